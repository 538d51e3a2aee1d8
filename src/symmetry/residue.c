/* residue.c  Takes options out of a problem, and builds what is left. */
#include "symmetry/residue.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"

#define CLOSED UINT32_MAX /* a secondary item that was covered without a color */

static bool make_room(struct qdri_residue *residue, const qdr_problem *whole)
{
    const uint32_t items = qdr_problem_items(whole);
    *residue = (struct qdri_residue){.whole = whole};
    residue->is_out =
        qdri_array(&residue->arrays, qdr_problem_options(whole), sizeof *residue->is_out);
    residue->low = qdri_array(&residue->arrays, items, sizeof *residue->low);
    residue->high = qdri_array(&residue->arrays, items, sizeof *residue->high);
    residue->color = qdri_array(&residue->arrays, items, sizeof *residue->color);
    return !residue->arrays.lacks_memory;
}

bool qdri_residue_begin(struct qdri_residue *residue, const qdr_problem *whole)
{
    if (!make_room(residue, whole)) {
        return false;
    }
    for (qdr_option option = 0; option < qdr_problem_options(whole); ++option) {
        residue->is_out[option] = qdr_problem_is_inert(whole, option);
    }
    for (qdr_item item = 0; item < qdr_problem_items(whole); ++item) {
        qdr_problem_bounds(whole, item, &residue->low[item], &residue->high[item]);
    }
    return true;
}

bool qdri_residue_copy(struct qdri_residue *residue, const struct qdri_residue *other)
{
    const uint32_t items = qdr_problem_items(other->whole);
    if (!make_room(residue, other->whole)) {
        return false;
    }
    memcpy(residue->is_out, other->is_out, qdr_problem_options(other->whole));
    memcpy(residue->low, other->low, items * sizeof *residue->low);
    memcpy(residue->high, other->high, items * sizeof *residue->high);
    memcpy(residue->color, other->color, items * sizeof *residue->color);
    residue->is_hopeless = other->is_hopeless;
    return true;
}

void qdri_residue_end(struct qdri_residue *residue)
{
    qdri_arrays_free(&residue->arrays);
    qdr_problem_free(residue->problem);
    *residue = (struct qdri_residue){0};
}

/* Is there room for an entry beside what was chosen? */
static bool fits(const struct qdri_residue *residue, qdr_entry entry)
{
    const qdr_color chosen = residue->color[entry.item];
    if (qdr_problem_is_primary(residue->whole, entry.item)) {
        return residue->high[entry.item] > 0;
    }
    return chosen == QDR_NO_COLOR || (chosen != CLOSED && chosen == entry.color);
}

void qdri_residue_choose(struct qdri_residue *residue, qdr_option option)
{
    size_t count;
    const qdr_entry *entry = qdr_problem_option(residue->whole, option, &count);
    residue->is_out[option] = true;
    for (size_t k = 0; k < count; ++k) {
        const qdr_item item = entry[k].item;
        if (!fits(residue, entry[k])) {
            residue->is_hopeless = true;
        } else if (!qdr_problem_is_primary(residue->whole, item)) {
            residue->color[item] = entry[k].color == QDR_NO_COLOR ? CLOSED : entry[k].color;
        } else {
            residue->low[item] -= residue->low[item] > 0;
            residue->high[item] -= residue->high[item] != QDR_NO_LIMIT;
        }
    }
}

static bool option_fits(const struct qdri_residue *residue, qdr_option option)
{
    size_t count;
    const qdr_entry *entry = qdr_problem_option(residue->whole, option, &count);
    for (size_t k = 0; k < count; ++k) {
        if (!fits(residue, entry[k])) {
            return false;
        }
    }
    return true;
}

/* How often each item can still be covered is counted in `color` of primary items, which have
 * none. */
static void count_left(struct qdri_residue *residue, qdr_option option)
{
    size_t count;
    const qdr_entry *entry = qdr_problem_option(residue->whole, option, &count);
    for (size_t k = 0; k < count; ++k) {
        if (qdr_problem_is_primary(residue->whole, entry[k].item)) {
            ++residue->color[entry[k].item];
        }
    }
}

void qdri_residue_settle(struct qdri_residue *residue)
{
    for (qdr_option option = 0; option < qdr_problem_options(residue->whole); ++option) {
        residue->is_out[option] = residue->is_out[option] || !option_fits(residue, option);
        if (!residue->is_out[option]) {
            count_left(residue, option);
        }
    }
    for (qdr_item item = 0; item < qdr_problem_items(residue->whole); ++item) {
        if (qdr_problem_is_primary(residue->whole, item)) {
            residue->is_hopeless |= residue->color[item] < residue->low[item];
            residue->color[item] = 0;
        }
    }
}

/* Adds the items that are still open; `number` gets what they are called in the new problem. */
static qdr_status add_items(const struct qdri_residue *residue, qdr_builder *builder,
                            qdr_item *number, qdr_error *error)
{
    qdr_status status = QDR_OK;
    for (qdr_item item = 0; item < qdr_problem_items(residue->whole) && status == QDR_OK; ++item) {
        number[item] = QDR_NO_ITEM;
        if (!qdr_problem_is_primary(residue->whole, item)) {
            if (residue->color[item] == QDR_NO_COLOR) {
                status = qdr_builder_secondary(builder, NULL, &number[item], error);
            }
        } else if (residue->high[item] > 0) {
            status = qdr_builder_range(builder, NULL, residue->low[item], residue->high[item],
                                       &number[item], error);
        }
    }
    return status;
}

qdr_status qdri_add_colors(qdr_builder *builder, const qdr_problem *problem, qdr_error *error)
{
    qdr_status status = QDR_OK;
    for (qdr_color color = 1; color <= qdr_problem_colors(problem) && status == QDR_OK; ++color) {
        status = qdr_builder_color(builder, qdr_problem_color_name(problem, color), NULL, error);
    }
    return status;
}

/* Items that were colored by what was chosen are not in it: all that is left agrees on them. */
static qdr_status add_options(struct qdri_residue *residue, qdr_builder *builder, qdr_entry *room,
                              qdr_error *error)
{
    qdr_status status = QDR_OK;
    for (qdr_option option = 0; option < qdr_problem_options(residue->whole) && status == QDR_OK;
         ++option) {
        size_t count;
        size_t kept = 0;
        const qdr_entry *entry = qdr_problem_option(residue->whole, option, &count);
        for (size_t k = 0; k < count && !residue->is_out[option]; ++k) {
            if (residue->item[entry[k].item] != QDR_NO_ITEM) {
                room[kept++] = (qdr_entry){residue->item[entry[k].item], entry[k].color};
            }
        }
        if (!residue->is_out[option]) {
            qdr_option added = 0;
            status = qdr_builder_option(builder, room, kept, 0, &added, error);
            residue->origin[added] = option;
        }
    }
    return status;
}

qdr_status qdri_residue_build(struct qdri_residue *residue, qdr_error *error)
{
    const uint32_t items = qdr_problem_items(residue->whole);
    qdr_builder *builder;
    qdr_status status = qdr_builder_new(&builder, error);
    residue->item = qdri_array(&residue->arrays, items, sizeof *residue->item);
    qdr_entry *room = qdri_zeros(items, sizeof *room);
    residue->origin =
        qdri_array(&residue->arrays, qdr_problem_options(residue->whole), sizeof *residue->origin);
    if (status == QDR_OK && (residue->arrays.lacks_memory || !room)) {
        status = qdri_no_memory(error);
    }
    status = status == QDR_OK ? add_items(residue, builder, residue->item, error) : status;
    status = status == QDR_OK ? qdri_add_colors(builder, residue->whole, error) : status;
    status = status == QDR_OK ? add_options(residue, builder, room, error) : status;
    status = status == QDR_OK ? qdr_builder_build(builder, &residue->problem, error) : status;
    free(room);
    qdr_builder_free(builder);
    return status;
}

void qdri_residue_images(const struct qdri_residue *residue, const uint32_t *whole_items,
                         const uint32_t *whole_options, qdr_option *place, qdr_item *items,
                         qdr_option *options)
{
    const uint32_t left = qdr_problem_options(residue->problem);
    for (qdr_item item = 0; item < qdr_problem_items(residue->whole); ++item) {
        if (residue->item[item] != QDR_NO_ITEM) {
            items[residue->item[item]] = residue->item[whole_items[item]];
        }
    }
    for (qdr_option option = 0; option < left; ++option) {
        place[residue->origin[option]] = option;
    }
    for (qdr_option option = 0; option < left; ++option) {
        options[option] = place[whole_options[residue->origin[option]]];
    }
}
