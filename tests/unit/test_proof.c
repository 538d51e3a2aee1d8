/* test_proof.c  Proofs hold, by a checker that shares nothing with the library; their formulas say
 * what the problems say; and what is not true is not proven. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/asked.h"
#include "../support/assumptions.h"
#include "../support/brute.h"
#include "../support/drat.h"
#include "../support/effort.h"
#include "../support/lrat.h"
#include "../support/proof_settings.h"
#include "../support/random_problem.h"
#include "../support/source_file.h"
#include "../support/text.h"
#include "base/random.h"
#include "proof/refute/parallel.h"

/* ------------------------------------------------------------------------------- proofs ---- */

struct written {
    struct text formula;
    struct text lemmas;
    struct text told; /* of each solution a byte an option, 1: it has that one */
    size_t options;   /* of the problem */
};

static void clear(struct written *written)
{
    free(written->formula.bytes);
    free(written->lemmas.bytes);
    free(written->told.bytes);
    *written = (struct written){.options = 0};
}

static void note_told(void *ctx, const qdr_option *options, size_t count)
{
    struct written *written = ctx;
    char *has = calloc(written->options + 1, 1);
    assert_non_null(has);
    for (size_t k = 0; k < count; ++k) {
        assert_true(options[k] < written->options && !has[options[k]]);
        has[options[k]] = 1;
    }
    text_add(&written->told, has, written->options);
    free(has);
}

/* How a search goes. */
struct manner {
    const char *engine;
    const char *layout;
    const char *compact;
    const char *probes; /* items that are compared */
};

static const struct manner manners[] = {
    {"links", "auto", "auto", "0"},   {"lanes", "lanes", "always", "8"},
    {"lanes", "lanes", "never", "0"}, {"lanes", "planes", "auto", "8"},
    {"auto", "auto", "auto", "8"},    {"learn", "auto", "auto", "0"}};

/* NULL: the engine cannot do the problem, in that layout. */
static qdr_solver *solver_of(const qdr_problem *problem, const struct manner *manner)
{
    qdr_params *params;
    qdr_solver *solver;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    qdr_params_set_watch(params, the_watch());
    assert_int_equal(qdr_params_set(params, "engine", manner->engine, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "layout", manner->layout, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "compact", manner->compact, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "probes", manner->probes, NULL), QDR_OK);
    const qdr_status status = qdr_solver_new(&solver, problem, params, NULL);
    assert_true(status == QDR_OK || status == QDR_UNSUPPORTED);
    qdr_params_free(params);
    return solver;
}

/* Proves what a solver would find, by so many threads; returns how that ended. */
static qdr_outcome prove_by(unsigned threads, qdr_solver *solver, uint64_t solutions,
                            qdr_proof_format format, struct written *written)
{
    const qdr_writer formula = {.ctx = &written->formula, .write = text_add};
    const qdr_writer lemmas = {.ctx = &written->lemmas, .write = text_add};
    const struct proof_settings params = {
        .format = format, .solutions = solutions, .tell = note_told, .ctx = written};
    qdr_proof *proof;
    qdr_error error;
    written->options = (size_t)qdr_problem_options(qdr_solver_problem(solver));
    assert_int_equal(new_proof(&proof, solver, &params, &formula, &lemmas, &error), QDR_OK);
    qdri_proof_share(proof, threads);
    const qdr_outcome outcome = qdr_proof_run(proof);
    assert_true((outcome == QDR_FAILED) == (qdr_proof_error(proof)->code != QDR_OK));
    qdr_proof_free(proof);
    return outcome;
}

static qdr_outcome prove(qdr_solver *solver, uint64_t solutions, qdr_proof_format format,
                         struct written *written)
{
    return prove_by(1, solver, solutions, format, written);
}

static struct lrat_verdict verdict_on(const struct written *written, const struct lrat_claim *claim)
{
    return lrat_check(written->formula.bytes, written->formula.size, written->lemmas.bytes,
                      written->lemmas.size, claim);
}

/* What is told of are the solutions that the formula forbids, in that order. */
struct heard {
    const struct written *written;
    size_t at;
};

static void compare_told(void *ctx, const bool *value)
{
    struct heard *heard = ctx;
    assert_true(heard->at + heard->written->options <= heard->written->told.size);
    for (size_t o = 0; o < heard->written->options; ++o) {
        assert_int_equal(heard->written->told.bytes[heard->at++], value[o + 1]);
    }
}

static void assert_proven(const struct written *written, uint64_t solutions)
{
    struct heard heard = {.written = written};
    const struct lrat_claim claim = {
        .solutions = solutions, .take = written->told.bytes ? compare_told : NULL, .ctx = &heard};
    const struct lrat_verdict verdict = verdict_on(written, &claim);
    if (!verdict.is_proven) {
        fail_msg("line %llu: %s\n%s\n%s", (unsigned long long)verdict.line, verdict.why,
                 written->formula.bytes, written->lemmas.bytes);
    }
}

/* Holds a proof without hints?  Not one that ends before its end. */
static void assert_outlined(const struct written *written)
{
    uint64_t line;
    assert_string_equal(written->lemmas.bytes + written->lemmas.size - 2, "0\n");
    if (!drat_check(written->formula.bytes, written->lemmas.bytes, &line)) {
        fail_msg("line %llu\n%s\n%s", (unsigned long long)line, written->formula.bytes,
                 written->lemmas.bytes);
    }
    written->lemmas.bytes[written->lemmas.size - 2] = '\0';
    assert_false(drat_check(written->formula.bytes, written->lemmas.bytes, &line));
}

/* Makes up a problem, every other one without bounds.  NULL: there is none. */
static qdr_problem *make_up(uint64_t seed)
{
    struct recipe recipe;
    recipe_make_up(&recipe, seed);
    for (uint32_t k = 0; seed % 2 == 0 && k < recipe.items; ++k) {
        recipe.item[k].low = recipe.item[k].high = 1;
    }
    return recipe_build(&recipe);
}

/* ------------------------------------------------------------------------ random problems ---- */

static void prove_random(uint64_t seed)
{
    qdr_problem *problem = make_up(seed);
    struct brute_solutions all;
    struct qdri_random random;
    qdr_option assumed[4];
    struct written written = {.options = 0};
    if (!problem) {
        return;
    }
    qdri_random_seed(&random, seed);
    brute_solve(problem, &all);
    const size_t count =
        assumptions_make_up(problem, &random, assumed, sizeof assumed / sizeof *assumed);
    const uint64_t solutions = assumptions_count(&all, assumed, count);
    for (size_t k = 0; k < sizeof manners / sizeof *manners; ++k) {
        qdr_solver *solver = solver_of(problem, &manners[k]);
        if (!solver) {
            continue;
        }
        for (size_t n = 0; n < count; ++n) {
            assert_int_equal(qdr_solver_assume(solver, assumed[n], NULL), QDR_OK);
        }
        for (int format = 0; format < 2; ++format) {
            const qdr_outcome outcome =
                prove(solver, solutions, (qdr_proof_format)format, &written);
            assert_int_equal(outcome, QDR_EXHAUSTED);
            assert_proven(&written, solutions);
            clear(&written);
        }
        assert_int_equal(prove(solver, solutions, QDR_PROOF_DRAT, &written), QDR_EXHAUSTED);
        if (strcmp(manners[k].engine, "learn") != 0) { /* that defines variables */
            assert_outlined(&written);
        }
        clear(&written);
        /* Of another number of solutions there is no proof. */
        assert_int_equal(prove(solver, solutions + 1, QDR_PROOF_LRAT, &written), QDR_FAILED);
        clear(&written);
        if (solutions > 0) {
            assert_int_equal(prove(solver, solutions - 1, QDR_PROOF_LRAT, &written), QDR_FAILED);
            clear(&written);
        }
        qdr_solver_free(solver);
    }
    qdr_problem_free(problem);
}

static void test_random_problems(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= UNLESS_SANITIZED(1500, 300); ++seed) {
        prove_random(seed);
    }
}

/* ---------------------------------------------------------------------------- many options ---- */

/* An item has about 65 options. */
enum { CROWDED_ITEMS = 14, CROWDED_OPTIONS = 230 };

/* Adds an option: of some items, in their order, and in every other one a color of the last. */
static void add_crowded(qdr_builder *builder, struct qdri_random *random)
{
    qdr_entry entry[CROWDED_ITEMS + 1];
    size_t count = 0;
    const uint32_t wanted = 3 + qdri_random_below(random, 3);
    for (uint32_t item = 0; item < CROWDED_ITEMS; ++item) {
        if (qdri_random_below(random, CROWDED_ITEMS - item) < wanted - count) {
            entry[count++] = (qdr_entry){item, QDR_NO_COLOR};
        }
    }
    const uint32_t color = qdri_random_below(random, 4);
    if (color > 0) {
        entry[count++] = (qdr_entry){CROWDED_ITEMS, color < 3 ? color : QDR_NO_COLOR};
    }
    assert_int_equal(qdr_builder_option(builder, entry, count, 0, NULL, NULL), QDR_OK);
}

/* Makes up a problem whose items have so many options that clauses tell what is left of them; of
 * three, one has bounds. */
static qdr_problem *make_up_crowded(uint64_t seed)
{
    struct qdri_random random;
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_color color;
    qdri_random_seed(&random, seed);
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    for (uint32_t i = 0; i < CROWDED_ITEMS; ++i) {
        const char name[] = {(char)('a' + (int)i), '\0'};
        const uint32_t high = seed % 3 == 0 && i == 0 ? 2 : 1;
        assert_int_equal(qdr_builder_range(builder, name, 1, high, NULL, NULL), QDR_OK);
    }
    assert_int_equal(qdr_builder_secondary(builder, "z", NULL, NULL), QDR_OK);
    assert_int_equal(qdr_builder_color(builder, "A", &color, NULL), QDR_OK);
    assert_int_equal(qdr_builder_color(builder, "B", &color, NULL), QDR_OK);
    for (uint32_t o = 0; o < CROWDED_OPTIONS; ++o) {
        add_crowded(builder, &random);
    }
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    return problem;
}

/* How many lemmas say that of several options one is chosen? */
static uint64_t count_rests(const struct text *lemmas)
{
    uint64_t rests = 0;
    for (const char *line = lemmas->bytes; *line != '\0'; line = strchr(line, '\n') + 1) {
        char *at = (char *)(uintptr_t)line;
        uint32_t positive = 0;
        strtoul(at, &at, 10);
        for (long literal; strncmp(at, " d", 2) != 0 && (literal = strtol(at, &at, 10)) != 0;) {
            positive += literal > 0;
        }
        rests += positive > 1;
    }
    return rests;
}

/* Nobody needs to know how many solutions there are: if it is proven, it is so. */
static void test_many_options(void **state)
{
    uint64_t rests = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= UNLESS_SANITIZED(12, 3); ++seed) {
        qdr_problem *problem = make_up_crowded(seed);
        for (size_t k = 0; k < sizeof manners / sizeof *manners; ++k) {
            struct written written = {.options = 0};
            qdr_solver *solver = solver_of(problem, &manners[k]);
            if (!solver) {
                continue;
            }
            assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
            const uint64_t solutions = qdr_solver_stats(solver)->solutions;
            assert_int_equal(prove(solver, solutions, QDR_PROOF_LRAT, &written), QDR_EXHAUSTED);
            assert_proven(&written, solutions);
            rests += count_rests(&written.lemmas);
            clear(&written);
            qdr_solver_free(solver);
        }
        qdr_problem_free(problem);
    }
    assert_true(rests > 1000);
}

/* ------------------------------------------------------------------------------- formulas ---- */

enum { VARIABLES_MOST = 200, CLAUSES_MOST = 2000, LONGEST = 40 };

struct formula {
    uint32_t variables;
    uint32_t clauses;
    int clause[CLAUSES_MOST][LONGEST]; /* each with a 0 behind it */
};

static void read_formula(struct formula *formula, const char *text)
{
    while (*text == 'c') {
        text = strchr(text, '\n') + 1;
    }
    char *at = (char *)(uintptr_t)text + strlen("p cnf ");
    formula->variables = (uint32_t)strtoul(at, &at, 10);
    formula->clauses = (uint32_t)strtoul(at, &at, 10);
    assert_true(formula->variables <= VARIABLES_MOST && formula->clauses <= CLAUSES_MOST);
    for (uint32_t k = 0; k < formula->clauses; ++k) {
        int *literal = formula->clause[k];
        do {
            *literal = (int)strtol(at, &at, 10);
        } while (*literal++ != 0);
    }
}

/* Does an assignment of the options have one continuation that satisfies all clauses (1), none (0),
 * or is it not determined (2)?  Whatever clauses make true is. */
static int continuations(const struct formula *formula, uint64_t options, uint32_t count)
{
    int8_t value[VARIABLES_MOST + 1] = {0};
    for (uint32_t k = 0; k < count; ++k) {
        value[k + 1] = (options >> k & 1) != 0 ? 1 : -1;
    }
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (uint32_t k = 0; k < formula->clauses; ++k) {
            int left = 0;
            bool is_true = false;
            uint32_t open = 0;
            for (const int *l = formula->clause[k]; *l != 0; ++l) {
                const int v = value[abs(*l)] * (*l > 0 ? 1 : -1);
                is_true = is_true || v > 0;
                open += v == 0;
                left = v == 0 ? *l : left;
            }
            if (!is_true && open == 0) {
                return 0;
            }
            if (!is_true && open == 1) {
                value[abs(left)] = left > 0 ? 1 : -1;
                is_changed = true;
            }
        }
    }
    for (uint32_t k = 1; k <= formula->variables; ++k) {
        if (value[k] == 0) {
            return 2;
        }
    }
    return 1;
}

/* To each solution there is one assignment that satisfies the formula, and no other is there. */
static void test_formulas(void **state)
{
    (void)state;
    struct formula *formula = malloc(sizeof *formula);
    assert_non_null(formula);
    for (uint64_t seed = 1; seed <= UNLESS_SANITIZED(150, 20); ++seed) {
        qdr_problem *problem = make_up(seed);
        struct brute_solutions all;
        struct text text = {0};
        const qdr_writer writer = {.ctx = &text, .write = text_add};
        uint64_t found = 0;
        if (!problem) {
            continue;
        }
        brute_solve(problem, &all);
        assert_int_equal(qdr_write_problem_cnf(problem, &writer, NULL), QDR_OK);
        read_formula(formula, text.bytes);
        const uint32_t options = (uint32_t)qdr_problem_options(problem);
        for (uint64_t set = 0; set < UINT64_C(1) << options; ++set) {
            const int count = continuations(formula, set, options);
            assert_int_not_equal(count, 2);
            for (size_t k = 0; count == 1 && k < all.count; ++k) {
                found += all.set[k] == set;
            }
            assert_true(count == 0 || found > 0);
        }
        assert_int_equal(found, all.count);
        free(text.bytes);
        qdr_problem_free(problem);
    }
    free(formula);
}

/* ---------------------------------------------------------------------- what is not true ---- */

static uint64_t count_of(const qdr_problem *problem)
{
    qdr_solver *solver = solver_of(problem, &manners[0]);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    const uint64_t solutions = qdr_solver_stats(solver)->solutions;
    qdr_solver_free(solver);
    return solutions;
}

/* Where a line begins, counted from the last one of a text. */
static size_t line_from_end(const struct text *text, uint64_t number)
{
    size_t at = text->size;
    for (uint64_t k = 0; k <= number; ++k) {
        do {
            --at;
        } while (text->bytes[at - 1] != '\n');
    }
    return at;
}

/* Replaces a part of a text by another one. */
static void splice(struct text *text, size_t at, size_t size, const char *by)
{
    const size_t length = strlen(by);
    struct text spliced = {0};
    text_add(&spliced, text->bytes, at);
    text_add(&spliced, by, length);
    text_add(&spliced, text->bytes + at + size, text->size - at - size);
    free(text->bytes);
    *text = spliced;
}

static size_t length_of_line(const struct text *text, size_t at)
{
    return (size_t)(strchr(text->bytes + at, '\n') + 1 - (text->bytes + at));
}

/* One solution is listed no more: another one stands there twice, so that all numbers stay. */
static void lose_solution(struct text *formula, uint64_t solutions, struct qdri_random *random)
{
    const uint64_t lost = qdri_random_below(random, (uint32_t)solutions);
    uint64_t other = qdri_random_below(random, (uint32_t)solutions - 1);
    other += other >= lost;
    const size_t from = line_from_end(formula, other);
    const size_t size = length_of_line(formula, from);
    char *copy = calloc(size + 1, 1);
    assert_non_null(copy);
    memcpy(copy, formula->bytes + from, size);
    const size_t at = line_from_end(formula, lost);
    splice(formula, at, length_of_line(formula, at), copy);
    free(copy);
}

/* Of a clause of a solution, one literal is left: it forbids all solutions that have one option. */
static void widen_solution(struct text *formula, uint64_t solutions, struct qdri_random *random)
{
    const size_t at = line_from_end(formula, qdri_random_below(random, (uint32_t)solutions));
    const size_t first = strcspn(formula->bytes + at, " ") + 1;
    splice(formula, at + first, length_of_line(formula, at) - first, "0\n");
}

/* Changes something in a proof: a number, or a whole line that goes. */
static void change(struct text *lemmas, struct qdri_random *random)
{
    size_t at = qdri_random_below(random, (uint32_t)lemmas->size - 1);
    char number[24];
    if (qdri_random_below(random, 4) == 0) {
        while (at > 0 && lemmas->bytes[at - 1] != '\n') {
            --at;
        }
        splice(lemmas, at, length_of_line(lemmas, at), "");
        return;
    }
    while (at > 0 && strchr(" \n", lemmas->bytes[at - 1]) == NULL) {
        --at;
    }
    const size_t size = strcspn(lemmas->bytes + at, " \n");
    const long old = strtol(lemmas->bytes + at, NULL, 10);
    switch (qdri_random_below(random, 3)) {
    case 0:
        snprintf(number, sizeof number, "%ld", -old);
        break;
    case 1:
        snprintf(number, sizeof number, "%ld", old + 1);
        break;
    default:
        number[0] = '\0';
        break;
    }
    splice(lemmas, at, size, number);
}

/* What is not true cannot be proven, whatever the proof says: if one of these was, the checker
 * would be wrong, and all that it has accepted worth nothing. */
static uint64_t changed_proofs; /* of each problem */

static void test_false_claims(void **state)
{
    static const char *const names[] = {
        "queens-8.dlx",     "langford-8.dlx",         "tiny.dlx", "word-squares.dlx", "crew.dlx",
        "matchings-10.dlx", "dominating-queens-5.dlx"};
    static const struct manner *const ways[] = {&manners[0], &manners[5], &manners[1]};
    struct qdri_random random;
    (void)state;
    qdri_random_seed(&random, 1);
    for (size_t k = 0; k < sizeof names / sizeof *names; ++k) {
        qdr_problem *problem = source_file_problem(names[k]);
        const uint64_t solutions = count_of(problem);
        struct written right = {.options = 0};
        qdr_solver *solver = solver_of(problem, ways[k % 3]);
        assert_int_equal(prove(solver, solutions, QDR_PROOF_LRAT, &right), QDR_EXHAUSTED);
        assert_proven(&right, solutions);
        const uint64_t tries = solutions > 1 ? changed_proofs : 0;
        for (uint64_t n = 0; n < tries; ++n) {
            struct written wrong = {.options = 0};
            text_add(&wrong.formula, right.formula.bytes, right.formula.size);
            text_add(&wrong.lemmas, right.lemmas.bytes, right.lemmas.size);
            lose_solution(&wrong.formula, solutions, &random);
            for (uint32_t changes = qdri_random_below(&random, 3); changes > 0; --changes) {
                change(&wrong.lemmas, &random);
            }
            assert_false(verdict_on(&wrong, NULL).is_proven);
            clear(&wrong);
        }
        clear(&right);
        qdr_solver_free(solver);
        qdr_problem_free(problem);
    }
}

/* A formula that forbids one solution twice, or more than solutions, says nothing of their number,
 * even if it cannot be satisfied: whatever the proof is. */
static void test_false_solutions(void **state)
{
    qdr_problem *problem = source_file_problem("queens-8.dlx");
    qdr_solver *solver = solver_of(problem, &manners[0]);
    const struct lrat_claim claim = {.solutions = 92};
    struct written written = {.options = 0};
    struct qdri_random random;
    (void)state;
    qdri_random_seed(&random, 1);
    for (uint64_t n = 0; n < UNLESS_SANITIZED(100, 10); ++n) {
        assert_int_equal(prove(solver, 92, QDR_PROOF_LRAT, &written), QDR_EXHAUSTED);
        assert_proven(&written, 92);
        (n % 2 == 0 ? widen_solution : lose_solution)(&written.formula, 92, &random);
        assert_string_equal(verdict_on(&written, &claim).why,
                            n % 2 == 0
                                ? "a clause forbids more than one solution"
                                : "what a clause forbids is no solution, or was forbidden before");
        clear(&written);
    }
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

/* ------------------------------------------------------------------------------- cubes ---- */

#define CUBES 5

/* The proofs of all cubes of a search. */
struct cube_proofs {
    const qdr_problem *problem;
    qdr_cubes *cubes;
    struct written written[CUBES];
};

static void prove_cube(struct cube_proofs *proofs, size_t cube, uint64_t solutions,
                       qdr_outcome wanted)
{
    struct written *written = &proofs->written[cube];
    const qdr_writer formula = {.ctx = &written->formula, .write = text_add};
    const qdr_writer lemmas = {.ctx = &written->lemmas, .write = text_add};
    const struct proof_settings params = {.format =
                                              cube % 2 == 0 ? QDR_PROOF_LRAT : QDR_PROOF_BINARY,
                                          .solutions = solutions,
                                          .cubes = proofs->cubes,
                                          .cube = cube};
    qdr_solver *solver;
    qdr_proof *proof;
    qdr_params *search = watched(the_watch());
    assert_int_equal(qdr_solver_new(&solver, proofs->problem, search, NULL), QDR_OK);
    qdr_params_free(search);
    assert_int_equal(new_proof(&proof, solver, &params, &formula, &lemmas, NULL), QDR_OK);
    qdr_watch_stop(the_watch());
    qdr_outcome outcome = qdr_proof_run(proof);
    qdr_watch_reset(the_watch());
    if (outcome == QDR_INTERRUPTED) {
        outcome = qdr_proof_run(proof);
    }
    assert_int_equal(outcome, wanted);
    assert_true(wanted != QDR_EXHAUSTED || qdr_proof_progress(proof) == 1);
    qdr_proof_free(proof);
    qdr_solver_free(solver);
}

static uint64_t count_cube(const struct cube_proofs *proofs, size_t cube)
{
    qdr_solver *solver;
    qdr_pool *pool;
    qdr_number *count;
    uint64_t solutions;
    assert_int_equal(qdr_solver_new(&solver, proofs->problem, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_pool_new(&pool, solver, NULL), QDR_OK);
    assert_int_equal(qdr_pool_take_cube(pool, proofs->cubes, cube, NULL), QDR_OK);
    assert_int_equal(qdr_number_new(&count, NULL), QDR_OK);
    assert_int_equal(qdr_pool_count(pool, count), QDR_EXHAUSTED);
    assert_true(qdr_number_to_u64(count, &solutions));
    qdr_number_free(count);
    qdr_pool_free(pool);
    qdr_solver_free(solver);
    return solutions;
}

static void prove_cubes(struct cube_proofs *proofs, const qdr_problem *problem)
{
    *proofs = (struct cube_proofs){.problem = problem};
    assert_int_equal(qdr_cubes_new(&proofs->cubes, problem, CUBES, NULL, NULL), QDR_OK);
    for (size_t cube = 0; cube < CUBES; ++cube) {
        const uint64_t solutions = count_cube(proofs, cube);
        prove_cube(proofs, cube, solutions + 1, QDR_FAILED);
        clear(&proofs->written[cube]);
        prove_cube(proofs, cube, solutions, QDR_EXHAUSTED);
        assert_proven(&proofs->written[cube], solutions);
    }
}

static void clear_cubes(struct cube_proofs *proofs)
{
    for (size_t cube = 0; cube < CUBES; ++cube) {
        clear(&proofs->written[cube]);
    }
    qdr_cubes_free(proofs->cubes);
}

/* Reads what was written, as the two functions that merge have it. */
static qdr_status look_at(qdr_proof_merge *merge, const struct written *written, qdr_error *error)
{
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_reader_from_memory(&reader, &memory, written->formula.bytes, written->formula.size);
    return qdr_proof_merge_look(merge, &reader, "formula", error);
}

static qdr_status add_to(qdr_proof_merge *merge, const struct written *written, qdr_error *error)
{
    qdr_reader formula;
    qdr_reader lemmas;
    qdr_memory_reader memory[2];
    qdr_reader_from_memory(&formula, &memory[0], written->formula.bytes, written->formula.size);
    qdr_reader_from_memory(&lemmas, &memory[1], written->lemmas.bytes, written->lemmas.size);
    return qdr_proof_merge_add(merge, &formula, "formula", &lemmas, "proof", error);
}

/* Merges, from some cube on, so many of them. */
static qdr_status merge_cubes(const struct cube_proofs *proofs, size_t from, size_t count,
                              qdr_proof_format format, struct written *whole, qdr_error *error)
{
    const qdr_writer to_formula = {.ctx = &whole->formula, .write = text_add};
    const qdr_writer to_lemmas = {.ctx = &whole->lemmas, .write = text_add};
    const struct proof_settings params = {.format = format};
    qdr_proof_merge *merge;
    qdr_status status =
        new_proof_merge(&merge, proofs->cubes, &params, &to_formula, &to_lemmas, error);
    assert_int_equal(status, QDR_OK);
    for (size_t k = 0; status == QDR_OK && k < count; ++k) {
        status = look_at(merge, &proofs->written[(from + k) % CUBES], error);
    }
    for (size_t k = 0; status == QDR_OK && k < count; ++k) {
        status = add_to(merge, &proofs->written[(from + k) % CUBES], error);
    }
    if (status == QDR_OK) {
        status = qdr_proof_merge_end(merge, error);
    }
    qdr_proof_merge_free(merge);
    return status;
}

static void merge_random(uint64_t seed)
{
    qdr_problem *problem = make_up(seed);
    struct written whole = {.options = 0};
    struct cube_proofs proofs;
    qdr_error error;
    if (!problem) {
        return;
    }
    prove_cubes(&proofs, problem);
    assert_int_equal(
        merge_cubes(&proofs, seed % CUBES, CUBES, (qdr_proof_format)(seed % 2), &whole, &error),
        QDR_OK);
    assert_proven(&whole, count_of(problem));
    clear(&whole);
    clear_cubes(&proofs);
    qdr_problem_free(problem);
}

/* That the cubes are all is a proof, too; not without the clauses of their prefixes. */
static void prove_all_cubes(uint64_t seed)
{
    qdr_problem *problem = make_up(seed);
    struct written written = {.options = 0};
    const qdr_writer formula = {.ctx = &written.formula, .write = text_add};
    const qdr_writer lemmas = {.ctx = &written.lemmas, .write = text_add};
    qdr_cubes *cubes;
    if (!problem) {
        return;
    }
    assert_int_equal(qdr_cubes_new(&cubes, problem, CUBES, NULL, NULL), QDR_OK);
    const qdr_proof_format format = (qdr_proof_format)(seed % 2);
    assert_int_equal(qdr_prove_cubes(cubes, format, &formula, &lemmas, NULL), QDR_OK);
    assert_true(verdict_on(&written, NULL).is_proven);
    written.formula.size = 0;
    assert_int_equal(qdr_write_problem_cnf(problem, &formula, NULL), QDR_OK);
    assert_true(count_of(problem) == 0 || !verdict_on(&written, NULL).is_proven);
    clear(&written);
    qdr_cubes_free(cubes);
    qdr_problem_free(problem);
}

static void test_all_cubes(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= UNLESS_SANITIZED(100, 20); ++seed) {
        prove_all_cubes(seed);
    }
}

static void test_cubes(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= UNLESS_SANITIZED(300, 40); ++seed) {
        merge_random(seed);
    }
}

static void assert_refused(const struct cube_proofs *proofs, size_t count, const char *why)
{
    struct written whole = {.options = 0};
    qdr_error error;
    assert_int_not_equal(merge_cubes(proofs, 0, count, QDR_PROOF_LRAT, &whole, &error), QDR_OK);
    assert_non_null(strstr(error.text, why));
    clear(&whole);
}

/* Drops what is behind the middle; or one lemma there. */
static void cut(struct text *lemmas)
{
    const char *middle = strchr(lemmas->bytes + lemmas->size / 2, '\n') + 1;
    lemmas->size = (size_t)(middle - lemmas->bytes);
}

static void drop_lemma(struct text *lemmas)
{
    char *line = strchr(lemmas->bytes + lemmas->size / 2, '\n') + 1;
    while (strchr(line, ' ')[1] == 'd') {
        line = strchr(line, '\n') + 1;
    }
    const char *next = strchr(line, '\n') + 1;
    memmove(line, next, (size_t)(lemmas->bytes + lemmas->size - next));
    lemmas->size -= (size_t)(next - line);
}

/* Takes the last option out of the last solution: more than that one is forbidden then. */
static void shorten(struct text *formula)
{
    char *last = strrchr(formula->bytes, '-');
    memcpy(last, "0\n", 3);
    formula->size = (size_t)(last + 2 - formula->bytes);
}

static void test_wrong_cubes(void **state)
{
    (void)state;
    qdr_problem *problem = source_file_problem("queens-8.dlx");
    struct cube_proofs proofs;
    prove_cubes(&proofs, problem);
    const struct written right = proofs.written[2];
    assert_refused(&proofs, CUBES - 1, "1 of 5 cubes are missing, such as cube 5");
    assert_refused(&proofs, CUBES + 1, "this cube is there twice");
    proofs.written[2].lemmas.size -= 7;
    assert_refused(&proofs, CUBES, "ends in the middle of a line");
    proofs.written[2] = right;
    cut(&proofs.written[2].lemmas);
    assert_refused(&proofs, CUBES, "the proof is not complete");
    proofs.written[2] = right;
    proofs.written[2].formula.size = 0;
    assert_refused(&proofs, CUBES, "the formula ends before it is the whole");
    proofs.written[2] = right;
    /* A solution of another cube is taken for one of this cube. */
    proofs.written[2].formula = proofs.written[3].formula;
    assert_refused(&proofs, CUBES, "this cube is there twice");
    proofs.written[2] = right;
    char *literal = strchr(right.lemmas.bytes, ' ') + 1; /* the first one of the first lemma */
    char before[3];
    memcpy(before, literal, sizeof before);
    memset(literal, '9', sizeof before);
    assert_refused(&proofs, CUBES, "the problem has no such variable");
    memcpy(literal, before, sizeof before);
    drop_lemma(&proofs.written[2].lemmas);
    assert_refused(&proofs, CUBES, "the numbers of clauses do not go up one by one");
    shorten(&proofs.written[2].formula);
    assert_refused(&proofs, CUBES, "what this clause forbids is no solution");
    proofs.written[2].formula = right.formula;
    clear_cubes(&proofs);
    qdr_problem_free(problem);
}

/* What comes from a file may be anything: nothing goes wrong but with a message, and what is
 * accepted all the same is a proof of the same formula. */
static void test_damaged_cubes(void **state)
{
    (void)state;
    qdr_problem *problem = source_file_problem("queens-8.dlx");
    struct cube_proofs proofs;
    struct qdri_random random;
    qdri_random_seed(&random, 1);
    prove_cubes(&proofs, problem);
    for (int tries = 0; tries < UNLESS_SANITIZED(2000, 200); ++tries) {
        struct written whole = {.options = 0};
        qdr_error error;
        struct written *one = &proofs.written[qdri_random_below(&random, CUBES)];
        struct text *text = qdri_random_below(&random, 4) == 0 ? &one->formula : &one->lemmas;
        char *at = text->bytes + qdri_random_below(&random, (uint32_t)text->size);
        const char before = *at;
        *at = "0123456789 -d\n\0\377"[qdri_random_below(&random, 16)];
        const qdr_status status = merge_cubes(&proofs, 0, CUBES, QDR_PROOF_LRAT, &whole, &error);
        assert_true(status == QDR_OK || error.text[0] != '\0');
        *at = before;
        clear(&whole);
    }
    clear_cubes(&proofs);
    qdr_problem_free(problem);
}

/* ------------------------------------------------------------------------------ threads ---- */

static void share_random(uint64_t seed)
{
    qdr_problem *problem = make_up(seed);
    struct written written = {.options = 0};
    const unsigned threads = 2 + (unsigned)(seed % 4);
    if (!problem) {
        return;
    }
    const uint64_t solutions = count_of(problem);
    for (size_t k = 0; k < 5; ++k) { /* all engines but the one that learns */
        qdr_solver *solver = solver_of(problem, &manners[k]);
        if (!solver) {
            continue;
        }
        const qdr_proof_format format = (qdr_proof_format)((seed + k) % 2);
        assert_int_equal(prove_by(threads, solver, solutions, format, &written), QDR_EXHAUSTED);
        assert_proven(&written, solutions);
        clear(&written);
        assert_int_equal(prove_by(threads, solver, solutions + 1, format, &written), QDR_FAILED);
        clear(&written);
        if (solutions > 0) {
            assert_int_equal(prove_by(threads, solver, solutions - 1, format, &written),
                             QDR_FAILED);
            clear(&written);
        }
        qdr_solver_free(solver);
    }
    qdr_problem_free(problem);
}

/* How often is the number of a lemma not the one behind that of the last? */
static uint64_t count_jumps(const struct text *lemmas)
{
    uint64_t jumps = 0;
    unsigned long long last = 0;
    for (const char *line = lemmas->bytes; line; line = strchr(line, '\n')) {
        line += line > lemmas->bytes;
        char *end;
        const unsigned long long number = strtoull(line, &end, 10);
        if (*line != '\0' && end[1] != 'd') {
            assert_true(number > last);
            jumps += last > 0 && number > last + 1;
            last = number;
        }
    }
    return jumps;
}

static void test_threads(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= UNLESS_SANITIZED(60, 15); ++seed) {
        share_random(seed);
    }
    qdr_problem *problem = source_file_problem("langford-8.dlx");
    for (unsigned threads = 1; threads <= 4; ++threads) {
        qdr_solver *solver = solver_of(problem, &manners[0]);
        struct written written = {.options = 0};
        assert_int_equal(prove_by(threads, solver, 300, QDR_PROOF_LRAT, &written), QDR_EXHAUSTED);
        assert_proven(&written, 300);
        assert_true((count_jumps(&written.lemmas) > 0) == (threads > 1));
        clear(&written);
        qdr_solver_free(solver);
    }
    qdr_problem_free(problem);
}

/* ------------------------------------------------------------------------- the interface ---- */

static void assert_goes_on(const struct manner *manner, unsigned threads)
{
    qdr_problem *problem = source_file_problem("queens-8.dlx");
    qdr_solver *solver = solver_of(problem, manner);
    struct written written = {.options = 0};
    const qdr_writer formula = {.ctx = &written.formula, .write = text_add};
    const qdr_writer lemmas = {.ctx = &written.lemmas, .write = text_add};
    qdr_proof *proof;
    uint64_t bytes;
    assert_int_equal(new_proof(&proof, solver, &(struct proof_settings){.solutions = 92}, &formula,
                               &lemmas, NULL),
                     QDR_OK);
    qdri_proof_share(proof, threads);
    qdr_watch_stop(the_watch());
    qdr_outcome outcome = qdr_proof_run(proof);
    qdr_watch_reset(the_watch());
    assert_true(outcome == QDR_INTERRUPTED || threads > 1); /* others may have been quicker */
    if (outcome == QDR_INTERRUPTED) {
        outcome = qdr_proof_run(proof);
    }
    assert_int_equal(outcome, QDR_EXHAUSTED);
    assert_true(qdr_proof_progress(proof) == 1);
    assert_true(qdr_proof_lemmas(proof, &bytes) > 92);
    assert_int_equal(bytes, written.lemmas.size);
    assert_proven(&written, 92);
    qdr_proof_free(proof);
    clear(&written);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void test_pauses(void **state)
{
    (void)state;
    assert_goes_on(&manners[1], 1);
    assert_goes_on(&manners[1], 3);
    assert_goes_on(&manners[5], 1);
}

/* A disk that is full. */
static void assert_full(const struct manner *manner, unsigned threads)
{
    qdr_problem *problem = source_file_problem("queens-8.dlx");
    qdr_solver *solver = solver_of(problem, manner);
    for (int which = 0; which < 2; ++which) {
        struct written written = {.formula = {.most = which == 0 ? 2000 : 0},
                                  .lemmas = {.most = which == 1 ? 2000 : 0}};
        assert_int_equal(prove_by(threads, solver, 92, QDR_PROOF_LRAT, &written), QDR_FAILED);
        clear(&written);
    }
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void test_full(void **state)
{
    (void)state;
    assert_full(&manners[1], 1);
    assert_full(&manners[1], 3);
    assert_full(&manners[5], 1);
}

static void test_refused(void **state)
{
    (void)state;
    qdr_problem *problem = source_file_problem("tiny.dlx");
    qdr_solver *solver = solver_of(problem, &manners[4]);
    struct text text = {0};
    const qdr_writer writer = {.ctx = &text, .write = text_add};
    qdr_proof *proof;
    qdr_error error;
    assert_int_equal(qdr_proof_new(&proof, solver, NULL, NULL, &writer, &error), QDR_INVALID);
    assert_null(proof);
    assert_int_equal(qdr_proof_new(&proof, solver, NULL, &writer, NULL, &error), QDR_INVALID);
    assert_null(proof);
    assert_int_equal(qdr_write_problem_cnf(problem, NULL, &error), QDR_INVALID);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
    free(text.bytes);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_problems), cmocka_unit_test(test_many_options),
        cmocka_unit_test(test_formulas),        cmocka_unit_test(test_false_claims),
        cmocka_unit_test(test_false_solutions), cmocka_unit_test(test_cubes),
        cmocka_unit_test(test_all_cubes),       cmocka_unit_test(test_wrong_cubes),
        cmocka_unit_test(test_damaged_cubes),   cmocka_unit_test(test_threads),
        cmocka_unit_test(test_pauses),          cmocka_unit_test(test_full),
        cmocka_unit_test(test_refused)};
    changed_proofs = is_slow_run(argc, argv) ? 5000 : UNLESS_SANITIZED(800, 50);
    return cmocka_run_group_tests_name("proof", tests, NULL, NULL) != 0;
}
