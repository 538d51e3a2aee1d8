/* shape_list.c  Lists of shapes as text art. */
#include <quadrille/shapes.h>

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/output.h"
#include "base/quote.h"
#include "base/watch.h"
#include "shapes/forms/enumerate.h"
#include "shapes/lattice/lattice_row.h"

struct qdr_shape_list {
    size_t count;
    char (*name)[sizeof((struct qdri_named_shape *)NULL)->name];
    char **art;
};

/* ------------------------------------------------------------------------------ tables ---- */

const qdr_shape_grid_info *qdr_shape_grid_at(size_t index)
{
    const struct qdri_lattice *lattice = qdri_lattice_at(index);
    return lattice ? &lattice->shown : NULL;
}

const qdr_shape_set_info *qdr_shape_set_at(size_t index)
{
    const struct qdri_set *set = qdri_set_at(index);
    return set ? &set->shown : NULL;
}

static qdr_status find_grid(const char *grid, const struct qdri_lattice **lattice, qdr_error *error)
{
    char guess[QDRI_GUESS_SIZE];
    struct qdri_nearest nearest = {0};
    if (!grid) {
        return qdri_missing(error, "name of a grid");
    }
    *lattice = qdri_lattice_find(grid, strlen(grid));
    if (*lattice) {
        return QDR_OK;
    }
    for (size_t i = 0; qdri_lattice_at(i); ++i) {
        qdri_nearest_try(&nearest, grid, qdri_lattice_at(i)->shown.name);
    }
    return qdri_fail(error, QDR_UNKNOWN, "there is no grid '%.48s'%s", grid,
                     qdri_nearest_guess(guess, &nearest));
}

static qdr_shape_equivalence sides_of(const struct qdri_lattice *lattice,
                                      qdr_shape_equivalence sides)
{
    const bool is_said = sides > QDR_SHAPE_AUTO && sides <= QDR_SHAPE_FIXED;
    return is_said ? sides : lattice->shown.dimension == 2 ? QDR_SHAPE_FREE : QDR_SHAPE_ONE_SIDED;
}

qdr_status qdr_shape_count(const char *grid, size_t cells, qdr_shape_equivalence sides,
                           qdr_watch *watch, uint64_t *count, qdr_error *error)
{
    const struct qdri_stop stop = qdri_stop_of(watch);
    const struct qdri_lattice *lattice;
    *count = 0;
    qdr_status status = find_grid(grid, &lattice, error);
    if (status != QDR_OK) {
        return status;
    }
    return qdri_shapes_enumerate(lattice, cells, sides_of(lattice, sides), NULL, &stop, count,
                                 error);
}

/* --------------------------------------------------------------------------------- art ---- */

/* Where the first character is to be: left of all and above all, but so that what the characters
 * stand for is the same as at the first row and column of text art. */
static struct qdri_point find_corner(const struct qdri_lattice *lattice, struct qdri_point least)
{
    enum { MARGIN_MOST = 4 };
    for (int32_t rows = 0; rows < MARGIN_MOST; ++rows) {
        for (int32_t columns = 0; columns < MARGIN_MOST; ++columns) {
            struct qdri_point corner = {least.x - columns, least.y - rows, least.z};
            int32_t factor[3];
            if (qdri_solve_basis(lattice->step, corner, factor)) {
                return corner;
            }
        }
    }
    return least;
}

static struct qdri_sign *find_signs(const struct qdri_lattice *lattice,
                                    const struct qdri_shape *shape)
{
    struct qdri_sign *sign = qdri_zeros(shape->atoms, sizeof *sign);
    struct qdri_point least = {INT32_MAX, INT32_MAX, INT32_MAX};
    for (size_t i = 0; sign && i < shape->atoms; ++i) {
        sign[i] = (struct qdri_sign){qdri_lattice_to_art(lattice, shape->atom[i]), '#'};
        least = qdri_point_least(least, sign[i].place);
    }
    struct qdri_point corner = find_corner(lattice, least);
    for (size_t i = 0; sign && i < shape->atoms; ++i) {
        sign[i].place = qdri_point_minus(sign[i].place, corner);
    }
    return sign;
}

/* Draws a shape; NULL: no memory. */
static char *draw(const struct qdri_lattice *lattice, const struct qdri_shape *shape)
{
    struct qdri_strbuf text = {0};
    const qdr_writer writer = qdri_strbuf_writer(&text);
    struct qdri_output output = {.writer = &writer};
    struct qdri_sign *sign = find_signs(lattice, shape);
    if (sign) {
        qdri_put_signs(&output, sign, shape->atoms, "", '.');
    }
    if (!sign || qdri_output_end(&output, NULL) != QDR_OK) {
        qdri_strbuf_free(&text);
    }
    free(sign);
    return text.text;
}

/* -------------------------------------------------------------------------------- lists ---- */

/* Makes a list of shapes. */
static qdr_status list_of(qdr_shape_list **out, const struct qdri_lattice *lattice,
                          const struct qdri_named_shape *named, size_t count, qdr_error *error)
{
    qdr_shape_list *list = qdri_zeros(1, sizeof *list);
    if (!list) {
        return qdri_no_memory(error);
    }
    list->name = qdri_zeros(count, sizeof *list->name);
    list->art = qdri_zeros(count, sizeof *list->art);
    bool made = list->name && list->art;
    for (size_t i = 0; i < count && made; ++i) {
        memcpy(list->name[i], named[i].name, sizeof list->name[i]);
        list->art[i] = draw(lattice, &named[i].shape);
        made = list->art[i] != NULL;
        list->count += made;
    }
    if (!made) {
        qdr_shape_list_free(list);
        return qdri_no_memory(error);
    }
    *out = list;
    return QDR_OK;
}

/* The same of shapes that are not needed any more. */
static qdr_status take_named(qdr_shape_list **out, const struct qdri_lattice *lattice,
                             struct qdri_named_shape *named, size_t count, qdr_error *error)
{
    const qdr_status status = list_of(out, lattice, named, count, error);
    qdri_library_free(named, count);
    return status;
}

qdr_status qdr_shape_list_new(qdr_shape_list **out, const char *grid, size_t cells,
                              qdr_shape_equivalence sides, qdr_watch *watch, qdr_error *error)
{
    const struct qdri_stop stop = qdri_stop_of(watch);
    const struct qdri_lattice *lattice;
    struct qdri_named_shape *named;
    size_t count;
    qdr_status status = find_grid(grid, &lattice, error);
    if (status != QDR_OK) {
        return status;
    }
    status =
        qdri_library_of(lattice, cells, sides_of(lattice, sides), &stop, &named, &count, error);
    return status == QDR_OK ? take_named(out, lattice, named, count, error) : status;
}

qdr_status qdr_shape_list_of_set(qdr_shape_list **out, const char *grid, const char *set,
                                 qdr_error *error)
{
    const struct qdri_lattice *lattice;
    struct qdri_named_shape *named;
    size_t count;
    qdr_status status = find_grid(grid, &lattice, error);
    if (status != QDR_OK) {
        return status;
    }
    if (!set) {
        return qdri_missing(error, "name of a set");
    }
    status = qdri_library_shapes(lattice, set, strlen(set), &named, &count, error);
    return status == QDR_OK ? take_named(out, lattice, named, count, error) : status;
}

void qdr_shape_list_free(qdr_shape_list *list)
{
    if (!list) {
        return;
    }
    for (size_t i = 0; i < list->count; ++i) {
        free(list->art[i]);
    }
    free(list->art);
    free(list->name);
    free(list);
}

size_t qdr_shape_list_count(const qdr_shape_list *list)
{
    return list->count;
}

const char *qdr_shape_list_name(const qdr_shape_list *list, size_t index)
{
    return index < list->count ? list->name[index] : NULL;
}

const char *qdr_shape_list_art(const qdr_shape_list *list, size_t index)
{
    return index < list->count ? list->art[index] : NULL;
}
