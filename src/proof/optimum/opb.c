/* opb.c  Writes a problem as a pseudo-Boolean formula: each item a sum of its options. */
#include "proof/optimum/opb.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "proof/clauses/cnf.h"

static int compare_members(const void *a, const void *b)
{
    const struct qdri_user *x = a;
    const struct qdri_user *y = b;
    if (x->color != y->color) {
        return x->color < y->color ? -1 : 1;
    }
    return (x->option > y->option) - (x->option < y->option);
}

/* Lists the options of each item. */
static void list_members(struct qdri_opb *opb, uint32_t items)
{
    const struct qdr_problem *problem = opb->problem;
    qdri_problem_list_users(problem, NULL, opb->first, opb->member);
    for (uint32_t e = 0; e < problem->first[problem->options]; ++e) {
        opb->has_colors[problem->entry[e].item] |= problem->entry[e].color != QDR_NO_COLOR;
    }
    for (uint32_t i = 0; i < items; ++i) {
        if (opb->has_colors[i]) {
            qsort(opb->member + opb->first[i], opb->first[i + 1] - opb->first[i],
                  sizeof *opb->member, compare_members);
        }
    }
}

bool qdri_opb_make(struct qdri_opb *opb, const struct qdr_problem *problem)
{
    const uint32_t items = qdri_problem_items(problem);
    *opb = (struct qdri_opb){.problem = problem};
    opb->first = qdri_array(&opb->arrays, (uint64_t)items + 2, sizeof *opb->first);
    opb->member = qdri_array(&opb->arrays, problem->first[problem->options], sizeof *opb->member);
    opb->at_least = qdri_array(&opb->arrays, items, sizeof *opb->at_least);
    opb->at_most = qdri_array(&opb->arrays, items, sizeof *opb->at_most);
    opb->has_colors = qdri_array(&opb->arrays, items, sizeof *opb->has_colors);
    if (opb->arrays.lacks_memory) {
        return false;
    }
    list_members(opb, items);
    return true;
}

void qdri_opb_free(struct qdri_opb *opb)
{
    qdri_arrays_free(&opb->arrays);
}

/* ---------------------------------------------------------------------------- constraints ---- */

void qdri_opb_put_signed(struct qdri_output *output, bool is_negative, uint64_t number)
{
    qdri_put(output, "-", is_negative);
    qdri_put_number(output, number);
    qdri_put(output, " ", 1);
}

void qdri_opb_put_literal(struct qdri_output *output, bool is_true, uint64_t variable)
{
    qdri_put_text(output, is_true ? "x" : "~x");
    qdri_put_number(output, variable);
    qdri_put(output, " ", 1);
}

static void put_term(struct qdri_output *output, bool is_negative, uint64_t number, bool is_true,
                     uint64_t variable)
{
    qdri_opb_put_signed(output, is_negative, number);
    qdri_opb_put_literal(output, is_true, variable);
}

/* Ends a constraint; returns its number. */
static uint64_t end_constraint(struct qdri_opb *opb, bool is_negative, uint64_t number,
                               struct qdri_output *output)
{
    qdri_put_text(output, ">= ");
    qdri_opb_put_signed(output, is_negative, number);
    qdri_put_text(output, ";\n");
    ++opb->lines;
    return ++opb->constraints;
}

static void put_sum(const struct qdri_opb *opb, qdr_item item, bool is_negative,
                    struct qdri_output *output)
{
    for (uint32_t k = opb->first[item]; k < opb->first[item + 1]; ++k) {
        put_term(output, is_negative, 1, true, (uint64_t)opb->member[k].option + 1);
    }
}

/* An item without colors is covered at least and at most so often. */
static void put_item(struct qdri_opb *opb, qdr_item item, struct qdri_output *output)
{
    const struct qdri_item *what = &opb->problem->item[item];
    const uint32_t members = opb->first[item + 1] - opb->first[item];
    const uint32_t high = what->is_primary ? what->high : 1;
    opb->at_least[item] = opb->at_most[item] = 0;
    if (what->low == high && members > 0) {
        put_sum(opb, item, false, output);
        qdri_put_text(output, "= ");
        qdri_opb_put_signed(output, false, high);
        qdri_put_text(output, ";\n");
        ++opb->lines;
        opb->at_least[item] = ++opb->constraints;
        opb->at_most[item] = ++opb->constraints;
        return;
    }
    if (what->low > 0) {
        put_sum(opb, item, false, output);
        opb->at_least[item] = end_constraint(opb, false, what->low, output);
    }
    if (high < members) {
        put_sum(opb, item, true, output);
        opb->at_most[item] = end_constraint(opb, true, high, output);
    }
}

/* Several options give an item one color: a variable says that one of them is chosen. */
static void put_color(struct qdri_opb *opb, const struct qdri_user *member, uint32_t count,
                      struct qdri_output *output)
{
    const uint64_t variable = ++opb->variables;
    put_term(output, false, 1, false, variable);
    for (uint32_t k = 0; k < count; ++k) {
        put_term(output, false, 1, true, (uint64_t)member[k].option + 1);
    }
    end_constraint(opb, false, 1, output);
    put_term(output, false, count, true, variable);
    for (uint32_t k = 0; k < count; ++k) {
        put_term(output, false, 1, false, (uint64_t)member[k].option + 1);
    }
    end_constraint(opb, false, count, output);
}

/* How many members from one on have its color, or are without any, each for itself. */
static uint32_t of_a_color(const struct qdri_opb *opb, uint32_t from, uint32_t end)
{
    const qdr_color color = opb->member[from].color;
    uint32_t count = 1;
    while (color != QDR_NO_COLOR && from + count < end &&
           opb->member[from + count].color == color) {
        ++count;
    }
    return count;
}

/* At most one color.  Variables of colors are numbered in the order of their members. */
static void put_colors(struct qdri_opb *opb, qdr_item item, struct qdri_output *output)
{
    const uint32_t end = opb->first[item + 1];
    uint64_t variable = opb->variables;
    for (uint32_t k = opb->first[item], same; k < end; k += same) {
        same = of_a_color(opb, k, end);
        if (same > 1) {
            put_color(opb, opb->member + k, same, output);
        }
    }
    if (of_a_color(opb, opb->first[item], end) == end - opb->first[item]) {
        return; /* there is no other */
    }
    for (uint32_t k = opb->first[item], same; k < end; k += same) {
        same = of_a_color(opb, k, end);
        put_term(output, true, 1, true,
                 same > 1 ? ++variable : (uint64_t)opb->member[k].option + 1);
    }
    end_constraint(opb, true, 1, output);
}

/* Solutions are to be better than one. */
static void put_bound(struct qdri_opb *opb, const struct qdri_opb_more *more,
                      struct qdri_output *output)
{
    const bool is_cheapest = more->direction == QDR_CHEAPEST;
    const uint64_t *cost = opb->problem->cost;
    for (qdr_option o = 0; o < opb->problem->options; ++o) {
        if (cost[o] > 0) {
            put_term(output, is_cheapest, cost[o], true, (uint64_t)o + 1);
        }
    }
    if (is_cheapest && more->cost > 0) {
        opb->bound = end_constraint(opb, true, more->cost - 1, output);
    } else {
        opb->bound = end_constraint(opb, false, is_cheapest ? 1 : more->cost + 1, output);
    }
}

static void put_constraints(struct qdri_opb *opb, const struct qdri_opb_more *more,
                            struct qdri_output *output)
{
    opb->constraints = opb->lines = opb->bound = 0;
    opb->variables = opb->problem->options;
    for (qdr_item i = 0; i < qdri_problem_items(opb->problem); ++i) {
        (opb->has_colors[i] ? put_colors : put_item)(opb, i, output);
    }
    for (qdr_option o = 0; o < opb->problem->options; ++o) {
        if (opb->problem->inert[o]) {
            put_term(output, false, 1, false, (uint64_t)o + 1);
            end_constraint(opb, false, 1, output);
        }
    }
    if (more->has_bound) {
        put_bound(opb, more, output);
    }
}

/* ------------------------------------------------------------------------------- the rest ---- */

static void put_objective(const struct qdr_problem *problem, bool is_negative,
                          struct qdri_output *output)
{
    qdri_put_text(output, "min: ");
    for (qdr_option o = 0; o < problem->options; ++o) {
        if (problem->cost[o] > 0) {
            put_term(output, is_negative, problem->cost[o], true, (uint64_t)o + 1);
        }
    }
    qdri_put_text(output, ";\n");
}

static bool swallow(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    (void)bytes;
    (void)size;
    return true;
}

void qdri_opb_put(struct qdri_opb *opb, const struct qdri_opb_more *more,
                  struct qdri_output *output)
{
    /* The first line says how many constraints follow: so they are written twice. */
    const qdr_writer nowhere = {.write = swallow};
    struct qdri_output counted = {.writer = &nowhere};
    put_constraints(opb, more, &counted);
    qdri_put_text(output, "* #variable= ");
    qdri_put_number(output, opb->variables);
    qdri_put_text(output, " #constraint= ");
    qdri_put_number(output, opb->lines);
    qdri_put_text(output, "\n");
    qdri_put_options(opb->problem, "* x", output);
    if (more->has_objective) {
        put_objective(opb->problem, more->direction == QDR_DEAREST, output);
    }
    if (more->preserves_options) {
        qdri_put_text(output, "preserved: ");
        for (qdr_option o = 0; o < opb->problem->options; ++o) {
            qdri_opb_put_literal(output, true, (uint64_t)o + 1);
        }
        qdri_put_text(output, ";\n");
    }
    put_constraints(opb, more, output);
}
