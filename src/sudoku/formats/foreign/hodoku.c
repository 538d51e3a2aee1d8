/* hodoku.c  A line of HoDoKu's library of techniques.
 *
 *     :TECHNIQUE:CANDIDATES:CELLS:DELETED CANDIDATES:ELIMINATIONS:...:
 *
 * Only the givens count: what is placed or deleted follows from them. */
#include <string.h>

#include "base/error.h"
#include "sudoku/formats/common/formats.h"
#include "sudoku/formats/grids/row.h"

enum { CELLS_FIELD = 3 };

/* Finds the beginning of a field, from 1; `length` where there is none. */
static size_t find_field(const char *text, size_t length, unsigned field)
{
    size_t at = 0;
    for (; at < length && field > 0; ++at) {
        field -= text[at] == ':';
    }
    return field == 0 ? at : length;
}

bool qdri_hodoku_is(const char *text, size_t length)
{
    return length > 1 && text[0] == ':' && text[1] >= '0' && text[1] <= '9' &&
           find_field(text, length, CELLS_FIELD) < length;
}

qdr_status qdri_hodoku_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                            qdr_error *error)
{
    enum { SIDE = 9, CELLS = SIDE * SIDE };
    const char *text = document->text;
    size_t blanks = strspn(text, " \t");
    size_t at = blanks + find_field(text + blanks, document->length - blanks, CELLS_FIELD);
    unsigned cell = 0;
    bool is_placed = false;
    qdr_grid_clear(&sheet->grid, SIDE);
    for (; at < document->length && text[at] != ':'; ++at) {
        struct qdri_place place = qdri_document_place(document, at);
        int digit = qdr_symbol_digit(text[at]);
        if (text[at] == '+' && !is_placed) {
            is_placed = true;
            continue;
        }
        if (digit < 0) {
            return qdri_fail_alien(place, text + at, document->length - at, error);
        }
        if (digit > SIDE) {
            return qdri_fail_digit(place, text + at, 1, SIDE, error);
        }
        if (cell == CELLS) {
            return qdri_fail_at(error, QDR_SYNTAX, place, "more cells than the %d of a 9x9 grid",
                                CELLS);
        }
        sheet->grid.cell[cell++] = is_placed ? 0 : (qdr_digit)digit;
        is_placed = false;
    }
    return cell == CELLS ? QDR_OK
                         : qdri_fail_cells(qdri_document_place(document, at), cell, SIDE, error);
}
