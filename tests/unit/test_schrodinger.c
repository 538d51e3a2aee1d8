/* test_schrodinger.c  Cells that hold two digits: the encoding, the definition, and a search that
 * knows neither, against each other.
 *
 * The last lists all grids of a side from the rule's text: a cell gets a set of one or two digits,
 * and each row, column and region has each digit from 0 in one of its sets.  What other clauses say
 * of these is written here once more, in sets and sums. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "base/random.h"

enum { SIDE_MOST = 4, CELLS_MOST = SIDE_MOST * SIDE_MOST };

/* What each cell holds: bit d is digit d. */
struct sets {
    unsigned side;
    unsigned of[CELLS_MOST];
};

/* ---------------------------------------------------------------------------- what is said ---- */

static unsigned sum_of(unsigned set)
{
    unsigned sum = 0;
    for (unsigned digit = 0; digit <= SIDE_MOST; ++digit) {
        sum += (set >> digit & 1) * digit;
    }
    return sum;
}

/* The cell of "rNcM", with one figure each. */
static unsigned at(const struct sets *sets, const char *name)
{
    return (unsigned)(name[1] - '1') * sets->side + (unsigned)(name[3] - '1');
}

static unsigned sum_at(const struct sets *sets, const char *name)
{
    return sum_of(sets->of[at(sets, name)]);
}

/* Of cells listed as "r1c1 r1c2". */
static unsigned sum_of_cells(const struct sets *sets, const char *cells)
{
    unsigned sum = 0;
    for (; *cells != '\0'; cells += cells[4] == ' ' ? 5 : 4) {
        sum += sum_at(sets, cells);
    }
    return sum;
}

static bool differ(const struct sets *sets, const char *cells)
{
    unsigned met = 0;
    for (; *cells != '\0'; cells += cells[4] == ' ' ? 5 : 4) {
        if ((met & sets->of[at(sets, cells)]) != 0) {
            return false;
        }
        met |= sets->of[at(sets, cells)];
    }
    return true;
}

static bool has_all(const struct sets *sets, const char *cells)
{
    unsigned met = 0;
    for (const char *cell = cells; *cell != '\0'; cell += cell[4] == ' ' ? 5 : 4) {
        met |= sets->of[at(sets, cell)];
    }
    return differ(sets, cells) && met == (2u << sets->side) - 1;
}

static bool always(const struct sets *sets)
{
    return sets->side > 0;
}

static bool killer_3(const struct sets *sets)
{
    return differ(sets, "r1c1 r1c2 r2c3") && sum_of_cells(sets, "r1c1 r1c2 r2c3") == 6;
}

static bool killer_4(const struct sets *sets)
{
    return differ(sets, "r1c1 r1c2 r2c3 r3c3");
}

static bool killer_5(const struct sets *sets)
{
    return differ(sets, "r1c1 r1c2 r2c1 r2c3 r3c2");
}

static bool killers(const struct sets *sets)
{
    return differ(sets, "r1c1 r2c2 r3c3 r4c4") && differ(sets, "r1c4 r2c4") &&
           sum_of_cells(sets, "r1c4 r2c4") == 7;
}

/* So that r2c2 and what r1c3 and r2c3 have beside r3c3 is known. */
static bool innies(const struct sets *sets)
{
    return differ(sets, "r1c1 r1c2 r2c1") && sum_of_cells(sets, "r1c1 r1c2 r2c1") == 7 &&
           differ(sets, "r1c3 r2c3 r3c3") && sum_of_cells(sets, "r1c3 r2c3 r3c3") == 8;
}

static bool outies(const struct sets *sets)
{
    return differ(sets, "r1c1 r2c1 r3c1 r2c2") && sum_of_cells(sets, "r1c1 r2c1 r3c1 r2c2") == 10 &&
           sum_of_cells(sets, "r1c2 r1c3") == 4;
}

static bool diagonals(const struct sets *sets)
{
    return has_all(sets, "r1c1 r2c2 r3c3 r4c4") && has_all(sets, "r1c4 r2c3 r3c2 r4c1");
}

static bool cage_and_diagonal(const struct sets *sets)
{
    return has_all(sets, "r1c1 r2c2 r3c3 r4c4") && sum_of_cells(sets, "r1c1 r2c2 r3c3 r4c4") == 10;
}

static bool sums(const struct sets *sets)
{
    return sum_of_cells(sets, "r1c1 r1c2") == 5 && sum_of_cells(sets, "r1c1 r2c2 r3c3 r4c4") == 12;
}

static bool arrows(const struct sets *sets)
{
    return sum_at(sets, "r1c1") == sum_of_cells(sets, "r1c2 r2c3") &&
           sum_at(sets, "r4c1") == sum_at(sets, "r3c2");
}

static bool equal_sums(const struct sets *sets)
{
    return sum_of_cells(sets, "r1c1 r3c3") == sum_at(sets, "r2c2") &&
           sum_of_cells(sets, "r1c2 r1c1") == sum_of_cells(sets, "r1c3 r2c4");
}

static bool double_arrow(const struct sets *sets)
{
    return sum_of_cells(sets, "r1c4 r3c1") == sum_of_cells(sets, "r2c3 r2c2");
}

static bool extra(const struct sets *sets)
{
    return has_all(sets, "r1c2 r2c3 r3c1 r4c4") && differ(sets, "r2c2 r3c3");
}

/* Have no two cells so far apart a digit in common? */
static bool are_apart(const struct sets *sets, int down, int right)
{
    const int side = (int)sets->side;
    for (int cell = 0; cell < side * side; ++cell) {
        const int row = cell / side + down;
        const int column = cell % side + right;
        if (row < side && column >= 0 && column < side &&
            (sets->of[cell] & sets->of[row * side + column]) != 0) {
            return false;
        }
    }
    return true;
}

static bool antiknight(const struct sets *sets)
{
    return are_apart(sets, 1, 2) && are_apart(sets, 2, 1) && are_apart(sets, 2, -1) &&
           are_apart(sets, 1, -2);
}

static bool antiking(const struct sets *sets)
{
    return are_apart(sets, 1, 1) && are_apart(sets, 1, -1);
}

/* No neighbours have the sum 5. */
static bool no_five(const struct sets *sets)
{
    for (unsigned cell = 0; cell < sets->side * sets->side; ++cell) {
        const unsigned sum = sum_of(sets->of[cell]);
        const bool has_right = (cell + 1) % sets->side != 0;
        const bool has_below = cell + sets->side < sets->side * sets->side;
        if ((has_right && sum + sum_of(sets->of[cell + 1]) == 5) ||
            (has_below && sum + sum_of(sets->of[cell + sets->side]) == 5)) {
            return false;
        }
    }
    return true;
}

static bool disjoint(const struct sets *sets)
{
    return has_all(sets, "r1c1 r1c3 r3c1 r3c3") && has_all(sets, "r1c2 r1c4 r3c2 r3c4") &&
           has_all(sets, "r2c1 r2c3 r4c1 r4c3") && has_all(sets, "r2c2 r2c4 r4c2 r4c4");
}

/* `regions`: a letter for each cell. */
static const struct trial {
    unsigned side, rows, columns;
    const char *regions;
    bool (*keeps)(const struct sets *sets);
    const char *rule[3];
    const char *argument[3];
} trials[] = {
    {1, 1, 1, "a", always, {"schrodinger"}, {NULL}},
    {2, 1, 2, "aabb", always, {"schrodinger"}, {NULL}},
    {2, 2, 1, "abab", always, {"Schroedinger"}, {NULL}},
    {3, 1, 3, "aaabbbccc", always, {"schrodinger"}, {NULL}},
    {4, 2, 2, "aabbaabbccddccdd", always, {"schrodinger"}, {NULL}},
    {4, 1, 4, "aaaabbbbccccdddd", antiking, {"schrodinger", "antiking"}, {NULL}},
    {4, 2, 2, "aaabaccbdccbdddb", always, {"jigsaw", "schrodinger"}, {"aaab accb dccb dddb", NULL}},
    {4, 2, 2, "aabbaabbccddccdd", killer_3, {"schrodinger", "killer"}, {NULL, "6 r1c1 r1c2 r2c3"}},
    {4, 2, 2, "aabbaabbccddccdd", killer_4, {"killer", "schrodinger"}, {"r1c1 r1c2 r2c3 r3c3"}},
    {4,
     2,
     2,
     "aabbaabbccddccdd",
     killer_5,
     {"killer", "schrodinger"},
     {"r1c1 r1c2 r2c1 r2c3 r3c2"}},
    {4,
     2,
     2,
     "aabbaabbccddccdd",
     killers,
     {"killer", "schrodinger", "killer"},
     {"r1c1 r2c2 r3c3 r4c4", NULL, "7 r1c4 r2c4"}},
    {4,
     2,
     2,
     "aabbaabbccddccdd",
     innies,
     {"schrodinger", "killer", "killer"},
     {NULL, "7 r1c1 r1c2 r2c1", "8 r1c3 r2c3 r3c3"}},
    {4,
     2,
     2,
     "aabbaabbccddccdd",
     outies,
     {"killer", "sum", "schrodinger"},
     {"10 r1c1 r2c1 r3c1 r2c2", "4 r1c2 r1c3", NULL}},
    {4, 2, 2, "aabbaabbccddccdd", diagonals, {"schrodinger", "diagonal"}, {NULL}},
    {4,
     2,
     2,
     "aabbaabbccddccdd",
     cage_and_diagonal,
     {"schrodinger", "killer", "diagonal-"},
     {NULL, "10 r1c1 r2c2 r3c3 r4c4", NULL}},
    {4,
     2,
     2,
     "aabbaabbccddccdd",
     sums,
     {"schrodinger", "sum", "little-killer"},
     {NULL, "5 r1c1 r1c2", "12 r0c0 dr"}},
    {4,
     2,
     2,
     "aabbaabbccddccdd",
     arrows,
     {"schrodinger", "arrow", "arrow"},
     {NULL, "r1c1 -> r1c2 r2c3", "r4c1 -> r3c2"}},
    {4,
     2,
     2,
     "aabbaabbccddccdd",
     equal_sums,
     {"schrodinger", "zipper", "region-sum"},
     {NULL, "r1c1 r2c2 r3c3", "r1c1 r1c2 r1c3 r2c4"}},
    {4,
     2,
     2,
     "aabbaabbccddccdd",
     double_arrow,
     {"schrodinger", "double-arrow"},
     {NULL, "r1c4 r2c3 r2c2 r3c1"}},
    {4,
     1,
     4,
     "aaaabbbbccccdddd",
     extra,
     {"schrodinger", "extra", "extra"},
     {NULL, "r1c2 r2c3 r3c1 r4c4", "r2c2 r3c3"}},
    {4, 2, 2, "aabbaabbccddccdd", antiknight, {"schrodinger", "antiknight"}, {NULL}},
    {4, 2, 2, "aabbaabbccddccdd", no_five, {"schrodinger", "negative-sum"}, {NULL, "5"}},
    {4, 2, 2, "aabbaabbccddccdd", disjoint, {"schrodinger", "disjoint-groups"}, {NULL}},
};

/* ------------------------------------------------------------------------------- the lists ---- */

struct kept {
    qdr_digit cell[CELLS_MOST];
};

struct list {
    struct kept *grid;
    size_t count;
    size_t capacity;
};

static void keep(struct list *list, const qdr_digit *cell, unsigned side)
{
    if (list->count == list->capacity) {
        list->capacity = 2 * list->capacity + 64;
        list->grid = realloc(list->grid, list->capacity * sizeof *list->grid);
        assert_non_null(list->grid);
    }
    struct kept *kept = &list->grid[list->count++];
    *kept = (struct kept){0};
    memcpy(kept->cell, cell, (size_t)side * side);
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct kept));
}

static void sort(struct list *list)
{
    if (list->count > 0) {
        qsort(list->grid, list->count, sizeof *list->grid, compare);
    }
}

/* ---------------------------------------------------------------------- by the rule's text ---- */

struct listing {
    const struct trial *trial;
    struct sets sets;
    unsigned row[SIDE_MOST]; /* digits met in it */
    unsigned column[SIDE_MOST];
    unsigned region[SIDE_MOST];

    struct list all;     /* grids without the other clauses */
    struct list keeping; /* those that keep them */
};

static qdr_digit digit_of(unsigned set)
{
    const unsigned low = (unsigned)__builtin_ctz(set);
    return qdr_digit_pair(low, 31 - (unsigned)__builtin_clz(set));
}

static void keep_full(struct listing *listing)
{
    qdr_digit cell[CELLS_MOST];
    const unsigned side = listing->sets.side;
    const unsigned all = (2u << side) - 1;
    for (unsigned k = 0; k < side; ++k) {
        if (listing->row[k] != all || listing->column[k] != all || listing->region[k] != all) {
            return;
        }
    }
    for (unsigned k = 0; k < side * side; ++k) {
        cell[k] = digit_of(listing->sets.of[k]);
    }
    keep(&listing->all, cell, side);
    if (listing->trial->keeps(&listing->sets)) {
        keep(&listing->keeping, cell, side);
    }
}

static void fill(struct listing *listing, unsigned cell)
{
    const unsigned side = listing->sets.side;
    if (cell == side * side) {
        keep_full(listing);
        return;
    }
    unsigned *row = &listing->row[cell / side];
    unsigned *column = &listing->column[cell % side];
    unsigned *region = &listing->region[listing->trial->regions[cell] - 'a'];
    for (unsigned set = 1; set < 2u << side; ++set) {
        const int digits = __builtin_popcount(set);
        const bool is_last = (cell + 1) % side == 0;
        if (digits > 2 || ((*row | *column | *region) & set) != 0 ||
            (is_last && (*row | set) != (2u << side) - 1)) {
            continue;
        }
        listing->sets.of[cell] = set;
        *row |= set;
        *column |= set;
        *region |= set;
        fill(listing, cell + 1);
        *row &= ~set;
        *column &= ~set;
        *region &= ~set;
    }
}

/* ------------------------------------------------------------------------- by the encoding ---- */

static qdr_rules *make_rules(const struct trial *trial)
{
    qdr_rules *rules;
    qdr_error error = {.text = ""};
    assert_int_equal(qdr_rules_new(&rules, trial->side, trial->rows, trial->columns, NULL), QDR_OK);
    for (size_t k = 0; k < 3 && trial->rule[k]; ++k) {
        qdr_status status = qdr_rules_add(rules, trial->rule[k], trial->argument[k], &error);
        assert_string_equal(error.text, "");
        assert_int_equal(status, QDR_OK);
    }
    return rules;
}

/* The givens are encoded, or assumed. */
static struct list solutions_of(const qdr_rules *rules, const qdr_grid *givens, bool are_assumed)
{
    struct list list = {0};
    qdr_encoding *sudoku;
    qdr_solver *solver;
    const qdr_solution *solution;
    const qdr_grid *encoded = are_assumed ? NULL : givens;
    assert_int_equal(qdr_encoding_new(&sudoku, rules, encoded, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&solver, qdr_encoding_problem(sudoku), NULL, NULL), QDR_OK);
    bool may_be = true;
    if (are_assumed && givens) {
        may_be = qdr_encoding_assume(sudoku, givens, solver, NULL) == QDR_OK;
    }
    while (may_be && qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        qdr_grid grid;
        qdr_encoding_decode(sudoku, solution, &grid);
        keep(&list, grid.cell, grid.side);
    }
    qdr_solver_free(solver);
    qdr_encoding_free(sudoku);
    sort(&list);
    return list;
}

static void assert_same(const struct list *found, const struct list *expected)
{
    assert_int_equal(found->count, expected->count);
    if (found->count > 0) {
        assert_memory_equal(found->grid, expected->grid, found->count * sizeof *found->grid);
    }
}

/* ------------------------------------------------------------------------------ full grids ---- */

static void assert_defined(const qdr_rules *rules, const struct listing *listing)
{
    const unsigned side = listing->sets.side;
    size_t next = 0;
    for (size_t k = 0; k < listing->all.count; ++k) {
        qdr_grid grid = {.side = (uint8_t)side};
        memcpy(grid.cell, listing->all.grid[k].cell, (size_t)side * side);
        const bool is_kept = next < listing->keeping.count &&
                             compare(&listing->all.grid[k], &listing->keeping.grid[next]) == 0;
        assert_int_equal(qdr_rules_holds(rules, &grid), is_kept);
        next += is_kept;
    }
    assert_int_equal(next, listing->keeping.count);
}

static struct listing list_all(const struct trial *trial)
{
    struct listing listing = {.trial = trial, .sets = {.side = trial->side}};
    fill(&listing, 0);
    sort(&listing.all);
    sort(&listing.keeping);
    return listing;
}

static void free_listing(struct listing *listing)
{
    free(listing->all.grid);
    free(listing->keeping.grid);
}

static void all_three_agree_on_every_grid(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof trials / sizeof *trials; ++k) {
        struct listing listing = list_all(&trials[k]);
        qdr_rules *rules = make_rules(&trials[k]);
        struct list found = solutions_of(rules, NULL, true);
        assert_same(&found, &listing.keeping);
        assert_defined(rules, &listing);
        free(found.grid);
        free_listing(&listing);
        qdr_rules_free(rules);
    }
}

/* A grid in which a cell holds something else keeps no rules. */
static void a_change_breaks_a_grid(void **state)
{
    (void)state;
    const struct trial *trial = &trials[4];
    qdr_rules *rules = make_rules(trial);
    struct list found = solutions_of(rules, NULL, true);
    assert_int_equal(found.count, 22080);
    for (size_t k = 0; k < found.count; k += 97) {
        qdr_grid grid = {.side = 4};
        memcpy(grid.cell, found.grid[k].cell, 16);
        assert_true(qdr_rules_holds(rules, &grid));
        for (unsigned pair = 0; pair < 25; ++pair) {
            const qdr_digit kept = grid.cell[k % 16];
            grid.cell[k % 16] = qdr_digit_pair(pair / 5, pair % 5);
            assert_int_equal(qdr_rules_holds(rules, &grid), grid.cell[k % 16] == kept);
            grid.cell[k % 16] = kept;
        }
    }
    free(found.grid);
    qdr_rules_free(rules);
}

/* --------------------------------------------------------------------------------- puzzles ---- */

static struct list matching(const struct list *list, const qdr_grid *givens)
{
    struct list found = {0};
    for (size_t k = 0; k < list->count; ++k) {
        bool is_match = true;
        for (unsigned cell = 0; cell < (unsigned)givens->side * givens->side; ++cell) {
            is_match = is_match &&
                       (givens->cell[cell] == 0 || givens->cell[cell] == list->grid[k].cell[cell]);
        }
        if (is_match) {
            keep(&found, list->grid[k].cell, givens->side);
        }
    }
    return found;
}

/* qdr_rules_allows is qdr_rules_holds of the grid with the digit. */
static void assert_allowed(const qdr_rules *rules, qdr_grid *grid, unsigned cell)
{
    const qdr_digit kept = grid->cell[cell];
    grid->cell[cell] = 0;
    assert_true(qdr_rules_holds(rules, grid));
    for (unsigned a = 0; a <= grid->side; ++a) {
        for (unsigned b = a; b <= grid->side; ++b) {
            const qdr_digit digit = qdr_digit_pair(a, b);
            grid->cell[cell] = 0;
            const bool is_allowed = qdr_rules_allows(rules, grid, (qdr_cell)cell, digit);
            grid->cell[cell] = digit;
            assert_int_equal(is_allowed, qdr_rules_holds(rules, grid));
        }
    }
    grid->cell[cell] = kept;
}

static void puzzles_have_the_solutions_that_match(void **state)
{
    (void)state;
    struct qdri_random random;
    qdri_random_seed(&random, 5);
    for (size_t k = 0; k < sizeof trials / sizeof *trials; ++k) {
        struct listing listing = list_all(&trials[k]);
        qdr_rules *rules = make_rules(&trials[k]);
        for (unsigned round = 0; round < 12 && listing.keeping.count > 0; ++round) {
            const unsigned side = trials[k].side;
            const size_t number = qdri_random_below(&random, (uint32_t)listing.keeping.count);
            qdr_grid givens = {.side = (uint8_t)side};
            memcpy(givens.cell, listing.keeping.grid[number].cell, (size_t)side * side);
            for (unsigned cell = 0; cell < side * side; ++cell) {
                if (qdri_random_below(&random, 3) > 0) {
                    givens.cell[cell] = 0;
                }
            }
            struct list expected = matching(&listing.keeping, &givens);
            struct list encoded = solutions_of(rules, &givens, false);
            struct list assumed = solutions_of(rules, &givens, true);
            assert_same(&encoded, &expected);
            assert_same(&assumed, &expected);
            assert_allowed(rules, &givens, qdri_random_below(&random, side * side));
            free(expected.grid);
            free(encoded.grid);
            free(assumed.grid);
        }
        free_listing(&listing);
        qdr_rules_free(rules);
    }
}

/* ---------------------------------------------------------------------------------- digits ---- */

static void a_digit_has_its_parts(void **state)
{
    (void)state;
    char text[QDR_DIGIT_TEXT_SIZE];
    unsigned part[2];
    bool is_met[256] = {false};
    for (unsigned a = 0; a <= QDR_PAIR_MAX; ++a) {
        for (unsigned b = a; b <= QDR_PAIR_MAX; ++b) {
            const qdr_digit digit = qdr_digit_pair(b, a);
            assert_int_equal(digit, qdr_digit_pair(a, b));
            assert_false(is_met[digit]);
            is_met[digit] = true;
            assert_int_equal(qdr_digit_parts(digit, part), a == b ? 1 : 2);
            assert_int_equal(part[0], a);
            assert_int_equal(part[1], b);
        }
    }
    assert_int_equal(qdr_digit_pair(0, 0), QDR_ZERO);
    assert_int_equal(qdr_digit_pair(7, 7), 7);
    assert_int_equal(qdr_digit_pair(0, 10), 0);
    assert_int_equal(qdr_digit_parts(0, part), 0);
    assert_int_equal(qdr_digit_parts(35, part), 1);
    assert_int_equal(part[1], 35);
    assert_int_equal(qdr_digit_parts(62, part), 0);
    assert_int_equal(qdr_digit_parts(0x7F, part), 0);
    assert_string_equal(qdr_digit_text(text, qdr_digit_pair(7, 3)), "3+7");
    assert_string_equal(qdr_digit_text(text, QDR_ZERO), "0");
    assert_string_equal(qdr_digit_text(text, 0), ".");
    assert_string_equal(qdr_digit_text(text, 10), "A");
    assert_string_equal(qdr_digit_text(text, 5 | QDR_MODIFIED), "5");
    assert_int_equal(qdr_digit_symbol(QDR_ZERO), '?');
}

static void rules_say_which_digits_there_are(void **state)
{
    (void)state;
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, 4, 2, 2, NULL), QDR_OK);
    assert_false(qdr_rules_have_pairs(rules));
    assert_true(qdr_rules_has_digit(rules, 4));
    assert_false(qdr_rules_has_digit(rules, 5));
    assert_false(qdr_rules_has_digit(rules, QDR_ZERO));
    assert_int_equal(qdr_rules_add(rules, "schrodinger", NULL, NULL), QDR_OK);
    assert_true(qdr_rules_have_pairs(rules));
    assert_true(qdr_rules_has_digit(rules, 4));
    assert_true(qdr_rules_has_digit(rules, QDR_ZERO));
    assert_true(qdr_rules_has_digit(rules, qdr_digit_pair(0, 4)));
    assert_false(qdr_rules_has_digit(rules, qdr_digit_pair(0, 5)));
    assert_false(qdr_rules_has_digit(rules, 4 | QDR_MODIFIED));
    assert_false(qdr_rules_has_digit(rules, 0));
    qdr_rules_free(rules);
}

/* -------------------------------------------------------------------------------- refusals ---- */

static const struct refusal {
    unsigned side;
    const char *first;
    const char *first_argument;
    const char *second;
    const char *second_argument;
    const char *text;
} refusals[] = {
    {4, "schrodinger", NULL, "schrodinger", NULL, "cells may hold two digits already"},
    {10, "classic", NULL, "schrodinger", NULL, "the rule is for grids of a side up to 9"},
    {6, "grids", "4 r1c1 r3c3", "schrodinger", NULL,
     "the rule is for one grid, not for a layout of several"},
    {4, "even", "r1c1", "schrodinger", NULL,
     "rule 'even' does not know what to make of cells that hold two digits"},
    {4, "schrodinger", NULL, "palindrome", "r1c1 r2c2",
     "rule 'palindrome' does not know what to make of cells that hold two digits"},
    {4, "schrodinger", NULL, "arrow", "r1c1 r1c2 -> r2c3",
     "rule 'arrow' does not know what to make of cells that hold two digits"},
    {4, "value", "x2 r1c1", "schrodinger", NULL,
     "rule 'value' does not know what to make of cells that hold two digits"},
    {4, "schrodinger", NULL, "hidden-value", "x2", "cells count as something else already"},
};

static void what_is_not_known_is_refused(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof refusals / sizeof *refusals; ++k) {
        const struct refusal *refusal = &refusals[k];
        qdr_error error;
        qdr_rules *rules;
        assert_int_equal(qdr_rules_new(&rules, refusal->side, 0, 0, NULL), QDR_OK);
        assert_int_equal(qdr_rules_add(rules, refusal->first, refusal->first_argument, NULL),
                         QDR_OK);
        const size_t clauses = qdr_rules_clauses(rules);
        const bool had_pairs = qdr_rules_have_pairs(rules);
        assert_int_not_equal(
            qdr_rules_add(rules, refusal->second, refusal->second_argument, &error), QDR_OK);
        assert_string_equal(error.text, refusal->text);
        assert_int_equal(qdr_rules_clauses(rules), clauses);
        assert_int_equal(qdr_rules_have_pairs(rules), had_pairs);
        qdr_rules_free(rules);
    }
}

/* What has one digit in a cell says so. */
static void others_refuse_such_rules(void **state)
{
    (void)state;
    qdr_rules *rules = make_rules(&trials[4]);
    qdr_grid blank;
    qdr_error error;
    qdr_logic *logic;
    qdr_generator *generator;
    qdr_sudoku_batch *batch;
    qdr_encoding *sudoku;
    qdr_possibility candidate[4 * 4 * 4] = {QDR_UNDECIDED};
    qdr_grid_clear(&blank, 4);
    assert_int_equal(qdr_logic_new(&logic, rules, NULL, &error), QDR_UNSUPPORTED);
    assert_int_equal(qdr_generator_new(&generator, rules, NULL, &error), QDR_UNSUPPORTED);
    assert_int_equal(qdr_sudoku_batch_new(&batch, rules, 0, NULL, &error), QDR_UNSUPPORTED);
    assert_int_equal(qdr_backtrack(rules, &blank, QDR_METHOD_PLAIN, NULL, NULL, &error),
                     QDR_FAILED);
    assert_int_equal(qdr_encoding_new(&sudoku, rules, NULL, NULL, NULL), QDR_OK);
    qdr_solver *solver;
    assert_int_equal(qdr_solver_new(&solver, qdr_encoding_problem(sudoku), NULL, NULL), QDR_OK);
    assert_int_equal(qdr_encoding_candidates(sudoku, solver, candidate), QDR_FAILED);
    assert_int_equal(qdr_encoding_option(sudoku, 0, 9), QDR_NO_OPTION);
    assert_int_equal(qdr_encoding_option(sudoku, 0, qdr_digit_pair(0, 9)), QDR_NO_OPTION);
    assert_int_not_equal(qdr_encoding_option(sudoku, 0, qdr_digit_pair(0, 4)), QDR_NO_OPTION);
    qdr_solver_free(solver);
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_three_agree_on_every_grid),
        cmocka_unit_test(a_change_breaks_a_grid),
        cmocka_unit_test(puzzles_have_the_solutions_that_match),
        cmocka_unit_test(a_digit_has_its_parts),
        cmocka_unit_test(rules_say_which_digits_there_are),
        cmocka_unit_test(what_is_not_known_is_refused),
        cmocka_unit_test(others_refuse_such_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
