/**
 * @file number.h
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
 */
#ifndef QUADRILLE_NUMBER_H
#define QUADRILLE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/api.h>
#include <quadrille/status.h>

QDR_BEGIN_DECLS

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
