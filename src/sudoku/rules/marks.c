#include "sudoku/rules/marks.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "sudoku/map.h"

static bool parts_cells(char symbol)
{
    return qdri_is_blank(symbol) || symbol == ',';
}

/* Reads a letter, in either case, and a number; returns what is behind them, or NULL.  A number
 * beyond what a grid can have comes out as one that is still beyond. */
static const char *read_part(const char *text, char letter, unsigned *number)
{
    if (*text != letter && *text != letter - 'a' + 'A') {
        return NULL;
    }
    const char *digits = ++text;
    *number = 0;
    for (; *text >= '0' && *text <= '9'; ++text) {
        *number = *number > QDR_SIDE_MAX ? *number : *number * 10 + (unsigned)(*text - '0');
    }
    return text > digits ? text : NULL;
}

/* Reads a cell such as r1c1, behind which there is a blank, a comma or the end. */
static const char *read_cell(const char *text, unsigned *row, unsigned *column)
{
    const char *end = read_part(text, 'r', row);
    end = end ? read_part(end, 'c', column) : NULL;
    return end && (*end == '\0' || parts_cells(*end)) ? end : NULL;
}

static size_t word_length(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0' && !parts_cells(text[length])) {
        ++length;
    }
    return length;
}

static const char *pass_over(const char *text)
{
    while (*text != '\0' && parts_cells(*text)) {
        ++text;
    }
    return text;
}

static qdr_status read_cells(struct qdri_marks *marks, const char *text, unsigned side,
                             qdr_error *error)
{
    char quote[QDRI_QUOTE_SIZE];
    const char *at = pass_over(text);
    while (*at != '\0') {
        unsigned row;
        unsigned column;
        const char *end = read_cell(at, &row, &column);
        struct qdri_place place = qdri_place_at((size_t)(at - text));
        const char *word = qdri_quote(quote, at, word_length(at));
        if (!end) {
            return qdri_fail_at(error, QDR_SYNTAX, place, "'%s' is not a cell such as r1c1", word);
        }
        if (row < 1 || row > side || column < 1 || column > side) {
            return qdri_fail_at(error, QDR_RANGE, place,
                                "there is no cell '%s' in a grid of side %u", word, side);
        }
        marks->is_marked[(row - 1) * side + column - 1] = true;
        at = pass_over(end);
    }
    return QDR_OK;
}

static qdr_status read_mask(struct qdri_marks *marks, const char *text, unsigned side,
                            qdr_error *error)
{
    char map[QDR_CELLS_MAX];
    qdr_status status = qdri_map_read(map, text, side, NULL, error);
    for (size_t k = 0; status == QDR_OK && k < (size_t)side * side; ++k) {
        marks->is_marked[k] = !strchr(".0-_", map[k]);
    }
    return status;
}

qdr_status qdri_marks_parse(void **data, unsigned side, const char *argument, qdr_error *error)
{
    unsigned row;
    unsigned column;
    struct qdri_marks *marks = qdri_zeros(1, sizeof *marks);
    if (!marks) {
        return qdri_no_memory(error);
    }
    bool is_list = read_cell(pass_over(argument), &row, &column) != NULL;
    qdr_status status = is_list ? read_cells(marks, argument, side, error)
                                : read_mask(marks, argument, side, error);
    if (status != QDR_OK) {
        free(marks);
        return status;
    }
    *data = marks;
    return QDR_OK;
}

bool qdri_marks_hold(const struct qdri_marks *marks, const qdr_grid *grid, qdri_fits *fits)
{
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        if (marks->is_marked[cell] && grid->cell[cell] != 0 && !fits(grid->cell[cell])) {
            return false;
        }
    }
    return true;
}

void qdri_marks_encode(const struct qdri_marks *marks, struct qdri_encoder *encoder,
                       qdri_fits *fits)
{
    unsigned side = qdri_encode_side(encoder);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        for (unsigned digit = 1; marks->is_marked[cell] && digit <= side; ++digit) {
            if (!fits(digit)) {
                qdri_encode_forbid(encoder,
                                   qdri_candidate_of(side, (qdr_cell)cell, (qdr_digit)digit));
            }
        }
    }
}
