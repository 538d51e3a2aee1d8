/* wide.c  The table of the wide set: families of problems in two sizes.  Every second family is
 * held out.  Where numbers of solutions are known from elsewhere, it says so where the family is
 * defined; others were found by `links` and `lanes`, or, where items are covered several times, by
 * `links` and by a plain search that takes or leaves one option after another. */
#include "families/wide.h"

const struct bench_problem bench_wide[] = {
    /* partitions.c */
    {"set-partitions-8", "partitions of a set of 8", bench_set_partitions, 8, 4140, BENCH_TUNED,
     true},
    {"set-partitions-12", "partitions of a set of 12", bench_set_partitions, 12, 4213597,
     BENCH_TUNED, false},
    {"interval-trees-9", "colors: binary trees of 9 nodes", bench_interval_trees, 9, 4862,
     BENCH_HELD_OUT, true},
    {"interval-trees-14", "colors: binary trees of 14 nodes", bench_interval_trees, 14, 2674440,
     BENCH_HELD_OUT, false},
    {"rectangles-4x4", "a board of 4 by 4 cut into rectangles", bench_rectangles, 44, 70878,
     BENCH_TUNED, true},
    {"rectangles-3x7", "a board of 3 by 7 cut into rectangles", bench_rectangles, 37, 3149674,
     BENCH_TUNED, false},
    {"square-packings-7", "multiplicities: a square of side 7, of squares of sides 1 to 3",
     bench_square_packings, 7, 17632, BENCH_HELD_OUT, true},
    {"square-packings-8", "multiplicities: a square of side 8, of squares of sides 1 to 3",
     bench_square_packings, 8, 5222188, BENCH_HELD_OUT, false},
    {"square-tilings-6", "a square of side 6 cut into squares", bench_square_tilings, 6, 10668,
     BENCH_TUNED, true},
    {"square-tilings-7", "a square of side 7 cut into squares", bench_square_tilings, 7, 450924,
     BENCH_TUNED, false},

    /* matchings.c */
    {"matchings-12", "perfect matchings of 12 vertices", bench_matchings, 12, 10395, BENCH_HELD_OUT,
     true},
    {"matchings-18", "perfect matchings of 18 vertices", bench_matchings, 18, 34459425,
     BENCH_HELD_OUT, false},
    {"fours-8", "matchings of 8 complete graphs of four vertices", bench_fours, 8, 6561,
     BENCH_TUNED, true},
    {"fours-15", "matchings of 15 complete graphs of four vertices", bench_fours, 15, 14348907,
     BENCH_TUNED, false},
    {"random-matchings-34", "matchings of a random graph of 34 vertices", bench_random_matchings,
     34, 146012, BENCH_HELD_OUT, true},
    {"random-matchings-38", "matchings of a random graph of 38 vertices", bench_random_matchings,
     38, 23466732, BENCH_HELD_OUT, false},
    {"knight-pairs-6x7", "a board of 6 by 7 in pairs, a knight's move apart", bench_knight_pairs,
     67, 203176, BENCH_TUNED, true},
    {"knight-pairs-6x8", "a board of 6 by 8 in pairs, a knight's move apart", bench_knight_pairs,
     68, 2061641, BENCH_TUNED, false},
    {"cliques-24", "cliques of 3 and 4 vertices in a random graph of 24", bench_cliques, 24, 15659,
     BENCH_HELD_OUT, true},
    {"cliques-29", "cliques of 3 and 4 vertices in a random graph of 29", bench_cliques, 29,
     5501903, BENCH_HELD_OUT, false},
    {"pigeons-6", "secondary items: 6 pigeons, one hole more", bench_pigeons, 6, 5040, BENCH_TUNED,
     true},
    {"pigeons-10", "secondary items: 10 pigeons, one hole more", bench_pigeons, 10, 39916800,
     BENCH_TUNED, false},
    {"duplicates-4", "4 items, eight equal options each", bench_duplicates, 4, 4096, BENCH_HELD_OUT,
     true},
    {"duplicates-8", "8 items, eight equal options each", bench_duplicates, 8, 16777216,
     BENCH_HELD_OUT, false},
};
const size_t bench_wide_count = sizeof bench_wide / sizeof *bench_wide;
