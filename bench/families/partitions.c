/* partitions.c  What is cut into parts: sets; intervals, which makes trees of them; and boards,
 * into rectangles and squares. */
#include "describe.h"
#include "families/wide.h"

/* Partitions of a set: each of its subsets but the empty one is an option.  Their number is Bell's:
 * B(8) = 4140, B(12) = 4213597. */
void bench_set_partitions(qdr_builder *builder, unsigned n)
{
    for (unsigned i = 0; i < n; ++i) {
        bench_item(builder, 1, 1, "%u", i);
    }
    for (unsigned set = 1; set < 1U << n; ++set) {
        char text[BENCH_TEXT] = "";
        for (unsigned i = 0; i < n; ++i) {
            if (set >> i & 1) {
                bench_append(text, " %u", i);
            }
        }
        bench_option(builder, "%s", text);
    }
}

/* Makes node k the root of the interval from i to j.  It says so by the colors of its L and R, and
 * is the right child of i - 1, if that one's interval ends at j, too; or the left child of j + 1,
 * if that one's begins at i; or the root of all. */
static void add_node(qdr_builder *builder, unsigned k, unsigned i, unsigned j, unsigned n)
{
    if (i == 1 && j == n) {
        bench_option(builder, "%u root L%u:%u R%u:%u", k, k, i, k, j);
    }
    if (i > 1) {
        bench_option(builder, "%u r%u L%u:%u R%u:%u R%u:%u", k, i - 1, k, i, k, j, i - 1, j);
    }
    if (j < n) {
        bench_option(builder, "%u l%u L%u:%u R%u:%u L%u:%u", k, j + 1, k, i, k, j, j + 1, i);
    }
}

/* Binary trees with nodes 1 to n from left to right; each has an interval, its subtree.  All lead
 * up to the root, since intervals grow on the way, and no node has two right or two left children.
 * Their number is Catalan's, (2n)! / n! / (n + 1)!. */
void bench_interval_trees(qdr_builder *builder, unsigned n)
{
    bench_item(builder, 1, 1, "root");
    for (unsigned k = 1; k <= n; ++k) {
        bench_item(builder, 1, 1, "%u", k);
    }
    for (unsigned k = 0; k < 4 * n; ++k) {
        bench_item(builder, 0, 0, "%c%u", "LRlr"[k / n], k % n + 1);
    }
    for (unsigned k = 1; k <= n; ++k) {
        for (unsigned i = 1; i <= k; ++i) {
            for (unsigned j = k; j <= n; ++j) {
                add_node(builder, k, i, j, n);
            }
        }
    }
}

/* What lies on a board: its upper left cell, and its sides. */
struct rectangle {
    unsigned row;
    unsigned column;
    unsigned height;
    unsigned width;
};

/* Adds the option of a rectangle, which covers `kind`, too. */
static void lay(qdr_builder *builder, const char *kind, struct rectangle r)
{
    char text[BENCH_TEXT] = "";
    for (unsigned k = 0; k < r.height * r.width; ++k) {
        bench_append(text, " %u.%u", r.row + k / r.width, r.column + k % r.width);
    }
    bench_option(builder, "%s%s", kind, text);
}

/* Lays a rectangle of this size wherever it fits. */
static void lay_all(qdr_builder *builder, const char *kind, struct rectangle size, unsigned rows,
                    unsigned columns)
{
    for (size.row = 0; size.row + size.height <= rows; ++size.row) {
        for (size.column = 0; size.column + size.width <= columns; ++size.column) {
            lay(builder, kind, size);
        }
    }
}

/* A board of `size` / 10 rows and `size` % 10 columns, cut into rectangles: A116694 of the OEIS,
 * with 70878 for 4 by 4. */
void bench_rectangles(qdr_builder *builder, unsigned size)
{
    unsigned rows = size / 10;
    unsigned columns = size % 10;
    bench_cells(builder, rows, columns);
    for (unsigned k = 0; k < rows * columns; ++k) {
        lay_all(builder, "", (struct rectangle){0, 0, k / columns + 1, k % columns + 1}, rows,
                columns);
    }
}

/* A square of n by n, cut into squares: A045846 of the OEIS, with 10668 for 6 and 450924 for 7. */
void bench_square_tilings(qdr_builder *builder, unsigned n)
{
    bench_cells(builder, n, n);
    for (unsigned side = 1; side <= n; ++side) {
        lay_all(builder, "", (struct rectangle){0, 0, side, side}, n, n);
    }
}

/* The same, out of squares of sides 1 to 3: two to four of side 3, four to six of side 2, and as
 * many of side 1 as are needed. */
void bench_square_packings(qdr_builder *builder, unsigned n)
{
    bench_item(builder, 2, 4, "three");
    bench_item(builder, 4, 6, "two");
    bench_cells(builder, n, n);
    lay_all(builder, "three", (struct rectangle){0, 0, 3, 3}, n, n);
    lay_all(builder, "two", (struct rectangle){0, 0, 2, 2}, n, n);
    lay_all(builder, "", (struct rectangle){0, 0, 1, 1}, n, n);
}
