/* group.c  Symmetries of a board with its pieces, as permutations of the items of its problem.
 *
 * An isometry of the lattice is one, with the translation that it takes, if the board goes to
 * itself with all of its colors and cells that may stay open, and each piece to one that can be
 * laid in the same ways and is there as often: to itself, or to its mirror image.  Other symmetries
 * exchange pieces that are equal, or colors of sides. */
#include <stdlib.h>
#include <string.h>

#include <quadrille/symmetry.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/nearest.h"
#include "base/quote.h"
#include "shapes/joints.h"
#include "shapes/orient.h"

enum {
    ISOMETRIES = 1,
    ROTATIONS = 2,
    HALF_TURNS = 4,
    PIECES = 8,
    COLORS = 16,
    ALL_COLORS_MOST = 7 /* so many are permuted in all ways; of more, two are exchanged */
};

static const struct {
    qdr_shapes_group_info info;
    unsigned what;
} kinds[] = {
    {{"board", "rotations and reflections of the board"}, ISOMETRIES},
    {{"rotations", "rotations of the board"}, ROTATIONS},
    {{"half-turn", "half turns of the board"}, HALF_TURNS},
    {{"pieces", "exchanges of equal pieces"}, PIECES},
    {{"colors", "exchanges of colors of sides"}, COLORS},
    {{"all", "all of these together"}, ISOMETRIES | PIECES | COLORS},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

bool qdr_shapes_group_at(size_t index, qdr_shapes_group_info *info)
{
    if (index >= KINDS) {
        return false;
    }
    if (info) {
        *info = kinds[index].info;
    }
    return true;
}

/* What is looked for, and what was found of a symmetry so far. */
struct finding {
    const qdr_shapes *shapes;
    const struct qdri_board *board;
    const struct qdri_encoded *encoded;
    struct qdri_poses *positions; /* [pieces] */
    qdr_group *group;
    qdr_error *error;
    uint32_t *cell;          /* [cells]: where each goes */
    uint32_t *piece;         /* [pieces]: likewise */
    bool *is_taken;          /* [pieces]: does one go there? */
    uint32_t *color;         /* [side_colors]: likewise, from 0 */
    qdr_item *image;         /* [items] */
    qdr_color *shade;        /* [colors of the problem] */
    struct qdri_cell *moved; /* [cells] */
};

/* --------------------------------------------------------------------------- the pieces ---- */

/* Makes what an isometry and a permutation of colors make of a position; false: no memory. */
static bool map_position(const struct finding *finding, size_t piece, size_t position,
                         size_t isometry, struct qdri_pose *image)
{
    const struct qdri_poses *positions = &finding->positions[piece];
    const struct qdri_piece as_laid = {.cell = positions->position[position].cell,
                                       .cells = positions->cells,
                                       .side = positions->position[position].side,
                                       .sides = positions->sides};
    if (!qdri_pose_make(finding->shapes->lattice, &as_laid, isometry, image)) {
        qdri_pose_free(image);
        return false;
    }
    for (size_t k = 0; k < positions->sides; ++k) {
        image->side[k].color = finding->color[image->side[k].color - 1] + 1;
    }
    return true;
}

static bool has_position(const struct qdri_poses *positions, const struct qdri_pose *position)
{
    for (size_t k = 0; k < positions->count; ++k) {
        if (qdri_pose_equal(&positions->position[k], position, positions->cells,
                            positions->sides)) {
            return true;
        }
    }
    return false;
}

/* Do all positions of a piece become those of another?  *is_made: false where there is no memory.
 * */
static bool goes_to(const struct finding *finding, size_t from, size_t to, size_t isometry,
                    bool *is_made)
{
    const struct qdri_poses *source = &finding->positions[from];
    const struct qdri_poses *target = &finding->positions[to];
    const struct qdri_copies here =
        qdri_shapes_copies(finding->shapes, finding->encoded->board, from);
    const struct qdri_copies there =
        qdri_shapes_copies(finding->shapes, finding->encoded->board, to);
    bool is_there = source->count == target->count && source->cells == target->cells &&
                    source->sides == target->sides && here.low == there.low &&
                    here.high == there.high;
    for (size_t k = 0; k < source->count && is_there; ++k) {
        struct qdri_pose image;
        *is_made = map_position(finding, from, k, isometry, &image);
        is_there = *is_made && has_position(target, &image);
        if (*is_made) {
            qdri_pose_free(&image);
        }
    }
    return is_there;
}

/* Finds where each piece goes: to itself if it can.  Those of which the board has none stay; they
 * have no part in it.  False: one goes nowhere, or no memory. */
static bool map_pieces(struct finding *finding, size_t isometry, bool *is_made)
{
    const size_t pieces = finding->shapes->pieces;
    memset(finding->is_taken, 0, pieces * sizeof *finding->is_taken);
    for (size_t k = 0; k < pieces; ++k) {
        size_t to = k;
        if (finding->encoded->piece_item[k] == QDR_NO_ITEM) {
            continue;
        }
        if (finding->is_taken[k] || !goes_to(finding, k, k, isometry, is_made)) {
            to = 0;
            while (to < pieces && *is_made &&
                   (finding->is_taken[to] || !goes_to(finding, k, to, isometry, is_made))) {
                ++to;
            }
        }
        if (to == pieces || !*is_made) {
            return false;
        }
        finding->piece[k] = (uint32_t)to;
        finding->is_taken[to] = true;
    }
    return true;
}

/* ---------------------------------------------------------------------------- the board ---- */

/* Finds where each cell goes; false: the board does not go to itself. */
static bool map_cells(struct finding *finding, size_t isometry)
{
    const struct qdri_lattice *lattice = finding->shapes->lattice;
    const struct qdri_board *board = finding->board;
    struct qdri_point least = {0, 0, 0};
    for (size_t k = 0; k < board->cells; ++k) {
        finding->moved[k] = board->cell[k];
        finding->moved[k].atom = qdri_lattice_map(lattice, isometry, board->cell[k].atom);
        if (k == 0 || qdri_point_compare(finding->moved[k].atom, least) < 0) {
            least = finding->moved[k].atom;
        }
    }
    const struct qdri_point by = qdri_point_minus(board->cell[0].atom, least);
    if (!qdri_lattice_is_translation(lattice, by)) {
        return false;
    }
    for (size_t k = 0; k < board->cells; ++k) {
        const size_t to =
            qdri_cells_find(board->cell, board->cells, qdri_point_plus(finding->moved[k].atom, by));
        if (to == SIZE_MAX || board->cell[to].color != board->cell[k].color ||
            board->cell[to].is_optional != board->cell[k].is_optional) {
            return false;
        }
        finding->cell[k] = (uint32_t)to;
    }
    return true;
}

static bool map_joints(struct finding *finding)
{
    const struct qdri_encoded *encoded = finding->encoded;
    for (size_t k = 0; k < encoded->joints; ++k) {
        struct qdri_joint image = encoded->joint[k];
        for (uint32_t j = 0; j < image.cells; ++j) {
            image.cell[j] = finding->cell[image.cell[j]];
        }
        const size_t to = qdri_joints_find(encoded->joint, encoded->joints, image);
        if (to == SIZE_MAX) {
            return false;
        }
        finding->image[encoded->first_joint + k] = encoded->first_joint + (qdr_item)to;
    }
    return true;
}

/* Puts together where all items and colors go, and adds it to the group. */
static qdr_status add(struct finding *finding)
{
    const struct qdri_encoded *encoded = finding->encoded;
    for (size_t k = 0; k < finding->shapes->pieces; ++k) {
        if (encoded->piece_item[k] != QDR_NO_ITEM) {
            finding->image[encoded->piece_item[k]] = encoded->piece_item[finding->piece[k]];
        }
    }
    for (size_t k = 0; k < finding->board->cells; ++k) {
        finding->image[encoded->cell_item[k]] = encoded->cell_item[finding->cell[k]];
    }
    for (size_t k = 0; k < finding->shapes->side_colors; ++k) {
        finding->shade[encoded->side_color[k] - 1] = encoded->side_color[finding->color[k]];
    }
    return map_joints(finding)
               ? qdr_group_add(finding->group, finding->image, finding->shade, finding->error)
               : QDR_OK;
}

static void stay(struct finding *finding)
{
    for (size_t k = 0; k < finding->board->cells; ++k) {
        finding->cell[k] = (uint32_t)k;
    }
    for (size_t k = 0; k < finding->shapes->pieces; ++k) {
        finding->piece[k] = (uint32_t)k;
    }
    for (size_t k = 0; k < finding->shapes->side_colors; ++k) {
        finding->color[k] = (uint32_t)k;
    }
}

/* ---------------------------------------------------------------------- kinds of groups ---- */

static bool is_wanted(const struct qdri_lattice *lattice, unsigned what, size_t isometry)
{
    return (what & ISOMETRIES) ||
           ((what & ROTATIONS) && qdri_lattice_is_rotation(lattice, isometry)) ||
           ((what & HALF_TURNS) && qdri_is_half_turn(lattice, isometry));
}

static qdr_status add_isometries(struct finding *finding, unsigned what)
{
    const struct qdri_lattice *lattice = finding->shapes->lattice;
    qdr_status status = QDR_OK;
    for (size_t k = 1; k < qdri_lattice_isometries(lattice) && status == QDR_OK; ++k) {
        bool is_made = true;
        stay(finding);
        if (is_wanted(lattice, what, k) && map_cells(finding, k) &&
            map_pieces(finding, k, &is_made)) {
            status = add(finding);
        }
        status = is_made ? status : qdri_no_memory(finding->error);
    }
    return status;
}

/* Exchanges each piece with the next one that is equal. */
static qdr_status add_exchanges(struct finding *finding)
{
    const size_t pieces = finding->shapes->pieces;
    qdr_status status = QDR_OK;
    bool is_made = true;
    for (size_t k = 0; k < pieces && status == QDR_OK; ++k) {
        size_t next = k + 1;
        stay(finding);
        while (next < pieces && is_made && !goes_to(finding, k, next, 0, &is_made)) {
            ++next;
        }
        if (next < pieces && is_made) {
            finding->piece[k] = (uint32_t)next;
            finding->piece[next] = (uint32_t)k;
            status = add(finding);
        }
        status = is_made ? status : qdri_no_memory(finding->error);
    }
    return status;
}

static bool keeps_border(const struct finding *finding)
{
    const uint32_t border = finding->shapes->border;
    return border == 0 || finding->color[border - 1] == border - 1;
}

static qdr_status try_colors(struct finding *finding)
{
    bool is_made = true;
    if (keeps_border(finding) && map_pieces(finding, 0, &is_made)) {
        return add(finding);
    }
    return is_made ? QDR_OK : qdri_no_memory(finding->error);
}

static void exchange(uint32_t *a, uint32_t *b)
{
    const uint32_t kept = *a;
    *a = *b;
    *b = kept;
}

/* Puts the next permutation in lexicographic order; false: this was the last. */
static bool next_permutation(uint32_t *number, size_t count)
{
    size_t k = count;
    size_t j = count;
    while (k > 1 && number[k - 2] >= number[k - 1]) {
        --k;
    }
    if (k < 2) {
        return false;
    }
    while (number[j - 1] <= number[k - 2]) {
        --j;
    }
    exchange(&number[k - 2], &number[j - 1]);
    for (j = count; k < j; ++k, --j) {
        exchange(&number[k - 1], &number[j - 1]);
    }
    return true;
}

static qdr_status add_colors(struct finding *finding)
{
    const size_t colors = finding->shapes->side_colors;
    qdr_status status = QDR_OK;
    stay(finding);
    while (colors <= ALL_COLORS_MOST && status == QDR_OK &&
           next_permutation(finding->color, colors)) {
        status = try_colors(finding);
    }
    for (size_t k = 0; colors > ALL_COLORS_MOST && k < colors; ++k) {
        for (size_t j = k + 1; j < colors && status == QDR_OK; ++j) {
            stay(finding);
            exchange(&finding->color[k], &finding->color[j]);
            status = try_colors(finding);
        }
    }
    return status;
}

/* ---------------------------------------------------------------------------- the whole ---- */

static bool begin(struct finding *finding)
{
    const qdr_shapes *shapes = finding->shapes;
    bool is_made = true;
    finding->positions = qdri_zeros(shapes->pieces, sizeof *finding->positions);
    finding->cell = qdri_zeros(finding->board->cells, sizeof *finding->cell);
    finding->piece = qdri_zeros(shapes->pieces, sizeof *finding->piece);
    finding->is_taken = qdri_zeros(shapes->pieces, sizeof *finding->is_taken);
    finding->color = qdri_zeros(shapes->side_colors, sizeof *finding->color);
    finding->shade = qdri_zeros(shapes->side_colors, sizeof *finding->shade);
    finding->moved = qdri_zeros(finding->board->cells, sizeof *finding->moved);
    finding->image =
        qdri_zeros(qdr_problem_items(finding->encoded->problem), sizeof *finding->image);
    if (!finding->positions || !finding->cell || !finding->piece || !finding->is_taken ||
        !finding->color || !finding->shade || !finding->moved || !finding->image) {
        return false;
    }
    for (size_t k = 0; k < shapes->pieces && is_made; ++k) {
        is_made = qdri_poses_of(shapes->lattice, &shapes->piece[k], &finding->positions[k]);
    }
    return is_made;
}

static void end(struct finding *finding)
{
    for (size_t k = 0; k < finding->shapes->pieces && finding->positions; ++k) {
        qdri_poses_free(&finding->positions[k]);
    }
    free(finding->positions);
    free(finding->cell);
    free(finding->piece);
    free(finding->is_taken);
    free(finding->color);
    free(finding->shade);
    free(finding->moved);
    free(finding->image);
}

/* Finds what a name stands for; 0: nothing, with the error filled. */
static unsigned find_kind(const char *name, qdr_error *error)
{
    char quoted[QDRI_QUOTE_SIZE];
    char guess[QDRI_GUESS_SIZE];
    struct qdri_nearest nearest = {0};
    for (size_t k = 0; k < KINDS; ++k) {
        if (strcmp(name, kinds[k].info.name) == 0) {
            return kinds[k].what;
        }
        qdri_nearest_try(&nearest, name, kinds[k].info.name);
    }
    qdri_fail(error, QDR_UNKNOWN, "there are no symmetries '%s'%s",
              qdri_quote(quoted, name, strlen(name)), qdri_nearest_guess(guess, &nearest));
    return 0;
}

static qdr_status fill(struct finding *finding, unsigned what)
{
    qdr_status status = begin(finding) ? QDR_OK : qdri_no_memory(finding->error);
    if (status == QDR_OK && (what & (ISOMETRIES | ROTATIONS | HALF_TURNS))) {
        status = add_isometries(finding, what);
    }
    if (status == QDR_OK && (what & PIECES)) {
        status = add_exchanges(finding);
    }
    if (status == QDR_OK && (what & COLORS)) {
        status = add_colors(finding);
    }
    end(finding);
    return status;
}

qdr_status qdr_shapes_group(const qdr_shapes *shapes, const char *name, uint64_t memory,
                            qdr_group **out, qdr_error *error)
{
    *out = NULL;
    if (!name || !shapes->encoded.problem) {
        return qdri_missing(error, name ? "selected board" : "name");
    }
    const unsigned what = find_kind(name, error);
    if (what == 0) {
        return QDR_UNKNOWN;
    }
    struct finding finding = {.shapes = shapes,
                              .board = &shapes->board[shapes->encoded.board],
                              .encoded = &shapes->encoded,
                              .error = error};
    qdr_status status = qdr_group_new(&finding.group, shapes->encoded.problem, memory, error);
    if (status == QDR_OK) {
        status = fill(&finding, what);
    }
    if (status != QDR_OK) {
        qdr_group_free(finding.group);
        return status;
    }
    *out = finding.group;
    return QDR_OK;
}
