/* agree.c  Do the kernels of qdr_sudoku_batch say what the exact-cover engine says?
 *
 *     agree [COUNT [SEED [ISA...]]]
 *
 * Makes COUNT random Sudokus of all kinds (a million), asks the engine `lanes` and the kernels of
 * these instruction sets, or of all that this processor has, for the number of solutions up to two,
 * and for the first one.  Prints a line for each difference and, now and then and at the end, how
 * many had none, one or several.  Exit status: 1 where there was a difference. */
#include <quadrille/quadrille.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../tests/support/random_sudokus.h"

enum { CELLS = RANDOM_SUDOKU_CELLS, CHUNK = 5000, MOST = 8 };

struct answers {
    uint64_t counts[CHUNK];
    qdr_digit grids[CHUNK * CELLS];
};

static qdr_digit givens[CHUNK * CELLS];
static struct answers wanted;
static struct answers got;

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "agree: %s\n", what);
    exit(2);
}

/* NULL: this processor has no such kernel. */
static qdr_sudoku_batch *make(const char *parameter, const char *value)
{
    qdr_rules *rules;
    qdr_params *search;
    qdr_sudoku_batch *batch;
    qdr_error error;
    if (qdr_rules_new(&rules, 9, 3, 3, &error) != QDR_OK ||
        qdr_params_new(&search, QDR_PARAMS_SEARCH, &error) != QDR_OK ||
        qdr_params_set(search, parameter, value, &error) != QDR_OK) {
        fail(error.text);
    }
    if (qdr_sudoku_batch_new(&batch, rules, 1, search, &error) != QDR_OK) {
        batch = NULL;
    }
    qdr_params_free(search);
    qdr_rules_free(rules);
    return batch;
}

static void ask(qdr_sudoku_batch *batch, size_t puzzles, struct answers *answers)
{
    if (qdr_sudoku_batch_run(batch, givens, puzzles, answers->counts, answers->grids) !=
        QDR_EXHAUSTED) {
        fail("a run has not come to its end");
    }
}

static void show(const char *kernel, size_t k)
{
    printf("%s finds %" PRIu64 ", not %" PRIu64 ", or another grid: ", kernel, got.counts[k],
           wanted.counts[k]);
    for (unsigned cell = 0; cell < CELLS; ++cell) {
        putchar(qdr_digit_symbol(givens[k * CELLS + cell]));
    }
    putchar('\n');
}

/* Where there are several solutions, the first ones may differ. */
static uint64_t compare(const char *kernel, size_t puzzles)
{
    uint64_t differences = 0;
    for (size_t k = 0; k < puzzles; ++k) {
        const bool is_same_grid =
            wanted.counts[k] != 1 ||
            memcmp(got.grids + k * CELLS, wanted.grids + k * CELLS, CELLS) == 0;
        if (got.counts[k] != wanted.counts[k] || !is_same_grid) {
            show(kernel, k);
            ++differences;
        }
    }
    return differences;
}

/* Those that were asked so far, by their solutions. */
static uint64_t kinds[3];

static void ask_engine(qdr_sudoku_batch *engine, struct qdri_random *random, size_t puzzles)
{
    for (size_t k = 0; k < puzzles; ++k) {
        random_sudoku(random, givens + k * CELLS);
    }
    ask(engine, puzzles, &wanted);
    for (size_t k = 0; k < puzzles; ++k) {
        ++kinds[wanted.counts[k]];
    }
}

static uint64_t ask_kernels(qdr_sudoku_batch **kernel, unsigned kernels, size_t puzzles)
{
    uint64_t differences = 0;
    for (unsigned k = 0; k < kernels; ++k) {
        ask(kernel[k], puzzles, &got);
        differences += compare(qdr_sudoku_batch_kernel(kernel[k]), puzzles);
    }
    return differences;
}

static unsigned make_kernels(qdr_sudoku_batch **kernel, char **name, int names)
{
    static const char *const all[] = {"portable", "avx2", "avx512", "simd128"};
    enum { ALL = sizeof all / sizeof *all };
    unsigned kernels = 0;
    for (int k = 0; k < (names > 0 ? names : ALL) && kernels < MOST; ++k) {
        qdr_sudoku_batch *made = make("isa", names > 0 ? name[k] : all[k]);
        if (made && qdr_sudoku_batch_kernel(made)) {
            kernel[kernels++] = made;
        } else {
            qdr_sudoku_batch_free(made);
        }
    }
    return kernels;
}

int main(int argc, char **argv)
{
    enum { TOLD = 1000000, NAMES = 3 };
    const uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : TOLD;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    qdr_sudoku_batch *engine = make("engine", "lanes");
    qdr_sudoku_batch *kernel[MOST];
    const unsigned kernels = make_kernels(kernel, argv + NAMES, argc - NAMES);
    uint64_t differences = 0;
    struct qdri_random random;
    qdri_random_seed(&random, seed);
    for (uint64_t done = 0; done < count;) {
        const size_t puzzles = (size_t)(count - done < CHUNK ? count - done : CHUNK);
        ask_engine(engine, &random, puzzles);
        differences += ask_kernels(kernel, kernels, puzzles);
        done += puzzles;
        if (done % TOLD == 0 || done == count) {
            printf("%" PRIu64 " puzzles, %u kernels: %" PRIu64 " with no solution, %" PRIu64
                   " with one, %" PRIu64 " with several; %" PRIu64 " differences\n",
                   done, kernels, kinds[0], kinds[1], kinds[2], differences);
            fflush(stdout);
        }
    }
    qdr_sudoku_batch_free(engine);
    for (unsigned k = 0; k < kernels; ++k) {
        qdr_sudoku_batch_free(kernel[k]);
    }
    return differences > 0;
}
