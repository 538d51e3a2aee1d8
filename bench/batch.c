/* batch.c  Many classic Sudokus: the kernels of qdr_sudoku_batch, engines that answer one by one,
 * and other people's solvers, all in one sitting.
 *
 *     batch [--limit K] [--runs K] [--grids] [--engine NAME]... FILE... [--peer LIBRARY]...
 *
 * A FILE has a puzzle in the first 81 characters of each line.  They are shuffled, always alike,
 * and each competitor runs through all of them, in turns; a short file is run through several times
 * in a row.  Reading the characters counts, reading the file does not.
 *
 *     --limit K        stop at so many solutions of a puzzle (2)
 *     --runs K         medians of so many turns (7)
 *     --grids          the first solution is wanted, too
 *     --engine NAME    one more competitor: this engine, puzzle by puzzle
 *     --peer LIBRARY   one more: a shared library with a function
 *                      size_t peer_solve(const char *puzzle, size_t limit, char *solution)
 *                      which reads 81 characters, `.` where nothing is given
 *
 * Prints nanoseconds for each puzzle, and how many times as long as the first competitor each one
 * takes: the best kernel that this processor has.  All must agree on every count. */
#include <quadrille/quadrille.h>

#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A puzzle of the text ends with a zero, which some solvers look for. */
enum { CELLS = 81, TEXT = CELLS + 1, MOST = 32, RUNS_MOST = 99, LINE = 4096 };

/* A turn takes so long, at least. */
#define LEAST_NS 20e6

typedef size_t peer_function(const char *puzzle, size_t limit, char *solution);

struct competitor {
    char name[64];
    qdr_sudoku_batch *batch; /* or */
    peer_function *peer;
    double ns[RUNS_MOST];
};

struct bench {
    uint64_t limit;
    unsigned runs;
    bool grids;
    struct competitor competitor[MOST];
    size_t competitors;
    char *text; /* [puzzles][TEXT] */
    size_t puzzles;
    qdr_digit *givens;
    qdr_digit *grid;
    uint64_t *counts;
    uint64_t *expected;
};

static _Noreturn void fail(const char *what, const char *which)
{
    fprintf(stderr, "batch: %s: %s\n", which, what);
    exit(1);
}

static void *need(void *memory)
{
    if (!memory) {
        fail("no memory", "bench");
    }
    return memory;
}

static double now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* -------------------------------------------------------------------------------- puzzles ---- */

static void read_file(struct bench *bench, const char *name)
{
    char line[LINE];
    size_t room = 0;
    FILE *file = fopen(name, "r");
    if (!file) {
        fail("cannot be read", name);
    }
    bench->puzzles = 0;
    while (fgets(line, sizeof line, file)) {
        if (strspn(line, ".0123456789") < CELLS) {
            continue;
        }
        if (bench->puzzles == room) {
            room = room * 2 + 1024;
            bench->text = need(realloc(bench->text, room * TEXT));
        }
        char *text = bench->text + bench->puzzles++ * TEXT;
        for (size_t k = 0; k < CELLS; ++k) {
            text[k] = line[k] == '0' ? '.' : line[k];
        }
        text[CELLS] = '\0';
    }
    fclose(file);
}

static void shuffle(struct bench *bench)
{
    uint64_t state = 88172645463325252;
    char held[CELLS];
    for (size_t k = bench->puzzles; k > 1; --k) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        char *a = bench->text + (k - 1) * TEXT;
        char *b = bench->text + state % k * TEXT;
        memcpy(held, a, CELLS);
        memcpy(a, b, CELLS);
        memcpy(b, held, CELLS);
    }
}

/* ------------------------------------------------------------------------------- the race ---- */

static qdr_digit digit_of(char symbol)
{
    return symbol == '.' ? 0 : (qdr_digit)(symbol - '0');
}

/* In two steps: compilers make vectors of 80 that are known to be so many. */
static void read_puzzle(const char *text, qdr_digit *givens)
{
    for (size_t k = 0; k < CELLS - 1; ++k) {
        givens[k] = digit_of(text[k]);
    }
    givens[CELLS - 1] = digit_of(text[CELLS - 1]);
}

static void run_batch(struct bench *bench, qdr_sudoku_batch *batch)
{
    enum { CHUNK = 4096 };
    for (size_t first = 0; first < bench->puzzles; first += CHUNK) {
        const size_t left = bench->puzzles - first;
        const size_t count = left < CHUNK ? left : CHUNK;
        for (size_t k = 0; k < count; ++k) {
            read_puzzle(bench->text + (first + k) * TEXT, bench->givens + k * CELLS);
        }
        if (qdr_sudoku_batch_run(batch, bench->givens, count, bench->counts + first,
                                 bench->grids ? bench->grid : NULL) != QDR_EXHAUSTED) {
            fail("it has not answered", "batch");
        }
    }
}

static void run_peer(struct bench *bench, peer_function *peer)
{
    char solution[2 * CELLS];
    for (size_t k = 0; k < bench->puzzles; ++k) {
        bench->counts[k] = peer(bench->text + k * TEXT, bench->limit, solution);
    }
}

static void run(struct bench *bench, struct competitor *competitor)
{
    if (competitor->batch) {
        run_batch(bench, competitor->batch);
    } else {
        run_peer(bench, competitor->peer);
    }
}

static void check(struct bench *bench, const struct competitor *competitor, bool is_first)
{
    const size_t size = bench->puzzles * sizeof *bench->counts;
    if (is_first) {
        memcpy(bench->expected, bench->counts, size);
    } else if (memcmp(bench->expected, bench->counts, size) != 0) {
        fail("it counts otherwise", competitor->name);
    }
}

static int compare(const void *a, const void *b)
{
    const double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static void race(struct bench *bench)
{
    for (unsigned turn = 0; turn < bench->runs; ++turn) {
        for (size_t k = 0; k < bench->competitors; ++k) {
            struct competitor *competitor = &bench->competitor[k];
            double spent;
            unsigned times = 0;
            const double start = now_ns();
            do {
                run(bench, competitor);
                ++times;
                spent = now_ns() - start;
            } while (spent < LEAST_NS);
            competitor->ns[turn] = spent / times / (double)bench->puzzles;
            check(bench, competitor, turn == 0 && k == 0);
        }
    }
    for (size_t k = 0; k < bench->competitors; ++k) {
        qsort(bench->competitor[k].ns, bench->runs, sizeof(double), compare);
    }
}

static void tell(const struct bench *bench, const char *name)
{
    size_t kinds[3] = {0};
    for (size_t k = 0; k < bench->puzzles; ++k) {
        ++kinds[bench->expected[k] < 2 ? bench->expected[k] : 2];
    }
    printf("%s: %zu puzzles; %zu with no solution, %zu with one, %zu with several\n", name,
           bench->puzzles, kinds[0], kinds[1], kinds[2]);
    const double first = bench->competitor[0].ns[bench->runs / 2];
    for (size_t k = 0; k < bench->competitors; ++k) {
        const struct competitor *competitor = &bench->competitor[k];
        const double median = competitor->ns[bench->runs / 2];
        printf("  %-20s %10.0f ns, best %10.0f   %6.2f\n", competitor->name, median,
               competitor->ns[0], median / first);
    }
}

/* ---------------------------------------------------------------------------- competitors ---- */

static struct competitor *add(struct bench *bench, const char *name)
{
    if (bench->competitors == MOST) {
        fail("too many competitors", name);
    }
    struct competitor *competitor = &bench->competitor[bench->competitors++];
    snprintf(competitor->name, sizeof competitor->name, "%s", name);
    return competitor;
}

/* Adds a batch with a parameter, unless this processor cannot run it, or is no kernel where one is
 * asked for. */
static void add_batch(struct bench *bench, const char *parameter, const char *value)
{
    qdr_rules *rules;
    qdr_params *search;
    qdr_sudoku_batch *batch;
    qdr_error error;
    if (qdr_rules_new(&rules, 9, 3, 3, &error) != QDR_OK ||
        qdr_params_new(&search, QDR_PARAMS_SEARCH, &error) != QDR_OK ||
        qdr_params_set_number(search, "limit", bench->limit, &error) != QDR_OK ||
        qdr_params_set(search, parameter, value, &error) != QDR_OK) {
        fail(error.text, value);
    }
    if (qdr_sudoku_batch_new(&batch, rules, bench->grids, search, &error) == QDR_OK) {
        if (strcmp(parameter, "engine") == 0 || qdr_sudoku_batch_kernel(batch)) {
            add(bench, value)->batch = batch;
        } else {
            qdr_sudoku_batch_free(batch);
        }
    }
    qdr_params_free(search);
    qdr_rules_free(rules);
}

static void add_peer(struct bench *bench, const char *library)
{
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    void *function = handle ? dlsym(handle, "peer_solve") : NULL;
    if (!function) {
        fail(dlerror(), library);
    }
    const char *slash = strrchr(library, '/');
    struct competitor *competitor = add(bench, slash ? slash + 1 : library);
    memcpy(&competitor->peer, &function, sizeof function);
}

static void add_all(struct bench *bench, int argc, char **argv)
{
    static const char *const kernels[] = {"avx512", "avx2", "simd128", "portable"};
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; ++k) {
        add_batch(bench, "isa", kernels[k]);
    }
    for (int k = 1; k + 1 < argc; ++k) {
        if (strcmp(argv[k], "--engine") == 0) {
            add_batch(bench, "engine", argv[++k]);
        } else if (strcmp(argv[k], "--peer") == 0) {
            add_peer(bench, argv[++k]);
        }
    }
}

static void run_on(struct bench *bench, const char *name)
{
    read_file(bench, name);
    if (bench->puzzles == 0) {
        fail("there are no puzzles in it", name);
    }
    shuffle(bench);
    bench->givens = need(malloc(bench->puzzles * CELLS));
    bench->grid = need(malloc(bench->puzzles * CELLS));
    bench->counts = need(calloc(bench->puzzles, sizeof *bench->counts));
    bench->expected = need(calloc(bench->puzzles, sizeof *bench->expected));
    race(bench);
    tell(bench, name);
    free(bench->text);
    free(bench->givens);
    free(bench->grid);
    free(bench->counts);
    free(bench->expected);
    bench->text = NULL;
}

/* Takes the parameters that hold for all. */
static void take_parameters(struct bench *bench, int argc, char **argv)
{
    for (int k = 1; k < argc; ++k) {
        if (strcmp(argv[k], "--grids") == 0) {
            bench->grids = true;
        } else if (k + 1 < argc && strcmp(argv[k], "--limit") == 0) {
            bench->limit = strtoull(argv[++k], NULL, 10);
        } else if (k + 1 < argc && strcmp(argv[k], "--runs") == 0) {
            bench->runs = (unsigned)strtoul(argv[++k], NULL, 10);
        }
    }
    if (bench->runs < 1 || bench->runs > RUNS_MOST || bench->limit < 1) {
        fail("from 1 run to 99, and a limit of at least 1", "batch");
    }
}

int main(int argc, char **argv)
{
    static struct bench bench = {.limit = 2, .runs = 7};
    take_parameters(&bench, argc, argv);
    add_all(&bench, argc, argv);
    for (int k = 1; k < argc; ++k) {
        if (strncmp(argv[k], "--", 2) != 0) {
            run_on(&bench, argv[k]);
        } else if (strcmp(argv[k], "--grids") != 0) {
            ++k;
        }
    }
    for (size_t k = 0; k < bench.competitors; ++k) {
        qdr_sudoku_batch_free(bench.competitor[k].batch);
    }
    return 0;
}
