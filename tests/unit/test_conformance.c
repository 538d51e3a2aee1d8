/* test_conformance.c  Every exact-cover file that ships, by every engine and rule of choice, plain
 * and observed: the same solutions, as many as the table says, at the cost that it says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/shipped.h"

/* Solutions that are verified one by one; the others are only compared. */
enum { VERIFIED = 1000 };

/* Options are few enough to be a map: byte k says whether option k is in the solution. */
struct found {
    const qdr_problem *problem;
    unsigned char *is_in;
    struct tally tally;
};

static qdr_verdict take(void *ctx, const qdr_solution *solution)
{
    struct found *found = ctx;
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    if (found->tally.count < VERIFIED) {
        assert_true(qdr_problem_verify(found->problem, options, count, NULL));
    }
    for (size_t k = 0; k < count; ++k) {
        found->is_in[options[k]] = 1;
    }
    tally_add(&found->tally, found->is_in, qdr_problem_options(found->problem));
    for (size_t k = 0; k < count; ++k) {
        found->is_in[options[k]] = 0;
    }
    return QDR_CONTINUE;
}

static qdr_problem *read_cover(const char *file)
{
    size_t size;
    qdr_problem *problem;
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_error error;
    char *text = shipped_read(file, &size);
    qdr_reader_from_memory(&reader, &memory, text, size);
    if (qdr_read_problem(&problem, &reader, NULL, &error) != QDR_OK) {
        fail_msg("%s:%zu:%zu: %s", file, error.line, error.column, error.text);
    }
    free(text);
    return problem;
}

static void every_way_finds_the_same(void **state)
{
    const struct shipped *row = *state;
    qdr_problem *problem = read_cover(row->file);
    struct found found = {.problem = problem};
    found.is_in = calloc(qdr_problem_options(problem), 1);
    assert_non_null(found.is_in);
    search_in_every_way(&(struct search){
        .row = row, .problem = problem, .take = take, .ctx = &found, .tally = &found.tally});
    free(found.is_in);
    qdr_problem_free(problem);
}

static bool is_cover(const struct shipped *row)
{
    return row->is_cover;
}

int main(int argc, char **argv)
{
    return shipped_run(argc, argv, "conformance", is_cover, every_way_finds_the_same) != 0;
}
