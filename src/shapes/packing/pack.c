/* pack.c  Loose packings of the board that is selected: as src/shapes/packing has them, and as
 * options of its problem. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "shapes/packing/packing.h"
#include "shapes/puzzle/orient.h"

enum { NORMAL_TIME = 10000 /* milliseconds */ };

struct packer {
    const qdr_shapes *shapes;
    const struct qdri_board *board;
    struct qdri_packing_task task;
    uint8_t *ground;
    uint32_t *number; /* [places]: the cell of the board there */
    struct qdri_packed_piece *piece;
    struct qdri_arrays arrays;
};

static struct qdri_spot spot_of(const qdr_shapes *shapes, struct qdri_point atom)
{
    const struct qdri_point art = qdri_lattice_to_art(shapes->lattice, atom);
    return (struct qdri_spot){art.x, art.y};
}

/* Are there but cells of the square grid, some of which may stay open? */
static bool is_supported(const qdr_shapes *shapes)
{
    const struct qdri_board *board = &shapes->board[shapes->encoded.board];
    bool has_open = false;
    bool has_colors = shapes->encoded.joints > 0;
    for (size_t i = 0; i < board->cells; ++i) {
        has_open = has_open || board->cell[i].is_optional;
        has_colors = has_colors || board->cell[i].color != 0;
    }
    for (size_t p = 0; p < shapes->pieces; ++p) {
        has_colors = has_colors || shapes->piece[p].sides > 0 || shapes->piece[p].cells == 0;
    }
    return has_open && !has_colors && strcmp(qdri_lattice_name(shapes->lattice), "square") == 0;
}

static bool make_board(struct packer *packer)
{
    const struct qdri_board *board = packer->board;
    struct qdri_bounds box = qdri_no_bounds();
    for (size_t i = 0; i < board->cells; ++i) {
        qdri_bounds_add(&box, spot_of(packer->shapes, board->cell[i].atom), 0);
    }
    const struct qdri_spot low = box.least;
    const uint32_t width = (uint32_t)(box.most.x - low.x) + 1;
    const uint32_t height = (uint32_t)(box.most.y - low.y) + 1;
    packer->ground = qdri_array(&packer->arrays, (uint64_t)width * height, 1);
    packer->number = qdri_array(&packer->arrays, (uint64_t)width * height, sizeof *packer->number);
    if (packer->arrays.lacks_memory) {
        return false;
    }
    for (size_t i = 0; i < board->cells; ++i) {
        const struct qdri_spot spot = spot_of(packer->shapes, board->cell[i].atom);
        const size_t place = (size_t)(spot.y - low.y) * width + (size_t)(spot.x - low.x);
        packer->ground[place] = board->cell[i].is_optional ? QDRI_GROUND_MAY : QDRI_GROUND_MUST;
        packer->number[place] = (uint32_t)i;
    }
    packer->task.board =
        (struct qdri_ground_plan){.width = width, .height = height, .ground = packer->ground};
    return true;
}

static bool make_piece(struct packer *packer, size_t p)
{
    const qdr_shapes *shapes = packer->shapes;
    const struct qdri_copies copies = qdri_shapes_copies(shapes, shapes->encoded.board, p);
    const struct qdri_poses *poses = &shapes->encoded.poses[p];
    struct qdri_spot *spot =
        qdri_array(&packer->arrays, (uint64_t)poses->count * poses->cells, sizeof *spot);
    for (size_t w = 0; w < poses->count && spot; ++w) {
        for (size_t k = 0; k < poses->cells; ++k) {
            spot[w * poses->cells + k] = spot_of(shapes, poses->position[w].cell[k].atom);
        }
    }
    packer->piece[p] = (struct qdri_packed_piece){.name = shapes->piece[p].name,
                                                  .spot = spot,
                                                  .ways = (uint32_t)poses->count,
                                                  .cells = (uint32_t)poses->cells,
                                                  .low = copies.low,
                                                  .high = copies.high};
    return spot;
}

static bool make_task(struct packer *packer)
{
    const size_t pieces = packer->shapes->pieces;
    packer->piece = qdri_array(&packer->arrays, pieces, sizeof *packer->piece);
    packer->task.piece = packer->piece;
    packer->task.pieces = pieces;
    if (!make_board(packer)) {
        return false;
    }
    for (size_t p = 0; p < pieces; ++p) {
        if (!make_piece(packer, p)) {
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------------------- options ---- */

/* Notes for each cell of the board which copy covers it: from 1. */
static void note_owners(const struct packer *packer, const struct qdri_packing *found,
                        uint32_t *owner)
{
    for (size_t i = 0; i < found->count; ++i) {
        const struct qdri_laid *laid = &found->laid[i];
        const struct qdri_packed_piece *piece = &packer->piece[laid->piece];
        for (uint32_t k = 0; k < piece->cells; ++k) {
            const struct qdri_spot spot = piece->spot[(size_t)laid->way * piece->cells + k];
            const size_t place =
                (size_t)(laid->y + spot.y) * packer->task.board.width + (size_t)(laid->x + spot.x);
            owner[packer->number[place]] = (uint32_t)i + 1;
        }
    }
}

/* Returns the copy that an option lays, from 1; 0: none. */
static uint32_t copy_of(const struct packer *packer, qdr_option option, const uint32_t *owner)
{
    const struct qdri_encoded *encoded = &packer->shapes->encoded;
    size_t cells;
    const qdr_entry *entry = qdri_option_cells(packer->shapes, encoded, option, &cells);
    uint32_t copy = 0;
    for (size_t k = 0; k < cells; ++k) {
        const uint32_t cell = encoded->cell_of[entry[k].item];
        if (owner[cell] == 0 || (copy != 0 && owner[cell] != copy)) {
            return 0;
        }
        copy = owner[cell];
    }
    return copy;
}

static bool find_options(const struct packer *packer, const struct qdri_packing *found,
                         qdr_packing *packing)
{
    const struct qdri_encoded *encoded = &packer->shapes->encoded;
    uint32_t *owner = qdri_zeros(packer->board->cells, sizeof *owner);
    packing->options = qdri_zeros(found->count, sizeof *packing->options);
    const bool has_memory = owner && packing->options;
    if (has_memory) {
        note_owners(packer, found, owner);
    }
    for (qdr_option o = 0; has_memory && o < qdr_problem_options(encoded->problem); ++o) {
        const uint32_t copy = copy_of(packer, o, owner);
        if (copy != 0 && found->laid[copy - 1].piece == encoded->piece_of[o]) {
            packing->options[packing->count++] = o;
        }
    }
    free(owner);
    return has_memory;
}

/* ------------------------------------------------------------------------------- packing ---- */

static qdr_status ask(struct packer *packer, const qdr_params *params, qdr_packing *packing,
                      qdr_error *error)
{
    const struct qdri_stop stop = qdri_params_stop(params);
    struct qdri_packing_limits limits = {.stop = &stop};
    struct qdri_packing found;
    if (params) {
        (void)qdr_params_get(params, "time", &limits.milliseconds);
        (void)qdr_params_get(params, "memory", &limits.bytes);
        (void)qdr_params_get(params, "seed", &limits.seed);
    }
    limits.milliseconds = limits.milliseconds ? limits.milliseconds : NORMAL_TIME;
    qdr_status status = qdri_pack(&packer->task, &limits, &found, error);
    if (status != QDR_OK) {
        return status;
    }
    packing->verdict = found.verdict == QDRI_PACKED       ? QDR_PACKED
                       : found.verdict == QDRI_UNPACKABLE ? QDR_UNPACKABLE
                                                          : QDR_PACKING_UNKNOWN;
    memcpy(packing->why, found.why, sizeof found.why);
    if (found.verdict == QDRI_PACKED && !find_options(packer, &found, packing)) {
        status = qdri_no_memory(error);
    }
    qdri_packing_clear(&found);
    if (status == QDR_OK && packing->verdict == QDR_PACKED &&
        !qdr_problem_verify(packer->shapes->encoded.problem, packing->options, packing->count,
                            error)) {
        status = QDR_INVALID;
    }
    return status;
}

qdr_status qdr_shapes_pack(const qdr_shapes *shapes, const qdr_params *params, qdr_packing *packing,
                           qdr_error *error)
{
    *packing = (qdr_packing){.verdict = QDR_PACKING_UNKNOWN};
    if (!shapes->encoded.problem) {
        return qdri_fail(error, QDR_INVALID, "no board is selected");
    }
    if (!is_supported(shapes)) {
        return qdri_fail(error, QDR_UNSUPPORTED,
                         "only boards of squares, without colors, where cells may stay open");
    }
    struct packer packer = {.shapes = shapes, .board = &shapes->board[shapes->encoded.board]};
    const qdr_status status =
        make_task(&packer) ? ask(&packer, params, packing, error) : qdri_no_memory(error);
    qdri_arrays_free(&packer.arrays);
    if (status != QDR_OK) {
        qdr_packing_free(packing);
    }
    return status;
}

void qdr_packing_free(qdr_packing *packing)
{
    if (packing) {
        free(packing->options);
        *packing = (qdr_packing){.verdict = QDR_PACKING_UNKNOWN};
    }
}
