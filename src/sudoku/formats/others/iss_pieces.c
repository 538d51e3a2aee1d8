/* iss_pieces.c  Pieces of a constraint: numbers and cells, and clauses made of them. */
#include "sudoku/formats/others/iss.h"

#include <stdio.h>
#include <string.h>

#include "base/quote.h"

/* ---------------------------------------------------------------------------------- faults ---- */

struct qdri_place qdri_iss_place(const struct qdri_iss *self, struct qdri_iss_piece piece)
{
    return qdri_document_place(self->document, (size_t)(piece.text - self->document->text));
}

qdr_status qdri_iss_fail(const struct qdri_iss *self, struct qdri_iss_piece piece, qdr_status code,
                         const char *why)
{
    char quote[QDRI_QUOTE_SIZE];
    return qdri_fail_at(self->error, code, qdri_iss_place(self, piece), "'%s' %s",
                        qdri_quote(quote, piece.text, piece.length), why);
}

qdr_status qdri_iss_unread(const struct qdri_iss *self, struct qdri_iss_piece piece,
                           const char *why)
{
    char quote[QDRI_QUOTE_SIZE];
    return qdri_sheet_remark(self->sheet, QDRI_UNKNOWN_RULE, qdri_iss_place(self, piece),
                             self->error, "'%s' %s", qdri_quote(quote, piece.text, piece.length),
                             why);
}

qdr_status qdri_iss_need(const struct qdri_iss *self, size_t least)
{
    return self->item.arguments >= least
               ? QDR_OK
               : qdri_iss_fail(self, self->item.name, QDR_SYNTAX, "wants more arguments");
}

/* ---------------------------------------------------------------------------------- pieces ---- */

bool qdri_iss_is_word(struct qdri_iss_piece piece, const char *word)
{
    return piece.length == strlen(word) && memcmp(piece.text, word, piece.length) == 0;
}

bool qdri_iss_read_number(struct qdri_iss_piece piece, long *number)
{
    bool is_number = piece.length > 0 && piece.length <= 6;
    *number = 0;
    for (size_t k = 0; is_number && k < piece.length; ++k) {
        is_number = piece.text[k] >= '0' && piece.text[k] <= '9';
        *number = *number * 10 + (piece.text[k] - '0');
    }
    return is_number;
}

unsigned qdri_iss_index_of(char byte)
{
    if (byte >= '1' && byte <= '9') {
        return (unsigned)(byte - '0');
    }
    byte |= 0x20;
    return byte >= 'a' && byte <= 'z' ? (unsigned)(byte - 'a') + 10 : 0;
}

bool qdri_iss_read_cell(const struct qdri_iss *self, struct qdri_iss_piece piece, unsigned *row,
                        unsigned *column)
{
    bool is_cell =
        piece.length == 4 && (piece.text[0] | 0x20) == 'r' && (piece.text[2] | 0x20) == 'c';
    *row = is_cell ? qdri_iss_index_of(piece.text[1]) : 0;
    *column = is_cell ? qdri_iss_index_of(piece.text[3]) : 0;
    return *row >= 1 && *row <= self->side && *column >= 1 && *column <= self->side;
}

/* --------------------------------------------------------------------------------- clauses ---- */

qdr_status qdri_iss_put_cell(struct qdri_iss *self, struct qdri_iss_piece piece)
{
    unsigned row;
    unsigned column;
    if (!qdri_iss_read_cell(self, piece, &row, &column)) {
        return qdri_iss_fail(self, piece, QDR_SYNTAX, "is no cell of the grid, such as R1C1");
    }
    qdri_argument_cell(&self->argument, row, column);
    return QDR_OK;
}

qdr_status qdri_iss_put_cells(struct qdri_iss *self, size_t first, size_t last)
{
    qdr_status status = QDR_OK;
    for (size_t k = first; status == QDR_OK && k < last && k < self->item.arguments; ++k) {
        status = qdri_iss_put_cell(self, self->item.argument[k]);
    }
    return status;
}

qdr_status qdri_iss_put_number(struct qdri_iss *self, struct qdri_iss_piece piece)
{
    long number;
    if (!qdri_iss_read_number(piece, &number)) {
        return qdri_iss_fail(self, piece, QDR_SYNTAX, "is no number here");
    }
    qdri_strbuf_addf(&self->argument, "%ld", number);
    return QDR_OK;
}

/* May a rule be too small for what the constraint says? */
static bool is_open(const struct qdri_iss_kind *kind)
{
    return kind->form == QDRI_ISS_AUTOMATON || kind->form == QDRI_ISS_PATTERN;
}

qdr_status qdri_iss_add(struct qdri_iss *self, const char *rule)
{
    char quote[QDRI_QUOTE_SIZE];
    qdr_error fault = {.code = QDR_OK};
    char words[QDRI_QUOTE_SIZE + 2];
    const struct qdri_iss_piece name = self->item.name;
    const struct qdri_place place = qdri_iss_place(self, name);
    qdr_status status = qdri_sheet_add_put(self->sheet, rule, &self->argument, &fault);
    snprintf(words, sizeof words, "%s: ", qdri_quote(quote, name.text, name.length));
    return status == QDR_RANGE && is_open(self->item.kind)
               ? qdri_sheet_remark(self->sheet, QDRI_UNKNOWN_RULE, place, self->error, "%s%s",
                                   words, fault.text)
               : qdri_fail_in(self->error, status, place, words, &fault);
}

qdr_status qdri_iss_add_with(struct qdri_iss *self, const char *rule, const char *argument)
{
    qdri_strbuf_addf(&self->argument, "%s", argument);
    return qdri_iss_add(self, rule);
}

qdr_status qdri_iss_add_cells(struct qdri_iss *self, const char *rule, size_t first)
{
    qdr_status status = qdri_iss_put_cells(self, first, SIZE_MAX);
    return status == QDR_OK ? qdri_iss_add(self, rule) : status;
}
