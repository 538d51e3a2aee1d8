/* regex.h  Regular expressions over digits, without blanks:
 *
 *     1  A        that digit (as grids have it)        .          any digit
 *     [135-8]     one of them                          [^135-8]   none of them
 *     xy          x and then y                         x|y        one of the two
 *     x*  x+  x?  any number of x, one or more, one or none
 *     x{m}  x{m,}  x{m,n}                              so many of x, m or more, from m to n
 *     (x)         x, as a whole; x may be empty
 *
 * They become the automaton of Glushkov ("The abstract theory of automata", 1961): each place in
 * the expression where a digit can stand is a *position*, and it is known which may follow which.
 * From it comes one that is in a single state at a time (Rabin and Scott 1959). */
#ifndef QDRI_SUDOKU_RULES_REGEX_H
#define QDRI_SUDOKU_RULES_REGEX_H

#include "sudoku/board/figure.h"
#include "sudoku/encode/encode.h"

enum { QDRI_POSITIONS_MAX = 256, QDRI_REGEX_STATES_MAX = 2000 };

struct qdri_positions {
    uint64_t word[QDRI_POSITIONS_MAX / 64];
};

/* Position 0 is before all digits: digits[0] is empty.  `last`: those with which a row of digits
 * may end. */
struct qdri_regex {
    unsigned positions;
    qdri_digit_set digits[QDRI_POSITIONS_MAX];
    struct qdri_positions follow[QDRI_POSITIONS_MAX];
    struct qdri_positions last;
};

/* An argument that is being read, as far as `at`.  `status` is the first thing that went wrong. */
struct qdri_words {
    const char *text;
    size_t at;
    const struct qdri_board *board;
    qdr_status status;
    qdr_error *error;
};

/* Fails at a place of the text, unless something went wrong before. */
void qdri_words_fail(struct qdri_words *words, qdr_status status, size_t at, const char *text);

/* Takes a character, if it comes next. */
bool qdri_words_take(struct qdri_words *words, char sign);

/* Reads a number up to 999; `missing` and `above` are what to say if there is none, or it is
 * larger. */
unsigned qdri_words_number(struct qdri_words *words, const char *missing, const char *above);

/* Reads one digit, '.' or [...]. */
qdri_digit_set qdri_words_digits(struct qdri_words *words);

/* Sets of numbers as bits of words. */
static inline bool qdri_bits_have(const uint64_t *word, size_t number)
{
    return (word[number / 64] >> number % 64 & 1) != 0;
}

static inline void qdri_bits_put(uint64_t *word, size_t number)
{
    word[number / 64] |= UINT64_C(1) << number % 64;
}

typedef void qdri_read_language(struct qdri_regex *regex, struct qdri_words *words);

/* Reads an expression that ends before a blank or at the end, with the digits of the board.
 * Errors: QDR_SYNTAX; QDR_RANGE (a digit above the largest; too long or too deep); with the column
 * in the text.  QDR_NOMEM. */
qdri_read_language qdri_regex_read;

/* Reads a nondeterministic finite automaton in the same way: parts with | between them.
 *
 *     0>1:[12]    from state 0 to state 1, by a digit 1 or 2
 *     1!          a row of digits may end in state 1
 *
 * It begins in state 0.  States are numbers up to 999. */
qdri_read_language qdri_nfa_read;

/* Does a row of digits match the expression?  0 stands for any digit. */
bool qdri_regex_matches(const struct qdri_regex *regex, const qdr_digit *row, size_t count);

/* The automaton with single states, which begins in state 0: next[state * (digits + 1) + digit] is
 * one more than the next state, 0 for none; column 0 is not 0 where a row may end in the state.
 * Returns the number of states; 0 where there would be more than QDRI_REGEX_STATES_MAX; the table
 * is to be freed.  `*next` is NULL where there is no memory. */
size_t qdri_regex_automaton(const struct qdri_regex *regex, unsigned digits, uint16_t **next);

#endif
