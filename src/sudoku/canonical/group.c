/* group.c  The symmetries of a puzzle, as a group of its exact cover.
 *
 * Of the classic rules, canonical forms give all of them.  Of other rules nothing needs to be known
 * here: what may be a symmetry is tried, and stays if it leaves the problem as it is. */
#include <quadrille/canonical.h>

#include <stdlib.h>

#include "base/error.h"
#include "sudoku/canonical/lift.h"

/* A group in the making. */
struct making {
    const qdr_grid *givens;
    struct qdri_lift lift;
    qdr_group *group;
    qdr_status status;
    qdr_error *error;
};

/* Adds a transformation if it is a symmetry. */
static void try_way(void *ctx, const qdr_transformation *way)
{
    struct making *making = ctx;
    if (making->status != QDR_OK || !qdri_lift_items(&making->lift, way)) {
        return;
    }
    const qdr_status status = qdr_group_add(making->group, making->lift.items, NULL, making->error);
    if (status != QDR_INVALID) {
        making->status = status;
    }
}

/* How many elements fit into so many bytes? */
static uint64_t elements(const qdr_problem *problem, uint64_t memory)
{
    const uint64_t size = (uint64_t)qdr_problem_items(problem) + qdr_problem_options(problem) + 1;
    return memory / (4 * size);
}

/* Refuses what would not fit before it is made. */
static qdr_status check_order(const qdr_number *order, uint64_t most, qdr_error *error)
{
    uint64_t count;
    char *text;
    if (qdr_number_to_u64(order, &count) && count <= most) {
        return QDR_OK;
    }
    qdr_status status = qdr_number_text(order, &text, error);
    if (status == QDR_OK) {
        status = qdri_fail(error, QDR_BUDGET,
                           "it has %s symmetries, more than can be kept, which are %llu", text,
                           (unsigned long long)most);
        free(text);
    }
    return status;
}

/* Adds all symmetries of a puzzle with the classic rules. */
static void add_classic(struct making *making, const qdr_canonical *canonical, uint64_t memory)
{
    qdr_number *order;
    qdr_transformation way;
    making->status = qdr_number_new(&order, making->error);
    if (making->status == QDR_OK) {
        making->status = qdr_canonical_automorphisms(canonical, order, making->error);
    }
    if (making->status == QDR_OK) {
        making->status = check_order(order, elements(making->lift.problem, memory), making->error);
    }
    qdr_number_free(order);
    for (size_t k = 0; making->status == QDR_OK && qdr_canonical_symmetry_at(canonical, k, &way);
         ++k) {
        try_way(making, &way);
    }
}

static void find_classic(struct making *making, unsigned rows, unsigned columns, uint64_t memory)
{
    qdr_canonical *canonical;
    making->status = qdr_canonical_new(&canonical, making->lift.side, rows, columns, making->error);
    if (making->status == QDR_OK) {
        making->status = qdr_canonical_find(canonical, making->givens, making->error);
    }
    if (making->status == QDR_OK) {
        add_classic(making, canonical, memory);
    }
    qdr_canonical_free(canonical);
}

/* How many orders of digits that are no givens there are, unless that is more than `most`. */
static void check_digits(struct making *making, uint64_t most)
{
    bool is_given[QDR_SIDE_MAX + 1] = {false};
    uint64_t orders = 1;
    unsigned absent = 0;
    for (unsigned cell = 0; cell < making->lift.side * making->lift.side; ++cell) {
        is_given[making->givens->cell[cell]] = true;
    }
    for (unsigned digit = 1; digit <= making->lift.side && orders <= most; ++digit) {
        orders *= is_given[digit] ? 1 : ++absent;
    }
    if (orders > most) {
        making->status = qdri_fail(making->error, QDR_BUDGET,
                                   "digits that are not given have more orders than can be kept, "
                                   "which are %llu",
                                   (unsigned long long)most);
    }
}

static void find(struct making *making, const qdr_rules *rules, qdr_symmetry_scope kind,
                 uint64_t memory)
{
    unsigned rows;
    unsigned columns;
    const bool is_classic = qdr_rules_clauses(rules) == 0 && qdr_rules_box(rules, &rows, &columns);
    if (kind == QDR_SCOPE_BOARD) {
        qdri_each_turn(making->lift.side, false, try_way, making);
    } else if (kind == QDR_SCOPE_ALL && is_classic) {
        find_classic(making, rows, columns, memory);
    } else {
        if (is_classic) {
            check_digits(making, elements(making->lift.problem, memory));
        }
        if (kind == QDR_SCOPE_ALL) {
            qdri_each_candidate(rules, try_way, making);
        } else {
            qdri_each_exchange_of_digits(making->lift.side, try_way, making);
        }
    }
}

qdr_status qdr_encoding_group(const qdr_encoding *sudoku, const qdr_rules *rules,
                              const qdr_grid *givens, qdr_symmetry_scope kind, uint64_t memory,
                              qdr_group **out, qdr_error *error)
{
    *out = NULL;
    if (!rules || !givens) {
        return qdri_missing(error, rules ? "givens" : "rules");
    }
    if (givens->side != qdr_rules_side(rules)) {
        return qdri_fail(error, QDR_INVALID, "a grid of side %d, not %u", givens->side,
                         qdr_rules_side(rules));
    }
    struct making making = {.givens = givens, .error = error};
    memory = memory == 0 ? QDR_ENCODING_GROUP_MEMORY : memory;
    making.status = qdri_lift_begin(&making.lift, sudoku, givens->side, error);
    if (making.status == QDR_OK) {
        making.status = qdr_group_new(&making.group, qdr_encoding_problem(sudoku), memory, error);
    }
    if (making.status == QDR_OK) {
        find(&making, rules, kind, memory);
    }
    qdri_lift_free(&making.lift);
    if (making.status != QDR_OK) {
        qdr_group_free(making.group);
        return making.status;
    }
    *out = making.group;
    return QDR_OK;
}
