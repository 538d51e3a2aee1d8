/* exact.c  A loose packing as an exact cover: each cell is covered by a piece, or by one of the
 * "open" cells of which there are as many as the board has to spare.  So the search sees which
 * cells have few options left, as in a puzzle without any to spare. */
#include <stdlib.h>

#include "base/alloc.h"
#include "base/params.h"
#include "base/watch.h"
#include "shapes/packing/methods.h"

struct cover {
    const struct qdri_packing_task *task;
    const struct qdri_packing_sums *sums;
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_item *cell;  /* [places]: QDR_NO_ITEM where there is none */
    qdr_item *piece; /* [pieces] */
    qdr_entry *entry;
    struct qdri_laid *laid; /* [options that lay a piece] */
    size_t options;
    size_t capacity;
    struct qdri_arrays arrays;
};

static qdr_status add_items(struct cover *cover)
{
    const struct qdri_packing_task *task = cover->task;
    const size_t places = (size_t)task->board.width * task->board.height;
    qdr_status status = QDR_OK;
    for (size_t p = 0; p < task->pieces && status == QDR_OK; ++p) {
        cover->piece[p] = QDR_NO_ITEM;
        if (task->piece[p].high > 0) {
            status = qdr_builder_range(cover->builder, NULL, task->piece[p].low,
                                       task->piece[p].high, &cover->piece[p], NULL);
        }
    }
    for (size_t i = 0; i < places && status == QDR_OK; ++i) {
        cover->cell[i] = QDR_NO_ITEM;
        if (task->board.ground[i] != QDRI_GROUND_NONE) {
            status = qdr_builder_primary(cover->builder, NULL, &cover->cell[i], NULL);
        }
    }
    return status;
}

/* Fills in the entries of a copy; false where it is not on the board. */
static bool make_entries(struct cover *cover, const struct qdri_laid *laid)
{
    const struct qdri_ground_plan *board = &cover->task->board;
    const struct qdri_packed_piece *piece = &cover->task->piece[laid->piece];
    const struct qdri_spot *spot = piece->spot + (size_t)laid->way * piece->cells;
    cover->entry[0] = (qdr_entry){.item = cover->piece[laid->piece]};
    for (uint32_t i = 0; i < piece->cells; ++i) {
        const int64_t x = (int64_t)laid->x + spot[i].x;
        const int64_t y = (int64_t)laid->y + spot[i].y;
        if (x < 0 || y < 0 || x >= board->width || y >= board->height ||
            cover->cell[(size_t)y * board->width + (size_t)x] == QDR_NO_ITEM) {
            return false;
        }
        cover->entry[i + 1] =
            (qdr_entry){.item = cover->cell[(size_t)y * board->width + (size_t)x]};
    }
    return true;
}

static qdr_status add_option(struct cover *cover, const struct qdri_laid *laid)
{
    if (!qdri_reserve(&cover->laid, &cover->capacity, cover->options + 1, sizeof *cover->laid)) {
        return QDR_NOMEM;
    }
    cover->laid[cover->options++] = *laid;
    return qdr_builder_option(cover->builder, cover->entry,
                              (size_t)cover->task->piece[laid->piece].cells + 1, 0, NULL, NULL);
}

static qdr_status add_piece(struct cover *cover, uint32_t p)
{
    const struct qdri_packed_piece *piece = &cover->task->piece[p];
    const struct qdri_ground_plan *board = &cover->task->board;
    qdr_status status = QDR_OK;
    for (uint32_t w = 0; w < piece->ways; ++w) {
        const struct qdri_spot first = piece->spot[(size_t)w * piece->cells];
        for (uint32_t i = 0; i < board->width * board->height && status == QDR_OK; ++i) {
            const struct qdri_laid laid = {.piece = p,
                                           .way = w,
                                           .x = (int32_t)(i % board->width) - first.x,
                                           .y = (int32_t)(i / board->width) - first.y};
            if (make_entries(cover, &laid)) {
                status = add_option(cover, &laid);
            }
        }
    }
    return status;
}

static qdr_status add_open(struct cover *cover)
{
    const size_t places = (size_t)cover->task->board.width * cover->task->board.height;
    const uint64_t spare = cover->sums->cells - cover->sums->required;
    const bool is_fixed = cover->sums->required == cover->sums->most;
    qdr_item open = QDR_NO_ITEM;
    qdr_status status = QDR_OK;
    if (spare > 0) {
        status = qdr_builder_range(cover->builder, NULL, is_fixed ? (uint32_t)spare : 0,
                                   (uint32_t)spare, &open, NULL);
    }
    for (size_t i = 0; i < places && spare > 0 && status == QDR_OK; ++i) {
        const qdr_entry entry[2] = {{.item = open}, {.item = cover->cell[i]}};
        if (cover->task->board.ground[i] == QDRI_GROUND_MAY) {
            status = qdr_builder_option(cover->builder, entry, 2, 0, NULL, NULL);
        }
    }
    return status;
}

static qdr_status build(struct cover *cover)
{
    const struct qdri_packing_task *task = cover->task;
    uint32_t most = 0;
    for (size_t p = 0; p < task->pieces; ++p) {
        most = task->piece[p].cells > most ? task->piece[p].cells : most;
    }
    const uint64_t places = (uint64_t)task->board.width * task->board.height;
    cover->cell = qdri_array(&cover->arrays, places, sizeof(qdr_item));
    cover->piece = qdri_array(&cover->arrays, task->pieces, sizeof(qdr_item));
    cover->entry = qdri_array(&cover->arrays, (uint64_t)most + 1, sizeof(qdr_entry));
    if (cover->arrays.lacks_memory) {
        return QDR_NOMEM;
    }
    qdr_status status = qdr_builder_new(&cover->builder, NULL);
    status = status == QDR_OK ? add_items(cover) : status;
    for (uint32_t p = 0; p < task->pieces && status == QDR_OK; ++p) {
        status = task->piece[p].high > 0 ? add_piece(cover, p) : QDR_OK;
    }
    status = status == QDR_OK ? add_open(cover) : status;
    return status == QDR_OK ? qdr_builder_build(cover->builder, &cover->problem, NULL) : status;
}

static qdr_status make_solver(const struct cover *cover, const struct qdri_packing_limits *limits,
                              uint64_t milliseconds, qdr_solver **solver)
{
    qdr_params *params;
    qdr_status status = qdri_params_new(&params, &qdri_search_subject, NULL, NULL);
    if (status != QDR_OK) {
        return status;
    }
    qdri_params_set_stop(params, limits->stop);
    if (milliseconds > 0) {
        status = qdr_params_set_number(params, "time", milliseconds, NULL);
    }
    if (status == QDR_OK && limits->bytes > 0) {
        status = qdr_params_set_number(params, "memory", limits->bytes, NULL);
    }
    status = status == QDR_OK ? qdr_solver_new(solver, cover->problem, params, NULL) : status;
    qdr_params_free(params);
    return status;
}

static bool take(const struct cover *cover, const qdr_solution *solution,
                 struct qdri_packing *packing)
{
    size_t count;
    const qdr_option *option = qdr_solution_options(solution, &count);
    packing->laid = qdri_zeros(count, sizeof *packing->laid);
    if (!packing->laid) {
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        if (option[i] < cover->options) {
            packing->laid[packing->count++] = cover->laid[option[i]];
        }
    }
    packing->verdict = QDRI_PACKED;
    packing->method = QDRI_BY_SEARCH;
    return true;
}

static bool ask(const struct cover *cover, qdr_solver *solver, struct qdri_packing *packing)
{
    const qdr_solution *solution;
    const qdr_outcome outcome = qdr_solver_next(solver, &solution);
    if (outcome == QDR_SOLUTION) {
        return take(cover, solution, packing);
    }
    if (outcome == QDR_EXHAUSTED) {
        qdri_packing_refute(packing, QDRI_BY_SEARCH,
                            "all ways to lay them were searched, and none is a packing");
    }
    return true;
}

bool qdri_packing_search(const struct qdri_packing_task *task, const struct qdri_packing_sums *sums,
                         const struct qdri_packing_limits *limits, uint64_t milliseconds,
                         struct qdri_packing *packing)
{
    struct cover cover = {.task = task, .sums = sums};
    qdr_solver *solver = NULL;
    bool has_memory = true;
    qdr_status status = build(&cover);
    if (status == QDR_OK) {
        status = make_solver(&cover, limits, milliseconds, &solver);
    }
    if (status == QDR_OK) {
        has_memory = ask(&cover, solver, packing);
        qdr_solver_free(solver);
    }
    qdr_problem_free(cover.problem);
    qdr_builder_free(cover.builder);
    qdri_arrays_free(&cover.arrays);
    free(cover.laid);
    return has_memory && status != QDR_NOMEM;
}
