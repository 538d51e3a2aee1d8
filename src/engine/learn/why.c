/* why.c  For a tracer (engine/tracer.h): the numbers of the problem's own clauses, and of those
 * that say why a pair of literals cannot both be false.
 *
 * Most of these are never asked for: so they are written when that happens for the first time.
 *
 * Options are known to the tracer, and so are hues that several options bear.  An overlap is
 * defined by the first of its subsets that is needed: its literal is true if and only if none of
 * the options is chosen.  The other subsets with this literal, or its opposite, follow from that
 * one, step by step: where two of them share out the options of an item,
 *
 *     "the literal, or one of the ones" follows from "not the opposite, or not that other one" and
 *         the clause of the item
 *     "not the literal, or not that one" follows from "the opposite, or one of the others", since
 *         it excludes these
 *
 * Where the literal says that an option is chosen, this is the only one that some item has besides:
 * so it is where one begins, too. */
#include "engine/learn/trace.h"

/* What the clause of a subset follows from, if not from that of another one: a definition, or an
 * item, which has one option besides; and what is not known yet, since it is looked for. */
#define DEFINED UINT32_MAX
#define BY_OPTION (UINT32_MAX - 1)
#define BUSY (UINT32_MAX - 2)

/* Places of the table of pairs at first. */
#define FIRST_PLACES 4096

/* How many subsets may wait for each other: more of them than in problems that are not made for
 * that, and not too many for a stack. */
#define DEEPEST 1000

void qdri_learn_fail(const struct qdri_learn *s, qdr_status status)
{
    s->trace->tracer->fail(s->trace->tracer->ctx, status);
}

/* --------------------------------------------------------------------------------- clauses ---- */

void qdri_learn_hint(struct qdri_learn *s, uint64_t clause)
{
    struct qdri_learn_trace *t = s->trace;
    if (!qdri_reserve(&t->hint, &t->hint_capacity, t->hints + 1, sizeof *t->hint)) {
        qdri_learn_fail(s, QDR_NOMEM);
        return;
    }
    t->hint[t->hints++] = clause;
}

static bool put_literal(struct qdri_learn *s, uint32_t literal)
{
    struct qdri_learn_trace *t = s->trace;
    const int32_t name = qdri_learn_name(s, literal / 2);
    if (!qdri_reserve(&t->literal, &t->literal_capacity, t->literals + 1, sizeof *t->literal)) {
        qdri_learn_fail(s, QDR_NOMEM);
        return false;
    }
    t->literal[t->literals++] = qdri_learn_is_chosen(literal) ? name : -name;
    return true;
}

/* The literal of a subset may be about one of its options.  It is written once: where the first
 * literal of a line comes again, checkers of a richer format (LPR) take what follows for another
 * thing. */
uint64_t qdri_learn_write(struct qdri_learn *s, const uint32_t *literals, uint32_t size,
                          size_t hints)
{
    struct qdri_learn_trace *t = s->trace;
    const size_t first = t->literals;
    uint64_t number = 0;
    bool is_there = true;
    for (uint32_t k = 0; is_there && k < size; ++k) {
        if (k == 0 || literals[k] != literals[0]) {
            is_there = put_literal(s, literals[k]);
        }
    }
    if (is_there) {
        number = t->tracer->add(t->tracer->ctx, t->literal + first, t->literals - first,
                                t->hint + hints, t->hints - hints);
    }
    t->literals = first;
    t->hints = hints;
    return number;
}

/* They may be the same. */
static uint64_t write_pair(struct qdri_learn *s, uint32_t one, uint32_t other, size_t hints)
{
    const uint32_t pair[2] = {one, other};
    return qdri_learn_write(s, pair, one == other ? 1 : 2, hints);
}

/* ----------------------------------------------------------------------------------- pairs ---- */

static uint64_t key_of(uint32_t one, uint32_t other)
{
    return one < other ? (uint64_t)one << 32 | other : (uint64_t)other << 32 | one;
}

static size_t place_of(const struct qdri_learn_why *table, size_t places, uint64_t pair)
{
    size_t at = (size_t)(pair * UINT64_C(0x9E3779B97F4A7C15) >> 24) & (places - 1);
    while (table[at].number != 0 && table[at].pair != pair) {
        at = (at + 1) & (places - 1);
    }
    return at;
}

static uint64_t find_pair(const struct qdri_learn *s, uint32_t one, uint32_t other)
{
    const struct qdri_learn_trace *t = s->trace;
    const uint64_t pair = key_of(one, other);
    return t->places > 0 ? t->why[place_of(t->why, t->places, pair)].number : 0;
}

/* More than half of the places stay free.  What there is no room for is written again. */
static uint64_t keep_pair(struct qdri_learn *s, uint32_t one, uint32_t other, uint64_t number)
{
    struct qdri_learn_trace *t = s->trace;
    if (2 * t->whys >= t->places) {
        const size_t places = t->places > 0 ? 2 * t->places : FIRST_PLACES;
        const uint64_t bytes = (places - t->places) * sizeof *t->why;
        struct qdri_learn_why *grown = bytes <= t->spare ? qdri_zeros(places, sizeof *grown) : NULL;
        if (!grown) {
            return number;
        }
        t->spare -= bytes;
        for (size_t k = 0; k < t->places; ++k) {
            if (t->why[k].number != 0) {
                grown[place_of(grown, places, t->why[k].pair)] = t->why[k];
            }
        }
        free(t->why);
        t->why = grown;
        t->places = places;
    }
    const uint64_t pair = key_of(one, other);
    t->why[place_of(t->why, t->places, pair)] = (struct qdri_learn_why){pair, number};
    ++t->whys;
    return number;
}

/* ------------------------------------------------------------------------------------ hues ---- */

static uint32_t count_bearers(const struct qdri_learn *s, uint32_t hue)
{
    const uint32_t h = hue - s->problem->options;
    return s->bearers[h + 1] - s->bearers[h];
}

static const qdr_option *bearers_of(const struct qdri_learn *s, uint32_t hue)
{
    return s->bearer + s->bearers[hue - s->problem->options];
}

/* Returns the entry of its first bearer. */
static uint32_t entry_of_hue(const struct qdri_learn *s, uint32_t hue)
{
    uint32_t e = s->problem->first[*bearers_of(s, hue)];
    while (s->hue[e] != hue) {
        ++e;
    }
    return e;
}

/* The tracer knows nothing of hues that one option bears. */
static void name_hue(struct qdri_learn *s, uint32_t hue)
{
    struct qdri_learn_trace *t = s->trace;
    const struct qdri_tracer *tracer = t->tracer;
    const uint32_t count = count_bearers(s, hue);
    t->name[hue] = count > 1
                       ? tracer->color(tracer->ctx, entry_of_hue(s, hue), &t->first[hue])
                       : tracer->define(tracer->ctx, bearers_of(s, hue), count, &t->first[hue]);
}

/* Returns the clause that a hue is chosen with its bearer. */
static uint64_t why_borne(struct qdri_learn *s, uint32_t hue, qdr_option option)
{
    const qdr_option *bearer = bearers_of(s, hue);
    uint32_t low = 0;
    uint32_t high = count_bearers(s, hue);
    qdri_learn_name(s, hue);
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        *(bearer[middle] <= option ? &low : &high) = middle;
    }
    return s->trace->first[hue] + low;
}

/* Returns the clause that a hue is not chosen without a bearer. */
static uint64_t why_bearers(struct qdri_learn *s, uint32_t hue)
{
    qdri_learn_name(s, hue);
    return s->trace->first[hue] + count_bearers(s, hue);
}

/* ---------------------------------------------------------------------------------- rivals ---- */

/* Finds the entry with which an option is the rival of a hue.  False: there is none. */
static bool meets_hue(const struct qdri_learn *s, qdr_option option, uint32_t hue, uint32_t *entry)
{
    const struct qdr_problem *p = s->problem;
    const qdr_item item = s->owner[hue - p->options];
    for (uint32_t e = p->first[option]; e < p->first[option + 1]; ++e) {
        if (p->entry[e].item == item) {
            *entry = e;
            return s->hue[e] != hue;
        }
    }
    return false;
}

/* Finds the entries of an item with which two options are rivals.  False: they are none. */
static bool meet(struct qdri_learn *s, qdr_option one, qdr_option other, uint32_t *a, uint32_t *b)
{
    const struct qdr_problem *p = s->problem;
    bool found = false;
    for (uint32_t e = p->first[one]; e < p->first[one + 1]; ++e) {
        s->met[p->entry[e].item] = e - p->first[one] + 1;
    }
    for (uint32_t e = p->first[other]; !found && e < p->first[other + 1]; ++e) {
        const uint32_t met = s->met[p->entry[e].item];
        *a = p->first[one] + met - 1;
        *b = e;
        found = met > 0 && (s->hue[e] == QDRI_LEARN_NO_HUE || s->hue[e] != s->hue[*a]);
    }
    for (uint32_t e = p->first[one]; e < p->first[one + 1]; ++e) {
        s->met[p->entry[e].item] = 0;
    }
    return found;
}

/* Finds where two variables are rivals, an option and a hue, or two of a kind. */
static bool find_sides(struct qdri_learn *s, uint32_t one, uint32_t other, struct qdri_side *a,
                       struct qdri_side *b)
{
    const bool is_one = qdri_learn_is_option(s, one);
    const bool is_other = qdri_learn_is_option(s, other);
    a->is_color = !is_one && count_bearers(s, one) > 1;
    b->is_color = !is_other && count_bearers(s, other) > 1;
    if (!is_one) {
        a->entry = entry_of_hue(s, one);
    }
    if (!is_other) {
        b->entry = entry_of_hue(s, other);
    }
    return is_one ? (is_other ? meet(s, one, other, &a->entry, &b->entry)
                              : meets_hue(s, one, other, &a->entry))
                  : !is_other || meets_hue(s, other, one, &b->entry);
}

/* Is it a hue of one bearer, in whose place this one stands on a side? */
static bool is_stood_for(const struct qdri_learn *s, uint32_t variable)
{
    return qdri_learn_is_hue(s, variable) && count_bearers(s, variable) == 1;
}

/* Returns the clause that two rivals are not both chosen; 0: they are none. */
static uint64_t why_rivals(struct qdri_learn *s, uint32_t one, uint32_t other)
{
    const struct qdri_tracer *tracer = s->trace->tracer;
    const bool are_options = qdri_learn_is_option(s, one) && qdri_learn_is_option(s, other);
    struct qdri_side a;
    struct qdri_side b;
    uint64_t number = are_options ? 0 : find_pair(s, 2 * one + 1, 2 * other + 1);
    if (number != 0 || !find_sides(s, one, other, &a, &b)) {
        return number;
    }
    number = tracer->apart(tracer->ctx, a, b);
    if (are_options) {
        return number;
    }
    const size_t hints = s->trace->hints;
    const uint32_t pair[2] = {one, other};
    for (uint32_t k = 0; k < 2; ++k) {
        if (is_stood_for(s, pair[k])) {
            qdri_learn_hint(s, why_bearers(s, pair[k]));
        }
    }
    if (s->trace->hints > hints) {
        qdri_learn_hint(s, number);
        number = write_pair(s, qdri_learn_excluded(one), qdri_learn_excluded(other), hints);
    }
    return keep_pair(s, qdri_learn_excluded(one), qdri_learn_excluded(other), number);
}

/* --------------------------------------------------------------------------------- subsets ---- */

/* The literals of a subset's clause that are about its options. */
static const uint32_t *options_of(const struct qdri_learn *s, uint32_t clause, uint32_t *count)
{
    *count = qdri_learn_size(s, clause) - 1;
    return qdri_learn_literals(s, clause) + 1;
}

static uint32_t literal_of(const struct qdri_learn *s, uint32_t clause)
{
    return *qdri_learn_literals(s, clause);
}

/* Do two subsets share out the options of an item?  All these are in ascending order. */
static bool share_out(const struct qdri_learn *s, qdr_item item, uint32_t one, uint32_t other)
{
    uint32_t ones;
    uint32_t others;
    const uint32_t *a = options_of(s, one, &ones);
    const uint32_t *b = options_of(s, other, &others);
    bool shared = ones + others == s->first[item + 1] - s->first[item];
    for (uint32_t k = s->first[item]; shared && k < s->first[item + 1]; ++k) {
        const uint32_t literal = qdri_learn_chosen(s->list[k]);
        if (ones > 0 && *a == literal) {
            ++a;
            --ones;
        } else if (others > 0 && *b == literal) {
            ++b;
            --others;
        } else {
            shared = false;
        }
    }
    return shared;
}

/* Has an item all options of a subset, and besides these just the one that the literal is about? */
static bool is_by_option(const struct qdri_learn *s, qdr_item item, uint32_t clause)
{
    uint32_t count;
    const uint32_t *a = options_of(s, clause, &count);
    const uint32_t literal = literal_of(s, clause);
    bool is = qdri_learn_is_chosen(literal) && count + 1 == s->first[item + 1] - s->first[item];
    for (uint32_t k = s->first[item]; is && k < s->first[item + 1]; ++k) {
        const uint32_t chosen = qdri_learn_chosen(s->list[k]);
        if (count > 0 && *a == chosen) {
            ++a;
            --count;
        } else {
            is = chosen == literal;
        }
    }
    return is;
}

static bool derive_subset(struct qdri_learn *s, uint32_t clause);

static bool is_known(const struct qdri_learn *s, uint32_t clause)
{
    return s->trace->number[clause / 2] != 0;
}

/* The clause of a subset follows from that of another one. */
static void follow_other(struct qdri_learn *s, uint32_t clause, uint32_t other, qdr_item item)
{
    struct qdri_learn_trace *t = s->trace;
    uint32_t count;
    const uint32_t *option = options_of(s, other, &count);
    const size_t hints = t->hints;
    for (uint32_t k = 0; k < count; ++k) {
        qdri_learn_hint(s,
                        qdri_learn_why_pair(s, literal_of(s, clause), qdri_learn_not(option[k])));
    }
    qdri_learn_hint(s, t->tracer->some(t->tracer->ctx, item));
    t->parent[clause / 2] = other;
    t->joint[clause / 2] = item;
    t->number[clause / 2] =
        qdri_learn_write(s, qdri_learn_literals(s, clause), qdri_learn_size(s, clause), hints);
}

/* Derives the clause of a subset from one with the opposite literal, if that has its options in
 * common with an item of the subset, or of its own. */
static bool derive_from(struct qdri_learn *s, const struct qdri_learn_subset *subset,
                        const struct qdri_learn_subset *other)
{
    const qdr_item item =
        share_out(s, subset->item, subset->clause, other->clause) ? subset->item : other->item;
    if (!share_out(s, item, subset->clause, other->clause) || !derive_subset(s, other->clause)) {
        return false;
    }
    follow_other(s, subset->clause, other->clause, item);
    return true;
}

/* The literal says that the only other option of an item is chosen.  False: there is no such item;
 * it need not be one that has the subset. */
static bool derive_from_item(struct qdri_learn *s, uint32_t clause)
{
    struct qdri_learn_trace *t = s->trace;
    const struct qdr_problem *p = s->problem;
    const uint32_t variable = literal_of(s, clause) / 2;
    bool is_derived = false;
    if (!qdri_learn_is_option(s, variable)) {
        return false;
    }
    for (uint32_t e = p->first[variable]; !is_derived && e < p->first[variable + 1]; ++e) {
        const qdr_item item = p->entry[e].item;
        is_derived = p->item[item].is_primary && is_by_option(s, item, clause);
        if (is_derived) {
            t->parent[clause / 2] = BY_OPTION;
            t->number[clause / 2] = t->tracer->some(t->tracer->ctx, item);
        }
    }
    return is_derived;
}

static bool derive_from_any(struct qdri_learn *s, const struct qdri_learn_subset *subset,
                            bool may_derive)
{
    const uint32_t opposite = qdri_learn_not(subset->literal);
    bool is_derived = false;
    for (uint32_t k = s->tied[opposite]; !is_derived && k < s->tied[opposite + 1]; ++k) {
        const struct qdri_learn_subset *other = &s->subset[s->tie[k]];
        if (is_known(s, other->clause) || may_derive) {
            is_derived = derive_from(s, subset, other);
        }
    }
    return is_derived;
}

/* Defines an overlap by a subset: none of the options is chosen if its literal is true. */
static void define(struct qdri_learn *s, uint32_t clause)
{
    struct qdri_learn_trace *t = s->trace;
    const uint32_t literal = literal_of(s, clause);
    const uint32_t variable = literal / 2;
    uint32_t count;
    const uint32_t *option = options_of(s, clause, &count);
    for (uint32_t k = 0; k < count; ++k) {
        t->option[k] = option[k] / 2;
    }
    const int32_t name = t->tracer->define(t->tracer->ctx, t->option, count, &t->first[variable]);
    t->name[variable] = qdri_learn_is_chosen(literal) ? -name : name;
    t->parent[clause / 2] = DEFINED;
    t->number[clause / 2] = t->first[variable] + count;
}

/* Finds why the clause of a subset holds, first from what is known already.  False: it is being
 * looked for, or there is no reason. */
static bool derive_subset(struct qdri_learn *s, uint32_t clause)
{
    struct qdri_learn_trace *t = s->trace;
    const uint32_t literal = literal_of(s, clause);
    bool is_derived = is_known(s, clause);
    if (is_derived || t->parent[clause / 2] == BUSY) {
        return is_derived;
    }
    if (!qdri_learn_is_option(s, literal / 2) && t->name[literal / 2] == 0) {
        define(s, clause);
        return true;
    }
    if (derive_from_item(s, clause)) {
        return true;
    }
    if (t->deep == DEEPEST) {
        return false;
    }
    ++t->deep;
    t->parent[clause / 2] = BUSY;
    for (int may_derive = 0; !is_derived && may_derive < 2; ++may_derive) {
        for (uint32_t k = s->tied[literal]; !is_derived && k < s->tied[literal + 1]; ++k) {
            const struct qdri_learn_subset *subset = &s->subset[s->tie[k]];
            if (subset->clause == clause) {
                is_derived = derive_from_any(s, subset, may_derive);
            }
        }
    }
    --t->deep;
    t->parent[clause / 2] = is_derived ? t->parent[clause / 2] : 0;
    return is_derived;
}

/* Is an option in a subset, by its clause?  Returns its place, or QDRI_LEARN_NO_LITERAL. */
static uint32_t rank_in(const struct qdri_learn *s, uint32_t clause, uint32_t chosen)
{
    uint32_t count;
    const uint32_t *option = options_of(s, clause, &count);
    uint32_t rank = 0;
    while (rank < count && option[rank] < chosen) {
        ++rank;
    }
    return rank < count && option[rank] == chosen ? rank : QDRI_LEARN_NO_LITERAL;
}

/* Finds the clause of a subset with a literal that has an option, one that is known if there is
 * one.  QDRI_LEARN_NO_REASON: there is none. */
static uint32_t find_subset(const struct qdri_learn *s, uint32_t literal, uint32_t chosen)
{
    uint32_t found = QDRI_LEARN_NO_REASON;
    for (uint32_t k = s->tied[literal]; k < s->tied[literal + 1]; ++k) {
        const uint32_t clause = s->subset[s->tie[k]].clause;
        const bool is_better = found == QDRI_LEARN_NO_REASON || !is_known(s, found);
        if (is_better && rank_in(s, clause, chosen) != QDRI_LEARN_NO_LITERAL) {
            found = clause;
        }
    }
    return found;
}

/* Writes that an option of a subset is not chosen if the literal is true. */
static uint64_t write_left_out(struct qdri_learn *s, uint32_t literal, uint32_t chosen,
                               uint32_t other)
{
    uint32_t count;
    const uint32_t *option = options_of(s, other, &count);
    const size_t hints = s->trace->hints;
    for (uint32_t k = 0; k < count; ++k) {
        qdri_learn_hint(s,
                        qdri_learn_why_pair(s, qdri_learn_not(option[k]), qdri_learn_not(chosen)));
    }
    qdri_learn_hint(s, s->trace->number[other / 2]);
    const uint64_t number = write_pair(s, qdri_learn_not(literal), qdri_learn_not(chosen), hints);
    return keep_pair(s, qdri_learn_not(literal), qdri_learn_not(chosen), number);
}

/* Returns the clause that an option is not chosen if the literal of a subset is true that it is
 * in. */
static uint64_t why_left_out(struct qdri_learn *s, uint32_t literal, uint32_t chosen)
{
    const struct qdri_learn_trace *t = s->trace;
    const uint64_t number = find_pair(s, qdri_learn_not(literal), qdri_learn_not(chosen));
    if (number != 0) {
        return number;
    }
    const uint32_t clause = find_subset(s, literal, chosen);
    if (clause == QDRI_LEARN_NO_REASON || !derive_subset(s, clause)) {
        qdri_learn_fail(s, QDR_UNSUPPORTED);
        return 0;
    }
    const uint32_t parent = t->parent[clause / 2];
    return parent == DEFINED     ? t->first[literal / 2] + rank_in(s, clause, chosen)
           : parent == BY_OPTION ? why_rivals(s, literal / 2, chosen / 2)
                                 : write_left_out(s, literal, chosen, parent);
}

/* Returns the clause that an option is never chosen: it is in a subset of which none is chosen if
 * it is; or its item has a subset of which one has to be chosen if it is, and it is not in that. */
static uint64_t why_never(struct qdri_learn *s, qdr_option option)
{
    const uint32_t chosen = qdri_learn_chosen(option);
    const uint32_t excluded = qdri_learn_excluded(option);
    const uint64_t number = find_pair(s, excluded, excluded);
    if (number != 0 || find_subset(s, chosen, chosen) != QDRI_LEARN_NO_REASON) {
        return number != 0 ? number : why_left_out(s, chosen, chosen);
    }
    for (uint32_t k = s->tied[excluded]; k < s->tied[excluded + 1]; ++k) {
        const struct qdri_learn_subset *subset = &s->subset[s->tie[k]];
        if (qdri_option_has_item(s->problem, option, subset->item) &&
            rank_in(s, subset->clause, chosen) == QDRI_LEARN_NO_LITERAL &&
            derive_subset(s, subset->clause)) {
            return write_left_out(s, chosen, chosen, subset->clause);
        }
    }
    qdri_learn_fail(s, QDR_UNSUPPORTED);
    return 0;
}

/* ------------------------------------------------------------------------------------ all ---- */

uint64_t qdri_learn_why_pair(struct qdri_learn *s, uint32_t one, uint32_t other)
{
    const bool is_last = qdri_learn_is_exclusion(s, other);
    uint32_t a = is_last ? one : other;
    uint32_t b = is_last ? other : one; /* of an option, unless both are of hues */
    uint64_t number = 0;
    if (one == other) {
        return why_never(s, one / 2);
    }
    if (qdri_learn_is_hue(s, a / 2) && qdri_learn_is_chosen(a)) {
        return why_borne(s, a / 2, b / 2);
    }
    if (!qdri_learn_is_chosen(a) && a / 2 < s->overlaps) {
        number = why_rivals(s, a / 2, b / 2);
    }
    if (number != 0) {
        return number;
    }
    const bool has_other =
        qdri_learn_is_exclusion(s, a) &&
        find_subset(s, qdri_learn_not(a), qdri_learn_not(b)) == QDRI_LEARN_NO_REASON;
    return has_other ? why_left_out(s, qdri_learn_not(b), qdri_learn_not(a))
                     : why_left_out(s, qdri_learn_not(a), qdri_learn_not(b));
}

/* All options of an item have a hue of another one: so where a hue of this is chosen, one of the
 * options with it is. */
static uint64_t write_choice(struct qdri_learn *s, uint32_t clause, uint32_t hue, qdr_item item)
{
    struct qdri_learn_trace *t = s->trace;
    const size_t hints = t->hints;
    uint32_t entry;
    for (uint32_t k = s->first[item]; k < s->first[item + 1]; ++k) {
        if (meets_hue(s, s->list[k], hue, &entry)) {
            qdri_learn_hint(s, why_rivals(s, hue, s->list[k]));
        }
    }
    qdri_learn_hint(s, t->tracer->some(t->tracer->ctx, item));
    return qdri_learn_write(s, qdri_learn_literals(s, clause), qdri_learn_size(s, clause), hints);
}

static void write_own(struct qdri_learn *s, uint32_t clause)
{
    struct qdri_learn_trace *t = s->trace;
    const uint32_t hue = t->hue[clause / 2];
    if (hue == QDRI_LEARN_NO_HUE) {
        if (!derive_subset(s, clause)) {
            qdri_learn_fail(s, QDR_UNSUPPORTED);
        }
    } else if (qdri_learn_size(s, clause) == count_bearers(s, hue) + 1) {
        t->number[clause / 2] = why_bearers(s, hue);
    } else {
        t->number[clause / 2] = write_choice(s, clause, hue, t->joint[clause / 2]);
    }
}

uint64_t qdri_learn_why_clause(struct qdri_learn *s, uint32_t clause)
{
    if (!is_known(s, clause)) {
        write_own(s, clause);
    }
    return s->trace->number[clause / 2];
}

int32_t qdri_learn_name(struct qdri_learn *s, uint32_t variable)
{
    struct qdri_learn_trace *t = s->trace;
    if (t->name[variable] == 0 && qdri_learn_is_hue(s, variable)) {
        name_hue(s, variable);
    } else if (t->name[variable] == 0) {
        const uint32_t subset = s->tie[s->tied[qdri_learn_chosen(variable)]];
        define(s, s->subset[subset].clause);
    }
    return t->name[variable];
}

/* Where it has one option, this is chosen without a reason, unless there is a set. */
static void begin_item(struct qdri_learn *s, qdr_item item, uint32_t clause)
{
    const struct qdri_tracer *tracer = s->trace->tracer;
    const uint64_t number = tracer->some(tracer->ctx, item);
    s->trace->number[clause / 2] = number;
    if (qdri_learn_size(s, clause) == 1) {
        s->trace->unit[*qdri_learn_literals(s, clause) / 2] = number;
    }
}

static void begin_hue(struct qdri_learn *s, uint32_t hue, qdr_item item, uint32_t clause)
{
    s->trace->hue[clause / 2] = hue;
    s->trace->joint[clause / 2] = item;
    if (qdri_learn_size(s, clause) == 1) {
        s->trace->unit[hue] = qdri_learn_why_clause(s, clause);
    }
}

/* The clauses that are watched: of each item, and behind it of hues that are settled with it; then
 * of the other hues. */
static void begin_watched(struct qdri_learn *s)
{
    qdr_item next = 0;
    for (uint32_t clause = s->watched; clause < s->own; clause = qdri_learn_next(s, clause)) {
        const uint32_t literal = literal_of(s, clause);
        if (!qdri_learn_is_chosen(literal)) {
            begin_hue(s, literal / 2, next - 1, clause);
            continue;
        }
        while (!s->problem->item[next].is_primary || qdri_learn_has_set(s, next)) {
            ++next;
        }
        begin_item(s, next++, clause);
    }
}

void qdri_learn_begin_whys(struct qdri_learn *s)
{
    struct qdri_learn_trace *t = s->trace;
    for (uint32_t k = 0; k <= s->own / 2; ++k) {
        t->hue[k] = QDRI_LEARN_NO_HUE;
    }
    for (qdr_option option = 0; option < s->problem->options; ++option) {
        t->name[option] = (int32_t)option + 1;
    }
    for (qdr_item item = 0; item < qdri_problem_items(s->problem); ++item) {
        if (qdri_learn_has_set(s, item)) {
            begin_item(s, item, s->set[item].clause);
        }
    }
    for (uint32_t k = 0; k < s->subsets; ++k) {
        const struct qdri_learn_subset *subset = &s->subset[k];
        if (qdri_learn_is_hue(s, subset->literal / 2)) {
            begin_hue(s, subset->literal / 2, subset->item, subset->clause);
        }
    }
    begin_watched(s);
}
