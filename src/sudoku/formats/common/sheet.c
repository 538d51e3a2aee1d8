/* sheet.c  What a puzzle has so far while it is read, and remarks on what was not understood. */
#include "sudoku/formats/common/sheet.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"

void qdri_sheet_clear(struct qdri_sheet *sheet)
{
    qdr_rules_free(sheet->rules);
    free(sheet->title);
    free(sheet->author);
    free(sheet->notes);
    free(sheet->solution);
    free(sheet->remark);
    free(sheet->remark_times);
    *sheet = (struct qdri_sheet){.mode = sheet->mode};
}

qdr_status qdri_sheet_add(struct qdri_sheet *sheet, const char *rule, const char *argument,
                          qdr_error *error)
{
    return qdri_limits_are_over(&sheet->mode.limits)
               ? QDR_CANCELLED
               : qdr_rules_add(sheet->rules, rule, argument, error);
}

void qdri_argument_cell(struct qdri_strbuf *argument, unsigned row, unsigned column)
{
    qdri_strbuf_addf(argument, "%sr%uc%u", argument->length > 0 ? " " : "", row, column);
}

void qdri_argument_sorted(struct qdri_strbuf *argument, unsigned side, unsigned *cell, size_t count)
{
    qdri_sort(cell, count);
    for (size_t k = 0; k < count; ++k) {
        qdri_argument_cell(argument, cell[k] / side + 1, cell[k] % side + 1);
    }
}

qdr_status qdri_sheet_add_put(struct qdri_sheet *sheet, const char *rule,
                              struct qdri_strbuf *argument, qdr_error *error)
{
    qdr_status status = qdri_strbuf_check(argument, error);
    if (status == QDR_OK) {
        status = qdri_sheet_add(sheet, rule, argument->length > 0 ? argument->text : NULL, error);
    }
    qdri_strbuf_clear(argument);
    return status;
}

qdr_status qdri_fail_in(qdr_error *error, qdr_status status, struct qdri_place place,
                        const char *words, const qdr_error *fault)
{
    return status == QDR_NOMEM ? qdri_no_memory(error)
           : status == QDR_OK || status == QDR_CANCELLED
               ? status
               : qdri_fail_at(error, status, place, "%s%s", words, fault->text);
}

/* A remark on what may be a rule is QDR_UNKNOWN; any other is QDR_UNSUPPORTED. */
static qdr_status code_of(enum qdri_matter matter)
{
    return matter == QDRI_NO_RULE ? QDR_UNSUPPORTED : QDR_UNKNOWN;
}

/* Finds the text among the remarks of a kind, and counts them. */
static size_t find_remark(const struct qdri_sheet *sheet, qdr_status code, const char *text,
                          size_t *of_kind)
{
    size_t found = SIZE_MAX;
    *of_kind = 0;
    for (size_t k = 0; k < sheet->remarks && found == SIZE_MAX; ++k) {
        const bool is_kind = sheet->remark[k].code == code;
        found = is_kind && strcmp(sheet->remark[k].text, text) == 0 ? k : found;
        *of_kind += is_kind;
    }
    return found;
}

bool qdri_sheet_repeats(struct qdri_sheet *sheet, enum qdri_matter matter, const char **text)
{
    enum { REMARKS_MOST = 100 };
    size_t of_kind;
    size_t found = find_remark(sheet, code_of(matter), *text, &of_kind);
    if (found == SIZE_MAX && of_kind >= REMARKS_MOST) {
        *text = matter == QDRI_NO_RULE ? "there is more to remark"
                                       : "there is more that is not understood";
        found = find_remark(sheet, code_of(matter), *text, &of_kind);
    }
    if (found != SIZE_MAX) {
        ++sheet->remark_times[found];
    }
    return found != SIZE_MAX;
}

/* What may be a rule stands before the others. */
static qdr_status add_remark(struct qdri_sheet *sheet, struct qdri_place place, qdr_error *error,
                             qdr_status code, const char *text)
{
    size_t at = sheet->remarks;
    const bool has_remarks = qdri_reserve(&sheet->remark, &sheet->remark_capacity,
                                          sheet->remarks + 1, sizeof *sheet->remark);
    const bool has_times = qdri_reserve(&sheet->remark_times, &sheet->times_capacity,
                                        sheet->remarks + 1, sizeof *sheet->remark_times);
    if (!has_remarks || !has_times) {
        return qdri_no_memory(error);
    }
    for (; code == QDR_UNKNOWN && at > 0 && sheet->remark[at - 1].code != code; --at) {
        sheet->remark[at] = sheet->remark[at - 1];
        sheet->remark_times[at] = sheet->remark_times[at - 1];
    }
    ++sheet->remarks;
    sheet->remark_times[at] = 1;
    qdri_fail_at(&sheet->remark[at], code, place, "%s", text);
    return QDR_OK;
}

qdr_status qdri_sheet_remark(struct qdri_sheet *sheet, enum qdri_matter matter,
                             struct qdri_place place, qdr_error *error, const char *format, ...)
{
    char buffer[sizeof error->text];
    const char *text = buffer;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    if (matter == QDRI_UNKNOWN_RULE && !sheet->mode.is_lenient) {
        return qdri_fail_at(error, QDR_UNKNOWN, place, "%s", text);
    }
    sheet->is_partial |= matter != QDRI_NO_RULE;
    return qdri_sheet_repeats(sheet, matter, &text)
               ? QDR_OK
               : add_remark(sheet, place, error, code_of(matter), text);
}

/* Do the notes say no more than that the classic rules hold, or is there nothing in them? */
static bool are_notes_plain(const struct qdri_sheet *sheet)
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
    return !are_notes_plain(sheet) && !is_explained;
}

size_t qdri_trim(const char **text, size_t length, const char *blanks)
{
    const size_t count = strlen(blanks);
    while (length > 0 && memchr(blanks, **text, count)) {
        ++*text;
        --length;
    }
    while (length > 0 && memchr(blanks, (*text)[length - 1], count)) {
        --length;
    }
    return length;
}

bool qdri_is_word_of(const char *list, const char *word, size_t length)
{
    for (size_t size; *list != '\0'; list += size + strspn(list + size, " ")) {
        size = strcspn(list, " ");
        if (size == length && memcmp(list, word, length) == 0) {
            return true;
        }
    }
    return false;
}

size_t qdri_number_read(const char *text, size_t left, unsigned *number)
{
    size_t length = 0;
    *number = 0;
    for (; length < left && qdri_is_digit(text[length]); ++length) {
        *number = *number > QDRI_NUMBER_CUT / 10 ? QDRI_NUMBER_CUT
                                                 : *number * 10 + (unsigned)(text[length] - '0');
    }
    return length;
}

int qdri_base64_value(char byte)
{
    return byte >= 'A' && byte <= 'Z'   ? byte - 'A'
           : byte >= 'a' && byte <= 'z' ? byte - 'a' + 26
           : byte >= '0' && byte <= '9' ? byte - '0' + 52
           : byte == '-' || byte == '+' ? 62
           : byte == '_' || byte == '/' ? 63
                                        : -1;
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

/* Says how many times there was cause for a remark, once. */
static void count_remarks(struct qdri_sheet *sheet)
{
    for (size_t k = 0; k < sheet->remarks; ++k) {
        char *text = sheet->remark[k].text;
        size_t length = strlen(text);
        if (sheet->remark_times[k] > 1) {
            snprintf(text + length, sizeof sheet->remark[k].text - length, " (%zu times)",
                     sheet->remark_times[k]);
        }
        sheet->remark_times[k] = 1;
    }
}

void qdri_sheet_show(struct qdri_sheet *sheet, qdr_puzzle *puzzle)
{
    count_remarks(sheet);
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

static void move(qdr_error *error, struct qdri_place place, const char *what)
{
    char text[sizeof error->text];
    if (error->line == 0) {
        return;
    }
    memcpy(text, error->text, sizeof text);
    qdri_fail_at(error, error->code, place, "%s (%zu:%zu of %s)", text, error->line, error->column,
                 what);
}

qdr_status qdri_inner_read(struct qdri_sheet *sheet, const struct qdri_strbuf *text,
                           qdri_read_document *read, struct qdri_place place, const char *what,
                           qdr_error *error)
{
    const struct qdri_document document = {
        .text = text->text ? text->text : "", .length = text->length, .line = 1};
    qdr_error fault = {.code = QDR_OK};
    size_t first = sheet->remarks;
    qdr_status status = read(sheet, &document, &fault);
    for (size_t k = first; k < sheet->remarks; ++k) {
        move(&sheet->remark[k], place, what);
    }
    if (status != QDR_OK) {
        move(&fault, place, what);
        if (error) {
            *error = fault;
        }
    }
    return status;
}
