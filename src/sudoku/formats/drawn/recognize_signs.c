/* recognize_signs.c  Clues outside, signs on edges and corners, and marks in cells. */
#include "sudoku/formats/drawn/recognize.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNIT = QDRI_DRAWN_UNIT, NEAR = 6 };

/* --------------------------------------------------------------------------------- outside ---- */

/* The number that is all of a text; -1 for others. */
static long number_of(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits < 5 && text[digits] == '\0' ? strtol(text, NULL, 10) : -1;
}

/* Puts the number beside the grid that a clue is, and where it stands. */
static void put_clue(struct qdri_recognizing *self, const struct qdri_element *clue)
{
    qdri_strbuf_addf(&self->argument, "%s r%dc%d", clue->text,
                     (int)qdri_floor_units(clue->middle.row) + 1,
                     (int)qdri_floor_units(clue->middle.column) + 1);
}

/* Is the point in the ring of cells around the grid? */
static bool is_beside(const struct qdri_recognizing *self, struct qdri_point point)
{
    int32_t row = qdri_floor_units(point.row);
    int32_t column = qdri_floor_units(point.column);
    bool is_inside = row >= 0 && row < self->side && column >= 0 && column < self->side;
    return !is_inside && row >= -1 && row <= self->side && column >= -1 && column <= self->side;
}

static struct qdri_element *find_number(const struct qdri_recognizing *self, struct qdri_point near)
{
    for (size_t k = 0; k < self->drawn->count; ++k) {
        struct qdri_element *shape = &self->drawn->element[k];
        if (shape->kind == QDRI_ELEMENT_SHAPE && !shape->is_explained &&
            number_of(shape->text) >= 0 && is_beside(self, shape->middle) &&
            abs(shape->middle.row - near.row) < UNIT * 3 / 4 &&
            abs(shape->middle.column - near.column) < UNIT * 3 / 4) {
            return shape;
        }
    }
    return NULL;
}

/* An arrow beside the grid, with a number, looks along a diagonal. */
void qdri_recognize_little_killer(struct qdri_recognizing *self, struct qdri_element *arrow)
{
    struct qdri_point from = arrow->point[0];
    struct qdri_point to = arrow->point[arrow->points - 1];
    struct qdri_element *clue = find_number(self, from);
    bool is_slanted = abs(abs(to.row - from.row) - abs(to.column - from.column)) <= 2 * NEAR;
    if (qdri_is_named(self, QDRI_THEME_LITTLE_KILLER) && clue && is_slanted) {
        put_clue(self, clue);
        qdri_strbuf_addf(&self->argument, " %c%c", to.row > from.row ? 'd' : 'u',
                         to.column > from.column ? 'r' : 'l');
        qdri_recognizing_add(self, "little-killer", arrow,
                             "a number beside the grid with an arrow");
        clue->is_explained |= arrow->is_explained;
    }
}

static void read_outside(struct qdri_recognizing *self, struct qdri_element *clue)
{
    static const enum qdri_theme themes[] = {QDRI_THEME_SANDWICH, QDRI_THEME_X_SUM,
                                             QDRI_THEME_SKYSCRAPER};
    enum qdri_theme theme = QDRI_THEMES;
    size_t named = 0;
    for (size_t k = 0; k < sizeof themes / sizeof *themes; ++k) {
        named += qdri_is_named(self, themes[k]);
        theme = qdri_is_named(self, themes[k]) ? themes[k] : theme;
    }
    if (named == 0 || number_of(clue->text) < 0) {
        return;
    }
    if (named > 1) {
        qdri_recognizing_remark(
            self, QDRI_MAYBE_RULE, clue->place,
            "a number beside the grid may be a clue of several rules that are named");
    } else {
        put_clue(self, clue);
        qdri_recognizing_add(self, qdri_themes[theme].name, clue, "a number beside the grid");
    }
}

/* ----------------------------------------------------------------------- edges and corners ---- */

/* Is a number of units that of a line of the grid, or of the middle between two? */
static bool is_on_line(int32_t units)
{
    return qdri_is_near_to(units, qdri_floor_units(units + UNIT / 2) * UNIT);
}

static bool is_in_middle(int32_t units)
{
    return is_on_line(units + UNIT / 2);
}

/* Puts the two cells at an edge, or the four around a corner. */
static void put_around(struct qdri_recognizing *self, struct qdri_point point)
{
    int32_t rows = is_on_line(point.row) ? UNIT / 2 : 0;
    int32_t columns = is_on_line(point.column) ? UNIT / 2 : 0;
    for (int k = 0; k < 4; ++k) {
        struct qdri_point at = {.row = point.row + (k / 2 == 0 ? -rows : rows),
                                .column = point.column + (k % 2 == 0 ? -columns : columns)};
        bool is_again = (rows == 0 && k >= 2) || (columns == 0 && k % 2 == 1);
        if (!is_again) {
            qdri_recognizing_put_cell(self, qdri_cell_at(self, at));
        }
    }
}

/* Is there a cell on each side? */
static bool is_within(const struct qdri_recognizing *self, struct qdri_point point)
{
    int32_t end = self->side * UNIT - UNIT / 4;
    return point.row > UNIT / 4 && point.row < end && point.column > UNIT / 4 && point.column < end;
}

static void read_dot(struct qdri_recognizing *self, struct qdri_element *dot)
{
    bool is_white = qdri_is_paper(dot->color);
    enum qdri_theme theme = is_white ? QDRI_THEME_WHITE : QDRI_THEME_BLACK;
    bool is_dot = dot->is_round && dot->width <= UNIT / 2 &&
                  (is_white || !qdri_color_is_bright(dot->color)) &&
                  (dot->text[0] == '\0' || number_of(dot->text) > 0);
    if (is_dot && (qdri_is_named(self, theme) || qdri_is_named(self, QDRI_THEME_KROPKI))) {
        qdri_strbuf_addf(&self->argument, "%s", dot->text);
        put_around(self, dot->middle);
        qdri_recognizing_add(self, qdri_themes[theme].name, dot,
                             is_white ? "a white dot" : "a black dot");
    }
}

/* A small v may say which cell is greater. */
static void read_edge(struct qdri_recognizing *self, struct qdri_element *sign)
{
    bool is_x = strcmp(sign->text, "X") == 0;
    if (!is_x && strcmp(sign->text, "V") != 0) {
        read_dot(self, sign);
    } else if (qdri_is_named(self, QDRI_THEME_XV)) {
        qdri_strbuf_addf(&self->argument, "%d", is_x ? 10 : 5);
        put_around(self, sign->middle);
        qdri_recognizing_add(self, "sum", sign, is_x ? "an X" : "a V");
    }
}

/* Digits in a circle, parted by blanks or commas or not. */
static void read_corner(struct qdri_recognizing *self, struct qdri_element *circle)
{
    if (!qdri_is_named(self, QDRI_THEME_QUADRUPLE) || circle->text[0] == '\0' ||
        circle->text[strspn(circle->text, "0123456789, ")] != '\0') {
        return;
    }
    for (const char *at = circle->text; *at != '\0'; ++at) {
        qdri_strbuf_add(&self->argument, at, !strchr(", ", *at));
    }
    put_around(self, circle->middle);
    qdri_recognizing_add(self, "quadruple", circle, "digits at a corner");
}

void qdri_recognize_sign(struct qdri_recognizing *self, struct qdri_element *sign)
{
    bool is_row = is_on_line(sign->middle.row);
    bool is_column = is_on_line(sign->middle.column);
    if (is_beside(self, sign->middle)) {
        read_outside(self, sign);
    } else if (is_within(self, sign->middle) && is_row && is_column) {
        read_corner(self, sign);
    } else if (is_within(self, sign->middle) && ((is_row && is_in_middle(sign->middle.column)) ||
                                                 (is_column && is_in_middle(sign->middle.row)))) {
        read_edge(self, sign);
    }
}

/* ----------------------------------------------------------------------------------- marks ---- */

/* What marks look like: circles or squares, up to so large, filled or also hollow; and what they
 * say. */
struct marking {
    enum qdri_theme theme;
    const char *rule;
    const char *argument; /* before the cells */
    bool is_round;
    bool may_be_hollow;
    bool must_be_alike; /* have one color, and be of nothing else that is named */
    int32_t most;
    const char *what;
};

static const struct marking markings[] = {
    {QDRI_THEME_EVEN, "even", "", false, false, false, UNIT - 1, "shaded squares"},
    {QDRI_THEME_ODD, "odd", "", true, false, false, UNIT - 1, "shaded circles"},
    {QDRI_THEME_DOUBLED_SQUARES, "value", "x2", false, false, true, UNIT,
     "shaded squares, in which digits count double"},
    {QDRI_THEME_DOUBLED_CIRCLES, "value", "x2", true, true, true, UNIT,
     "circles, in which digits count double"}};

static bool is_mark(const struct qdri_recognizing *self, const struct qdri_element *shape,
                    const struct marking *marking)
{
    bool is_hollow = qdri_is_paper(shape->color);
    return shape->kind == QDRI_ELEMENT_SHAPE && !shape->is_explained &&
           shape->is_round == marking->is_round && shape->angle % 90 == 0 &&
           shape->text[0] == '\0' && shape->width >= 28 && shape->width <= marking->most &&
           shape->height >= 28 && shape->height <= marking->most &&
           (!is_hollow || (marking->may_be_hollow && !qdri_is_paper(shape->border))) &&
           is_in_middle(shape->middle.row) && is_in_middle(shape->middle.column) &&
           qdri_cell_at(self, shape->middle) >= 0;
}

/* Puts the cells of all marks.  Returns the last of them, or NULL; `*are_alike`: they have one
 * color. */
static struct qdri_element *put_marks(struct qdri_recognizing *self, const struct marking *marking,
                                      bool *are_alike)
{
    struct qdri_element *last = NULL;
    *are_alike = true;
    for (size_t k = 0; k < self->drawn->count; ++k) {
        struct qdri_element *shape = &self->drawn->element[k];
        if (is_mark(self, shape, marking)) {
            qdri_recognizing_put_cell(self, qdri_cell_at(self, shape->middle));
            *are_alike &= !last || (last->color == shape->color && last->border == shape->border);
            last = shape;
        }
    }
    return last;
}

static void explain_marks(struct qdri_recognizing *self, const struct marking *marking)
{
    for (size_t k = 0; k < self->drawn->count; ++k) {
        struct qdri_element *shape = &self->drawn->element[k];
        shape->is_explained |= is_mark(self, shape, marking);
    }
}

/* May the marks be those of another rule that is named? */
static bool may_be_of_others(const struct qdri_recognizing *self, bool is_round)
{
    return is_round ? qdri_is_named(self, QDRI_THEME_ODD) ||
                          qdri_is_named(self, QDRI_THEME_COUNTING_CIRCLES)
                    : qdri_is_named(self, QDRI_THEME_EVEN);
}

/* All squares are one clause, and so are all circles. */
void qdri_recognize_marks(struct qdri_recognizing *self, enum qdri_theme theme)
{
    const struct marking *marking = markings;
    bool are_alike;
    while (marking->theme != theme) {
        ++marking;
    }
    if (!qdri_is_named(self, theme) ||
        (marking->must_be_alike && may_be_of_others(self, marking->is_round))) {
        return;
    }
    qdri_strbuf_addf(&self->argument, "%s", marking->argument);
    struct qdri_element *last = put_marks(self, marking, &are_alike);
    if (!last || (marking->must_be_alike && !are_alike)) {
        qdri_strbuf_clear(&self->argument);
        return;
    }
    qdri_recognizing_add(self, marking->rule, last, marking->what);
    if (!marking->must_be_alike || last->is_explained) {
        explain_marks(self, marking);
    }
}
