/* assumed.c  Keeps the options that are assumed, and sees whether they contradict each other. */
#include "solver/assumed.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

void qdri_assumed_free(struct qdri_assumed *assumed)
{
    free(assumed->option);
    free(assumed->times);
    free(assumed->color);
    free(assumed->out);
}

static size_t bytes_of_out(const struct qdr_problem *problem)
{
    return (size_t)problem->options / 8 + 1;
}

static bool is_out(const struct qdri_assumed *assumed, qdr_option option)
{
    return assumed->out && (assumed->out[option / 8] >> option % 8 & 1) != 0;
}

/* From out to in, or the other way. */
static void change_out(struct qdri_assumed *assumed, qdr_option option)
{
    assumed->out[option / 8] ^= (uint8_t)(1u << option % 8);
}

/* An array that grows by half may be there twice for a moment. */
uint64_t qdri_assumed_bytes(const struct qdr_problem *problem, size_t most)
{
    uint64_t bytes = 0;
    qdri_size_add(&bytes, (uint64_t)most + 16, 3 * sizeof(qdr_option));
    qdri_size_add(&bytes, qdri_problem_items(problem),
                  sizeof(uint32_t) + (problem->has_colors ? sizeof(qdr_color) : 0));
    qdri_size_add(&bytes, problem->has_bounds ? bytes_of_out(problem) : 0, 1);
    return bytes;
}

static void uncover(struct qdri_assumed *assumed, const qdr_entry *entries, size_t count)
{
    uint32_t *times = assumed->times;
    for (size_t k = 0; k < count; ++k) {
        --times[entries[k].item];
    }
}

void qdri_assumed_keep(struct qdri_assumed *assumed, size_t count)
{
    const struct qdr_problem *problem = assumed->problem;
    while (assumed->count > count) {
        const qdr_option option = assumed->option[--assumed->count];
        if (!qdri_assumed_fits(assumed, assumed->count)) {
            assumed->impossible = false;
            continue;
        }
        if (option & QDR_NOT) {
            change_out(assumed, option - QDR_NOT);
            continue;
        }
        --assumed->chosen;
        uncover(assumed, problem->entry + problem->first[option],
                problem->first[option + 1] - problem->first[option]);
    }
}

/* Where much is assumed, it is less to forget how often any item is covered. */
void qdri_assumed_clear(struct qdri_assumed *assumed)
{
    enum { ITEMS_EACH = 32 };
    const size_t items = qdri_problem_items(assumed->problem);
    if (assumed->count > 0 && !assumed->out && items <= ITEMS_EACH * assumed->count) {
        memset(assumed->times, 0, items * sizeof *assumed->times);
        assumed->count = assumed->chosen = 0;
        assumed->impossible = false;
    }
    qdri_assumed_keep(assumed, 0);
}

/* May the item be covered once more, by this entry?  Upper bounds are 1 at least. */
static bool fits(const struct qdri_assumed *assumed, qdr_entry entry)
{
    const uint32_t times = assumed->times[entry.item];
    if (times == 0) {
        return true;
    }
    const struct qdri_item *item = &assumed->problem->item[entry.item];
    if (item->is_primary) {
        return times < item->high;
    }
    return entry.color != QDR_NO_COLOR && entry.color == assumed->color[entry.item];
}

static bool all_fit(const struct qdri_assumed *assumed, qdr_option option)
{
    const struct qdr_problem *problem = assumed->problem;
    uint32_t e = problem->first[option];
    while (e < problem->first[option + 1] && fits(assumed, problem->entry[e])) {
        ++e;
    }
    return e == problem->first[option + 1];
}

/* An option that is there already covers all of its items; only such a one needs looking for. */
static bool is_there(const struct qdri_assumed *assumed, qdr_option option)
{
    const struct qdr_problem *problem = assumed->problem;
    if (assumed->times[problem->entry[problem->first[option]].item] == 0) {
        return false;
    }
    for (size_t k = 0; k < assumed->count; ++k) {
        if (assumed->option[k] == option) {
            return true;
        }
    }
    return false;
}

bool qdri_assumed_allows(const struct qdri_assumed *assumed, qdr_option option)
{
    return !assumed->times ||
           (!is_there(assumed, option) && !is_out(assumed, option) && all_fit(assumed, option));
}

static bool has_room(const struct qdri_assumed *assumed)
{
    return assumed->times && assumed->count < assumed->capacity;
}

static bool make_room(struct qdri_assumed *assumed)
{
    const struct qdr_problem *problem = assumed->problem;
    if (!qdri_reserve(&assumed->option, &assumed->capacity, assumed->count + 1,
                      sizeof *assumed->option)) {
        return false;
    }
    const uint32_t items = qdri_problem_items(problem);
    if (problem->has_bounds && !assumed->out) {
        assumed->out = qdri_zeros(bytes_of_out(problem), sizeof *assumed->out);
    }
    if (problem->has_colors && !assumed->color) {
        assumed->color = qdri_zeros(items, sizeof *assumed->color);
    }
    const bool is_ready =
        (assumed->out || !problem->has_bounds) && (assumed->color || !problem->has_colors);
    if (is_ready && !assumed->times) {
        assumed->times = qdri_zeros(items, sizeof *assumed->times);
    }
    return assumed->times != NULL;
}

/* An option, perhaps with QDR_NOT, contradicts what there is. */
static void contradict(struct qdri_assumed *assumed, qdr_option option)
{
    if (!assumed->impossible) {
        assumed->contrary = assumed->count;
        assumed->option[assumed->count++] = option;
    }
    assumed->impossible = true;
}

/* Takes an option out, unless it is not possible anyway. */
static void take_out(struct qdri_assumed *assumed, qdr_option option, bool *is_new)
{
    if (is_there(assumed, option)) {
        contradict(assumed, QDR_NOT | option);
    } else if (!is_out(assumed, option) && all_fit(assumed, option)) {
        change_out(assumed, option);
        assumed->option[assumed->count++] = QDR_NOT | option;
        *is_new = true;
    }
}

/* Require: it is not inert. */
static void choose(struct qdri_assumed *assumed, qdr_option option, bool *is_new)
{
    const struct qdr_problem *problem = assumed->problem;
    if (is_there(assumed, option)) {
        return;
    }
    if (is_out(assumed, option) || !all_fit(assumed, option)) {
        contradict(assumed, option);
        return;
    }
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        ++assumed->times[problem->entry[e].item];
        if (problem->has_colors) {
            assumed->color[problem->entry[e].item] = problem->entry[e].color;
        }
    }
    assumed->option[assumed->count++] = option;
    ++assumed->chosen;
    *is_new = true;
}

bool qdri_assumed_add(struct qdri_assumed *assumed, qdr_option option, bool *is_new)
{
    const bool is_out = option != QDR_NO_OPTION && (option & QDR_NOT);
    *is_new = false;
    option = is_out ? option - QDR_NOT : option;
    if (!has_room(assumed) && !make_room(assumed)) {
        return false;
    }
    if (option == QDR_NO_OPTION || assumed->problem->inert[option]) {
        if (!is_out) {
            contradict(assumed, option);
        }
    } else if (is_out) {
        take_out(assumed, option, is_new);
    } else {
        choose(assumed, option, is_new);
    }
    return true;
}

void qdri_assumed_list(const struct qdri_assumed *assumed, qdr_option *options)
{
    size_t count = 0;
    if (assumed->chosen == assumed->count) {
        if (assumed->count > 0) {
            memcpy(options, assumed->option, assumed->count * sizeof *options);
        }
        return;
    }
    for (size_t k = 0; k < assumed->count; ++k) {
        if (!(assumed->option[k] & QDR_NOT) && qdri_assumed_fits(assumed, k)) {
            options[count++] = assumed->option[k];
        }
    }
}
