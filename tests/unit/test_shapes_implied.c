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

#include "../support/loose.h"

enum { ATOMS = 100, POSITIONS = 4000 };

/* A packing as a board that is encoded. */
struct covering {
    qdr_shapes shapes;
    struct qdri_piece piece[LOOSE_PIECES];
    struct qdri_board board;
    struct qdri_cell cell[ATOMS];
    struct qdri_encoded encoded;
    uint32_t piece_of[POSITIONS];
    uint32_t cell_of[LOOSE_PIECES + ATOMS];
    qdr_item piece_item[LOOSE_PIECES];
    qdr_item cell_item[ATOMS];
};

static struct qdri_point point_at(int32_t column, int32_t row)
{
    struct qdri_point point;
    assert_true(qdri_lattice_from_art(qdri_lattice_find("square", 6), 0, row, column, &point));
    return point;
}

static void add_position(struct covering *covering, qdr_builder *builder,
                         const struct qdri_packed_piece *piece, uint32_t p, uint32_t way,
                         struct qdri_spot at)
{
    const struct qdri_board *board = &covering->board;
    qdr_entry entry[1 + LOOSE_CELLS] = {{.item = covering->piece_item[p]}};
    qdr_option option;
    for (uint32_t i = 0; i < piece->cells; ++i) {
        const struct qdri_spot spot = piece->spot[way * piece->cells + i];
        const size_t cell =
            qdri_cells_find(board->cell, board->cells, point_at(at.x + spot.x, at.y + spot.y));
        if (cell == SIZE_MAX) {
            return;
        }
        entry[1 + i].item = covering->cell_item[cell];
    }
    assert_int_equal(qdr_builder_option(builder, entry, 1 + piece->cells, 0, &option, NULL),
                     QDR_OK);
    covering->piece_of[option] = p;
}

static void make_items(struct covering *covering, qdr_builder *builder)
{
    for (uint32_t p = 0; p < covering->shapes.pieces; ++p) {
        const struct qdri_copies copies = covering->piece[p].copies;
        assert_true(copies.high == 0 ||
                    qdr_builder_range(builder, NULL, copies.low, copies.high,
                                      &covering->piece_item[p], NULL) == QDR_OK);
    }
    for (uint32_t i = 0; i < covering->board.cells; ++i) {
        qdr_item *item = &covering->cell_item[i];
        assert_int_equal(covering->cell[i].is_optional
                             ? qdr_builder_secondary(builder, NULL, item, NULL)
                             : qdr_builder_primary(builder, NULL, item, NULL),
                         QDR_OK);
        covering->cell_of[*item] = i;
    }
}

/* Makes the positions of a packing's pieces, whose ways begin at the origin. */
static void make_problem(struct covering *covering, const struct qdri_packing_task *from)
{
    qdr_builder *builder;
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    make_items(covering, builder);
    for (uint32_t p = 0; p < from->pieces; ++p) {
        const struct qdri_packed_piece *piece = &from->piece[p];
        for (uint32_t i = 0; piece->high > 0 && i < from->board.width * from->board.height; ++i) {
            const struct qdri_spot at = {(int32_t)(i % from->board.width),
                                         (int32_t)(i / from->board.width)};
            for (uint32_t w = 0; w < piece->ways; ++w) {
                add_position(covering, builder, piece, p, w, at);
            }
        }
    }
    assert_int_equal(qdr_builder_build(builder, &covering->encoded.problem, NULL), QDR_OK);
    qdr_builder_free(builder);
}

static void make(struct covering *covering, const struct qdri_packing_task *from)
{
    memset(covering, 0, sizeof *covering);
    covering->shapes = (qdr_shapes){.lattice = qdri_lattice_find("square", 6),
                                    .piece = covering->piece,
                                    .pieces = from->pieces,
                                    .board = &covering->board,
                                    .boards = 1};
    covering->board.cell = covering->cell;
    covering->encoded.piece_of = covering->piece_of;
    covering->encoded.cell_of = covering->cell_of;
    for (uint32_t i = 0; i < from->board.width * from->board.height; ++i) {
        if (from->board.ground[i] != QDRI_GROUND_NONE) {
            covering->cell[covering->board.cells++] =
                (struct qdri_cell){.atom = point_at((int32_t)(i % from->board.width),
                                                    (int32_t)(i / from->board.width)),
                                   .is_optional = from->board.ground[i] == QDRI_GROUND_MAY};
        }
    }
    qdri_cells_sort(covering->cell, covering->board.cells);
    for (uint32_t p = 0; p < from->pieces; ++p) {
        covering->piece[p].cells = from->piece[p].cells;
        covering->piece[p].copies = (struct qdri_copies){from->piece[p].low, from->piece[p].high};
    }
    make_problem(covering, from);
}

/* Finds what is implied by a packing; the caller frees both. */
static void find(struct covering *covering, const struct qdri_packing_task *from,
                 struct qdri_implied *implied)
{
    struct qdri_limits limits = {0};
    make(covering, from);
    assert_int_equal(
        qdri_implied_find(&covering->shapes, &covering->encoded, &limits, implied, NULL), QDR_OK);
}

static void clear(struct covering *covering, struct qdri_implied *implied)
{
    qdr_problem_free(covering->encoded.problem);
    qdri_implied_free(implied);
}

/* Searches for solutions; of those that have a useless position if there is a list of these. */
static bool has_solution(const struct covering *covering, const bool *is_useless)
{
    qdr_solver *solver;
    const qdr_solution *solution;
    bool found = false;
    assert_int_equal(qdr_solver_new(&solver, covering->encoded.problem, NULL, NULL), QDR_OK);
    for (qdr_option o = 0; o < qdr_problem_options(covering->encoded.problem) && !found; ++o) {
        if (is_useless && !is_useless[o]) {
            continue;
        }
        if (is_useless) {
            assert_int_equal(qdr_solver_assume(solver, o, NULL), QDR_OK);
        }
        found = qdr_solver_next(solver, &solution) == QDR_SOLUTION;
        qdr_solver_reset(solver);
        if (!is_useless) {
            break;
        }
    }
    qdr_solver_free(solver);
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
    find(&covering, &from, &implied);
    assert_true(implied.is_impossible);
    assert_non_null(strstr(implied.why, "chessboard"));
    clear(&covering, &implied);
    ground[63] = QDRI_GROUND_MUST;
    ground[7] = QDRI_GROUND_NONE;
    find(&covering, &from, &implied);
    assert_false(implied.is_impossible);
    clear(&covering, &implied);
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
    find(&covering, &from, &implied); /* five cells above and on the right, and one alone */
    assert_true(implied.is_impossible);
    assert_non_null(strstr(implied.why, "region of 5 cells"));
    clear(&covering, &implied);
    ground[0] = QDRI_GROUND_MUST;
    find(&covering, &from, &implied); /* 7 cells; and so it is, whatever stays open */
    assert_true(implied.is_impossible);
    clear(&covering, &implied);
    ground[3] = QDRI_GROUND_NONE;
    find(&covering, &from, &implied);
    assert_false(implied.is_impossible);
    assert_true(implied.by_regions > 0);
    clear(&covering, &implied);
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
        find(&covering, &loose.task, &implied);
        if (implied.is_impossible) {
            assert_true(implied.why[0] != '\0');
            assert_false(has_solution(&covering, NULL));
            impossible++;
        } else {
            assert_false(has_solution(&covering, implied.is_useless));
            by_colors += implied.by_colors;
            by_regions += implied.by_regions;
        }
        clear(&covering, &implied);
    }
    assert_true(impossible > 10);
    assert_true(by_colors > 0);
    assert_true(by_regions > 0);
}

/* Two pieces, each once, with the values 0 to 2. */
static void sums_of_values(void **state)
{
    (void)state;
    struct qdri_piece piece[2] = {{.copies = {1, 1}}, {.copies = {1, 1}}};
    struct qdri_board board = {.cells = ATOMS};
    const qdr_shapes shapes = {.piece = piece, .pieces = 2, .board = &board, .boards = 1};
    const struct qdri_encoded encoded = {0};
    struct qdri_limits limits = {0};
    const struct qdri_implied_task task = {
        .shapes = &shapes, .encoded = &encoded, .board = &board, .limits = &limits};
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
