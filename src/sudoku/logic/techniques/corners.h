/* corners.h  Cells that must not hold certain digits only, for then these could be exchanged, and
 * there would be a second solution: the corners of unique rectangles, and of what is like them.
 *
 * The floor is those with no other candidates, the roof is the rest of them, and what these have
 * besides are extras.  One of the extras is true.
 *
 * 1: the roof is one cell: it holds none of the digits.
 *
 * 2: the extras are all the same digit: one cell of the roof holds it, so what sees all of the roof
 * does not.
 *
 * 3: the roof is two cells of a house: one of them holds an extra.  With n other cells of the
 * house, which have n + 1 candidates, extras among them, that makes a naked subset: no others of
 * the house hold these digits.
 *
 * 4: the roof is two cells, which in a full house are the only ones for one of the digits: then
 * neither holds another of them, for the one beside it holds an extra. */
#ifndef QDRI_SUDOKU_LOGIC_TECHNIQUES_CORNERS_H
#define QDRI_SUDOKU_LOGIC_TECHNIQUES_CORNERS_H

#include "sudoku/logic/position/finding.h"

enum { QDRI_CORNERS_MAX = 14, QDRI_CORNERS_TYPES = 4 };

struct qdri_corners {
    const struct qdri_position *position;
    struct qdri_finding *finding;
    unsigned count;
    qdr_cell corner[QDRI_CORNERS_MAX];
    qdri_digit_set digits; /* that they must not hold alone */
    qdri_digit_set extras; /* of all corners */
    qdr_cell roof[QDRI_CORNERS_MAX];
    unsigned roofs;
};

/* Tells floor and roof apart.  Returns whether each corner has all of the digits, if they are to be
 * whole, or one of them at least.  If not, the roof is not complete. */
bool qdri_corners_find_roof(struct qdri_corners *corners, bool is_whole);

/* Tries one type, from 1, on corners that have a roof: removes what it does, and says on what it
 * rests. */
bool qdri_corners_try(const struct qdri_corners *corners, unsigned type);

/* Tries all of them.  Returns the one of which something comes, or 0. */
unsigned qdri_corners_try_all(const struct qdri_corners *corners);

/* Marks and says what was found.  `type` 0: it has none. */
void qdri_corners_tell(const struct qdri_corners *corners, const char *name, unsigned type);

/* ----------------------------------------------------------------------------- exchanging ---- */

/* Does no clause touch any of the cells that says more than houses do and what a cell may hold?
 * (Rules that are not about certain cells touch all.) */
bool qdri_is_free(const qdr_rules *rules, const qdr_cell *cells, size_t count);

/* May the cell hold the digit, by what clauses say of single cells? */
bool qdri_is_open(const qdr_rules *rules, qdr_cell cell, unsigned digit);

/* Do all rules still hold when the cells of a full grid that hold x and y in turn (x in those with
 * an even number, y in the others) exchange them?  Then no clause touches them, and every house has
 * as many of them with x as with y. */
bool qdri_is_exchangeable(const qdr_rules *rules, const qdr_cell *cells, size_t count);

/* The same of four corners, of which the first and the last are diagonal to each other. */
bool qdri_is_rectangle_exchangeable(const qdr_rules *rules, const qdr_cell *corner);

/* Do they when the cells 0 and 1, 2 and 3 and so on exchange what they hold, where those with an
 * even number hold the same digits, each once, as the others?  What clauses say of single cells is
 * not looked at.  Require: less than 32 pairs. */
bool qdri_are_pairs_exchangeable(const qdr_rules *rules, const qdr_cell *cells, size_t count);

#endif
