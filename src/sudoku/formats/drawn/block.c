/* block.c  Writes and finds clauses in the words of a puzzle. */
#include "sudoku/formats/drawn/words.h"

#include <string.h>

#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

static const char head[] = "Rules by name:\n";
static const char key[] = "rule: ";

static bool is_shown(const struct qdri_clause *clause)
{
    return !clause->rule->is_division || clause->rule->is_layout;
}

/* Says what a rule means, at the first clause that has it.  Those that are stated come behind the
 * others, since that is their order when they are read. */
static void explain(struct qdri_strbuf *text, const qdr_rules *rules, const bool *is_stated,
                    size_t index)
{
    const struct qdri_rule *rule = rules->clause[index].rule;
    bool is_first = is_shown(&rules->clause[index]);
    for (size_t k = 1; is_first && k < rules->clauses; ++k) {
        bool is_before = is_stated[k] == is_stated[index] ? k < index : is_stated[index];
        is_first = !is_before || rules->clause[k].rule != rule;
    }
    if (is_first) {
        qdri_strbuf_addf(text, "%s: %s\n", rule->name, rule->meaning);
    }
}

static void state(struct qdri_strbuf *text, const struct qdri_clause *clause)
{
    const char *argument = clause->argument ? clause->argument : "";
    const char *blank = argument[0] != '\0' ? " " : "";
    qdri_strbuf_addf(text, "%s%s:%s%s\n", key, clause->rule->name, blank, argument);
}

void qdri_block_write(struct qdri_strbuf *text, const char *notes, const qdr_rules *rules,
                      const bool *is_stated)
{
    qdri_strbuf_addf(text, "%s%s%s", notes, notes[0] == '\0' ? "" : "\n\n", head);
    size_t length = text->length;
    for (size_t k = 0; k < 2 * rules->clauses;
         ++k) { /* in the second round those that are stated */
        const size_t index = k % rules->clauses;
        if (index > 0 && is_stated[index] == (k > index)) {
            explain(text, rules, is_stated, index);
        }
    }
    for (size_t k = 1; k < rules->clauses; ++k) {
        if (is_stated[k]) {
            state(text, &rules->clause[k]);
        }
    }
    if (text->length > length) {
        text->text[--text->length] = '\0'; /* the last newline */
    }
}

const char *qdri_block_find(const char *notes, size_t *length)
{
    const char *found = NULL;
    for (const char *at = strstr(notes, head); at; at = strstr(at + 1, head)) {
        found = at == notes || at[-1] == '\n' ? at : found;
    }
    *length = found ? (size_t)(found - notes) : strlen(notes);
    bool has_blank = found && *length >= 2 && found[-1] == '\n' && found[-2] == '\n';
    *length -= has_blank ? 2 : 0;
    return found;
}

/* Parts the line into the name and the argument, where it has one. */
static void part(struct qdri_statement *statement)
{
    char *name = statement->line.text + strlen(key);
    char *colon = strchr(name, ':');
    char *argument = colon ? colon + 1 + strspn(colon + 1, " \t") : NULL;
    if (colon) {
        *colon = '\0';
    }
    statement->name = name;
    statement->argument = argument && argument[0] != '\0' ? argument : NULL;
}

bool qdri_block_next(const char **at, struct qdri_statement *statement, bool *is_whole)
{
    bool is_found = false;
    *is_whole = true;
    while (!is_found && **at != '\0') {
        size_t length = strcspn(*at, "\r\n");
        is_found = strncmp(*at, key, strlen(key)) == 0;
        if (is_found) {
            qdri_strbuf_clear(&statement->line);
            *is_whole = qdri_strbuf_add(&statement->line, *at, length);
        }
        *at += length;
        *at += strspn(*at, "\r\n");
    }
    if (is_found && *is_whole) {
        part(statement);
    }
    return is_found && *is_whole;
}
