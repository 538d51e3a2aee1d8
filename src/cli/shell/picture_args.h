/* picture_args.h  What the command line says of pictures. */
#ifndef CLI_PICTURE_ARGS_H
#define CLI_PICTURE_ARGS_H

#include <stdbool.h>
#include <stdint.h>

enum picture_kind { PICTURE_DOT, PICTURE_SVG, PICTURE_PNG, PICTURE_PDF, PICTURE_BY_NAME };

enum titles {
    TITLES_AUTO,
    TITLES_NUMBERS,
    TITLES_BOTH,    /* numbers and titles */
    TITLES_AUTHORS, /* and who has made them */
    TITLES_NONE
};

enum paper { PAPER_AUTO, PAPER_A4, PAPER_LETTER };

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

#endif
