/* generate.c  `quadrille sudoku generate`. */
#include <inttypes.h>

#include "sudoku/generating.h"
#include "sudoku/makers.h"
#include "sudoku/puzzle_to.h"

#define STANDARD_SIDE 9

struct generation {
    struct session *session;
    struct puzzle_solver solving;
    struct held_puzzle held; /* that of --puzzle */
    qdr_generator *generator;
    struct makers *makers; /* NULL: the generator makes them */
    uint64_t made;
};

static const qdr_generator_stats *cost_of(const struct generation *generation)
{
    return generation->makers ? makers_cost(generation->makers)
                              : qdr_generator_cost(generation->generator);
}

static void write_json(struct generation *generation, const qdr_generated *generated)
{
    struct json json;
    json_begin(&json, &generation->session->out);
    json_number(&json, "number", generated->number);
    json_number(&json, "side", generated->givens.side);
    puzzle_write_json(&json, "puzzle", &generated->givens);
    puzzle_write_json(&json, "solution", &generated->solution);
    json_number(&json, "clues", generated->clues);
    json_truth(&json, "minimal", generated->is_minimal);
    if (generated->grade != QDR_GRADE_ANY) {
        json_text(&json, "grade", qdr_grade_name(generated->grade));
    }
    json_count(&json, "tries", generated->tries);
    json_end(&json);
    out_commit(&generation->session->out);
}

static void write(struct generation *generation, const qdr_generated *generated)
{
    const qdr_puzzle read = {.grid = generated->givens, .rules = generation->held.own};
    const struct puzzle puzzle = {.place = {.name = "generate"},
                                  .grid = &generated->givens,
                                  .own = generation->held.own,
                                  .read = &read};
    if (generation->session->args->to == PUZZLE_TO_JSON) {
        write_json(generation, generated);
    } else {
        puzzle_to_write(&generation->solving, &puzzle, generation->made);
    }
}

/* Says why there is no further puzzle. */
static void tell_end(const struct generation *generation, qdr_outcome outcome)
{
    struct session *session = generation->session;
    const qdr_generator_stats *stats = cost_of(generation);
    if (outcome == QDR_FAILED) {
        complain(session, "generate: %s",
                 generation->makers ? makers_error(generation->makers)->text
                                    : qdr_generator_error(generation->generator)->text);
    } else if (outcome == QDR_EXHAUSTED) {
        notice(session, "generate: no grid keeps these rules%s",
               generation->held.is_there ? " and has these givens" : "");
        session_status(session, STATUS_NO);
    } else {
        const char *why = outcome == QDR_STOPPED ? "given up, no try having what was asked for"
                          : outcome == QDR_INTERRUPTED ? "interrupted"
                                                       : "stopped by a limit";
        notice(session, "generate: %s: %" PRIu64 " of %" PRIu64 " puzzles, %" PRIu64 " tries", why,
               generation->made, session->args->search.samples, stats->tries);
        session_status(session, STATUS_STOPPED);
    }
}

static void run(struct generation *generation)
{
    struct session *session = generation->session;
    qdr_generated generated;
    qdr_outcome outcome = QDR_SOLUTION;
    puzzle_to_begin(session);
    while (outcome == QDR_SOLUTION && generation->made < session->args->search.samples &&
           session->status != STATUS_ERROR) {
        outcome = generation->makers
                      ? makers_next(generation->makers, &generated)
                      : puzzle_generator_make(session, generation->generator, NULL, &generated);
        if (outcome == QDR_SOLUTION) {
            ++generation->made;
            write(generation, &generated);
        }
    }
    puzzle_to_end(session);
    if (outcome != QDR_SOLUTION) {
        tell_end(generation, outcome);
    }
    puzzle_generator_tell_stats(session, "generate", cost_of(generation));
}

static void begin(struct generation *generation)
{
    struct session *session = generation->session;
    const char *puzzle = session->args->sudoku.puzzle;
    if (!puzzle_solver_init(&generation->solving, session) ||
        (puzzle && !puzzles_first(session, puzzle, &generation->held))) {
        return;
    }
    const unsigned side = generation->held.is_there        ? generation->held.grid.side
                          : session->args->sudoku.side > 0 ? (unsigned)session->args->sudoku.side
                                                           : STANDARD_SIDE;
    puzzle_solver_begin(&generation->solving, generation->held.own);
    const qdr_rules *rules = puzzle_solver_rules(&generation->solving, "generate", side);
    if (rules) {
        const qdr_grid *fixed = generation->held.is_there ? &generation->held.grid : NULL;
        generation->makers = makers_new(session, rules, fixed);
        generation->generator =
            generation->makers ? NULL : puzzle_generator_new(session, "generate", rules, fixed);
        if (generation->generator) {
            qdr_generator_expect(generation->generator, session->args->search.samples);
        }
    }
}

void sudoku_generate(struct session *session)
{
    struct generation generation = {.session = session};
    begin(&generation);
    if (generation.makers || generation.generator) {
        progress_begin(&session->progress);
        run(&generation);
        progress_hide(&session->progress);
    }
    makers_free(generation.makers);
    qdr_generator_free(generation.generator);
    puzzle_solver_free(&generation.solving);
    held_puzzle_free(&generation.held);
}
