/* boxes.c  Each copy in a box of its own: boxes on shelves, the highest ones first. */
#include <stdlib.h>

#include "base/alloc.h"
#include "shapes/packing/methods.h"

/* A piece in its box, as low as it can be laid. */
struct box {
    uint32_t piece;
    uint32_t way;
    int32_t left;
    int32_t top;
    uint32_t width;
    uint32_t height;
};

static void measure(struct box *box, const struct qdri_spot *spot, uint32_t cells)
{
    const struct qdri_bounds bounds = qdri_bounds_of(spot, cells);
    box->left = bounds.least.x;
    box->top = bounds.least.y;
    box->width = (uint32_t)((int64_t)bounds.most.x - box->left) + 1;
    box->height = (uint32_t)((int64_t)bounds.most.y - box->top) + 1;
}

static struct box lowest_box(const struct qdri_packed_piece *piece, uint32_t p)
{
    struct box lowest = {.piece = p};
    for (uint32_t w = 0; w < piece->ways; ++w) {
        struct box box = {.piece = p, .way = w};
        measure(&box, piece->spot + (size_t)w * piece->cells, piece->cells);
        lowest = w == 0 || box.height < lowest.height ? box : lowest;
    }
    return lowest;
}

static int by_height(const void *a, const void *b)
{
    const struct box *first = a;
    const struct box *second = b;
    if (first->height != second->height) {
        return first->height > second->height ? -1 : 1;
    }
    return (first->piece > second->piece) - (first->piece < second->piece);
}

/* Where the next box goes. */
struct shelf {
    uint64_t x;
    uint64_t y;
    uint64_t height;
};

/* Puts a box on the shelf, or on a new one above; false where that is too high. */
static bool put(struct shelf *shelf, const struct box *box, const struct qdri_ground_plan *board,
                struct qdri_laid *laid)
{
    if (shelf->x + box->width > board->width) {
        *shelf = (struct shelf){.y = shelf->y + shelf->height};
    }
    if (box->width > board->width || shelf->y + box->height > board->height) {
        return false;
    }
    *laid = (struct qdri_laid){.piece = box->piece,
                               .way = box->way,
                               .x = (int32_t)shelf->x - box->left,
                               .y = (int32_t)shelf->y - box->top};
    shelf->x += box->width;
    shelf->height = box->height > shelf->height ? box->height : shelf->height;
    return true;
}

static bool fill(const struct qdri_packing_task *task, struct box *box, struct qdri_laid *laid)
{
    struct shelf shelf = {0};
    size_t boxes = 0;
    size_t count = 0;
    for (uint32_t p = 0; p < task->pieces; ++p) {
        if (task->piece[p].low > 0) {
            box[boxes++] = lowest_box(&task->piece[p], p);
        }
    }
    qsort(box, boxes, sizeof *box, by_height);
    for (size_t b = 0; b < boxes; ++b) {
        for (uint32_t copy = 0; copy < task->piece[box[b].piece].low; ++copy) {
            if (!put(&shelf, &box[b], &task->board, &laid[count++])) {
                return false;
            }
        }
    }
    return true;
}

bool qdri_packing_boxes(const struct qdri_packing_task *task, const struct qdri_packing_sums *sums,
                        struct qdri_packing *packing)
{
    if (sums->must > 0 || sums->cells != (uint64_t)task->board.width * task->board.height) {
        return true;
    }
    struct box *box = qdri_zeros(task->pieces, sizeof *box);
    struct qdri_laid *laid = qdri_zeros(sums->copies, sizeof *laid);
    const bool has_memory = box && laid;
    if (has_memory && fill(task, box, laid)) {
        packing->verdict = QDRI_PACKED;
        packing->method = QDRI_BY_BOXES;
        packing->laid = laid;
        packing->count = (size_t)sums->copies;
        laid = NULL;
    }
    free(box);
    free(laid);
    return has_memory;
}
