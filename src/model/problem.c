/* problem.c  Reading a finished problem. */
#include "model/problem.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/hash.h"

/* By counting. */
void qdri_problem_list_users(const struct qdr_problem *problem, const bool *is_out, uint32_t *first,
                             struct qdri_user *user)
{
    for (qdr_option o = 0; o < problem->options; ++o) {
        for (uint32_t e = problem->first[o]; e < problem->first[o + 1]; ++e) {
            first[problem->entry[e].item + 2] += !is_out || !is_out[o];
        }
    }
    for (uint32_t i = 0; i < qdri_problem_items(problem); ++i) {
        first[i + 2] += first[i + 1];
    }
    for (qdr_option o = 0; o < problem->options; ++o) {
        for (uint32_t e = problem->first[o]; e < problem->first[o + 1] && !(is_out && is_out[o]);
             ++e) {
            user[first[problem->entry[e].item + 1]++] =
                (struct qdri_user){.option = o, .color = problem->entry[e].color};
        }
    }
}

static int compare_bearers(const void *a, const void *b)
{
    const struct qdri_bearer *x = a;
    const struct qdri_bearer *y = b;
    if (x->item != y->item) {
        return x->item < y->item ? -1 : 1;
    }
    if (x->color != y->color) {
        return x->color < y->color ? -1 : 1;
    }
    return (x->number > y->number) - (x->number < y->number);
}

void qdri_sort_bearers(struct qdri_bearer *bearer, size_t count)
{
    qsort(bearer, count, sizeof *bearer, compare_bearers);
}

void qdri_problem_clear(struct qdr_problem *problem)
{
    qdri_names_free(&problem->item_names);
    qdri_names_free(&problem->color_names);
    free(problem->item);
    free(problem->entry);
    free(problem->first);
    free(problem->cost);
    free(problem->inert);
}

void qdr_problem_free(qdr_problem *problem)
{
    if (problem) {
        qdri_problem_clear(problem);
        free(problem);
    }
}

bool qdri_part_make(struct qdri_part *part, uint32_t items, uint32_t options, uint32_t entries)
{
    struct qdr_problem *p = &part->problem;
    p->item = qdri_zeros(items, sizeof *p->item);
    p->entry = qdri_zeros(entries, sizeof *p->entry);
    p->first = qdri_zeros((uint64_t)options + 1, sizeof *p->first);
    p->inert = qdri_zeros(options, sizeof *p->inert);
    part->origin = qdri_zeros(options, sizeof *part->origin);
    return p->item && p->entry && p->first && p->inert && part->origin;
}

uint64_t qdri_part_bytes(uint32_t items, uint32_t options, uint32_t entries)
{
    const struct qdri_part *part = NULL;
    const struct qdr_problem *p = NULL;
    uint64_t bytes = 0;
    qdri_size_add(&bytes, items, sizeof *p->item);
    qdri_size_add(&bytes, entries, sizeof *p->entry);
    qdri_size_add(&bytes, (uint64_t)options + 1,
                  sizeof *p->first + sizeof *p->inert + sizeof *part->origin);
    return bytes;
}

void qdri_part_clear(struct qdri_part *part)
{
    qdri_problem_clear(&part->problem);
    free(part->origin);
    *part = (struct qdri_part){0};
}

uint32_t qdr_problem_items(const qdr_problem *problem)
{
    return qdri_problem_items(problem);
}

uint32_t qdr_problem_primary(const qdr_problem *problem)
{
    return problem->primary;
}

uint32_t qdr_problem_options(const qdr_problem *problem)
{
    return problem->options;
}

uint32_t qdr_problem_colors(const qdr_problem *problem)
{
    return problem->color_names.count;
}

uint64_t qdr_problem_entries(const qdr_problem *problem)
{
    return problem->first[problem->options];
}

const char *qdr_problem_item_name(const qdr_problem *problem, qdr_item item)
{
    return item < qdri_problem_items(problem) ? qdri_names_text(&problem->item_names, item) : NULL;
}

const char *qdr_problem_color_name(const qdr_problem *problem, qdr_color color)
{
    const bool is_there = color != QDR_NO_COLOR && color <= problem->color_names.count;
    return is_there ? qdri_names_text(&problem->color_names, color - 1) : NULL;
}

qdr_item qdr_problem_find(const qdr_problem *problem, const char *name, size_t length)
{
    return qdri_names_find(&problem->item_names, name, length);
}

bool qdr_problem_is_primary(const qdr_problem *problem, qdr_item item)
{
    return item < qdri_problem_items(problem) && problem->item[item].is_primary;
}

void qdr_problem_bounds(const qdr_problem *problem, qdr_item item, uint32_t *low, uint32_t *high)
{
    const bool is_there = item < qdri_problem_items(problem);
    if (low) {
        *low = is_there ? problem->item[item].low : 0;
    }
    if (high) {
        *high = is_there ? problem->item[item].high : 0;
    }
}

const qdr_entry *qdr_problem_option(const qdr_problem *problem, qdr_option option, size_t *count)
{
    const bool is_there = option < problem->options;
    if (count) {
        *count = is_there ? problem->first[option + 1] - problem->first[option] : 0;
    }
    return is_there ? problem->entry + problem->first[option] : NULL;
}

uint64_t qdr_problem_cost(const qdr_problem *problem, qdr_option option)
{
    return option < problem->options ? problem->cost[option] : 0;
}

bool qdr_problem_is_inert(const qdr_problem *problem, qdr_option option)
{
    return option < problem->options && problem->inert[option];
}

bool qdr_problem_has_colors(const qdr_problem *problem)
{
    return problem->has_colors;
}

bool qdr_problem_has_bounds(const qdr_problem *problem)
{
    return problem->has_bounds;
}

bool qdr_problem_has_costs(const qdr_problem *problem)
{
    return problem->has_costs;
}

static bool same_items(const qdr_problem *a, const qdr_problem *b)
{
    if (qdri_problem_items(a) != qdri_problem_items(b)) {
        return false;
    }
    for (qdr_item i = 0; i < qdri_problem_items(a); ++i) {
        const struct qdri_item *x = &a->item[i];
        const struct qdri_item *y = &b->item[i];
        if (x->low != y->low || x->high != y->high || x->is_primary != y->is_primary ||
            strcmp(qdr_problem_item_name(a, i), qdr_problem_item_name(b, i)) != 0) {
            return false;
        }
    }
    return true;
}

/* Colors are numbered in the order of their first mention, so only their names can be compared. */
static bool same_color(const qdr_problem *a, qdr_color x, const qdr_problem *b, qdr_color y)
{
    if (x == QDR_NO_COLOR || y == QDR_NO_COLOR) {
        return x == y;
    }
    return strcmp(qdr_problem_color_name(a, x), qdr_problem_color_name(b, y)) == 0;
}

static bool same_option(const qdr_problem *a, const qdr_problem *b, qdr_option option)
{
    size_t count;
    size_t other_count;
    const qdr_entry *x = qdr_problem_option(a, option, &count);
    const qdr_entry *y = qdr_problem_option(b, option, &other_count);
    if (count != other_count || a->cost[option] != b->cost[option]) {
        return false;
    }
    for (size_t k = 0; k < count; ++k) {
        if (x[k].item != y[k].item || !same_color(a, x[k].color, b, y[k].color)) {
            return false;
        }
    }
    return true;
}

bool qdr_problem_equal(const qdr_problem *a, const qdr_problem *b)
{
    if (a->options != b->options || !same_items(a, b)) {
        return false;
    }
    for (qdr_option o = 0; o < a->options; ++o) {
        if (!same_option(a, b, o)) {
            return false;
        }
    }
    return true;
}
/* ---------------------------------------------------------------------------- fingerprint ---- */

/* Numbers that are still to be hashed, as bytes from the least to the greatest. */
struct printing {
    unsigned char byte[1024];
    size_t size;
    uint64_t hash;
};

static void hash_bytes(struct printing *printing, const void *bytes, size_t size)
{
    printing->hash = XXH3_64bits_withSeed(bytes, size, printing->hash);
}

static void flush(struct printing *printing)
{
    hash_bytes(printing, printing->byte, printing->size);
    printing->size = 0;
}

static void add(struct printing *printing, uint64_t number)
{
    if (printing->size == sizeof printing->byte) {
        flush(printing);
    }
    for (unsigned k = 0; k < 8; ++k) {
        printing->byte[printing->size++] = (unsigned char)(number >> 8 * k);
    }
}

static void add_name(struct printing *printing, const char *name)
{
    const size_t length = strlen(name);
    add(printing, length);
    flush(printing);
    hash_bytes(printing, name, length);
}

static void add_option(struct printing *printing, const qdr_problem *problem, qdr_option option)
{
    add(printing, problem->first[option + 1] - problem->first[option]);
    for (uint32_t k = problem->first[option]; k < problem->first[option + 1]; ++k) {
        add(printing, problem->entry[k].item);
        add(printing, problem->entry[k].color);
    }
    add(printing, qdr_problem_cost(problem, option));
}

uint64_t qdr_problem_fingerprint(const qdr_problem *problem)
{
    struct printing printing = {.hash = 0};
    const uint32_t items = qdri_problem_items(problem);
    add(&printing, items);
    add(&printing, problem->color_names.count);
    add(&printing, problem->options);
    for (qdr_item item = 0; item < items; ++item) {
        add(&printing, problem->item[item].is_primary);
        add(&printing, problem->item[item].low);
        add(&printing, problem->item[item].high);
        add_name(&printing, qdr_problem_item_name(problem, item));
    }
    for (qdr_color color = 1; color <= problem->color_names.count; ++color) {
        add_name(&printing, qdr_problem_color_name(problem, color));
    }
    for (qdr_option option = 0; option < problem->options; ++option) {
        add_option(&printing, problem, option);
    }
    flush(&printing);
    return printing.hash;
}
