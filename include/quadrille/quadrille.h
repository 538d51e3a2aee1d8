/**
 * @file quadrille.h
 * Quadrille, an exact-cover toolkit: everything at once.
 *
 * Include this one header.  The parts, each of which opens with an example:
 *
 *     status.h     what went wrong
 *     number.h     numbers of any size
 *     problem.h    items, options, colors, multiplicities: building and reading problems
 *     solution.h   what a search finds
 *     solutions.h  the same as bytes
 *     solver.h     searching
 *     count.h      counting, however many there are
 *     diagram.h    all solutions at once: counts, marginals, samples, the best ones
 *     best.h       the cheapest solutions, or the dearest
 *     observe.h    watching a search
 *     watch.h      stopping and observing what takes long
 *     pieces.h     taking a search apart
 *     pool.h       several threads at one search
 *     journal.h    searches that survive: a journal to go on from
 *     cubes.h      searches cut into parts for many machines
 *     workers.h    searches whose pieces are searched by other processes
 *     possible.h   which options are in some solution
 *     estimate.h   how large a search will be
 *     io.h         reading and writing problems
 *     shape_list.h shapes of so many cells, and sets of them
 *     shapes.h     boards and pieces as exact covers
 *     sudoku.h     Sudoku on top of it all: grid.h, rules.h, encoding.h, puzzle_reader.h and
 *                  puzzle_writer.h, which it includes
 *     candidates.h which digits the cells of a Sudoku can have
 *     logic.h      solving a Sudoku step by step, each with a reason
 *     parts.h      which givens and clauses of a Sudoku contradict each other or are not needed
 *     generate.h   setting Sudokus
 *     setter.h     setting Sudokus whose clues are placed, too
 *     sudoku_batch.h  many Sudokus at a time: none, one or several solutions
 *     puzzle_stream.h  all puzzles of an input, in order, by several threads
 *     canonical.h  which Sudokus are the same but for the order of lines and the names of digits
 *     sudoku_symmetry.h  the symmetries of a Sudoku, for symmetry.h
 *     pages.h      pages of pictures of them
 *     backtrack.h  the classic Sudoku backtracker beside it
 *     version.h    which Quadrille is this
 *
 * Ownership everywhere: what a `_new` or `_build` returns is the caller's and is freed with the
 * matching `_free`, which takes NULL; arguments are borrowed, never consumed.  The library never
 * prints, never exits, and keeps no global state.
 */
#ifndef QUADRILLE_QUADRILLE_H
#define QUADRILLE_QUADRILLE_H

#include <quadrille/backtrack.h>
#include <quadrille/best.h>
#include <quadrille/candidates.h>
#include <quadrille/canonical.h>
#include <quadrille/count.h>
#include <quadrille/cubes.h>
#include <quadrille/diagram.h>
#include <quadrille/estimate.h>
#include <quadrille/generate.h>
#include <quadrille/io.h>
#include <quadrille/journal.h>
#include <quadrille/logic.h>
#include <quadrille/number.h>
#include <quadrille/observe.h>
#include <quadrille/pages.h>
#include <quadrille/parts.h>
#include <quadrille/pieces.h>
#include <quadrille/pool.h>
#include <quadrille/possible.h>
#include <quadrille/problem.h>
#include <quadrille/proof.h>
#include <quadrille/puzzle_stream.h>
#include <quadrille/setter.h>
#include <quadrille/shape_list.h>
#include <quadrille/shapes.h>
#include <quadrille/shapes_pictures.h>
#include <quadrille/solution.h>
#include <quadrille/solutions.h>
#include <quadrille/solver.h>
#include <quadrille/status.h>
#include <quadrille/sudoku.h>
#include <quadrille/sudoku_batch.h>
#include <quadrille/sudoku_symmetry.h>
#include <quadrille/symmetry.h>
#include <quadrille/version.h>
#include <quadrille/watch.h>
#include <quadrille/workers.h>

#endif
