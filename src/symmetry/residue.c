/* residue.c  Takes options out of a problem, and builds what is left. */
#include "symmetry/residue.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"

#define CLOSED UINT32_MAX /* a secondary item that was covered without a color */

static bool make_room(struct qdri_residue *rest, const qdr_problem *whole)
{
    const uint32_t items = qdr_problem_items(whole);
    *rest = (struct qdri_residue){.whole = whole};
    rest->is_left = qdri_zeros(qdr_problem_options(whole), sizeof *rest->is_left);
    rest->low = qdri_zeros(items, sizeof *rest->low);
    rest->high = qdri_zeros(items, sizeof *rest->high);
    rest->color = qdri_zeros(items, sizeof *rest->color);
    return rest->is_left && rest->low && rest->high && rest->color;
}

bool qdri_residue_begin(struct qdri_residue *rest, const qdr_problem *whole)
{
    if (!make_room(rest, whole)) {
        return false;
    }
    for (qdr_option option = 0; option < qdr_problem_options(whole); ++option) {
        rest->is_left[option] = !qdr_problem_is_inert(whole, option);
    }
    for (qdr_item item = 0; item < qdr_problem_items(whole); ++item) {
        qdr_problem_bounds(whole, item, &rest->low[item], &rest->high[item]);
    }
    return true;
}

bool qdri_residue_copy(struct qdri_residue *rest, const struct qdri_residue *other)
{
    const uint32_t items = qdr_problem_items(other->whole);
    if (!make_room(rest, other->whole)) {
        return false;
    }
    memcpy(rest->is_left, other->is_left, qdr_problem_options(other->whole));
    memcpy(rest->low, other->low, items * sizeof *rest->low);
    memcpy(rest->high, other->high, items * sizeof *rest->high);
    memcpy(rest->color, other->color, items * sizeof *rest->color);
    rest->is_hopeless = other->is_hopeless;
    return true;
}

void qdri_residue_end(struct qdri_residue *rest)
{
    free(rest->is_left);
    free(rest->low);
    free(rest->high);
    free(rest->color);
    free(rest->origin);
    qdr_problem_free(rest->problem);
    *rest = (struct qdri_residue){0};
}

/* Is there room for an entry beside what was chosen? */
static bool fits(const struct qdri_residue *rest, qdr_entry entry)
{
    const qdr_color chosen = rest->color[entry.item];
    if (qdr_problem_is_primary(rest->whole, entry.item)) {
        return rest->high[entry.item] > 0;
    }
    return chosen == QDR_NO_COLOR || (chosen != CLOSED && chosen == entry.color);
}

void qdri_residue_choose(struct qdri_residue *rest, qdr_option option)
{
    size_t count;
    const qdr_entry *entry = qdr_problem_option(rest->whole, option, &count);
    rest->is_left[option] = 0;
    for (size_t k = 0; k < count; ++k) {
        const qdr_item item = entry[k].item;
        if (!fits(rest, entry[k])) {
            rest->is_hopeless = true;
        } else if (!qdr_problem_is_primary(rest->whole, item)) {
            rest->color[item] = entry[k].color == QDR_NO_COLOR ? CLOSED : entry[k].color;
        } else {
            rest->low[item] -= rest->low[item] > 0;
            rest->high[item] -= rest->high[item] != QDR_NO_LIMIT;
        }
    }
}

static bool option_fits(const struct qdri_residue *rest, qdr_option option)
{
    size_t count;
    const qdr_entry *entry = qdr_problem_option(rest->whole, option, &count);
    for (size_t k = 0; k < count; ++k) {
        if (!fits(rest, entry[k])) {
            return false;
        }
    }
    return true;
}

/* How often each item can still be covered is counted in `color` of primary items, which have none. */
static void count_left(struct qdri_residue *rest, qdr_option option)
{
    size_t count;
    const qdr_entry *entry = qdr_problem_option(rest->whole, option, &count);
    for (size_t k = 0; k < count; ++k) {
        if (qdr_problem_is_primary(rest->whole, entry[k].item)) {
            ++rest->color[entry[k].item];
        }
    }
}

void qdri_residue_settle(struct qdri_residue *rest)
{
    for (qdr_option option = 0; option < qdr_problem_options(rest->whole); ++option) {
        rest->is_left[option] = rest->is_left[option] && option_fits(rest, option);
        if (rest->is_left[option]) {
            count_left(rest, option);
        }
    }
    for (qdr_item item = 0; item < qdr_problem_items(rest->whole); ++item) {
        if (qdr_problem_is_primary(rest->whole, item)) {
            rest->is_hopeless |= rest->color[item] < rest->low[item];
            rest->color[item] = 0;
        }
    }
}

/* Adds the items that are still open; `number` gets what they are called in the new problem. */
static qdr_status add_items(const struct qdri_residue *rest, qdr_builder *builder, qdr_item *number,
                            qdr_error *error)
{
    qdr_status status = QDR_OK;
    for (qdr_item item = 0; item < qdr_problem_items(rest->whole) && status == QDR_OK; ++item) {
        number[item] = QDR_NO_ITEM;
        if (!qdr_problem_is_primary(rest->whole, item)) {
            if (rest->color[item] == QDR_NO_COLOR) {
                status = qdr_builder_secondary(builder, NULL, &number[item], error);
            }
        } else if (rest->high[item] > 0) {
            status = qdr_builder_range(builder, NULL, rest->low[item], rest->high[item],
                                       &number[item], error);
        }
    }
    return status;
}

static qdr_status add_colors(const struct qdri_residue *rest, qdr_builder *builder,
                             qdr_error *error)
{
    qdr_status status = QDR_OK;
    for (qdr_color color = 1; color <= qdr_problem_colors(rest->whole) && status == QDR_OK;
         ++color) {
        status =
            qdr_builder_color(builder, qdr_problem_color_name(rest->whole, color), NULL, error);
    }
    return status;
}

/* Items that were colored by what was chosen are not in it: all that is left agrees on them. */
static qdr_status add_options(struct qdri_residue *rest, qdr_builder *builder,
                              const qdr_item *number, qdr_entry *room, qdr_error *error)
{
    qdr_status status = QDR_OK;
    for (qdr_option option = 0; option < qdr_problem_options(rest->whole) && status == QDR_OK;
         ++option) {
        size_t count;
        size_t kept = 0;
        const qdr_entry *entry = qdr_problem_option(rest->whole, option, &count);
        for (size_t k = 0; k < count && rest->is_left[option]; ++k) {
            if (number[entry[k].item] != QDR_NO_ITEM) {
                room[kept++] = (qdr_entry){number[entry[k].item], entry[k].color};
            }
        }
        if (rest->is_left[option]) {
            qdr_option added = 0;
            status = qdr_builder_option(builder, room, kept, 0, &added, error);
            rest->origin[added] = option;
        }
    }
    return status;
}

qdr_status qdri_residue_build(struct qdri_residue *rest, qdr_error *error)
{
    const uint32_t items = qdr_problem_items(rest->whole);
    qdr_builder *builder;
    qdr_status status = qdr_builder_new(&builder, error);
    qdr_item *number = qdri_zeros(items, sizeof *number);
    qdr_entry *room = qdri_zeros(items, sizeof *room);
    rest->origin = qdri_zeros(qdr_problem_options(rest->whole), sizeof *rest->origin);
    if (status == QDR_OK && (!number || !room || !rest->origin)) {
        status = qdri_no_memory(error);
    }
    if (status == QDR_OK) {
        status = add_items(rest, builder, number, error);
    }
    if (status == QDR_OK) {
        status = add_colors(rest, builder, error);
    }
    if (status == QDR_OK) {
        status = add_options(rest, builder, number, room, error);
    }
    if (status == QDR_OK) {
        status = qdr_builder_build(builder, &rest->problem, error);
    }
    free(number);
    free(room);
    qdr_builder_free(builder);
    return status;
}
