/* multiplicities.c  Items that are covered several times: sums of lines of matrices, degrees in
 * graphs. */
#include "describe.h"
#include "families/wide.h"

/* Matrices of n by n zeros and ones with two ones in each row and column: A001499 of the OEIS, with
 * 2040 for 5 and 3110940 for 7. */
void bench_line_sums(qdr_builder *builder, unsigned n)
{
    for (unsigned k = 0; k < 2 * n; ++k) {
        bench_item(builder, 2, 2, "%c%u", "rc"[k / n], k % n);
    }
    for (unsigned k = 0; k < n * n; ++k) {
        bench_option(builder, "r%u c%u", k / n, k % n);
    }
}

/* Graphs with these vertices, all pairs of which may be edges, and with degrees from `low` to
 * `high`. */
static void add_graphs(qdr_builder *builder, unsigned vertices, unsigned low, unsigned high)
{
    for (unsigned i = 0; i < vertices; ++i) {
        bench_item(builder, low, high, "v%u", i);
    }
    for (unsigned i = 0; i < vertices; ++i) {
        for (unsigned j = i + 1; j < vertices; ++j) {
            bench_option(builder, "v%u v%u", i, j);
        }
    }
}

/* Graphs with `size` / 10 labelled vertices, all of degree `size` % 10.  There are 3507 of 8 and
 * 286884 of 10 vertices of degree 2 (A001205 of the OEIS), 19355 of 8 of degree 3 (A002829). */
void bench_regular_graphs(qdr_builder *builder, unsigned size)
{
    add_graphs(builder, size / 10, size % 10, size % 10);
}

/* Graphs with n labelled vertices, none of which is alone: A006129 of the OEIS, or the sum of
 * (-1)^k * C(n,k) * 2^((n-k)(n-k-1)/2) over k. */
void bench_edge_covers(qdr_builder *builder, unsigned n)
{
    add_graphs(builder, n, 1, n - 1);
}

/* Some of the edges of a grid of `size` / 10 rows and `size` % 10 columns of points, so that each
 * point has one or two: paths and rings that leave no point out. */
void bench_paths(qdr_builder *builder, unsigned size)
{
    unsigned columns = size % 10;
    unsigned points = size / 10 * columns;
    for (unsigned k = 0; k < points; ++k) {
        bench_item(builder, 1, 2, "%u", k);
    }
    for (unsigned k = 0; k < points; ++k) {
        if (k % columns + 1 < columns) {
            bench_option(builder, "%u %u", k, k + 1);
        }
        if (k + columns < points) {
            bench_option(builder, "%u %u", k, k + columns);
        }
    }
}
