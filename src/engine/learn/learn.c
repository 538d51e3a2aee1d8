/* learn.c  A search that learns from its conflicts: for problems on which all others get lost.
 *
 * Idea.  The other engines forget a dead end as soon as they have left it, and in hard problems
 * they come to the same contradiction millions of times.  Here, each conflict is analyzed: which of
 * the choices made it, and what single clause, true of all solutions, would have avoided it?  The
 * clause is kept, the search goes back as far as it has an effect, and takes up again what took
 * part in recent conflicts.  A node costs fifty times what it costs the lanes engine; but where
 * that takes millions of nodes and finds a solution or two, this one often takes thousands of
 * conflicts.  Where there are many solutions, or little to learn, it is slow.
 *
 * Source.  Conflict-driven clause learning, as in TAOCP 7.2.2.2, Algorithm C, applied to exact
 * covers as they are: options are variables, each primary item is the clause "one of my options is
 * chosen", and what options exclude is not said by clauses but looked up in lists (propagate.c).
 * An item with colors has a variable for each of them, so that what is learned can speak of colors
 * (lists.c); and so have two items for the options that they have in common (overlaps.c).  A
 * literal says that a variable is chosen, or that it is excluded.  The other parts are what follows
 * from items (sets.c), what a conflict teaches (analyze.c), which clauses there are, and which are
 * kept (clauses.c), and what is tried next (choose.c).
 *
 * All solutions.  After a solution nothing is learned: the last decision is turned around, and from
 * then on the levels up to that one, the *floor*, are only undone one by one, so that nothing comes
 * twice and no solutions have to be kept (Gebser, Kaufmann, Neumann and Schaub, "Conflict-driven
 * answer set enumeration", LPNMR 2007).  The same is done where there is no room for what was to be
 * learned, so memory is fixed beforehand.  What was turned around has no reason, as if it had been
 * decided.  A clause for each of the first solutions, which leaves the search free to begin anew,
 * makes it no shorter where there is one.
 *
 * The search begins anew from the floor, with all that it knows, when its latest clauses have more
 * blocks than is usual: then it is where little is to be learned (Audemard and Simon, "Refining
 * restarts strategies for SAT and UNSAT", CP 2012).  Compared with beginning anew after numbers of
 * conflicts that are fixed beforehand, Sudokus of 25 by 25 take 60% of the conflicts, and each of
 * these makes fewer literals true.  In any case it begins anew after 1024 conflicts, 1024, 2048,
 * 1024, 1024, 2048, 4096 and so on: "reluctant doubling" (Luby, Sinclair and Zuckerman, Information
 * Processing Letters 47, 1993; TAOCP 7.2.2.2).  A node is a state from which what follows is found
 * out: a decision, or what a conflict has led to.  The search makes no tree of choices: observers
 * hear of no nodes.
 *
 * Cost.  Memory: about 220 bytes for a variable, 400 for an entry, and what is learned; and half as
 * much for what the root leaves (rest.c).
 *
 * Invariants, at every node (`qdri_learn_check` derives them again):
 *     trail[0 .. height - 1] are the true literals; mark[l] <= trail index < mark[l + 1] where
 *     depth = l, but for facts
 *     each true literal with a reason stands on the trail behind all others of that, which are
 *     false
 *     a clause of two literals or more, but those of sets, watches its first two, and no other does
 *     sets have the options of their items that are not excluded by trail[0 .. spread - 1]
 *     facts are true: fact[0 .. facts - 1]
 *     the heap has all open options, none below one that is less active
 */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "engine/engine.h"
#include "engine/learn/learn.h"

/* Words for learned clauses: so many, and so many more for each option, up to a limit; and words of
 * a clause, so that as many can be watched.  Clauses mostly have 20 to 60 literals. */
#define WORDS 65536
#define WORDS_PER_OPTION 1024
#define MOST_WORDS (UINT32_C(1) << 24)
#define WORDS_PER_CLAUSE 16

/* Places in the arena have 31 bits, and so have literals. */
#define MOST (UINT32_C(1) << 29)

/* Conflicts before some of what was learned is forgotten for the first time; each time, so many
 * more than before. */
#define FORGET_AFTER 2000
#define FORGET_LATER 3000

/* Clauses with so few blocks are sharp. */
#define SHARP_BLOCKS 4

/* Literals that become true between two looks at the clock, at most: some hundredths of a
 * second. */
#define UPDATES_PER_LOOK (UINT32_C(1) << 18)

/* Conflicts before the search begins anew in any case, times what reluctant doubling says. */
#define RESTART_AFTER 1024

/* It begins anew when the blocks of the latest clauses are, on the average, so many times those of
 * all, and so many conflicts after it last did. */
#define MANY_BLOCKS 1.25
#define RESTART_SOONEST 2

/* Conflicts before it is seen whether the root leaves little (rest.c): easy searches are over. */
#define REST_AFTER 100

/* What the latest clause counts for in these averages, but for the first ones. */
#define LATEST 0.03
#define LATEST_OF_ALL 1e-4

/* ------------------------------------------------------------------------------- memory ---- */

/* How much there is of everything. */
struct measures {
    uint64_t items;
    uint64_t options;
    uint64_t entries;
    uint64_t colors;
    uint64_t hues;
    uint64_t overlaps;
    uint64_t subsets;
    uint64_t masks;
    uint64_t slots;
    uint64_t variables;
    uint64_t words;   /* of the arena */
    uint64_t clauses; /* that are learned */
    uint64_t chunks;
};

/* Only the first chunk of a literal's has room left. */
static struct measures measure(const struct qdr_problem *problem)
{
    struct measures m = {.items = qdri_problem_items(problem),
                         .options = problem->options,
                         .entries = problem->first[problem->options],
                         .colors = problem->color_names.count,
                         .hues = qdri_learn_most_hues(problem),
                         .overlaps = qdri_learn_most_overlaps(problem),
                         .subsets = qdri_learn_most_subsets(problem),
                         .masks = qdri_learn_mask_words(problem),
                         .slots = qdri_learn_slots(problem)};
    m.variables = problem->options + m.hues + m.overlaps;
    const uint64_t wanted = WORDS + WORDS_PER_OPTION * (uint64_t)problem->options;
    m.words = wanted < MOST_WORDS ? wanted : MOST_WORDS;
    m.clauses = m.words / WORDS_PER_CLAUSE;
    m.words += qdri_learn_own_words(problem) + qdri_learn_overlap_words(problem);
    const uint64_t watches = 2 * (m.clauses + qdri_learn_own_clauses(problem));
    m.chunks = watches / QDRI_LEARN_CHUNK + 2 * m.variables + 1;
    return m;
}

static struct qdri_fields fields_of(const struct measures *m)
{
    return (struct qdri_fields){{
        QDRI_FIELD(struct qdri_learn, first, m->items + 1),
        QDRI_FIELD(struct qdri_learn, list, m->entries),
        QDRI_FIELD(struct qdri_learn, hue, m->entries),
        QDRI_FIELD(struct qdri_learn, owner, m->hues),
        QDRI_FIELD(struct qdri_learn, bearers, m->hues + 1),
        QDRI_FIELD(struct qdri_learn, bearer, m->hues),
        QDRI_FIELD(struct qdri_learn, paint, m->colors + 1),
        QDRI_FIELD(struct qdri_learn, met, m->items),
        QDRI_FIELD(struct qdri_learn, set, m->items),
        QDRI_FIELD(struct qdri_learn, open, m->entries + m->items),
        QDRI_FIELD(struct qdri_learn, bit, m->entries),
        QDRI_FIELD(struct qdri_learn, bits, m->options + 1),
        QDRI_FIELD(struct qdri_learn, subset, m->subsets),
        QDRI_FIELD(struct qdri_learn, mask, m->masks),
        QDRI_FIELD(struct qdri_learn, tied, 2 * m->variables + 1),
        QDRI_FIELD(struct qdri_learn, tie, m->subsets),
        QDRI_FIELD(struct qdri_learn, known, m->slots),
        QDRI_FIELD(struct qdri_learn, due, m->items + 1),
        QDRI_FIELD(struct qdri_learn, is_due, m->items),
        QDRI_FIELD(struct qdri_learn, profile, m->variables + 1),
        QDRI_FIELD(struct qdri_learn, value, 2 * m->variables),
        QDRI_FIELD(struct qdri_learn, depth, m->variables),
        QDRI_FIELD(struct qdri_learn, reason, m->variables),
        QDRI_FIELD(struct qdri_learn, trail, m->variables),
        QDRI_FIELD(struct qdri_learn, mark, m->variables + 2),
        QDRI_FIELD(struct qdri_learn, fact, m->variables),
        QDRI_FIELD(struct qdri_learn, assumed, m->variables),
        QDRI_FIELD(struct qdri_learn, arena, m->words),
        QDRI_FIELD(struct qdri_learn, watchers, 2 * m->variables),
        QDRI_FIELD(struct qdri_learn, chunk, m->chunks),
        QDRI_FIELD(struct qdri_learn, clause, m->variables),
        QDRI_FIELD(struct qdri_learn, seen, m->variables),
        QDRI_FIELD(struct qdri_learn, noted, m->variables),
        QDRI_FIELD(struct qdri_learn, stack, m->variables),
        QDRI_FIELD(struct qdri_learn, tally, 2 * m->variables),
        QDRI_FIELD(struct qdri_learn, stamp, m->variables + 1),
        QDRI_FIELD(struct qdri_learn, activity, m->variables),
        QDRI_FIELD(struct qdri_learn, heap, m->variables),
        QDRI_FIELD(struct qdri_learn, place, m->variables),
    }};
}

uint64_t qdri_learn_bytes_alone(const struct qdr_problem *problem)
{
    uint64_t bytes = sizeof(struct qdri_learn);
    const struct measures m = measure(problem);
    const struct qdri_fields fields = fields_of(&m);
    qdri_fields_add(&bytes, &fields);
    return bytes;
}

static uint64_t learn_bytes(const struct qdr_problem *problem, const struct qdri_control *control)
{
    uint64_t bytes = qdri_learn_bytes_alone(problem);
    (void)control;
    qdri_size_add(&bytes, qdri_learn_rest_bytes(bytes), 1);
    return bytes;
}

static void learn_destroy(void *self)
{
    struct qdri_learn *s = self;
    if (s) {
        const struct qdri_fields fields = fields_of(&(struct measures){0});
        qdri_learn_end_rest(s);
        qdri_learn_end_trace(s);
        qdri_fields_free(s, &fields);
        free(s);
    }
}

static const char *learn_refusal(const struct qdr_problem *problem,
                                 const struct qdri_control *control)
{
    (void)control;
    if (problem->has_bounds) {
        return "takes no items with bounds";
    }
    const struct measures m = measure(problem);
    return m.words > MOST || m.variables > MOST || m.masks > MOST ? "takes fewer entries" : NULL;
}

/* ------------------------------------------------------------------------- making a search ---- */

static void learn_reset(void *self)
{
    struct qdri_learn *s = self;
    const struct qdr_problem *problem = s->problem;
    qdri_learn_end_rest(s);
    qdri_learn_end_trace(s);
    s->rest_at = REST_AFTER;
    s->height = s->spread = s->told = 0;
    s->level = s->floor = 0;
    s->facts = 0;
    for (uint32_t variable = 0; variable < s->variables; ++variable) {
        const bool is_inert = qdri_learn_is_option(s, variable) && problem->inert[variable];
        s->value[qdri_learn_excluded(variable)] = is_inert;
        s->value[qdri_learn_chosen(variable)] = (int8_t)-is_inert;
        s->depth[variable] = 0;
        s->assumed[variable] = 0;
    }
    memset(s->profile, 0, ((size_t)s->variables + 1) * sizeof *s->profile);
    qdri_learn_begin_heap(s);
    qdri_learn_begin_sets(s);
    s->position = qdri_learn_begin_clauses(s) ? QDRI_LEARN_AT_NODE : QDRI_LEARN_AT_END;
    s->conflicts = 0;
    s->control->learned = s->control->sharp = 0;
    s->reluctance = s->patience = 1;
    s->restart_at = RESTART_AFTER;
    s->restarted = 0;
    s->recent = s->usual = 0;
    s->forgot = 0;
    s->look_at = 0;
    s->forget_at = FORGET_AFTER;
}

static void *learn_create(const struct qdr_problem *problem, struct qdri_control *control)
{
    struct qdri_learn *s = qdri_zeros(1, sizeof *s);
    if (!s) {
        return NULL;
    }
    s->problem = problem;
    s->control = control;
    const struct measures m = measure(problem);
    const struct qdri_fields fields = fields_of(&m);
    s->words = (uint32_t)m.words;
    s->most = (uint32_t)m.clauses;
    if (!qdri_fields_make(s, &fields)) {
        learn_destroy(s);
        return NULL;
    }
    s->spare_bytes = qdri_learn_rest_bytes(qdri_learn_bytes_alone(problem));
    s->slots = (uint32_t)m.slots;
    s->pairs = (uint32_t)m.overlaps;
    s->spare = (uint32_t)qdri_learn_overlap_words(problem);
    qdri_learn_make_lists(s);
    qdri_learn_make_sets(s);
    if (control->over != QDR_SOLUTION) {
        learn_destroy(s);
        return NULL;
    }
    learn_reset(s);
    return s;
}

/* Where an item has no other option, it is on the trail already. */
static void learn_assume(void *self, qdr_option option)
{
    struct qdri_learn *s = self;
    s->assumed[option] = 1;
    if (s->value[qdri_learn_chosen(option)] == 0) {
        qdri_learn_assign(s, qdri_learn_chosen(option), QDRI_LEARN_NO_REASON);
    }
}

/* ----------------------------------------------------------------------------- searching ---- */

/* Makes a literal true that is true in all solutions. */
static void assign_fact(struct qdri_learn *s, uint32_t literal)
{
    qdri_learn_assign(s, literal, QDRI_LEARN_NO_REASON);
    s->depth[literal / 2] = 0;
}

/* Facts that were undone are put on the trail again.  False: one of them cannot be. */
static bool recall_facts(struct qdri_learn *s)
{
    for (uint32_t k = 0; k < s->facts; ++k) {
        const int value = s->value[s->fact[k]];
        if (value < 0) {
            if (s->trace) {
                qdri_learn_trace_fact(s, s->fact[k]);
            }
            return false;
        }
        if (value == 0) {
            assign_fact(s, s->fact[k]);
        }
    }
    return true;
}

/* All that is below the present decision is done with: turns it around. */
static void retreat(struct qdri_learn *s)
{
    do {
        if (s->trace) {
            qdri_learn_trace_retreat(s);
        }
        if (s->level == 0) {
            s->position = QDRI_LEARN_AT_END;
            return;
        }
        const uint32_t decision = s->trail[s->mark[s->level]];
        qdri_learn_undo(s, s->level - 1);
        s->floor = s->level;
        qdri_learn_assign(s, qdri_learn_not(decision), QDRI_LEARN_NO_REASON);
    } while (!recall_facts(s));
    s->position = QDRI_LEARN_AT_NODE;
}

/* Goes back to the level on which a clause that was learned has an effect, though not above the
 * floor. */
static void jump(struct qdri_learn *s, uint32_t level)
{
    qdri_learn_undo(s, level > s->floor ? level : s->floor);
    if (s->size > 1) {
        const uint32_t clause = qdri_learn_add(s);
        if (s->trace) {
            qdri_learn_trace_kept(s, clause);
        }
        qdri_learn_assign(s, s->clause[0], clause);
        return;
    }
    assign_fact(s, s->clause[0]);
    if (s->floor > 0) {
        s->fact[s->facts++] = s->clause[0];
    }
}

static void forget_sometimes(struct qdri_learn *s)
{
    if (s->conflicts >= s->forget_at) {
        qdri_learn_forget(s);
        ++s->forgot;
        s->forget_at += FORGET_AFTER + (uint64_t)FORGET_LATER * s->forgot;
    }
}

/* Takes a number into an average, where it counts for so much; the first ones count alike. */
static void take_in(double *average, double number, double weight, uint64_t numbers)
{
    const double alike = 1 / (double)numbers;
    *average += (number - *average) * (weight > alike ? weight : alike);
}

static void learn_from_conflict(struct qdri_learn *s)
{
    ++s->control->stats.backtracks;
    if (s->level == s->floor) {
        if (s->trace) {
            qdri_learn_trace_conflict(s);
        }
        retreat(s);
        return;
    }
    ++s->conflicts;
    const uint32_t level = qdri_learn_analyze(s);
    if (s->trace) {
        qdri_learn_trace_learned(s);
    }
    ++s->control->learned;
    s->control->sharp += s->blocks <= SHARP_BLOCKS;
    take_in(&s->recent, s->blocks, LATEST, s->conflicts);
    take_in(&s->usual, s->blocks, LATEST_OF_ALL, s->conflicts);
    qdri_learn_fade(s);
    if (qdri_learn_make_room(s)) {
        jump(s, level);
        forget_sometimes(s);
    } else {
        retreat(s);
    }
}

/* Is little learned where the search is, or has it been there for long? */
static bool is_to_restart(const struct qdri_learn *s)
{
    return s->level > s->floor &&
           (s->conflicts >= s->restart_at ||
            (s->conflicts >= s->restarted + RESTART_SOONEST && s->recent > MANY_BLOCKS * s->usual));
}

/* Begins anew if it is time for that. */
static void restart_sometimes(struct qdri_learn *s)
{
    if (!is_to_restart(s)) {
        return;
    }
    qdri_learn_undo(s, s->floor);
    s->restarted = s->conflicts;
    if (s->conflicts < s->restart_at) {
        return;
    }
    if ((s->reluctance & (~s->reluctance + 1)) == s->patience) {
        ++s->reluctance;
        s->patience = 1;
    } else {
        s->patience *= 2;
    }
    s->restart_at = s->conflicts + (uint64_t)RESTART_AFTER * s->patience;
}

static void decide(struct qdri_learn *s)
{
    restart_sometimes(s);
    const uint32_t literal = qdri_learn_decide(s);
    s->mark[++s->level] = s->height;
    qdri_learn_assign(s, literal, QDRI_LEARN_NO_REASON);
}

/* Is this a solution that somebody looks at? */
static bool meets_solution(struct qdri_learn *s)
{
    s->position = QDRI_LEARN_AT_SOLUTION;
    if (s->trace) {
        qdri_learn_trace_solution(s);
    }
    if (++s->control->stats.solutions >= s->control->unseen_to) {
        return true;
    }
    retreat(s);
    return false;
}

/* The clock is looked at after so many nodes; in large problems, that is too late. */
static void look_often(struct qdri_learn *s)
{
    if (s->control->stats.updates >= s->look_at) {
        s->look_at = s->control->stats.updates + UPDATES_PER_LOOK;
        s->control->pause_at = 0;
    }
}

/* Goes back to the root once, to see whether it leaves little; require: all that follows was found,
 * as it is at the root then. */
static bool is_rest_made(struct qdri_learn *s)
{
    if (s->conflicts >= s->rest_at && s->floor == 0) {
        s->rest_at = UINT64_MAX;
        if (s->level > 0) {
            qdri_learn_undo(s, 0);
        }
        qdri_learn_make_rest(s);
    }
    return s->rest != NULL;
}

/* A tracer hears of one problem: there is no rest then.  False: control->status says why not. */
static bool begin_to_trace(struct qdri_learn *s)
{
    s->rest_at = UINT64_MAX;
    if (!s->trace) {
        s->control->status = qdri_learn_begin_trace(s);
    }
    return s->trace != NULL;
}

static qdr_outcome learn_next(void *self)
{
    struct qdri_learn *s = self;
    if (s->rest) {
        return learn_next(s->rest->search);
    }
    if (s->control->tracer && !begin_to_trace(s)) {
        return QDR_FAILED;
    }
    if (s->position == QDRI_LEARN_AT_SOLUTION) {
        retreat(s);
    }
    while (s->position != QDRI_LEARN_AT_END) {
        qdr_outcome outcome;
        look_often(s);
        if (qdri_control_pause(s->control, &outcome)) {
            return outcome;
        }
        qdri_control_count(s->control, s->profile, s->level);
        if (!qdri_learn_propagate(s)) {
            learn_from_conflict(s);
        } else if (is_rest_made(s)) {
            return learn_next(s->rest->search);
        } else if (s->height < s->live) {
            decide(s);
        } else if (meets_solution(s)) {
            return QDR_SOLUTION;
        }
    }
    return QDR_EXHAUSTED;
}

/* -------------------------------------------------------------------------- what it says ---- */

static size_t learn_options(void *self, qdr_option *options)
{
    const struct qdri_learn *s = self;
    size_t count = 0;
    for (uint32_t k = 0; k < s->height; ++k) {
        const uint32_t variable = s->trail[k] / 2;
        if (qdri_learn_is_chosen(s->trail[k]) && qdri_learn_is_option(s, variable) &&
            !s->assumed[variable]) {
            options[count++] = variable;
        }
    }
    return count + (s->rest ? qdri_learn_options_of_rest(s, options + count) : 0);
}

static uint32_t learn_level(const void *self)
{
    const struct qdri_learn *s = self;
    return s->rest ? s->rest->search->level : s->level;
}

static const uint64_t *learn_profile(const void *self)
{
    const struct qdri_learn *s = self;
    return s->rest ? s->rest->search->profile : s->profile;
}

/* What is certain: what is settled on the level of the root. */
static double learn_progress(const void *self)
{
    const struct qdri_learn *s = self;
    if (s->rest) {
        return learn_progress(s->rest->search);
    }
    const uint32_t settled = s->level > 0 ? s->mark[1] : s->height;
    return s->position == QDRI_LEARN_AT_END ? 1 : (double)settled / ((double)s->live + 1);
}

/* What an update has to do with it. */
#define PRICE_UPDATE 100

static uint64_t learn_cost(const void *self, const qdr_stats *stats)
{
    (void)self;
    return stats->updates * PRICE_UPDATE;
}

const struct qdri_engine qdri_learn = {.name = "learn",
                                       .role = QDRI_LEARNS,
                                       .explains = true,
                                       .refusal = learn_refusal,
                                       .bytes = learn_bytes,
                                       .create = learn_create,
                                       .destroy = learn_destroy,
                                       .assume = learn_assume,
                                       .reset = learn_reset,
                                       .next = learn_next,
                                       .options = learn_options,
                                       .level = learn_level,
                                       .profile = learn_profile,
                                       .progress = learn_progress,
                                       .cost = learn_cost,
                                       .check = qdri_learn_check};
