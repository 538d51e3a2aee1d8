/* read_sets.c  Reads what a file of shapes says of sets of the library: all of one, or pieces that
 * are named. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "shapes/forms/enumerate.h"
#include "shapes/text/reading.h"
#include "shapes/text/statement.h"

/* "F L X of pentominoes": the names before `of`, and the set behind. */
static bool cut_at_of(struct qdri_span value, struct qdri_span *names, struct qdri_span *set)
{
    struct qdri_span left = value;
    while (left.length > 0) {
        const struct qdri_span word = qdri_span_word(&left);
        if (qdri_span_is(word, "of") && word.text > value.text) {
            *names = qdri_span_trim((struct qdri_span){value.text, (size_t)(word.text - value.text),
                                                       value.line, value.column});
            *set = left;
            return true;
        }
    }
    *names = (struct qdri_span){0};
    *set = value;
    return false;
}

static qdr_status put_named(struct qdri_shapes_reading *reading,
                            const struct qdri_named_shape *named, struct qdri_span place,
                            const struct qdri_manner *manner, bool is_one_sided)
{
    const struct qdri_shape *shape = &named->shape;
    struct qdri_cell *cell = qdri_zeros(shape->atoms, sizeof *cell);
    const struct qdri_span name = {named->name, strlen(named->name), place.line, place.column};
    if (!cell) {
        return qdri_no_memory(reading->error);
    }
    for (size_t k = 0; k < shape->atoms; ++k) {
        cell[k].atom = shape->atom[k];
    }
    qdr_status status =
        qdri_shapes_put_piece(reading, name, cell, shape->atoms, manner, is_one_sided);
    free(cell);
    return status;
}

static qdr_status unknown_piece(const struct qdri_shapes_reading *reading,
                                const struct qdri_named_shape *named, size_t count,
                                struct qdri_span word)
{
    char quoted[QDRI_QUOTE_SIZE];
    struct qdri_name_list list = {.length = 0};
    for (size_t k = 0; k < count; ++k) {
        qdri_name_list_add(&list, named[k].name);
    }
    return qdri_shapes_fault(reading, word, QDR_UNKNOWN, "the set has no piece '%s': it has %s",
                             qdri_quote(quoted, word.text, word.length), qdri_name_list_end(&list));
}

/* Puts all shapes of a set, or those that are named. */
static qdr_status put_set(struct qdri_shapes_reading *reading, const struct qdri_named_shape *named,
                          size_t count, struct qdri_span names, struct qdri_span set,
                          const struct qdri_manner *manner)
{
    const bool is_one_sided = qdri_span_begins(set, "one-sided") || qdri_span_begins(set, "fixed");
    qdr_status status = QDR_OK;
    for (size_t k = 0; k < count && names.length == 0 && status == QDR_OK; ++k) {
        status = put_named(reading, &named[k], set, manner, is_one_sided);
    }
    while (names.length > 0 && status == QDR_OK) {
        const struct qdri_span word = qdri_span_word(&names);
        size_t k = 0;
        while (k < count && !qdri_span_is(word, named[k].name)) {
            ++k;
        }
        status = k < count ? put_named(reading, &named[k], word, manner, is_one_sided)
                           : unknown_piece(reading, named, count, word);
    }
    return status;
}

qdr_status qdri_shapes_read_set(struct qdri_shapes_reading *reading, struct qdri_span value,
                                struct qdri_manner *manner)
{
    struct qdri_named_shape *named = NULL;
    size_t count = 0;
    struct qdri_span names;
    struct qdri_span set;
    qdr_error found;
    qdr_status status = QDR_OK;
    if (value.text[0] >= '0' && value.text[0] <= '9') {
        status = qdri_shapes_read_copies(reading, qdri_span_word(&value), &manner->copies);
    }
    if (status != QDR_OK) {
        return status;
    }
    cut_at_of(value, &names, &set);
    if (qdri_span_begins(set, "fixed") && manner->turns < 0) {
        manner->turns = QDRI_TURNS_NONE;
    }
    status =
        qdri_library_shapes(reading->shapes->lattice, set.text, set.length, &named, &count, &found);
    if (status != QDR_OK) {
        return qdri_shapes_fault(reading, set, status, "%s", found.text);
    }
    status = put_set(reading, named, count, names, set, manner);
    qdri_library_free(named, count);
    return status;
}
