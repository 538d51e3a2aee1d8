/* main.c  The command `quadrille`: finds the command on the command line and hands over to it. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/quote.h"
#include "search/ranks.h"
#include "shell/command.h"
#include "shell/help.h"
#include "shell/parameters.h"
#include "shell/session.h"
#include "shell/term/interrupt.h"
#include "shell/term/limits.h"

static const struct command commands[] = {
#define COMMAND(group, name, function, takes, operands, summary, about, examples)                  \
    {group, name, function, takes, operands, summary, about, examples},
#include "shell/commands.def"
#undef COMMAND
};

static const struct shell shell = {commands, sizeof commands / sizeof *commands};

/* Returns the command; NULL: there is none. */
static const struct command *find_command(const char *group, const char *name)
{
    for (size_t k = 0; k < shell.count; ++k) {
        if (strcmp(commands[k].group, group) == 0 && strcmp(commands[k].name, name) == 0) {
            return &commands[k];
        }
    }
    return NULL;
}

/* The group that a word names; NULL: none. */
static const char *group_called(const char *word)
{
    static const char *const groups[] = {"shapes", "sudoku"};
    for (size_t k = 0; k < sizeof groups / sizeof *groups; ++k) {
        if (strcmp(word, groups[k]) == 0) {
            return groups[k];
        }
    }
    return NULL;
}

static int unknown(const char *group, const char *name)
{
    char guess[QDRI_GUESS_SIZE];
    struct qdri_nearest nearest = {0};
    for (size_t k = 0; k < shell.count; ++k) {
        if (strcmp(commands[k].group, group) == 0) {
            qdri_nearest_try(&nearest, name, commands[k].name);
        }
    }
    qdri_nearest_try(&nearest, name, "help");
    if (group[0] == '\0') {
        qdri_nearest_try(&nearest, name, "shapes");
        qdri_nearest_try(&nearest, name, "sudoku");
    }
    return misuse_of_group(group, "unknown command '%s'%s", name,
                           qdri_nearest_guess(guess, &nearest));
}

/* One process of several writes files. */
static void leave_to_first(struct command_line *line)
{
    line->common.output = NULL;
    line->search.journal = NULL;
}

static int run_session(const struct command *command, struct command_line *line)
{
    struct session session;
    interrupt_init();
    limits_begin(line->search.params, ranks_count() == 1);
    if (!ranks_is_first()) {
        leave_to_first(line);
    }
    if (session_begin(&session, &line->common)) {
        if (ranks_can(&session, command)) {
            command->run(&session);
        }
        session_end(&session);
    }
    return session.status;
}

static int run(const struct command *command, int argc, char **argv)
{
    struct command_line line;
    int status = STATUS_DONE;
    enum parsed parsed = args_parse(&line, command, argc, argv);
    switch (parsed) {
    case PARSED_READY:
        status = run_session(command, &line);
        break;
    case PARSED_HELP:
    case PARSED_HELP_ALL:
        help_command(command, parsed == PARSED_HELP_ALL);
        break;
    case PARSED_VERSION:
        help_version();
        break;
    case PARSED_MISUSE:
        status = STATUS_ERROR;
        break;
    }
    args_free(&line);
    return status;
}

/* Help and version are results too: they are lost where standard output cannot be written. */
static int shown(void)
{
    if (fflush(stdout) != 0) {
        perror("quadrille: cannot write to standard output");
        return STATUS_ERROR;
    }
    return STATUS_DONE;
}

static void show_group(const char *group, bool is_all)
{
    if (group[0] != '\0') {
        help_group(&shell, group);
    } else {
        help_program(&shell, is_all);
    }
}

/* Shows what was asked of a group ("" for the program itself) instead of a command. */
static bool show(const char *group, const char *word)
{
    const bool is_all = strcmp(word, "--help=all") == 0;
    if (is_all || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        show_group(group, is_all);
        return true;
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        help_version();
        return true;
    }
    return false;
}

/* What stands behind a group ("" for the program itself), or behind its `help`: argv[0] is the word
 * before the command. */
static int dispatch(const char *group, bool is_help, int argc, char **argv)
{
    if (argc < 2 && is_help) {
        show_group(group, false);
        return STATUS_DONE;
    }
    if (argc < 2) {
        return misuse_of_group(group, "which command?");
    }
    const char *named = group[0] == '\0' ? group_called(argv[1]) : NULL;
    if (named) {
        return dispatch(named, is_help, argc - 1, argv + 1);
    }
    if (!is_help && strcmp(argv[1], "help") == 0) {
        return dispatch(group, true, argc - 1, argv + 1);
    }
    const struct command *command = find_command(group, argv[1]);
    if (command && !is_help) {
        return run(command, argc - 1, argv + 1);
    }
    if (command) {
        help_command(command, false);
        return STATUS_DONE;
    }
    if (!is_help && show(group, argv[1])) {
        return STATUS_DONE;
    }
    return argv[1][0] == '-' && !is_help ? misuse_of_group(group, "unknown parameter '%s'", argv[1])
                                         : unknown(group, argv[1]);
}

/* Where one of the three streams is closed, the next file that is opened would take its place, and
 * get what is meant for the stream.  What stands in for it fails like it: to be read where one
 * writes, and the other way round. */
static bool occupy_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd) {
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    if (!occupy_streams()) {
        return STATUS_ERROR;
    }
    ranks_begin(&argc, &argv);
    int status = dispatch("", false, argc, argv);
    return ranks_end(status == STATUS_DONE ? shown() : status);
}
