/* test_property.c  Every engine against brute force, on thousands of random problems.
 *
 * Each problem is searched in all the ways there are: by every rule of choice, again after a reset,
 * observed and interrupted, with assumptions, and node by node with the engine's own check.  What
 * comes out must be the solutions that brute force finds, each once.  A problem that fails is made
 * smaller as long as it fails, and shown.
 *
 * tests/mutate.py runs this program on engines that are broken on purpose. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/brute.h"
#include "../support/effort.h"
#include "../support/params.h"
#include "../support/random_problem.h"
#include "base/random.h"
#include "diagram/diagram.h"
#include "engine/engine.h"
#include "engine/lanes/knobs.h"
#include "solver/registry.h"
#include "solver/solver.h"

static uint64_t problems; /* to be tried */

/* No small problem has so many; a broken engine may. */
#define MOST_NODES 100000

/* ------------------------------------------------------------------- sets of solutions ---- */

static struct brute_solutions right; /* of the problem at hand, by brute force */

struct found {
    size_t count;
    brute_set set[2 << BRUTE_OPTIONS];
};

static const char *note(struct found *found, const qdr_problem *problem, const qdr_option *options,
                        size_t count)
{
    brute_set set = 0;
    if (!qdr_problem_verify(problem, options, count, NULL)) {
        return "a solution does not pass qdr_problem_verify";
    }
    for (size_t k = 0; k < count; ++k) {
        set |= (brute_set)1 << options[k];
    }
    if (found->count == sizeof found->set / sizeof found->set[0]) {
        return "there are far too many solutions";
    }
    found->set[found->count++] = set;
    return NULL;
}

static int by_number(const void *a, const void *b)
{
    brute_set left = *(const brute_set *)a;
    brute_set other = *(const brute_set *)b;
    return (left > other) - (left < other);
}

/* Compares what was found with those right solutions that have all of `assumed`. */
static const char *compare(struct found *found, brute_set assumed)
{
    size_t at = 0;
    qsort(found->set, found->count, sizeof found->set[0], by_number);
    for (size_t k = 1; k < found->count; ++k) {
        if (found->set[k] == found->set[k - 1]) {
            return "a solution came twice";
        }
    }
    for (size_t k = 0; k < right.count; ++k) {
        if ((right.set[k] & assumed) == assumed) {
            if (at == found->count || found->set[at] != right.set[k]) {
                return "a solution is missing, or one is wrong";
            }
            ++at;
        }
    }
    return at == found->count ? NULL : "a solution is wrong";
}

/* ----------------------------------------------------------------------- ways to search ---- */

/* A solver of the problem at hand, and the random choices that go with it. */
struct trial {
    const qdr_problem *problem;
    qdr_solver *solver;
    struct qdri_random random;
    double progress; /* at the last node that was observed; 2 once it has gone down */
};

/* Collects all solutions; an interrupt does not end it. */
static const char *collect(struct trial *trial, struct found *found)
{
    const qdr_solution *solution;
    qdr_outcome outcome = QDR_SOLUTION;
    found->count = 0;
    while (outcome == QDR_SOLUTION || outcome == QDR_INTERRUPTED) {
        outcome = qdr_solver_next(trial->solver, &solution);
        if (outcome == QDR_SOLUTION) {
            size_t count;
            const qdr_option *options = qdr_solution_options(solution, &count);
            const char *fault = note(found, trial->problem, options, count);
            if (fault) {
                return fault;
            }
        }
    }
    return outcome == QDR_EXHAUSTED ? NULL : "the search does not end";
}

/* Has the progress not gone down, and not beyond 1?  Sums of fractions are not exact. */
static bool is_further(double before, double now)
{
    return now > before - 1e-9 && now < 1 + 1e-9;
}

static const char *search_twice(struct trial *trial)
{
    static struct found first;
    static struct found second;
    const char *fault = collect(trial, &first);
    qdr_stats stats = *qdr_solver_stats(trial->solver);
    qdr_solver_reset(trial->solver);
    if (!fault) {
        fault = collect(trial, &second);
    }
    if (!fault && (first.count != second.count ||
                   memcmp(first.set, second.set, first.count * sizeof first.set[0]) != 0)) {
        fault = "the solutions come differently after a reset";
    }
    if (!fault && memcmp(qdr_solver_stats(trial->solver), &stats, sizeof stats) != 0) {
        fault = "the counters differ after a reset";
    }
    qdr_solver_reset(trial->solver);
    return fault ? fault : compare(&first, 0);
}

static const char *search_and_count(struct trial *trial)
{
    qdr_outcome outcome = qdr_solver_run(trial->solver, NULL);
    uint64_t solutions = qdr_solver_stats(trial->solver)->solutions;
    qdr_solver_reset(trial->solver);
    if (outcome != QDR_EXHAUSTED) {
        return "counting does not end";
    }
    return solutions == right.count ? NULL : "the count is wrong";
}

/* Looks at the progress, and interrupts the search at about every third node. */
static void watch_and_interrupt(void *ctx, uint32_t level, qdr_item item, uint32_t degree)
{
    struct trial *trial = ctx;
    double now = qdr_solver_progress(trial->solver);
    (void)level;
    (void)item;
    (void)degree;
    trial->progress = is_further(trial->progress, now) ? now : 2;
    if (qdri_random_below(&trial->random, 3) == 0) {
        qdri_solver_stop(trial->solver);
    }
}

static const char *search_observed(struct trial *trial)
{
    static struct found found;
    qdr_outcome outcome = qdr_solver_run(trial->solver, NULL);
    qdr_stats plain = *qdr_solver_stats(trial->solver);
    qdr_solver_reset(trial->solver);
    trial->progress = 0;
    qdr_solver_observe(trial->solver, &(qdr_observer){.ctx = trial, .enter = watch_and_interrupt});
    const char *fault = outcome == QDR_EXHAUSTED ? collect(trial, &found) : "it does not end";
    if (!fault && memcmp(qdr_solver_stats(trial->solver), &plain, sizeof plain) != 0) {
        fault = "the counters differ when it is observed and interrupted";
    }
    if (!fault && trial->progress > 1) {
        fault = "the progress goes down, or beyond 1";
    }
    qdr_solver_observe(trial->solver, NULL);
    qdr_solver_reset(trial->solver);
    return fault ? fault : compare(&found, 0);
}

/* Assumes up to three options, be they compatible or not. */
static const char *search_assuming(struct trial *trial)
{
    static struct found found;
    uint32_t options = qdr_problem_options(trial->problem);
    uint32_t times = options > 0 ? qdri_random_below(&trial->random, 4) : 0;
    brute_set assumed = 0;
    while (times-- > 0) {
        qdr_option option = qdri_random_below(&trial->random, options);
        assumed |= (brute_set)1 << option;
        if (qdr_solver_assume(trial->solver, option, NULL) != QDR_OK) {
            return "an option cannot be assumed";
        }
    }
    const char *fault = collect(trial, &found);
    qdr_solver_reset(trial->solver);
    return fault ? fault : compare(&found, assumed);
}

/* Counts by qdr_count, with pauses. */
static const char *count_in_steps(struct trial *trial)
{
    qdr_number *number;
    uint64_t count = 0;
    uint64_t nodes = 0;
    qdr_outcome outcome = QDR_LIMIT;
    assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
    while (outcome == QDR_LIMIT && nodes < MOST_NODES) {
        nodes += 1 + qdri_random_below(&trial->random, 10);
        assert_int_equal(qdr_solver_set_number(trial->solver, "nodes", nodes, NULL), QDR_OK);
        outcome = qdr_count(trial->solver, number);
    }
    bool fits = qdr_number_to_u64(number, &count);
    qdr_number_free(number);
    assert_int_equal(qdr_solver_set_number(trial->solver, "nodes", MOST_NODES, NULL), QDR_OK);
    qdr_solver_reset(trial->solver);
    return outcome == QDR_EXHAUSTED && fits && count == right.count ? NULL : "the count is wrong";
}

/* The sets of a diagram are the right solutions that have the option. */
static const char *judge_diagram(struct trial *trial, const qdr_diagram *diagram, brute_set assumed)
{
    static struct found found;
    qdr_solution_iterator *walk;
    const qdr_solution *solution;
    const char *fault = qdri_diagram_check(diagram);
    found.count = 0;
    assert_int_equal(qdr_diagram_iterate(&walk, diagram, NULL), QDR_OK);
    while (!fault && qdr_solution_iterator_next(walk, &solution) == QDR_SOLUTION) {
        size_t count;
        const qdr_option *options = qdr_solution_options(solution, &count);
        fault = note(&found, trial->problem, options, count);
    }
    qdr_solution_iterator_free(walk);
    return fault ? fault : compare(&found, assumed);
}

/* Makes a diagram of all solutions that have some option. */
static const char *make_diagram(struct trial *trial)
{
    qdr_diagram *diagram;
    const char *fault = NULL;
    const uint32_t options = qdr_problem_options(trial->problem);
    brute_set assumed = 0;
    if (options > 0) {
        const qdr_option option = qdri_random_below(&trial->random, options);
        assumed = (brute_set)1 << option;
        assert_int_equal(qdr_solver_assume(trial->solver, option, NULL), QDR_OK);
    }
    if (qdr_diagram_build(trial->solver, &diagram) == QDR_EXHAUSTED) {
        fault = judge_diagram(trial, diagram, assumed);
    } else if (qdr_solver_error(trial->solver)->code != QDR_UNSUPPORTED) {
        fault = "there is no diagram";
    }
    qdr_diagram_free(diagram);
    qdr_solver_reset(trial->solver);
    return fault;
}

static const char *search_in_all_ways(struct trial *trial)
{
    const char *fault = search_twice(trial);
    fault = fault ? fault : count_in_steps(trial);
    fault = fault ? fault : make_diagram(trial);
    fault = fault ? fault : search_and_count(trial);
    fault = fault ? fault : search_observed(trial);
    fault = fault ? fault : search_assuming(trial);
    fault = fault ? fault : search_assuming(trial);
    return fault ? fault : search_and_count(trial);
}

/* ------------------------------------------------------------------------ node by node ---- */

/* An engine without a solver around it, so that it can be looked into. */
struct bare {
    const qdr_problem *problem;
    const struct qdri_engine *engine;
    struct qdri_control control;
    struct qdri_lanes_knobs lanes;
    void *state;
    brute_set assumed;
    qdr_option options[BRUTE_OPTIONS]; /* of the last solution */
};

static const char *note_bare(struct bare *bare, struct found *found)
{
    qdr_option *options = bare->options;
    size_t count = bare->engine->options(bare->state, options);
    for (qdr_option option = 0; option < BRUTE_OPTIONS; ++option) {
        if (bare->assumed & ((brute_set)1 << option)) {
            options[count++] = option;
        }
    }
    return note(found, bare->problem, options, count);
}

/* Searches with a pause before each node, and lets the engine check itself there. */
static const char *search_by_nodes(struct bare *bare)
{
    static struct found found;
    qdr_outcome outcome = QDR_LIMIT;
    double progress = 0;
    found.count = 0;
    bare->control.node_limit = 0;
    while (outcome != QDR_EXHAUSTED) {
        bare->control.pause_at = 0;
        outcome = bare->engine->next(bare->state);
        const char *fault = bare->engine->check(bare->state);
        if (!fault && outcome == QDR_SOLUTION) {
            fault = note_bare(bare, &found);
        }
        if (outcome == QDR_LIMIT && ++bare->control.node_limit > MOST_NODES) {
            fault = "the search does not end";
        }
        double now = bare->engine->progress(bare->state);
        if (!fault && !is_further(progress, now)) {
            fault = "the progress goes down, or beyond 1";
        }
        progress = now;
        if (fault) {
            return fault;
        }
    }
    return compare(&found, bare->assumed);
}

/* How many of the right solutions have all that is assumed. */
static uint64_t count_right(brute_set assumed)
{
    uint64_t count = 0;
    for (size_t k = 0; k < right.count; ++k) {
        count += (right.set[k] & assumed) == assumed;
    }
    return count;
}

/* Searches with pauses, between which somebody looks at each solution, or at none, or not at the
 * next few. */
static const char *search_half_seen(struct bare *bare, struct qdri_random *random)
{
    static struct found found;
    struct qdri_control *control = &bare->control;
    const char *fault = NULL;
    qdr_outcome outcome = QDR_LIMIT;
    found.count = 0;
    control->node_limit = 0;
    while (outcome != QDR_EXHAUSTED && !fault) {
        static const uint64_t unseen[] = {0, 2, 4, UINT64_MAX};
        const uint64_t next = unseen[qdri_random_below(random, 4)];
        control->unseen_to = next == UINT64_MAX ? next : control->stats.solutions + next;
        control->node_limit += qdri_random_below(random, 12);
        control->pause_at = 0;
        outcome = bare->engine->next(bare->state);
        fault = bare->engine->check(bare->state);
        if (!fault && outcome == QDR_SOLUTION) {
            fault = note_bare(bare, &found);
        }
        if (control->node_limit > MOST_NODES) {
            fault = "the search does not end";
        }
    }
    control->unseen_to = 0;
    return fault                                                    ? fault
           : control->stats.solutions != count_right(bare->assumed) ? "the count is wrong"
                                                                    : NULL;
}

/* Back to the beginning, from any node. */
static const char *start_again(struct bare *bare)
{
    bare->engine->reset(bare->state);
    bare->control.stats = (qdr_stats){0};
    bare->assumed = 0;
    return bare->engine->check(bare->state);
}

/* Assumes some options of one of the solutions, which therefore are compatible. */
static const char *assume_some(struct bare *bare, struct qdri_random *random)
{
    brute_set set =
        right.count > 0 ? right.set[qdri_random_below(random, (uint32_t)right.count)] : 0;
    const char *fault = NULL;
    for (qdr_option option = 0; option < BRUTE_OPTIONS && !fault; ++option) {
        if ((set >> option & 1) && qdri_random_below(random, 2) == 0) {
            bare->engine->assume(bare->state, option);
            bare->assumed |= (brute_set)1 << option;
            fault = bare->engine->check(bare->state);
        }
    }
    return fault;
}

static const char *give_up_halfway(struct bare *bare, struct qdri_random *random)
{
    bare->control.node_limit = qdri_random_below(random, 20);
    bare->control.pause_at = 0;
    while (bare->engine->next(bare->state) == QDR_SOLUTION) {
    }
    return start_again(bare);
}

static const char *look_into(struct bare *bare, struct qdri_random *random)
{
    const char *fault = search_by_nodes(bare);
    fault = fault ? fault : start_again(bare);
    fault = fault ? fault : assume_some(bare, random);
    fault = fault ? fault : search_by_nodes(bare);
    fault = fault ? fault : start_again(bare);
    fault = fault ? fault : assume_some(bare, random);
    fault = fault ? fault : search_half_seen(bare, random);
    fault = fault ? fault : start_again(bare);
    fault = fault ? fault : assume_some(bare, random);
    fault = fault ? fault : give_up_halfway(bare, random);
    return fault ? fault : search_by_nodes(bare);
}

/* What only lanes has a choice of, besides the instruction set: values of parameters, as words or
 * numbers. */
struct manner {
    const char *compact;
    const char *layout;
    const char *failed;
    const char *common;
    const char *reduce;
    uint32_t probes;
};

/* Which words the parameters have is checked where they are set. */
static void set_manner(struct qdri_control *control, struct qdri_lanes_knobs *lanes,
                       const struct manner *manner)
{
    lanes->compact = strcmp(manner->compact, "always") == 0  ? QDRI_COMPACT_ALWAYS
                     : strcmp(manner->compact, "never") == 0 ? QDRI_COMPACT_NEVER
                                                             : QDRI_COMPACT_AUTO;
    lanes->layout = strcmp(manner->layout, "planes") == 0 ? QDRI_LAYOUT_PLANES : QDRI_LAYOUT_AUTO;
    lanes->drops = strcmp(manner->failed, "drop") == 0;
    lanes->common_effects = strcmp(manner->common, "on") == 0;
    control->reduce = strcmp(manner->reduce, "on") == 0    ? QDRI_REDUCE_ON
                      : strcmp(manner->reduce, "off") == 0 ? QDRI_REDUCE_OFF
                                                           : QDRI_REDUCE_AUTO;
    lanes->probes = manner->probes;
}

static const char *try_bare(const qdr_problem *problem, const char *name, uint32_t isa,
                            const struct manner *manner, uint64_t seed)
{
    struct bare bare = {.problem = problem};
    struct qdri_random random;
    struct qdri_pick pick = {.name = name, .budget = UINT64_MAX};
    bare.control.time_limit_ms = UINT64_MAX;
    bare.control.choose = QDRI_CHOOSE_MINIMUM;
    bare.control.lanes = &bare.lanes;
    bare.control.inner = qdri_engine_to_build_on(problem);
    bare.lanes.isa = (enum qdri_isa)isa;
    set_manner(&bare.control, &bare.lanes, manner);
    atomic_init(&bare.control.requests, 0);
    qdri_random_seed(&random, seed);
    qdri_engine_pick(&pick, problem, &bare.control, NULL);
    bare.engine = pick.engine;
    bare.control.spare = UINT64_C(1) << 20;
    if (!bare.engine) {
        return NULL;
    }
    bare.state = bare.engine->create(problem, &bare.control);
    if (!bare.state) {
        return "the engine cannot be made";
    }
    const char *fault = look_into(&bare, &random);
    bare.engine->destroy(bare.state);
    return fault;
}

/* ----------------------------------------------------------------------- all of it ---- */

/* Calls try for each of the words "a|b|c"; returns the first fault. */
static const char *for_each_word(const char *param, const char *(*try)(void *ctx, const char *word),
                                 void *ctx)
{
    const char *fault = NULL;
    char word[32];
    for (const char *rest = param_named(param)->words; rest && *rest != '\0' && !fault;) {
        size_t length = strcspn(rest, "|");
        assert_true(length < sizeof word);
        memcpy(word, rest, length);
        word[length] = '\0';
        rest += length + (rest[length] == '|');
        fault = try(ctx, word);
    }
    return fault;
}

/* A problem being tried, and how; `said` is the fault with the circumstances. */
struct setting {
    const qdr_problem *problem;
    uint64_t seed;
    const char *engine;
    const char *isa;
    uint32_t isa_index;
    struct manner manner;
    char said[200];
};

static const char *say(struct setting *setting, const char *way, const char *fault)
{
    if (!fault) {
        return NULL;
    }
    const struct manner *manner = &setting->manner;
    snprintf(setting->said, sizeof setting->said,
             "engine %s, isa %s, compact %s, layout %s, probes %u, failed %s, common %s, "
             "reduce %s, %s: %s",
             setting->engine, setting->isa, manner->compact, manner->layout, manner->probes,
             manner->failed, manner->common, manner->reduce, way, fault);
    return setting->said;
}

/* How many solvers were made.  Lanes may refuse a problem or a choice; the others may not. */
static unsigned solvers;

static const char *try_choice(void *ctx, const char *choice)
{
    struct setting *setting = ctx;
    struct trial trial = {.problem = setting->problem};
    qdr_params *params;
    qdri_random_seed(&trial.random, setting->seed);
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "engine", setting->engine, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "isa", setting->isa, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "compact", setting->manner.compact, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "layout", setting->manner.layout, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "failed", setting->manner.failed, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "common", setting->manner.common, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "reduce", setting->manner.reduce, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "probes", setting->manner.probes, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "many", 0, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "choose", choice, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "seed", setting->seed, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "nodes", MOST_NODES, NULL), QDR_OK);
    qdr_status status = qdr_solver_new(&trial.solver, setting->problem, params, NULL);
    qdr_params_free(params);
    if (status == QDR_UNSUPPORTED && strcmp(setting->engine, "links") != 0) {
        return NULL;
    }
    assert_int_equal(status, QDR_OK);
    ++solvers;
    const char *fault = search_in_all_ways(&trial);
    qdr_solver_free(trial.solver);
    return say(setting, choice, fault);
}

static const char *try_manner(struct setting *setting, const struct manner *manner)
{
    setting->manner = *manner;
    const char *fault = for_each_word("choose", try_choice, setting);
    return fault ? fault
                 : say(setting, "node by node",
                       try_bare(setting->problem, setting->engine, setting->isa_index, manner,
                                setting->seed));
}

/* The first are the standards, and the first few have all words of "reduce", which is not for lanes
 * only. */
#define REDUCTIONS 3
static const struct manner manners[] = {
    {"auto", "auto", "drop", "on", "auto", 8},  {"always", "auto", "drop", "on", "off", 8},
    {"never", "auto", "drop", "on", "on", 0},   {"auto", "planes", "drop", "on", "off", 8},
    {"auto", "planes", "keep", "on", "off", 2}, {"auto", "planes", "drop", "off", "off", 0},
    {"auto", "planes", "drop", "on", "on", 0},  {"always", "auto", "keep", "on", "on", 2},
};

static const char *try_isa(void *ctx, const char *isa)
{
    struct setting *setting = ctx;
    const char *fault = NULL;
    setting->isa = isa;
    bool is_lanes = strcmp(setting->engine, "lanes") == 0;
    for (size_t k = 0; k < (is_lanes ? sizeof manners / sizeof *manners : REDUCTIONS) && !fault;
         ++k) {
        fault = try_manner(setting, &manners[k]);
    }
    ++setting->isa_index;
    return fault;
}

/* "auto" is one of the others, so it is asked just once; and only lanes has several instruction
 * sets, and manners. */
static const char *try_engine(void *ctx, const char *name)
{
    struct setting *setting = ctx;
    setting->engine = name;
    setting->isa = "auto";
    setting->isa_index = 0;
    setting->manner = manners[0];
    if (strcmp(name, "auto") == 0) {
        return try_choice(setting, "minimum");
    }
    return strcmp(name, "lanes") == 0 ? for_each_word("isa", try_isa, setting)
                                      : try_isa(setting, "auto");
}

static bool is_right(brute_set set)
{
    return bsearch(&set, right.set, right.count, sizeof set, by_number) != NULL;
}

/* qdr_problem_verify must know a solution from any other set of options. */
static const char *try_verify(const qdr_problem *problem, uint64_t seed)
{
    struct qdri_random random;
    qdri_random_seed(&random, seed);
    for (int times = 0; times < 8; ++times) {
        qdr_option options[BRUTE_OPTIONS];
        size_t count = 0;
        brute_set set = qdri_random_below(&random, (brute_set)1 << qdr_problem_options(problem));
        for (qdr_option option = 0; option < BRUTE_OPTIONS; ++option) {
            if (set >> option & 1) {
                options[count++] = option;
            }
        }
        if (qdr_problem_verify(problem, options, count, NULL) != is_right(set)) {
            return "qdr_problem_verify is wrong about a set of options";
        }
    }
    return NULL;
}

/* Returns what is wrong with a problem, or NULL.  The text lives until the next call. */
static const char *fault_of(const struct recipe *recipe, uint64_t seed)
{
    static struct setting setting;
    qdr_problem *problem = recipe_build(recipe);
    assert_non_null(problem);
    setting = (struct setting){.problem = problem, .seed = seed};
    brute_solve(problem, &right);
    const char *fault = try_verify(problem, seed);
    fault = fault ? fault : for_each_word("engine", try_engine, &setting);
    qdr_problem_free(problem);
    return fault;
}

/* Takes away what is not needed for the fault. */
static void shrink(struct recipe *recipe, uint64_t seed)
{
    bool is_smaller;
    do {
        is_smaller = false;
        for (uint32_t part = 0; part < recipe->options + recipe->items; ++part) {
            struct recipe less = *recipe;
            if (part < recipe->options) {
                recipe_drop_option(&less, part);
            } else {
                recipe_drop_item(&less, part - recipe->options);
            }
            if (fault_of(&less, seed)) {
                *recipe = less;
                is_smaller = true;
                break;
            }
        }
    } while (is_smaller);
}

static bool write_to_stderr(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    return fwrite(bytes, 1, size, stderr) == size;
}

/* Shows a problem in Knuth's format, or says why it cannot be written. */
static void show(const struct recipe *recipe)
{
    qdr_problem *problem = recipe_build(recipe);
    qdr_error error;
    assert_non_null(problem);
    if (qdr_write_problem(problem, &(qdr_writer){.write = write_to_stderr}, &error) != QDR_OK) {
        print_error("%" PRIu32 " items, %" PRIu32 " options: %s\n", recipe->items, recipe->options,
                    error.text);
    }
    qdr_problem_free(problem);
}

static void engines_agree_with_brute_force(void **state)
{
    struct recipe recipe;
    (void)state;
    for (uint64_t seed = 1; seed <= problems; ++seed) {
        recipe_make_up(&recipe, seed);
        if (fault_of(&recipe, seed)) {
            shrink(&recipe, seed);
            print_error("problem of seed %" PRIu64 ": %s\n", seed, fault_of(&recipe, seed));
            show(&recipe);
            fail();
        }
    }
    assert_true(solvers > 4 * problems + problems / 2); /* auto, links by three choices, lanes */
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engines_agree_with_brute_force),
    };
    problems = is_slow_run(argc, argv) ? 20000 : UNLESS_SANITIZED(4000, 1000);
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
