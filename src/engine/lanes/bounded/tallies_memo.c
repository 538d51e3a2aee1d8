/* tallies_memo.c  The search with bounds that remembers: counts and diagrams of all solutions.
 *
 * Idea.  As in memo.c: a node is looked up before it is searched, and put down when that is done,
 * with the number of solutions below it, or a node of a diagram.  Its key is that of
 * tallies_cache.c: the options that are left, and what items need and have room for.  A node takes
 * an option or leaves it, which is just what a node of a diagram says; what is forced is added on
 * the way to it, one node for each option.  A leaf where k options may be taken or left has k
 * nodes.  There are no components.  How solutions are counted, memo.h says. */
#include <stdlib.h>

#include "engine/lanes/bounded/tallies.h"

/* The node of the search on one level, as far as it is remembered. */
struct note {
    uint64_t before; /* nodes entered before it */
    uint32_t node;   /* diagrams: of the sets with its option, and then of all */
};

struct qdri_tallies_memo {
    struct qdri_totals totals;
    struct note *note; /* [levels] */
    uint64_t *key;     /* [levels * words of a key]: of the nodes that are new */
};

/* Rows of numbers: the total; and [levels]: the total when the node was entered. */
enum { TOTAL, BEFORE };

/* --------------------------------------------------------------------- beginning and end ---- */

/* Behind the last key there is room for what a kernel writes behind its end. */
static struct qdri_fields fields_of(const struct qdri_tallies_table *t)
{
    const uint64_t levels = (uint64_t)t->options + 2;
    const uint64_t words = levels * qdri_tallies_key_words(t) + QDRI_LANES_VECTOR / 8;
    return (struct qdri_fields){{
        QDRI_FIELD(struct qdri_tallies_memo, note, levels),
        QDRI_FIELD(struct qdri_tallies_memo, key, words),
    }};
}

void qdri_tallies_memo_end(struct qdri_tallies *s)
{
    if (s->memo) {
        const struct qdri_fields fields = fields_of(&s->table);
        qdri_totals_end(&s->memo->totals);
        qdri_fields_free(s->memo, &fields);
        free(s->memo);
        s->memo = NULL;
    }
}

static qdr_status set_up(struct qdri_tallies_memo *m, const struct qdri_tallies *s)
{
    const struct qdri_fields fields = fields_of(&s->table);
    uint64_t left = m->totals.answer->most_bytes - sizeof *m;
    const qdr_status status = qdri_memo_take(&left, m, &fields);
    m->totals.row[TOTAL].count = 1;
    m->totals.row[BEFORE].count = (uint64_t)s->table.options + 2;
    return status == QDR_OK ? qdri_totals_begin(&m->totals, qdri_tallies_key_words(&s->table), left)
                            : status;
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
    s->memo->totals.answer = memo;
    s->memo->totals.stats = &s->control->stats;
    const qdr_status status = set_up(s->memo, s);
    if (status != QDR_OK) {
        qdri_tallies_memo_end(s);
    }
    return status;
}

static mp_limb_t *before_level(const struct qdri_tallies *s)
{
    return qdri_totals_number(&s->memo->totals, BEFORE, s->level - s->origin);
}

/* ------------------------------------------------------------------------------ diagrams ---- */

/* Makes a node, unless something went wrong before. */
static uint32_t branch(struct qdri_tallies *s, uint32_t option, uint32_t low, uint32_t high)
{
    struct qdri_memo *memo = s->memo->totals.answer;
    if (memo->status != QDR_OK) {
        return QDRI_NONE;
    }
    return qdri_totals_check_node(
        &s->memo->totals, qdri_diagram_branch(memo->diagram, s->table.original[option], low, high));
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
    uint32_t node = add_forced(s, 0, s->memo->totals.value);
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
    uint64_t *key = m->key + (size_t)level * m->totals.table.key;
    if (m->totals.answer->status != QDR_OK) {
        return QDRI_LANES_STUCK;
    }
    m->note[level] = (struct note){.before = s->control->stats.nodes, .node = QDRI_NONE};
    make_key(&s->table, state, key);
    m->totals.answer->work +=
        2 * qdri_memo_table_price(&m->totals.table); /* it will be put down, too */
    const uint64_t *value = qdri_memo_table_find(&m->totals.table, key);
    if (value) {
        qdri_totals_use(&m->totals, value);
        return QDRI_LANES_KNOWN;
    }
    if (!m->totals.answer->diagram) {
        qdri_totals_synchronize(&m->totals);
        mpn_copyi(before_level(s), qdri_totals_total(&m->totals), qdri_totals_limbs(&m->totals));
    }
    return QDRI_LANES_UNKNOWN;
}

void qdri_tallies_recall_leaf(struct qdri_tallies *s)
{
    struct qdri_tallies_memo *m = s->memo;
    m->totals.value = QDRI_EMPTY;
    for (uint32_t k = 0; m->totals.answer->diagram && k < s->free_count; ++k) {
        m->totals.value = branch(s, s->free[k], m->totals.value, m->totals.value);
    }
}

void qdri_tallies_add_way(struct qdri_tallies *s, const struct qdri_tallies_frame *frame)
{
    struct qdri_tallies_memo *m = s->memo;
    struct note *note = &m->note[s->level - s->origin];
    const bool is_taken = frame->next == 1;
    if (!m->totals.answer->diagram) {
        return;
    }
    const uint32_t node = add_forced(s, frame->trail + is_taken, m->totals.value);
    note->node = is_taken ? node : branch(s, frame->option, node, note->node);
    m->totals.value = QDRI_NONE;
}

void qdri_tallies_put_down(struct qdri_tallies *s)
{
    struct qdri_tallies_memo *m = s->memo;
    const uint32_t level = s->level - s->origin;
    m->totals.value = m->note[level].node;
    if (!m->totals.answer->diagram) {
        qdri_totals_synchronize(&m->totals);
    }
    if (m->totals.answer->status != QDR_OK) {
        return;
    }
    qdri_totals_put(&m->totals, m->key + (size_t)level * m->totals.table.key, m->note[level].before,
                    m->totals.value, before_level(s));
}

void qdri_tallies_sum_up(struct qdri_tallies *s)
{
    struct qdri_tallies_memo *m = s->memo;
    if (m->totals.answer->diagram) {
        m->totals.answer->root = s->position == QDRI_TALLIES_AT_END ? find_root(s) : QDRI_NONE;
        return;
    }
    qdri_totals_synchronize(&m->totals);
    m->totals.answer->total = qdri_totals_total(&m->totals);
    m->totals.answer->least = m->totals.answer->total;
    if (s->position == QDRI_TALLIES_AT_END) {
        qdri_totals_show(&m->totals);
    }
}
