/* picture.h  A grid on its way out: what its cells look like, and the borders between them. */
#ifndef QDRI_SUDOKU_FORMATS_PICTURE_H
#define QDRI_SUDOKU_FORMATS_PICTURE_H

#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>

#include "base/output.h"

struct qdri_picture {
    const qdr_grid *grid;
    const qdr_grid_look *look;
    bool is_marked[QDR_CELLS_MAX];
    struct qdri_output output;
};

/* Puts `text`, what stands in a cell, with the emphasis that the look asks for. */
void qdri_put_cell(struct qdri_picture *picture, unsigned cell, const char *text, size_t size);

/* What stands behind a digit: a star where the cell is marked and there are no colors, a prime
 * where it is QDR_MODIFIED, or a blank. */
char qdri_sign_behind(const struct qdri_picture *picture, unsigned cell);

/* How many candidates a cell has in arrays of them. */
static inline unsigned qdri_look_width(const qdr_grid_look *look, unsigned side)
{
    return look->rules ? qdr_rules_width(look->rules) : side;
}

/* The symbol of a digit. */
static inline char qdri_look_symbol(const qdr_grid_look *look, unsigned digit)
{
    return look->rules ? qdr_rules_symbol(look->rules, (qdr_digit)digit)
                       : qdr_digit_symbol((qdr_digit)digit);
}

/* Does a cell hold QDR_ZERO or a pair?  Then cells have up to QDRI_HELD_WIDTH characters. */
bool qdri_has_held(const qdr_grid *grid);

enum { QDRI_HELD_WIDTH = 3 };

/* What stands in the cells of a frame: `put` puts a line of one, of `width` characters and one
 * behind. */
struct qdri_cells {
    unsigned side;
    unsigned width;
    unsigned height; /* with more than one line, there is one more between any two rows of cells */
    void *ctx;
    void (*put)(void *ctx, unsigned cell, unsigned line);
};

/* Puts cells with the borders of the regions that the look's rules have. */
void qdri_put_framed(const struct qdri_cells *cells, const qdr_grid_look *look,
                     struct qdri_output *output);

/* Puts the grid with the borders of its regions. */
void qdri_put_boxed(struct qdri_picture *picture);

/* Do the grids and the look fit each other?  Errors: as qdr_write_grids. */
qdr_status qdri_check_grids(const qdr_grid *const *grids, size_t count, const qdr_grid_look *look,
                            qdr_error *error);

/* Notes which cells the look marks. */
void qdri_picture_mark(struct qdri_picture *picture, unsigned side);

/* Writes a grid that has passed all checks, without what its rules draw. */
qdr_status qdri_write_plain(const qdr_grid *grid, const qdr_grid_look *look,
                            const qdr_writer *writer, qdr_error *error);

/* Writes grids that have passed all checks, as qdr_write_grids does. */
qdr_status qdri_write_all(const qdr_grid *const *grids, size_t count, const qdr_grid_look *look,
                          const qdr_writer *writer, qdr_error *error);

#endif
