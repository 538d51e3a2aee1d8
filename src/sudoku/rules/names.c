/* names.c  Finds rules by name: the one list of all rules, and of what else they are called. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/quote.h"
#include "sudoku/rules/all.h"

static const struct qdri_rule *const known[] = {
#define RULE(name) &qdri_rule_##name,
#include "sudoku/rules/rules.def"
#undef RULE
};

static const qdr_rule_alias others[] = {
#define NAME(name, word, rule, argument) {name, word, rule, argument},
#include "sudoku/rules/names.def"
#undef NAME
};

enum { KNOWN = sizeof known / sizeof *known, OTHERS = sizeof others / sizeof *others };

static char small(char byte)
{
    return (char)(byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte);
}

/* Passes over a hyphen or underscore within a name: the one at the end of "diagonal-" counts. */
static const char *pass_joint(const char *name, const char *at)
{
    bool is_joint =
        (*at == '-' || *at == '_') && at > name && small(at[1]) >= 'a' && small(at[1]) <= 'z';
    return is_joint ? at + 1 : at;
}

/* Are two names the same, but for what makes no difference? */
static bool is_name(const char *written, const char *name)
{
    const char *a = written;
    const char *b = name;
    while (*a != '\0' && small(*a) == small(*b)) {
        a = pass_joint(written, a + 1);
        b = pass_joint(name, b + 1);
    }
    return *a == '\0' && *b == '\0';
}

static const struct qdri_rule *find_own(const char *name)
{
    for (size_t k = 0; k < KNOWN; ++k) {
        if (is_name(name, known[k]->info.name)) {
            return known[k];
        }
    }
    return NULL;
}

/* How long is the argument's beginning, if that is the word, and a blank or the end follows?  0 if
 * not. */
static size_t word_length(const char *argument, const char *word)
{
    size_t at = strspn(argument, " \t\n");
    for (; *word != '\0'; ++word, ++at) {
        if (small(argument[at]) != *word) {
            return 0;
        }
    }
    return strchr(" \t\n,", argument[at]) ? at : 0;
}

static bool is_meant(const qdr_rule_alias *other, const char *argument, struct qdri_meant *meant)
{
    size_t skipped = word_length(argument, other->word);
    if (other->word[0] != '\0' && skipped == 0) {
        return false;
    }
    *meant = (struct qdri_meant){.rule = find_own(other->rule),
                                 .before = other->argument,
                                 .skipped = other->word[0] != '\0' ? skipped : 0};
    return true;
}

/* Words are missing where a name needs them: there are two rows for each such name. */
static qdr_status fail_word(const qdr_rule_alias *other, qdr_error *error)
{
    return qdri_fail_at(error, QDR_SYNTAX, (struct qdri_place){.column = 1},
                        "rule '%s' needs '%s' or '%s' first", other->name, other[0].word,
                        other[1].word);
}

static qdr_status fail_unknown(const char *name, qdr_error *error)
{
    char quote[QDRI_QUOTE_SIZE];
    char guess[QDRI_GUESS_SIZE];
    struct qdri_nearest nearest = {0};
    qdri_rule_guess(&nearest, name);
    return qdri_fail(error, QDR_UNKNOWN, "there is no rule '%s'%s",
                     qdri_quote(quote, name, strlen(name)), qdri_nearest_guess(guess, &nearest));
}

/* Returns the first row of a name; NULL where there is none. */
static const qdr_rule_alias *find_other(const char *name)
{
    for (size_t k = 0; k < OTHERS; ++k) {
        if (is_name(name, others[k].name)) {
            return &others[k];
        }
    }
    return NULL;
}

qdr_status qdri_rule_find(struct qdri_meant *meant, const char *name, const char *argument,
                          qdr_error *error)
{
    *meant = (struct qdri_meant){.rule = find_own(name), .before = ""};
    if (meant->rule) {
        return QDR_OK;
    }
    const qdr_rule_alias *first = find_other(name);
    for (const qdr_rule_alias *other = first;
         other && other < others + OTHERS && strcmp(other->name, first->name) == 0; ++other) {
        if (is_meant(other, argument ? argument : "", meant)) {
            return QDR_OK;
        }
    }
    return first ? fail_word(first, error) : fail_unknown(name, error);
}

/* Guesses are made from small letters, as all names have. */
void qdri_rule_guess(struct qdri_nearest *nearest, const char *written)
{
    char name[64];
    size_t length = 0;
    for (; length + 1 < sizeof name && written[length] != '\0'; ++length) {
        name[length] = small(written[length]);
    }
    name[length] = '\0';
    for (size_t k = 0; k < KNOWN; ++k) {
        qdri_nearest_try(nearest, name, known[k]->info.name);
    }
    for (size_t k = 0; k < OTHERS; ++k) {
        qdri_nearest_try(nearest, name, others[k].name);
    }
}

/* ------------------------------------------------------------------------------- for all ---- */

const qdr_rule_info *qdr_rule_at(size_t index)
{
    return index < KNOWN ? &known[index]->info : NULL;
}

const qdr_rule_info *qdr_rule_find(const char *name, qdr_error *error)
{
    if (!name) {
        qdri_missing(error, "name");
        return NULL;
    }
    const struct qdri_rule *own = find_own(name);
    const qdr_rule_alias *other = own ? NULL : find_other(name);
    own = other ? find_own(other->rule) : own;
    if (!own) {
        fail_unknown(name, error);
        return NULL;
    }
    return &own->info;
}

const qdr_rule_alias *qdr_rule_alias_at(size_t index)
{
    return index < OTHERS ? &others[index] : NULL;
}
