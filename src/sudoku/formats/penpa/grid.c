/* grid.c  The grid of a puzzle of Penpa+, and its regions. */
#include "sudoku/formats/penpa/penpa.h"

#include <stdlib.h>
#include <string.h>

#include "sudoku/formats/common/sheet.h"

void qdri_penpa_fail(struct qdri_penpa *self, qdr_status code, const char *why)
{
    if (self->found.status == QDR_OK) {
        self->found.status = qdri_fail_at(self->found.error, code, self->place, "%s", why);
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
        qdr_grid_clear(&self->found.sheet->grid, self->side);
    }
}

long qdri_penpa_number(const char *key, const char **rest)
{
    size_t digits = strspn(key, "0123456789");
    *rest = key + digits;
    return digits > 0 && digits < 8 ? strtol(key, NULL, 10) : -1;
}

/* --------------------------------------------------------------------------------- borders ---- */

/* Two corners, from the upper or left one: "FROM,TO".  The border is below or to the right of the
 * cell whose corner is TO. */
static void take_border(const struct qdri_penpa *self, const char *key, struct qdri_borders *walls)
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

/* Are all regions as large as a row? */
static bool are_right(const int *region, unsigned side)
{
    unsigned count[QDR_CELLS_MAX] = {0};
    bool are_so = true;
    for (unsigned cell = 0; cell < side * side; ++cell) {
        ++count[region[cell]];
    }
    for (unsigned cell = 0; cell < side * side; ++cell) {
        are_so &= count[region[cell]] == side;
    }
    return are_so;
}

/* Borders that part the grid otherwise are of no boxes. */
bool qdri_penpa_grid(struct qdri_penpa *self)
{
    int region[QDR_CELLS_MAX];
    struct qdri_borders walls = {{false}, {false}};
    const char *key;
    json_t *value;
    find_grid(self);
    if (self->found.status != QDR_OK) {
        return false;
    }
    json_object_foreach(json_object_get(self->drawn, "lineE"), key, value)
    {
        take_border(self, key, &walls);
    }
    qdri_borders_regions(&walls, self->side, region);
    const bool has_regions = are_right(region, self->side);
    if (!has_regions) {
        memset(region, QDRI_NO_REGION, sizeof region);
    }
    self->found.status =
        qdri_division_make(&self->found.sheet->rules, self->side, region, self->found.error);
    if (!has_regions) {
        qdri_recognizing_remark(
            &self->found, QDRI_MAYBE_RULE, self->place,
            "no regions as large as a row are drawn: only rows and columns count");
    }
    return self->found.status == QDR_OK;
}
