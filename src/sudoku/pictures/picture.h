/* picture.h  A grid on its way out: what its cells look like, and the borders between them. */
#ifndef QDRI_SUDOKU_FORMATS_PICTURE_H
#define QDRI_SUDOKU_FORMATS_PICTURE_H

#include <quadrille/logic.h>
#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>

#include "base/output.h"
#include "base/params.h"
#include "sudoku/board/drawing.h"

/* How something is shown: the parameters of pictures, and the rules of the call. */
struct qdri_picture_params {
    struct qdr_params params;
    uint64_t style; /* a qdr_grid_style */
    uint64_t ansi;
    uint64_t width;
    uint64_t pencil;
    uint64_t wordless;
    uint64_t paper;
    const qdr_grid *givens;
    const qdr_cell *marked;
    size_t marked_count;
    qdr_cell_places *places;
    const qdr_rules *rules; /* NULL: none, and the borders of the standard box */
};

struct qdri_picture {
    const qdr_grid *grid;
    const struct qdri_picture_params *look;
    bool is_marked[QDR_CELLS_MAX];
    struct qdri_output output;
};
/* ------------------------------------------------------------------------------- regions ---- */

/* Where the borders of regions run: between cells of different regions, and around the cells that
 * there are.
 *
 * Cells with the same number make a region; no region has the number of cells that are not
 * there. */
struct qdri_regions {
    unsigned side;
    uint16_t region[QDR_CELLS_MAX];
};

enum { QDRI_REGION_NONE = UINT16_MAX };

/* Finds the regions of rules; those of the standard box where `rules` is NULL. */
void qdri_regions_find(struct qdri_regions *regions, const qdr_rules *rules, unsigned side);

bool qdri_regions_has_cell(const struct qdri_regions *regions, unsigned cell);

/* The same by row and column, which may be beyond the grid. */
bool qdri_regions_has(const struct qdri_regions *regions, unsigned row, unsigned column);

/* Is there a border above a cell?  `row` may be the side: below the last. */
bool qdri_regions_rule(const struct qdri_regions *regions, unsigned row, unsigned column);

/* Is there a border before a cell?  `column` may be the side: behind the last. */
bool qdri_regions_bar(const struct qdri_regions *regions, unsigned row, unsigned column);

/* ---------------------------------------------------------------------------------- tags ---- */

enum { QDRI_TITLE_MOST = 48 }; /* room for a title */

/* The stroke's rule, with the number or the words that it says: "whispers 5".  At most `size` - 1
 * characters. */
void qdri_stroke_title(const struct qdri_drawing *drawing, size_t stroke, const qdr_rules *rules,
                       char *title, size_t size);

/* Returns, for each stroke, the letter that tells it from others that look alike, or 0; to be
 * freed.  NULL: no memory. */
char *qdri_stroke_tags(const struct qdri_drawing *drawing, const qdr_rules *rules);

/* Is it one of the kinds of lines of which nobody knows them all? */
bool qdri_is_some_line(const struct qdri_stroke *stroke);

/* ----------------------------------------------------------------------------- picture.c ---- */

/* Takes the look of a picture of that side, unless side, rules or parameters do not fit,
 * or there is no writer.  Errors: QDR_INVALID. */
qdr_status qdri_look_take(struct qdri_picture_params *look, unsigned side, const qdr_rules *rules,
                          const qdr_params *params, const qdr_writer *writer, qdr_error *error);

/* Is the cell one of the look's givens? */
bool qdri_is_given(const struct qdri_picture_params *look, unsigned side, unsigned cell);

/* The only digit that is left for a cell, if it is decided; 0 where there is none or several. */
unsigned qdri_candidates_only(const qdr_possibility *candidate, unsigned width, unsigned cell);

/* What a candidate is in a step of reasoning: the first of its roles counts, since what happens to
 * it tells more than why.  QDRI_NO_ROLE: it has none. */
enum { QDRI_NO_ROLE = QDR_ROLE_SECOND + 1 };
unsigned qdri_step_role(const qdr_deduction *step, unsigned cell, unsigned digit);

/* What a role is called; NULL where no candidate of the step has it. */
const char *qdri_step_word(const qdr_deduction *step, unsigned role);

/* The digit that stood in a cell before the step; 0: none did. */
unsigned qdri_step_standing(const qdr_deduction *step, unsigned cell);

/* Takes the look of a picture of a step.  Errors: QDR_INVALID. */
qdr_status qdri_look_take_step(struct qdri_picture_params *look, const qdr_deduction *step,
                               const qdr_rules *rules, const qdr_params *params,
                               const qdr_writer *writer, qdr_error *error);

/* --------------------------------------------------------------- write.c, album.c ---- */

/* The ink of what stands in a cell of a picture: an enum qdri_ink. */
unsigned qdri_cell_ink(const struct qdri_picture *picture, unsigned cell);

/* What stands behind a digit: a star where the cell is marked and there are no colors, a prime
 * where it is QDR_MODIFIED, or a blank. */
char qdri_sign_behind(const struct qdri_picture *picture, unsigned cell);

/* How many candidates a cell has in arrays of them. */
static inline unsigned qdri_look_width(const struct qdri_picture_params *look, unsigned side)
{
    return look->rules ? qdr_rules_width(look->rules) : side;
}

/* The symbol of a digit. */
static inline char qdri_look_symbol(const struct qdri_picture_params *look, unsigned digit)
{
    return look->rules ? qdr_rules_symbol(look->rules, (qdr_digit)digit)
                       : qdr_digit_symbol((qdr_digit)digit);
}

enum { QDRI_HELD_WIDTH = 3 }; /* of a cell that may hold QDR_ZERO or a pair */

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
void qdri_put_framed(const struct qdri_cells *cells, const struct qdri_picture_params *look,
                     struct qdri_output *output);

/* Takes the look of a picture of grids, if there are any.  Errors: as qdr_write_grids. */
qdr_status qdri_look_take_grids(struct qdri_picture_params *look, const qdr_grid *const *grids,
                                size_t count, const qdr_rules *rules, const qdr_params *params,
                                const qdr_writer *writer, qdr_error *error);

/* Notes which cells the look marks. */
void qdri_picture_mark(struct qdri_picture *picture, unsigned side);

/* Writes a grid that has passed all checks, without what its rules draw. */
qdr_status qdri_write_plain(const qdr_grid *grid, const struct qdri_picture_params *look,
                            const qdr_writer *writer, qdr_error *error);

#endif
