/* numbers.c  Numbers in rows and in triples, whose sums or differences matter. */
#include "describe.h"
#include "families/wide.h"

/* Adds items PREFIX1 to PREFIXn. */
static void add_numbers(qdr_builder *builder, bool is_primary, const char *prefix, unsigned n)
{
    for (unsigned k = 1; k <= n; ++k) {
        bench_item(builder, is_primary, is_primary, "%s%u", prefix, k);
    }
}

/* Rows of all n tones that begin with tone 0, and whose n - 1 intervals, upwards and modulo n, all
 * differ.  These are the sequencings of the cyclic group, A141599 of the OEIS; the 3856 of twelve
 * tones are the all-interval rows of music. */
void bench_tone_rows(qdr_builder *builder, unsigned n)
{
    add_numbers(builder, true, "step", n - 1);
    add_numbers(builder, true, "gap", n - 1);
    add_numbers(builder, true, "tone", n - 1);
    add_numbers(builder, false, "place", n);
    for (unsigned step = 1; step < n; ++step) {
        for (unsigned k = 0; k < n * n; ++k) {
            unsigned from = k / n;
            unsigned to = k % n;
            if (from != to && to != 0 && (from == 0) == (step == 1)) {
                bench_option(builder, "step%u gap%u tone%u place%u:%u place%u:%u", step,
                             (to + n - from) % n, to, step, from, step + 1, to);
            }
        }
    }
}

/* Returns the least length of a ruler of `steps` steps, if these were 1, 2, 3... */
static unsigned least_length(unsigned steps)
{
    return steps * (steps + 1) / 2;
}

/* Adds where marks i and j may be: not nearer to each other, or to the ends, than the marks between
 * allow. */
static void add_pair(qdr_builder *builder, unsigned i, unsigned j, unsigned marks, unsigned length)
{
    unsigned last = i == 0 ? 0 : length - least_length(marks - 1 - i);
    for (unsigned a = least_length(i); a <= last; ++a) {
        for (unsigned b = a + least_length(j - i); b <= length - least_length(marks - 1 - j); ++b) {
            if (b == length || j < marks - 1) {
                bench_option(builder, "%u.%u m%u:%u m%u:%u d%u", i, j, i + 1, a, j + 1, b, b - a);
            }
        }
    }
}

/* Golomb rulers with `size` / 100 marks, the first at 0 and the last at `size` % 100: no two
 * distances are the same. */
void bench_golomb(qdr_builder *builder, unsigned size)
{
    unsigned marks = size / 100;
    unsigned length = size % 100;
    for (unsigned k = 0; k < marks * marks; ++k) {
        if (k / marks < k % marks) {
            bench_item(builder, 1, 1, "%u.%u", k / marks, k % marks);
        }
    }
    add_numbers(builder, false, "m", marks);
    add_numbers(builder, false, "d", length);
    for (unsigned k = 0; k < marks * marks; ++k) {
        if (k / marks < k % marks) {
            add_pair(builder, k / marks, k % marks, marks, length);
        }
    }
}

/* The numbers 1 to 3n in triples, of which the third is the sum of the others: A108235 of the OEIS,
 * with 3040 for 8, and none unless n is 0 or 1 modulo 4. */
void bench_sum_triples(qdr_builder *builder, unsigned n)
{
    add_numbers(builder, true, "", 3 * n);
    for (unsigned a = 1; a <= 3 * n; ++a) {
        for (unsigned b = a + 1; a + b <= 3 * n; ++b) {
            bench_option(builder, "%u %u %u", a, b, a + b);
        }
    }
}

/* Two k's that are k places apart, for each k from 1 to n: Skolem's sequences, A004075 of the OEIS,
 * with 2656 for 9 and 3040560 for 13. */
void bench_skolem(qdr_builder *builder, unsigned n)
{
    add_numbers(builder, true, "", n);
    add_numbers(builder, true, "s", 2 * n);
    for (unsigned k = 1; k <= n; ++k) {
        for (unsigned place = 1; place + k <= 2 * n; ++place) {
            bench_option(builder, "%u s%u s%u", k, place, place + k);
        }
    }
}
