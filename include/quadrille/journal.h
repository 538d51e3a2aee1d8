/**
 * @file journal.h
 * Searches that survive: a journal of what is done and what is left, to go on from.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <stdlib.h>
 *     #include <string.h>
 *
 *     static uint64_t no_solutions(void *ctx)
 *     {
 *         (void)ctx;
 *         return 0; // none is written where they are only counted
 *     }
 *
 *     static bool save(void *ctx, const char *records, size_t size)
 *     {
 *         FILE *file = ctx;
 *         return fwrite(records, 1, size, file) == size && fflush(file) == 0;
 *     }
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d\na b\nc d\na c\nb d\na d\nb c\n";
 *         qdr_reader reader;
 *         qdr_memory memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         qdr_pool *pool;
 *         qdr_number *count;
 *         char *digits;
 *         FILE *file = tmpfile();
 *         const qdr_journal journal = {.ctx = file, .length = no_solutions, .save = save};
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (!file || qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK ||
 *             qdr_pool_new(&pool, solver, NULL) != QDR_OK ||
 *             qdr_pool_journal(pool, &journal, NULL) != QDR_OK ||
 *             qdr_number_new(&count, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_pool_count(pool, count) == QDR_EXHAUSTED &&
 *             qdr_number_text(count, &digits, NULL) == QDR_OK) {
 *             printf("%s solutions\n", digits);
 *             free(digits);
 *         }
 *         qdr_number_free(count);
 *         qdr_pool_free(pool);
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         fclose(file);
 *         return 0;
 *     }
 *
 * A pool that keeps a journal works in pieces of about a second.  When a piece is at its end, its
 * solutions are emitted, and when these are safe, a *record* says so: which piece it was, how many
 * solutions it had, which pieces it has left.  So whatever happens, what the journal says is true,
 * and what it does not say is searched again: a second's work of each thread.
 *
 * A journal is text, a record a line, each with a checksum that goes by all lines before it.  Its
 * first line names the problem by its fingerprint (qdr_problem_fingerprint), what is assumed, the
 * question, and the version of Quadrille.  The last line may be cut short, as when the machine
 * stops while it is written: then it does not count.  Anything else that is wrong with a journal is
 * an error.
 *
 * Threads: as in pool.h.  `length` and `save` are called by the thread that asks.
 *
 * Source: D. Avis and C. Jordan, "mts: a light framework for parallelizing tree search codes"
 * (2021), whose checkpoints are the pieces that are left, and counts; the order of writing is that
 * of any write-ahead log.
 */
#ifndef QUADRILLE_JOURNAL_H
#define QUADRILLE_JOURNAL_H

#include <quadrille/io.h>
#include <quadrille/pool.h>

QDR_BEGIN_DECLS

/** Room for the name of a form of output, its end included. */
#define QDR_JOURNAL_FORM 16

/** Where a journal goes. */
typedef struct qdr_journal {
    void *ctx; /**< handed to the functions */
    /** How solutions are written: a word of lower-case letters, digits and hyphens, which the
     * journal keeps, so that the output can be continued in the same form; NULL: "none". */
    const char *form;
    /** Returns how much was written of the solutions that were emitted, in a unit of the caller's
     * (bytes of a file, say), so that he can cut off what the journal does not know of. */
    uint64_t (*length)(void *ctx);
    /** Returns a checksum of what `length` has counted, which the journal keeps, so that the caller
     * notices changes to it; NULL: 0. */
    uint64_t (*checksum)(void *ctx);
    /** Makes safe all that was written of solutions, and then appends whole records to the journal,
     * and makes these safe, too.  False: that failed; the search ends with QDR_FAILED. */
    bool (*save)(void *ctx, const char *records, size_t size);
} qdr_journal;

/** Lets a pool keep a journal from now on: about once a second, and when a call ends.
 *
 * The first records, which say what there is to be done, are saved at once.  The pool then has the
 * search engine that was picked, and no other takes turns with it.  The struct is copied; `form`
 * must live as long as the pool keeps the journal.
 *
 * Require: nothing was asked yet of the pool and its solver since they were made or reset, and what
 * is to be assumed is assumed.  Errors: QDR_INVALID (something was asked, or the form is not
 * such a word); QDR_UNSUPPORTED (the engine gives no pieces away); QDR_IO (`save` failed);
 * QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_pool_journal(qdr_pool *pool, const qdr_journal *journal,
                                                 qdr_error *error);

/** What is asked by a search that keeps a journal. */
typedef enum qdr_journal_question {
    QDR_ASKED_SOLUTIONS,
    QDR_ASKED_COUNT,
    QDR_ASKED_BEST /**< see qdr_best_journal */
} qdr_journal_question;

/** What a journal says of a search. */
typedef struct qdr_journal_state {
    uint64_t problem;              /**< its fingerprint: see qdr_problem_fingerprint */
    qdr_journal_question question; /**< that it is to answer */
    uint64_t
        solutions;     /**< that were found in pieces that are at their end; the best ones: that are
                           kept so far */
    uint64_t nodes;    /**< of these pieces */
    uint64_t length;   /**< what `length` returned when the solutions had been emitted */
    uint64_t checksum; /**< and what `checksum` returned */
    char form[QDR_JOURNAL_FORM]; /**< how solutions are written */
    uint64_t pieces;             /**< that are left */
    double share;    /**< of the whole that is done, as qdr_solver_progress reckons; of a search
                           for the best 0, for it cannot know */
    uint64_t proven; /**< the best ones: see qdr_best_proven, */
    uint64_t bound;  /**< and qdr_best_bound, */
    bool is_dearest; /**< where the dearest ones are wanted */
    bool is_cut;     /**< was its last line cut short? */
} qdr_journal_state;

/** Reads a journal, and lets a pool go on from there; qdr_pool_journal is to follow, whose first
 * records say what is left, so that a new journal can take the place of this one.
 *
 * `source` names the journal in errors; `state` may be NULL.  Require: as qdr_pool_journal, with
 * the same problem, options in the same order, and the same assumptions.  Parameters may be others,
 * also the number of threads.  Errors: QDR_SYNTAX (it is no journal, or is damaged), QDR_INVALID
 * (it is one of another problem, other assumptions or another version; or something was asked),
 * QDR_IO, QDR_NOMEM; then the pool is as it was. */
QDR_API QDR_MUST_USE qdr_status qdr_pool_resume(qdr_pool *pool, const qdr_reader *reader,
                                                const char *source, qdr_journal_state *state,
                                                qdr_error *error);

/** Reads a journal without its problem, for somebody who wants to know how far a search is: one of
 * a pool, or of a search for the best (qdr_best_journal).  It may be written to meanwhile.
 *
 * Errors: QDR_SYNTAX, QDR_IO, QDR_NOMEM, as qdr_pool_resume; journals of other versions are read as
 * far as they look like those of this one.  Threads: any. */
QDR_API QDR_MUST_USE qdr_status qdr_read_journal(const qdr_reader *reader, const char *source,
                                                 qdr_journal_state *state, qdr_error *error);

QDR_END_DECLS

#endif
