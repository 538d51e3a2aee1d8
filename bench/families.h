/* families.h  What describes a family of problems to a builder; problems.c lists the members that
 * are measured, and knows the simpler families itself. */
#ifndef BENCH_FAMILIES_H
#define BENCH_FAMILIES_H

#include <quadrille/quadrille.h>

/* packings.c: pieces in boxes, each in every position that it can be turned to. */
void bench_pentominoes(qdr_builder *builder, unsigned rows);         /* 60 cells in so many rows */
void bench_pentominoes_frame(qdr_builder *builder, unsigned side);   /* without 2x2 in the middle */
void bench_pentominoes_solid(qdr_builder *builder, unsigned layers); /* 60 cells in 5 rows */
void bench_soma(qdr_builder *builder, unsigned side);                /* a cube of side 3 */

/* squares.c: grids of digits, letters and colors. */
void bench_word_squares(qdr_builder *builder, unsigned words);
void bench_macmahon(qdr_builder *builder, unsigned rows);
void bench_latin(qdr_builder *builder, unsigned side);  /* of 6 */
void bench_sudoku(qdr_builder *builder, unsigned side); /* of 9 */

#endif
