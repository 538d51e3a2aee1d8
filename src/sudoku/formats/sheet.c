/* sheet.c  What a puzzle has so far while it is read, and remarks on what was not understood. */
#include "sudoku/formats/sheet.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

void qdri_sheet_clear(struct qdri_sheet *sheet)
{
    qdr_rules_free(sheet->rules);
    free(sheet->title);
    free(sheet->author);
    free(sheet->notes);
    free(sheet->solution);
    free(sheet->remark);
    *sheet = (struct qdri_sheet){.mode = sheet->mode};
}

qdr_status qdri_sheet_add(struct qdri_sheet *sheet, const char *rule, const char *argument,
                          qdr_error *error)
{
    return qdri_limits_are_over(&sheet->mode.limits)
               ? QDR_CANCELLED
               : qdr_rules_add(sheet->rules, rule, argument, error);
}

static qdr_status add_remark(struct qdri_sheet *sheet, struct qdri_place place, qdr_error *error,
                             const char *text)
{
    qdr_error *remark =
        qdri_grow(sheet->remark, &sheet->remark_capacity, sheet->remarks + 1, sizeof *remark);
    if (!remark) {
        return qdri_no_memory(error);
    }
    sheet->remark = remark;
    qdri_fail_at(&remark[sheet->remarks++], QDR_UNSUPPORTED, place, "%s", text);
    return QDR_OK;
}

qdr_status qdri_sheet_remark(struct qdri_sheet *sheet, enum qdri_matter matter,
                             struct qdri_place place, qdr_error *error, const char *format, ...)
{
    char text[sizeof error->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (matter == QDRI_UNKNOWN_RULE && !sheet->mode.is_lenient) {
        return qdri_fail_at(error, QDR_UNKNOWN, place, "%s", text);
    }
    sheet->is_partial |= matter != QDRI_NO_RULE;
    return add_remark(sheet, place, error, text);
}

bool qdri_sheet_are_notes_plain(const struct qdri_sheet *sheet)
{
    const char *rest = sheet->notes ? sheet->notes : "";
    for (const char *word = "normalsudokurulesapply"; *word != '\0' && *rest != '\0'; ++rest) {
        bool is_joint = strchr(" \t\r\n", *rest);
        if (!is_joint && (*rest | 0x20) != *word) {
            return false;
        }
        word += !is_joint;
    }
    return rest[strspn(rest, " \t\r\n.:!")] == '\0';
}

bool qdri_sheet_are_words_unread(const struct qdri_sheet *sheet)
{
    bool is_explained = !sheet->is_partial && qdr_rules_clauses(sheet->rules) > 0;
    return !qdri_sheet_are_notes_plain(sheet) && !is_explained;
}

qdr_status qdri_sheet_text(char **string, const char *text, size_t length, qdr_error *error)
{
    char *copy = qdri_zeros(length + 1, 1);
    if (!copy) {
        return qdri_no_memory(error);
    }
    memcpy(copy, text, length);
    free(*string);
    *string = copy;
    return QDR_OK;
}

struct qdri_place qdri_document_place(const struct qdri_document *document, size_t at)
{
    struct qdri_place place = {
        .source = document->source, .line = document->line, .column = document->before + 1};
    for (size_t k = 0; k < at && k < document->length; ++k) {
        bool is_end = document->text[k] == '\n';
        place.line += is_end;
        place.column = is_end ? 1 : place.column + 1;
    }
    return place;
}

void qdri_sheet_show(const struct qdri_sheet *sheet, qdr_puzzle *puzzle)
{
    puzzle->grid = sheet->grid;
    puzzle->rules = sheet->rules;
    puzzle->title = sheet->title ? sheet->title : "";
    puzzle->author = sheet->author ? sheet->author : "";
    puzzle->notes = sheet->notes ? sheet->notes : "";
    puzzle->solution = sheet->solution;
    puzzle->remark = sheet->remark;
    puzzle->remarks = sheet->remarks;
    puzzle->is_partial = sheet->is_partial;
}
