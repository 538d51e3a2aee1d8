/* test_learn.c  The learn engine against links on problems of middling size.
 *
 * test_property.c compares both with brute force, on problems so small that hardly anything is
 * learned.  Here there are thousands of conflicts; and the engine is reached into, so that it
 * begins anew, and forgets, again and again, and has no room to learn.  Whether all of that has
 * happened is counted: otherwise the test would say nothing.  links is the judge, and the sets of
 * solutions are compared by count and by a sum of hashes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include <quadrille/quadrille.h>

#include "base/random.h"
#include "engine/engine.h"
#include "engine/learn/learn.h"

#include "../support/effort.h"
#include "../support/found.h"

/* Nodes between two looks at all of the state, besides those where facts are recalled.  No search
 * takes MOST_NODES; that of a broken engine may. */
#define NODES_PER_CHECK UNLESS_SANITIZED(50, 500)
#define MOST_NODES 200000

static void must(qdr_status status)
{
    assert_int_equal(status, QDR_OK);
}

/* -------------------------------------------------------------------------------- problems ---- */

/* Covers: options of some primary items each, at random, and now and then a secondary one, colored
 * or not; the first few cover everything.  Or clauses: each is a primary item, with an option for
 * each way to make it true; what is true are the colors of secondary items. */
struct shape {
    bool is_clauses;
    uint32_t primary;
    uint32_t secondary;
    uint32_t options;
    uint32_t size;
};

#define MOST_SIZE 4
#define MOST_OPTIONS 1200

static const struct shape shapes[] = {
    {false, 45, 0, 125, 3}, {false, 42, 8, 125, 3}, {false, 48, 0, 150, 4},
    {false, 48, 5, 160, 4}, {true, 110, 28, 0, 3},  {true, 90, 24, 0, 3},
    {false, 8, 3, 300, 4},  {false, 8, 0, 600, 4},  {false, 8, 2, 14, 4},
};

/* Gives different numbers below a bound. */
static void pick(uint32_t *numbers, uint32_t count, uint32_t bound, struct qdri_random *random)
{
    for (uint32_t k = 0; k < count;) {
        bool is_new = true;
        numbers[k] = qdri_random_below(random, bound);
        for (uint32_t j = 0; j < k; ++j) {
            is_new = is_new && numbers[j] != numbers[k];
        }
        k += is_new;
    }
}

static void add_option(qdr_builder *builder, const qdr_entry *entries, size_t count)
{
    must(qdr_builder_option(builder, entries, count, 0, NULL, NULL));
}

/* Colors 0 to 2 are none and the first two. */
static void add_random_option(qdr_builder *builder, const struct shape *shape,
                              const qdr_color color[3], struct qdri_random *random)
{
    uint32_t item[MOST_SIZE];
    qdr_entry entry[MOST_SIZE + 1];
    size_t count = shape->size;
    pick(item, shape->size, shape->primary, random);
    for (uint32_t k = 0; k < shape->size; ++k) {
        entry[k] = (qdr_entry){item[k], QDR_NO_COLOR};
    }
    if (shape->secondary > 0 && qdri_random_below(random, 2) == 0) {
        entry[count++] = (qdr_entry){shape->primary + qdri_random_below(random, shape->secondary),
                                     color[qdri_random_below(random, 3)]};
    }
    add_option(builder, entry, count);
}

static void add_covers(qdr_builder *builder, const struct shape *shape, const qdr_color color[3],
                       struct qdri_random *random)
{
    uint32_t options = 0;
    for (qdr_item item = 0; item < shape->primary; item += shape->size) {
        qdr_entry entry[MOST_SIZE];
        for (uint32_t k = 0; k < shape->size; ++k) {
            entry[k] = (qdr_entry){item + k, QDR_NO_COLOR};
        }
        add_option(builder, entry, shape->size);
        ++options;
    }
    for (; options < shape->options; ++options) {
        add_random_option(builder, shape, color, random);
    }
}

/* A clause of three literals, which is false in one of the eight cases, but never where all are
 * colored first. */
static void add_clauses(qdr_builder *builder, const struct shape *shape, const qdr_color color[3],
                        struct qdri_random *random)
{
    for (qdr_item clause = 0; clause < shape->primary; ++clause) {
        uint32_t item[3];
        pick(item, 3, shape->secondary, random);
        const uint32_t wrong = 1 + qdri_random_below(random, 7);
        for (uint32_t way = 0; way < 8; ++way) {
            const qdr_entry entry[] = {{clause, QDR_NO_COLOR},
                                       {shape->primary + item[0], color[1 + (way & 1)]},
                                       {shape->primary + item[1], color[1 + (way >> 1 & 1)]},
                                       {shape->primary + item[2], color[1 + (way >> 2)]}};
            if (way != wrong) {
                add_option(builder, entry, 4);
            }
        }
    }
}

static qdr_problem *make_problem(const struct shape *shape, uint64_t seed)
{
    qdr_builder *builder;
    qdr_problem *problem;
    struct qdri_random random;
    qdr_color color[3] = {QDR_NO_COLOR, 0, 0};
    qdri_random_seed(&random, seed);
    must(qdr_builder_new(&builder, NULL));
    for (uint32_t k = 0; k < shape->primary; ++k) {
        must(qdr_builder_primary(builder, NULL, NULL, NULL));
    }
    for (uint32_t k = 0; k < shape->secondary; ++k) {
        must(qdr_builder_secondary(builder, NULL, NULL, NULL));
    }
    must(qdr_builder_color(builder, "red", &color[1], NULL));
    must(qdr_builder_color(builder, "blue", &color[2], NULL));
    (shape->is_clauses ? add_clauses : add_covers)(builder, shape, color, &random);
    must(qdr_builder_build(builder, &problem, NULL));
    qdr_builder_free(builder);
    assert_true(qdr_problem_options(problem) <= MOST_OPTIONS);
    return problem;
}

/* Options of a solution that every problem has: each option of some first ones, or of clauses the
 * first. */
struct assumed {
    uint32_t stride;
    uint32_t count;
};

/* By an engine with a solver around it; a few options are assumed. */
static void search_with(const char *engine, struct found *found, const struct assumed *assumed)
{
    qdr_params *params;
    qdr_solver *solver;
    must(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL));
    must(qdr_params_set(params, "engine", engine, NULL));
    must(qdr_solver_new(&solver, found->problem, params, NULL));
    qdr_params_free(params);
    for (uint32_t k = 0; k < assumed->count; ++k) {
        must(qdr_solver_assume(solver, k * assumed->stride, NULL));
    }
    assert_int_equal(qdr_solver_run(solver, &(qdr_sink){.ctx = found, .take = note_each}),
                     QDR_EXHAUSTED);
    found->stats = *qdr_solver_stats(solver);
    qdr_solver_free(solver);
}

/* -------------------------------------------------------------------------- under pressure ---- */

/* Whoever begins anew and forgets at once all the time never comes to an end. */
#define MOST_RESTARTS 100

/* How an engine is kept short.  0: as it is. */
struct squeeze {
    uint32_t restart; /* it begins anew after so many conflicts */
    uint32_t forget;  /* it forgets after so many */
    uint32_t most;    /* so many clauses there may be, and one more */
    uint32_t words;   /* for them */
    uint32_t rest;    /* what the root leaves is looked at after so many conflicts, but for one */
};

static const struct squeeze squeezes[] = {
    {0, 0, 0, 0, 0},   {1, 0, 0, 0, 0},    {5, 1, 0, 0, 0}, {0, 3, 0, 0, 0}, {3, 0, 13, 0, 0},
    {2, 0, 0, 300, 0}, {4, 7, 40, 900, 0}, {0, 0, 1, 0, 0}, {0, 0, 0, 0, 1}, {3, 9, 0, 0, 20},
};

/* How often something happened. */
static struct {
    uint64_t conflicts;
    uint64_t restarts;
    uint64_t forgot;
    uint64_t had_no_room;
    uint64_t facts;    /* that were found above a floor */
    uint64_t recalled; /* of these, on the trail again when the floor had risen */
    uint64_t narrow;   /* sets of one word */
    uint64_t wide;     /* of several */
    uint64_t without;  /* primary items without a set */
    uint64_t overlaps;
    uint64_t shared; /* subsets whose literals are those of an option */
    uint64_t hued;   /* subsets with the same hue */
    uint64_t rests;  /* searches that ended in what the root had left */
    uint64_t asked;  /* polls that asked for the progress */
} seen;

/* The engine without a solver around it, so that it can be looked into. */
struct bare {
    const qdr_problem *problem;
    struct qdri_control control;
    struct qdri_learn *s;
    const struct squeeze *squeeze;
    uint32_t restarts; /* up to now */
    const struct assumed *assumed;
};

/* Whoever is polled may ask how far the search is, also while a rest is being made. */
static bool ask_progress(void *ctx)
{
    const struct bare *bare = ctx;
    if (bare->s) {
        const double share = qdri_learn.progress(bare->s);
        assert_true(share >= 0 && share <= 1);
        ++seen.asked;
    }
    return false;
}

static void begin(struct bare *bare, const struct squeeze *squeeze, const struct assumed *assumed)
{
    struct qdri_learn *s = bare->s;
    bare->control.stats = (qdr_stats){0};
    bare->squeeze = squeeze;
    bare->restarts = 0;
    s->rest_at = squeeze->rest > 0 ? squeeze->rest - 1 : s->rest_at;
    bare->assumed = assumed;
    for (uint32_t k = 0; k < assumed->count; ++k) {
        qdri_learn.assume(s, k * assumed->stride);
    }
    assert_null(qdri_learn.check(s));
}

static uint64_t sooner(uint64_t at, uint64_t now, uint32_t after)
{
    return after > 0 && now + after < at ? now + after : at;
}

/* What an engine was like before a node. */
struct before {
    uint64_t conflicts;
    uint64_t restart_at;
    uint32_t forgot;
    uint32_t floor;
    uint32_t facts;
};

/* Where a clause of several literals was learned, the one that it makes true is the last on the
 * trail, and the clause is its reason.  Of one literal it is hard to tell. */
static bool has_learned(const struct qdri_learn *s)
{
    const uint32_t last = s->trail[s->height - 1];
    return s->size == 1 || (last == s->clause[0] && s->reason[last / 2] < s->used);
}

static void observe(const struct qdri_learn *s, const struct before *before)
{
    const bool is_conflict = s->conflicts > before->conflicts;
    seen.conflicts += is_conflict;
    seen.restarts += s->restart_at > before->restart_at;
    seen.forgot += s->forgot - before->forgot;
    seen.facts += s->facts - before->facts;
    seen.recalled += s->floor < before->floor ? s->facts : 0;
    seen.had_no_room += is_conflict && s->position == QDRI_LEARN_AT_NODE && !has_learned(s);
}

/* Goes on for one node. */
static qdr_outcome step(struct bare *bare)
{
    struct qdri_learn *s = bare->s;
    const uint64_t nodes = bare->control.stats.nodes;
    if (bare->restarts < MOST_RESTARTS) {
        s->restart_at = sooner(s->restart_at, s->conflicts, bare->squeeze->restart);
    }
    s->forget_at = sooner(s->forget_at, s->conflicts, bare->squeeze->forget);
    const struct before before = {s->conflicts, s->restart_at, s->forgot, s->floor, s->facts};
    bare->control.node_limit = nodes + 1;
    bare->control.pause_at = 0;
    bare->control.work = QDRI_STEPS_PER_LOOK; /* the next step of work polls */
    const qdr_outcome outcome = qdri_learn.next(s);
    bare->restarts += s->restart_at > before.restart_at;
    observe(s, &before);
    const bool recalls = s->facts > 0 && s->floor < before.floor;
    if (nodes % NODES_PER_CHECK == 0 || recalls) {
        assert_null(qdri_learn.check(s));
    }
    return outcome;
}

static void note_bare(const struct bare *bare, struct found *found)
{
    qdr_option options[MOST_OPTIONS];
    size_t count = qdri_learn.options(bare->s, options);
    for (uint32_t k = 0; k < bare->assumed->count; ++k) {
        options[count++] = k * bare->assumed->stride;
    }
    note_options(found, options, count);
}

/* Searches on to the end, or for some nodes. */
static void search(struct bare *bare, struct found *found, uint64_t nodes)
{
    qdr_outcome outcome = QDR_LIMIT;
    while (outcome != QDR_EXHAUSTED && bare->control.stats.nodes < nodes) {
        outcome = step(bare);
        if (outcome == QDR_SOLUTION) {
            note_bare(bare, found);
        }
    }
    assert_true(outcome == QDR_EXHAUSTED || nodes < MOST_NODES);
    found->stats = bare->control.stats;
}

static void count_sets(const struct qdri_learn *s)
{
    for (qdr_item item = 0; item < qdri_problem_items(s->problem); ++item) {
        const uint32_t words = s->set[item].words;
        seen.narrow += words == 1;
        seen.wide += words > 1;
        seen.without += words == 0 && s->problem->item[item].is_primary;
    }
    for (uint32_t k = 0; k < s->subsets; ++k) {
        const uint32_t variable = s->subset[k].literal / 2;
        seen.hued += qdri_learn_is_hue(s, variable);
        seen.shared += qdri_learn_is_option(s, variable);
    }
    seen.overlaps += s->variables - s->overlaps;
}

static void make_bare(struct bare *bare, const struct squeeze *squeeze)
{
    bare->control.time_limit_ms = UINT64_MAX;
    bare->control.stop = (struct qdri_stop){.ctx = bare, .is_due = ask_progress};
    atomic_init(&bare->control.requests, 0);
    bare->s = qdri_learn.create(bare->problem, &bare->control);
    assert_non_null(bare->s);
    count_sets(bare->s);
    if (squeeze->most > 0) {
        bare->s->most = squeeze->most - 1;
    }
    if (squeeze->words > 0) {
        bare->s->words = bare->s->own + squeeze->words;
    }
}

/* Three times: from the beginning, after a reset at the end, and after one somewhere in between. */
static void compare(const struct found *right, const struct squeeze *squeeze,
                    const struct assumed *assumed)
{
    static const struct assumed nothing = {0, 0};
    struct bare bare = {.problem = right->problem};
    qdr_stats stats = {0};
    make_bare(&bare, squeeze);
    for (int round = 0; round < 3; ++round) {
        struct found found = {.problem = right->problem};
        struct found part = found;
        if (round == 2) {
            begin(&bare, squeeze, &nothing);
            search(&bare, &part, stats.nodes / 2);
            qdri_learn.reset(bare.s);
        }
        begin(&bare, squeeze, assumed);
        search(&bare, &found, MOST_NODES);
        assert_same(&found, right);
        stats = round == 0 ? found.stats : stats;
        seen.rests += bare.s->rest != NULL;
        assert_memory_equal(&found.stats, &stats, sizeof stats);
        qdri_learn.reset(bare.s);
    }
    qdri_learn.destroy(bare.s);
}

static void compare_all(const qdr_problem *problem, const struct assumed *assumed)
{
    struct found right = {.problem = problem};
    struct found found = {.problem = problem};
    search_with("links", &right, assumed);
    search_with("learn", &found, assumed);
    assert_same(&found, &right);
    for (size_t k = 0; k < sizeof squeezes / sizeof *squeezes; ++k) {
        compare(&right, &squeezes[k], assumed);
    }
}

static void learn_finds_what_links_finds(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; ++k) {
        for (uint32_t seed = 0; seed < 2; ++seed) {
            qdr_problem *problem = make_problem(&shapes[k], seed);
            compare_all(problem, &(const struct assumed){shapes[k].is_clauses ? 7 : 1, 2 * seed});
            qdr_problem_free(problem);
        }
    }
    assert_true(seen.conflicts > 10000);
    assert_true(seen.restarts > 1000);
    assert_true(seen.forgot > 1000);
    assert_true(seen.had_no_room > 1000);
    assert_true(seen.facts > 10 && seen.recalled > 10);
    assert_true(seen.narrow > 100 && seen.wide > 10 && seen.without > 10);
    assert_true(seen.overlaps > 100 && seen.shared > 10 && seen.hued > 100);
}

/* Where much is assumed, few options are left at the root; some squeezes let them become a problem
 * of their own, at once or later. */
static void learn_goes_on_with_what_the_root_leaves(void **state)
{
    static const struct shape large[] = {{false, 60, 0, 500, 4}, {false, 60, 9, 500, 4}};
    (void)state;
    seen.rests = 0;
    for (size_t k = 0; k < 2; ++k) {
        for (uint32_t seed = 0; seed < 3; ++seed) {
            qdr_problem *problem = make_problem(&large[k], seed);
            compare_all(problem, &(const struct assumed){1, 5});
            qdr_problem_free(problem);
        }
    }
    assert_true(seen.rests > 20);
    assert_true(seen.asked > 20);
}

/* Two items share two options and each has two others; all of them are in an option of `length`
 * items, too. */
static qdr_problem *make_long_option(uint32_t length)
{
    static const qdr_entry pair[] = {{.item = 0}, {.item = 1}};
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_entry entry[300] = {{0}};
    must(qdr_builder_new(&builder, NULL));
    for (uint32_t item = 0; item < length; ++item) {
        must(qdr_builder_primary(builder, NULL, &entry[item].item, NULL));
    }
    must(qdr_builder_option(builder, entry, length, 0, NULL, NULL));
    must(qdr_builder_option(builder, pair, 2, 0, NULL, NULL));
    for (size_t k = 0; k < 4; ++k) {
        must(qdr_builder_option(builder, &pair[k % 2], 1, 0, NULL, NULL));
    }
    must(qdr_builder_build(builder, &problem, NULL));
    qdr_builder_free(builder);
    return problem;
}

static uint32_t count_overlaps(const qdr_problem *problem)
{
    struct qdri_control control = {0};
    struct qdri_learn *s = qdri_learn.create(problem, &control);
    assert_non_null(s);
    const uint32_t count = s->variables - s->overlaps;
    qdri_learn.destroy(s);
    return count;
}

/* What items have in common is looked for only where that does not take quadratic time. */
static void long_options_make_no_overlaps(void **state)
{
    (void)state;
    qdr_problem *problem = make_long_option(200);
    assert_int_not_equal(count_overlaps(problem), 0);
    qdr_problem_free(problem);
    problem = make_long_option(300);
    assert_int_equal(count_overlaps(problem), 0);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(learn_finds_what_links_finds),
        cmocka_unit_test(learn_goes_on_with_what_the_root_leaves),
        cmocka_unit_test(long_options_make_no_overlaps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
