/* commands.h  The commands for Sudokus. */
#ifndef CLI_SUDOKU_COMMANDS_H
#define CLI_SUDOKU_COMMANDS_H

#include "shell/session.h"

command_function sudoku_solve, sudoku_count, sudoku_check, sudoku_verify, sudoku_candidates,
    sudoku_explain, sudoku_hint, sudoku_grade, sudoku_estimate, sudoku_trace, sudoku_generate,
    sudoku_minimize, sudoku_convert, sudoku_canonical, sudoku_scramble, sudoku_draw, sudoku_rules;

#endif
