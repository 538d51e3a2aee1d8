/* seed.h  What is mixed into seeds, so that puzzles of other parameters have nothing in common. */
#ifndef QDRI_SUDOKU_MAKE_COMMON_SEED_H
#define QDRI_SUDOKU_MAKE_COMMON_SEED_H

#include <quadrille/generate.h>

/* Returns a number that depends on all parameters but the seed and the limits. */
uint64_t qdri_seed_mix(const qdr_rules *rules, const qdr_generator_params *params);

/* Mixes a text, which may be NULL, into the number. */
uint64_t qdri_seed_mix_text(uint64_t seed, const char *text);

#endif
