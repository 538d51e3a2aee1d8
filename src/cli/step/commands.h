/* commands.h  The command for a session at a Sudoku. */
#ifndef CLI_STEP_COMMANDS_H
#define CLI_STEP_COMMANDS_H

#include "shell/session.h"

command_function sudoku_step;

#endif
