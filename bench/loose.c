/* loose.c  How many random packings are decided, and how soon.
 *
 *     bench/loose [COUNT [SECONDS [FIRST]]]
 *
 * Makes COUNT random ones (1000), gives each at most SECONDS (10), and prints how many were
 * packed, found to be impossible, or left undecided, by load and by method, and the times.  Each
 * packing is verified.  What is left undecided is listed with the reason. */
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "shapes/packing/packing.h"

#include "../tests/support/loose.h"

enum { LOADS = 6 };

static const uint32_t load_from[LOADS + 1] = {0, 85, 90, 95, 98, 101, UINT32_MAX};

struct tally {
    unsigned verdict[3];
    unsigned method[QDRI_BY_NONE + 1];
    double sum;
    double most;
};

static const char *const method_name[] = {"bounds", "boxes", "greed", "beam", "search", "none"};

static int by_value(const void *a, const void *b)
{
    const double first = *(const double *)a;
    const double second = *(const double *)b;
    return (first > second) - (first < second);
}

static size_t class_of(uint32_t load)
{
    size_t class = 0;
    while (load >= load_from[class + 1]) {
        ++class;
    }
    return class;
}

static void show_undecided(uint64_t seed, const struct loose *loose,
                           const struct qdri_packing *packing, double ms)
{
    printf("# %llu: %ux%u, load %u %%, %zu pieces%s%s%s: %s (%.0f ms)\n", (unsigned long long)seed,
           loose->task.board.width, loose->task.board.height, loose->load, loose->task.pieces,
           loose->has_holes ? ", holes" : "", loose->is_large ? ", large" : "",
           loose->is_heavy ? ", heavy" : "", packing->why, ms);
}

/* Decides one; returns the milliseconds that it took, or less than 0 if the answer is wrong. */
static double decide(uint64_t seed, uint64_t limit, struct tally tally[LOADS])
{
    static struct loose loose;
    struct qdri_packing packing;
    const struct qdri_packing_limits limits = {.milliseconds = limit};
    loose_make(&loose, seed);
    const uint64_t start = qdri_clock_ns();
    if (qdri_pack(&loose.task, &limits, &packing, NULL) != QDR_OK) {
        return -1;
    }
    const double ms = (double)(qdri_clock_ns() - start) / 1e6;
    const bool is_right =
        packing.verdict != QDRI_PACKED || loose_is_right(&loose.task, packing.laid, packing.count);
    struct tally *own = &tally[class_of(loose.load)];
    own->verdict[packing.verdict]++;
    own->method[packing.method]++;
    own->sum += ms;
    own->most = ms > own->most ? ms : own->most;
    if (packing.verdict == QDRI_PACKING_UNDECIDED) {
        show_undecided(seed, &loose, &packing, ms);
    }
    if (!is_right) {
        printf("# %llu: WRONG\n", (unsigned long long)seed);
    }
    qdri_packing_clear(&packing);
    return is_right ? ms : -1;
}

static void show(const struct tally tally[LOADS])
{
    printf("%-12s %7s %7s %7s", "load", "packed", "none", "open");
    for (size_t m = 0; m <= QDRI_BY_NONE; ++m) {
        printf(" %7s", method_name[m]);
    }
    printf(" %9s %9s\n", "mean ms", "most ms");
    for (size_t l = 0; l < LOADS; ++l) {
        const unsigned *verdict = tally[l].verdict;
        const unsigned all = verdict[0] + verdict[1] + verdict[2];
        printf("from %3u %%   ", load_from[l]);
        printf(" %7u %7u %7u", verdict[0], verdict[1], verdict[2]);
        for (size_t m = 0; m <= QDRI_BY_NONE; ++m) {
            printf(" %7u", tally[l].method[m]);
        }
        printf(" %9.2f %9.1f\n", all ? tally[l].sum / all : 0, tally[l].most);
    }
}

int main(int argc, char **argv)
{
    const size_t count = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 1000;
    const double seconds = argc > 2 ? strtod(argv[2], NULL) : 10;
    const uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    struct tally tally[LOADS] = {{{0}, {0}, 0, 0}};
    unsigned wrong = 0;
    double *ms = calloc(count + 1, sizeof *ms);
    for (size_t i = 0; ms && i < count; ++i) {
        ms[i] = decide(first + i, (uint64_t)(seconds * 1000), tally);
        wrong += ms[i] < 0;
    }
    if (!ms || count == 0) {
        return 1;
    }
    qsort(ms, count, sizeof *ms, by_value);
    show(tally);
    printf("median %.3f ms, nine of ten within %.1f ms, longest %.1f ms; %u wrong\n", ms[count / 2],
           ms[count * 9 / 10], ms[count - 1], wrong);
    free(ms);
    return wrong > 0;
}
