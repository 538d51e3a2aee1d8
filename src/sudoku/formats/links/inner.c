/* inner.c  Reads a document that was packed in another, and says where faults in it are. */
#include "sudoku/formats/links/inner.h"

#include <stdio.h>
#include <string.h>

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
