/* listing.h  Solutions of an exact-cover problem, listed as --format says. */
#ifndef CLI_LISTING_H
#define CLI_LISTING_H

#include <quadrille/problem.h>

#include "shell/session.h"

/* What was written of an option: text[at .. at + length); `length` 0: nothing yet. */
struct texts_option {
    size_t at;
    size_t length;
};

/* The texts of a problem's options, each written once, and lines of them.  All zero but `problem`
 * is the beginning. */
struct texts {
    const qdr_problem *problem;
    struct texts_option *option; /* [options] */
    char *text;
    size_t size;
    size_t capacity;

    /* The last line of options, without what ends it; searches find solutions that begin alike. */
    char *line;
    size_t line_capacity;
    qdr_option *chosen; /* [chosen_count]: its options, */
    size_t *end;        /* and where in the line the text of each ends */
    size_t chosen_count;
    size_t chosen_capacity;
    size_t end_capacity;
};

/* Where the solutions of one input go. */
struct listing {
    struct session *session;
    const char *name; /* of the input */
    const qdr_problem *problem;
    unsigned format;
    uint64_t count; /* listed so far */
    bool has_costs;
    bool has_looked;    /* for equal options, when a solution is first written */
    qdr_option equal;   /* the first option that is equal to an earlier one, or QDR_NO_OPTION */
    qdr_option earlier; /* then: that one */
    struct texts texts;
};

/* To be freed with listing_free. */
struct listing listing_of(struct session *session, const char *name, const qdr_problem *problem);

void listing_free(struct listing *listing);

/* Lists a solution; false: nobody reads the output any more. */
bool listing_add(struct listing *listing, const qdr_solution *solution);

/* The same for a sink: `ctx` is the listing. */
qdr_verdict listing_take(void *ctx, const qdr_solution *solution);

/* Says that there is no solution, and sets the exit status for it. */
void listing_tell_none(const struct listing *listing);

#endif
