/* tour.c  From state to state; tour.h says how. */
#include "proof/count/tour.h"

#include "base/alloc.h"

/* ------------------------------------------------------------------------ what is left ---- */

void qdri_tour_tell(struct qdri_tour *tour, const struct qdri_frame *frame)
{
    const uint32_t *pair = tour->stack.at + frame->of.items;
    for (uint32_t k = 0; k < frame->of.item_count; ++k) {
        tour->value[pair[2 * k]] = pair[2 * k + 1];
    }
}

void qdri_tour_tell_after(struct qdri_tour *tour, const struct qdri_frame *frame,
                          qdr_option alternative)
{
    const struct qdr_problem *problem = tour->cnf->problem;
    qdri_tour_tell(tour, frame);
    if (alternative == QDR_NO_OPTION) {
        tour->value[frame->item] = QDRI_ITEM_CLOSED;
        return;
    }
    for (uint32_t e = problem->first[alternative]; e < problem->first[alternative + 1]; ++e) {
        const qdr_entry entry = problem->entry[e];
        tour->value[entry.item] = entry.color == QDR_NO_COLOR ? QDRI_ITEM_CLOSED : 1 + entry.color;
    }
}

/* Puts those of a frame's options on the stack that are still open; returns how many. */
static uint32_t keep_open(struct qdri_tour *tour, const struct qdri_frame *frame)
{
    const uint32_t options = frame->of.option_count;
    const size_t begin = tour->stack.count;
    if (!qdri_row_reserve(&tour->stack, tour->room, options)) {
        return 0;
    }
    for (uint32_t k = 0; k < options; ++k) {
        const qdr_option option = tour->stack.at[frame->of.options + k];
        if (qdri_tour_fits(tour, option)) {
            tour->stack.at[tour->stack.count++] = option;
        }
    }
    return (uint32_t)(tour->stack.count - begin);
}

/* Counts for each item of a frame which of some options have it. */
static void count_degrees(struct qdri_tour *tour, const struct qdri_component *of, size_t options,
                          uint32_t count)
{
    const struct qdr_problem *problem = tour->cnf->problem;
    for (uint32_t k = 0; k < of->item_count; ++k) {
        tour->degree[tour->stack.at[of->items + 2 * k]] = 0;
    }
    for (uint32_t k = 0; k < count; ++k) {
        const qdr_option option = tour->stack.at[options + k];
        for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
            ++tour->degree[problem->entry[e].item];
        }
    }
}

/* Must an item be covered once more? */
static bool is_wanting(const struct qdri_tour *tour, qdr_item item)
{
    const struct qdri_item *what = &tour->cnf->problem->item[item];
    return what->is_primary && what->low > 0 && tour->value[item] == QDRI_ITEM_OPEN;
}

/* An item that needs an option and has none left, or QDR_NO_ITEM. */
static qdr_item find_bare(const struct qdri_tour *tour, const struct qdri_frame *frame)
{
    for (uint32_t k = 0; k < frame->of.item_count; ++k) {
        const qdr_item item = tour->stack.at[frame->of.items + 2 * k];
        if (tour->degree[item] == 0 && is_wanting(tour, item)) {
            return item;
        }
    }
    return QDR_NO_ITEM;
}

/* --------------------------------------------------------------------------- components ---- */

static qdr_item find(struct qdri_tour *tour, qdr_item item)
{
    while (tour->parent[item] != item) {
        tour->parent[item] = tour->parent[tour->parent[item]];
        item = tour->parent[item];
    }
    return item;
}

/* The item that stands for an option's component.  Items of fixed color connect nothing: all
 * options that are open to them have that color.  Each option has one that is not, for it has a
 * primary item. */
static qdr_item stands_for(struct qdri_tour *tour, qdr_option option)
{
    const struct qdr_problem *problem = tour->cnf->problem;
    uint32_t e = problem->first[option];
    while (tour->value[problem->entry[e].item] != QDRI_ITEM_OPEN) {
        ++e;
    }
    return find(tour, problem->entry[e].item);
}

static void connect(struct qdri_tour *tour, const struct qdri_frame *frame, size_t options,
                    uint32_t count)
{
    const struct qdr_problem *problem = tour->cnf->problem;
    for (uint32_t k = 0; k < frame->of.item_count; ++k) {
        const qdr_item item = tour->stack.at[frame->of.items + 2 * k];
        tour->parent[item] = item;
        tour->number[item] = UINT32_MAX;
    }
    for (uint32_t k = 0; k < count; ++k) {
        const qdr_option option = tour->stack.at[options + k];
        const qdr_item first = stands_for(tour, option);
        for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
            const qdr_item item = problem->entry[e].item;
            if (tour->value[item] == QDRI_ITEM_OPEN) {
                tour->parent[find(tour, item)] = first;
            }
        }
    }
}

/* Makes a component for each item that stands for one, with the number of its options. */
static void make_components(struct qdri_tour *tour, struct qdri_frame *frame, size_t options,
                            uint32_t count)
{
    for (uint32_t k = 0; k < count; ++k) {
        const qdr_item item = stands_for(tour, tour->stack.at[options + k]);
        if (tour->number[item] == UINT32_MAX) {
            if (!qdri_room_grow(tour->room, &tour->component, &tour->component_capacity,
                                tour->components + 1, sizeof *tour->component)) {
                return;
            }
            tour->number[item] = frame->component_count++;
            tour->component[tour->components++] = (struct qdri_component){.state = QDRI_NO_STATE};
        }
        ++tour->component[frame->components + tour->number[item]].option_count;
    }
}

/* Puts the options of each component together, where there are several; else they are. */
static void list_options(struct qdri_tour *tour, const struct qdri_frame *frame, size_t options,
                         uint32_t count)
{
    struct qdri_component *component = tour->component + frame->components;
    if (frame->component_count < 2) {
        component->options = options;
        return;
    }
    if (!qdri_row_reserve(&tour->stack, tour->room, count)) {
        return;
    }
    for (uint32_t k = 0; k < frame->component_count; ++k) {
        component[k].options = tour->stack.count;
        tour->stack.count += component[k].option_count;
        component[k].option_count = 0;
    }
    for (uint32_t k = 0; k < count; ++k) {
        const qdr_option option = tour->stack.at[options + k];
        struct qdri_component *of = &component[tour->number[stands_for(tour, option)]];
        tour->stack.at[of->options + of->option_count++] = option;
    }
}

/* Lists the items of each component.  One of fixed color may be in several. */
static void list_items(struct qdri_tour *tour, const struct qdri_frame *frame)
{
    const struct qdr_problem *problem = tour->cnf->problem;
    for (uint32_t k = 0; k < frame->of.item_count; ++k) {
        tour->number[tour->stack.at[frame->of.items + 2 * k]] = UINT32_MAX;
    }
    for (uint32_t c = 0; c < frame->component_count; ++c) {
        struct qdri_component *component = &tour->component[frame->components + c];
        component->items = tour->stack.count;
        for (uint32_t k = 0; k < component->option_count; ++k) {
            const qdr_option option = tour->stack.at[component->options + k];
            for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
                const qdr_item item = problem->entry[e].item;
                if (tour->number[item] != c) {
                    tour->number[item] = c;
                    qdri_row_add(&tour->stack, tour->room, item);
                    qdri_row_add(&tour->stack, tour->room, tour->value[item]);
                }
            }
        }
        component->item_count = (uint32_t)((tour->stack.count - component->items) / 2);
    }
}

/* Parts what is left, after `value` was told of it. */
static void part(struct qdri_tour *tour, struct qdri_frame *frame)
{
    const size_t options = tour->stack.count;
    const uint32_t count = keep_open(tour, frame);
    frame->components = tour->components;
    frame->component_count = 0;
    frame->component_at = 0;
    frame->is_taken = true;
    if (tour->room->status != QDR_OK) {
        return;
    }
    count_degrees(tour, &frame->of, options, count);
    frame->bare = find_bare(tour, frame);
    if (frame->bare != QDR_NO_ITEM || count == 0) {
        return;
    }
    connect(tour, frame, options, count);
    make_components(tour, frame, options, count);
    if (tour->room->status == QDR_OK) {
        list_options(tour, frame, options, count);
    }
    if (tour->room->status == QDR_OK) {
        list_items(tour, frame);
    }
}

/* ---------------------------------------------------------------------------- branching ---- */

/* Which item to branch on?  The one that comes first; or the one with the fewest alternatives,
 * where the first one in the problem is as good as others: so a search keeps to one corner of a
 * problem, and comes to the same states by many ways. */
static qdr_item choose(const struct qdri_tour *tour, const struct qdri_frame *frame)
{
    const struct qdr_problem *problem = tour->cnf->problem;
    qdr_item best = QDR_NO_ITEM;
    uint64_t least = UINT64_MAX;
    for (uint32_t k = 0; k < frame->of.item_count; ++k) {
        const qdr_item item = tour->stack.at[frame->of.items + 2 * k];
        if (problem->item[item].is_primary) {
            const uint64_t ways = tour->degree[item] + (problem->item[item].low == 0);
            const uint64_t price = tour->rank ? tour->rank[item] : (ways << 32) + item;
            best = price < least ? item : best;
            least = price < least ? price : least;
        }
    }
    return best;
}

static void branch(struct qdri_tour *tour, struct qdri_frame *frame)
{
    const struct qdr_problem *problem = tour->cnf->problem;
    count_degrees(tour, &frame->of, frame->of.options, frame->of.option_count);
    frame->item = choose(tour, frame);
    frame->alternatives = tour->stack.count;
    for (uint32_t k = 0; k < frame->of.option_count; ++k) {
        const qdr_option option = tour->stack.at[frame->of.options + k];
        if (qdri_option_has_item(problem, option, frame->item)) {
            qdri_row_add(&tour->stack, tour->room, option);
        }
    }
    if (problem->item[frame->item].low == 0) {
        qdri_row_add(&tour->stack, tour->room, QDR_NO_OPTION);
    }
    frame->count = (uint32_t)(tour->stack.count - frame->alternatives);
    frame->stack_end = tour->stack.count;
}

static struct qdri_frame *push(struct qdri_tour *tour, const struct qdri_component *component)
{
    const struct qdri_component of = *component;
    if (!qdri_room_grow(tour->room, &tour->frame, &tour->frames, tour->depth + 1,
                        sizeof *tour->frame)) {
        return NULL;
    }
    struct qdri_frame *frame = &tour->frame[tour->depth++];
    *frame = (struct qdri_frame){.of = of, .item = QDR_NO_ITEM, .bare = QDR_NO_ITEM};
    return frame;
}

/* ------------------------------------------------------------------------- begin and end ---- */

static bool allocate(struct qdri_tour *tour)
{
    const uint32_t items = qdri_problem_items(tour->cnf->problem);
    tour->value = qdri_array(&tour->arrays, items, sizeof *tour->value);
    tour->degree = qdri_array(&tour->arrays, items, sizeof *tour->degree);
    tour->parent = qdri_array(&tour->arrays, items, sizeof *tour->parent);
    tour->number = qdri_array(&tour->arrays, items, sizeof *tour->number);
    /* These from the beginning, so that a place in them is never one in nothing. */
    const bool is_room = qdri_row_reserve(&tour->stack, tour->room, 1) &&
                         qdri_room_grow(tour->room, &tour->component, &tour->component_capacity, 1,
                                        sizeof *tour->component);
    return is_room && !tour->arrays.lacks_memory;
}

/* All items and options, as they are at the bottom. */
static void list_all(struct qdri_tour *tour, struct qdri_component *all, const uint32_t *value,
                     const bool *is_open)
{
    const struct qdr_problem *problem = tour->cnf->problem;
    all->items = tour->stack.count;
    all->item_count = qdri_problem_items(problem);
    for (qdr_item item = 0; item < all->item_count; ++item) {
        qdri_row_add(&tour->stack, tour->room, item);
        qdri_row_add(&tour->stack, tour->room, value[item]);
    }
    all->options = tour->stack.count;
    for (qdr_option option = 0; option < problem->options; ++option) {
        if (is_open[option]) {
            qdri_row_add(&tour->stack, tour->room, option);
            ++all->option_count;
        }
    }
}

bool qdri_tour_begin(struct qdri_tour *tour, const struct qdri_cnf *cnf, const uint32_t *rank,
                     struct qdri_room *room, const uint32_t *value, const bool *is_open)
{
    struct qdri_component all = {.state = QDRI_NO_STATE};
    *tour = (struct qdri_tour){.cnf = cnf, .rank = rank, .room = room};
    if (!allocate(tour)) {
        room->status = room->status == QDR_OK ? QDR_NOMEM : room->status;
        return false;
    }
    list_all(tour, &all, value, is_open);
    struct qdri_frame *frame = push(tour, &all);
    if (!frame || room->status != QDR_OK) {
        return false;
    }
    frame->count = 1;
    frame->stack_end = tour->stack.count;
    return true;
}

void qdri_tour_free(struct qdri_tour *tour)
{
    if (tour->room) {
        tour->room->left += tour->stack.capacity * sizeof *tour->stack.at +
                            tour->frames * sizeof *tour->frame +
                            tour->component_capacity * sizeof *tour->component;
    }
    qdri_row_free(&tour->stack);
    free(tour->frame);
    free(tour->component);
    qdri_arrays_free(&tour->arrays);
}

/* --------------------------------------------------------------------------------- steps ---- */

/* The next alternative of the frame on top, or of what is assumed: what is left of it. */
static void take(struct qdri_tour *tour, struct qdri_frame *frame,
                 const struct qdri_visitor *visitor)
{
    if (frame->item == QDR_NO_ITEM) {
        qdri_tour_tell(tour, frame);
    } else {
        qdri_tour_tell_after(tour, frame, qdri_tour_alternatives(tour, frame)[frame->at]);
    }
    part(tour, frame);
    if (tour->room->status == QDR_OK) {
        visitor->begin(visitor->ctx, frame);
    }
}

static void end_alternative(struct qdri_tour *tour, struct qdri_frame *frame,
                            const struct qdri_visitor *visitor)
{
    visitor->end(visitor->ctx, frame);
    tour->stack.count = frame->stack_end;
    tour->components = frame->components;
    frame->is_taken = false;
    ++frame->at;
}

static void leave(struct qdri_tour *tour, struct qdri_frame *frame,
                  const struct qdri_visitor *visitor)
{
    visitor->left(visitor->ctx, frame);
    tour->stack.count = frame->alternatives;
    --tour->depth;
    if (tour->depth > 0) {
        ++tour->frame[tour->depth - 1].component_at;
    }
}

bool qdri_tour_step(struct qdri_tour *tour, const struct qdri_visitor *visitor)
{
    if (tour->depth == 0 || tour->room->status != QDR_OK) {
        return false;
    }
    struct qdri_frame *frame = &tour->frame[tour->depth - 1];
    if (frame->is_taken && frame->component_at < frame->component_count) {
        struct qdri_component *component =
            &tour->component[frame->components + frame->component_at];
        if (visitor->passes(visitor->ctx, frame, component)) {
            ++frame->component_at;
        } else if (tour->room->status == QDR_OK && (frame = push(tour, component)) != NULL) {
            branch(tour, frame);
        }
    } else if (frame->is_taken) {
        end_alternative(tour, frame, visitor);
    } else if (frame->at < frame->count) {
        take(tour, frame, visitor);
    } else {
        leave(tour, frame, visitor);
    }
    return tour->room->status == QDR_OK;
}

double qdri_tour_progress(const struct qdri_tour *tour)
{
    double done = 0;
    double share = 1;
    for (size_t k = 0; k < tour->depth; ++k) {
        const struct qdri_frame *frame = &tour->frame[k];
        share /= frame->count > 0 ? frame->count : 1;
        done += share * frame->at;
        if (frame->is_taken && frame->component_count > 0) {
            share /= frame->component_count;
            done += share * frame->component_at;
        }
    }
    return tour->depth == 0 ? 1 : done;
}
