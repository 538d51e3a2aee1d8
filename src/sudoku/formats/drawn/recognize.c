/* recognize.c  Reads drawings as setters mean them.
 *
 * A drawing becomes a clause only where its shape and color are those that are usual for a rule,
 * and the words of the puzzle name this rule; so a grey line is a palindrome in one puzzle, and
 * nothing in another.  First come arrows and lines, since circles at their ends are theirs; then
 * signs on edges and corners, in cells and outside. */
#include "sudoku/formats/drawn/recognize.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "sudoku/formats/drawn/looks.h"
#include "sudoku/formats/drawn/words.h"

enum { UNIT = QDRI_DRAWN_UNIT, NEAR = 6, CELLS_MOST = 256, TEXT_SIZE = 128 };

struct recognizing {
    struct qdri_drawn *drawn;
    struct qdri_sheet *sheet;
    int32_t side;
    struct qdri_naming naming;
    struct qdri_strbuf argument;
    qdr_error *error;
};

/* Cells of a clause, in order. */
struct path {
    int32_t cell[CELLS_MOST];
    size_t count;
};

static bool is_named(const struct recognizing *self, enum qdri_theme theme)
{
    return self->naming.is_named[theme];
}

/* --------------------------------------------------------------------------------- clauses ---- */

static qdr_status remark(struct recognizing *self, enum qdri_matter matter, struct qdri_place place,
                         const char *text)
{
    return qdri_sheet_remark(self->sheet, matter, place, self->error, "%s", text);
}

static bool put(struct recognizing *self, const char *text)
{
    return qdri_strbuf_add(&self->argument, text, strlen(text));
}

static bool put_cell(struct recognizing *self, int32_t cell)
{
    const char *blank = self->argument.length > 0 ? " " : "";
    return qdri_strbuf_addf(&self->argument, "%sr%dc%d", blank, (int)(cell / self->side) + 1,
                            (int)(cell % self->side) + 1);
}

static bool put_path(struct recognizing *self, const struct path *path, size_t first)
{
    bool is_whole = true;
    for (size_t k = first; is_whole && k < path->count; ++k) {
        is_whole = put_cell(self, path->cell[k]);
    }
    return is_whole;
}

/* Adds a clause with the argument that was put, and tells that it was read from `what`.  One that
 * cannot be is told, too, and the element stays without an explanation. */
static qdr_status add(struct recognizing *self, enum qdri_theme theme, const char *rule,
                      struct qdri_element *element, const char *what, bool is_whole)
{
    char text[sizeof self->error->text];
    qdr_error fault = {.code = QDR_OK};
    const char *argument = self->argument.length > 0 ? self->argument.text : NULL;
    if (!is_whole) {
        return qdri_no_memory(self->error);
    }
    qdr_status status = qdri_sheet_add(self->sheet, rule, argument, &fault);
    if (status == QDR_NOMEM || status == QDR_CANCELLED) {
        return status == QDR_NOMEM ? qdri_no_memory(self->error) : status;
    }
    if (status != QDR_OK) {
        snprintf(text, sizeof text, "not read as %s (%s): %.120s", rule, what, fault.text);
    } else {
        snprintf(text, sizeof text, "read as %s (%s)%s%.150s", rule, what, argument ? ": " : "",
                 argument ? argument : "");
        self->naming.is_read[theme] = true;
        element->is_explained = true;
    }
    qdri_strbuf_clear(&self->argument);
    return remark(self, status == QDR_OK ? QDRI_NO_RULE : QDRI_MAYBE_RULE, element->place, text);
}

/* ---------------------------------------------------------------------------------- places ---- */

static int32_t floor_units(int32_t units)
{
    return units >= 0 ? units / UNIT : -((UNIT - 1 - units) / UNIT);
}

/* The cell in which a point is; -1 beside the grid. */
static int32_t cell_at(const struct recognizing *self, struct qdri_point point)
{
    int32_t row = floor_units(point.row);
    int32_t column = floor_units(point.column);
    bool is_inside = row >= 0 && row < self->side && column >= 0 && column < self->side;
    return is_inside ? row * self->side + column : -1;
}

static int sign_of(int32_t number)
{
    return (number > 0) - (number < 0);
}

/* Adds the cells from the last one of a path to another, which lies in a straight line from it. */
static bool extend(const struct recognizing *self, struct path *path, int32_t to)
{
    int32_t from = path->count > 0 ? path->cell[path->count - 1] : to;
    int32_t rows = to / self->side - from / self->side;
    int32_t columns = to % self->side - from % self->side;
    int32_t steps = abs(rows) > abs(columns) ? abs(rows) : abs(columns);
    bool is_straight = rows == 0 || columns == 0 || abs(rows) == abs(columns);
    int32_t step = sign_of(rows) * self->side + sign_of(columns);
    if (!is_straight || path->count + (size_t)steps + 1 > CELLS_MOST) {
        return false;
    }
    if (path->count == 0) {
        path->cell[path->count++] = to;
    }
    for (int32_t k = 0; k < steps; ++k) {
        from += step;
        path->cell[path->count++] = from;
    }
    return true;
}

/* Finds the cells that a line goes through. */
static bool follow(const struct recognizing *self, const struct qdri_element *line,
                   struct path *path)
{
    bool is_right = true;
    path->count = 0;
    for (size_t k = 0; is_right && k < line->points; ++k) {
        int32_t cell = cell_at(self, line->point[k]);
        is_right = cell >= 0 && extend(self, path, cell);
    }
    return is_right && path->count >= 2;
}

static bool is_near(int32_t a, int32_t b)
{
    return abs(a - b) <= NEAR;
}

static bool is_paper(uint32_t color)
{
    return color == QDRI_NO_COLOR || (color & 0xf0f0f0) == 0xf0f0f0;
}

/* ----------------------------------------------------------------------------------- lines ---- */

/* Finds a circle or diamond in the middle of a cell. */
static struct qdri_element *find_end(const struct recognizing *self, int32_t cell)
{
    for (size_t k = 0; k < self->drawn->count; ++k) {
        struct qdri_element *shape = &self->drawn->element[k];
        bool is_sign = shape->kind == QDRI_ELEMENT_SHAPE && shape->text[0] == '\0' &&
                       (shape->is_round || abs(shape->angle) % 90 == 45) && shape->width >= 24 &&
                       shape->width < UNIT && shape->height >= 24 && shape->height < UNIT;
        if (is_sign && is_near(shape->middle.row, cell / self->side * UNIT + UNIT / 2) &&
            is_near(shape->middle.column, cell % self->side * UNIT + UNIT / 2)) {
            return shape;
        }
    }
    return NULL;
}

static enum qdri_ends ends_of(const struct qdri_element *first, const struct qdri_element *last)
{
    const struct qdri_element *one = first ? first : last;
    if (first && last) {
        return first->is_round && last->is_round     ? QDRI_ENDS_CIRCLES
               : !first->is_round && !last->is_round ? QDRI_ENDS_DIAMONDS
                                                     : QDRI_ENDS_NONE;
    }
    return one && one->is_round && !is_paper(one->color) ? QDRI_ENDS_BULB : QDRI_ENDS_NONE;
}

/* What was found of the looks that a line may have. */
struct match {
    const struct qdri_look *look;
    size_t kin;                 /* looks of its shape and color */
    size_t shaped;              /* looks of its shape */
    const struct qdri_look *of; /* the last one of its shape */
};

static struct match match_line(const struct recognizing *self, const struct qdri_element *line,
                               enum qdri_ends ends)
{
    struct match match = {.kin = 0};
    const struct qdri_look *look;
    for (size_t k = 0; (look = qdri_look_at(k)) != NULL; ++k) {
        if (look->ends == ends && is_named(self, qdri_theme_of(look->rule))) {
            bool is_kin = qdri_colors_are_kin(look->color, line->color);
            match.look = is_kin ? look : match.look;
            match.kin += is_kin;
            match.of = look;
            ++match.shaped;
        }
    }
    /* Where there is but one rule whose lines have such ends, these say it. */
    if (match.kin == 0 && match.shaped == 1 && ends != QDRI_ENDS_NONE) {
        match.look = match.of;
        match.kin = 1;
    }
    return match;
}

static void reverse(struct path *path)
{
    for (size_t k = 0; k < path->count / 2; ++k) {
        int32_t cell = path->cell[k];
        path->cell[k] = path->cell[path->count - 1 - k];
        path->cell[path->count - 1 - k] = cell;
    }
}

static const char *ends_name(enum qdri_ends ends)
{
    static const char *const names[] = {[QDRI_ENDS_NONE] = "",
                                        [QDRI_ENDS_BULB] = " with a bulb",
                                        [QDRI_ENDS_CIRCLES] = " with circles at its ends",
                                        [QDRI_ENDS_DIAMONDS] = " with diamonds at its ends"};
    return names[ends];
}

/* Tells why a line was not read, where there is something named that it might be. */
static qdr_status refuse_line(struct recognizing *self, const struct qdri_element *line,
                              const struct match *match, const char *what, int32_t cell)
{
    char text[sizeof self->error->text];
    if (match->shaped == 0) {
        return QDR_OK;
    }
    snprintf(text, sizeof text,
             match->kin > 1 ? "%s from r%dc%d looks like several rules that are named, such as %s"
                            : "%s from r%dc%d does not look like %s, which is named",
             what, (int)(cell / self->side) + 1, (int)(cell % self->side) + 1, match->of->rule);
    return remark(self, QDRI_MAYBE_RULE, line->place, text);
}

static qdr_status read_line(struct recognizing *self, struct qdri_element *line)
{
    struct path path;
    char what[TEXT_SIZE];
    if (!follow(self, line, &path)) {
        return QDR_OK;
    }
    struct qdri_element *first = find_end(self, path.cell[0]);
    struct qdri_element *last = find_end(self, path.cell[path.count - 1]);
    enum qdri_ends ends = ends_of(first, last);
    struct match match = match_line(self, line, ends);
    if (match.kin == 0 && ends != QDRI_ENDS_NONE) { /* the circles may be marks of their own */
        ends = QDRI_ENDS_NONE;
        match = match_line(self, line, ends);
    }
    snprintf(what, sizeof what, "a %s line%s", qdri_color_name(line->color), ends_name(ends));
    if (match.kin != 1) {
        return refuse_line(self, line, &match, what, path.cell[0]);
    }
    if (ends == QDRI_ENDS_BULB && !first) {
        reverse(&path);
    }
    qdr_status status = add(self, qdri_theme_of(match.look->rule), match.look->rule, line, what,
                            put_path(self, &path, 0));
    if (status == QDR_OK && line->is_explained && ends != QDRI_ENDS_NONE) {
        (first ? first : last)->is_explained = true;
        (last ? last : first)->is_explained = true;
    }
    return status;
}

/* Is the point at a corner of the grid?  Each of the two numbers is 0 or 1. */
static bool is_corner(const struct recognizing *self, struct qdri_point point, int row, int column)
{
    return abs(point.row - row * self->side * UNIT) <= UNIT / 2 + NEAR &&
           abs(point.column - column * self->side * UNIT) <= UNIT / 2 + NEAR;
}

static bool joins(const struct recognizing *self, const struct qdri_element *line, bool is_rising)
{
    struct qdri_point a = line->point[0];
    struct qdri_point b = line->point[line->points - 1];
    return (is_corner(self, a, is_rising, 0) && is_corner(self, b, !is_rising, 1)) ||
           (is_corner(self, b, is_rising, 0) && is_corner(self, a, !is_rising, 1));
}

static qdr_status read_diagonal(struct recognizing *self, struct qdri_element *line)
{
    bool is_rising = joins(self, line, true);
    if (!is_named(self, QDRI_THEME_DIAGONAL) || line->points != 2 ||
        (!is_rising && !joins(self, line, false))) {
        return QDR_OK;
    }
    return add(self, QDRI_THEME_DIAGONAL, is_rising ? "diagonal+" : "diagonal-", line,
               "a line from corner to corner", true);
}

/* ---------------------------------------------------------------------------------- arrows ---- */

static bool has_inside(const struct recognizing *self, const struct qdri_element *shape,
                       int32_t cell)
{
    int32_t row = cell / self->side * UNIT + UNIT / 2;
    int32_t column = cell % self->side * UNIT + UNIT / 2;
    return 2 * abs(row - shape->middle.row) < shape->height &&
           2 * abs(column - shape->middle.column) < shape->width;
}

/* Finds the circle or pill around a cell. */
static struct qdri_element *find_bulb(const struct recognizing *self, int32_t cell)
{
    for (size_t k = 0; k < self->drawn->count; ++k) {
        struct qdri_element *shape = &self->drawn->element[k];
        if (shape->kind == QDRI_ELEMENT_SHAPE && shape->is_round && shape->text[0] == '\0' &&
            shape->width >= UNIT / 2 && shape->height >= UNIT / 2 && shape->angle == 0 &&
            (shape->width < UNIT || shape->height < UNIT) && has_inside(self, shape, cell)) {
            return shape;
        }
    }
    return NULL;
}

/* Puts the cells of a bulb, in reading order. */
static bool put_bulb(struct recognizing *self, const struct qdri_element *bulb)
{
    bool is_whole = true;
    for (int32_t cell = 0; is_whole && cell < self->side * self->side; ++cell) {
        is_whole = !has_inside(self, bulb, cell) || put_cell(self, cell);
    }
    return is_whole && put(self, " ->");
}

static qdr_status read_arrow(struct recognizing *self, struct qdri_element *arrow)
{
    struct path path;
    if (!is_named(self, QDRI_THEME_ARROW) || !follow(self, arrow, &path)) {
        return QDR_OK;
    }
    struct qdri_element *bulb = find_bulb(self, path.cell[0]);
    if (!bulb) {
        return remark(self, QDRI_MAYBE_RULE, arrow->place,
                      "an arrow that does not begin in a circle is not read");
    }
    size_t first = 0;
    while (first < path.count && has_inside(self, bulb, path.cell[first])) {
        ++first;
    }
    qdr_status status = add(self, QDRI_THEME_ARROW, "arrow", arrow, "an arrow from a circle",
                            put_bulb(self, bulb) && put_path(self, &path, first));
    bulb->is_explained |= arrow->is_explained;
    return status;
}

/* --------------------------------------------------------------------------------- outside ---- */

/* The number that is all of a text; -1 for others. */
static long number_of(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits < 5 && text[digits] == '\0' ? strtol(text, NULL, 10) : -1;
}

static bool put_place(struct recognizing *self, struct qdri_point point)
{
    return qdri_strbuf_addf(&self->argument, " r%dc%d", (int)floor_units(point.row) + 1,
                            (int)floor_units(point.column) + 1);
}

/* Is the point in the ring of cells around the grid? */
static bool is_beside(const struct recognizing *self, struct qdri_point point)
{
    int32_t row = floor_units(point.row);
    int32_t column = floor_units(point.column);
    bool is_inside = row >= 0 && row < self->side && column >= 0 && column < self->side;
    return !is_inside && row >= -1 && row <= self->side && column >= -1 && column <= self->side;
}

static struct qdri_element *find_number(const struct recognizing *self, struct qdri_point near)
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
static qdr_status read_little_killer(struct recognizing *self, struct qdri_element *arrow)
{
    struct qdri_point from = arrow->point[0];
    struct qdri_point to = arrow->point[arrow->points - 1];
    struct qdri_element *clue = find_number(self, from);
    bool is_slanted = abs(abs(to.row - from.row) - abs(to.column - from.column)) <= 2 * NEAR;
    if (!is_named(self, QDRI_THEME_LITTLE_KILLER) || !clue || !is_slanted) {
        return QDR_OK;
    }
    const char direction[] = {to.row > from.row ? 'd' : 'u', to.column > from.column ? 'r' : 'l',
                              '\0'};
    qdr_status status = add(self, QDRI_THEME_LITTLE_KILLER, "little-killer", arrow,
                            "a number beside the grid with an arrow",
                            put(self, clue->text) && put_place(self, clue->middle) &&
                                qdri_strbuf_addf(&self->argument, " %s", direction));
    clue->is_explained |= arrow->is_explained;
    return status;
}

static qdr_status read_outside(struct recognizing *self, struct qdri_element *clue)
{
    static const enum qdri_theme themes[] = {QDRI_THEME_SANDWICH, QDRI_THEME_X_SUM,
                                             QDRI_THEME_SKYSCRAPER};
    enum qdri_theme theme = QDRI_THEMES;
    size_t named = 0;
    for (size_t k = 0; k < sizeof themes / sizeof *themes; ++k) {
        named += is_named(self, themes[k]);
        theme = is_named(self, themes[k]) ? themes[k] : theme;
    }
    if (named == 0 || number_of(clue->text) < 0) {
        return QDR_OK;
    }
    if (named > 1) {
        return remark(self, QDRI_MAYBE_RULE, clue->place,
                      "a number beside the grid may be a clue of several rules that are named");
    }
    return add(self, theme, qdri_theme_name(theme), clue, "a number beside the grid",
               put(self, clue->text) && put_place(self, clue->middle));
}

/* ----------------------------------------------------------------------- edges and corners ---- */

/* Is a number of units that of a line of the grid, or of the middle between two? */
static bool is_on_line(int32_t units)
{
    return is_near(units, floor_units(units + UNIT / 2) * UNIT);
}

static bool is_in_middle(int32_t units)
{
    return is_on_line(units + UNIT / 2);
}

/* Puts the two cells at an edge, or the four around a corner. */
static bool put_around(struct recognizing *self, struct qdri_point point)
{
    int32_t rows = is_on_line(point.row) ? UNIT / 2 : 0;
    int32_t columns = is_on_line(point.column) ? UNIT / 2 : 0;
    bool is_whole = true;
    for (int k = 0; is_whole && k < 4; ++k) {
        struct qdri_point at = {.row = point.row + (k / 2 == 0 ? -rows : rows),
                                .column = point.column + (k % 2 == 0 ? -columns : columns)};
        bool is_again = (rows == 0 && k >= 2) || (columns == 0 && k % 2 == 1);
        is_whole = is_again || put_cell(self, cell_at(self, at));
    }
    return is_whole;
}

/* Is there a cell on each side? */
static bool is_within(const struct recognizing *self, struct qdri_point point)
{
    int32_t end = self->side * UNIT - UNIT / 4;
    return point.row > UNIT / 4 && point.row < end && point.column > UNIT / 4 && point.column < end;
}

static qdr_status read_dot(struct recognizing *self, struct qdri_element *dot)
{
    bool is_white = is_paper(dot->color);
    enum qdri_theme theme = is_white ? QDRI_THEME_WHITE : QDRI_THEME_BLACK;
    bool is_dot = dot->is_round && dot->width <= UNIT / 2 &&
                  (is_white || !qdri_color_is_bright(dot->color)) &&
                  (dot->text[0] == '\0' || number_of(dot->text) > 0);
    if (!is_dot || (!is_named(self, theme) && !is_named(self, QDRI_THEME_KROPKI))) {
        return QDR_OK;
    }
    return add(self, theme, qdri_theme_name(theme), dot, is_white ? "a white dot" : "a black dot",
               put(self, dot->text) && put_around(self, dot->middle));
}

/* A small v may say which cell is greater. */
static qdr_status read_edge(struct recognizing *self, struct qdri_element *sign)
{
    bool is_x = strcmp(sign->text, "X") == 0;
    bool is_v = strcmp(sign->text, "V") == 0;
    if (!is_x && !is_v) {
        return read_dot(self, sign);
    }
    return is_named(self, QDRI_THEME_XV)
               ? add(self, QDRI_THEME_XV, "sum", sign, is_x ? "an X" : "a V",
                     put(self, is_x ? "10" : "5") && put_around(self, sign->middle))
               : QDR_OK;
}

/* Digits in a circle, parted by blanks or commas or not. */
static qdr_status read_corner(struct recognizing *self, struct qdri_element *circle)
{
    bool is_whole = true;
    if (!is_named(self, QDRI_THEME_QUADRUPLE) || circle->text[0] == '\0' ||
        circle->text[strspn(circle->text, "0123456789, ")] != '\0') {
        return QDR_OK;
    }
    for (const char *at = circle->text; is_whole && *at != '\0'; ++at) {
        is_whole = strchr(", ", *at) || qdri_strbuf_add_char(&self->argument, *at);
    }
    return add(self, QDRI_THEME_QUADRUPLE, "quadruple", circle, "digits at a corner",
               is_whole && put_around(self, circle->middle));
}

static qdr_status read_sign(struct recognizing *self, struct qdri_element *sign)
{
    bool is_row = is_on_line(sign->middle.row);
    bool is_column = is_on_line(sign->middle.column);
    if (is_beside(self, sign->middle)) {
        return read_outside(self, sign);
    }
    if (!is_within(self, sign->middle)) {
        return QDR_OK;
    }
    if (is_row && is_column) {
        return read_corner(self, sign);
    }
    bool is_edge = (is_row && is_in_middle(sign->middle.column)) ||
                   (is_column && is_in_middle(sign->middle.row));
    return is_edge ? read_edge(self, sign) : QDR_OK;
}

/* ----------------------------------------------------------------------------------- marks ---- */

static bool is_mark(const struct recognizing *self, const struct qdri_element *shape, bool is_round)
{
    return shape->kind == QDRI_ELEMENT_SHAPE && !shape->is_explained &&
           shape->is_round == is_round && shape->angle % 90 == 0 && shape->text[0] == '\0' &&
           shape->width >= 28 && shape->width < UNIT && shape->height >= 28 &&
           shape->height < UNIT && !is_paper(shape->color) && is_in_middle(shape->middle.row) &&
           is_in_middle(shape->middle.column) && cell_at(self, shape->middle) >= 0;
}

/* All squares are one clause, and so are all circles. */
static qdr_status read_marks(struct recognizing *self, enum qdri_theme theme, bool is_round)
{
    struct qdri_element *last = NULL;
    bool is_whole = true;
    for (size_t k = 0; is_whole && is_named(self, theme) && k < self->drawn->count; ++k) {
        struct qdri_element *shape = &self->drawn->element[k];
        if (is_mark(self, shape, is_round)) {
            is_whole = put_cell(self, cell_at(self, shape->middle));
            shape->is_explained = true;
            last = shape;
        }
    }
    return last ? add(self, theme, qdri_theme_name(theme), last,
                      is_round ? "shaded circles" : "shaded squares", is_whole)
                : QDR_OK;
}

/* ------------------------------------------------------------------------------------- all ---- */

static qdr_status read_flags(struct recognizing *self, struct qdri_place words)
{
    qdr_status status = QDR_OK;
    for (enum qdri_theme theme = 0; status == QDR_OK && theme < QDRI_THEMES; ++theme) {
        struct qdri_element nothing = {.place = words};
        if (is_named(self, theme) && qdri_theme_form_of(theme) == QDRI_THEME_IS_FLAG) {
            status = add(self, theme, qdri_theme_name(theme), &nothing, "the rules name it", true);
        }
    }
    return status;
}

static qdr_status read_each(struct recognizing *self, enum qdri_element_kind kind,
                            qdr_status (*read)(struct recognizing *self,
                                               struct qdri_element *element))
{
    qdr_status status = QDR_OK;
    for (size_t k = 0; status == QDR_OK && k < self->drawn->count; ++k) {
        struct qdri_element *element = &self->drawn->element[k];
        if (element->kind == kind && !element->is_explained) {
            status = read(self, element);
        }
    }
    return status;
}

/* Rules that have clauses were read, here or before. */
static void note_read(struct recognizing *self)
{
    for (size_t k = 0; k < qdr_rules_clauses(self->sheet->rules); ++k) {
        enum qdri_theme theme = qdri_theme_of(qdr_rules_clause(self->sheet->rules, k).name);
        if (theme < QDRI_THEMES) {
            self->naming.is_read[theme] = true;
        }
    }
    self->naming.is_read[QDRI_THEME_KROPKI] |=
        self->naming.is_read[QDRI_THEME_WHITE] || self->naming.is_read[QDRI_THEME_BLACK];
}

static qdr_status tell_unread(struct recognizing *self, struct qdri_place words)
{
    char text[sizeof self->error->text];
    qdr_status status = QDR_OK;
    note_read(self);
    /* a little killer's text speaks of diagonals, and of arrows */
    bool has_clues = is_named(self, QDRI_THEME_LITTLE_KILLER);
    for (enum qdri_theme theme = 0; status == QDR_OK && theme < QDRI_THEMES; ++theme) {
        bool is_spoken = has_clues && (theme == QDRI_THEME_ARROW || theme == QDRI_THEME_DIAGONAL);
        if (is_named(self, theme) && !self->naming.is_read[theme] && !is_spoken) {
            snprintf(text, sizeof text, "the rules name '%s', of which nothing was read",
                     qdri_theme_name(theme));
            status = remark(self, QDRI_MAYBE_RULE, words, text);
        }
    }
    return status;
}

static qdr_status read_all(struct recognizing *self, struct qdri_place words)
{
    static const struct {
        enum qdri_element_kind kind;
        qdr_status (*read)(struct recognizing *self, struct qdri_element *element);
    } readers[] = {{QDRI_ELEMENT_ARROW, read_little_killer},
                   {QDRI_ELEMENT_ARROW, read_arrow},
                   {QDRI_ELEMENT_LINE, read_diagonal},
                   {QDRI_ELEMENT_LINE, read_line},
                   {QDRI_ELEMENT_SHAPE, read_sign}};
    qdr_status status = read_flags(self, words);
    for (size_t k = 0; status == QDR_OK && k < sizeof readers / sizeof *readers; ++k) {
        status = read_each(self, readers[k].kind, readers[k].read);
    }
    status = status == QDR_OK ? read_marks(self, QDRI_THEME_EVEN, false) : status;
    status = status == QDR_OK ? read_marks(self, QDRI_THEME_ODD, true) : status;
    return status == QDR_OK ? tell_unread(self, words) : status;
}

qdr_status qdri_recognize(struct qdri_drawn *drawn, struct qdri_sheet *sheet,
                          struct qdri_place words, qdr_error *error)
{
    struct recognizing self = {
        .drawn = drawn, .sheet = sheet, .side = (int32_t)sheet->grid.side, .error = error};
    bool is_whole = qdri_naming_find(&self.naming, sheet->notes ? sheet->notes : "");
    qdr_status status = is_whole ? read_all(&self, words) : qdri_no_memory(error);
    qdri_strbuf_free(&self.argument);
    return status;
}
