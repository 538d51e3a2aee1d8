/* args.h  The command line, understood: what all commands have, and where the rest is. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct command;

enum format { FORMAT_TEXT, FORMAT_LINE, FORMAT_JSON };
enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
#define FORMAT_CSV 3u    /* of tables only */
#define FORMAT_BINARY 3u /* of solutions only */

/* Texts of a parameter that can be given several times. */
struct text_list {
    const char **text;
    size_t count;
};

/* Words are indices: see the enumerations.  Texts are borrowed from the command line. */
struct args {
    const struct command *command;
    char **operand;
    size_t operands;
    int from; /* a qdr_format, FROM_SHAPES..., or a qdr_puzzle_format */
    unsigned to;
    const char *output;
    unsigned format;
    bool stats;
    bool ascii;
    unsigned color;
    bool verbose;
    bool quiet;
    uint64_t progress_ms; /* between two lines about a long search; 0: none */
    bool progress_is_json;
    const struct search_args *search;
    const struct cover_args *cover;
    const struct sudoku_args *sudoku;
    const struct generate_args *generate;
    const struct shapes_args *shapes;
    const struct trace_args *trace;
    const struct drawing_args *drawing;
};

#endif
