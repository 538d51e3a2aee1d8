/**
 * @file quadrille.h
 * Quadrille, an exact-cover toolkit: everything at once.
 *
 * Include this one header.  The parts, each of which opens with an example:
 *
 *     base.h       errors, numbers of any size, readers and writers, parameters, the version
 *     problem.h    items, options, colors, multiplicities: building and reading problems
 *     solver.h     searching and counting, and watching a search
 *     parallel.h   searches by several threads, processes and machines, and journals
 *     diagram.h    all solutions at once: counts, marginals, samples, the best ones
 *     optimize.h   the cheapest solutions, or the dearest
 *     proof.h      proofs of what a search found
 *     symmetry.h   solutions up to symmetry
 *     sudoku.h     Sudoku as an exact cover: grids, rules, candidates; the classic backtracker
 *     puzzles.h    reading and writing puzzles in many formats, and pictures of them
 *     generate.h   making Sudokus
 *     logic.h      solving a Sudoku step by step, each with a reason; what contradicts
 *     canonical.h  which Sudokus are the same but for the order of lines and names of digits
 *     shapes.h     boards and pieces as exact covers
 *
 * Ownership everywhere: what a `_new` or `_build` returns is the caller's and is freed with the
 * matching `_free`, which takes NULL; arguments are borrowed, never consumed.  The library never
 * prints, never exits, and keeps no global state.
 */
#ifndef QUADRILLE_QUADRILLE_H
#define QUADRILLE_QUADRILLE_H

#include <quadrille/base.h>
#include <quadrille/diagram.h>
#include <quadrille/optimize.h>
#include <quadrille/parallel.h>
#include <quadrille/problem.h>
#include <quadrille/proof.h>
#include <quadrille/solver.h>
#include <quadrille/symmetry.h>

/* A library that was built without some subject is installed without its headers. */
#if defined(__has_include)
#if __has_include(<quadrille/sudoku.h>)
#define QDR_HAS_SUDOKU 1 /**< the library has Sudokus */
#endif
#if __has_include(<quadrille/shapes.h>)
#define QDR_HAS_SHAPES 1 /**< the library has boards and pieces */
#endif
#else
#define QDR_HAS_SUDOKU 1 /**< an old compiler: the library is taken to have them */
#define QDR_HAS_SHAPES 1 /**< likewise */
#endif

#ifdef QDR_HAS_SUDOKU
#include <quadrille/canonical.h>
#include <quadrille/generate.h>
#include <quadrille/logic.h>
#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>
#endif
#ifdef QDR_HAS_SHAPES
#include <quadrille/shapes.h>
#endif

#endif
