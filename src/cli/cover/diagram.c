/* diagram.c  `quadrille diagram`: builds a diagram, or reads one, and writes it. */
#include <quadrille/diagram.h>
#include <quadrille/problem.h>

#include "cover/cover.h"
#include "cover/diagrams.h"
#include "shell/command.h"
#include "shell/cover_args.h"
#include "shell/picture_args.h"

static void write(struct session *session, const char *name, const qdr_diagram *diagram,
                  const struct result *found)
{
    qdr_writer writer = out_stream(&session->out);
    qdr_error error;
    (void)found;
    qdr_status status =
        session->args->to == DIAGRAM_TO_DOT
            ? qdr_write_diagram_dot(diagram, (size_t)session->args->drawing->most, &writer, &error)
            : qdr_write_diagram(diagram, &writer, &error);
    commit_written(session, name, status, &error);
}

void cover_diagram(struct session *session)
{
    cover_each_or_diagram(session, diagrams_build_and_ask, write);
}
