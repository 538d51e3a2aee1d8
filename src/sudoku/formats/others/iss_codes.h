/* iss_codes.h  What the Interactive Sudoku Solver packs into letters, figures, - and _, six bits
 * each: what people have defined themselves.
 *
 * A relation of two digits has a bit for each two, 1 and 1, 1 and 2..., where they go together; the
 * lowest bit of a letter is the first, and what is missing at the end is 0.
 *
 * An automaton has its bits highest first, in whole bytes: the kind of its body (2), the width w of
 * a state less 1 (4), the number d of digits less 1 (4), how many states it may begin in (w) and
 * how many of the others it may end in (w), and for each state to begin in whether it may end there
 * (1).  These come first among the states, then those to end in.  Behind this comes for each state,
 * to the end,
 *
 *     kind 0    the number of its arcs, and for each a digit less 1 and a state (w); as wide as the
 *               number is says the head, in its last 4 bits, and a digit is as wide as d - 1
 *     kind 1    a bit for each digit, the lowest last, and a state (w) for each that is set
 *
 * A pattern is its bytes in base64. */
#ifndef QDRI_SUDOKU_FORMATS_ISS_CODES_H
#define QDRI_SUDOKU_FORMATS_ISS_CODES_H

#include "base/error.h"
#include "base/strbuf.h"

/* These append what the rules `nfa`, `pairs` (or `all-pairs`) and `regex` have before their cells,
 * for digits up to `digits`.
 * Errors: QDR_SYNTAX (the code is none), QDR_UNSUPPORTED (the rule cannot say that), in words that
 * belong behind the code; QDR_NOMEM. */
qdr_status qdri_iss_automaton(struct qdri_strbuf *out, const char *code, size_t length,
                              unsigned digits, qdr_error *error);
qdr_status qdri_iss_pattern(struct qdri_strbuf *out, const char *code, size_t length,
                            qdr_error *error);

/* Old codes have - and _ in each other's place.  A relation of any two of some cells must hold both
 * ways. */
qdr_status qdri_iss_relation(struct qdri_strbuf *out, const char *code, size_t length,
                             unsigned digits, bool is_old, bool is_of_any, qdr_error *error);

#endif
