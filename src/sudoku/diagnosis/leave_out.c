/* leave_out.c  Parts of a puzzle that are not needed: it has one solution without them, too.  They
 * are left out in a random order, or weighed one by one.
 *
 * A part that is needed stays needed when others go.  So a trial that is not decided within the
 * nodes of a round is put off to the next one, which has more, and nothing else is tried twice. */
#include "sudoku/diagnosis/parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/random.h"

/* Nodes for each trial in the first round, and how fast they grow. */
#define FIRST_ROUND 20000
#define FIRST_ROUND_EACH 2000
#define GROWTH 8

struct leaving {
    struct qdr_diagnosis *parts;
    size_t *order; /* of the parts that are to be tried */
    size_t count;
    size_t put_off; /* the first so many of them, for the next round */
    size_t givens;  /* that are left */
    size_t least_givens;
    bool *is_left;
    uint64_t nodes;
    bool is_hopeless; /* is a trial undecided, and will be? */
};

static bool is_given(const struct leaving *leaving, size_t part)
{
    return leaving->parts->part[part].cell != QDR_NO_CELL;
}

/* False: nothing more can be tried. */
static bool try_without(struct leaving *leaving, size_t part)
{
    if (is_given(leaving, part) && leaving->givens <= leaving->least_givens) {
        return true;
    }
    leaving->is_left[part] = false;
    const enum qdri_trial trial =
        qdri_parts_try(leaving->parts, leaving->is_left, 2, leaving->nodes);
    leaving->is_left[part] = trial != QDRI_TRIAL_ONE;
    leaving->givens -= trial == QDRI_TRIAL_ONE && is_given(leaving, part);
    if (trial == QDRI_TRIAL_CUT) {
        leaving->order[leaving->put_off++] = part;
    }
    leaving->is_hopeless |= trial == QDRI_TRIAL_TOO_LARGE;
    return trial != QDRI_TRIAL_END;
}

static bool leave_out(struct leaving *leaving)
{
    for (leaving->nodes = FIRST_ROUND; leaving->count > 0; leaving->nodes *= GROWTH) {
        leaving->put_off = 0;
        for (size_t k = 0; k < leaving->count; ++k) {
            if (!try_without(leaving, leaving->order[k])) {
                return false;
            }
        }
        leaving->count = leaving->put_off;
    }
    return true;
}

/* Lists the parts that may go in a random order, and counts all givens. */
static void list_parts(struct leaving *leaving, const bool *may_go, uint64_t seed)
{
    struct qdri_random random;
    qdri_random_seed(&random, seed);
    for (size_t part = 0; part < leaving->parts->count; ++part) {
        leaving->givens += is_given(leaving, part);
        if (!may_go || may_go[part]) {
            const size_t place = qdri_random_below(&random, (uint32_t)leaving->count + 1);
            leaving->order[leaving->count++] = leaving->order[place];
            leaving->order[place] = part;
        }
    }
}

static qdr_outcome ask(struct leaving *leaving)
{
    const enum qdri_trial trial = qdri_parts_begin(leaving->parts, leaving->is_left, 2);
    if (trial == QDRI_TRIAL_END) {
        memset(leaving->is_left, false, leaving->parts->count * sizeof *leaving->is_left);
    }
    if (trial != QDRI_TRIAL_ONE) {
        return qdri_parts_refusal(leaving->parts, trial);
    }
    if (!leave_out(leaving)) {
        return leaving->parts->outcome;
    }
    return leaving->is_hopeless ? QDR_LIMIT : QDR_EXHAUSTED;
}

qdr_outcome qdr_diagnosis_minimize(qdr_diagnosis *parts, const bool *may_go, size_t least_givens,
                                   uint64_t seed, bool *is_left)
{
    struct leaving leaving = {.parts = parts, .least_givens = least_givens, .is_left = is_left};
    qdr_outcome outcome = QDR_FAILED;
    leaving.order = qdri_zeros(parts->count + 1, sizeof *leaving.order);
    if (leaving.order) {
        list_parts(&leaving, may_go, seed); /* before `is_left`, which may be the same array */
        outcome = ask(&leaving);
    } else {
        qdri_no_memory(&parts->error);
    }
    free(leaving.order);
    return outcome;
}

/* ------------------------------------------------------------------------------- weighing ---- */

struct weighing {
    struct qdr_diagnosis *parts;
    qdr_part_status *need;
    bool *keep;
    uint64_t nodes;   /* for each trial */
    bool is_cut;      /* is any trial undecided? */
    bool is_hopeless; /* ... and will be */
};

/* Tries the puzzle with what is kept but for one part.  False: nothing more can be tried. */
static bool weigh(struct weighing *weighing, size_t part, qdr_part_status *need)
{
    weighing->keep[part] = false;
    enum qdri_trial trial = qdri_parts_try(weighing->parts, weighing->keep, 2, weighing->nodes);
    weighing->keep[part] = true;
    *need = trial == QDRI_TRIAL_SEVERAL ? QDR_PART_NEEDED
            : trial == QDRI_TRIAL_ONE   ? QDR_PART_NOT_NEEDED
                                        : QDR_PART_UNKNOWN;
    weighing->is_cut |= trial == QDRI_TRIAL_CUT;
    weighing->is_hopeless |= trial == QDRI_TRIAL_TOO_LARGE;
    return trial != QDRI_TRIAL_END;
}

/* Each part alone, in rounds. */
static bool weigh_each(struct weighing *weighing)
{
    weighing->nodes = FIRST_ROUND_EACH;
    do {
        weighing->is_cut = false;
        for (size_t k = 0; k < weighing->parts->count; ++k) {
            if (weighing->need[k] == QDR_PART_UNKNOWN && !weigh(weighing, k, &weighing->need[k])) {
                return false;
            }
        }
        weighing->nodes *= GROWTH;
    } while (weighing->is_cut);
    return true;
}

/* One after the other.  What is needed beside all others is needed beside fewer. */
static bool weigh_on(struct weighing *weighing)
{
    weighing->nodes = 0;
    for (size_t k = 0; k < weighing->parts->count; ++k) {
        qdr_part_status need = weighing->need[k];
        if (need == QDR_PART_NOT_NEEDED && !weigh(weighing, k, &need)) {
            return false;
        }
        weighing->keep[k] = need != QDR_PART_NOT_NEEDED;
    }
    return true;
}

qdr_outcome qdr_diagnosis_redundant(qdr_diagnosis *parts, qdr_part_status *need, bool *is_left)
{
    struct weighing weighing = {.parts = parts, .need = need, .keep = is_left};
    for (size_t k = 0; k < parts->count; ++k) {
        need[k] = QDR_PART_UNKNOWN;
    }
    const enum qdri_trial trial = qdri_parts_begin(parts, is_left, 2);
    if (trial != QDRI_TRIAL_ONE) {
        return qdri_parts_refusal(parts, trial);
    }
    if (!weigh_each(&weighing) || !weigh_on(&weighing)) {
        return parts->outcome;
    }
    return weighing.is_hopeless ? QDR_LIMIT : QDR_EXHAUSTED;
}
