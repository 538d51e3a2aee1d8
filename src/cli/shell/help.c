/* help.c  Writes --help and --version from the tables of commands and parameters. */
#include "shell/help.h"

#include <stdio.h>
#include <string.h>

#include <quadrille/base.h>
#include <quadrille/logic.h>
#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>

#include "shell/parameters.h"

/* Where meanings begin: of parameters, and of other names. */
#define PARAMETER_COLUMN 36
#define NAME_COLUMN 26
#define COMMAND_COLUMN 21

/* No line is wider. */
#define WIDTH 100

/* Prints a text from that column on, broken at blanks where it would get too wide. */
static void print_wrapped(const char *text, int column)
{
    int at = column;
    while (*text != '\0') {
        int length = (int)strcspn(text, " ");
        if (at > column && at + length >= WIDTH) {
            printf("\n%*s", column, "");
            at = column;
        }
        printf("%s%.*s", at > column ? " " : "", length, text);
        at += length + 1;
        text += length;
        text += strspn(text, " ");
    }
    putchar('\n');
}

static void print_row(const char *left, int column, const char *meaning)
{
    if ((int)strlen(left) < column) {
        printf("%-*s", column, left);
    } else {
        printf("%s\n%*s", left, column, "");
    }
    print_wrapped(meaning, column);
}

/* Breaks the words that a parameter takes behind a `|`, where there are many; returns the last
 * line. */
static const char *break_words(const char *left)
{
    const char *equals = strchr(left, '=');
    const int column = equals ? (int)(equals - left) + 1 : 0;
    const char *line = left;
    int room = WIDTH;
    while (column > 0 && (int)strlen(line) > room) {
        int length = room;
        while (length > 0 && line[length - 1] != '|') {
            --length;
        }
        if (length == 0) {
            break;
        }
        printf("%.*s\n%*s", length, line, column, "");
        line += length;
        room = WIDTH - column;
    }
    return line;
}

static void print_parameter(const struct parameter *parameter)
{
    char left[512];
    char letter[8] = "   ";
    if (parameter->letter != 0) {
        snprintf(letter, sizeof letter, "-%c,", parameter->letter);
    }
    const char *argument = parameter->argument ? parameter->argument : "";
    const bool is_optional = argument[0] == '[';
    snprintf(left, sizeof left, "  %s --%s%s%s", letter, parameter->name,
             is_optional           ? "[="
             : argument[0] != '\0' ? "="
                                   : "",
             argument + is_optional);
    print_row(break_words(left), PARAMETER_COLUMN, parameter->meaning);
}

static void print_heading(enum section section, const char *engine)
{
    static const char *const headings[] = {
        [SECTION_SEARCH] = "Search",  [SECTION_INPUT] = "Input",
        [SECTION_OUTPUT] = "Output",  [SECTION_GENERAL] = "General",
        [SECTION_ENGINE] = "Engine ", [SECTION_DEVELOPERS] = "For measuring engines",
    };
    printf("\n%s%s:\n", headings[section], section == SECTION_ENGINE ? engine : "");
}

/* The parameters of a section that --help=all shows; of the engines, one after the other. */
static void print_section(const struct parameter *list, size_t count, enum section section)
{
    const struct parameter *last = NULL;
    for (size_t k = 0; k < count; ++k) {
        if (list[k].section != section) {
            continue;
        }
        if (!last || (section == SECTION_ENGINE && strcmp(last->engine, list[k].engine) != 0)) {
            print_heading(section, list[k].engine);
        }
        print_parameter(&list[k]);
        last = &list[k];
    }
}

static void print_usual(const struct parameter *list, size_t count)
{
    puts("\nUsual parameters:");
    for (size_t k = 0; k < count; ++k) {
        if (list[k].rank == RANK_USUAL) {
            print_parameter(&list[k]);
        }
    }
}

void help_row(const char *name, const char *argument, const char *meaning)
{
    char left[96];
    snprintf(left, sizeof left, "  %s%s%s", name, argument ? "=" : "", argument ? argument : "");
    print_row(left, NAME_COLUMN, meaning);
}

static void print_methods(void)
{
    const qdr_backtrack_method_info *info;
    puts("\nMethods:");
    for (size_t k = 0; (info = qdr_backtrack_method_at(k)) != NULL; ++k) {
        help_row(info->name, NULL, info->meaning);
    }
}

static void print_techniques(void)
{
    const qdr_technique *technique;
    puts("\nTechniques, the easiest first:");
    for (size_t k = 0; (technique = qdr_technique_at(k)) != NULL; ++k) {
        help_row(technique->name, NULL, technique->meaning);
    }
}

static void print_operands(const struct command *command)
{
    if (command_takes(command, TAKES_COVERS)) {
        puts("`-` as FILE is standard input.");
    }
    if (command_takes(command, TAKES_PUZZLES)) {
        puts("Without a FILE, or for `-`, standard input is read.  A PUZZLE is its symbols, row by "
             "row, with a\n"
             ". for a blank.");
    }
}

static void print_statuses(void)
{
    puts("\nExit status:\n"
         "  0  done as asked\n"
         "  1  the answer is no: there is no solution (solve and others), not every input is "
         "unique (check)\n"
         "  2  usage or input error\n"
         "  3  stopped before the end by time, nodes, memory or a signal: what is printed is "
         "incomplete");
}

static void print_all(const struct command *command, const struct parameter *list, size_t count)
{
    for (enum section section = SECTION_SEARCH; section <= SECTION_GENERAL; ++section) {
        print_section(list, count, section);
    }
    if (command_takes(command, TAKES_METHOD)) {
        print_methods();
    }
    if (command_takes(command, TAKES_LOGIC)) {
        print_techniques();
    }
    print_statuses();
    print_section(list, count, SECTION_ENGINE);
    print_section(list, count, SECTION_DEVELOPERS);
}

void help_command(const struct command *command, bool is_all)
{
    char title[32];
    struct parameter list[PARAMETERS_MAX];
    size_t count = parameters_of(command, list);
    command_title(command, title, sizeof title);
    const char *blank = command->operands[0] == '\0' ? "" : " ";
    printf("Usage: quadrille %s [PARAMETER]...%s%s\n\n%s", title, blank, command->operands,
           command->about);
    print_operands(command);
    printf("\nExamples:\n%s", command->examples);
    if (is_all) {
        print_all(command, list, count);
    } else {
        print_usual(list, count);
        printf("\n'quadrille %s --help=all' shows all parameters", title);
        puts(command_takes(command, TAKES_RULES) ? ", 'quadrille sudoku rules' the rules." : ".");
    }
}

static void print_commands(const struct shell *shell, const char *group)
{
    for (size_t k = 0; k < shell->count; ++k) {
        const struct command *command = &shell->commands[k];
        if (strcmp(command->group, group) == 0) {
            char title[32];
            char left[64];
            snprintf(left, sizeof left, "  %s", command_title(command, title, sizeof title));
            print_row(left, COMMAND_COLUMN, command->summary);
        }
    }
}

void help_group(const struct shell *shell, const char *group)
{
    printf("Usage: quadrille %s COMMAND [PARAMETER]... OPERAND...\n\nCommands:\n", group);
    print_commands(shell, group);
    printf("\n'quadrille %s help COMMAND' says more of each.\n", group);
}

static void print_everywhere(void)
{
    struct parameter list[PARAMETERS_MAX];
    size_t count = parameters_of(NULL, list);
    puts("\nEvery command:");
    for (size_t k = 0; k < count; ++k) {
        print_parameter(&list[k]);
    }
    print_statuses();
}

void help_program(const struct shell *shell, bool is_all)
{
    puts(
        "Usage: quadrille COMMAND [PARAMETER]... OPERAND...\n"
        "Solves, counts and studies exact covers, and Sudokus, boards and pieces as exact covers.\n"
        "\n"
        "Exact-cover problems:");
    print_commands(shell, "");
    puts("\nBoards and pieces:");
    print_commands(shell, "shapes");
    puts("\nSudokus:");
    print_commands(shell, "sudoku");
    puts("\nExamples:\n"
         "  quadrille sudoku solve puzzle.txt          solve every Sudoku of a file\n"
         "  quadrille count queens.dlx                 count the solutions of a problem");
    if (is_all) {
        print_everywhere();
    }
    puts("\n'quadrille help COMMAND' says more of each, 'quadrille --version' which version this "
         "is.");
}

void help_version(void)
{
    printf("quadrille %s\n", qdr_version());
}
