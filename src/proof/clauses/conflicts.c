/* conflicts.c  Writes lemmas about pairs of options when they are first needed. */
#include "proof/clauses/conflicts.h"

#include <stdlib.h>

#include "base/alloc.h"

/* With so many options, there is a place for each pair. */
#define FEW 1024

/* Places of a table when it is made. */
#define FIRST_SIZE (UINT64_C(1) << 16)

bool qdri_conflicts_begin(struct qdri_conflicts *conflicts, const struct qdri_cnf *cnf,
                          struct qdri_lrat *lrat)
{
    const uint64_t options = cnf->problem->options;
    const bool has_all = options <= FEW;
    const uint64_t size = has_all ? options * options : FIRST_SIZE;
    *conflicts = (struct qdri_conflicts){
        .cnf = cnf,
        .lrat = lrat,
        .size = size,
        .lemma = qdri_zeros(size, sizeof *conflicts->lemma),
        .pair = has_all ? NULL : qdri_zeros(size, sizeof *conflicts->pair),
    };
    return conflicts->lemma && (has_all || conflicts->pair);
}

void qdri_conflicts_end(struct qdri_conflicts *conflicts)
{
    free(conflicts->lemma);
    free(conflicts->pair);
}

/* The place of a pair that is there, or where it is to be. */
static uint64_t find(const uint64_t *pairs, const uint64_t *lemmas, uint64_t size, uint64_t pair)
{
    uint64_t place = pair * UINT64_C(0x9E3779B97F4A7C15) >> 20 & (size - 1);
    while (lemmas[place] != 0 && pairs[place] != pair) {
        place = (place + 1) & (size - 1);
    }
    return place;
}

/* Makes room, so that more than half of the places are free.  False: no memory. */
static bool grow(struct qdri_conflicts *conflicts)
{
    const uint64_t size = 2 * conflicts->size;
    uint64_t *lemmas = qdri_zeros(size, sizeof *lemmas);
    uint64_t *pairs = qdri_zeros(size, sizeof *pairs);
    if (!lemmas || !pairs) {
        free(lemmas);
        free(pairs);
        return false;
    }
    for (uint64_t k = 0; k < conflicts->size; ++k) {
        if (conflicts->lemma[k] != 0) {
            const uint64_t place = find(pairs, lemmas, size, conflicts->pair[k]);
            pairs[place] = conflicts->pair[k];
            lemmas[place] = conflicts->lemma[k];
        }
    }
    qdri_conflicts_end(conflicts);
    conflicts->lemma = lemmas;
    conflicts->pair = pairs;
    conflicts->size = size;
    return true;
}

static uint64_t write_lemma(struct qdri_conflicts *conflicts, uint32_t a, uint32_t b)
{
    const struct qdri_cnf *cnf = conflicts->cnf;
    uint64_t clauses[QDRI_CNF_LONGEST];
    const size_t count = qdri_cnf_conflict(cnf, cnf->place[a], cnf->place[b], clauses);
    if (count == 1) {
        return clauses[0];
    }
    const int32_t literals[] = {-(int32_t)(cnf->option[a] + 1), -(int32_t)(cnf->option[b] + 1)};
    return qdri_lrat_add(conflicts->lrat, literals, 2, clauses, count);
}

uint64_t qdri_conflicts_clause(struct qdri_conflicts *conflicts, uint32_t a, uint32_t b)
{
    if (conflicts->lrat->format == QDR_PROOF_DRAT) {
        return 1; /* where nobody reads hints, any clause will do */
    }
    const uint64_t options = conflicts->cnf->problem->options;
    const uint64_t o = conflicts->cnf->option[a];
    const uint64_t p = conflicts->cnf->option[b];
    const uint64_t pair = o < p ? o * options + p : p * options + o;
    uint64_t place = pair;
    if (conflicts->pair) {
        if (2 * conflicts->count >= conflicts->size && !grow(conflicts)) {
            return 0;
        }
        place = find(conflicts->pair, conflicts->lemma, conflicts->size, pair);
    }
    if (conflicts->lemma[place] == 0) {
        conflicts->lemma[place] = write_lemma(conflicts, a, b);
        ++conflicts->count;
        if (conflicts->pair) {
            conflicts->pair[place] = pair;
        }
    }
    return conflicts->lemma[place];
}
