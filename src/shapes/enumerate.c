/* enumerate.c  All shapes of so many cells. */
#include "shapes/enumerate.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "shapes/animals.h"
#include "shapes/unions.h"

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
                            const struct qdri_shape_sink *sink, const qdr_stop *stop,
                            uint64_t *count)
{
    struct qdri_shape_set set = {.atoms = cells};
    qdr_status status = QDR_OK;
    if (codes->lattice->cell_atoms == 1) {
        status = qdri_animals(codes, cells, stop, sink ? &set : NULL, count);
    } else {
        status = qdri_unions(codes, cells, stop, &set);
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
                                 const qdr_stop *stop, uint64_t *count, qdr_error *error)
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
