/* weights.c  Says which rules take most of an encoding. */
#include "sudoku/weights.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shell/memory.h"

/* So many rules are named. */
#define MOST 4

/* All clauses of a rule. */
struct weight {
    const char *rule;
    size_t clauses;
    uint64_t entries;
};

static int heavier_first(const void *left, const void *right)
{
    const struct weight *a = left;
    const struct weight *b = right;
    return (a->entries < b->entries) - (a->entries > b->entries);
}

/* Adds up by rules; returns how many there are. */
static size_t add_up(struct weight *weight, const qdr_rules *rules, const qdr_sudoku *sudoku)
{
    size_t count = 0;
    for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
        const char *rule = qdr_rules_clause(rules, k).name;
        size_t at = 0;
        while (at < count && strcmp(weight[at].rule, rule) != 0) {
            ++at;
        }
        if (at == count) {
            weight[count++] = (struct weight){.rule = rule};
        }
        ++weight[at].clauses;
        weight[at].entries += qdr_sudoku_entries(sudoku, k);
    }
    return count;
}

void weights_tell(struct session *session, const char *name, const qdr_rules *rules,
                  const qdr_sudoku *sudoku)
{
    char text[256] = "";
    size_t length = 0;
    size_t capacity = 0;
    if (!session->args->verbose) {
        return;
    }
    struct weight *weight = grow(NULL, &capacity, qdr_rules_clauses(rules) + 1, sizeof *weight);
    size_t count = add_up(weight, rules, sudoku);
    qsort(weight, count, sizeof *weight, heavier_first);
    for (size_t k = 0; k < count && k < MOST && weight[k].entries > 0 && length < 200; ++k) {
        int added =
            snprintf(text + length, sizeof text - length, "%s%.30s %" PRIu64 " (%zu)",
                     k > 0 ? ", " : "", weight[k].rule, weight[k].entries, weight[k].clauses);
        length += added > 0 ? (size_t)added : 0;
    }
    if (length > 0) {
        detail(session, "%s: entries by rules, with the number of clauses: %s", name, text);
    }
    free(weight);
}
