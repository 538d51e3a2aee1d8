/* test_digits.c  The rule "digits": random puzzles of side 4 whose digits are not 1 to 4.
 *
 * A plain search, which knows nothing of the library, lists the grids of numbers that a puzzle has:
 * what each rule says is written here once more.  The engines, the backtracker, the definition of
 * the rules and the techniques must agree with it. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/effort.h"
#include "../support/params.h"
#include "base/random.h"

enum { SIDE = 4, CELLS = SIDE * SIDE, RULES = 2 };

/* Digits: `names` of those from `first` on. */
static const struct set {
    const char *argument;
    int first;
    const char *names;
} sets[] = {
    {"0-3", 0, "0123"},   {"0-4", 0, "01234"},  {"1-5", 1, "12345"},
    {"1-6", 1, "123456"}, {"2-6", 2, "23456"},  {"0-5", 0, "012345"},
    {"WORD", 1, "WORD"},  {"a-f", 1, "abcdef"}, {"9-12", 9, "9ABC"},
};

enum { SETS = sizeof sets / sizeof *sets };

/* ------------------------------------------------------------------------------- the rules ---- */

/* What a rule says of the numbers in the cells, row by row; `n` is its number. */
typedef bool says(const int *v, int n, const struct set *set);

/* Diagonals are lines without a house. */
enum { A = 0, B = 5, C = 10, D = 15 };

static int far(int a, int b)
{
    return a > b ? a - b : b - a;
}

static int last_of(const struct set *set)
{
    return set->first + (int)strlen(set->names) - 1;
}

static bool killer(const int *v, int n, const struct set *set)
{
    (void)set;
    return v[0] + v[B] + v[9] == n && v[0] != v[9] && v[0] != v[B];
}

static bool sum(const int *v, int n, const struct set *set)
{
    (void)set;
    return v[A] + v[B] + v[1] + v[2] == n;
}

static bool row_sum(const int *v, int n, const struct set *set)
{
    (void)set;
    return v[4] + v[5] + v[6] == n;
}

static bool diagonal_sum(const int *v, int n, const struct set *set)
{
    (void)set;
    return v[1] + v[6] + v[11] == n;
}

static bool product(const int *v, int n, const struct set *set)
{
    (void)set;
    return v[0] * v[1] * v[7] == n && v[0] != v[7] && v[1] != v[7];
}

static bool difference(const int *v, int n, const struct set *set)
{
    (void)set;
    return far(v[5], v[6]) == n;
}

static bool ratio(const int *v, int n, const struct set *set)
{
    (void)set;
    return v[5] == n * v[9] || v[9] == n * v[5];
}

static bool greater(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return v[0] > v[4];
}

static bool rising(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return v[A] < v[B] && v[B] < v[C];
}

static bool never_falling(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return v[A] <= v[B] && v[B] <= v[C] && v[C] <= v[D];
}

static bool even(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return v[3] % 2 == 0 && v[6] % 2 == 0;
}

static bool odd(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return v[3] % 2 != 0 && v[12] % 2 != 0;
}

static bool alternating(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return v[A] % 2 != v[B] % 2 && v[B] % 2 != v[C] % 2;
}

static bool modular(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return v[0] % 3 != v[1] % 3 && v[1] % 3 != v[6] % 3 && v[0] % 3 != v[6] % 3;
}

static bool entropic(const int *v, int n, const struct set *set)
{
    const int third = (int)strlen(set->names) / 3;
    const int a = (v[0] - set->first) / third;
    const int b = (v[1] - set->first) / third;
    const int c = (v[6] - set->first) / third;
    (void)n;
    return a != b && b != c && a != c;
}

static bool arrow(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return v[0] == v[5] + v[9];
}

static int append(int number, int digit)
{
    return number * (digit < 10 ? 10 : 100) + digit;
}

static bool long_arrow(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return append(v[0], v[1]) == v[6] + v[10] + v[15];
}

static bool product_arrow(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return append(v[0], v[1]) == v[6] * v[10] * v[15];
}

static bool ends_sum(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return v[A] + v[D] == v[B] + v[C];
}

static bool between(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return (v[A] < v[B] && v[B] < v[C]) || (v[C] < v[B] && v[B] < v[A]);
}

static bool lockout(const int *v, int n, const struct set *set)
{
    const bool is_below = v[B] < v[A] && v[B] < v[C];
    (void)set;
    return far(v[A], v[C]) >= n && (is_below || (v[B] > v[A] && v[B] > v[C]));
}

static bool whispers(const int *v, int n, const struct set *set)
{
    (void)set;
    return far(v[A], v[B]) >= n && far(v[B], v[C]) >= n;
}

static bool renban(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return v[0] != v[1] && v[1] != v[6] && v[0] != v[6] && far(v[0], v[1]) < 3 &&
           far(v[1], v[6]) < 3 && far(v[0], v[6]) < 3;
}

static bool nabner(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return far(v[A], v[B]) > 1 && far(v[B], v[C]) > 1 && far(v[A], v[C]) > 1;
}

static bool same_difference(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return far(v[A], v[B]) == far(v[B], v[C]);
}

static bool zipper(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return v[A] + v[C] == v[B];
}

static bool region_sum(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return v[0] + v[1] == v[2];
}

static bool runs(const int *v, int n, const struct set *set)
{
    int sum = 0;
    bool is_end = true;
    (void)set;
    /* The last run that reaches the sum may go on while digits are 0. */
    for (int k = 0; k < SIDE; ++k) {
        const int digit = v[4 + k];
        if (digit == 0 && is_end && k > 0) {
            continue;
        }
        sum += digit;
        is_end = sum == n;
        if (sum > n) {
            return false;
        }
        sum = is_end ? 0 : sum;
    }
    return is_end;
}

static bool pairs(const int *v, int n, const struct set *set)
{
    (void)set;
    return v[A] + v[B] != n && v[B] + v[C] != n;
}

static bool palindrome(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return v[A] == v[D] && v[B] == v[C];
}

static bool apart(const int *v, int n, const struct set *set)
{
    bool are_apart = true;
    (void)n;
    (void)set;
    for (int k = 0; k < CELLS; ++k) {
        are_apart = are_apart && (k % SIDE == 3 || far(v[k], v[k + 1]) != 1) &&
                    (k / SIDE == 3 || far(v[k], v[k + SIDE]) != 1);
    }
    return are_apart;
}

static bool no_sum(const int *v, int n, const struct set *set)
{
    bool is_kept = true;
    (void)set;
    for (int k = 0; k < CELLS; ++k) {
        is_kept = is_kept && (k % SIDE == 3 || v[k] + v[k + 1] != n) &&
                  (k / SIDE == 3 || v[k] + v[k + SIDE] != n);
    }
    return is_kept;
}

static bool least(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return v[5] < v[1] && v[5] < v[4] && v[5] < v[6] && v[5] < v[9];
}

static bool checkered(const int *v, int n, const struct set *set)
{
    (void)n;
    (void)set;
    return v[5] % 2 == v[10] % 2 && v[6] % 2 == v[9] % 2 && v[5] % 2 != v[6] % 2;
}

static bool x_sum(const int *v, int n, const struct set *set)
{
    int sum = 0;
    (void)set;
    for (int k = 0; k < SIDE && k < v[2]; ++k) {
        sum += v[2 + k * SIDE];
    }
    return v[2] <= SIDE && sum == n;
}

static bool sandwich(const int *v, int n, const struct set *set)
{
    int place[2] = {-1, -1};
    int sum = 0;
    for (int k = 0; k < SIDE; ++k) {
        place[0] = v[8 + k] == set->first ? k : place[0];
        place[1] = v[8 + k] == last_of(set) ? k : place[1];
    }
    const int from = place[0] < place[1] ? place[0] : place[1];
    const int to = place[0] < place[1] ? place[1] : place[0];
    for (int k = from + 1; k < to; ++k) {
        sum += v[8 + k];
    }
    return from >= 0 && sum == n;
}

static bool skyscraper(const int *v, int n, const struct set *set)
{
    int highest = -1;
    int seen = 0;
    (void)set;
    for (int k = 0; k < SIDE; ++k) {
        seen += v[k * SIDE] > highest;
        highest = v[k * SIDE] > highest ? v[k * SIDE] : highest;
    }
    return seen == n;
}

/* Rules about the digit that is named: the n-th. */
static int named(int n, const struct set *set)
{
    return set->first + n - 1;
}

static bool quadruple(const int *v, int n, const struct set *set)
{
    const int digit = named(n, set);
    return v[5] == digit || v[6] == digit || v[9] == digit || v[10] == digit;
}

static bool candidates(const int *v, int n, const struct set *set)
{
    return v[7] == named(n, set);
}

static bool regex(const int *v, int n, const struct set *set)
{
    return v[A] != named(n, set) && v[B] != named(n, set);
}

static bool nfa(const int *v, int n, const struct set *set)
{
    return v[A] == named(n, set);
}

static bool value(const int *v, int n, const struct set *set)
{
    (void)set;
    return 2 * v[A] + v[B] == n;
}

/* A number in the argument is from `low` to `high`; %c stands for the symbol of that digit. */
static const struct rule {
    const char *name;
    const char *argument;
    int low;
    int high;
    says *says;
} rules[] = {
    {"killer", "%d r1c1 r2c2 r3c2", 0, 12, killer},
    {"sum", "%d r1c1 r2c2 r1c2 r1c3", 0, 14, sum},
    {"sum", "%d r2c1-r2c3", 0, 12, row_sum},
    {"little-killer", "%d r0c1 dr", 0, 12, diagonal_sum},
    {"product-cage", "%d r1c1 r1c2 r2c4", 0, 12, product},
    {"difference", "%d r2c2 r2c3", 1, 4, difference},
    {"ratio", "%d r2c2 r3c2", 2, 3, ratio},
    {"greater", "r1c1 r2c1", 1, 1, greater},
    {"thermometer", "r1c1 r2c2 r3c3", 1, 1, rising},
    {"slow-thermometer", "r1c1 r2c2 r3c3 r4c4", 1, 1, never_falling},
    {"even", "r1c4 r2c3", 1, 1, even},
    {"odd", "r1c4 r4c1", 1, 1, odd},
    {"parity-line", "r1c1 r2c2 r3c3", 1, 1, alternating},
    {"modular", "r1c1 r1c2 r2c3", 1, 1, modular},
    {"entropic", "r1c1 r1c2 r2c3", 1, 1, entropic},
    {"arrow", "r1c1 -> r2c2 r3c2", 1, 1, arrow},
    {"arrow", "r1c1 r1c2 -> r2c3 r3c3 r4c4", 1, 1, long_arrow},
    {"product-arrow", "r1c1 r1c2 -> r2c3 r3c3 r4c4", 1, 1, product_arrow},
    {"double-arrow", "r1c1 r2c2 r3c3 r4c4", 1, 1, ends_sum},
    {"between", "r1c1 r2c2 r3c3", 1, 1, between},
    {"lockout", "%d r1c1 r2c2 r3c3", 1, 3, lockout},
    {"whispers", "%d r1c1 r2c2 r3c3", 1, 3, whispers},
    {"renban", "r1c1 r1c2 r2c3", 1, 1, renban},
    {"nabner", "r1c1 r2c2 r3c3", 1, 1, nabner},
    {"same-difference", "r1c1 r2c2 r3c3", 1, 1, same_difference},
    {"zipper", "r1c1 r2c2 r3c3", 1, 1, zipper},
    {"region-sum", "r1c1 r1c2 r1c3", 1, 1, region_sum},
    {"sum-line", "%d r2c1-r2c4", 3, 9, runs},
    {"pairs", "a + b != %d r1c1 r2c2 r3c3", 0, 9, pairs},
    {"all-pairs", "abs(a - b) > 1 r1c1 r2c2 r3c3", 1, 1, nabner},
    {"palindrome", "r1c1 r2c2 r3c3 r4c4", 1, 1, palindrome},
    {"nonconsecutive", NULL, 1, 1, apart},
    {"negative-difference", "1", 1, 1, apart},
    {"negative-sum", "%d", 5, 7, no_sum},
    {"minimum", "r2c2", 1, 1, least},
    {"battenburg", "r2c2 r2c3 r3c2 r3c3", 1, 1, checkered},
    {"x-sum", "%d r0c3", 0, 12, x_sum},
    {"sandwich", "%d r3c0", 0, 8, sandwich},
    {"skyscraper", "%d r0c1", 1, 4, skyscraper},
    {"quadruple", "%c r2c2 r2c3 r3c2 r3c3", 1, 4, quadruple},
    {"candidates", "%c r2c4", 1, 4, candidates},
    {"regex", "[^%c]* r1c1 r2c2", 1, 4, regex},
    {"nfa", "0>1:%c|1>1:.|1! r1c1 r2c2", 1, 4, nfa},
    {"pairs", "%c:. r1c1 r2c2", 1, 4, nfa},
    {"sum", "%d r1c1 r2c2", 0, 12, value},
};

enum { RULES_KNOWN = sizeof rules / sizeof *rules };

/* Does r1c1 count twice? */
static bool is_doubled(const struct rule *rule)
{
    return rule->says == value;
}

/* ------------------------------------------------------------------------------- a puzzle ---- */

/* Givens count as numbers; -1 is a blank. */
struct puzzle {
    const struct set *set;
    const struct rule *rule[RULES];
    int number[RULES];
    int given[CELLS];
};

/* Do the cells share a row, a column or a box? */
static bool are_peers(int a, int b)
{
    return a / SIDE == b / SIDE || a % SIDE == b % SIDE ||
           (a / SIDE / 2 == b / SIDE / 2 && a % SIDE / 2 == b % SIDE / 2);
}

static bool fits(const int *v, int cell, int number)
{
    bool is_free = true;
    for (int k = 0; k < cell; ++k) {
        is_free = is_free && !(are_peers(k, cell) && v[k] == number);
    }
    return is_free;
}

/* Solutions: how many, and for each cell which numbers it has, bit n for n. */
struct found {
    uint64_t count;
    unsigned of[CELLS];
};

static void search(const struct puzzle *puzzle, int *v, int cell, struct found *found)
{
    if (cell == CELLS) {
        for (size_t k = 0; k < RULES; ++k) {
            if (!puzzle->rule[k]->says(v, puzzle->number[k], puzzle->set)) {
                return;
            }
        }
        ++found->count;
        for (int k = 0; k < CELLS; ++k) {
            found->of[k] |= 1u << v[k];
        }
        return;
    }
    for (int number = puzzle->set->first; number <= last_of(puzzle->set); ++number) {
        if ((puzzle->given[cell] < 0 || puzzle->given[cell] == number) && fits(v, cell, number)) {
            v[cell] = number;
            search(puzzle, v, cell + 1, found);
        }
    }
}

/* Fills the rest of a grid at random; false: there is no way. */
static bool fill(const struct set *set, struct qdri_random *random, int *v, int cell)
{
    const int digits = (int)strlen(set->names);
    const int begin = (int)qdri_random_below(random, (uint32_t)digits);
    for (int k = 0; cell < CELLS && k < digits; ++k) {
        const int number = set->first + (begin + k) % digits;
        v[cell] = number;
        if (fits(v, cell, number) && fill(set, random, v, cell + 1)) {
            return true;
        }
    }
    return cell == CELLS;
}

static struct puzzle make(struct qdri_random *random)
{
    struct puzzle puzzle = {.set = &sets[qdri_random_below(random, SETS)]};
    int v[CELLS];
    const unsigned digits = (unsigned)strlen(puzzle.set->names);
    const unsigned givens = 3 + 3 * (digits - SIDE);
    assert_true(fill(puzzle.set, random, v, 0));
    for (int k = 0; k < CELLS; ++k) {
        puzzle.given[k] = qdri_random_below(random, CELLS) < givens ? v[k] : -1;
    }
    for (size_t k = 0; k < RULES; ++k) {
        const struct rule *rule = puzzle.rule[k] = &rules[qdri_random_below(random, RULES_KNOWN)];
        puzzle.number[k] =
            rule->low + (int)qdri_random_below(random, (uint32_t)(rule->high - rule->low + 1));
    }
    for (size_t k = 0; k < RULES; ++k) {
        const bool is_exempted =
            puzzle.rule[k]->says == difference && puzzle.rule[1 - k]->says == apart;
        /* What others say of r1c1 is not known here, nor of neighbours with a dot. */
        if (is_doubled(puzzle.rule[k]) || is_exempted) {
            puzzle.rule[1 - k] = puzzle.rule[k];
            puzzle.number[1 - k] = puzzle.number[k];
        }
    }
    return puzzle;
}

/* Makes the rules; NULL: one of them is not for such digits or numbers. */
static qdr_rules *rules_of(const struct puzzle *puzzle)
{
    qdr_rules *made;
    assert_int_equal(qdr_rules_new(&made, SIDE, 2, 2, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(made, "digits", puzzle->set->argument, NULL), QDR_OK);
    if (is_doubled(puzzle->rule[0])) {
        assert_int_equal(qdr_rules_add(made, "value", "x2 r1c1", NULL), QDR_OK);
    }
    for (size_t k = 0; k < RULES; ++k) {
        char argument[80];
        const char *form = puzzle->rule[k]->argument;
        const int number = form && strstr(form, "%c") ? puzzle->set->names[puzzle->number[k] - 1]
                                                      : puzzle->number[k];
        if (form) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
            snprintf(argument, sizeof argument, form, number);
#pragma GCC diagnostic pop
        }
        const qdr_status status =
            qdr_rules_add(made, puzzle->rule[k]->name, form ? argument : NULL, NULL);
        if (status != QDR_OK) {
            assert_int_equal(status, QDR_RANGE);
            qdr_rules_free(made);
            return NULL;
        }
    }
    return made;
}

static qdr_grid givens_of(const struct puzzle *puzzle, const qdr_rules *made)
{
    qdr_grid givens;
    qdr_grid_clear(&givens, SIDE);
    for (int k = 0; k < CELLS; ++k) {
        const char symbol =
            puzzle->given[k] < 0 ? '.' : puzzle->set->names[puzzle->given[k] - puzzle->set->first];
        givens.cell[k] = (qdr_digit)qdr_rules_digit(made, symbol);
        assert_int_equal(qdr_rules_symbol(made, givens.cell[k]), symbol);
        assert_true(puzzle->given[k] < 0 ||
                    qdr_rules_value(made, givens.cell[k]) == puzzle->given[k]);
    }
    return givens;
}

/* ---------------------------------------------------------------------------- who is asked ---- */

struct decoding {
    const qdr_encoding *sudoku;
    const qdr_rules *rules;
    uint64_t count;
};

/* Solutions are grids that hold. */
static qdr_verdict check_solution(void *ctx, const qdr_solution *solution)
{
    struct decoding *decoding = ctx;
    qdr_grid grid;
    qdr_encoding_decode(decoding->sudoku, solution, &grid);
    assert_true(qdr_rules_holds(decoding->rules, &grid));
    ++decoding->count;
    return QDR_CONTINUE;
}

static uint64_t count_with(const qdr_rules *made, const qdr_grid *givens, bool are_encoded,
                           const char *engine)
{
    struct decoding decoding = {.rules = made};
    const qdr_sink sink = {.ctx = &decoding, .take = check_solution};
    qdr_encoding *sudoku;
    qdr_params *params;
    qdr_solver *solver;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "engine", engine, NULL), QDR_OK);
    assert_int_equal(qdr_encoding_new(&sudoku, made, are_encoded ? givens : NULL, params, NULL),
                     QDR_OK);
    decoding.sudoku = sudoku;
    assert_int_equal(qdr_solver_new(&solver, qdr_encoding_problem(sudoku), params, NULL), QDR_OK);
    assert_int_equal(qdr_encoding_assume(sudoku, givens, solver, NULL), QDR_OK);
    assert_int_equal(qdr_solver_run(solver, &sink), QDR_EXHAUSTED);
    qdr_solver_free(solver);
    qdr_encoding_free(sudoku);
    qdr_params_free(params);
    return decoding.count;
}

static uint64_t backtrack(const qdr_rules *made, const qdr_grid *givens,
                          qdr_backtrack_method method)
{
    qdr_backtrack_stats stats;
    assert_int_equal(qdr_backtrack(made, givens, method, NULL, &stats, NULL), QDR_EXHAUSTED);
    return stats.solutions;
}

/* The true candidates. */
static void check_candidates(const qdr_rules *made, const qdr_grid *givens,
                             const struct found *found)
{
    const size_t width = qdr_rules_width(made);
    qdr_possibility *candidate = calloc(CELLS * width, sizeof *candidate);
    qdr_encoding *sudoku;
    qdr_solver *solver;
    assert_non_null(candidate);
    assert_int_equal(qdr_encoding_new(&sudoku, made, givens, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&solver, qdr_encoding_problem(sudoku), NULL, NULL), QDR_OK);
    assert_int_equal(qdr_encoding_candidates(sudoku, solver, candidate), QDR_EXHAUSTED);
    for (size_t k = 0; k < CELLS * width; ++k) {
        const unsigned value = (unsigned)qdr_rules_value(made, (qdr_digit)(k % width + 1));
        assert_int_equal(candidate[k] == QDR_POSSIBLE, found->of[k / width] >> value & 1);
    }
    qdr_solver_free(solver);
    qdr_encoding_free(sudoku);
    free(candidate);
}

/* No step removes what some solution has. */
static void check_steps(const qdr_rules *made, const qdr_grid *givens, const struct found *found)
{
    qdr_params *params = params_of(QDR_PARAMS_LOGIC, found->count == 1 ? "unique=on" : "");
    qdr_logic *logic;
    qdr_deduction step;
    assert_int_equal(qdr_logic_new(&logic, made, params, NULL), QDR_OK);
    qdr_params_free(params);
    assert_int_equal(qdr_logic_set(logic, givens, NULL), QDR_OK);
    qdr_logic_result progress;
    while ((progress = qdr_logic_next(logic, &step)) == QDR_LOGIC_STEP) {
        for (size_t k = 0; k < step.marks; ++k) {
            const unsigned here = found->of[step.mark[k].cell];
            const unsigned bit = 1u << qdr_rules_value(made, step.mark[k].digit);
            const bool is_wrong = (step.mark[k].role == QDR_ROLE_REMOVED && (here & bit) != 0) ||
                                  (step.mark[k].role == QDR_ROLE_PLACED && (here & ~bit) != 0);
            if (is_wrong) {
                fail_msg("%s is wrong", step.text);
            }
        }
    }
    assert_false(progress == QDR_LOGIC_BROKEN && found->count > 0);
    qdr_logic_free(logic);
}

static void check(const struct puzzle *puzzle, const qdr_rules *made, unsigned number)
{
    static const char *const engines[] = {"links", "lanes", "zdd", "learn", "auto"};
    const char *engine = engines[number % (sizeof engines / sizeof *engines)];
    struct found found = {0};
    int v[CELLS];
    const qdr_grid givens = givens_of(puzzle, made);
    search(puzzle, v, 0, &found);
    assert_int_equal(count_with(made, &givens, true, engine), found.count);
    if (number % 4 == 0) {
        assert_int_equal(backtrack(made, &givens, (qdr_backtrack_method)(number / 4 % 5)),
                         found.count);
        assert_int_equal(count_with(made, &givens, false, engine), found.count);
    }
    check_candidates(made, &givens, &found);
    check_steps(made, &givens, &found);
}

static unsigned puzzles = 600;

static void all_agree_with_a_plain_search(void **state)
{
    struct qdri_random random;
    unsigned made = 0;
    (void)state;
    qdri_random_seed(&random, 43);
    for (unsigned k = 0; k < puzzles; ++k) {
        const struct puzzle puzzle = make(&random);
        qdr_rules *of = rules_of(&puzzle);
        if (of) {
            check(&puzzle, of, made++);
            qdr_rules_free(of);
        }
    }
    assert_true(made > puzzles / 2);
}

/* ------------------------------------------------------------------------------ the sets ---- */

static qdr_status add(unsigned side, const char *before, const char *rule, const char *argument,
                      qdr_error *error)
{
    qdr_rules *made;
    assert_int_equal(qdr_rules_new(&made, side, 0, 0, NULL), QDR_OK);
    qdr_status status = before ? qdr_rules_add(made, "digits", before, error) : QDR_OK;
    status = status == QDR_OK ? qdr_rules_add(made, rule, argument, error) : status;
    qdr_rules_free(made);
    return status;
}

static void sets_that_are_none_are_refused(void **state)
{
    static const struct {
        const char *argument;
        qdr_status status;
        size_t column;
    } faults[] = {{"0-2", QDR_RANGE, 1},    {"0", QDR_SYNTAX, 1},         {"", QDR_SYNTAX, 0},
                  {"3-0", QDR_SYNTAX, 1},   {"0-99", QDR_SYNTAX, 1},      {"1-", QDR_SYNTAX, 1},
                  {"ABCA", QDR_SYNTAX, 4},  {"ABCD1", QDR_SYNTAX, 5},     {"A-C", QDR_RANGE, 1},
                  {"0-3 x", QDR_SYNTAX, 5}, {"012345", QDR_SYNTAX, 1},    {"-1-3", QDR_SYNTAX, 1},
                  {"D-A", QDR_SYNTAX, 4},   {"\xc3\xa4-d", QDR_SYNTAX, 1}};
    (void)state;
    for (size_t k = 0; k < sizeof faults / sizeof *faults; ++k) {
        qdr_error error = {.code = QDR_OK};
        assert_int_equal(add(4, NULL, "digits", faults[k].argument, &error), faults[k].status);
        assert_int_equal(error.column, faults[k].column);
    }
    assert_int_equal(add(4, NULL, "digits", "A-Z a-z", NULL), QDR_OK);
    assert_int_equal(add(4, NULL, "digits", " k, B Z q", NULL), QDR_OK);
    assert_int_equal(add(4, NULL, "digits", "0-60", NULL), QDR_OK);
    assert_int_equal(add(4, NULL, "digits", "0-61", NULL), QDR_SYNTAX);
}

static void rules_that_count_places_are_refused(void **state)
{
    (void)state;
    assert_int_equal(add(4, "0-3", "numbered-room", "2 r0c1", NULL), QDR_UNSUPPORTED);
    assert_int_equal(add(4, "1-5", "row-indexer", "r1c1", NULL), QDR_UNSUPPORTED);
    assert_int_equal(add(4, "0-4", "counting-circles", "r1c1", NULL), QDR_UNSUPPORTED);
    assert_int_equal(add(4, "0-3", "full-rank", "2 r0c1", NULL), QDR_UNSUPPORTED);
    assert_int_equal(add(4, "0-3", "hidden-value", "x2", NULL), QDR_UNSUPPORTED);
    assert_int_equal(add(4, "0-4", "schrodinger", NULL, NULL), QDR_RANGE);
    assert_int_equal(add(4, "0-3", "digits", "1-4", NULL), QDR_INVALID);
    assert_int_equal(add(4, "WORD", "column-indexer", "r1c1", NULL), QDR_OK);
}

static void letters_are_read_in_either_case(void **state)
{
    qdr_rules *made;
    char text[QDR_DIGIT_TEXT_SIZE];
    (void)state;
    assert_int_equal(qdr_rules_new(&made, 4, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(made, "digits", "WOrdw", NULL), QDR_OK);
    assert_int_equal(qdr_rules_digits(made), 5);
    assert_int_equal(qdr_rules_width(made), 5);
    assert_int_equal(qdr_rules_digit(made, 'W'), 1);
    assert_int_equal(qdr_rules_digit(made, 'w'), 5);
    assert_int_equal(qdr_rules_digit(made, 'o'), 2);
    assert_int_equal(qdr_rules_digit(made, 'R'), 3);
    assert_int_equal(qdr_rules_digit(made, '1'), -1);
    assert_int_equal(qdr_rules_digit(made, '.'), 0);
    assert_string_equal(qdr_rules_text(made, text, 3), "r");
    assert_string_equal(qdr_rules_text(NULL, text, 3), "3");
    qdr_rules_free(made);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_agree_with_a_plain_search),
        cmocka_unit_test(sets_that_are_none_are_refused),
        cmocka_unit_test(rules_that_count_places_are_refused),
        cmocka_unit_test(letters_are_read_in_either_case),
    };
    puzzles = is_slow_run(argc, argv) ? 100000 : UNLESS_SANITIZED(600, 60);
    return cmocka_run_group_tests_name("digits", tests, NULL, NULL) != 0;
}
