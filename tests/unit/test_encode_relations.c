/* test_encode_relations.c  The primitives of encode.h for relations among cells, against all
 * grids. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "base/random.h"
#include "sudoku/board/houses.h"
#include "sudoku/encode/encode.h"
#include "sudoku/rules/rules.h"

enum { SIDE = 4, CELLS = SIDE * SIDE };

/* What a relation asks of a grid. */
struct asked {
    bool forbidden[SIDE + 1][SIDE + 1]; /* of cells a and b */
    qdr_cell a, b;
    qdr_cell cells[SIDE];
    size_t count;
    qdri_digit_set sets[16];
    size_t set_count;       /* 0: none asked */
    int join[2];            /* cells; the same: none joined */
    qdri_candidate missing; /* forbidden, if there is such */
};

static bool allows(const void *ctx, int a, int b)
{
    const struct asked *asked = ctx;
    return !asked->forbidden[a][b];
}

static bool keeps(const struct asked *asked, const qdr_digit *digit)
{
    qdri_digit_set set = 0;
    bool is_one = asked->set_count == 0;
    for (size_t k = 0; k < asked->count; ++k) {
        set |= (qdri_digit_set)1 << digit[asked->cells[k]];
    }
    for (size_t k = 0; k < asked->set_count; ++k) {
        is_one |= set == asked->sets[k];
    }
    return is_one && !asked->forbidden[digit[asked->a]][digit[asked->b]] &&
           digit[asked->join[0]] == digit[asked->join[1]] &&
           (asked->missing >= CELLS * SIDE ||
            digit[asked->missing / SIDE] != asked->missing % SIDE + 1);
}

/* ------------------------------------------------------------------------- all the grids ---- */

struct tally {
    const struct asked *asked;
    const struct qdri_encoded *encoded;
    size_t count;
    size_t kept;
};

/* Decodes a solution, and sees that it is a grid that keeps what was asked. */
static qdr_verdict take(void *ctx, const qdr_solution *solution)
{
    struct tally *tally = ctx;
    qdr_digit digit[CELLS] = {0};
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    for (size_t k = 0; k < count; ++k) {
        if (options[k] < tally->encoded->placing) {
            qdri_candidate candidate = tally->encoded->candidate[options[k]];
            digit[candidate / SIDE] = (qdr_digit)(candidate % SIDE + 1);
        }
    }
    for (size_t cell = 0; tally->encoded->same && cell < CELLS; ++cell) {
        digit[cell] = digit[tally->encoded->same[cell]];
    }
    ++tally->count;
    tally->kept += keeps(tally->asked, digit);
    return QDR_CONTINUE;
}

/* All grids of side 4, found once. */
static qdr_digit grid[600][CELLS];
static size_t grids;

static qdr_verdict take_grid(void *ctx, const qdr_solution *solution)
{
    qdr_grid decoded;
    qdr_encoding_decode(ctx, solution, &decoded);
    memcpy(grid[grids++], decoded.cell, CELLS);
    return QDR_CONTINUE;
}

static void list_grids(const qdr_rules *rules)
{
    qdr_encoding *sudoku;
    qdr_solver *solver;
    assert_int_equal(qdr_encoding_new(&sudoku, rules, NULL, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&solver, qdr_encoding_problem(sudoku), NULL, NULL), QDR_OK);
    qdr_sink sink = {.ctx = sudoku, .take = take_grid};
    grids = 0;
    assert_int_equal(qdr_solver_run(solver, &sink), QDR_EXHAUSTED);
    qdr_solver_free(solver);
    qdr_encoding_free(sudoku);
}

/* Encodes what is asked; returns the number of items. */
static uint32_t encode(struct qdri_encoded *encoded, const qdr_rules *rules,
                       const struct asked *asked)
{
    struct qdri_encoder *encoder = qdri_encode_begin(&rules->frame, NULL);
    assert_non_null(encoder);
    if (asked->missing < CELLS * SIDE) {
        qdri_encode_restrict(encoder, (qdr_cell)(asked->missing / SIDE),
                             ~((qdri_digit_set)2 << asked->missing % SIDE));
    }
    if (asked->join[0] != asked->join[1]) {
        qdri_encode_join(encoder, (qdr_cell)asked->join[0], (qdr_cell)asked->join[1]);
    }
    qdri_encode_narrowed(encoder, false);
    for (size_t k = 0; k < qdr_rules_houses(rules); ++k) {
        const qdr_house *shown = qdr_rules_house(rules, k);
        struct qdri_house house = {.shown = *shown, .letters = "h", .number = (unsigned)k};
        qdri_encode_house(encoder, &house);
    }
    qdri_encode_pair(encoder, "pair", asked->a, asked->b, allows, asked);
    if (asked->set_count > 0) {
        qdri_encode_sets(encoder, "sets", asked->cells, asked->count, asked->sets, asked->set_count,
                         QDR_NO_ITEM, NULL);
    }
    assert_int_equal(qdri_encode_end(encoder, encoded, NULL), QDR_OK);
    return qdr_problem_items(encoded->problem);
}

static size_t compare(const qdr_rules *rules, const struct asked *asked)
{
    struct qdri_encoded encoded;
    qdr_solver *solver;
    size_t expected = 0;
    encode(&encoded, rules, asked);
    struct tally tally = {.asked = asked, .encoded = &encoded};
    qdr_sink sink = {.ctx = &tally, .take = take};
    for (size_t k = 0; k < grids; ++k) {
        expected += keeps(asked, grid[k]);
    }
    assert_int_equal(qdr_solver_new(&solver, encoded.problem, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_run(solver, &sink), QDR_EXHAUSTED);
    assert_int_equal(tally.count, expected);
    assert_int_equal(tally.kept, expected);
    qdr_solver_free(solver);
    qdri_encoded_free(&encoded);
    return expected;
}

/* Asks something at random: any pair, any cells that are not joined to each other. */
static void ask(struct asked *asked, struct qdri_random *random)
{
    *asked = (struct asked){.count = 1 + qdri_random_below(random, SIDE)};
    unsigned share = qdri_random_below(random, 100);
    asked->a = (qdr_cell)qdri_random_below(random, CELLS);
    asked->b = (qdr_cell)((asked->a + 1 + qdri_random_below(random, CELLS - 1)) % CELLS);
    for (unsigned pair = 0; pair < SIDE * SIDE; ++pair) {
        asked->forbidden[1 + pair / SIDE][1 + pair % SIDE] = qdri_random_below(random, 100) < share;
    }
    unsigned step = 1 + 2 * qdri_random_below(random, 8); /* odd: all cells differ */
    for (unsigned k = 0; k < asked->count; ++k) {
        asked->cells[k] = (qdr_cell)((asked->a + k * step) % CELLS);
    }
    asked->set_count = qdri_random_below(random, 4);
    for (qdri_digit_set set = 2, k = 0; k < asked->set_count; set += 2) {
        unsigned size = (unsigned)__builtin_popcountll(set);
        if (set >= 2 << SIDE) {
            asked->set_count = (size_t)k;
        } else if (size == asked->count && qdri_random_below(random, 3) == 0) {
            asked->sets[k++] = set;
        }
    }
    bool is_joined = qdri_random_below(random, 2) == 0;
    asked->join[0] = (int)qdri_random_below(random, CELLS);
    asked->join[1] = is_joined ? (int)qdri_random_below(random, CELLS) : asked->join[0];
    asked->missing = qdri_random_below(random, 2 * CELLS * SIDE);
}

static void solutions_are_the_grids_that_keep_the_relations(void **state)
{
    (void)state;
    static const unsigned boxes[] = {2, 1};
    struct qdri_random random;
    struct asked asked;
    size_t total = 0;
    qdri_random_seed(&random, 5);
    for (size_t k = 0; k < 2; ++k) {
        qdr_rules *rules;
        assert_int_equal(qdr_rules_new(&rules, SIDE, boxes[k], SIDE / boxes[k], NULL), QDR_OK);
        list_grids(rules);
        for (unsigned round = 0; round < 1500; ++round) {
            ask(&asked, &random);
            total += compare(rules, &asked);
        }
        qdr_rules_free(rules);
    }
    assert_true(total > 10000);
}

/* --------------------------------------------------------------------------------- sizes ---- */

static bool differ_by_5(const void *ctx, int a, int b)
{
    (void)ctx;
    return a > b ? a - b >= 5 : b - a >= 5;
}

static bool differ_by_4(const void *ctx, int a, int b)
{
    (void)ctx;
    return a > b ? a - b >= 4 : b - a >= 4;
}

static bool are_not_consecutive(const void *ctx, int a, int b)
{
    (void)ctx;
    return a + 1 != b && b + 1 != a;
}

static bool are_not_double(const void *ctx, int a, int b)
{
    (void)ctx;
    return a != 2 * b && b != 2 * a;
}

static bool is_less(const void *ctx, int a, int b)
{
    (void)ctx;
    return a < b;
}

static bool is_not_more(const void *ctx, int a, int b)
{
    (void)ctx;
    return a <= b;
}

static bool are_in_other_thirds(const void *ctx, int a, int b)
{
    (void)ctx;
    return (a - 1) / 3 != (b - 1) / 3;
}

static bool are_not_10(const void *ctx, int a, int b)
{
    (void)ctx;
    return a + b != 10;
}

static bool are_not_5(const void *ctx, int a, int b)
{
    (void)ctx;
    return a + b != 5;
}

static bool any(const void *ctx, int a, int b)
{
    (void)ctx;
    return a != b || a == b;
}

/* Known relations take few rectangles, in cells that share a house and in others. */
static void relations_take_few_items(void **state)
{
    (void)state;
    static const struct {
        qdri_pair_allows *allows;
        uint32_t beside; /* items, where the cells share a house */
        uint32_t apart;
    } known[] = {
        {any, 0, 0},
        {differ_by_5, 5, 5},
        {differ_by_4, 6, 6},
        {is_less, 3, 7},
        {are_in_other_thirds, 3, 3},
        {are_not_consecutive, 8, 9},
        {is_not_more, 3, 8},
        {are_not_10, 4, 9},
        {are_not_5, 2, 4},
        {are_not_double, 4, 6},
    };
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, 9, 3, 3, NULL), QDR_OK);
    for (size_t k = 0; k < 2 * (sizeof known / sizeof *known); ++k) {
        struct qdri_encoded encoded;
        struct qdri_encoder *encoder = qdri_encode_begin(&rules->frame, NULL);
        qdri_encode_narrowed(encoder, false);
        qdri_encode_pair(encoder, "pair", 0, k % 2 ? 80 : 1, known[k / 2].allows, NULL);
        assert_int_equal(qdri_encode_end(encoder, &encoded, NULL), QDR_OK);
        uint32_t items = qdr_problem_items(encoded.problem) - 81;
        uint32_t most = k % 2 ? known[k / 2].apart : known[k / 2].beside;
        assert_true(items <= most);
        qdri_encoded_free(&encoded);
    }
    qdr_rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_the_grids_that_keep_the_relations),
        cmocka_unit_test(relations_take_few_items),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
