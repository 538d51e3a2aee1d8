/**
 * @file puzzle_stream.h
 * Answers for all puzzles of an input, in their order, by several threads.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <inttypes.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "1......2.3....4.\n11..............\n1.3\n................\n";
 *         qdr_reader reader;
 *         qdr_memory memory;
 *         qdr_puzzle_reader *puzzles;
 *         qdr_puzzle_stream *stream;
 *         const qdr_puzzle_answer *answer;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_puzzle_reader_new(&puzzles, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_puzzle_stream_new(&stream, puzzles, NULL, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         while (qdr_puzzle_stream_next(stream, &answer) == QDR_SOLUTION) {
 *             if (answer->error) {
 *                 printf("line %zu: %s\n", answer->puzzle->line, answer->error->text);
 *             } else {
 *                 printf("line %zu: %" PRIu64 "\n", answer->puzzle->line, answer->solutions);
 *             }
 *         }
 *         qdr_puzzle_stream_free(stream);
 *         qdr_puzzle_reader_free(puzzles);
 *         return 0;
 *     }
 *
 * A stream takes puzzles from a reader (puzzle_reader.h), whatever their format, size and rules,
 * and counts the solutions of each, up to a limit.  A puzzle that cannot be read or encoded has an
 * answer that says why, and the next ones are answered as if it were not there.  Classic 9x9
 * puzzles are answered in batches (sudoku_batch.h) of up to a thousand, the others by a search for
 * each; each search uses one thread, and several puzzles are searched at the same time.
 *
 * Memory does not grow with the input.  A stream begins with one thread, and starts others when
 * there is enough to do.  Then it reads ahead, but only as long as each read of the input returns
 * as many bytes as were asked for: so a program at the other end of a pipe gets all answers to what
 * it wrote before the stream waits for more.
 *
 * Threads: one thread at a time uses a stream and its reader.
 *
 * Source: ours.
 */
#ifndef QUADRILLE_PUZZLE_STREAM_H
#define QUADRILLE_PUZZLE_STREAM_H

#include <quadrille/puzzle_reader.h>
#include <quadrille/sudoku_batch.h>

QDR_BEGIN_DECLS

/** Answers for the puzzles of one input. */
typedef struct qdr_puzzle_stream qdr_puzzle_stream;

/** An answer.  All pointers are the stream's, and live until its next call. */
typedef struct qdr_puzzle_answer {
    /** As the reader gave it.  If it could not be read, only its line and number are there: the
     * grid has side 0. */
    const qdr_puzzle *puzzle;
    uint64_t solutions; /**< that were counted, up to the limit */
    /** Was the limit reached, or everything searched?  Otherwise a parameter, or an error, has
     * ended the search before. */
    bool is_complete;
    const qdr_grid *grids;  /**< the first solutions, as many as were asked for and found */
    size_t grid_count;      /**< their number */
    const qdr_stats *stats; /**< of the search; NULL: it was answered with others, or not at all */
    const qdr_error *error; /**< why there is no answer; NULL: there is one */
} qdr_puzzle_answer;

/** Makes a stream of answers for the puzzles that `reader` has not given yet.
 *
 * `reader` is borrowed until qdr_puzzle_stream_free, and must not be used meanwhile.  `rules`,
 * borrowed during the call only, are those of all puzzles that bring none themselves; one of
 * another side has an error.  NULL: these are classic ones, with the usual boxes of their side.
 *
 * `params`, which may be NULL for all defaults, is copied.  Of `params->search`, "threads" is the
 * number of threads, the calling one included (0: as many as there are processors); "nodes" and
 * "time" hold for each puzzle by itself, and "limit" for nothing.  A stop is polled by the calling
 * thread only.  `*out` is the caller's, to be freed with qdr_puzzle_stream_free.
 *
 * Errors: QDR_RANGE (more grids than solutions are counted); what qdr_sudoku_batch_new gives for
 * `rules`, but not QDR_BUDGET: rules too large to be encoded without givens are encoded for each
 * puzzle; QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_puzzle_stream_new(qdr_puzzle_stream **out,
                                                      qdr_puzzle_reader *reader,
                                                      const qdr_rules *rules,
                                                      const qdr_sudoku_batch_params *params,
                                                      qdr_error *error);

/** Ends all searches and frees the stream.  NULL does nothing. */
QDR_API void qdr_puzzle_stream_free(qdr_puzzle_stream *stream);

/** Gives the next answer, in the order of the input.
 *
 * Returns QDR_SOLUTION: `*answer` is it.  In all other cases there are no more answers, `*answer`
 * is NULL, and each further call returns the same.  QDR_EXHAUSTED: the input has ended.
 * QDR_INTERRUPTED: the watch of the parameters stopped it; answers that were ready have been given,
 * and the others are lost.  QDR_FAILED: see qdr_puzzle_stream_error (QDR_IO, QDR_NOMEM). */
QDR_API QDR_MUST_USE qdr_outcome qdr_puzzle_stream_next(qdr_puzzle_stream *stream,
                                                        const qdr_puzzle_answer **answer);

/** Returns what went wrong after QDR_FAILED.  The struct is the stream's. */
QDR_API const qdr_error *qdr_puzzle_stream_error(const qdr_puzzle_stream *stream);

QDR_END_DECLS

#endif
