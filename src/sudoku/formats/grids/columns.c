/* columns.c  Pasted cells whose columns count: blanks between bars, and blocks of candidates. */
#include <string.h>

#include "base/quote.h"
#include "sudoku/formats/grids/cells.h"
#include "sudoku/formats/grids/row.h"

/* What is between two bars. */
struct segment {
    size_t at;
    size_t width;
};

/* The segments of all lines are alike, but without outer bars the first and the last may be cut
 * short. */
struct frame {
    size_t indent;
    bool has_outer; /* bars before the first segment, and perhaps behind the last */
    size_t segments;
    size_t width;
};

/* Finds where the lines begin, and whether all do with a bar. */
static void find_indent(const struct qdri_cells *cells, struct frame *frame)
{
    *frame = (struct frame){.indent = SIZE_MAX, .has_outer = true};
    for (size_t k = 0; k < cells->lines; ++k) {
        const size_t indent = strspn(cells->text + cells->line[k].at, " \t");
        frame->indent = indent < frame->indent ? indent : frame->indent;
    }
    for (size_t k = 0; k < cells->lines; ++k) {
        frame->has_outer &= cells->text[cells->line[k].at + frame->indent] == '|';
    }
}

static size_t count_segments(const struct qdri_cells *cells, const struct frame *frame,
                             struct qdri_cell line)
{
    size_t count = 1;
    size_t last = 0;
    for (size_t k = line.at + frame->indent + frame->has_outer; k < line.at + line.length; ++k) {
        count += cells->text[k] == '|';
        last = qdri_is_space(cells->text[k]) ? last : k;
    }
    return count - (frame->has_outer && cells->text[last] == '|' && count > 1);
}

/* Finds the k-th segment of a line. */
static struct segment segment_at(const struct qdri_cells *cells, const struct frame *frame,
                                 struct qdri_cell line, size_t k)
{
    const char *text = cells->text;
    const size_t end = line.at + line.length;
    size_t at = line.at + frame->indent + frame->has_outer;
    for (; k > 0 && at < end; ++at) {
        k -= text[at] == '|';
    }
    size_t width = 0;
    while (at + width < end && text[at + width] != '|') {
        ++width;
    }
    return (struct segment){at < end ? at : end, width};
}

/* Checks that a line has the frame's bars, and takes the width of what is between two of them.
 * Where no line has two, the widest segment counts. */
static bool fit_frame(const struct qdri_cells *cells, struct frame *frame, struct qdri_cell line)
{
    size_t count = count_segments(cells, frame, line);
    bool is_first = frame->segments == 0;
    frame->segments = is_first ? count : frame->segments;
    for (size_t j = count > 2; j + (count > 2) < count; ++j) {
        size_t width = segment_at(cells, frame, line, j).width;
        if (count > 2 && frame->width > 0 && width != frame->width) {
            return false;
        }
        frame->width = width > frame->width ? width : frame->width;
    }
    return count == frame->segments;
}

/* Finds the frame that all lines share.  False: there is none. */
static bool find_frame(const struct qdri_cells *cells, struct frame *frame)
{
    bool fits = true;
    find_indent(cells, frame);
    for (size_t k = 0; fits && k < cells->lines; ++k) {
        fits = fit_frame(cells, frame, cells->line[k]);
    }
    return fits && frame->segments > 1 && frame->width > 0;
}

/* The column of a place in a segment: the first one is flush right. */
static size_t column_of(const struct qdri_cells *cells, const struct frame *frame,
                        struct qdri_cell line, size_t k, size_t at)
{
    struct segment segment = segment_at(cells, frame, line, k);
    bool is_cut = k == 0 && !frame->has_outer && frame->width > segment.width;
    return at - segment.at + (is_cut ? frame->width - segment.width : 0);
}

/* --------------------------------------------------------------------- blanks between bars ---- */

/* Where words end in each cell of a segment; the same everywhere. */
struct pitch {
    size_t cells; /* of a segment */
    size_t end[QDR_SIDE_MAX];
};

/* Puts a segment's words into its cells.  False: they do not fit. */
static bool take_segment(struct qdri_cells *cells, const struct frame *frame, struct pitch *pitch,
                         struct qdri_cell line, size_t k)
{
    struct segment segment = segment_at(cells, frame, line, k);
    struct qdri_cell *cell = &cells->cell[cells->cells];
    for (size_t j = 0; j < pitch->cells; ++j) {
        cell[j] = (struct qdri_cell){.at = segment.at};
    }
    cells->cells += pitch->cells;
    for (size_t at = 0; at < segment.width;) {
        size_t length = 0;
        while (at + length < segment.width &&
               !qdri_is_space(cells->text[segment.at + at + length])) {
            ++length;
        }
        if (length == 0) {
            ++at;
            continue;
        }
        size_t end = column_of(cells, frame, line, k, segment.at + at + length - 1);
        size_t j = end * pitch->cells / frame->width;
        if (j >= pitch->cells || cell[j].length > 0 ||
            (pitch->end[j] > 0 && pitch->end[j] != end + 1)) {
            return false;
        }
        pitch->end[j] = end + 1;
        cell[j] = (struct qdri_cell){segment.at + at, length, false};
        at += length;
    }
    return true;
}

/* Each line between rulers is a row, as wide as there are lines. */
bool qdri_cells_take_columns(struct qdri_cells *cells)
{
    struct frame frame;
    struct pitch pitch = {0};
    const size_t side = cells->lines;
    cells->cells = cells->rows = 0;
    if (side > QDR_SIDE_MAX || !find_frame(cells, &frame) || side % frame.segments != 0) {
        return false;
    }
    pitch.cells = side / frame.segments;
    bool fits = pitch.cells <= frame.width;
    for (size_t k = 0; fits && k < cells->lines; ++k) {
        for (size_t j = 0; fits && j < frame.segments; ++j) {
            fits = take_segment(cells, &frame, &pitch, cells->line[k], j);
        }
        cells->row[++cells->rows] = cells->cells;
    }
    return fits;
}

/* Compares which columns of two segments have words. */
static bool is_alike(const struct qdri_cells *cells, struct segment a, struct segment b)
{
    for (size_t k = 0; k < a.width; ++k) {
        if (qdri_is_space(cells->text[a.at + k]) != qdri_is_space(cells->text[b.at + k])) {
            return false;
        }
    }
    return true;
}

static bool is_ragged(const struct qdri_cells *cells, const struct frame *frame,
                      struct qdri_cell line)
{
    size_t count = count_segments(cells, frame, line);
    for (size_t j = 0; j < count; ++j) {
        struct segment first = segment_at(cells, frame, line, count > 2);
        struct segment segment = segment_at(cells, frame, line, j);
        bool is_empty = strspn(cells->text + segment.at, " \t") >= segment.width;
        if (is_empty || (segment.width == first.width && !is_alike(cells, first, segment))) {
            return true;
        }
    }
    return false;
}

bool qdri_cells_are_ragged(const struct qdri_cells *cells)
{
    struct frame frame;
    find_indent(cells, &frame);
    for (size_t k = 0; k < cells->lines; ++k) {
        struct qdri_cell line = cells->line[k];
        const char *text = cells->text + line.at;
        bool has_words = strspn(text, " \t|") < line.length;
        if (has_words && memchr(text, '|', line.length) && is_ragged(cells, &frame, line)) {
            return true;
        }
        const char *tab = memchr(text, '\t', line.length);
        if (has_words && tab && (tab == text || tab[1] == '\t')) {
            return true;
        }
    }
    return false;
}

/* ---------------------------------------------------------------------------------- blocks ---- */

/* How candidates are drawn: each cell `height` lines of `width` characters, and a line between two
 * rows of cells if there are gaps. */
struct drawing {
    struct frame frame;
    unsigned side;
    unsigned height;
    unsigned width;
    unsigned gap;  /* lines */
    unsigned step; /* columns from cell to cell */
};

/* What was seen of a cell. */
struct seen {
    bool has_dots;
    bool has_stray; /* a digit that is not in its place: the only one */
};

/* Reads what a line of a cell shows.  False: they are not candidates. */
static bool take_marks(struct qdri_cells *cells, const struct drawing *drawing,
                       struct qdri_cell line, size_t row_line, size_t column, struct seen *seen)
{
    size_t across = drawing->side / drawing->frame.segments;
    struct segment segment = segment_at(cells, &drawing->frame, line, column / across);
    size_t at = column % across * drawing->step + (drawing->step > drawing->width);
    qdri_digit_set *set = &cells->set[row_line / drawing->height * drawing->side + column];
    for (unsigned k = 0; k < drawing->width; ++k) {
        char symbol = at + k < segment.width ? cells->text[segment.at + at + k] : ' ';
        int digit = qdri_is_space(symbol) ? 0 : qdr_symbol_digit(symbol);
        size_t place = row_line % drawing->height * drawing->width + k + 1;
        bool is_stray = digit > 0 && digit != (int)place;
        if (digit < 0 || digit > (int)drawing->side || (is_stray && *set != 0)) {
            return false;
        }
        seen->has_stray |= is_stray;
        seen->has_dots |= digit == 0 && !qdri_is_space(symbol);
        *set |= digit > 0 ? (qdri_digit_set)1 << (digit - 1) : 0;
    }
    return true;
}

static bool are_seen(const struct qdri_cells *cells, const struct seen *seen, size_t count)
{
    for (size_t k = 0; k < count; ++k) {
        qdri_digit_set set = cells->set[k];
        bool is_single = (set & (set - 1)) == 0 && !seen[k].has_dots;
        if (set == 0 || (seen[k].has_stray && !is_single)) {
            return false;
        }
    }
    return true;
}

static bool take_drawing(struct qdri_cells *cells, const struct drawing *drawing)
{
    struct seen seen[QDR_CELLS_MAX] = {{false, false}};
    const size_t lines = (size_t)drawing->side * drawing->height;
    size_t row_line = 0;
    unsigned band = 0; /* lines since the last ruler */
    memset(cells->set, 0, sizeof cells->set);
    for (size_t k = 0; k < cells->lines; ++k) {
        struct qdri_cell line = cells->line[k];
        band = line.is_after_ruler ? 0 : band;
        bool is_gap = drawing->gap > 0 && band++ % (drawing->height + 1) == drawing->height;
        if (is_gap ? strspn(cells->text + line.at, " \t|") < line.length : row_line == lines) {
            return false;
        }
        for (size_t column = 0; !is_gap && column < drawing->side; ++column) {
            size_t cell = row_line / drawing->height * drawing->side + column;
            if (!take_marks(cells, drawing, line, row_line, column, &seen[cell])) {
                return false;
            }
        }
        row_line += !is_gap;
    }
    return row_line == lines && are_seen(cells, seen, (size_t)drawing->side * drawing->side);
}

bool qdri_cells_take_blocks(struct qdri_cells *cells)
{
    struct drawing drawing = {.side = 4};
    if (!cells->has_bars || !find_frame(cells, &drawing.frame)) {
        return false;
    }
    for (; drawing.side <= QDR_SIDE_MAX; ++drawing.side) {
        qdr_box_standard(drawing.side, &drawing.height, &drawing.width);
        size_t across = drawing.side / drawing.frame.segments;
        bool fits = drawing.side % drawing.frame.segments == 0 && drawing.height > 1 &&
                    (drawing.frame.width == across * (drawing.width + 1) + 1 ||
                     drawing.frame.width == across * drawing.width);
        drawing.step = fits ? (unsigned)(drawing.frame.width / across) : 0;
        for (drawing.gap = 0; fits && drawing.gap < 2; ++drawing.gap) {
            if (take_drawing(cells, &drawing)) {
                cells->side = drawing.side;
                return true;
            }
        }
    }
    return false;
}
