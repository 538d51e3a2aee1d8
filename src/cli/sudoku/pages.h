/* pages.h  Pictures of puzzles on their way out: one by itself, several on pages, with titles, and
 * solutions behind them. */
#ifndef CLI_SUDOKU_PAGES_H
#define CLI_SUDOKU_PAGES_H

#include "shell/picture.h"
#include "sudoku/puzzles.h"

/* Pictures with the titles of their puzzles. */
struct shelf {
    size_t count;
    struct out *picture;
    size_t picture_capacity;
    char **title;
    size_t title_capacity;
};

/* All zero but `session` is the beginning. */
struct pages {
    struct session *session;
    size_t puzzles; /* so many were begun */
    bool is_failed; /* something went wrong other than with an input: nothing is put out */
    char number[32];
    char title[600];
    struct shelf puzzle;
    struct shelf solution;
};

/* Begins the next puzzle.  Its title is as the command line says: usually its own, or its
 * number. */
void pages_begin(struct pages *pages, const struct puzzle *puzzle);

/* Takes a picture of the puzzle, or of its solution. */
void pages_add(struct pages *pages, struct out *picture, bool is_solution);

/* Puts out what there is, unless the command was interrupted before it was all, and forgets it. */
void pages_end(struct pages *pages);

/* Draws a puzzle with its rules, and what else of it the command line asks for, into pages that
 * have begun it. */
void sudoku_picture(struct pages *pages, const struct puzzle *puzzle);

#endif
