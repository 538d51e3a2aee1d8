/* cover_args.h  What the command line says of exact covers and of boards. */
#ifndef CLI_COVER_ARGS_H
#define CLI_COVER_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shell/args.h"

enum boxes { BOXES_AUTO, BOXES_UNICODE, BOXES_ASCII, BOXES_NEVER };
enum cover_to { COVER_TO_DLX, COVER_TO_JSON, COVER_TO_CNF, COVER_TO_SHAPES };
enum diagram_to { DIAGRAM_TO_TEXT, DIAGRAM_TO_DOT };

/* Beside the values of qdr_format: files of boards and pieces, in our text form, in that of Burr
 * Tools, or in either. */
enum { FROM_SHAPES = 100, FROM_XMPUZZLE, FROM_BOARDS };

/* Of commands for exact covers. */
struct cover_args {
    uint64_t top; /* so many of the best */
    bool worst;
    struct text_list with; /* options */
    struct text_list without;
    const char *solutions;  /* a file of them, as bytes, to convert; NULL: none */
    const char *board;      /* of a file of shapes: a name, or a number; NULL: all */
    const char *up_to;      /* a group of symmetries; NULL: none */
    const char *symmetries; /* a file of them; NULL: none */
    unsigned boxes;         /* an enum boxes */
};

/* Of lists of shapes. */
struct shapes_args {
    unsigned sides; /* a qdr_shape_equivalence */
    bool count;     /* how many there are, and no more */
};

/* Does the command line have conditions on solutions? */
static inline bool conditions_are_there(const struct args *args)
{
    return args->cover->with.count > 0 || args->cover->without.count > 0;
}

#endif
