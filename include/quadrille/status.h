/**
 * @file status.h
 * What went wrong: a status code, and a caller-owned description.
 *
 * Most functions that can fail return a qdr_status, and take as their last argument a pointer to a
 * qdr_error that the caller owns.  The pointer may be NULL.  On success the error is left
 * untouched; on failure it is filled, and the function has changed nothing that the caller can see
 * unless its own description says otherwise.  These say it in another way:
 *
 *  - A search, or a step of one, returns a qdr_outcome.  After QDR_FAILED the object that was asked
 *    tells why: qdr_solver_error, qdr_walk_error, qdr_best_error, qdr_parts_error and
 *    qdr_generator_error.  qdr_backtrack has no object, and fills an error that the caller owns.
 *  - qdr_puzzle_reader_next returns a qdr_reading, and fills the caller's error where a puzzle is
 *    faulty and where reading failed.
 *  - qdr_problem_verify answers with a bool, and fills the caller's error on false.
 *
 * What only tells something about an object, or frees it, cannot fail.
 *
 * Arguments that are wrong: the object that a function is about, which comes first, and the place
 * of a result must be there; nobody looks.  Of all others, a function that returns a status says
 * QDR_INVALID where one is NULL that may not be, and so do qdr_problem_verify, qdr_backtrack and
 * qdr_generator_minimize in their own way.  Where an index is out of range, the function says what
 * it answers (a status, or else NULL, 0 or false).  What is only "required" is not looked at.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_builder *builder;
 *         qdr_error error;
 *         if (qdr_builder_new(&builder, &error) != QDR_OK) {
 *             fprintf(stderr, "%s\n", error.text);
 *             return 1;
 *         }
 *         if (qdr_builder_primary(builder, "a name", NULL, &error) != QDR_OK) {
 *             printf("%s: %s\n", qdr_status_name(error.code), error.text);
 *         }
 *         qdr_builder_free(builder);
 *         return 0;
 *     }
 *
 * How a search *ended* is not an error: see qdr_outcome in solver.h.
 *
 * Threads: all functions here are thread-safe; an error belongs to the thread that hands it over.
 *
 * Source: the statuses are ours; qdr_name_distance: V. I. Levenshtein, "Binary codes capable of
 * correcting deletions, insertions, and reversals", Soviet Physics Doklady 10 (1966).
 */
#ifndef QUADRILLE_STATUS_H
#define QUADRILLE_STATUS_H

#include <stddef.h>

#include <quadrille/api.h>

QDR_BEGIN_DECLS

/** What went wrong, if anything did. */
typedef enum qdr_status {
    QDR_OK = 0,
    QDR_NOMEM,       /**< memory could not be had */
    QDR_INVALID,     /**< an argument breaks the function's contract */
    QDR_SYNTAX,      /**< text that does not follow its format */
    QDR_RANGE,       /**< a number or a size outside what is allowed */
    QDR_DUPLICATE,   /**< a name or an entry that is there already */
    QDR_UNKNOWN,     /**< a name that nothing has */
    QDR_UNSUPPORTED, /**< well-formed, but this engine, format or build cannot do it */
    QDR_IO,          /**< the caller's reader or writer reported a failure */
    QDR_BUDGET,      /**< it would take more memory than the caller allows */
    QDR_CANCELLED    /**< a qdr_watch, or the time allowed, ended it before it was done */
} qdr_status;

/** Description of a failure.  Plain data, owned by the caller, valid as long as the caller keeps
 * it.
 *
 * `line` and `column` count from 1, in bytes; 0 means "does not apply".  `source` names the input
 * as the caller named it, and is empty where there was none.  Both texts are always terminated, and
 * cut at a character boundary, with "..." at the end, where they would not fit.  `text` is one line
 * without a final newline. */
typedef struct qdr_error {
    qdr_status code;  /**< what the function returned */
    size_t line;      /**< in the input, from 1; 0: does not apply */
    size_t column;    /**< in bytes, from 1; 0: does not apply */
    char source[128]; /**< name of the input, or empty */
    char text[256];   /**< one line, without a newline */
} qdr_error;

/** Returns a short English name of a status ("out of memory", "syntax error", ...).
 *
 * Never NULL, also for values outside the enumeration.  The text is static.  Thread-safe. */
QDR_API const char *qdr_status_name(qdr_status status);

/** Returns how far what was written is from a name, to ask "did you mean": the letters that are put
 * in, left out or changed (Levenshtein's distance).  SIZE_MAX where more than a third of the
 * letters are, or either has more than 32: then something else was meant.  Thread-safe. */
QDR_API size_t qdr_name_distance(const char *written, const char *name);

QDR_END_DECLS

#endif
