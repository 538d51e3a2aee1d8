/* shipped.c  Reads the table of shipped puzzles, and holds searches against it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "effort.h"
#include "params.h"
#include "shipped.h"
#include "source_file.h"

enum { ROWS_MOST = 400, COLUMNS = 12 };

char *shipped_read(const char *file, size_t *size)
{
    return source_file_read("puzzles", file, size);
}

/* ----------------------------------------------------------------------------- the table ---- */

/* Returns the next of the columns parted by tabs, and moves *text behind it. */
static char *next_column(char **text)
{
    char *column = *text;
    *text += strcspn(column, "\t");
    if (**text == '\t') {
        *(*text)++ = '\0';
    }
    return column;
}

static uint64_t number_in(const char *column)
{
    return strcmp(column, "-") == 0 ? SHIPPED_UNKNOWN : strtoull(column, NULL, 10);
}

static struct shipped parse_row(char *text)
{
    char *column[COLUMNS];
    for (size_t k = 0; k < COLUMNS; ++k) {
        column[k] = next_column(&text);
    }
    struct shipped row = {.file = column[0],
                          .line = strtoul(column[1], NULL, 10),
                          .parameters = column[2],
                          .solutions = number_in(column[3]),
                          .is_cover = strstr(column[0], ".dlx") != NULL,
                          .is_malformed = strcmp(column[3], "malformed") == 0,
                          .is_slow = strcmp(column[4], "slow") == 0,
                          .is_huge = strcmp(column[4], "huge") == 0,
                          .nodes = number_in(column[9]),
                          .updates = number_in(column[10]),
                          .solution = column[11]};
    static const size_t from[] = {5, 5, 6, 7, 8}; /* iterative counts as plain does */
    for (size_t method = 0; method < 5; ++method) {
        row.backtracks[method] = number_in(column[from[method]]);
    }
    snprintf(row.name, sizeof row.name, row.is_cover ? "%s" : "%s, line %zu", row.file, row.line);
    return row;
}

/* Parses the table in place; returns the number of rows. */
static size_t parse_table(char *text, struct shipped *rows)
{
    size_t count = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (line[0] != '#' && count < ROWS_MOST) {
            rows[count++] = parse_row(line);
        }
    }
    return count;
}

static bool is_slow; /* there is time for all rows, and for searches to go far */

bool shipped_has_time(void)
{
    return is_slow;
}

uint64_t shipped_most(uint64_t most)
{
    return is_slow ? most : most / 10;
}

/* Sanitizers take several times as long: they look at the short ones of the covers, and at a third
 * of the Sudokus. */
static bool is_in_time(const struct shipped *rows, size_t k)
{
    if (QDRI_IS_SANITIZED) {
        return !rows[k].is_slow && (rows[k].is_cover ? rows[k].updates < 1000000 : k % 3 == 0);
    }
    return is_slow || !rows[k].is_slow;
}

int shipped_run(int argc, char **argv, const char *group, bool (*is_wanted)(const struct shipped *),
                void (*test)(void **state))
{
    static struct shipped rows[ROWS_MOST];
    static struct CMUnitTest tests[ROWS_MOST];
    is_slow = is_slow_run(argc, argv);
    size_t size;
    size_t wanted = 0;
    char *text = shipped_read("expected.tsv", &size);
    size_t count = parse_table(text, rows);
    for (size_t k = 0; k < count; ++k) {
        if (is_wanted(&rows[k]) && is_in_time(rows, k)) {
            tests[wanted++] = (struct CMUnitTest){
                .name = rows[k].name, .test_func = test, .initial_state = &rows[k]};
        }
    }
    bool fits = wanted > 0 && count < ROWS_MOST;
    int failed = !fits ? 1 : _cmocka_run_group_tests(group, tests, wanted, NULL, NULL);
    free(text);
    return failed;
}

/* ------------------------------------------------------------------------------- tallies ---- */

/* FNV-1a for each solution, mixed so that the sum over all of them is a good hash of the set. */
void tally_add(struct tally *tally, const unsigned char *bytes, size_t size)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t k = 0; k < size; ++k) {
        hash = (hash ^ bytes[k]) * UINT64_C(1099511628211);
    }
    hash ^= hash >> 32;
    hash *= UINT64_C(0x9E3779B97F4A7C15);
    hash ^= hash >> 29;
    ++tally->count;
    tally->hash += hash;
}

/* ---------------------------------------------------------------------------------- ways ---- */

enum {
    NODES_LEAST = 200000, /* a search may always enter so many, if there is time */
    HUGE_ENOUGH = 200     /* solutions to look at where there are more than one can list */
};

/* An engine and a rule of choice, plain or observed. */
struct way {
    char name[64];
    char engine[16];
    char choose[16];
    bool is_observed;
    const struct manner *manner; /* of the lanes engine; NULL: as it comes */
    char isa[16];
};

/* Copies the index-th of the words that a parameter takes; false: there is none. */
static bool word_at(const char *parameter, size_t index, char *word, size_t size)
{
    const char *words = param_named(parameter)->words;
    for (; words && index > 0; --index) {
        words = strchr(words, '|');
        words = words ? words + 1 : NULL;
    }
    if (words) {
        snprintf(word, size, "%.*s", (int)strcspn(words, "|"), words);
    }
    return words != NULL;
}

/* How the lanes engine may be told to search; with one instruction set after the other. */
static const struct manner {
    const char *compact;
    const char *layout;
    const char *failed;
    const char *sieve;
    const char *reduce;
    const char *probes;
} manners[] = {{"always", "lanes", "drop", "on", "off", "8"},
               {"never", "lanes", "keep", "off", "off", "0"},
               {"always", "lanes", "keep", "off", "on", "3"},
               {"auto", "planes", "drop", "on", "on", "8"},
               {"auto", "planes", "keep", "on", "auto", "2"}};

/* The index-th of the ways that the lanes engine has besides. */
static bool manner_at(size_t index, struct way *way)
{
    size_t isas = 0;
    if (index >= sizeof manners / sizeof *manners) {
        return false;
    }
    while (word_at("isa", 1 + isas, way->isa, sizeof way->isa)) {
        ++isas;
    }
    word_at("isa", 1 + index % isas, way->isa, sizeof way->isa);
    way->manner = &manners[index];
    way->is_observed = false;
    snprintf(way->engine, sizeof way->engine, "lanes");
    snprintf(way->choose, sizeof way->choose, "minimum");
    snprintf(way->name, sizeof way->name, "lanes, %s, manner %zu", way->isa, index);
    return true;
}

/* Describes the index-th way; false: there is none.  "auto", the first word, is no engine of its
 * own. */
static bool way_at(size_t index, struct way *way)
{
    size_t chooses = 0;
    size_t engines = 0;
    while (word_at("choose", chooses, way->choose, sizeof way->choose)) {
        ++chooses;
    }
    while (word_at("engine", 1 + engines, way->engine, sizeof way->engine)) {
        ++engines;
    }
    if (index >= 2 * chooses * engines) {
        return manner_at(index - 2 * chooses * engines, way);
    }
    way->manner = NULL;
    way->is_observed = index % 2;
    word_at("choose", index / 2 % chooses, way->choose, sizeof way->choose);
    word_at("engine", 1 + index / 2 / chooses, way->engine, sizeof way->engine);
    snprintf(way->name, sizeof way->name, "%s, %s, %s", way->engine, way->choose,
             way->is_observed ? "observed" : "plain");
    return true;
}

static void set_manner(qdr_params *params, const struct way *way)
{
    const struct manner *manner = way->manner;
    assert_int_equal(qdr_params_set(params, "isa", way->isa, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "compact", manner->compact, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "layout", manner->layout, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "failed", manner->failed, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "sieve", manner->sieve, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "reduce", manner->reduce, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "probes", manner->probes, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "many", "10", NULL), QDR_OK);
}

static void ignore_retreat(void *ctx, uint32_t level)
{
    (void)ctx;
    (void)level;
}

/* The engine zdd makes a diagram of all solutions before the first, which need not fit. */
static bool is_zdd(const struct way *way)
{
    return strcmp(way->engine, "zdd") == 0;
}

/* NULL: the engine cannot do this problem. */
static qdr_solver *way_solver(const struct way *way, const struct search *search)
{
    qdr_params *params;
    qdr_solver *solver;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "engine", way->engine, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "choose", way->choose, NULL), QDR_OK);
    if (way->manner) {
        set_manner(params, way);
    }
    if (is_zdd(way)) {
        assert_int_equal(qdr_params_set(params, "memory", "16M", NULL), QDR_OK);
    }
    qdr_status status = qdr_solver_new(&solver, search->problem, params, NULL);
    assert_true(status == QDR_OK || status == QDR_UNSUPPORTED ||
                (is_zdd(way) && status == QDR_BUDGET));
    qdr_params_free(params);
    if (solver && way->is_observed) {
        qdr_solver_observe(solver, &(qdr_observer){.retreat = ignore_retreat});
    }
    return solver;
}

static bool picks_minimum(const struct way *way)
{
    return strcmp(way->choose, "minimum") == 0;
}

/* May this way end before it has all solutions?  Other rules of choice may need many more nodes
 * than `minimum`, and `learn` takes long for each solution. */
static bool may_stop(const struct way *way)
{
    return !picks_minimum(way) || (!is_slow && strcmp(way->engine, "learn") == 0);
}

static uint64_t node_limit(const struct way *way, const struct shipped *row)
{
    if (!may_stop(way)) {
        return 0;
    }
    bool is_known = row->nodes != SHIPPED_UNKNOWN && 4 * row->nodes > NODES_LEAST;
    return shipped_most(is_known ? 4 * row->nodes : NODES_LEAST);
}

static void check_costs(const struct way *way, const struct shipped *row, const qdr_stats *stats)
{
    if (strcmp(way->engine, "links") == 0 && picks_minimum(way) && row->nodes != SHIPPED_UNKNOWN) {
        assert_int_equal(stats->nodes, row->nodes);
        assert_int_equal(stats->updates, row->updates);
    }
}

static void check_outcome(const struct way *way, const struct search *search, qdr_outcome outcome,
                          const struct tally *first)
{
    const struct tally *tally = search->tally;
    const struct shipped *row = search->row;
    uint64_t wanted = row->is_huge ? HUGE_ENOUGH : row->solutions;
    if (outcome == QDR_LIMIT && (row->is_huge || may_stop(way))) {
        assert_true(may_stop(way) ? tally->count <= wanted : tally->count == wanted);
        return;
    }
    if (outcome == QDR_FAILED && is_zdd(way)) {
        assert_int_equal(tally->count, 0);
        return;
    }
    if (outcome != QDR_EXHAUSTED || tally->count != row->solutions || tally->hash != first->hash) {
        fail_msg("%s (%s): outcome %d, %llu solutions where the table has %llu%s", row->name,
                 way->name, (int)outcome, (unsigned long long)tally->count,
                 (unsigned long long)row->solutions,
                 tally->hash != first->hash ? "; not those of the first way" : "");
    }
}

void search_in_every_way(const struct search *search)
{
    struct way way;
    struct tally first = {0};
    bool is_first = true;
    for (size_t k = 0; way_at(k, &way); ++k) {
        qdr_solver *solver = way_solver(&way, search);
        if (!solver) {
            continue;
        }
        uint64_t limit = search->row->is_huge ? HUGE_ENOUGH : 0;
        assert_int_equal(qdr_solver_set_number(solver, "limit", limit, NULL), QDR_OK);
        limit = node_limit(&way, search->row);
        assert_int_equal(qdr_solver_set_number(solver, "nodes", limit, NULL), QDR_OK);
        if (search->prepare) {
            search->prepare(search->ctx, solver);
        }
        *search->tally = (struct tally){0};
        qdr_sink sink = {.ctx = search->ctx, .take = search->take};
        qdr_outcome outcome = qdr_solver_run(solver, &sink);
        first = is_first ? *search->tally : first;
        is_first = false;
        check_outcome(&way, search, outcome, &first);
        check_costs(&way, search->row, qdr_solver_stats(solver));
        qdr_solver_free(solver);
    }
    assert_false(is_first);
    *search->tally = first;
}
