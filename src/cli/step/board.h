/* board.h  The board of a page as it is shown: the library's picture, and what is painted on it. */
#ifndef CLI_STEP_BOARD_H
#define CLI_STEP_BOARD_H

#include "step/book.h"
#include "step/glyphs.h"

enum board_kind {
    BOARD_MARKS, /* large: with pencil marks */
    BOARD_DIGITS /* small: digits only */
};

/* How it is to be shown. */
struct board_look {
    enum board_kind kind;
    bool is_unicode;
    bool has_colors;
    unsigned width;            /* for words of the key */
    const qdr_deduction *step; /* shown on it; NULL: none */
    const bool *is_wrong;      /* cells; NULL: none is */
};

/* All zero is the beginning; to be freed with board_free. */
struct board {
    struct glyphs glyphs;
    struct glyphs key; /* what stands below the picture */
    qdr_cell_places places;
    struct out text;
    qdr_possibility *candidate;
    size_t capacity;
    qdr_params *params; /* of its picture */
};

/* Makes the picture; false where there is no memory for it. */
bool board_draw(struct board *board, const struct page *page, const struct board_look *look);
void board_free(struct board *board);

/* The middle of a cell in the picture. */
unsigned board_x(const struct board *board, const struct page *page, qdr_cell cell);
unsigned board_y(const struct board *board, const struct page *page, qdr_cell cell);

#endif
