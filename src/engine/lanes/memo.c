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
 * Numbers.  Instead of a sum at each node there is one, `total`, that only grows; a node came to
 * what it has grown since.  Solutions met one by one are counted by the search, and brought in
 * (`synchronize`) when the total is looked at.  Components begin with a total of zero, and their
 * product is added to what was there before them.  All numbers have the same length, and their
 * highest bit is 0, so that sums fit; when it would not be, all of them are given twice the length.
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

void qdri_lanes_memo_end(struct qdri_lanes *s)
{
    struct qdri_lanes_memo *m = s->memo;
    if (m) {
        qdri_memo_table_end(&m->table);
        free(m->note);
        free(m->key);
        free(m->branch);
        free(m->rest);
        free(m->total);
        free(m->before);
        free(m->between);
        free(m->product);
        free(m->own);
        free(m->first);
        free(m->live);
        free(m->first_user);
        free(m->user);
        free(m->color);
        free(m->asked);
        free(m->added);
        free(m->component);
        free(m->frontier);
        free(m);
        s->memo = NULL;
    }
}

static bool allocate(struct qdri_lanes_memo *m, const struct qdri_lanes *s, uint64_t *left)
{
    const struct qdri_lanes_table *t = &s->stage[0].table;
    const uint64_t levels = (uint64_t)t->items + 1;
    const uint64_t items = qdri_problem_items(s->problem);
    const uint64_t entries = s->problem->first[s->problem->options];
    m->note = qdri_memo_take(left, levels, sizeof *m->note);
    m->rest = qdri_memo_take(left, levels * m->words, sizeof *m->rest);
    m->total = qdri_memo_take(left, 3 * QDRI_MEMO_FIRST_LIMBS, sizeof *m->total);
    m->before = qdri_memo_take(left, levels * QDRI_MEMO_FIRST_LIMBS, sizeof *m->before);
    m->between = qdri_memo_take(left, levels * QDRI_MEMO_FIRST_LIMBS, sizeof *m->between);
    m->product = qdri_memo_take(left, levels * QDRI_MEMO_FIRST_LIMBS, sizeof *m->product);
    m->own = qdri_memo_take(left, (uint64_t)t->options * m->words, sizeof *m->own);
    m->first = qdri_memo_take(left, t->options, sizeof *m->first);
    m->live = qdri_memo_take(left, (uint64_t)t->vectors * QDRI_LANES_WORDS, sizeof *m->live);
    m->first_user = qdri_memo_take(left, items + 2, sizeof *m->first_user);
    m->user = qdri_memo_take(left, entries, sizeof *m->user);
    m->color = qdri_memo_take(left, entries, sizeof *m->color);
    m->asked = qdri_memo_take(left, items, sizeof *m->asked);
    m->added = qdri_memo_take(left, t->options, sizeof *m->added);
    m->component = qdri_memo_take(left, m->words, sizeof *m->component);
    m->frontier = qdri_memo_take(left, m->words, sizeof *m->frontier);
    return m->note && m->rest && m->total && m->before && m->between && m->product && m->own &&
           m->first && m->live && m->first_user && m->user && m->color && m->asked && m->added &&
           m->component && m->frontier;
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
    uint64_t left = m->answer->most_bytes;
    m->words = (t->items - 1) / 64 + 1;
    if (!allocate(m, s, &left)) {
        return left == 0 ? QDR_BUDGET : QDR_NOMEM;
    }
    qdri_lanes_note_options(m, t, s->problem);
    note_lanes(m, t);
    m->size = m->words + m->lives;
    const uint64_t levels = (uint64_t)t->items + 1;
    m->key = qdri_memo_take(&left, levels * m->size, sizeof *m->key);
    m->branch = qdri_memo_take(&left, levels * m->size, sizeof *m->branch);
    if (!m->key || !m->branch) {
        return left == 0 ? QDR_BUDGET : QDR_NOMEM;
    }
    m->answer->limbs = QDRI_MEMO_FIRST_LIMBS;
    m->answer->total = m->total;
    m->table.key = m->size;
    m->table.value = m->answer->diagram ? 1 : qdri_memo_words(QDRI_MEMO_FIRST_LIMBS);
    m->table.most_bytes = left;
    return qdri_memo_table_begin(&m->table);
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
    s->memo->answer = memo;
    qdr_status status = set_up(s->memo, s);
    if (status != QDR_OK) {
        qdri_lanes_memo_end(s);
    }
    return status;
}

/* ------------------------------------------------------------------------------- numbers ---- */

/* How long numbers are, as GMP wants to be told. */
static mp_size_t limbs_of(const struct qdri_lanes_memo *m)
{
    return (mp_size_t)m->answer->limbs;
}

static mp_limb_t *number_of(mp_limb_t *array, const struct qdri_lanes *s)
{
    return array + (size_t)s->level * s->memo->answer->limbs;
}

/* Makes all numbers twice as long.  A failure ends the search at the next node. */
static void widen(struct qdri_lanes *s)
{
    struct qdri_lanes_memo *m = s->memo;
    struct qdri_memo *memo = m->answer;
    const size_t levels = (size_t)s->stage[0].table.items + 1;
    memo->status = qdri_memo_table_widen(&m->table, qdri_memo_words(2 * memo->limbs));
    if (memo->status != QDR_OK) {
        return;
    }
    if (!qdri_memo_widen(&m->total, 3, memo->limbs) ||
        !qdri_memo_widen(&m->before, levels, memo->limbs) ||
        !qdri_memo_widen(&m->between, levels, memo->limbs) ||
        !qdri_memo_widen(&m->product, levels, memo->limbs)) {
        memo->status = QDR_NOMEM;
        return;
    }
    memo->total = m->total;
    memo->limbs *= 2;
}

static bool has_highest_bit(const mp_limb_t *number, uint32_t limbs)
{
    return number[limbs - 1] >> (GMP_NUMB_BITS - 1) != 0;
}

static void widen_if_long(struct qdri_lanes *s)
{
    if (has_highest_bit(s->memo->total, s->memo->answer->limbs)) {
        widen(s);
    }
}

/* Brings the solutions that the search met into the total. */
static void synchronize(struct qdri_lanes *s)
{
    struct qdri_lanes_memo *m = s->memo;
    const uint64_t met = s->control->stats.solutions - m->counted;
    const mp_limb_t limbs[2] = {(mp_limb_t)met, (mp_limb_t)(met >> 32 >> (GMP_NUMB_BITS - 32))};
    m->counted = s->control->stats.solutions;
    mpn_add(m->total, m->total, limbs_of(m), limbs, 2);
    widen_if_long(s);
}

/* Adds a number to the total.  The search is to see one solution for it. */
static void add_number(struct qdri_lanes *s, const mp_limb_t *number)
{
    struct qdri_lanes_memo *m = s->memo;
    if (!mpn_zero_p(number, limbs_of(m))) {
        mpn_add_n(m->total, m->total, number, limbs_of(m));
        ++s->control->stats.solutions;
        ++m->counted;
        widen_if_long(s);
    }
}

/* Multiplies what components came to by the total, which begins again at zero. */
static void multiply(struct qdri_lanes *s)
{
    struct qdri_lanes_memo *m = s->memo;
    const mp_size_t limbs = limbs_of(m);
    mp_limb_t *wide = m->total + limbs;
    mpn_mul_n(wide, number_of(m->product, s), m->total, limbs);
    bool fits = mpn_zero_p(wide + limbs, limbs) && !has_highest_bit(wide, m->answer->limbs);
    mpn_copyi(number_of(m->product, s), wide, limbs);
    if (!fits) {
        widen(s); /* the halves of the product move with the rest */
        mpn_copyi(number_of(m->product, s) + limbs_of(m) - limbs, m->total + 2 * limbs_of(m),
                  limbs);
    }
    mpn_zero(m->total, limbs_of(m));
}

/* ------------------------------------------------------------------------------ diagrams ---- */

/* Takes a node of the diagram that has just been made. */
static uint32_t check_node(struct qdri_memo *memo, uint32_t node)
{
    if (node == QDRI_NO_NODE) {
        memo->status = qdri_diagram_why(memo->diagram, NULL);
        return QDRI_NONE;
    }
    return node;
}

/* Adds an option to all sets of a node, unless that was done in the present branch. */
static uint32_t add_option(struct qdri_lanes_memo *m, qdr_option option, uint32_t node)
{
    if (m->added[option] == m->stamp || node == QDRI_NONE) {
        return node;
    }
    m->added[option] = m->stamp;
    return check_node(m->answer, qdri_diagram_branch(m->answer->diagram, option, QDRI_NONE, node));
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
    uint32_t node = add_forced(s, 0, s->memo->value);
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
        if (!m->answer->diagram) {
            mpn_zero(m->total, limbs_of(m));
            mpn_zero(number_of(m->product, s), limbs_of(m));
            number_of(m->product, s)[0] = 1;
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

static void use(struct qdri_lanes *s, const uint64_t *value)
{
    struct qdri_lanes_memo *m = s->memo;
    m->answer->saved += qdri_memo_table_cost(&m->table, value);
    if (m->answer->diagram) {
        m->value = (uint32_t)*value;
    } else {
        add_number(s, (const mp_limb_t *)(const void *)value);
    }
}

enum qdri_lanes_recall qdri_lanes_recall(struct qdri_lanes *s, unsigned char *state,
                                         struct qdri_lanes_frame *frame)
{
    struct qdri_lanes_memo *m = s->memo;
    struct note *note = &m->note[s->level];
    if (m->answer->status != QDR_OK) {
        return QDRI_LANES_STUCK;
    }
    *note = (struct note){.before = s->control->stats.nodes};
    frame->is_mirrored = false; /* both children are made, whatever is known of them */
    m->answer->work += 2 * qdri_memo_table_price(&m->table); /* it will be put down, too */
    const uint64_t *value = qdri_memo_table_find(&m->table, make_key(s, state));
    if (value) {
        use(s, value);
        return QDRI_LANES_KNOWN;
    }
    if (!m->answer->diagram) {
        synchronize(s);
        mpn_copyi(number_of(m->before, s), m->total, limbs_of(m));
    }
    split(s, state, frame);
    return QDRI_LANES_UNKNOWN;
}

void qdri_lanes_recall_solution(struct qdri_lanes *s)
{
    s->memo->value = QDRI_EMPTY;
}

/* What it saves not to enter a node that is known. */
static uint64_t price_of_node(const struct qdri_lanes *s)
{
    return qdri_memo_table_price(&s->memo->table) + qdri_lanes_price_of_node(&s->stage[0].table);
}

static void pay(struct qdri_lanes_memo *m, uint64_t price)
{
    m->price += price;
    m->answer->work += price;
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
        note->node = check_node(m->answer,
                                qdri_diagram_branch(m->answer->diagram, option, note->node, below));
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
    pay(m, qdri_memo_table_price(&m->table));
    const uint64_t *value = qdri_memo_table_find(&m->table, key);
    if (value) {
        m->spared += price_of_node(s);
        use(s, value);
        if (m->answer->diagram) {
            add_branch_node(m, note, option, m->value);
            m->value = QDRI_NONE;
        }
        return true;
    }
    note->between = s->control->stats.nodes;
    if (!m->answer->diagram) {
        synchronize(s);
        mpn_copyi(number_of(m->between, s), m->total, limbs_of(m));
    }
    return false;
}

/* Puts down what a key came to: `node`, or what the total has grown by since it was `before`, with
 * so many nodes entered. */
static void put_value(struct qdri_lanes *s, const uint64_t *key, uint64_t nodes, uint32_t node,
                      const mp_limb_t *before)
{
    struct qdri_lanes_memo *m = s->memo;
    uint64_t *value = qdri_memo_table_put(&m->table, key, s->control->stats.nodes - nodes);
    if (m->answer->diagram) {
        *value = node;
    } else {
        mpn_sub_n((mp_limb_t *)(void *)value, m->total, before, limbs_of(m));
    }
}

/* Puts down what a branch came to, unless that of its node says it. */
static void put_branch(struct qdri_lanes *s, const struct note *note, uint32_t below)
{
    struct qdri_lanes_memo *m = s->memo;
    const uint64_t *key = m->branch + (size_t)s->level * m->size;
    if (m->answer->status != QDR_OK || qdri_memo_table_find(&m->table, key)) {
        return;
    }
    pay(m, 2 * qdri_memo_table_price(&m->table));
    if (!m->answer->diagram) {
        synchronize(s);
    }
    put_value(s, key, note->between, below, number_of(m->between, s));
}

void qdri_lanes_add_branch(struct qdri_lanes *s, struct qdri_lanes_frame *frame)
{
    struct qdri_lanes_memo *m = s->memo;
    struct note *note = &m->note[s->level];
    if (m->answer->diagram && note->is_split) {
        uint32_t node = add_forced(s, frame->trail, m->value);
        note->node = check_node(m->answer, qdri_diagram_join(m->answer->diagram, note->node, node));
    } else if (m->answer->diagram) {
        m->value = add_forced(s, frame->trail + 1, m->value);
        add_branch_node(m, note, s->trail[frame->trail], m->value);
    } else if (note->is_split) {
        synchronize(s);
        multiply(s);
    }
    bool is_zero = m->answer->diagram ? note->node == QDRI_NONE
                                      : mpn_zero_p(number_of(m->product, s), limbs_of(m));
    if (note->is_split && is_zero) {
        frame->tried = frame->degree;
    }
    if (!note->is_split && note->wants_branch) {
        put_branch(s, note, m->value);
    }
    m->value = QDRI_NONE;
}

void qdri_lanes_put_down(struct qdri_lanes *s)
{
    struct qdri_lanes_memo *m = s->memo;
    struct note *note = &m->note[s->level];
    m->value = note->node;
    if (!m->answer->diagram && note->is_split) {
        mpn_copyi(m->total, number_of(m->before, s), limbs_of(m));
        add_number(s, number_of(m->product, s));
    }
    if (m->answer->status != QDR_OK) {
        return;
    }
    if (!m->answer->diagram) {
        synchronize(s);
    }
    put_value(s, m->key + (size_t)s->level * m->size, note->before, m->value,
              number_of(m->before, s));
}

/* What was counted before the first node whose components are not done with. */
static const mp_limb_t *find_least(const struct qdri_lanes *s)
{
    const struct qdri_lanes_memo *m = s->memo;
    for (uint32_t level = 0; level < s->level; ++level) {
        if (m->note[level].is_split) {
            return m->before + (size_t)level * m->answer->limbs;
        }
    }
    return m->total;
}

/* Makes the counter of the search say what was counted, where it can. */
static void show_total(struct qdri_lanes *s)
{
    struct qdri_lanes_memo *m = s->memo;
    const mp_limb_t *total = m->total;
    uint64_t value = total[0];
    bool fits = mpn_zero_p(total + QDRI_LIMBS_OF_U64, limbs_of(m) - (mp_size_t)QDRI_LIMBS_OF_U64);
    for (uint32_t k = 1; k < QDRI_LIMBS_OF_U64; ++k) {
        value |= (uint64_t)total[k] << 32 * k;
    }
    s->control->stats.solutions = fits ? value : UINT64_MAX;
    m->counted = s->control->stats.solutions;
}

void qdri_lanes_sum_up(struct qdri_lanes *s)
{
    struct qdri_lanes_memo *m = s->memo;
    if (m->answer->diagram) {
        m->answer->root = s->position == QDRI_LANES_AT_END ? find_root(s) : QDRI_NONE;
    } else {
        synchronize(s);
        m->answer->total = m->total;
        m->answer->least = find_least(s);
        if (s->position == QDRI_LANES_AT_END) {
            show_total(s);
        }
    }
}
