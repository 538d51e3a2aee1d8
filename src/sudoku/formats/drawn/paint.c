/* paint.c  Strokes as lines, arrows and shapes. */
#include "sudoku/formats/drawn/elements.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "sudoku/board/figure.h"

enum {
    UNIT = QDRI_DRAWN_UNIT,
    BULB = 52,
    MARK = 48,
    DOT = 20,
    TEXT = 24,
    RING = 30,
    GREY = 0xcfcfcf,
    DARK = 0x808080,
    PAPER = 0xffffff,
    INK = 0x000000,
    THIN = 3
};

const struct qdri_look qdri_looks[QDRI_LOOKS] = {
#define LINE(style, rule, color, thickness, ends) {QDRI_LINE_##style, rule, color, thickness, ends},
#include "sudoku/formats/drawn/looks.def"
#undef LINE
};

const struct qdri_look *qdri_look_of(int style)
{
    size_t k = 0;
    while (k < QDRI_LOOKS && qdri_looks[k].style != style) {
        ++k;
    }
    return k < QDRI_LOOKS ? &qdri_looks[k] : NULL;
}

struct painting {
    struct qdri_drawn *drawn;
    const struct qdri_stroke *stroke;
    int32_t side;
};

static struct qdri_point middle_of(const struct painting *self, unsigned cell)
{
    return (struct qdri_point){.row = (int32_t)cell / self->side * UNIT + UNIT / 2,
                               .column = (int32_t)cell % self->side * UNIT + UNIT / 2};
}

static struct qdri_point between(struct qdri_point a, struct qdri_point b)
{
    return (struct qdri_point){.row = (a.row + b.row) / 2, .column = (a.column + b.column) / 2};
}

static void put_shape(const struct painting *self, struct qdri_point middle, int32_t size,
                      struct qdri_element element)
{
    element.kind = QDRI_ELEMENT_SHAPE;
    element.middle = middle;
    element.height = element.height > 0 ? element.height : size;
    element.width = element.width > 0 ? element.width : size;
    qdri_drawn_add(self->drawn, &element);
}

static void put_text(const struct painting *self, struct qdri_point middle, const char *text)
{
    struct qdri_element element = {.color = QDRI_NO_COLOR, .border = QDRI_NO_COLOR};
    snprintf(element.text, sizeof element.text, "%s", text);
    put_shape(self, middle, TEXT, element);
}

static void put_circle(const struct painting *self, unsigned cell, int32_t size, uint32_t color,
                       uint32_t border)
{
    put_shape(self, middle_of(self, cell), size,
              (struct qdri_element){
                  .color = color, .border = border, .is_round = true, .is_under = true});
}

/* A line through cells, which stops short of what is drawn around its ends. */
struct path {
    enum qdri_element_kind kind;
    unsigned first; /* a cell before the others; QDR_NO_CELL: none */
    const qdr_cell *cells;
    size_t count;
    uint32_t color;
    int32_t thickness;
    int32_t start; /* so far from the middle of the cell; on a diagonal, a good two thirds of it */
    int32_t end;
};

static int sign_of(int32_t number)
{
    return (number > 0) - (number < 0);
}

static struct qdri_point shorten(struct qdri_point from, struct qdri_point to, int32_t radius)
{
    int32_t rows = to.row - from.row;
    int32_t columns = to.column - from.column;
    if (abs(rows) > UNIT || abs(columns) > UNIT) {
        return from;
    }
    radius = rows != 0 && columns != 0 ? radius * 7 / 10 : radius;
    return (struct qdri_point){.row = from.row + sign_of(rows) * radius,
                               .column = from.column + sign_of(columns) * radius};
}

static void put_path(const struct painting *self, const struct path *path)
{
    struct qdri_element line = {.kind = path->kind,
                                .color = path->color,
                                .border = QDRI_NO_COLOR,
                                .thickness = path->thickness};
    struct qdri_point *point = qdri_zeros(path->count + 1, sizeof *point);
    if (!point) {
        self->drawn->lacks_memory = true;
        return;
    }
    if (path->first != QDR_NO_CELL) {
        point[line.points++] = middle_of(self, path->first);
    }
    for (size_t k = 0; k < path->count; ++k) {
        point[line.points++] = middle_of(self, path->cells[k]);
    }
    if (line.points > 1) {
        size_t last = line.points - 1;
        struct qdri_point start = shorten(point[0], point[1], path->start);
        point[last] = shorten(point[last], point[last - 1], path->end);
        point[0] = start;
    }
    line.point = point;
    qdri_drawn_add(self->drawn, &line);
    free(point);
}

static void put_segment(const struct painting *self, enum qdri_element_kind kind,
                        struct qdri_point from, struct qdri_point to, uint32_t color)
{
    struct qdri_point point[] = {from, to};
    qdri_drawn_add(self->drawn, &(struct qdri_element){.kind = kind,
                                                       .color = color,
                                                       .border = QDRI_NO_COLOR,
                                                       .point = point,
                                                       .points = 2,
                                                       .thickness = THIN});
}

/* ----------------------------------------------------------------------------------- lines ---- */

static void put_end(const struct painting *self, const struct qdri_look *look, unsigned cell)
{
    if (look->ends == QDRI_ENDS_CIRCLES) {
        put_circle(self, cell, MARK, PAPER, look->color);
    } else if (look->ends == QDRI_ENDS_DIAMONDS) {
        put_shape(self, middle_of(self, cell), RING,
                  (struct qdri_element){
                      .color = PAPER, .border = look->color, .angle = 45, .is_under = true});
    }
}

static void put_diagonal(const struct painting *self)
{
    bool is_rising = self->stroke->cell[0] / self->side != self->stroke->cell[0] % self->side;
    int32_t end = self->side * UNIT;
    struct qdri_point from = {.row = is_rising ? end : 0, .column = 0};
    struct qdri_point to = {.row = is_rising ? 0 : end, .column = end};
    put_segment(self, QDRI_ELEMENT_LINE, from, to, 0x34bbe6);
}

static void put_line(const struct painting *self)
{
    const struct qdri_stroke *stroke = self->stroke;
    static const struct qdri_look plain = {.color = 0x778899, .thickness = 6};
    const struct qdri_look *look = qdri_look_of(stroke->style);
    if (stroke->style == QDRI_LINE_DIAGONAL) {
        put_diagonal(self);
        return;
    }
    look = look ? look : &plain;
    int32_t radius = look->ends == QDRI_ENDS_CIRCLES    ? MARK / 2
                     : look->ends == QDRI_ENDS_DIAMONDS ? RING * 7 / 10
                                                        : 0;
    put_path(self, &(struct path){.kind = QDRI_ELEMENT_LINE,
                                  .first = QDR_NO_CELL,
                                  .cells = stroke->cell,
                                  .count = stroke->count,
                                  .color = look->color,
                                  .thickness = look->thickness,
                                  .start = radius,
                                  .end = radius});
    if (look->ends == QDRI_ENDS_BULB) {
        put_circle(self, stroke->cell[0], BULB, look->color, QDRI_NO_COLOR);
    }
    put_end(self, look, stroke->cell[0]);
    put_end(self, look, stroke->cell[stroke->count - 1]);
}

/* A bulb of several cells in a row or column is a pill. */
static void put_bulb(const struct painting *self)
{
    const struct qdri_stroke *stroke = self->stroke;
    struct qdri_point first = middle_of(self, stroke->cell[0]);
    struct qdri_point last = middle_of(self, stroke->cell[stroke->split - 1]);
    bool is_pill = first.row == last.row || first.column == last.column;
    if (is_pill) {
        put_shape(self, between(first, last), MARK,
                  (struct qdri_element){.color = PAPER,
                                        .border = DARK,
                                        .height = abs(last.row - first.row) + MARK,
                                        .width = abs(last.column - first.column) + MARK,
                                        .is_round = true,
                                        .is_under = true});
    }
    for (unsigned k = 0; !is_pill && k < stroke->split; ++k) {
        put_circle(self, stroke->cell[k], MARK, PAPER, DARK);
    }
}

static void put_arrow(const struct painting *self)
{
    const struct qdri_stroke *stroke = self->stroke;
    const qdr_cell *shaft = stroke->cell + stroke->split;
    put_bulb(self);
    put_path(self, &(struct path){
                       .kind = QDRI_ELEMENT_ARROW,
                       .first = qdri_shaft_start(stroke->cell, stroke->split, (unsigned)self->side),
                       .cells = shaft,
                       .count = (size_t)stroke->count - stroke->split,
                       .color = DARK,
                       .thickness = THIN,
                       .start = MARK / 2});
}

/* ----------------------------------------------------------------------------------- marks ---- */

/* What a mark in a cell looks like; of no size: its label alone. */
struct mark {
    int32_t size;
    uint32_t color;
    uint32_t border;
    bool is_round;
    bool is_labelled;
    const char *signs; /* above, below, left and right, that point to what is less */
};

static const struct mark marks[] = {
    [QDRI_MARK_EVEN] = {.size = MARK, .color = GREY, .border = QDRI_NO_COLOR},
    [QDRI_MARK_ODD] = {.size = MARK, .color = GREY, .border = QDRI_NO_COLOR, .is_round = true},
    [QDRI_MARK_CIRCLE] = {.size = MARK, .color = PAPER, .border = GREY, .is_round = true},
    [QDRI_MARK_MINIMUM] = {.size = UNIT, .color = GREY, .border = QDRI_NO_COLOR, .signs = "v^><"},
    [QDRI_MARK_MAXIMUM] = {.size = UNIT, .color = GREY, .border = QDRI_NO_COLOR, .signs = "^v<>"},
    [QDRI_MARK_ROW_INDEXER] = {.size = UNIT, .color = 0x7cc77c, .border = QDRI_NO_COLOR},
    [QDRI_MARK_COLUMN_INDEXER] = {.size = UNIT, .color = 0xc77c7c, .border = QDRI_NO_COLOR},
    [QDRI_MARK_BOX_INDEXER] = {.size = UNIT, .color = 0x7c7cc7, .border = QDRI_NO_COLOR},
    [QDRI_MARK_VALUE] = {.size = UNIT, .color = GREY, .border = QDRI_NO_COLOR, .is_labelled = true},
    [QDRI_MARK_CLONE] = {
        .size = UNIT, .color = GREY, .border = QDRI_NO_COLOR, .is_labelled = true}};

static const struct mark area = {.size = UNIT, .color = 0xe4e4e4, .border = QDRI_NO_COLOR};
static const struct mark label = {.size = 0};

static void put_mark(const struct painting *self, const struct mark *mark, unsigned cell)
{
    static const int steps[][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const struct qdri_point middle = middle_of(self, cell);
    struct qdri_point place = middle;
    if (mark->size > 0) {
        put_shape(self, middle, mark->size,
                  (struct qdri_element){.color = mark->color,
                                        .border = mark->border,
                                        .is_round = mark->is_round,
                                        .is_under = true});
    }
    for (size_t k = 0; mark->signs && k < 4; ++k) {
        const char text[] = {mark->signs[k], '\0'};
        place.row = middle.row + steps[k][0] * (UNIT / 2 - 10);
        place.column = middle.column + steps[k][1] * (UNIT / 2 - 10);
        put_text(self, place, text);
    }
    if (mark->size == 0 || mark->is_labelled) {
        place.row -= mark->size == 0 ? 0 : UNIT / 2 - 12;
        put_text(self, place, self->stroke->label);
    }
}

/* Puts the same mark into all cells of a stroke. */
static void put_marks(const struct painting *self, const struct mark *mark)
{
    for (size_t k = 0; k < self->stroke->count; ++k) {
        put_mark(self, mark, self->stroke->cell[k]);
    }
}

/* ----------------------------------------------------------------------------- dots, clues ---- */

static void put_labelled(const struct painting *self, struct qdri_point middle, int32_t size,
                         uint32_t color)
{
    struct qdri_element circle = {.color = color, .border = INK, .is_round = true};
    snprintf(circle.text, sizeof circle.text, "%s", self->stroke->label);
    put_shape(self, middle, size, circle);
}

static const char *greater_sign(struct qdri_point from, struct qdri_point to)
{
    if (from.row != to.row) {
        return from.row < to.row ? "v" : "^";
    }
    return from.column < to.column ? ">" : "<";
}

static void put_edge(const struct painting *self)
{
    struct qdri_point first = middle_of(self, self->stroke->cell[0]);
    struct qdri_point second = middle_of(self, self->stroke->cell[1]);
    struct qdri_point middle = between(first, second);
    const int style = self->stroke->style;
    if (style == QDRI_EDGE_WHITE || style == QDRI_EDGE_BLACK) {
        put_labelled(self, middle, DOT, style == QDRI_EDGE_WHITE ? PAPER : INK);
    } else {
        put_text(self, middle,
                 style == QDRI_EDGE_GREATER ? greater_sign(first, second) : self->stroke->label);
    }
}

static void put_corner(const struct painting *self)
{
    struct qdri_point first = middle_of(self, self->stroke->cell[0]);
    struct qdri_point last = first;
    for (size_t k = 0; k < self->stroke->count; ++k) {
        struct qdri_point point = middle_of(self, self->stroke->cell[k]);
        first.row = point.row < first.row ? point.row : first.row;
        first.column = point.column < first.column ? point.column : first.column;
        last.row = point.row > last.row ? point.row : last.row;
        last.column = point.column > last.column ? point.column : last.column;
    }
    put_labelled(self, between(first, last), RING, PAPER);
}

/* A clue stands in the cell beside the grid; that of a diagonal has an arrow that looks along
 * it. */
static void put_outside(const struct painting *self)
{
    const struct qdri_direction_step step = qdri_direction_steps[self->stroke->direction];
    struct qdri_point middle = {.row = self->stroke->row * UNIT - UNIT / 2,
                                .column = self->stroke->column * UNIT - UNIT / 2};
    put_text(self, middle, self->stroke->label);
    if (step.down != 0) {
        struct qdri_point from = {.row = middle.row + step.down * 12,
                                  .column = middle.column + step.right * 12};
        struct qdri_point to = {.row = middle.row + step.down * 28,
                                .column = middle.column + step.right * 28};
        put_segment(self, QDRI_ELEMENT_ARROW, from, to, INK);
    }
}

void qdri_paint(struct qdri_drawn *drawn, const struct qdri_stroke *stroke, unsigned side)
{
    const struct painting self = {.drawn = drawn, .stroke = stroke, .side = (int32_t)side};
    const size_t style = (size_t)stroke->style;
    switch (stroke->kind) {
    case QDRI_STROKE_LINE:
        put_line(&self);
        break;
    case QDRI_STROKE_ARROW:
        put_arrow(&self);
        break;
    case QDRI_STROKE_MARK:
        put_marks(&self, style < sizeof marks / sizeof *marks ? &marks[style] : &label);
        break;
    case QDRI_STROKE_EDGE:
        put_edge(&self);
        break;
    case QDRI_STROKE_CORNER:
        put_corner(&self);
        break;
    case QDRI_STROKE_OUTSIDE:
        put_outside(&self);
        break;
    case QDRI_STROKE_AREA:
        put_marks(&self, &area);
        break;
    default:
        break;
    }
}
