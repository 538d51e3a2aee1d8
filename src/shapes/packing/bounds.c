/* bounds.c  Reasons why pieces do not fit on a board: what they take, and what they cannot but
 * leave open.
 *
 * Notches.  If a cell next to a copy is so enclosed by it that no piece can cover it, it stays
 * open.  Of its four sides it gives as many to the copy as that has of it, so a quarter of a cell
 * for each, and an open cell gives four of them away.  Thus each copy takes more than its own
 * area, and all of them together no more than there is.  Only cells with two sides or more of a
 * copy count: these lie in the box about the board, if the copy is on the board. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "shapes/packing/methods.h"

void qdri_packing_sum(const struct qdri_packing_task *task, struct qdri_packing_sums *sums)
{
    const size_t places = (size_t)task->board.width * task->board.height;
    *sums = (struct qdri_packing_sums){0};
    for (size_t i = 0; i < places; ++i) {
        sums->cells += task->board.ground[i] != QDRI_GROUND_NONE;
        sums->must += task->board.ground[i] == QDRI_GROUND_MUST;
    }
    for (size_t p = 0; p < task->pieces; ++p) {
        sums->required += (uint64_t)task->piece[p].low * task->piece[p].cells;
        sums->most += (uint64_t)task->piece[p].high * task->piece[p].cells;
        sums->copies += task->piece[p].low;
    }
}

/* ---------------------------------------------------------------------------- placements ---- */

static bool is_cell(const struct qdri_ground_plan *board, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < board->width && y < board->height &&
           board->ground[(size_t)y * board->width + (size_t)x] != QDRI_GROUND_NONE;
}

static bool fits(const struct qdri_ground_plan *board, const struct qdri_spot *spot, uint32_t cells,
                 int64_t x, int64_t y)
{
    for (uint32_t i = 0; i < cells; ++i) {
        if (!is_cell(board, x + spot[i].x, y + spot[i].y)) {
            return false;
        }
    }
    return true;
}

/* Marks what a piece can cover; returns whether it can be laid at all. */
static bool mark_piece(const struct qdri_packing_task *task, size_t p, uint8_t *can)
{
    const struct qdri_ground_plan *board = &task->board;
    const struct qdri_packed_piece *piece = &task->piece[p];
    bool has_place = false;
    for (uint32_t w = 0; w < piece->ways; ++w) {
        const struct qdri_spot *spot = piece->spot + (size_t)w * piece->cells;
        for (int64_t y = 0; y < board->height; ++y) {
            for (int64_t x = 0; x < board->width; ++x) {
                const int64_t left = x - spot[0].x;
                const int64_t top = y - spot[0].y;
                if (!fits(board, spot, piece->cells, left, top)) {
                    continue;
                }
                has_place = true;
                for (uint32_t i = 0; i < piece->cells; ++i) {
                    can[(size_t)(top + spot[i].y) * board->width + (size_t)(left + spot[i].x)] = 1;
                }
            }
        }
    }
    return has_place;
}

/* Looks for a piece that has no place, and for cells that nothing covers. */
static bool by_places(const struct qdri_packing_task *task, const struct qdri_packing_sums *sums,
                      uint8_t *can, struct qdri_packing *packing)
{
    const struct qdri_ground_plan *board = &task->board;
    const size_t places = (size_t)board->width * board->height;
    uint64_t covered = 0;
    for (size_t p = 0; p < task->pieces; ++p) {
        const bool has_place = task->piece[p].high > 0 && mark_piece(task, p, can);
        const char *name = task->piece[p].name;
        if (!has_place && task->piece[p].low > 0 && name) {
            return qdri_packing_refute(packing, QDRI_BY_BOUNDS, "piece %s cannot be laid anywhere",
                                       name);
        }
        if (!has_place && task->piece[p].low > 0) {
            return qdri_packing_refute(packing, QDRI_BY_BOUNDS, "piece %zu cannot be laid anywhere",
                                       p + 1);
        }
    }
    for (size_t i = 0; i < places; ++i) {
        covered += can[i];
        if (board->ground[i] == QDRI_GROUND_MUST && !can[i]) {
            return qdri_packing_refute(packing, QDRI_BY_BOUNDS,
                                       "no piece can cover the cell in row %zu, column %zu",
                                       i / board->width + 1, i % board->width + 1);
        }
    }
    if (sums->required > covered) {
        return qdri_packing_refute(packing, QDRI_BY_BOUNDS,
                                   "the pieces have %llu cells, but only %llu can be covered",
                                   (unsigned long long)sums->required, (unsigned long long)covered);
    }
    return false;
}

/* ------------------------------------------------------------------------------- notches ---- */

static bool has_spot(const struct qdri_spot *spot, uint32_t cells, int64_t x, int64_t y)
{
    for (uint32_t i = 0; i < cells; ++i) {
        if (spot[i].x == x && spot[i].y == y) {
            return true;
        }
    }
    return false;
}

/* Is there a way to cover (x, y) without touching a copy at the origin? */
static bool can_cover(const struct qdri_packing_task *task, const struct qdri_spot *copy,
                      uint32_t cells, int64_t x, int64_t y)
{
    for (size_t p = 0; p < task->pieces; ++p) {
        const struct qdri_packed_piece *piece = &task->piece[p];
        const size_t all = piece->high > 0 ? (size_t)piece->ways * piece->cells : 0;
        for (size_t i = 0; i < all; ++i) {
            const struct qdri_spot *way = piece->spot + i / piece->cells * piece->cells;
            bool is_free = true;
            for (uint32_t c = 0; c < piece->cells && is_free; ++c) {
                is_free = !has_spot(copy, cells, x + way[c].x - piece->spot[i].x,
                                    y + way[c].y - piece->spot[i].y);
            }
            if (is_free) {
                return true;
            }
        }
    }
    return false;
}

/* How many quarters of cells next to a copy stay open.  A cell is found from the left, the right,
 * above or below: it counts as often, if that is twice or more. */
static uint64_t lost_next_to(const struct qdri_packing_task *task, const struct qdri_spot *copy,
                             uint32_t cells)
{
    static const struct qdri_spot side[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    uint64_t lost = 0;
    for (uint32_t i = 0; i < 4 * cells; ++i) {
        const int64_t x = (int64_t)copy[i / 4].x + side[i % 4].x;
        const int64_t y = (int64_t)copy[i / 4].y + side[i % 4].y;
        if (has_spot(copy, cells, x, y)) {
            continue;
        }
        uint32_t sides = 0;
        for (uint32_t k = 0; k < 4; ++k) {
            sides += has_spot(copy, cells, x + side[k].x, y + side[k].y);
        }
        lost += sides >= 2 && !can_cover(task, copy, cells, x, y);
    }
    return lost;
}

/* The least of any way to lay a piece. */
static uint64_t lost_quarters(const struct qdri_packing_task *task, size_t p)
{
    const struct qdri_packed_piece *piece = &task->piece[p];
    uint64_t least = UINT64_MAX;
    for (uint32_t w = 0; w < piece->ways; ++w) {
        const uint64_t lost =
            lost_next_to(task, piece->spot + (size_t)w * piece->cells, piece->cells);
        least = lost < least ? lost : least;
    }
    return least;
}

/* The box about the board is what there is to lose: holes may lie in notches. */
static bool by_notches(const struct qdri_packing_task *task, const struct qdri_packing_sums *sums,
                       struct qdri_packing *packing)
{
    const uint64_t box = (uint64_t)task->board.width * task->board.height;
    uint64_t quarters = 0;
    for (size_t p = 0; p < task->pieces; ++p) {
        if (task->piece[p].low > 0) {
            quarters += task->piece[p].low * lost_quarters(task, p);
        }
    }
    const uint64_t lost = (quarters + 3) / 4;
    if (lost > 0 && sums->required + lost > box) {
        return qdri_packing_refute(
            packing, QDRI_BY_BOUNDS,
            "the pieces have %llu cells, and next to them at least %llu stay open, but the "
            "board has %llu",
            (unsigned long long)sums->required, (unsigned long long)lost, (unsigned long long)box);
    }
    return false;
}

/* -------------------------------------------------------------------------------- bounds ---- */

bool qdri_packing_area(const struct qdri_packing_sums *sums, struct qdri_packing *packing)
{
    if (sums->required > sums->cells) {
        return qdri_packing_refute(
            packing, QDRI_BY_BOUNDS, "the pieces have %llu cells, but the board has %llu",
            (unsigned long long)sums->required, (unsigned long long)sums->cells);
    }
    if (sums->most < sums->must) {
        return qdri_packing_refute(packing, QDRI_BY_BOUNDS,
                                   "the pieces have %llu cells, but %llu are to be covered",
                                   (unsigned long long)sums->most, (unsigned long long)sums->must);
    }
    return false;
}

bool qdri_packing_bounds(const struct qdri_packing_task *task, const struct qdri_packing_sums *sums,
                         struct qdri_packing *packing)
{
    uint8_t *can = qdri_zeros((uint64_t)task->board.width * task->board.height, 1);
    if (!can) {
        return false;
    }
    if (!by_places(task, sums, can, packing)) {
        (void)by_notches(task, sums, packing);
    }
    free(can);
    return true;
}
