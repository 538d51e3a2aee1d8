/* assumed.c  Keeps the options that are assumed, and sees whether they contradict each other. */
#include "solver/assumed.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/size.h"

void qdri_assumed_free(struct qdri_assumed *assumed)
{
    free(assumed->option);
    free(assumed->taken);
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
    qdri_size_add(&bytes, qdri_problem_items(problem), sizeof(struct qdri_taken));
    qdri_size_add(&bytes, problem->has_bounds ? bytes_of_out(problem) : 0, 1);
    return bytes;
}

void qdri_assumed_keep(struct qdri_assumed *assumed, size_t count)
{
    const struct qdr_problem *problem = assumed->problem;
    struct qdri_taken *taken = assumed->taken;
    while (assumed->count > count) {
        const qdr_option option = assumed->option[--assumed->count];
        if (option & QDR_NOT) {
            change_out(assumed, option - QDR_NOT);
            continue;
        }
        --assumed->chosen;
        const qdr_entry *end = problem->entry + problem->first[option + 1];
        for (const qdr_entry *e = problem->entry + problem->first[option]; e < end; ++e) {
            --taken[e->item].times;
        }
    }
    assumed->impossible = false;
}

void qdri_assumed_clear(struct qdri_assumed *assumed)
{
    qdri_assumed_keep(assumed, 0);
}

/* May the item be covered once more, by this entry?  Upper bounds are 1 at least. */
static bool fits(const struct qdri_assumed *assumed, qdr_entry entry)
{
    const struct qdri_taken *taken = &assumed->taken[entry.item];
    if (taken->times == 0) {
        return true;
    }
    const struct qdri_item *item = &assumed->problem->item[entry.item];
    if (item->is_primary) {
        return taken->times < item->high;
    }
    return entry.color != QDR_NO_COLOR && entry.color == taken->color;
}

/* Does nothing that is assumed cover any of the items? */
static bool are_free(const struct qdri_assumed *assumed, const qdr_entry *entries, size_t count)
{
    const struct qdri_taken *taken = assumed->taken;
    for (size_t k = 0; k < count; ++k) {
        if (taken[entries[k].item].times > 0) {
            return false;
        }
    }
    return true;
}

static bool all_fit(const struct qdri_assumed *assumed, const qdr_entry *entries, size_t count)
{
    for (size_t k = 0; k < count; ++k) {
        if (!fits(assumed, entries[k])) {
            return false;
        }
    }
    return true;
}

/* An option that is there already covers all of its items; only such a one needs looking for. */
static bool is_there(const struct qdri_assumed *assumed, qdr_option option, qdr_entry any)
{
    if (assumed->taken[any.item].times == 0) {
        return false;
    }
    for (size_t k = 0; k < assumed->count; ++k) {
        if (assumed->option[k] == option) {
            return true;
        }
    }
    return false;
}

static bool has_room(const struct qdri_assumed *assumed)
{
    return assumed->taken && assumed->count < assumed->capacity;
}

static bool make_room(struct qdri_assumed *assumed)
{
    const struct qdr_problem *problem = assumed->problem;
    qdr_option *option =
        qdri_grow(assumed->option, &assumed->capacity, assumed->count + 1, sizeof *option);
    if (!option) {
        return false;
    }
    assumed->option = option;
    if (problem->has_bounds && !assumed->out) {
        assumed->out = qdri_zeros(bytes_of_out(problem), sizeof *assumed->out);
    }
    if (!assumed->taken && (assumed->out || !problem->has_bounds)) {
        assumed->taken = qdri_zeros(qdri_problem_items(problem), sizeof *assumed->taken);
    }
    return assumed->taken != NULL;
}

/* Takes an option out, unless it is not possible anyway. */
static void take_out(struct qdri_assumed *assumed, qdr_option option, bool *is_new)
{
    const struct qdr_problem *problem = assumed->problem;
    const qdr_entry *entries = problem->entry + problem->first[option];
    const size_t count = problem->first[option + 1] - problem->first[option];
    if (is_there(assumed, option, entries[0])) {
        assumed->impossible = true;
    } else if (!is_out(assumed, option) && all_fit(assumed, entries, count)) {
        change_out(assumed, option);
        assumed->option[assumed->count++] = QDR_NOT | option;
        *is_new = true;
    }
}

/* Require: it is not inert. */
static void choose(struct qdri_assumed *assumed, qdr_option option, bool *is_new)
{
    const struct qdr_problem *problem = assumed->problem;
    const qdr_entry *entries = problem->entry + problem->first[option];
    const size_t count = problem->first[option + 1] - problem->first[option];
    const bool is_free = are_free(assumed, entries, count);
    struct qdri_taken *taken = assumed->taken;
    if (!is_free && is_there(assumed, option, entries[0])) {
        return;
    }
    if (is_out(assumed, option) || (!is_free && !all_fit(assumed, entries, count))) {
        assumed->impossible = true;
        return;
    }
    for (size_t k = 0; k < count; ++k) {
        struct qdri_taken *at = &taken[entries[k].item];
        ++at->times;
        at->color = entries[k].color;
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
    if (option == QDR_NO_OPTION || assumed->problem->inert[option]) {
        assumed->impossible |= !is_out;
        return true;
    }
    if (!has_room(assumed) && !make_room(assumed)) {
        return false;
    }
    if (is_out) {
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
        if (!(assumed->option[k] & QDR_NOT)) {
            options[count++] = assumed->option[k];
        }
    }
}
