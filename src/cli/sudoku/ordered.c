/* ordered.c  Works on blocks of puzzles (sudoku/stream/blocks.h): each thread with a session of its
 * own, whose output is written when the block is delivered.
 *
 * Plain 9x9 Sudokus are answered in batches (quadrille/sudoku.h), without an encoding and in a
 * tenth of the time.  Only if the answers are the same as those of a search by an engine: the
 * command line asks for no counters, no engine, and nothing else about the search.  What the batch
 * leaves open is searched. */
#include "sudoku/ordered.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/parallel.h>

#include "search/ranks.h"
#include "shell/search_args.h"
#include "shell/sudoku_args.h"
#include "shell/term/interrupt.h"
#include "shell/term/limits.h"
#include "shell/term/memory.h"

/* A position in results and messages up to which they are written after a puzzle that has given
 * messages. */
struct mark {
    size_t out;
    size_t err;
};

/* The output of a block. */
struct output {
    char *out; /* results, and messages; NULL: none */
    size_t out_size;
    char *err;
    size_t err_size;
    struct mark mark[QDRI_BLOCK_MOST];
    size_t marks;
    int status;
    int failure; /* of its results: errno */
};

/* The names of the puzzles of a block, one after the other. */
struct naming {
    char text[PUZZLE_NAME + TELLING_ROOM]; /* the source and a colon, and more */
    size_t length;                         /* of these two */
    bool is_plain;                         /* can it be shown as it is? */
};

/* A thread, or the one that reads. */
struct hand {
    struct session
        *session; /* that of the command, as the next two, or its own once it has begun */
    struct puzzle_solver *solving;
    void *ctx;
    struct session own_session;
    struct puzzle_solver own_solving;
    struct qdri_answerer answerer;
    struct naming naming;
};

struct ordered {
    struct session *session;
    struct puzzle_solver *solving;
    const struct shared_work *work;
    bool is_quick;
    bool is_cut; /* were puzzles left out? */
    unsigned threads;
    struct hand *hand; /* [threads] */
    struct qdri_blocks *blocks;
};

/* ------------------------------------------------------------------------------- batches ---- */

/* Nodes of one question.  Puzzles for which it takes more are searched one by one, by engines that
 * learn from their errors, with the time that each is allowed, and with progress to be seen. */
#define NODES_MOST 1000000

/* Are all parameters of the search the usual ones, but for those that make no difference here? */
static bool are_usual(const qdr_params *params)
{
    static const char *const others[] = {"isa", "seed", "limit", "time", "threads"};
    enum { OTHERS = sizeof others / sizeof *others };
    const qdr_param_info *info;
    for (size_t k = 0; (info = qdr_params_at(QDR_PARAMS_SEARCH, k)); ++k) {
        uint64_t value = info->standard;
        size_t other = 0;
        while (other < OTHERS && strcmp(others[other], info->name) != 0) {
            ++other;
        }
        qdr_params_get(params, info->name, &value);
        if (other == OTHERS && value != info->standard) {
            return false;
        }
    }
    return true;
}

static bool is_about_search(const struct args *args)
{
    const struct search_args *search = args->search;
    return args->stats || args->verbose || search->method != NO_METHOD || search->cross_check ||
           search->ordered || search->cubes || search->cube > 0 || search->proof ||
           !are_usual(search->params);
}

static bool is_about_more(const struct sudoku_args *sudoku)
{
    return sudoku->why || sudoku->redundant || sudoku->up_to > 0;
}

/* Boxes are 3x3 where nothing else was said. */
static bool are_classic(const struct sudoku_args *sudoku)
{
    const bool are_usual_boxes =
        sudoku->box_rows == 0 || (sudoku->box_rows == 3 && sudoku->box_columns == 3);
    return sudoku->rule.count == 0 && are_usual_boxes &&
           (sudoku->side == 0 || sudoku->side == BATCH_SIDE);
}

bool ordered_fits(const struct session *session, const struct shared_work *work)
{
    const struct args *args = session->args;
    return work->question.limit > 0 && !is_about_search(args) && !is_about_more(args->sudoku) &&
           are_classic(args->sudoku) && !session_keeps_journal(session) && ranks_count() == 1;
}

/* Leaves the objects of a thread their own parameters. */
static bool begin(struct qdri_answerer *answerer, const qdr_params *params)
{
    const uint64_t limit = answerer->question->limit;
    return answerer->search ||
           (qdr_params_copy(&answerer->search, params, NULL) == QDR_OK &&
            qdr_params_set_number(answerer->search, "limit", limit, NULL) == QDR_OK &&
            qdr_params_set_number(answerer->search, "nodes", NODES_MOST, NULL) == QDR_OK &&
            qdr_params_set_number(answerer->search, "time", 0, NULL) == QDR_OK);
}

/* Answers for puzzles, at most QDRI_BLOCK_MOST, whose cells are `givens`, by the objects of a
 * thread.  At a limit, or after an interrupt, some are left open.  False: nothing is known of
 * any. */
static bool batch_ask(struct qdri_answerer *answerer, const struct session *session,
                      const qdr_digit *givens, size_t puzzles)
{
    return answerer->question->limit > 0 && begin(answerer, session->args->search->params) &&
           qdri_answerer_ask(answerer, BATCH_SIDE, givens, puzzles) != QDR_FAILED;
}

/* Stores what is known of the k-th of them; false: nothing. */
static bool batch_known(const struct qdri_answerer *answerer, size_t k, struct known *known)
{
    const uint64_t count = answerer->count[k];
    if (count == QDR_SUDOKU_BATCH_OPEN) {
        return false;
    }
    const bool has_grid = answerer->question->grids > 0 && count > 0;
    *known = (struct known){.solutions = count,
                            .limit = answerer->question->limit,
                            .grid = has_grid ? answerer->grid + k * BATCH_CELLS : NULL};
    return true;
}

/* ------------------------------------------------------------------------------- working ---- */

static bool begin_hand(void *ctx, unsigned member)
{
    struct ordered *ordered = ctx;
    struct hand *hand = &ordered->hand[member];
    const struct shared_work *work = ordered->work;
    if (member == 0) {
        limits_apart();
    }
    hand->own_session = session_apart(ordered->session);
    hand->own_solving = puzzle_solver_like(ordered->solving, &hand->own_session);
    hand->session = &hand->own_session;
    hand->solving = &hand->own_solving;
    hand->ctx = allocate(work->size, 1);
    if (work->size > 0) {
        memcpy(hand->ctx, work->ctx, work->size);
    }
    if (work->begin) {
        work->begin(hand->ctx);
    }
    return true;
}

static void end_hand(void *ctx, unsigned member)
{
    struct ordered *ordered = ctx;
    struct hand *hand = &ordered->hand[member];
    if (ordered->work->join) {
        ordered->work->join(ordered->work->ctx, hand->ctx);
    }
    puzzle_solver_free(hand->solving);
    qdr_params_free(hand->session->look);
    free(hand->ctx);
}

static bool has_begun(const struct hand *hand)
{
    return hand->session == &hand->own_session;
}

static bool is_shown_as_it_is(const char *text)
{
    while (*text >= ' ' && *text <= '~') {
        ++text;
    }
    return *text == '\0';
}

static void begin_names(struct naming *naming, const char *source)
{
    puzzle_name(naming->text, source, 0);
    naming->length = strlen(naming->text) - 1;
    naming->is_plain = is_shown_as_it_is(naming->text);
}

/* Writes what is known of a puzzle, if that is the whole answer. */
static bool tell_known(const struct shared_work *work, struct hand *hand, size_t line,
                       const struct known *known)
{
    struct naming *naming = &hand->naming;
    if (!work->tell || !naming->is_plain) {
        return false;
    }
    const struct telling telling = {
        .name = naming->text,
        .length = naming->length + puzzle_write_number(naming->text + naming->length, line),
        .known = *known};
    return work->tell(hand->ctx, hand->session, &telling);
}

static void do_puzzle(const struct shared_work *work, struct hand *hand,
                      const struct qdri_puzzle_block *block, size_t k, const struct known *known)
{
    const struct qdri_block_puzzle *task = &block->puzzle[k];
    const size_t cells = (size_t)block->side * block->side;
    char name[PUZZLE_NAME];
    qdr_puzzle read = {
        .grid.side = (uint8_t)block->side, .line = task->line, .number = task->number};
    memcpy(read.grid.cell, block->cell + k * cells, cells);
    puzzle_name(name, block->source, task->line);
    limits_restart();
    const struct puzzle puzzle = {.session = hand->session,
                                  .solving = hand->solving,
                                  .read = &read,
                                  .place = {.name = name,
                                            .source = block->source,
                                            .line = task->line,
                                            .number = task->number},
                                  .known = known};
    puzzle_solver_begin(hand->solving, NULL);
    work->work(hand->ctx, &puzzle);
}

/* Keeps the position up to which messages are to be written among results. */
static void add_mark(struct hand *hand, struct output *output)
{
    const size_t told = output->marks > 0 ? output->mark[output->marks - 1].err : 0;
    if (fflush(hand->session->err) == 0 && output->err_size > told) {
        output->mark[output->marks++] =
            (struct mark){.out = hand->session->out.whole, .err = output->err_size};
    }
}

/* A search with the command's own session uses one thread if it would do so in a session of a
 * thread: so solutions come in the same order. */
static void do_puzzle_alone(struct ordered *ordered, struct hand *hand,
                            const struct qdri_puzzle_block *block, size_t k,
                            const struct known *known)
{
    hand->session->is_apart =
        ordered->threads > 1 && !block->puzzle[k].is_first && out_length(&hand->session->out) > 0;
    do_puzzle(ordered->work, hand, block, k, known);
    hand->session->is_apart = false;
}

static bool is_over(const struct hand *hand)
{
    return has_begun(hand) ? interrupt_is_due() : session_is_over(hand->session);
}

/* With the command's own session, it leaves the rest (false) when there is so much to search that
 * threads should help. */
static bool do_puzzles(struct ordered *ordered, struct hand *hand, struct qdri_puzzle_block *block)
{
    struct known known;
    limits_restart();
    const bool is_asked = ordered->is_quick && block->side == BATCH_SIDE &&
                          batch_ask(&hand->answerer, hand->session, block->cell, block->count);
    begin_names(&hand->naming, block->source);
    while (block->done < block->count && !is_over(hand)) {
        const size_t k = block->done++;
        const bool is_known = is_asked && batch_known(&hand->answerer, k, &known);
        if (is_known && tell_known(ordered->work, hand, block->puzzle[k].line, &known)) {
            continue;
        }
        if (has_begun(hand)) {
            do_puzzle(ordered->work, hand, block, k, is_known ? &known : NULL);
            add_mark(hand, block->own);
            continue;
        }
        do_puzzle_alone(ordered, hand, block, k, is_known ? &known : NULL);
        if (qdri_blocks_want_threads(ordered->blocks)) {
            return is_over(hand);
        }
    }
    return true;
}

static bool do_block(void *ctx, unsigned member, struct qdri_puzzle_block *block)
{
    struct ordered *ordered = ctx;
    struct hand *hand = &ordered->hand[member];
    struct session *session = hand->session;
    struct output *output = block->own;
    if (!has_begun(hand)) {
        return do_puzzles(ordered, hand, block);
    }
    session->status = STATUS_DONE;
    session->err = open_memstream(&output->err, &output->err_size);
    if (!session->err) {
        output->failure = ENOMEM;
        return true;
    }
    do_puzzles(ordered, hand, block);
    fclose(session->err);
    output->failure = session->out.failure;
    output->out = out_take(&session->out, &output->out_size);
    output->status = session->status;
    return true;
}

/* ------------------------------------------------------------------------------- writing ---- */

static void write_output(struct session *session, const struct output *output)
{
    const char *out = output->out ? output->out : "";
    struct mark told = {.out = 0};
    for (size_t k = 0; k < output->marks; ++k) {
        const struct mark mark = output->mark[k];
        out_add_taken(&session->out, out + told.out, mark.out - told.out, 0);
        session_say_kept(session, output->err + told.err, mark.err - told.err);
        told = mark;
    }
    out_add_taken(&session->out, out + told.out, output->out_size - told.out, output->failure);
    session_status(session, output->status);
}

/* If puzzles were left out, nothing is written of those behind them. */
static void deliver(void *ctx, struct qdri_puzzle_block *block)
{
    struct ordered *ordered = ctx;
    struct session *session = ordered->session;
    struct output *output = block->own;
    if (!ordered->is_cut) {
        write_output(session, output);
        ordered->is_cut = block->done < block->count;
    }
    if (progress_is_due(&session->progress)) {
        out_flush(&session->out);
    }
    if (session->out.failure != 0) {
        interrupt_all();
    }
    free(output->out);
    free(output->err);
    output->out = output->err = NULL;
    output->out_size = output->err_size = output->marks = 0;
    output->status = STATUS_DONE;
}

/* -------------------------------------------------------------------------- for commands ---- */

/* Copies of the context are alike before anything is written, or when something was. */
static bool may_start(void *ctx)
{
    const struct ordered *ordered = ctx;
    return has_begun(&ordered->hand[0]) || ordered->work->is_alike ||
           out_length(&ordered->session->out) > 0;
}

/* Some questions can only be answered by one thread. */
static unsigned threads_for(const struct args *args)
{
    uint64_t threads = 1;
    const bool is_plain = args->search->method == NO_METHOD && !args->search->cross_check &&
                          !args->sudoku->why && !args->sudoku->redundant && !args->verbose;
    qdr_params_get(args->search->params, "threads", &threads);
    threads = threads > 0 ? threads : qdr_processors();
    return is_plain ? (unsigned)threads : 1;
}

static bool make_blocks(struct ordered *ordered)
{
    ordered->hand = calloc(ordered->threads, sizeof *ordered->hand);
    if (!ordered->hand) {
        return false;
    }
    for (unsigned k = 0; k < ordered->threads; ++k) {
        ordered->hand[k] = (struct hand){.session = ordered->session,
                                         .solving = ordered->solving,
                                         .ctx = ordered->work->ctx,
                                         .answerer.question = &ordered->work->question};
    }
    ordered->blocks = qdri_blocks_new(&(struct qdri_blocks_job){.ctx = ordered,
                                                                .own_size = sizeof(struct output),
                                                                .threads = ordered->threads,
                                                                .is_quick = ordered->is_quick,
                                                                .begins_late = ordered->is_quick,
                                                                .begin = begin_hand,
                                                                .end = end_hand,
                                                                .may_start = may_start,
                                                                .answer = do_block,
                                                                .deliver = deliver});
    return ordered->blocks != NULL;
}

struct ordered *ordered_new(struct puzzle_solver *solving, const struct shared_work *work)
{
    const unsigned threads = threads_for(solving->session->args);
    const bool is_quick = ordered_fits(solving->session, work);
    struct ordered *ordered = threads > 1 || is_quick ? calloc(1, sizeof *ordered) : NULL;
    if (!ordered) {
        return NULL;
    }
    *ordered = (struct ordered){.session = solving->session,
                                .solving = solving,
                                .work = work,
                                .is_quick = is_quick,
                                .threads = threads};
    if (!make_blocks(ordered)) {
        ordered_free(ordered);
        return NULL;
    }
    return ordered;
}

bool ordered_is_quick(const struct ordered *ordered)
{
    return ordered->is_quick;
}

void ordered_add(struct ordered *ordered, const char *source, const qdr_puzzle *puzzle,
                 bool is_first)
{
    if (!qdri_blocks_add(ordered->blocks, source, puzzle, is_first)) {
        out_of_memory();
    }
}

size_t ordered_read(struct ordered *ordered, const char *source, qdr_puzzle_reader *reader)
{
    size_t count = 0;
    if (ordered->is_quick && !qdri_blocks_read(ordered->blocks, source, reader, &count)) {
        out_of_memory();
    }
    return count;
}

bool ordered_know(struct ordered *ordered, const qdr_grid *grid, struct known *known)
{
    struct qdri_answerer *answerer = &ordered->hand[0].answerer;
    return ordered->is_quick && grid->side == BATCH_SIDE &&
           batch_ask(answerer, ordered->session, grid->cell, 1) && batch_known(answerer, 0, known);
}

void ordered_finish(struct ordered *ordered)
{
    if (!qdri_blocks_finish(ordered->blocks)) {
        out_of_memory();
    }
}

void ordered_free(struct ordered *ordered)
{
    if (!ordered) {
        return;
    }
    qdri_blocks_free(ordered->blocks);
    for (unsigned k = 0; k < ordered->threads && ordered->hand; ++k) {
        qdri_answerer_free(&ordered->hand[k].answerer);
    }
    free(ordered->hand);
    free(ordered);
}
