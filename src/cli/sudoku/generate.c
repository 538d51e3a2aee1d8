/* generate.c  `quadrille sudoku generate`. */
#include <inttypes.h>

#include "shell/command.h"
#include "shell/generate_args.h"
#include "shell/search_args.h"
#include "shell/term/limits.h"
#include "shell/term/memory.h"
#include "sudoku/puzzle_making.h"
#include "sudoku/puzzle_to.h"

#define STANDARD_SIDE 9

struct generation {
    struct session *session;
    struct puzzle_solver solving;
    struct puzzle_solver telling;   /* of rules that were placed: these are all that there are */
    struct qdri_kept_puzzle *begun; /* that of --puzzle; NULL: there is none */
    const qdr_rules *own;           /* its rules; NULL: it has none */
    qdr_generator *generator;
    uint64_t made;
};

static void write_json(struct generation *generation, const qdr_made_puzzle *generated)
{
    const qdr_rules *rules = generated->rules ? generated->rules : generation->solving.rules;
    struct json json;
    json_begin(&json, &generation->session->out);
    json_number(&json, "number", generated->number);
    puzzle_to_write_puzzle(&json, rules, &generated->givens,
                           &(qdr_puzzle){.solution = &generated->solution});
    json_number(&json, "clues", generated->clues);
    json_truth(&json, "minimal", generated->is_minimal);
    if (generated->grade != QDR_GRADE_ANY) {
        json_text(&json, "grade", qdr_grade_name(generated->grade));
        json_double(&json, "rating", generated->rating / 10.0);
    }
    json_count(&json, "tries", generated->tries);
    json_count(&json, "seed", generation->session->args->search->seed);
    json_end(&json);
}

static void write(struct generation *generation, const qdr_made_puzzle *generated)
{
    const qdr_rules *rules = generated->rules;
    const qdr_rules *own = rules ? rules : generation->own;
    const qdr_puzzle read = {.grid = generated->givens, .rules = own};
    const struct puzzle puzzle = {.session = generation->session,
                                  .solving = rules ? &generation->telling : &generation->solving,
                                  .place = {.name = "generate"},
                                  .read = &read};
    if (generation->session->args->to == PUZZLE_TO_JSON) {
        write_json(generation, generated);
    } else if (!rules) {
        puzzle_to_write(&puzzle, generation->made);
    } else {
        puzzle_solver_begin(&generation->telling, rules);
        puzzle_rules(&puzzle);
        puzzle_to_write(&puzzle, generation->made);
        puzzle_solver_begin(&generation->telling, NULL);
    }
}

/* Says why there is no further puzzle. */
static void tell_end(const struct generation *generation, qdr_outcome outcome)
{
    struct session *session = generation->session;
    if (outcome == QDR_FAILED) {
        complain(session, "generate: %s", qdr_generator_error(generation->generator)->text);
    } else if (outcome == QDR_EXHAUSTED) {
        notice(session, STATUS_NO, "generate: no grid keeps these rules%s",
               generation->begun ? " and has these givens" : "");
    } else {
        const char *why = outcome == QDR_STOPPED ? "given up, no try having what was asked for"
                                                 : limits_reason_of(outcome);
        notice(session, STATUS_STOPPED,
               "generate: %s: %" PRIu64 " of %" PRIu64 " puzzles, %" PRIu64 " tries", why,
               generation->made, session->args->search->samples,
               qdr_generator_stats(generation->generator)->tries);
    }
}

static void run(struct generation *generation)
{
    struct session *session = generation->session;
    const qdr_made_puzzle *generated;
    qdr_outcome outcome = QDR_SOLUTION;
    puzzle_to_begin(session);
    while (outcome == QDR_SOLUTION && generation->made < session->args->search->samples &&
           session->status != STATUS_ERROR) {
        outcome = puzzle_make(session, generation->generator, NULL, &generated);
        if (outcome == QDR_SOLUTION) {
            ++generation->made;
            write(generation, generated);
        }
    }
    puzzle_to_end(session);
    if (outcome != QDR_SOLUTION) {
        tell_end(generation, outcome);
    }
    puzzle_generator_tell_stats(session, "generate", qdr_generator_stats(generation->generator));
}

static bool make_generator(struct generation *generation, const qdr_rules *rules)
{
    struct session *session = generation->session;
    if (generation->begun) {
        params_set_grid(session->args->generate->params, "fixed", &generation->begun->puzzle.grid);
    }
    generation->generator = puzzle_generator_new(session, "generate", rules);
    if (generation->generator) {
        qdr_generator_expect(generation->generator, session->args->search->samples);
    }
    return generation->generator != NULL;
}

static bool begin(struct generation *generation)
{
    struct session *session = generation->session;
    const char *puzzle = session->args->sudoku->puzzle;
    generation->telling = (struct puzzle_solver){.session = session};
    if (!puzzle_solver_init(&generation->solving, session, true)) {
        return false;
    }
    generation->begun = puzzle ? puzzles_first(session, puzzle) : NULL;
    if (puzzle && !generation->begun) {
        return false;
    }
    generation->own = generation->begun ? generation->begun->rules : NULL;
    const unsigned side = generation->begun                 ? generation->begun->puzzle.grid.side
                          : session->args->sudoku->side > 0 ? (unsigned)session->args->sudoku->side
                                                            : STANDARD_SIDE;
    puzzle_solver_begin(&generation->solving, generation->own);
    const qdr_rules *rules = puzzle_solver_rules(&generation->solving, "generate", side);
    return rules && make_generator(generation, rules);
}

void sudoku_generate(struct session *session)
{
    struct generation generation = {.session = session};
    if (begin(&generation)) {
        progress_begin(&session->progress);
        run(&generation);
        progress_hide(&session->progress);
    }
    qdr_generator_free(generation.generator);
    puzzle_solver_free(&generation.telling);
    puzzle_solver_free(&generation.solving);
    qdri_kept_puzzle_free(generation.begun);
}
