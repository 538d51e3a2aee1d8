/* common.h  What the shims of all languages do alike; for their own C files only. */
#ifndef QUADRILLE_BINDINGS_COMMON_H
#define QUADRILLE_BINDINGS_COMMON_H

#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

/* Puts bytes behind the `size` that are there.  False: no memory, all is as it was. */
static inline bool common_append(char **bytes, size_t *size, size_t *capacity, const char *more,
                                 size_t count)
{
    if (count > *capacity - *size) {
        const size_t larger = *capacity + *capacity / 2 + count + 256;
        char *grown = larger > *capacity ? realloc(*bytes, larger) : NULL;
        if (!grown) {
            return false;
        }
        *bytes = grown;
        *capacity = larger;
    }
    if (count > 0) {
        memcpy(*bytes + *size, more, count);
    }
    *size += count;
    return true;
}

/* So many options a solution has at most: each covers a primary item. */
static inline size_t common_longest(const qdr_problem *problem)
{
    const size_t options = qdr_problem_options(problem);
    const uint32_t items = qdr_problem_items(problem);
    size_t longest = 0;
    for (qdr_item item = 0; item < items && longest < options; ++item) {
        uint32_t high = 0;
        if (qdr_problem_is_primary(problem, item)) {
            qdr_problem_bounds(problem, item, NULL, &high);
        }
        longest = high < options - longest ? longest + high : options;
    }
    return longest;
}

static inline int common_compare(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a;
    const int32_t y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* Most solutions are short, and nearly in order. */
static inline void common_sort(int32_t *option, size_t count)
{
    if (count > 64) {
        qsort(option, count, sizeof *option, common_compare);
        return;
    }
    for (size_t k = 1; k < count; ++k) {
        const int32_t moved = option[k];
        size_t to = k;
        for (; to > 0 && option[to - 1] > moved; --to) {
            option[to] = option[to - 1];
        }
        option[to] = moved;
    }
}

/* Puts the options of a solution into a row that has room for them, ascending.  Returns their
 * number. */
static inline size_t common_options(int32_t *row, const qdr_solution *solution)
{
    size_t count;
    const qdr_option *option = qdr_solution_options(solution, &count);
    for (size_t k = 0; k < count; ++k) {
        row[k] = (int32_t)option[k];
    }
    common_sort(row, count);
    return count;
}

#endif
