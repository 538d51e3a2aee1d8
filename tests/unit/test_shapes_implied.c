/* test_shapes_implied.c  What is implied by colorings and regions (src/shapes/puzzle/implied.c):
 * positions that are said to be useless are in no solution, and what is said to be impossible has
 * none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <quadrille/quadrille.h>

#include "shapes/puzzle/implied.h"
#include "shapes/puzzle/sums.h"

#include "../support/loose.h"

enum { ATOMS = 100, POSITIONS = 4000, ENTRIES = 8 * POSITIONS };

struct covering {
    struct qdri_implied_task task;
    struct qdri_limits limits; /* none */
    struct qdri_point atom[ATOMS];
    bool may_stay_open[ATOMS];
    uint32_t number[ATOMS]; /* of the atom on each place of the board */
    uint32_t low[LOOSE_PIECES];
    uint32_t high[LOOSE_PIECES];
    uint32_t piece_of[POSITIONS];
    size_t from[POSITIONS + 1];
    uint32_t cell[ENTRIES];
};

static void add_position(struct covering *covering, const struct qdri_packing_task *from,
                         uint32_t p, uint32_t way, int32_t x, int32_t y)
{
    const struct qdri_packed_piece *piece = &from->piece[p];
    size_t end = covering->from[covering->task.positions];
    for (uint32_t i = 0; i < piece->cells; ++i) {
        const struct qdri_spot spot = piece->spot[way * piece->cells + i];
        const int32_t column = x + spot.x;
        const int32_t row = y + spot.y;
        const uint32_t place = (uint32_t)row * from->board.width + (uint32_t)column;
        if (column >= (int32_t)from->board.width || row >= (int32_t)from->board.height ||
            from->board.ground[place] == QDRI_GROUND_NONE) {
            return;
        }
        covering->cell[end++] = covering->number[place];
    }
    covering->piece_of[covering->task.positions++] = p;
    covering->from[covering->task.positions] = end;
}

/* Makes the positions of a packing's pieces, whose ways begin at the origin. */
static void make(struct covering *covering, const struct qdri_packing_task *from)
{
    memset(covering, 0, sizeof *covering);
    covering->task = (struct qdri_implied_task){.lattice = qdri_lattice_find("square", 6),
                                                .atom = covering->atom,
                                                .may_stay_open = covering->may_stay_open,
                                                .low = covering->low,
                                                .high = covering->high,
                                                .pieces = from->pieces,
                                                .piece_of = covering->piece_of,
                                                .from = covering->from,
                                                .cell = covering->cell,
                                                .limits = &covering->limits};
    for (uint32_t i = 0; i < from->board.width * from->board.height; ++i) {
        if (from->board.ground[i] != QDRI_GROUND_NONE) {
            struct qdri_point point;
            assert_true(qdri_lattice_from_art(covering->task.lattice, 0,
                                              (int32_t)(i / from->board.width),
                                              (int32_t)(i % from->board.width), &point));
            covering->may_stay_open[covering->task.atoms] =
                from->board.ground[i] == QDRI_GROUND_MAY;
            covering->number[i] = (uint32_t)covering->task.atoms;
            covering->atom[covering->task.atoms++] = point;
        }
    }
    for (uint32_t p = 0; p < from->pieces; ++p) {
        const struct qdri_packed_piece *piece = &from->piece[p];
        covering->low[p] = piece->low;
        covering->high[p] = piece->high;
        for (uint32_t i = 0; piece->high > 0 && i < from->board.width * from->board.height; ++i) {
            for (uint32_t w = 0; w < piece->ways; ++w) {
                add_position(covering, from, p, w, (int32_t)(i % from->board.width),
                             (int32_t)(i / from->board.width));
            }
        }
    }
}

/* Searches for solutions; of those that have a useless position if there is a list of these. */
static bool has_solution(const struct covering *covering, const bool *is_useless)
{
    const struct qdri_implied_task *task = &covering->task;
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_solver *solver;
    const qdr_solution *solution;
    qdr_item piece[LOOSE_PIECES];
    qdr_item cell[ATOMS];
    bool found = false;
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    for (size_t p = 0; p < task->pieces; ++p) {
        assert_true(task->high[p] == 0 ||
                    qdr_builder_range(builder, NULL, task->low[p], task->high[p], &piece[p],
                                      NULL) == QDR_OK);
    }
    for (size_t i = 0; i < task->atoms; ++i) {
        assert_int_equal(task->may_stay_open[i]
                             ? qdr_builder_secondary(builder, NULL, &cell[i], NULL)
                             : qdr_builder_primary(builder, NULL, &cell[i], NULL),
                         QDR_OK);
    }
    for (size_t o = 0; o < task->positions; ++o) {
        qdr_entry entry[ATOMS] = {{.item = piece[task->piece_of[o]]}};
        size_t count = 1;
        for (size_t k = task->from[o]; k < task->from[o + 1]; ++k) {
            entry[count++] = (qdr_entry){.item = cell[task->cell[k]]};
        }
        assert_int_equal(qdr_builder_option(builder, entry, count, 0, NULL, NULL), QDR_OK);
    }
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&solver, problem, NULL, NULL), QDR_OK);
    for (size_t o = 0; o < task->positions && !found; ++o) {
        if (is_useless && !is_useless[o]) {
            continue;
        }
        if (is_useless) {
            assert_int_equal(qdr_solver_assume(solver, (qdr_option)o, NULL), QDR_OK);
        }
        found = qdr_solver_next(solver, &solution) == QDR_SOLUTION;
        qdr_solver_reset(solver);
        if (!is_useless) {
            break;
        }
    }
    qdr_solver_free(solver);
    qdr_problem_free(problem);
    qdr_builder_free(builder);
    return found;
}

/* ------------------------------------------------------------------------------ examples ---- */

static const struct qdri_spot domino[4] = {{0, 0}, {1, 0}, {0, 0}, {0, 1}};

/* A chessboard without two corners of one color. */
static void chessboard(void **state)
{
    static struct covering covering;
    struct qdri_implied implied;
    uint8_t ground[64];
    struct qdri_packed_piece piece = {.spot = domino, .ways = 2, .cells = 2, .low = 31, .high = 31};
    struct qdri_packing_task from = {
        .board = {.width = 8, .height = 8, .ground = ground}, .piece = &piece, .pieces = 1};
    (void)state;
    memset(ground, QDRI_GROUND_MUST, sizeof ground);
    ground[0] = ground[63] = QDRI_GROUND_NONE;
    make(&covering, &from);
    assert_int_equal(qdri_implied_find(&covering.task, &implied, NULL), QDR_OK);
    assert_true(implied.is_impossible);
    assert_non_null(strstr(implied.why, "chessboard"));
    qdri_implied_free(&implied);
    ground[63] = QDRI_GROUND_MUST;
    ground[7] = QDRI_GROUND_NONE;
    make(&covering, &from);
    assert_int_equal(qdri_implied_find(&covering.task, &implied, NULL), QDR_OK);
    assert_false(implied.is_impossible);
    qdri_implied_free(&implied);
}

/* A domino next to a corner parts a cell from the others. */
static void corner(void **state)
{
    static struct covering covering;
    struct qdri_implied implied;
    uint8_t ground[8] = {2, 2, 2, 2, 2, 0, 2, 2};
    struct qdri_packed_piece piece = {.spot = domino, .ways = 2, .cells = 2, .low = 0, .high = 9};
    struct qdri_packing_task from = {
        .board = {.width = 4, .height = 2, .ground = ground}, .piece = &piece, .pieces = 1};
    (void)state;
    ground[0] = QDRI_GROUND_NONE;
    make(&covering, &from); /* five cells above and on the right, and one alone */
    assert_int_equal(qdri_implied_find(&covering.task, &implied, NULL), QDR_OK);
    assert_true(implied.is_impossible);
    assert_non_null(strstr(implied.why, "region of 5 cells"));
    qdri_implied_free(&implied);
    ground[0] = QDRI_GROUND_MUST;
    make(&covering, &from); /* 7 cells; and so it is, whatever stays open */
    assert_int_equal(qdri_implied_find(&covering.task, &implied, NULL), QDR_OK);
    assert_true(implied.is_impossible);
    qdri_implied_free(&implied);
    ground[3] = QDRI_GROUND_NONE;
    make(&covering, &from);
    assert_int_equal(qdri_implied_find(&covering.task, &implied, NULL), QDR_OK);
    assert_false(implied.is_impossible);
    assert_true(implied.by_regions > 0);
    qdri_implied_free(&implied);
}

/* -------------------------------------------------------------------------------- random ---- */

static void random_boards(void **state)
{
    static struct loose loose;
    static struct covering covering;
    unsigned impossible = 0;
    size_t by_colors = 0;
    size_t by_regions = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 20000; ++seed) {
        struct qdri_implied implied;
        loose_make(&loose, seed);
        uint32_t cells = 0;
        uint32_t pieces = 0;
        for (uint32_t i = 0; i < loose.task.board.width * loose.task.board.height; ++i) {
            cells += loose.ground[i] != QDRI_GROUND_NONE;
            loose.ground[i] =
                loose.ground[i] && i % 5 >= seed % 3 ? QDRI_GROUND_MUST : loose.ground[i];
        }
        for (uint32_t p = 0; p < loose.task.pieces; ++p) {
            pieces += loose.piece[p].low * loose.piece[p].cells;
            loose.piece[p].high += seed % 7 == 0;
        }
        if (cells > 50 || pieces > cells) {
            continue;
        }
        make(&covering, &loose.task);
        assert_int_equal(qdri_implied_find(&covering.task, &implied, NULL), QDR_OK);
        if (implied.is_impossible) {
            assert_true(implied.why[0] != '\0');
            assert_false(has_solution(&covering, NULL));
            impossible++;
        } else {
            assert_false(has_solution(&covering, implied.is_useless));
            by_colors += implied.by_colors;
            by_regions += implied.by_regions;
        }
        qdri_implied_free(&implied);
    }
    assert_true(impossible > 10);
    assert_true(by_colors > 0);
    assert_true(by_regions > 0);
}

/* Two pieces, each once, with the values 0 to 2. */
static void sums_of_values(void **state)
{
    (void)state;
    const uint32_t one[] = {1, 1};
    struct qdri_limits limits = {0};
    const struct qdri_implied_task task = {
        .atoms = ATOMS, .low = one, .high = one, .pieces = 2, .limits = &limits};
    struct qdri_sums sums;
    struct qdri_arrays arrays = {0};
    struct qdri_sum_bounds bounds = {.least_needed = 3, .most_needed = 4};
    bool all[] = {true, true, true, true, true, true};
    const bool few[] = {true, false, false, false, true, false};
    const bool restricted[] = {false, true, true, false, true, true};
    assert_true(qdri_sums_make(&sums, &task, 2, &arrays));
    assert_true(qdri_sums_reach(&sums, all, &bounds));
    assert_true(qdri_sums_restrict(&sums, all));
    assert_memory_equal(all, restricted, sizeof all);
    assert_false(qdri_sums_restrict(&sums, all));
    bounds = (struct qdri_sum_bounds){.least_needed = 4, .most_needed = 4};
    assert_true(qdri_sums_reach(&sums, all, &bounds));
    assert_true(qdri_sums_restrict(&sums, all));
    assert_true(all[2] && all[5] && !all[1] && !all[4]);
    assert_false(qdri_sums_reach(&sums, few, &bounds));
    assert_int_equal(bounds.least, 1);
    assert_int_equal(bounds.most, 1);
    qdri_arrays_free(&arrays);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chessboard),
        cmocka_unit_test(corner),
        cmocka_unit_test(random_boards),
        cmocka_unit_test(sums_of_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
