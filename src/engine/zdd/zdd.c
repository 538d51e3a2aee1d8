/* zdd.c  All solutions at once: an engine that first makes a diagram, and then reads it.
 *
 * Idea.  The search is that of lanes, which is told to remember what subproblems come to
 * (engine/lanes/memo.c), so that equal ones are searched once.  Asked for a count, that is all
 * there is to it.  Asked for solutions, it makes a diagram of all of them (diagram/diagram.h)
 * before the first one, and then walks through it, which costs no more than the solutions are long.
 * So it is for questions about all solutions; who wants one of them has to wait for all.
 *
 * It is told (control->order) that ties between items go to the first: where the search keeps to
 * one corner of the problem, the same subproblems come again and again.
 *
 * Invariants.  Of `diagram` and `walk`, none is there before the search, `diagram` while it is
 * being made, and both while it is read; `search` remembers while the diagram is being made, or for
 * somebody else (`asked`). */
#include <stdlib.h>

#include <quadrille/diagram.h>

#include "base/alloc.h"
#include "diagram/diagram.h"
#include "engine/engine.h"

/* Solutions between two looks at the clock, while the diagram is read. */
#define SOLUTIONS_PER_LOOK 256

struct zdd {
    const struct qdr_problem *problem;
    struct qdri_control *control;
    const struct qdri_engine *below; /* the engine that searches */
    void *search;                    /* its state */
    struct qdri_memo memo;
    const struct qdri_memo *asked; /* by somebody who counts, instead of a diagram; or NULL */
    struct qdr_diagram *diagram;
    qdr_solution_iterator *walk;
    const qdr_solution *solution; /* at which the walk is */
    qdr_option *assumed;          /* [assumptions]: options that are assumed */
    uint32_t assumptions;
    uint64_t room;     /* bytes for a diagram and what is remembered to make it */
    uint64_t met;      /* solutions of the search that makes the diagram */
    uint64_t read;     /* solutions of the diagram that were met */
    qdr_status status; /* why the diagram, or the walk, cannot be gone on with */
};

static const char *zdd_refusal(const struct qdr_problem *problem,
                               const struct qdri_control *control)
{
    return control->inner->refusal(problem, control);
}

/* Options that can be assumed: one for each item, unless items are covered several times. */
static uint32_t most_assumed(const struct qdr_problem *problem)
{
    return problem->has_bounds ? problem->options : problem->primary;
}

static uint64_t zdd_bytes(const struct qdr_problem *problem, const struct qdri_control *control)
{
    uint64_t bytes = control->inner->bytes(problem, control);
    if (bytes > 0) {
        qdri_size_add(&bytes, 1, sizeof(struct zdd));
        qdri_size_add(&bytes, most_assumed(problem), sizeof(qdr_option));
    }
    return bytes;
}

static const char *zdd_isa(const struct qdri_control *control)
{
    return control->inner->isa(control);
}

static void forget(struct zdd *s)
{
    qdr_solution_iterator_free(s->walk);
    qdr_diagram_free(s->diagram);
    s->walk = NULL;
    s->diagram = NULL;
    s->memo = (struct qdri_memo){0};
    s->assumptions = 0;
    s->met = 0;
    s->read = 0;
    s->status = QDR_OK;
}

static void zdd_destroy(void *self)
{
    struct zdd *s = self;
    if (s) {
        forget(s);
        s->below->destroy(s->search);
        free(s->assumed);
        free(s);
    }
}

static void *zdd_create(const struct qdr_problem *problem, struct qdri_control *control)
{
    struct zdd *s = qdri_zeros(1, sizeof *s);
    if (!s) {
        return NULL;
    }
    s->problem = problem;
    s->control = control;
    s->room = control->spare;
    s->assumed = qdri_zeros(most_assumed(problem), sizeof *s->assumed);
    s->below = control->inner;
    s->search = s->assumed ? s->below->create(problem, control) : NULL;
    if (!s->search) {
        zdd_destroy(s);
        return NULL;
    }
    return s;
}

static void zdd_assume(void *self, qdr_option option)
{
    struct zdd *s = self;
    s->assumed[s->assumptions++] = option;
    s->below->assume(s->search, option);
}

static void zdd_take_out(void *self, qdr_option option)
{
    struct zdd *s = self;
    s->below->take_out(s->search, option);
}

static void zdd_reset(void *self)
{
    struct zdd *s = self;
    s->below->remember(s->search, NULL);
    s->below->reset(s->search);
    s->asked = NULL;
    forget(s);
}

static qdr_status zdd_remember(void *self, struct qdri_memo *memo)
{
    struct zdd *s = self;
    qdr_status status = s->below->remember(s->search, memo);
    s->asked = status == QDR_OK ? memo : NULL;
    return status;
}

/* ----------------------------------------------------------------------- one at a time ---- */

static qdr_status begin_diagram(struct zdd *s)
{
    const uint64_t room = s->room / 2;
    qdr_status status = qdri_diagram_new(&s->diagram, s->problem, room, NULL);
    if (status == QDR_OK) {
        s->memo = (struct qdri_memo){.diagram = s->diagram, .most_bytes = room};
        status = s->below->remember(s->search, &s->memo);
    }
    return status;
}

/* That is how it stays until the next reset: what was remembered has gaps. */
static qdr_outcome fail(struct zdd *s, qdr_status status)
{
    s->status = s->control->status = status;
    return QDR_FAILED;
}

/* Makes the diagram, or goes on with it.  The solutions that this met are not found yet. */
static qdr_outcome build(struct zdd *s)
{
    qdr_status status = s->diagram ? QDR_OK : begin_diagram(s);
    if (status != QDR_OK) {
        return fail(s, status);
    }
    const uint64_t unseen_to = s->control->unseen_to;
    const uint64_t given = s->control->stats.solutions;
    s->control->unseen_to = UINT64_MAX;
    s->control->stats.solutions = s->met;
    qdr_outcome outcome = s->below->next(s->search);
    s->met = s->control->stats.solutions;
    s->control->stats.solutions = given;
    s->control->unseen_to = unseen_to;
    if (s->memo.status != QDR_OK) {
        return fail(s, s->memo.status);
    }
    if (outcome != QDR_EXHAUSTED) {
        return outcome;
    }
    s->diagram->root = s->memo.root;
    s->below->remember(s->search, NULL);
    status = qdr_diagram_iterate(&s->walk, s->diagram, NULL);
    return status == QDR_OK ? QDR_EXHAUSTED : fail(s, status);
}

static qdr_outcome zdd_next(void *self)
{
    struct zdd *s = self;
    if (s->status != QDR_OK) {
        return fail(s, s->status);
    }
    struct qdri_control *control = s->control;
    qdr_outcome outcome = s->asked ? s->below->next(s->search) : s->walk ? QDR_EXHAUSTED : build(s);
    while (!s->asked && outcome == QDR_EXHAUSTED) {
        if (s->read % SOLUTIONS_PER_LOOK == 0 && qdri_control_look(control, &outcome)) {
            return outcome;
        }
        outcome = qdr_solution_iterator_next(s->walk, &s->solution);
        if (outcome != QDR_SOLUTION) {
            return outcome == QDR_FAILED ? fail(s, qdr_solution_iterator_error(s->walk)->code)
                                         : outcome;
        }
        ++s->read;
        if (++control->stats.solutions < control->unseen_to) {
            outcome = QDR_EXHAUSTED;
        }
    }
    return outcome;
}

static bool is_assumed(const struct zdd *s, qdr_option option)
{
    for (uint32_t k = 0; k < s->assumptions; ++k) {
        if (s->assumed[k] == option) {
            return true;
        }
    }
    return false;
}

static size_t zdd_options(void *self, qdr_option *options)
{
    const struct zdd *s = self;
    size_t found;
    size_t count = 0;
    const qdr_option *all = qdr_solution_options(s->solution, &found);
    for (size_t k = 0; k < found; ++k) {
        if (!is_assumed(s, all[k])) {
            options[count++] = all[k];
        }
    }
    return count;
}

static uint32_t zdd_level(const void *self)
{
    const struct zdd *s = self;
    return s->below->level(s->search);
}

static const uint64_t *zdd_profile(const void *self)
{
    const struct zdd *s = self;
    return s->below->profile(s->search);
}

/* Making the diagram is the work. */
static double zdd_progress(const void *self)
{
    const struct zdd *s = self;
    return s->below->progress(s->search);
}

static const struct qdri_memo *memo_of(const struct zdd *s)
{
    return s->asked ? s->asked : &s->memo;
}

static uint64_t zdd_cost(const void *self, const qdr_stats *stats)
{
    const struct zdd *s = self;
    return s->below->cost(s->search, stats) + memo_of(s)->work;
}

static uint64_t zdd_saved(const void *self)
{
    return memo_of(self)->saved;
}

static const char *zdd_check(const void *self)
{
    const struct zdd *s = self;
    return s->walk ? qdri_diagram_check(s->diagram) : s->below->check(s->search);
}

const struct qdri_engine qdri_zdd = {.name = "zdd",
                                     .role = QDRI_REMEMBERS,
                                     .refusal = zdd_refusal,
                                     .bytes = zdd_bytes,
                                     .isa = zdd_isa,
                                     .create = zdd_create,
                                     .destroy = zdd_destroy,
                                     .assume = zdd_assume,
                                     .take_out = zdd_take_out,
                                     .reset = zdd_reset,
                                     .next = zdd_next,
                                     .remember = zdd_remember,
                                     .options = zdd_options,
                                     .level = zdd_level,
                                     .profile = zdd_profile,
                                     .progress = zdd_progress,
                                     .cost = zdd_cost,
                                     .saved = zdd_saved,
                                     .check = zdd_check};
