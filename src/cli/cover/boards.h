/* boards.h  Files of shapes, as exact covers for the commands on these: each of their boards is a
 * problem.
 *
 * While there is work on one, session->shapes tells what its cells and pieces are, so that
 * solutions can be shown as boards. */
#ifndef CLI_BOARDS_H
#define CLI_BOARDS_H

#include <quadrille/shapes.h>

#include "cover/cover.h"
#include "shell/input.h"

/* Is the input a file of shapes: because it is said, because of its name, or by its looks? */
bool boards_are_there(const struct session *session, struct input *input);

/* Reads the shapes of an input, and closes it; NULL with the complaint made.  The caller frees
 * them. */
qdr_shapes *boards_read(struct session *session, struct input *input, uint64_t memory);

/* Does the work on each board, or on the one that --board names; frees the shapes.  `name` is the
 * input's.  A board of which it is plain that it has no solution is searched as a problem that has
 * none, and why is said. */
void boards_each(struct session *session, const char *name, qdr_shapes *shapes, cover_work *work);

/* Where cells of the board may stay open: looks for a loose packing, and tells why there is none,
 * or why that is not known.  False: the board is not of that kind, or, with the complaint made,
 * something failed.  `packing` is to be freed with qdr_packing_free in any case. */
bool boards_find_packing(struct session *session, const char *name, const qdr_problem *problem,
                         qdr_packing *packing);

/* The same where one solution is wanted, and fixes its options, so that the search has but to say
 * so.  `problem` is that of the solver, which is fresh. */
void boards_pack(struct session *session, const char *name, const qdr_problem *problem,
                 qdr_solver *solver);

/* Is the problem that of the board there is work on? */
bool boards_have(const struct session *session, const qdr_problem *problem);

/* Are there answers for several boards of one file? */
bool boards_are_several(const struct session *session);

/* Writes a solution of it as a board. */
void boards_write(struct session *session, const qdr_option *options, size_t count);

/* Writes two solutions of it side by side, of so many options each. */
void boards_write_two(struct session *session, const qdr_option *const options[2],
                      const size_t count[2]);

#endif
