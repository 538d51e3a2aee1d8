/* test_contest.c  Several engines at one question (src/solver/turns.c): what they find together is
 * what one finds alone.
 *
 * The problems are Sudokus of cages and nothing else, made from a seed.  They take lanes more nodes
 * than it has before the engine that learns gets its turns, and they have so few solutions that it
 * does.  In most of them it is the one who comes to the end.  Lanes alone is the judge: the sets of
 * solutions are compared by count and by a sum of hashes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "base/random.h"
#include "solver/solver.h"

#include "../support/asked.h"
#include "../support/effort.h"
#include "../support/found.h"

static void must(qdr_status status)
{
    assert_int_equal(status, QDR_OK);
}

/* ------------------------------------------------------------------------------- problems ---- */

#define CELLS 81
#define MOST_CAGE 6
#define NO_CAGE UINT32_MAX

/* A Sudoku by its cages: in each of these the digits differ, and their sum is known. */
struct cages {
    struct qdri_random random;
    uint32_t digit[CELLS]; /* of a solution, from 0 on */
    uint32_t cage[CELLS];
    uint32_t count;
    uint32_t sum[CELLS];
    uint32_t size[CELLS];
    qdr_builder *builder;
};

static void shuffle(uint32_t *list, uint32_t count, struct qdri_random *random)
{
    for (uint32_t k = 0; k < count; ++k) {
        list[k] = k;
    }
    for (uint32_t k = count; k > 1; --k) {
        const uint32_t other = qdri_random_below(random, k);
        const uint32_t taken = list[k - 1];
        list[k - 1] = list[other];
        list[other] = taken;
    }
}

/* Lines in any order, but for those of a band, which stay together. */
static void shuffle_lines(uint32_t line[9], struct qdri_random *random)
{
    uint32_t band[3];
    uint32_t within[3];
    shuffle(band, 3, random);
    for (uint32_t b = 0; b < 3; ++b) {
        shuffle(within, 3, random);
        for (uint32_t k = 0; k < 3; ++k) {
            line[3 * b + k] = 3 * band[b] + within[k];
        }
    }
}

static void fill(struct cages *cages)
{
    uint32_t row[9];
    uint32_t column[9];
    uint32_t digit[9];
    shuffle_lines(row, &cages->random);
    shuffle_lines(column, &cages->random);
    shuffle(digit, 9, &cages->random);
    for (uint32_t cell = 0; cell < CELLS; ++cell) {
        const uint32_t r = row[cell / 9];
        cages->digit[cell] = digit[(3 * r + r / 3 + column[cell % 9]) % 9];
        cages->cage[cell] = NO_CAGE;
    }
}

/* Returns a cell beside another one, or that one. */
static uint32_t beside(uint32_t cell, uint32_t way)
{
    const bool is_in[] = {cell >= 9, cell + 9 < CELLS, cell % 9 > 0, cell % 9 < 8};
    const uint32_t to[] = {cell - 9, cell + 9, cell - 1, cell + 1};
    return is_in[way] ? to[way] : cell;
}

/* Grows a cage from a cell, up to some size if it can. */
static void grow(struct cages *cages, uint32_t cell)
{
    uint32_t cells[MOST_CAGE] = {cell};
    uint32_t count = 1;
    uint32_t sum = 1 + cages->digit[cell];
    uint32_t digits = 1u << cages->digit[cell];
    const uint32_t wanted = 2 + qdri_random_below(&cages->random, MOST_CAGE - 1);
    cages->cage[cell] = cages->count;
    for (int tries = 0; tries < 40 && count < wanted; ++tries) {
        const uint32_t from = cells[qdri_random_below(&cages->random, count)];
        const uint32_t next = beside(from, qdri_random_below(&cages->random, 4));
        const uint32_t digit = cages->digit[next];
        if (cages->cage[next] == NO_CAGE && (digits >> digit & 1) == 0) {
            cages->cage[next] = cages->count;
            digits |= 1u << digit;
            sum += 1 + digit;
            cells[count++] = next;
        }
    }
    cages->sum[cages->count] = sum;
    cages->size[cages->count++] = count;
}

/* Items: cells, digits in rows, columns and boxes, cages, and, which need not be covered, digits in
 * cages. */
static qdr_item item_of(uint32_t kind, uint32_t index, uint32_t digit)
{
    return CELLS * kind + 9 * index + digit;
}

static qdr_item digit_in_cage(const struct cages *cages, uint32_t cage, uint32_t digit)
{
    return 4 * CELLS + cages->count + 9 * cage + digit;
}

static void add_items(struct cages *cages)
{
    for (uint32_t k = 0; k < 4 * CELLS + cages->count; ++k) {
        must(qdr_builder_primary(cages->builder, NULL, NULL, NULL));
    }
    for (uint32_t k = 0; k < 9 * cages->count; ++k) {
        must(qdr_builder_secondary(cages->builder, NULL, NULL, NULL));
    }
}

static void add_digits(struct cages *cages, uint32_t cell)
{
    const uint32_t row = cell / 9;
    const uint32_t column = cell % 9;
    const uint32_t box = row / 3 * 3 + column / 3;
    for (uint32_t digit = 0; digit < 9; ++digit) {
        const qdr_entry entry[] = {{item_of(0, 0, cell), 0},
                                   {item_of(1, row, digit), 0},
                                   {item_of(2, column, digit), 0},
                                   {item_of(3, box, digit), 0},
                                   {digit_in_cage(cages, cages->cage[cell], digit), 0}};
        must(qdr_builder_option(cages->builder, entry, 5, 0, NULL, NULL));
    }
}

/* The digits that a cage may have, by those that it then has not. */
static void add_sets(struct cages *cages, uint32_t cage)
{
    for (uint32_t set = 0; set < 1u << 9; ++set) {
        qdr_entry entry[10] = {{4 * CELLS + cage, 0}};
        size_t count = 1;
        uint32_t sum = 0;
        for (uint32_t digit = 0; digit < 9; ++digit) {
            if (set >> digit & 1) {
                sum += 1 + digit;
            } else {
                entry[count++] = (qdr_entry){digit_in_cage(cages, cage, digit), 0};
            }
        }
        if (sum == cages->sum[cage] && count == 10 - cages->size[cage]) {
            must(qdr_builder_option(cages->builder, entry, count, 0, NULL, NULL));
        }
    }
}

static qdr_problem *make_cages(uint64_t seed)
{
    struct cages cages = {.count = 0};
    uint32_t order[CELLS];
    qdr_problem *problem;
    qdri_random_seed(&cages.random, seed);
    fill(&cages);
    shuffle(order, CELLS, &cages.random);
    for (uint32_t k = 0; k < CELLS; ++k) {
        if (cages.cage[order[k]] == NO_CAGE) {
            grow(&cages, order[k]);
        }
    }
    must(qdr_builder_new(&cages.builder, NULL));
    add_items(&cages);
    for (uint32_t cell = 0; cell < CELLS; ++cell) {
        add_digits(&cages, cell);
    }
    for (uint32_t cage = 0; cage < cages.count; ++cage) {
        add_sets(&cages, cage);
    }
    must(qdr_builder_build(cages.builder, &problem, NULL));
    qdr_builder_free(cages.builder);
    return problem;
}

/* Options of four items each, at random, behind some that cover all items.  There is little to
 * learn. */
#define ITEMS 60
#define OPTIONS 280

static void add_random_option(qdr_builder *builder, struct qdri_random *random)
{
    qdr_entry entry[4];
    for (uint32_t count = 0; count < 4;) {
        const qdr_item item = qdri_random_below(random, ITEMS);
        bool is_new = true;
        for (uint32_t k = 0; k < count; ++k) {
            is_new = is_new && entry[k].item != item;
        }
        entry[count] = (qdr_entry){item, QDR_NO_COLOR};
        count += is_new;
    }
    must(qdr_builder_option(builder, entry, 4, 0, NULL, NULL));
}

static qdr_problem *make_random(uint64_t seed)
{
    qdr_builder *builder;
    qdr_problem *problem;
    struct qdri_random random;
    qdri_random_seed(&random, seed);
    must(qdr_builder_new(&builder, NULL));
    for (qdr_item k = 0; k < ITEMS; ++k) {
        must(qdr_builder_primary(builder, NULL, NULL, NULL));
    }
    for (qdr_item k = 0; k < ITEMS; k += 4) {
        const qdr_entry entry[] = {{k, 0}, {k + 1, 0}, {k + 2, 0}, {k + 3, 0}};
        must(qdr_builder_option(builder, entry, 4, 0, NULL, NULL));
    }
    for (uint32_t k = ITEMS / 4; k < OPTIONS; ++k) {
        add_random_option(builder, &random);
    }
    must(qdr_builder_build(builder, &problem, NULL));
    qdr_builder_free(builder);
    return problem;
}

/* A problem, and what lanes finds in it. */
struct contest {
    qdr_problem *problem;
    struct found right;
};

/* Seeds, and how many solutions there are: fewer than are kept, as many, and more.  In some, both
 * give solutions, or meet those of the other.  The random problems come last: in them the search
 * expects its end before the other one would be worth a turn. */
static const struct {
    uint64_t seed;
    bool is_random;
    uint64_t solutions;
} kinds[] = {{153, false, 8},  {293, false, 5}, {263, false, 10}, {277, false, 16},
             {332, false, 20}, {38, true, 8},   {59, true, 5}};

#define CONTESTS (sizeof kinds / sizeof *kinds)
#define CAGES (CONTESTS - 2)
#define SOME_CAGES UNLESS_SANITIZED(CAGES, 2)

static struct contest contests[CONTESTS];

static qdr_solver *solver_of(const qdr_problem *problem, const char *engine)
{
    qdr_params *params;
    qdr_solver *solver;
    must(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL));
    qdr_params_set_watch(params, the_watch());
    must(qdr_params_set(params, "engine", engine, NULL));
    must(qdr_params_set(params, "memory", "256M", NULL));
    must(qdr_solver_new(&solver, problem, params, NULL));
    qdr_params_free(params);
    return solver;
}

static void set(qdr_solver *solver, const char *name, uint64_t value)
{
    must(qdr_solver_set_number(solver, name, value, NULL));
}

static uint64_t solutions_of(const qdr_solver *solver)
{
    return qdr_solver_stats(solver)->solutions;
}

/* Pulls solutions up to another outcome, which it returns.  The counters must say how many have
 * come. */
static qdr_outcome pull(qdr_solver *solver, struct found *found)
{
    const qdr_solution *solution;
    qdr_outcome outcome;
    while ((outcome = qdr_solver_next(solver, &solution)) == QDR_SOLUTION) {
        note(found, solution);
        assert_int_equal(solutions_of(solver), found->count);
    }
    assert_null(solution);
    assert_int_equal(solutions_of(solver), found->count);
    return outcome;
}

/* Pulls them all, after some may have been found. */
static void pull_all(qdr_solver *solver, struct found *found, const struct found *right)
{
    assert_int_equal(pull(solver, found), QDR_EXHAUSTED);
    assert_same(found, right);
    assert_int_equal(pull(solver, found), QDR_EXHAUSTED);
    assert_true(qdr_solver_progress(solver) == 1);
}

static void make_contest(struct contest *contest, size_t kind)
{
    contest->problem =
        kinds[kind].is_random ? make_random(kinds[kind].seed) : make_cages(kinds[kind].seed);
    contest->right.problem = contest->problem;
    qdr_solver *solver = solver_of(contest->problem, "lanes");
    assert_int_equal(pull(solver, &contest->right), QDR_EXHAUSTED);
    assert_true(qdr_solver_stats(solver)->nodes > 40000);
    assert_int_equal(contest->right.count, kinds[kind].solutions);
    qdr_solver_free(solver);
}

static int make_contests(void **state)
{
    (void)state;
    for (size_t k = 0; k < CONTESTS; ++k) {
        make_contest(&contests[k], k);
    }
    return 0;
}

static int free_contests(void **state)
{
    (void)state;
    for (size_t k = 0; k < CONTESTS; ++k) {
        qdr_problem_free(contests[k].problem);
    }
    return 0;
}

/* Calls `test` for the first problems, with a solver for each. */
static void in_each(size_t count, void (*test)(qdr_solver *solver, const struct found *right))
{
    for (size_t k = 0; k < count; ++k) {
        qdr_solver *solver = solver_of(contests[k].problem, "auto");
        test(solver, &contests[k].right);
        qdr_solver_free(solver);
    }
}

/* What is told of a contest from tick to tick. */
struct told {
    const qdr_solver *solver;
    qdr_progress before;
    bool has_fallen;
};

static qdr_verdict look(void *ctx)
{
    struct told *told = ctx;
    qdr_progress now;
    qdr_solver_progress_info(told->solver, &now);
    told->has_fallen |= now.nodes < told->before.nodes || now.solutions < told->before.solutions ||
                        now.share < told->before.share;
    told->before = now;
    return QDR_CONTINUE;
}

/* The nodes of all are told, and those who wait for the end see nothing fall. */
static void what_is_told_never_falls(void **state)
{
    (void)state;
    for (size_t k = 0; k < CONTESTS; ++k) {
        qdr_solver *solver = solver_of(contests[k].problem, "auto");
        struct told told = {.solver = solver};
        qdr_watch_on_tick(the_watch(), look, &told, 1);
        assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
        look(&told);
        assert_false(told.has_fallen);
        assert_int_equal(told.before.solutions, contests[k].right.count);
        assert_true(told.before.nodes > qdr_solver_stats(solver)->nodes);
        assert_true(told.before.share == 1);
        qdr_solver_reset(solver);
        look(&told);
        assert_int_equal(told.before.nodes, 0);
        the_watch();
        qdr_solver_free(solver);
    }
}

/* ---------------------------------------------------------------------------- one by one ---- */

/* Who has given solutions; and who has come to the end. */
static struct {
    uint64_t by_learner;
    uint64_t by_search;
    uint64_t mixed; /* problems in which the search gave some after the other one had */
    uint64_t ended_by_learner;
    uint64_t ended_by_search;
} seen;

static void look_who_gives(qdr_solver *solver, const struct found *right)
{
    struct found found = {.problem = right->problem};
    const qdr_solution *solution;
    uint64_t by_learner = 0;
    uint64_t mixed = 0;
    while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        const bool is_learner = qdri_solver_at_work(solver) == QDRI_LEARNER;
        note(&found, solution);
        by_learner += is_learner;
        seen.by_search += !is_learner;
        mixed |= !is_learner && by_learner > 0;
    }
    seen.by_learner += by_learner;
    seen.mixed += mixed;
    seen.ended_by_learner += qdri_solver_at_work(solver) == QDRI_LEARNER;
    seen.ended_by_search += qdri_solver_at_work(solver) != QDRI_LEARNER;
    assert_same(&found, right);
}

static void both_give_solutions_and_none_comes_twice(void **state)
{
    (void)state;
    in_each(CONTESTS, look_who_gives);
    assert_true(seen.by_learner > 0 && seen.by_search > 0 && seen.mixed >= 2);
    assert_true(seen.ended_by_learner > 0 && seen.ended_by_search > 0);
}

/* Says, when it has begun, that the learner has learned very much, or that none of that is of
 * use. */
static bool ends_by_learner(const struct found *right, bool is_blunt)
{
    struct found found = {.problem = right->problem};
    qdr_solver *solver = solver_of(right->problem, "auto");
    set(solver, "nodes", 16450);
    assert_int_equal(pull(solver, &found), QDR_LIMIT);
    assert_int_equal(qdri_solver_at_work(solver), QDRI_LEARNER);
    solver->control.learned = UINT32_MAX;
    solver->control.sharp = is_blunt ? 0 : UINT32_MAX;
    set(solver, "nodes", 0);
    pull_all(solver, &found, right);
    const bool is_learner = qdri_solver_at_work(solver) == QDRI_LEARNER;
    qdr_solver_free(solver);
    return is_learner;
}

static void who_learns_nothing_of_use_has_less_time(void **state)
{
    uint64_t sharp = 0; /* problems that the learner has come to the end of */
    uint64_t blunt = 0;
    (void)state;
    for (size_t k = 0; k < CAGES; ++k) {
        sharp += ends_by_learner(&contests[k].right, false);
        blunt += ends_by_learner(&contests[k].right, true);
    }
    assert_true(sharp > blunt);
}

static uint64_t cost_of(const struct qdri_worker *worker, const qdr_stats *stats)
{
    return worker->engine->cost(worker->state, stats);
}

/* A search that soon comes to its end is not held up: the other one has a part of what it takes,
 * which may be expected somewhat wrongly. */
static void who_is_not_needed_costs_little(void **state)
{
    (void)state;
    for (size_t k = CAGES; k < CONTESTS; ++k) {
        qdr_solver *solver = solver_of(contests[k].problem, "auto");
        const struct qdri_worker *learner = &solver->rival[QDRI_LEARNER].worker;
        assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
        assert_int_equal(qdri_solver_at_work(solver), QDRI_RIVALS);
        assert_non_null(learner->engine);
        assert_true(2 * cost_of(learner, &learner->stats) <=
                    cost_of(&solver->worker, qdr_solver_stats(solver)));
        qdr_solver_free(solver);
    }
}

static void pull_again(qdr_solver *solver, const struct found *right)
{
    struct found found = {.problem = right->problem};
    struct found again = {.problem = right->problem};
    struct found part = {.problem = right->problem};
    pull_all(solver, &found, right);
    const qdr_stats stats = *qdr_solver_stats(solver);
    qdr_solver_reset(solver);
    set(solver, "nodes", 17000); /* the other one is at work */
    assert_int_equal(pull(solver, &part), QDR_LIMIT);
    qdr_solver_reset(solver);
    set(solver, "nodes", 0);
    pull_all(solver, &again, right);
    assert_memory_equal(qdr_solver_stats(solver), &stats, sizeof stats);
}

static void a_reset_begins_anew(void **state)
{
    (void)state;
    in_each(SOME_CAGES, pull_again);
}

static qdr_verdict take(void *ctx, const qdr_solution *solution)
{
    struct found *found = ctx;
    note(found, solution);
    return found->count % 3 == 0 ? QDR_STOP : QDR_CONTINUE;
}

static void push_all(qdr_solver *solver, const struct found *right)
{
    struct found found = {.problem = right->problem};
    const qdr_sink sink = {.ctx = &found, .take = take};
    uint64_t stops = 0;
    qdr_outcome outcome;
    while ((outcome = qdr_solver_run(solver, &sink)) == QDR_STOPPED) {
        assert_int_equal(solutions_of(solver), found.count);
        ++stops;
    }
    assert_int_equal(outcome, QDR_EXHAUSTED);
    assert_int_equal(stops, right->count / 3);
    assert_same(&found, right);
}

static void a_sink_gets_each_solution_once(void **state)
{
    (void)state;
    in_each(SOME_CAGES, push_all);
}

/* ---------------------------------------------------------------------------------- limits ---- */

static void pull_in_steps(qdr_solver *solver, const struct found *right)
{
    struct found found = {.problem = right->problem};
    uint64_t nodes = 0;
    do {
        nodes += 2500;
        set(solver, "nodes", nodes);
    } while (pull(solver, &found) == QDR_LIMIT);
    assert_true(nodes >= 17000);
    pull_all(solver, &found, right);
}

static void pauses_lose_nothing(void **state)
{
    (void)state;
    in_each(CONTESTS, pull_in_steps);
}

static void pull_up_to_limits(qdr_solver *solver, const struct found *right)
{
    struct found found = {.problem = right->problem};
    for (uint64_t limit = 1; limit <= right->count; limit += 5) {
        set(solver, "limit", limit);
        assert_int_equal(pull(solver, &found), QDR_LIMIT);
        assert_int_equal(found.count, limit);
        assert_int_equal(pull(solver, &found), QDR_LIMIT);
    }
    set(solver, "limit", 0);
    pull_all(solver, &found, right);
}

static void as_many_come_as_are_wanted(void **state)
{
    (void)state;
    in_each(SOME_CAGES, pull_up_to_limits);
}

static void pull_in_time(qdr_solver *solver, const struct found *right)
{
    struct found found = {.problem = right->problem};
    uint64_t times = 0;
    qdr_outcome outcome;
    do {
        set(solver, "time", ++times);
        outcome = pull(solver, &found);
    } while (outcome == QDR_LIMIT);
    pull_all(solver, &found, right);
    assert_true(times > 1);
}

static void a_time_limit_is_obeyed(void **state)
{
    (void)state;
    in_each(SOME_CAGES, pull_in_time);
}

/* An interrupt is answered before the node that would be next, whoever is at work. */
static void pull_interrupted(qdr_solver *solver, const struct found *right)
{
    struct found found = {.problem = right->problem};
    bool was_learner = false;
    for (uint64_t nodes = 450; qdr_solver_progress(solver) < 1; nodes += 450) {
        set(solver, "nodes", nodes);
        if (pull(solver, &found) == QDR_LIMIT) {
            const uint64_t before = qdr_solver_stats(solver)->nodes;
            was_learner = was_learner || qdri_solver_at_work(solver) == QDRI_LEARNER;
            set(solver, "nodes", 0);
            qdri_solver_stop(solver);
            assert_int_equal(pull(solver, &found), QDR_INTERRUPTED);
            assert_int_equal(qdr_solver_stats(solver)->nodes, before);
        }
    }
    assert_true(was_learner);
    pull_all(solver, &found, right);
}

static void an_interrupt_is_answered(void **state)
{
    (void)state;
    in_each(SOME_CAGES, pull_interrupted);
}

/* ---------------------------------------------------------------------------------- counts ---- */

/* Counts on.  At the end, the number must be what the counters say. */
static qdr_outcome count(qdr_solver *solver, uint64_t *value)
{
    qdr_number *number;
    must(qdr_number_new(&number, NULL));
    const qdr_outcome outcome = qdr_count(solver, number);
    assert_true(qdr_number_to_u64(number, value));
    qdr_number_free(number);
    assert_true(outcome == QDR_LIMIT || *value == solutions_of(solver));
    return outcome;
}

static void count_all(qdr_solver *solver, const struct found *right)
{
    uint64_t value;
    assert_int_equal(count(solver, &value), QDR_EXHAUSTED);
    assert_int_equal(value, right->count);
    assert_int_equal(count(solver, &value), QDR_EXHAUSTED);
    assert_int_equal(value, right->count);
}

static void count_in_steps(qdr_solver *solver, const struct found *right)
{
    uint64_t nodes = 0;
    uint64_t value;
    count_all(solver, right);
    qdr_solver_reset(solver);
    do {
        nodes += 7000;
        set(solver, "nodes", nodes);
        const qdr_outcome outcome = count(solver, &value);
        assert_true(outcome == QDR_LIMIT ? value <= right->count : outcome == QDR_EXHAUSTED);
    } while (qdr_solver_progress(solver) < 1);
    count_all(solver, right);
}

static void counts_are_right_in_pauses_too(void **state)
{
    (void)state;
    in_each(SOME_CAGES, count_in_steps);
}

static void count_up_to_limits(qdr_solver *solver, const struct found *right)
{
    uint64_t value;
    for (uint64_t limit = 1; limit <= right->count; limit += limit < 2 ? 1 : 6) {
        set(solver, "limit", limit);
        assert_int_equal(count(solver, &value), QDR_LIMIT);
        assert_int_equal(value, limit);
        assert_int_equal(solutions_of(solver), limit);
    }
    set(solver, "limit", 0);
    count_all(solver, right);
}

/* With a limit solutions are met one by one, and nothing else knows better. */
static void counts_end_where_they_should(void **state)
{
    (void)state;
    in_each(SOME_CAGES, count_up_to_limits);
}

/* A limit that is set later: of the one that is at work then, or of the search. */
static void limit_a_count_later(qdr_solver *solver, const struct found *right)
{
    uint64_t value;
    for (uint64_t nodes = 20000; nodes < 40000; nodes += 16000) {
        qdr_solver_reset(solver);
        set(solver, "nodes", nodes);
        set(solver, "limit", 0);
        if (count(solver, &value) == QDR_LIMIT) {
            set(solver, "nodes", 0);
            set(solver, "limit", right->count);
            assert_int_equal(count(solver, &value), QDR_LIMIT);
            assert_int_equal(value, right->count);
            set(solver, "limit", 0);
        }
        count_all(solver, right);
    }
}

static void a_limit_may_come_while_it_counts(void **state)
{
    (void)state;
    in_each(SOME_CAGES, limit_a_count_later);
}

/* ------------------------------------------------------------------------------- all mixed ---- */

/* Some are pulled, and the others only counted; or the other way round. */
static void count_the_others(qdr_solver *solver, const struct found *right)
{
    struct found found = {.problem = right->problem};
    set(solver, "limit", right->count / 2);
    assert_int_equal(pull(solver, &found), QDR_LIMIT);
    set(solver, "limit", 0);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_int_equal(solutions_of(solver), right->count);

    qdr_solver_reset(solver);
    found.count = right->count / 2;
    set(solver, "limit", found.count);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_LIMIT);
    set(solver, "limit", 0);
    assert_int_equal(pull(solver, &found), QDR_EXHAUSTED);
    assert_int_equal(found.count, right->count);
}

static void pulling_and_counting_go_together(void **state)
{
    (void)state;
    in_each(SOME_CAGES, count_the_others);
}

static void on_solution(void *ctx, uint32_t level, const qdr_solution *solution)
{
    (void)level;
    note(ctx, solution);
}

/* Whoever watches from some time on is told of the solutions that come then, and of no other. */
static void watch_later(qdr_solver *solver, const struct found *right)
{
    struct found found = {.problem = right->problem};
    struct found told;
    set(solver, "nodes", 60000);
    if (pull(solver, &found) == QDR_LIMIT) {
        set(solver, "nodes", 0);
        told = found;
        qdr_solver_observe(solver, &(const qdr_observer){.ctx = &told, .solution = on_solution});
        pull_all(solver, &found, right);
        assert_same(&told, right);
        qdr_solver_observe(solver, NULL);
    }
}

static void an_observer_may_come_later(void **state)
{
    (void)state;
    in_each(SOME_CAGES, watch_later);
}

/* Those that have an option come, with it in front.  Returns the nodes that it took. */
static uint64_t pull_assuming(qdr_solver *solver, qdr_option option, struct found *found)
{
    const qdr_solution *solution;
    must(qdr_solver_assume(solver, option, NULL));
    while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        size_t count;
        assert_int_equal(qdr_solution_options(solution, &count)[0], option);
        note(found, solution);
    }
    return qdr_solver_stats(solver)->nodes;
}

static uint64_t longest; /* of the searches with an assumption, by lanes alone */

/* Assumes options that some solutions have, or none. */
static void assume_one(qdr_solver *solver, const struct found *right)
{
    qdr_solver *judge = solver_of(right->problem, "lanes");
    for (qdr_option option = 2; option < 5; ++option) {
        struct found found = {.problem = right->problem};
        struct found judged = {.problem = right->problem};
        qdr_solver_reset(solver);
        qdr_solver_reset(judge);
        pull_assuming(solver, option, &found);
        const uint64_t nodes = pull_assuming(judge, option, &judged);
        assert_same(&found, &judged);
        longest = nodes > longest ? nodes : longest;
    }
    qdr_solver_free(judge);
}

static void assumptions_hold_for_all(void **state)
{
    (void)state;
    in_each(SOME_CAGES, assume_one);
    assert_true(longest > 40000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_give_solutions_and_none_comes_twice),
        cmocka_unit_test(who_learns_nothing_of_use_has_less_time),
        cmocka_unit_test(who_is_not_needed_costs_little),
        cmocka_unit_test(what_is_told_never_falls),
        cmocka_unit_test(a_reset_begins_anew),
        cmocka_unit_test(a_sink_gets_each_solution_once),
        cmocka_unit_test(pauses_lose_nothing),
        cmocka_unit_test(as_many_come_as_are_wanted),
        cmocka_unit_test(a_time_limit_is_obeyed),
        cmocka_unit_test(an_interrupt_is_answered),
        cmocka_unit_test(counts_are_right_in_pauses_too),
        cmocka_unit_test(counts_end_where_they_should),
        cmocka_unit_test(a_limit_may_come_while_it_counts),
        cmocka_unit_test(pulling_and_counting_go_together),
        cmocka_unit_test(an_observer_may_come_later),
        cmocka_unit_test(assumptions_hold_for_all),
    };
    return cmocka_run_group_tests(tests, make_contests, free_contests) != 0;
}
