/* test_encode_chain.c  Cases and chains against brute force: random ones, on random cells
 * of which some are joined, over all Latin squares of order 4. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/puzzles.h>
#include <quadrille/quadrille.h>

#include "base/random.h"
#include "sudoku/encode/encode.h"
#include "sudoku/rules/rules.h"

enum { SIDE = 4, CELLS = 16, MOST = 6, STATES = 5, ROUNDS = 600 };

/* A relation between cells: what the encoder is told, and how a grid keeps it. */
struct relation {
    qdr_cell cell[MOST];
    size_t count;
    qdri_digit_set domain[SIDE][MOST]; /* of cases */
    size_t cases;
    int32_t next[MOST][STATES][SIDE + 1]; /* of a chain */
    bool is_accepted[STATES];
};

struct question {
    const char *kind;
    struct relation relation[2];
    qdr_cell joined[2];
};

/* -------------------------------------------------------------------------- making them ---- */

static void pick_cells(struct relation *relation, struct qdri_random *random)
{
    relation->count = 1 + qdri_random_below(random, MOST);
    for (size_t k = 0; k < relation->count; ++k) {
        relation->cell[k] = (qdr_cell)qdri_random_below(random, CELLS);
    }
}

/* The first cell says which case it is: so they exclude each other. */
static void make_cases(struct relation *relation, struct qdri_random *random)
{
    pick_cells(relation, random);
    relation->cases = 1 + qdri_random_below(random, SIDE);
    for (size_t k = 0; k < relation->cases; ++k) {
        for (size_t i = 0; i < relation->count; ++i) {
            relation->domain[k][i] =
                qdri_random_below(random, 16) * 2 | qdri_random_below(random, 32);
        }
        relation->domain[k][0] = 0;
    }
    for (unsigned digit = 1; digit <= SIDE; ++digit) {
        size_t k = qdri_random_below(random, (uint32_t)relation->cases + 1);
        if (k < relation->cases) {
            relation->domain[k][0] |= (qdri_digit_set)1 << digit;
        }
    }
}

static void make_chain(struct relation *relation, struct qdri_random *random)
{
    bool is_sum = qdri_random_below(random, 3) == 0;
    pick_cells(relation, random);
    for (size_t at = 0; at < MOST * STATES * (SIDE + 1); ++at) {
        const int32_t state = (int32_t)qdri_random_below(random, STATES + 2);
        relation->next[at / (STATES * (SIDE + 1))][at / (SIDE + 1) % STATES][at % (SIDE + 1)] =
            state < STATES ? state : QDRI_NO_STATE;
    }
    for (int32_t state = 0; state < STATES; ++state) {
        relation->is_accepted[state] = qdri_random_below(random, 4) > 0;
    }
    for (int32_t digit = 1; is_sum && digit <= SIDE; ++digit) {
        for (int32_t at = 0; at < MOST * STATES; ++at) {
            relation->next[at / STATES][at % STATES][digit] = (at + digit) % STATES;
        }
    }
}

static void make_question(struct question *question, const char *kind, struct qdri_random *random)
{
    *question = (struct question){.kind = kind};
    question->joined[0] = question->joined[1] = (qdr_cell)qdri_random_below(random, CELLS);
    if (qdri_random_below(random, 2) == 0) {
        question->joined[1] = (qdr_cell)qdri_random_below(random, CELLS);
    }
    for (size_t k = 0; k < 2; ++k) {
        struct relation *relation = &question->relation[k];
        if (strcmp(kind, "cases") == 0) {
            make_cases(relation, random);
        } else {
            make_chain(relation, random);
        }
    }
}

/* ------------------------------------------------------------------------- by definition ---- */

static bool has_case(const struct relation *relation, const qdr_digit *digit)
{
    for (size_t k = 0; k < relation->cases; ++k) {
        size_t i = 0;
        while (i < relation->count && (relation->domain[k][i] >> digit[i] & 1) != 0) {
            ++i;
        }
        if (i == relation->count) {
            return true;
        }
    }
    return false;
}

static bool is_read(const struct relation *relation, const qdr_digit *digit)
{
    int32_t state = 0;
    for (size_t k = 0; k < relation->count && state != QDRI_NO_STATE; ++k) {
        state = relation->next[k][state][digit[k]];
    }
    return state != QDRI_NO_STATE && relation->is_accepted[state];
}

static bool keeps(const struct question *question, const qdr_digit *grid)
{
    for (size_t k = 0; k < 2; ++k) {
        const struct relation *relation = &question->relation[k];
        qdr_digit digit[MOST];
        for (size_t i = 0; i < relation->count; ++i) {
            digit[i] = grid[relation->cell[i]];
        }
        bool is_kept = strcmp(question->kind, "cases") == 0 ? has_case(relation, digit)
                                                            : is_read(relation, digit);
        if (!is_kept) {
            return false;
        }
    }
    return grid[question->joined[0]] == grid[question->joined[1]];
}

/* ------------------------------------------------------------------------------- encoded ---- */

static int32_t step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    const struct relation *relation = ctx;
    return relation->next[place][state][digit];
}

static bool accepts(const void *ctx, int32_t state)
{
    const struct relation *relation = ctx;
    return relation->is_accepted[state];
}

static void encode_relation(struct qdri_encoder *encoder, const struct question *question,
                            const struct relation *relation)
{
    if (strcmp(question->kind, "cases") == 0) {
        qdri_digit_set domains[SIDE * MOST];
        for (size_t k = 0; k < relation->cases; ++k) {
            memcpy(domains + k * relation->count, relation->domain[k],
                   relation->count * sizeof *domains);
        }
        qdri_encode_cases(encoder, "c", relation->cell, relation->count, domains, relation->cases);
    } else {
        struct qdri_chain chain = {.name = "s",
                                   .cells = relation->cell,
                                   .count = relation->count,
                                   .ctx = relation,
                                   .step = step,
                                   .accepts = accepts};
        qdri_encode_chain(encoder, &chain);
    }
}

static void encode(struct qdri_encoded *encoded, const qdr_rules *rules,
                   const struct question *question)
{
    struct qdri_encoder *encoder = qdri_encode_begin(&rules->frame, NULL);
    assert_non_null(encoder);
    qdri_encode_join(encoder, question->joined[0], question->joined[1]);
    qdri_encode_narrowed(encoder, false);
    for (size_t k = 0; k < rules->frame.houses.count; ++k) {
        qdri_encode_house(encoder, &rules->frame.houses.house[k]);
    }
    for (size_t k = 0; k < 2; ++k) {
        encode_relation(encoder, question, &question->relation[k]);
    }
    assert_int_equal(qdri_encode_end(encoder, encoded, NULL), QDR_OK);
}

/* Puts the digits of a solution into a grid. */
static void decode(const struct qdri_encoded *encoded, const qdr_solution *solution,
                   qdr_digit *grid)
{
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    memset(grid, 0, CELLS);
    for (size_t k = 0; k < count; ++k) {
        if (options[k] < encoded->placing) {
            qdri_candidate candidate = encoded->candidate[options[k]];
            grid[candidate / SIDE] = (qdr_digit)(candidate % SIDE + 1);
        }
    }
    for (size_t cell = 0; encoded->same && cell < CELLS; ++cell) {
        grid[cell] = grid[encoded->same[cell]];
    }
}

/* -------------------------------------------------------------------------------- tested ---- */

static bool differs_before(const qdr_digit *grid, unsigned cell)
{
    for (unsigned k = 0; k < cell; ++k) {
        if ((k / SIDE == cell / SIDE || k % SIDE == cell % SIDE) && grid[k] == grid[cell]) {
            return false;
        }
    }
    return true;
}

/* Counts the Latin squares that keep it, cell by cell. */
static size_t count_plainly(const struct question *question, qdr_digit *grid, unsigned cell)
{
    size_t count = 0;
    if (cell == CELLS) {
        return keeps(question, grid);
    }
    for (grid[cell] = 1; grid[cell] <= SIDE; ++grid[cell]) {
        count += differs_before(grid, cell) ? count_plainly(question, grid, cell + 1) : 0;
    }
    return count;
}

static size_t count_encoded(const struct question *question, const qdr_rules *rules)
{
    struct qdri_encoded encoded;
    qdr_solver *solver;
    const qdr_solution *solution;
    size_t count = 0;
    encode(&encoded, rules, question);
    assert_int_equal(qdr_solver_new(&solver, encoded.problem, NULL, NULL), QDR_OK);
    while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        qdr_digit grid[CELLS];
        decode(&encoded, solution, grid);
        assert_true(keeps(question, grid));
        ++count;
    }
    qdr_solver_free(solver);
    qdri_encoded_free(&encoded);
    return count;
}

static void try_kind(const char *kind, uint64_t seed)
{
    static struct question question;
    struct qdri_random random;
    qdr_rules *rules;
    size_t solvable = 0;
    qdri_random_seed(&random, seed);
    assert_int_equal(qdr_rules_new(&rules, SIDE, 1, SIDE, NULL), QDR_OK);
    for (unsigned round = 0; round < ROUNDS; ++round) {
        qdr_digit grid[CELLS];
        make_question(&question, kind, &random);
        size_t expected = count_plainly(&question, grid, 0);
        assert_int_equal(count_encoded(&question, rules), expected);
        solvable += expected > 0;
    }
    assert_true(solvable > ROUNDS / 5 && solvable < ROUNDS);
    qdr_rules_free(rules);
}

static void cases_have_the_grids_of_one_of_them(void **state)
{
    (void)state;
    try_kind("cases", 2);
}

static void chains_have_the_grids_that_are_accepted(void **state)
{
    (void)state;
    try_kind("chain", 3);
}

/* The number in base 4 that the digits are: as many states as there can be. */
static int32_t append(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    (void)ctx;
    (void)place;
    return state * SIDE + (int32_t)digit - 1;
}

static bool is_palindrome(const void *ctx, int32_t state)
{
    (void)ctx;
    int32_t turned = 0;
    for (int32_t rest = state, k = 0; k < 15; ++k, rest /= SIDE) {
        turned = turned * SIDE + rest % SIDE;
    }
    return turned == state;
}

static void an_explosion_is_refused_with_its_size(void **state)
{
    (void)state;
    static const qdr_cell cells[15] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14};
    qdr_rules *rules;
    struct qdri_encoded encoded;
    qdr_error error = {0};
    struct qdri_chain chain = {
        .name = "s", .cells = cells, .count = 15, .step = append, .accepts = is_palindrome};
    assert_int_equal(qdr_rules_new(&rules, SIDE, 1, SIDE, NULL), QDR_OK);
    struct qdri_encoder *encoder = qdri_encode_begin(&rules->frame, NULL);
    qdri_encode_narrowed(encoder, false);
    qdri_encode_clause(encoder, "mirror", "r1c1-r1c4");
    qdri_encode_chain(encoder, &chain);
    assert_int_equal(qdri_encode_end(encoder, &encoded, &error), QDR_BUDGET);
    assert_string_equal(error.text,
                        "mirror: r1c1-r1c4: too large to encode: 22369616 entries, and 64 before "
                        "it; there is room for 16777216");
    qdr_rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_have_the_grids_of_one_of_them),
        cmocka_unit_test(chains_have_the_grids_that_are_accepted),
        cmocka_unit_test(an_explosion_is_refused_with_its_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
