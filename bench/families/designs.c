/* designs.c  Blocks of points such that each pair of points is in so many blocks; tournaments; and
 * difference families, which are designs that a cyclic group turns. */
#include "describe.h"
#include "families/wide.h"

enum { BLOCK = 8 };

/* Adds an item for each pair of points. */
static void add_pairs(qdr_builder *builder, unsigned points, unsigned times)
{
    for (unsigned k = 0; k < points * points; ++k) {
        if (k / points < k % points) {
            bench_item(builder, times, times, "%u.%u", k / points, k % points);
        }
    }
}

static void add_block(qdr_builder *builder, const unsigned *point, unsigned size)
{
    char text[BENCH_TEXT] = "";
    for (unsigned i = 0; i < size; ++i) {
        for (unsigned j = i + 1; j < size; ++j) {
            bench_append(text, " %u.%u", point[i], point[j]);
        }
    }
    bench_option(builder, "%s", text);
}

/* Moves on to the next block in the order of words; returns false behind the last. */
static bool next_block(unsigned *point, unsigned size, unsigned points)
{
    unsigned i = size;
    while (i > 0 && point[i - 1] == points - size + i - 1) {
        --i;
    }
    if (i == 0) {
        return false;
    }
    for (unsigned value = point[i - 1]; i <= size; ++i) {
        point[i - 1] = ++value;
    }
    return true;
}

/* Sets of different blocks of `size` points that hold each pair `times` times. */
static void add_design(qdr_builder *builder, unsigned points, unsigned size, unsigned times)
{
    unsigned point[BLOCK] = {0, 1, 2, 3, 4, 5, 6, 7};
    add_pairs(builder, points, times);
    do {
        add_block(builder, point, size);
    } while (next_block(point, size, points));
}

/* Steiner systems S(2, `size` / 100, `size` % 100), points being labelled.  There is one S(2,3,9)
 * and one S(2,4,13), the plane of order 3, but for names; so 9! / 432 = 840 and 13! / 5616 =
 * 1108800, by the orders of their groups. */
void bench_steiner(qdr_builder *builder, unsigned size)
{
    add_design(builder, size % 100, size / 100, 1);
}

/* Designs without repeated blocks; `size` is 100 * points + 10 * points of a block + how often each
 * pair is there.  The one of 6 points, in threes and each pair twice, has a group of 60: 6! / 60 =
 * 12 ways to name its points. */
void bench_designs(qdr_builder *builder, unsigned size)
{
    add_design(builder, size / 100, size / 10 % 10, size % 10);
}

/* Tournaments of `size` / 10 teams, in rounds in which each plays once, until all pairs have
 * played; in the first `size` % 10 rounds, team 0 plays against 1, 2, 3...  Eight teams have 6240
 * of them if rounds have no order (A000438 of the OEIS counts them but for names: 6), so with r
 * rounds given, (7 - r)! * 6240. */
void bench_round_robin(qdr_builder *builder, unsigned size)
{
    unsigned teams = size / 10;
    add_pairs(builder, teams, 1);
    for (unsigned k = 0; k < (teams - 1) * teams; ++k) {
        bench_item(builder, 1, 1, "r%u.%u", k / teams + 1, k % teams);
    }
    for (unsigned round = 1; round < teams; ++round) {
        for (unsigned k = 0; k < teams * teams; ++k) {
            unsigned a = k / teams;
            unsigned b = k % teams;
            bool is_known = a == 0 && round <= size % 10;
            if (a < b && (!is_known || b == round)) {
                bench_option(builder, "%u.%u r%u.%u r%u.%u", a, b, round, a, round, b);
            }
        }
    }
}

/* Adds the block 0, a, b, c, if its differences, with either sign, are different ones.  Turned or
 * mirrored, it would be as good: so the first of its four gaps is to be the smallest, and the
 * second one smaller than the last. */
static void add_base(qdr_builder *builder, const unsigned point[4], unsigned v)
{
    char text[BENCH_TEXT] = "";
    uint64_t seen = 0;
    for (unsigned k = 0; k < 16; ++k) {
        if (k / 4 < k % 4) {
            unsigned difference = point[k % 4] - point[k / 4];
            difference = difference < v - difference ? difference : v - difference;
            if (seen >> difference & 1) {
                return;
            }
            seen |= UINT64_C(1) << difference;
            bench_append(text, " %u", difference);
        }
    }
    unsigned second = point[2] - point[1];
    unsigned last = v - point[3];
    if (point[1] < second && point[1] < point[3] - point[2] && second < last) {
        bench_option(builder, "%s", text);
    }
}

/* Difference families: blocks of four numbers modulo v, a multiple of 12 and 1, in which each
 * difference but 0 is there once.  Blocks that are turned or mirrored count once. */
void bench_differences(qdr_builder *builder, unsigned v)
{
    for (unsigned difference = 1; difference <= v / 2; ++difference) {
        bench_item(builder, 1, 1, "%u", difference);
    }
    for (unsigned a = 1; a < v; ++a) {
        for (unsigned b = a + 1; b < v; ++b) {
            for (unsigned c = b + 1; c < v; ++c) {
                add_base(builder, (unsigned[4]){0, a, b, c}, v);
            }
        }
    }
}
