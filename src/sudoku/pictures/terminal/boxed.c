/* boxed.c  The borders of a grid's regions, whatever their shape, around cells of any size.
 *
 * There is a border between two cells of different regions, and around the grid.  Between two rows
 * there is a line for borders where at least one is needed, and between two columns a place, so
 * that boxes come out as usual:
 *
 *     +-------+-------+
 *     | 4 . 7 | 2 6 5 |
 *
 * Where borders meet, the character follows from the four that may come together: left, right,
 * above, below.  Around such a point there are never just one (the cells around it, taken in turn,
 * cannot change their region just once), so that each border ends at another. */
#include <string.h>

#include "draw/canvas.h"
#include "sudoku/pictures/picture.h"
#include "sudoku/pictures/regions.h"

/* Gap g lies before row (column) g, and gap `side` behind the last. */
struct frame {
    const struct qdri_cells *cells;
    bool is_ascii;
    struct qdri_output *output;
    struct qdri_regions regions;
    bool is_ruled[QDR_SIDE_MAX + 1]; /* the gap before a row has a line, perhaps a blank one */
    bool is_wide[QDR_SIDE_MAX + 1];  /* the gap before a column has a place */
};

static void find_gaps(struct frame *frame)
{
    for (unsigned gap = 0; gap <= frame->cells->side; ++gap) {
        frame->is_ruled[gap] = frame->cells->height > 1;
        frame->is_wide[gap] = false;
        for (unsigned k = 0; k < frame->cells->side; ++k) {
            frame->is_ruled[gap] |= qdri_regions_rule(&frame->regions, gap, k);
            frame->is_wide[gap] |= qdri_regions_bar(&frame->regions, k, gap);
        }
    }
}

/* Puts the character where borders meet, all of which are heavy. */
static void put_joint(const struct frame *frame, bool left, bool right, bool above, bool below)
{
    qdri_put_sign(frame->output, qdri_joint(2U * left, 2U * right, 2U * above, 2U * below),
                  frame->is_ascii);
}

static void put_bar(const struct frame *frame, unsigned row, unsigned column)
{
    bool is_bar = qdri_regions_bar(&frame->regions, row, column);
    put_joint(frame, false, false, is_bar, is_bar);
}

/* Puts the character where the gaps before `row` and before `column` cross. */
static void put_crossing(const struct frame *frame, unsigned row, unsigned column)
{
    const struct qdri_regions *regions = &frame->regions;
    unsigned side = frame->cells->side;
    put_joint(frame, column > 0 && qdri_regions_rule(regions, row, column - 1),
              column < side && qdri_regions_rule(regions, row, column),
              row > 0 && qdri_regions_bar(regions, row - 1, column),
              row < side && qdri_regions_bar(regions, row, column));
}

/* Puts the line between two rows.  A cell is as wide as what stands in it and the blank behind, and
 * the blank before it where there is a place for a border. */
static void put_ruler(const struct frame *frame, unsigned row)
{
    unsigned side = frame->cells->side;
    for (unsigned column = 0; column <= side; ++column) {
        if (frame->is_wide[column]) {
            put_crossing(frame, row, column);
        }
        unsigned width = frame->cells->width + 1 + frame->is_wide[column];
        for (unsigned k = 0; column < side && k < width; ++k) {
            bool is_rule = qdri_regions_rule(&frame->regions, row, column);
            put_joint(frame, is_rule, is_rule, false, false);
        }
    }
    qdri_put(frame->output, "\n", 1);
}

/* A cell that is not there is blank. */
static void put_cell(const struct frame *frame, unsigned cell, unsigned line)
{
    if (qdri_regions_has_cell(&frame->regions, cell)) {
        frame->cells->put(frame->cells->ctx, cell, line);
        return;
    }
    for (unsigned k = 0; k <= frame->cells->width; ++k) {
        qdri_put(frame->output, " ", 1);
    }
}

static void put_row(const struct frame *frame, unsigned row, unsigned line)
{
    unsigned side = frame->cells->side;
    for (unsigned column = 0; column < side; ++column) {
        if (frame->is_wide[column]) {
            put_bar(frame, row, column);
            qdri_put(frame->output, " ", 1);
        }
        put_cell(frame, row * side + column, line);
    }
    put_bar(frame, row, side);
    qdri_put(frame->output, "\n", 1);
}

/* A cell begins behind the border before it and a blank, where there is a place for one. */
static void find_places(const struct frame *frame, qdr_cell_places *places)
{
    const struct qdri_cells *cells = frame->cells;
    unsigned column = 0;
    unsigned line = 0;
    for (unsigned k = 0; k < cells->side; ++k) {
        column += frame->is_wide[k] ? 2 : 0;
        line += frame->is_ruled[k];
        places->column[k] = (uint16_t)column;
        places->line[k] = (uint16_t)line;
        column += cells->width + 1;
        line += cells->height;
    }
    places->width = (uint16_t)cells->width;
    places->height = (uint16_t)cells->height;
    places->lines = line + frame->is_ruled[cells->side];
}

void qdri_put_framed(const struct qdri_cells *cells, const qdr_grid_look *look,
                     struct qdri_output *output)
{
    struct frame frame;
    frame.cells = cells;
    frame.output = output;
    frame.is_ascii = look->style == QDR_GRID_BOXED;
    qdri_regions_find(&frame.regions, look->rules, cells->side);
    find_gaps(&frame);
    if (look->places) {
        find_places(&frame, look->places);
    }
    for (unsigned row = 0; row <= cells->side; ++row) {
        if (frame.is_ruled[row]) {
            put_ruler(&frame, row);
        }
        for (unsigned line = 0; row < cells->side && line < cells->height; ++line) {
            put_row(&frame, row, line);
        }
    }
}

static void put_symbol(void *ctx, unsigned cell, unsigned line)
{
    struct qdri_picture *picture = ctx;
    const char symbol = qdri_look_symbol(picture->look, picture->grid->cell[cell]);
    const char behind = qdri_sign_behind(picture, cell);
    (void)line;
    qdri_put_cell(picture, cell, &symbol, 1);
    qdri_put(&picture->output, &behind, 1);
}

/* What a cell holds that may hold two digits, in the middle of its width. */
static void put_held(void *ctx, unsigned cell, unsigned line)
{
    struct qdri_picture *picture = ctx;
    char held[QDR_DIGIT_TEXT_SIZE];
    const size_t length = strlen(qdr_digit_text(held, picture->grid->cell[cell]));
    const char behind[] = {qdri_sign_behind(picture, cell), ' '};
    const unsigned before = length == 1;
    (void)line;
    qdri_put(&picture->output, " ", before);
    qdri_put_cell(picture, cell, held, length);
    qdri_put(&picture->output, behind, 1 + before);
}

void qdri_put_boxed(struct qdri_picture *picture)
{
    struct qdri_cells cells = {
        .side = picture->grid->side, .width = 1, .height = 1, .ctx = picture, .put = put_symbol};
    if (qdri_has_held(picture->grid)) {
        cells.width = QDRI_HELD_WIDTH;
        cells.put = put_held;
    }
    qdri_put_framed(&cells, picture->look, &picture->output);
}
