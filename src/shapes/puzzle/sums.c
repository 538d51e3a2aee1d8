/* sums.c  Sets of sums as rows of bits. */
#include "shapes/puzzle/implied.h"

#include <string.h>

bool qdri_sums_make(struct qdri_sums *sums, const struct qdri_implied_task *task, size_t longest,
                    struct qdri_arrays *arrays)
{
    *sums =
        (struct qdri_sums){.task = task, .longest = longest, .words = task->board->cells / 64 + 1};
    const uint64_t rows = (uint64_t)task->shapes->pieces + 1;
    sums->forth = qdri_array(arrays, rows * sums->words, sizeof(uint64_t));
    sums->back = qdri_array(arrays, rows * sums->words, sizeof(uint64_t));
    for (size_t i = 0; i < 3; ++i) {
        sums->row[i] = qdri_array(arrays, sums->words, sizeof(uint64_t));
    }
    return !arrays->lacks_memory;
}

/* Of copies, as many as cells are enough. */
static struct qdri_copies copies_of(const struct qdri_sums *sums, size_t piece)
{
    const struct qdri_implied_task *task = sums->task;
    struct qdri_copies copies = qdri_shapes_copies(task->shapes, task->encoded->board, piece);
    if (copies.high > task->board->cells) {
        copies.high = (uint32_t)task->board->cells;
    }
    return copies;
}

uint64_t qdri_sums_work(const struct qdri_sums *sums)
{
    uint64_t copies = 0;
    for (size_t p = 0; p < sums->task->shapes->pieces; ++p) {
        copies += copies_of(sums, p).high;
    }
    return 3 * copies * (sums->longest + 1) * sums->words;
}

/* to |= from moved by `by` bits, towards greater numbers or, if it is less than 0, towards
 * smaller ones. */
static void add_moved(uint64_t *to, const uint64_t *from, size_t words, ptrdiff_t by)
{
    const size_t skip = (size_t)(by < 0 ? -by : by) / 64;
    const unsigned bits = (unsigned)(by < 0 ? -by : by) % 64;
    for (size_t w = 0; w + skip < words; ++w) {
        if (by >= 0) {
            to[w + skip] |= from[w] << bits;
            if (bits > 0 && w + skip + 1 < words) {
                to[w + skip + 1] |= from[w] >> (64 - bits);
            }
        } else {
            to[w] |= from[w + skip] >> bits;
            if (bits > 0 && w + skip + 1 < words) {
                to[w] |= from[w + skip + 1] << (64 - bits);
            }
        }
    }
}

/* to |= from with the values of so many copies of a piece added to each, or, where sign = -1,
 * subtracted. */
static void add_copies(struct qdri_sums *sums, uint64_t *to, const uint64_t *from,
                       const bool *value, struct qdri_copies copies, ptrdiff_t sign)
{
    uint64_t *now = sums->row[0];
    uint64_t *next = sums->row[1];
    memcpy(now, from, sums->words * sizeof *now);
    for (uint32_t copy = 0;; ++copy) {
        for (size_t w = 0; w < sums->words && copy >= copies.low; ++w) {
            to[w] |= now[w];
        }
        if (copy >= copies.high || qdri_limits_are_over(sums->task->limits)) {
            return;
        }
        memset(next, 0, sums->words * sizeof *next);
        for (size_t v = 0; v <= sums->longest; ++v) {
            if (value[v]) {
                add_moved(next, now, sums->words, sign * (ptrdiff_t)v);
            }
        }
        uint64_t *other = now;
        now = next;
        next = other;
    }
}

static bool meet(const uint64_t *a, const uint64_t *b, size_t words)
{
    for (size_t w = 0; w < words; ++w) {
        if (a[w] & b[w]) {
            return true;
        }
    }
    return false;
}

static void find_bounds(const struct qdri_sums *sums, const uint64_t *row,
                        struct qdri_sum_bounds *bounds)
{
    bool has_any = false;
    for (size_t i = 0; i < 64 * sums->words; ++i) {
        if (row[i / 64] >> (i % 64) & 1) {
            bounds->least = has_any ? bounds->least : i;
            bounds->most = i;
            has_any = true;
        }
    }
}

bool qdri_sums_reach(struct qdri_sums *sums, const bool *value, struct qdri_sum_bounds *bounds)
{
    const size_t pieces = sums->task->shapes->pieces;
    const size_t words = sums->words;
    const size_t values = sums->longest + 1;
    uint64_t *last = sums->back + pieces * words;
    memset(sums->forth, 0, (pieces + 1) * words * sizeof(uint64_t));
    memset(sums->back, 0, (pieces + 1) * words * sizeof(uint64_t));
    sums->forth[0] = 1;
    for (size_t p = 0; p < pieces; ++p) {
        add_copies(sums, sums->forth + (p + 1) * words, sums->forth + p * words, value + p * values,
                   copies_of(sums, p), 1);
    }
    for (size_t need = bounds->least_needed; need <= bounds->most_needed; ++need) {
        last[need / 64] |= UINT64_C(1) << (need % 64);
    }
    if (!meet(sums->forth + pieces * words, last, words)) {
        find_bounds(sums, sums->forth + pieces * words, bounds);
        return false;
    }
    for (size_t p = pieces; p-- > 0;) {
        add_copies(sums, sums->back + p * words, sums->back + (p + 1) * words, value + p * values,
                   copies_of(sums, p), -1);
    }
    return true;
}

bool qdri_sums_restrict(struct qdri_sums *sums, bool *value)
{
    const size_t words = sums->words;
    bool has_any = false;
    for (size_t p = 0; p < sums->task->shapes->pieces; ++p) {
        bool *own = value + p * (sums->longest + 1);
        struct qdri_copies copies = copies_of(sums, p);
        uint64_t *others = sums->row[2];
        memset(others, 0, words * sizeof *others);
        if (copies.high > 0) {
            --copies.high;
            copies.low -= copies.low > 0;
            add_copies(sums, others, sums->forth + p * words, own, copies, 1);
        }
        /* Values of one piece are looked at with all of them there: each goes for itself. */
        for (size_t v = 0; v <= sums->longest; ++v) {
            memset(sums->row[0], 0, words * sizeof(uint64_t));
            add_moved(sums->row[0], others, words, (ptrdiff_t)v);
            if (own[v] && !meet(sums->row[0], sums->back + (p + 1) * words, words)) {
                own[v] = false;
                has_any = true;
            }
        }
    }
    return has_any;
}
