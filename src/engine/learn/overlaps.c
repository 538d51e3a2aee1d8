/* overlaps.c  The subsets of sets (see sets.c), and variables for what two items have in common.
 *
 * Where all options of an item have a hue of another one, the options with the same hue are a
 * subset: the hue is excluded if and only if none of them is chosen.  The other subsets are made of
 * *overlaps*:
 *
 *     items P and J are primary, have at least two options in common, and each has others
 *     a variable is chosen if and only if one of those in common is
 *     three subsets: what they have in common, what only P has, and what only J has
 *
 * In Sudoku, where P is the digit 5 in a row and J the digit 5 in a box, this is what solvers call
 * locked candidates; in a cage, where options of P are sets of digits and J is one of the digits,
 * it says whether the cage has it.  Clauses of options alone have to wait until all but one of them
 * are gone, and what is learned from them is longer: on hard Sudokus with cages or arrows, overlaps
 * make four to ten times fewer conflicts.  Each conflict costs twice as much or more, so where they
 * help little they cost up to twice the time.  New variables for subclauses are an old idea
 * (Tseitin's extended resolution, 1968; Manthey, Heule and Biere, "Automated reencoding of Boolean
 * formulas", HVC 2012, look for them in clauses of which nobody says what they mean); here, the
 * items say where to look.
 *
 * Often several pairs of items have the same options in common; or what an item has besides is an
 * overlap, too, or a single option.  One variable serves for all of these.  With one for each pair
 * there were twice as many, and overlaps brought nothing. */
#include <stdlib.h>
#include <string.h>

#include "engine/learn/learn.h"

/* Items with more options have no set: their masks would become large. */
#define WORDS_MAX 4
#define WORD_BITS QDRI_LEARN_WORD_BITS

/* Pairs of items with overlaps, and words of their clauses, for each entry of the problem; and the
 * most of these. */
#define ENTRIES_PER_PAIR 2
#define WORDS_PER_ENTRY 64
#define MOST_WORDS (UINT32_C(1) << 24)

/* Parts of a pair: what both have, what each of them has besides. */
#define PARTS_PER_PAIR 3

/* Room in the table of subsets, so that they are found fast. */
#define SLOTS_PER_PART 2

/* ------------------------------------------------------------------------------ measures ---- */

uint32_t qdri_learn_most_overlaps(const struct qdr_problem *problem)
{
    return problem->first[problem->options] / ENTRIES_PER_PAIR;
}

uint64_t qdri_learn_overlap_words(const struct qdr_problem *problem)
{
    const uint64_t wanted = (uint64_t)problem->first[problem->options] * WORDS_PER_ENTRY;
    return wanted < MOST_WORDS ? wanted : MOST_WORDS;
}

uint64_t qdri_learn_most_subsets(const struct qdr_problem *problem)
{
    return qdri_learn_own_clauses(problem) +
           PARTS_PER_PAIR * (uint64_t)qdri_learn_most_overlaps(problem);
}

uint64_t qdri_learn_mask_words(const struct qdr_problem *problem)
{
    return qdri_learn_most_subsets(problem) * WORDS_MAX;
}

uint64_t qdri_learn_slots(const struct qdr_problem *problem)
{
    uint64_t slots = 1;
    while (slots < SLOTS_PER_PART * PARTS_PER_PAIR * (uint64_t)qdri_learn_most_overlaps(problem)) {
        slots *= 2;
    }
    return slots;
}

/* ------------------------------------------------------------- subsets and their clauses ---- */

/* In ascending order; at most as many as there are variables. */
struct options {
    uint32_t *option;
    uint32_t count;
};

static uint32_t slot_of(const struct qdri_learn *s, const struct options *options)
{
    uint64_t hash = options->count;
    for (uint32_t k = 0; k < options->count; ++k) {
        hash = (hash ^ options->option[k]) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 29;
    }
    return (uint32_t)hash & (s->slots - 1);
}

static bool has_options(const struct qdri_learn *s, uint32_t clause, const struct options *options)
{
    const uint32_t *literal = qdri_learn_literals(s, clause) + 1;
    bool has = qdri_learn_size(s, clause) == options->count + 1;
    for (uint32_t k = 0; has && k < options->count; ++k) {
        has = literal[k] == qdri_learn_chosen(options->option[k]);
    }
    return has;
}

/* Returns the slot of some options, or where they would be put. */
static struct qdri_learn_known *find_known(struct qdri_learn *s, const struct options *options)
{
    uint32_t at = slot_of(s, options);
    while (s->known[at].clause != QDRI_LEARN_NO_REASON &&
           !has_options(s, s->known[at].clause, options)) {
        at = (at + 1) & (s->slots - 1);
    }
    return &s->known[at];
}

/* Returns a literal that is true if and only if none of some options is chosen; or
 * QDRI_LEARN_NO_LITERAL: it is not known yet. */
static uint32_t literal_of(struct qdri_learn *s, const struct options *options)
{
    if (options->count == 1) {
        return qdri_learn_excluded(*options->option);
    }
    const struct qdri_learn_known *known = find_known(s, options);
    return known->clause == QDRI_LEARN_NO_REASON ? QDRI_LEARN_NO_LITERAL
                                                 : *qdri_learn_literals(s, known->clause);
}

/* Adds the clause "the literal, or one of the options".  Returns it. */
static uint32_t add_clause(struct qdri_learn *s, uint32_t literal, const struct options *options)
{
    const uint32_t clause = s->used;
    uint32_t *literals = qdri_learn_begin_clause(s, options->count + 1);
    *literals++ = literal;
    for (uint32_t k = 0; k < options->count; ++k) {
        *literals++ = qdri_learn_chosen(options->option[k]);
    }
    return clause;
}

static void note_subset(struct qdri_learn *s, qdr_item item, uint32_t clause)
{
    s->subset[s->subsets++] = (struct qdri_learn_subset){
        .item = item, .literal = *qdri_learn_literals(s, clause), .clause = clause};
}

/* Makes some options a subset of an item, unless they just were.  That an option is not chosen if
 * it is excluded need not be said. */
static void add_subset(struct qdri_learn *s, qdr_item item, uint32_t literal,
                       const struct options *options)
{
    struct qdri_learn_known *known = find_known(s, options);
    if (options->count == 1 && literal == qdri_learn_excluded(*options->option)) {
        return;
    }
    if (known->clause == QDRI_LEARN_NO_REASON) {
        known->clause = add_clause(s, literal, options);
        note_subset(s, item, known->clause);
    } else if (*qdri_learn_literals(s, known->clause) != literal) {
        note_subset(s, item, add_clause(s, literal, options));
    } else if (known->item != item) {
        note_subset(s, item, known->clause);
    }
    known->item = item;
}

/* ------------------------------------------------------------------------------ overlaps ---- */

/* Puts those options of an item into one array or the other: are they marked? */
static void sort_out(const struct qdri_learn *s, qdr_item item, struct options *marked,
                     struct options *others)
{
    marked->count = others->count = 0;
    for (uint32_t k = s->first[item]; k < s->first[item + 1]; ++k) {
        struct options *to = s->seen[s->list[k]] ? marked : others;
        to->option[to->count++] = s->list[k];
    }
}

static void mark(struct qdri_learn *s, qdr_item item, bool is_marked)
{
    for (uint32_t k = s->first[item]; k < s->first[item + 1]; ++k) {
        s->seen[s->list[k]] = is_marked;
    }
}

/* Returns the literal that is true if and only if no option of both items is chosen: it may be
 * known for these; or its opposite, for those that one of the items has besides. */
static uint32_t literal_of_overlap(struct qdri_learn *s, const struct options *common,
                                   const struct options *one, const struct options *other)
{
    uint32_t literal = literal_of(s, common);
    if (literal != QDRI_LEARN_NO_LITERAL) {
        return literal;
    }
    literal = literal_of(s, one);
    if (literal == QDRI_LEARN_NO_LITERAL) {
        literal = literal_of(s, other);
    }
    return qdri_learn_not(literal == QDRI_LEARN_NO_LITERAL ? qdri_learn_chosen(s->variables++)
                                                           : literal);
}

static uint32_t count_options(const struct qdri_learn *s, qdr_item item)
{
    return s->first[item + 1] - s->first[item];
}

/* Require: they have some options in common, and each has others. */
static void add_overlap(struct qdri_learn *s, qdr_item item, qdr_item other)
{
    struct options common = {.option = s->clause};
    struct options only = {.option = s->noted};
    struct options only_other = {.option = s->stack};
    const uint32_t words =
        PARTS_PER_PAIR * (QDRI_LEARN_HEADER + 1) + count_options(s, item) + count_options(s, other);
    if (s->pairs == 0 || s->spare < words || qdri_control_work(s->control, 4 * (uint64_t)words)) {
        return;
    }
    --s->pairs;
    s->spare -= words;
    mark(s, item, true);
    sort_out(s, other, &common, &only_other);
    mark(s, item, false);
    mark(s, other, true);
    sort_out(s, item, &common, &only);
    mark(s, other, false);
    const uint32_t literal = literal_of_overlap(s, &common, &only, &only_other);
    add_subset(s, item, literal, &common);
    add_subset(s, item, qdri_learn_not(literal), &only);
    add_subset(s, other, qdri_learn_not(literal), &only_other);
}

/* Finds the items behind an item that have options in common with it. */
static void add_overlaps(struct qdri_learn *s, qdr_item item)
{
    const struct qdr_problem *p = s->problem;
    for (uint32_t k = s->first[item]; k < s->first[item + 1]; ++k) {
        const qdr_option option = s->list[k];
        if (qdri_control_work(s->control,
                              2 * (uint64_t)(p->first[option + 1] - p->first[option]))) {
            return;
        }
        for (uint32_t e = p->first[option]; e < p->first[option + 1]; ++e) {
            ++s->met[p->entry[e].item];
        }
    }
    for (uint32_t k = s->first[item]; k < s->first[item + 1]; ++k) {
        for (uint32_t e = p->first[s->list[k]]; e < p->first[s->list[k] + 1]; ++e) {
            const qdr_item other = p->entry[e].item;
            const uint32_t met = s->met[other];
            s->met[other] = 0;
            if (other > item && qdri_learn_has_set(s, other) && met > 1 &&
                met < count_options(s, item) && met < count_options(s, other)) {
                add_overlap(s, item, other);
            }
        }
    }
}

/* --------------------------------------------------------------------------- making sets ---- */

/* The clauses of an item, and of its subsets that are of hues. */
static void begin_set(struct qdri_learn *s, qdr_item item, uint32_t *words)
{
    struct qdri_learn_set *set = &s->set[item];
    const uint32_t needed = (count_options(s, item) + WORD_BITS - 1) / WORD_BITS;
    *set = (struct qdri_learn_set){.first = *words, .clause = s->used};
    if (!s->problem->item[item].is_primary || needed > WORDS_MAX) {
        return;
    }
    set->words = needed > 0 ? needed : 1;
    *words += set->words;
    qdri_learn_add_item(s, item);
    uint32_t clause = s->used;
    qdri_learn_add_choices(s, item);
    for (; clause < s->used; clause = qdri_learn_next(s, clause)) {
        note_subset(s, item, clause);
    }
}

/* Options of secondary items stand in no set for them. */
static void find_bits(struct qdri_learn *s)
{
    const struct qdr_problem *p = s->problem;
    const uint32_t items = qdri_problem_items(p);
    for (qdr_item item = 0; item < items; ++item) {
        for (uint32_t k = s->first[item]; qdri_learn_has_set(s, item) && k < s->first[item + 1];
             ++k) {
            ++s->bits[s->list[k]];
        }
    }
    qdri_learn_add_up(s->bits, p->options);
    for (qdr_item item = items; item-- > 0;) {
        for (uint32_t k = s->first[item + 1];
             qdri_learn_has_set(s, item) && k-- > s->first[item];) {
            const uint32_t place = k - s->first[item];
            s->bit[--s->bits[s->list[k]]] =
                (struct qdri_learn_bit){.mask = UINT64_C(1) << place % WORD_BITS,
                                        .word = s->set[item].first + place / WORD_BITS,
                                        .item = item};
        }
    }
}

/* Which options of an item are in a clause? */
static void find_mask(const struct qdri_learn *s, const struct qdri_learn_set *set, qdr_item item,
                      uint32_t clause, uint64_t *mask)
{
    const uint32_t *literals = qdri_learn_literals(s, clause);
    memset(mask, 0, set->words * sizeof *mask);
    for (uint32_t k = 1; k < qdri_learn_size(s, clause); ++k) {
        const struct qdri_learn_bit *bit = &s->bit[s->bits[literals[k] / 2]];
        while (bit->item != item) {
            ++bit;
        }
        mask[bit->word - set->first] |= bit->mask;
    }
}

static int compare_subsets(const void *one, const void *other)
{
    const struct qdri_learn_subset *a = one;
    const struct qdri_learn_subset *b = other;
    if (a->item != b->item) {
        return a->item < b->item ? -1 : 1;
    }
    return a->clause < b->clause ? -1 : a->clause > b->clause;
}

/* Gives each item its subsets, with their masks. */
static void sort_subsets(struct qdri_learn *s)
{
    uint32_t subset = 0;
    uint32_t mask = 0;
    qsort(s->subset, s->subsets, sizeof *s->subset, compare_subsets);
    for (qdr_item item = 0; item < qdri_problem_items(s->problem); ++item) {
        struct qdri_learn_set *set = &s->set[item];
        set->subset = subset;
        set->mask = mask;
        for (; subset < s->subsets && s->subset[subset].item == item; ++subset) {
            find_mask(s, set, item, s->subset[subset].clause, s->mask + mask);
            mask += set->words;
        }
        set->end = subset;
    }
}

/* Options with an excluded hue are excluded by lists. */
static bool is_tied(const struct qdri_learn *s, uint32_t subset)
{
    return !qdri_learn_is_hue(s, s->subset[subset].literal / 2);
}

static void tie_subsets(struct qdri_learn *s)
{
    for (uint32_t subset = 0; subset < s->subsets; ++subset) {
        s->tied[s->subset[subset].literal] += is_tied(s, subset);
    }
    qdri_learn_add_up(s->tied, 2 * s->variables);
    for (uint32_t subset = s->subsets; subset-- > 0;) {
        if (is_tied(s, subset)) {
            s->tie[--s->tied[s->subset[subset].literal]] = subset;
        }
    }
}

void qdri_learn_make_sets(struct qdri_learn *s)
{
    const uint32_t items = qdri_problem_items(s->problem);
    uint32_t words = 0;
    for (uint32_t slot = 0; slot < s->slots; ++slot) {
        s->known[slot].clause = QDRI_LEARN_NO_REASON;
    }
    for (qdr_item item = 0; item < items; ++item) {
        begin_set(s, item, &words);
    }
    for (qdr_item item = 0; item < items; ++item) {
        if (s->pairs > 0 && qdri_learn_has_set(s, item) && qdri_learn_is_simple(s, item)) {
            add_overlaps(s, item);
        }
        if (qdri_control_work(s->control, 1)) {
            return;
        }
    }
    s->live += s->variables - s->overlaps;
    s->watched = s->used;
    find_bits(s);
    sort_subsets(s);
    tie_subsets(s);
}
