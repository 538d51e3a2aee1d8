/* placements.c  Chessmen on boards, and mines. */
#include "describe.h"
#include "families/wide.h"

enum { MINES = 15 }; /* the longest side of a board with mines */

static void add_lines(qdr_builder *builder, bool is_primary, const char *kinds, unsigned count)
{
    for (; *kinds; ++kinds) {
        for (unsigned k = 0; k < count; ++k) {
            bench_item(builder, is_primary, is_primary, "%c%u", *kinds, k);
        }
    }
}

/* n queens on a board whose edges are sewn together, so that diagonals go around: A007705 of the
 * OEIS, with 4524 for 13 and 140692 for 17. */
void bench_torus_queens(qdr_builder *builder, unsigned n)
{
    add_lines(builder, true, "rcab", n);
    for (unsigned k = 0; k < n * n; ++k) {
        unsigned r = k / n;
        unsigned c = k % n;
        bench_option(builder, "r%u c%u a%u b%u", r, c, (r + c) % n, (r + n - c) % n);
    }
}

/* Calls the item of two cells that a knight's move connects by the first one, and which of the four
 * moves downwards it is. */
static void append_moves(char text[BENCH_TEXT], unsigned r, unsigned c, unsigned n)
{
    static const int across[4] = {-2, -1, 1, 2};
    for (unsigned k = 0; k < 4; ++k) {
        unsigned down = k % 3 == 0 ? 1 : 2;
        int right = (int)c + across[k];
        int left = (int)c - across[k];
        if (r + down < n && right >= 0 && right < (int)n) {
            bench_append(text, " k%u.%u.%u", r, c, k);
        }
        if (r >= down && left >= 0 && left < (int)n) {
            bench_append(text, " k%u.%d.%u", r - down, left, k);
        }
    }
}

/* n queens that move as knights, too, and do not attack each other: A051223 of the OEIS, with 1876
 * for 13 and 202900 for 16. */
void bench_superqueens(qdr_builder *builder, unsigned n)
{
    add_lines(builder, true, "rc", n);
    add_lines(builder, false, "ab", 2 * n - 1);
    for (unsigned k = 0; k < 4 * n * n; ++k) {
        bench_item(builder, 0, 0, "k%u.%u.%u", k / 4 / n, k / 4 % n, k % 4);
    }
    for (unsigned k = 0; k < n * n; ++k) {
        unsigned r = k / n;
        unsigned c = k % n;
        char text[BENCH_TEXT] = "";
        append_moves(text, r, c, n);
        bench_option(builder, "r%u c%u a%u b%u%s", r, c, r + c, r + n - 1 - c, text);
    }
}

static unsigned distance(unsigned a, unsigned b)
{
    return a < b ? b - a : a - b;
}

/* Queens on a board of n by n, five or six, each of which is in no other's way, and which attack or
 * stand on all cells. */
void bench_guards(qdr_builder *builder, unsigned n)
{
    bench_item(builder, 5, 6, "#");
    for (unsigned k = 0; k < n * n; ++k) {
        bench_item(builder, 1, 6, "%u.%u", k / n, k % n);
    }
    add_lines(builder, false, "rc", n);
    add_lines(builder, false, "ab", 2 * n - 1);
    for (unsigned k = 0; k < n * n; ++k) {
        unsigned r = k / n;
        unsigned c = k % n;
        char text[BENCH_TEXT] = "";
        for (unsigned j = 0; j < n * n; ++j) {
            unsigned down = distance(j / n, r);
            unsigned across = distance(j % n, c);
            if (down == 0 || across == 0 || down == across) {
                bench_append(text, " %u.%u", j / n, j % n);
            }
        }
        bench_option(builder, "# r%u c%u a%u b%u%s", r, c, r + c, r + n - 1 - c, text);
    }
}

/* Kings on a board of n by n, so that each cell has one or two kings on it or next to it. */
void bench_kings(qdr_builder *builder, unsigned n)
{
    for (unsigned k = 0; k < n * n; ++k) {
        bench_item(builder, 1, 2, "%u.%u", k / n, k % n);
    }
    for (unsigned k = 0; k < n * n; ++k) {
        char text[BENCH_TEXT] = "";
        for (unsigned j = 0; j < n * n; ++j) {
            if (distance(j / n, k / n) <= 1 && distance(j % n, k % n) <= 1) {
                bench_append(text, " %u.%u", j / n, j % n);
            }
        }
        bench_option(builder, "%s", text);
    }
}

/* Says whether a cell shows how many of its neighbours hide mines.  Each cell that does not is next
 * to one that does. */
static bool is_clue(unsigned r, unsigned c)
{
    return r % 2 == 1 && c % 2 == 1;
}

/* Counts the mines next to a cell of a board of n by n. */
static unsigned count_mines(const bool *mines, unsigned n, unsigned r, unsigned c)
{
    unsigned count = 0;
    for (unsigned k = 0; k < n * n; ++k) {
        count += mines[k] && distance(k / n, r) <= 1 && distance(k % n, c) <= 1;
    }
    return count;
}

/* Counts the mines next to each clue. */
static void make_clues(unsigned *clues, unsigned n)
{
    bool mines[MINES * MINES];
    uint64_t state = 1;
    for (unsigned k = 0; k < n * n; ++k) {
        mines[k] = bench_draw(&state, 3) == 0 && !is_clue(k / n, k % n);
    }
    for (unsigned k = 0; k < n * n; ++k) {
        clues[k] = is_clue(k / n, k % n) ? count_mines(mines, n, k / n, k % n) : 0;
    }
}

/* Adds the option of a mine, unless there is none next to some clue around it. */
static void add_mine(qdr_builder *builder, const unsigned *clues, unsigned n, unsigned r,
                     unsigned c)
{
    char text[BENCH_TEXT] = "";
    for (unsigned k = 0; k < n * n; ++k) {
        if (is_clue(k / n, k % n) && distance(k / n, r) <= 1 && distance(k % n, c) <= 1) {
            if (clues[k] == 0) {
                return;
            }
            bench_append(text, " %u.%u", k / n, k % n);
        }
    }
    bench_option(builder, "%s", text);
}

/* Where mines may be on a board of n by n, given how many are next to each clue. */
void bench_mines(qdr_builder *builder, unsigned n)
{
    unsigned clues[MINES * MINES];
    make_clues(clues, n);
    for (unsigned k = 0; k < n * n; ++k) {
        if (clues[k] > 0) {
            bench_item(builder, clues[k], clues[k], "%u.%u", k / n, k % n);
        }
    }
    for (unsigned k = 0; k < n * n; ++k) {
        if (!is_clue(k / n, k % n)) {
            add_mine(builder, clues, n, k / n, k % n);
        }
    }
}
