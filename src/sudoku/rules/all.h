/* all.h  The rules of rules.def, for the few who tell one of them from the others. */
#ifndef QDRI_SUDOKU_RULES_ALL_H
#define QDRI_SUDOKU_RULES_ALL_H

#include "sudoku/rules/rule.h"

#define RULE(name) extern const struct qdri_rule qdri_rule_##name;
#include "sudoku/rules/rules.def"
#undef RULE

#endif
