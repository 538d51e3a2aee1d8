/* command.h  What is known of a command before it runs: a row of commands.def. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"

struct command_line;
struct session;

/* What a command can be told, in groups of parameters: each row of parameters.def is in one of
 * them, and each row of commands.def names those that the command has. */
enum group {
    TAKES_ALWAYS,     /* every command, without naming it; also ends a list */
    TAKES_ENGINE,     /* the engine and its ways */
    TAKES_MEMORY,     /* how much of it */
    TAKES_THREADS,    /* how many */
    TAKES_LIMITS,     /* limits of nodes and time */
    TAKES_COUNT,      /* how many solutions */
    TAKES_ORDER,      /* solutions in the order of one thread */
    TAKES_JOURNAL,    /* a journal to go on from */
    TAKES_RANKS,      /* several processes, where there are any; no parameters */
    TAKES_CUBE_FILE,  /* the parts of a search */
    TAKES_CUBE,       /* one of them */
    TAKES_PROOF,      /* a proof that there are no other solutions */
    TAKES_CUBES,      /* how many there are to be */
    TAKES_SAMPLES,    /* how many random solutions */
    TAKES_DESCENTS,   /* how many to estimate by */
    TAKES_BEST,       /* which solutions are the best, and how many */
    TAKES_UP_TO,      /* which solutions count as the same */
    TAKES_CONDITIONS, /* options that solutions have, or have not */
    TAKES_METHOD,     /* a classic backtracker */
    TAKES_CROSS,      /* engine and backtracker compared */
    TAKES_LOGIC,      /* solves by techniques */
    TAKES_LEVEL,      /* how much of a step is told */
    TAKES_PLENTY,     /* how many puzzles to make, and of what kind */
    TAKES_SPARING,    /* which givens to leave out of puzzles */
    TAKES_SYMMETRY,   /* of the givens of puzzles that are made */
    TAKES_COVERS,     /* reads exact-cover files */
    TAKES_SHAPES,     /* reads files of shapes */
    TAKES_PUZZLES,    /* reads puzzles */
    TAKES_VERDICT,    /* answers rest on all rules of puzzles; no parameters */
    TAKES_RULES,      /* of puzzles that are read or made */
    TAKES_SIDE,       /* of puzzles that are made */
    TAKES_PUZZLE,     /* a puzzle beside the operands */
    TAKES_STEPS,      /* which steps of a backtracker are shown, and how */
    TAKES_COVER_TO,   /* formats to write */
    TAKES_SHAPES_TO,
    TAKES_PUZZLE_TO,
    TAKES_DIAGRAM_TO,
    TAKES_DRAWING,    /* what of a problem is drawn */
    TAKES_TILING,     /* how solutions of boards are drawn */
    TAKES_LETTERS,    /* how they are written */
    TAKES_PICTURE,    /* what of a grid is drawn */
    TAKES_MOST,       /* how much of a graph is drawn */
    TAKES_OUTPUT,     /* a file to write */
    TAKES_FORMAT,     /* text, line or JSON */
    TAKES_SOLUTIONS,  /* the same, or bytes */
    TAKES_TABLE,      /* text, lines, JSON or CSV */
    TAKES_GRADES,     /* text, a line or JSON a puzzle, or CSV */
    TAKES_COUNTS,     /* solutions of each candidate */
    TAKES_CELLS,      /* names cells */
    TAKES_PATH,       /* the way to a solution */
    TAKES_FULL,       /* steps that are not needed */
    TAKES_PARTS,      /* asks about givens and clauses */
    TAKES_SHAPE_LIST, /* which shapes are listed, and for how long */
    TAKES_STATS,      /* counters */
    TAKES_BOXES,      /* draws boxes on a terminal */
    TAKES_LIKENESS,   /* solutions that count as one */
    TAKES_COPIES,     /* how many copies, and by which seed */
    TAKES_CANONICAL,  /* which canonical forms, and what is told of them */
};

/* A list of groups, for a row of commands.def; and groups that often come together. */
#define GROUPS(...) ((const enum group[]){__VA_ARGS__, TAKES_ALWAYS})
#define TAKES_SEARCH TAKES_ENGINE, TAKES_MEMORY, TAKES_LIMITS
#define TAKES_THREADED TAKES_SEARCH, TAKES_THREADS
#define TAKES_RECORDED TAKES_COUNT, TAKES_JOURNAL, TAKES_RANKS, TAKES_PROOF
#define TAKES_CUBE_PARTS TAKES_CUBE_FILE, TAKES_CUBE
#define TAKES_JUDGED TAKES_PUZZLES, TAKES_VERDICT, TAKES_RULES
#define TAKES_WRITTEN TAKES_FORMAT, TAKES_OUTPUT

struct command {
    const char *group; /* "", "shapes" or "sudoku" */
    const char *name;
    void (*run)(struct session *session);
    const enum group *takes; /* up to TAKES_ALWAYS */
    const char *operands;    /* as in the usage line */
    const char *summary;     /* one line */
    const char *about;       /* whole lines */
    const char *examples;    /* whole lines */
};

/* The functions that commands.def names; commands on boards may be those on exact covers. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wredundant-decls"
#define COMMAND(group, name, function, takes, operands, summary, about, examples)                  \
    void function(struct session *session);
#include "shell/commands.def"
#undef COMMAND
#pragma GCC diagnostic pop

/* All commands, for the help; main has them. */
struct shell {
    const struct command *commands;
    size_t count;
};

/* Has the command the parameters of that group?  NULL stands for a command that has no group. */
bool command_takes(const struct command *command, enum group group);

/* The full name: "solve", "sudoku solve".  Writes at most `size` bytes; returns `text`. */
char *command_title(const struct command *command, char *text, size_t size);

/* What has become of a command line. */
enum parsed {
    PARSED_READY, /* run the command */
    PARSED_HELP,  /* show its usual parameters, or all of them, or the version */
    PARSED_HELP_ALL,
    PARSED_VERSION,
    PARSED_MISUSE /* the complaint has been made */
};

/* Understands the words behind a command's name: argv[0] is not looked at.  `line` is to be freed
 * with args_free whatever comes back. */
enum parsed args_parse(struct command_line *line, const struct command *command, int argc,
                       char **argv);
void args_free(struct command_line *line);

/* Complain on standard error about a command line, and say where help is: with the command, or with
 * the group ("" for the program itself).  Return PARSED_MISUSE, and the exit status. */
QDRI_PRINTF(2, 3)
enum parsed misuse(const struct command *command, const char *format, ...);
QDRI_PRINTF(2, 3)
int misuse_of_group(const char *group, const char *format, ...);

#endif
