/* clues_wanted.c  Reads which clues are to be placed. */
#include "sudoku/clues_wanted.h"

#include <stdio.h>
#include <string.h>

bool clues_wanted_is(const char *rule)
{
    return strchr(rule, '=') == NULL &&
           (strchr(rule, ':') != NULL || qdr_clue_kind_find(rule, NULL));
}

/* Reads a number of clues, or a percentage. */
static bool read_number(const char *text, qdr_clues_wanted *clues)
{
    unsigned number = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9' && number <= QDR_CLAUSES_MAX; ++at) {
        number = number * 10 + (unsigned)(*at - '0');
    }
    clues->count = number;
    clues->is_percent = *at == '%';
    at += clues->is_percent;
    return *at == '\0' && number > 0 &&
           number <= (clues->is_percent ? 100U : (unsigned)QDR_CLAUSES_MAX);
}

static bool is_known(struct session *session, const char *name, const qdr_clues_wanted *clues)
{
    qdr_clue_kind kind;
    if (!qdr_clue_kind_find(name, &kind)) {
        complain(session, "generate: no clues of rule '%s' can be placed", name);
        return false;
    }
    if (kind.usual == 0 && clues->count > 0) {
        complain(session, "generate: '%s' takes no number: it divides the grid once", name);
        return false;
    }
    return true;
}

bool clues_wanted_add(struct clues_wanted *wanted, struct session *session, const char *rule)
{
    const size_t length = strcspn(rule, ":");
    if (wanted->count == WANTED_MOST) {
        complain(session, "generate: there are more than %d kinds of clues", WANTED_MOST);
        return false;
    }
    char *name = wanted->name[wanted->count];
    qdr_clues_wanted *clues = &wanted->clues[wanted->count++];
    snprintf(name, sizeof wanted->name[0], "%.*s", (int)length, rule);
    *clues = (qdr_clues_wanted){.kind = name};
    if (rule[length] == ':' && !read_number(rule + length + 1, clues)) {
        complain(session, "generate: '%s': behind the colon stands a number, such as 12 or 50%%",
                 rule);
        return false;
    }
    return is_known(session, name, clues);
}
