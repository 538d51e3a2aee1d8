/* args.h  The command line, understood. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/logic.h>
#include <quadrille/solver.h>
#include <quadrille/sudoku.h>

struct command;

/* If the journal exists, continue, otherwise start; only start; only continue. */
enum journal_mode { JOURNAL_ANY, JOURNAL_START, JOURNAL_RESUME };

enum format { FORMAT_TEXT, FORMAT_LINE, FORMAT_JSON };
enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
#define FORMAT_CSV 3u    /* of tables only */
#define FORMAT_BINARY 3u /* of solutions only */
enum boxes { BOXES_AUTO, BOXES_UNICODE, BOXES_ASCII, BOXES_NEVER };
enum cover_to { COVER_TO_DLX, COVER_TO_JSON, COVER_TO_CNF, COVER_TO_SHAPES };
enum diagram_to { DIAGRAM_TO_TEXT, DIAGRAM_TO_DOT };
enum puzzle_to {
    PUZZLE_TO_LINE,
    PUZZLE_TO_ROWS,
    PUZZLE_TO_NUMBERS,
    PUZZLE_TO_GRID,
    PUZZLE_TO_UNICODE,
    PUZZLE_TO_CSV,
    PUZZLE_TO_JSON,
    PUZZLE_TO_DLX,
    PUZZLE_TO_FITTING, /* and a qdr_puzzle_format; alone: the shortest form that holds the puzzle */
    PUZZLE_TO_OPENSUDOKU = PUZZLE_TO_FITTING + QDR_PUZZLE_OPENSUDOKU
};
enum picture_kind { PICTURE_DOT, PICTURE_SVG, PICTURE_PNG, PICTURE_PDF, PICTURE_BY_NAME };

enum titles {
    TITLES_AUTO,
    TITLES_NUMBERS,
    TITLES_BOTH,    /* numbers and titles */
    TITLES_AUTHORS, /* and who has made them */
    TITLES_NONE
};

enum paper { PAPER_AUTO, PAPER_A4, PAPER_LETTER };

#define NO_METHOD SIZE_MAX

/* Beside the values of qdr_format: files of boards and pieces, in our text form, in that of Burr
 * Tools, or in either. */
enum { FROM_SHAPES = 100, FROM_XMPUZZLE, FROM_BOARDS };

/* Of searches, whatever is searched. */
struct search_args {
    qdr_params *params; /* --limit is kept out of it */
    bool has_limit;
    uint64_t limit; /* 0 for none, as of --nodes and --time */
    uint64_t nodes;
    uint64_t time_ms;
    uint64_t seed;
    bool is_drawn;   /* is something new drawn, unless --seed is given? */
    bool has_engine; /* was an engine, or its choice, asked for? */
    size_t method;   /* a qdr_method, or NO_METHOD */
    bool cross_check;
    uint64_t descents; /* 0: as many as the time allows */
    uint64_t samples;
    bool ordered;        /* solutions as one thread finds them */
    const char *journal; /* to keep; NULL: none */
    enum journal_mode journal_mode;
    const char *cubes;     /* a file of cubes; NULL: none */
    uint64_t cube;         /* one of them, from 1; 0: none */
    const char *proof;     /* a file for one; NULL: none */
    unsigned proof_format; /* a qdr_proof_format */
    uint64_t cube_count;   /* how many to make; 0: as many as is usual */
};

/* Of commands for exact covers. */
struct cover_args {
    uint64_t top; /* so many of the best */
    bool worst;
    const char **with; /* options, as texts */
    size_t withs;
    const char **without;
    size_t withouts;
    const char *solutions;  /* a file of them, as bytes, to convert; NULL: none */
    const char *board;      /* of a file of shapes: a name, or a number; NULL: all */
    const char *up_to;      /* a group of symmetries; NULL: none */
    const char *symmetries; /* a file of them; NULL: none */
    unsigned boxes;         /* an enum boxes */
};

/* Of commands for Sudokus: what the puzzle is, and what is asked of it. */
struct sudoku_args {
    const char **rule;
    size_t rules;
    unsigned box_rows; /* 0 where the box is the usual one */
    unsigned box_columns;
    uint64_t side;      /* 0 for every side */
    const char *puzzle; /* whose rules are in force */
    bool strict;        /* whatever is not understood is an error */
    bool lenient;       /* ... and nothing of it is */
    unsigned hardest;   /* a qdr_grade: of techniques that are used */
    bool no_uniqueness;
    unsigned level; /* a qdr_hint_level */
    bool why;       /* there is no solution */
    bool redundant; /* parts are asked for */
    bool together;  /* ... as many as can be left out together */
    bool counts;    /* of solutions, for each candidate */
    uint64_t cap;   /* of these; 0: none */
    unsigned up_to; /* a qdr_sudoku_kind, and 1; 0: all solutions count */
    unsigned cells; /* a qdr_cell_names */
    bool path;      /* steps of people, in place of solutions */
    bool full;      /* all steps, not only those that are needed */
    bool unique;    /* of puzzles that are the same only the first */
};

/* What is left out of puzzles. */
enum sparing { SPARING_GIVENS, SPARING_ALL, SPARING_CLAUSES };

/* Of commands that make puzzles. */
struct generate_args {
    unsigned sparing;     /* an enum sparing */
    unsigned symmetry;    /* a qdr_symmetry */
    uint64_t clues_least; /* of givens; 0 where it does not matter, as below */
    uint64_t clues_most;
    const char *pattern; /* of givens; NULL: any cells are */
    bool no_givens;
    bool minimal;
    unsigned difficulty;   /* a qdr_grade */
    unsigned rating_least; /* in tenths; 0 where it does not matter, as below */
    unsigned rating_most;
    size_t *required; /* techniques */
    size_t requireds;
    uint64_t tries; /* 0: as the library has it */
};

/* Of lists of shapes. */
struct shapes_args {
    unsigned sides; /* a qdr_sides */
    bool count;     /* how many there are, and no more */
};

struct trace_args {
    uint64_t from_step;
    uint64_t steps; /* 0 for all */
    bool animate;
    uint64_t delay_ms;
};

/* What is drawn, if it was said: at most one of them. */
struct drawing_args {
    bool problem;
    bool tree;
    bool solution;
    bool pencil;
    bool candidates;
    bool difference;
    uint64_t step; /* of the explanation; 0: none is drawn */
    uint64_t most;
    bool solutions;    /* at the end, beside what is drawn */
    uint64_t per_page; /* puzzles on a page; 0: as their sizes allow */
    unsigned titles;   /* an enum titles */
    unsigned paper;    /* an enum paper */
    unsigned view;     /* a qdr_shapes_view */
    bool plain;        /* without names and thin lines */
    unsigned kind;     /* of file: an enum picture_kind */
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
    struct search_args search;
    struct cover_args cover;
    struct sudoku_args sudoku;
    struct generate_args generate;
    struct shapes_args shapes;
    struct trace_args trace;
    struct drawing_args drawing;
};

#endif
