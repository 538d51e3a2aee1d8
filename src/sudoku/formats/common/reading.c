/* reading.c  Remarks and failures with their places, for readers of puzzles in JSON. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "sudoku/formats/common/json.h"

qdr_status qdri_json_keep(struct qdri_json_reading *reading, qdr_status status)
{
    reading->status = reading->status == QDR_OK ? status : reading->status;
    return reading->status;
}

qdr_status qdri_json_fail(struct qdri_json_reading *reading, struct qdri_spot spot, qdr_status code,
                          const char *format, ...)
{
    char text[sizeof reading->error->text];
    va_list arguments;
    if (reading->status != QDR_OK) {
        return reading->status;
    }
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    reading->status =
        qdri_fail_at(reading->error, code, qdri_json_place(&reading->json, spot), "%s", text);
    return reading->status;
}

/* The place of a remark takes long to find. */
qdr_status qdri_json_remark(struct qdri_json_reading *reading, enum qdri_matter matter,
                            struct qdri_spot spot, const char *format, ...)
{
    char buffer[sizeof reading->error->text];
    const char *text = buffer;
    struct qdri_sheet *sheet = reading->sheet;
    bool is_refused = matter == QDRI_UNKNOWN_RULE && !sheet->mode.is_lenient;
    va_list arguments;
    if (reading->status != QDR_OK) {
        return reading->status;
    }
    va_start(arguments, format);
    vsnprintf(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    sheet->is_partial |= !is_refused;
    if (is_refused || !qdri_sheet_repeats(sheet, matter, &text)) {
        reading->status = qdri_sheet_remark(
            sheet, matter, qdri_json_key_place(&reading->json, spot), reading->error, "%s", text);
    }
    return reading->status;
}

struct qdri_spot qdri_json_key_spot(const struct qdri_json_reading *reading, const char *key)
{
    const json_t *root = reading->json.root;
    return json_object_get(root, key) ? qdri_spot_key(root, key) : qdri_spot_whole(root);
}

const json_t *qdri_json_list(struct qdri_json_reading *reading, const json_t *object,
                             const char *key)
{
    const json_t *array = json_object_get(object, key);
    if (array && !json_is_array(array) && !json_is_null(array)) {
        qdri_json_fail(reading, qdri_spot_key(object, key), QDR_SYNTAX,
                       "'%s' must be a list: [...]", key);
    }
    return json_is_array(array) ? array : NULL;
}

const json_t *qdri_json_list_at(struct qdri_json_reading *reading, const json_t *array,
                                size_t index)
{
    const json_t *list = json_array_get(array, index);
    if (!json_is_array(list)) {
        qdri_json_fail(reading, qdri_spot_at(array, index), QDR_SYNTAX,
                       "a list of cells must be here: [...]");
    }
    return list;
}

long qdri_json_digit(struct qdri_json_reading *reading, const json_t *value, struct qdri_spot spot,
                     long least)
{
    long digit = 0;
    enum qdri_json_word word = qdri_json_number(value, &digit);
    if (word == QDRI_JSON_STRANGE || digit < least || digit > (long)reading->side) {
        qdri_json_fail(reading, spot, QDR_RANGE, "a digit from 1 to %u must be here",
                       reading->side);
        return 0;
    }
    return digit;
}

void qdri_json_check_members(struct qdri_json_reading *reading, json_t *object, const char *known,
                             const char *looks, const char *owner)
{
    char quote[QDRI_QUOTE_SIZE];
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value)
    {
        const size_t length = strlen(name);
        if (!qdri_json_is_void(value) && !qdri_is_word_of(known, name, length) &&
            !qdri_is_word_of(looks, name, length)) {
            qdri_json_remark(reading, QDRI_MAYBE_RULE, qdri_spot_key(object, name),
                             "'%s' of %s is not understood", qdri_quote(quote, name, length),
                             owner);
        }
    }
}

/* The place takes long to find. */
qdr_status qdri_json_fail_in(struct qdri_json_reading *reading, struct qdri_spot spot,
                             qdr_status status, const char *what, const qdr_error *fault)
{
    return status == QDR_OK || status == QDR_NOMEM || status == QDR_CANCELLED
               ? qdri_json_keep(reading, qdri_fail_in(reading->error, status,
                                                      (struct qdri_place){0}, "", fault))
               : qdri_json_fail(reading, spot, status, "%s: %s", what, fault->text);
}

qdr_status qdri_json_add(struct qdri_json_reading *reading, const char *rule, struct qdri_spot spot)
{
    qdr_error fault = {.code = QDR_OK};
    if (reading->status != QDR_OK) {
        return reading->status;
    }
    qdr_status status = qdri_sheet_add_put(reading->sheet, rule, &reading->argument, &fault);
    return qdri_json_fail_in(reading, spot, status, rule, &fault);
}

void qdri_json_solution(struct qdri_json_reading *reading, struct qdri_spot spot, size_t count,
                        qdri_json_digit_at *digit_at, const void *ctx)
{
    size_t cells = (size_t)reading->side * reading->side;
    bool is_blank = true;
    bool is_right = count == cells;
    qdr_grid *grid = reading->status == QDR_OK ? qdri_zeros(1, sizeof *grid) : NULL;
    if (!grid) {
        qdri_json_keep(reading, QDR_NOMEM);
        return;
    }
    qdr_grid_clear(grid, reading->side);
    for (size_t at = 0; is_right && at < cells; ++at) {
        long digit = digit_at(ctx, at);
        is_right = digit >= 0 && digit <= (long)reading->side;
        is_blank &= digit == 0;
        grid->cell[at] = is_right ? (qdr_digit)digit : 0;
    }
    if (is_right && !is_blank) {
        reading->sheet->solution = grid;
        return;
    }
    free(grid);
    if (!is_right) {
        reading->status = qdri_sheet_remark(
            reading->sheet, QDRI_NO_RULE, qdri_json_key_place(&reading->json, spot), reading->error,
            "the solution is none of a grid of side %u", reading->side);
    }
}

void qdri_json_remark_words(struct qdri_json_reading *reading, struct qdri_spot spot)
{
    struct qdri_sheet_mode *mode = &reading->sheet->mode;
    if (reading->status == QDR_OK && qdri_sheet_are_words_unread(reading->sheet)) {
        bool is_said = mode->has_said_words && !mode->is_strict;
        reading->sheet->is_partial = true;
        mode->has_said_words = true;
        if (!is_said) {
            qdri_json_remark(reading, QDRI_MAYBE_RULE, spot, "rules in words are not read");
        }
    }
}

qdr_status qdri_json_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                          void (*read_all)(struct qdri_json_reading *reading), qdr_error *error)
{
    struct qdri_json_reading reading = {.sheet = sheet, .error = error};
    reading.status = qdri_json_load(&reading.json, document, &sheet->mode.limits, error);
    if (reading.status == QDR_OK) {
        read_all(&reading);
        qdri_json_free(&reading.json);
    }
    qdri_strbuf_free(&reading.argument);
    return reading.status == QDR_NOMEM ? qdri_no_memory(error) : reading.status;
}

void qdri_json_remark_fog(struct qdri_json_reading *reading, struct qdri_spot spot, const char *key,
                          const json_t *value)
{
    if (!qdri_json_is_void(value)) {
        qdri_json_remark(reading, QDRI_MAYBE_RULE, spot,
                         "'%s' is passed over: there is no fog here", key);
    }
}
