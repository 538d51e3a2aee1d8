/* search.c  Branch and bound for cheap solutions below one node of the tree. */
#include "optimize/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

/* Steps at the root, and how many in vain make the pace slower. */
#define ROOT_STEPS 1500
#define ROOT_IDLE 12

/* Entries that a round may look at for them: in large problems a dive is worth more. */
#define ROOT_WORK 300000000

/* Steps at a node, and nodes that at most do without after one where they were in vain. */
#define NODE_STEPS 10
#define SKIP_MOST 63

/* Sets of multipliers take at most so many numbers. */
#define SLOT_NUMBERS ((uint64_t)1 << 20)

/* Levels whose multipliers a subtree keeps; deeper ones begin with those of the last. */
#define LEVELS_KEPT 64

/* Entries that are looked at between two looks at the clock. */
#define WORK_PER_LOOK 2000000

static uint32_t slots_of(const struct qdr_problem *problem)
{
    uint64_t items = (uint64_t)qdri_problem_items(problem) + 1;
    uint64_t slots = SLOT_NUMBERS / items + 2;
    uint64_t levels = (uint64_t)qdri_problem_longest(problem) + 2;
    return (uint32_t)(slots < levels ? slots : levels);
}

uint64_t qdri_best_search_bytes(const struct qdr_problem *problem)
{
    uint64_t bytes = qdri_cells_bytes(problem) + qdri_bound_bytes(problem);
    qdri_size_add(&bytes, (uint64_t)slots_of(problem) + 1,
                  ((uint64_t)qdri_problem_items(problem) + 1) * sizeof(int64_t));
    qdri_size_add(&bytes, (uint64_t)qdri_problem_longest(problem) + 1,
                  sizeof(struct qdri_best_frame));
    qdri_size_add(&bytes, (uint64_t)problem->options + 1,
                  sizeof(struct qdri_decision) + sizeof(qdr_option));
    return bytes;
}

bool qdri_best_search_make(struct qdri_best_search *search, const struct qdr_problem *problem,
                           struct qdri_control *control, const int64_t *cost)
{
    const size_t options = (size_t)problem->options + 1;
    *search = (struct qdri_best_search){.control = control,
                                        .cost = cost,
                                        .slots = slots_of(problem),
                                        .phase = QDRI_DONE,
                                        .below = QDRI_NO_COST,
                                        .root_cost = INT64_MIN,
                                        .rests_at = UINT64_MAX,
                                        .rests_at_work = UINT64_MAX};
    if (!qdri_cells_make(&search->cells, problem) ||
        !qdri_bound_make(&search->bound, &search->cells, cost) ||
        !(search->u = qdri_zeros(((size_t)search->slots + 1) * (search->cells.items + 1),
                                 sizeof *search->u)) ||
        !(search->frame = qdri_zeros(qdri_problem_longest(problem) + 1, sizeof *search->frame)) ||
        !(search->decision = qdri_zeros(options, sizeof *search->decision)) ||
        !(search->path = qdri_zeros(options, sizeof *search->path))) {
        return false;
    }
    search->is_flat = true;
    for (qdr_option o = 0; o < problem->options; ++o) {
        search->is_flat &= cost[o] == 0;
    }
    search->base = search->cells.trails;
    return true;
}

void qdri_best_search_clear(struct qdri_best_search *search)
{
    qdri_cells_clear(&search->cells);
    qdri_bound_clear(&search->bound);
    free(search->u);
    free(search->frame);
    free(search->decision);
    free(search->path);
}

static int64_t *multipliers(const struct qdri_best_search *search, uint32_t slot)
{
    return search->u + (size_t)slot * search->cells.items;
}

int64_t *qdri_best_search_root(const struct qdri_best_search *search)
{
    return multipliers(search, search->slots);
}

/* The multipliers of the present level. */
static int64_t *mine(const struct qdri_best_search *search)
{
    uint32_t slot = search->level + 1;
    return multipliers(search, slot < search->slots ? slot : search->slots - 1);
}

static void copy_multipliers(const struct qdri_best_search *search, int64_t *to,
                             const int64_t *from)
{
    if (!search->is_flat) {
        memmove(to, from, search->cells.items * sizeof *to);
    }
}

static int64_t bound_to_begin_with(const struct qdri_best_search *search)
{
    return search->is_flat ? 0 : INT64_MIN;
}

void qdri_best_search_begin(struct qdri_best_search *search)
{
    int64_t *root = qdri_best_search_root(search);
    qdri_cells_undo(&search->cells, search->base);
    search->decisions = search->given = 0;
    search->above = search->level = 0;
    search->frame[0].bound = bound_to_begin_with(search);
    search->seen = UINT32_MAX;
    search->least_cut = QDRI_NO_COST;
    search->step = search->idle = 0;
    search->pace = 256;
    search->skip = search->skipped = 0;
    search->phase = search->is_flat ? QDRI_ENTER : QDRI_ROOT;
    search->work_before = search->bound.work;
    if (search->root_cost == INT64_MIN) {
        qdri_bound_begin(&search->bound, root);
    }
    copy_multipliers(search, multipliers(search, 0), root);
    copy_multipliers(search, multipliers(search, 1), root);
    qdri_bound_turn(&search->bound);
}

/* ------------------------------------------------------------------------------- subtrees ---- */

static uint32_t levels_kept(const struct qdr_problem *problem)
{
    const uint32_t levels = slots_of(problem) - 1;
    return levels < LEVELS_KEPT ? levels : LEVELS_KEPT;
}

static size_t most_decisions(const struct qdr_problem *problem)
{
    return (size_t)problem->options + 1;
}

uint64_t qdri_subtree_bytes(const struct qdr_problem *problem)
{
    uint64_t bytes = sizeof(struct qdri_subtree);
    qdri_size_add(&bytes, most_decisions(problem), sizeof(struct qdri_decision));
    qdri_size_add(&bytes, levels_kept(problem),
                  ((uint64_t)qdri_problem_items(problem) + 1) * sizeof(int64_t));
    return bytes;
}

bool qdri_subtree_make(struct qdri_subtree *subtree, const struct qdr_problem *problem)
{
    const size_t items = (size_t)qdri_problem_items(problem) + 1;
    *subtree = (struct qdri_subtree){.items = qdri_problem_items(problem),
                                     .levels_most = levels_kept(problem)};
    return (subtree->decision = qdri_zeros(most_decisions(problem), sizeof *subtree->decision)) &&
           (subtree->u = qdri_zeros(subtree->levels_most * items, sizeof *subtree->u));
}

void qdri_subtree_clear(struct qdri_subtree *subtree)
{
    free(subtree->decision);
    free(subtree->u);
}

/* Where a subtree keeps the multipliers of a level. */
static int64_t *kept_multipliers(const struct qdri_subtree *subtree, uint32_t level)
{
    const uint32_t last = subtree->levels_most - 1;
    return subtree->u + (size_t)(level < last ? level : last) * subtree->items;
}

/* Decides again what was decided before.  False: nothing is left. */
static bool decide(struct qdri_best_search *search, struct qdri_decision decision)
{
    struct qdri_cells *cells = &search->cells;
    search->seen = cells->takens;
    search->decision[search->decisions++] = decision;
    if (decision.is_taken) {
        qdri_cells_take(cells, decision.option);
    } else {
        qdri_cells_remove(cells, decision.option);
    }
    return qdri_cells_settle(cells);
}

uint32_t qdri_subtree_levels(const struct qdri_subtree *subtree)
{
    uint32_t levels = 1;
    for (uint32_t k = subtree->given; k < subtree->decisions; ++k) {
        levels += subtree->decision[k].is_taken;
    }
    return levels < subtree->levels_most ? levels : subtree->levels_most;
}

bool qdri_best_search_load(struct qdri_best_search *search, const struct qdri_subtree *subtree)
{
    bool is_alive = true;
    qdri_cells_undo(&search->cells, search->base);
    search->decisions = 0;
    search->given = subtree->given;
    search->above = search->level = 0;
    search->seen = UINT32_MAX;
    search->skip = subtree->skip;
    search->skipped = subtree->skipped;
    search->frame[0].bound = bound_to_begin_with(search);
    copy_multipliers(search, mine(search), kept_multipliers(subtree, 0));
    for (uint32_t k = 0; k < subtree->decisions && is_alive; ++k) {
        const struct qdri_decision decision = subtree->decision[k];
        /* Bounds had fixed more then, so what could be decided on is open. */
        if (search->cells.fate[decision.option] != QDRI_OPEN) {
            return false;
        }
        if (decision.is_taken && k < subtree->given) {
            ++search->above;
        } else if (decision.is_taken) {
            search->frame[search->level].option = decision.option;
            search->frame[search->level].trails = search->cells.trails;
            search->frame[search->level].decisions = search->decisions;
            ++search->level;
            search->frame[search->level].bound = bound_to_begin_with(search);
            copy_multipliers(search, mine(search), kept_multipliers(subtree, search->level));
        }
        is_alive = decide(search, decision);
    }
    const bool is_new = search->decisions == 0 || search->decision[search->decisions - 1].is_taken;
    search->phase = !is_alive ? QDRI_LEAVE : is_new ? QDRI_ENTER : QDRI_BOUND;
    return true;
}

void qdri_best_search_save(const struct qdri_best_search *search, struct qdri_subtree *subtree)
{
    subtree->is_done = search->phase == QDRI_DONE;
    if (subtree->is_done) {
        return;
    }
    memcpy(subtree->decision, search->decision, search->decisions * sizeof *subtree->decision);
    for (uint32_t level = 0; level < search->level && level < subtree->levels_most; ++level) {
        copy_multipliers(search, kept_multipliers(subtree, level), multipliers(search, level + 1));
    }
    copy_multipliers(search, kept_multipliers(subtree, search->level), mine(search));
    subtree->decisions = search->decisions;
    subtree->given = search->given;
    subtree->skip = search->skip;
    subtree->skipped = search->skipped;
}

bool qdri_subtree_split(struct qdri_subtree *subtree, struct qdri_subtree *other)
{
    uint32_t at = subtree->given;
    while (at < subtree->decisions && !subtree->decision[at].is_taken) {
        ++at;
    }
    if (at == subtree->decisions) {
        return false;
    }
    memcpy(other->decision, subtree->decision, at * sizeof *other->decision);
    other->decision[at] = (struct qdri_decision){subtree->decision[at].option, false};
    other->decisions = at + 1;
    memcpy(other->u, subtree->u, subtree->items * sizeof *other->u);
    other->skip = other->skipped = 0;
    other->is_done = false;
    subtree->given = other->given = at + 1;
    if (subtree->levels_most > 1) {
        memmove(subtree->u, subtree->u + subtree->items,
                (size_t)(subtree->levels_most - 1) * subtree->items * sizeof *subtree->u);
    }
    return true;
}

/* ------------------------------------------------------------------------------- bounding ---- */

/* Solutions of this cost, or above, have been left out. */
static void note_cut(struct qdri_best_search *search, int64_t cost)
{
    search->least_cut = cost < search->least_cut ? cost : search->least_cut;
}

static void tell_bound(const struct qdri_best_search *search)
{
    if (search->tracer) {
        search->tracer->bound(search->tracer->ctx, search);
    }
}

/* Is nothing of interest below a node, or with an option, whose bound is this? */
static bool is_cut(struct qdri_best_search *search, int64_t value, int64_t limit)
{
    if (value > limit) {
        note_cut(search, qdri_bound_cost(&search->bound, value));
    }
    return value > limit;
}

/* Removes options that are too dear by their reduced costs, takes those that are too good to be
 * left.  They are gathered first, since what is fixed must not depend on the order of open options.
 * False: nothing of interest is below. */
static bool fix(struct qdri_best_search *search, int64_t value, int64_t limit)
{
    struct qdri_cells *cells = &search->cells;
    uint32_t count = 0;
    for (uint32_t k = 0; k < cells->opens; ++k) {
        const qdr_option o = cells->open[k];
        const int64_t reduced = search->bound.reduced[o];
        const int64_t more = reduced < 0 ? -reduced : reduced;
        if (more > limit - value) {
            note_cut(search, qdri_bound_cost(&search->bound, value + more));
            search->path[count++] = o;
        }
    }
    if (count > 0) {
        tell_bound(search);
    }
    for (uint32_t k = 0; k < count && !cells->failed; ++k) {
        const qdr_option o = search->path[k];
        const bool is_good = search->bound.reduced[o] < 0;
        if (cells->fate[o] == QDRI_OPEN) {
            (is_good ? qdri_cells_take : qdri_cells_remove)(cells, o);
        } else if (is_good) {
            return false; /* it is needed, and so is one that excludes it */
        }
    }
    return qdri_cells_settle(cells);
}

/* How many steps are worth while at this node? */
static uint32_t steps_here(struct qdri_best_search *search, int64_t limit)
{
    if (limit == INT64_MAX || search->level + 1 >= search->slots) {
        return 0;
    }
    if (search->skipped < search->skip) {
        ++search->skipped;
        return 0;
    }
    search->skipped = 0;
    return NODE_STEPS;
}

/* Bounds the present node, and fixes options; false: nothing of interest is below. */
static bool bound_node(struct qdri_best_search *search)
{
    int64_t *work = multipliers(search, 0);
    int64_t *own = mine(search);
    int64_t limit = qdri_bound_limit(&search->bound, search->below);
    int64_t *best = &search->frame[search->level].bound;
    uint32_t steps = steps_here(search, limit);
    int64_t value = INT64_MIN;
    copy_multipliers(search, work, own);
    qdri_bound_turn(&search->bound);
    for (uint32_t k = 0;; ++k) {
        value = qdri_bound_value(&search->bound, work);
        if (value > *best) {
            *best = value;
            copy_multipliers(search, own, work);
        }
        if (is_cut(search, value, limit)) {
            tell_bound(search);
            search->skip = k > 0 ? 0 : search->skip;
            return false;
        }
        if (limit != INT64_MAX && !fix(search, value, limit)) {
            search->skip = k > 0 ? 0 : search->skip;
            return false;
        }
        if (k >= steps || search->cells.wanting == 0 ||
            !qdri_bound_step(&search->bound, work, value, limit + 1, 256)) {
            break;
        }
    }
    if (steps > 0) {
        search->skip = search->skip * 2 + 1 > SKIP_MOST ? SKIP_MOST : search->skip * 2 + 1;
    }
    return true;
}

/* One step at the root; false: that is enough. */
static bool improve_root(struct qdri_best_search *search)
{
    int64_t *work = multipliers(search, 0);
    int64_t *best = &search->frame[0].bound;
    int64_t limit = qdri_bound_limit(&search->bound, search->below);
    int64_t value = qdri_bound_value(&search->bound, work);
    if (value > *best) {
        *best = value;
        search->idle = 0;
        copy_multipliers(search, multipliers(search, 1), work);
    } else if (++search->idle >= ROOT_IDLE) {
        search->idle = 0;
        search->pace = search->pace * 3 / 4;
        copy_multipliers(search, work, multipliers(search, 1));
        value = qdri_bound_value(&search->bound, work);
        qdri_bound_turn(&search->bound);
    }
    if (value > limit || ++search->step > ROOT_STEPS || search->pace < 2 ||
        search->bound.work - search->work_before > ROOT_WORK) {
        return false;
    }
    int64_t away = *best < 0 ? -(*best / 64) : *best / 64;
    int64_t target = limit != INT64_MAX && limit < *best + away ? limit + 1 : *best + away + 1;
    return qdri_bound_step(&search->bound, work, value, target, search->pace);
}

/* ----------------------------------------------------------------------------- branching ---- */

/* The options taken are a solution: keeps it, if it is good enough. */
static enum qdri_kept keep_solution(struct qdri_best_search *search)
{
    const struct qdri_cells *cells = &search->cells;
    size_t count = cells->takens;
    int64_t cost = 0;
    for (size_t k = 0; k < count; ++k) {
        search->path[k] = cells->taken[k];
        cost += search->cost[cells->taken[k]];
    }
    if (cost >= search->below) {
        note_cut(search, cost);
        return QDRI_KNOWN;
    }
    qdri_sort(search->path, count);
    const enum qdri_kept kept = search->offer(search, cost, search->path, count);
    if (kept == QDRI_KEPT) {
        ++search->control->stats.solutions;
    }
    return kept;
}

/* The item with the fewest ways to cover it once more. */
static qdr_item choose_item(const struct qdri_cells *cells)
{
    qdr_item chosen = QDR_NO_ITEM;
    uint32_t fewest = UINT32_MAX;
    for (qdr_item i = 0; i < cells->items; ++i) {
        if (cells->times[i] < cells->low[i] &&
            cells->size[i] + cells->times[i] - cells->low[i] < fewest) {
            fewest = cells->size[i] + cells->times[i] - cells->low[i];
            chosen = i;
        }
    }
    return chosen;
}

/* Where no item wants more, any open option may still be added. */
static qdr_option choose_option(const struct qdri_best_search *search)
{
    const struct qdri_cells *cells = &search->cells;
    qdr_item item = choose_item(cells);
    uint32_t count = item == QDR_NO_ITEM ? cells->opens : cells->size[item];
    const int64_t *u = mine(search);
    qdr_option chosen = QDR_NO_OPTION;
    int64_t least = 0;
    for (uint32_t k = 0; k < count; ++k) {
        qdr_option o = item == QDR_NO_ITEM ? cells->open[k]
                                           : cells->owner[cells->list[cells->start[item] + k]];
        int64_t reduced = qdri_bound_reduced(&search->bound, u, o);
        if (chosen == QDR_NO_OPTION || reduced < least || (reduced == least && o < chosen)) {
            chosen = o;
            least = reduced;
        }
    }
    return chosen;
}

/* Goes down one level. */
static void descend(struct qdri_best_search *search, qdr_option option)
{
    struct qdri_best_frame *frame = &search->frame[search->level];
    frame->option = option;
    frame->trails = search->cells.trails;
    frame->decisions = search->decisions;
    const int64_t *above = mine(search);
    ++search->level;
    copy_multipliers(search, mine(search), above);
    search->frame[search->level].bound = frame->bound;
    const bool is_alive = decide(search, (struct qdri_decision){option, true});
    search->phase = is_alive ? QDRI_ENTER : QDRI_LEAVE;
}

static void branch(struct qdri_best_search *search)
{
    if (search->cells.wanting == 0 && search->cells.takens != search->seen) {
        search->trouble = keep_solution(search);
        if (search->trouble == QDRI_NO_ROOM || search->trouble == QDRI_NO_MEMORY) {
            search->phase = QDRI_BROKEN;
            return;
        }
        search->seen = search->cells.takens;
    }
    int64_t limit = qdri_bound_limit(&search->bound, search->below);
    qdr_option option = QDR_NO_OPTION;
    if (!is_cut(search, search->frame[search->level].bound, limit)) {
        option = choose_option(search);
    }
    if (option == QDR_NO_OPTION) {
        search->phase = QDRI_LEAVE;
    } else {
        descend(search, option);
    }
}

/* Back from a node: what it took is removed, and its parent goes on with what is left. */
static void leave(struct qdri_best_search *search)
{
    if (search->tracer) {
        search->tracer->leave(search->tracer->ctx, search);
    }
    if (search->level == 0) {
        search->phase = QDRI_DONE;
        return;
    }
    struct qdri_best_frame *frame = &search->frame[--search->level];
    ++search->control->stats.backtracks;
    qdri_cells_undo(&search->cells, frame->trails);
    search->decisions = frame->decisions;
    if (decide(search, (struct qdri_decision){frame->option, false})) {
        search->phase = QDRI_BOUND;
    }
}

/* The root is done with: what its bound says holds for all solutions that are not below the
 * limit. */
static void leave_root(struct qdri_best_search *search)
{
    search->root_cost = qdri_bound_cost(&search->bound, search->frame[0].bound);
    copy_multipliers(search, qdri_best_search_root(search), multipliers(search, 1));
    search->phase = QDRI_ENTER;
}

static bool is_to_pause(struct qdri_best_search *search, qdr_outcome *outcome)
{
    search->is_resting =
        search->phase == QDRI_ENTER && (search->control->stats.nodes >= search->rests_at ||
                                        search->bound.work >= search->rests_at_work);
    if (search->is_resting) {
        *outcome = QDR_STOPPED;
        return true;
    }
    if (search->bound.work - search->work_seen > WORK_PER_LOOK) {
        search->work_seen = search->bound.work;
        return qdri_control_look(search->control, outcome);
    }
    return qdri_control_pause(search->control, outcome);
}

/* What there is to do in the present phase, but for pausing. */
static void go_on(struct qdri_best_search *search)
{
    qdr_stats *stats = &search->control->stats;
    switch (search->phase) {
    case QDRI_ROOT:
        if (!improve_root(search)) {
            leave_root(search);
        }
        break;
    case QDRI_ENTER:
        ++stats->nodes;
        if (search->above + search->level > stats->deepest) {
            stats->deepest = search->above + search->level;
        }
        search->phase = QDRI_BOUND;
        break;
    case QDRI_BOUND:
        search->phase = search->is_flat || bound_node(search) ? QDRI_BRANCH : QDRI_LEAVE;
        break;
    case QDRI_BRANCH:
        branch(search);
        break;
    default:
        leave(search);
    }
    stats->updates = search->cells.updates;
}

qdr_outcome qdri_best_search_run(struct qdri_best_search *search)
{
    qdr_outcome outcome;
    while (search->phase < QDRI_DONE) {
        bool may_pause = search->phase == QDRI_ROOT || search->phase == QDRI_ENTER;
        if (may_pause && is_to_pause(search, &outcome)) {
            return outcome;
        }
        go_on(search);
    }
    return search->phase == QDRI_DONE ? QDR_EXHAUSTED : QDR_FAILED;
}
