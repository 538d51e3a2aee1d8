/* line_kind.c  From what is certain to what is likely: the first question that a line answers
 * settles it. */
#include "sudoku/formats/grids/line_kind.h"

#include <string.h>

#include "sudoku/board/map.h"
#include "sudoku/formats/grids/look.h"

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
    bool is_named = qdri_line_is_csv_header(line, &field);
    if (is_named) {
        judge->format = QDR_PUZZLE_LINE;
        judge->field = field;
    } else if (qdri_line_is_numbered(line)) { /* so are all lines, and there is no header */
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
    if (qdri_line_is_section(line, &is_puzzle)) {
        return is_puzzle ? QDRI_IS_PUZZLE_SECTION : QDRI_IS_OTHER_SECTION;
    }
    return judge_cells(judge, line, open_side, row);
}
