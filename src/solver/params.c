/* params.c  The parameters of a search. */
#include "solver/params.h"

#include "base/alloc.h"

/* Whose a parameter is. */
enum { USER = false, DEVELOPER = true };

static const struct qdri_param rows[] = {
#define ROW(field, name, engine, whose, words, low, high, standard, kind, meaning)                 \
    {{name, meaning, words, low, high, standard, QDR_PARAM_##kind, engine, whose},                 \
     offsetof(struct qdri_search_params, field)},
#define WORD(field, name, engine, whose, words, standard, meaning)                                 \
    ROW(field, name, engine, whose, words, 0, 0, standard, WORD, meaning)
#define NUMBER(field, name, engine, whose, low, high, standard, meaning)                           \
    ROW(field, name, engine, whose, NULL, low, high, standard, NUMBER, meaning)
#define DURATION(field, name, engine, whose, low, high, standard, meaning)                         \
    ROW(field, name, engine, whose, NULL, low, high, standard, DURATION, meaning)
#define SIZE(field, name, engine, whose, low, high, standard, meaning)                             \
    ROW(field, name, engine, whose, NULL, low, high, standard, SIZE, meaning)
#include "solver/params.def"
#undef ROW
#undef WORD
#undef NUMBER
#undef DURATION
#undef SIZE
};

const struct qdri_subject qdri_search_subject =
    QDRI_SUBJECT("a search", struct qdri_search_params, rows, NULL);

uint64_t qdri_params_memory(const struct qdri_search_params *params)
{
    return qdri_size_budget(params->memory);
}
