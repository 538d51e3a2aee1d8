/* technique.h  What every technique is: a row of logic.def and a function of that name.
 *
 * CHECKLISTS.md says what to do to add one.
 *
 * A technique finds one application that has an effect, and returns whether it did.  It goes over
 * houses, digits and cells in a fixed order, never looks at the solution, and never changes the
 * position; to try something out, it copies it to one of finding->trial.  It must be sound: of
 * candidates that are in some solution of the position, none may be removed, and only those placed
 * that all solutions have; those that rest on uniqueness may assume that there is one solution. */
#ifndef QDRI_SUDOKU_LOGIC_TECHNIQUES_TECHNIQUE_H
#define QDRI_SUDOKU_LOGIC_TECHNIQUES_TECHNIQUE_H

#include "sudoku/logic/position/finding.h"
#include "sudoku/logic/position/position.h"

#define TECHNIQUE(id, name, grade, rating, needs_uniqueness, meaning)                              \
    bool qdri_technique_##id(const struct qdri_position *position, struct qdri_finding *finding);
#include "sudoku/logic/logic.def"
#undef TECHNIQUE

#endif
