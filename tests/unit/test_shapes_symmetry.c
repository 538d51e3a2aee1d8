/* test_shapes_symmetry.c  Solutions of shapes up to symmetry, against pictures that are moved by
 * brute force: random boards and pieces on all grids; and all symmetries of small problems. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <inttypes.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/automorphisms.h"
#include "../support/effort.h"
#include "../support/pictures.h"
#include "base/alloc.h"
#include "base/random.h"
#include "symmetry/orbits.h"

enum { GRIDS = 12 };

static uint32_t cases;

/* ----------------------------------------------------------------------------- counting ---- */

/* What was counted, and what it is a count of. */
struct counted {
    uint64_t orbits;
    uint64_t solutions;
};

static struct counted count(const qdr_group *group, bool is_keen)
{
    qdr_orbits *orbits;
    qdr_number *number[2];
    struct counted counted;
    assert_int_equal(qdr_orbits_new(&orbits, group, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_number_new(&number[0], NULL), QDR_OK);
    assert_int_equal(qdr_number_new(&number[1], NULL), QDR_OK);
    if (is_keen) {
        qdri_orbits_split_all(orbits);
    }
    assert_int_equal(qdr_orbits_count(orbits, number[0], number[1]), QDR_EXHAUSTED);
    assert_true(qdr_number_to_u64(number[0], &counted.orbits));
    assert_true(qdr_number_to_u64(number[1], &counted.solutions));
    qdr_number_free(number[0]);
    qdr_number_free(number[1]);
    qdr_orbits_free(orbits);
    return counted;
}

static struct counted list(const qdr_group *group, bool is_keen)
{
    qdr_orbits *orbits;
    qdr_orbit orbit;
    struct counted counted = {0, 0};
    assert_int_equal(qdr_orbits_new(&orbits, group, NULL, NULL), QDR_OK);
    if (is_keen) {
        qdri_orbits_split_all(orbits);
    }
    while (qdr_orbits_next(orbits, &orbit) == QDR_SOLUTION) {
        size_t size;
        const qdr_option *option = qdr_solution_options(orbit.solution, &size);
        assert_true(qdr_problem_verify(qdr_group_problem(group), option, size, NULL));
        ++counted.orbits;
        counted.solutions += orbit.solutions;
    }
    assert_int_equal(qdr_orbits_error(orbits)->code, QDR_OK);
    qdr_orbits_free(orbits);
    return counted;
}

/* Compares what a group says with what is expected of it; `what` describes the case. */
static void compare(const qdr_group *group, uint64_t orbits, uint64_t solutions, const char *what,
                    uint64_t seed)
{
    for (int k = 0; k < 4; ++k) {
        const struct counted counted = k & 1 ? list(group, k & 2) : count(group, k & 2);
        if (counted.orbits != orbits || counted.solutions != solutions) {
            fail_msg("%s, seed %" PRIu64 ", %s: %" PRIu64 " of %" PRIu64 ", expected %" PRIu64
                     " of %" PRIu64,
                     what, seed, k & 1 ? "listed" : "counted", counted.orbits, counted.solutions,
                     orbits, solutions);
        }
    }
}

/* Compares --up-to=auto; false: the problem is too large, or there is no bliss. */
static bool compare_auto(const qdr_problem *problem, const char *what, uint64_t seed)
{
    uint64_t solutions;
    uint64_t orbits;
    qdr_group *group;
    qdr_error error = {0};
    if (!automorphisms_count(problem, &solutions, &orbits)) {
        return false;
    }
    assert_int_equal(qdr_group_new(&group, problem, 0, NULL), QDR_OK);
    const qdr_status status = qdr_group_add_all(group, &error);
    if (status == QDR_OK) {
        compare(group, orbits, solutions, what, seed);
    } else if (status != QDR_UNSUPPORTED) {
        fail_msg("%s, seed %" PRIu64 ": %s", what, seed, error.text);
    }
    qdr_group_free(group);
    return status == QDR_OK;
}

/* ------------------------------------------------------------------------ random boards ---- */

struct maker {
    struct qdri_random random;
    qdr_shapes *shapes;
    struct qdri_board board;
    bool has_colors;
    bool has_tiles;
    bool is_covered[PICTURE_CELLS];
    uint32_t color[PICTURE_CELLS][QDRI_NEIGHBOURS_MOST]; /* of sides, by neighbours */
};

static uint32_t below(struct maker *m, uint32_t bound)
{
    return qdri_random_below(&m->random, bound);
}

static void *make(size_t count, size_t size)
{
    void *made = qdri_zeros(count, size);
    assert_non_null(made);
    return made;
}

static size_t neighbours(const struct maker *m, struct qdri_point atom,
                         struct qdri_point beside[QDRI_NEIGHBOURS_MOST])
{
    return qdri_lattice_neighbours(m->shapes->lattice, atom, beside);
}

static bool add_atom(struct maker *m, struct qdri_point atom)
{
    struct qdri_board *board = &m->board;
    if (qdri_cells_find(board->cell, board->cells, atom) != SIZE_MAX) {
        return true;
    }
    if (board->cells == PICTURE_CELLS) {
        return false;
    }
    board->cell[board->cells++].atom = atom;
    qdri_cells_sort(board->cell, board->cells);
    return true;
}

static void grow_board(struct maker *m)
{
    struct qdri_point beside[QDRI_NEIGHBOURS_MOST];
    struct qdri_point atom = {0, 0, 0};
    for (int32_t k = 0;
         !qdri_lattice_from_art(m->shapes->lattice, 0, 4 + k % 4, 4 + k / 4, &atom);) {
        ++k;
    }
    m->board.cell = make(PICTURE_CELLS, sizeof *m->board.cell);
    (void)add_atom(m, atom);
    for (uint32_t left = below(m, 8); left > 0; --left) {
        const uint32_t from = below(m, (uint32_t)m->board.cells);
        const size_t count = neighbours(m, m->board.cell[from].atom, beside);
        (void)add_atom(m, beside[below(m, (uint32_t)count)]);
    }
}

/* Adds images by a random isometry until there are no more; if they are too many, none. */
static void symmetrize(struct maker *m)
{
    const struct qdri_lattice *lattice = m->shapes->lattice;
    struct qdri_cell kept[PICTURE_CELLS];
    const size_t cells = m->board.cells;
    const size_t isometry = below(m, (uint32_t)qdri_lattice_isometries(lattice));
    const struct qdri_point from = m->board.cell[below(m, (uint32_t)cells)].atom;
    const struct qdri_point to = m->board.cell[below(m, (uint32_t)cells)].atom;
    const struct qdri_point by = qdri_point_minus(to, qdri_lattice_map(lattice, isometry, from));
    bool is_closed = qdri_lattice_is_translation(lattice, by);
    memcpy(kept, m->board.cell, sizeof kept);
    for (size_t done = 0; is_closed && done != m->board.cells;) {
        done = m->board.cells;
        for (size_t k = 0; k < m->board.cells && is_closed; ++k) {
            is_closed = add_atom(
                m, qdri_point_plus(qdri_lattice_map(lattice, isometry, m->board.cell[k].atom), by));
        }
    }
    if (!is_closed) {
        memcpy(m->board.cell, kept, sizeof kept);
        m->board.cells = cells;
    }
}

/* Colors cells, and lets some stay open: all, or single ones. */
static void mark_board(struct maker *m)
{
    const uint32_t optional = below(m, 4);
    const uint32_t colored = m->has_colors ? below(m, 4) : 3;
    for (size_t k = 0; k < m->board.cells; ++k) {
        m->board.cell[k].is_optional = optional == 0 || (optional == 1 && below(m, 4) == 0);
        m->board.cell[k].color = colored == 0 ? 1 : colored == 1 && below(m, 4) == 0 ? 2 : 0;
    }
}

/* ------------------------------------------------------------------- random pieces ---- */

static void random_copies(struct maker *m, struct qdri_copies *copies, uint32_t count)
{
    const uint32_t fewer = below(m, 2);
    copies->low = count > fewer ? count - fewer : 0;
    copies->high = below(m, 8) == 0 ? QDR_NO_LIMIT : count + below(m, 2);
}

/* Adds a piece, or a copy of one that can be laid alike. */
static void add_piece(struct maker *m, const struct qdri_piece *piece, bool is_apart)
{
    qdr_shapes *shapes = m->shapes;
    for (size_t k = 0; k < shapes->pieces && !is_apart; ++k) {
        if (pictures_alike(shapes, piece, &shapes->piece[k], 0, NULL)) {
            ++shapes->piece[k].copies.low;
            ++shapes->piece[k].copies.high;
            return;
        }
    }
    struct qdri_piece own = *piece;
    own.name = make(3, 1);
    own.name[0] = (char)('A' + shapes->pieces);
    own.cell = make(piece->cells, sizeof *own.cell);
    memcpy(own.cell, piece->cell, piece->cells * sizeof *own.cell);
    own.side = piece->sides ? make(piece->sides, sizeof *own.side) : NULL;
    if (piece->sides) {
        memcpy(own.side, piece->side, piece->sides * sizeof *own.side);
    }
    assert_true(qdri_shapes_add_piece(shapes, &own));
}

static void choose_manner(struct maker *m, struct qdri_piece *piece)
{
    piece->turns = below(m, 5) > 0 ? QDRI_TURNS_ALL : (enum qdri_turns)(1 + below(m, 2));
    piece->is_mirrored = below(m, 2);
    piece->copies = (struct qdri_copies){1, 1};
}

/* Makes a tile of a cell: what touches has the same color. */
static void add_tile(struct maker *m, size_t cell, const uint32_t colors)
{
    struct qdri_point beside[QDRI_NEIGHBOURS_MOST];
    struct qdri_cell own = {.atom = m->board.cell[cell].atom};
    struct qdri_side side[QDRI_NEIGHBOURS_MOST];
    const size_t count = neighbours(m, own.atom, beside);
    struct qdri_piece tile = {.cell = &own, .cells = 1, .side = side, .sides = count};
    for (size_t k = 0; k < count; ++k) {
        struct qdri_point back[QDRI_NEIGHBOURS_MOST];
        const size_t other = qdri_cells_find(m->board.cell, m->board.cells, beside[k]);
        uint32_t *color = &m->color[cell][k];
        *color = *color ? *color : 1 + below(m, colors);
        if (other == SIZE_MAX && m->shapes->border) {
            *color = m->shapes->border;
        }
        for (size_t j = other == SIZE_MAX ? 0 : neighbours(m, beside[k], back); j-- > 0;) {
            if (qdri_point_compare(back[j], own.atom) == 0) {
                m->color[other][j] = *color;
            }
        }
        side[k] = (struct qdri_side){beside[k], *color};
    }
    choose_manner(m, &tile);
    add_piece(m, &tile, below(m, 4) == 0);
}

/* Makes a piece of some cells that are not covered yet. */
static void add_chunk(struct maker *m, size_t cell)
{
    struct qdri_cell own[PICTURE_CELLS] = {{{0, 0, 0}, 0, false}};
    struct qdri_piece piece = {.cell = own, .cells = 1};
    own[0] = m->board.cell[cell];
    for (uint32_t left = below(m, 4); left > 0 && !m->has_tiles; --left) {
        struct qdri_point beside[QDRI_NEIGHBOURS_MOST];
        const size_t count = neighbours(m, own[below(m, (uint32_t)piece.cells)].atom, beside);
        const size_t next =
            qdri_cells_find(m->board.cell, m->board.cells, beside[below(m, (uint32_t)count)]);
        if (next != SIZE_MAX && !m->is_covered[next]) {
            m->is_covered[next] = true;
            own[piece.cells++] = m->board.cell[next];
        }
    }
    for (size_t k = 0; k < piece.cells; ++k) {
        const uint32_t color = own[k].color ? own[k].color : m->has_colors ? 1 + below(m, 2) : 0;
        own[k].color = below(m, 2) ? color : 0;
        own[k].is_optional = false;
    }
    qdri_cells_sort(own, piece.cells);
    choose_manner(m, &piece);
    add_piece(m, &piece, below(m, 4) == 0);
}

/* Adds the image of a piece, perhaps with two colors exchanged, with other copies. */
static void add_image(struct maker *m)
{
    const struct qdri_lattice *lattice = m->shapes->lattice;
    const struct qdri_piece *from = &m->shapes->piece[below(m, (uint32_t)m->shapes->pieces)];
    const size_t isometry = below(m, (uint32_t)qdri_lattice_isometries(lattice));
    struct qdri_cell cell[PICTURE_CELLS];
    struct qdri_side side[QDRI_NEIGHBOURS_MOST];
    struct qdri_piece image = *from;
    const bool is_exchanged = below(m, 2);
    for (size_t k = 0; k < from->cells; ++k) {
        cell[k] = from->cell[k];
        cell[k].atom = qdri_lattice_map(lattice, isometry, from->cell[k].atom);
    }
    for (size_t k = 0; k < from->sides; ++k) {
        side[k].beyond = qdri_lattice_map(lattice, isometry, from->side[k].beyond);
        side[k].color = is_exchanged && from->side[k].color <= 2 ? 3 - from->side[k].color
                                                                 : from->side[k].color;
    }
    qdri_cells_sort(cell, from->cells);
    image.cell = cell;
    image.side = side;
    image.copies.low = 0;
    image.copies.high = below(m, 3);
    add_piece(m, &image, true);
}

static void add_pieces(struct maker *m)
{
    const uint32_t colors = 1 + below(m, 3);
    for (size_t k = 0; k < m->board.cells; ++k) {
        if (m->is_covered[k] || (m->board.cell[k].is_optional && below(m, 2))) {
            continue;
        }
        m->is_covered[k] = true;
        if (m->has_tiles && below(m, 8) > 0) {
            add_tile(m, k, colors);
        } else {
            add_chunk(m, k);
        }
    }
    const bool has_ranges = below(m, 2);
    for (size_t k = 0; k < m->shapes->pieces && has_ranges; ++k) {
        random_copies(m, &m->shapes->piece[k].copies, m->shapes->piece[k].copies.low);
    }
    for (uint32_t left = below(m, 3); left > 0 && m->shapes->pieces > 0; --left) {
        add_image(m);
    }
}

static qdr_shapes *make_shapes(uint64_t seed)
{
    static const char *const color[] = {"red", "green", "blue"};
    struct maker m = {.shapes = qdri_shapes_new()};
    assert_non_null(m.shapes);
    qdri_random_seed(&m.random, seed);
    m.shapes->lattice = qdri_lattice_at(seed % GRIDS);
    m.has_tiles = below(&m, 3) == 0;
    m.has_colors = !m.has_tiles && below(&m, 2);
    m.shapes->may_cross = below(&m, 4) == 0;
    grow_board(&m);
    for (uint32_t left = below(&m, 3); left > 0; --left) {
        symmetrize(&m);
    }
    memcpy(m.shapes->color, "rg", m.has_colors ? 2 : 0);
    for (size_t k = 0; k < 3 && m.has_tiles; ++k) {
        (void)qdri_shapes_side_color(m.shapes, color[k], strlen(color[k]));
    }
    m.shapes->border = m.has_tiles ? below(&m, 2) : 0;
    mark_board(&m);
    add_pieces(&m);
    m.board.name = make(1, 1);
    assert_true(qdri_shapes_add_board(m.shapes, &m.board));
    return m.shapes;
}

/* -------------------------------------------------------------------------------- tests ---- */

static struct pictures pictures;

/* Compares all groups of a puzzle; false: it is too large. */
static bool compare_groups(qdr_shapes *shapes, uint64_t seed)
{
    const qdr_shapes_group_info *info;
    qdr_error error = {0};
    pictures_find(&pictures, shapes, 0);
    if (pictures.is_too_large) {
        return false;
    }
    if (qdr_shapes_select(shapes, 0, &error) != QDR_OK) {
        fail_msg("seed %" PRIu64 ": %s", seed, error.text);
    }
    for (size_t k = 0; (info = qdr_shapes_group_at(k)) != NULL; ++k) {
        qdr_group *group;
        if (qdr_shapes_group(shapes, info->name, 0, &group, &error) != QDR_OK) {
            fail_msg("%s, seed %" PRIu64 ": %s", info->name, seed, error.text);
        }
        compare(group, pictures_up_to(&pictures, info->name), pictures.solutions, info->name, seed);
        qdr_group_free(group);
    }
    return true;
}

static void groups_agree_with_pictures(void **state)
{
    (void)state;
    uint32_t done = 0;
    uint32_t autos = 0;
    for (uint64_t seed = 1; done < cases; ++seed) {
        qdr_shapes *shapes = make_shapes(seed);
        if (compare_groups(shapes, seed)) {
            ++done;
            autos += compare_auto(qdr_shapes_problem(shapes), "auto", seed);
        }
        qdr_shapes_free(shapes);
    }
    print_message("%" PRIu32 " puzzles, %" PRIu32 " with all symmetries\n", done, autos);
}

/* A small problem in which many options are equal. */
static qdr_problem *make_problem(uint64_t seed)
{
    struct qdri_random random;
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_item item[6];
    qdr_color color[2];
    qdr_entry entry[6];
    size_t count = 0;
    qdri_random_seed(&random, seed);
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    const uint32_t primary = 1 + qdri_random_below(&random, 4);
    const uint32_t items = primary + qdri_random_below(&random, 3);
    for (uint32_t k = 0; k < items; ++k) {
        const uint32_t low = qdri_random_below(&random, 3);
        const bool is_plain = qdri_random_below(&random, 2);
        assert_int_equal(k >= primary ? qdr_builder_secondary(builder, NULL, &item[k], NULL)
                         : is_plain
                             ? qdr_builder_primary(builder, NULL, &item[k], NULL)
                             : qdr_builder_range(builder, NULL, low, low + 1, &item[k], NULL),
                         QDR_OK);
    }
    assert_int_equal(qdr_builder_color(builder, "r", &color[0], NULL), QDR_OK);
    assert_int_equal(qdr_builder_color(builder, "g", &color[1], NULL), QDR_OK);
    for (uint32_t left = 2 + qdri_random_below(&random, 10); left > 0; --left) {
        if (count == 0 || qdri_random_below(&random, 3) == 0) { /* otherwise the same once more */
            count = 0;
            for (uint32_t k = 0; k < items; ++k) {
                const uint32_t which = qdri_random_below(&random, 3);
                if (qdri_random_below(&random, 2)) {
                    entry[count++] = (qdr_entry){item[k], k >= primary && which < 2 ? color[which]
                                                                                    : QDR_NO_COLOR};
                }
            }
        }
        if (count > 0) {
            assert_int_equal(qdr_builder_option(builder, entry, count, 0, NULL, NULL), QDR_OK);
        }
    }
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    return problem;
}

static void all_symmetries_exchange_equal_options(void **state)
{
    (void)state;
    uint32_t done = 0;
    for (uint64_t seed = 1; seed <= cases; ++seed) {
        qdr_problem *problem = make_problem(seed);
        done += compare_auto(problem, "equal options", seed);
        qdr_problem_free(problem);
    }
    print_message("%" PRIu32 " problems with equal options\n", done);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(groups_agree_with_pictures),
        cmocka_unit_test(all_symmetries_exchange_equal_options),
    };
    cases = is_slow_run(argc, argv) ? 20000 : UNLESS_SANITIZED(600, 100);
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
