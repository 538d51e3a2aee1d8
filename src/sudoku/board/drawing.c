/* drawing.c  Gathers the strokes of a drawing, with copies of their cells and texts. */
#include "sudoku/board/drawing.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "sudoku/board/figure.h"

struct qdri_drawing {
    unsigned side;
    struct qdri_stroke *stroke;
    size_t count;
    size_t capacity;
    size_t clause; /* that is being drawn */
    bool has_failed;
};

/* Adds a stroke with copies of the cells and the label, as much of it as has room. */
static void add(struct qdri_drawing *drawing, struct qdri_stroke stroke, const qdr_cell *cells,
                const char *label)
{
    const bool has_room = qdri_reserve(&drawing->stroke, &drawing->capacity, drawing->count + 1,
                                       sizeof *drawing->stroke);
    qdr_cell *copy = qdri_copy(cells, stroke.count, sizeof *cells);
    if (!has_room || !copy) {
        drawing->has_failed = true;
        free(copy);
        return;
    }
    stroke.cell = copy;
    stroke.clause = drawing->clause;
    size_t length = label ? strlen(label) : 0;
    length = length < sizeof stroke.label ? length : sizeof stroke.label - 1;
    memcpy(stroke.label, label ? label : "", length);
    stroke.label[length] = '\0';
    drawing->stroke[drawing->count++] = stroke;
}

void qdri_draw_figure(struct qdri_drawing *drawing, enum qdri_stroke_kind kind, int style,
                      const struct qdri_figure *figure, const char *label)
{
    add(drawing,
        (struct qdri_stroke){.kind = kind,
                             .style = style,
                             .row = figure->row,
                             .column = figure->column,
                             .direction = (int)figure->direction,
                             .count = figure->count,
                             .split = figure->split},
        figure->cell, label);
}

void qdri_draw_cells(struct qdri_drawing *drawing, enum qdri_stroke_kind kind, int style,
                     const qdr_cell *cells, size_t count, const char *label)
{
    add(drawing,
        (struct qdri_stroke){
            .kind = kind, .style = style, .count = (uint16_t)count, .split = (uint16_t)count},
        cells, label);
}

void qdri_draw_note(struct qdri_drawing *drawing, const char *label)
{
    static const qdr_cell none;
    add(drawing, (struct qdri_stroke){.kind = QDRI_STROKE_NOTE}, &none, label);
}

struct qdri_drawing *qdri_drawing_new(unsigned side)
{
    struct qdri_drawing *drawing = qdri_zeros(1, sizeof *drawing);
    if (drawing) {
        drawing->side = side;
    }
    return drawing;
}

void qdri_drawing_begin_clause(struct qdri_drawing *drawing, size_t index)
{
    drawing->clause = index;
}

struct qdri_drawing *qdri_drawing_end(struct qdri_drawing *drawing)
{
    if (drawing->has_failed) {
        qdri_drawing_free(drawing);
        return NULL;
    }
    return drawing;
}

void qdri_drawing_free(struct qdri_drawing *drawing)
{
    if (!drawing) {
        return;
    }
    for (size_t k = 0; k < drawing->count; ++k) {
        free((void *)(uintptr_t)drawing->stroke[k].cell);
    }
    free(drawing->stroke);
    free(drawing);
}

unsigned qdri_stroke_first(const struct qdri_stroke *stroke)
{
    unsigned first = stroke->cell[0];
    for (unsigned k = 1; k < stroke->count; ++k) {
        first = stroke->cell[k] < first ? stroke->cell[k] : first;
    }
    return first;
}

qdr_cell qdri_arrow_root(const struct qdri_stroke *arrow, unsigned side)
{
    qdr_cell root = arrow->cell[0];
    for (unsigned k = 0; k < arrow->split; ++k) {
        const bool touches = qdri_cells_touch(side, arrow->cell[k], arrow->cell[arrow->split]);
        root = touches ? arrow->cell[k] : root;
    }
    return root;
}

unsigned qdri_drawing_side(const struct qdri_drawing *drawing)
{
    return drawing->side;
}

size_t qdri_drawing_strokes(const struct qdri_drawing *drawing)
{
    return drawing->count;
}

const struct qdri_stroke *qdri_drawing_stroke(const struct qdri_drawing *drawing, size_t index)
{
    return &drawing->stroke[index];
}
