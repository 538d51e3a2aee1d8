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
#include "sudoku/formats/picture.h"

enum { LEFT = 1, RIGHT = 2, ABOVE = 4, BELOW = 8 };

/* By the sum of the above. */
static const char *const ascii[] = {" ", "-", "-", "-", "|", "+", "+", "+",
                                    "|", "+", "+", "+", "|", "+", "+", "+"};
static const char *const unicode[] = {" ", "━", "━", "━", "┃", "┛", "┗", "┻",
                                      "┃", "┓", "┏", "┳", "┃", "┫", "┣", "╋"};

/* Gap g lies before row (column) g, and gap `side` behind the last. */
struct frame {
    const struct qdri_cells *cells;
    const char *const *pen;
    uint16_t region[QDR_CELLS_MAX];
    bool is_ruled[QDR_SIDE_MAX + 1]; /* the gap before a row has a line, perhaps a blank one */
    bool is_wide[QDR_SIDE_MAX + 1];  /* the gap before a column has a place */
};

static void find_regions(struct frame *frame, const qdr_rules *rules)
{
    unsigned side = frame->cells->side;
    unsigned box_rows = 0;
    unsigned box_columns = 0;
    qdr_box_standard(side, &box_rows, &box_columns);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        unsigned band = cell / side / box_rows;
        frame->region[cell] = (uint16_t)(rules ? 0 : band * side + cell % side / box_columns);
    }
    for (size_t k = 0; rules && k < qdr_rules_houses(rules); ++k) {
        const qdr_house *house = qdr_rules_house(rules, k);
        for (unsigned n = 0; house->kind == QDR_HOUSE_BOX && n < house->count; ++n) {
            frame->region[house->cells[n]] = (uint16_t)(k + 1);
        }
    }
}

/* Is there a border above a cell?  `row` may be the side: below the last. */
static bool is_ruled_at(const struct frame *frame, unsigned row, unsigned column)
{
    unsigned side = frame->cells->side;
    unsigned cell = row * side + column;
    return row == 0 || row == side || frame->region[cell] != frame->region[cell - side];
}

/* Is there a border before a cell?  `column` may be the side: behind the last. */
static bool is_barred_at(const struct frame *frame, unsigned row, unsigned column)
{
    unsigned side = frame->cells->side;
    unsigned cell = row * side + column;
    return column == 0 || column == side || frame->region[cell] != frame->region[cell - 1];
}

static void find_gaps(struct frame *frame)
{
    for (unsigned gap = 0; gap <= frame->cells->side; ++gap) {
        frame->is_ruled[gap] = frame->cells->height > 1;
        frame->is_wide[gap] = false;
        for (unsigned k = 0; k < frame->cells->side; ++k) {
            frame->is_ruled[gap] |= is_ruled_at(frame, gap, k);
            frame->is_wide[gap] |= is_barred_at(frame, k, gap);
        }
    }
}

/* The character where the gaps before `row` and before `column` cross. */
static const char *crossing(const struct frame *frame, unsigned row, unsigned column)
{
    unsigned side = frame->cells->side;
    unsigned borders = 0;
    if (column > 0 && is_ruled_at(frame, row, column - 1)) {
        borders |= LEFT;
    }
    if (column < side && is_ruled_at(frame, row, column)) {
        borders |= RIGHT;
    }
    if (row > 0 && is_barred_at(frame, row - 1, column)) {
        borders |= ABOVE;
    }
    if (row < side && is_barred_at(frame, row, column)) {
        borders |= BELOW;
    }
    return frame->pen[borders];
}

/* Puts the line between two rows.  A cell is as wide as what stands in it and the blank behind, and the
 * blank before it where there is a place for a border. */
static void put_ruler(const struct frame *frame, struct qdri_output *output, unsigned row)
{
    unsigned side = frame->cells->side;
    for (unsigned column = 0; column <= side; ++column) {
        if (frame->is_wide[column]) {
            qdri_put_text(output, crossing(frame, row, column));
        }
        unsigned width = frame->cells->width + 1 + frame->is_wide[column];
        for (unsigned k = 0; column < side && k < width; ++k) {
            qdri_put_text(output, frame->pen[is_ruled_at(frame, row, column) ? LEFT + RIGHT : 0]);
        }
    }
    qdri_put(output, "\n", 1);
}

static void put_row(const struct frame *frame, struct qdri_output *output, unsigned row,
                    unsigned line)
{
    unsigned side = frame->cells->side;
    for (unsigned column = 0; column < side; ++column) {
        if (frame->is_wide[column]) {
            qdri_put_text(output, frame->pen[is_barred_at(frame, row, column) ? ABOVE + BELOW : 0]);
            qdri_put(output, " ", 1);
        }
        frame->cells->put(frame->cells->ctx, row * side + column, line);
    }
    qdri_put_text(output, frame->pen[ABOVE + BELOW]);
    qdri_put(output, "\n", 1);
}

void qdri_put_framed(const struct qdri_cells *cells, const qdr_grid_look *look,
                     struct qdri_output *output)
{
    struct frame frame;
    frame.cells = cells;
    frame.pen = look->style == QDR_GRID_BOXED ? ascii : unicode;
    find_regions(&frame, look->rules);
    find_gaps(&frame);
    for (unsigned row = 0; row <= cells->side; ++row) {
        if (frame.is_ruled[row]) {
            put_ruler(&frame, output, row);
        }
        for (unsigned line = 0; row < cells->side && line < cells->height; ++line) {
            put_row(&frame, output, row, line);
        }
    }
}

static void put_symbol(void *ctx, unsigned cell, unsigned line)
{
    struct qdri_picture *picture = ctx;
    char symbol = qdr_digit_symbol(picture->grid->cell[cell]);
    (void)line;
    qdri_put_cell(picture, cell, &symbol, 1);
    qdri_put(&picture->output, qdri_has_star(picture, cell) ? "*" : " ", 1);
}

void qdri_put_boxed(struct qdri_picture *picture)
{
    struct qdri_cells cells = {
        .side = picture->grid->side, .width = 1, .height = 1, .ctx = picture, .put = put_symbol};
    qdri_put_framed(&cells, picture->look, &picture->output);
}
