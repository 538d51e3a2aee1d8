/* conflict.c  Parts of a puzzle that contradict each other.
 *
 * All parts together have no solution.  A chunk of them that can be left out, with no solution
 * still, is left out; chunks are halved down to single parts.  A part without which there is a
 * solution is needed, also with fewer others.
 *
 * Another order of the parts may end in a smaller set, so some orders are tried.  What is undecided
 * within the nodes of a round is left to the next, which has more; a part that stays undecided
 * stays. */
#include "sudoku/diagnosis/parts.h"

#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/random.h"

/* Nodes for each trial in the first round, and how fast they grow. */
#define FIRST_ROUND 2000
#define GROWTH 8

/* So many orders are tried. */
#define ORDERS 8

struct sifting {
    struct qdr_diagnosis *parts;
    size_t *order;   /* of the parts */
    bool *keep;      /* what has no solution */
    bool *trial;     /* the same without a chunk */
    bool *is_needed; /* without it there is one */
    uint64_t nodes;  /* for each trial */
    bool is_cut;     /* is any part undecided? */
    bool is_hopeless;
};

/* Tries to do without the parts at places first to end - 1 of the order; those that are gone
 * already, or needed, do not count.  False: nothing more can be tried. */
static bool try_without(struct sifting *sifting, size_t first, size_t end)
{
    size_t count = sifting->parts->count;
    size_t dropped = 0;
    memcpy(sifting->trial, sifting->keep, count * sizeof *sifting->trial);
    for (size_t k = first; k < end; ++k) {
        size_t part = sifting->order[k];
        if (sifting->keep[part] && !sifting->is_needed[part]) {
            sifting->trial[part] = false;
            ++dropped;
        }
    }
    if (dropped == 0) {
        return true;
    }
    switch (qdri_parts_try(sifting->parts, sifting->trial, 1, sifting->nodes)) {
    case QDRI_TRIAL_NONE:
        memcpy(sifting->keep, sifting->trial, count * sizeof *sifting->keep);
        return true;
    case QDRI_TRIAL_ONE:
    case QDRI_TRIAL_SEVERAL:
        for (size_t k = first; k < end && dropped == 1; ++k) {
            sifting->is_needed[sifting->order[k]] |= sifting->keep[sifting->order[k]];
        }
        return true;
    case QDRI_TRIAL_CUT:
        sifting->is_cut |= dropped == 1;
        return true;
    case QDRI_TRIAL_TOO_LARGE:
        sifting->is_hopeless |= dropped == 1;
        return true;
    case QDRI_TRIAL_END:
        break;
    }
    return false;
}

/* Sifts with chunks of a size and half of it and so on.  False: as above. */
static bool sift(struct sifting *sifting, size_t chunk)
{
    const size_t count = sifting->parts->count;
    for (; chunk > 0; chunk /= 2) {
        for (size_t first = 0; first < count; first += chunk) {
            size_t end = first + chunk < count ? first + chunk : count;
            if (!try_without(sifting, first, end)) {
                return false;
            }
        }
    }
    return true;
}

/* Sifts until every part is decided, or cannot be. */
static bool sift_in_rounds(struct sifting *sifting)
{
    size_t chunk = (sifting->parts->count + 1) / 2;
    sifting->nodes = FIRST_ROUND;
    sifting->is_hopeless = false;
    memset(sifting->is_needed, 0, sifting->parts->count * sizeof *sifting->is_needed);
    do {
        sifting->is_cut = false;
        if (!sift(sifting, chunk)) {
            return false;
        }
        sifting->nodes *= GROWTH;
        chunk = 1;
    } while (sifting->is_cut);
    return true;
}

/* Tries several orders, and puts the smallest set into `is_in`. */
static qdr_outcome sift_all(struct sifting *sifting, bool *is_in)
{
    const size_t count = sifting->parts->count;
    struct qdri_random random;
    bool is_whole = false; /* is any of them known to be minimal? */
    qdri_random_seed(&random, 1);
    for (size_t k = 0; k < ORDERS && (k == 0 || qdri_parts_size(is_in, count) > 1); ++k) {
        memset(sifting->keep, true, count * sizeof *sifting->keep);
        bool is_done = sift_in_rounds(sifting);
        bool is_minimal = is_done && !sifting->is_hopeless;
        if (qdri_parts_size(sifting->keep, count) < qdri_parts_size(is_in, count) ||
            (is_minimal && !is_whole &&
             qdri_parts_size(sifting->keep, count) == qdri_parts_size(is_in, count))) {
            memcpy(is_in, sifting->keep, count * sizeof *is_in);
            is_whole = is_minimal;
        }
        if (!is_done) {
            return sifting->parts->outcome == QDR_LIMIT && is_whole ? QDR_EXHAUSTED
                                                                    : sifting->parts->outcome;
        }
        qdri_random_shuffle(&random, sifting->order, sifting->parts->count, sizeof *sifting->order);
    }
    return is_whole ? QDR_EXHAUSTED : QDR_LIMIT;
}

static qdr_outcome find(struct qdr_diagnosis *parts, bool *is_in)
{
    struct qdri_arrays arrays = {0};
    struct sifting sifting = {.parts = parts,
                              .order = qdri_array(&arrays, parts->count, sizeof *sifting.order),
                              .keep = qdri_array(&arrays, parts->count, sizeof *sifting.keep),
                              .trial = qdri_array(&arrays, parts->count, sizeof *sifting.trial),
                              .is_needed =
                                  qdri_array(&arrays, parts->count, sizeof *sifting.is_needed)};
    qdr_outcome outcome = QDR_FAILED;
    for (size_t k = 0; !arrays.lacks_memory && k < parts->count; ++k) {
        sifting.order[k] = k;
    }
    if (arrays.lacks_memory) {
        qdri_no_memory(&parts->error);
    } else {
        outcome = sift_all(&sifting, is_in);
    }
    qdri_arrays_free(&arrays);
    return outcome;
}

qdr_outcome qdr_diagnosis_conflict(qdr_diagnosis *parts, bool *is_in)
{
    const enum qdri_trial trial = qdri_parts_begin(parts, is_in, 1);
    if (trial == QDRI_TRIAL_NONE) {
        return find(parts, is_in);
    }
    memset(is_in, false, parts->count * sizeof *is_in);
    return qdri_parts_refusal(parts, trial);
}
