/* search.c  Branch and bound for the k cheapest solutions, in rounds of rising guesses. */
#include "best/search.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/size.h"

/* Nodes of the first round, in which there is no guess. */
#define FIRST_NODES 500

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

/* Entries that are looked at between two looks at the clock. */
#define WORK_PER_LOOK 2000000

/* The longest solution has no more options than this, whichever they are. */
static size_t longest(const struct qdr_problem *problem)
{
    bool is_plain = !problem->has_bounds && problem->primary < problem->options;
    return is_plain ? problem->primary : problem->options;
}

static uint32_t slots_of(const struct qdr_problem *problem)
{
    uint64_t items = (uint64_t)qdri_problem_items(problem) + 1;
    uint64_t slots = SLOT_NUMBERS / items + 2;
    uint64_t levels = (uint64_t)longest(problem) + 2;
    return (uint32_t)(slots < levels ? slots : levels);
}

uint64_t qdri_search_bytes(const struct qdr_problem *problem)
{
    uint64_t bytes = qdri_cells_bytes(problem) + qdri_bound_bytes(problem);
    qdri_size_add(&bytes, problem->options, sizeof(int64_t));
    qdri_size_add(&bytes, (uint64_t)slots_of(problem) * (qdri_problem_items(problem) + 1),
                  sizeof(int64_t));
    qdri_size_add(&bytes, (uint64_t)longest(problem) + 1,
                  sizeof(struct qdri_frame) + sizeof(qdr_option));
    return bytes;
}

static int64_t *multipliers(const struct qdri_search *search, uint32_t slot)
{
    return search->u + (size_t)slot * search->cells.items;
}

/* The multipliers of the present level. */
static int64_t *mine(const struct qdri_search *search)
{
    uint32_t slot = search->level + 1;
    return multipliers(search, slot < search->slots ? slot : search->slots - 1);
}

static void copy_multipliers(const struct qdri_search *search, int64_t *to, const int64_t *from)
{
    if (search->is_flat) {
        return;
    }
    memmove(to, from, search->cells.items * sizeof *to);
}

static void begin_round(struct qdri_search *search)
{
    qdri_cells_undo(&search->cells, search->base);
    search->level = 0;
    search->frame[0].bound = search->is_flat ? 0 : INT64_MIN;
    search->seen = UINT32_MAX;
    search->least_cut = QDRI_NO_COST;
    search->step = 0;
    search->idle = 0;
    search->pace = 256;
    search->skip = 0;
    search->skipped = 0;
    search->phase = search->is_flat ? QDRI_ENTER : QDRI_ROOT;
    search->work_before = search->bound.work;
    copy_multipliers(search, multipliers(search, 0), multipliers(search, 1));
    qdri_bound_turn(&search->bound);
}

bool qdri_search_make(struct qdri_search *search, const struct qdr_problem *problem,
                      struct qdri_control *control, int64_t *cost, uint64_t most, uint64_t budget)
{
    *search = (struct qdri_search){.control = control, .cost = cost, .slots = slots_of(problem)};
    search->keep =
        (struct qdri_keep){.most = most, .stride = longest(problem) + 1, .budget = budget};
    if (!qdri_cells_make(&search->cells, problem) ||
        !qdri_bound_make(&search->bound, &search->cells, cost) ||
        !(search->u =
              qdri_zeros((size_t)search->slots * (search->cells.items + 1), sizeof *search->u)) ||
        !(search->frame = qdri_zeros(longest(problem) + 1, sizeof *search->frame)) ||
        !(search->path = qdri_zeros(longest(problem) + 1, sizeof *search->path))) {
        return false;
    }
    search->is_flat = true;
    for (qdr_option o = 0; o < problem->options; ++o) {
        search->is_flat &= cost[o] == 0;
        search->cheapest += cost[o] < 0 ? cost[o] : 0;
        search->dearest += cost[o] > 0 ? cost[o] : 0;
    }
    search->proven = search->cheapest;
    search->base = search->cells.trails;
    search->guess = QDRI_NO_COST;
    search->round_ends = search->is_flat ? UINT64_MAX : FIRST_NODES;
    qdri_bound_begin(&search->bound, multipliers(search, 1));
    bool is_hopeless = search->cells.failed;
    begin_round(search);
    if (is_hopeless) {
        search->proven = QDRI_NO_COST;
        search->phase = QDRI_DONE;
    }
    return true;
}

void qdri_search_clear(struct qdri_search *search)
{
    qdri_cells_clear(&search->cells);
    qdri_bound_clear(&search->bound);
    qdri_keep_clear(&search->keep);
    free(search->cost);
    free(search->u);
    free(search->frame);
    free(search->path);
}

/* ------------------------------------------------------------------------------- bounding ---- */

/* The cost that a solution must stay below to be of interest. */
static int64_t threshold(const struct qdri_search *search)
{
    int64_t cost = qdri_keep_threshold(&search->keep, QDRI_NO_COST);
    return search->guess < cost ? search->guess : cost;
}

/* Solutions of this cost, or above, have been left out. */
static void note_cut(struct qdri_search *search, int64_t cost)
{
    search->least_cut = cost < search->least_cut ? cost : search->least_cut;
}

/* Is nothing of interest below a node, or with an option, whose bound is this? */
static bool is_cut(struct qdri_search *search, int64_t value, int64_t limit)
{
    if (value > limit) {
        note_cut(search, qdri_bound_cost(&search->bound, value));
    }
    return value > limit;
}

/* Removes options that are too dear by their reduced costs, takes those that are too good to be
 * left.  Goes backwards, so that closing options moves none that is still to come. */
static bool fix(struct qdri_search *search, int64_t value, int64_t limit)
{
    struct qdri_cells *cells = &search->cells;
    for (uint32_t k = cells->opens; k-- > 0 && !cells->failed;) {
        if (k >= cells->opens) {
            continue;
        }
        qdr_option o = cells->open[k];
        int64_t reduced = search->bound.reduced[o];
        if (reduced > limit - value) {
            is_cut(search, value + reduced, limit);
            qdri_cells_remove(cells, o);
        } else if (-reduced > limit - value) {
            is_cut(search, value - reduced, limit);
            qdri_cells_take(cells, o);
        }
    }
    return qdri_cells_settle(cells);
}

/* How many steps are worth while at this node? */
static uint32_t steps_here(struct qdri_search *search, int64_t limit)
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
static bool bound_node(struct qdri_search *search)
{
    int64_t *work = multipliers(search, 0);
    int64_t *own = mine(search);
    int64_t limit = qdri_bound_limit(&search->bound, threshold(search));
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
static bool improve_root(struct qdri_search *search)
{
    int64_t *work = multipliers(search, 0);
    int64_t *best = &search->frame[0].bound;
    int64_t limit = qdri_bound_limit(&search->bound, threshold(search));
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

static int ascending(const void *a, const void *b)
{
    qdr_option left = *(const qdr_option *)a;
    qdr_option other = *(const qdr_option *)b;
    return (left > other) - (left < other);
}

/* The options taken are a solution: keeps it, if it is good enough. */
static enum qdri_kept keep_solution(struct qdri_search *search)
{
    const struct qdri_cells *cells = &search->cells;
    size_t count = cells->takens;
    int64_t cost = 0;
    for (size_t k = 0; k < count; ++k) {
        search->path[k] = cells->taken[k];
        cost += search->cost[cells->taken[k]];
    }
    if (cost >= threshold(search)) {
        note_cut(search, cost);
        return QDRI_KNOWN;
    }
    qsort(search->path, count, sizeof *search->path, ascending);
    enum qdri_kept kept = qdri_keep_add(&search->keep, cost, search->path, count);
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
static qdr_option choose_option(const struct qdri_search *search)
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
static void descend(struct qdri_search *search, qdr_option option)
{
    struct qdri_frame *frame = &search->frame[search->level];
    frame->option = option;
    frame->trails = search->cells.trails;
    const int64_t *above = mine(search);
    ++search->level;
    copy_multipliers(search, mine(search), above);
    search->frame[search->level].bound = frame->bound;
    search->seen = search->cells.takens;
    qdri_cells_take(&search->cells, option);
    search->phase = qdri_cells_settle(&search->cells) ? QDRI_ENTER : QDRI_LEAVE;
}

static void branch(struct qdri_search *search)
{
    if (search->cells.wanting == 0 && search->cells.takens != search->seen) {
        search->trouble = keep_solution(search);
        if (search->trouble == QDRI_NO_ROOM || search->trouble == QDRI_NO_MEMORY) {
            search->phase = QDRI_BROKEN;
            return;
        }
        search->seen = search->cells.takens;
    }
    int64_t limit = qdri_bound_limit(&search->bound, threshold(search));
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

/* A round is over: is everything known?  Otherwise guesses higher. */
static void end_round(struct qdri_search *search)
{
    int64_t known = qdri_keep_threshold(&search->keep, QDRI_NO_COST);
    if (search->least_cut >= known) {
        search->proven = known;
        search->phase = QDRI_DONE;
        return;
    }
    if (search->guess > search->proven) {
        search->proven = search->guess;
    }
    if (search->guess <= search->least_cut) {
        search->guess = search->least_cut;
    }
    if (search->distance >= (search->dearest - search->guess) / 2) {
        search->guess = QDRI_NO_COST;
    } else {
        search->distance *= 2;
        search->guess += search->distance;
    }
    begin_round(search);
}

/* Back from a node: what it took is removed, and its parent goes on with what is left. */
static void leave(struct qdri_search *search)
{
    if (search->level == 0) {
        end_round(search);
        return;
    }
    struct qdri_frame *frame = &search->frame[--search->level];
    ++search->control->stats.backtracks;
    qdri_cells_undo(&search->cells, frame->trails);
    search->seen = search->cells.takens;
    qdri_cells_remove(&search->cells, frame->option);
    if (qdri_cells_settle(&search->cells)) {
        search->phase = QDRI_BOUND;
    }
}

/* The first round has lasted long enough: begins to guess. */
static void begin_guessing(struct qdri_search *search)
{
    int64_t known = qdri_keep_threshold(&search->keep, QDRI_NO_COST);
    int64_t least = search->proven;
    search->distance =
        known != QDRI_NO_COST ? (known - least) / 8 : (least < 0 ? -least : least) / 64;
    search->distance = search->distance < 1 ? 1 : search->distance;
    search->guess = least + search->distance;
    search->round_ends = UINT64_MAX;
    begin_round(search);
}

/* The root is done with: what its bound says holds for all solutions that are not below the
 * guess. */
static void leave_root(struct qdri_search *search)
{
    int64_t cost = qdri_bound_cost(&search->bound, search->frame[0].bound);
    search->proven = cost > search->proven ? cost : search->proven;
    search->phase = QDRI_ENTER;
}

static bool is_to_pause(struct qdri_search *search, qdr_outcome *outcome)
{
    if (search->bound.work - search->work_seen > WORK_PER_LOOK) {
        search->work_seen = search->bound.work;
        return qdri_control_look(search->control, outcome);
    }
    return qdri_control_pause(search->control, outcome);
}

/* What there is to do in the present phase, but for pausing. */
static void go_on(struct qdri_search *search)
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
        stats->deepest = search->level > stats->deepest ? search->level : stats->deepest;
        search->phase = QDRI_BOUND;
        break;
    case QDRI_BOUND:
        if (stats->nodes >= search->round_ends) {
            begin_guessing(search);
        } else {
            search->phase = search->is_flat || bound_node(search) ? QDRI_BRANCH : QDRI_LEAVE;
        }
        break;
    case QDRI_BRANCH:
        branch(search);
        break;
    default:
        leave(search);
    }
    stats->updates = search->cells.updates;
}

qdr_outcome qdri_search_run(struct qdri_search *search)
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
