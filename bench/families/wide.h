/* wide.h  What describes the families of the wide set to a builder, and the table of its members.
 * How a size is to be read stands where each is defined. */
#ifndef BENCH_WIDE_H
#define BENCH_WIDE_H

#include "problems.h"

/* The wide set: two members of each family, a small one and one that takes a second or so. */
extern const struct bench_problem bench_wide[];
extern const size_t bench_wide_count;

/* colorings.c */
void bench_grid_colorings(qdr_builder *builder, unsigned size);
void bench_petersen_colorings(qdr_builder *builder, unsigned size);
void bench_ice(qdr_builder *builder, unsigned n);

/* designs.c */
void bench_steiner(qdr_builder *builder, unsigned size);
void bench_designs(qdr_builder *builder, unsigned size);
void bench_round_robin(qdr_builder *builder, unsigned size);
void bench_differences(qdr_builder *builder, unsigned v);

/* latin.c */
void bench_quasigroup(qdr_builder *builder, unsigned size);
void bench_hexadoku(qdr_builder *builder, unsigned holes);
void bench_diagonal_latin(qdr_builder *builder, unsigned side);
void bench_transversals(qdr_builder *builder, unsigned side);
void bench_mates(qdr_builder *builder, unsigned size);

/* matchings.c */
void bench_matchings(qdr_builder *builder, unsigned n);
void bench_fours(qdr_builder *builder, unsigned n);
void bench_random_matchings(qdr_builder *builder, unsigned n);
void bench_knight_pairs(qdr_builder *builder, unsigned size);
void bench_cliques(qdr_builder *builder, unsigned n);
void bench_pigeons(qdr_builder *builder, unsigned n);
void bench_duplicates(qdr_builder *builder, unsigned n);

/* multiplicities.c */
void bench_line_sums(qdr_builder *builder, unsigned n);
void bench_regular_graphs(qdr_builder *builder, unsigned size);
void bench_edge_covers(qdr_builder *builder, unsigned n);
void bench_paths(qdr_builder *builder, unsigned size);

/* numbers.c */
void bench_tone_rows(qdr_builder *builder, unsigned n);
void bench_golomb(qdr_builder *builder, unsigned size);
void bench_sum_triples(qdr_builder *builder, unsigned n);
void bench_skolem(qdr_builder *builder, unsigned n);

/* partitions.c */
void bench_set_partitions(qdr_builder *builder, unsigned n);
void bench_interval_trees(qdr_builder *builder, unsigned n);
void bench_rectangles(qdr_builder *builder, unsigned size);
void bench_square_tilings(qdr_builder *builder, unsigned n);
void bench_square_packings(qdr_builder *builder, unsigned n);

/* placements.c */
void bench_torus_queens(qdr_builder *builder, unsigned n);
void bench_superqueens(qdr_builder *builder, unsigned n);
void bench_guards(qdr_builder *builder, unsigned n);
void bench_kings(qdr_builder *builder, unsigned n);
void bench_mines(qdr_builder *builder, unsigned n);

/* random.c */
void bench_windows(qdr_builder *builder, unsigned options);
void bench_sparse(qdr_builder *builder, unsigned options);
void bench_secondary(qdr_builder *builder, unsigned options);
void bench_colored(qdr_builder *builder, unsigned options);
void bench_double_covers(qdr_builder *builder, unsigned options);

/* tilings.c */
void bench_trominoes(qdr_builder *builder, unsigned size);
void bench_one_sided(qdr_builder *builder, unsigned size);

/* triangles.c */
void bench_lozenges(qdr_builder *builder, unsigned size);
void bench_color_triangles(qdr_builder *builder, unsigned size);
void bench_hexiamonds(qdr_builder *builder, unsigned size);

/* words.c */
void bench_word_rectangles(qdr_builder *builder, unsigned count);
void bench_crosswords(qdr_builder *builder, unsigned size);

#endif
