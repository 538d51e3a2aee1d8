/* select.c  Makes puzzles of what readers have, and selects their boards. */
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "shapes/puzzle/puzzle.h"

qdr_shapes *qdri_shapes_new(void)
{
    qdr_shapes *shapes = qdri_zeros(1, sizeof *shapes);
    if (shapes) {
        shapes->lattice = qdri_lattice_find("square", strlen("square"));
        shapes->encoded.board = SIZE_MAX;
    }
    return shapes;
}

static qdr_status select_board(qdr_shapes *shapes, size_t index, qdr_error *error)
{
    qdri_encoded_clear(&shapes->encoded);
    if (index >= shapes->boards) {
        return qdri_fail(error, QDR_RANGE, "there is no board of that number");
    }
    if (shapes->board[index].fault.code != QDR_OK) {
        if (error) {
            *error = shapes->board[index].fault;
        }
        return shapes->board[index].fault.code;
    }
    return qdri_shapes_encode(shapes, index, &shapes->encoded, error);
}

qdr_status qdr_shapes_select(qdr_shapes *shapes, size_t index, qdr_error *error)
{
    qdri_limits_restart(&shapes->limits);
    return select_board(shapes, index, error);
}

/* One that cannot be taken is an error only where there is no other. */
static qdr_status select_first(qdr_shapes *shapes, qdr_error *error)
{
    const qdr_status status = select_board(shapes, 0, error);
    const bool is_lasting = status == QDR_NOMEM || status == QDR_CANCELLED || shapes->boards == 1;
    return is_lasting ? status : QDR_OK;
}

qdr_status qdri_shapes_read(qdri_read_form *read, qdr_shapes **out, const qdr_reader *reader,
                            const qdr_params *params, qdr_error *error)
{
    *out = NULL;
    if (!reader) {
        return qdri_missing(error, "reader");
    }
    struct qdri_read_params taken;
    qdr_status status = qdri_params_take(&taken.base, &qdri_read_subject, params, error);
    if (status != QDR_OK) {
        return status;
    }
    qdr_shapes *shapes = qdri_shapes_new();
    if (!shapes) {
        return qdri_no_memory(error);
    }
    qdri_limits_take(&shapes->limits, &taken.base);
    shapes->memory = taken.memory;
    status = read(shapes, reader, &taken, error);
    if (status == QDR_OK) {
        status = select_first(shapes, error);
    }
    if (status != QDR_OK) {
        qdr_shapes_free(shapes);
        return status;
    }
    *out = shapes;
    return QDR_OK;
}
