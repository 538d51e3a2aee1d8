/* commands.h  The commands for exact covers. */
#ifndef CLI_COVER_COMMANDS_H
#define CLI_COVER_COMMANDS_H

#include "shell/session.h"

command_function cover_solve, cover_count, cover_check, cover_best, cover_marginals, cover_sample,
    cover_split, cover_merge, cover_status, cover_diagram, cover_estimate, cover_convert,
    cover_draw;

#endif
