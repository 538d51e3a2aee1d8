/* queens.c  N queens on a board of N by N, none of which attacks another: draws the first way, and
 * counts them all.
 *
 *     queens [N]
 *
 * Each row and each column must hold exactly one queen: they are primary items.  A diagonal may
 * stay empty: it is a secondary item.  An option puts a queen on a square. */
#include <quadrille/quadrille.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct board {
    unsigned side;
    bool is_drawn;
};

static void stop_unless(bool ok, const qdr_error *error)
{
    if (!ok) {
        fprintf(stderr, "queens: %s\n", error->text);
        exit(EXIT_FAILURE);
    }
}

/* Items count from 0 in the order in which they are added: rows, columns, diagonals of both
 * kinds. */
static void add_items(qdr_builder *builder, unsigned n, qdr_error *error)
{
    for (unsigned i = 0; i < 2 * n; ++i) {
        stop_unless(qdr_builder_primary(builder, NULL, NULL, error) == QDR_OK, error);
    }
    for (unsigned i = 0; i < 2 * (2 * n - 1); ++i) {
        stop_unless(qdr_builder_secondary(builder, NULL, NULL, error) == QDR_OK, error);
    }
}

static void add_options(qdr_builder *builder, unsigned n, qdr_error *error)
{
    qdr_item columns = n;
    qdr_item falling = 2 * n;
    qdr_item rising = falling + 2 * n - 1;
    for (unsigned r = 0; r < n; ++r) {
        for (unsigned c = 0; c < n; ++c) {
            qdr_entry square[] = {{r, QDR_NO_COLOR},
                                  {columns + c, QDR_NO_COLOR},
                                  {falling + r + (n - 1) - c, QDR_NO_COLOR},
                                  {rising + r + c, QDR_NO_COLOR}};
            stop_unless(qdr_builder_option(builder, square, 4, 0, NULL, error) == QDR_OK, error);
        }
    }
}

static qdr_problem *queens(unsigned n)
{
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_error error;
    stop_unless(qdr_builder_new(&builder, &error) == QDR_OK, &error);
    add_items(builder, n, &error);
    add_options(builder, n, &error);
    stop_unless(qdr_builder_build(builder, &problem, &error) == QDR_OK, &error);
    qdr_builder_free(builder);
    return problem;
}

/* Options count from 0, too: option r * n + c is the square in row r and column c. */
static qdr_verdict draw_first(void *ctx, const qdr_solution *solution)
{
    struct board *board = ctx;
    unsigned n = board->side;
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    for (unsigned square = 0; square < n * n && !board->is_drawn; ++square) {
        bool has_queen = false;
        for (size_t k = 0; k < count; ++k) {
            has_queen |= options[k] == square;
        }
        printf("%c%c", has_queen ? 'Q' : '.', square % n < n - 1 ? ' ' : '\n');
    }
    board->is_drawn = true;
    return QDR_CONTINUE;
}

int main(int argc, char **argv)
{
    qdr_solver *solver;
    qdr_error error;
    struct board board = {.side = argc > 1 ? (unsigned)atoi(argv[1]) : 8};
    if (board.side < 1 || board.side > 100) {
        fprintf(stderr, "queens: N is a number from 1 to 100\n");
        return EXIT_FAILURE;
    }
    qdr_problem *problem = queens(board.side);
    stop_unless(qdr_solver_new(&solver, problem, NULL, &error) == QDR_OK, &error);
    qdr_sink sink = {.ctx = &board, .take = draw_first};
    stop_unless(qdr_solver_run(solver, &sink) == QDR_EXHAUSTED, qdr_solver_error(solver));
    printf("%" PRIu64 " ways\n", qdr_solver_stats(solver)->solutions);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
    return EXIT_SUCCESS;
}
