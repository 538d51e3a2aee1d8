/* trace.c  Recording steps, and following them without those that are not needed. */
#include "sudoku/logic/trace.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/logic/logic.h"

/* So many times a technique is asked at most, to find out which steps are needed.  Steps that are
 * left when that has been used up are kept. */
enum { ASKED_MOST = 5000 };

/* ------------------------------------------------------------------------------- recording ---- */

bool qdri_trace_init(struct qdri_trace *trace, const struct qdri_position *position)
{
    trace->wanted = qdri_zeros(position->cells, sizeof *trace->wanted);
    return trace->wanted != NULL;
}

void qdri_trace_free(struct qdri_trace *trace)
{
    free(trace->step);
    free(trace->effect);
    free(trace->wanted);
}

void qdri_trace_begin(struct qdri_trace *trace, const qdr_grid *givens)
{
    trace->givens = *givens;
    trace->steps = 0;
    trace->effects = 0;
    trace->is_followed = false;
    trace->has_failed = false;
}

static bool reserve(struct qdri_trace *trace, size_t marks)
{
    const bool has_steps =
        qdri_reserve(&trace->step, &trace->capacity, trace->steps + 1, sizeof *trace->step);
    const bool has_effects = qdri_reserve(&trace->effect, &trace->effect_capacity,
                                          trace->effects + marks, sizeof *trace->effect);
    return has_steps && has_effects;
}

void qdri_trace_record(struct qdri_trace *trace, size_t technique, const qdr_deduction_mark *mark,
                       size_t marks)
{
    if (trace->is_followed || trace->has_failed || !reserve(trace, marks)) {
        trace->has_failed |= !trace->is_followed;
        return;
    }
    trace->step[trace->steps++] =
        (struct qdri_taken){.technique = technique, .first = trace->effects};
    for (size_t k = 0; k < marks; ++k) {
        if (qdri_is_effect(&mark[k])) {
            trace->effect[trace->effects++] = mark[k];
        }
    }
}

/* ------------------------------------------------------------------------------- following ---- */

static size_t end_of(const struct qdri_trace *trace, size_t step)
{
    return step + 1 < trace->steps ? trace->step[step + 1].first : trace->effects;
}

void qdri_trace_restart(const struct qdri_trace *trace, struct qdri_position *position)
{
    qdri_position_set(position, &trace->givens);
    for (size_t k = 0; k < trace->steps; ++k) {
        const qdr_deduction_mark *struck = &trace->effect[trace->step[k].first];
        if (trace->step[k].technique == SIZE_MAX) {
            qdri_position_remove(position, struck->cell, struck->digit);
        }
    }
}

/* Is anything left to be done of what the step did? */
static bool is_left(const struct qdri_trace *trace, size_t step,
                    const struct qdri_position *position)
{
    size_t k = trace->step[step].first;
    while (k < end_of(trace, step) &&
           !qdri_is_candidate(position, trace->effect[k].cell, trace->effect[k].digit)) {
        ++k;
    }
    return k < end_of(trace, step);
}

static void want(struct qdri_trace *trace, size_t step)
{
    for (size_t k = trace->step[step].first; k < end_of(trace, step); ++k) {
        trace->wanted[trace->effect[k].cell] |= (qdri_digit_set)1 << trace->effect[k].digit;
    }
}

static void want_nothing(struct qdri_trace *trace, size_t step)
{
    for (size_t k = trace->step[step].first; k < end_of(trace, step); ++k) {
        trace->wanted[trace->effect[k].cell] = 0;
    }
}

/* Asks for the effects of a step. */
static bool find_again(struct qdri_trace *trace, size_t step, struct qdri_finding *finding)
{
    if (!is_left(trace, step, finding->position)) {
        return false;
    }
    want(trace, step);
    qdri_find_retry(finding);
    finding->wanted = trace->wanted;
    bool is_found =
        qdri_logic_find(trace->step[step].technique, finding) && qdri_find_has_effect(finding);
    finding->wanted = NULL;
    qdri_find_retry(finding);
    want_nothing(trace, step);
    return is_found;
}

size_t qdri_trace_follow(struct qdri_trace *trace, struct qdri_finding *finding)
{
    for (; trace->next < trace->steps; ++trace->next) {
        const struct qdri_taken *step = &trace->step[trace->next];
        if (!step->is_left_out && find_again(trace, trace->next, finding)) {
            return step->technique;
        }
        if (finding->has_failed || qdri_find_is_interrupted(finding)) {
            break;
        }
    }
    return SIZE_MAX;
}

/* ------------------------------------------------------------------------------ shortening ---- */

/* A way that is tried out. */
struct shortening {
    struct qdri_trace *trace;
    struct qdri_position *position;
    struct qdri_finding finding;
    struct qdri_stop stop;
    size_t asked; /* how many times a step was looked for */
};

static bool is_over(const struct shortening *shortening)
{
    return shortening->position->is_broken || shortening->position->blanks == 0 ||
           shortening->finding.has_failed || qdri_find_is_interrupted(&shortening->finding) ||
           qdri_stop_is_due(&shortening->stop);
}

static void take_found(struct shortening *shortening)
{
    qdri_logic_apply(shortening->position, shortening->finding.mark, shortening->finding.marks);
}

/* Takes all that is easy. */
static void see(struct shortening *shortening)
{
    while (!is_over(shortening) && qdri_logic_find_easy(&shortening->finding) != SIZE_MAX) {
        take_found(shortening);
    }
}

/* Finds all that is left of the effects of a step. */
static bool do_again(struct shortening *shortening, size_t step)
{
    if (!is_left(shortening->trace, step, shortening->position)) {
        return true;
    }
    ++shortening->asked;
    if (!find_again(shortening->trace, step, &shortening->finding)) {
        return false;
    }
    take_found(shortening);
    return !is_left(shortening->trace, step, shortening->position);
}

/* Does the way without what is left out lead to the solution?  The steps before `from` are known to
 * be found. */
static bool leads_there(struct shortening *shortening, size_t from)
{
    const struct qdri_trace *trace = shortening->trace;
    bool is_good = true;
    qdri_trace_restart(trace, shortening->position);
    see(shortening);
    for (size_t k = 0; is_good && k < trace->steps && !is_over(shortening); ++k) {
        const struct qdri_taken *step = &trace->step[k];
        if (k < from) {
            qdri_logic_apply(shortening->position, &trace->effect[step->first],
                             end_of(trace, k) - step->first);
        } else if (!step->is_left_out) {
            is_good = do_again(shortening, k);
        }
        see(shortening);
    }
    return is_good && !shortening->position->is_broken && shortening->position->blanks == 0;
}

/* From the last to the first, for what a step is needed for comes behind it. */
static void leave_out(struct shortening *shortening)
{
    struct qdri_trace *trace = shortening->trace;
    for (size_t k = trace->steps; k-- > 0 && shortening->asked < ASKED_MOST;) {
        struct qdri_taken *step = &trace->step[k];
        step->is_left_out = step->technique != SIZE_MAX;
        step->is_left_out = step->is_left_out && leads_there(shortening, k);
    }
}

static bool begin(struct shortening *shortening, const qdr_logic *logic)
{
    shortening->position = qdri_position_new(logic->ground);
    if (!shortening->position || !qdri_finding_init(&shortening->finding, shortening->position)) {
        return false;
    }
    shortening->finding.is_silent = true;
    shortening->finding.stop = shortening->stop;
    shortening->finding.solution = logic->finding.solution;
    return true;
}

static void end(struct shortening *shortening)
{
    if (shortening->position) {
        qdri_finding_free(&shortening->finding);
    }
    qdri_position_free(shortening->position);
}

qdr_status qdr_logic_shorten(qdr_logic *logic, qdr_watch *watch, qdr_error *error)
{
    struct shortening shortening = {.trace = &logic->trace, .stop = qdri_stop_of(watch)};
    if (logic->position->is_broken || logic->position->blanks > 0) {
        return qdri_fail(error, QDR_INVALID, "the puzzle is not solved");
    }
    logic->trace.is_followed = true;
    bool is_made = begin(&shortening, logic);
    if (is_made && leads_there(&shortening, 0)) {
        leave_out(&shortening);
    }
    is_made = is_made && !shortening.finding.has_failed;
    end(&shortening);
    logic->trace.next = 0;
    qdri_logic_restart(logic);
    return is_made ? QDR_OK : qdri_no_memory(error);
}
