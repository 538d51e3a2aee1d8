/* stream.c  Answers for all puzzles of an input, in their order: reads, passes blocks to threads,
 * and keeps the answers that were delivered until the caller has taken them. */
#include <stdlib.h>
#include <string.h>

#include <quadrille/parallel.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/limits.h"
#include "solver/params.h"
#include "sudoku/formats/reader/reader.h"
#include "sudoku/stream/answers.h"

/* Solutions that are counted, at most. */
#define STANDARD 2

/* What belongs to a block until it is delivered. */
struct block_own {
    struct qdri_kept_puzzle *kept;
    struct qdri_answers *answers;
};

struct member {
    struct qdr_puzzle_stream *stream;
    struct qdri_answerer answerer;
};

struct qdr_puzzle_stream {
    qdr_puzzle_reader *reader;
    struct qdri_question question;
    qdr_rules *rules;
    struct qdri_search_params search; /* whose stop the calling thread polls */
    struct qdri_stop stop;
    unsigned threads;
    struct member *member; /* [threads] */
    struct qdri_blocks *blocks;
    atomic_bool is_stopped;
    bool has_begun;     /* was a puzzle read? */
    bool is_cut;        /* a block was not answered to its end, and all behind it are dropped */
    qdr_outcome ending; /* QDR_SOLUTION: it goes on */
    size_t pending;     /* puzzles that were added and not delivered */
    struct qdri_answers *first; /* that was delivered */
    struct qdri_answers *last;
    size_t taken; /* answers of `first` */
    /* The answer that the caller sees. */
    qdr_puzzle puzzle;
    qdr_puzzle_answer view;
    qdr_grid *grid;
    size_t grids;
    qdr_error error;
};

/* ------------------------------------------------------------------------------ threads ---- */

/* The calling thread asks the caller whether to stop; the others hear of it. */
static void look(void *ctx)
{
    struct qdr_puzzle_stream *stream = ctx;
    if (qdri_stop_is_due(&stream->stop)) {
        atomic_store(&stream->is_stopped, true);
    }
}

static bool is_due(void *ctx)
{
    struct member *member = ctx;
    if (member == member->stream->member) {
        look(member->stream);
    }
    return atomic_load(&member->stream->is_stopped);
}

static bool begin_member(void *ctx, unsigned number)
{
    struct qdr_puzzle_stream *stream = ctx;
    struct member *member = &stream->member[number];
    if (member->answerer.search) {
        return true;
    }
    *member = (struct member){.stream = stream, .answerer.question = &stream->question};
    if (qdr_params_copy(&member->answerer.search, &stream->search.base, NULL) != QDR_OK) {
        return false;
    }
    qdri_params_set_stop(member->answerer.search,
                         &(struct qdri_stop){.ctx = member, .is_due = is_due});
    return true;
}

static void end_member(void *ctx, unsigned number)
{
    struct qdr_puzzle_stream *stream = ctx;
    qdri_answerer_free(&stream->member[number].answerer);
    stream->member[number].answerer.search = NULL;
}

static bool answer(void *ctx, unsigned member, struct qdri_puzzle_block *block)
{
    struct qdr_puzzle_stream *stream = ctx;
    struct block_own *own = block->own;
    own->answers =
        qdri_answer_block(&stream->member[member].answerer, block, own->kept, &stream->is_stopped);
    if (own->answers) {
        own->kept = NULL;
    }
    return true;
}

static void deliver(void *ctx, struct qdri_puzzle_block *block)
{
    struct qdr_puzzle_stream *stream = ctx;
    struct block_own *own = block->own;
    stream->pending -= block->count;
    if (!stream->is_cut && own->answers) {
        own->answers->answered = block->done;
        *(stream->first ? &stream->last->next : &stream->first) = own->answers;
        stream->last = own->answers;
    } else {
        qdri_answers_free(own->answers);
    }
    if (!own->answers && !stream->is_cut) {
        stream->ending = QDR_FAILED;
        qdri_no_memory(&stream->error);
    }
    stream->is_cut = stream->is_cut || block->done < block->count;
    qdri_kept_puzzle_free(own->kept);
    *own = (struct block_own){.kept = NULL};
}

/* ------------------------------------------------------------------------------ reading ---- */

static void end(struct qdr_puzzle_stream *stream, qdr_outcome outcome)
{
    if (stream->ending == QDR_SOLUTION) {
        stream->ending = outcome;
    }
}

static void end_without_memory(struct qdr_puzzle_stream *stream)
{
    if (stream->ending == QDR_SOLUTION) {
        qdri_no_memory(&stream->error);
    }
    end(stream, QDR_FAILED);
}

static void finish(struct qdr_puzzle_stream *stream)
{
    if (!qdri_blocks_finish(stream->blocks)) {
        end_without_memory(stream);
    }
}

static bool is_plain(const qdr_puzzle *puzzle)
{
    return qdri_puzzle_is_grid(puzzle) && puzzle->text[0] == '\0' && puzzle->title[0] == '\0' &&
           puzzle->author[0] == '\0' && puzzle->notes[0] == '\0';
}

static bool add_kept(struct qdr_puzzle_stream *stream, const qdr_puzzle *puzzle,
                     const qdr_error *error)
{
    struct block_own own = {.kept = qdri_kept_puzzle_new(puzzle, error)};
    if (own.kept && error) {
        own.kept->puzzle.number = stream->reader->number;
    }
    if (!own.kept || !qdri_blocks_close(stream->blocks)) {
        qdri_kept_puzzle_free(own.kept);
        return false;
    }
    return qdri_blocks_add_own(stream->blocks, &own);
}

static void read_next(struct qdr_puzzle_stream *stream)
{
    qdr_puzzle puzzle;
    qdr_error error;
    bool is_added = true;
    const qdr_reading reading = qdr_puzzle_reader_next(stream->reader, &puzzle, &error);
    stream->has_begun = true;
    switch (reading) {
    case QDR_READ_PUZZLE:
        ++stream->pending;
        is_added = is_plain(&puzzle) ? qdri_blocks_add(stream->blocks, "", &puzzle, false)
                                     : add_kept(stream, &puzzle, NULL);
        break;
    case QDR_READ_FAULTY:
        ++stream->pending;
        is_added = add_kept(stream, NULL, &error);
        break;
    case QDR_READ_END:
        end(stream, QDR_EXHAUSTED);
        break;
    case QDR_READ_FAILED:
        stream->error = error;
        end(stream, QDR_FAILED);
        break;
    }
    if (!is_added) {
        end_without_memory(stream);
    }
}

/* Reads something, or finds answers to what was read. */
static void go_on(struct qdr_puzzle_stream *stream)
{
    size_t count = 0;
    look(stream);
    if (atomic_load(&stream->is_stopped)) {
        end(stream, QDR_INTERRUPTED);
    } else if (stream->has_begun && !qdri_blocks_read(stream->blocks, "", stream->reader, &count)) {
        end_without_memory(stream);
    } else if (count > 0) {
        stream->pending += count;
    } else if (stream->pending > 0 && (!qdri_blocks_have_threads(stream->blocks) ||
                                       qdri_puzzle_reader_may_wait(stream->reader))) {
        finish(stream);
    } else {
        read_next(stream);
    }
    if (stream->ending != QDR_SOLUTION) {
        finish(stream);
    }
}

/* ------------------------------------------------------------------------------- giving ---- */

/* Copies grids to where the caller sees them.  False: no memory. */
static bool show_grids(struct qdr_puzzle_stream *stream, const struct qdri_answers *answers,
                       const struct qdri_answer *given)
{
    const size_t cells = (size_t)answers->side * answers->side;
    qdr_grid *grid = qdri_grow(stream->grid, &stream->grids, given->grids + 1, sizeof *grid);
    if (!grid) {
        return false;
    }
    stream->grid = grid;
    for (size_t k = 0; k < given->grids; ++k) {
        grid[k].side = (uint8_t)answers->side;
        memcpy(grid[k].cell, answers->grid + (given->first_grid + k) * cells, cells);
    }
    return true;
}

static bool show(struct qdr_puzzle_stream *stream, const struct qdri_answers *answers, size_t k)
{
    const struct qdri_answer *given = &answers->answer[k];
    const size_t cells = (size_t)answers->side * answers->side;
    if (!show_grids(stream, answers, given)) {
        return false;
    }
    if (!answers->kept) {
        stream->puzzle.grid.side = (uint8_t)answers->side;
        memcpy(stream->puzzle.grid.cell, answers->givens + k * cells, cells);
        stream->puzzle.line = given->puzzle.line;
        stream->puzzle.number = given->puzzle.number;
    }
    stream->view =
        (qdr_puzzle_answer){.puzzle = answers->kept ? &answers->kept->puzzle : &stream->puzzle,
                            .solutions = given->solutions,
                            .is_complete = given->is_complete,
                            .grids = stream->grid,
                            .grid_count = given->grids,
                            .stats = given->has_stats ? &given->stats : NULL,
                            .error = given->error};
    return true;
}

/* Drops the answers that were taken.  True: there is another one. */
static bool has_next(struct qdr_puzzle_stream *stream)
{
    while (stream->first && stream->taken == stream->first->answered) {
        struct qdri_answers *next = stream->first->next;
        qdri_answers_free(stream->first);
        stream->first = next;
        stream->taken = 0;
    }
    return stream->first != NULL;
}

qdr_outcome qdr_puzzle_stream_next(qdr_puzzle_stream *stream, const qdr_puzzle_answer **answer)
{
    *answer = NULL;
    while (!has_next(stream)) {
        if (stream->ending != QDR_SOLUTION) {
            return stream->ending;
        }
        go_on(stream);
    }
    if (!show(stream, stream->first, stream->taken)) {
        end_without_memory(stream);
        return QDR_FAILED;
    }
    ++stream->taken;
    *answer = &stream->view;
    return QDR_SOLUTION;
}

const qdr_error *qdr_puzzle_stream_error(const qdr_puzzle_stream *stream)
{
    return &stream->error;
}

/* --------------------------------------------------------------------------------- life ---- */

/* Copies the parameters, and what follows from them. */
static qdr_status take_params(struct qdr_puzzle_stream *stream, unsigned grids,
                              const qdr_params *params, qdr_error *error)
{
    struct qdri_search_params *search = &stream->search;
    const qdr_status status = qdri_params_take(&search->base, &qdri_search_subject, params, error);
    if (status != QDR_OK) {
        return status;
    }
    search->limit = search->limit > 0 ? search->limit : STANDARD;
    stream->threads = search->threads > 0 ? (unsigned)search->threads : qdr_processors();
    stream->stop = search->base.stop;
    stream->question.limit = search->limit;
    stream->question.grids = grids;
    stream->question.has_limits = search->nodes > 0 || search->time > 0;
    return grids <= search->limit
               ? QDR_OK
               : qdri_fail(error, QDR_RANGE, "%u grids of each puzzle, but fewer solutions counted",
                           grids);
}

/* Makes what rules need, in order to refuse those that cannot be used. */
static qdr_status take_rules(struct qdr_puzzle_stream *stream, const qdr_rules *rules,
                             qdr_error *error)
{
    struct qdri_answerer *answerer = &stream->member[0].answerer;
    if (!begin_member(stream, 0)) {
        return qdri_no_memory(error);
    }
    if (!rules) {
        return QDR_OK;
    }
    const qdr_status status = qdr_rules_subset(&stream->rules, rules, NULL, error);
    stream->question.rules = stream->rules;
    if (status != QDR_OK) {
        return status;
    }
    qdri_answerer_prepare(answerer, qdr_rules_side(rules));
    if (answerer->error.code != QDR_OK && error) {
        *error = answerer->error;
    }
    return answerer->error.code;
}

static qdr_status make(struct qdr_puzzle_stream *stream, const qdr_rules *rules, qdr_error *error)
{
    stream->member = qdri_zeros(stream->threads, sizeof *stream->member);
    if (!stream->member) {
        return qdri_no_memory(error);
    }
    const qdr_status status = take_rules(stream, rules, error);
    if (status != QDR_OK) {
        return status;
    }
    stream->blocks = qdri_blocks_new(&(struct qdri_blocks_job){.ctx = stream,
                                                               .own_size = sizeof(struct block_own),
                                                               .threads = stream->threads,
                                                               .begin = begin_member,
                                                               .end = end_member,
                                                               .answer = answer,
                                                               .deliver = deliver,
                                                               .look = look});
    return stream->blocks ? QDR_OK : qdri_no_memory(error);
}

qdr_status qdr_puzzle_stream_new(qdr_puzzle_stream **out, qdr_puzzle_reader *reader,
                                 const qdr_rules *rules, unsigned grids, const qdr_params *params,
                                 qdr_error *error)
{
    *out = NULL;
    if (!reader) {
        return qdri_missing(error, "reader");
    }
    struct qdr_puzzle_stream *stream = qdri_zeros(1, sizeof *stream);
    if (!stream) {
        return qdri_no_memory(error);
    }
    *stream =
        (struct qdr_puzzle_stream){.reader = reader,
                                   .ending = QDR_SOLUTION,
                                   .puzzle = {.text = "", .title = "", .author = "", .notes = ""}};
    qdr_status status = take_params(stream, grids, params, error);
    status = status == QDR_OK ? make(stream, rules, error) : status;
    if (status != QDR_OK) {
        qdr_puzzle_stream_free(stream);
        return status;
    }
    *out = stream;
    return QDR_OK;
}

void qdr_puzzle_stream_free(qdr_puzzle_stream *stream)
{
    if (!stream) {
        return;
    }
    atomic_store(&stream->is_stopped, true);
    if (stream->blocks) {
        stream->is_cut = true;
        finish(stream);
    } else if (stream->member) {
        end_member(stream, 0);
    }
    qdri_blocks_free(stream->blocks);
    while (stream->first) {
        struct qdri_answers *next = stream->first->next;
        qdri_answers_free(stream->first);
        stream->first = next;
    }
    free(stream->member);
    free(stream->grid);
    qdr_rules_free(stream->rules);
    free(stream);
}
