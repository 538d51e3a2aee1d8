/* command.h  The commands: a table made from commands.def. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stddef.h>
#include <stdint.h>

struct session;

/* What a command can be told; each parameter of parameters.def belongs to one of these. */
enum {
    TAKES_ALWAYS = 0,
    TAKES_ENGINE = 1 << 0,  /* the engine and its ways */
    TAKES_LIMITS = 1 << 1,  /* limits of nodes and time */
    TAKES_COUNT = 1 << 2,   /* how many solutions */
    TAKES_FORMAT = 1 << 3,  /* text, line or JSON */
    TAKES_STATS = 1 << 4,   /* counters */
    TAKES_COVERS = 1 << 5,  /* reads exact-cover files */
    TAKES_PUZZLES = 1 << 6, /* reads puzzles, with rules */
    TAKES_METHOD = 1 << 7,  /* a classic backtracker */
    TAKES_CROSS = 1 << 8,   /* engine and backtracker compared */
    TAKES_OUTPUT = 1 << 9,  /* a file to write */
    TAKES_DRAWING = 1 << 10,
    TAKES_STEPS = 1 << 11,
    TAKES_COVER_TO = 1 << 12,
    TAKES_PUZZLE_TO = 1 << 13,
    TAKES_BOXES = 1 << 14,      /* draws boxes on a terminal */
    TAKES_BEST = 1 << 15,       /* which solutions are the best, and how many */
    TAKES_CONDITIONS = 1 << 16, /* options that solutions have, or have not */
    TAKES_SAMPLES = 1 << 17,    /* how many random solutions */
    TAKES_DIAGRAM_TO = 1 << 18,
    TAKES_TABLE = 1 << 19, /* text, lines, JSON or CSV */
    TAKES_DESCENTS = 1 << 20,
    TAKES_COUNTS = 1 << 21,
    TAKES_PARTS = 1 << 22,   /* asks about givens and clauses */
    TAKES_PUZZLE = 1 << 23,  /* a puzzle beside the operands */
    TAKES_PICTURE = 1 << 24, /* what of a grid is drawn */
    TAKES_LOGIC = 1 << 25,   /* solves by techniques */
    TAKES_GRADES = 1 << 26,  /* text, a line or JSON a puzzle, or CSV */
    TAKES_RULES = 1 << 27,   /* rules and a side, without puzzles to read */
    TAKES_PLENTY = 1 << 28,  /* how many puzzles to make, and of what kind */
    TAKES_SPARING = 1 << 29, /* which givens to leave out of puzzles */
};

struct command {
    const char *group; /* "" or "sudoku" */
    const char *name;
    void (*run)(struct session *session);
    uint32_t takes;
    const char *operands; /* as in the usage line */
    const char *summary;  /* one line */
    const char *about;    /* whole lines */
    const char *examples; /* whole lines */
};

/* Returns the index-th command, NULL where there is none. */
const struct command *command_at(size_t index);

/* Returns the command, NULL where there is none. */
const struct command *command_find(const char *group, const char *name);

/* The full name: "solve", "sudoku solve".  Writes at most `size` bytes; returns `text`. */
char *command_title(const struct command *command, char *text, size_t size);

#define COMMAND(group, name, function, takes, operands, summary, about, examples)                  \
    void function(struct session *session);
#include "shell/commands.def"
#undef COMMAND

#endif
