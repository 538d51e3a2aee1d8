/* recognize_lines.c  Lines with what is at their ends, diagonals, and arrows. */
#include "sudoku/formats/drawn/recognize.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sudoku/formats/drawn/elements.h"

enum { UNIT = QDRI_DRAWN_UNIT, NEAR = 6, CELLS_MOST = 256, TEXT_SIZE = 128 };

/* Cells of a clause, in order. */
struct path {
    int32_t cell[CELLS_MOST];
    size_t count;
};

static void put_path(struct qdri_recognizing *self, const struct path *path, size_t first)
{
    for (size_t k = first; k < path->count; ++k) {
        qdri_recognizing_put_cell(self, path->cell[k]);
    }
}

static int sign_of(int32_t number)
{
    return (number > 0) - (number < 0);
}

/* Adds the cells from the last one of a path to another, which lies in a straight line from it. */
static bool extend(const struct qdri_recognizing *self, struct path *path, int32_t to)
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
static bool follow(const struct qdri_recognizing *self, const struct qdri_element *line,
                   struct path *path)
{
    bool is_right = true;
    path->count = 0;
    for (size_t k = 0; is_right && k < line->points; ++k) {
        int32_t cell = qdri_cell_at(self, line->point[k]);
        is_right = cell >= 0 && extend(self, path, cell);
    }
    return is_right && path->count >= 2;
}

/* ----------------------------------------------------------------------------------- lines ---- */

/* Finds a circle or diamond in the middle of a cell. */
static struct qdri_element *find_end(const struct qdri_recognizing *self, int32_t cell)
{
    for (size_t k = 0; k < self->drawn->count; ++k) {
        struct qdri_element *shape = &self->drawn->element[k];
        bool is_sign = shape->kind == QDRI_ELEMENT_SHAPE && shape->text[0] == '\0' &&
                       (shape->is_round || abs(shape->angle) % 90 == 45) && shape->width >= 24 &&
                       shape->width < UNIT && shape->height >= 24 && shape->height < UNIT;
        if (is_sign && qdri_is_near_to(shape->middle.row, cell / self->side * UNIT + UNIT / 2) &&
            qdri_is_near_to(shape->middle.column, cell % self->side * UNIT + UNIT / 2)) {
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
    return one && one->is_round && !qdri_is_paper(one->color) ? QDRI_ENDS_BULB : QDRI_ENDS_NONE;
}

/* What was found of the looks that a line may have. */
struct match {
    const struct qdri_look *look;
    size_t kin;                 /* looks of its shape and color */
    size_t shaped;              /* looks of its shape */
    const struct qdri_look *of; /* the last one of its shape */
};

static struct match match_line(const struct qdri_recognizing *self, const struct qdri_element *line,
                               enum qdri_ends ends)
{
    struct match match = {.kin = 0};
    for (size_t k = 0; k < QDRI_LOOKS; ++k) {
        const struct qdri_look *look = &qdri_looks[k];
        if (look->ends == ends && qdri_is_named(self, qdri_theme_of(look->rule))) {
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

/* Reports why a line was not read, where there is something named that it might be. */
static void refuse_line(struct qdri_recognizing *self, const struct qdri_element *line,
                        const struct match *match, const char *what, int32_t cell)
{
    if (match->shaped > 0) {
        qdri_recognizing_remark(
            self, QDRI_MAYBE_RULE, line->place,
            match->kin > 1 ? "%s from r%dc%d looks like several rules that are named, such as %s"
                           : "%s from r%dc%d does not look like %s, which is named",
            what, (int)(cell / self->side) + 1, (int)(cell % self->side) + 1, match->of->rule);
    }
}

void qdri_recognize_line(struct qdri_recognizing *self, struct qdri_element *line)
{
    struct path path;
    char what[TEXT_SIZE];
    if (!follow(self, line, &path)) {
        return;
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
        refuse_line(self, line, &match, what, path.cell[0]);
        return;
    }
    if (ends == QDRI_ENDS_BULB && !first) {
        reverse(&path);
    }
    put_path(self, &path, 0);
    qdri_recognizing_add(self, match.look->rule, line, what);
    if (line->is_explained && ends != QDRI_ENDS_NONE) {
        (first ? first : last)->is_explained = true;
        (last ? last : first)->is_explained = true;
    }
}

/* Is the point at a corner of the grid?  Each of the two numbers is 0 or 1. */
static bool is_corner(const struct qdri_recognizing *self, struct qdri_point point, int row,
                      int column)
{
    return abs(point.row - row * self->side * UNIT) <= UNIT / 2 + NEAR &&
           abs(point.column - column * self->side * UNIT) <= UNIT / 2 + NEAR;
}

static bool joins(const struct qdri_recognizing *self, const struct qdri_element *line,
                  bool is_rising)
{
    struct qdri_point a = line->point[0];
    struct qdri_point b = line->point[line->points - 1];
    return (is_corner(self, a, is_rising, 0) && is_corner(self, b, !is_rising, 1)) ||
           (is_corner(self, b, is_rising, 0) && is_corner(self, a, !is_rising, 1));
}

void qdri_recognize_diagonal(struct qdri_recognizing *self, struct qdri_element *line)
{
    const bool is_rising = joins(self, line, true);
    if (qdri_is_named(self, QDRI_THEME_DIAGONAL) && line->points == 2 &&
        (is_rising || joins(self, line, false))) {
        qdri_recognizing_add(self, is_rising ? "diagonal+" : "diagonal-", line,
                             "a line from corner to corner");
    }
}

/* ---------------------------------------------------------------------------------- arrows ---- */

static bool has_inside(const struct qdri_recognizing *self, const struct qdri_element *shape,
                       int32_t cell)
{
    int32_t row = cell / self->side * UNIT + UNIT / 2;
    int32_t column = cell % self->side * UNIT + UNIT / 2;
    return 2 * abs(row - shape->middle.row) < shape->height &&
           2 * abs(column - shape->middle.column) < shape->width;
}

/* Finds the circle or pill around a cell. */
static struct qdri_element *find_bulb(const struct qdri_recognizing *self, int32_t cell)
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
static void put_bulb(struct qdri_recognizing *self, const struct qdri_element *bulb)
{
    for (int32_t cell = 0; cell < self->side * self->side; ++cell) {
        if (has_inside(self, bulb, cell)) {
            qdri_recognizing_put_cell(self, cell);
        }
    }
    qdri_strbuf_addf(&self->argument, " ->");
}

void qdri_recognize_arrow(struct qdri_recognizing *self, struct qdri_element *arrow)
{
    struct path path;
    size_t first = 0;
    if (!qdri_is_named(self, QDRI_THEME_ARROW) || !follow(self, arrow, &path)) {
        return;
    }
    struct qdri_element *bulb = find_bulb(self, path.cell[0]);
    if (!bulb) {
        qdri_recognizing_remark(self, QDRI_MAYBE_RULE, arrow->place,
                                "an arrow that does not begin in a circle is not read");
        return;
    }
    while (first < path.count && has_inside(self, bulb, path.cell[first])) {
        ++first;
    }
    put_bulb(self, bulb);
    put_path(self, &path, first);
    qdri_recognizing_add(self, "arrow", arrow, "an arrow from a circle");
    bulb->is_explained |= arrow->is_explained;
}
