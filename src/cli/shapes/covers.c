/* covers.c  The commands on shapes that are those on exact covers: what differs is how a file is
 * read (cover/boards.h), and that solutions are shown as boards. */
#include "cover/commands.h"
#include "shapes/commands.h"

void shapes_solve(struct session *session)
{
    cover_solve(session);
}

void shapes_count(struct session *session)
{
    cover_count(session);
}

void shapes_marginals(struct session *session)
{
    cover_marginals(session);
}

void shapes_sample(struct session *session)
{
    cover_sample(session);
}

void shapes_estimate(struct session *session)
{
    cover_estimate(session);
}

void shapes_diagram(struct session *session)
{
    cover_diagram(session);
}
