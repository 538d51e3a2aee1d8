/* cube.h  Searches of one of several cubes, and what is printed of it for `quadrille merge`. */
#ifndef CLI_CUBE_H
#define CLI_CUBE_H

#include <quadrille/parallel.h>

#include "search/result.h"

/* What the line is that a cube's answer ends with: which cube of which, and its solutions, which
 * were listed before or only counted. */
struct cube_line {
    size_t cube; /* from 1 */
    size_t cubes;
    uint64_t fingerprint; /* of all */
    bool is_listed;
    const char *solutions; /* digits */
    size_t digits;
};

/* Reads the file of cubes that the command line names, which is to be freed.  NULL with the
 * complaint made. */
qdr_cubes *cube_read_all(struct session *session, const qdr_problem *problem);

/* Lets a pool search the cube that the command line asks for, if it does: it is one of `*cubes`
 * then, those of the session or such as are read, for cube_end; and keeps in `found` which one that
 * is.  False with the complaint made. */
bool cube_begin(struct session *session, qdr_pool *pool, const qdr_problem *problem,
                qdr_cubes **cubes, struct result *found);

/* Frees cubes, unless the session has had them before. */
void cube_end(const struct session *session, qdr_cubes *cubes);

/* Is it of no use for `quadrille merge`, as the command line has it?  Then it complains. */
bool cube_is_unfit(struct session *session, bool is_listed);

/* Ends the answer of a cube that was searched to its end. */
void cube_write_line(struct session *session, const struct result *found, bool is_listed);

/* Takes such a line apart; false: it is none. */
bool cube_read_line(const char *text, size_t length, struct cube_line *line);

#endif
