/* puzzle_to.h  Writing puzzles in the format that --format names. */
#ifndef CLI_PUZZLE_TO_H
#define CLI_PUZZLE_TO_H

#include <stdint.h>

#include <quadrille/canonical.h>

#include "sudoku/puzzles.h"

/* What stands before all puzzles, and after them. */
void puzzle_to_begin(struct session *session);
void puzzle_to_end(struct session *session);

/* Writes the `number`-th puzzle, from 1; complains where the format cannot express it.  Require:
 * the puzzle solver has its rules. */
void puzzle_to_write(const struct puzzle *puzzle, uint64_t number);

/* Writes all of a puzzle as members of an object: its rules, `grid`, and, unless `read` is NULL,
 * what else was read of it. */
void puzzle_to_write_puzzle(struct json *json, const qdr_rules *rules, const qdr_grid *grid,
                            const qdr_puzzle *read);

/* Writes what digits 1, 2, 3... become, as symbols. */
void puzzle_to_digits(char text[QDR_SIDE_MAX + 1], const qdr_transformation *way);

/* Writes a transformation, as members of an object. */
void puzzle_to_write_way(struct json *json, const qdr_transformation *way);

#endif
