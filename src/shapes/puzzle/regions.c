/* regions.c  Regions that a position parts from each other, of which the size is no sum of sizes
 * of pieces. */
#include <stdio.h>
#include <string.h>

#include "shapes/puzzle/implied.h"

/* What is looked at in all: cells of boards, once for each position. */
#define WORK_MOST UINT64_C(1000000)

struct surveyor {
    const struct qdri_implied_task *task;
    struct qdri_implied *implied;
    uint32_t *neighbour; /* [atoms * QDRI_NEIGHBOURS_MOST] */
    uint32_t *degree;    /* [atoms] */
    uint64_t *mark;      /* [atoms]: `now` where it was seen, 1 less at a border */
    uint32_t *queue;     /* [atoms] */
    uint32_t *cell;      /* [atoms]: those of the position that is looked at */
    uint64_t now;
    size_t *size_of; /* [pieces]: cells; 0: it has no position */
    bool *sum;       /* [atoms + 1]: is that a sum of sizes, without a copy of size `left_out`? */
    size_t left_out;
    struct qdri_arrays arrays;
};

/* ------------------------------------------------------------------------------- regions ---- */

static void make_neighbours(struct surveyor *surveyor)
{
    const struct qdri_board *board = surveyor->task->board;
    for (size_t i = 0; i < board->cells; ++i) {
        struct qdri_point near[QDRI_NEIGHBOURS_MOST];
        const size_t count =
            qdri_lattice_neighbours(surveyor->task->shapes->lattice, board->cell[i].atom, near);
        for (size_t k = 0; k < count; ++k) {
            const size_t other = qdri_cells_find(board->cell, board->cells, near[k]);
            if (other != SIZE_MAX) {
                surveyor->neighbour[i * QDRI_NEIGHBOURS_MOST + surveyor->degree[i]++] =
                    (uint32_t)other;
            }
        }
    }
}

/* Fills in the cells of a position, and returns how many there are. */
static size_t find_cells(const struct surveyor *surveyor, qdr_option position)
{
    const struct qdri_encoded *encoded = surveyor->task->encoded;
    size_t cells;
    const qdr_entry *entry = qdri_option_cells(surveyor->task->shapes, encoded, position, &cells);
    for (size_t k = 0; k < cells; ++k) {
        surveyor->cell[k] = encoded->cell_of[entry[k].item];
    }
    return cells;
}

#define ALL_OF_BORDER SIZE_MAX

/* Visits what is connected with an atom and not marked yet; returns how many atoms that are, or
 * ALL_OF_BORDER as soon as it has met all atoms of a border, of which there are `border` that are
 * marked with `now` - 1.  With 0, it goes to the end. */
static size_t flood(struct surveyor *surveyor, uint32_t from, size_t border)
{
    size_t count = 0;
    size_t met = surveyor->mark[from] + 1 == surveyor->now;
    surveyor->queue[count++] = from;
    surveyor->mark[from] = surveyor->now;
    for (size_t i = 0; i < count; ++i) {
        const uint32_t atom = surveyor->queue[i];
        if (met == border && border > 0) {
            return ALL_OF_BORDER;
        }
        for (uint32_t k = 0; k < surveyor->degree[atom]; ++k) {
            const uint32_t next = surveyor->neighbour[(size_t)atom * QDRI_NEIGHBOURS_MOST + k];
            if (surveyor->mark[next] != surveyor->now) {
                met += surveyor->mark[next] + 1 == surveyor->now;
                surveyor->mark[next] = surveyor->now;
                surveyor->queue[count++] = next;
            }
        }
    }
    return count;
}

/* Are the cells of a position connected?  Otherwise it may be in two regions. */
static bool is_connected(const struct surveyor *surveyor, qdr_option position)
{
    const size_t cells = find_cells(surveyor, position);
    const uint32_t *cell = surveyor->cell;
    uint64_t reached = 1;
    bool has_new = cells <= 64;
    while (has_new) {
        has_new = false;
        for (size_t i = 0; i < cells; ++i) {
            for (uint32_t k = 0; (reached >> i & 1) && k < surveyor->degree[cell[i]]; ++k) {
                const uint32_t next =
                    surveyor->neighbour[(size_t)cell[i] * QDRI_NEIGHBOURS_MOST + k];
                for (size_t j = 0; j < cells; ++j) {
                    has_new = has_new || (cell[j] == next && !(reached >> j & 1));
                    reached |= cell[j] == next ? UINT64_C(1) << j : 0;
                }
            }
        }
    }
    return cells <= 64 && reached == (cells == 64 ? UINT64_MAX : (UINT64_C(1) << cells) - 1);
}

/* All positions of a piece are alike. */
static bool are_connected(const struct surveyor *surveyor)
{
    const struct qdri_encoded *encoded = surveyor->task->encoded;
    bool is_so = true;
    for (qdr_option o = 0; is_so && o < qdr_problem_options(encoded->problem); ++o) {
        is_so = (o > 0 && encoded->piece_of[o] == encoded->piece_of[o - 1]) ||
                is_connected(surveyor, o);
    }
    return is_so;
}

/* --------------------------------------------------------------------------------- sizes ---- */

/* Finds sums of sizes of pieces, with one copy less of a piece of some size. */
static void make_sums(struct surveyor *surveyor, size_t left_out)
{
    const struct qdri_implied_task *task = surveyor->task;
    const size_t cells = task->board->cells;
    bool is_left_out = left_out == 0;
    surveyor->left_out = left_out;
    memset(surveyor->sum, 0, (cells + 1) * sizeof(bool));
    surveyor->sum[0] = true;
    for (size_t p = 0; p < task->shapes->pieces; ++p) {
        const size_t size = surveyor->size_of[p];
        uint64_t copies =
            size > 0 ? qdri_shapes_copies(task->shapes, task->encoded->board, p).high : 0;
        if (!is_left_out && size == left_out) {
            is_left_out = true;
            --copies;
        }
        copies = copies < cells ? copies : cells;
        for (uint64_t copy = 0; copy < copies; ++copy) {
            bool has_new = false;
            for (size_t s = cells + 1; s-- > size;) {
                has_new = has_new || (surveyor->sum[s - size] && !surveyor->sum[s]);
                surveyor->sum[s] = surveyor->sum[s] || surveyor->sum[s - size];
            }
            if (!has_new) {
                break;
            }
        }
    }
}

/* Can the region that is in the queue be covered, as far as its size tells? */
static bool is_possible(const struct surveyor *surveyor, size_t count)
{
    const struct qdri_implied_task *task = surveyor->task;
    uint64_t open = 0;
    for (size_t i = 0; i < count; ++i) {
        open += task->board->cell[surveyor->queue[i]].is_optional;
    }
    open = open < task->spare ? open : task->spare;
    for (size_t size = count - (size_t)open; size <= count; ++size) {
        if (surveyor->sum[size]) {
            return true;
        }
    }
    return false;
}

/* ------------------------------------------------------------------------------ positions ---- */

/* Marks what a position covers, and the atoms next to it; returns how many these are. */
static size_t mark_cells(struct surveyor *surveyor, size_t cells)
{
    size_t border = 0;
    surveyor->now += 2;
    for (size_t k = 0; k < cells; ++k) {
        surveyor->mark[surveyor->cell[k]] = surveyor->now;
    }
    for (size_t k = 0; k < cells; ++k) {
        const uint32_t atom = surveyor->cell[k];
        for (uint32_t n = 0; n < surveyor->degree[atom]; ++n) {
            const uint32_t next = surveyor->neighbour[(size_t)atom * QDRI_NEIGHBOURS_MOST + n];
            if (surveyor->mark[next] + 1 < surveyor->now) {
                surveyor->mark[next] = surveyor->now - 1;
                ++border;
            }
        }
    }
    return border;
}

/* Looks at the regions that a position is next to.  Most leave one, which is soon seen from the
 * border. */
static bool leaves_possible(struct surveyor *surveyor, qdr_option position)
{
    const size_t cells = find_cells(surveyor, position);
    size_t border = mark_cells(surveyor, cells);
    for (size_t k = 0; k < cells; ++k) {
        const uint32_t atom = surveyor->cell[k];
        for (uint32_t n = 0; n < surveyor->degree[atom]; ++n) {
            const uint32_t next = surveyor->neighbour[(size_t)atom * QDRI_NEIGHBOURS_MOST + n];
            if (surveyor->mark[next] == surveyor->now) {
                continue;
            }
            const size_t count = flood(surveyor, next, border);
            if (count == ALL_OF_BORDER || !is_possible(surveyor, count)) {
                return count == ALL_OF_BORDER;
            }
            border = 0;
        }
    }
    return true;
}

static bool is_board_possible(struct surveyor *surveyor)
{
    make_sums(surveyor, 0);
    surveyor->now++;
    for (uint32_t i = 0; i < surveyor->task->board->cells; ++i) {
        if (surveyor->mark[i] == surveyor->now) {
            continue;
        }
        const size_t count = flood(surveyor, i, 0);
        if (!is_possible(surveyor, count)) {
            snprintf(
                surveyor->implied->why, QDRI_IMPLIED_WHY,
                "a region of %zu cells is parted from the others, and no pieces have that many "
                "together",
                count);
            surveyor->implied->is_impossible = true;
            return false;
        }
    }
    return true;
}

static void look_at_positions(struct surveyor *surveyor)
{
    const struct qdri_encoded *encoded = surveyor->task->encoded;
    for (qdr_option o = 0; o < qdr_problem_options(encoded->problem); ++o) {
        const size_t size = surveyor->size_of[encoded->piece_of[o]];
        if (size != surveyor->left_out) {
            make_sums(surveyor, size);
        }
        if (!leaves_possible(surveyor, o)) {
            surveyor->implied->is_useless[o] = true;
            surveyor->implied->by_regions++;
        }
    }
}

static bool begin(struct surveyor *surveyor)
{
    const struct qdri_implied_task *task = surveyor->task;
    const uint64_t atoms = task->board->cells;
    struct qdri_arrays *arrays = &surveyor->arrays;
    surveyor->neighbour = qdri_array(arrays, atoms * QDRI_NEIGHBOURS_MOST, sizeof(uint32_t));
    surveyor->degree = qdri_array(arrays, atoms, sizeof(uint32_t));
    surveyor->mark = qdri_array(arrays, atoms, sizeof(uint64_t));
    surveyor->queue = qdri_array(arrays, atoms, sizeof(uint32_t));
    surveyor->cell = qdri_array(arrays, atoms, sizeof(uint32_t));
    surveyor->size_of = qdri_array(arrays, task->shapes->pieces, sizeof(size_t));
    surveyor->sum = qdri_array(arrays, atoms + 1, sizeof(bool));
    if (arrays->lacks_memory) {
        return false;
    }
    for (qdr_option o = 0; o < qdr_problem_options(task->encoded->problem); ++o) {
        const uint32_t piece = task->encoded->piece_of[o];
        surveyor->size_of[piece] = task->shapes->piece[piece].cells;
    }
    make_neighbours(surveyor);
    return true;
}

bool qdri_implied_regions(const struct qdri_implied_task *task, struct qdri_implied *implied)
{
    struct surveyor surveyor = {.task = task, .implied = implied};
    const bool has_memory = begin(&surveyor);
    if (has_memory && are_connected(&surveyor) && is_board_possible(&surveyor) &&
        qdr_problem_options(task->encoded->problem) * (uint64_t)task->board->cells <= WORK_MOST) {
        look_at_positions(&surveyor);
    }
    qdri_arrays_free(&surveyor.arrays);
    return has_memory;
}
