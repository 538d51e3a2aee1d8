/* cover.h  What the commands on exact-cover files have in common. */
#ifndef CLI_COVER_H
#define CLI_COVER_H

#include <quadrille/diagram.h>

#include "shell/record.h"
#include "shell/session.h"

/* Does something with the problem of one input; `name` is the input's. */
typedef void cover_work(struct session *session, const char *name, const qdr_problem *problem);

/* What a command asks a diagram of the solutions of one input.  `found` says what a search took; it
 * is NULL if there was none. */
typedef void diagram_question(struct session *session, const char *name, const qdr_diagram *diagram,
                              const struct result *found);

/* Reads each input of the command line, and does the work on those that can be read. */
void cover_each(struct session *session, cover_work *work);

/* The same for one file, whatever else is named. */
void cover_one(struct session *session, const char *operand, cover_work *work);

/* As cover_each; but an input that is a diagram is asked as diagrams_ask does, unless --from says
 * what it is. */
void cover_each_or_diagram(struct session *session, cover_work *work, diagram_question *ask);

/* Writes an option as an array of its items, each with its color if it has one: "a", "b:x". */
void cover_write_option(struct json *json, const char *key, const qdr_problem *problem,
                        qdr_option option);

#endif
