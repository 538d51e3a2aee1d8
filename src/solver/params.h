/* params.h  The parameters of a search as a struct; see params.def. */
#ifndef QDRI_SOLVER_PARAMS_H
#define QDRI_SOLVER_PARAMS_H

#include <string.h>

#include <quadrille/solver.h>

#include "base/watch.h"

struct qdr_params {
#define WORD(field, name, engine, whose, words, standard, meaning) uint64_t field;
#define NUMBER(field, name, engine, whose, low, high, standard, meaning) uint64_t field;
#define DURATION(field, name, engine, whose, low, high, standard, meaning) uint64_t field;
#define SIZE(field, name, engine, whose, low, high, standard, meaning) uint64_t field;
#include "solver/params.def"
#undef WORD
#undef NUMBER
#undef DURATION
#undef SIZE
    struct qdri_stop stop; /* behind the numbers: no parameter that has a name */
};

/* Fills parameters with their defaults. */
void qdri_params_standard(struct qdr_params *params);

/* Returns how many bytes a search may take: as many as it was told, or a share of what there is. */
uint64_t qdri_params_memory(const struct qdr_params *params);

/* Copies the index-th of some words, parted by '|', into `word`, cut to `size`. */
void qdri_params_word(const char *words, uint64_t index, char *word, size_t size);

/* Is a name this one?  Most differ in their first letters. */
static inline bool qdri_param_is(const char *name, const char *other)
{
    return name[0] == other[0] && strcmp(name, other) == 0;
}

#endif
