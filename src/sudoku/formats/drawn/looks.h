/* looks.h  The table of looks.def. */
#ifndef QDRI_SUDOKU_FORMATS_DRAWN_LOOKS_H
#define QDRI_SUDOKU_FORMATS_DRAWN_LOOKS_H

#include <stddef.h>
#include <stdint.h>

/* What a line has at its ends. */
enum qdri_ends {
    QDRI_ENDS_NONE,
    QDRI_ENDS_BULB, /* a circle where it begins */
    QDRI_ENDS_CIRCLES,
    QDRI_ENDS_DIAMONDS
};

struct qdri_look {
    int style; /* enum qdri_line */
    const char *rule;
    uint32_t color;
    int32_t thickness;
    enum qdri_ends ends;
};

/* The looks of lines, one by one; NULL behind the last. */
const struct qdri_look *qdri_look_at(size_t index);

/* That of a style; NULL for the diagonal, which is drawn from corner to corner. */
const struct qdri_look *qdri_look_of(int style);

#endif
