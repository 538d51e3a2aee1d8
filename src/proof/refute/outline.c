/* outline.c  Writes a clause for each node that is left. */
#include "proof/refute/outline.h"

#include <stdlib.h>

#include "base/alloc.h"

bool qdri_outline_begin(struct qdri_outline *outline, struct qdri_prover *prover)
{
    outline->prover = prover;
    outline->is_taken = qdri_zeros(prover->problem->options, sizeof *outline->is_taken);
    if (!outline->is_taken) {
        return false;
    }
    for (uint32_t k = 0; k < prover->facts; ++k) {
        if (prover->fact[k].kind != QDRI_GONE) {
            qdri_outline_force(outline, prover->fact[k].option);
        }
    }
    return prover->status == QDR_OK;
}

void qdri_outline_free(struct qdri_outline *outline)
{
    free(outline->taken.number);
    free(outline->is_taken);
    qdri_strbuf_free(&outline->line);
    free(outline->node);
}

static bool is_over(const struct qdri_outline *outline)
{
    return outline->prover->status != QDR_OK || outline->prover->is_ended;
}

void qdri_outline_force(struct qdri_outline *outline, qdr_option option)
{
    if (!is_over(outline) && !outline->is_taken[option] &&
        qdri_prover_push(outline->prover, &outline->taken, option)) {
        outline->is_taken[option] = true;
    }
}

/* That an option is not chosen. */
static void add_literal(struct qdri_outline *outline, qdr_option option)
{
    char text[QDRI_LITERAL_MOST];
    const size_t length = qdri_cnf_literal(false, option + 1, text);
    if (!qdri_strbuf_add(&outline->line, text, length)) {
        qdri_prover_fail(outline->prover, QDR_NOMEM, "out of memory");
    }
}

void qdri_outline_choose(struct qdri_outline *outline, uint32_t level, qdr_option option)
{
    struct qdri_prover *prover = outline->prover;
    if (is_over(outline)) {
        return;
    }
    struct qdri_outline_node *grown = qdri_prover_room(
        prover, outline->node, &outline->node_capacity, (size_t)level + 1, sizeof *grown);
    if (!grown) {
        return;
    }
    outline->node = grown;
    outline->node[level] =
        (struct qdri_outline_node){.taken = outline->taken.count, .length = outline->line.length};
    qdri_outline_force(outline, option);
    add_literal(outline, option);
}

void qdri_outline_enter(struct qdri_outline *outline, qdr_item item)
{
    if (item == QDR_NO_ITEM && !is_over(outline)) {
        qdri_prover_list(outline->prover, outline->taken.number, outline->taken.count);
    }
}

/* That not all choices are made. */
static void write_clause(struct qdri_outline *outline)
{
    struct qdri_lrat *lrat = &outline->prover->lrat;
    qdri_lrat_put(lrat, outline->line.text, outline->line.length);
    qdri_lrat_put(lrat, "0\n", 2);
}

void qdri_outline_retreat(struct qdri_outline *outline, uint32_t level)
{
    if (is_over(outline)) {
        return;
    }
    const struct qdri_outline_node *node = &outline->node[level];
    write_clause(outline);
    while (outline->taken.count > node->taken) {
        outline->is_taken[outline->taken.number[--outline->taken.count]] = false;
    }
    outline->line.length = node->length;
}

void qdri_outline_end(struct qdri_outline *outline)
{
    if (!is_over(outline)) {
        write_clause(outline);
        outline->prover->is_ended = true;
    }
}
