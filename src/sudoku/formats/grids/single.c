/* single.c  The symbols are counted first, since their count gives the side, and taken then. */

#include <string.h>

#include "base/quote.h"
#include "sudoku/board/map.h"
#include "sudoku/formats/grids/row.h"

void qdri_single_start(struct qdri_single *single, unsigned side)
{
    *single = (struct qdri_single){.side = side};
    for (int byte = 0; byte < 256; ++byte) {
        single->digit[byte] = (int8_t)qdr_symbol_digit((char)byte);
    }
}

/* Where the cells are in a line, and what is behind them and their closing quote. */
struct extent {
    size_t start;
    size_t end;
    size_t behind;
};

static bool is_separator(char byte)
{
    return byte == ',' || byte == ';' || qdri_is_space(byte);
}

static size_t skip_blanks(const struct qdri_text_line *line, size_t at)
{
    return at + strspn(line->text + at, " \t");
}

/* Goes over one field of CSV and the separator behind it. */
static size_t skip_field(const struct qdri_text_line *line, size_t at)
{
    bool is_quoted = false;
    for (; at < line->length; ++at) {
        char byte = line->text[at];
        is_quoted ^= byte == '"';
        if (!is_quoted && (byte == ',' || byte == ';' || byte == '\t')) {
            return at + 1;
        }
    }
    return at;
}

size_t qdri_single_end(const struct qdri_text_line *line)
{
    size_t at = skip_blanks(line, 0);
    return at + strcspn(line->text + at, " \t,;");
}

static size_t distance(unsigned side, size_t count)
{
    size_t cells = (size_t)side * side;
    return cells > count ? cells - count : count - cells;
}

/* The usual side whose count of cells is nearest: what a wrong count was probably meant for. */
static unsigned nearest_side(size_t count)
{
    unsigned best = 4;
    for (unsigned side = 5; side <= QDR_SIDE_MAX; ++side) {
        if (qdri_side_is_usual(side) && distance(side, count) < distance(best, count)) {
            best = side;
        }
    }
    return best;
}

qdr_status qdri_single_fail(struct qdri_place place, size_t count, unsigned side, qdr_error *error)
{
    size_t cells = (size_t)side * side;
    place.column += count < cells ? count : cells;
    return qdri_fail_cells(place, count, side, error);
}

/* Finds the side that `count` cells have, or says why they have none. */
static qdr_status find_side(const struct qdri_single *single, struct qdri_place place, size_t count,
                            unsigned *side, qdr_error *error)
{
    *side = single->side != 0 ? single->side : qdri_map_side(count);
    bool is_usual = single->side != 0 || qdri_side_is_usual(*side);
    if (*side == 0 || distance(*side, count) != 0) {
        unsigned meant = single->side != 0 ? single->side : nearest_side(count);
        return qdri_single_fail(place, count, meant, error);
    }
    if (!is_usual) {
        return qdri_fail_at(error, QDR_SYNTAX, place,
                            "a %ux%u grid is read only where its side is asked for", *side, *side);
    }
    return QDR_OK;
}

static qdr_status read_cells(const struct qdri_single *single, const struct qdri_text_line *line,
                             struct extent extent, qdr_grid *grid, qdr_error *error)
{
    unsigned side;
    size_t count = extent.end - extent.start;
    const char *symbol = line->text + extent.start;
    struct qdri_place place = qdri_text_place(line, extent.start);
    qdr_status status = find_side(single, place, count, &side, error);
    if (status != QDR_OK) {
        return status;
    }
    const int8_t *const digits = single->digit;
    grid->side = (uint8_t)side;
    for (size_t k = 0; k < count; ++k) {
        qdr_digit digit = (qdr_digit)digits[(unsigned char)symbol[k]];
        if (digit > side) {
            place.column += k;
            return qdri_fail_digit(place, symbol + k, 1, side, error);
        }
        grid->cell[k] = digit;
    }
    return QDR_OK;
}

/* Gives what is behind the puzzle, without the separator and the blanks around it. */
static const char *take_text(const struct qdri_text_line *line, size_t at)
{
    size_t end = line->length;
    at = skip_blanks(line, at);
    if (at < end && is_separator(line->text[at])) {
        at = skip_blanks(line, at + 1);
    }
    while (end > at && qdri_is_space(line->text[end - 1])) {
        --end;
    }
    line->text[end] = '\0';
    return line->text + at;
}

static size_t find_field(const struct qdri_text_line *line, size_t field)
{
    size_t at = 0;
    while (field-- > 0) {
        at = skip_field(line, at);
    }
    return skip_blanks(line, at);
}

static qdr_status fail_alien(const struct qdri_text_line *line, size_t at, qdr_error *error)
{
    return qdri_fail_alien(qdri_text_place(line, at), line->text + at, line->length - at, error);
}

/* Finds the quote behind the cells that the one at `at` opened. */
static qdr_status close_quote(const struct qdri_text_line *line, size_t at, struct extent *extent,
                              qdr_error *error)
{
    size_t close = skip_blanks(line, extent->end);
    if (line->text[close] == '\0') {
        return qdri_fail_at(error, QDR_SYNTAX, qdri_text_place(line, at),
                            "this quote is not closed");
    }
    if (line->text[close] != '"') {
        return fail_alien(line, close, error);
    }
    extent->behind = close + 1;
    return QDR_OK;
}

/* Finds the run of symbols that begins at `at`, and checks that it stands alone in its field. */
static qdr_status find_cells(const struct qdri_single *single, const struct qdri_text_line *line,
                             size_t at, struct extent *extent, qdr_error *error)
{
    bool is_quoted = line->text[at] == '"';
    const char *end = line->text + at + is_quoted;
    extent->start = at + is_quoted;
    while (single->digit[(unsigned char)*end] >= 0) {
        ++end;
    }
    extent->behind = extent->end = (size_t)(end - line->text);
    if (is_quoted) {
        qdr_status status = close_quote(line, at, extent, error);
        if (status != QDR_OK) {
            return status;
        }
    }
    char next = line->text[extent->behind];
    if (next != '\0' && !is_separator(next)) {
        return fail_alien(line, extent->behind, error);
    }
    if (extent->start == extent->end) {
        return qdri_fail_at(error, QDR_SYNTAX, qdri_text_place(line, extent->start),
                            "there are no cells here");
    }
    return QDR_OK;
}

qdr_status qdri_single_read(const struct qdri_single *single, size_t field,
                            const struct qdri_text_line *line, qdr_puzzle *puzzle, qdr_error *error)
{
    struct extent extent;
    size_t at = find_field(line, field);
    qdr_status status = find_cells(single, line, at, &extent, error);
    if (status == QDR_OK) {
        status = read_cells(single, line, extent, &puzzle->grid, error);
    }
    puzzle->text = status == QDR_OK ? take_text(line, extent.behind) : "";
    return status;
}

bool qdri_single_read_bare(const struct qdri_single *single, const struct qdri_text_line *line,
                           qdr_grid *grid)
{
    if (line->length != QDRI_BARE_CELLS || !qdri_single_takes_bare(single)) {
        return false;
    }
    grid->side = QDRI_BARE_SIDE;
    return qdri_take_digits(grid->cell, line->text, QDRI_BARE_CELLS) &&
           !qdri_single_is_doubtful(line->text);
}

/* Most puzzles have a digit in another place early on, so this is quick for them. */
bool qdri_single_is_marks(const char *text)
{
    for (char row = 0; row < QDRI_BARE_SIDE; ++row) {
        bool has_mark = false;
        for (char digit = '1'; digit <= '0' + QDRI_BARE_SIDE; ++digit, ++text) {
            if (*text == digit) {
                has_mark = true;
            } else if (*text != '0' && *text != '.' && qdr_symbol_digit(*text) != 0) {
                return false;
            }
        }
        if (!has_mark) {
            return false;
        }
    }
    return true;
}

bool qdri_single_is_doubtful(const char *text)
{
    bool is_mixed = memchr(text, '.', QDRI_BARE_CELLS) && memchr(text, '0', QDRI_BARE_CELLS) &&
                    !memchr(text, '9', QDRI_BARE_CELLS);
    return is_mixed || qdri_single_is_marks(text);
}
