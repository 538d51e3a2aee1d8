/* group.c  Symmetries of a board with its pieces.
 *
 * An isometry of the lattice, followed by a translation, is one if it takes the board to itself,
 * with its colors and its optional cells.  It takes each piece to one that can be laid in the
 * images of all its poses: itself, or its mirror image.  A placement goes to the placement that
 * has its image as picture, so placements that only differ in where a color lies are told apart,
 * although they are equal options.  Pieces that can be laid alike are paired with their images
 * by rank.  If a piece has no image, or one with other bounds of copies, only some solutions
 * have an image: the isometry is added as a relation.  Other symmetries exchange equal pieces,
 * or colors of sides. */
#include <stdlib.h>
#include <string.h>

#include <quadrille/symmetry.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/quote.h"
#include "shapes/puzzle/joints.h"
#include "shapes/puzzle/orient.h"

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

const qdr_shapes_group_info *qdr_shapes_group_at(size_t index)
{
    return index < KINDS ? &kinds[index].info : NULL;
}

#define NO_PIECE UINT32_MAX

/* What is looked for, and what was found of a symmetry so far. */
struct finding {
    const qdr_shapes *shapes;
    const struct qdri_board *board;
    const struct qdri_encoded *encoded;
    uint32_t *rank;      /* [pieces]: among those that can be laid alike */
    uint32_t (*spot)[3]; /* [options]: piece, pose and least cell, in ascending order */
    qdr_group *group;
    qdr_error *error;
    uint32_t *cell;          /* [cells]: where each goes */
    uint32_t *piece;         /* [pieces]: likewise; NO_PIECE: nowhere */
    uint8_t *pose;           /* [pieces * QDRI_ISOMETRIES_MOST]: likewise, poses of each piece */
    uint32_t *color;         /* [side_colors]: likewise, from 0 */
    qdr_item *image;         /* [items] */
    qdr_option *option;      /* [options]: likewise */
    qdr_color *shade;        /* [colors of the problem] */
    struct qdri_cell *moved; /* [cells] */
    bool is_relating;        /* are relations added, not symmetries? */
    bool has_relations;      /* was any relation met? */
    struct qdri_arrays arrays;
};

/* --------------------------------------------------------------------------- the pieces ---- */

static bool is_present(const struct finding *finding, size_t piece)
{
    return finding->encoded->piece_item[piece] != QDR_NO_ITEM;
}

static struct qdri_copies copies_of(const struct finding *finding, size_t piece)
{
    return qdri_shapes_copies(finding->shapes, finding->encoded->board, piece);
}

/* Orders pieces by their bounds of copies. */
static int compare_copies(const struct finding *finding, size_t a, size_t b)
{
    const struct qdri_copies one = copies_of(finding, a);
    const struct qdri_copies other = copies_of(finding, b);
    return one.low != other.low ? (one.low > other.low) - (one.low < other.low)
                                : (one.high > other.high) - (one.high < other.high);
}

/* Makes what an isometry and a permutation of colors make of a position; false: no memory. */
static bool map_position(const struct finding *finding, size_t piece, size_t position,
                         size_t isometry, struct qdri_pose *image)
{
    const struct qdri_poses *positions = &finding->encoded->poses[piece];
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

/* Do all positions of a piece become those of another?  Then fills where each pose goes.
 * *is_made: false where there is no memory. */
static bool goes_to(const struct finding *finding, size_t from, size_t to, size_t isometry,
                    bool *is_made)
{
    const struct qdri_poses *source = &finding->encoded->poses[from];
    const struct qdri_poses *target = &finding->encoded->poses[to];
    bool is_there = source->count == target->count && source->cells == target->cells &&
                    source->sides == target->sides;
    for (size_t k = 0; k < source->count && is_there; ++k) {
        struct qdri_pose image;
        *is_made = map_position(finding, from, k, isometry, &image);
        const size_t found = *is_made ? qdri_poses_find(target, &image) : target->count;
        is_there = found < target->count;
        finding->pose[from * QDRI_ISOMETRIES_MOST + k] = (uint8_t)found;
        if (*is_made) {
            qdri_pose_free(&image);
        }
    }
    return is_there;
}

/* Can two pieces be laid in the same ways? */
static bool are_alike(const struct qdri_poses *one, const struct qdri_poses *other)
{
    bool is_alike =
        one->count == other->count && one->cells == other->cells && one->sides == other->sides;
    for (size_t k = 0; is_alike && k < one->count; ++k) {
        is_alike = qdri_poses_find(other, &one->position[k]) < other->count;
    }
    return is_alike;
}

/* Ranks each piece among those that can be laid alike, by bounds of copies, then as listed. */
static void rank_pieces(struct finding *finding)
{
    for (size_t k = 0; k < finding->shapes->pieces; ++k) {
        for (size_t j = 0; j < k && is_present(finding, k); ++j) {
            if (is_present(finding, j) &&
                are_alike(&finding->encoded->poses[k], &finding->encoded->poses[j])) {
                ++finding->rank[compare_copies(finding, j, k) <= 0 ? k : j];
            }
        }
    }
}

/* Finds where each piece of the board goes: most go to themselves.  False: no memory. */
static bool map_pieces(struct finding *finding, size_t isometry)
{
    const size_t pieces = finding->shapes->pieces;
    bool is_made = true;
    for (size_t k = 0; k < pieces && is_made; ++k) {
        finding->piece[k] = NO_PIECE;
        for (size_t n = 0; is_present(finding, k) && is_made && n <= pieces; ++n) {
            const size_t to = n == 0 ? k : n - 1;
            if (is_present(finding, to) && finding->rank[to] == finding->rank[k] &&
                goes_to(finding, k, to, isometry, &is_made)) {
                finding->piece[k] = (uint32_t)to;
                break;
            }
        }
    }
    return is_made;
}

/* Is every piece as often there as its image? */
static bool keeps_copies(const struct finding *finding)
{
    for (size_t k = 0; k < finding->shapes->pieces; ++k) {
        if (is_present(finding, k) &&
            (finding->piece[k] == NO_PIECE || compare_copies(finding, k, finding->piece[k]) != 0)) {
            return false;
        }
    }
    return true;
}

/* Can a solution have an image, by the bounds of copies? */
static bool may_keep_copies(const struct finding *finding)
{
    for (size_t k = 0; k < finding->shapes->pieces; ++k) {
        const struct qdri_copies own = copies_of(finding, k);
        const bool goes = is_present(finding, k) && finding->piece[k] != NO_PIECE;
        const struct qdri_copies other =
            goes ? copies_of(finding, finding->piece[k]) : (struct qdri_copies){0, 0};
        if (own.low > other.high || other.low > own.high) {
            return false;
        }
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

/* The least cell that the image of an option covers. */
static uint32_t least_cell(const struct finding *finding, qdr_option option)
{
    size_t count;
    const qdr_entry *entry = qdri_option_cells(finding->shapes, finding->encoded, option, &count);
    uint32_t least = UINT32_MAX;
    for (size_t k = 0; k < count; ++k) {
        const uint32_t cell = finding->cell[finding->encoded->cell_of[entry[k].item]];
        least = cell < least ? cell : least;
    }
    return least;
}

static int compare_spots(const void *a, const void *b)
{
    const uint32_t *one = a;
    const uint32_t *other = b;
    size_t k = 0;
    while (k < 2 && one[k] == other[k]) {
        ++k;
    }
    return (one[k] > other[k]) - (one[k] < other[k]);
}

static void map_options(struct finding *finding)
{
    const struct qdri_encoded *encoded = finding->encoded;
    const uint32_t options = qdr_problem_options(encoded->problem);
    for (qdr_option k = 0; k < options; ++k) {
        const uint32_t piece = encoded->piece_of[k];
        const uint8_t *pose = &finding->pose[(size_t)piece * QDRI_ISOMETRIES_MOST];
        const uint32_t wanted[] = {finding->piece[piece], pose[encoded->pose_of[k]],
                                   least_cell(finding, k)};
        uint32_t(*found)[3] = bsearch(wanted, finding->spot, options, sizeof wanted, compare_spots);
        finding->option[k] = found ? (qdr_option)(found - finding->spot) : QDR_NO_OPTION;
    }
}

/* Puts together where all items, colors and options go, and adds it to the group. */
static qdr_status add_symmetry(struct finding *finding)
{
    const struct qdri_encoded *encoded = finding->encoded;
    for (size_t k = 0; k < finding->shapes->pieces; ++k) {
        if (is_present(finding, k)) {
            finding->image[encoded->piece_item[k]] = encoded->piece_item[finding->piece[k]];
        }
    }
    for (size_t k = 0; k < finding->board->cells; ++k) {
        finding->image[encoded->cell_item[k]] = encoded->cell_item[finding->cell[k]];
    }
    for (size_t k = 0; k < finding->shapes->side_colors; ++k) {
        finding->shade[encoded->side_color[k] - 1] = encoded->side_color[finding->color[k]];
    }
    map_options(finding);
    return qdr_group_add_images(finding->group, finding->image, finding->shade, finding->option,
                                finding->error);
}

/* Adds what was found to the group, if it is of the kind that is added now. */
static qdr_status add(struct finding *finding)
{
    const bool is_symmetry = keeps_copies(finding);
    if ((!is_symmetry && !may_keep_copies(finding)) || !map_joints(finding)) {
        return QDR_OK;
    }
    finding->has_relations = finding->has_relations || !is_symmetry;
    if (is_symmetry == finding->is_relating) {
        return QDR_OK;
    }
    if (is_symmetry) {
        return add_symmetry(finding);
    }
    map_options(finding);
    return qdr_group_relate(finding->group, finding->option, finding->error);
}

static void stay(struct finding *finding)
{
    for (size_t k = 0; k < finding->board->cells; ++k) {
        finding->cell[k] = (uint32_t)k;
    }
    for (size_t k = 0; k < finding->shapes->pieces; ++k) {
        finding->piece[k] = (uint32_t)k;
        for (size_t pose = 0; pose < QDRI_ISOMETRIES_MOST; ++pose) {
            finding->pose[k * QDRI_ISOMETRIES_MOST + pose] = (uint8_t)pose;
        }
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
        stay(finding);
        if (is_wanted(lattice, what, k) && map_cells(finding, k)) {
            status = map_pieces(finding, k) ? add(finding) : qdri_no_memory(finding->error);
        }
    }
    return status;
}

/* Exchanges each piece with the next one that is equal, and is there as often. */
static qdr_status add_exchanges(struct finding *finding)
{
    const size_t pieces = finding->shapes->pieces;
    qdr_status status = QDR_OK;
    bool is_made = true;
    for (size_t k = 0; k < pieces && status == QDR_OK; ++k) {
        size_t next = k + 1;
        stay(finding);
        while (is_present(finding, k) && next < pieces && is_made &&
               (!is_present(finding, next) || compare_copies(finding, k, next) != 0 ||
                !goes_to(finding, k, next, 0, &is_made))) {
            ++next;
        }
        if (is_present(finding, k) && next < pieces && is_made &&
            goes_to(finding, next, k, 0, &is_made)) {
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
    if (!keeps_border(finding)) {
        return QDR_OK;
    }
    return map_pieces(finding, 0) ? add(finding) : qdri_no_memory(finding->error);
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

static bool make_room(struct finding *finding)
{
    const size_t pieces = finding->shapes->pieces;
    const size_t cells = finding->board->cells;
    const size_t colors = finding->shapes->side_colors;
    const uint32_t options = qdr_problem_options(finding->encoded->problem);
    finding->rank = qdri_array(&finding->arrays, pieces, sizeof *finding->rank);
    finding->spot = qdri_array(&finding->arrays, options, sizeof *finding->spot);
    finding->cell = qdri_array(&finding->arrays, cells, sizeof *finding->cell);
    finding->piece = qdri_array(&finding->arrays, pieces, sizeof *finding->piece);
    finding->pose = qdri_array(&finding->arrays, (uint64_t)pieces * QDRI_ISOMETRIES_MOST,
                               sizeof *finding->pose);
    finding->color = qdri_array(&finding->arrays, colors, sizeof *finding->color);
    finding->shade = qdri_array(&finding->arrays, colors, sizeof *finding->shade);
    finding->moved = qdri_array(&finding->arrays, cells, sizeof *finding->moved);
    finding->image = qdri_array(&finding->arrays, qdr_problem_items(finding->encoded->problem),
                                sizeof *finding->image);
    finding->option = qdri_array(&finding->arrays, options, sizeof *finding->option);
    return !finding->arrays.lacks_memory;
}

static bool begin(struct finding *finding)
{
    if (!make_room(finding)) {
        return false;
    }
    stay(finding);
    for (qdr_option k = 0; k < qdr_problem_options(finding->encoded->problem); ++k) {
        finding->spot[k][0] = finding->encoded->piece_of[k];
        finding->spot[k][1] = finding->encoded->pose_of[k];
        finding->spot[k][2] = least_cell(finding, k);
    }
    rank_pieces(finding);
    return true;
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
    qdri_fail(error, QDR_UNKNOWN, "unknown symmetry group '%s'%s",
              qdri_quote(quoted, name, strlen(name)), qdri_nearest_guess(guess, &nearest));
    return 0;
}

/* Adds the symmetries of a kind, or the relations. */
static qdr_status add_kind(struct finding *finding, unsigned what)
{
    qdr_status status = QDR_OK;
    if (what & (ISOMETRIES | ROTATIONS | HALF_TURNS)) {
        status = add_isometries(finding, what);
    }
    if (status == QDR_OK && (what & PIECES) && !finding->is_relating) {
        status = add_exchanges(finding);
    }
    if (status == QDR_OK && (what & COLORS)) {
        status = add_colors(finding);
    }
    return status;
}

static qdr_status fill(struct finding *finding, unsigned what)
{
    qdr_status status = begin(finding) ? QDR_OK : qdri_no_memory(finding->error);
    if (status == QDR_OK) {
        status = add_kind(finding, what);
    }
    if (status == QDR_OK && finding->has_relations) {
        finding->is_relating = true;
        status = add_kind(finding, what);
    }
    qdri_arrays_free(&finding->arrays);
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
