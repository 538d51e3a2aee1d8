/* shipped.h  The puzzles that ship, from their table puzzles/expected.tsv, and how to hold searches
 * to it.  Include it after cmocka.h. */
#ifndef TESTS_SHIPPED_H
#define TESTS_SHIPPED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/quadrille.h>

#define SHIPPED_UNKNOWN UINT64_MAX /* the table has no number there */

/* A row of the table; the texts live as long as the table, and are "-" where there is nothing. */
struct shipped {
    char name[64]; /* file, line */
    const char *file;
    size_t line;
    const char *parameters;
    uint64_t solutions;
    bool is_cover;
    bool is_malformed;
    bool is_slow;
    bool is_huge;
    uint64_t backtracks[5]; /* to the first solution, by qdr_backtrack_method */
    uint64_t nodes;
    uint64_t updates;
    const char *solution;
};

/* Runs a test for each row that `is_wanted`, and returns how many failed; 1 where there is none, or
 * where the table has more rows than there is room for.  The test finds its row in *state.  `argc`
 * and `argv` are those of main: only with "slow", slow rows are looked at too. */
int shipped_run(int argc, char **argv, const char *group, bool (*is_wanted)(const struct shipped *),
                void (*test)(void **state));

/* Is there time?  With "slow", there is. */
bool shipped_has_time(void);

/* Returns how far a search may go that would go `most` far if there were time. */
uint64_t shipped_most(uint64_t most);

/* Returns the bytes of a file in puzzles/, to be freed. */
char *shipped_read(const char *file, size_t *size);

/* A set of solutions, as a number that does not depend on their order. */
struct tally {
    uint64_t count;
    uint64_t hash;
};

void tally_add(struct tally *tally, const unsigned char *bytes, size_t size);

/* A search for all solutions, to be done in every way. */
struct search {
    const struct shipped *row;
    const qdr_problem *problem;
    void (*prepare)(void *ctx, qdr_solver *solver); /* may be NULL */
    qdr_verdict (*take)(void *ctx, const qdr_solution *solution);
    void *ctx;
    struct tally *tally; /* `take` fills it */
};

/* Searches by every engine and every rule of choice, plain and observed, and asserts that each
 * finds the number of solutions that the table has, and the same ones; and that `links` with
 * `minimum` costs what the table says.  Other rules of choice may need many more nodes: they are
 * cut then, and no more is asked of them than not to find too many.  Leaves the solutions in the
 * tally. */
void search_in_every_way(const struct search *search);

#endif
