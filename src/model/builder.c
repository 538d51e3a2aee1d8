/* builder.c  A problem in the making: checks everything that comes in, so that a finished problem
 * needs no checking. */
#include "base/alloc.h"
#include "base/check.h"
#include "base/error.h"
#include "base/quote.h"
#include "model/problem.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `content` is a valid problem at all times.
 * mark[i] is the number of the last option (counted from 1) that has item i, so that an item twice
 * in one option is seen at once. */
struct qdr_builder {
    struct qdr_problem content;
    uint32_t *mark;
    uint64_t cost_sum;
    uint64_t memory; /* see qdr_builder_set_memory */
    size_t item_capacity;
    size_t mark_capacity;
    size_t entry_capacity;
    size_t first_capacity;
    size_t cost_capacity;
    size_t inert_capacity;
};

/* Grows one of the builder's arrays in place, where that is needed; false: no memory. */
#define GROW(array, capacity, needed)                                                              \
    ((needed) <= (capacity) || qdri_reserve(&(array), &(capacity), (needed), sizeof *(array)))

qdr_status qdr_builder_new(qdr_builder **out, qdr_error *error)
{
    qdr_builder *builder = qdri_zeros(1, sizeof *builder);
    *out = NULL;
    if (!builder || !GROW(builder->content.first, builder->first_capacity, 1)) {
        free(builder);
        return qdri_no_memory(error);
    }
    builder->content.first[0] = 0;
    *out = builder;
    return QDR_OK;
}

void qdr_builder_free(qdr_builder *builder)
{
    if (!builder) {
        return;
    }
    qdri_problem_clear(&builder->content);
    free(builder->mark);
    free(builder);
}

/* Is it a control character that begins here: of ASCII, or of C1, in UTF-8 or as a byte of its
 * own? */
static bool is_control(const char *text, size_t size)
{
    const unsigned char *bytes = (const unsigned char *)text;
    return bytes[0] < 0x20 || (bytes[0] >= 0x7F && bytes[0] < 0xA0) ||
           (bytes[0] == 0xC2 && size > 1 && bytes[1] >= 0x80 && bytes[1] < 0xA0);
}

void qdr_builder_set_memory(qdr_builder *builder, uint64_t bytes)
{
    builder->memory = bytes;
}

/* Is there room for so many more entries, or for a name of so many bytes? */
static qdr_status check_room(const qdr_builder *builder, uint64_t entries, uint64_t name,
                             qdr_error *error)
{
    const struct qdr_problem *content = &builder->content;
    if (builder->memory == 0) {
        return QDR_OK;
    }
    const uint64_t items = (uint64_t)qdri_problem_items(content) + 1;
    const uint64_t options = (uint64_t)content->options + 1;
    const uint64_t per_option =
        sizeof *content->first + sizeof *content->cost + sizeof *content->inert;
    uint64_t bytes = items * (sizeof *content->item + sizeof *builder->mark);
    bytes += options * per_option;
    bytes += (content->first[content->options] + entries) * sizeof *content->entry;
    bytes +=
        qdri_names_bytes(&content->item_names) + qdri_names_bytes(&content->color_names) + name;
    if (bytes > builder->memory / 2) {
        return qdri_fail_memory(error, (struct qdri_place){0}, "the problem takes",
                                builder->memory);
    }
    return QDR_OK;
}

/* Checks a name: no blanks, which part names, and no control characters.  Items may not have ':'
 * and '|' either, which have a meaning in Knuth's format; in a color, which ends with the next
 * blank, they do no harm. */
static qdr_status check_name(const char *name, const char *what, const char *forbidden,
                             qdr_error *error)
{
    char quote[QDRI_QUOTE_SIZE];
    char culprit[QDRI_QUOTE_SIZE];
    if (name[0] == '\0') {
        return qdri_fail(error, QDR_INVALID, "%s without a name", what);
    }
    const size_t length = strlen(name);
    for (size_t at = 0; at < length;) {
        const char *p = name + at;
        size_t step = qdri_character(p, length - at);
        if (*p == ' ' || (step == 0 && is_control(p, length - at)) || strchr(forbidden, *p)) {
            return qdri_fail(error, QDR_INVALID, "%s name '%s' cannot have '%s' in it", what,
                             qdri_quote(quote, name, length), qdri_quote(culprit, p, 1));
        }
        at += step > 0 ? step : 1;
    }
    return QDR_OK;
}

static qdr_status add_item(qdr_builder *builder, const char *name, struct qdri_item item,
                           qdr_item *out, qdr_error *error)
{
    struct qdr_problem *content = &builder->content;
    uint32_t number = qdri_problem_items(content);
    char standard[16];
    if (number >= QDR_NO_ITEM - 1) {
        return qdri_fail(error, QDR_RANGE, "too many items");
    }
    if (!name) {
        snprintf(standard, sizeof standard, "#%" PRIu32, number + 1);
        name = standard;
    }
    qdr_status status = check_name(name, "item", ":|", error);
    if (status != QDR_OK) {
        return status;
    }
    if (qdri_names_find(&content->item_names, name, strlen(name)) != QDRI_NO_NAME) {
        char quote[QDRI_QUOTE_SIZE];
        return qdri_fail(error, QDR_DUPLICATE, "item '%s' is there twice",
                         qdri_quote(quote, name, strlen(name)));
    }
    status = check_room(builder, 0, strlen(name), error);
    if (status != QDR_OK) {
        return status;
    }
    if (!GROW(content->item, builder->item_capacity, (size_t)number + 1) ||
        !GROW(builder->mark, builder->mark_capacity, (size_t)number + 1) ||
        !qdri_names_add(&content->item_names, name, strlen(name))) {
        return qdri_no_memory(error);
    }
    content->item[number] = item;
    builder->mark[number] = 0;
    content->primary += item.is_primary;
    content->has_bounds |= item.is_primary && (item.low != 1 || item.high != 1);
    if (out) {
        *out = number;
    }
    return QDR_OK;
}

qdr_status qdr_builder_primary(qdr_builder *builder, const char *name, qdr_item *out,
                               qdr_error *error)
{
    return qdr_builder_range(builder, name, 1, 1, out, error);
}

qdr_status qdr_builder_range(qdr_builder *builder, const char *name, uint32_t low, uint32_t high,
                             qdr_item *out, qdr_error *error)
{
    if (low > high || high == 0) {
        return qdri_fail(error, QDR_RANGE,
                         "bounds %" PRIu32 ":%" PRIu32 " leave no way to cover the item", low,
                         high);
    }
    struct qdri_item item = {.low = low, .high = high, .is_primary = true};
    return add_item(builder, name, item, out, error);
}

qdr_status qdr_builder_secondary(qdr_builder *builder, const char *name, qdr_item *out,
                                 qdr_error *error)
{
    struct qdri_item item = {.low = 0, .high = QDR_NO_LIMIT, .is_primary = false};
    return add_item(builder, name, item, out, error);
}

static qdr_status add_color(qdr_builder *builder, const char *name, qdr_error *error)
{
    struct qdri_names *names = &builder->content.color_names;
    qdr_status status = check_name(name, "color", "", error);
    if (status != QDR_OK) {
        return status;
    }
    if (names->count >= UINT32_MAX - 1) {
        return qdri_fail(error, QDR_RANGE, "too many colors");
    }
    status = check_room(builder, 0, strlen(name), error);
    if (status == QDR_OK && !qdri_names_add(names, name, strlen(name))) {
        status = qdri_no_memory(error);
    }
    return status;
}

qdr_status qdr_builder_color(qdr_builder *builder, const char *name, qdr_color *out,
                             qdr_error *error)
{
    if (!name) {
        return qdri_missing(error, "name");
    }
    const struct qdri_names *names = &builder->content.color_names;
    uint32_t number = qdri_names_find(names, name, strlen(name));
    if (number == QDRI_NO_NAME) {
        number = names->count;
        qdr_status status = add_color(builder, name, error);
        if (status != QDR_OK) {
            return status;
        }
    }
    if (out) {
        *out = number + 1;
    }
    return QDR_OK;
}

qdr_item qdr_builder_find(const qdr_builder *builder, const char *name, size_t length)
{
    return qdri_names_find(&builder->content.item_names, name, length);
}

static qdr_status check_entry(const qdr_builder *builder, qdr_entry entry, qdr_error *error)
{
    const struct qdr_problem *content = &builder->content;
    if (entry.item >= qdri_problem_items(content)) {
        return qdri_fail(error, QDR_INVALID, "there is no item %" PRIu32, entry.item);
    }
    if (entry.color > content->color_names.count) {
        return qdri_fail(error, QDR_INVALID, "there is no color %" PRIu32, entry.color);
    }
    if (entry.color != QDR_NO_COLOR && content->item[entry.item].is_primary) {
        return qdri_fail(error, QDR_INVALID, "primary item '%s' cannot have a color",
                         qdri_names_text(&content->item_names, entry.item));
    }
    if (builder->mark[entry.item] == content->options + 1) {
        return qdri_fail(error, QDR_DUPLICATE, "item '%s' is twice in the option",
                         qdri_names_text(&content->item_names, entry.item));
    }
    return QDR_OK;
}

/* What there is among the entries of an option. */
struct traits {
    bool has_primary;
    bool has_color;
};

/* Puts the entries of the next option behind those of the others, where they do not count yet.
 * Where one is wrong, it leaves no mark behind. */
static qdr_status put_entries(qdr_builder *builder, const qdr_entry *entries, size_t count,
                              struct traits *traits, qdr_error *error)
{
    struct qdr_problem *content = &builder->content;
    const struct qdri_item *item = content->item;
    const uint32_t items = qdri_problem_items(content);
    const uint32_t number = content->options + 1;
    qdr_entry *to = content->entry + content->first[content->options];
    uint32_t *mark = builder->mark;
    unsigned primary = 0;
    qdr_color colors = QDR_NO_COLOR;
    for (size_t k = 0; k < count; ++k) {
        const qdr_entry entry = entries[k];
        const bool is_plain =
            entry.color == QDR_NO_COLOR && entry.item < items && mark[entry.item] != number;
        qdr_status status = is_plain ? QDR_OK : check_entry(builder, entry, error);
        if (status != QDR_OK) {
            while (k-- > 0) {
                mark[entries[k].item] = 0;
            }
            return status;
        }
        mark[entry.item] = number;
        to[k] = entry;
        primary |= item[entry.item].is_primary;
        colors |= entry.color;
    }
    *traits = (struct traits){.has_primary = primary != 0, .has_color = colors != QDR_NO_COLOR};
    return QDR_OK;
}

static qdr_status check_size(const qdr_builder *builder, size_t count, uint64_t cost,
                             qdr_error *error)
{
    const struct qdr_problem *content = &builder->content;
    if (count == 0) {
        return qdri_fail(error, QDR_INVALID, "an option needs an item");
    }
    if (count > UINT32_MAX - 2 - content->first[content->options] ||
        content->options >= QDR_NO_OPTION - 1) {
        return qdri_fail(error, QDR_RANGE, "too many options or entries");
    }
    if (cost > (uint64_t)INT64_MAX - builder->cost_sum) {
        return qdri_fail(error, QDR_RANGE, "the costs add up to more than 63 bits");
    }
    return check_room(builder, count, 0, error);
}

static bool make_room(qdr_builder *builder, size_t count)
{
    struct qdr_problem *content = &builder->content;
    size_t options = (size_t)content->options + 1;
    return GROW(content->entry, builder->entry_capacity,
                content->first[content->options] + count) &&
           GROW(content->first, builder->first_capacity, options + 1) &&
           GROW(content->cost, builder->cost_capacity, options) &&
           GROW(content->inert, builder->inert_capacity, options);
}

qdr_status qdr_builder_option(qdr_builder *builder, const qdr_entry *entries, size_t count,
                              uint64_t cost, qdr_option *out, qdr_error *error)
{
    if (!entries && count > 0) {
        return qdri_missing(error, "entries");
    }
    struct qdr_problem *content = &builder->content;
    qdr_option number = content->options;
    struct traits traits = {0};
    qdr_status status = check_size(builder, count, cost, error);
    if (status == QDR_OK && !make_room(builder, count)) {
        status = qdri_no_memory(error);
    }
    status = status == QDR_OK ? put_entries(builder, entries, count, &traits, error) : status;
    if (status != QDR_OK) {
        return status;
    }
    content->inert[number] = !traits.has_primary;
    content->has_colors |= traits.has_color;
    content->cost[number] = cost;
    content->has_costs |= cost != 0;
    builder->cost_sum += cost;
    content->first[number + 1] = content->first[number] + (uint32_t)count;
    ++content->options;
    if (out) {
        *out = number;
    }
    return QDR_OK;
}

/* Does no option have an item twice? */
static bool has_distinct_items(const struct qdr_problem *content)
{
    for (qdr_option option = 0; option < content->options; ++option) {
        for (uint32_t k = content->first[option]; k < content->first[option + 1]; ++k) {
            for (uint32_t other = content->first[option]; other < k; ++other) {
                if (content->entry[other].item == content->entry[k].item) {
                    return false;
                }
            }
        }
    }
    return true;
}

qdr_status qdr_builder_build(const qdr_builder *builder, qdr_problem **out, qdr_error *error)
{
    const struct qdr_problem *content = &builder->content;
    qdr_problem *problem = qdri_zeros(1, sizeof *problem);
    *out = NULL;
    if (!problem) {
        return qdri_no_memory(error);
    }
    QDRI_ASSERT(content->primary <= qdri_problem_items(content));
    QDRI_ASSERT_DEEP(has_distinct_items(content));
    *problem = *content;
    size_t options = content->options;
    problem->item = qdri_copy(content->item, qdri_problem_items(content), sizeof *problem->item);
    problem->entry = qdri_copy(content->entry, content->first[options], sizeof *problem->entry);
    problem->first = qdri_copy(content->first, options + 1, sizeof *problem->first);
    problem->cost = qdri_copy(content->cost, options, sizeof *problem->cost);
    problem->inert = qdri_copy(content->inert, options, sizeof *problem->inert);
    bool named = qdri_names_copy(&problem->item_names, &content->item_names);
    named = qdri_names_copy(&problem->color_names, &content->color_names) && named;
    if (!problem->item || !problem->entry || !problem->first || !problem->cost || !problem->inert ||
        !named) {
        qdr_problem_free(problem);
        return qdri_no_memory(error);
    }
    *out = problem;
    return QDR_OK;
}
