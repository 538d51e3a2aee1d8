/* pbp_rows.h  What the checker of pseudo-Boolean proofs stands on: words, numbers, constraints, and
 * propagation.  Like all of it, it shares nothing with the library. */
#ifndef TESTS_SUPPORT_PBP_ROWS_H
#define TESTS_SUPPORT_PBP_ROWS_H

#include "pbp.h"

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 number;
#else
typedef long long number;
#endif

#define STACK_MOST 4
#define VARIABLES_MOST 1000000

/* factor[k] * literal[k] + ... >= degree, all factors above 0; literal v > 0 is variable v, -v that
 * it is false. */
struct pbp_constraint {
    size_t count;
    int32_t *literal;
    number *factor;
    number degree;
    bool is_derived;
    bool is_there;
};

/* The sum of factor[v] * variable v is at least `least`. */
struct pbp_row {
    number *factor;
    number least;
};

struct pbp_checker {
    const char *at;
    const char *end;
    uint64_t line;
    const char *word; /* the last one that was read */
    size_t length;
    size_t variables;
    struct pbp_constraint *constraint; /* the one with number k at k - 1 */
    size_t constraints;
    size_t room;
    struct pbp_row objective;
    bool has_objective;
    bool *is_preserved;
    bool has_preserved;
    struct pbp_row row[STACK_MOST];
    signed char *value; /* of variables: 1, -1 or 0 */
    bool *told;
    const struct pbp_listener *listener;
    number best;
    uint64_t improved; /* solutions told of by soli */
    struct pbp_verdict verdict;
};

/* Refuses the proof, for the first reason that is given; returns false. */
bool pbp_refuse(struct pbp_checker *checker, const char *why);

/* Returns room, all zero, for one element more than so many; there is always memory. */
void *pbp_room_for(size_t count, size_t size);

/* Arithmetic; a number that is too large refuses the proof.  A quotient is rounded up. */
number pbp_sum(struct pbp_checker *checker, number a, number b);
number pbp_product(struct pbp_checker *checker, number a, number b);
number pbp_quotient_up(number a, number by);

/* Reads the next word, of which a semicolon is one, where `comment` begins what nobody reads;
 * false: there is none. */
bool pbp_next(struct pbp_checker *checker, char comment);
bool pbp_is_word(const struct pbp_checker *checker, const char *text);
bool pbp_expect(struct pbp_checker *checker, const char *text);

/* The last word, or a part of it, as a number; the next one; the last one as a literal. */
bool pbp_number_from(struct pbp_checker *checker, size_t from, number *value);
bool pbp_next_number(struct pbp_checker *checker, number *value);
bool pbp_literal_from(struct pbp_checker *checker, int32_t *literal);

/* Reads terms into a row, up to a word that is no number; a constraint, perhaps an equation. */
bool pbp_read_terms(struct pbp_checker *checker, char comment, struct pbp_row *row);
bool pbp_read_constraint(struct pbp_checker *checker, char comment, struct pbp_row *row,
                         bool *is_equation);

/* Rows: clears one; turns it into what is left where it does not hold; keeps it as the next
 * constraint; finds a constraint, or refuses the proof; turns one into a row. */
void pbp_clear_row(const struct pbp_checker *checker, struct pbp_row *row);
void pbp_negate(struct pbp_checker *checker, struct pbp_row *row);
void pbp_keep(struct pbp_checker *checker, const struct pbp_row *row, bool is_derived);
struct pbp_constraint *pbp_constraint_of(struct pbp_checker *checker, number id);
void pbp_load(struct pbp_checker *checker, const struct pbp_constraint *constraint,
              struct pbp_row *row);

/* Values of literals: 1, -1, or 0 for open; what a constraint can still reach less what it needs;
 * propagation, until nothing changes: false is a contradiction. */
void pbp_forget_values(struct pbp_checker *checker);
int pbp_truth(const struct pbp_checker *checker, int32_t literal);
void pbp_set_true(struct pbp_checker *checker, int32_t literal);
number pbp_slack_of(struct pbp_checker *checker, const struct pbp_constraint *constraint);
bool pbp_propagate(struct pbp_checker *checker);

#endif
