/* library.c  Sets of shapes, with the names that they usually have. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/quote.h"
#include "shapes/forms/enumerate.h"

struct list {
    const struct qdri_lattice *lattice;
    struct qdri_named_shape *named;
    size_t count;
    size_t capacity;
    bool lacks_memory;
};

void qdri_library_free(struct qdri_named_shape *named, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        qdri_shape_free(&named[i].shape);
    }
    free(named);
}

static void free_list(struct list *list)
{
    qdri_library_free(list->named, list->count);
    *list = (struct list){0};
}

/* Room for a shape more, which is empty. */
static struct qdri_named_shape *add(struct list *list)
{
    if (!qdri_reserve(&list->named, &list->capacity, list->count + 1, sizeof *list->named)) {
        return NULL;
    }
    list->named[list->count] = (struct qdri_named_shape){0};
    return &list->named[list->count++];
}

/* ------------------------------------------------------------------------ from text art ---- */

/* Reads text art as it stands in library.def. */
static bool read_art(const struct qdri_lattice *lattice, const char *art, struct qdri_shape *shape)
{
    struct qdri_point *atom = qdri_zeros(strlen(art), sizeof *atom);
    size_t atoms = 0;
    int32_t layer = 0;
    int32_t row = 0;
    int32_t column = 0;
    for (const char *at = art; *at && atom; ++at, ++column) {
        if (*at == '/' || *at == '|') {
            layer += *at == '|';
            row = *at == '|' ? 0 : row + 1;
            column = -1;
        } else if (*at == '#' && qdri_lattice_from_art(lattice, layer, row, column, &atom[atoms])) {
            ++atoms;
        }
    }
    bool made = atom && qdri_shape_make(shape, atom, atoms);
    free(atom);
    if (made) {
        qdri_shape_normalize(lattice, shape);
    }
    return made;
}

static bool add_set(struct list *list, const struct qdri_set *set)
{
    for (size_t i = 0; set->art[i]; ++i) {
        struct qdri_named_shape *named = add(list);
        size_t length = strcspn(set->art[i], " ");
        if (!named || !read_art(list->lattice, set->art[i] + length + 1, &named->shape)) {
            return false;
        }
        memcpy(named->name, set->art[i], length);
    }
    return true;
}

/* ------------------------------------------------------------------------ mirror images ---- */

/* A reflection of the plane. */
static size_t find_mirror(const struct qdri_lattice *lattice)
{
    size_t mirror = 0;
    while (qdri_lattice_is_rotation(lattice, mirror)) {
        ++mirror;
    }
    return mirror;
}

/* Are they the same up to rotations?  False, too, where there is no memory. */
static bool is_turned(const struct qdri_lattice *lattice, const struct qdri_shape *a,
                      const struct qdri_shape *b, bool *same)
{
    struct qdri_shape first = {0};
    struct qdri_shape second = {0};
    bool made = qdri_shape_canonical(lattice, QDR_SHAPE_ONE_SIDED, a, &first) &&
                qdri_shape_canonical(lattice, QDR_SHAPE_ONE_SIDED, b, &second);
    *same = made && qdri_shape_compare(&first, &second) == 0;
    qdri_shape_free(&first);
    qdri_shape_free(&second);
    return made;
}

/* Adds the shape at an index of another list, and its mirror image, if that is another one. */
static bool add_both(struct list *list, const struct qdri_named_shape *free_one)
{
    struct qdri_shape image;
    bool same = true;
    struct qdri_named_shape *named = add(list);
    if (!named || !qdri_shape_make(&named->shape, free_one->shape.atom, free_one->shape.atoms) ||
        !qdri_shape_map(list->lattice, find_mirror(list->lattice), &named->shape, &image)) {
        return false;
    }
    memcpy(named->name, free_one->name, sizeof named->name);
    bool done = is_turned(list->lattice, &named->shape, &image, &same);
    if (!done || same || !(named = add(list))) {
        qdri_shape_free(&image);
        return done && same;
    }
    named->shape = image;
    snprintf(named->name, sizeof named->name, "%.*s'", (int)sizeof named->name - 2, free_one->name);
    return true;
}

static bool add_one_sided(struct list *list, const struct qdri_set *set)
{
    struct list free_ones = {.lattice = list->lattice};
    bool added = add_set(&free_ones, set);
    for (size_t i = 0; i < free_ones.count && added; ++i) {
        added = add_both(list, &free_ones.named[i]);
    }
    free_list(&free_ones);
    return added;
}

/* ------------------------------------------------------------------------- with numbers ---- */

static bool number_shape(void *ctx, const struct qdri_shape *shape)
{
    struct list *list = ctx;
    struct qdri_named_shape *named = add(list);
    if (!named || !qdri_shape_make(&named->shape, shape->atom, shape->atoms)) {
        list->lacks_memory = true;
        return false;
    }
    snprintf(named->name, sizeof named->name, "%zu", list->count);
    return true;
}

static qdr_status add_numbered(struct list *list, size_t cells, qdr_shape_equivalence sides,
                               const struct qdri_stop *stop, qdr_error *error)
{
    uint64_t count = 0;
    struct qdri_shape_sink sink = {list, number_shape};
    qdr_status status =
        qdri_shapes_enumerate(list->lattice, cells, sides, &sink, stop, &count, error);
    return status == QDR_CANCELLED && list->lacks_memory ? qdri_no_memory(error) : status;
}

/* -------------------------------------------------------------------------------- sets ---- */

static qdr_status add_all(struct list *list, size_t cells, qdr_shape_equivalence sides,
                          const struct qdri_stop *stop, qdr_error *error)
{
    const struct qdri_set *set = qdri_set_of(list->lattice, cells, sides);
    bool added = false;
    if (set) {
        added = add_set(list, set);
    } else if (sides == QDR_SHAPE_ONE_SIDED && qdri_lattice_dimension(list->lattice) == 2 &&
               (set = qdri_set_of(list->lattice, cells, QDR_SHAPE_FREE)) != NULL) {
        added = add_one_sided(list, set);
    } else {
        return add_numbered(list, cells, sides, stop, error);
    }
    return added ? QDR_OK : qdri_no_memory(error);
}

/* A search for a set may take some seconds, and not more: shapes are not larger, and it is asked so
 * often, once in some thousand shapes, whether there are too many. */
#define CELLS_MOST 16
#define ASKS_MOST 600

static bool is_too_long(void *ctx)
{
    size_t *asks = ctx;
    return ++*asks > ASKS_MOST;
}

static qdr_status make(struct list *list, const struct qdri_set_name *name, qdr_error *error)
{
    size_t asks = name->cells > CELLS_MOST ? ASKS_MOST + 1 : 0;
    struct qdri_stop stop = {.is_due = is_too_long, .ctx = &asks};
    qdr_status status = QDR_CANCELLED;
    if (name->set) {
        return add_set(list, name->set) ? QDR_OK : qdri_no_memory(error);
    }
    if (name->is_solid) { /* coordinates of squares are those of cubes in a layer */
        list->lattice = qdri_lattice_find("square", 6);
    }
    if (asks == 0) {
        status = add_all(list, name->cells, name->sides, &stop, error);
    }
    if (status == QDR_CANCELLED) {
        return qdri_fail(error, QDR_RANGE, "there are too many shapes of %zu cells to list them",
                         name->cells);
    }
    return status;
}

/* Gives what was made to the caller, or frees it. */
static qdr_status give(struct list *list, qdr_status status, struct qdri_named_shape **named,
                       size_t *count)
{
    if (status != QDR_OK) {
        free_list(list);
    }
    *named = list->named;
    *count = list->count;
    return status;
}

qdr_status qdri_library_of(const struct qdri_lattice *lattice, size_t cells,
                           qdr_shape_equivalence sides, const struct qdri_stop *stop,
                           struct qdri_named_shape **named, size_t *count, qdr_error *error)
{
    struct list list = {.lattice = lattice};
    return give(&list, add_all(&list, cells, sides, stop, error), named, count);
}

/* The lattice that has such a set; NULL where none has. */
static const struct qdri_lattice *find_lattice(const char *set, size_t length)
{
    struct qdri_set_name name;
    const struct qdri_lattice *lattice;
    size_t index = 0;
    while ((lattice = qdri_lattice_at(index)) != NULL &&
           !qdri_set_name_read(lattice, set, length, &name)) {
        ++index;
    }
    return lattice;
}

static qdr_status say_unknown(const struct qdri_lattice *lattice, const char *set, size_t length,
                              qdr_error *error)
{
    char written[64];
    char guess[QDRI_GUESS_SIZE];
    struct qdri_nearest nearest = {0};
    int shown = (int)(length < 48 ? length : 48);
    const struct qdri_lattice *other = find_lattice(set, length);
    if (other) {
        return qdri_fail(error, QDR_UNKNOWN,
                         "'%.*s' is a set of shapes on the grid '%s', not on '%s'", shown, set,
                         qdri_lattice_name(other), qdri_lattice_name(lattice));
    }
    snprintf(written, sizeof written, "%.*s", shown, set);
    for (size_t i = 0; qdri_set_at(i); ++i) {
        const qdr_shape_set_info *row = &qdri_set_at(i)->shown;
        if (strcmp(row->grid, qdri_lattice_name(lattice)) == 0) {
            qdri_nearest_try(&nearest, written, row->name);
        }
    }
    return qdri_fail(error, QDR_UNKNOWN, "there is no set '%s' of shapes on the grid '%s'%s",
                     written, qdri_lattice_name(lattice), qdri_nearest_guess(guess, &nearest));
}

qdr_status qdri_library_shapes(const struct qdri_lattice *lattice, const char *set, size_t length,
                               struct qdri_named_shape **named, size_t *count, qdr_error *error)
{
    struct qdri_set_name name;
    struct list list = {.lattice = lattice};
    *named = NULL;
    *count = 0;
    if (!qdri_set_name_read(lattice, set, length, &name)) {
        return say_unknown(lattice, set, length, error);
    }
    return give(&list, make(&list, &name, error), named, count);
}
