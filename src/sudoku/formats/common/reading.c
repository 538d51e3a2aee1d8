/* reading.c  Remarks and faults with their places, for readers of puzzles in JSON. */
#include "sudoku/formats/common/reading.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"

qdr_status qdri_json_fail(const struct qdri_json_reading *reading, struct qdri_spot spot,
                          qdr_status code, const char *format, ...)
{
    char text[sizeof reading->error->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return qdri_fail_at(reading->error, code, qdri_json_place(&reading->json, spot), "%s", text);
}

qdr_status qdri_json_remark(struct qdri_json_reading *reading, enum qdri_matter matter,
                            struct qdri_spot spot, const char *format, ...)
{
    char buffer[sizeof reading->error->text];
    const char *text = buffer;
    struct qdri_sheet *sheet = reading->sheet;
    bool is_refused = matter == QDRI_UNKNOWN_RULE && !sheet->mode.is_lenient;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    sheet->is_partial |= !is_refused;
    if (!is_refused && qdri_sheet_repeats(sheet, matter, &text)) {
        return QDR_OK; /* the place takes long to find */
    }
    return qdri_sheet_remark(sheet, matter, qdri_json_key_place(&reading->json, spot),
                             reading->error, "%s", text);
}

struct qdri_spot qdri_json_key_spot(const struct qdri_json_reading *reading, const char *key)
{
    const json_t *root = reading->json.root;
    return json_object_get(root, key) ? qdri_spot_key(root, key) : qdri_spot_whole(root);
}

qdr_status qdri_json_list(const struct qdri_json_reading *reading, const json_t *object,
                          const char *key, const json_t **array)
{
    *array = json_object_get(object, key);
    return !*array || json_is_array(*array) || json_is_null(*array)
               ? QDR_OK
               : qdri_json_fail(reading, qdri_spot_key(object, key), QDR_SYNTAX,
                                "'%s' must be a list: [...]", key);
}

/* The place takes long to find. */
qdr_status qdri_json_fail_in(struct qdri_json_reading *reading, struct qdri_spot spot,
                             qdr_status status, const char *what, const qdr_error *fault)
{
    return status == QDR_OK || status == QDR_NOMEM || status == QDR_CANCELLED
               ? qdri_fail_in(reading->error, status, (struct qdri_place){0}, "", fault)
               : qdri_json_fail(reading, spot, status, "%s: %s", what, fault->text);
}

qdr_status qdri_json_add(struct qdri_json_reading *reading, const char *rule, struct qdri_spot spot)
{
    qdr_error fault = {.code = QDR_OK};
    qdr_status status = qdri_sheet_add_put(reading->sheet, rule, &reading->argument, &fault);
    return qdri_json_fail_in(reading, spot, status, rule, &fault);
}

qdr_status qdri_json_solution(struct qdri_json_reading *reading, struct qdri_spot spot,
                              size_t count, qdri_json_digit_at *digit_at, const void *ctx)
{
    size_t cells = (size_t)reading->side * reading->side;
    bool is_blank = true;
    bool is_right = count == cells;
    qdr_grid *grid = qdri_zeros(1, sizeof *grid);
    if (!grid) {
        return qdri_no_memory(reading->error);
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
        return QDR_OK;
    }
    free(grid);
    return is_right ? QDR_OK
                    : qdri_sheet_remark(reading->sheet, QDRI_NO_RULE,
                                        qdri_json_key_place(&reading->json, spot), reading->error,
                                        "the solution is none of a grid of side %u", reading->side);
}

qdr_status qdri_json_remark_words(struct qdri_json_reading *reading, struct qdri_spot spot)
{
    struct qdri_sheet *sheet = reading->sheet;
    if (!qdri_sheet_are_words_unread(sheet)) {
        return QDR_OK;
    }
    bool is_said = sheet->mode.has_said_words && !sheet->mode.is_strict;
    sheet->is_partial = true;
    sheet->mode.has_said_words = true;
    return is_said
               ? QDR_OK
               : qdri_json_remark(reading, QDRI_MAYBE_RULE, spot, "rules in words are not read");
}

qdr_status qdri_json_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                          qdr_status (*read_all)(struct qdri_json_reading *reading),
                          qdr_error *error)
{
    struct qdri_json_reading reading = {.sheet = sheet, .error = error};
    qdr_status status = qdri_json_load(&reading.json, document, &sheet->mode.limits, error);
    if (status == QDR_OK) {
        status = read_all(&reading);
        qdri_json_free(&reading.json);
    }
    qdri_strbuf_free(&reading.argument);
    return status;
}

qdr_status qdri_json_remark_fog(struct qdri_json_reading *reading, struct qdri_spot spot,
                                const char *key, const json_t *value)
{
    if (qdri_json_is_void(value)) {
        return QDR_OK;
    }
    return qdri_json_remark(reading, QDRI_MAYBE_RULE, spot,
                            "'%s' is passed over: there is no fog here", key);
}
