/* diagram.c  `quadrille diagram`: builds a diagram, or reads one, and writes it. */
#include <quadrille/diagram.h>
#include <quadrille/problem.h>

#include "cover/cover.h"
#include "cover/diagrams.h"
#include "cover/up_to.h"
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

static void on_problem(struct session *session, const char *name, const qdr_problem *problem)
{
    if (up_to_is_asked(session)) {
        diagrams_build_up_to_and_ask(session, name, problem, write);
    } else {
        diagrams_build_and_ask(session, name, problem, write);
    }
}

static void on_diagram(struct session *session, const char *name, qdr_diagram *diagram)
{
    if (up_to_is_unasked(session, name)) {
        diagrams_ask(session, name, diagram, write);
    } else {
        qdr_diagram_free(diagram);
    }
}

void cover_diagram(struct session *session)
{
    cover_each_or_diagram(session, on_problem, on_diagram);
}
