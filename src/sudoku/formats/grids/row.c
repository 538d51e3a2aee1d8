/* row.c  A line is cut into pieces, once to see what is in it and once to read its cells. */
#include "sudoku/formats/grids/row.h"

#include <string.h>

#include "base/quote.h"
#include "sudoku/formats/common/sheet.h"

enum kind { SYMBOL, SPACE, BAR, RULE, ALIEN };

/* A character of a line: what it is, and its bytes. */
struct piece {
    enum kind kind;
    size_t length;
};

/* Box-drawing characters are U+2500 to U+257F: E2 94 80 to E2 95 BF. */
char qdri_row_box(const char *text, size_t left)
{
    static const char uprights[][3] = {"\x94\x82", "\x94\x83", "\x94\x86", "\x94\x87", "\x94\x8A",
                                       "\x94\x8B", "\x95\x8E", "\x95\x8F", "\x95\x91"};
    if (left < 3 || memcmp(text, "\xE2", 1) != 0 ||
        (memcmp(text + 1, "\x94", 1) != 0 && memcmp(text + 1, "\x95", 1) != 0)) {
        return '\0';
    }
    for (size_t k = 0; k < sizeof uprights / sizeof *uprights; ++k) {
        if (memcmp(text + 1, uprights[k], 2) == 0) {
            return '|';
        }
    }
    return '+';
}

/* Require: at < line->length. */
static struct piece piece_at(const struct qdri_text_line *line, size_t at)
{
    char byte = line->text[at];
    if (qdr_symbol_digit(byte) >= 0) {
        return (struct piece){SYMBOL, 1};
    }
    switch (byte) {
    case ' ':
    case '\t':
        return (struct piece){SPACE, 1};
    case '|':
        return (struct piece){BAR, 1};
    case '+':
    case '=':
        return (struct piece){RULE, 1};
    default:
        break;
    }
    char box = qdri_row_box(line->text + at, line->length - at);
    return box == '\0' ? (struct piece){ALIEN, 1} : (struct piece){box == '|' ? BAR : RULE, 3};
}

/* Finds the end of the run of symbols that begins at `at`. */
static size_t token_end(const struct qdri_text_line *line, size_t at)
{
    while (at < line->length && qdr_symbol_digit(line->text[at]) >= 0) {
        ++at;
    }
    return at;
}

/* The number that a token is, perhaps cut: SIZE_MAX where it is none. */
static size_t token_number(const char *text, size_t length)
{
    unsigned number = 0;
    const bool is_blank = length == 1 && qdr_symbol_digit(text[0]) == 0;
    return is_blank || qdri_number_read(text, length, &number) == length ? number : SIZE_MAX;
}

static void scan_token(struct qdri_row *row, const char *text, size_t length)
{
    size_t number = token_number(text, length);
    row->shortest = row->tokens == 0 || length < row->shortest ? length : row->shortest;
    row->longest = length > row->longest ? length : row->longest;
    row->is_numbers = row->is_numbers && number != SIZE_MAX;
    row->greatest = number > row->greatest ? number : row->greatest;
    row->symbols += length;
    ++row->tokens;
    for (size_t k = 0; k < length; ++k) {
        unsigned digit = (unsigned)qdr_symbol_digit(text[k]);
        row->highest = digit > row->highest ? digit : row->highest;
        row->dashes += text[k] == '-';
        row->blanks += text[k] != '-' && digit == 0;
    }
}

void qdri_row_scan(struct qdri_row *row, const struct qdri_text_line *line)
{
    *row = (struct qdri_row){.is_numbers = true};
    for (size_t at = 0; at < line->length;) {
        struct piece piece = piece_at(line, at);
        if (piece.kind == SYMBOL) {
            piece.length = token_end(line, at) - at;
            scan_token(row, line->text + at, piece.length);
        }
        row->bars += piece.kind == BAR;
        row->rules += piece.kind == RULE;
        row->aliens += piece.kind == ALIEN;
        at += piece.length;
    }
}

/* Other frames than '+': `*-----*`, `.---.---.`, `:---+---:`, `'---'---'`, whole or broken. */
static bool is_framed_ruler(const struct qdri_text_line *line)
{
    size_t dashes = 0;
    size_t others = 0;
    size_t length = strspn(line->text, "-+*.:' \t");
    for (size_t k = 0; k < length; ++k) {
        dashes += line->text[k] == '-';
        others += strchr("*.:'", line->text[k]) != NULL;
    }
    return line->text[length] == '\0' && others > 0 && dashes > 2 * others;
}

bool qdri_row_is_ruler(const struct qdri_row *row, const struct qdri_text_line *line)
{
    if (row->symbols == 0) {
        return row->aliens == 0 && row->bars + row->rules > 0;
    }
    if (row->symbols == row->dashes && row->rules > 0 && row->aliens == 0) {
        return true;
    }
    return is_framed_ruler(line);
}

bool qdri_row_is_dashes(const struct qdri_row *row)
{
    return row->symbols > 0 && row->symbols == row->dashes && row->rules == 0 && row->aliens == 0;
}

bool qdri_side_is_usual(size_t side)
{
    unsigned rows = 0;
    unsigned columns = 0;
    if (side < 4 || side > QDR_SIDE_MAX) {
        return false;
    }
    qdr_box_standard((unsigned)side, &rows, &columns);
    return rows > 1;
}

/* May this be a row of numbers, by itself?  Where all tokens are as long as each other (`12 34 56`)
 * they are more often groups of symbols, and with bars between them (`1|23|45|6`) parts of regions,
 * so that they must make sense as numbers. */
static bool looks_like_numbers(const struct qdri_row *row)
{
    bool makes_sense = qdri_side_is_usual(row->tokens) && row->greatest <= row->tokens;
    return row->is_numbers && row->longest == 2 &&
           (makes_sense || (row->shortest == 1 && row->bars == 0));
}

size_t qdri_row_side(const struct qdri_row *row)
{
    size_t side = looks_like_numbers(row) ? row->tokens : row->symbols;
    return qdri_side_is_usual(side) ? side : 0;
}

qdr_status qdri_fail_alien(struct qdri_place place, const char *text, size_t left, qdr_error *error)
{
    char shown[QDRI_QUOTE_SIZE];
    return qdri_fail_at(error, QDR_SYNTAX, place, "'%s' is neither a digit nor a blank",
                        qdri_quote_character(shown, text, left));
}

qdr_status qdri_fail_cells(struct qdri_place place, size_t count, unsigned side, qdr_error *error)
{
    return qdri_fail_at(error, QDR_SYNTAX, place, "%zu cell%s where a %ux%u grid has %u", count,
                        count == 1 ? "" : "s", side, side, side * side);
}

qdr_status qdri_fail_digit(struct qdri_place place, const char *text, size_t length, unsigned side,
                           qdr_error *error)
{
    return qdri_fail_at(error, QDR_RANGE, place, "'%.*s' is no digit of a %ux%u grid", (int)length,
                        text, side, side);
}

qdr_status qdri_fail_row(struct qdri_place place, size_t count, const char *what, size_t side,
                         qdr_error *error)
{
    return qdri_fail_at(error, QDR_SYNTAX, place, "%zu %s%s where a row of a %zux%zu grid has %zu",
                        count, what, count == 1 ? "" : "s", side, side, side);
}

qdr_status qdri_fail_rows(struct qdri_place place, size_t rows, size_t side, size_t line,
                          qdr_error *error)
{
    return qdri_fail_at(error, QDR_SYNTAX, place,
                        "the %zux%zu grid from line %zu on ends after %zu row%s", side, side, line,
                        rows, rows == 1 ? "" : "s");
}

/* Finds the first piece of a kind; line->length where there is none. */
static size_t find_kind(const struct qdri_text_line *line, enum kind kind)
{
    size_t at = 0;
    while (at < line->length) {
        struct piece piece = piece_at(line, at);
        if (piece.kind == kind) {
            break;
        }
        at += piece.length;
    }
    return at;
}

static qdr_status fail_first_alien(const struct qdri_text_line *line, qdr_error *error)
{
    size_t at = find_kind(line, ALIEN);
    return qdri_fail_alien(qdri_text_place(line, at), line->text + at, line->length - at, error);
}

qdr_status qdri_row_fail(const struct qdri_row *row, const struct qdri_text_line *line,
                         qdr_error *error)
{
    if (row->aliens > 0) {
        return fail_first_alien(line, error);
    }
    bool is_numbers = looks_like_numbers(row);
    size_t count = is_numbers ? row->tokens : row->symbols;
    return qdri_fail_at(error, QDR_SYNTAX, qdri_text_place(line, find_kind(line, SYMBOL)),
                        "%zu %s%s make neither a row nor a whole grid", count,
                        is_numbers ? "number" : "cell", count == 1 ? "" : "s");
}

/* A row being read. */
struct reading {
    const struct qdri_row *row;
    const struct qdri_text_line *line;
    unsigned side;
    bool is_numbers;
    qdr_digit *cells;
    size_t done; /* cells read */
    qdr_error *error;
};

static qdr_status fail_count(const struct reading *reading, size_t at)
{
    const char *what = reading->is_numbers ? "number" : "cell";
    size_t count = reading->is_numbers ? reading->row->tokens : reading->row->symbols;
    return qdri_fail_row(qdri_text_place(reading->line, at), count, what, reading->side,
                         reading->error);
}

/* In a grid with bars, and with digits that do not reach so far, 'X' is a blank: Simple Sudoku
 * writes it so. */
static int symbol_digit(const struct reading *reading, char symbol)
{
    bool is_cross = symbol == 'X' || symbol == 'x';
    bool is_blank =
        is_cross && reading->row->bars > 0 && (int)reading->side < qdr_symbol_digit('X');
    return is_blank ? 0 : qdr_symbol_digit(symbol);
}

static qdr_status read_cell(struct reading *reading, size_t at, size_t length)
{
    const char *text = reading->line->text + at;
    size_t digit =
        reading->is_numbers ? token_number(text, length) : (size_t)symbol_digit(reading, *text);
    if (reading->done == reading->side) {
        return fail_count(reading, at);
    }
    if (digit > reading->side) {
        return qdri_fail_digit(qdri_text_place(reading->line, at), text, length, reading->side,
                               reading->error);
    }
    reading->cells[reading->done++] = (qdr_digit)digit;
    return QDR_OK;
}

/* A row with the right count in neither notation is judged as the one that it looks like. */
static bool is_read_as_numbers(const struct qdri_row *row, unsigned side, bool after_numbers)
{
    if (row->is_numbers && (row->tokens == side || after_numbers)) {
        return true;
    }
    return row->symbols != side && looks_like_numbers(row);
}

bool qdri_row_has_numbers(const struct qdri_row *row, unsigned side)
{
    return row->is_numbers && row->tokens == side && row->longest > 1;
}

/* Where a row has fewer cells than it should, it goes wrong behind its last character. */
qdr_status qdri_row_read(const struct qdri_row *row, const struct qdri_text_line *line,
                         unsigned side, bool after_numbers, qdr_digit *cells, qdr_error *error)
{
    bool is_numbers = is_read_as_numbers(row, side, after_numbers);
    struct reading reading = {row, line, side, is_numbers, cells, 0, error};
    qdr_status status = QDR_OK;
    size_t end = 0;
    if (row->aliens > 0) {
        return fail_first_alien(line, error);
    }
    for (size_t at = 0; at < line->length && status == QDR_OK;) {
        struct piece piece = piece_at(line, at);
        if (piece.kind == SYMBOL) {
            piece.length = is_numbers ? token_end(line, at) - at : 1;
            status = read_cell(&reading, at, piece.length);
        }
        at += piece.length;
        end = piece.kind == SPACE ? end : at;
    }
    if (status == QDR_OK && reading.done < side) {
        return fail_count(&reading, end);
    }
    return status;
}
