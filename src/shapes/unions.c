/* unions.c  All shapes that are so many cells of several atoms. */
#include "shapes/unions.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

struct growth {
    const struct qdri_codes *codes;
    const qdr_stop *stop;
    struct qdri_shape_set *next;
    struct qdri_codes_room room;
    int32_t *larger; /* a shape with a cell more */
    uint8_t *mark;   /* is the place of the box in the shape? */
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
    const qdr_stop *stop = growth->stop;
    for (size_t i = 0; i < set->count; ++i) {
        if (stop && stop->is_due && stop->is_due(stop->ctx)) {
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
    growth->room.atom = qdri_zeros(atoms, sizeof *growth->room.atom);
    growth->room.image = qdri_zeros(atoms, sizeof *growth->room.image);
    growth->room.least = qdri_zeros(atoms, sizeof *growth->room.least);
    growth->larger = qdri_zeros(atoms, sizeof *growth->larger);
    growth->mark = qdri_zeros(growth->codes->places, sizeof *growth->mark);
    return growth->room.atom && growth->room.image && growth->room.least && growth->larger &&
           growth->mark;
}

static void end(struct growth *growth)
{
    free(growth->room.atom);
    free(growth->room.image);
    free(growth->room.least);
    free(growth->larger);
    free(growth->mark);
}

qdr_status qdri_unions(const struct qdri_codes *codes, size_t cells, const qdr_stop *stop,
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
    end(&growth);
    return status;
}
