/* draw.c  `quadrille shapes draw`: solutions as pieces on boards, one by itself, several on pages;
 * or the problem or its search. */
#include <stdlib.h>

#include <quadrille/shapes.h>

#include "cover/boards.h"
#include "cover/up_to.h"
#include "search/search.h"
#include "shell/command.h"
#include "shell/picture.h"
#include "shell/term/memory.h"

/* Pictures on their way: one document, or one for each page. */
struct drawing {
    struct session *session;
    const char *name;
    bool is_single;
    bool is_failed;
    qdr_shapes_pictures *pictures;
    qdr_shapes_pages *pages; /* NULL: none are begun */
    struct out *document;
    size_t documents;
    size_t capacity;
    qdr_writer writer; /* of the last document */
};

static void fail(struct drawing *drawing, const qdr_error *error)
{
    complain(drawing->session, "%s: %s", drawing->name, error->text);
    drawing->is_failed = true;
}

/* ------------------------------------------------------------------------------- documents ---- */

static const qdr_writer *next_document(struct drawing *drawing)
{
    drawing->document = grow(drawing->document, &drawing->capacity, drawing->documents + 1,
                             sizeof *drawing->document);
    drawing->document[drawing->documents] = (struct out){0};
    drawing->writer = out_writer(&drawing->document[drawing->documents++]);
    return &drawing->writer;
}

static const qdr_writer *next_page(void *ctx, size_t page)
{
    (void)page;
    return next_document(ctx);
}

static qdr_status begin_pages(struct drawing *drawing, qdr_error *error)
{
    const struct drawing_args *args = drawing->session->args->drawing;
    qdr_shapes_page_plan plan = {.per_page = (unsigned)args->per_page,
                                 .heading = qdr_shapes_title(drawing->session->shapes),
                                 .ctx = drawing};
    if (args->paper == PAPER_LETTER) {
        plan.width = 2159;
        plan.height = 2794;
    }
    if (picture_is_paged(drawing->session)) {
        plan.begin = next_page;
    } else {
        plan.writer = next_document(drawing);
    }
    return qdr_shapes_pages_new(&drawing->pages, drawing->pictures, &plan, error);
}

/* ------------------------------------------------------------------------------- solutions ---- */

static qdr_status draw_next(struct drawing *drawing, const qdr_option *options, size_t count,
                            qdr_error *error)
{
    qdr_status status = QDR_OK;
    if (drawing->is_single) {
        return qdr_shapes_pictures_svg(drawing->pictures, options, count, next_document(drawing),
                                       error);
    }
    if (!drawing->pages) {
        status = begin_pages(drawing, error);
    }
    return status == QDR_OK ? qdr_shapes_pages_add(drawing->pages, options, count, NULL, error)
                            : status;
}

static qdr_verdict draw_solution(void *ctx, const qdr_solution *solution)
{
    struct drawing *drawing = ctx;
    qdr_error error;
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    if (draw_next(drawing, options, count, &error) != QDR_OK) {
        fail(drawing, &error);
        return QDR_STOP;
    }
    return QDR_CONTINUE;
}

static void put_out(struct drawing *drawing)
{
    qdr_error error;
    if (drawing->pages && !drawing->is_failed &&
        qdr_shapes_pages_end(drawing->pages, &error) != QDR_OK) {
        fail(drawing, &error);
    }
    if (drawing->documents > 0 && !drawing->is_failed && !session_is_over(drawing->session)) {
        picture_put_documents(drawing->session, drawing->document, drawing->documents);
    }
    for (size_t k = 0; k < drawing->documents; ++k) {
        out_free(&drawing->document[k]);
    }
    free(drawing->document);
    qdr_shapes_pages_free(drawing->pages);
    qdr_shapes_pictures_free(drawing->pictures);
}

static void draw_solutions(struct session *session, const char *name, const qdr_problem *problem)
{
    const struct drawing_args *args = session->args->drawing;
    struct drawing drawing = {.session = session, .name = name};
    const qdr_sink sink = {.ctx = &drawing, .take = draw_solution};
    struct wanted wanted = wanted_by(session->args, 1, false);
    qdr_params *look = params_new(QDR_PARAMS_SHAPES);
    struct result found;
    qdr_error error;
    params_set_number(look, "view", args->view);
    params_set_number(look, "no-names", args->plain);
    params_set_number(look, "no-grid", args->plain);
    wanted.is_first = wanted.solutions == 1;
    drawing.is_single = wanted.solutions == 1 && args->per_page == 0 && args->paper == PAPER_AUTO;
    const qdr_status status =
        boards_have(session, problem)
            ? qdr_shapes_pictures_new(&drawing.pictures, session->shapes, look, &error)
            : QDR_OK;
    qdr_params_free(look);
    if (status != QDR_OK) {
        fail(&drawing, &error);
        return;
    }
    if (up_to_search(session, name, problem, wanted, &sink, &found)) {
        result_tell_none(session, name, &found);
        result_clear(&found);
    }
    put_out(&drawing);
}

void shapes_draw(struct session *session)
{
    const struct drawing_args *args = session->args->drawing;
    if (args->problem || args->tree) {
        cover_draw(session);
    } else {
        cover_each(session, draw_solutions);
    }
}
