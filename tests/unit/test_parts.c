/* test_parts.c  Parts of puzzles that contradict each other, and parts that are not needed, against
 * the backtracker, which shares nothing with the engine. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include <quadrille/logic.h>
#include <quadrille/sudoku.h>

#include "../support/asked.h"
#include "base/random.h"

#define PARTS_MAX 128

static qdr_verdict two_are_enough(void *ctx, const qdr_grid *grid)
{
    unsigned *count = ctx;
    (void)grid;
    return ++*count < 2 ? QDR_CONTINUE : QDR_STOP;
}

/* How many solutions has the puzzle with these parts: 0, 1 or 2 for several? */
static unsigned solutions(const qdr_diagnosis *parts, const qdr_rules *rules, const bool *keep)
{
    bool keep_clause[PARTS_MAX] = {false};
    qdr_rules *kept;
    qdr_grid givens;
    unsigned count = 0;
    qdr_backtrack_watch watch = {.ctx = &count, .solution = two_are_enough};
    qdr_grid_clear(&givens, qdr_rules_side(rules));
    for (size_t k = 0; k < qdr_diagnosis_count(parts); ++k) {
        const qdr_puzzle_part *part = qdr_diagnosis_part(parts, k);
        if (part->cell == QDR_NO_CELL) {
            keep_clause[part->clause] = keep[k];
        } else if (keep[k]) {
            givens.cell[part->cell] = part->digit;
        }
    }
    assert_int_equal(qdr_rules_subset(&kept, rules, keep_clause, NULL), QDR_OK);
    assert_int_not_equal(qdr_backtrack(kept, &givens, QDR_METHOD_SMALLEST, &watch, NULL, NULL),
                         QDR_FAILED);
    qdr_rules_free(kept);
    return count;
}

static void check_conflict(qdr_diagnosis *parts, const qdr_rules *rules)
{
    bool is_in[PARTS_MAX];
    bool all[PARTS_MAX];
    memset(all, true, sizeof all);
    qdr_outcome outcome = qdr_diagnosis_conflict(parts, is_in);
    if (solutions(parts, rules, all) > 0) {
        assert_int_equal(outcome, QDR_STOPPED);
        return;
    }
    assert_int_equal(outcome, QDR_EXHAUSTED);
    assert_int_equal(solutions(parts, rules, is_in), 0);
    for (size_t k = 0; k < qdr_diagnosis_count(parts); ++k) {
        if (is_in[k]) {
            is_in[k] = false;
            assert_int_not_equal(solutions(parts, rules, is_in), 0);
            is_in[k] = true;
        }
    }
}

static void check_redundant(qdr_diagnosis *parts, const qdr_rules *rules)
{
    qdr_part_status need[PARTS_MAX];
    bool keep[PARTS_MAX];
    bool is_left[PARTS_MAX];
    const size_t count = qdr_diagnosis_count(parts);
    memset(keep, true, sizeof keep);
    qdr_outcome outcome = qdr_diagnosis_redundant(parts, need, is_left);
    if (solutions(parts, rules, keep) != 1) {
        assert_int_equal(outcome, QDR_STOPPED);
        return;
    }
    assert_int_equal(outcome, QDR_EXHAUSTED);
    for (size_t k = 0; k < count; ++k) {
        keep[k] = false;
        assert_int_equal(solutions(parts, rules, keep) == 1, need[k] == QDR_PART_NOT_NEEDED);
        assert_int_not_equal(need[k], QDR_PART_UNKNOWN);
        keep[k] = true;
    }
    assert_int_equal(solutions(parts, rules, is_left), 1);
    for (size_t k = 0; k < count; ++k) {
        if (is_left[k]) {
            is_left[k] = false;
            assert_int_equal(solutions(parts, rules, is_left), 2);
            is_left[k] = true;
        }
    }
}

/* Leaves out givens or clauses, or both, and holds what is left against the backtracker. */
static void check_leave_out(qdr_diagnosis *parts, const qdr_rules *rules, uint64_t seed)
{
    bool may_go[PARTS_MAX];
    bool is_left[PARTS_MAX];
    bool again[PARTS_MAX];
    const size_t count = qdr_diagnosis_count(parts);
    const size_t least_givens = seed % 5;
    memset(is_left, true, sizeof is_left);
    const bool is_unique = solutions(parts, rules, is_left) == 1;
    for (size_t k = 0; k < count; ++k) {
        const bool is_clause = qdr_diagnosis_part(parts, k)->cell == QDR_NO_CELL;
        may_go[k] = seed % 3 == 0 || is_clause == (seed % 3 == 1);
    }
    const qdr_outcome outcome = qdr_diagnosis_minimize(parts, may_go, least_givens, seed, is_left);
    assert_int_equal(outcome, is_unique ? QDR_EXHAUSTED : QDR_STOPPED);
    memcpy(again, may_go, count * sizeof *again);
    assert_int_equal(qdr_diagnosis_minimize(parts, again, least_givens, seed, again), outcome);
    assert_memory_equal(again, is_left, count);
    size_t givens = 0;
    for (size_t k = 0; k < count; ++k) {
        assert_true(is_left[k] || may_go[k]);
        givens += is_left[k] && qdr_diagnosis_part(parts, k)->cell != QDR_NO_CELL;
    }
    for (size_t k = 0; is_unique && k < count; ++k) {
        const bool is_clause = qdr_diagnosis_part(parts, k)->cell == QDR_NO_CELL;
        if (is_left[k] && may_go[k] && (is_clause || givens > least_givens)) {
            is_left[k] = false;
            assert_int_not_equal(solutions(parts, rules, is_left), 1);
            is_left[k] = true;
        }
    }
    assert_int_equal(solutions(parts, rules, is_left) == 1, is_unique);
}

/* Has any choice of fewer than `size` parts one solution? */
static bool is_any_smaller(const qdr_diagnosis *parts, const qdr_rules *rules, unsigned size)
{
    const size_t count = qdr_diagnosis_count(parts);
    for (unsigned choice = 0; choice < 1u << count; ++choice) {
        bool keep[PARTS_MAX] = {false};
        unsigned kept = 0;
        for (size_t k = 0; k < count; ++k) {
            keep[k] = choice >> k & 1;
            kept += keep[k];
        }
        if (kept < size && solutions(parts, rules, keep) == 1) {
            return true;
        }
    }
    return false;
}

/* Returns 1 if what was found was smaller than what is left when parts go in their order. */
static unsigned check_smallest(qdr_diagnosis *parts, const qdr_rules *rules)
{
    bool keep[PARTS_MAX];
    bool is_left[PARTS_MAX];
    qdr_part_status need[PARTS_MAX];
    bool in_order[PARTS_MAX];
    bool is_smallest;
    const size_t count = qdr_diagnosis_count(parts);
    memset(keep, true, sizeof keep);
    qdr_outcome outcome = qdr_diagnosis_smallest(parts, is_left, &is_smallest);
    if (solutions(parts, rules, keep) != 1) {
        assert_int_equal(outcome, QDR_STOPPED);
        assert_false(is_smallest);
        return 0;
    }
    assert_int_equal(outcome, QDR_EXHAUSTED);
    assert_true(is_smallest);
    assert_int_equal(solutions(parts, rules, is_left), 1);
    assert_int_equal(qdr_diagnosis_redundant(parts, need, in_order), QDR_EXHAUSTED);
    unsigned size = 0;
    unsigned size_in_order = 0;
    for (size_t k = 0; k < count; ++k) {
        size += is_left[k];
        size_in_order += in_order[k];
    }
    assert_true(size <= size_in_order);
    assert_false(count <= 9 && is_any_smaller(parts, rules, size));
    return size < size_in_order;
}

static void add_random_clause(qdr_rules *rules, struct qdri_random *random)
{
    const unsigned side = qdr_rules_side(rules);
    char cells[32];
    snprintf(cells, sizeof cells, "r%uc%u r%uc%u", qdri_random_below(random, side) + 1,
             qdri_random_below(random, side) + 1, qdri_random_below(random, side) + 1,
             qdri_random_below(random, side) + 1);
    switch (qdri_random_below(random, 8)) {
    case 0:
        assert_int_equal(qdr_rules_add(rules, "diagonal", NULL, NULL), QDR_OK);
        break;
    case 1:
    case 2:
    case 3:
        assert_int_equal(qdr_rules_add(rules, "even", cells, NULL), QDR_OK);
        break;
    default:
        assert_int_equal(qdr_rules_add(rules, "odd", cells, NULL), QDR_OK);
        break;
    }
}

/* A puzzle with random givens, each allowed by those before it; so it may have any number of
 * solutions. */
static void make_puzzle(unsigned side, struct qdri_random *random, qdr_rules **rules,
                        qdr_grid *givens)
{
    unsigned clauses = qdri_random_below(random, 4);
    assert_int_equal(qdr_rules_new(rules, side, 0, 0, NULL), QDR_OK);
    for (unsigned k = 0; k < clauses; ++k) {
        add_random_clause(*rules, random);
    }
    qdr_grid_clear(givens, side);
    for (unsigned k = qdri_random_below(random, side * side); k > 0; --k) {
        qdr_cell cell = (qdr_cell)qdri_random_below(random, side * side);
        qdr_digit digit = (qdr_digit)(qdri_random_below(random, side) + 1);
        bool is_wild = qdri_random_below(random, 16) == 0;
        if (is_wild || qdr_rules_allows(*rules, givens, cell, digit)) {
            givens->cell[cell] = digit;
        }
    }
}

static void random_puzzles_are_judged_as_by_the_backtracker(void **state)
{
    (void)state;
    struct qdri_random random;
    unsigned smaller = 0;
    qdri_random_seed(&random, 5);
    for (unsigned round = 0; round < 300; ++round) {
        qdr_rules *rules;
        qdr_diagnosis *parts;
        qdr_grid givens;
        make_puzzle(round % 4 == 3 ? 6 : 4, &random, &rules, &givens);
        assert_int_equal(qdr_diagnosis_new(&parts, rules, &givens, NULL, NULL), QDR_OK);
        assert_true(qdr_diagnosis_count(parts) <= PARTS_MAX);
        check_conflict(parts, rules);
        check_redundant(parts, rules);
        smaller += check_smallest(parts, rules);
        check_leave_out(parts, rules, round);
        qdr_diagnosis_free(parts);
        qdr_rules_free(rules);
    }
    assert_true(smaller > 0);
    qdr_diagnosis_free(NULL);
}

static qdr_diagnosis *parts_of(const char *text, const char *rule, const char *argument,
                               const qdr_params *params)
{
    qdr_rules *rules;
    qdr_diagnosis *parts;
    qdr_grid givens;
    unsigned side = strlen(text) == 16 ? 4 : 9;
    assert_int_equal(qdr_grid_parse(&givens, text, side, NULL), QDR_OK);
    assert_int_equal(qdr_rules_new(&rules, side, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, rule, argument, NULL), QDR_OK);
    assert_int_equal(qdr_diagnosis_new(&parts, rules, &givens, params, NULL), QDR_OK);
    qdr_rules_free(rules);
    return parts;
}

static void parts_are_givens_and_clauses(void **state)
{
    (void)state;
    qdr_diagnosis *parts = parts_of("1......2........", "even", "r1c3", NULL);
    assert_int_equal(qdr_diagnosis_count(parts), 3);
    assert_int_equal(qdr_diagnosis_part(parts, 1)->cell, 7);
    assert_int_equal(qdr_diagnosis_part(parts, 1)->digit, 2);
    assert_int_equal(qdr_diagnosis_part(parts, 2)->cell, QDR_NO_CELL);
    assert_int_equal(qdr_diagnosis_part(parts, 2)->clause, 0);
    qdr_diagnosis_free(parts);
}

static void what_divides_the_grid_is_no_part(void **state)
{
    (void)state;
    qdr_diagnosis *parts = parts_of("1......2........", "jigsaw", "1112122234443433", NULL);
    assert_int_equal(qdr_diagnosis_count(parts), 2);
    qdr_diagnosis_free(parts);
}

static void the_smallest_of_several_is_given(void **state)
{
    (void)state;
    bool is_in[PARTS_MAX];
    qdr_diagnosis *parts = parts_of(
        "1...............2.............1..3.....5....4.......2....................9.......", "even",
        "r1c1", NULL);
    assert_int_equal(qdr_diagnosis_conflict(parts, is_in), QDR_EXHAUSTED);
    size_t count = 0;
    for (size_t k = 0; k < qdr_diagnosis_count(parts); ++k) {
        count += is_in[k];
    }
    assert_int_equal(count, 2); /* the given 1 and the clause that wants it even */
    assert_true(is_in[0]);
    assert_true(is_in[qdr_diagnosis_count(parts) - 1]);
    qdr_diagnosis_free(parts);
}

/* Two rows of the puzzle below have the 1 in the same column; it has few givens. */
static const char contradictory[] =
    "1................................................................1..............1";

static void limits_end_questions(void **state)
{
    (void)state;
    bool is_in[PARTS_MAX];
    qdr_part_status need[PARTS_MAX];
    bool is_smallest;
    qdr_params *params;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "nodes", "1", NULL), QDR_OK);
    qdr_diagnosis *parts = parts_of("1......2........", "diagonal", NULL, params);
    assert_int_equal(qdr_diagnosis_redundant(parts, need, is_in), QDR_LIMIT);
    assert_int_equal(need[0], QDR_PART_UNKNOWN);
    assert_int_equal(qdr_diagnosis_smallest(parts, is_in, &is_smallest), QDR_LIMIT);
    assert_false(is_smallest);
    assert_true(is_in[0]);
    assert_int_equal(qdr_diagnosis_minimize(parts, NULL, 0, 1, is_in), QDR_LIMIT);
    assert_false(is_in[0]);
    qdr_diagnosis_free(parts);
    qdr_params_free(params);
}

/* Pairs of sums that are not given depend on those that are: nothing is proven then. */
static void no_proof_where_clauses_depend_on_others(void **state)
{
    (void)state;
    bool is_left[PARTS_MAX];
    bool is_smallest;
    qdr_diagnosis *parts = parts_of("1234341221434321", "negative-sum", "5", NULL);
    qdr_outcome outcome = qdr_diagnosis_smallest(parts, is_left, &is_smallest);
    qdr_diagnosis_free(parts);
    assert_int_equal(outcome, QDR_STOPPED); /* 1 and 4 are neighbours */
    parts = parts_of("1234432134122143", "negative-sum", "4", NULL);
    assert_int_equal(qdr_diagnosis_smallest(parts, is_left, &is_smallest), QDR_EXHAUSTED);
    assert_false(is_smallest);
    qdr_diagnosis_free(parts);
    parts = parts_of("1234341221434321", "even", "r1c2", NULL);
    assert_int_equal(qdr_diagnosis_smallest(parts, is_left, &is_smallest), QDR_EXHAUSTED);
    assert_true(is_smallest);
    qdr_diagnosis_free(parts);
}

static void interrupts_end_questions(void **state)
{
    (void)state;
    bool is_in[PARTS_MAX];
    qdr_params *params = watched(the_watch());
    qdr_diagnosis *parts = parts_of(contradictory, "diagonal", NULL, params);
    qdr_watch_stop(the_watch());
    assert_int_equal(qdr_diagnosis_conflict(parts, is_in), QDR_INTERRUPTED);
    assert_false(is_in[0]);
    qdr_watch_reset(the_watch());
    assert_int_equal(qdr_diagnosis_conflict(parts, is_in), QDR_EXHAUSTED);
    qdr_diagnosis_free(parts);
    qdr_params_free(params);
}

static void another_side_is_refused(void **state)
{
    (void)state;
    qdr_rules *rules;
    qdr_diagnosis *parts;
    qdr_grid givens;
    qdr_error error;
    qdr_grid_clear(&givens, 6);
    assert_int_equal(qdr_rules_new(&rules, 4, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_diagnosis_new(&parts, rules, &givens, NULL, &error), QDR_INVALID);
    assert_null(parts);
    qdr_rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_puzzles_are_judged_as_by_the_backtracker),
        cmocka_unit_test(parts_are_givens_and_clauses),
        cmocka_unit_test(what_divides_the_grid_is_no_part),
        cmocka_unit_test(the_smallest_of_several_is_given),
        cmocka_unit_test(limits_end_questions),
        cmocka_unit_test(no_proof_where_clauses_depend_on_others),
        cmocka_unit_test(interrupts_end_questions),
        cmocka_unit_test(another_side_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
