/**
 * @file sudoku.h
 * Sudoku as an exact cover, from a grid to its solutions: all that it takes, at once.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_sudoku *sudoku;
 *         qdr_solver *solver;
 *         const qdr_solution *solution;
 *         qdr_grid givens, answer;
 *         if (qdr_grid_parse(&givens, "1......2.3......", 4, NULL) != QDR_OK ||
 *             qdr_rules_new(&rules, 4, 2, 2, NULL) != QDR_OK ||
 *             qdr_rules_add(rules, "diagonal", NULL, NULL) != QDR_OK ||
 *             qdr_sudoku_new(&sudoku, rules, NULL, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, qdr_sudoku_problem(sudoku), NULL, NULL) != QDR_OK ||
 *             qdr_sudoku_assume(sudoku, &givens, solver, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
 *             qdr_sudoku_decode(sudoku, solution, &answer);
 *             printf("r1c4 is %d\n", answer.cell[3]);
 *         }
 *         qdr_solver_free(solver);
 *         qdr_sudoku_free(sudoku);
 *         qdr_rules_free(rules);
 *         return 0;
 *     }
 *
 * The parts:
 *
 *     grid.h            grids of digits, and their symbols
 *     rules.h           what is to hold: houses, and what setters add to them
 *     encoding.h        rules as an exact-cover problem, and the way back
 *     puzzle_reader.h   reading puzzles in many formats
 *     puzzle_writer.h   writing them, and pictures of grids
 *
 * Threads: what the parts say: rules that are no longer added to, and encodings, may be shared;
 * readers may not.
 *
 * Source: Sudoku as an exact cover: Knuth, TAOCP 7.2.2.1; encoding.h says more.
 */
#ifndef QUADRILLE_SUDOKU_H
#define QUADRILLE_SUDOKU_H

#include <quadrille/encoding.h>
#include <quadrille/grid.h>
#include <quadrille/puzzle_reader.h>
#include <quadrille/puzzle_writer.h>
#include <quadrille/rules.h>

#endif
