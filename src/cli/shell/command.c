/* command.c  What a command takes, its full name, and complaints about how it is used. */
#include "shell/command.h"

#include <stdarg.h>
#include <stdio.h>

#include "shell/term/exit_status.h"
#include "shell/term/out.h"

bool command_takes(const struct command *command, enum group group)
{
    const enum group *taken = command ? command->takes : GROUPS(TAKES_ALWAYS);
    while (*taken != group && *taken != TAKES_ALWAYS) {
        ++taken;
    }
    return *taken == group;
}

char *command_title(const struct command *command, char *text, size_t size)
{
    snprintf(text, size, "%s%s%s", command->group, command->group[0] != '\0' ? " " : "",
             command->name);
    return text;
}

QDRI_PRINTF(2, 0)
static void complain_of_usage(const char *title, const char *format, va_list arguments)
{
    fputs("quadrille: ", stderr);
    utf8_print(stderr, format, arguments);
    fprintf(stderr, "\nTry 'quadrille %s%s--help'.\n", title, title[0] != '\0' ? " " : "");
}

enum parsed misuse(const struct command *command, const char *format, ...)
{
    char title[32];
    va_list arguments;
    va_start(arguments, format);
    command_title(command, title, sizeof title);
    complain_of_usage(title, format, arguments);
    va_end(arguments);
    return PARSED_MISUSE;
}

int misuse_of_group(const char *group, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain_of_usage(group, format, arguments);
    va_end(arguments);
    return STATUS_ERROR;
}
