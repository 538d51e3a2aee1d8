/* observer.c  Where does a search fail?  Counts the nodes and the dead ends on each level of a
 * search for N queens, and draws them.
 *
 *     observer [N]
 *
 * The observer knows nothing of queens: it would do for any problem.  The engine asked for is the
 * one whose tree has no shortcuts. */
#include <quadrille/quadrille.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 12, WIDTH = 60 };

struct levels {
    uint64_t nodes[MOST + 1];
    uint64_t dead[MOST + 1];
};

static void stop_unless(bool ok, const qdr_error *error)
{
    if (!ok) {
        fprintf(stderr, "observer: %s\n", error->text);
        exit(EXIT_FAILURE);
    }
}

static void on_enter(void *ctx, uint32_t level, qdr_item item, uint32_t degree)
{
    struct levels *levels = ctx;
    (void)item;
    (void)degree;
    ++levels->nodes[level];
}

static void on_dead(void *ctx, uint32_t level, qdr_item item)
{
    struct levels *levels = ctx;
    (void)item;
    ++levels->dead[level];
}

/* See queens.c for what these items and options mean. */
static qdr_problem *queens(unsigned n)
{
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_error error;
    stop_unless(qdr_builder_new(&builder, &error) == QDR_OK, &error);
    for (unsigned i = 0; i < 2 * n; ++i) {
        stop_unless(qdr_builder_primary(builder, NULL, NULL, &error) == QDR_OK, &error);
    }
    for (unsigned i = 0; i < 4 * n - 2; ++i) {
        stop_unless(qdr_builder_secondary(builder, NULL, NULL, &error) == QDR_OK, &error);
    }
    for (unsigned square = 0; square < n * n; ++square) {
        unsigned row = square / n;
        unsigned column = square % n;
        qdr_entry entries[] = {{row, QDR_NO_COLOR},
                               {n + column, QDR_NO_COLOR},
                               {2 * n + row + column, QDR_NO_COLOR},
                               {5 * n - 2 + row - column, QDR_NO_COLOR}};
        stop_unless(qdr_builder_option(builder, entries, 4, 0, NULL, &error) == QDR_OK, &error);
    }
    stop_unless(qdr_builder_build(builder, &problem, &error) == QDR_OK, &error);
    qdr_builder_free(builder);
    return problem;
}

static void draw_bar(char mark, uint64_t length)
{
    while (length-- > 0) {
        putchar(mark);
    }
}

/* A bar for each level: '#' for the share of dead ends among its nodes, '-' for the others. */
static void draw(const struct levels *levels, unsigned n)
{
    uint64_t widest = 1;
    for (unsigned level = 0; level <= n; ++level) {
        widest = levels->nodes[level] > widest ? levels->nodes[level] : widest;
    }
    printf("level   nodes    dead\n");
    for (unsigned level = 0; level <= n; ++level) {
        uint64_t nodes = levels->nodes[level] * WIDTH / widest;
        uint64_t dead = levels->dead[level] * WIDTH / widest;
        printf("%5u %7" PRIu64 " %7" PRIu64 "  ", level, levels->nodes[level], levels->dead[level]);
        draw_bar('#', dead);
        draw_bar('-', nodes - dead);
        putchar('\n');
    }
}

int main(int argc, char **argv)
{
    struct levels levels = {{0}, {0}};
    qdr_params *params;
    qdr_solver *solver;
    qdr_error error;
    int n = argc > 1 ? atoi(argv[1]) : 8;
    if (n < 1 || n > MOST) {
        fprintf(stderr, "observer: N is a number from 1 to %d\n", MOST);
        return EXIT_FAILURE;
    }
    qdr_problem *problem = queens((unsigned)n);
    stop_unless(qdr_params_new(&params, QDR_PARAMS_SEARCH, &error) == QDR_OK, &error);
    stop_unless(qdr_params_set(params, "engine", "links", &error) == QDR_OK, &error);
    stop_unless(qdr_solver_new(&solver, problem, params, &error) == QDR_OK, &error);
    qdr_solver_observe(solver, &(qdr_observer){.ctx = &levels, .enter = on_enter, .dead = on_dead});
    stop_unless(qdr_solver_run(solver, NULL) == QDR_EXHAUSTED, qdr_solver_error(solver));
    draw(&levels, (unsigned)n);
    qdr_solver_free(solver);
    qdr_params_free(params);
    qdr_problem_free(problem);
    return EXIT_SUCCESS;
}
