/* render_graph.c  Graphs, by Graphviz.  See picture.h. */
#include "config.h"

#include "shell/picture.h"

#ifdef HAVE_GVC

#include <gvc.h>

static void render_with(struct session *session, GVC_t *context, Agraph_t *graph, const char *type)
{
    char *bytes = NULL;
    unsigned size = 0;
    if (gvLayout(context, graph, "dot") != 0) {
        complain(session, "this Graphviz cannot lay out the graph: write DOT instead");
        return;
    }
    if (gvRenderData(context, graph, type, &bytes, &size) == 0 && bytes) {
        out_bytes(&session->out, bytes, size);
    } else {
        complain(session, "this Graphviz cannot make '%s': write DOT instead", type);
    }
    gvFreeRenderData(bytes);
    gvFreeLayout(context, graph);
}

/* Graphviz keeps its own messages to itself: ours is enough. */
void render_graph(struct session *session, const char *dot, const char *type)
{
    GVC_t *context = gvContext();
    agseterr(AGMAX);
    Agraph_t *graph = context ? agmemread(dot) : NULL;
    if (graph) {
        render_with(session, context, graph, type);
        agclose(graph);
    } else {
        complain(session, "this Graphviz cannot read the graph: write DOT instead");
    }
    if (context) {
        gvFreeContext(context);
    }
}

#else

void render_graph(struct session *session, const char *dot, const char *type)
{
    (void)dot;
    complain(session, "this build has no Graphviz: write DOT, and run dot -T%s", type);
}

#endif
