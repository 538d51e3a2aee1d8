/* common.h  What the shims of all languages do alike; for their own C files only. */
#ifndef QUADRILLE_BINDINGS_COMMON_H
#define QUADRILLE_BINDINGS_COMMON_H

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <quadrille/quadrille.h>

/* Puts bytes behind the `size` that are there.  False: no memory, all is as it was. */
static inline bool common_append(char **bytes, size_t *size, size_t *capacity, const char *more,
                                 size_t count)
{
    if (count > *capacity - *size) {
        const size_t larger = *capacity + *capacity / 2 + count + 256;
        char *grown = larger > *capacity ? realloc(*bytes, larger) : NULL;
        if (!grown) {
            return false;
        }
        *bytes = grown;
        *capacity = larger;
    }
    if (count > 0) {
        memcpy(*bytes + *size, more, count);
    }
    *size += count;
    return true;
}

/* So many options a solution has at most: each covers a primary item. */
static inline size_t common_longest(const qdr_problem *problem)
{
    const size_t options = qdr_problem_options(problem);
    const uint32_t items = qdr_problem_items(problem);
    size_t longest = 0;
    for (qdr_item item = 0; item < items && longest < options; ++item) {
        uint32_t high = 0;
        if (qdr_problem_is_primary(problem, item)) {
            qdr_problem_bounds(problem, item, NULL, &high);
        }
        longest = high < options - longest ? longest + high : options;
    }
    return longest;
}

static inline int common_compare(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a;
    const int32_t y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* Most solutions are short, and nearly in order. */
static inline void common_sort(int32_t *option, size_t count)
{
    if (count > 64) {
        qsort(option, count, sizeof *option, common_compare);
        return;
    }
    for (size_t k = 1; k < count; ++k) {
        const int32_t moved = option[k];
        size_t to = k;
        for (; to > 0 && option[to - 1] > moved; --to) {
            option[to] = option[to - 1];
        }
        option[to] = moved;
    }
}

/* Puts the options of a solution into a row that has room for them, ascending.  Returns their
 * number. */
static inline size_t common_options(int32_t *row, const qdr_solution *solution)
{
    size_t count;
    const qdr_option *option = qdr_solution_options(solution, &count);
    for (size_t k = 0; k < count; ++k) {
        row[k] = (int32_t)option[k];
    }
    common_sort(row, count);
    return count;
}

/* ---------------------------------------------------------------------------- many puzzles ---- */

/* Grids of one side as the lines of a file. */
struct common_lines {
    const qdr_digit *cell;
    size_t cells;
    size_t puzzles;
    size_t at; /* bytes that were read */
};

static inline ptrdiff_t common_read_lines(void *ctx, char *buffer, size_t size)
{
    struct common_lines *lines = ctx;
    const size_t line = lines->cells + 1;
    size_t count = 0;
    for (; count < size && lines->at < lines->puzzles * line; ++count, ++lines->at) {
        const size_t cell = lines->at % line;
        const qdr_digit digit =
            cell < lines->cells ? lines->cell[lines->at / line * lines->cells + cell] : 0;
        buffer[count] = cell == lines->cells ? '\n' : qdr_digit_symbol(digit);
    }
    return (ptrdiff_t)count;
}

/* A limit of time for all puzzles together, and what the caller polls. */
struct common_deadline {
    qdr_verdict (*tick)(void *ctx);
    void *ctx;
    struct timespec end;
    bool has_end;
    bool is_late;
};

static inline qdr_verdict common_on_tick(void *ctx)
{
    struct common_deadline *deadline = ctx;
    struct timespec now = {0};
    if (deadline->has_end && !deadline->is_late) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        deadline->is_late =
            now.tv_sec > deadline->end.tv_sec ||
            (now.tv_sec == deadline->end.tv_sec && now.tv_nsec >= deadline->end.tv_nsec);
    }
    return deadline->is_late ? QDR_STOP : deadline->tick(deadline->ctx);
}

/* Takes the time out of the parameters, which get the watch. */
static inline void common_set_deadline(struct common_deadline *deadline, qdr_params *search,
                                       qdr_watch *watch)
{
    uint64_t ms = 0;
    qdr_params_get(search, "time", &ms);
    if (ms > 0 && qdr_params_set_number(search, "time", 0, NULL) == QDR_OK) {
        deadline->has_end = true;
        clock_gettime(CLOCK_MONOTONIC, &deadline->end);
        deadline->end.tv_sec += (time_t)(ms / 1000);
        deadline->end.tv_nsec += (long)(ms % 1000) * 1000000;
        deadline->end.tv_sec += deadline->end.tv_nsec / 1000000000;
        deadline->end.tv_nsec %= 1000000000;
    }
    qdr_watch_on_tick(watch, common_on_tick, deadline, 0);
    qdr_params_set_watch(search, watch);
}

/* Takes the answers; `nodes` is for all together, 0 for any number. */
static inline qdr_outcome common_take_answers(qdr_puzzle_stream *stream, size_t cells,
                                              size_t puzzles, uint64_t nodes, uint64_t *counts,
                                              qdr_digit *grids, qdr_error *error)
{
    uint64_t spent = 0;
    for (size_t k = 0; k < puzzles; ++k) {
        const qdr_puzzle_answer *answer;
        const qdr_outcome outcome = qdr_puzzle_stream_next(stream, &answer);
        if (outcome != QDR_SOLUTION) {
            *error = *qdr_puzzle_stream_error(stream);
            return outcome;
        }
        if (answer->error) {
            *error = *answer->error;
            return QDR_FAILED;
        }
        if (answer->is_complete) {
            counts[k] = answer->solutions;
        }
        if (answer->is_complete && answer->grid_count > 0) {
            memcpy(grids + k * cells, answer->grids[0].cell, cells);
        }
        spent += answer->stats ? answer->stats->nodes : 0;
        if (nodes > 0 && spent >= nodes) {
            return QDR_LIMIT;
        }
    }
    return QDR_EXHAUSTED;
}

/* Answers for puzzles of one side that have these rules, as qdr_sudoku_batch_run does with one grid
 * of each: "nodes" and "time" hold for all together.  `deadline` says what is polled. */
static inline qdr_outcome common_solve_many(const qdr_rules *rules, const qdr_params *params,
                                            struct common_deadline deadline, uint64_t limit,
                                            const qdr_digit *givens, size_t puzzles,
                                            uint64_t *counts, qdr_digit *grids, qdr_error *error)
{
    const unsigned side = qdr_rules_side(rules);
    const size_t cells = (size_t)side * side;
    struct common_lines lines = {.cell = givens, .cells = cells, .puzzles = puzzles};
    const qdr_reader bytes = {.ctx = &lines, .read = common_read_lines};
    qdr_params *reading = NULL;
    qdr_watch *watch = NULL;
    qdr_params *search = NULL;
    qdr_puzzle_reader *reader = NULL;
    qdr_puzzle_stream *stream = NULL;
    uint64_t nodes = 0;
    qdr_outcome outcome = QDR_FAILED;
    for (size_t k = 0; k < puzzles; ++k) {
        counts[k] = QDR_SUDOKU_BATCH_OPEN;
    }
    if (qdr_watch_new(&watch, error) != QDR_OK ||
        qdr_params_copy(&search, params, error) != QDR_OK ||
        qdr_params_set_number(search, "limit", limit, error) != QDR_OK ||
        qdr_params_new(&reading, QDR_PARAMS_PUZZLES, error) != QDR_OK ||
        qdr_params_set(reading, "format", "line", error) != QDR_OK ||
        qdr_params_set_number(reading, "side", side, error) != QDR_OK) {
        qdr_params_free(reading);
        qdr_params_free(search);
        qdr_watch_free(watch);
        return QDR_FAILED;
    }
    common_set_deadline(&deadline, search, watch);
    qdr_params_get(search, "nodes", &nodes);
    if (qdr_puzzle_reader_new(&reader, &bytes, reading, error) == QDR_OK &&
        qdr_puzzle_stream_new(&stream, reader, rules, 1, search, error) == QDR_OK) {
        outcome = common_take_answers(stream, cells, puzzles, nodes, counts, grids, error);
    }
    qdr_puzzle_stream_free(stream);
    qdr_puzzle_reader_free(reader);
    qdr_params_free(reading);
    qdr_params_free(search);
    qdr_watch_free(watch);
    return outcome == QDR_INTERRUPTED && deadline.is_late ? QDR_LIMIT : outcome;
}

#endif
