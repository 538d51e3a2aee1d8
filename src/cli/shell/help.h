/* help.h  What --help and --version show, made from the same tables that the parser uses. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "shell/command.h"

void help_program(void);
void help_group(const char *group);
void help_command(const struct command *command);
void help_version(void);

#endif
