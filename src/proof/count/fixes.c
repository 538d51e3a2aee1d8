/* fixes.c  What follows from a choice; fixes.h says what that is. */
#include "proof/count/fixes.h"

#include "base/alloc.h"

bool qdri_fixes_make(struct qdri_fixes *fixes, const struct qdri_cnf *cnf, struct qdri_room *room)
{
    const uint64_t variables = (uint64_t)cnf->variables + 1;
    *fixes = (struct qdri_fixes){.cnf = cnf, .room = room};
    fixes->node_of =
        qdri_array(&fixes->arrays, variables - cnf->problem->options, sizeof *fixes->node_of);
    fixes->before = qdri_array(&fixes->arrays, variables, sizeof *fixes->before);
    fixes->after = qdri_array(&fixes->arrays, variables, sizeof *fixes->after);
    fixes->is_set = qdri_array(&fixes->arrays, variables, sizeof *fixes->is_set);
    fixes->place = qdri_array(&fixes->arrays, variables, sizeof *fixes->place);
    if (fixes->arrays.lacks_memory) {
        room->status = QDR_NOMEM;
        return false;
    }
    for (uint32_t n = 0; n < cnf->nodes; ++n) {
        if (cnf->node[n].variable != 0) {
            fixes->node_of[cnf->node[n].variable - cnf->problem->options - 1] = n;
        }
    }
    return true;
}

void qdri_fixes_free(struct qdri_fixes *fixes)
{
    free(fixes->fix);
    qdri_row_free(&fixes->emptied);
    qdri_row_free(&fixes->nodes);
    qdri_row_free(&fixes->todo);
    qdri_arrays_free(&fixes->arrays);
}

/* --------------------------------------------------------------------------------- marks ---- */

/* Marks an option and the nodes above it, by items whose color is not fixed; and lists these nodes,
 * where somebody wants them. */
static void mark(const struct qdri_cnf *cnf, const uint32_t *value, qdr_option option,
                 uint64_t *marks, uint64_t now, struct qdri_fixes *lists)
{
    const struct qdr_problem *problem = cnf->problem;
    marks[option + 1] = now;
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        if (value[problem->entry[e].item] != QDRI_ITEM_OPEN) {
            continue;
        }
        uint32_t n = cnf->place[e].node;
        while (n != QDRI_CNF_NONE && marks[cnf->node[n].variable] != now) {
            const uint32_t variable = cnf->node[n].variable;
            if (variable == 0) {
                break; /* the root of a tree has none */
            }
            marks[variable] = now;
            if (lists) {
                qdri_row_add(&lists->nodes, lists->room, n);
            }
            n = cnf->node[n].place.node;
        }
    }
}

static void set(struct qdri_fixes *fixes, bool is_true, uint32_t variable, uint64_t clause,
                uint32_t because)
{
    if (fixes->is_set[variable] != fixes->now &&
        qdri_room_grow(fixes->room, &fixes->fix, &fixes->capacity, fixes->count + 1,
                       sizeof *fixes->fix)) {
        fixes->is_set[variable] = fixes->now;
        fixes->place[variable] = (uint32_t)fixes->count;
        fixes->fix[fixes->count++] =
            (struct qdri_fix){.literal = is_true ? (int32_t)variable : -(int32_t)variable,
                              .because = because,
                              .clause = clause};
    }
}

/* --------------------------------------------------------------------- an option's trees ---- */

static bool is_open(const struct qdri_fixes *fixes, uint32_t variable)
{
    return fixes->before[variable] == fixes->now && fixes->is_set[variable] != fixes->now;
}

/* Makes a variable false, and all that is open below it. */
static void clear_below(struct qdri_fixes *fixes, uint32_t variable, uint64_t clause,
                        uint32_t because)
{
    const struct qdri_cnf *cnf = fixes->cnf;
    set(fixes, false, variable, clause, because);
    fixes->todo.count = 0;
    qdri_row_add(&fixes->todo, fixes->room, variable);
    while (fixes->todo.count > 0) {
        const uint32_t top = fixes->todo.at[--fixes->todo.count];
        if (top <= cnf->problem->options) {
            continue;
        }
        const struct qdri_cnf_node *node =
            &cnf->node[fixes->node_of[top - cnf->problem->options - 1]];
        for (uint32_t k = 0; k < node->count; ++k) {
            const uint32_t child = cnf->child[node->first + k];
            if (is_open(fixes, child)) {
                set(fixes, false, child, node->clause + k, top);
                qdri_row_add(&fixes->todo, fixes->room, child);
            }
        }
    }
}

/* Climbs from an entry of an option that is true: what is above is true, what is beside is not. */
static void climb(struct qdri_fixes *fixes, uint32_t entry)
{
    const struct qdri_cnf *cnf = fixes->cnf;
    struct qdri_cnf_place place = cnf->place[entry];
    while (place.node != QDRI_CNF_NONE) {
        const struct qdri_cnf_node *node = &cnf->node[place.node];
        const uint32_t me = cnf->child[node->first + place.rank];
        if (node->variable != 0) {
            set(fixes, true, node->variable, node->clause + place.rank, me);
        }
        for (uint32_t k = 0; !node->is_color && k < node->count; ++k) {
            const uint32_t child = cnf->child[node->first + k];
            if (k != place.rank && is_open(fixes, child)) {
                clear_below(fixes, child, qdri_cnf_pair(node, k, place.rank), me);
            }
        }
        place = node->place;
    }
}

/* What follows from an option that is true; `value` tells which items' colors are fixed before. */
static void follow(struct qdri_fixes *fixes, const uint32_t *value, qdr_option option)
{
    const struct qdr_problem *problem = fixes->cnf->problem;
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        if (!value || value[problem->entry[e].item] == QDRI_ITEM_OPEN) {
            climb(fixes, e);
        }
    }
}

/* ------------------------------------------------------------------------------- the rest ---- */

/* Nodes that were open, are not any more, and are not fixed: in the order of their numbers, where
 * children come before their parents. */
static void list_emptied(struct qdri_fixes *fixes)
{
    const struct qdri_cnf *cnf = fixes->cnf;
    fixes->emptied.count = 0;
    for (size_t k = 0; k < fixes->nodes.count; ++k) {
        const uint32_t variable = cnf->node[fixes->nodes.at[k]].variable;
        if (fixes->after[variable] != fixes->now && is_open(fixes, variable)) {
            qdri_row_add(&fixes->emptied, fixes->room, fixes->nodes.at[k]);
        }
    }
    qdri_sort(fixes->emptied.at, fixes->emptied.count);
}

/* An alternative is the first to be fixed, or for none of an item's options, all of these. */
static void set_alternative(struct qdri_fixes *fixes, const struct qdri_tour *tour,
                            const struct qdri_frame *frame, qdr_option alternative)
{
    if (alternative != QDR_NO_OPTION) {
        set(fixes, true, alternative + 1, 0, 0);
        follow(fixes, tour->value, alternative);
        return;
    }
    for (uint32_t k = 0; k + 1 < frame->count; ++k) {
        set(fixes, false, qdri_tour_alternatives(tour, frame)[k] + 1, 0, 0);
    }
}

void qdri_fixes_find(struct qdri_fixes *fixes, struct qdri_tour *tour,
                     const struct qdri_frame *frame, qdr_option alternative)
{
    const uint32_t *option = tour->stack.at + frame->of.options;
    fixes->count = 0;
    fixes->nodes.count = 0;
    ++fixes->now;
    qdri_tour_tell(tour, frame);
    for (uint32_t k = 0; k < frame->of.option_count; ++k) {
        mark(fixes->cnf, tour->value, option[k], fixes->before, fixes->now, fixes);
    }
    set_alternative(fixes, tour, frame, alternative);
    qdri_tour_tell_after(tour, frame, alternative);
    for (uint32_t k = 0; k < frame->of.option_count; ++k) {
        if (qdri_tour_fits(tour, option[k])) {
            mark(fixes->cnf, tour->value, option[k], fixes->after, fixes->now, NULL);
        }
    }
    list_emptied(fixes);
}

/* ------------------------------------------------------------------------ what is assumed ---- */

/* All is open, before anything is given. */
static void begin_givens(struct qdri_fixes *fixes)
{
    const struct qdri_cnf *cnf = fixes->cnf;
    fixes->count = 0;
    fixes->nodes.count = 0;
    ++fixes->now;
    for (uint32_t variable = 1; variable <= cnf->variables; ++variable) {
        fixes->before[variable] = fixes->now;
    }
    for (uint32_t n = 0; n < cnf->nodes; ++n) {
        if (cnf->node[n].variable != 0) {
            qdri_row_add(&fixes->nodes, fixes->room, n);
        }
    }
}

/* Takes a literal that is given.  False: it is false already. */
static bool take_given(struct qdri_fixes *fixes, int32_t literal, uint64_t clause)
{
    const uint32_t variable = (uint32_t)(literal > 0 ? literal : -literal);
    const size_t place = qdri_fixes_place(fixes, variable);
    if (literal == 0) {
        fixes->count = 0; /* a clause without literals needs nothing else */
        return false;
    }
    if (place != SIZE_MAX) {
        return fixes->fix[place].literal == literal;
    }
    set(fixes, literal > 0, variable, clause, 0);
    if (literal > 0) {
        follow(fixes, NULL, variable - 1);
    }
    return true;
}

/* How items and options are, by what is given. */
static void tell_givens(const struct qdri_fixes *fixes, struct qdri_givens *givens)
{
    const struct qdr_problem *problem = fixes->cnf->problem;
    for (qdr_item item = 0; item < qdri_problem_items(problem); ++item) {
        givens->value[item] = QDRI_ITEM_OPEN;
    }
    for (qdr_option option = 0; option < problem->options; ++option) {
        const size_t place = qdri_fixes_place(fixes, option + 1);
        givens->is_open[option] = place == SIZE_MAX;
        if (place == SIZE_MAX || fixes->fix[place].literal < 0) {
            continue;
        }
        for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
            const qdr_entry entry = problem->entry[e];
            givens->value[entry.item] =
                entry.color == QDR_NO_COLOR ? QDRI_ITEM_CLOSED : 1 + entry.color;
        }
    }
}

bool qdri_fixes_assume(struct qdri_fixes *fixes, struct qdri_givens *givens)
{
    begin_givens(fixes);
    for (size_t k = 0; k < givens->count; ++k) {
        if (!take_given(fixes, givens->literal[k], givens->clause[k])) {
            givens->contrary = givens->clause[k];
            return false;
        }
    }
    tell_givens(fixes, givens);
    for (qdr_option option = 0; option < fixes->cnf->problem->options; ++option) {
        if (givens->is_open[option]) {
            mark(fixes->cnf, givens->value, option, fixes->after, fixes->now, NULL);
        }
    }
    list_emptied(fixes);
    return true;
}
