/* bound.c  A lower bound on what solutions below a node cost, from multipliers of items. */
#include "optimize/bound.h"

#include <string.h>

#include "base/alloc.h"

/* Costs are scaled so that they add up to 2^SUM_BITS at most, and by 2^SHIFT_MOST at most. */
#define SUM_BITS 52
#define SHIFT_MOST 20

/* Directions are cut to this, so that the sum of their squares fits: the sum of their absolute
 * values is below 2^38. */
#define STEEPEST ((int64_t)1 << 20)

static struct qdri_fields fields_of(const struct qdr_problem *problem)
{
    return (struct qdri_fields){{
        QDRI_FIELD(struct qdri_bound, scaled, problem->options),
        QDRI_FIELD(struct qdri_bound, reduced, problem->options),
        QDRI_FIELD(struct qdri_bound, direction, qdri_problem_items(problem)),
        QDRI_FIELD(struct qdri_bound, cover, qdri_problem_items(problem)),
    }};
}

uint64_t qdri_bound_bytes(const struct qdr_problem *problem)
{
    uint64_t bytes = 0;
    const struct qdri_fields fields = fields_of(problem);
    qdri_fields_add(&bytes, &fields);
    return bytes;
}

/* A shift downwards rounds down, also below zero. */
static int64_t shifted(int64_t value, int shift)
{
    if (shift >= 0) {
        return value * ((int64_t)1 << shift);
    }
    int64_t unit = (int64_t)1 << -shift;
    return value >= 0 ? value / unit : -((unit - 1 - value) / unit);
}

/* With all multipliers at most `most`, neither the sum of all |u| * need, nor that of all
 * |reduced|, exceeds 2^SUM_BITS + 2 * most * entries < 2^62. */
static void make_scale(struct qdri_bound *bound)
{
    const struct qdr_problem *problem = bound->cells->problem;
    uint64_t sum = 0;
    for (qdr_option o = 0; o < problem->options; ++o) {
        sum += (uint64_t)(bound->cost[o] < 0 ? -bound->cost[o] : bound->cost[o]);
    }
    bound->shift = SHIFT_MOST;
    while (bound->shift > 0 && sum >> (SUM_BITS - bound->shift) > 0) {
        --bound->shift;
    }
    while (bound->shift <= 0 && sum >> SUM_BITS > 0) {
        sum >>= 1;
        --bound->shift;
    }
    bound->most = ((int64_t)1 << 60) / ((int64_t)problem->first[problem->options] + 1);
    for (qdr_option o = 0; o < problem->options; ++o) {
        bound->scaled[o] = shifted(bound->cost[o], bound->shift);
    }
}

bool qdri_bound_make(struct qdri_bound *bound, const struct qdri_cells *cells, const int64_t *cost)
{
    *bound = (struct qdri_bound){.cells = cells, .cost = cost};
    const struct qdri_fields fields = fields_of(cells->problem);
    if (!qdri_fields_make(bound, &fields)) {
        return false;
    }
    make_scale(bound);
    return true;
}

void qdri_bound_clear(struct qdri_bound *bound)
{
    if (bound->cells) {
        const struct qdri_fields fields = fields_of(bound->cells->problem);
        qdri_fields_free(bound, &fields);
    }
}

/* How often an item is still to be covered, at least and at most. */
static int64_t need_of(const struct qdri_cells *cells, qdr_item item)
{
    return cells->times[item] < cells->low[item] ? cells->low[item] - cells->times[item] : 0;
}

static int64_t room_of(const struct qdri_cells *cells, qdr_item item)
{
    uint32_t room = cells->high[item] - cells->times[item];
    return cells->has_colors[item] || cells->size[item] < room ? cells->size[item] : room;
}

static int64_t within(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

void qdri_bound_begin(struct qdri_bound *bound, int64_t *u)
{
    const struct qdri_cells *cells = bound->cells;
    const struct qdr_problem *problem = cells->problem;
    for (qdr_item i = 0; i < cells->items; ++i) {
        u[i] = cells->low[i] > 0 ? bound->most : 0;
    }
    for (uint32_t k = 0; k < cells->opens; ++k) {
        qdr_option o = cells->open[k];
        int64_t wanting = 0;
        for (uint32_t e = problem->first[o]; e < problem->first[o + 1]; ++e) {
            wanting += cells->low[problem->entry[e].item] > 0;
        }
        for (uint32_t e = problem->first[o]; e < problem->first[o + 1]; ++e) {
            int64_t *mine = &u[problem->entry[e].item];
            if (wanting > 0 && bound->scaled[o] / wanting < *mine &&
                cells->low[problem->entry[e].item] > 0) {
                *mine = bound->scaled[o] / wanting;
            }
        }
    }
    for (qdr_item i = 0; i < cells->items; ++i) {
        u[i] = cells->size[i] == 0 ? 0 : within(u[i], -bound->most, bound->most);
    }
}

int64_t qdri_bound_reduced(const struct qdri_bound *bound, const int64_t *u, qdr_option option)
{
    const struct qdr_problem *problem = bound->cells->problem;
    int64_t reduced = bound->scaled[option];
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        reduced -= u[problem->entry[e].item];
    }
    return reduced;
}

int64_t qdri_bound_value(struct qdri_bound *bound, const int64_t *u)
{
    const struct qdri_cells *cells = bound->cells;
    const struct qdr_problem *problem = cells->problem;
    int64_t value = 0;
    for (uint32_t k = 0; k < cells->takens; ++k) {
        value += bound->scaled[cells->taken[k]];
    }
    for (qdr_item i = 0; i < cells->items; ++i) {
        value += u[i] * (u[i] > 0 ? need_of(cells, i) : room_of(cells, i));
        bound->cover[i] = 0;
    }
    for (uint32_t k = 0; k < cells->opens; ++k) {
        qdr_option o = cells->open[k];
        int64_t reduced = qdri_bound_reduced(bound, u, o);
        bound->reduced[o] = reduced;
        bound->work += problem->first[o + 1] - problem->first[o];
        if (reduced < 0) {
            value += reduced;
            for (uint32_t e = problem->first[o]; e < problem->first[o + 1]; ++e) {
                ++bound->cover[problem->entry[e].item];
            }
        }
    }
    bound->work += cells->items;
    return value;
}

void qdri_bound_turn(struct qdri_bound *bound)
{
    memset(bound->direction, 0, bound->cells->items * sizeof *bound->direction);
}

/* The subgradient of an item: by how much it is covered too seldom (or too often, below zero). */
static int64_t slope(const struct qdri_bound *bound, const int64_t *u, qdr_item item)
{
    int64_t need = need_of(bound->cells, item);
    int64_t room = room_of(bound->cells, item);
    int64_t cover = bound->cover[item];
    int64_t aim = u[item] > 0 ? need : u[item] < 0 ? room : within(cover, need, room);
    return aim - cover;
}

/* A direction is 16 times a mixture of slopes: the newest, and a share of the one before (Camerini,
 * Fratta and Maffioli 1975), which damps zigzags. */
bool qdri_bound_step(struct qdri_bound *bound, int64_t *u, int64_t value, int64_t target, int pace)
{
    const struct qdri_cells *cells = bound->cells;
    int64_t square = 0;
    int64_t steepest = 1;
    for (qdr_item i = 0; i < cells->items; ++i) {
        int64_t is_open = cells->size[i] > 0;
        int64_t *way = &bound->direction[i];
        *way = is_open ? within(16 * slope(bound, u, i) + *way * 10 / 16, -STEEPEST, STEEPEST) : 0;
        square += *way * *way;
        steepest = *way > steepest ? *way : -*way > steepest ? -*way : steepest;
    }
    if (square == 0 || target <= value) {
        return false;
    }
    int64_t far = within(target - value, 1, (int64_t)1 << SUM_BITS);
    int64_t stride = within(far * pace / square, 1, ((int64_t)1 << 61) / steepest);
    for (qdr_item i = 0; i < cells->items; ++i) {
        int64_t high = cells->low[i] > 0 ? bound->most : 0;
        int64_t low = cells->has_colors[i] || cells->high[i] == QDR_NO_LIMIT ? 0 : -bound->most;
        u[i] = within(u[i] + stride * bound->direction[i] / 16, low, high);
    }
    return true;
}

int64_t qdri_bound_limit(const struct qdri_bound *bound, int64_t cost)
{
    return cost == QDRI_NO_COST ? INT64_MAX : shifted(cost - 1, bound->shift);
}

int64_t qdri_bound_cost(const struct qdri_bound *bound, int64_t value)
{
    if (bound->shift < 0) {
        return value * ((int64_t)1 << -bound->shift);
    }
    return -shifted(-value, -bound->shift);
}
