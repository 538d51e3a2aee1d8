/* colorings.c  Colors of the vertices of graphs, and arrows on the edges of grids. */
#include "describe.h"
#include "families/wide.h"

/* Adds the options of an edge: its ends have two different ones of three colors. */
static void add_edge(qdr_builder *builder, const char *edge, unsigned from, unsigned to)
{
    for (unsigned k = 0; k < 9; ++k) {
        if (k / 3 != k % 3) {
            bench_option(builder, "%s%u v%u:%u v%u:%u", edge, from, from, k / 3, to, k % 3);
        }
    }
}

/* Three colors on a grid of `size` / 10 rows and `size` % 10 columns, such that neighbours differ:
 * 18 ways for 2 by 2, 246 for 3 by 3, 7812 for 4 by 4, three times A068253 of the OEIS.  Edges are
 * covered, and color the vertices. */
void bench_grid_colorings(qdr_builder *builder, unsigned size)
{
    unsigned columns = size % 10;
    unsigned cells = size / 10 * columns;
    for (unsigned k = 0; k < cells; ++k) {
        if (k % columns + 1 < columns) {
            bench_item(builder, 1, 1, "right%u", k);
        }
        if (k + columns < cells) {
            bench_item(builder, 1, 1, "down%u", k);
        }
    }
    for (unsigned k = 0; k < cells; ++k) {
        bench_item(builder, 0, 0, "v%u", k);
    }
    for (unsigned k = 0; k < cells; ++k) {
        if (k % columns + 1 < columns) {
            add_edge(builder, "right", k, k + 1);
        }
        if (k + columns < cells) {
            add_edge(builder, "down", k, k + columns);
        }
    }
}

/* Three colors on generalized Petersen graphs, with `size` / 10 vertices on the rim and as many
 * within, of which every (`size` % 10)-th ones are neighbours.  Here vertices are covered, and each
 * edge may have each color once.  Petersen's graph, 52, has 120 colorings, the dodecahedron, 102,
 * 7200. */
void bench_petersen_colorings(qdr_builder *builder, unsigned size)
{
    unsigned n = size / 10;
    for (unsigned v = 0; v < 2 * n; ++v) {
        bench_item(builder, 1, 1, "%s%u", v < n ? "rim" : "hub", v % n);
    }
    for (unsigned k = 0; k < 9 * n; ++k) {
        bench_item(builder, 0, 0, "%c%u.%u", "ris"[k / n / 3], k % n, k / n % 3);
    }
    for (unsigned k = 0; k < 3 * n; ++k) {
        unsigned v = k / 3;
        unsigned color = k % 3;
        bench_option(builder, "rim%u r%u.%u r%u.%u s%u.%u", v, v, color, (v + 1) % n, color, v,
                     color);
        bench_option(builder, "hub%u i%u.%u i%u.%u s%u.%u", v, v, color, (v + size % 10) % n, color,
                     v, color);
    }
}

/* Says whether the arrows around a vertex lead as they must on the border of the grid. */
static bool suits_border(unsigned n, unsigned k, unsigned left, unsigned right, unsigned above,
                         unsigned below)
{
    return (k % n > 0 || left == 0) && (k % n + 1 < n || right == 1) && (k / n > 0 || above == 1) &&
           (k / n + 1 < n || below == 0);
}

/* Square ice: arrows on the edges of a grid of n by n, two of which lead to each vertex and two
 * away from it.  Those on the border lead inwards on the left and on the right, outwards above and
 * below.  Color 0 is an arrow to the right, or downwards.  Such states are alternating sign
 * matrices, and their number is the product of (3k + 1)! / (n + k)! over 0 <= k < n. */
void bench_ice(qdr_builder *builder, unsigned n)
{
    for (unsigned k = 0; k < n * n; ++k) {
        bench_item(builder, 1, 1, "%u.%u", k / n, k % n);
    }
    for (unsigned k = 0; k < n * (n + 1); ++k) {
        bench_item(builder, 0, 0, "h%u.%u", k / (n + 1), k % (n + 1));
        bench_item(builder, 0, 0, "v%u.%u", k % (n + 1), k / (n + 1));
    }
    for (unsigned k = 0; k < n * n * 16; ++k) {
        unsigned r = k / 16 / n;
        unsigned c = k / 16 % n;
        unsigned left = k / 8 % 2;
        unsigned right = k / 4 % 2;
        unsigned above = k / 2 % 2;
        unsigned below = k % 2;
        if (left + above == right + below && suits_border(n, k / 16, left, right, above, below)) {
            bench_option(builder, "%u.%u h%u.%u:%u h%u.%u:%u v%u.%u:%u v%u.%u:%u", r, c, r, c, left,
                         r, c + 1, right, r, c, above, r + 1, c, below);
        }
    }
}
