/* minimize.c  `quadrille sudoku minimize`: givens by a generator, which has symmetries; clauses,
 * too, by the parts of the puzzle. */
#include <inttypes.h>
#include <stdio.h>

#include "shell/command.h"
#include "shell/generate_args.h"
#include "shell/search_args.h"
#include "shell/term/limits.h"
#include "shell/term/memory.h"
#include "sudoku/part_list.h"
#include "sudoku/puzzle_making.h"
#include "sudoku/puzzle_to.h"

/* Puzzles with the same rules share a generator. */
struct minimizing {
    qdr_generator *generator;
    unsigned side;
    size_t written;
};

static void forget(struct minimizing *minimizing)
{
    qdr_generator_free(minimizing->generator);
    minimizing->generator = NULL;
}

/* Each puzzle begins anew, so what becomes of it does not depend on those before it. */
static bool begin(struct minimizing *minimizing, const struct puzzle *puzzle)
{
    const struct args *args = puzzle->session->args;
    const char *name = puzzle->place.name;
    const qdr_rules *rules = puzzle_rules(puzzle);
    char range[32];
    if (!rules) {
        return false;
    }
    if (puzzle->read->rules || minimizing->side != puzzle->read->grid.side) {
        forget(minimizing);
    }
    if (!minimizing->generator) {
        if (args->generate->clues_least > 0) {
            snprintf(range, sizeof range, "%" PRIu64 "-", args->generate->clues_least);
            params_set(args->generate->params, "clues", range);
        }
        minimizing->side = puzzle->read->rules ? 0 : puzzle->read->grid.side;
        minimizing->generator = puzzle_generator_new(puzzle->session, name, rules);
        if (!minimizing->generator) {
            return false;
        }
    }
    qdr_generator_begin(minimizing->generator, args->search->seed, 1);
    return true;
}

static unsigned count_givens(const qdr_grid *grid)
{
    unsigned count = 0;
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        count += grid->cell[cell] != 0;
    }
    return count;
}

static void write_json(const struct puzzle *puzzle, const qdr_made_puzzle *smaller)
{
    struct json json = place_begin(&puzzle->session->out, &puzzle->place);
    qdr_puzzle read = *puzzle->read;
    read.solution = smaller->solution.side > 0 ? &smaller->solution : read.solution;
    puzzle_to_write_puzzle(&json, puzzle->solving->rules, &smaller->givens, &read);
    json_number(&json, "before", count_givens(&puzzle->read->grid));
    json_number(&json, "clues", smaller->clues);
    json_truth(&json, "minimal", smaller->is_minimal);
    json_end(&json);
}

/* Writes the puzzle with fewer givens, and all else that was read of it. */
static void write(struct minimizing *minimizing, const struct puzzle *puzzle,
                  const qdr_made_puzzle *smaller)
{
    qdr_puzzle read = *puzzle->read;
    struct puzzle written = *puzzle;
    read.grid = smaller->givens;
    written.read = &read;
    if (puzzle->session->args->to == PUZZLE_TO_JSON) {
        write_json(puzzle, smaller);
    } else {
        puzzle_to_write(&written, ++minimizing->written);
    }
    remark(puzzle->session, "%s: %u givens, %u left%s", puzzle->place.name,
           count_givens(&puzzle->read->grid), smaller->clues,
           smaller->is_minimal ? ", and each is needed" : "");
}

static void tell(struct minimizing *minimizing, const struct puzzle *puzzle, qdr_outcome outcome,
                 const qdr_made_puzzle *smaller)
{
    struct session *session = puzzle->session;
    const char *name = puzzle->place.name;
    if (outcome == QDR_FAILED) {
        complain(session, "%s: %s", name, qdr_generator_error(minimizing->generator)->text);
    } else if (outcome == QDR_STOPPED) {
        notice(session, STATUS_NO, "%s: left out, since it has %s", name,
               smaller->solution.side == 0 ? "no solution" : "several solutions");
    } else if (outcome != QDR_SOLUTION) {
        notice(session, STATUS_STOPPED, "%s: %s%s", name, limits_reason_of(outcome),
               smaller->clues > 0 ? ": perhaps not all givens are needed"
                                  : " before it was known whether it has one solution");
    }
}

static void minimize(void *ctx, const struct puzzle *puzzle)
{
    struct minimizing *minimizing = ctx;
    const qdr_made_puzzle *smaller;
    if (!begin(minimizing, puzzle)) {
        return;
    }
    const qdr_outcome outcome =
        puzzle_make(puzzle->session, minimizing->generator, &puzzle->read->grid, &smaller);
    if (outcome == QDR_SOLUTION || smaller->clues > 0) {
        write(minimizing, puzzle, smaller);
    }
    tell(minimizing, puzzle, outcome, smaller);
    puzzle_generator_tell_stats(puzzle->session, puzzle->place.name,
                                qdr_generator_stats(minimizing->generator));
}

/* ---------------------------------------------------------------------------- with clauses ---- */

struct numbers {
    size_t givens;
    size_t clauses;
};

/* Counts parts, all of them or those that are left. */
static struct numbers count_parts(const struct part_list *list, bool is_left)
{
    struct numbers numbers = {0};
    for (size_t k = 0; k < qdr_diagnosis_count(list->parts); ++k) {
        const bool is_given = qdr_diagnosis_part(list->parts, k)->cell != QDR_NO_CELL;
        numbers.givens += is_given && (!is_left || list->is_in[k]);
        numbers.clauses += !is_given && (!is_left || list->is_in[k]);
    }
    return numbers;
}

static void write_parts_json(const struct part_list *list, const qdr_grid *grid)
{
    const struct numbers left = count_parts(list, true);
    struct out *out = &list->session->out;
    struct record record = {.out = out, .json = place_begin(out, &list->puzzle->place)};
    struct json *json = &record.json;
    puzzle_to_write_puzzle(json, list->puzzle->solving->rules, grid, list->puzzle->read);
    json_number(json, "before", count_parts(list, false).givens);
    json_number(json, "clues", left.givens);
    json_number(json, "clauses", left.clauses);
    part_list_record_removed(list, &record);
    json_truth(json, "minimal", list->is_whole);
    json_end(json);
}

/* Writes what is left of a puzzle with `rules`, which are all that is left of its own. */
static void write_with(struct minimizing *minimizing, const struct part_list *list,
                       const qdr_rules *rules)
{
    struct puzzle_solver *solving = list->puzzle->solving;
    const qdr_rules *all = solving->rules;
    qdr_puzzle read = *list->puzzle->read;
    struct puzzle written = *list->puzzle;
    part_list_minimal_grid(list, &read.grid);
    written.read = &read;
    solving->rules = rules;
    if (list->session->args->to == PUZZLE_TO_JSON) {
        write_parts_json(list, &read.grid);
    } else {
        puzzle_to_write(&written, ++minimizing->written);
    }
    solving->rules = all;
}

static void write_left(struct minimizing *minimizing, const struct part_list *list)
{
    const struct numbers before = count_parts(list, false);
    const struct numbers left = count_parts(list, true);
    qdr_rules *rules = part_list_minimal_rules(list, list->session);
    if (rules) {
        write_with(minimizing, list, rules);
        remark(list->session, "%s: %zu givens and %zu clauses, %zu and %zu left%s",
               list->puzzle->place.name, before.givens, before.clauses, left.givens, left.clauses,
               list->is_whole ? ", and each that may go is needed" : "");
    }
    qdr_rules_free(rules);
}

static bool is_any_left(const struct part_list *list)
{
    const struct numbers left = count_parts(list, true);
    return left.givens + left.clauses > 0;
}

static void tell_stopped(struct session *session, const struct part_list *list, qdr_outcome outcome)
{
    const char *name = list->puzzle->place.name;
    if (outcome == QDR_STOPPED) {
        notice(session, STATUS_NO, "%s: left out, since it has not one solution", name);
    } else if (outcome != QDR_EXHAUSTED) {
        notice(session, STATUS_STOPPED, "%s: %s%s", name, limits_reason_of(outcome),
               is_any_left(list) ? ": perhaps more could go"
                                 : " before it was known whether it has one solution");
    }
}

static void tell_searches(struct session *session, const struct part_list *list)
{
    qdr_generator_counters stats = {.puzzles = 1, .tries = 1};
    stats.searches = qdr_diagnosis_searches(list->parts, &stats.nodes);
    puzzle_generator_tell_stats(session, list->puzzle->place.name, &stats);
}

static void minimize_parts(void *ctx, const struct puzzle *puzzle)
{
    struct session *session = puzzle->session;
    struct part_list list = {0};
    if (puzzle_rules(puzzle)) {
        const qdr_outcome outcome = part_list_ask(&list, puzzle, PARTS_SPARED);
        if (outcome != QDR_FAILED) {
            if (outcome == QDR_EXHAUSTED || (outcome != QDR_STOPPED && is_any_left(&list))) {
                write_left(ctx, &list);
            }
            tell_stopped(session, &list, outcome);
            tell_searches(session, &list);
        }
    }
    part_list_free(&list);
}

void sudoku_minimize(struct session *session)
{
    struct minimizing minimizing = {0};
    puzzle_to_begin(session);
    puzzles_each(session,
                 session->args->generate->sparing == SPARING_GIVENS ? minimize : minimize_parts,
                 &minimizing);
    puzzle_to_end(session);
    forget(&minimizing);
}
