/* grid.c  The grid of a puzzle of Penpa+, and its regions. */
#include "sudoku/formats/penpa/penpa.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sudoku/formats/common/sheet.h"

enum { LONGEST = 400 };

void qdri_penpa_fail(struct qdri_penpa *self, qdr_status code, const char *why)
{
    if (self->status == QDR_OK) {
        self->status = qdri_fail_at(self->error, code, self->place, "%s", why);
    }
}

void qdri_penpa_tell(struct qdri_penpa *self, enum qdri_matter matter, const char *format, ...)
{
    char text[LONGEST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (self->status == QDR_OK) {
        self->status =
            qdri_sheet_remark(self->sheet, matter, self->place, self->error, "%.240s", text);
    }
}

/* ------------------------------------------------------------------------------------ grid ---- */

int qdri_penpa_cell(const struct qdri_penpa *self, long point)
{
    long row = point / self->width - self->first / self->width;
    long column = point % self->width - self->first % self->width;
    bool is_inside = point >= 0 && point < self->points && row >= 0 && row < (long)self->side &&
                     column >= 0 && column < (long)self->side;
    return is_inside ? (int)(row * (long)self->side + column) : -1;
}

/* Are the points that are cells a square? */
static bool is_square(const struct qdri_penpa *self)
{
    long point = 0;
    for (size_t k = 0; k < json_array_size(self->cells); ++k) {
        json_int_t step = json_integer_value(json_array_get(self->cells, k));
        if (step < -self->points || step > self->points) {
            return false;
        }
        point += (long)step;
        if (qdri_penpa_cell(self, point) != (int)k) {
            return false;
        }
    }
    return true;
}

/* Finds the grid among the points, and makes a blank one. */
static void find_grid(struct qdri_penpa *self)
{
    size_t count = json_array_size(self->cells);
    while ((size_t)self->side * self->side < count && self->side < QDR_SIDE_MAX) {
        ++self->side;
    }
    self->first = (long)json_integer_value(json_array_get(self->cells, 0));
    if (count == 0 || (size_t)self->side * self->side != count || self->first < 0 ||
        self->first >= self->points || !is_square(self)) {
        qdri_penpa_fail(self, QDR_UNSUPPORTED, "the grid is no square of cells");
    } else {
        qdr_grid_clear(&self->sheet->grid, self->side);
    }
}

long qdri_penpa_number(const char *key, const char **rest)
{
    size_t digits = strspn(key, "0123456789");
    *rest = key + digits;
    return digits > 0 && digits < 8 ? strtol(key, NULL, 10) : -1;
}

/* --------------------------------------------------------------------------------- borders ---- */

/* What parts cells from the one to the right, and from the one below. */
struct walls {
    bool right[QDR_CELLS_MAX];
    bool below[QDR_CELLS_MAX];
};

/* Two corners, from the upper or left one: "FROM,TO".  The border is below or to the right of the
 * cell whose corner is TO. */
static void take_border(const struct qdri_penpa *self, const char *key, struct walls *walls)
{
    const char *rest;
    long from = qdri_penpa_number(key, &rest) - self->points;
    long to = *rest == ',' ? qdri_penpa_number(rest + 1, &rest) - self->points : -1;
    int cell = from >= 0 && to < self->points ? qdri_penpa_cell(self, to) : -1;
    if (cell >= 0 && to == from + 1) {
        walls->below[cell] = true;
    } else if (cell >= 0 && to == from + self->width) {
        walls->right[cell] = true;
    }
}

/* Gives all cells that can be reached from one its region. */
static unsigned fill(const struct qdri_penpa *self, const struct walls *walls, int *region,
                     int first)
{
    unsigned stack[QDR_CELLS_MAX];
    unsigned depth = 0;
    unsigned size = 0;
    unsigned side = self->side;
    int number = region[first];
    stack[depth++] = (unsigned)first;
    while (depth > 0) {
        unsigned cell = stack[--depth];
        const bool is_open[] = {cell % side + 1 < side && !walls->right[cell],
                                cell % side > 0 && !walls->right[cell - (cell > 0)],
                                cell / side + 1 < side && !walls->below[cell],
                                cell / side > 0 && !walls->below[cell - (cell < side ? 0 : side)]};
        const unsigned next[] = {cell + 1, cell - 1, cell + side, cell - side};
        ++size;
        for (unsigned k = 0; k < 4; ++k) {
            if (is_open[k] && region[next[k]] == QDRI_NO_REGION) {
                region[next[k]] = number;
                stack[depth++] = next[k];
            }
        }
    }
    return size;
}

/* Finds the regions that the borders make.  Are all of them as large as a row? */
static bool find_regions(const struct qdri_penpa *self, const struct walls *walls, int *region)
{
    int count = 0;
    bool are_right = true;
    for (int cell = 0; cell < (int)(self->side * self->side); ++cell) {
        if (region[cell] == QDRI_NO_REGION) {
            region[cell] = count++;
            are_right &= fill(self, walls, region, cell) == self->side;
        }
    }
    return are_right;
}

/* Borders that part the grid otherwise are of no boxes. */
bool qdri_penpa_grid(struct qdri_penpa *self)
{
    int region[QDR_CELLS_MAX];
    struct walls walls = {{false}, {false}};
    const char *key;
    json_t *value;
    find_grid(self);
    if (self->status != QDR_OK) {
        return false;
    }
    json_object_foreach(json_object_get(self->drawn, "lineE"), key, value)
    {
        take_border(self, key, &walls);
    }
    memset(region, QDRI_NO_REGION, sizeof region);
    const bool are_right = find_regions(self, &walls, region);
    if (!are_right) {
        memset(region, QDRI_NO_REGION, sizeof region);
    }
    self->status = qdri_division_make(&self->sheet->rules, self->side, region, self->error);
    if (!are_right) {
        qdri_penpa_tell(self, QDRI_MAYBE_RULE,
                        "no regions as large as a row are drawn: only rows and columns count");
    }
    return self->status == QDR_OK;
}
