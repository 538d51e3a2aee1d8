/* matchings.c  Who goes with whom: pairs and cliques in graphs, pigeons in holes, and choices that
 * are all the same. */
#include "describe.h"
#include "families/wide.h"

enum { VERTICES = 64 };

/* A graph: bit j of adjacent[i] says whether there is an edge between i and j. */
struct graph {
    unsigned vertices;
    uint64_t adjacent[VERTICES];
};

static void add_vertices(qdr_builder *builder, unsigned count)
{
    for (unsigned i = 0; i < count; ++i) {
        bench_item(builder, 1, 1, "v%u", i);
    }
}

static void connect(struct graph *graph, unsigned i, unsigned j)
{
    graph->adjacent[i] |= UINT64_C(1) << j;
    graph->adjacent[j] |= UINT64_C(1) << i;
}

/* Makes a graph in which each edge is there with a chance of `percent`. */
static void make_graph(struct graph *graph, unsigned vertices, unsigned percent, uint64_t seed)
{
    *graph = (struct graph){.vertices = vertices};
    for (unsigned i = 0; i < vertices; ++i) {
        for (unsigned j = i + 1; j < vertices; ++j) {
            if (bench_draw(&seed, 100) < percent) {
                connect(graph, i, j);
            }
        }
    }
}

/* Its perfect matchings. */
static void match(qdr_builder *builder, const struct graph *graph)
{
    add_vertices(builder, graph->vertices);
    for (unsigned i = 0; i < graph->vertices; ++i) {
        for (unsigned j = i + 1; j < graph->vertices; ++j) {
            if (graph->adjacent[i] >> j & 1) {
                bench_option(builder, "v%u v%u", i, j);
            }
        }
    }
}

/* All pairs of n vertices, in (n - 1)!! = 1 * 3 * 5 * ... * (n - 1) matchings. */
void bench_matchings(qdr_builder *builder, unsigned n)
{
    struct graph graph;
    make_graph(&graph, n, 100, 1);
    match(builder, &graph);
}

/* Complete graphs of four vertices each, side by side: three matchings of each, 3^n in all. */
void bench_fours(qdr_builder *builder, unsigned n)
{
    static const unsigned char from[6] = {0, 0, 0, 1, 1, 2};
    static const unsigned char to[6] = {1, 2, 3, 2, 3, 3};
    struct graph graph = {.vertices = 4 * n};
    for (unsigned k = 0; k < 6 * n; ++k) {
        connect(&graph, k / 6 * 4 + from[k % 6], k / 6 * 4 + to[k % 6]);
    }
    match(builder, &graph);
}

/* A random graph of n vertices with a fifth of all edges. */
void bench_random_matchings(qdr_builder *builder, unsigned n)
{
    struct graph graph;
    make_graph(&graph, n, 20, 1);
    match(builder, &graph);
}

/* Squares of a board, in pairs that a knight's move connects; `size` is 10 * rows + columns. */
void bench_knight_pairs(qdr_builder *builder, unsigned size)
{
    unsigned rows = size / 10;
    unsigned columns = size % 10;
    struct graph graph = {.vertices = rows * columns};
    for (unsigned i = 0; i < rows * columns; ++i) {
        for (unsigned j = i + 1; j < rows * columns; ++j) {
            unsigned down = j / columns - i / columns;
            unsigned a = i % columns;
            unsigned b = j % columns;
            if (down * (a < b ? b - a : a - b) == 2) {
                connect(&graph, i, j);
            }
        }
    }
    match(builder, &graph);
}

static void add_clique(qdr_builder *builder, uint64_t clique)
{
    char text[BENCH_TEXT] = "";
    for (unsigned i = 0; clique >> i; ++i) {
        if (clique >> i & 1) {
            bench_append(text, " v%u", i);
        }
    }
    bench_option(builder, "%s", text);
}

/* Adds all cliques of `size` vertices, in the order of their least vertices: a stack of cliques,
 * each with those behind its last vertex that could join it. */
static void add_cliques(qdr_builder *builder, const struct graph *graph, unsigned size)
{
    uint64_t clique[VERTICES] = {0};
    uint64_t next[VERTICES] = {(UINT64_C(1) << graph->vertices) - 1};
    unsigned depth = 0;
    for (;;) {
        if (depth == size || next[depth] == 0) {
            if (depth == size) {
                add_clique(builder, clique[depth]);
            }
            if (depth-- == 0) {
                return;
            }
            continue;
        }
        unsigned i = 0;
        while (!(next[depth] >> i & 1)) {
            ++i;
        }
        next[depth] &= next[depth] - 1;
        clique[depth + 1] = clique[depth] | UINT64_C(1) << i;
        next[depth + 1] = next[depth] & graph->adjacent[i];
        ++depth;
    }
}

/* The vertices of a random graph with half of all edges, in cliques of three and four. */
void bench_cliques(qdr_builder *builder, unsigned n)
{
    struct graph graph;
    make_graph(&graph, n, 50, 1);
    add_vertices(builder, n);
    add_cliques(builder, &graph, 3);
    add_cliques(builder, &graph, 4);
}

/* n pigeons, each in a hole of its own, of which there is one more: (n + 1)! ways. */
void bench_pigeons(qdr_builder *builder, unsigned n)
{
    for (unsigned pigeon = 0; pigeon < n; ++pigeon) {
        bench_item(builder, 1, 1, "p%u", pigeon);
    }
    for (unsigned hole = 0; hole <= n; ++hole) {
        bench_item(builder, 0, 0, "h%u", hole);
    }
    for (unsigned k = 0; k < n * (n + 1); ++k) {
        bench_option(builder, "p%u h%u", k / (n + 1), k % (n + 1));
    }
}

/* n items, each with eight options that are the same: 8^n ways. */
void bench_duplicates(qdr_builder *builder, unsigned n)
{
    for (unsigned i = 0; i < n; ++i) {
        bench_item(builder, 1, 1, "%u", i);
    }
    for (unsigned k = 0; k < 8 * n; ++k) {
        bench_option(builder, "%u", k / 8);
    }
}
