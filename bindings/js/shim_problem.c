/* shim_problem.c  Problems for the JavaScript package; shim.h says what each thing is for. */
#include "shim.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------ life ---- */

static qdrj_problem *make(void)
{
    qdrj_problem *made = calloc(1, sizeof *made);
    if (made) {
        made->uses = 1;
        qdrj_open(&made->remarks, "[");
    } else {
        qdrj_no_memory();
    }
    return made;
}

qdrj_problem *qdrj_problem_use(qdrj_problem *problem)
{
    ++problem->uses;
    return problem;
}

EXPORT(void, qdrj_problem_free)(qdrj_problem *problem)
{
    if (!problem || --problem->uses > 0) {
        return;
    }
    qdr_diagram_free(problem->diagram);
    qdr_shapes_free(problem->shapes);
    qdr_problem_free(problem->own);
    qdrj_text_clear(&problem->remarks);
    free(problem);
}

/* NULL unless all went well. */
static qdrj_problem *judged(qdrj_problem *made, qdr_status status)
{
    if (status == QDR_OK && made->remarks.has_no_memory) {
        status = qdrj_no_memory();
    }
    if (status != QDR_OK) {
        qdrj_problem_free(made);
        return NULL;
    }
    return made;
}

/* -------------------------------------------------------------------------- building ---- */

/* A problem as JavaScript describes it.  Names stand one behind the other. */
struct described {
    const char *names;
    const uint32_t *bounds; /* low, high of each item; high is 0 for a secondary one */
    size_t items;
    const char *colors;
    size_t color_count;
    const uint32_t *start; /* of each option, and of one more */
    const qdr_entry *entry;
    size_t options;
    const uint64_t *cost; /* NULL: none */
};

static qdr_status add_items(qdr_builder *builder, const struct described *what)
{
    const char *name = what->names;
    qdr_status status = QDR_OK;
    for (size_t k = 0; k < what->items && status == QDR_OK; ++k, name += strlen(name) + 1) {
        const uint32_t low = what->bounds[2 * k];
        const uint32_t high = what->bounds[2 * k + 1];
        status = high == 0 ? qdr_builder_secondary(builder, name, NULL, &qdrj_failure)
                           : qdr_builder_range(builder, name, low, high, NULL, &qdrj_failure);
    }
    name = what->colors;
    for (size_t k = 0; k < what->color_count && status == QDR_OK; ++k, name += strlen(name) + 1) {
        status = qdr_builder_color(builder, name, NULL, &qdrj_failure);
    }
    return status;
}

/* The line of an error is the number of the option, from 1. */
static qdr_status add_options(qdr_builder *builder, const struct described *what)
{
    for (size_t k = 0; k < what->options; ++k) {
        const size_t start = what->start[k];
        qdr_status status =
            qdr_builder_option(builder, what->entry + start, what->start[k + 1] - start,
                               what->cost ? what->cost[k] : 0, NULL, &qdrj_failure);
        if (status != QDR_OK) {
            qdrj_failure.line = k + 1;
            return status;
        }
    }
    return QDR_OK;
}

static qdr_status build(qdrj_problem *made, const struct described *what)
{
    qdr_builder *builder;
    qdr_status status = qdr_builder_new(&builder, &qdrj_failure);
    if (status == QDR_OK) {
        status = add_items(builder, what);
    }
    if (status == QDR_OK) {
        status = add_options(builder, what);
    }
    if (status == QDR_OK) {
        status = qdr_builder_build(builder, &made->own, &qdrj_failure);
    }
    made->problem = made->own;
    qdr_builder_free(builder);
    return status;
}

EXPORT(qdrj_problem *, qdrj_problem_build)
(const char *names, const uint32_t *bounds, size_t items, const char *colors, size_t color_count,
 const uint32_t *start, const qdr_entry *entry, size_t options, const uint64_t *cost)
{
    const struct described what = {names, bounds, items,   colors, color_count,
                                   start, entry,  options, cost};
    qdrj_problem *made = make();
    return made ? judged(made, build(made, &what)) : NULL;
}

/* --------------------------------------------------------------------------- reading ---- */

static qdr_status read_shapes(qdrj_problem *made, const qdr_reader *reader,
                              const qdr_params *params, bool is_xml, size_t board)
{
    qdr_status status = is_xml ? qdr_read_xmpuzzle(&made->shapes, reader, params, &qdrj_failure)
                               : qdr_read_shapes(&made->shapes, reader, params, &qdrj_failure);
    if (status == QDR_OK && qdr_shapes_selected(made->shapes) != board) {
        status = qdr_shapes_select(made->shapes, board, &qdrj_failure);
    }
    made->problem = status == QDR_OK ? qdr_shapes_problem(made->shapes) : NULL;
    return status;
}

static qdr_status read_problem(qdrj_problem *made, const qdr_reader *reader, qdr_params *params,
                               const char *format)
{
    qdr_format kind;
    if (!qdr_format_find(format, &kind)) {
        return qdrj_invalid(QDR_UNKNOWN, "unknown format '%s'", format);
    }
    qdr_status status = qdr_params_set_number(params, "format", kind, &qdrj_failure);
    if (status == QDR_OK) {
        status = qdr_read_problem(&made->own, reader, params, &qdrj_failure);
    }
    made->problem = made->own;
    return status;
}

static qdr_status read_any(qdrj_problem *made, const char *bytes, size_t size, qdr_params *params,
                           const char *format, size_t board)
{
    qdrj_input input;
    const qdr_reader reader = qdrj_reader(&input, bytes, size);
    const bool is_auto = strcmp(format, "auto") == 0;
    if (strcmp(format, "xmpuzzle") == 0 || (is_auto && qdr_is_xmpuzzle(bytes, size, NULL))) {
        return read_shapes(made, &reader, params, true, board);
    }
    if (strcmp(format, "shapes") == 0 || (is_auto && qdr_is_shapes(bytes, size, NULL))) {
        return read_shapes(made, &reader, params, false, board);
    }
    /* Whoever reads problems finds the problem in a diagram. */
    return read_problem(made, &reader, params, strcmp(format, "diagram") == 0 ? "dlx" : format);
}

EXPORT(qdrj_problem *, qdrj_problem_read)
(const char *bytes, size_t size, const char *format, const char *source, size_t board)
{
    qdrj_problem *made = make();
    if (!made) {
        return NULL;
    }
    qdr_params *params;
    qdrj_watch((qdrj_watched){0});
    qdr_status status = qdr_params_new(&params, QDR_PARAMS_READ, &qdrj_failure);
    if (status == QDR_OK && source) {
        status = qdr_params_set(params, "source", source, &qdrj_failure);
    }
    if (status == QDR_OK) {
        status = qdr_params_set_remark(params, qdrj_remark, &made->remarks, &qdrj_failure);
    }
    if (status == QDR_OK) {
        status = read_any(made, bytes, size, params, format, board);
    }
    qdr_params_free(params);
    return judged(made, status);
}

/* A diagram comes with its problem. */
EXPORT(qdrj_problem *, qdrj_diagram_read)(const char *bytes, size_t size, const char *source)
{
    qdrj_problem *made = make();
    if (!made) {
        return NULL;
    }
    qdrj_input input;
    const qdr_reader reader = qdrj_reader(&input, bytes, size);
    qdrj_watch((qdrj_watched){0});
    qdr_status status = qdr_read_diagram(&made->diagram, &reader, source, 0, &qdrj_failure);
    made->problem = status == QDR_OK ? qdr_diagram_problem(made->diagram) : NULL;
    return judged(made, status);
}

/* ----------------------------------------------------------------------------- looks ---- */

static void put_item(qdrj_text *text, const qdr_problem *problem, qdr_item item)
{
    uint32_t low;
    uint32_t high;
    qdr_problem_bounds(problem, item, &low, &high);
    const bool is_primary = qdr_problem_is_primary(problem, item);
    qdrj_open(text, "[");
    qdrj_string(text, qdr_problem_item_name(problem, item));
    if (!is_primary) {
        qdrj_bool(text, false);
    } else if (low != 1 || high != 1) {
        qdrj_integer(text, low);
        qdrj_integer(text, high == QDR_NO_LIMIT ? -1 : (int64_t)high);
    }
    qdrj_close(text, "]");
}

static void put_shapes(qdrj_text *text, const qdr_shapes *shapes)
{
    qdrj_open(text, "{");
    qdrj_key(text, "grid");
    qdrj_string(text, qdr_shapes_grid(shapes));
    qdrj_key(text, "title");
    qdrj_string(text, qdr_shapes_title(shapes));
    qdrj_key(text, "author");
    qdrj_string(text, qdr_shapes_author(shapes));
    qdrj_key(text, "board");
    qdrj_integer(text, (int64_t)qdr_shapes_selected(shapes));
    qdrj_key(text, "whyNone");
    qdrj_string(text, qdr_shapes_reason(shapes));
    qdrj_key(text, "boards");
    qdrj_open(text, "[");
    for (size_t k = 0; k < qdr_shapes_boards(shapes); ++k) {
        qdrj_string(text, qdr_shapes_board_name(shapes, k, NULL));
    }
    qdrj_close(text, "]");
    qdrj_key(text, "pieces");
    qdrj_open(text, "[");
    for (size_t k = 0; k < qdr_shapes_pieces(shapes); ++k) {
        qdrj_string(text, qdr_shapes_piece_name(shapes, k));
    }
    qdrj_close(text, "]}");
}

EXPORT(qdr_status, qdrj_problem_describe)(const qdrj_problem *problem)
{
    qdrj_text *text = qdrj_answer_begin();
    qdrj_open(text, "{");
    qdrj_key(text, "size");
    qdrj_integer(text, qdr_problem_options(problem->problem));
    qdrj_key(text, "items");
    qdrj_open(text, "[");
    for (qdr_item k = 0; k < qdr_problem_items(problem->problem); ++k) {
        put_item(text, problem->problem, k);
    }
    qdrj_close(text, "]");
    qdrj_key(text, "colors");
    qdrj_open(text, "[");
    for (qdr_color k = 1; k <= qdr_problem_colors(problem->problem); ++k) {
        qdrj_string(text, qdr_problem_color_name(problem->problem, k));
    }
    qdrj_close(text, "]");
    qdrj_key(text, "remarks");
    qdrj_put(text, problem->remarks.bytes, problem->remarks.size);
    qdrj_close(text, "]");
    if (problem->shapes) {
        qdrj_key(text, "shapes");
        put_shapes(text, problem->shapes);
    }
    qdrj_close(text, "}");
    return qdrj_answer_end();
}

/* Pairs of an item and a color, as the library has them: so many as the second function says. */
EXPORT(const qdr_entry *, qdrj_problem_option)(const qdrj_problem *problem, qdr_option option)
{
    return qdr_problem_option(problem->problem, option, NULL);
}

EXPORT(size_t, qdrj_problem_option_size)(const qdrj_problem *problem, qdr_option option)
{
    size_t count;
    qdr_problem_option(problem->problem, option, &count);
    return count;
}

EXPORT(uint64_t, qdrj_problem_cost)(const qdrj_problem *problem, qdr_option option)
{
    return qdr_problem_cost(problem->problem, option);
}

EXPORT(size_t, qdrj_problem_piece)(const qdrj_problem *problem, qdr_option option)
{
    return problem->shapes ? qdr_shapes_option_piece(problem->shapes, option) : SIZE_MAX;
}

EXPORT(int, qdrj_problem_verify)
(const qdrj_problem *problem, const qdr_option *options, size_t count)
{
    return qdr_problem_verify(problem->problem, options, count, &qdrj_failure) ? 1 : 0;
}

/* -------------------------------------------------------------------------- writing ---- */

EXPORT(qdr_status, qdrj_problem_write)(const qdrj_problem *problem)
{
    const qdr_writer writer = qdrj_writer(qdrj_answer_begin());
    return qdrj_written(qdr_write_problem(problem->problem, &writer, &qdrj_failure));
}

EXPORT(qdr_status, qdrj_problem_write_shapes)(const qdrj_problem *problem)
{
    const qdr_writer writer = qdrj_writer(qdrj_answer_begin());
    if (!problem->shapes) {
        return qdrj_invalid(QDR_UNSUPPORTED, "%s", "there are no boards and pieces to write");
    }
    return qdrj_written(qdr_write_shapes(problem->shapes, &writer, &qdrj_failure));
}

/* A solver that takes the options one by one has them as a solution. */
static qdr_status write_tiling(const qdr_problem *problem, const qdr_option *options, size_t count,
                               const qdr_writer *writer)
{
    qdr_solver *solver;
    const qdr_solution *solution;
    qdr_status status = qdr_solver_new(&solver, problem, NULL, &qdrj_failure);
    for (size_t k = 0; k < count && status == QDR_OK; ++k) {
        status = qdr_solver_assume(solver, options[k], &qdrj_failure);
    }
    if (status == QDR_OK && qdr_solver_next(solver, &solution) != QDR_SOLUTION) {
        status = qdrj_failed(qdr_solver_error(solver));
    }
    if (status == QDR_OK) {
        status = qdr_write_tiling_svg(problem, solution, writer, &qdrj_failure);
    }
    qdr_solver_free(solver);
    return status;
}

static qdr_status write_pieces(const qdr_shapes *shapes, qdr_shapes_view view,
                               const qdr_option *options, size_t count, const qdr_writer *writer)
{
    qdr_shapes_pictures *pictures = NULL;
    qdr_params *look;
    qdr_status status = qdr_params_new(&look, QDR_PARAMS_SHAPES, &qdrj_failure);
    if (status == QDR_OK) {
        status = qdr_params_set_number(look, "view", view, &qdrj_failure);
    }
    if (status == QDR_OK) {
        status = qdr_shapes_pictures_new(&pictures, shapes, look, &qdrj_failure);
    }
    qdr_params_free(look);
    if (status == QDR_OK) {
        status = qdr_shapes_pictures_svg(pictures, options, count, writer, &qdrj_failure);
    }
    qdr_shapes_pictures_free(pictures);
    return status;
}

/* A picture of a solution, or, of boards and pieces, of any options. */
EXPORT(qdr_status, qdrj_problem_svg)
(const qdrj_problem *problem, const qdr_option *options, size_t count, int view)
{
    const qdr_writer writer = qdrj_writer(qdrj_answer_begin());
    if (problem->shapes) {
        return qdrj_written(
            write_pieces(problem->shapes, (qdr_shapes_view)view, options, count, &writer));
    }
    if (!qdr_problem_verify(problem->problem, options, count, &qdrj_failure)) {
        return qdrj_failure.code == QDR_NOMEM
                   ? QDR_NOMEM
                   : qdrj_invalid(QDR_INVALID, "%s", "these options are no solution");
    }
    return qdrj_written(write_tiling(problem->problem, options, count, &writer));
}
