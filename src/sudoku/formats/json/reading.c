/* reading.c  Remarks and faults with their places, for readers of puzzles in JSON. */
#include "sudoku/formats/json/reading.h"

qdr_status qdri_json_whole(struct qdri_json_reading *reading, bool is_whole)
{
    return is_whole ? QDR_OK : qdri_no_memory(reading->error);
}

qdr_status qdri_json_put_cell(struct qdri_json_reading *reading, unsigned row, unsigned column)
{
    const char *before = reading->argument.length > 0 ? " " : "";
    return qdri_json_whole(reading,
                           qdri_strbuf_addf(&reading->argument, "%sr%uc%u", before, row, column));
}

qdr_status qdri_json_add(struct qdri_json_reading *reading, const char *rule, struct qdri_spot spot)
{
    qdr_error fault = {.code = QDR_OK};
    const char *argument = reading->argument.length > 0 ? reading->argument.text : NULL;
    qdr_status status = qdri_sheet_add(reading->sheet, rule, argument, &fault);
    qdri_strbuf_clear(&reading->argument);
    if (status == QDR_NOMEM) {
        return qdri_no_memory(reading->error);
    }
    if (status == QDR_CANCELLED) {
        return status;
    }
    return status == QDR_OK ? QDR_OK
                            : qdri_json_fail(&reading->json, spot, reading->error, status, "%s: %s",
                                             rule, fault.text);
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
    return is_said ? QDR_OK
                   : qdri_json_remark(&reading->json, spot, sheet, reading->error,
                                      "rules in words are not read");
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
    return qdri_json_remark(&reading->json, spot, reading->sheet, reading->error,
                            "'%s' is passed over: there is no fog here", key);
}
