/* parameters.h  The parameters of a command: those of a search, which the library lists, and those
 * of parameters.def; for the parser, the help and whoever else needs the list. */
#ifndef CLI_PARAMETERS_H
#define CLI_PARAMETERS_H

#include "shell/args.h"
#include "shell/command.h"
#include "shell/cover_args.h"
#include "shell/generate_args.h"
#include "shell/picture_args.h"
#include "shell/search_args.h"
#include "shell/sudoku_args.h"

enum section {
    SECTION_SEARCH,
    SECTION_INPUT,
    SECTION_OUTPUT,
    SECTION_GENERAL,
    SECTION_ENGINE,    /* for one engine */
    SECTION_DEVELOPERS /* for who measures engines */
};

/* Who wants to know of it: --help shows what is usual, --help=all the rest, too. */
enum rank { RANK_USUAL, RANK_RARE };

enum kind {
    KIND_SEARCH,
    KIND_PARAM, /* set in parameters of another subject of the library */
    KIND_FLAG,
    KIND_WORD,
    KIND_NUMBER,
    KIND_TEXT,
    KIND_TEXTS,
    KIND_CALL,
    KIND_SYNONYM
};

/* All that the command line says; `common` points to the rest. */
struct command_line {
    struct args common;
    struct search_args search;
    struct cover_args cover;
    struct sudoku_args sudoku;
    struct generate_args generate;
    struct shapes_args shapes;
    struct trace_args trace;
    struct drawing_args drawing;
    const struct parameter *parameter; /* that is being set */
};

struct parameter {
    enum kind kind;
    char letter;          /* 0 for none */
    const char *name;     /* without the dashes */
    const char *key;      /* of a parameter of a search: its name in the library */
    const char *argument; /* as in the help; alternatives parted by `|`; in brackets where it can be
                           * left away; NULL for none */
    enum section section;
    const char *engine; /* that it serves; NULL for any */
    enum rank rank;
    const char *meaning;
    enum group takes;
    qdr_params_subject subject; /* of KIND_PARAM */
    size_t offset;              /* of its field in struct command_line */
    uint64_t low;
    uint64_t high;
    enum parsed (*call)(struct command_line *line, const char *value);
    const char *(*words)(void); /* the argument, where another table has its words; or NULL */
};

#define PARAMETERS_MAX 64

/* Lists the parameters of a command, or, with NULL, those that every command has; returns how many.
 */
size_t parameters_of(const struct command *command, struct parameter list[PARAMETERS_MAX]);

/* Sets a parameter; `value` is NULL where it has no argument. */
enum parsed parameter_set(const struct parameter *parameter, struct command_line *line,
                          const char *value);

#endif
