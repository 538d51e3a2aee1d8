/**
 * @file base.h
 * What all other headers stand on: errors, numbers of any size, readers and writers, parameters,
 * and the version.
 *
 *     #include <quadrille/base.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         printf("Quadrille %s\n", qdr_version());
 *         return 0;
 *     }
 *
 * Threads: all functions here are thread-safe, but for what the sections say; an object belongs to
 * one thread at a time.
 *
 * Source: the sections name theirs.
 */
#ifndef QUADRILLE_BASE_H
#define QUADRILLE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Marks a function that the shared library exports; all others are hidden. */
#if defined(__GNUC__)
#define QDR_API __attribute__((visibility("default")))
#else
#define QDR_API
#endif

/** Marks a function whose result says whether it has done what it was asked for, so that compilers
 * warn where nobody looks at it.  All that return a qdr_status, a qdr_outcome, a qdr_reading or a
 * qdr_logic_result are marked, and those that find a value by its name or check one, and answer
 * with a bool; not those that tell of what has an index or a name which the caller knows to be
 * right.  (Under gcc a cast to void does not count as looking.) */
#if defined(__GNUC__)
#define QDR_MUST_USE __attribute__((warn_unused_result))
#else
#define QDR_MUST_USE
#endif

/** @name Linkage
 * Enclose the declarations of a header, so that C++ finds them under their C names. @{ */
#ifdef __cplusplus
#define QDR_BEGIN_DECLS extern "C" {
#define QDR_END_DECLS }
#else
#define QDR_BEGIN_DECLS
#define QDR_END_DECLS
#endif
/** @} */

QDR_BEGIN_DECLS

/** @name Errors
 * What went wrong: a status code, and a caller-owned description.
 *
 * Most functions that can fail return a qdr_status, and take as their last argument a pointer to a
 * qdr_error that the caller owns.  The pointer may be NULL.  On success the error is left
 * untouched; on failure it is filled, and the function has changed nothing that the caller can see
 * unless its own description says otherwise.  These say it in another way:
 *
 *  - A search, or a step of one, returns a qdr_outcome.  After QDR_FAILED the object that was asked
 *    tells why: qdr_solver_error, qdr_solution_iterator_error, qdr_optimizer_error,
 *    qdr_diagnosis_error and qdr_generator_error.  qdr_backtrack has no object, and fills an error
 *    that the caller owns.
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
 * @{ */

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

/** @} */

/** @name Numbers of any size
 * Natural numbers of any size: counts are exact, however large.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <stdlib.h>
 *
 *     int main(void)
 *     {
 *         qdr_number *product, *factor;
 *         char *text;
 *         if (qdr_number_new(&product, NULL) != QDR_OK ||
 *             qdr_number_new(&factor, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_number_set_u64(product, 1);
 *         qdr_status status = QDR_OK;
 *         for (unsigned k = 2; k <= 30 && status == QDR_OK; ++k) {
 *             qdr_number_set_u64(factor, k);
 *             status = qdr_number_mul(product, product, factor, NULL);
 *         }
 *         if (status == QDR_OK && qdr_number_text(product, &text, NULL) == QDR_OK) {
 *             printf("30! = %s\n", text);
 *             free(text);
 *         }
 *         qdr_number_free(factor);
 *         qdr_number_free(product);
 *         return 0;
 *     }
 *
 * Arithmetic is that of GMP, the GNU multiple precision library, in those of its functions that ask
 * for no memory; so being out of memory is a status here, as everywhere else, and never ends the
 * program.
 *
 * Where a result goes may also be an argument.  A function that fails leaves it as it was.
 *
 * Threads: a number belongs to one thread at a time; several may look at one that nobody changes.
 *
 * Source: Knuth, TAOCP 4.3.1 (Algorithms A, S and M), by the functions of GMP on limbs.
 * @{ */

typedef struct qdr_number qdr_number; /**< a natural number, 0 included */

/** Makes a number, 0.
 *
 * Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_number_free.  On failure it is
 * NULL.  Errors: QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_number_new(qdr_number **out, qdr_error *error);

/** Frees a number.  NULL does nothing. */
QDR_API void qdr_number_free(qdr_number *number);

/** Gives a number a value of 64 bits.  Never fails. */
QDR_API void qdr_number_set_u64(qdr_number *number, uint64_t value);

/** Gives a number the value of another one.  Errors: QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_number_set(qdr_number *number, const qdr_number *value,
                                               qdr_error *error);

/** Gives a number the value of a text of `length` bytes: decimal digits, at least one, and nothing
 * else.  Takes time that grows with the square of the length.  Errors: QDR_SYNTAX (with the
 * column), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_number_parse(qdr_number *number, const char *text,
                                                 size_t length, qdr_error *error);

/** sum = a + b.  Errors: QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_number_add(qdr_number *sum, const qdr_number *a,
                                               const qdr_number *b, qdr_error *error);

/** difference = a - b.  Errors: QDR_RANGE (a is less than b), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_number_sub(qdr_number *difference, const qdr_number *a,
                                               const qdr_number *b, qdr_error *error);

/** product = a * b, by the method of school: time grows with the product of both lengths.
 * Errors: QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_number_mul(qdr_number *product, const qdr_number *a,
                                               const qdr_number *b, qdr_error *error);

/** Returns -1, 0 or 1: a is less than b, equal to it, greater than it. */
QDR_API int qdr_number_compare(const qdr_number *a, const qdr_number *b);

QDR_API bool qdr_number_is_zero(const qdr_number *number); /**< is it 0? */

/** Writes a number in decimal digits, without leading zeros.
 *
 * Ensure: on QDR_OK `*text` is a string, the caller's, to be freed with free().  On failure it is
 * NULL.  Takes time that grows with the square of its length.  Errors: QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_number_text(const qdr_number *number, char **text,
                                                qdr_error *error);

/** Does the number fit in 64 bits?  Then it is put into `value` (which may be NULL); otherwise
 * `value` is left as it is. */
QDR_API QDR_MUST_USE bool qdr_number_to_u64(const qdr_number *number, uint64_t *value);

/** Returns the nearest double (of two as near, the even one); infinity where there is none. */
QDR_API double qdr_number_to_double(const qdr_number *number);

/** Returns the words that a number is made of, least first, the last of them not 0: `count` words
 * of `size` bytes each, as the machine stores them.  They live until the number changes. */
QDR_API const void *qdr_number_words(const qdr_number *number, size_t *count, size_t *size);

/** @} */

/** @name Bytes in and out
 * The library opens no files: bytes come from a qdr_reader and go to a qdr_writer, which the caller
 * supplies.
 * @{ */

/** Where bytes come from.  `read` puts up to `size` bytes into `buffer` and returns how many, 0 at
 * the end, and -1 on failure. */
typedef struct qdr_reader {
    void *ctx; /**< handed to the function */
    ptrdiff_t (*read)(void *ctx, char *buffer,
                      size_t size); /**< how many bytes; 0 at the end, -1 on failure */
} qdr_reader;

/** Where bytes go.  `write` takes all `size` bytes, or returns false. */
typedef struct qdr_writer {
    void *ctx;                                                /**< handed to the function */
    bool (*write)(void *ctx, const char *bytes, size_t size); /**< false on failure */
} qdr_writer;

/** A stretch of memory being read; fill it with qdr_reader_from_memory. */
typedef struct qdr_memory_reader {
    const char *bytes; /**< all of them */
    size_t size;       /**< how many */
    size_t position;   /**< how many were read */
} qdr_memory_reader;

/** Makes `reader` read `size` bytes at `bytes`.  All three are borrowed as long as it is used. */
QDR_API void qdr_reader_from_memory(qdr_reader *reader, qdr_memory_reader *memory,
                                    const char *bytes, size_t size);

/** @} */

/** @name Stopping and observing
 * Stopping and observing work that takes long.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     static qdr_verdict on_tick(void *ctx)
 *     {
 *         return ++*(unsigned *)ctx < 3 ? QDR_CONTINUE : QDR_STOP;
 *     }
 *
 *     int main(void)
 *     {
 *         unsigned ticks = 0;
 *         qdr_watch *watch;
 *         uint64_t count;
 *         if (qdr_watch_new(&watch, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_watch_on_tick(watch, on_tick, &ticks, 0);
 *         if (qdr_shape_count("square", 18, QDR_SHAPE_FREE, watch, &count, NULL) != QDR_OK) {
 *             printf("stopped at tick %u\n", ticks);
 *         }
 *         qdr_watch_free(watch);
 *         return 0;
 *     }
 *
 * One contract holds for all limits of the library.  Whatever may take long (reading puzzles and
 * boards, encoding, making tables, searching, explaining, generating) takes parameters or a watch,
 * and respects three limits:
 *
 *  - The watch: it is polled a hundred times a second or more often, and by a search at least every
 *    256 nodes.  If it is stopped, a function that returns a status ends with QDR_CANCELLED, a
 *    search with QDR_INTERRUPTED; helper threads end too.  What was found until then stays valid,
 *    and a search can continue.
 *  - Parameter "time": wall-clock time of the call, with what it makes; QDR_CANCELLED or QDR_LIMIT.
 *  - Parameter "memory": bytes that the object may allocate.  Large tables are estimated first; if
 *    they do not fit, QDR_BUDGET comes before anything is allocated.
 *
 * Threads: qdr_watch_stop may be called from any thread and from a signal handler, the others only
 * while no object with this watch works.  Objects that share a watch may work in several threads.
 *
 * Source: src/base/watch.c.
 * @{ */

/** What a callback answers: continue, or stop. */
typedef enum qdr_verdict { QDR_CONTINUE, QDR_STOP } qdr_verdict;

/** Stops and observes the objects that it is given to; see qdr_params_set_watch. */
typedef struct qdr_watch qdr_watch;

/** Makes a watch that is not stopped and has no tick.  `*out` is the caller's, to be freed with
 * qdr_watch_free.  Errors: QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_watch_new(qdr_watch **out, qdr_error *error);

/** Frees a watch.  NULL does nothing.  Require: no object and no parameters use it any more. */
QDR_API void qdr_watch_free(qdr_watch *watch);

/** Stops all work that has this watch, and all that begins later, until qdr_watch_reset.
 * Async-signal-safe and thread-safe. */
QDR_API void qdr_watch_stop(qdr_watch *watch);

/** Undoes qdr_watch_stop, so that searches can continue. */
QDR_API void qdr_watch_reset(qdr_watch *watch);

/** Sets a function that is called about every `ms` milliseconds of work, or whenever the watch is
 * polled if `ms` is 0; NULL for none.
 *
 * `tick` is called by the thread that works.  QDR_STOP ends the work that called it; until that has
 * ended, `tick` must repeat this answer, as it does if it looks at a clock or a flag.  It may look
 * at the object that works (qdr_solver_progress_info, qdr_generator_stats, ...), but not change
 * it. */
QDR_API void qdr_watch_on_tick(qdr_watch *watch, qdr_verdict (*tick)(void *ctx), void *ctx,
                               uint32_t ms);

/** @} */

/* ---------------------------------------------------------------------------- parameters ---- */

/** What takes parameters. */
typedef enum qdr_params_subject {
    QDR_PARAMS_SEARCH,   /**< a search: engine, choice, seed, limits */
    QDR_PARAMS_LOGIC,    /**< solving step by step: see qdr_logic_new */
    QDR_PARAMS_PUZZLES,  /**< reading puzzles: see qdr_puzzle_reader_new */
    QDR_PARAMS_READ,     /**< reading problems: see qdr_read_problem, qdr_read_shapes */
    QDR_PARAMS_SHAPES,   /**< pictures of boards and pieces: see qdr_shapes_pictures_new */
    QDR_PARAMS_PROOF,    /**< proofs: see qdr_proof_new */
    QDR_PARAMS_GENERATE, /**< making puzzles, with all of a search: see qdr_generator_new */
    QDR_PARAMS_PICTURE   /**< pictures of Sudokus and pages of them: see qdr_write_grid */
} qdr_params_subject;

/** Parameters of a subject.  Set by name; those that the command `quadrille` has are called as
 * there. */
typedef struct qdr_params qdr_params;

/** Makes parameters with all defaults.  `*out` is the caller's.  Errors: QDR_INVALID (no such
 * subject), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_params_new(qdr_params **out, qdr_params_subject subject,
                                               qdr_error *error);

/** Makes a copy of parameters.  Both have the same watch.  `*out` is the caller's.
 * Errors: QDR_INVALID (NULL), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_params_copy(qdr_params **out, const qdr_params *params,
                                                qdr_error *error);

/** Copies the watch, and the values of all numbers, words and flags that two subjects call alike,
 * such as "time" and "memory". */
QDR_API void qdr_params_copy_shared(qdr_params *params, const qdr_params *from);

/** Frees parameters.  NULL does nothing. */
QDR_API void qdr_params_free(qdr_params *params);

/** Sets a parameter from text: a number, a duration ("2.5", "300ms", "5m"), a size ("64k", "1.5G";
 * k, M, G and T stand for powers of 1024), one of the words that qdr_params_at lists, or any text,
 * which is copied.  Errors: QDR_UNKNOWN (no such parameter), QDR_SYNTAX, QDR_RANGE, QDR_INVALID (it
 * takes no text), QDR_NOMEM; `error` says what would be right. */
QDR_API QDR_MUST_USE qdr_status qdr_params_set(qdr_params *params, const char *name,
                                               const char *value, qdr_error *error);

/** Sets a parameter to a number: milliseconds, bytes, the index of its word among those that
 * qdr_params_at lists (a value of the enumeration of these), 1 for "on" and 0 for "off"; a range
 * to this number alone, 0 to any.
 * Errors: QDR_UNKNOWN, QDR_INVALID (it takes something else), QDR_RANGE. */
QDR_API QDR_MUST_USE qdr_status qdr_params_set_number(qdr_params *params, const char *name,
                                                      uint64_t value, qdr_error *error);

/** Gives the value of a parameter: a number, milliseconds, bytes, the index of its word among those
 * that qdr_params_at lists, or the least of a range.  Returns false, and leaves `value`, which may
 * be NULL, where there is no such parameter, or its value is no number. */
QDR_API bool qdr_params_get(const qdr_params *params, const char *name, uint64_t *value);

/** Gives a watch to everything that is made with these parameters, also while it is being made;
 * NULL takes it away.  Borrows `watch`, which must stay valid as long as the parameters, and what
 * was made with them. */
QDR_API void qdr_params_set_watch(qdr_params *params, qdr_watch *watch);

/** What a parameter takes. */
typedef enum qdr_param_kind {
    QDR_PARAM_WORD,     /**< one of several words */
    QDR_PARAM_FLAG,     /**< "on" or "off" */
    QDR_PARAM_NUMBER,   /**< a whole number */
    QDR_PARAM_DURATION, /**< milliseconds, written as a duration */
    QDR_PARAM_SIZE,     /**< bytes, written as a size */
    QDR_PARAM_RANGE,    /**< whole numbers or words from one to another: "5", "5-7", "5-" or "-7" */
    QDR_PARAM_TENTHS,   /**< the same in tenths: "7.0", "7.0..7.5", "7.0.." or "..7.5" */
    QDR_PARAM_TEXT,     /**< any text */
    QDR_PARAM_LIST,     /**< names separated by commas; setting it adds to those that are there */
    QDR_PARAM_GRID      /**< see qdr_params_set_grid */
} qdr_param_kind;

/** What one parameter is.  Fields may be added at the end. */
typedef struct qdr_param_info {
    const char *name;    /**< as qdr_params_set and the command take it */
    const char *meaning; /**< one line of help */
    const char *words;   /**< "auto|links" for one that takes words or a flag, otherwise NULL */
    uint64_t low;        /**< least value of a number */
    uint64_t high;       /**< greatest value */
    uint64_t standard;   /**< default; for words, the index among them */
    qdr_param_kind kind; /**< what it takes */
    /** the one engine that it serves, with those built on it; NULL: it is for any search */
    const char *engine;
    bool for_developers; /**< is it there for measuring engines, and worth nothing to others? */
} qdr_param_info;

/** Describes the index-th parameter of a subject, from 0; NULL where there is none.  All is static.
 */
QDR_API const qdr_param_info *qdr_params_at(qdr_params_subject subject, size_t index);

/** @name Versions
 * Which Quadrille is this?
 *
 *     #include <quadrille/base.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         printf("Quadrille %s\n", qdr_version());
 *         return 0;
 *     }
 *
 * Threads: all functions here are thread-safe.
 *
 * Source: numbers mean what Semantic Versioning 2.0.0 lets them mean; doc/stability.md says what
 * they promise of this library.
 * @{ */

#define QDR_VERSION_MAJOR 0 /**< raised when names go or change */
#define QDR_VERSION_MINOR 1 /**< raised when names are added; before 1.0, also when they change */
#define QDR_VERSION_PATCH                                                                          \
    0 /**< raised when nothing but the inside changes; below 1000, as is the minor one */
/** All three as one number, greater for every later version: for `#if`. */
#define QDR_VERSION_NUMBER                                                                         \
    (QDR_VERSION_MAJOR * 1000000 + QDR_VERSION_MINOR * 1000 + QDR_VERSION_PATCH)

/**
 * The version of the library that is running, which may be newer than the headers compiled against.
 *
 * @return  "MAJOR.MINOR.PATCH"; a constant, never NULL, not to be freed.
 *
 * Thread-safe. Never fails.
 */
QDR_API const char *qdr_version(void);

/**
 * The same as a number: QDR_VERSION_NUMBER of the headers that the running library was built with.
 *
 * @return  MAJOR * 1000000 + MINOR * 1000 + PATCH.
 *
 * Thread-safe. Never fails.
 */
QDR_API int qdr_version_number(void);

/** @} */

QDR_END_DECLS

#ifdef __GNU_MP_VERSION
/** Gives an mpz_t of the caller, which is initialized, the value of a number.  Only for those who
 * include <gmp.h> before this header.  (It is GMP that ends the program where it has no memory.) */
static inline void qdr_number_to_mpz(mpz_t target, const qdr_number *number)
{
    size_t count;
    size_t size;
    const void *words = qdr_number_words(number, &count, &size);
    mpz_import(target, count, -1, size, 0, 0, words);
}
#endif

#endif
