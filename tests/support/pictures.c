/* pictures.c  Solutions of puzzles of shapes as pictures, by brute force. */
#include "pictures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* An isometry, then a translation; and an exchange of colors of sides. */
struct motion {
    size_t isometry;
    struct qdri_point by;
    const uint32_t *colors; /* NULL: they stay */
};

static struct qdri_point move(const qdr_shapes *shapes, const struct motion *motion,
                              struct qdri_point atom)
{
    return qdri_point_plus(qdri_lattice_map(shapes->lattice, motion->isometry, atom), motion->by);
}

static int compare_atoms(const void *a, const void *b)
{
    return qdri_point_compare(*(const struct qdri_point *)a, *(const struct qdri_point *)b);
}

/* The image of a placement, whose piece is left as it is. */
static struct placement moved(const qdr_shapes *shapes, const struct placement *from,
                              const struct motion *motion)
{
    struct placement to = *from;
    for (size_t k = 0; k < to.cells; ++k) {
        to.cell[k].atom = move(shapes, motion, from->cell[k].atom);
    }
    for (size_t k = 0; k < to.sides; ++k) {
        to.side[k].atom = move(shapes, motion, from->side[k].atom);
        to.side[k].color =
            motion->colors ? motion->colors[from->side[k].color - 1] + 1 : from->side[k].color;
    }
    qsort(to.cell, to.cells, sizeof *to.cell, compare_atoms);
    qsort(to.side, to.sides, sizeof *to.side, compare_atoms);
    return to;
}

static struct placement as_drawn(const struct qdri_piece *piece)
{
    struct placement drawn;
    memset(&drawn, 0, sizeof drawn);
    drawn.cells = (uint32_t)piece->cells;
    drawn.sides = (uint32_t)piece->sides;
    for (size_t k = 0; k < piece->cells; ++k) {
        drawn.cell[k].atom = piece->cell[k].atom;
        drawn.cell[k].color = piece->cell[k].color;
    }
    for (size_t k = 0; k < piece->sides; ++k) {
        drawn.side[k].atom = piece->side[k].beyond;
        drawn.side[k].color = piece->side[k].color;
    }
    return drawn;
}

/* --------------------------------------------------------------------------- placements ---- */

static size_t find_cell(const struct qdri_board *board, struct qdri_point atom)
{
    size_t k = 0;
    while (k < board->cells && qdri_point_compare(board->cell[k].atom, atom) != 0) {
        ++k;
    }
    return k;
}

/* Does a placement fit the board by itself? */
static bool fits(const struct pictures *pictures, const struct placement *placement)
{
    const struct qdri_board *board = pictures->board;
    for (size_t k = 0; k < placement->cells; ++k) {
        const size_t cell = find_cell(board, placement->cell[k].atom);
        const uint32_t own = placement->cell[k].color;
        if (cell == board->cells ||
            (own && board->cell[cell].color && own != board->cell[cell].color)) {
            return false;
        }
    }
    for (size_t k = 0; k < placement->sides; ++k) {
        if (find_cell(board, placement->side[k].atom) == board->cells && pictures->shapes->border &&
            placement->side[k].color != pictures->shapes->border) {
            return false;
        }
    }
    return true;
}

/* Returns the index of a placement; their number if it is none. */
static size_t find_placement(const struct pictures *pictures, const struct placement *placement)
{
    size_t k = 0;
    while (k < pictures->placements &&
           memcmp(&pictures->placement[k], placement, sizeof *placement) != 0) {
        ++k;
    }
    return k;
}

static void lay(struct pictures *pictures, size_t piece, size_t isometry, size_t cell)
{
    const qdr_shapes *shapes = pictures->shapes;
    const struct placement drawn = as_drawn(&shapes->piece[piece]);
    struct motion motion = {.isometry = isometry};
    motion.by = qdri_point_minus(pictures->board->cell[cell].atom,
                                 move(shapes, &motion, drawn.cell[0].atom));
    struct placement laid = moved(shapes, &drawn, &motion);
    laid.piece = (uint32_t)piece;
    if (!qdri_lattice_is_translation(shapes->lattice, motion.by) || !fits(pictures, &laid) ||
        find_placement(pictures, &laid) < pictures->placements) {
        return;
    }
    if (pictures->placements == PICTURE_PLACEMENTS) {
        pictures->is_too_large = true;
        return;
    }
    pictures->placement[pictures->placements++] = laid;
}

static void find_placements(struct pictures *pictures)
{
    const qdr_shapes *shapes = pictures->shapes;
    for (size_t p = 0; p < shapes->pieces; ++p) {
        for (size_t k = 0; k < qdri_lattice_isometries(shapes->lattice); ++k) {
            for (size_t cell = 0; cell < pictures->board->cells; ++cell) {
                if (qdri_piece_allows(shapes->lattice, &shapes->piece[p], k)) {
                    lay(pictures, p, k, cell);
                }
            }
        }
    }
}

/* ---------------------------------------------------------------------------- conflicts ---- */

static bool covers(const struct placement *placement, struct qdri_point atom)
{
    for (size_t k = 0; k < placement->cells; ++k) {
        if (qdri_point_compare(placement->cell[k].atom, atom) == 0) {
            return true;
        }
    }
    return false;
}

/* Do the sides of two tiles that touch have different colors? */
static bool sides_clash(const struct placement *a, const struct placement *b)
{
    for (size_t k = 0; k < a->sides; ++k) {
        for (size_t j = 0; j < b->sides; ++j) {
            if (covers(b, a->side[k].atom) && covers(a, b->side[j].atom) &&
                a->side[k].color != b->side[j].color) {
                return true;
            }
        }
    }
    return false;
}

/* Lists the angles at which sticks of a piece leave from a point; returns how many. */
static size_t angles_at(const qdr_shapes *shapes, const struct placement *placement,
                        const double point[2], double angle[2 * PICTURE_CELLS])
{
    size_t count = 0;
    for (size_t k = 0; k < placement->cells; ++k) {
        double end[QDRI_CORNERS_MOST][2];
        (void)qdri_lattice_outline(shapes->lattice, placement->cell[k].atom, end);
        for (size_t j = 0; j < 2; ++j) {
            if (fabs(end[j][0] - point[0]) + fabs(end[j][1] - point[1]) < 0.01) {
                angle[count++] = atan2(end[1 - j][1] - point[1], end[1 - j][0] - point[0]);
            }
        }
    }
    return count;
}

/* Has the other piece sticks on both sides of the corner between two of this one? */
static bool crosses_at(const double *own, size_t owns, const double *other, size_t others)
{
    for (size_t k = 0; k < owns * owns; ++k) {
        const double low = own[k / owns];
        const double high = own[k % owns];
        size_t between = 0;
        for (size_t j = 0; j < others; ++j) {
            between += low < other[j] && other[j] < high;
        }
        if (low < high && between > 0 && between < others) {
            return true;
        }
    }
    return false;
}

static bool sticks_cross(const qdr_shapes *shapes, const struct placement *a,
                         const struct placement *b)
{
    for (size_t k = 0; k < a->cells; ++k) {
        double end[QDRI_CORNERS_MOST][2];
        const size_t ends = qdri_lattice_outline(shapes->lattice, a->cell[k].atom, end);
        for (size_t j = 0; j < ends && ends == 2; ++j) {
            double own[2 * PICTURE_CELLS];
            double other[2 * PICTURE_CELLS];
            const size_t owns = angles_at(shapes, a, end[j], own);
            const size_t others = angles_at(shapes, b, end[j], other);
            if (crosses_at(own, owns, other, others)) {
                return true;
            }
        }
    }
    return false;
}

static bool has_tiles(const qdr_shapes *shapes)
{
    for (size_t k = 0; k < shapes->pieces; ++k) {
        if (shapes->piece[k].sides > 0) {
            return true;
        }
    }
    return false;
}

static bool clash(const struct pictures *pictures, const struct placement *a,
                  const struct placement *b)
{
    for (size_t k = 0; k < a->cells; ++k) {
        if (covers(b, a->cell[k].atom)) {
            return true;
        }
    }
    return has_tiles(pictures->shapes)
               ? sides_clash(a, b)
               : !pictures->shapes->may_cross && sticks_cross(pictures->shapes, a, b);
}

/* ---------------------------------------------------------------------------- solutions ---- */

static struct qdri_copies copies_of(const struct pictures *pictures, size_t piece)
{
    return pictures->board->copies ? pictures->board->copies[piece]
                                   : pictures->shapes->piece[piece].copies;
}

static int compare_numbers(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static void take_solution(struct pictures *pictures)
{
    uint16_t sorted[PICTURE_CELLS];
    for (size_t p = 0; p < pictures->shapes->pieces; ++p) {
        uint32_t count = 0;
        for (size_t k = 0; k < pictures->depth; ++k) {
            count += pictures->placement[pictures->chosen[k]].piece == p;
        }
        if (count < copies_of(pictures, p).low || count > copies_of(pictures, p).high) {
            return;
        }
    }
    if (pictures->solutions == PICTURES_MOST) {
        pictures->is_too_large = true;
        return;
    }
    memset(sorted, 0xFF, sizeof sorted);
    memcpy(sorted, pictures->chosen, pictures->depth * sizeof *sorted);
    qsort(sorted, pictures->depth, sizeof *sorted, compare_numbers);
    memcpy(pictures->solution[pictures->solutions++], sorted, sizeof sorted);
}

static bool can_join(const struct pictures *pictures, size_t placement)
{
    const uint32_t piece = pictures->placement[placement].piece;
    uint32_t copies = 1;
    for (size_t k = 0; k < pictures->depth; ++k) {
        copies += pictures->placement[pictures->chosen[k]].piece == piece;
    }
    if (copies > copies_of(pictures, piece).high) {
        return false;
    }
    for (size_t k = 0; k < pictures->depth; ++k) {
        if (clash(pictures, &pictures->placement[pictures->chosen[k]],
                  &pictures->placement[placement])) {
            return false;
        }
    }
    return true;
}

/* Decides on the cells of the board from one on. */
static void search(struct pictures *pictures, size_t cell)
{
    bool is_covered = false;
    pictures->is_too_large |= ++pictures->steps > PICTURE_STEPS;
    if (pictures->is_too_large) {
        return;
    }
    if (cell == pictures->board->cells) {
        take_solution(pictures);
        return;
    }
    const struct qdri_cell *here = &pictures->board->cell[cell];
    for (size_t k = 0; k < pictures->depth; ++k) {
        is_covered |= covers(&pictures->placement[pictures->chosen[k]], here->atom);
    }
    if (is_covered || here->is_optional) {
        search(pictures, cell + 1);
    }
    for (size_t k = 0; !is_covered && k < pictures->placements; ++k) {
        if (qdri_point_compare(pictures->placement[k].cell[0].atom, here->atom) == 0 &&
            can_join(pictures, k)) {
            pictures->chosen[pictures->depth++] = (uint16_t)k;
            search(pictures, cell + 1);
            --pictures->depth;
        }
    }
}

static int compare_solutions(const void *a, const void *b)
{
    return memcmp(a, b, PICTURE_CELLS * sizeof(uint16_t));
}

/* ------------------------------------------------------------------------------- pieces ---- */

/* A piece as it is laid by an isometry that it allows, then moved by another, to the origin. */
static struct placement form(const qdr_shapes *shapes, const struct qdri_piece *piece, size_t lay,
                             size_t isometry, const uint32_t *colors)
{
    const struct placement drawn = as_drawn(piece);
    const struct motion first = {.isometry = lay};
    struct motion then = {.isometry = isometry, .colors = colors};
    struct placement laid = moved(shapes, &drawn, &first);
    laid = moved(shapes, &laid, &then);
    const struct motion home = {
        .by = qdri_lattice_to_representative(shapes->lattice, laid.cell[0].atom)};
    return moved(shapes, &laid, &home);
}

static bool has_form(const qdr_shapes *shapes, const struct qdri_piece *piece,
                     const struct placement *wanted, size_t isometry, const uint32_t *colors)
{
    for (size_t k = 0; k < qdri_lattice_isometries(shapes->lattice); ++k) {
        if (qdri_piece_allows(shapes->lattice, piece, k)) {
            const struct placement own = form(shapes, piece, k, isometry, colors);
            if (memcmp(&own, wanted, sizeof own) == 0) {
                return true;
            }
        }
    }
    return false;
}

bool pictures_alike(const qdr_shapes *shapes, const struct qdri_piece *from,
                    const struct qdri_piece *to, size_t isometry, const uint32_t *colors)
{
    if (from->cells != to->cells || from->sides != to->sides) {
        return false;
    }
    for (size_t k = 0; k < qdri_lattice_isometries(shapes->lattice); ++k) {
        if (qdri_piece_allows(shapes->lattice, from, k)) {
            const struct placement image = form(shapes, from, k, isometry, colors);
            if (!has_form(shapes, to, &image, 0, NULL)) {
                return false;
            }
        }
        if (qdri_piece_allows(shapes->lattice, to, k)) {
            const struct placement own = form(shapes, to, k, 0, NULL);
            if (!has_form(shapes, from, &own, isometry, colors)) {
                return false;
            }
        }
    }
    return true;
}

/* Orders pieces that can be laid alike: by their copies, then as listed. */
static bool is_before(const struct pictures *pictures, size_t a, size_t b)
{
    const struct qdri_copies one = copies_of(pictures, a);
    const struct qdri_copies other = copies_of(pictures, b);
    return one.low != other.low     ? one.low < other.low
           : one.high != other.high ? one.high < other.high
                                    : a < b;
}

static size_t rank_of(const struct pictures *pictures, size_t piece)
{
    const qdr_shapes *shapes = pictures->shapes;
    size_t rank = 0;
    for (size_t k = 0; k < shapes->pieces; ++k) {
        rank += k != piece && copies_of(pictures, k).high > 0 && is_before(pictures, k, piece) &&
                pictures_alike(shapes, &shapes->piece[k], &shapes->piece[piece], 0, NULL);
    }
    return rank;
}

void pictures_find(struct pictures *pictures, const qdr_shapes *shapes, size_t board)
{
    pictures->shapes = shapes;
    pictures->board = &shapes->board[board];
    pictures->placements = pictures->solutions = pictures->depth = pictures->steps = 0;
    pictures->is_too_large = false;
    for (size_t k = 0; k < shapes->pieces; ++k) {
        pictures->rank[k] = rank_of(pictures, k);
    }
    find_placements(pictures);
    search(pictures, 0);
    qsort(pictures->solution, pictures->solutions, sizeof *pictures->solution, compare_solutions);
}

/* ------------------------------------------------------------------------------- orbits ---- */

static uint32_t find_root(const struct pictures *pictures, uint32_t k)
{
    while (pictures->root[k] != k) {
        k = pictures->root[k];
    }
    return k;
}

/* Joins each solution with its image, if that is a solution.  `image` is that of placements. */
static void join(struct pictures *pictures, const uint16_t *image)
{
    for (size_t s = 0; s < pictures->solutions; ++s) {
        uint16_t to[PICTURE_CELLS];
        size_t count = 0;
        bool is_there = true;
        memset(to, 0xFF, sizeof to);
        while (count < PICTURE_CELLS && pictures->solution[s][count] != UINT16_MAX) {
            to[count] = image[pictures->solution[s][count]];
            is_there &= to[count++] != UINT16_MAX;
        }
        qsort(to, count, sizeof *to, compare_numbers);
        uint16_t(*found)[PICTURE_CELLS] =
            is_there ? bsearch(to, pictures->solution, pictures->solutions,
                               sizeof *pictures->solution, compare_solutions)
                     : NULL;
        if (found) {
            const uint32_t a = find_root(pictures, (uint32_t)s);
            const uint32_t b = find_root(pictures, (uint32_t)(found - pictures->solution));
            pictures->root[a > b ? a : b] = a > b ? b : a;
        }
    }
}

/* Joins by a motion that takes piece k to piece[k], or nowhere: SIZE_MAX. */
static void join_by(struct pictures *pictures, const struct motion *motion, const size_t *piece)
{
    uint16_t image[PICTURE_PLACEMENTS];
    for (size_t k = 0; k < pictures->placements; ++k) {
        struct placement to = moved(pictures->shapes, &pictures->placement[k], motion);
        to.piece = (uint32_t)piece[to.piece];
        const size_t found = find_placement(pictures, &to);
        image[k] = found < pictures->placements ? (uint16_t)found : UINT16_MAX;
    }
    join(pictures, image);
}

static void join_by_motion(struct pictures *pictures, const struct motion *motion)
{
    const qdr_shapes *shapes = pictures->shapes;
    size_t piece[PICTURE_PLACEMENTS];
    for (size_t p = 0; p < shapes->pieces; ++p) {
        piece[p] = SIZE_MAX;
        for (size_t k = 0; k < shapes->pieces && copies_of(pictures, p).high > 0; ++k) {
            if (copies_of(pictures, k).high > 0 && pictures->rank[k] == pictures->rank[p] &&
                pictures_alike(shapes, &shapes->piece[p], &shapes->piece[k], motion->isometry,
                               motion->colors)) {
                piece[p] = k;
            }
        }
    }
    join_by(pictures, motion, piece);
}

/* Does a motion take the board to itself? */
static bool keeps_board(const struct pictures *pictures, const struct motion *motion)
{
    const struct qdri_board *board = pictures->board;
    for (size_t k = 0; k < board->cells; ++k) {
        const size_t to = find_cell(board, move(pictures->shapes, motion, board->cell[k].atom));
        if (to == board->cells || board->cell[to].color != board->cell[k].color ||
            board->cell[to].is_optional != board->cell[k].is_optional) {
            return false;
        }
    }
    return true;
}

static void join_by_isometries(struct pictures *pictures, const char *group)
{
    const struct qdri_lattice *lattice = pictures->shapes->lattice;
    for (size_t k = 0; k < qdri_lattice_isometries(lattice); ++k) {
        if (strcmp(group, "rotations") == 0   ? !qdri_lattice_is_rotation(lattice, k)
            : strcmp(group, "half-turn") == 0 ? !qdri_is_half_turn(lattice, k)
                                              : false) {
            continue;
        }
        for (size_t cell = 0; cell < pictures->board->cells; ++cell) {
            struct motion motion = {.isometry = k};
            motion.by =
                qdri_point_minus(pictures->board->cell[cell].atom,
                                 move(pictures->shapes, &motion, pictures->board->cell[0].atom));
            if (qdri_lattice_is_translation(lattice, motion.by) && keeps_board(pictures, &motion)) {
                join_by_motion(pictures, &motion);
            }
        }
    }
}

static void join_by_exchanges(struct pictures *pictures)
{
    const qdr_shapes *shapes = pictures->shapes;
    const struct motion none = {0};
    for (size_t a = 0; a < shapes->pieces; ++a) {
        for (size_t b = 0; b < a; ++b) {
            const struct qdri_copies one = copies_of(pictures, a);
            const struct qdri_copies other = copies_of(pictures, b);
            size_t piece[PICTURE_PLACEMENTS];
            for (size_t k = 0; k < shapes->pieces; ++k) {
                piece[k] = k == a ? b : k == b ? a : k;
            }
            if (one.low == other.low && one.high == other.high &&
                pictures_alike(shapes, &shapes->piece[a], &shapes->piece[b], 0, NULL)) {
                join_by(pictures, &none, piece);
            }
        }
    }
}

/* Tries all permutations of colors, of which the first `fixed` are decided. */
static void join_by_colors(struct pictures *pictures, uint32_t *colors, size_t fixed)
{
    const qdr_shapes *shapes = pictures->shapes;
    if (fixed == shapes->side_colors) {
        const struct motion motion = {.colors = colors};
        if (shapes->border == 0 || colors[shapes->border - 1] == shapes->border - 1) {
            join_by_motion(pictures, &motion);
        }
        return;
    }
    for (uint32_t color = 0; color < shapes->side_colors; ++color) {
        bool is_free = true;
        for (size_t k = 0; k < fixed; ++k) {
            is_free &= colors[k] != color;
        }
        if (is_free) {
            colors[fixed] = color;
            join_by_colors(pictures, colors, fixed + 1);
        }
    }
}

size_t pictures_up_to(struct pictures *pictures, const char *group)
{
    uint32_t colors[8];
    const bool is_all = strcmp(group, "all") == 0;
    size_t orbits = 0;
    for (uint32_t k = 0; k < pictures->solutions; ++k) {
        pictures->root[k] = k;
    }
    if (is_all || strcmp(group, "pieces") == 0) {
        join_by_exchanges(pictures);
    }
    if (is_all || strcmp(group, "colors") == 0) {
        join_by_colors(pictures, colors, 0);
    }
    if (strcmp(group, "pieces") != 0 && strcmp(group, "colors") != 0) {
        join_by_isometries(pictures, group);
    }
    for (uint32_t k = 0; k < pictures->solutions; ++k) {
        orbits += pictures->root[k] == k;
    }
    return orbits;
}
