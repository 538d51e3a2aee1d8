/* pentominoes.c  The twelve pentominoes in a box of 6 by 10: draws the first of the 9356 ways, or
 * the first WAYS of them.
 *
 *     pentominoes [WAYS]
 *
 * Items are the pieces and the cells; an option lays a piece on five cells. */
#include <quadrille/quadrille.h>

#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 6, COLUMNS = 10, PIECES = 12, FLIP_ROWS = 1, FLIP_COLUMNS = 2, TRANSPOSE = 4 };

/* Name; cells, as row and column from 0; which of the eight symmetries look different. */
static const char *const pieces[PIECES][3] = {
    {"F", "01 02 10 11 21", "01234567"}, {"I", "00 01 02 03 04", "04"},
    {"L", "00 10 20 30 31", "01234567"}, {"N", "01 11 20 21 30", "01234567"},
    {"P", "00 01 10 11 20", "01234567"}, {"T", "00 01 02 11 21", "0145"},
    {"U", "00 02 10 11 12", "0145"},     {"V", "00 10 20 21 22", "0123"},
    {"W", "00 10 11 21 22", "0123"},     {"X", "01 10 11 12 21", "0"},
    {"Y", "01 10 11 21 31", "01234567"}, {"Z", "00 01 11 21 22", "0145"}};

static void stop_unless(bool ok, const qdr_error *error)
{
    if (!ok) {
        fprintf(stderr, "pentominoes: %s\n", error->text);
        exit(EXIT_FAILURE);
    }
}

/* Lays a piece so that the square of 5 by 5 around it begins at (top, left), if it fits. */
static void add_option(qdr_builder *builder, qdr_item piece, int symmetry, int top, int left)
{
    qdr_error error;
    qdr_entry entries[6] = {{piece, QDR_NO_COLOR}};
    const char *cell = pieces[piece][1];
    for (int k = 1; k < 6; ++k, cell += 3) {
        int i = symmetry & FLIP_ROWS ? '4' - cell[0] : cell[0] - '0';
        int j = symmetry & FLIP_COLUMNS ? '4' - cell[1] : cell[1] - '0';
        int row = top + (symmetry & TRANSPOSE ? j : i);
        int column = left + (symmetry & TRANSPOSE ? i : j);
        if (row < 0 || row >= ROWS || column < 0 || column >= COLUMNS) {
            return;
        }
        entries[k].item = (qdr_item)(PIECES + row * COLUMNS + column);
    }
    stop_unless(qdr_builder_option(builder, entries, 6, 0, NULL, &error) == QDR_OK, &error);
}

static qdr_problem *pentominoes(void)
{
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_error error;
    stop_unless(qdr_builder_new(&builder, &error) == QDR_OK, &error);
    for (int i = 0; i < PIECES + ROWS * COLUMNS; ++i) {
        const char *name = i < PIECES ? pieces[i][0] : NULL;
        stop_unless(qdr_builder_primary(builder, name, NULL, &error) == QDR_OK, &error);
    }
    for (qdr_item piece = 0; piece < PIECES; ++piece) {
        for (const char *symmetry = pieces[piece][2]; *symmetry != '\0'; ++symmetry) {
            for (int place = 0; place < (ROWS + 4) * (COLUMNS + 4); ++place) {
                int top = place / (COLUMNS + 4) - 4;
                add_option(builder, piece, *symmetry - '0', top, place % (COLUMNS + 4) - 4);
            }
        }
    }
    stop_unless(qdr_builder_build(builder, &problem, &error) == QDR_OK, &error);
    qdr_builder_free(builder);
    return problem;
}

/* Draws each cell with the walls above it and to its left; around the box there is a rim of
 * blanks. */
static void draw(const qdr_problem *problem, const qdr_solution *solution)
{
    char box[ROWS + 2][COLUMNS + 2] = {{0}};
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    for (size_t k = 0; k < PIECES; ++k) {
        const qdr_entry *entries = qdr_problem_option(problem, options[k], &count);
        for (size_t e = 1; e < count; ++e) {
            qdr_item cell = entries[e].item - PIECES;
            box[1 + cell / COLUMNS][1 + cell % COLUMNS] = *pieces[entries[0].item][0];
        }
    }
    for (int r = 1; r < ROWS + 2; ++r) {
        for (int c = 1; c <= COLUMNS; ++c) {
            printf("+%s", box[r][c] != box[r - 1][c] ? "---" : "   ");
        }
        printf("+\n");
        for (int c = 1; r <= ROWS && c <= COLUMNS; ++c) {
            printf("%c %c ", box[r][c] != box[r][c - 1] ? '|' : ' ', box[r][c]);
        }
        printf(r <= ROWS ? "|\n" : "\n");
    }
}

int main(int argc, char **argv)
{
    const qdr_solution *solution;
    qdr_solver *solver;
    qdr_error error;
    qdr_problem *problem = pentominoes();
    stop_unless(qdr_solver_new(&solver, problem, NULL, &error) == QDR_OK, &error);
    int ways = argc > 1 ? atoi(argv[1]) : 1;
    while (ways-- > 0 && qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        draw(problem, solution);
    }
    qdr_solver_free(solver);
    qdr_problem_free(problem);
    return EXIT_SUCCESS;
}
