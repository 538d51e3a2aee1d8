/* enumerate.c  All shapes of so many cells. */
#include "shapes/forms/enumerate.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "shapes/forms/animals.h"

/* ----------------------------------------------------------------- cells of several atoms ---- */

/* Cells are joined where an atom of the one is a neighbour of an atom of the other.  A shape of n
 * cells is one of n - 1 with a cell more; all of these are made, and what is the same but for
 * isometries is kept once.  The same atoms may be cells in several ways: that is one shape. */
struct growth {
    const struct qdri_codes *codes;
    const struct qdri_stop *stop;
    struct qdri_shape_set *next;
    struct qdri_codes_room room;
    int32_t *larger; /* a shape with a cell more */
    uint8_t *mark;   /* is the place of the box in the shape? */
    struct qdri_arrays arrays;
};

/* Adds a cell to the shape, unless they overlap, and keeps what it becomes. */
static bool join(struct growth *growth, size_t atoms, int32_t from, const int32_t *cell)
{
    size_t added = growth->codes->lattice->cell_atoms;
    for (size_t i = 0; i < added; ++i) {
        int32_t code = from + cell[i];
        if (growth->mark[qdri_code_key(code)]) {
            return true;
        }
        growth->larger[atoms + i] = code;
    }
    qdri_codes_canonical(growth->codes, growth->larger, atoms + added, &growth->room);
    return qdri_shape_set_include(growth->next, growth->larger);
}

/* Adds each cell with an atom that is a neighbour of a certain one. */
static bool grow_at(struct growth *growth, const int32_t *shape, size_t atoms, int32_t at)
{
    const struct qdri_codes *codes = growth->codes;
    const struct qdri_lattice *lattice = codes->lattice;
    for (size_t i = 0; i < lattice->neighbours; ++i) {
        int32_t code = at + codes->neighbour[qdri_code_kind(at)][i].code;
        for (size_t k = 0; k < lattice->cells; ++k) {
            memcpy(growth->larger, shape, atoms * sizeof *shape);
            if (!growth->mark[qdri_code_key(code)] &&
                !join(growth, atoms, code, codes->cell[qdri_code_kind(code)][k])) {
                return false;
            }
        }
    }
    return true;
}

static bool grow(struct growth *growth, const int32_t *shape, size_t atoms)
{
    bool grown = true;
    for (size_t i = 0; i < atoms; ++i) {
        growth->mark[qdri_code_key(shape[i])] = 1;
    }
    for (size_t i = 0; i < atoms && grown; ++i) {
        grown = grow_at(growth, shape, atoms, shape[i]);
    }
    for (size_t i = 0; i < atoms; ++i) {
        growth->mark[qdri_code_key(shape[i])] = 0;
    }
    return grown;
}

/* Makes all shapes with a cell more than those of a set. */
static qdr_status grow_all(struct growth *growth, const struct qdri_shape_set *set)
{
    for (size_t i = 0; i < set->count; ++i) {
        if (qdri_stop_is_due(growth->stop)) {
            return QDR_CANCELLED;
        }
        if (!grow(growth, qdri_shape_set_at(set, i), set->atoms)) {
            return QDR_NOMEM;
        }
    }
    return QDR_OK;
}

/* The shapes of one cell: those of the atoms of each kind. */
static qdr_status start(struct growth *growth)
{
    const struct qdri_codes *codes = growth->codes;
    const struct qdri_lattice *lattice = codes->lattice;
    for (size_t kind = 0; kind < lattice->kinds; ++kind) {
        for (size_t i = 0; i < lattice->cells; ++i) {
            if (!join(growth, 0, codes->representative[kind], codes->cell[kind][i])) {
                return QDR_NOMEM;
            }
        }
    }
    return QDR_OK;
}

static bool begin(struct growth *growth, size_t atoms)
{
    growth->room.atom = qdri_array(&growth->arrays, atoms, sizeof *growth->room.atom);
    growth->room.image = qdri_array(&growth->arrays, atoms, sizeof *growth->room.image);
    growth->room.least = qdri_array(&growth->arrays, atoms, sizeof *growth->room.least);
    growth->larger = qdri_array(&growth->arrays, atoms, sizeof *growth->larger);
    growth->mark = qdri_array(&growth->arrays, growth->codes->places, sizeof *growth->mark);
    return !growth->arrays.lacks_memory;
}

/* Finds shapes of `cells` cells; `set` is empty and gets them, in no order.  Errors: QDR_NOMEM,
 * QDR_CANCELLED. */
static qdr_status unite(const struct qdri_codes *codes, size_t cells, const struct qdri_stop *stop,
                        struct qdri_shape_set *set)
{
    struct growth growth = {.codes = codes, .stop = stop, .next = set};
    size_t atoms = codes->lattice->cell_atoms;
    set->atoms = atoms;
    qdr_status status = begin(&growth, cells * atoms) ? start(&growth) : QDR_NOMEM;
    for (size_t i = 1; i < cells && status == QDR_OK; ++i) {
        struct qdri_shape_set last = *set;
        *set = (struct qdri_shape_set){.atoms = last.atoms + atoms};
        status = grow_all(&growth, &last);
        qdri_shape_set_free(&last);
    }
    qdri_arrays_free(&growth.arrays);
    return status;
}

/* ---------------------------------------------------------------------------- all of them ---- */

/* Hands out the shapes of a set that is in order. */
static qdr_status hand_out(const struct qdri_codes *codes, const struct qdri_shape_set *set,
                           const struct qdri_shape_sink *sink)
{
    struct qdri_shape shape = {qdri_zeros(set->atoms, sizeof *shape.atom), set->atoms};
    qdr_status status = shape.atom ? QDR_OK : QDR_NOMEM;
    for (size_t i = 0; i < set->count && status == QDR_OK; ++i) {
        const int32_t *code = qdri_shape_set_at(set, i);
        for (size_t k = 0; k < set->atoms; ++k) {
            shape.atom[k] = qdri_code_point(codes, code[k]);
        }
        status = sink->take(sink->ctx, &shape) ? QDR_OK : QDR_CANCELLED;
    }
    qdri_shape_free(&shape);
    return status;
}

/* Where a cell is an atom, shapes need not be kept to be counted. */
static qdr_status enumerate(const struct qdri_codes *codes, size_t cells,
                            const struct qdri_shape_sink *sink, const struct qdri_stop *stop,
                            uint64_t *count)
{
    struct qdri_shape_set set = {.atoms = cells};
    qdr_status status = QDR_OK;
    if (codes->lattice->cell_atoms == 1) {
        status = qdri_animals(codes, cells, stop, sink ? &set : NULL, count);
    } else {
        status = unite(codes, cells, stop, &set);
        *count = set.count;
    }
    if (status == QDR_OK && sink) {
        qdri_shape_set_sort(&set);
        status = hand_out(codes, &set, sink);
    }
    qdri_shape_set_free(&set);
    return status;
}

qdr_status qdri_shapes_enumerate(const struct qdri_lattice *lattice, size_t cells,
                                 enum qdri_sides sides, const struct qdri_shape_sink *sink,
                                 const struct qdri_stop *stop, uint64_t *count, qdr_error *error)
{
    *count = 0;
    if (cells == 0) {
        return qdri_fail(error, QDR_RANGE, "a shape has a cell at least");
    }
    struct qdri_codes *codes = qdri_zeros(1, sizeof *codes);
    if (!codes) {
        return qdri_no_memory(error);
    }
    qdr_status status = QDR_RANGE;
    if (cells > QDRI_PLACES_MOST ||
        !qdri_codes_make(codes, lattice, cells * lattice->cell_atoms, sides)) {
        qdri_fail(error, QDR_RANGE, "shapes of so many cells are too large to be counted");
    } else {
        status = enumerate(codes, cells, sink, stop, count);
    }
    free(codes);
    if (status == QDR_NOMEM) {
        qdri_no_memory(error);
    } else if (status == QDR_CANCELLED) {
        qdri_fail(error, QDR_CANCELLED, "stopped before all shapes were found");
    }
    return status;
}
