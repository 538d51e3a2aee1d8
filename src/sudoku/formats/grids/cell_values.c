/* cell_values.c  Which square the cells of a pasted text make, and what each of them holds. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/quote.h"
#include "sudoku/board/map.h"
#include "sudoku/formats/grids/cells.h"
#include "sudoku/formats/grids/row.h"

/* --------------------------------------------------------------------------------- shape ---- */

static bool is_side(const struct qdri_cells *cells, size_t side)
{
    return cells->wanted > 0 ? side == cells->wanted : qdri_side_is_usual(side);
}

static size_t row_length(const struct qdri_cells *cells, size_t row)
{
    return cells->row[row + 1] - cells->row[row];
}

static bool are_rows(const struct qdri_cells *cells, size_t length)
{
    for (size_t k = 0; k < cells->rows; ++k) {
        if (row_length(cells, k) != length) {
            return false;
        }
    }
    return true;
}

/* Are most cells texts of symbols, as long as a row? */
static bool are_texts(const struct qdri_cells *cells, size_t length)
{
    size_t count = 0;
    for (size_t k = 0; k < cells->cells; ++k) {
        count += cells->cell[k].length == length;
    }
    return length > 1 && 2 * count > cells->cells;
}

/* Drops the empty cell behind a comma at the end of rows; that of the last row may be missing. */
static void drop_last(struct qdri_cells *cells)
{
    size_t length = row_length(cells, 0);
    size_t kept = 0;
    bool is_square =
        length == cells->rows || (cells->rows == 1 && is_side(cells, qdri_map_side(length)) &&
                                  !are_texts(cells, length - 1));
    for (size_t k = 0; k < cells->rows; ++k) {
        bool is_short = k + 1 == cells->rows && row_length(cells, k) + 1 == length;
        bool is_dropped =
            row_length(cells, k) == length && cells->cell[cells->row[k + 1] - 1].length == 0;
        if (is_square || length < 2 || (!is_dropped && (!is_short || k == 0))) {
            return;
        }
    }
    for (size_t k = 0; k < cells->rows; ++k) {
        memmove(&cells->cell[kept], &cells->cell[k * length], (length - 1) * sizeof *cells->cell);
        kept += length - 1;
        cells->row[k + 1] = kept;
    }
    cells->cells = kept;
}

/* Makes a row of each cell, which is a text of cells of one length. */
static void split(struct qdri_cells *cells, size_t length)
{
    struct qdri_cell text[QDRI_CELL_ROWS_MOST];
    size_t rows = cells->cells;
    memcpy(text, cells->cell, rows * sizeof *text);
    cells->rows = cells->cells = 0;
    for (size_t k = 0; k < rows; ++k) {
        for (size_t j = 0; j < text[k].length && cells->cells <= QDR_CELLS_MAX; j += length) {
            size_t left = text[k].length - j;
            cells->cell[cells->cells++] =
                (struct qdri_cell){text[k].at + j, left < length ? left : length, false};
        }
        cells->row[++cells->rows] = cells->cells;
    }
}

static bool is_whole(const struct qdri_cells *cells)
{
    return cells->rows == 1 && is_side(cells, qdri_map_side(cells->cells));
}

/* The length that most rows have. */
static size_t usual_length(const struct qdri_cells *cells)
{
    size_t count[QDR_CELLS_MAX + 2] = {0};
    size_t best = 0;
    for (size_t k = 0; k < cells->rows; ++k) {
        size_t length = row_length(cells, k);
        best = ++count[length] > count[best] ? length : best;
    }
    return best;
}

static qdr_status fail_row(const struct qdri_cells *cells, size_t row, size_t side)
{
    size_t length = row_length(cells, row);
    size_t at = cells->cell[cells->row[row] + (length > side ? side : 0)].at;
    if (length < side) {
        const struct qdri_cell *last = &cells->cell[cells->row[row + 1] - 1];
        at = last->at + last->length;
    }
    return qdri_fail_row(qdri_cells_place(cells, at), length, "cell", side, cells->error);
}

static qdr_status fail_shape(const struct qdri_cells *cells)
{
    size_t side = usual_length(cells);
    side = is_side(cells, side) ? side : cells->wanted > 0 ? cells->wanted : cells->rows;
    if (cells->cells == 0 || !is_side(cells, side) || cells->rows == 1) {
        return qdri_fail_at(cells->error, QDR_SYNTAX,
                            qdri_cells_place(cells, cells->cells > 0 ? cells->cell[0].at : 0),
                            "%zu cell%s in %zu row%s do not make a square grid", cells->cells,
                            cells->cells == 1 ? "" : "s", cells->rows, cells->rows == 1 ? "" : "s");
    }
    for (size_t k = 0; k < cells->rows && k < side; ++k) {
        if (row_length(cells, k) != side) {
            return fail_row(cells, k, side);
        }
    }
    if (cells->rows > side) {
        return qdri_fail_at(cells->error, QDR_SYNTAX,
                            qdri_cells_place(cells, cells->cell[cells->row[side]].at),
                            "more than the %zu rows of a %zux%zu grid", side, side, side);
    }
    const struct qdri_cell *last = &cells->cell[cells->cells - 1];
    return qdri_fail_rows(qdri_cells_place(cells, last->at + last->length), cells->rows, side,
                          qdri_cells_place(cells, cells->cell[0].at).line, cells->error);
}

qdr_status qdri_cells_shape(struct qdri_cells *cells)
{
    if (cells->rows > 0) {
        drop_last(cells);
    }
    bool is_text = cells->rows == 1 && cells->cells == 1;
    bool is_row = cells->rows == 1 && are_texts(cells, cells->cells);
    bool is_column = cells->rows > 1 && are_rows(cells, 1) && are_texts(cells, cells->rows);
    bool is_wide =
        cells->rows > 1 && are_rows(cells, 1) && are_texts(cells, cells->rows * cells->rows);
    if (cells->cells < QDRI_CELL_ROWS_MOST && (is_text || is_row || is_column || is_wide)) {
        split(cells, is_wide ? cells->rows : 1);
    }
    size_t side = is_whole(cells) ? qdri_map_side(cells->cells) : cells->rows;
    if (!is_side(cells, side) || (!is_whole(cells) && !are_rows(cells, side))) {
        return fail_shape(cells);
    }
    cells->side = (unsigned)side;
    return QDR_OK;
}

/* -------------------------------------------------------------------------------- values ---- */

static const char *text_of(const struct qdri_cells *cells, struct qdri_cell cell)
{
    return cells->text + cell.at;
}

bool qdri_cell_is_void(const char *text, size_t length)
{
    static const char *const words[] = {"None",  "null", "nil", "#f", "NULL", "False",
                                        "false", "nan",  "NaN", "NA", "na"};
    for (size_t k = 0; k < sizeof words / sizeof *words; ++k) {
        if (strlen(words[k]) == length && memcmp(words[k], text, length) == 0) {
            return true;
        }
    }
    return length == 0 || (length == 1 && *text != '0' && qdr_symbol_digit(*text) == 0);
}

static bool is_void(const struct qdri_cells *cells, struct qdri_cell cell)
{
    return qdri_cell_is_void(text_of(cells, cell), cell.length);
}

/* The decimal number of a cell; SIZE_MAX where it is none. */
static size_t number_of(const struct qdri_cells *cells, struct qdri_cell cell)
{
    size_t number = 0;
    for (size_t k = 0; k < cell.length; ++k) {
        unsigned digit = (unsigned)(text_of(cells, cell)[k] - '0');
        if (digit > 9 || number > 99) {
            return SIZE_MAX;
        }
        number = number * 10 + digit;
    }
    return cell.length > 0 ? number : SIZE_MAX;
}

/* What is in the cells, blank ones aside. */
struct survey {
    size_t voids; /* blank cells that are not '0' */
    size_t void_at;
    size_t zeros;
    size_t zero_at;
    size_t numbers;
    size_t singles; /* symbols and marked digits */
    size_t others;
    size_t greatest;  /* number */
    unsigned highest; /* symbol */
    bool has_figures; /* 1 to 9 */
    bool has_capitals;
    bool has_smalls;
};

static void look(struct survey *survey, const struct qdri_cells *cells, struct qdri_cell cell)
{
    char first = *text_of(cells, cell);
    size_t number = number_of(cells, cell);
    if (is_void(cells, cell)) {
        survey->void_at = survey->voids++ == 0 ? cell.at : survey->void_at;
        return;
    }
    if (number == 0) {
        survey->zero_at = survey->zeros++ == 0 ? cell.at : survey->zero_at;
        return;
    }
    survey->numbers += number != SIZE_MAX;
    survey->greatest = number != SIZE_MAX && number > survey->greatest ? number : survey->greatest;
    survey->others += cell.length > 1;
    if (cell.length == 1) {
        unsigned digit = qdr_symbol_digit(first) > 0 ? (unsigned)qdr_symbol_digit(first) : 0;
        ++survey->singles;
        survey->highest = digit > survey->highest ? digit : survey->highest;
        survey->has_figures |= first >= '1' && first <= '9';
        survey->has_capitals |= first >= 'A' && first <= 'Z';
        survey->has_smalls |= first >= 'a' && first <= 'z';
    }
}

static qdr_status fail_value(const struct qdri_cells *cells, struct qdri_cell cell)
{
    char shown[QDRI_QUOTE_SIZE];
    bool is_digit = cell.length == 1 && qdr_symbol_digit(*text_of(cells, cell)) > 0;
    return qdri_fail_at(
        cells->error, is_digit ? QDR_RANGE : QDR_SYNTAX, qdri_cells_place(cells, cell.at),
        "'%s' is neither a digit, a blank, nor candidates of a %ux%u grid",
        qdri_quote(shown, text_of(cells, cell), cell.length), cells->side, cells->side);
}

static void note(struct qdri_cells *cells, size_t at, const char *remark)
{
    cells->remark = remark;
    cells->remark_at = at;
}

/* If '0' and another blank are in one grid, and not its greatest digit, '0' may be a digit.
 * Returns by how much digits are moved. */
static unsigned shift_of(struct qdri_cells *cells, const struct survey *survey, size_t greatest)
{
    if (survey->zeros == 0 || survey->voids == 0 || greatest >= cells->side) {
        return 0;
    }
    if (cells->side < 10) {
        note(cells, survey->zero_at, "'0' is read as a blank, as the other blanks are");
        return 0;
    }
    note(cells, survey->zero_at, "'0' is read as a digit, since something else marks the blanks");
    snprintf(cells->digits, sizeof cells->digits, "0-%u", cells->side - 1);
    return 1;
}

static qdri_digit_set set_of(const struct qdri_cells *cells, size_t digit)
{
    return digit == 0 ? ~(qdri_digit_set)0 >> (64 - cells->side) : (qdri_digit_set)1 << (digit - 1);
}

static qdr_status read_numbers(struct qdri_cells *cells, const struct survey *survey)
{
    unsigned shift = shift_of(cells, survey, survey->greatest);
    for (size_t k = 0; k < cells->cells; ++k) {
        bool is_blank = is_void(cells, cells->cell[k]);
        size_t number = is_blank ? 0 : number_of(cells, cells->cell[k]) + shift;
        if (number > cells->side) {
            return fail_value(cells, cells->cell[k]);
        }
        cells->set[k] = set_of(cells, number);
    }
    return QDR_OK;
}

/* Symbols may be letters alone, of which A is 1, or small ones in place of capitals. */
static qdr_status read_symbols(struct qdri_cells *cells, const struct survey *survey)
{
    const unsigned ten = 10;
    bool are_letters = !survey->has_figures && survey->zeros == 0 &&
                       survey->has_capitals != survey->has_smalls &&
                       survey->highest > cells->side && cells->side <= 26;
    bool is_either = !survey->has_figures && survey->zeros == 0 && survey->highest >= ten + 1;
    bool is_folded = survey->has_smalls && survey->highest > cells->side;
    unsigned less = are_letters ? ten - 1 : 0;
    unsigned highest = 0;
    for (size_t k = 0; k < cells->cells; ++k) {
        struct qdri_cell cell = cells->cell[k];
        char symbol = *text_of(cells, cell);
        bool is_cross = cells->has_bars && (symbol | 0x20) == 'x' && cells->side < 33;
        symbol = is_folded && symbol >= 'a' && symbol <= 'z' ? (char)(symbol - 'a' + 'A') : symbol;
        int digit = is_cross || is_void(cells, cell) ? 0 : qdr_symbol_digit(symbol);
        digit -= digit > 0 ? (int)less : 0;
        if (digit < 0 || digit > (int)cells->side) {
            return fail_value(cells, cell);
        }
        cells->set[k] = (qdri_digit_set)digit;
        highest = (unsigned)digit > highest ? (unsigned)digit : highest;
    }
    if (are_letters) {
        const char first = survey->has_smalls ? 'a' : 'A';
        snprintf(cells->digits, sizeof cells->digits, "%c-%c", first,
                 first + (char)(cells->side - 1));
    } else if (is_either && !survey->has_smalls) {
        note(cells, cells->cell[0].at, "letters alone are read as digits above 9: A is 10");
    }
    unsigned shift = shift_of(cells, survey, highest);
    for (size_t k = 0; k < cells->cells; ++k) {
        bool is_zero = cells->cell[k].length == 1 && *text_of(cells, cells->cell[k]) == '0';
        bool is_moved = shift > 0 && (is_zero || cells->set[k] > 0);
        cells->set[k] = set_of(cells, cells->set[k] + is_moved);
    }
    return QDR_OK;
}

/* Reads candidates: ascending digits, or each in its place and blanks in the others. */
static bool read_set(const struct qdri_cells *cells, struct qdri_cell cell, qdri_digit_set *set)
{
    const char *text = text_of(cells, cell);
    bool is_marked =
        cell.length == 3 && ((*text == '<' && text[2] == '>') || (*text == '*' && text[2] == '*'));
    bool is_placed = cell.length == cells->side;
    bool is_ascending = true;
    int last = 0;
    *set = 0;
    for (size_t k = is_marked; k < cell.length - is_marked; ++k) {
        int digit = qdr_symbol_digit(text[k]);
        if (digit < 0 || digit > (int)cells->side) {
            return false;
        }
        is_placed &= digit == 0 || digit == (int)k + 1;
        is_ascending &= digit > last;
        last = digit;
        *set |= digit > 0 ? set_of(cells, (size_t)digit) : 0;
    }
    return (is_ascending || is_placed) && *set != 0;
}

/* A grid of candidates has no blank cell: a long word among blanks is a mistake. */
static qdr_status read_sets(struct qdri_cells *cells, bool has_blanks)
{
    for (size_t k = 0; k < cells->cells; ++k) {
        struct qdri_cell cell = cells->cell[k];
        bool is_blank = is_void(cells, cell) || number_of(cells, cell) == 0;
        if (!is_blank &&
            ((has_blanks && cell.length > 1) || !read_set(cells, cell, &cells->set[k]))) {
            return fail_value(cells, cell);
        }
    }
    return QDR_OK;
}

/* May numbers be candidates as well, none of them being blank? */
static bool are_either(const struct qdri_cells *cells, const struct survey *survey)
{
    bool are_sets = survey->voids + survey->zeros == 0 && survey->others > 0;
    for (size_t k = 0; are_sets && k < cells->cells; ++k) {
        qdri_digit_set set;
        are_sets = read_set(cells, cells->cell[k], &set);
    }
    return are_sets;
}

qdr_status qdri_cells_values(struct qdri_cells *cells)
{
    struct survey survey = {0};
    for (size_t k = 0; k < cells->cells; ++k) {
        look(&survey, cells, cells->cell[k]);
    }
    size_t filled = cells->cells - survey.voids - survey.zeros;
    if (survey.singles == filled) {
        return read_symbols(cells, &survey);
    }
    if (survey.numbers < filled || survey.greatest > cells->side) {
        return read_sets(cells, survey.voids + survey.zeros > 0);
    }
    if (are_either(cells, &survey)) {
        cells->is_ambiguous = true;
        return qdri_fail_at(
            cells->error, QDR_SYNTAX, qdri_cells_place(cells, cells->cell[0].at),
            "words such as '12' may be numbers or candidates here (expected symbols: "
            "C for 12)");
    }
    return read_numbers(cells, &survey);
}
