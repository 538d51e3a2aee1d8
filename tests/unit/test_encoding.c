/* test_encoding.c  The encoding against the definition: for every rule, the grids that are decoded
 * from the engine's solutions are those of which qdr_rules_holds is true.
 *
 * Up to side 4, every grid whose rows are permutations is tried; puzzles of side 9 are compared
 * with a plain search that asks nothing but qdr_rules_holds. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/puzzles.h>
#include <quadrille/quadrille.h>

#include "../support/effort.h"
#include "base/random.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

/* ------------------------------------------------------------------------- lists of grids ---- */

enum { MOST_CELLS = 81 };

/* A grid in a list; cells that it does not have are 0. */
struct kept {
    qdr_digit cell[MOST_CELLS];
};

struct list {
    struct kept *grid;
    size_t count;
    size_t capacity;
};

static void keep(struct list *list, const qdr_grid *grid)
{
    if (list->count == list->capacity) {
        list->capacity = 2 * list->capacity + 64;
        list->grid = realloc(list->grid, list->capacity * sizeof *list->grid);
        assert_non_null(list->grid);
    }
    struct kept *kept = &list->grid[list->count++];
    *kept = (struct kept){0};
    memcpy(kept->cell, grid->cell, (size_t)grid->side * grid->side);
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct kept));
}

/* `expected` ascends; `found` comes in any order.  Frees both. */
static void assert_same(struct list *found, struct list *expected)
{
    assert_int_equal(found->count, expected->count);
    if (found->count > 0) {
        qsort(found->grid, found->count, sizeof *found->grid, compare);
        assert_memory_equal(found->grid, expected->grid, found->count * sizeof *found->grid);
    }
    free(found->grid);
    free(expected->grid);
}

struct decoding {
    const qdr_encoding *sudoku;
    struct list *list;
};

static qdr_verdict keep_decoded(void *ctx, const qdr_solution *solution)
{
    struct decoding *decoding = ctx;
    qdr_grid grid;
    qdr_encoding_decode(decoding->sudoku, solution, &grid);
    keep(decoding->list, &grid);
    return QDR_CONTINUE;
}

static struct list solutions_of(const qdr_encoding *sudoku, qdr_solver *solver)
{
    struct list list = {0};
    struct decoding decoding = {sudoku, &list};
    qdr_sink sink = {.ctx = &decoding, .take = keep_decoded};
    assert_int_equal(qdr_solver_run(solver, &sink), QDR_EXHAUSTED);
    return list;
}

/* ---------------------------------------------------------------------------- every grid ---- */

static const struct rule_set {
    unsigned side, rows, columns;
    size_t solutions; /* as known from elsewhere; 0: not known */
    const char *rule[3];
    const char *argument[3];
} sets[] = {
    {1, 1, 1, 1, {"diagonal", "odd"}, {NULL, "x"}},
    {1, 1, 1, 0, {"even"}, {"x"}},
    {2, 1, 2, 2, {"classic"}, {NULL}},
    {2, 2, 1, 0, {"diagonal"}, {NULL}},
    {3, 1, 3, 0, {"odd"}, {"r1c2"}},
    {4, 2, 2, 288, {NULL}, {NULL}},
    {4, 1, 4, 576, {NULL}, {NULL}},
    {4, 4, 1, 576, {NULL}, {NULL}},
    {4, 2, 2, 0, {"diagonal"}, {NULL}},
    {4, 1, 4, 0, {"diagonal"}, {NULL}},
    {4, 2, 2, 0, {"even"}, {"r1c1 r2c3 r4c4"}},
    {4, 2, 2, 0, {"odd"}, {"xx.. .... .... ...x"}},
    {4, 1, 4, 0, {"even", "odd"}, {"r1c1 r1c2", "r1c3 r2c1"}},
    {4, 2, 2, 0, {"even", "odd"}, {"r1c1", "r1c1"}},
    {4, 2, 2, 0, {"even"}, {"xxx. .... .... ...."}},
    {4, 2, 2, 0, {"jigsaw"}, {"aaab accb dccb dddb"}},
    {4, 2, 2, 0, {"jigsaw"}, {"abcd abcd badc badc"}},
    {4, 2, 2, 576, {"jigsaw"}, {"aaaa bbbb cccc dddd"}},
    {4, 2, 2, 288, {"jigsaw", "classic"}, {"ccaa ccaa ddbb ddbb"}},
    {4, 1, 4, 0, {"jigsaw", "diagonal", "even"}, {"aabb abbc addc ddcc", NULL, "r2c2"}},
    /* Cages whose innies and outies have known sums; in the last ones, none that fits. */
    {4, 2, 2, 0, {"killer", "killer", "sum"}, {"3 r1c1 r1c2", "6 r1c3 r2c3 r2c2", "5 r3c1 r3c2"}},
    {4, 2, 2, 0, {"killer", "killer"}, {"9 r1c1-r1c3", "6 r2c1 r3c1 r3c2"}},
    {4, 2, 2, 0, {"killer", "sum", "killer"}, {"10 r1c1-r1c3 r2c3", "8 r1c4 r2c4 r3c4", "5 r4c1"}},
    {4, 1, 4, 0, {"sum", "sum"}, {"13 r1c1-r1c4 r2c1", "11 r2c2-r2c4 r3c1 r3c2"}},
    {4, 2, 2, 0, {"sum", "sum"}, {"13 r1c1-r1c4 r2c1", "4 r2c2-r2c4"}},
    /* Parallel little killers that come close to what is possible together, and that are beyond. */
    {4,
     2,
     2,
     0,
     {"little-killer", "little-killer", "little-killer"},
     {"11 r0c0 dr", "9 r1c0 dr", "6 r2c0 dr"}},
    {4,
     2,
     2,
     0,
     {"little-killer", "little-killer", "little-killer"},
     {"12 r0c5 dl", "9 r0c4 dl", "12 r5c0 ur"}},
    {4,
     2,
     2,
     0,
     {"little-killer", "little-killer", "little-killer"},
     {"12 r0c0 dr", "10 r1c0 dr", "6 r2c0 dr"}},
    /* Such with a diagonal that is a house: close to what is possible, and beyond. */
    {4, 2, 2, 0, {"diagonal", "little-killer", "little-killer"}, {NULL, "7 r1c0 dr", "10 r0c1 dr"}},
    {4,
     2,
     2,
     0,
     {"diagonal", "little-killer", "little-killer"},
     {NULL, "11 r4c5 ul", "11 r5c4 ul"}},
    {4, 2, 2, 0, {"little-killer", "diagonal", "little-killer"}, {"10 r0c4 dl", NULL, "7 r1c5 dl"}},
    /* With a house that is only a part of a diagonal. */
    {4,
     2,
     2,
     0,
     {"extra", "little-killer", "little-killer"},
     {"r1c1 r2c2", "7 r1c0 dr", "10 r0c1 dr"}},
    /* Squares of which some are exempt, and such with cells that are one. */
    {4, 2, 2, 0, {"battenburg", "negative-battenburg"}, {"r1c1 r1c2 r2c1 r2c2", NULL}},
    {4, 2, 2, 0, {"negative-battenburg", "battenburg"}, {NULL, "r2c2 r2c3 r3c2 r3c3"}},
    {4, 1, 4, 0, {"global-modulo", "clone"}, {NULL, "r1c1 r2c3 -> r2c2 r3c2"}},
    {4, 1, 4, 0, {"battenburg", "clone"}, {"r1c1 r1c2 r2c1 r2c2", "r1c1 -> r2c2"}},
    {4, 1, 4, 0, {"negative-battenburg", "clone"}, {NULL, "r1c2 -> r2c1"}},
    /* Several clues outside of one line, and ranks of lines that begin alike. */
    {4, 2, 2, 0, {"x-sum", "skyscraper", "numbered-room"}, {"6 r0c1", "2 r0c1", "3 r0c1"}},
    {4, 2, 2, 0, {"x-sum", "x-sum", "sandwich"}, {"6 r2c0", "7 r2c5", "0 r2c0"}},
    {4, 1, 4, 0, {"skyscraper", "skyscraper", "numbered-room"}, {"2 r0c2", "3 r5c2", "1 r5c2"}},
    {4, 2, 2, 0, {"full-rank", "full-rank", "full-rank"}, {"5 r0c1", "7 r1c0", "8 r5c2"}},
    {4, 1, 4, 0, {"full-rank", "full-rank", "clone"}, {"2 r0c1", "2 r1c0", "r1c2 -> r2c1"}},
    /* Cells that count as something else than their digit, before and behind clauses about them. */
    {4, 2, 2, 0, {"value", "killer"}, {"x2 r1c1", "8 r1c1 r1c2 r2c1"}},
    {4, 2, 2, 0, {"killer", "value"}, {"14 r1c1-r1c3 r2c1", "x2 r1c2 r2c1"}},
    {4,
     2,
     2,
     0,
     {"value", "killer", "killer"},
     {"x-1 r1c1 r2c2", "2 r1c1 r1c2 r2c2 r3c3", "1 r2c2 r2c3"}},
    {4, 2, 2, 0, {"value", "value", "killer"}, {"=7 r1c1", "x0 r2c2", "9 r1c1 r2c2 r3c3"}},
    {4, 2, 2, 0, {"value", "killer", "killer"}, {"x2 r1c4", "11 r1c1-r1c4", "6 r2c1 r3c1 r3c2"}},
    {4,
     2,
     2,
     0,
     {"value", "sum", "little-killer"},
     {"x-1 r2c3 r4c4", "3 r2c3 r2c4 r3c3", "7 r0c0 dr"}},
    {4, 1, 4, 0, {"value", "sum"}, {"+3 r1c1 r4c4", "16 r1c1 r2c2 r3c3 r4c4"}},
    {4, 2, 2, 0, {"value", "diagonal", "little-killer"}, {"-2 r2c2", NULL, "7 r1c0 dr"}},
    {4, 2, 2, 0, {"value", "sum"}, {"x3 r3c1", "9 r3c1"}},
    {4, 2, 2, 0, {"value", "arrow"}, {"x2 r1c1", "r1c1 -> r1c2 r2c3"}},
    {4, 2, 2, 0, {"value", "arrow", "arrow"}, {"x2 r1c1 r3c3", "r4c4 -> r3c3", "r1c1 -> r2c2"}},
    {4, 2, 2, 0, {"value", "arrow"}, {"x2 r1c1 r2c3", "r1c1 r1c2 -> r2c3 r3c4 r4c3"}},
    {4, 2, 2, 0, {"value", "arrow"}, {"x-1 r1c1 r2c2", "r1c1 -> r2c2 r3c2"}},
    {4, 2, 2, 0, {"value", "arrow"}, {"x-1 r2c2", "r3c3 -> r2c2 r3c2 r4c1"}},
    {4, 2, 2, 0, {"value", "double-arrow"}, {"x2 r2c2", "r1c1 r2c2 r3c3"}},
    {4, 2, 2, 0, {"value", "double-arrow"}, {"x2 r2c2", "r1c4 r2c3 r2c2 r3c1"}},
    {4, 2, 2, 0, {"value", "zipper"}, {"x2 r2c2 r1c1", "r1c1 r2c2 r3c3"}},
    {4, 2, 2, 0, {"value", "zipper"}, {"x2 r2c2", "r1c4 r1c3 r2c2 r2c1"}},
    {4, 2, 2, 0, {"value", "region-sum"}, {"x-1 r2c2", "r1c2 r2c2 r2c3"}},
    {4, 2, 2, 0, {"value", "region-sum"}, {"x2 r2c2", "r2c2 r2c3 r3c4"}},
    {4, 2, 2, 0, {"value", "sandwich"}, {"x2 r1c2 r2c2", "6 r0c2"}},
    {4, 2, 2, 0, {"value", "sandwich"}, {"x-1 r2c2 r3c2", "1 r2c0"}},
    {4, 2, 2, 0, {"value", "x-sum"}, {"x2 r1c1 r1c3", "7 r1c0"}},
    {4, 2, 2, 0, {"value", "x-sum"}, {"x2 r1c1 r1c3", "12 r1c5"}},
    {4, 2, 2, 0, {"value", "x-sum"}, {"x-1 r1c1 r2c2", "2 r1c0"}},
    {4, 2, 2, 0, {"value", "x-sum"}, {"x-1 r2c2", "2 r0c2"}},
    {4, 2, 2, 0, {"value", "difference", "ratio"}, {"x2 r1c1 r1c2", "r1c1 r2c1", "r1c2 r1c3"}},
    {4, 2, 2, 0, {"value", "ratio", "greater"}, {"x-1 r1c1 r1c2", "r1c1 r1c2", "r2c1 r1c1"}},
    {4, 2, 2, 0, {"value", "whispers"}, {"x2 r2c2", "3 r1c1 r2c2 r3c3"}},
    {4, 2, 2, 0, {"value", "thermometer"}, {"x2 r2c2", "r1c3 r2c2 r1c1"}},
    {4,
     2,
     2,
     0,
     {"thermometer", "value", "slow-thermometer"},
     {"r1c1 r1c2 r1c3", "x2 r1c2 r2c2 r1c3", "r4c1 r3c2 r2c2"}},
    {4, 1, 4, 0, {"value", "thermometer"}, {"x2 r2c2 r4c4", "r1c1 r2c2 r3c3 r4c4"}},
    {4, 1, 4, 0, {"value", "equal"}, {"x2 r1c1", "r1c1 r2c2 r3c3"}},
    {4,
     1,
     4,
     0,
     {"value", "clone", "clone"},
     {"-1 r1c1 r1c2", "r1c1 r1c2 -> r3c2 r3c3", "r2c1 -> r3c2"}},
    {4, 1, 4, 0, {"value", "palindrome"}, {"x2 r1c1", "r1c1 r2c2 r3c3 r3c4"}},
    {4, 1, 4, 0, {"value", "palindrome"}, {"=2 r1c1", "r1c1 r2c2 r3c3 r3c4"}},
    {4, 2, 2, 0, {"value", "minimum"}, {"x2 r1c2", "r2c2"}},
    {4, 2, 2, 0, {"value", "maximum"}, {"x2 r4c1 r4c4", "r4c1 r4c3"}},
    {4, 2, 2, 0, {"value", "even", "odd"}, {"+1 r1c1 r2c2", "r1c1 r3c3", "r2c2"}},
    {4, 1, 4, 0, {"value", "nonconsecutive"}, {"x3 r1c1-r1c4 r2c1-r2c4 r3c1-r3c4 r4c1-r4c3", NULL}},
    {4,
     1,
     4,
     0,
     {"value", "difference", "negative-difference"},
     {"x2 r1c2-r1c4 r2c1-r2c4 r3c1-r3c4 r4c1-r4c4", "r1c1 r1c2", NULL}},
    {4, 1, 4, 0, {"value", "negative-ratio"}, {"x0 r1c1 r2c2 r3c3 r4c4", NULL}},
    {4,
     1,
     4,
     0,
     {"value", "sum", "negative-sum"},
     {"x-1 r1c1-r1c4 r2c3 r2c4 r3c1-r3c4 r4c1-r4c4", "5 r2c1 r2c2", NULL}},
    /* Lines, clues outside and products see what cells count as. */
    {4, 2, 2, 0, {"value", "between"}, {"x2 r1c1 r2c2", "r1c1 r2c2 r3c2"}},
    {4, 2, 2, 0, {"between", "value"}, {"r1c2 r2c1 r3c2", "x-1 r1c2 r2c3"}},
    {4, 1, 4, 0, {"value", "between"}, {"x-1 r1c1", "r1c1 r2c2 r2c3 r1c4"}},
    {4, 2, 2, 0, {"value", "lockout"}, {"x2 r1c1 r3c3", "3 r1c1 r2c2 r3c3 r3c4"}},
    {4, 2, 2, 0, {"value", "lockout"}, {"-3 r2c2", "r1c1 r2c2 r3c3"}},
    {4, 2, 2, 0, {"value", "renban"}, {"x2 r2c2", "r1c1 r2c2 r3c3"}},
    {4, 2, 2, 0, {"renban", "value"}, {"r1c1-r1c4 r2c3", "+2 r1c2 r2c3"}},
    {4, 1, 4, 0, {"value", "renban"}, {"x-1 r1c1 r2c1", "r1c1 r2c2 r2c1 r1c1"}},
    {4, 2, 2, 0, {"value", "nabner"}, {"x2 r1c1 r1c2", "r1c1 r1c2 r2c3"}},
    {4, 2, 2, 0, {"value", "nabner"}, {"x3 r2c2", "r1c1 r2c2 r3c3 r2c2"}},
    {4, 2, 2, 0, {"value", "product-cage"}, {"x2 r1c1", "16 r1c1 r1c2 r2c2"}},
    {4, 2, 2, 0, {"value", "product-cage"}, {"x-1 r1c1 r3c3", "-12 r1c1 r1c2 r3c4"}},
    {4, 2, 2, 0, {"value", "value", "product-cage"}, {"x0 r1c1", "-3 r3c3", "0 r1c1 r2c2 r3c3"}},
    {4, 2, 2, 0, {"value", "product-cage"}, {"-3 r1c1 r2c2", "6 r1c1 r2c2 r3c4"}},
    {4, 2, 2, 0, {"value", "product-cage"}, {"x2 r1c1", "48 r1c1-r1c4"}},
    {4, 2, 2, 0, {"value", "product-arrow"}, {"x2 r1c1 r2c3", "r1c1 -> r1c2 r2c3"}},
    {4, 2, 2, 0, {"value", "product-arrow"}, {"x-1 r1c2 r2c2", "r1c2 -> r2c2 r3c3 r4c3"}},
    {4, 2, 2, 0, {"value", "product-arrow"}, {"x2 r1c1 r2c3", "r1c1 r1c2 -> r2c3 r3c4 r4c3"}},
    {4, 2, 2, 0, {"value", "product-arrow"}, {"-2 r1c1 r2c3", "r1c1 -> r2c3"}},
    {4, 1, 4, 0, {"value", "product-arrow"}, {"x0 r1c1 r2c3", "r1c1 -> r2c2 r2c3 r3c3"}},
    {4, 2, 2, 0, {"value", "sum-line"}, {"x2 r1c2", "4 r1c1-r1c4"}},
    {4, 2, 2, 0, {"value", "sum-line"}, {"x0 r1c2 r2c2", "4 r1c1 r1c2 r2c2 r2c1 r3c1"}},
    {4, 2, 2, 0, {"value", "sum-line"}, {"x-1 r1c2 r2c2", "3 r1c1 r1c2 r2c3 r2c2 r3c1 r4c1"}},
    {4, 1, 4, 0, {"value", "sum-line"}, {"-2 r1c2 r2c1", "4 r1c1-r1c4 r2c4 r2c3-r2c1"}},
    {4, 2, 2, 0, {"value", "skyscraper"}, {"x2 r1c1 r1c3", "2 r1c0"}},
    {4, 2, 2, 0, {"value", "skyscraper", "skyscraper"}, {"x-1 r1c1 r1c2", "3 r1c0", "1 r1c5"}},
    {4, 2, 2, 0, {"skyscraper", "value"}, {"4 r0c2", "=2 r2c2"}},
    {4, 2, 2, 0, {"value", "pairs"}, {"x2 r2c2", "a + b = 5 or a > 5 r1c1 r2c2 r3c3"}},
    {4, 2, 2, 0, {"pairs", "value"}, {"a % 3 != b % 3 r1c1-r1c4", "x-1 r1c2 r1c4"}},
    {4, 2, 2, 0, {"value", "all-pairs"}, {"x2 r2c2 r3c1", "abs(a - b) > 1 r1c1 r2c2 r3c1"}},
    {4, 1, 4, 0, {"value", "all-pairs"}, {"+1 r1c1", "a + b != 5 r1c1 r2c2 r2c3"}},
    {4, 2, 2, 0, {"value", "modular"}, {"x2 r1c1 r2c2", "r1c1 r2c2 r3c3 r3c4"}},
    {4, 2, 2, 0, {"value", "modular"}, {"x-1 r1c1 r2c1", "r1c1 r2c2 r2c1 r1c1"}},
    {4, 2, 2, 0, {"value", "parity-line"}, {"x-1 r1c1", "r1c1-r1c4 r2c4"}},
    {4, 2, 2, 0, {"parity-line", "value"}, {"r1c1 r2c2 r3c3", "+1 r2c2"}},
    {3, 1, 3, 0, {"value", "entropic"}, {"x2 r1c1", "r1c1 r2c2 r2c3 r3c3"}},
    {3, 1, 3, 0, {"value", "entropic"}, {"+1 r1c1", "r1c1 r2c2"}},
    {4, 2, 2, 0, {"value", "same-difference"}, {"x2 r1c2", "r1c1 r1c2 r2c3"}},
    {4, 1, 4, 0, {"value", "same-difference"}, {"x-1 r2c2", "r1c1 r2c2 r3c3 r2c2"}},
    /* Numbers that digits would not come to. */
    {4, 2, 2, 0, {"value", "killer"}, {"x-1 r1c1 r2c2", "-3 r1c1 r1c2 r2c2"}},
    {4, 2, 2, 0, {"value", "sum", "little-killer"}, {"x-1 r2c3 r4c4", "0 r2c3 r3c4", "-2 r3c5 dl"}},
    {4, 2, 2, 0, {"value", "x-sum"}, {"x-1 r1c1 r1c2", "-1 r1c0"}},
    {4, 2, 2, 0, {"value", "x-sum", "value"}, {"x-1 r1c1 r1c2", "-6 r1c0", "+9 r1c3 r1c4"}},
    {4, 2, 2, 0, {"value", "sandwich"}, {"x-1 r2c2 r3c2", "-2 r0c2"}},
/* One for each rule, at least. */
#define TRY(side, rows, columns, solutions, rule, argument)                                        \
    {side, rows, columns, solutions, {rule}, {argument}},
#define LARGE(side, rows, columns, rule, argument)
#include "../rules/houses.def"
#include "../rules/lines.def"
#include "../rules/neighbours.def"
#include "../rules/sums.def"
#undef TRY
#undef LARGE
};

static qdr_rules *make_rules(const struct rule_set *set)
{
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, set->side, set->rows, set->columns, NULL), QDR_OK);
    for (size_t k = 0; k < 3 && set->rule[k]; ++k) {
        assert_int_equal(qdr_rules_add(rules, set->rule[k], set->argument[k], NULL), QDR_OK);
    }
    return rules;
}

static qdr_encoding *encode(const qdr_rules *rules, qdr_solver **solver)
{
    qdr_encoding *sudoku;
    assert_int_equal(qdr_encoding_new(&sudoku, rules, NULL, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(solver, qdr_encoding_problem(sudoku), NULL, NULL), QDR_OK);
    return sudoku;
}

/* Makes the next permutation of a row, in ascending order; false: that was the last. */
static bool permute(qdr_digit *row, unsigned side)
{
    unsigned pivot = side - 1;
    while (pivot > 0 && row[pivot - 1] >= row[pivot]) {
        --pivot;
    }
    for (unsigned a = pivot, b = side - 1; a < b; ++a, --b) {
        qdr_digit digit = row[a];
        row[a] = row[b];
        row[b] = digit;
    }
    if (pivot == 0) {
        return false;
    }
    unsigned next = pivot;
    while (row[next] < row[pivot - 1]) {
        ++next;
    }
    qdr_digit digit = row[next];
    row[next] = row[pivot - 1];
    row[pivot - 1] = digit;
    return true;
}

/* Collects the ways to fill the grid from this row on that hold.  Blanks break no rule, so what
 * does not hold need not be filled further. */
static void fill_rows(struct list *list, const qdr_rules *rules, qdr_grid *grid, unsigned row)
{
    qdr_digit *cells = &grid->cell[row * grid->side];
    if (row == grid->side) {
        keep(list, grid);
        return;
    }
    for (unsigned column = 0; column < grid->side; ++column) {
        cells[column] = (qdr_digit)(column + 1);
    }
    do {
        if (qdr_rules_holds(rules, grid)) {
            fill_rows(list, rules, grid, row + 1);
        }
    } while (permute(cells, grid->side));
    memset(cells, 0, grid->side * sizeof *cells);
}

/* Collects, in ascending order, the grids that hold, out of all whose rows are permutations. */
static struct list grids_that_hold(const qdr_rules *rules)
{
    struct list list = {0};
    qdr_grid grid;
    qdr_grid_clear(&grid, qdr_rules_side(rules));
    fill_rows(&list, rules, &grid, 0);
    return list;
}

static void assert_keeps(const struct qdri_equation *equation, const struct qdri_figure *figure,
                         const struct kept *grid)
{
    int32_t sum = 0;
    for (size_t k = 0; k < figure->count; ++k) {
        sum += equation->times[k] * grid->cell[figure->cell[k]];
    }
    assert_int_equal(sum, equation->total);
}

/* What clauses say to be equal is equal in each grid that holds. */
static void assert_equations_hold(const qdr_rules *rules, const struct list *list)
{
    for (size_t k = 0; k < rules->clauses; ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        const bool has_any = clause->rule->equation && !qdri_figure_is_modified(clause->data);
        struct qdri_equation equation = {0};
        for (size_t index = 0; has_any && clause->rule->equation(clause->data, index, &equation);
             ++index) {
            for (size_t i = 0; i < list->count; ++i) {
                assert_keeps(&equation, clause->data, &list->grid[i]);
            }
            equation = (struct qdri_equation){0};
        }
    }
}

static void compare_grids(const struct rule_set *set, const qdr_rules *rules,
                          const qdr_encoding *sudoku, qdr_solver *solver)
{
    struct list expected = grids_that_hold(rules);
    struct list found = solutions_of(sudoku, solver);
    if (set->solutions > 0) {
        assert_int_equal(expected.count, set->solutions);
    }
    assert_equations_hold(rules, &expected);
    assert_same(&found, &expected);
}

static void solutions_are_the_grids_that_hold(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof sets / sizeof *sets; ++k) {
        qdr_solver *solver;
        qdr_rules *rules = make_rules(&sets[k]);
        qdr_encoding *sudoku = encode(rules, &solver);
        compare_grids(&sets[k], rules, sudoku, solver);
        qdr_solver_free(solver);
        qdr_encoding_free(sudoku);
        qdr_rules_free(rules);
    }
}

/* --------------------------------------------------------------------------- hidden values ---- */

/* Cells that count as something else, and are to be found: {"hidden-value", others}. */
static const struct rule_set hidden[] = {
    {4, 2, 2, 384, {"hidden-value"}, {"x2"}},
    {4, 2, 2, 384, {"hidden-value"}, {"x-1"}},
    {4, 1, 4, 0, {"hidden-value"}, {"+1"}},
    {4, 2, 2, 0, {"jigsaw", "hidden-value"}, {"aaab accb dccb dddb", "x2"}},
    {4, 2, 2, 0, {"hidden-value", "killer"}, {"x2", "8 r1c1 r1c2 r1c3"}},
    {4, 2, 2, 0, {"killer", "hidden-value", "killer"}, {"5 r1c1 r2c2", "x2", "6 r4c4"}},
    {4, 2, 2, 0, {"hidden-value", "killer", "killer"}, {"x-1", "2 r1c1 r1c2 r2c1", "r3c3 r2c4"}},
    {4, 2, 2, 0, {"hidden-value", "sum", "little-killer"}, {"x0", "4 r1c1-r1c3", "7 r0c0 dr"}},
    {4, 2, 2, 0, {"hidden-value", "sum"}, {"=3", "3 r2c3"}},
    {4, 2, 2, 0, {"hidden-value", "arrow", "arrow"}, {"x2", "r1c1 -> r1c2 r2c3", "r4c1 -> r3c2"}},
    {4, 2, 2, 0, {"hidden-value", "arrow"}, {"+2", "r1c1 r1c2 -> r2c3 r3c4 r4c3"}},
    {4, 2, 2, 0, {"hidden-value", "double-arrow"}, {"x2", "r1c4 r2c3 r2c2 r3c1"}},
    {4,
     2,
     2,
     0,
     {"hidden-value", "zipper", "region-sum"},
     {"x2", "r1c1 r2c2 r3c3", "r1c2 r1c3 r2c4"}},
    {4, 2, 2, 0, {"hidden-value", "difference", "ratio"}, {"x2", "r1c1 r2c1", "r1c2 r1c3"}},
    {4, 2, 2, 0, {"hidden-value", "greater", "whispers"}, {"x-1", "r2c1 r1c1", "2 r1c3 r2c2 r3c1"}},
    {4, 2, 2, 0, {"hidden-value", "thermometer"}, {"x2", "r1c1 r1c2 r2c3"}},
    {4, 1, 4, 0, {"hidden-value", "slow-thermometer", "equal"}, {"x2", "r1c1 r2c2", "r3c3 r2c1"}},
    {4,
     2,
     2,
     0,
     {"hidden-value", "clone", "palindrome"},
     {"x2", "r1c1 r1c2 -> r3c3 r3c4", "r2c2 r3c3"}},
    {4, 2, 2, 0, {"hidden-value", "minimum"}, {"x2", "r1c1 r4c3"}},
    {4, 1, 4, 0, {"hidden-value", "nonconsecutive"}, {"x3", NULL}},
    {4, 2, 2, 0, {"hidden-value", "negative-sum", "antiking"}, {"x2", NULL, NULL}},
    {4, 2, 2, 0, {"hidden-value", "between"}, {"x2", "r1c1 r1c2 r2c3"}},
    {4, 2, 2, 0, {"hidden-value", "lockout"}, {"x-1", "3 r1c1 r2c2 r3c3 r3c4"}},
    {4, 1, 4, 0, {"hidden-value", "between"}, {"x3", "r1c1 r2c2 r2c1 r1c1"}},
    {4, 2, 2, 0, {"hidden-value", "renban", "nabner"}, {"x2", "r1c1 r1c2 r2c2", "r3c3 r3c4 r4c3"}},
    {4, 2, 2, 0, {"renban", "hidden-value"}, {"r1c1-r1c4 r2c3", "x2"}},
    {4, 2, 2, 0, {"hidden-value", "product-cage"}, {"x2", "16 r1c1 r1c2 r2c1"}},
    {4, 2, 2, 0, {"hidden-value", "product-cage"}, {"x-1", "-6 r1c1 r1c2 r2c1"}},
    {4, 2, 2, 0, {"hidden-value", "product-cage"}, {"x2", "4 r2c3"}},
    {4, 2, 2, 0, {"hidden-value", "product-arrow"}, {"x2", "r1c1 -> r1c2 r2c3"}},
    {4, 2, 2, 0, {"hidden-value", "product-arrow"}, {"x2", "r1c1 r1c2 -> r2c3 r3c4 r4c3"}},
    {4, 2, 2, 0, {"hidden-value", "product-arrow"}, {"x2", "r1c1 -> r2c3"}},
    {4, 2, 2, 0, {"hidden-value", "sum-line"}, {"x2", "6 r1c1-r1c4 r2c4"}},
    {4, 2, 2, 0, {"hidden-value", "sum-line"}, {"x-1", "3 r1c1 r1c2 r2c3 r2c2 r3c1"}},
    {4, 2, 2, 0, {"hidden-value", "skyscraper"}, {"x2", "3 r1c0"}},
    {4, 2, 2, 0, {"hidden-value", "skyscraper", "skyscraper"}, {"x-1", "3 r1c0", "1 r0c3"}},
    {4, 2, 2, 0, {"hidden-value", "pairs"}, {"x2", "a + b = 5 or a > 5 r1c1 r2c2 r3c3"}},
    {4, 2, 2, 0, {"hidden-value", "all-pairs"}, {"x2", "abs(a - b) > 1 r1c1 r2c2 r3c1"}},
    {4, 2, 2, 0, {"hidden-value", "modular"}, {"x2", "r1c1 r2c2 r3c3 r3c4"}},
    {4, 2, 2, 0, {"hidden-value", "parity-line"}, {"+1", "r1c1-r1c3 r2c4"}},
    {3, 1, 3, 0, {"hidden-value", "entropic"}, {"x2", "r1c1 r2c2 r2c3"}},
    {4, 1, 4, 0, {"hidden-value", "same-difference"}, {"x2", "r1c1 r1c2 r2c3"}},
    {4, 2, 2, 0, {"hidden-value", "x-sum", "sandwich"}, {"x2", "6 r1c0", "5 r0c3"}},
    {4, 2, 2, 0, {"hidden-value", "x-sum", "x-sum"}, {"x-1", "-2 r1c0", "1 r0c3"}},
    {4, 1, 4, 0, {"hidden-value", "sandwich", "sandwich"}, {"x-1", "-1 r1c0", "3 r0c3"}},
    {4, 2, 2, 0, {"hidden-value", "even", "odd"}, {"+1", "r1c1 r2c3 r4c4", "r1c2 r3c3"}},
    {4, 2, 2, 0, {"hidden-value", "even", "killer"}, {"x-1", "r1c1 r1c2 r3c1", "-2 r2c1 r2c2"}},
    {4, 2, 2, 0, {"hidden-value", "candidates", "diagonal"}, {"x2", "12 r1c1 r2c3", NULL}},
};

/* Lists the ways to mark one cell in each row, from this one on, that hold. */
static void mark_rows(struct list *list, const qdr_rules *rules, qdr_grid *grid, unsigned row)
{
    if (row == grid->side) {
        if (qdr_rules_holds(rules, grid)) {
            keep(list, grid);
        }
        return;
    }
    for (unsigned column = 0; column < grid->side; ++column) {
        grid->cell[row * grid->side + column] ^= QDR_MODIFIED;
        mark_rows(list, rules, grid, row + 1);
        grid->cell[row * grid->side + column] ^= QDR_MODIFIED;
    }
}

/* Of all grids of digits: what hold with marks; and it holds without just where it does with
 * some. */
static struct list marked_grids_that_hold(const qdr_rules *rules, unsigned side, unsigned rows,
                                          unsigned columns)
{
    struct list list = {0};
    qdr_rules *classic;
    assert_int_equal(qdr_rules_new(&classic, side, rows, columns, NULL), QDR_OK);
    struct list full = grids_that_hold(classic);
    for (size_t k = 0; k < full.count; ++k) {
        const size_t before = list.count;
        qdr_grid grid = {.side = (uint8_t)side};
        memcpy(grid.cell, full.grid[k].cell, (size_t)side * side);
        mark_rows(&list, rules, &grid, 0);
        assert_int_equal(qdr_rules_holds(rules, &grid), list.count > before);
    }
    free(full.grid);
    qdr_rules_free(classic);
    if (list.count > 0) {
        qsort(list.grid, list.count, sizeof *list.grid, compare);
    }
    return list;
}

static qdr_verdict keep_found(void *ctx, const qdr_grid *grid)
{
    keep(ctx, grid);
    return QDR_CONTINUE;
}

/* What the backtracker finds, which asks the definition alone. */
static struct list found_by_backtracker(const qdr_rules *rules)
{
    struct list list = {0};
    qdr_grid blank;
    qdr_grid_clear(&blank, qdr_rules_side(rules));
    const qdr_backtrack_watch watch = {.ctx = &list, .solution = keep_found};
    assert_int_equal(qdr_backtrack(rules, &blank, QDR_METHOD_SMALLEST, &watch, NULL, NULL),
                     QDR_EXHAUSTED);
    return list;
}

static void hidden_values_are_digits_with_marks(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof hidden / sizeof *hidden; ++k) {
        const struct rule_set *set = &hidden[k];
        qdr_solver *solver;
        qdr_rules *rules = make_rules(set);
        qdr_encoding *sudoku = encode(rules, &solver);
        const unsigned rows = strcmp(set->rule[0], "jigsaw") == 0 ? 1 : set->rows;
        struct list expected = marked_grids_that_hold(rules, set->side, rows, set->side / rows);
        struct list again = {0};
        for (size_t i = 0; i < expected.count; ++i) {
            qdr_grid grid = {.side = 4};
            memcpy(grid.cell, expected.grid[i].cell, 16);
            keep(&again, &grid);
        }
        assert_true(set->solutions == 0 || expected.count == set->solutions);
        struct list found = solutions_of(sudoku, solver);
        struct list tried = found_by_backtracker(rules);
        assert_same(&found, &expected);
        assert_same(&tried, &again);
        qdr_solver_free(solver);
        qdr_encoding_free(sudoku);
        qdr_rules_free(rules);
    }
}

/* As others have counted them. */
static void empty_grids_have_the_known_counts(void **state)
{
    (void)state;
    static const struct rule_set known[] = {
        {5, 1, 5, 161280, {NULL}, {NULL}},
        {6, 2, 3, 8640, {"diagonal"}, {NULL}},
        {6, 2, 3, 3456, {"grids"}, {"4 r1c1 r3c3"}},
        {8, 2, 4, 40320, {"antiknight", "antiking"}, {NULL}},
        {8, 2, 4, 167212, {"antiknight", "nonconsecutive"}, {NULL}},
        {9, 3, 3, 72, {"antiknight", "antiking", "nonconsecutive"}, {NULL}},
    };
    for (size_t k = 0; k < sizeof known / sizeof *known; ++k) {
        qdr_solver *solver;
        qdr_rules *rules = make_rules(&known[k]);
        qdr_encoding *sudoku = encode(rules, &solver);
        assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
        assert_int_equal(qdr_solver_stats(solver)->solutions, known[k].solutions);
        qdr_solver_free(solver);
        qdr_encoding_free(sudoku);
        qdr_rules_free(rules);
    }
}

/* -------------------------------------------------------------------------- random puzzles ---- */

/* Collects the full grids that hold and have the digits of `grid`: cell by cell, digit by digit. */
static void search_plainly(struct list *list, const qdr_rules *rules, qdr_grid *grid, unsigned cell)
{
    unsigned side = qdr_rules_side(rules);
    while (cell < side * side &&
           (grid->cell[cell] != 0 || !qdr_rules_has_cell(rules, (qdr_cell)cell))) {
        ++cell;
    }
    if (!qdr_rules_holds(rules, grid)) {
        return;
    }
    if (cell == side * side) {
        keep(list, grid);
        return;
    }
    for (unsigned digit = 1; digit <= qdr_rules_digits(rules); ++digit) {
        grid->cell[cell] = (qdr_digit)digit;
        search_plainly(list, rules, grid, cell + 1);
    }
    grid->cell[cell] = 0;
}

static const char jigsaw[] = "111123333 111123233 122222263 "
                             "445555663 444455669 744558669 "
                             "747588969 777888969 777888999";

static const struct rule_set large[] = {
    {9, 3, 3, 0, {NULL}, {NULL}},
    {9, 3, 3, 0, {"diagonal"}, {NULL}},
    {9, 3, 3, 0, {"even", "odd"}, {"r1c1 r2c4 r5c5 r9c9", "r1c9 r3c3 r7c2"}},
    {9, 3, 3, 0, {"jigsaw"}, {jigsaw}},
    {8, 2, 4, 0, {"diagonal"}, {NULL}},
    {6, 3, 2, 0, {"diagonal", "odd"}, {NULL, "r1c1 r4c4"}},
    {6, 2, 3, 0, {"grids", "antiknight"}, {"4 r1c1 r3c3", NULL}},
    {9, 3, 3, 0, {"antiknight", "whispers"}, {NULL, "4 r1c1 r2c2 r2c3-r5c6"}},
    {9,
     3,
     3,
     0,
     {"clone", "thermometer", "renban"},
     {"r1c1 r2c2 -> r5c3 r6c4", "r5c3 r4c4 r3c5", "r2c2 r1c3 r1c4"}},
    {9, 3, 3, 0, {"palindrome", "negative-sum"}, {"r1c1 r2c2 r3c3 r4c4 r5c5", NULL}},
    {9,
     3,
     3,
     0,
     {"palindrome", "entropic", "slow-thermometer"},
     {"r1c1 r2c2 r3c3 r4c4 r5c5", "r2c2 r3c3 r4c3 r4c4", "r1c3 r2c2 r2c1"}},
    {6,
     2,
     3,
     0,
     {"clone", "nabner", "ratio"},
     {"r1c1 r1c2 -> r3c2 r3c3", "r1c1 r2c1 r3c1", "r1c2 r2c2"}},
    {9,
     3,
     3,
     0,
     {"difference", "negative-difference", "negative-ratio"},
     {"4 r1c1 r1c2", NULL, "4"}},
    {9,
     3,
     3,
     0,
     {"killer", "killer", "killer"},
     {"14 r1c1 r1c2 r2c2", "20 r1c3-r1c6", "15 r1c8 r1c9 r2c9"}},
    {9,
     3,
     3,
     0,
     {"value", "killer", "killer"},
     {"x2 r1c1 r2c4 r3c3", "17 r1c1 r1c2 r2c1", "24 r3c3-r3c5 r2c4"}},
    {9,
     3,
     3,
     0,
     {"value", "arrow", "x-sum"},
     {"x-1 r1c1 r2c4 r3c3", "r2c2 -> r3c3 r3c4 r2c4 r1c4", "9 r1c0"}},
    {6,
     2,
     3,
     0,
     {"value", "sandwich", "whispers"},
     {"x2 r1c1 r2c4 r3c3 r4c6", "9 r2c0", "3 r3c3 r2c4 r3c5 r4c6"}},
#define TRY(side, rows, columns, solutions, rule, argument)
#define LARGE(side, rows, columns, rule, argument) {side, rows, columns, 0, {rule}, {argument}},
#include "../rules/houses.def"
#include "../rules/lines.def"
#include "../rules/neighbours.def"
#include "../rules/sums.def"
#undef TRY
#undef LARGE
};

static size_t times_named(const struct rule_set *list, size_t count, const char *rule)
{
    size_t times = 0;
    for (size_t k = 0; k < 3 * count; ++k) {
        const char *name = list[k / 3].rule[k % 3];
        times += name && strcmp(name, rule) == 0;
    }
    return times;
}

static void every_rule_is_among_those_tried(void **state)
{
    (void)state;
    const qdr_rule_info *info;
    for (size_t index = 0; (info = qdr_rule_at(index)) != NULL; ++index) {
        const bool is_elsewhere = strcmp(info->name, "schrodinger") == 0; /* test_schrodinger.c */
        if (!is_elsewhere && times_named(sets, sizeof sets / sizeof *sets, info->name) == 0 &&
            times_named(hidden, sizeof hidden / sizeof *hidden, info->name) == 0 &&
            times_named(large, sizeof large / sizeof *large, info->name) == 0) {
            fail_msg("rule '%s' is not tried", info->name);
        }
    }
}

/* Makes a full grid: the first solution in the order of a random choice.  A search that is stuck is
 * begun anew with another seed. */
static qdr_grid fill(const qdr_encoding *sudoku, struct qdri_random *random)
{
    qdr_params *params;
    qdr_solver *solver;
    const qdr_solution *solution;
    qdr_grid grid;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "choose", "random", NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "nodes", 1000, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&solver, qdr_encoding_problem(sudoku), params, NULL), QDR_OK);
    do {
        uint64_t seed = qdri_random_next(random);
        qdr_solver_reset(solver);
        assert_int_equal(qdr_solver_set_number(solver, "seed", seed, NULL), QDR_OK);
    } while (qdr_solver_next(solver, &solution) == QDR_LIMIT);
    assert_non_null(solution);
    qdr_encoding_decode(sudoku, solution, &grid);
    qdr_solver_free(solver);
    qdr_params_free(params);
    return grid;
}

/* Takes many of the digits out, and in one puzzle of three changes one of the others. */
static void make_puzzle(qdr_grid *grid, struct qdri_random *random)
{
    unsigned cells = (unsigned)grid->side * grid->side;
    for (unsigned cell = 0; cell < cells; ++cell) {
        if (qdri_random_below(random, 100) < 45) {
            grid->cell[cell] = 0;
        }
    }
    unsigned cell = qdri_random_below(random, 3 * cells);
    if (cell < cells) {
        grid->cell[cell] = (qdr_digit)(1 + qdri_random_below(random, grid->side));
    }
}

/* All puzzles of a set go through one solver, and each through a fresh one too. */
static void try_puzzles(const struct rule_set *set, struct qdri_random *random, size_t tally[2])
{
    qdr_solver *solver;
    qdr_rules *rules = make_rules(set);
    qdr_encoding *sudoku = encode(rules, &solver);
    for (unsigned round = 0; round < UNLESS_SANITIZED(12, 6); ++round) {
        qdr_solver *fresh;
        qdr_grid puzzle = fill(sudoku, random);
        make_puzzle(&puzzle, random);
        qdr_solver_reset(solver);
        assert_int_equal(qdr_encoding_assume(sudoku, &puzzle, solver, NULL), QDR_OK);
        assert_int_equal(qdr_solver_new(&fresh, qdr_encoding_problem(sudoku), NULL, NULL), QDR_OK);
        assert_int_equal(qdr_encoding_assume(sudoku, &puzzle, fresh, NULL), QDR_OK);
        struct list found = solutions_of(sudoku, solver);
        struct list again = solutions_of(sudoku, fresh);
        struct list expected = {0};
        search_plainly(&expected, rules, &puzzle, 0);
        assert_int_equal(found.count, again.count);
        if (found.count > 0) {
            assert_memory_equal(found.grid, again.grid, found.count * sizeof *found.grid);
        }
        free(again.grid);
        assert_memory_equal(qdr_solver_stats(solver), qdr_solver_stats(fresh), sizeof(qdr_stats));
        tally[0] += found.count == 0;
        tally[1] += found.count > 1;
        assert_same(&found, &expected);
        qdr_solver_free(fresh);
    }
    qdr_solver_free(solver);
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
}

static void random_puzzles_have_the_solutions_of_a_plain_search(void **state)
{
    (void)state;
    struct qdri_random random;
    size_t tally[2] = {0, 0}; /* puzzles without a solution; with several */
    qdri_random_seed(&random, 9);
    for (size_t k = 0; k < sizeof large / sizeof *large; ++k) {
        try_puzzles(&large[k], &random, tally);
    }
    assert_true(tally[0] >= 10 && tally[1] >= 10);
}

/* By rows, 18 is the least sum of these cells; by boxes, 24. */
static void sums_are_bound_by_the_houses_that_bind_most(void **state)
{
    (void)state;
    qdr_rules *rules;
    qdr_encoding *sudoku;
    qdr_grid blank;
    qdr_grid_clear(&blank, 9);
    assert_int_equal(qdr_rules_new(&rules, 9, 3, 3, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, "sum",
                                   "24 r1c1 r1c4 r2c2 r2c5 r3c3 r3c6 r4c1 r4c4 r5c2 r5c5 r6c3 r6c6",
                                   NULL),
                     QDR_OK);
    assert_int_equal(qdr_encoding_new(&sudoku, rules, &blank, NULL, NULL), QDR_OK);
    for (qdr_digit digit = 1; digit <= 9; ++digit) {
        bool is_possible = qdr_encoding_option(sudoku, 0, digit) != QDR_NO_OPTION;
        assert_int_equal(is_possible, digit <= 3);
    }
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
}

/* ------------------------------------------------------------ little killers of full grids ---- */

enum { SIDE = 6, FILLS = 8 };

/* The sum of the cells as far from the long diagonal, which runs down, or, mirrored, up. */
static int sum_of_line(const qdr_grid *grid, int distance, bool is_mirrored)
{
    int sum = 0;
    for (int row = distance < 0 ? -distance : 0; row < SIDE && row + distance < SIDE; ++row) {
        const int column = row + distance;
        sum += grid->cell[row * SIDE + (is_mirrored ? SIDE - 1 - column : column)];
    }
    return sum;
}

static void add_little_killer(qdr_rules *rules, const qdr_grid *grid, int distance,
                              bool is_mirrored)
{
    char argument[40];
    const int row = distance < 0 ? -distance : 0;
    const int column = distance < 0 ? 0 : distance;
    snprintf(argument, sizeof argument, "%d r%dc%d %s", sum_of_line(grid, distance, is_mirrored),
             row, is_mirrored ? SIDE + 1 - column : column, is_mirrored ? "dl" : "dr");
    assert_int_equal(qdr_rules_add(rules, "little-killer", argument, NULL), QDR_OK);
}

/* Of some full grids, the one whose lines on one side of a diagonal come to least. */
static qdr_grid fill_lightly(const qdr_encoding *sudoku, struct qdri_random *random,
                             bool is_mirrored)
{
    qdr_grid best;
    int least = INT_MAX;
    for (int k = 0; k < FILLS; ++k) {
        qdr_grid grid = fill(sudoku, random);
        int sum = 0;
        for (int distance = 1; distance < SIDE - 1; ++distance) {
            sum += sum_of_line(&grid, distance, is_mirrored);
        }
        best = sum < least ? grid : best;
        least = sum < least ? sum : least;
    }
    return best;
}

static void compare_with_plain_search(const qdr_rules *rules, qdr_grid *puzzle)
{
    qdr_solver *solver;
    qdr_encoding *sudoku = encode(rules, &solver);
    assert_int_equal(qdr_encoding_assume(sudoku, puzzle, solver, NULL), QDR_OK);
    struct list found = solutions_of(sudoku, solver);
    struct list expected = {0};
    search_plainly(&expected, rules, puzzle, 0);
    assert_true(expected.count > 0);
    assert_same(&found, &expected);
    qdr_solver_free(solver);
    qdr_encoding_free(sudoku);
}

/* A grid keeps the sums of its own diagonals, whatever follows from several of these together. */
static void sums_of_diagonals_lose_no_grid(void **state)
{
    (void)state;
    struct qdri_random random;
    qdri_random_seed(&random, 11);
    for (unsigned round = 0; round < UNLESS_SANITIZED(60, 12); ++round) {
        const bool is_mirrored = round % 2;
        const struct rule_set set = {SIDE, 2, 3, 0, {round % 4 < 2 ? "diagonal" : NULL}, {NULL}};
        qdr_solver *solver;
        qdr_rules *rules = make_rules(&set);
        qdr_encoding *sudoku = encode(rules, &solver);
        qdr_grid grid = fill_lightly(sudoku, &random, is_mirrored);
        for (int distance = 2 - SIDE; distance < SIDE - 1; ++distance) {
            if (qdri_random_below(&random, 4) < (distance > 0 ? 3 : 1)) {
                add_little_killer(rules, &grid, distance, is_mirrored);
            }
        }
        for (unsigned cell = 0; cell < SIDE * SIDE; ++cell) {
            grid.cell[cell] = qdri_random_below(&random, 100) < 70 ? 0 : grid.cell[cell];
        }
        compare_with_plain_search(rules, &grid);
        qdr_solver_free(solver);
        qdr_encoding_free(sudoku);
        qdr_rules_free(rules);
    }
}

static size_t items_with(bool has_diagonals, bool has_sums)
{
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, 9, 0, 0, NULL), QDR_OK);
    if (has_diagonals) {
        assert_int_equal(qdr_rules_add(rules, "diagonal", NULL, NULL), QDR_OK);
    }
    if (has_sums) {
        assert_int_equal(qdr_rules_add(rules, "little-killer", "18 r0c2 dr", NULL), QDR_OK);
        assert_int_equal(qdr_rules_add(rules, "little-killer", "22 r0c3 dr", NULL), QDR_OK);
    }
    qdr_solver *solver;
    qdr_encoding *sudoku = encode(rules, &solver);
    const size_t items = qdr_problem_items(qdr_encoding_problem(sudoku));
    qdr_solver_free(solver);
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
    return items;
}

/* A long diagonal with all digits has a known sum, too: together with those beside it, more follows
 * than from each alone. */
static void long_diagonals_are_among_the_sums(void **state)
{
    (void)state;
    assert_true(items_with(true, true) - items_with(false, true) >
                items_with(true, false) - items_with(false, false));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_the_grids_that_hold),
        cmocka_unit_test(hidden_values_are_digits_with_marks),
        cmocka_unit_test(every_rule_is_among_those_tried),
        cmocka_unit_test(empty_grids_have_the_known_counts),
        cmocka_unit_test(random_puzzles_have_the_solutions_of_a_plain_search),
        cmocka_unit_test(sums_are_bound_by_the_houses_that_bind_most),
        cmocka_unit_test(sums_of_diagonals_lose_no_grid),
        cmocka_unit_test(long_diagonals_are_among_the_sums),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
