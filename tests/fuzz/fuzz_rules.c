/* fuzz_rules.c  libFuzzer: grids in one string, and the arguments of all rules.  The first byte
 * gives the side, the rest is the text.
 *
 * Whatever the text: it is taken, and then makes sense, or there is an error that says where.
 * Rules that are broken by a grid of blanks have no solution. */
#include <string.h>

#include <quadrille/puzzles.h>

#include "require.h"

enum { TEXT_MOST = 4096, SIDE_MOST = 16, ENCODED_SIDE_MOST = 4 };

static void check_error(const qdr_error *error, const char *text)
{
    REQUIRE(error->code == QDR_SYNTAX || error->code == QDR_RANGE || error->code == QDR_DUPLICATE);
    REQUIRE(error->column <= strlen(text) + 1);
    REQUIRE(error->text[0] != '\0');
    for (const char *p = error->text; *p != '\0'; ++p) {
        REQUIRE((unsigned char)*p >= ' ' && *p != 0x7F);
    }
}

static void parse_grid(const char *text, unsigned side)
{
    static qdr_grid grid;
    qdr_error error = {0};
    if (qdr_grid_parse(&grid, text, side, &error) != QDR_OK) {
        check_error(&error, text);
        return;
    }
    REQUIRE(grid.side == side);
    for (size_t cell = 0; cell < (size_t)side * side; ++cell) {
        REQUIRE(grid.cell[cell] <= side);
    }
}

/* Returns whether none is so large that its digits cannot differ. */
static bool check_houses(const qdr_rules *rules)
{
    unsigned side = qdr_rules_side(rules);
    bool is_possible = true;
    for (size_t k = 0; k < qdr_rules_houses(rules); ++k) {
        const qdr_house *house = qdr_rules_house(rules, k);
        REQUIRE(house->count > 0 && house->count <= side * side);
        is_possible = is_possible && house->count <= side;
        for (unsigned n = 0; n < house->count; ++n) {
            REQUIRE(house->cells[n] < side * side);
            REQUIRE(n == 0 || house->cells[n - 1] < house->cells[n]);
        }
    }
    return is_possible;
}

/* Encodes the rules; where they cannot be kept, they have no solution. */
static void encode(const qdr_rules *rules, bool is_possible)
{
    qdr_encoding *sudoku;
    qdr_solver *solver;
    const qdr_solution *solution;
    REQUIRE(qdr_encoding_new(&sudoku, rules, NULL, NULL, NULL) == QDR_OK);
    if (!is_possible) {
        REQUIRE(qdr_solver_new(&solver, qdr_encoding_problem(sudoku), NULL, NULL) == QDR_OK);
        REQUIRE(qdr_solver_next(solver, &solution) == QDR_EXHAUSTED);
        qdr_solver_free(solver);
    }
    qdr_encoding_free(sudoku);
}

/* Adds the rule twice: the second time it may be refused. */
static void add_rule(const char *name, const char *text, unsigned side)
{
    static qdr_grid blank;
    qdr_rules *rules;
    qdr_error error = {0};
    REQUIRE(qdr_rules_new(&rules, side, 0, 0, NULL) == QDR_OK);
    for (int k = 0; k < 2; ++k) {
        if (qdr_rules_add(rules, name, text, &error) != QDR_OK) {
            check_error(&error, text);
        }
    }
    qdr_grid_clear(&blank, side);
    bool is_possible = check_houses(rules) && qdr_rules_holds(rules, &blank);
    if (side <= ENCODED_SIDE_MOST) {
        encode(rules, is_possible);
    }
    qdr_rules_free(rules);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[TEXT_MOST];
    const qdr_rule_info *info;
    if (size == 0 || size > TEXT_MOST) {
        return 0;
    }
    unsigned side = 1 + data[0] % SIDE_MOST;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    parse_grid(text, side);
    for (size_t k = 0; (info = qdr_rule_at(k)) != NULL; ++k) {
        add_rule(info->name, text, side);
    }
    return 0;
}
