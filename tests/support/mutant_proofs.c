/* mutant_proofs.c  `mutant_proofs engine=links` (or lanes): is each wrong list refused, by nothing
 * but its proof?  tests/check-mutants-proof.sh links it with broken copies of the engines.
 *
 * Of many problems, in several manners, all solutions are listed and, once more, counted; and a
 * proof that there are no others is asked for.  So two claims are made of each: "these are all",
 * and "there are so many".  A claim is accepted where
 *
 *     the library makes a proof for that number of solutions,
 *     a checker that shares nothing with the library accepts it,
 *     which finds that the last clauses of the formula forbid so many solutions and no more, and
 *     those that were listed are these.
 *
 * Nobody who knows better is asked up to there.  Only then a judge says which claims are right, by
 * brute force, or by what is known of the problem: a wrong one must not be accepted.
 *
 * That is done in a process that may crash, or never come to the end of a problem: then another one
 * goes on with the next problem.  What it came to stands in memory that is shared. */
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <quadrille/quadrille.h>

#include "assumptions.h"
#include "base/compiler.h"
#include "base/random.h"
#include "brute.h"
#include "lrat.h"
#include "proof_settings.h"
#include "random_problem.h"
#include "text.h"

enum {
    SEEDS = 240,      /* random problems */
    SOLUTIONS = 1200, /* of a list; what goes on is cut off there */
    OPTIONS = 64,     /* of a solution */
    ASSUMED = 4,      /* options at most */
    RANDOM_MS = 100,  /* of work, for a random problem */
    SHIPPED_MS = 900, /* ... one that ships */
    HUNG = 2,         /* problems that do not end, before the others are not tried */
    CRASHED = 20,     /* likewise */
    BYTES = 1 << 30   /* of memory */
};

#define NODES "100000"

static const struct {
    const char *name;
    uint64_t solutions;
    const char *engine; /* the only one for which it does not take too long; NULL: all */
} shipped[] = {{"tiny.dlx", 1, NULL},         {"crew.dlx", 5, NULL},
               {"queens-8.dlx", 92, NULL},    {"word-squares.dlx", 93, NULL},
               {"langford-8.dlx", 300, NULL}, {"dominating-queens-5.dlx", 186, "engine=links"}};

/* The parameters of a search, by the kernel of lanes that is there on every machine. */
static const char *const manners[] = {
    "engine=links",
    "engine=links choose=first reduce=off",
    "engine=lanes layout=lanes compact=always cache=always",
    "engine=lanes layout=lanes compact=never reduce=off sieve=off failed=keep probes=0",
    "engine=lanes layout=planes cache=always",
    "engine=lanes layout=planes cache=never reduce=off common=off failed=keep order=place"};

enum { PROBLEMS = SEEDS + sizeof shipped / sizeof *shipped };

/* What became of claims. */
struct tally {
    unsigned right;     /* and accepted */
    unsigned doubted;   /* right, but refused */
    unsigned refused;   /* wrong: the library made no proof */
    unsigned disproven; /* wrong: the checker did not accept the proof */
    unsigned other;     /* wrong: the list is not that of the formula */
    unsigned accepted;  /* wrong: nobody noticed */
    unsigned crashed;   /* problems */
    unsigned hung;
    size_t problem; /* the next one */
};

/* ------------------------------------------------------------------------------ solutions ---- */

/* Options, ascending; behind them stands QDR_NO_OPTION, as often as there is room. */
struct set {
    qdr_option option[OPTIONS];
};

struct list {
    struct set set[SOLUTIONS];
    size_t count;
};

/* Two of them: what a search gave, and what a formula forbids. */
static struct list listed;
static struct list forbidden;

static int compare_options(const void *a, const void *b)
{
    const qdr_option x = *(const qdr_option *)a;
    const qdr_option y = *(const qdr_option *)b;
    return (x > y) - (x < y);
}

static int compare_sets(const void *a, const void *b)
{
    const struct set *x = a;
    const struct set *y = b;
    for (size_t k = 0; k < OPTIONS; ++k) {
        if (x->option[k] != y->option[k]) {
            return x->option[k] < y->option[k] ? -1 : 1;
        }
    }
    return 0;
}

/* Begins the next solution of a list. */
static struct set *next_set(struct list *list)
{
    struct set *set = &list->set[list->count++];
    for (size_t k = 0; k < OPTIONS; ++k) {
        set->option[k] = QDR_NO_OPTION;
    }
    return set;
}

static void sort(struct list *list)
{
    qsort(list->set, list->count, sizeof *list->set, compare_sets);
}

static bool is_same(const struct list *a, const struct list *b)
{
    bool is_equal = a->count == b->count;
    for (size_t k = 0; is_equal && k < a->count; ++k) {
        is_equal = compare_sets(&a->set[k], &b->set[k]) == 0;
    }
    return is_equal;
}

static qdr_verdict take_solution(void *ctx, const qdr_solution *solution)
{
    struct list *list = ctx;
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    struct set *set = next_set(list);
    /* A broken engine may give anything, but no room for it. */
    count = count < OPTIONS ? count : OPTIONS;
    memcpy(set->option, options, count * sizeof *options);
    qsort(set->option, count, sizeof *options, compare_options);
    return list->count < SOLUTIONS ? QDR_CONTINUE : QDR_STOP;
}

/* ---------------------------------------------------------------------------- the question ---- */

struct question {
    qdr_problem *problem;
    qdr_option assumed[ASSUMED];
    size_t assumptions;
    uint64_t solutions; /* for the judge */
};

static qdr_solver *solver_of(const struct question *question, const char *manner)
{
    char text[200];
    qdr_params *params;
    qdr_solver *solver = NULL;
    if (qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL) != QDR_OK) {
        abort();
    }
    snprintf(text, sizeof text, "nodes=" NODES " isa=portable %s", manner);
    for (char *name = strtok(text, " "); name; name = strtok(NULL, " ")) {
        char *value = strchr(name, '=');
        *value++ = '\0';
        if (qdr_params_set(params, name, value, NULL) != QDR_OK) {
            abort();
        }
    }
    qdr_status status = qdr_solver_new(&solver, question->problem, params, NULL);
    qdr_params_free(params);
    for (size_t k = 0; status == QDR_OK && k < question->assumptions; ++k) {
        status = qdr_solver_assume(solver, question->assumed[k], NULL);
    }
    if (status != QDR_OK) {
        qdr_solver_free(solver);
        return NULL;
    }
    return solver;
}

/* ------------------------------------------------------------------------------ the judge ---- */

static bool has(const struct set *set, qdr_option option)
{
    bool is_there = false;
    for (size_t k = 0; k < OPTIONS; ++k) {
        is_there = is_there || set->option[k] == option;
    }
    return is_there;
}

/* Does it cover an item as it should? */
static bool fits_item(const qdr_problem *problem, const struct set *set, qdr_item item)
{
    uint32_t times = 0;
    uint32_t low;
    uint32_t high;
    qdr_color color = QDR_NO_COLOR;
    for (size_t k = 0; k < OPTIONS && set->option[k] != QDR_NO_OPTION; ++k) {
        size_t count;
        const qdr_entry *entry = qdr_problem_option(problem, set->option[k], &count);
        for (size_t e = 0; e < count; ++e) {
            if (entry[e].item == item) {
                if (times > 0 && !qdr_problem_is_primary(problem, item) &&
                    (color == QDR_NO_COLOR || entry[e].color != color)) {
                    return false;
                }
                color = entry[e].color;
                ++times;
            }
        }
    }
    if (!qdr_problem_is_primary(problem, item)) {
        return true;
    }
    qdr_problem_bounds(problem, item, &low, &high);
    return times >= low && (high == QDR_NO_LIMIT || times <= high);
}

static bool is_solution(const struct question *question, const struct set *set)
{
    const qdr_option options = (qdr_option)qdr_problem_options(question->problem);
    for (size_t k = 0; k < OPTIONS && set->option[k] != QDR_NO_OPTION; ++k) {
        if (set->option[k] >= options || (k > 0 && set->option[k] == set->option[k - 1])) {
            return false;
        }
    }
    for (qdr_item item = 0; item < qdr_problem_items(question->problem); ++item) {
        if (!fits_item(question->problem, set, item)) {
            return false;
        }
    }
    for (size_t k = 0; k < question->assumptions; ++k) {
        const qdr_option option = question->assumed[k];
        if (option == QDR_NO_OPTION || has(set, option & ~QDR_NOT) == ((option & QDR_NOT) != 0)) {
            return false;
        }
    }
    return true;
}

/* Are these all solutions, each of them once? */
static bool is_right(const struct question *question, const struct list *list)
{
    for (size_t k = 0; k < list->count; ++k) {
        if (!is_solution(question, &list->set[k]) ||
            (k > 0 && compare_sets(&list->set[k - 1], &list->set[k]) == 0)) {
            return false;
        }
    }
    return list->count == question->solutions;
}

/* ------------------------------------------------------------------------------- the proof ---- */

/* What a clause of a solution forbids: options count from 0, and variables from 1. */
struct forbids {
    struct list *list;
    qdr_option options;
};

static void take_forbidden(void *ctx, const bool *value)
{
    const struct forbids *forbids = ctx;
    struct set *set = next_set(forbids->list);
    size_t count = 0;
    for (qdr_option o = 0; o < forbids->options && count < OPTIONS; ++o) {
        if (value[o + 1]) {
            set->option[count++] = o;
        }
    }
}

enum fate { REFUSED, DISPROVEN, PROVEN };

/* Is it proven that there are so many solutions?  If so, `list` is those that the formula has. */
static enum fate prove(const struct question *question, const qdr_solver *solver,
                       uint64_t solutions, struct list *list)
{
    struct text formula = {0};
    struct text lemmas = {0};
    const qdr_writer formula_writer = {.ctx = &formula, .write = text_add};
    const qdr_writer lemma_writer = {.ctx = &lemmas, .write = text_add};
    const struct proof_settings params = {.format = QDR_PROOF_BINARY, .solutions = solutions};
    struct forbids forbids = {list, (qdr_option)qdr_problem_options(question->problem)};
    const struct lrat_claim claim = {solutions, take_forbidden, &forbids};
    qdr_proof *proof;
    enum fate fate = REFUSED;
    list->count = 0;
    if (solutions <= SOLUTIONS &&
        new_proof(&proof, solver, &params, &formula_writer, &lemma_writer, NULL) == QDR_OK) {
        if (qdr_proof_run(proof) == QDR_EXHAUSTED) {
            const struct lrat_verdict verdict =
                lrat_check(formula.bytes, formula.size, lemmas.bytes, lemmas.size, &claim);
            fate = verdict.is_proven ? PROVEN : DISPROVEN;
        }
        qdr_proof_free(proof);
    }
    free(formula.bytes);
    free(lemmas.bytes);
    sort(list);
    return fate;
}

/* ----------------------------------------------------------------------------- the claims ---- */

static void count_claim(struct tally *tally, bool is_right, enum fate fate, bool is_listed)
{
    if (is_right) {
        ++*(fate == PROVEN && is_listed ? &tally->right : &tally->doubted);
    } else {
        ++*(fate == REFUSED     ? &tally->refused
            : fate == DISPROVEN ? &tally->disproven
            : !is_listed        ? &tally->other
                                : &tally->accepted);
    }
}

/* "These are all." */
static void claim_list(const struct question *question, qdr_solver *solver, struct tally *tally)
{
    const qdr_outcome outcome =
        qdr_solver_run(solver, &(qdr_sink){.ctx = &listed, .take = take_solution});
    if (outcome == QDR_EXHAUSTED || outcome == QDR_STOPPED) {
        sort(&listed);
        const enum fate fate = prove(question, solver, listed.count, &forbidden);
        count_claim(tally, is_right(question, &listed), fate, is_same(&listed, &forbidden));
    }
}

/* "There are so many." */
static void claim_number(const struct question *question, qdr_solver *solver, struct tally *tally)
{
    if (qdr_solver_run(solver, NULL) == QDR_EXHAUSTED) {
        const uint64_t solutions = qdr_solver_stats(solver)->solutions;
        const enum fate fate = prove(question, solver, solutions, &forbidden);
        count_claim(tally, solutions == question->solutions, fate, true);
    }
}

static void ask(const struct question *question, const char *engine, struct tally *tally)
{
    for (size_t k = 0; k < sizeof manners / sizeof *manners; ++k) {
        if (!strstr(manners[k], engine)) {
            continue;
        }
        for (int is_list = 0; is_list < 2; ++is_list) {
            qdr_solver *solver = solver_of(question, manners[k]);
            if (solver) {
                listed.count = 0;
                (is_list ? claim_list : claim_number)(question, solver, tally);
                qdr_solver_free(solver);
            }
        }
    }
}

/* --------------------------------------------------------------------------- the problems ---- */

/* Makes up a problem, every other one without bounds, and what is assumed.  False: there is
 * none. */
static bool make_up(struct question *question, uint64_t seed)
{
    static struct brute_solutions all;
    struct recipe recipe;
    struct qdri_random random;
    recipe_make_up(&recipe, seed);
    for (uint32_t k = 0; seed % 2 == 0 && k < recipe.items; ++k) {
        recipe.item[k].low = recipe.item[k].high = 1;
    }
    question->problem = recipe_build(&recipe);
    if (!question->problem) {
        return false;
    }
    const qdr_option options = (qdr_option)qdr_problem_options(question->problem);
    qdri_random_seed(&random, seed);
    question->assumptions = options > 0 && seed % 4 > 1 ? qdri_random_below(&random, ASSUMED) : 0;
    for (size_t k = 0; k < question->assumptions; ++k) {
        question->assumed[k] = qdri_random_below(&random, options);
        if (qdr_problem_has_bounds(question->problem) && qdri_random_below(&random, 3) == 0) {
            question->assumed[k] |= QDR_NOT;
        }
    }
    brute_solve(question->problem, &all);
    question->solutions = assumptions_count(&all, question->assumed, question->assumptions);
    return true;
}

static bool read_shipped(struct question *question, size_t number)
{
    static char text[1 << 16];
    char path[1000];
    const char *top = getenv("top_srcdir");
    qdr_reader reader;
    qdr_memory_reader memory;
    snprintf(path, sizeof path, "%s/puzzles/cover/%s", top ? top : ".", shipped[number].name);
    FILE *file = fopen(path, "rb");
    if (!file) {
        return false;
    }
    const size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    qdr_reader_from_memory(&reader, &memory, text, size);
    question->solutions = shipped[number].solutions;
    question->assumptions = 0;
    return qdr_read_problem(&question->problem, &reader, NULL, NULL) == QDR_OK;
}

/* Tries problems, from one on. */
static void try_problems(const char *engine, struct tally *tally)
{
    static struct question question;
    if (!QDRI_IS_SANITIZED) {
        setrlimit(RLIMIT_AS, &(struct rlimit){BYTES, BYTES});
    }
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    while (tally->problem < PROBLEMS) {
        const size_t number = tally->problem++;
        const bool is_random = number < SEEDS;
        const struct itimerval limit = {.it_value.tv_usec =
                                            1000 * (is_random ? RANDOM_MS : SHIPPED_MS)};
        setitimer(ITIMER_PROF, &limit, NULL);
        if (!is_random && shipped[number - SEEDS].engine &&
            strcmp(shipped[number - SEEDS].engine, engine) != 0) {
            continue;
        }
        if (is_random ? make_up(&question, number + 1) : read_shipped(&question, number - SEEDS)) {
            ask(&question, engine, tally);
            qdr_problem_free(question.problem);
        } else if (!is_random) {
            abort();
        }
    }
}

int main(int argc, char **argv)
{
    struct tally *tally =
        mmap(NULL, sizeof *tally, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (argc != 2 || tally == MAP_FAILED) {
        fprintf(stderr, "Usage: mutant_proofs engine=links|engine=lanes\n");
        return 2;
    }
    while (tally->problem < PROBLEMS && tally->hung < HUNG && tally->crashed < CRASHED) {
        int status;
        const pid_t child = fork();
        if (child == 0) {
            try_problems(argv[1], tally);
            _exit(0);
        }
        if (child < 0 || waitpid(child, &status, 0) != child) {
            return 2;
        }
        if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF) {
            ++tally->hung;
        } else if (status != 0) {
            ++tally->crashed;
        }
    }
    printf("right %u doubted %u refused %u disproven %u other %u accepted %u crashed %u hung %u\n",
           tally->right, tally->doubted, tally->refused, tally->disproven, tally->other,
           tally->accepted, tally->crashed, tally->hung);
    return 0;
}
