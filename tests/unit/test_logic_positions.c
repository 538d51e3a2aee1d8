/* test_logic_positions.c  Kept positions: where a technique applies, and what it says, and where it
 * only seems to.  See tests/logic/basics.def for how they are written. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/puzzles.h>
#include <quadrille/solver.h>

#include "sudoku/logic/logic.h"

/* Their numbers. */
enum {
#define TECHNIQUE(id, ...) AT_##id,
#include "sudoku/logic/logic.def"
#undef TECHNIQUE
};

struct kept {
    const char *name;
    size_t technique;
    const char *rules;
    const char *board;
    const char *text; /* NULL: it finds nothing */
};

static const struct kept kept_positions[] = {
#define FINDS(technique, rules, board, text) {#technique, AT_##technique, rules, board, text},
#define MISSES(technique, rules, board) {#technique, AT_##technique, rules, board, NULL},
#include "../logic/basics.def"
#include "../logic/patterns.def"
#undef FINDS
#undef MISSES
};

enum { KEPT = sizeof kept_positions / sizeof *kept_positions };

/* ---------------------------------------------------------------------------------- rules ---- */

static void add_clause(qdr_rules *rules, char *clause)
{
    qdr_error error = {0};
    clause += strspn(clause, " ");
    char *argument = strchr(clause, ' ');
    if (argument) {
        *argument++ = '\0';
    }
    if (qdr_rules_add(rules, clause, argument, &error) != QDR_OK) {
        fail_msg("%s: %s", clause, error.text);
    }
}

static qdr_rules *make_rules(const char *text)
{
    qdr_rules *rules;
    char copy[1024];
    char *rest;
    assert_true(strlen(text) < sizeof copy);
    strcpy(copy, text);
    assert_int_equal(qdr_rules_new(&rules, (unsigned)strtoul(copy, &rest, 10), 0, 0, NULL), QDR_OK);
    for (char *clause = strtok(rest, ";"); clause; clause = strtok(NULL, ";")) {
        add_clause(rules, clause);
    }
    return rules;
}

/* ---------------------------------------------------------------------------------- boards ---- */

/* What is written of some cells: digits that stand, or those that are struck. */
struct written {
    unsigned row[2];
    unsigned column[2];
    char sign;
    qdri_digit_set digits;
};

static const char *read_written(const char *text, struct written *written)
{
    const char *end = qdri_cell_read(text, &written->row[0], &written->column[0]);
    assert_non_null(end);
    written->row[1] = written->row[0];
    written->column[1] = written->column[0];
    if (*end == '-') {
        end = qdri_cell_read(end + 1, &written->row[1], &written->column[1]);
        assert_non_null(end);
    }
    written->sign = *end++;
    assert_non_null(strchr("=:!+", written->sign));
    written->digits = 0;
    for (; *end != '\0' && *end != ' '; ++end) {
        written->digits |= (qdri_digit_set)1 << qdr_symbol_digit(*end);
    }
    return end + strspn(end, " ");
}

/* Strikes candidates of the cells, or, before that, lets the digit stand in them. */
static void apply(const struct written *written, qdr_grid *givens, struct qdri_position *position)
{
    for (unsigned row = written->row[0] - 1; row < written->row[1]; ++row) {
        for (unsigned column = written->column[0] - 1; column < written->column[1]; ++column) {
            const size_t cell = (size_t)row * givens->side + column;
            if (!position && written->sign == '=') {
                givens->cell[cell] = (qdr_digit)qdri_lowest(written->digits);
            }
            if (position && written->sign == '+') {
                qdri_position_place(position, (qdr_cell)cell,
                                    (qdr_digit)qdri_lowest(written->digits));
            }
            for (unsigned digit = 1; position && digit <= position->digits; ++digit) {
                bool is_listed = (written->digits >> digit & 1) != 0;
                if (strchr(":!", written->sign) && is_listed == (written->sign == '!')) {
                    qdri_position_remove(position, (qdr_cell)cell, (qdr_digit)digit);
                }
            }
        }
    }
}

static void read_board(const char *text, qdr_grid *givens, struct qdri_position *position)
{
    struct written written;
    if (*text != 'r' && *text != '\0') {
        assert_int_equal(qdr_grid_parse(givens, text, givens->side, NULL), QDR_OK);
        return;
    }
    while (*text != '\0') {
        text = read_written(text, &written);
        apply(&written, givens, position);
    }
}

static void set_board(struct qdri_position *position, const char *text)
{
    qdr_grid givens;
    qdr_grid_clear(&givens, position->side);
    read_board(text, &givens, NULL);
    qdri_position_set(position, &givens);
    read_board(text, &givens, position);
    if (position->is_broken) {
        fail_msg("%s has no solution", text);
    }
}

/* ----------------------------------------------------------------------------------- truth ---- */

/* Adds what is left of a cell's candidates as a clause. */
static void add_candidates(qdr_rules *rules, const struct qdri_position *position, unsigned cell)
{
    char clause[128] = "candidates ";
    size_t at = strlen(clause);
    qdri_digit_set digits = position->candidates[cell];
    for (qdri_digit_set s = digits; s; s = qdri_rest(s)) {
        clause[at++] = qdr_digit_symbol((qdr_digit)qdri_lowest(s));
    }
    snprintf(clause + at, sizeof clause - at, " r%uc%u", cell / position->side + 1,
             cell % position->side + 1);
    if (digits && qdri_size_of(digits) < position->digits) {
        add_clause(rules, clause);
    }
}

/* Whom to ask whether a candidate of a position is true. */
struct truth {
    qdr_rules *rules;
    qdr_encoding *sudoku;
    qdr_solver *solver;
};

static void truth_make(struct truth *truth, const char *rules, const struct qdri_position *position)
{
    truth->rules = make_rules(rules);
    for (unsigned cell = 0; cell < position->cells; ++cell) {
        add_candidates(truth->rules, position, cell);
    }
    assert_int_equal(qdr_encoding_new(&truth->sudoku, truth->rules, &position->grid, NULL, NULL),
                     QDR_OK);
    assert_int_equal(
        qdr_solver_new(&truth->solver, qdr_encoding_problem(truth->sudoku), NULL, NULL), QDR_OK);
}

static void truth_free(struct truth *truth)
{
    qdr_solver_free(truth->solver);
    qdr_encoding_free(truth->sudoku);
    qdr_rules_free(truth->rules);
}

/* Is there a solution with this option, if it is one, or any (QDR_NO_OPTION)? */
static bool has_solution(const struct truth *truth, qdr_option option)
{
    const qdr_solution *solution;
    qdr_solver_reset(truth->solver);
    if (option != QDR_NO_OPTION) {
        assert_int_equal(qdr_solver_assume(truth->solver, option, NULL), QDR_OK);
    }
    qdr_outcome outcome = qdr_solver_next(truth->solver, &solution);
    assert_true(outcome == QDR_SOLUTION || outcome == QDR_EXHAUSTED);
    return outcome == QDR_SOLUTION;
}

static bool is_possible(const struct truth *truth, qdr_cell cell, unsigned digit)
{
    const qdr_option option = qdr_encoding_option(truth->sudoku, cell, (qdr_digit)digit);
    return option != QDR_NO_OPTION && has_solution(truth, option);
}

/* Does the mark keep what is true? */
static bool is_sound(const struct truth *truth, unsigned side, const qdr_deduction_mark *mark)
{
    bool keeps = mark->role != QDR_ROLE_REMOVED || !is_possible(truth, mark->cell, mark->digit);
    for (unsigned digit = 1; mark->role == QDR_ROLE_PLACED && digit <= side; ++digit) {
        keeps = keeps && (digit == mark->digit || !is_possible(truth, mark->cell, digit));
    }
    return keeps;
}

static void check_truth(const struct kept *kept, const struct qdri_finding *finding)
{
    struct truth truth;
    truth_make(&truth, kept->rules, finding->position);
    if (!has_solution(&truth, QDR_NO_OPTION)) {
        fail_msg("%s has no solution", kept->board);
    }
    for (size_t k = 0; k < finding->marks; ++k) {
        if (!is_sound(&truth, finding->position->side, &finding->mark[k])) {
            fail_msg("%s on %s: %s is wrong", kept->name, kept->board, finding->text.text);
        }
    }
    truth_free(&truth);
}

/* ------------------------------------------------------------------------------- positions ---- */

/* Returns whether what is said is as it should be; complains if not. */
static bool says_as_kept(const struct kept *kept, struct qdri_finding *finding, bool is_found)
{
    qdri_find_say_effects(finding);
    const char *said = is_found ? finding->text.text : "nothing";
    const char *expected = kept->text ? kept->text : "nothing";
    if (strcmp(said, expected) != 0) {
        print_error("%s on %s:\n  \"%s\", not\n  \"%s\"\n", kept->name, kept->board, said,
                    expected);
        return false;
    }
    return true;
}

static bool is_true(const struct kept *kept, struct qdri_finding *finding, bool is_found)
{
    if (is_found && !qdr_technique_at(kept->technique)->needs_uniqueness) {
        check_truth(kept, finding);
    }
    return true;
}

static size_t marks_of(const struct qdri_finding *finding, qdr_mark_role role)
{
    size_t count = 0;
    for (size_t k = 0; k < finding->marks; ++k) {
        count += finding->mark[k].role == role;
    }
    return count;
}

/* Does a step place or remove something?  And is the digit marked that stands for both ends of a
 * rectangle, in both cells that may have it? */
static bool is_marked(const struct kept *kept, struct qdri_finding *finding, bool is_found)
{
    const bool has_effect =
        marks_of(finding, QDR_ROLE_PLACED) + marks_of(finding, QDR_ROLE_REMOVED) > 0;
    const bool is_second = strcmp(kept->name, "avoidable_2") == 0;
    if (is_found && (!has_effect || (is_second && marks_of(finding, QDR_ROLE_SECOND) != 2))) {
        print_error("%s on %s: marks are missing\n", kept->name, kept->board);
        return false;
    }
    return true;
}

/* Tries each technique on its positions; all that it finds is to be good. */
static void try_all(bool (*is_good)(const struct kept *kept, struct qdri_finding *finding,
                                    bool is_found))
{
    size_t wrong = 0;
    for (size_t k = 0; k < KEPT; ++k) {
        const struct kept *kept = &kept_positions[k];
        qdr_rules *rules = make_rules(kept->rules);
        struct qdri_ground *ground = qdri_ground_new(rules);
        struct qdri_position *position = qdri_position_new(ground);
        struct qdri_finding finding;
        assert_true(qdri_finding_init(&finding, position));
        set_board(position, kept->board);
        bool is_found = qdri_logic_find(kept->technique, &finding);
        assert_false(finding.has_failed);
        wrong += !is_good(kept, &finding, is_found);
        qdri_finding_free(&finding);
        qdri_position_free(position);
        qdri_ground_free(ground);
        qdr_rules_free(rules);
    }
    assert_int_equal(wrong, 0);
}

static void test_steps_are_as_kept(void **state)
{
    (void)state;
    try_all(says_as_kept);
}

static void test_steps_mark_their_cells(void **state)
{
    (void)state;
    try_all(is_marked);
}

/* That takes most of the time: all solutions of each position are looked at. */
static void test_steps_are_true(void **state)
{
    (void)state;
    try_all(is_true);
}

/* Each technique has three positions at least where it applies, and one where it only seems to. */
static void test_each_technique_has_positions(void **state)
{
    (void)state;
    static const char *const ids[] = {
#define TECHNIQUE(id, ...) #id,
#include "sudoku/logic/logic.def"
#undef TECHNIQUE
    };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; ++i) {
        size_t found = 0;
        size_t missed = 0;
        for (size_t k = 0; k < KEPT; ++k) {
            bool is_it = strcmp(kept_positions[k].name, ids[i]) == 0;
            found += is_it && kept_positions[k].text;
            missed += is_it && !kept_positions[k].text;
        }
        if (strcmp(ids[i], "guess") != 0 && (found < 3 || missed < 1)) {
            fail_msg("%s has %zu positions, and %zu that are none", ids[i], found, missed);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_are_as_kept), cmocka_unit_test(test_steps_mark_their_cells),
        cmocka_unit_test(test_steps_are_true), cmocka_unit_test(test_each_technique_has_positions)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
