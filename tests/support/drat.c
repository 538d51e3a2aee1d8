/* drat.c  Checks clauses one by one, by looking at all clauses until nothing new follows. */
#include "drat.h"

#include <stdlib.h>
#include <string.h>

/* Clauses one behind the other, each with a 0 at its end. */
struct clauses {
    long *literal;
    size_t count;
    size_t room;
};

static void add_literal(struct clauses *clauses, long literal)
{
    if (clauses->count == clauses->room) {
        clauses->room = 2 * clauses->room + 1000;
        clauses->literal = realloc(clauses->literal, clauses->room * sizeof *clauses->literal);
        if (!clauses->literal) {
            abort();
        }
    }
    clauses->literal[clauses->count++] = literal;
}

/* Reads a clause; NULL: there is none, or not all of it. */
static const char *read_clause(const char *text, struct clauses *clauses)
{
    for (;;) {
        char *end;
        const long literal = strtol(text, &end, 10);
        if (end == text) {
            return NULL;
        }
        add_literal(clauses, literal);
        text = end;
        if (literal == 0) {
            return text;
        }
    }
}

/* Whether a literal is true: value[variable] is 1 or -1; 0: it is not known. */
static int value_of(const signed char *value, long literal)
{
    return literal > 0 ? value[literal] : -value[-literal];
}

/* Is a clause false?  Where but one of its literals is, that one becomes true, and *is_new. */
static bool is_false(const long *clause, signed char *value, bool *is_new)
{
    long open = 0;
    for (; *clause != 0; ++clause) {
        const int known = value_of(value, *clause);
        if (known > 0 || (known == 0 && open != 0 && open != *clause)) {
            return false;
        }
        open = known == 0 ? *clause : open;
    }
    if (open != 0) {
        value[labs(open)] = open > 0 ? 1 : -1;
        *is_new = true;
    }
    return open == 0;
}

/* Does the clause that begins at `lemma`, the last one, follow from the others? */
static bool follows(const struct clauses *clauses, size_t lemma, long variables)
{
    signed char *value = calloc((size_t)variables + 1, 1);
    bool is_new = true;
    bool is_contradiction = false;
    if (!value) {
        abort();
    }
    for (const long *literal = clauses->literal + lemma; *literal != 0; ++literal) {
        value[labs(*literal)] = *literal > 0 ? -1 : 1;
    }
    while (is_new && !is_contradiction) {
        is_new = false;
        for (size_t at = 0; at < lemma && !is_contradiction; ++at) {
            is_contradiction = is_false(clauses->literal + at, value, &is_new);
            while (clauses->literal[at] != 0) {
                ++at;
            }
        }
    }
    free(value);
    return is_contradiction;
}

static bool has_only(const long *clause, long variables)
{
    while (*clause != 0 && labs(*clause) <= variables) {
        ++clause;
    }
    return *clause == 0;
}

bool drat_check(const char *formula, const char *proof, uint64_t *line)
{
    struct clauses clauses = {.literal = NULL};
    const char *head = strncmp(formula, "p cnf ", 6) == 0 ? formula : strstr(formula, "\np cnf ");
    bool is_right = head != NULL;
    bool is_ended = false;
    *line = 0;
    if (is_right) {
        head += *head == '\n';
        char *at;
        const long variables = strtol(head + 6, &at, 10);
        const long count = strtol(at, &at, 10);
        const char *text = at;
        for (long k = 0; text && k < count; ++k) {
            text = read_clause(text, &clauses);
        }
        is_right = text != NULL && strspn(text, " \n") == strlen(text);
        while (is_right && !is_ended) {
            const size_t lemma = clauses.count;
            ++*line;
            proof = read_clause(proof, &clauses);
            is_right = proof && has_only(clauses.literal + lemma, variables) &&
                       follows(&clauses, lemma, variables);
            is_ended = is_right && clauses.literal[lemma] == 0;
        }
    }
    free(clauses.literal);
    return is_right;
}
