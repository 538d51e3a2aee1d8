/* help.h  What --help and --version show, made from the same tables that the parser uses. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "shell/command.h"

/* `is_all`: not only what is usual. */
void help_program(const struct shell *shell, bool is_all);
void help_group(const struct shell *shell, const char *group);
void help_command(const struct command *command, bool is_all);

/* A row of the list of rules; `argument` is NULL where it takes none. */
void help_row(const char *name, const char *argument, const char *meaning);

void help_version(void);

#endif
