/* params.h  The parameters of a search as a struct; see params.def. */
#ifndef QDRI_SOLVER_PARAMS_H
#define QDRI_SOLVER_PARAMS_H

#include "base/params.h"

struct qdri_search_params {
    struct qdr_params base;
#define WORD(field, name, engine, whose, words, standard, meaning) uint64_t field;
#define NUMBER(field, name, engine, whose, low, high, standard, meaning) uint64_t field;
#define DURATION(field, name, engine, whose, low, high, standard, meaning) uint64_t field;
#define SIZE(field, name, engine, whose, low, high, standard, meaning) uint64_t field;
#include "solver/params.def"
#undef WORD
#undef NUMBER
#undef DURATION
#undef SIZE
};

/* Returns how many bytes a search may take: as many as it was told, or a share of what there is. */
uint64_t qdri_params_memory(const struct qdri_search_params *params);

/* A limit as a search keeps it: 0 stands for none. */
static inline uint64_t qdri_no_limit_for_zero(uint64_t limit)
{
    return limit > 0 ? limit : UINT64_MAX;
}

#endif
