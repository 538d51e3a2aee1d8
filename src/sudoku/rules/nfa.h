/* nfa.h  Nondeterministic finite automata over digits, without blanks: parts with | between them.
 *
 *     0>1:[12]    from state 0 to state 1, by a digit 1 or 2; digits as in regex.h
 *     1!          a row of digits may end in state 1
 *
 * It begins in state 0.  States are numbers up to 999. */
#ifndef QDRI_SUDOKU_RULES_NFA_H
#define QDRI_SUDOKU_RULES_NFA_H

#include "sudoku/rules/regex.h"

/* Reads an automaton, as qdri_regex_read reads an expression; what is known of these holds for it,
 * too. */
qdr_status qdri_nfa_read(struct qdri_regex *nfa, size_t *length, const char *text,
                         const struct qdri_board *board, qdr_error *error);

#endif
