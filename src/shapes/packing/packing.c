/* packing.c  Asks one method after the other. */
#include "shapes/packing/packing.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/random.h"
#include "shapes/packing/beam.h"
#include "shapes/packing/methods.h"

enum {
    PLACES_MOST = 1 << 20,
    GREEDY_TRIES = 4,
    FIRST_WIDTH = 8,
    LAST_WIDTH = 1 << 16,
    LATE_WIDTH =
        1024, /* of those that are made as long as there is time, when wider ones are of no use */
    LATE_TRIES = 100,
    SEARCH_WIDTH = 512, /* beams that are as wide have failed when the search is asked */
    SEARCH_CELLS = 200  /* of boards on which it is asked */
};

bool qdri_packing_refute(struct qdri_packing *packing, enum qdri_packing_method method,
                         const char *format, ...)
{
    va_list arguments;
    packing->verdict = QDRI_UNPACKABLE;
    packing->method = method;
    va_start(arguments, format);
    vsnprintf(packing->why, sizeof packing->why, format, arguments);
    va_end(arguments);
    return true;
}

bool qdri_packing_is_due(const struct qdri_stop *stop, uint64_t deadline)
{
    return qdri_stop_is_due(stop) || (deadline && qdri_clock_ms() >= deadline);
}

void qdri_packing_clear(struct qdri_packing *packing)
{
    free(packing->laid);
    *packing = (struct qdri_packing){0};
}

/* --------------------------------------------------------------------------------- beams ---- */

/* What beams learn from each other. */
struct course {
    const struct qdri_packing_task *task;
    const struct qdri_packing_sums *sums;
    const struct qdri_packing_limits *limits;
    struct qdri_packing *packing;
    uint64_t deadline;
    uint64_t bytes;
    struct qdri_random random;
    struct qdri_field field;
    double *price;    /* [pieces] */
    uint32_t *unlaid; /* [pieces] */
    uint32_t passes;
    uint32_t widest; /* that failed */
    enum qdri_beam_end end;
    struct qdri_arrays arrays;
};

/* A number between two, at random. */
static double between(struct course *course, double low, double high)
{
    return low + (high - low) * qdri_random_below(&course->random, 1000) / 1000;
}

/* Pieces of which more were left than of others are worth more next time. */
static void learn(struct course *course, uint64_t left)
{
    const double share = (double)left / (double)(course->sums->required + 1);
    for (size_t p = 0; p < course->task->pieces; ++p) {
        const struct qdri_packed_piece *piece = &course->task->piece[p];
        if (piece->low > 0) {
            const double own = (double)course->unlaid[p] / piece->low;
            const double more = own > 2 * share ? 1 : own > share ? 0.5 : own < share ? -0.5 : 0;
            course->price[p] += 0.1 * more;
        }
    }
}

static void note(struct course *course, const struct qdri_beam_params *params,
                 struct qdri_beam_result *result)
{
    struct qdri_packing *packing = course->packing;
    course->passes++;
    if (course->end == QDRI_BEAM_PACKED) {
        packing->verdict = QDRI_PACKED;
        packing->method = params->is_greedy ? QDRI_BY_GREED : QDRI_BY_BEAM;
        packing->laid = result->laid;
        packing->count = result->count;
    } else if (course->end == QDRI_BEAM_PROVED && course->field.is_whole) {
        qdri_packing_refute(packing, QDRI_BY_BEAM,
                            "all ways to fill the board were tried, and none is a packing");
    } else {
        packing->closest = result->left < packing->closest ? result->left : packing->closest;
        learn(course, result->left);
        course->widest = params->width > course->widest ? params->width : course->widest;
    }
}

/* One pass; returns whether there is to be another one. */
static bool pass(struct course *course, uint32_t width, bool is_greedy)
{
    const bool is_first = course->passes == 0;
    const struct qdri_beam_params params = {.width = width,
                                            .is_greedy = is_greedy,
                                            .ease = is_first ? 0.03 : between(course, 0.03, 0.2),
                                            .sharpness = 1,
                                            .price = course->price,
                                            .noise = is_first ? 0 : between(course, 0, 0.1),
                                            .seed = qdri_random_next(&course->random),
                                            .deadline = course->deadline,
                                            .bytes = course->bytes,
                                            .stop = course->limits->stop};
    struct qdri_beam_result result = {.unlaid = course->unlaid};
    course->end = qdri_beam(&course->field, &params, &result);
    note(course, &params, &result);
    return course->end == QDRI_BEAM_FAILED;
}

static bool greedy(struct course *course)
{
    for (int try = 0; try < GREEDY_TRIES; ++try) {
        if (!pass(course, 1, true)) {
            return false;
        }
    }
    return true;
}

/* Beams that are twice as wide from one to the next. */
static bool widen(struct course *course, uint32_t from, uint32_t to)
{
    for (uint32_t width = from; width <= to; width *= 2) {
        for (int try = 0; try < 2; ++try) {
            if (!pass(course, width, false)) {
                return false;
            }
        }
    }
    return true;
}

/* Others of one width, when there is time left, or no memory for wider ones. */
static void go_on(struct course *course)
{
    const enum qdri_beam_end was = course->end;
    bool goes_on = was == QDRI_BEAM_FAILED || was == QDRI_BEAM_NO_MEMORY;
    for (int try = 0; try < LATE_TRIES && goes_on; ++try) {
        goes_on = pass(course, LATE_WIDTH, false);
    }
    course->end = course->end == QDRI_BEAM_FAILED ? was : course->end;
}

static bool begin(struct course *course)
{
    course->price = qdri_array(&course->arrays, course->task->pieces, sizeof *course->price);
    course->unlaid = qdri_array(&course->arrays, course->task->pieces, sizeof *course->unlaid);
    qdri_random_seed(&course->random, course->limits->seed);
    return !course->arrays.lacks_memory && qdri_field_make(&course->field, course->task);
}

/* ------------------------------------------------------------------------------ decision ---- */

static bool search(struct course *course)
{
    const uint64_t now = qdri_clock_ms();
    if (course->sums->cells > SEARCH_CELLS || (course->deadline && now >= course->deadline)) {
        return true;
    }
    const uint64_t left = course->deadline ? course->deadline - now : 0;
    return qdri_packing_search(course->task, course->sums, course->limits, (left + 1) / 2,
                               course->packing);
}

/* Says why there is no answer. */
static void give_up(const struct course *course)
{
    struct qdri_packing *packing = course->packing;
    const char *why = "it would take wider beams";
    if (course->end == QDRI_BEAM_STOPPED) {
        const bool is_stopped = qdri_stop_is_due(course->limits->stop);
        why = is_stopped ? "it was stopped" : "time is up";
    } else if (course->end == QDRI_BEAM_NO_MEMORY) {
        why = "memory is used up";
    }
    packing->method = QDRI_BY_NONE;
    snprintf(packing->why, sizeof packing->why,
             "%s: the pieces take %llu of %llu cells, and at best %llu cells of them were "
             "left, with up to %lu fillings at once",
             why, (unsigned long long)course->sums->required,
             (unsigned long long)course->sums->cells, (unsigned long long)packing->closest,
             (unsigned long)course->widest);
}

static bool is_open(const struct course *course)
{
    return course->packing->verdict == QDRI_PACKING_UNDECIDED;
}

/* False: no memory. */
static bool decide(struct course *course)
{
    if (qdri_packing_area(course->sums, course->packing)) {
        return true;
    }
    if (!qdri_packing_boxes(course->task, course->sums, course->packing)) {
        return false;
    }
    if (!is_open(course)) {
        return true;
    }
    if (!begin(course)) {
        return false;
    }
    if (!pass(course, 1, true) && !is_open(course)) {
        return true;
    }
    if (!qdri_packing_bounds(course->task, course->sums, course->packing)) {
        return false;
    }
    if (is_open(course) && greedy(course) && widen(course, FIRST_WIDTH, SEARCH_WIDTH)) {
        if (!search(course)) {
            return false;
        }
        if (is_open(course)) {
            (void)widen(course, 2 * SEARCH_WIDTH, LAST_WIDTH);
            go_on(course);
        }
    }
    if (is_open(course)) {
        give_up(course);
    }
    return true;
}

static qdr_status check(const struct qdri_packing_task *task, qdr_error *error)
{
    if ((uint64_t)task->board.width * task->board.height > PLACES_MOST) {
        return qdri_fail(error, QDR_INVALID, "a board of more than %d places", PLACES_MOST);
    }
    for (size_t p = 0; p < task->pieces; ++p) {
        const struct qdri_packed_piece *piece = &task->piece[p];
        if (piece->low > piece->high || (piece->high > 0 && (!piece->cells || !piece->ways))) {
            return qdri_fail(error, QDR_INVALID, "piece %zu has no cells, or no number of copies",
                             p + 1);
        }
    }
    return QDR_OK;
}

qdr_status qdri_pack(const struct qdri_packing_task *task, const struct qdri_packing_limits *limits,
                     struct qdri_packing *packing, qdr_error *error)
{
    struct qdri_packing_sums sums;
    *packing = (struct qdri_packing){
        .verdict = QDRI_PACKING_UNDECIDED, .method = QDRI_BY_NONE, .closest = UINT64_MAX};
    qdr_status status = check(task, error);
    if (status != QDR_OK) {
        return status;
    }
    qdri_packing_sum(task, &sums);
    struct course course = {.task = task,
                            .sums = &sums,
                            .limits = limits,
                            .packing = packing,
                            .bytes = qdri_size_budget(limits->bytes)};
    course.deadline = limits->milliseconds ? qdri_clock_ms() + limits->milliseconds : 0;
    if (!decide(&course)) {
        status = qdri_no_memory(error);
        qdri_packing_clear(packing);
    }
    qdri_field_free(&course.field);
    qdri_arrays_free(&course.arrays);
    return status;
}
