/* regions.c  Regions that a position parts from each other, of which the size is no sum of sizes
 * of pieces. */
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "shapes/forms/shape.h"
#include "shapes/puzzle/implied.h"

/* What is looked at in all: cells of boards, once for each position. */
#define WORK_MOST UINT64_C(1000000)

#define NO_ATOM UINT32_MAX

struct surveyor {
    const struct qdri_implied_task *task;
    struct qdri_implied *implied;
    uint32_t *neighbour; /* [atoms * QDRI_NEIGHBOURS_MOST] */
    uint32_t *degree;    /* [atoms] */
    uint64_t *mark;      /* [atoms]: `now` where it was seen, 1 less at a border */
    uint32_t *queue;     /* [atoms] */
    uint64_t now;
    size_t *size_of; /* [pieces]: cells; 0: it has no position */
    bool *sum;       /* [atoms + 1]: is that a sum of sizes, without a copy of size `left_out`? */
    size_t left_out;
    uint64_t spare;
    struct qdri_arrays arrays;
};

/* ------------------------------------------------------------------------------- regions ---- */

static uint32_t find(const struct qdri_implied_task *task, struct qdri_point atom)
{
    size_t low = 0;
    size_t high = task->atoms;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (qdri_point_compare(task->atom[middle], atom) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < task->atoms && qdri_point_compare(task->atom[low], atom) == 0 ? (uint32_t)low
                                                                               : NO_ATOM;
}

static void make_neighbours(struct surveyor *surveyor)
{
    const struct qdri_implied_task *task = surveyor->task;
    for (size_t i = 0; i < task->atoms; ++i) {
        struct qdri_point near[QDRI_NEIGHBOURS_MOST];
        const size_t count = qdri_lattice_neighbours(task->lattice, task->atom[i], near);
        for (size_t k = 0; k < count; ++k) {
            const uint32_t other = find(task, near[k]);
            if (other != NO_ATOM) {
                surveyor->neighbour[i * QDRI_NEIGHBOURS_MOST + surveyor->degree[i]++] = other;
            }
        }
    }
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

/* Are the cells of each piece connected?  Otherwise it may be in two regions. */
static bool are_connected(struct surveyor *surveyor)
{
    const struct qdri_implied_task *task = surveyor->task;
    for (size_t o = 0; o < task->positions; ++o) {
        if (o > 0 && task->piece_of[o] == task->piece_of[o - 1]) {
            continue; /* as before */
        }
        const size_t cells = task->from[o + 1] - task->from[o];
        const uint32_t *cell = task->cell + task->from[o];
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
        if (cells > 64 || reached != (cells == 64 ? UINT64_MAX : (UINT64_C(1) << cells) - 1)) {
            return false;
        }
    }
    return true;
}

/* --------------------------------------------------------------------------------- sizes ---- */

/* Finds sums of sizes of pieces, with one copy less of a piece of some size. */
static void make_sums(struct surveyor *surveyor, size_t left_out)
{
    const struct qdri_implied_task *task = surveyor->task;
    bool is_left_out = left_out == 0;
    surveyor->left_out = left_out;
    memset(surveyor->sum, 0, (task->atoms + 1) * sizeof(bool));
    surveyor->sum[0] = true;
    for (size_t p = 0; p < task->pieces; ++p) {
        const size_t size = surveyor->size_of[p];
        uint64_t copies = size > 0 ? task->high[p] : 0;
        if (!is_left_out && size == left_out && copies > 0) {
            is_left_out = true;
            --copies;
        }
        copies = copies < task->atoms ? copies : task->atoms;
        for (uint64_t copy = 0; copy < copies; ++copy) {
            bool has_new = false;
            for (size_t s = task->atoms + 1; s-- > size;) {
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
    uint64_t open = 0;
    for (size_t i = 0; surveyor->task->may_stay_open && i < count; ++i) {
        open += surveyor->task->may_stay_open[surveyor->queue[i]];
    }
    open = open < surveyor->spare ? open : surveyor->spare;
    for (size_t size = count - (size_t)open; size <= count; ++size) {
        if (surveyor->sum[size]) {
            return true;
        }
    }
    return false;
}

/* ------------------------------------------------------------------------------ positions ---- */

/* Marks what a position covers, and the atoms next to it; returns how many these are. */
static size_t mark_position(struct surveyor *surveyor, size_t position)
{
    const struct qdri_implied_task *task = surveyor->task;
    size_t border = 0;
    surveyor->now += 2;
    for (size_t k = task->from[position]; k < task->from[position + 1]; ++k) {
        surveyor->mark[task->cell[k]] = surveyor->now;
    }
    for (size_t k = task->from[position]; k < task->from[position + 1]; ++k) {
        const uint32_t atom = task->cell[k];
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
static bool leaves_possible(struct surveyor *surveyor, size_t position)
{
    const struct qdri_implied_task *task = surveyor->task;
    size_t border = mark_position(surveyor, position);
    for (size_t k = task->from[position]; k < task->from[position + 1]; ++k) {
        const uint32_t atom = task->cell[k];
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
    for (uint32_t i = 0; i < surveyor->task->atoms; ++i) {
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
    const struct qdri_implied_task *task = surveyor->task;
    for (size_t o = 0; o < task->positions; ++o) {
        const size_t size = task->from[o + 1] - task->from[o];
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
    const uint64_t atoms = task->atoms;
    uint64_t required = 0;
    surveyor->neighbour =
        qdri_array(&surveyor->arrays, atoms * QDRI_NEIGHBOURS_MOST, sizeof(uint32_t));
    surveyor->degree = qdri_array(&surveyor->arrays, atoms, sizeof(uint32_t));
    surveyor->mark = qdri_array(&surveyor->arrays, atoms, sizeof(uint64_t));
    surveyor->queue = qdri_array(&surveyor->arrays, atoms, sizeof(uint32_t));
    surveyor->size_of = qdri_array(&surveyor->arrays, task->pieces, sizeof(size_t));
    surveyor->sum = qdri_array(&surveyor->arrays, atoms + 1, sizeof(bool));
    if (surveyor->arrays.lacks_memory) {
        return false;
    }
    for (size_t o = 0; o < task->positions; ++o) {
        surveyor->size_of[task->piece_of[o]] = task->from[o + 1] - task->from[o];
    }
    for (size_t p = 0; p < task->pieces; ++p) {
        required += (uint64_t)task->low[p] * surveyor->size_of[p];
    }
    surveyor->spare = atoms > required ? atoms - required : 0;
    make_neighbours(surveyor);
    return true;
}

bool qdri_implied_regions(const struct qdri_implied_task *task, struct qdri_implied *implied)
{
    struct surveyor surveyor = {.task = task, .implied = implied};
    const bool has_memory = begin(&surveyor);
    if (has_memory && are_connected(&surveyor) && is_board_possible(&surveyor) &&
        (uint64_t)task->positions * task->atoms <= WORK_MOST) {
        look_at_positions(&surveyor);
    }
    qdri_arrays_free(&surveyor.arrays);
    return has_memory;
}
