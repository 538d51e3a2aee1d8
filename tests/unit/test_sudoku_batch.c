/* test_sudoku_batch.c  Many Sudokus at a time: the kernels against the engine that answers one by
 * one, whatever stands beside a puzzle. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "sudoku/batch/batch.h"

#include "../support/random_sudokus.h"

enum { CELLS = RANDOM_SUDOKU_CELLS, PUZZLES = 600 };

static const char *const isas[] = {"portable", "avx2", "avx512"};

enum { ISAS = sizeof isas / sizeof *isas };

/* Puzzles of a test, and what is answered of them. */
struct asked {
    qdr_digit givens[PUZZLES * CELLS];
    uint64_t counts[PUZZLES];
    qdr_digit grids[PUZZLES * CELLS * 3];
};

static qdr_rules *make_rules(void)
{
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, 9, 3, 3, NULL), QDR_OK);
    return rules;
}

/* NULL: this machine has not got the instruction set. */
static qdr_sudoku_batch *make_batch(const qdr_rules *rules, uint64_t limit, unsigned grids,
                                    const char *name, const char *value)
{
    qdr_sudoku_batch *batch;
    qdr_params *search;
    assert_int_equal(qdr_params_new(&search, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    if (name) {
        assert_int_equal(qdr_params_set(search, name, value, NULL), QDR_OK);
    }
    assert_int_equal(qdr_params_set_number(search, "limit", limit, NULL), QDR_OK);
    const qdr_status status = qdr_sudoku_batch_new(&batch, rules, grids, search, NULL);
    qdr_params_free(search);
    if (status == QDR_UNSUPPORTED) {
        return NULL;
    }
    assert_int_equal(status, QDR_OK);
    return batch;
}

static void ask(qdr_sudoku_batch *batch, struct asked *asked, size_t puzzles)
{
    assert_int_equal(
        qdr_sudoku_batch_run(batch, asked->givens, puzzles, asked->counts, asked->grids),
        QDR_EXHAUSTED);
}

static struct asked *make_asked(void)
{
    struct asked *asked = calloc(1, sizeof *asked);
    assert_non_null(asked);
    return asked;
}

static struct asked *make_random(uint64_t seed)
{
    struct qdri_random random;
    struct asked *asked = make_asked();
    qdri_random_seed(&random, seed);
    for (size_t k = 0; k < PUZZLES; ++k) {
        random_sudoku(&random, asked->givens + k * CELLS);
    }
    return asked;
}

/* ------------------------------------------------------------------------- right answers ---- */

/* Is it a full grid that keeps the rules, and has the givens? */
static void assert_solves(const qdr_rules *rules, const qdr_digit *givens, const qdr_digit *cell)
{
    qdr_grid grid;
    qdr_grid_clear(&grid, 9);
    memcpy(grid.cell, cell, CELLS);
    assert_true(qdr_rules_holds(rules, &grid));
    for (unsigned k = 0; k < CELLS; ++k) {
        assert_in_range(cell[k], 1, 9);
        assert_true(givens[k] == 0 || givens[k] == cell[k]);
    }
}

static void assert_right(const qdr_rules *rules, const struct asked *got,
                         const struct asked *wanted, unsigned grids)
{
    for (size_t k = 0; k < PUZZLES; ++k) {
        const qdr_digit *grid = got->grids + k * grids * CELLS;
        assert_int_equal(got->counts[k], wanted->counts[k]);
        for (unsigned g = 0; g < grids && g < got->counts[k]; ++g) {
            assert_solves(rules, got->givens + k * CELLS, grid + g * CELLS);
            for (unsigned other = 0; other < g; ++other) {
                assert_memory_not_equal(grid + g * CELLS, grid + other * CELLS, CELLS);
            }
        }
    }
}

/* As many solutions as the engine finds, all of them right and different. */
static void every_kernel_is_right(void **state)
{
    static const uint64_t limits[] = {1, 2, 3, 20};
    (void)state;
    qdr_rules *rules = make_rules();
    for (unsigned k = 0; k < sizeof limits / sizeof *limits; ++k) {
        const unsigned grids = limits[k] < 3 ? (unsigned)limits[k] : 3;
        struct asked *wanted = make_random(k);
        struct asked *got = make_random(k);
        qdr_sudoku_batch *engine = make_batch(rules, limits[k], grids, "engine", "lanes");
        assert_null(qdr_sudoku_batch_kernel(engine));
        ask(engine, wanted, PUZZLES);
        assert_right(rules, wanted, wanted, grids);
        for (unsigned isa = 0; isa < ISAS; ++isa) {
            qdr_sudoku_batch *batch = make_batch(rules, limits[k], grids, "isa", isas[isa]);
            if (batch) {
                assert_string_equal(qdr_sudoku_batch_kernel(batch), isas[isa]);
                ask(batch, got, PUZZLES);
                assert_right(rules, got, wanted, grids);
            }
            qdr_sudoku_batch_free(batch);
        }
        qdr_sudoku_batch_free(engine);
        free(wanted);
        free(got);
    }
    qdr_rules_free(rules);
}

/* ------------------------------------------------------------------ other than known ones ---- */

enum { MANY = 12 };

/* All solutions of puzzles, or MANY of them. */
struct solutions {
    uint64_t counts[PUZZLES];
    qdr_digit grids[PUZZLES * CELLS * MANY];
};

/* Of a puzzle, one of its solutions is known, sometimes with a cell in which others differ. */
static struct qdri_batch_known choose_known(struct qdri_random *random,
                                            const struct solutions *solutions, size_t puzzle)
{
    struct qdri_batch_known known = {.cell = CELLS, .is_grid_wanted = true};
    if (solutions->counts[puzzle] > 0 && qdri_random_below(random, 8) > 0) {
        const uint32_t at = qdri_random_below(random, (uint32_t)solutions->counts[puzzle]);
        known.grid = solutions->grids + (puzzle * MANY + at) * CELLS;
        known.cell = qdri_random_below(random, 2) ? qdri_random_below(random, CELLS) : CELLS;
    }
    return known;
}

static bool is_other(const qdr_digit *grid, const struct qdri_batch_known *known)
{
    return !known->grid || (known->cell < CELLS ? grid[known->cell] != known->grid[known->cell]
                                                : memcmp(grid, known->grid, CELLS) != 0);
}

/* Where there are more than MANY, it is not known how many are others. */
static void assert_others(const qdr_rules *rules, const struct asked *got,
                          const struct solutions *solutions, const struct qdri_batch_known *known,
                          uint64_t limit)
{
    for (size_t k = 0; k < PUZZLES; ++k) {
        const qdr_digit *grid = got->grids + k * CELLS;
        uint64_t others = 0;
        for (uint64_t s = 0; s < solutions->counts[k]; ++s) {
            others += is_other(solutions->grids + (k * MANY + s) * CELLS, &known[k]);
        }
        if (solutions->counts[k] < MANY) {
            assert_int_equal(got->counts[k], others < limit ? others : limit);
        } else {
            assert_in_range(got->counts[k], others < limit ? others : limit, limit);
        }
        if (got->counts[k] > 0) {
            assert_solves(rules, got->givens + k * CELLS, grid);
            assert_true(is_other(grid, &known[k]));
        }
    }
}

/* All at once; or each alone, so that lanes share it. */
static void ask_others(qdr_sudoku_batch *batch, struct asked *asked,
                       const struct qdri_batch_known *known, size_t at_once)
{
    for (size_t k = 0; k < PUZZLES; k += at_once) {
        assert_int_equal(qdri_batch_run_others(batch, asked->givens + k * CELLS, known + k, at_once,
                                               asked->counts + k, asked->grids + k * CELLS),
                         QDR_EXHAUSTED);
    }
}

static void others_than_known_ones_are_found(void **state)
{
    static const uint64_t limits[] = {1, 2, 5};
    static struct qdri_batch_known known[PUZZLES];
    (void)state;
    qdr_rules *rules = make_rules();
    struct qdri_random random;
    struct asked *asked = make_random(99);
    struct solutions *solutions = calloc(1, sizeof *solutions);
    assert_non_null(solutions);
    qdr_sudoku_batch *all = make_batch(rules, MANY, MANY, "engine", "lanes");
    assert_int_equal(
        qdr_sudoku_batch_run(all, asked->givens, PUZZLES, solutions->counts, solutions->grids),
        QDR_EXHAUSTED);
    qdr_sudoku_batch_free(all);
    qdri_random_seed(&random, 1);
    for (size_t k = 0; k < PUZZLES; ++k) {
        known[k] = choose_known(&random, solutions, k);
    }
    for (unsigned k = 0; k < ISAS * 3; ++k) {
        const uint64_t limit = limits[k / ISAS];
        qdr_sudoku_batch *batch = make_batch(rules, limit, 1, "isa", isas[k % ISAS]);
        if (batch) {
            ask_others(batch, asked, known, PUZZLES);
            assert_others(rules, asked, solutions, known, limit);
            ask_others(batch, asked, known, 1);
            assert_others(rules, asked, solutions, known, limit);
        }
        qdr_sudoku_batch_free(batch);
    }
    free(solutions);
    free(asked);
    qdr_rules_free(rules);
}

/* ------------------------------------------------------------------ whatever stands beside ---- */

/* One that takes long. */
static const char hard[] =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

static void put(struct asked *asked, size_t at, const char *text)
{
    for (unsigned k = 0; k < CELLS; ++k) {
        asked->givens[at * CELLS + k] = text[k] == '.' ? 0 : (qdr_digit)(text[k] - '0');
    }
}

/* What each kernel says of a puzzle alone, of it and others in batches of all sizes, and what the
 * others say, is the same, down to which solutions come first. */
static void neighbors_do_not_matter(void **state)
{
    enum { MOST = 40, GRIDS = 3 };
    (void)state;
    qdr_rules *rules = make_rules();
    struct asked *alone = make_random(77);
    struct asked *together = make_random(77);
    put(alone, 7, hard);
    put(together, 7, hard);
    qdr_sudoku_batch *first = make_batch(rules, 5, GRIDS, "isa", "portable");
    for (size_t k = 0; k < MOST; ++k) {
        assert_int_equal(qdr_sudoku_batch_run(first, alone->givens + k * CELLS, 1,
                                              alone->counts + k, alone->grids + k * GRIDS * CELLS),
                         QDR_EXHAUSTED);
    }
    for (unsigned isa = 0; isa < ISAS; ++isa) {
        qdr_sudoku_batch *batch = make_batch(rules, 5, GRIDS, "isa", isas[isa]);
        for (size_t size = 0; batch && size <= MOST; ++size) {
            memset(together->grids, 0, sizeof together->grids);
            ask(batch, together, size);
            assert_memory_equal(together->counts, alone->counts, size * sizeof *alone->counts);
            assert_memory_equal(together->grids, alone->grids, size * GRIDS * CELLS);
        }
        qdr_sudoku_batch_free(batch);
    }
    qdr_sudoku_batch_free(first);
    free(alone);
    free(together);
    qdr_rules_free(rules);
}

/* A puzzle with very many solutions, searched by all lanes at once. */
static void lanes_share_a_puzzle(void **state)
{
    static const uint64_t limits[] = {1, 2, 3, 31, 1000, 3000, 100000};
    enum { GRIDS = 3 };
    (void)state;
    qdr_rules *rules = make_rules();
    struct asked *asked = make_asked();
    struct asked *others = make_asked();
    struct qdri_random random;
    qdri_random_seed(&random, 5);
    random_full_sudoku(&random, asked->givens);
    for (unsigned k = 0; k < CELLS; ++k) {
        asked->givens[k] = asked->givens[k] <= 2 || k % 5 == 0 ? asked->givens[k] : 0;
    }
    memcpy(others->givens, asked->givens, CELLS);
    for (unsigned k = 0; k < sizeof limits / sizeof *limits; ++k) {
        const unsigned grids = limits[k] < GRIDS ? (unsigned)limits[k] : GRIDS;
        qdr_sudoku_batch *engine = make_batch(rules, limits[k], grids, "engine", "lanes");
        qdr_sudoku_batch *first = make_batch(rules, limits[k], grids, "isa", "portable");
        ask(engine, others, 1);
        ask(first, asked, 1);
        assert_int_equal(asked->counts[0], others->counts[0]);
        assert_solves(rules, asked->givens, asked->grids);
        for (unsigned isa = 0; isa < ISAS; ++isa) {
            qdr_sudoku_batch *batch = make_batch(rules, limits[k], grids, "isa", isas[isa]);
            if (batch) {
                ask(batch, others, 1);
                assert_int_equal(others->counts[0], asked->counts[0]);
                assert_memory_equal(others->grids, asked->grids, grids * CELLS);
            }
            qdr_sudoku_batch_free(batch);
        }
        qdr_sudoku_batch_free(engine);
        qdr_sudoku_batch_free(first);
    }
    free(asked);
    free(others);
    qdr_rules_free(rules);
}

/* ---------------------------------------------------------------------------------- rules ---- */

/* Rules of single cells are the kernel's, too. */
static void marks_are_kept(void **state)
{
    (void)state;
    qdr_rules *rules = make_rules();
    assert_int_equal(qdr_rules_add(rules, "even", "r1c1 r2c5 r9c9 r5c5", NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, "odd", "r3c3 r7c2 r4c8", NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, "candidates", "129 r8c8 r6c1 r1c9", NULL), QDR_OK);
    struct asked *wanted = make_random(3);
    struct asked *got = make_random(3);
    qdr_sudoku_batch *engine = make_batch(rules, 2, 2, "engine", "lanes");
    ask(engine, wanted, PUZZLES);
    for (unsigned isa = 0; isa < ISAS; ++isa) {
        qdr_sudoku_batch *batch = make_batch(rules, 2, 2, "isa", isas[isa]);
        if (batch) {
            assert_non_null(qdr_sudoku_batch_kernel(batch));
            ask(batch, got, PUZZLES);
            assert_right(rules, got, wanted, 2);
        }
        qdr_sudoku_batch_free(batch);
    }
    qdr_sudoku_batch_free(engine);
    free(wanted);
    free(got);
    qdr_rules_free(rules);
}

/* All others are searched one by one. */
static void other_rules_are_answered(void **state)
{
    static const struct {
        unsigned side;
        unsigned height;
        unsigned width;
        const char *rule;
        uint64_t blank; /* solutions of the blank grid, up to 300 */
    } cases[] = {{9, 3, 3, "diagonal", 300}, {6, 2, 3, NULL, 300}, {4, 2, 2, NULL, 288},
                 {4, 2, 2, "diagonal", 48},  {9, 0, 0, NULL, 300}, {1, 1, 1, NULL, 1}};
    (void)state;
    for (unsigned k = 0; k < sizeof cases / sizeof *cases; ++k) {
        qdr_rules *rules;
        qdr_digit givens[2 * CELLS] = {0};
        qdr_digit grids[2 * 2 * CELLS];
        uint64_t counts[2];
        const unsigned cells = cases[k].side * cases[k].side;
        assert_int_equal(
            qdr_rules_new(&rules, cases[k].side, cases[k].height, cases[k].width, NULL), QDR_OK);
        if (cases[k].rule) {
            assert_int_equal(qdr_rules_add(rules, cases[k].rule, NULL, NULL), QDR_OK);
        }
        const bool is_classic = cases[k].side == 9 && !cases[k].rule;
        qdr_sudoku_batch *batch = make_batch(rules, 300, 1, NULL, NULL);
        assert_int_equal(qdr_sudoku_batch_kernel(batch) != NULL, is_classic);
        givens[cells] = (qdr_digit)(cases[k].side + 1); /* the second one has an unknown digit */
        assert_int_equal(qdr_sudoku_batch_run(batch, givens, 2, counts, grids), QDR_EXHAUSTED);
        assert_int_equal(counts[0], cases[k].blank);
        assert_int_equal(counts[1], 0);
        assert_true(qdr_sudoku_batch_nodes(batch) > 0);
        qdr_sudoku_batch_free(batch);
        qdr_rules_free(rules);
    }
}

/* Givens that are no digits, and contradictions of each kind, for the kernel. */
static void contradictions_are_seen(void **state)
{
    static const struct {
        unsigned first;
        unsigned second;
        qdr_digit digit;
    } cases[] = {{0, 1, 5},  {0, 8, 5},   {0, 72, 5},   {0, 9, 5},
                 {0, 10, 5}, {30, 66, 9}, {80, 80, 10}, {40, 40, 255}};
    (void)state;
    qdr_rules *rules = make_rules();
    for (unsigned isa = 0; isa < ISAS; ++isa) {
        qdr_sudoku_batch *batch = make_batch(rules, 2, 0, "isa", isas[isa]);
        for (unsigned k = 0; batch && k < sizeof cases / sizeof *cases; ++k) {
            qdr_digit givens[CELLS] = {0};
            uint64_t count;
            givens[cases[k].first] = givens[cases[k].second] = cases[k].digit;
            assert_int_equal(qdr_sudoku_batch_run(batch, givens, 1, &count, NULL), QDR_EXHAUSTED);
            assert_int_equal(count, 0);
        }
        qdr_sudoku_batch_free(batch);
    }
    qdr_rules_free(rules);
}

/* -------------------------------------------------------------------------- errors, limits ---- */

static void errors_are_told(void **state)
{
    (void)state;
    qdr_sudoku_batch *batch;
    qdr_error error;
    qdr_rules *rules = make_rules();
    assert_int_equal(qdr_sudoku_batch_new(&batch, NULL, 0, NULL, &error), QDR_INVALID);
    assert_null(batch);
    assert_int_equal(qdr_sudoku_batch_new(&batch, rules, 3, NULL, &error), QDR_RANGE);
    assert_null(batch);
    qdr_sudoku_batch_free(NULL);
    qdr_rules_free(rules);
}

static qdr_verdict stop_later(void *ctx)
{
    unsigned *polls = ctx;
    return ++*polls < 5 ? QDR_CONTINUE : QDR_STOP;
}

/* A watch that is stopped before the run, and one that is in the midst of it. */
static void interrupts_are_heeded(void **state)
{
    enum { FOREVER = 1000000000 };
    static const char *const ways[][2] = {{"isa", "portable"}, {"engine", "lanes"}};
    (void)state;
    qdr_rules *rules = make_rules();
    const qdr_digit blank[CELLS] = {0};
    uint64_t count = 0;
    for (unsigned k = 0; k < 2; ++k) {
        unsigned polls = 0;
        qdr_watch *watch;
        qdr_params *search;
        qdr_sudoku_batch *batch;
        assert_int_equal(qdr_watch_new(&watch, NULL), QDR_OK);
        assert_int_equal(qdr_params_new(&search, QDR_PARAMS_SEARCH, NULL), QDR_OK);
        assert_int_equal(qdr_params_set(search, ways[k][0], ways[k][1], NULL), QDR_OK);
        qdr_params_set_watch(search, watch);
        assert_int_equal(qdr_params_set_number(search, "limit", FOREVER, NULL), QDR_OK);
        assert_int_equal(qdr_sudoku_batch_new(&batch, rules, 0, search, NULL), QDR_OK);
        qdr_watch_stop(watch);
        assert_int_equal(qdr_sudoku_batch_run(batch, blank, 1, &count, NULL), QDR_INTERRUPTED);
        assert_int_equal(count, QDR_SUDOKU_BATCH_OPEN);
        qdr_watch_reset(watch);
        qdr_watch_on_tick(watch, stop_later, &polls, 0);
        assert_int_equal(qdr_sudoku_batch_run(batch, blank, 1, &count, NULL), QDR_INTERRUPTED);
        assert_int_equal(count, QDR_SUDOKU_BATCH_OPEN);
        assert_true(polls >= 5);
        qdr_sudoku_batch_free(batch);
        qdr_params_free(search);
        qdr_watch_free(watch);
    }
    qdr_rules_free(rules);
}

/* Limits are those of a run; the next one begins anew. */
static void limits_are_kept(void **state)
{
    static const char *const limits[][2] = {{"nodes", "2000"}, {"time", "30ms"}};
    static const char *const engines[] = {"auto", "lanes"};
    (void)state;
    qdr_rules *rules = make_rules();
    const qdr_digit blank[CELLS] = {0};
    for (unsigned k = 0; k < 2; ++k) {
        for (unsigned e = 0; e < 2; ++e) {
            uint64_t count;
            qdr_params *search;
            qdr_sudoku_batch *batch;
            assert_int_equal(qdr_params_new(&search, QDR_PARAMS_SEARCH, NULL), QDR_OK);
            assert_int_equal(qdr_params_set(search, limits[k][0], limits[k][1], NULL), QDR_OK);
            assert_int_equal(qdr_params_set(search, "engine", engines[e], NULL), QDR_OK);
            assert_int_equal(qdr_params_set(search, "limit", "1000000000", NULL), QDR_OK);
            assert_int_equal(qdr_sudoku_batch_new(&batch, rules, 0, search, NULL), QDR_OK);
            for (unsigned run = 0; run < 2; ++run) {
                assert_int_equal(qdr_sudoku_batch_run(batch, blank, 1, &count, NULL), QDR_LIMIT);
                assert_int_equal(count, QDR_SUDOKU_BATCH_OPEN);
            }
            qdr_sudoku_batch_free(batch);
            qdr_params_free(search);
        }
    }
    qdr_rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_kernel_is_right),
                                       cmocka_unit_test(neighbors_do_not_matter),
                                       cmocka_unit_test(lanes_share_a_puzzle),
                                       cmocka_unit_test(marks_are_kept),
                                       cmocka_unit_test(other_rules_are_answered),
                                       cmocka_unit_test(contradictions_are_seen),
                                       cmocka_unit_test(errors_are_told),
                                       cmocka_unit_test(interrupts_are_heeded),
                                       cmocka_unit_test(limits_are_kept),
                                       cmocka_unit_test(others_than_known_ones_are_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
