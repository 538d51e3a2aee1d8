/* rules.c  `quadrille sudoku rules`: the rules that puzzles can have. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <quadrille/puzzles.h>

#include "shell/command.h"
#include "shell/help.h"
#include "shell/session.h"

struct example {
    const char *rule;
    unsigned side;
    const char *argument;
};

static const struct example examples[] = {
#define EXAMPLE(rule, side, argument) {rule, side, argument},
#include "sudoku/rule_examples.def"
#undef EXAMPLE
};

/* What the words of an argument stand for, where they do not say it themselves. */
static const struct word {
    const char *name;
    const char *meaning;
} words[] = {
    {"CELL", "a cell by its row and column, such as r1c1"},
    {"CELLS", "cells such as r1c1 r2c5, parted by blanks or commas; r1c1-r1c4 for a line of them"},
    {"MASK", "a character for each cell, row by row: . 0 - _ for one that is not marked"},
    {"MAP", "a character for each cell, row by row: cells with the same one are a region"},
    {"BULB", "the cells in which the number stands"},
    {"EXPRESSION", "of a and b: or and not, = != < <= > >=, + - * / %, abs min max, numbers, ( )"},
    {"PATTERN", "digits, . [135-8] [^1], each perhaps with * + ? {2} {2,} {2,4}; | and ( )"},
    {"DIGITS", "digits without blanks between them"},
    {"PLACE", "the cell beside the grid where the number stands: r0c3 is above column 3"},
    {"DIRECTION", "where it looks: dr, dl, ur or ul for down or up, and right or left"},
    {"[N]", "a number that can be left away"},
    {"[SUM]", "a number that can be left away"},
};

/* Is the word one of those in the argument, as a whole? */
static bool has_word(const char *argument, const char *word)
{
    static const char between[] = " |";
    size_t length = strlen(word);
    for (const char *at = argument; *at != '\0'; at += strspn(at, between)) {
        size_t next = strcspn(at, between);
        if (next == length && strncmp(at, word, length) == 0) {
            return true;
        }
        at += next;
    }
    return false;
}

static void show_example(const struct example *example)
{
    const char *argument = example->argument;
    printf("\nIn a file:            %s:%s%s\n", example->rule, argument ? " " : "",
           argument ? argument : "");
    printf("On the command line:  --side=%u --rule=%s%s%s%s\n", example->side, example->rule,
           argument ? "='" : "", argument ? argument : "", argument ? "'" : "");
}

/* What else setters call it, and what that means where it is more than the name. */
static void show_aliases(const char *rule)
{
    const qdr_rule_alias *alias;
    const char *before = "Also called: ";
    for (size_t k = 0; (alias = qdr_rule_alias_at(k)) != NULL; ++k) {
        bool is_more = alias->argument[0] != '\0';
        if (strcmp(alias->rule, rule) == 0) {
            printf("%s%s%s%s%s%s%s", before, alias->name, alias->word[0] != '\0' ? " " : "",
                   alias->word, is_more ? " (for " : "", alias->argument, is_more ? ")" : "");
            before = ", ";
        }
    }
    if (before[0] == ',') {
        putchar('\n');
    }
}

static void show_rule(const qdr_rule_info *info)
{
    help_row(info->name, info->argument, info->meaning);
    show_aliases(info->name);
    for (size_t k = 0; info->argument && k < sizeof words / sizeof *words; ++k) {
        if (has_word(info->argument, words[k].name)) {
            printf("  %-11s%s\n", words[k].name, words[k].meaning);
        }
    }
    for (size_t k = 0; k < sizeof examples / sizeof *examples; ++k) {
        if (strcmp(examples[k].rule, info->name) == 0) {
            show_example(&examples[k]);
        }
    }
}

static void find_rule(struct session *session, const char *name)
{
    qdr_error error;
    const qdr_rule_info *info = qdr_rule_find(name, &error);
    if (info) {
        show_rule(info);
    } else {
        complain(session, "%s", error.text);
    }
}

static void list_rules(void)
{
    const qdr_rule_info *info;
    puts("Rules:");
    for (size_t k = 0; (info = qdr_rule_at(k)) != NULL; ++k) {
        help_row(info->name, info->argument, info->meaning);
    }
    puts("\n'quadrille sudoku rules RULE' says how one is written.");
}

void sudoku_rules(struct session *session)
{
    const struct args *args = session->args;
    if (args->operands == 0) {
        list_rules();
    }
    for (size_t k = 0; k < args->operands; ++k) {
        if (k > 0) {
            putchar('\n');
        }
        find_rule(session, args->operand[k]);
    }
    if (fflush(stdout) != 0 && errno != EPIPE) {
        complain(session, "cannot write to standard output: %s", strerror(errno));
    }
}
