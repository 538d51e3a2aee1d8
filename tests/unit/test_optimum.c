/* test_optimum.c  Proofs that solutions are the best hold, by a checker that shares nothing with
 * the library, and show what trying everything gives; and what is not true is not proven. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/asked.h"
#include "../support/brute.h"
#include "../support/effort.h"
#include "../support/pbp.h"
#include "../support/proof_settings.h"
#include "../support/random_problem.h"
#include "../support/text.h"
#include "base/random.h"
#include "optimize/search.h"

#define MOST 4

/* A question, and what trying everything gives. */
struct asked {
    struct recipe recipe;
    qdr_problem *problem;
    qdr_direction direction;
    uint64_t most;
    struct brute_solutions all;
    uint64_t cost[1 << BRUTE_OPTIONS]; /* of all solutions */
    bool is_full;                      /* are there as many as are asked for? */
    bool is_flat;                      /* and all options without costs? */
    struct pbp_verdict right;          /* what is to be shown, but for the line */
    uint64_t last;                     /* where there are as many: what the last one costs */
};

static bool is_better(const struct asked *asked, uint64_t cost, uint64_t than)
{
    return asked->direction == QDR_CHEAPEST ? cost < than : cost > than;
}

/* What the last of those asked for costs: fewer than these are better, and with its likes they are
 * as many, or more. */
static uint64_t cost_of_last(const struct asked *asked)
{
    for (size_t k = 0; k < asked->all.count; ++k) {
        size_t better = 0;
        size_t likes = 0;
        for (size_t n = 0; n < asked->all.count; ++n) {
            better += is_better(asked, asked->cost[n], asked->cost[k]);
            likes += asked->cost[n] == asked->cost[k];
        }
        if (better < asked->most && better + likes >= asked->most) {
            return asked->cost[k];
        }
    }
    fail();
    return 0;
}

static bool is_wanted(const struct asked *asked, size_t k)
{
    return !asked->is_full || is_better(asked, asked->cost[k], asked->last);
}

/* Fills in what follows from the recipe. */
static void think(struct asked *asked)
{
    asked->problem = recipe_build(&asked->recipe);
    assert_non_null(asked->problem);
    brute_solve(asked->problem, &asked->all);
    asked->is_flat = true;
    for (uint32_t o = 0; o < asked->recipe.options; ++o) {
        asked->is_flat &= asked->recipe.option[o].cost == 0;
    }
    for (size_t k = 0; k < asked->all.count; ++k) {
        asked->cost[k] = 0;
        for (uint32_t o = 0; o < asked->recipe.options; ++o) {
            asked->cost[k] += (asked->all.set[k] >> o & 1) != 0 ? asked->recipe.option[o].cost : 0;
        }
    }
    asked->is_full = asked->all.count >= asked->most;
    asked->last = asked->is_full ? cost_of_last(asked) : 0;
    asked->right = (struct pbp_verdict){.is_proven = true};
    if (asked->is_full && asked->most == 1) {
        asked->right.claim = PBP_OPTIMUM;
        asked->right.solutions = 1;
        asked->right.optimum = (int64_t)asked->last;
        asked->right.optimum *= asked->direction == QDR_DEAREST ? -1 : 1;
        return;
    }
    for (size_t k = 0; k < asked->all.count; ++k) {
        asked->right.solutions += is_wanted(asked, k);
    }
    asked->right.claim = asked->right.solutions > 0 ? PBP_ALL_SOLUTIONS : PBP_UNSATISFIABLE;
}

/* The checker counts that far. */
#ifdef __SIZEOF_INT128__
#define HUGE_COST (UINT64_C(1) << 59)
#else
#define HUGE_COST (UINT64_C(1) << 10)
#endif

/* Costs of many kinds: none, few different ones, multiples, and so large that the search rounds
 * them. */
static void make_up_costs(struct recipe *recipe, struct qdri_random *random)
{
    static const uint64_t most[] = {1, 3, 9, 100, 100000, HUGE_COST};
    const uint64_t range = most[qdri_random_below(random, 6)];
    const uint64_t unit = range < 10 && qdri_random_below(random, 3) == 0 ? 7 : 1;
    for (uint32_t o = 0; o < recipe->options; ++o) {
        recipe->option[o].cost = unit * (qdri_random_next(random) % range);
    }
}

/* Makes up a question; the same seed makes the same. */
static void ask(struct asked *asked, uint64_t seed)
{
    struct qdri_random random;
    qdri_random_seed(&random, seed);
    recipe_make_up(&asked->recipe, seed);
    make_up_costs(&asked->recipe, &random);
    asked->direction = qdri_random_below(&random, 2) == 0 ? QDR_CHEAPEST : QDR_DEAREST;
    asked->most = qdri_random_below(&random, 5) == 0 ? 5000 : 1 + qdri_random_below(&random, MOST);
    think(asked);
}

/* ---------------------------------------------------------------------------------- proofs ---- */

struct written {
    struct text formula;
    struct text proof;
};

static void clear(struct written *written)
{
    free(written->formula.bytes);
    free(written->proof.bytes);
    *written = (struct written){0};
}

static qdr_optimizer *answer(const struct asked *asked)
{
    qdr_optimizer *best;
    assert_int_equal(
        qdr_optimizer_new(&best, asked->problem, asked->most, asked->direction, NULL, NULL),
        QDR_OK);
    assert_int_equal(qdr_optimizer_run(best), QDR_EXHAUSTED);
    return best;
}

static qdr_status prove(const qdr_optimizer *best, struct written *written, qdr_outcome *outcome)
{
    const qdr_writer formula = {.ctx = &written->formula, .write = text_add};
    const qdr_writer lemmas = {.ctx = &written->proof, .write = text_add};
    qdr_proof *proof;
    qdr_error error;
    uint64_t bytes;
    const qdr_status status = qdr_proof_new_best(&proof, best, &formula, &lemmas, &error);
    if (status == QDR_OK) {
        *outcome = qdr_proof_run(proof);
        assert_true((*outcome == QDR_FAILED) == (qdr_proof_error(proof)->code != QDR_OK));
        if (*outcome == QDR_EXHAUSTED) {
            assert_true(qdr_proof_lemmas(proof, &bytes) > 0);
            assert_int_equal(bytes, written->proof.size);
            assert_true(qdr_proof_progress(proof) == 1);
        }
        qdr_proof_free(proof);
    }
    return status;
}

/* Solutions that a proof tells of. */
struct told {
    uint32_t options;
    size_t count;
    brute_set set[1 << BRUTE_OPTIONS];
};

static void note(void *ctx, const bool *value)
{
    struct told *told = ctx;
    brute_set set = 0;
    for (uint32_t o = 0; o < told->options; ++o) {
        set |= (brute_set)value[o + 1] << o;
    }
    told->set[told->count++] = set;
}

static int compare_sets(const void *a, const void *b)
{
    const brute_set left = *(const brute_set *)a;
    const brute_set other = *(const brute_set *)b;
    return (left > other) - (left < other);
}

static struct pbp_verdict verdict_on(const struct text *formula, const struct text *proof,
                                     struct told *told)
{
    const struct pbp_listener listener = {.take = note, .ctx = told};
    return pbp_check(formula->bytes, formula->size, proof->bytes, proof->size,
                     told ? &listener : NULL);
}

/* Where a proof is accepted, what it shows is to be right. */
static bool is_right(const struct asked *asked, const struct pbp_verdict *verdict)
{
    const struct pbp_verdict *right = &asked->right;
    if (verdict->claim == PBP_ALL_SOLUTIONS && right->claim == PBP_UNSATISFIABLE) {
        return verdict->solutions == 0;
    }
    return verdict->claim == right->claim && verdict->optimum == right->optimum &&
           (verdict->claim != PBP_ALL_SOLUTIONS || verdict->solutions == right->solutions);
}

/* What a proof tells of are just the solutions that are to be told of. */
static void compare_told(const struct asked *asked, struct told *told)
{
    if (asked->right.claim == PBP_OPTIMUM) {
        assert_int_equal(told->count, 1);
        for (size_t k = 0; k < asked->all.count; ++k) {
            if (asked->all.set[k] == told->set[0]) {
                assert_true(asked->cost[k] == asked->last);
                return;
            }
        }
        fail();
    }
    size_t at = 0;
    qsort(told->set, told->count, sizeof *told->set, compare_sets);
    for (size_t k = 0; k < asked->all.count; ++k) {
        if (is_wanted(asked, k)) {
            assert_true(at < told->count && told->set[at++] == asked->all.set[k]);
        }
    }
    assert_int_equal(at, told->count);
}

static void what_is_true_is_proven(void **state)
{
    static struct asked asked;
    static struct told told;
    size_t proven[3] = {0};
    size_t refused = 0;
    const uint64_t seeds = UNLESS_SANITIZED(6000, 600);
    (void)state;
    for (uint64_t seed = 1; seed <= seeds; ++seed) {
        struct written written = {0};
        qdr_outcome outcome = QDR_FAILED;
        ask(&asked, seed);
        qdr_optimizer *best = answer(&asked);
        const qdr_status status = prove(best, &written, &outcome);
        if (asked.is_full && asked.is_flat) {
            assert_int_equal(status, QDR_UNSUPPORTED);
            ++refused;
        } else {
            assert_int_equal(status, QDR_OK);
            assert_int_equal(outcome, QDR_EXHAUSTED);
            told.options = asked.recipe.options;
            told.count = 0;
            const struct pbp_verdict verdict = verdict_on(&written.formula, &written.proof, &told);
            if (!verdict.is_proven || !is_right(&asked, &verdict)) {
                print_error("seed %llu, line %llu: %s\n%s%s", (unsigned long long)seed,
                            (unsigned long long)verdict.line, verdict.why, written.formula.bytes,
                            written.proof.bytes);
                fail();
            }
            compare_told(&asked, &told);
            ++proven[verdict.claim];
        }
        clear(&written);
        qdr_optimizer_free(best);
        qdr_problem_free(asked.problem);
    }
    print_message("# %zu optima, %zu lists, %zu that there is none; %zu with nothing to show\n",
                  proven[PBP_OPTIMUM], proven[PBP_ALL_SOLUTIONS], proven[PBP_UNSATISFIABLE],
                  refused);
}

/* -------------------------------------------------------------------------- what is wrong ---- */

/* Finds a line of a text. */
static const char *line_at(const struct text *text, size_t number, size_t *length)
{
    const char *at = text->bytes;
    while (number-- > 0) {
        at = strchr(at, '\n') + 1;
    }
    *length = (size_t)(strchr(at, '\n') + 1 - at);
    return at;
}

static size_t lines_of(const struct text *text)
{
    size_t lines = 0;
    for (size_t k = 0; k < text->size; ++k) {
        lines += text->bytes[k] == '\n';
    }
    return lines;
}

/* Changes a digit, or a sign of a literal. */
static void change_byte(struct text *text, struct qdri_random *random)
{
    for (int tries = 0; tries < 1000; ++tries) {
        char *at = text->bytes + qdri_random_below(random, (uint32_t)text->size);
        if (*at >= '0' && *at <= '9') {
            *at = (char)('0' + qdri_random_below(random, 10));
            return;
        }
        if (*at == '~' || *at == '-' || *at == '+' || *at == '*') {
            *at = ' ';
            return;
        }
    }
}

/* Puts a copy of a text together, line by line: one is left out, or is there twice, or goes to
 * another place. */
static void change_lines(struct text *to, const struct text *from, struct qdri_random *random)
{
    const size_t lines = lines_of(from);
    const size_t changed = qdri_random_below(random, (uint32_t)lines);
    const size_t other = qdri_random_below(random, (uint32_t)lines);
    const uint32_t way = qdri_random_below(random, 3); /* without, twice, elsewhere */
    for (size_t k = 0; k < lines; ++k) {
        size_t length;
        const char *line = line_at(from, k, &length);
        if (k != changed || way == 1) {
            text_add(to, line, length);
        }
        if (k == other && way > 0) {
            line = line_at(from, changed, &length);
            text_add(to, line, length);
        }
    }
}

struct tally {
    size_t refused;
    size_t harmless; /* accepted, and right all the same */
};

/* A proof is not to be accepted of a formula of which it shows something wrong. */
static void try_wrong(const struct asked *asked, const struct text *formula,
                      const struct text *proof, struct tally *tally)
{
    const struct pbp_verdict verdict = verdict_on(formula, proof, NULL);
    if (!verdict.is_proven) {
        ++tally->refused;
    } else if (is_right(asked, &verdict)) {
        ++tally->harmless;
    } else {
        print_error("accepted:\n%s%s", formula->bytes, proof->bytes);
        fail();
    }
}

/* Makes up a question that there is something to prove of, and proves it. */
static void ask_and_prove(struct asked *asked, uint64_t seed, struct written *written)
{
    qdr_outcome outcome;
    ask(asked, seed);
    qdr_optimizer *best = answer(asked);
    if (asked->recipe.options == 0 || prove(best, written, &outcome) != QDR_OK) {
        clear(written);
    }
    qdr_optimizer_free(best);
    qdr_problem_free(asked->problem);
}

static void changed_proofs_show_nothing_wrong(void **state)
{
    static struct asked asked;
    struct tally tally = {0};
    struct qdri_random random;
    (void)state;
    qdri_random_seed(&random, 1);
    for (uint64_t seed = 1; seed <= (uint64_t)UNLESS_SANITIZED(1000, 100); ++seed) {
        struct written written = {0};
        ask_and_prove(&asked, seed, &written);
        for (int k = 0; k < 10 && written.proof.size > 0; ++k) {
            struct text changed = {0};
            if (k % 2 == 0) {
                change_lines(&changed, &written.proof, &random);
            } else {
                text_add(&changed, written.proof.bytes, written.proof.size);
                change_byte(&changed, &random);
            }
            try_wrong(&asked, &written.formula, &changed, &tally);
            free(changed.bytes);
        }
        clear(&written);
    }
    print_message("# %zu changed proofs are refused, %zu are right all the same\n", tally.refused,
                  tally.harmless);
}

/* The proof of one problem, for the formula of another that differs in one cost, in one item's
 * entry, or asks for others. */
static void proofs_of_other_problems_show_nothing_wrong(void **state)
{
    static struct asked asked;
    static struct asked other;
    struct tally tally = {0};
    struct qdri_random random;
    (void)state;
    qdri_random_seed(&random, 2);
    for (uint64_t seed = 1; seed <= (uint64_t)UNLESS_SANITIZED(4000, 400); ++seed) {
        struct written written = {0};
        struct written changed = {0};
        qdr_outcome outcome;
        ask_and_prove(&asked, seed, &written);
        if (written.proof.size == 0) {
            continue;
        }
        other = asked;
        struct recipe_option *option =
            &other.recipe.option[qdri_random_below(&random, other.recipe.options)];
        switch (qdri_random_below(&random, 4)) {
        case 0:
            option->cost += option->cost < 1000;
            break;
        case 1:
            option->cost -= option->cost > 0;
            break;
        case 2:
            option->count -= option->count > 1;
            break;
        default:
            other.most = other.most == 1 ? 2 : other.most - 1;
        }
        think(&other);
        qdr_optimizer *best = answer(&other);
        if (prove(best, &changed, &outcome) == QDR_OK) {
            try_wrong(&other, &changed.formula, &written.proof, &tally);
        }
        qdr_optimizer_free(best);
        qdr_problem_free(other.problem);
        clear(&written);
        clear(&changed);
    }
    print_message("# %zu proofs of other problems are refused, %zu hold there, too\n",
                  tally.refused, tally.harmless);
}

/* What a search keeps, to be falsified. */
static struct qdri_keep *kept_by(const qdr_optimizer *best)
{
    const struct qdri_best_question question = qdri_best_question(best);
    struct qdri_keep *keep;
    memcpy(&keep, &question.keep, sizeof keep);
    return keep;
}

/* The search for the best has lost the first of its solutions, or takes its only one for cheaper
 * (or dearer) than it is. */
static void what_is_lost_is_noticed(void **state)
{
    static struct asked asked;
    size_t noticed = 0;
    struct tally tally = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)UNLESS_SANITIZED(6000, 600); ++seed) {
        struct written written = {0};
        qdr_outcome outcome;
        ask(&asked, seed);
        qdr_optimizer *best = answer(&asked);
        struct qdri_keep *keep = kept_by(best);
        if (keep->count >= 2) {
            memmove(keep->order, keep->order + 1, --keep->count * sizeof *keep->order);
            keep->most -= asked.is_full;
            asked.most = keep->most;
        } else if (keep->count == 1 && asked.is_full) {
            --keep->cost[keep->order[keep->count - 1]];
        }
        qdr_problem *problem = asked.problem;
        think(&asked);
        if (keep->count > 0 && prove(best, &written, &outcome) == QDR_OK) {
            noticed += outcome == QDR_FAILED;
            if (outcome == QDR_EXHAUSTED) {
                try_wrong(&asked, &written.formula, &written.proof, &tally);
            }
        }
        clear(&written);
        qdr_optimizer_free(best);
        qdr_problem_free(problem);
        qdr_problem_free(asked.problem);
    }
    assert_true(noticed > 0 && tally.refused > 0);
    print_message("# %zu wrong searches are noticed, %zu proofs refused, %zu right all the same\n",
                  noticed, tally.refused, tally.harmless);
}

/* --------------------------------------------------------------------------------- limits ---- */

static bool refuse_all(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    (void)bytes;
    return size == 0;
}

/* A problem whose search takes some nodes: pairs and triples of items, with costs. */
static qdr_problem *pairs(void)
{
    qdr_builder *builder;
    qdr_problem *problem;
    struct qdri_random random;
    qdri_random_seed(&random, 3);
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    for (int k = 0; k < 18; ++k) {
        assert_int_equal(qdr_builder_primary(builder, NULL, NULL, NULL), QDR_OK);
    }
    for (int k = 0; k < 120; ++k) {
        qdr_entry entry[3] = {{qdri_random_below(&random, 6), 0},
                              {6 + qdri_random_below(&random, 6), 0},
                              {12 + qdri_random_below(&random, 6), 0}};
        assert_int_equal(
            qdr_builder_option(builder, entry, 3, 100 + qdri_random_below(&random, 9), NULL, NULL),
            QDR_OK);
    }
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    return problem;
}

static void proofs_may_be_stopped_and_gone_on_with(void **state)
{
    struct written written = {0};
    const qdr_writer formula = {.ctx = &written.formula, .write = text_add};
    const qdr_writer lemmas = {.ctx = &written.proof, .write = text_add};
    const qdr_writer nowhere = {.write = refuse_all};
    qdr_problem *problem = pairs();
    qdr_optimizer *best;
    qdr_proof *proof;
    (void)state;
    qdr_params *params = watched(the_watch());
    assert_int_equal(qdr_optimizer_new(&best, problem, 3, QDR_CHEAPEST, params, NULL), QDR_OK);
    qdr_params_free(params);
    assert_int_equal(qdr_proof_new_best(&proof, best, &formula, &lemmas, NULL), QDR_INVALID);
    assert_int_equal(qdr_optimizer_run(best), QDR_EXHAUSTED);
    assert_int_equal(qdr_optimizer_count(best), 3);
    assert_int_equal(qdr_proof_new_best(&proof, best, &formula, &lemmas, NULL), QDR_OK);
    qdr_watch_stop(the_watch());
    assert_int_equal(qdr_proof_run(proof), QDR_INTERRUPTED);
    qdr_watch_reset(the_watch());
    assert_int_equal(qdr_proof_run(proof), QDR_EXHAUSTED);
    assert_int_equal(qdr_proof_run(proof), QDR_EXHAUSTED);
    qdr_proof_free(proof);
    const struct pbp_verdict verdict = verdict_on(&written.formula, &written.proof, NULL);
    assert_true(verdict.is_proven);
    assert_int_equal(qdr_optimizer_set_number(best, "nodes", 1, NULL), QDR_OK);
    assert_int_equal(qdr_proof_new_best(&proof, best, &nowhere, &nowhere, NULL), QDR_OK);
    assert_int_equal(qdr_proof_run(proof), QDR_LIMIT);
    qdr_proof_free(proof);
    assert_int_equal(qdr_optimizer_set_number(best, "nodes", 0, NULL), QDR_OK);
    assert_int_equal(qdr_proof_new_best(&proof, best, &nowhere, &nowhere, NULL), QDR_OK);
    assert_int_equal(qdr_proof_run(proof), QDR_FAILED);
    assert_int_equal(qdr_proof_error(proof)->code, QDR_IO);
    qdr_proof_free(proof);
    assert_int_equal(qdr_proof_new_best(&proof, best, &formula, NULL, NULL), QDR_INVALID);
    qdr_optimizer_free(best);
    qdr_problem_free(problem);
    clear(&written);
}

static void the_format_is_of_the_best_alone(void **state)
{
    const qdr_writer nowhere = {.write = refuse_all};
    const struct proof_settings params = {.format = QDR_PROOF_PBP};
    qdr_problem *problem = pairs();
    qdr_proof_merge *merge;
    qdr_solver *solver;
    qdr_cubes *cubes;
    qdr_proof *proof;
    (void)state;
    assert_int_equal(qdr_solver_new(&solver, problem, NULL, NULL), QDR_OK);
    assert_int_equal(new_proof(&proof, solver, &params, &nowhere, &nowhere, NULL), QDR_UNSUPPORTED);
    assert_int_equal(qdr_cubes_new(&cubes, problem, 3, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_prove_cubes(cubes, QDR_PROOF_PBP, &nowhere, &nowhere, NULL),
                     QDR_UNSUPPORTED);
    assert_int_equal(new_proof_merge(&merge, cubes, &params, &nowhere, &nowhere, NULL),
                     QDR_UNSUPPORTED);
    qdr_cubes_free(cubes);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_true_is_proven),
        cmocka_unit_test(changed_proofs_show_nothing_wrong),
        cmocka_unit_test(proofs_of_other_problems_show_nothing_wrong),
        cmocka_unit_test(what_is_lost_is_noticed),
        cmocka_unit_test(proofs_may_be_stopped_and_gone_on_with),
        cmocka_unit_test(the_format_is_of_the_best_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
