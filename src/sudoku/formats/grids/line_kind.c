/* line_kind.c  From what is certain to what is likely: the first question that a line answers
 * settles it. */
#include "base/quote.h"

#include <string.h>

#include "sudoku/board/map.h"
#include "sudoku/formats/common/sheet.h"
#include "sudoku/formats/grids/row.h"

unsigned qdri_small_side(size_t cells)
{
    return cells == 16 ? 4 : cells == 36 ? 6 : 0;
}

bool qdri_is_near(size_t cells, unsigned side)
{
    size_t whole = (size_t)side * side;
    return cells != whole && cells < whole + side && whole < cells + side;
}

unsigned qdri_judge_small(const struct qdri_judge *judge, const struct qdri_row *row)
{
    bool is_alone = row->tokens == 1 && row->bars == 0 && row->rules == 0 && row->aliens == 0;
    bool may_be = judge->format == QDR_PUZZLE_AUTO && judge->side == 0 && is_alone;
    return may_be ? qdri_small_side(row->symbols) : 0;
}

/* -------------------------------------------------------------------- lines without cells ---- */

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

bool qdri_line_is_blank(const struct qdri_text_line *line)
{
    return *skip_blanks(line->text) == '\0';
}

/* Is it one of these words, which are in small letters, whatever the case of its own? */
static bool is_any_of(const char *words, const char *text, size_t length)
{
    char small[16] = "";
    if (length > sizeof small) {
        return false;
    }
    for (size_t k = 0; k < length; ++k) {
        small[k] = text[k] >= 'A' && text[k] <= 'Z' ? (char)(text[k] - 'A' + 'a') : text[k];
    }
    return qdri_is_word_of(words, small, length);
}

/* What people call a puzzle in titles and headers, and columns of puzzles where no other one is. */
static const char puzzle_words[] = "puzzle puzzles quiz quizzes sudoku sudokus grid grids board "
                                   "boards question questions problem problems";
static const char column_words[] = "unsolved initial input";

static size_t letters(const char *text)
{
    size_t length = 0;
    while (qdri_is_letter(text[length])) {
        ++length;
    }
    return length;
}

/* What follows the word must be short: no puzzle may be taken for a number. */
static bool is_title(const char *text)
{
    size_t length = letters(text);
    size_t number = strspn(text + length, " \t#:.0123456789");
    return length > 0 && is_any_of(puzzle_words, text, length) && text[length + number] == '\0' &&
           number <= 12;
}

/* A ';' is no comment where it ends the first field of many: `;5;;3;...`. */
static bool is_fields(const char *text)
{
    size_t separators = 0;
    size_t digits = strspn(text, "0123456789;.\" \t");
    for (size_t k = 0; text[k] != '\0'; ++k) {
        separators += text[k] == ';';
    }
    return text[digits] == '\0' && separators > 2 && strpbrk(text, "123456789");
}

bool qdri_line_is_comment(const struct qdri_text_line *line)
{
    const char *text = skip_blanks(line->text);
    return *text == '#' || *text == '%' || (*text == ';' && !is_fields(text)) ||
           (text[0] == '/' && text[1] == '/') || is_title(text);
}

/* Is it `[Name]`, as in .sdk?  Says whether the name is "Puzzle". */
static bool is_section(const struct qdri_text_line *line, bool *is_puzzle)
{
    const char *text = skip_blanks(line->text);
    if (*text != '[') {
        return false;
    }
    size_t length = letters(text + 1);
    *is_puzzle = is_any_of("puzzle", text + 1, length);
    return length > 0 && text[length + 1] == ']' && *skip_blanks(text + length + 2) == '\0';
}

/* May a field be a name?  No puzzle may be taken for one: names begin with a letter (or are empty)
 * and are short. */
static bool is_name(const char *field, size_t length)
{
    return length == 0 || (qdri_is_letter(*field) && length <= 32);
}

/* A field of CSV, without its quotes and the blanks around it. */
struct field {
    const char *text;
    size_t length;
    const char *end; /* what ends it: a separator or the end of the line */
};

static struct field field_at(const char *text)
{
    struct field field = {.text = text + strspn(text, " \"")};
    field.end = field.text + strcspn(field.text, ",;\t");
    field.length = (size_t)(field.end - field.text);
    while (field.length > 0 && strchr(" \"", field.text[field.length - 1])) {
        --field.length;
    }
    return field;
}

/* Is it the header of a CSV file: names in two fields or more, one of them that of the puzzles?
 * Says in which field those are, from 0. */
static bool is_csv_header(const struct qdri_text_line *line, size_t *field)
{
    bool is_found = false;
    bool has_other = false;
    const char *text = line->text;
    for (size_t fields = 0;; ++fields) {
        struct field name = field_at(text);
        if (!is_name(name.text, name.length)) {
            return false;
        }
        if (!is_found && is_any_of(puzzle_words, name.text, name.length)) {
            is_found = true;
            *field = fields;
        } else if (!is_found && !has_other && is_any_of(column_words, name.text, name.length)) {
            has_other = true;
            *field = fields;
        }
        if (*name.end == '\0') {
            return (is_found || has_other) && fields > 0;
        }
        text = name.end + 1;
    }
}

/* Has the line a number in its first field of CSV, and the symbols of a whole grid in the
 * second? */
static bool is_numbered(const struct qdri_text_line *line)
{
    enum { DIGITS_MOST = 10 };
    struct field first = field_at(line->text);
    if (first.length == 0 || first.length > DIGITS_MOST || *first.end == '\0' ||
        strspn(first.text, "0123456789") < first.length) {
        return false;
    }
    struct field second = field_at(first.end + 1);
    unsigned side = qdri_map_side(second.length);
    bool is_grid = side >= 4 && qdri_side_is_usual(side);
    for (size_t k = 0; is_grid && k < second.length; ++k) {
        int digit = qdr_symbol_digit(second.text[k]);
        is_grid = digit >= 0 && digit <= (int)side;
    }
    return is_grid;
}

/* ----------------------------------------------------------------------- lines with cells ---- */

/* The first run of characters of a line, and what ends it. */
struct run {
    const char *text;
    size_t length;
    char end;
};

static struct run first_run(const struct qdri_text_line *line)
{
    struct run run = {.text = line->text + strspn(line->text, " \t")};
    run.length = strcspn(run.text, " \t,;");
    run.end = run.text[run.length];
    return run;
}

/* Has the run bars, of '|' or as box-drawing characters?  Then it is part of a row. */
static bool has_bars(const struct run *run)
{
    return memchr(run->text, '|', run->length) || memchr(run->text, '\xE2', run->length);
}

/* Is it too long for a row?  Rows with bars may be longer. */
static bool is_long(const struct run *run)
{
    return run->length > QDR_SIDE_MAX && !has_bars(run);
}

/* Is a line of so many '-' a puzzle of blanks?  Only where no grid is open, and it is as long as
 * a whole grid, and either the side is given or it is longer than any row; others are rulers. */
static bool is_blank_puzzle(const struct qdri_judge *judge, const struct run *run,
                            unsigned open_side)
{
    unsigned side = qdri_map_side(run->length);
    bool is_meant =
        judge->side == 0 ? is_long(run) && qdri_side_is_usual(side) : side == judge->side;
    return open_side == 0 && is_meant && side >= 2;
}

/* Is it rather meant for a whole puzzle of a given side than for a row of one? */
static bool is_longer_than_rows(const struct run *run, size_t side)
{
    size_t least = side < 3 ? side * side : 2 * side + 1;
    return run->length > side && run->length >= least && !has_bars(run);
}

/* Is a line whose first run could be a row a whole puzzle all the same? */
static bool is_short_single(const struct qdri_judge *judge, const struct run *run,
                            const struct qdri_row *row, unsigned open_side)
{
    if (run->length > 0 && (run->end == ',' || run->end == ';' || *run->text == '"')) {
        return true;
    }
    if (judge->side != 0) {
        return is_longer_than_rows(run, judge->side);
    }
    if (open_side != 0 && (row->symbols == open_side || row->tokens == open_side)) {
        return false;
    }
    unsigned small = qdri_small_side(run->length);
    if (small != 0 && row->tokens > 1) {
        return true;
    }
    if (small != 0) {
        return small == judge->single_side && row->highest <= small;
    }
    return qdri_is_near(run->length, judge->single_side);
}

/* Is it the header of CSV?  Only the first line that says anything can be. */
static bool is_header(struct qdri_judge *judge, const struct qdri_text_line *line)
{
    bool is_first = !judge->has_begun;
    judge->has_begun = true;
    if (!is_first || judge->format == QDR_PUZZLE_GRID) {
        return false;
    }
    size_t field = 0;
    bool is_named = is_csv_header(line, &field);
    if (is_named) {
        judge->format = QDR_PUZZLE_LINE;
        judge->field = field;
    } else if (is_numbered(line)) { /* so are all lines, and there is no header */
        judge->format = QDR_PUZZLE_LINE;
        judge->field = 1;
    }
    return is_named;
}

/* Judges a line that has cells, or borders, or what nobody knows.  Most long lines need no closer
 * look: rulers have '-' or '=' in the second place. */
static enum qdri_verdict judge_cells(const struct qdri_judge *judge,
                                     const struct qdri_text_line *line, unsigned open_side,
                                     struct qdri_row *row)
{
    struct run run = first_run(line);
    bool is_auto = judge->format == QDR_PUZZLE_AUTO;
    bool is_single = is_auto && is_long(&run);
    if (is_single && run.text[1] != '-' && run.text[1] != '=') {
        return QDRI_IS_SINGLE;
    }
    qdri_row_scan(row, line);
    if (qdri_row_is_ruler(row, line)) {
        return QDRI_IS_RULER;
    }
    if (qdri_row_is_dashes(row)) {
        bool is_blank = is_auto && is_blank_puzzle(judge, &run, open_side);
        return is_blank ? QDRI_IS_SINGLE : QDRI_IS_DASHES;
    }
    is_single = is_single || (is_auto && is_short_single(judge, &run, row, open_side));
    return is_single ? QDRI_IS_SINGLE : QDRI_IS_ROW;
}

/* Has the line four fields or more, none of them longer than a digit can be, quoted or not? */
static bool has_field_for_each_cell(const struct qdri_text_line *line)
{
    enum { FIELDS_LEAST = 4, CELL_LONGEST = 4 };
    size_t fields = 0;
    for (const char *at = line->text;; ++at) {
        size_t length = strcspn(at, ",;");
        if (length > CELL_LONGEST) {
            return false;
        }
        ++fields;
        at += length;
        if (*at == '\0') {
            return fields >= FIELDS_LEAST;
        }
    }
}

enum qdri_verdict qdri_judge_line(struct qdri_judge *judge, const struct qdri_text_line *line,
                                  unsigned open_side, struct qdri_row *row)
{
    bool is_puzzle = false;
    if (line->nul != 0 || line->is_overlong) {
        return QDRI_IS_FLAWED;
    }
    if (qdri_line_is_blank(line)) {
        return QDRI_IS_BLANK;
    }
    if (qdri_line_is_comment(line)) {
        return QDRI_IS_COMMENT;
    }
    if (is_header(judge, line)) {
        return QDRI_IS_COMMENT;
    }
    if (judge->format != QDR_PUZZLE_GRID && has_field_for_each_cell(line)) {
        return QDRI_IS_FIELDS;
    }
    if (judge->format == QDR_PUZZLE_LINE) {
        return QDRI_IS_SINGLE;
    }
    if (is_section(line, &is_puzzle)) {
        return is_puzzle ? QDRI_IS_PUZZLE_SECTION : QDRI_IS_OTHER_SECTION;
    }
    return judge_cells(judge, line, open_side, row);
}
