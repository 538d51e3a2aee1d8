/* redundant.c  Parts of a puzzle that are not needed: it has one solution without them, too. */
#include "sudoku/diagnosis/parts.h"

#include <string.h>

/* Nodes for each trial in the first round, and how fast they grow. */
#define FIRST_ROUND 2000
#define GROWTH 8

struct weighing {
    struct qdr_diagnosis *parts;
    qdr_part_status *need;
    bool *keep;
    uint64_t nodes;   /* for each trial */
    bool is_cut;      /* is any trial undecided? */
    bool is_hopeless; /* ... and will be */
};

/* Tries the puzzle with what is kept but for one part.  False: nothing more can be tried. */
static bool try_without(struct weighing *weighing, size_t part, qdr_part_status *need)
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
    weighing->nodes = FIRST_ROUND;
    do {
        weighing->is_cut = false;
        for (size_t k = 0; k < weighing->parts->count; ++k) {
            if (weighing->need[k] == QDR_PART_UNKNOWN &&
                !try_without(weighing, k, &weighing->need[k])) {
                return false;
            }
        }
        weighing->nodes *= GROWTH;
    } while (weighing->is_cut);
    return true;
}

/* One after the other.  What is needed beside all others is needed beside fewer. */
static bool leave_out(struct weighing *weighing)
{
    weighing->nodes = 0;
    for (size_t k = 0; k < weighing->parts->count; ++k) {
        qdr_part_status need = weighing->need[k];
        if (need == QDR_PART_NOT_NEEDED && !try_without(weighing, k, &need)) {
            return false;
        }
        weighing->keep[k] = need != QDR_PART_NOT_NEEDED;
    }
    return true;
}

qdr_outcome qdr_diagnosis_redundant(qdr_diagnosis *parts, qdr_part_status *need, bool *is_left)
{
    struct weighing weighing = {.parts = parts, .need = need, .keep = is_left};
    qdri_parts_begin(parts);
    memset(is_left, true, parts->count * sizeof *is_left);
    for (size_t k = 0; k < parts->count; ++k) {
        need[k] = QDR_PART_UNKNOWN;
    }
    const enum qdri_trial trial = qdri_parts_try(parts, is_left, 2, 0);
    if (trial != QDRI_TRIAL_ONE) {
        return qdri_parts_refusal(parts, trial);
    }
    if (!weigh_each(&weighing) || !leave_out(&weighing)) {
        return parts->outcome;
    }
    return weighing.is_hopeless ? QDR_LIMIT : QDR_EXHAUSTED;
}
