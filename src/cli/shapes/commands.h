/* commands.h  The commands for boards and pieces. */
#ifndef CLI_SHAPES_COMMANDS_H
#define CLI_SHAPES_COMMANDS_H

#include "shell/session.h"

command_function shapes_solve, shapes_count, shapes_check, shapes_marginals, shapes_sample,
    shapes_estimate, shapes_diagram, shapes_convert, shapes_draw, shapes_list;

#endif
