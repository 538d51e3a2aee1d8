/* trace.c  Tells a tracer (engine/tracer.h) why each clause holds that is learned, and why each
 * decision is turned around, up to the end: that there are no other solutions.
 *
 * An explanation begins with a clause of which all literals are false, the *cause*, and goes back
 * over the trail: a literal that was made true by a reason is replaced by those that the reason is
 * about, until there are only literals left that the clause to be told is about.  What was met on
 * the way, in the order of the trail, are the clauses from which it follows.  So nothing has to be
 * noted while a conflict is analyzed, nor while literals are made true.
 *
 * What is true at the root is told by itself when it is needed for the first time.  Where a
 * decision is turned around, a clause says that it cannot be made together with those of the levels
 * above it that are of use; this is why its opposite is true, though for analyze.c that has no
 * reason. */
#include "engine/learn/trace.h"

#include "base/alloc.h"

/* What a variable is in an explanation. */
enum {
    IN_ORDER = 1, /* it has to be made true or false */
    AT_ROOT = 2,  /* a clause of the root needs it */
    KEPT = 4      /* the clause to be told is about it */
};

static struct qdri_fields fields_of(const struct qdri_learn *s)
{
    return (struct qdri_fields){{
        QDRI_FIELD(struct qdri_learn_trace, name, s->variables),
        QDRI_FIELD(struct qdri_learn_trace, first, s->variables),
        QDRI_FIELD(struct qdri_learn_trace, number, s->words / 2 + 1),
        QDRI_FIELD(struct qdri_learn_trace, hue, s->own / 2 + 1),
        QDRI_FIELD(struct qdri_learn_trace, parent, s->own / 2 + 1),
        QDRI_FIELD(struct qdri_learn_trace, joint, s->own / 2 + 1),
        QDRI_FIELD(struct qdri_learn_trace, option, s->problem->options),
        QDRI_FIELD(struct qdri_learn_trace, unit, s->variables),
        QDRI_FIELD(struct qdri_learn_trace, cause, s->variables),
        QDRI_FIELD(struct qdri_learn_trace, role, s->variables),
        QDRI_FIELD(struct qdri_learn_trace, met, s->variables),
        QDRI_FIELD(struct qdri_learn_trace, order, s->variables),
        QDRI_FIELD(struct qdri_learn_trace, root, s->variables),
        QDRI_FIELD(struct qdri_learn_trace, decided, s->variables),
        QDRI_FIELD(struct qdri_learn_trace, turn, s->variables),
    }};
}

/* What there is of memory for a rest is the trace's, since there is none. */
qdr_status qdri_learn_begin_trace(struct qdri_learn *s)
{
    uint64_t bytes = sizeof(struct qdri_learn_trace);
    const struct qdri_fields fields = fields_of(s);
    uint64_t spare = s->spare_bytes;
    qdri_fields_add(&bytes, &fields);
    qdri_size_add(&spare, s->control->spare, 1);
    if (bytes > spare) {
        return QDR_BUDGET;
    }
    struct qdri_learn_trace *t = qdri_zeros(1, sizeof *t);
    s->trace = t;
    /* What grows is there from the beginning, so that a place in it is never one in nothing. */
    if (!t || !qdri_fields_make(t, &fields) ||
        !qdri_reserve(&t->hint, &t->hint_capacity, 1, sizeof *t->hint) ||
        !qdri_reserve(&t->literal, &t->literal_capacity, 1, sizeof *t->literal) ||
        !qdri_reserve(&t->base, &t->base_capacity, 1, sizeof *t->base)) {
        qdri_learn_end_trace(s);
        return QDR_NOMEM;
    }
    t->spare = spare - bytes;
    t->tracer = s->control->tracer;
    qdri_learn_begin_whys(s);
    return QDR_OK;
}

void qdri_learn_end_trace(struct qdri_learn *s)
{
    struct qdri_learn_trace *t = s->trace;
    if (t) {
        const struct qdri_fields fields = fields_of(s);
        qdri_fields_free(t, &fields);
        free(t->why);
        free(t->hint);
        free(t->literal);
        free(t->base);
        free(t);
    }
    s->trace = NULL;
}

/* ----------------------------------------------------------------------------- explaining ---- */

static void take_on(struct qdri_learn_trace *t, uint32_t variable, uint8_t role)
{
    if (t->role[variable] == 0) {
        t->met[t->mets++] = variable;
    }
    t->open += (t->role[variable] & ~KEPT) == 0 && role != KEPT;
    t->role[variable] |= role;
}

static void take_on_all(struct qdri_learn_trace *t, const uint32_t *literal, uint32_t size,
                        uint32_t but, uint8_t role)
{
    for (uint32_t k = 0; k < size; ++k) {
        if (literal[k] != but) {
            take_on(t, literal[k] / 2, role);
        }
    }
}

/* Takes on what made a literal true. */
static void take_on_reason(struct qdri_learn *s, uint32_t literal, uint8_t role)
{
    const uint32_t reason = s->reason[literal / 2];
    if (reason & QDRI_LEARN_PAIR) {
        take_on(s->trace, (reason - QDRI_LEARN_PAIR) / 2, role);
    } else {
        take_on_all(s->trace, qdri_learn_literals(s, reason), qdri_learn_size(s, reason), literal,
                    role);
    }
}

static uint64_t number_of_reason(struct qdri_learn *s, uint32_t reason, uint32_t implied)
{
    return reason & QDRI_LEARN_PAIR ? qdri_learn_why_pair(s, implied, reason - QDRI_LEARN_PAIR)
                                    : qdri_learn_why_clause(s, reason);
}

/* A literal of the root was met. */
static void meet_root(struct qdri_learn *s, uint32_t literal, uint8_t role)
{
    struct qdri_learn_trace *t = s->trace;
    const uint32_t variable = literal / 2;
    if (t->unit[variable] == 0 && s->reason[variable] == QDRI_LEARN_NO_REASON) {
        t->unit[variable] = t->tracer->given(t->tracer->ctx, variable);
    } else if (t->unit[variable] == 0) {
        t->root[t->roots++] = literal;
        take_on_reason(s, literal, AT_ROOT);
    }
    if ((role & IN_ORDER) != 0 && (role & KEPT) == 0) {
        t->order[t->orders++] = literal;
    }
}

/* Returns the turn that made a literal true; NULL: it was decided. */
static const struct qdri_learn_turn *find_turn(const struct qdri_learn *s, uint32_t variable)
{
    const struct qdri_learn_trace *t = s->trace;
    const uint32_t level = s->depth[variable];
    if (s->trail[s->mark[level]] / 2 == variable) {
        return NULL;
    }
    uint32_t k = t->turns;
    while (k > 0 && t->turn[k - 1].variable != variable) {
        --k;
    }
    return k > 0 ? &t->turn[k - 1] : NULL;
}

/* Literals of a turn are at the base of t->base, up to where the next one begins. */
static void take_on_turn(struct qdri_learn_trace *t, const struct qdri_learn_turn *turn)
{
    const size_t next = (size_t)(turn - t->turn) + 1;
    const size_t end = next < t->turns ? t->turn[next].first : t->bases;
    take_on_all(t, t->base + turn->first, (uint32_t)end - turn->first, QDRI_LEARN_NO_LITERAL,
                IN_ORDER);
}

/* A literal of a level below the root was met. */
static void meet(struct qdri_learn *s, uint32_t literal)
{
    struct qdri_learn_trace *t = s->trace;
    if (s->reason[literal / 2] != QDRI_LEARN_NO_REASON) {
        take_on_reason(s, literal, IN_ORDER);
    } else {
        const struct qdri_learn_turn *turn = find_turn(s, literal / 2);
        if (!turn) {
            t->decided[t->decisions++] = qdri_learn_not(literal);
            return;
        }
        take_on_turn(t, turn);
    }
    t->order[t->orders++] = literal;
}

/* Goes back over the trail from what the cause is about. */
static void go_back(struct qdri_learn *s)
{
    struct qdri_learn_trace *t = s->trace;
    t->orders = t->roots = t->decisions = 0;
    take_on_all(t, t->cause, t->cause_size, QDRI_LEARN_NO_LITERAL, IN_ORDER);
    for (uint32_t at = s->height; t->open > 0;) {
        const uint32_t literal = s->trail[--at];
        const uint8_t role = t->role[literal / 2];
        if ((role & (IN_ORDER | AT_ROOT)) == 0) {
            continue;
        }
        --t->open;
        if (s->depth[literal / 2] == 0) {
            meet_root(s, literal, role);
        } else if ((role & KEPT) == 0) {
            meet(s, literal);
        }
    }
    while (t->mets > 0) {
        t->role[t->met[--t->mets]] = 0;
    }
}

/* Tells of a literal that is true at the root, as what made it so was told before. */
static void tell_root(struct qdri_learn *s, uint32_t literal)
{
    struct qdri_learn_trace *t = s->trace;
    const uint32_t reason = s->reason[literal / 2];
    const size_t hints = t->hints;
    if (reason & QDRI_LEARN_PAIR) {
        qdri_learn_hint(s, t->unit[(reason - QDRI_LEARN_PAIR) / 2]);
    } else {
        const uint32_t *literals = qdri_learn_literals(s, reason);
        for (uint32_t k = 0; k < qdri_learn_size(s, reason); ++k) {
            if (literals[k] != literal) {
                qdri_learn_hint(s, t->unit[literals[k] / 2]);
            }
        }
    }
    qdri_learn_hint(s, number_of_reason(s, reason, literal));
    t->unit[literal / 2] = qdri_learn_write(s, &literal, 1, hints);
}

/* Returns the clause that makes a literal true. */
static uint64_t number_of(struct qdri_learn *s, uint32_t literal)
{
    const uint32_t variable = literal / 2;
    if (s->depth[variable] == 0) {
        return s->trace->unit[variable];
    }
    const uint32_t reason = s->reason[variable];
    return reason != QDRI_LEARN_NO_REASON ? number_of_reason(s, reason, literal)
                                          : find_turn(s, variable)->number;
}

/* Writes a clause, after it was gone back from the cause to what it is about. */
static uint64_t write(struct qdri_learn *s, const uint32_t *literals, uint32_t size)
{
    struct qdri_learn_trace *t = s->trace;
    const size_t hints = t->hints;
    while (t->roots > 0) {
        tell_root(s, t->root[--t->roots]);
    }
    while (t->orders > 0) {
        qdri_learn_hint(s, number_of(s, t->order[--t->orders]));
    }
    qdri_learn_hint(s, t->cause_number);
    return qdri_learn_write(s, literals, size, hints);
}

/* -------------------------------------------------------------------------------- causes ---- */

static void begin_cause(struct qdri_learn_trace *t, uint64_t number)
{
    t->cause_size = 0;
    t->cause_number = number;
}

static void add_cause(struct qdri_learn_trace *t, uint32_t literal)
{
    t->cause[t->cause_size++] = literal;
}

void qdri_learn_trace_conflict(struct qdri_learn *s)
{
    struct qdri_learn_trace *t = s->trace;
    begin_cause(t, number_of_reason(s, s->conflict, s->contradicted));
    if (s->conflict & QDRI_LEARN_PAIR) {
        add_cause(t, s->contradicted);
        add_cause(t, s->conflict - QDRI_LEARN_PAIR);
        return;
    }
    for (uint32_t k = 0; k < qdri_learn_size(s, s->conflict); ++k) {
        add_cause(t, qdri_learn_literals(s, s->conflict)[k]);
    }
}

void qdri_learn_trace_solution(struct qdri_learn *s)
{
    struct qdri_learn_trace *t = s->trace;
    size_t count = 0;
    t->cause_size = 0;
    for (uint32_t k = 0; k < s->height; ++k) {
        const uint32_t literal = s->trail[k];
        if (qdri_learn_is_chosen(literal) && qdri_learn_is_option(s, literal / 2)) {
            t->option[count++] = literal / 2;
            add_cause(t, qdri_learn_not(literal));
        }
    }
    t->cause_number = t->tracer->list(t->tracer->ctx, t->option, count);
}

void qdri_learn_trace_fact(struct qdri_learn *s, uint32_t literal)
{
    begin_cause(s->trace, s->trace->unit[literal / 2]);
    add_cause(s->trace, literal);
}

/* ------------------------------------------------------------------------- what is learned ---- */

void qdri_learn_trace_learned(struct qdri_learn *s)
{
    struct qdri_learn_trace *t = s->trace;
    qdri_learn_trace_conflict(s);
    take_on_all(t, s->clause, s->size, QDRI_LEARN_NO_LITERAL, KEPT);
    go_back(s);
    t->latest = write(s, s->clause, s->size);
    if (s->size == 1) {
        t->unit[s->clause[0] / 2] = t->latest;
    }
    begin_cause(t, t->latest);
    for (uint32_t k = 0; k < s->size; ++k) {
        add_cause(t, s->clause[k]);
    }
}

void qdri_learn_trace_kept(struct qdri_learn *s, uint32_t clause)
{
    s->trace->number[clause / 2] = s->trace->latest;
}

void qdri_learn_trace_moved(struct qdri_learn *s, uint32_t to, uint32_t from)
{
    s->trace->number[to / 2] = s->trace->number[from / 2];
}

void qdri_learn_trace_forgotten(struct qdri_learn *s, uint32_t clause)
{
    const struct qdri_tracer *tracer = s->trace->tracer;
    tracer->drop(tracer->ctx, s->trace->number[clause / 2]);
}

/* ----------------------------------------------------------------------------- turning ---- */

/* Turns of a level that ends are no longer true. */
static void end_turns(struct qdri_learn *s)
{
    struct qdri_learn_trace *t = s->trace;
    while (t->turns > 0 && s->depth[t->turn[t->turns - 1].variable] == s->level) {
        const struct qdri_learn_turn *turn = &t->turn[--t->turns];
        t->tracer->drop(t->tracer->ctx, turn->number);
        t->bases = turn->first;
    }
}

/* Puts decisions aside, all but one, to which they are an end. */
static bool keep_base(struct qdri_learn *s, uint32_t but)
{
    struct qdri_learn_trace *t = s->trace;
    for (uint32_t k = 0; k < t->decisions; ++k) {
        if (!qdri_reserve(&t->base, &t->base_capacity, t->bases + 1, sizeof *t->base)) {
            qdri_learn_fail(s, QDR_NOMEM);
            return false;
        }
        t->base[t->bases] = t->decided[k];
        t->bases += t->decided[k] != but;
    }
    return true;
}

/* Decisions of the levels above may be an end to all by themselves; but then this is still the way
 * in which the search finds out. */
static void name_decision(struct qdri_learn_trace *t, uint32_t literal)
{
    uint32_t k = 0;
    while (k < t->decisions && t->decided[k] != literal) {
        ++k;
    }
    if (k == t->decisions) {
        t->decided[t->decisions++] = literal;
    }
}

void qdri_learn_trace_retreat(struct qdri_learn *s)
{
    struct qdri_learn_trace *t = s->trace;
    go_back(s);
    if (s->level == 0) {
        write(s, NULL, 0);
        return;
    }
    const uint32_t turned = qdri_learn_not(s->trail[s->mark[s->level]]);
    name_decision(t, turned);
    const uint64_t number = write(s, t->decided, t->decisions);
    end_turns(s);
    if (s->level == 1) {
        t->unit[turned / 2] = number;
        return;
    }
    const size_t first = t->bases;
    if (keep_base(s, turned)) {
        t->turn[t->turns++] = (struct qdri_learn_turn){turned / 2, (uint32_t)first, number};
    }
}
