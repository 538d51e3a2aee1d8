/* paint_lines.c  Lines through cells: bulbs around digits, and segments from block to block. */
#include <stdlib.h>

#include "sudoku/pictures/terminal/large.h"

static const struct qdri_sign falling = {0x2572, '\\'};
static const struct qdri_sign rising = {0x2571, '/'};
static const struct qdri_sign crossed = {0x2573, 'X'};

struct qdri_sign qdri_line_sign(const struct qdri_stroke *line, bool is_level)
{
    bool is_line = line->kind == QDRI_STROKE_LINE;
    if (is_line && line->style == QDRI_LINE_THERMOMETER) {
        return is_level ? (struct qdri_sign){0x2550, '='} : (struct qdri_sign){0x2551, '"'};
    }
    if (is_line && line->style == QDRI_LINE_SLOW_THERMOMETER) {
        return is_level ? (struct qdri_sign){0x254C, '~'} : (struct qdri_sign){0x254E, ':'};
    }
    if (is_line && line->style == QDRI_LINE_DIAGONAL) {
        return falling;
    }
    return is_level ? (struct qdri_sign){0x2500, '-'} : (struct qdri_sign){0x2502, '|'};
}

bool qdri_line_has_two_bulbs(const struct qdri_stroke *line)
{
    return line->kind == QDRI_STROKE_LINE &&
           (line->style == QDRI_LINE_BETWEEN || line->style == QDRI_LINE_LOCKOUT ||
            line->style == QDRI_LINE_DOUBLE_ARROW);
}

bool qdri_line_has_bulb(const struct qdri_stroke *line)
{
    return line->kind == QDRI_STROKE_LINE &&
           (line->style == QDRI_LINE_THERMOMETER || line->style == QDRI_LINE_SLOW_THERMOMETER);
}

static unsigned ink_of(const struct qdri_stroke *line)
{
    return line->kind == QDRI_STROKE_ARROW ? QDRI_INK_ARROW : QDRI_INK_LINE + (unsigned)line->style;
}

/* ----------------------------------------------------------------------------------- bulbs ---- */

static bool paint_bulb(struct qdri_large *large, const struct qdri_stroke *line, unsigned cell)
{
    struct qdri_extent block = qdri_plan_block(&large->plan, cell);
    unsigned y = qdri_middle(block.above, block.below);
    bool is_diamond = line->kind == QDRI_STROKE_LINE && line->style == QDRI_LINE_LOCKOUT;
    struct qdri_sign left =
        is_diamond ? (struct qdri_sign){'<', '<'} : (struct qdri_sign){'(', '('};
    struct qdri_sign right =
        is_diamond ? (struct qdri_sign){'>', '>'} : (struct qdri_sign){')', ')'};
    bool is_shown = qdri_canvas_put(&large->canvas, block.left - 1, y, left, ink_of(line));
    /* A star behind the digit may stand in the place of one of them. */
    return qdri_canvas_put(&large->canvas, block.right + 1, y, right, ink_of(line)) || is_shown;
}

bool qdri_paint_bulbs(struct qdri_large *large, size_t index)
{
    const struct qdri_stroke *line = qdri_drawing_stroke(large->drawing, index);
    unsigned bulbs = line->kind == QDRI_STROKE_ARROW                             ? line->split
                     : qdri_line_has_bulb(line) || qdri_line_has_two_bulbs(line) ? 1
                                                                                 : 0;
    bool is_shown = true;
    for (unsigned n = 0; n < bulbs && n < line->count; ++n) {
        is_shown &= paint_bulb(large, line, line->cell[n]);
    }
    if (qdri_line_has_two_bulbs(line) && line->count > 0) {
        is_shown &= paint_bulb(large, line, line->cell[line->count - 1]);
    }
    return is_shown;
}

/* -------------------------------------------------------------------------------- segments ---- */

/* From one block to that of a cell that touches it: `count` places from (x, y) on.  Each step goes
 * down (up) by one row, or along by one column; where it does both, `dx` is the way from block to
 * block. */
struct segment {
    int x;
    int y;
    int dx;
    int dy;
    int step_x;
    int step_y;
    int count;
};

static int sign_of(int number)
{
    return (number > 0) - (number < 0);
}

static bool segment_of(const struct qdri_plan *plan, unsigned from, unsigned to,
                       struct segment *segment)
{
    int side = (int)plan->side;
    int columns = (int)to % side - (int)from % side;
    int rows = (int)to / side - (int)from / side;
    struct qdri_extent a = qdri_plan_block(plan, from);
    struct qdri_extent b = qdri_plan_block(plan, to);
    if (abs(columns) > 1 || abs(rows) > 1 || from == to) {
        return false;
    }
    segment->step_x = sign_of(columns);
    segment->step_y = sign_of(rows);
    segment->x = (int)(columns > 0 ? a.right : columns < 0 ? a.left : qdri_middle(a.left, a.right));
    segment->y = (int)(rows > 0 ? a.below : rows < 0 ? a.above : qdri_middle(a.above, a.below));
    segment->dx = columns == 0 ? 0 : (int)(columns > 0 ? b.left : b.right) - segment->x;
    segment->dy = rows == 0 ? 0 : (int)(rows > 0 ? b.above : b.below) - segment->y;
    segment->count = abs(rows != 0 ? segment->dy : segment->dx) - 1;
    return true;
}

/* The k-th place of a segment, from 0. */
static void place_of(const struct segment *segment, int k, unsigned *x, unsigned *y)
{
    int parts = segment->count + 1;
    int along = 2 * segment->dx * (k + 1) + segment->step_x * parts;
    *y = (unsigned)(segment->y + segment->step_y * (k + 1));
    *x = (unsigned)(segment->step_y == 0 ? segment->x + segment->step_x * (k + 1)
                                         : segment->x + along / (2 * parts));
}

static struct qdri_sign head_of(const struct segment *segment)
{
    /* By rows, then columns, from -1 to 1. */
    static const struct qdri_sign heads[3][3] = {
        {{0x2196, '^'}, {0x2191, '^'}, {0x2197, '^'}},
        {{0x2190, '<'}, {' ', ' '}, {0x2192, '>'}},
        {{0x2199, 'v'}, {0x2193, 'v'}, {0x2198, 'v'}},
    };
    return heads[segment->step_y + 1][segment->step_x + 1];
}

static struct qdri_sign body_of(const struct qdri_stroke *line, const struct segment *segment)
{
    if (segment->step_x != 0 && segment->step_y != 0) {
        return segment->step_x == segment->step_y ? falling : rising;
    }
    return qdri_line_sign(line, segment->step_y == 0);
}

/* Two lines that cross between cells are both seen. */
static bool cross(struct qdri_large *large, unsigned x, unsigned y, struct qdri_sign body)
{
    struct qdri_glyph *glyph = qdri_canvas_at(&large->canvas, x, y);
    bool is_falling = body.rune == falling.rune;
    struct qdri_sign other = is_falling ? rising : falling;
    unsigned rune =
        large->canvas.is_ascii ? (unsigned)(unsigned char)other.ascii : (unsigned)other.rune;
    if ((!is_falling && body.rune != rising.rune) || !glyph || glyph->rune != rune) {
        return false;
    }
    unsigned ink = glyph->ink;
    glyph->rune = 0;
    return qdri_canvas_put(&large->canvas, x, y, crossed, ink);
}

/* What a line still has to show: its tag on one of the segments, and its head on the last. */
struct pen {
    const struct qdri_stroke *line;
    char tag;
    bool has_head;
};

static bool paint_segment(struct qdri_large *large, struct pen *pen, unsigned from, unsigned to,
                          bool is_last)
{
    struct segment segment;
    if (!segment_of(&large->plan, from, to, &segment)) {
        return false;
    }
    bool is_shown = false;
    bool has_head = pen->has_head && is_last;
    struct qdri_sign body = body_of(pen->line, &segment);
    for (int k = 0; k < segment.count; ++k) {
        unsigned x, y;
        place_of(&segment, k, &x, &y);
        bool is_free = qdri_canvas_at(&large->canvas, x, y)->rune == 0;
        if (has_head && k == segment.count - 1) {
            /* Without its head an arrow would be something else. */
            return qdri_canvas_put(&large->canvas, x, y, head_of(&segment), ink_of(pen->line));
        }
        if (pen->tag != 0 && is_free && k == segment.count / 2) {
            struct qdri_sign tag = {(uint16_t)(unsigned char)pen->tag, pen->tag};
            is_shown |= qdri_canvas_put(&large->canvas, x, y, tag, ink_of(pen->line));
            pen->tag = 0;
        } else {
            is_shown |= qdri_canvas_put(&large->canvas, x, y, body, ink_of(pen->line)) ||
                        cross(large, x, y, body);
        }
    }
    return is_shown;
}

static bool paint_chain(struct qdri_large *large, struct pen *pen, const qdr_cell *cells,
                        size_t count)
{
    bool is_shown = true;
    for (size_t k = 1; k < count; ++k) {
        is_shown &= paint_segment(large, pen, cells[k - 1], cells[k], k + 1 == count);
    }
    return is_shown;
}

bool qdri_paint_line(struct qdri_large *large, size_t index)
{
    const struct qdri_stroke *line = qdri_drawing_stroke(large->drawing, index);
    struct pen pen = {.line = line, .tag = large->tag[index]};
    if (line->kind == QDRI_STROKE_LINE) {
        return paint_chain(large, &pen, line->cell, line->count) && pen.tag == 0;
    }
    bool is_shown = paint_chain(large, &pen, line->cell, line->split);
    if (line->split < line->count) {
        unsigned shaft = line->count - line->split;
        pen.has_head = true;
        is_shown &= paint_segment(large, &pen, qdri_arrow_root(line, large->plan.side),
                                  line->cell[line->split], shaft == 1);
        is_shown &= paint_chain(large, &pen, line->cell + line->split, shaft);
    }
    return is_shown;
}
