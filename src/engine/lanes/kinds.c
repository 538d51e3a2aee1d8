/* kinds.c  The lanes engine as others see it: two searches under one name, one of problems without
 * bounds (lanes.c), the other of those with bounds (tallies.c).  What either has made begins with
 * a pointer to its own table of functions. */
#include "engine/engine.h"
#include "engine/lanes/bounded/tallies.h"

/* Filling a table of this size takes about a second; it is enough for Sudokus of side 25.  Larger
 * problems begin with links (links/relay.c). */
#define MODEST (UINT64_C(256) << 20)

/* Who wants no more than so many solutions may have them before a table of this size is filled,
 * which takes two milliseconds; and if not, relay makes smaller ones. */
#define FEW 2
#define MODEST_FOR_FEW (UINT64_C(3) << 20)

static const struct qdri_engine *kind_for(const struct qdr_problem *problem)
{
    return problem->has_bounds ? &qdri_lanes_tallies : &qdri_lanes_exact;
}

static const struct qdri_engine *kind_of(const void *self)
{
    return *(const struct qdri_engine *const *)self;
}

static const char *lanes_refusal(const struct qdr_problem *problem,
                                 const struct qdri_control *control)
{
    if (problem->primary == 0) {
        return "needs a primary item";
    }
    if (control->choose != QDRI_CHOOSE_MINIMUM) {
        return "has a rule of choice of its own";
    }
    if (!qdri_lanes_find_kernel(control->lanes->isa)) {
        return "lacks this instruction set here";
    }
    return problem->has_bounds ? qdri_tallies_refusal(problem) : NULL;
}

/* With bounds, relay does not take over. */
static uint64_t lanes_modest(const struct qdr_problem *problem, uint64_t wanted)
{
    return wanted <= FEW && !problem->has_bounds ? MODEST_FOR_FEW : MODEST;
}

static const char *lanes_isa(const struct qdri_control *control)
{
    return qdri_lanes_find_kernel(control->lanes->isa)->name;
}

static uint64_t lanes_bytes(const struct qdr_problem *problem, const struct qdri_control *control)
{
    return kind_for(problem)->bytes(problem, control);
}

static void *lanes_create(const struct qdr_problem *problem, struct qdri_control *control)
{
    return kind_for(problem)->create(problem, control);
}

static void lanes_destroy(void *self)
{
    if (self) {
        kind_of(self)->destroy(self);
    }
}

static void *lanes_share(const void *other, struct qdri_control *control)
{
    return kind_of(other)->share(other, control);
}

static uint64_t lanes_share_bytes(const void *other)
{
    return kind_of(other)->share_bytes(other);
}

static void lanes_assume(void *self, qdr_option option)
{
    kind_of(self)->assume(self, option);
}

static void lanes_take_out(void *self, qdr_option option)
{
    kind_of(self)->take_out(self, option);
}

static void lanes_reset(void *self)
{
    kind_of(self)->reset(self);
}

static void lanes_restart(void *self, uint32_t level)
{
    kind_of(self)->restart(self, level);
}

static qdr_outcome lanes_next(void *self)
{
    return kind_of(self)->next(self);
}

static qdr_status lanes_remember(void *self, struct qdri_memo *memo)
{
    return kind_of(self)->remember(self, memo);
}

static size_t lanes_options(void *self, qdr_option *options)
{
    return kind_of(self)->options(self, options);
}

static size_t lanes_split(void *self, struct qdri_split *split)
{
    return kind_of(self)->split(self, split);
}

static uint32_t lanes_level(const void *self)
{
    return kind_of(self)->level(self);
}

static const uint64_t *lanes_profile(const void *self)
{
    return kind_of(self)->profile(self);
}

static double lanes_progress(const void *self)
{
    return kind_of(self)->progress(self);
}

static uint64_t lanes_cost(const void *self, const qdr_stats *stats)
{
    return kind_of(self)->cost(self, stats);
}

static const char *lanes_check(const void *self)
{
    return kind_of(self)->check(self);
}

const struct qdri_engine qdri_lanes = {.name = "lanes",
                                       .role = QDRI_SEARCHES,
                                       .refusal = lanes_refusal,
                                       .descends = true,
                                       .bytes = lanes_bytes,
                                       .modest = lanes_modest,
                                       .isa = lanes_isa,
                                       .create = lanes_create,
                                       .destroy = lanes_destroy,
                                       .share = lanes_share,
                                       .share_bytes = lanes_share_bytes,
                                       .assume = lanes_assume,
                                       .take_out = lanes_take_out,
                                       .reset = lanes_reset,
                                       .restart = lanes_restart,
                                       .next = lanes_next,
                                       .remember = lanes_remember,
                                       .options = lanes_options,
                                       .split = lanes_split,
                                       .level = lanes_level,
                                       .profile = lanes_profile,
                                       .progress = lanes_progress,
                                       .cost = lanes_cost,
                                       .check = lanes_check};
