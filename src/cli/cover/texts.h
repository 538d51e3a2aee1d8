/* texts.h  The texts of a problem's options, each written once, and lines of them. */
#ifndef CLI_TEXTS_H
#define CLI_TEXTS_H

#include <quadrille/problem.h>

#include "shell/term/out.h"

/* What was written of an option: text[at .. at + length); `length` 0: nothing yet. */
struct texts_option {
    size_t at;
    size_t length;
};

/* All zero but `problem` is the beginning. */
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

void texts_free(struct texts *texts);

/* Returns an option's text, `*length` bytes, which stay until the next call. */
const char *texts_of(struct texts *texts, qdr_option option, size_t *length);

/* Returns options as a line, parted by ` | `, `*length` bytes, which stay until the next call. */
const char *texts_line(struct texts *texts, const qdr_option *options, size_t count,
                       size_t *length);

#endif
