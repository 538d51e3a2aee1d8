/* slate.h  A puzzle on a slate: digits and pencil marks that somebody writes and rubs out, and what
 * was done, so that it can be undone.  Nothing here knows of a screen. */
#ifndef CLI_STEP_SLATE_H
#define CLI_STEP_SLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/logic.h>

/* Pencil marks: bit d - 1 stands for digit d, of which there are no more than bits. */
typedef uint64_t slate_marks;

/* What stands in a cell.  Marks stay below a digit, and are seen again when it goes. */
struct slate_cell {
    qdr_digit digit;
    slate_marks marks;
};

/* A cell that was changed by an action, which may change many.  `number` is the action's. */
struct slate_change {
    qdr_cell cell;
    struct slate_cell before;
    struct slate_cell after;
    size_t number;
};

/* change[0 .. done) have been made, change[done .. changes) were undone. */
struct slate {
    const qdr_rules *rules;
    qdr_grid givens;
    qdr_grid grid;
    slate_marks marks[QDR_CELLS_MAX];
    size_t actions; /* so far, to number them */
    struct slate_change *change;
    size_t changes;
    size_t done;
    size_t capacity;
};

/* Begins with the givens of a puzzle, and with the marks that its rules say: cells of which
 * "candidates" tell what they can be.  `rules` are borrowed.  To be freed with slate_free. */
void slate_begin(struct slate *slate, const qdr_rules *rules, const qdr_grid *givens);
void slate_free(struct slate *slate);

/* All digits as marks. */
slate_marks slate_all_marks(const qdr_rules *rules);

unsigned slate_side(const struct slate *slate);
unsigned slate_cells(const struct slate *slate);

/* Is it a cell in which something can be written: no given, and there at all? */
bool slate_is_open(const struct slate *slate, qdr_cell cell);

/* Each of these is one action, which slate_undo takes back as a whole.  They return false where
 * nothing is changed: as in a cell that is not open. */

/* Writes a digit, which takes itself from the marks of cells that share a house with its own. */
bool slate_enter(struct slate *slate, qdr_cell cell, qdr_digit digit);

/* Writes a mark, or rubs it out; in blank cells only. */
bool slate_toggle_mark(struct slate *slate, qdr_cell cell, qdr_digit digit);

/* Rubs out the digit or, where there is none, the marks. */
bool slate_clear(struct slate *slate, qdr_cell cell);

/* Writes into all blank cells what the rules allow there beside the digits that stand. */
bool slate_mark_all(struct slate *slate);

/* Does what a step says: writes the digits that it places, and rubs out the marks that it removes.
 * A blank cell without marks gets first what the step holds possible there. */
bool slate_apply(struct slate *slate, const qdr_deduction *step);

/* Writes all digits of a grid. */
bool slate_fill(struct slate *slate, const qdr_grid *grid);

/* Takes the last action back, or does it again; `*cell` is one that changed.  False where there is
 * none. */
bool slate_undo(struct slate *slate, qdr_cell *cell);
bool slate_redo(struct slate *slate, qdr_cell *cell);

/* What can be seen of it. */
unsigned slate_blanks(const struct slate *slate);
bool slate_is_solved(const struct slate *slate);

/* Fills `told` with what the rules' candidates leave each cell: all digits where they say nothing
 * of it. */
void slate_told(const qdr_rules *rules, slate_marks told[QDR_CELLS_MAX]);

/* The rules with their candidates alone, or without them; the caller's.  NULL: no memory. */
qdr_rules *slate_split_rules(const qdr_rules *rules, bool are_candidates, qdr_error *error);

/* Fills `wrong` with the cells whose digits differ from those of the solution, and returns how many
 * there are; and counts blank cells whose marks lack its digit. */
size_t slate_compare(const struct slate *slate, const qdr_grid *solution,
                     qdr_cell wrong[QDR_CELLS_MAX], size_t *lacking);

/* Fills `wrong` with the cells whose digits stand twice in a house; returns how many there are. */
size_t slate_repeated(const struct slate *slate, qdr_cell wrong[QDR_CELLS_MAX]);

#endif
