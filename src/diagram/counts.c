/* counts.c  Counts what the nodes of a diagram stand for, in one pass from below. */
#include "diagram/counts.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"

#include <quadrille/diagram.h>

qdr_status qdri_diagram_afford(const struct qdr_diagram *diagram, uint64_t bytes, const char *what,
                               qdr_error *error)
{
    if (bytes <= qdri_diagram_spare(diagram)) {
        return QDR_OK;
    }
    char size[QDRI_SIZE_TEXT];
    char most[QDRI_SIZE_TEXT];
    uint64_t sum = bytes;
    qdri_size_add(&sum, diagram->room, sizeof *diagram->node);
    return qdri_fail(error, QDR_BUDGET, "%s would take %s, the diagram included, of at most %s",
                     what, qdri_size_write(size, sum, true),
                     qdri_size_write(most, diagram->memory, false));
}

/* --------------------------------------------------------------------------------- bounds ---- */

/* At most part * 2^power, with 1 <= part < 2; or part = 0: nothing. */
struct bound {
    float part;
    uint32_t power;
};

/* A little more than 1, so that rounding never makes a bound too small: a float has 24 bits. */
static const float up = 1.0f + 1.0f / 4194304;

#define MOST_POWER (UINT32_C(1) << 30)

static struct bound normal(float part, uint32_t power)
{
    while (part >= 2) {
        part /= 2;
        ++power;
    }
    return (struct bound){part, power < MOST_POWER ? power : MOST_POWER};
}

static struct bound sum_of(struct bound a, struct bound b)
{
    if (a.part == 0 || b.part == 0) {
        return a.part == 0 ? b : a;
    }
    if (a.power < b.power) {
        struct bound greater = b;
        b = a;
        a = greater;
    }
    uint32_t shift = a.power - b.power;
    float part = shift < 22 ? b.part / (float)(UINT32_C(1) << shift) : 0;
    return normal((a.part + part) * up, a.power);
}

static struct bound product_of(struct bound a, struct bound b)
{
    return normal(a.part * b.part * up, a.power + b.power);
}

/* Finds how many bits the root's count has at most.  Takes 8 bytes a node for a while. */
static qdr_status bits_needed(const struct qdr_diagram *diagram, uint64_t *bits, qdr_error *error)
{
    struct bound *bound = malloc(diagram->nodes * sizeof *bound);
    if (!bound) {
        return qdri_no_memory(error);
    }
    bound[QDRI_NONE] = (struct bound){0, 0};
    bound[QDRI_EMPTY] = (struct bound){1, 0};
    for (uint32_t n = 2; n < diagram->nodes; ++n) {
        struct qdri_node node = diagram->node[n];
        struct bound low = bound[node.low];
        struct bound high = bound[node.high];
        bound[n] = node.option == QDRI_JOIN ? product_of(low, high) : sum_of(low, high);
    }
    *bits = (uint64_t)bound[diagram->root].power + 1;
    free(bound);
    return QDR_OK;
}

/* --------------------------------------------------------------------------------- counts ---- */

static void count_one(struct qdri_counts *counts, const struct qdr_diagram *diagram, uint32_t n)
{
    struct qdri_node node = diagram->node[n];
    const mp_limb_t *low = qdri_counts_row(counts, node.low);
    const mp_limb_t *high = qdri_counts_row(counts, node.high);
    mp_limb_t *row = qdri_counts_row(counts, n);
    if (node.option == QDRI_JOIN) {
        memset(row, 0, counts->width * sizeof *row);
        qdri_row_add_product(row, low, high, counts->width);
    } else if (counts->width == 1) {
        *row = *low + *high;
    } else {
        mpn_add_n(row, low, high, (mp_size_t)counts->width);
    }
}

static void count_all(struct qdri_counts *counts, const struct qdr_diagram *diagram)
{
    memset(counts->limb, 0, 2 * counts->width * sizeof *counts->limb);
    *qdri_counts_row(counts, QDRI_EMPTY) = 1;
    for (uint32_t n = 2; n < diagram->nodes; ++n) {
        count_one(counts, diagram, n);
    }
}

qdr_status qdri_counts_new(struct qdri_counts *counts, const struct qdr_diagram *diagram,
                           uint64_t tables, uint64_t beside, qdr_error *error)
{
    uint64_t bits = 0;
    uint64_t bytes = beside;
    *counts = (struct qdri_counts){0};
    qdri_size_add(&bytes, diagram->nodes, sizeof(struct bound));
    qdr_status status = qdri_diagram_afford(diagram, bytes, "counting", error);
    status = status == QDR_OK ? bits_needed(diagram, &bits, error) : status;
    if (status == QDR_OK) {
        counts->width = (size_t)((bits + QDRI_LIMB_BITS - 1) / QDRI_LIMB_BITS);
        bytes = beside;
        qdri_size_add(&bytes, diagram->nodes * tables, counts->width * sizeof *counts->limb);
        status = qdri_diagram_afford(diagram, bytes, "counting", error);
    }
    if (status != QDR_OK) {
        return status;
    }
    counts->limb = malloc(diagram->nodes * counts->width * sizeof *counts->limb);
    if (!counts->limb) {
        return qdri_no_memory(error);
    }
    count_all(counts, diagram);
    return QDR_OK;
}

void qdri_counts_free(struct qdri_counts *counts)
{
    free(counts->limb);
    counts->limb = NULL;
}

qdr_status qdr_diagram_count(const qdr_diagram *diagram, qdr_number *count, qdr_error *error)
{
    struct qdri_counts counts;
    qdr_status status = qdri_counts_new(&counts, diagram, 1, 0, error);
    if (status != QDR_OK) {
        return status;
    }
    const mp_limb_t *row = qdri_counts_row(&counts, diagram->root);
    bool is_set = qdri_number_set_limbs(count, row, counts.width);
    qdri_counts_free(&counts);
    return is_set ? QDR_OK : qdri_no_memory(error);
}
