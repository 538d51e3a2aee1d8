/* names.h  The rules that there are, by all their names. */
#ifndef QDRI_SUDOKU_RULES_NAMES_H
#define QDRI_SUDOKU_RULES_NAMES_H

#include "base/quote.h"
#include "sudoku/rules/rule.h"

/* A rule that was meant by a name and an argument: `rule` with `before`, and then all of the
 * argument but its first `skipped` bytes. */
struct qdri_meant {
    const struct qdri_rule *rule;
    const char *before; /* "" for nothing */
    size_t skipped;
};

/* Finds what is meant.  `argument` may be NULL.
 * Errors: QDR_UNKNOWN (name), QDR_SYNTAX (a word that this name needs is not there). */
qdr_status qdri_rule_find(struct qdri_meant *meant, const char *name, const char *argument,
                          qdr_error *error);

/* Tries all names of rules as guesses of what was meant. */
void qdri_rule_guess(struct qdri_nearest *nearest, const char *written);

#endif
