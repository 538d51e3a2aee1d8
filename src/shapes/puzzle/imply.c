/* imply.c  Asks what is implied by a board that is encoded. */

#include "base/alloc.h"
#include "base/error.h"
#include "shapes/puzzle/implied.h"

/* What a task borrows. */
struct borrowed {
    struct qdri_point *atom;
    bool *may_stay_open;
    uint32_t *low;
    uint32_t *high;
    size_t *from;
    uint32_t *cell;
    struct qdri_arrays arrays;
};

static bool make_room(struct borrowed *borrowed, const qdr_shapes *shapes,
                      const struct qdri_encoded *encoded)
{
    const struct qdri_board *board = &shapes->board[encoded->board];
    const qdr_problem *problem = encoded->problem;
    borrowed->atom = qdri_array(&borrowed->arrays, board->cells, sizeof *borrowed->atom);
    borrowed->may_stay_open =
        qdri_array(&borrowed->arrays, board->cells, sizeof *borrowed->may_stay_open);
    borrowed->low = qdri_array(&borrowed->arrays, shapes->pieces, sizeof *borrowed->low);
    borrowed->high = qdri_array(&borrowed->arrays, shapes->pieces, sizeof *borrowed->high);
    borrowed->from = qdri_array(&borrowed->arrays, (uint64_t)qdr_problem_options(problem) + 1,
                                sizeof *borrowed->from);
    borrowed->cell =
        qdri_array(&borrowed->arrays, qdr_problem_entries(problem), sizeof *borrowed->cell);
    return !borrowed->arrays.lacks_memory;
}

static void fill(struct borrowed *borrowed, const qdr_shapes *shapes,
                 const struct qdri_encoded *encoded)
{
    const struct qdri_board *board = &shapes->board[encoded->board];
    size_t end = 0;
    for (size_t i = 0; i < board->cells; ++i) {
        borrowed->atom[i] = board->cell[i].atom;
        borrowed->may_stay_open[i] = board->cell[i].is_optional;
    }
    for (size_t p = 0; p < shapes->pieces; ++p) {
        const struct qdri_copies copies = qdri_shapes_copies(shapes, encoded->board, p);
        borrowed->low[p] = copies.low;
        borrowed->high[p] = copies.high;
    }
    for (qdr_option o = 0; o < qdr_problem_options(encoded->problem); ++o) {
        size_t count;
        const qdr_entry *entry = qdr_problem_option(encoded->problem, o, &count);
        for (size_t k = 0; k < count; ++k) {
            if (encoded->cell_of[entry[k].item] != UINT32_MAX) {
                borrowed->cell[end++] = encoded->cell_of[entry[k].item];
            }
        }
        borrowed->from[o + 1] = end;
    }
}

qdr_status qdri_shapes_imply(const qdr_shapes *shapes, const struct qdri_encoded *encoded,
                             struct qdri_limits *limits, struct qdri_implied *implied,
                             qdr_error *error)
{
    struct borrowed borrowed = {0};
    qdr_status status = QDR_OK;
    if (make_room(&borrowed, shapes, encoded)) {
        fill(&borrowed, shapes, encoded);
        const struct qdri_implied_task task = {.lattice = shapes->lattice,
                                               .atom = borrowed.atom,
                                               .may_stay_open = borrowed.may_stay_open,
                                               .atoms = shapes->board[encoded->board].cells,
                                               .low = borrowed.low,
                                               .high = borrowed.high,
                                               .pieces = shapes->pieces,
                                               .piece_of = encoded->piece_of,
                                               .from = borrowed.from,
                                               .cell = borrowed.cell,
                                               .limits = limits,
                                               .positions = qdr_problem_options(encoded->problem)};
        status = qdri_implied_find(&task, implied, error);
    } else {
        status = qdri_no_memory(error);
    }
    qdri_arrays_free(&borrowed.arrays);
    return status;
}
