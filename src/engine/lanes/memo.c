/* memo.c  The search of lanes that remembers: counts and diagrams of all solutions.
 *
 * Idea.  What is below a node depends on its state alone, not on how the search came there.  So
 * before a node is searched it is looked up, and afterwards it is put down what it came to.  That
 * is either a number of solutions, or a node of a diagram (diagram/diagram.h): an option with what
 * is below it, or else the node's other options.
 *
 * Keys.  Without secondary items the items that are still open tell all: every option of them alone
 * is left.  (Some that were found to fail may have been dropped; that changes no solution.)
 * Secondary items, in their colors, act through the options that they exclude.  So for every option
 * that has some, the key says in addition whether it is left: one bit, that in the lane of its
 * first primary item.  An item that can make no difference any more has no influence on the key,
 * whatever its color.
 *
 * Branches.  What an option leaves of a key is known before it is applied, and is the key of the
 * same subproblem, only that nothing forced was taken from it yet.  So a branch is looked up before
 * it is entered, and put down afterwards unless its node was, under the same key.  That saves the
 * most expensive part of a node that is known; where few are, it does not pay, which is reckoned
 * (`is_branch_asked`).
 *
 * Components.  Where the open items fall into components that no option connects, each component is
 * searched by itself, as a branch in which the items of the other components look settled; what
 * they come to is multiplied.  Looking for components costs about as much as a few nodes, so it is
 * done the less the less it succeeds.
 *
 * Numbers.  How solutions are counted, engine/memo.h says.  Components begin with a total of zero,
 * and their product is added to what was there before them.
 *
 * Options have the problem's numbers throughout: there are no smaller stages while anything is
 * remembered.
 *
 * Sources.  Nishino, Yasuda, Minato, Nagata: "Dancing with Decision Diagrams", AAAI 2017; Knuth's
 * dlx6; components: as counters of models do, e. g. Bayardo and Pehoushek, AAAI 2000. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "engine/lanes/memo.h"

/* Searches for components that may fail before one has to succeed; then, one in so many is made. */
#define PATIENCE 64
#define SELDOM 64

/* What may be lost by looking branches up, in nanoseconds, and the part of the search. */
#define GRACE 200000
#define SHARE 32

/* --------------------------------------------------------------------- beginning and end ---- */

/* Rows of numbers: the total, with room for a product behind it; and for each level, the total when
 * its node was entered, the total before its present branch, and the product of the components that
 * are done with. */
enum { TOTAL, BEFORE, BETWEEN, PRODUCT };

/* The arrays whose size is known at once, and keys, which depend on what is in those. */
static struct qdri_fields fields_of(const struct qdri_lanes *s)
{
    const struct qdri_lanes_table *t = &s->stage[0].table;
    const uint64_t levels = (uint64_t)t->items + 1;
    const uint64_t items = qdri_problem_items(s->problem);
    const uint64_t entries = s->problem->first[s->problem->options];
    const uint32_t words = s->memo->words;
    return (struct qdri_fields){{
        QDRI_FIELD(struct qdri_lanes_memo, note, levels),
        QDRI_FIELD(struct qdri_lanes_memo, rest, levels * words),
        QDRI_FIELD(struct qdri_lanes_memo, own, (uint64_t)t->options * words),
        QDRI_FIELD(struct qdri_lanes_memo, first, t->options),
        QDRI_FIELD(struct qdri_lanes_memo, live, (uint64_t)t->vectors * QDRI_LANES_WORDS),
        QDRI_FIELD(struct qdri_lanes_memo, first_user, items + 2),
        QDRI_FIELD(struct qdri_lanes_memo, user, entries),
        QDRI_FIELD(struct qdri_lanes_memo, color, entries),
        QDRI_FIELD(struct qdri_lanes_memo, asked, items),
        QDRI_FIELD(struct qdri_lanes_memo, added, t->options),
        QDRI_FIELD(struct qdri_lanes_memo, component, words),
        QDRI_FIELD(struct qdri_lanes_memo, frontier, words),
    }};
}

static struct qdri_fields keys_of(const struct qdri_lanes *s)
{
    const uint64_t words = ((uint64_t)s->stage[0].table.items + 1) * s->memo->size;
    return (struct qdri_fields){{
        QDRI_FIELD(struct qdri_lanes_memo, key, words),
        QDRI_FIELD(struct qdri_lanes_memo, branch, words),
    }};
}

void qdri_lanes_memo_end(struct qdri_lanes *s)
{
    if (s->memo) {
        const struct qdri_fields fields = fields_of(s);
        const struct qdri_fields keys = keys_of(s);
        qdri_totals_end(&s->memo->totals);
        qdri_fields_free(s->memo, &fields);
        qdri_fields_free(s->memo, &keys);
        free(s->memo);
        s->memo = NULL;
    }
}

/* Numbers that say something of each lane of a word, for `open_bits`, which needs none of lanes of
 * one bit. */
static void note_lanes(struct qdri_lanes_memo *m, const struct qdri_lanes_table *t)
{
    for (uint32_t k = 0; t->bits > 1 && k < 64 / t->bits; ++k) {
        m->ones |= UINT64_C(1) << k * t->bits;
        m->diagonal |= UINT64_C(1) << (qdri_lanes_in_word(t, (size_t)k * t->bits) + k);
    }
}

static qdr_status set_up(struct qdri_lanes_memo *m, const struct qdri_lanes *s)
{
    const struct qdri_lanes_table *t = &s->stage[0].table;
    uint64_t left = m->totals.answer->most_bytes;
    m->words = (t->items - 1) / 64 + 1;
    const struct qdri_fields fields = fields_of(s);
    qdr_status status = qdri_memo_take(&left, m, &fields);
    if (status != QDR_OK) {
        return status;
    }
    qdri_lanes_note_options(m, t, s->problem);
    note_lanes(m, t);
    m->size = m->words + m->lives;
    const struct qdri_fields keys = keys_of(s);
    status = qdri_memo_take(&left, m, &keys);
    m->totals.row[TOTAL].count = 3;
    m->totals.row[BEFORE].count = (uint64_t)t->items + 1;
    m->totals.row[BETWEEN].count = m->totals.row[PRODUCT].count = m->totals.row[BEFORE].count;
    return status == QDR_OK ? qdri_totals_begin(&m->totals, m->size, left) : status;
}

qdr_status qdri_lanes_memo_begin(struct qdri_lanes *s, struct qdri_memo *memo)
{
    if (sizeof(struct qdri_lanes_memo) > memo->most_bytes) {
        return QDR_BUDGET;
    }
    s->memo = qdri_zeros(1, sizeof *s->memo);
    if (!s->memo) {
        return QDR_NOMEM;
    }
    s->memo->totals.answer = memo;
    s->memo->totals.stats = &s->control->stats;
    qdr_status status = set_up(s->memo, s);
    if (status != QDR_OK) {
        qdri_lanes_memo_end(s);
    }
    return status;
}

/* ------------------------------------------------------------------------------- numbers ---- */

static mp_limb_t *number_of(const struct qdri_lanes *s, uint32_t row)
{
    return qdri_totals_number(&s->memo->totals, row, s->level);
}

/* Multiplies what components came to by the total, which begins again at zero. */
static void multiply(struct qdri_lanes *s)
{
    struct qdri_totals *totals = &s->memo->totals;
    const mp_size_t limbs = qdri_totals_limbs(totals);
    mp_limb_t *wide = qdri_totals_total(totals) + limbs;
    mpn_mul_n(wide, number_of(s, PRODUCT), qdri_totals_total(totals), limbs);
    bool fits = mpn_zero_p(wide + limbs, limbs) && wide[limbs - 1] >> (GMP_NUMB_BITS - 1) == 0;
    mpn_copyi(number_of(s, PRODUCT), wide, limbs);
    if (!fits) {
        qdri_totals_widen(totals); /* the halves of the product move with the rest */
        const mp_size_t now = qdri_totals_limbs(totals);
        mpn_copyi(number_of(s, PRODUCT) + now - limbs, qdri_totals_total(totals) + 2 * now, limbs);
    }
    mpn_zero(qdri_totals_total(totals), qdri_totals_limbs(totals));
}

/* ------------------------------------------------------------------------------ diagrams ---- */

/* Adds an option to all sets of a node, unless that was done in the present branch. */
static uint32_t add_option(struct qdri_lanes_memo *m, qdr_option option, uint32_t node)
{
    if (m->added[option] == m->stamp || node == QDRI_NONE) {
        return node;
    }
    m->added[option] = m->stamp;
    return qdri_totals_check_node(
        &m->totals, qdri_diagram_branch(m->totals.answer->diagram, option, QDRI_NONE, node));
}

/* Adds the options on the trail from a height on: the forced ones, some of which are there
 * twice. */
static uint32_t add_forced(struct qdri_lanes *s, uint32_t from, uint32_t node)
{
    ++s->memo->stamp;
    for (uint32_t k = from; k < s->trail_height; ++k) {
        node = add_option(s->memo, s->trail[k], node);
    }
    return node;
}

/* The node of all solutions. */
static uint32_t find_root(struct qdri_lanes *s)
{
    uint32_t node = add_forced(s, 0, s->memo->totals.value);
    for (uint32_t k = 0; k < s->assumptions; ++k) {
        node = add_option(s->memo, s->assumed[k], node);
    }
    return node;
}

/* ---------------------------------------------------------------------------------- keys ---- */

/* Ones for the bits of those lanes of a word of a state that are open.  Each lane gets the bits of
 * all lanes, and keeps its own one; adding carries that to its highest bit, from where it fills the
 * lane. */
static uint64_t open_bits(const struct qdri_lanes_memo *m, const struct qdri_lanes_table *t,
                          const uint64_t *open, uint32_t place)
{
    const uint64_t lanes = open[place / 64] >> place % 64;
    if (t->bits == 1) {
        return lanes;
    }
    const uint64_t full = UINT64_MAX >> (64 - t->bits);
    const uint64_t own = (lanes & (UINT64_MAX >> (64 - 64 / t->bits))) * m->ones & m->diagonal;
    const uint64_t carried = own + m->ones * (full >> 1);
    return (carried >> (t->bits - 1) & m->ones) * full;
}

static uint64_t *make_key(const struct qdri_lanes *s, unsigned char *state)
{
    const struct qdri_lanes_memo *m = s->memo;
    const struct qdri_lanes_table *t = &s->stage[0].table;
    const uint64_t *word = (const uint64_t *)(const void *)state;
    uint64_t *key = m->key + (size_t)s->level * m->size;
    qdri_lanes_get_open(m, t, state, key);
    for (uint32_t k = 0; k < m->lives; ++k) {
        key[m->words + k] =
            word[m->live[k].word] & m->live[k].mask & open_bits(m, t, key, m->live[k].place);
    }
    return key;
}

/* The key of what a node becomes by choosing an option: its effect leaves, of its own items, itself
 * alone. */
static uint64_t *make_branch_key(const struct qdri_lanes *s, qdr_option option)
{
    const struct qdri_lanes_memo *m = s->memo;
    const struct qdri_lanes_table *t = &s->stage[0].table;
    const uint64_t *effect = (const uint64_t *)(const void *)(t->effect + option * t->row);
    const uint64_t *own = m->own + (size_t)option * m->words;
    const uint64_t *node = m->key + (size_t)s->level * m->size;
    const struct live_bits *first = &m->first[option];
    uint64_t *key = m->branch + (size_t)s->level * m->size;
    for (uint32_t w = 0; w < m->words; ++w) {
        key[w] = node[w] & ~own[w];
    }
    for (uint32_t k = 0; k < m->lives; ++k) {
        const uint32_t word = m->live[k].word;
        const uint64_t left = node[m->words + k] & effect[word];
        key[m->words + k] = word == first->word ? left & ~first->mask : left;
    }
    return key;
}

/* ---------------------------------------------------------------------------- components ---- */

/* Makes the components of a node its branches, if it has several. */
static void split(struct qdri_lanes *s, unsigned char *state, struct qdri_lanes_frame *frame)
{
    struct qdri_lanes_memo *m = s->memo;
    const bool is_due = m->tries <= PATIENCE + SELDOM * m->wins || m->tries % SELDOM == 0;
    ++m->tries;
    if (!is_due) {
        return;
    }
    uint64_t *rest = m->rest + (size_t)s->level * m->words;
    const uint32_t components = qdri_lanes_count_components(s, state, rest);
    if (components > 1) {
        ++m->wins;
        qdri_lanes_get_open(m, &s->stage[0].table, state, rest);
        m->note[s->level].is_split = true;
        m->note[s->level].node = QDRI_EMPTY;
        frame->degree = components;
        frame->tried = 0;
        if (!m->totals.answer->diagram) {
            mpn_zero(qdri_totals_total(&m->totals), qdri_totals_limbs(&m->totals));
            mpn_zero(number_of(s, PRODUCT), qdri_totals_limbs(&m->totals));
            number_of(s, PRODUCT)[0] = 1;
        }
    }
}

bool qdri_lanes_next_component(struct qdri_lanes *s, struct qdri_lanes_frame *frame)
{
    struct qdri_lanes_memo *m = s->memo;
    const struct qdri_lanes_stage *stage = &s->stage[0];
    uint64_t *rest = m->rest + (size_t)s->level * m->words;
    m->note[s->level + 1].is_component = m->note[s->level].is_split;
    if (!m->note[s->level].is_split) {
        return false;
    }
    unsigned char *state = qdri_lanes_state(stage, s->level);
    qdri_lanes_find_component(s, state, rest);
    qdri_lanes_take_component(m, rest);
    memcpy(state + stage->table.stride, state, stage->table.stride);
    qdri_lanes_get_open(m, &stage->table, state, m->frontier);
    for (uint32_t w = 0; w < m->words; ++w) {
        m->frontier[w] &= ~m->component[w];
    }
    qdri_lanes_close_items(&stage->table, state + stage->table.stride, m->frontier);
    frame->solutions = s->control->stats.solutions;
    ++frame->tried;
    return true;
}

bool qdri_lanes_is_component(const struct qdri_lanes *s)
{
    return s->memo->note[s->level].is_component;
}

/* -------------------------------------------------------------------------------- memory ---- */

enum qdri_lanes_recall qdri_lanes_recall(struct qdri_lanes *s, unsigned char *state,
                                         struct qdri_lanes_frame *frame)
{
    struct qdri_lanes_memo *m = s->memo;
    struct note *note = &m->note[s->level];
    if (m->totals.answer->status != QDR_OK) {
        return QDRI_LANES_STUCK;
    }
    *note = (struct note){.before = s->control->stats.nodes};
    frame->is_mirrored = false; /* both children are made, whatever is known of them */
    m->totals.answer->work +=
        2 * qdri_memo_table_price(&m->totals.table); /* it will be put down, too */
    const uint64_t *value = qdri_memo_table_find(&m->totals.table, make_key(s, state));
    if (value) {
        qdri_totals_use(&m->totals, value);
        return QDRI_LANES_KNOWN;
    }
    if (!m->totals.answer->diagram) {
        qdri_totals_synchronize(&m->totals);
        mpn_copyi(number_of(s, BEFORE), qdri_totals_total(&m->totals),
                  qdri_totals_limbs(&m->totals));
    }
    split(s, state, frame);
    return QDRI_LANES_UNKNOWN;
}

void qdri_lanes_recall_solution(struct qdri_lanes *s)
{
    s->memo->totals.value = QDRI_EMPTY;
}

/* What it saves not to enter a node that is known. */
static uint64_t price_of_node(const struct qdri_lanes *s)
{
    return qdri_memo_table_price(&s->memo->totals.table) +
           qdri_lanes_price_of_node(&s->stage[0].table);
}

static void pay(struct qdri_lanes_memo *m, uint64_t price)
{
    m->price += price;
    m->totals.answer->work += price;
}

/* May branches be looked up?  Where that does not pay, a small part of the search is spent on
 * it. */
static bool is_branch_asked(const struct qdri_lanes *s)
{
    const struct qdri_lanes_memo *m = s->memo;
    const uint64_t part = s->control->stats.nodes * price_of_node(s) / SHARE;
    return m->price <= m->spared + part + GRACE;
}

/* Adds a branch to the node of the diagram of a level: an option, and what is below it. */
static void add_branch_node(struct qdri_lanes_memo *m, struct note *note, qdr_option option,
                            uint32_t below)
{
    if (below != QDRI_NONE) {
        note->node = qdri_totals_check_node(
            &m->totals, qdri_diagram_branch(m->totals.answer->diagram, option, note->node, below));
    }
}

bool qdri_lanes_recall_branch(struct qdri_lanes *s, qdr_option option)
{
    struct qdri_lanes_memo *m = s->memo;
    struct note *note = &m->note[s->level];
    note->wants_branch = is_branch_asked(s);
    if (!note->wants_branch) {
        return false;
    }
    const uint64_t *key = make_branch_key(s, option);
    pay(m, qdri_memo_table_price(&m->totals.table));
    const uint64_t *value = qdri_memo_table_find(&m->totals.table, key);
    if (value) {
        m->spared += price_of_node(s);
        qdri_totals_use(&m->totals, value);
        if (m->totals.answer->diagram) {
            add_branch_node(m, note, option, m->totals.value);
            m->totals.value = QDRI_NONE;
        }
        return true;
    }
    note->between = s->control->stats.nodes;
    if (!m->totals.answer->diagram) {
        qdri_totals_synchronize(&m->totals);
        mpn_copyi(number_of(s, BETWEEN), qdri_totals_total(&m->totals),
                  qdri_totals_limbs(&m->totals));
    }
    return false;
}

/* Puts down what a branch came to, unless that of its node says it. */
static void put_branch(struct qdri_lanes *s, const struct note *note, uint32_t below)
{
    struct qdri_lanes_memo *m = s->memo;
    const uint64_t *key = m->branch + (size_t)s->level * m->size;
    if (m->totals.answer->status != QDR_OK || qdri_memo_table_find(&m->totals.table, key)) {
        return;
    }
    pay(m, 2 * qdri_memo_table_price(&m->totals.table));
    if (!m->totals.answer->diagram) {
        qdri_totals_synchronize(&m->totals);
    }
    qdri_totals_put(&m->totals, key, note->between, below, number_of(s, BETWEEN));
}

void qdri_lanes_add_branch(struct qdri_lanes *s, struct qdri_lanes_frame *frame)
{
    struct qdri_lanes_memo *m = s->memo;
    struct note *note = &m->note[s->level];
    if (m->totals.answer->diagram && note->is_split) {
        uint32_t node = add_forced(s, frame->trail, m->totals.value);
        note->node = qdri_totals_check_node(
            &m->totals, qdri_diagram_join(m->totals.answer->diagram, note->node, node));
    } else if (m->totals.answer->diagram) {
        m->totals.value = add_forced(s, frame->trail + 1, m->totals.value);
        add_branch_node(m, note, s->trail[frame->trail], m->totals.value);
    } else if (note->is_split) {
        qdri_totals_synchronize(&m->totals);
        multiply(s);
    }
    bool is_zero = m->totals.answer->diagram
                       ? note->node == QDRI_NONE
                       : mpn_zero_p(number_of(s, PRODUCT), qdri_totals_limbs(&m->totals));
    if (note->is_split && is_zero) {
        frame->tried = frame->degree;
    }
    if (!note->is_split && note->wants_branch) {
        put_branch(s, note, m->totals.value);
    }
    m->totals.value = QDRI_NONE;
}

void qdri_lanes_put_down(struct qdri_lanes *s)
{
    struct qdri_lanes_memo *m = s->memo;
    struct note *note = &m->note[s->level];
    m->totals.value = note->node;
    if (!m->totals.answer->diagram && note->is_split) {
        mpn_copyi(qdri_totals_total(&m->totals), number_of(s, BEFORE),
                  qdri_totals_limbs(&m->totals));
        qdri_totals_add(&m->totals, number_of(s, PRODUCT));
    }
    if (m->totals.answer->status != QDR_OK) {
        return;
    }
    if (!m->totals.answer->diagram) {
        qdri_totals_synchronize(&m->totals);
    }
    qdri_totals_put(&m->totals, m->key + (size_t)s->level * m->size, note->before, m->totals.value,
                    number_of(s, BEFORE));
}

/* What was counted before the first node whose components are not done with. */
static const mp_limb_t *find_least(const struct qdri_lanes *s)
{
    const struct qdri_lanes_memo *m = s->memo;
    for (uint32_t level = 0; level < s->level; ++level) {
        if (m->note[level].is_split) {
            return qdri_totals_number(&m->totals, BEFORE, level);
        }
    }
    return qdri_totals_total(&m->totals);
}

void qdri_lanes_sum_up(struct qdri_lanes *s)
{
    struct qdri_lanes_memo *m = s->memo;
    if (m->totals.answer->diagram) {
        m->totals.answer->root = s->position == QDRI_LANES_AT_END ? find_root(s) : QDRI_NONE;
    } else {
        qdri_totals_synchronize(&m->totals);
        m->totals.answer->total = qdri_totals_total(&m->totals);
        m->totals.answer->least = find_least(s);
        if (s->position == QDRI_LANES_AT_END) {
            qdri_totals_show(&m->totals);
        }
    }
}
