/* complaints.h  What is wrong with the puzzles of an input, told so that it can be read: the first
 * faults and remarks, then how many more there are.
 *
 * Where nothing of an input can be read, and it is not one or two puzzles with a mistake, that is
 * all there is to say.  So faults wait until the first puzzle, or the end. */
#ifndef CLI_COMPLAINTS_H
#define CLI_COMPLAINTS_H

#include "shell/session.h"

/* So many faults and remarks are told of an input. */
#define TOLD_MOST 20

/* So many texts of remarks are known again. */
#define TEXTS_MOST 60

struct remark_text {
    char text[sizeof((qdr_error *)NULL)->text];
    size_t repeats; /* after the first */
};

/* All zero but `session` is the beginning of an input. */
struct complaints {
    struct session *session;
    bool has_puzzle; /* was any read? */
    size_t faults;
    size_t remarks; /* told, of those that are about no rule */
    size_t untold;
    size_t texts;
    struct remark_text text[TEXTS_MOST];
    qdr_error fault[TOLD_MOST]; /* the first ones, as long as there is no puzzle */
};

/* A puzzle cannot be read. */
void complaints_fault(struct complaints *complaints, const qdr_error *error);

/* One was read, and there is something to be remarked of it. */
void complaints_puzzle(struct complaints *complaints);
void complaints_remark(struct complaints *complaints, const qdr_error *remark);

/* The input, which is called `name`, has come to its end; and there was nothing in it. */
void complaints_end(struct complaints *complaints, const char *name);
void complaints_none(struct complaints *complaints, const char *name);

#endif
