/* problems.c  The named problems that are measured, each described in the words of Knuth's format:
 * items one by one, options as text.  Items and options come in the order that is usual for each
 * problem, so that nodes can be compared with what other programs need. */
#include "problems.h"
#include "describe.h"
#include "families.h"
#include "families/wide.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rows and columns hold one queen each, diagonals at most one. */
static void queens(qdr_builder *builder, unsigned n)
{
    for (unsigned i = 0; i < 2 * n; ++i) {
        bench_item(builder, 1, 1, "%c%u", i < n ? 'r' : 'c', i % n);
    }
    for (unsigned i = 0; i < 2 * (2 * n - 1); ++i) {
        bench_item(builder, 0, 0, "%c%u", i < 2 * n - 1 ? 'a' : 'b', i % (2 * n - 1));
    }
    for (unsigned r = 0; r < n; ++r) {
        for (unsigned c = 0; c < n; ++c) {
            bench_option(builder, "r%u c%u a%u b%u", r, c, r + c, r + n - 1 - c);
        }
    }
}

/* Two k's with k places between them, for each k. */
static void langford(qdr_builder *builder, unsigned n)
{
    for (unsigned k = 1; k <= n; ++k) {
        bench_item(builder, 1, 1, "%u", k);
    }
    for (unsigned place = 1; place <= 2 * n; ++place) {
        bench_item(builder, 1, 1, "s%u", place);
    }
    for (unsigned k = 1; k <= n; ++k) {
        for (unsigned place = 1; place + k + 1 <= 2 * n; ++place) {
            bench_option(builder, "%u s%u s%u", k, place, place + k + 1);
        }
    }
}

/* A board of `n` by `n` under dominoes. */
static void dominoes(qdr_builder *builder, unsigned n)
{
    bench_cells(builder, n, n);
    for (unsigned r = 0; r < n; ++r) {
        for (unsigned c = 0; c < n; ++c) {
            if (c + 1 < n) {
                bench_option(builder, "%u.%u %u.%u", r, c, r, c + 1);
            }
            if (r + 1 < n) {
                bench_option(builder, "%u.%u %u.%u", r, c, r + 1, c);
            }
        }
    }
}

/* Parts items into some of `sets` random sets. */
static void partition(qdr_builder *builder, unsigned sets)
{
    enum { ITEMS = 40, LEAST = 4, MOST = 6 };
    uint64_t state = 1;
    for (unsigned item = 0; item < ITEMS; ++item) {
        bench_item(builder, 1, 1, "%u", item);
    }
    for (unsigned set = 0; set < sets; ++set) {
        char text[BENCH_TEXT];
        size_t length = 0;
        uint64_t taken = 0;
        for (unsigned left = LEAST + bench_draw(&state, MOST + 1 - LEAST); left > 0;) {
            unsigned item = bench_draw(&state, ITEMS);
            if (taken >> item & 1) {
                continue;
            }
            taken |= UINT64_C(1) << item;
            length += (size_t)snprintf(text + length, sizeof text - length, " %u", item);
            --left;
        }
        bench_option(builder, "%s", text);
    }
}

/* Matrices of zeros and ones, `n` by `n`, with one to three ones in each row and column. */
static void matrices(qdr_builder *builder, unsigned n)
{
    for (unsigned i = 0; i < 2 * n; ++i) {
        bench_item(builder, 1, 3, "%c%u", i < n ? 'r' : 'c', i % n);
    }
    for (unsigned cell = 0; cell < n * n; ++cell) {
        bench_option(builder, "r%u c%u", cell / n, cell % n);
    }
}

/* Five queens on a board of `n` by `n` that together attack or stand on all of it. */
static void dominating(qdr_builder *builder, unsigned n)
{
    bench_item(builder, 5, 5, "#");
    for (unsigned cell = 0; cell < n * n; ++cell) {
        bench_item(builder, 1, 5, "%u.%u", cell / n, cell % n);
    }
    for (unsigned queen = 0; queen < n * n; ++queen) {
        char text[BENCH_TEXT] = "#";
        size_t length = 1;
        for (unsigned cell = 0; cell < n * n; ++cell) {
            unsigned r = cell / n;
            unsigned c = cell % n;
            if (r == queen / n || c == queen % n || r + c == queen / n + queen % n ||
                r + queen % n == c + queen / n) {
                length += (size_t)snprintf(text + length, sizeof text - length, " %u.%u", r, c);
            }
        }
        bench_option(builder, "%s", text);
    }
}

/* Those that are in the set come in its order, behind the others; the wide set comes behind
 * both. */
static const struct bench_problem problems[] = {
    {"queens-8", "8 queens", queens, 8, 92, BENCH_ASIDE, false},
    {"queens-9", "9 queens", queens, 9, 352, BENCH_ASIDE, false},
    {"queens-10", "10 queens", queens, 10, 724, BENCH_ASIDE, false},
    {"queens-11", "11 queens", queens, 11, 2680, BENCH_ASIDE, false},
    {"queens-12", "12 queens", queens, 12, 14200, BENCH_ASIDE, false},
    {"queens-13", "13 queens", queens, 13, 73712, BENCH_ASIDE, false},
    {"langford-11", "Langford pairs of 1 to 11", langford, 11, 35584, BENCH_ASIDE, false},
    {"pentominoes-3x20", "pentominoes in a box of 3 by 20", bench_pentominoes, 3, 8, BENCH_ASIDE,
     false},
    {"matchings-16", "perfect matchings of 16 vertices", bench_matchings, 16, 2027025, BENCH_ASIDE,
     false},
    {"queens-14", "14 queens", queens, 14, 365596, BENCH_SET, false},
    {"queens-15", "15 queens", queens, 15, 2279184, BENCH_SET, false},
    {"langford-12", "Langford pairs of 1 to 12", langford, 12, 216288, BENCH_SET, false},
    {"pentominoes-6x10", "pentominoes in a box of 6 by 10", bench_pentominoes, 6, 9356, BENCH_SET,
     false},
    {"pentominoes-8x8", "pentominoes around 2 by 2 in the middle of 8 by 8",
     bench_pentominoes_frame, 8, 520, BENCH_SET, false},
    {"pentominoes-2x5x6", "solid pentominoes in a box of 2 by 5 by 6", bench_pentominoes_solid, 2,
     2112, BENCH_SET, false},
    {"soma", "the Soma cube", bench_soma, 3, 11520, BENCH_SET, false},
    {"dominoes-8x8", "dominoes on a chessboard", dominoes, 8, 12988816, BENCH_SET, false},
    {"partition", "40 items out of 800 random sets", partition, 800, 3842, BENCH_SET, false},
    {"latin-6", "a Latin square of side 6, the first row given", bench_latin, 6, 1128960, BENCH_SET,
     false},
    {"sudoku-many", "a Sudoku with many solutions", bench_sudoku, 9, 310293, BENCH_SET, false},
    {"word-squares", "colors: squares of 4 by 4 letters", bench_word_squares, 240, 10747, BENCH_SET,
     false},
    {"macmahon-4x6", "colors: MacMahon's 24 squares in a border of one color", bench_macmahon, 4,
     26656, BENCH_SET, false},
    {"matrices-5", "multiplicities: 5 by 5 bits, line sums 1 to 3", matrices, 5, 3712050, BENCH_SET,
     false},
    {"dominating-8", "multiplicities: 5 queens that guard a chessboard", dominating, 8, 4860,
     BENCH_SET, false},
};

enum { PROBLEMS = sizeof problems / sizeof *problems };

const struct bench_problem *bench_problem_at(size_t index)
{
    if (index < PROBLEMS) {
        return &problems[index];
    }
    return index - PROBLEMS < bench_wide_count ? &bench_wide[index - PROBLEMS] : NULL;
}

const struct bench_problem *bench_problem_find(const char *name)
{
    const struct bench_problem *problem;
    for (size_t k = 0; (problem = bench_problem_at(k)); ++k) {
        if (strcmp(problem->name, name) == 0) {
            return problem;
        }
    }
    return NULL;
}

qdr_problem *bench_problem_build(const struct bench_problem *problem)
{
    qdr_builder *builder;
    qdr_problem *built;
    qdr_error error;
    bench_must(qdr_builder_new(&builder, &error), &error);
    problem->describe(builder, problem->size);
    bench_must(qdr_builder_build(builder, &built, &error), &error);
    qdr_builder_free(builder);
    return built;
}
