/* relation.h  Expressions over two numbers, and the relation that they say.
 *
 *     abs(a - b) >= 4        a + b = 10 or a * b < 12        not (a % 2 = b % 2)
 *
 * `a` and `b` are the numbers, digits as a rule; others have up to six figures.  From what binds
 * least to what binds most:
 *
 *     or  ||                 and  &&                not  !
 *     =  ==  !=  <>  <  <=  >  >=                   x < y < z is x < y and y < z
 *     +  -                   *  /  %                - in front
 *     abs(x)                 min(x, y...)           max(x, y...)            (x)
 *
 * Or a table says which digits b go with a digit a, in the classes of regex.h:
 *
 *     1:[357]|2:4|5:.
 *
 * Numbers that are no digits go with none in it.
 *
 * `/` and `%` are quotient and remainder of division, rounded down.  A number that is divided by 0,
 * or above a thousand million, is none: no comparison with it holds. */
#ifndef QDRI_SUDOKU_RULES_RELATION_H
#define QDRI_SUDOKU_RULES_RELATION_H

#include "sudoku/rules/regex.h"

enum { QDRI_RELATION_STEPS = 256 };

/* An operation, and the number that it puts on the stack, if any. */
struct qdri_relation_step {
    int32_t operation;
    int32_t number;
};

/* beside[a]: the digits b, up to `digits`, that go with a. */
struct qdri_relation {
    unsigned digits;
    int32_t shift; /* of the board: a digit of a table counts as so much more */
    qdri_digit_set beside[QDR_SIDE_MAX + 1];
    struct qdri_relation_step step[QDRI_RELATION_STEPS];
    size_t steps; /* 0 for a table */
};

/* Do the two numbers, digits or not, go together? */
bool qdri_relation_holds(const struct qdri_relation *relation, int a, int b);

/* Reads the expression that comes next, with the digits of the board; it ends where nothing can
 * follow it.
 * Errors: QDR_SYNTAX; QDR_RANGE where it is too long or too deep; with the column in the text. */
void qdri_relation_read(struct qdri_relation *relation, struct qdri_words *words);

#endif
