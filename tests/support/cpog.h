/* cpog.h  A checker of certificates of counts, written from the format's definition alone: it
 * shares nothing with the library, so that it can disagree with it. */
#ifndef TESTS_SUPPORT_CPOG_H
#define TESTS_SUPPORT_CPOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a formula and a certificate have come to. */
struct cpog_verdict {
    bool is_certified;
    const char *why; /* not; static */
    uint64_t line;   /* of the certificate, from 1 */
    char *count;     /* of all assignments that satisfy the formula, in digits; to be freed */
};

/* Does a certificate, in CPOG without deletions, tell how many assignments satisfy a formula, in
 * DIMACS?  Both end with a 0 byte. */
struct cpog_verdict cpog_check(const char *formula, const char *certificate);

#endif
