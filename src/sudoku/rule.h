/* rule.h  What every rule is: a table of functions, in a file of its own in rules/.
 *
 * A rule together with its argument is a *clause*.  To add a rule: write rules/NAME.c, list it in
 * rules.def and in local.mk; tests/unit/test_rules.c wants an argument to try it with.
 *
 * `holds` is the definition.  It is written from the rule's text alone and shares nothing with what
 * the other functions stand on (`houses`, `encode`), so that a test can hold them against it. */
#ifndef QDRI_SUDOKU_RULE_H
#define QDRI_SUDOKU_RULE_H

#include <quadrille/sudoku.h>

#include "sudoku/encode.h"
#include "sudoku/houses.h"

struct qdri_rule {
    const char *name;
    const char *argument; /* as in qdr_rule_info; NULL: takes none */
    const char *meaning;  /* one line */
    bool is_division;     /* divides the grid into side houses; one such rule is in force */

    /* Reads the argument into `*data`, one block to be freed with `free`, which all the other
     * functions get.  NULL where there is no argument and nothing to know.
     * Errors: QDR_SYNTAX, QDR_RANGE, with the column in the argument; QDR_NOMEM. */
    qdr_status (*parse)(void **data, unsigned side, const char *argument, qdr_error *error);

    /* Do the digits that stand in the grid keep the rule?  None is above the side. */
    bool (*holds)(const void *data, const qdr_grid *grid);

    /* Adds the clause's houses.  False: no memory.  NULL where it has none. */
    bool (*houses)(const void *data, struct qdri_houses *houses);

    /* Does the digit in the cell keep what the rule asks beyond its houses, with the other cells
     * as they are?  See qdr_rules_allows.  NULL where houses say it all. */
    bool (*allows)(const void *data, const qdr_grid *grid, qdr_cell cell, qdr_digit digit);

    /* Encodes what the rule asks beyond its houses.  NULL where houses say it all. */
    void (*encode)(const void *data, struct qdri_encoder *encoder);
};

struct qdri_clause {
    const struct qdri_rule *rule;
    void *data;
};

/* Rows and columns: in force always, so it is not in rules.def. */
extern const struct qdri_rule qdri_rule_lines;

#define RULE(name) extern const struct qdri_rule qdri_rule_##name;
#include "sudoku/rules.def"
#undef RULE

/* Makes the clause of boxes of that height and width for qdri_rule_classic.  NULL: no memory. */
void *qdri_classic_boxes(unsigned height, unsigned width);

#endif
