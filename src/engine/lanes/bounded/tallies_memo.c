/* tallies_memo.c  The search with bounds that remembers: counts and diagrams of all solutions.
 *
 * Idea.  As in memo.c: a node is looked up before it is searched, and put down when that is done,
 * with the number of solutions below it, or a node of a diagram.  Its key is that of
 * tallies_cache.c: the options that are left, and what items need and have room for.  A node takes
 * an option or leaves it, which is just what a node of a diagram says; what is forced is added on
 * the way to it, one node for each option.  A leaf where k options may be taken or left has k
 * nodes.  There are no components.
 *
 * Numbers.  Instead of a sum at each node there is one, `total`, that only grows; a node came to
 * what it has grown since.  Solutions that the search meets are brought in (`synchronize`) when the
 * total is looked at.  All numbers have the same length, and their highest bit is 0, so that sums
 * fit; when it would not be, all of them are given twice the length. */
#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "engine/lanes/bounded/tallies.h"

/* The node of the search on one level, as far as it is remembered. */
struct note {
    uint64_t before; /* nodes entered before it */
    uint32_t node;   /* diagrams: of the sets with its option, and then of all */
};

struct qdri_tallies_memo {
    struct qdri_memo *answer; /* to whoever asked, within his bounds */
    struct qdri_memo_table table;
    uint64_t levels;
    struct note *note; /* [levels] */
    uint64_t *key;     /* [levels * words of a key]: of the nodes that are new */
    mp_limb_t *total;  /* [limbs]: see memo.h */
    mp_limb_t *before; /* [levels * limbs]: the total when the node was entered */
    uint64_t counted;  /* solutions of the search that are in the total */
    uint32_t value;    /* diagrams: what the node that was left last came to */
};

/* --------------------------------------------------------------------- beginning and end ---- */

void qdri_tallies_memo_end(struct qdri_tallies *s)
{
    struct qdri_tallies_memo *m = s->memo;
    if (m) {
        qdri_memo_table_end(&m->table);
        free(m->note);
        free(m->key);
        free(m->total);
        free(m->before);
        free(m);
        s->memo = NULL;
    }
}

/* Behind the last key there is room for what a kernel writes behind its end. */
static qdr_status set_up(struct qdri_tallies_memo *m, const struct qdri_tallies *s)
{
    const struct qdri_tallies_table *t = &s->table;
    const uint32_t words = qdri_tallies_key_words(t);
    uint64_t left = m->answer->most_bytes - sizeof *m;
    m->levels = (uint64_t)t->options + 2;
    m->note = qdri_memo_take(&left, m->levels, sizeof *m->note);
    m->key = qdri_memo_take(&left, m->levels * words + QDRI_LANES_VECTOR / 8, sizeof *m->key);
    m->total = qdri_memo_take(&left, QDRI_MEMO_FIRST_LIMBS, sizeof *m->total);
    m->before = qdri_memo_take(&left, m->levels * QDRI_MEMO_FIRST_LIMBS, sizeof *m->before);
    if (!m->note || !m->key || !m->total || !m->before) {
        return left == 0 ? QDR_BUDGET : QDR_NOMEM;
    }
    m->answer->limbs = QDRI_MEMO_FIRST_LIMBS;
    m->answer->total = m->total;
    m->table.key = words;
    m->table.value = m->answer->diagram ? 1 : qdri_memo_words(QDRI_MEMO_FIRST_LIMBS);
    m->table.most_bytes = left;
    return qdri_memo_table_begin(&m->table);
}

qdr_status qdri_tallies_memo_begin(struct qdri_tallies *s, struct qdri_memo *memo)
{
    if (sizeof *s->memo > memo->most_bytes) {
        return QDR_BUDGET;
    }
    s->memo = qdri_zeros(1, sizeof *s->memo);
    if (!s->memo) {
        return QDR_NOMEM;
    }
    s->memo->answer = memo;
    const qdr_status status = set_up(s->memo, s);
    if (status != QDR_OK) {
        qdri_tallies_memo_end(s);
    }
    return status;
}

/* ------------------------------------------------------------------------------- numbers ---- */

/* How long numbers are, as GMP wants to be told. */
static mp_size_t limbs_of(const struct qdri_tallies_memo *m)
{
    return (mp_size_t)m->answer->limbs;
}

static mp_limb_t *before_level(const struct qdri_tallies *s)
{
    return s->memo->before + (size_t)(s->level - s->origin) * s->memo->answer->limbs;
}

/* Makes all numbers twice as long, if the total has its highest bit.  A failure ends the search at
 * the next node. */
static void widen_if_long(struct qdri_tallies_memo *m)
{
    struct qdri_memo *memo = m->answer;
    if (m->total[memo->limbs - 1] >> (GMP_NUMB_BITS - 1) == 0 || memo->status != QDR_OK) {
        return;
    }
    memo->status = qdri_memo_table_widen(&m->table, qdri_memo_words(2 * memo->limbs));
    if (memo->status != QDR_OK) {
        return;
    }
    if (!qdri_memo_widen(&m->before, (size_t)m->levels, memo->limbs) ||
        !qdri_memo_widen(&m->total, 1, memo->limbs)) {
        memo->status = QDR_NOMEM;
        return;
    }
    memo->total = m->total;
    memo->limbs *= 2;
}

/* Brings the solutions that the search met into the total. */
static void synchronize(struct qdri_tallies *s)
{
    struct qdri_tallies_memo *m = s->memo;
    const uint64_t met = s->control->stats.solutions - m->counted;
    const mp_limb_t limbs[2] = {(mp_limb_t)met, (mp_limb_t)(met >> 32 >> (GMP_NUMB_BITS - 32))};
    m->counted = s->control->stats.solutions;
    mpn_add(m->total, m->total, limbs_of(m), limbs, 2);
    widen_if_long(m);
}

/* Adds a number to the total.  The search is to see one solution for it. */
static void add_number(struct qdri_tallies *s, const mp_limb_t *number)
{
    struct qdri_tallies_memo *m = s->memo;
    if (!mpn_zero_p(number, limbs_of(m))) {
        mpn_add_n(m->total, m->total, number, limbs_of(m));
        ++s->control->stats.solutions;
        ++m->counted;
        widen_if_long(m);
    }
}

/* ------------------------------------------------------------------------------ diagrams ---- */

/* Makes a node, unless something went wrong before. */
static uint32_t branch(struct qdri_tallies *s, uint32_t option, uint32_t low, uint32_t high)
{
    struct qdri_memo *memo = s->memo->answer;
    if (memo->status != QDR_OK) {
        return QDRI_NONE;
    }
    const uint32_t node = qdri_diagram_branch(memo->diagram, s->table.original[option], low, high);
    if (node == QDRI_NO_NODE) {
        memo->status = qdri_diagram_why(memo->diagram, NULL);
        return QDRI_NONE;
    }
    return node;
}

/* Adds the options on the trail from a height on, to all sets of a node. */
static uint32_t add_forced(struct qdri_tallies *s, uint32_t from, uint32_t node)
{
    for (uint32_t j = from; j < s->trail_height; ++j) {
        node = branch(s, s->trail[j], QDRI_NONE, node);
    }
    return node;
}

/* The node of all solutions. */
static uint32_t find_root(struct qdri_tallies *s)
{
    uint32_t node = add_forced(s, 0, s->memo->value);
    for (uint32_t k = 0; k < s->assumptions; ++k) {
        if (!(s->assumed[k] & QDR_NOT)) {
            node = branch(s, s->table.number[s->assumed[k]], QDRI_NONE, node);
        }
    }
    return node;
}

/* -------------------------------------------------------------------------------- memory ---- */

enum qdri_lanes_recall qdri_tallies_recall(struct qdri_tallies *s, qdri_tallies_make_key *make_key,
                                           const unsigned char *state)
{
    struct qdri_tallies_memo *m = s->memo;
    const uint32_t level = s->level - s->origin;
    uint64_t *key = m->key + (size_t)level * m->table.key;
    if (m->answer->status != QDR_OK) {
        return QDRI_LANES_STUCK;
    }
    m->note[level] = (struct note){.before = s->control->stats.nodes, .node = QDRI_NONE};
    make_key(&s->table, state, key);
    m->answer->work += 2 * qdri_memo_table_price(&m->table); /* it will be put down, too */
    const uint64_t *value = qdri_memo_table_find(&m->table, key);
    if (value) {
        m->answer->saved += qdri_memo_table_cost(&m->table, value);
        if (m->answer->diagram) {
            m->value = (uint32_t)*value;
        } else {
            add_number(s, (const mp_limb_t *)(const void *)value);
        }
        return QDRI_LANES_KNOWN;
    }
    if (!m->answer->diagram) {
        synchronize(s);
        mpn_copyi(before_level(s), m->total, limbs_of(m));
    }
    return QDRI_LANES_UNKNOWN;
}

void qdri_tallies_recall_leaf(struct qdri_tallies *s)
{
    struct qdri_tallies_memo *m = s->memo;
    m->value = QDRI_EMPTY;
    for (uint32_t k = 0; m->answer->diagram && k < s->free_count; ++k) {
        m->value = branch(s, s->free[k], m->value, m->value);
    }
}

void qdri_tallies_add_way(struct qdri_tallies *s, const struct qdri_tallies_frame *frame)
{
    struct qdri_tallies_memo *m = s->memo;
    struct note *note = &m->note[s->level - s->origin];
    const bool is_taken = frame->next == 1;
    if (!m->answer->diagram) {
        return;
    }
    const uint32_t node = add_forced(s, frame->trail + is_taken, m->value);
    note->node = is_taken ? node : branch(s, frame->option, node, note->node);
    m->value = QDRI_NONE;
}

void qdri_tallies_put_down(struct qdri_tallies *s)
{
    struct qdri_tallies_memo *m = s->memo;
    const uint32_t level = s->level - s->origin;
    m->value = m->note[level].node;
    if (!m->answer->diagram) {
        synchronize(s);
    }
    if (m->answer->status != QDR_OK) {
        return;
    }
    uint64_t *value = qdri_memo_table_put(&m->table, m->key + (size_t)level * m->table.key,
                                          s->control->stats.nodes - m->note[level].before);
    if (m->answer->diagram) {
        *value = m->value;
    } else {
        mpn_sub_n((mp_limb_t *)(void *)value, m->total, before_level(s), limbs_of(m));
    }
}

/* Makes the counter of the search say what was counted, where it can. */
static void show_total(struct qdri_tallies *s)
{
    struct qdri_tallies_memo *m = s->memo;
    const mp_limb_t *total = m->total;
    uint64_t value = total[0];
    bool fits = mpn_zero_p(total + 64 / GMP_NUMB_BITS, limbs_of(m) - 64 / GMP_NUMB_BITS);
    for (uint32_t k = 1; k < 64 / GMP_NUMB_BITS; ++k) {
        value |= (uint64_t)total[k] << 32 * k;
    }
    s->control->stats.solutions = fits ? value : UINT64_MAX;
    m->counted = s->control->stats.solutions;
}

void qdri_tallies_sum_up(struct qdri_tallies *s)
{
    struct qdri_tallies_memo *m = s->memo;
    if (m->answer->diagram) {
        m->answer->root = s->position == QDRI_TALLIES_AT_END ? find_root(s) : QDRI_NONE;
        return;
    }
    synchronize(s);
    m->answer->total = m->total;
    m->answer->least = m->total;
    if (s->position == QDRI_TALLIES_AT_END) {
        show_total(s);
    }
}
