/* pairings.h  Pairings of houses: so many lines and as many boxes, which have the same digits as
 * often (equivalence.c).  They are a matter of the houses alone, so they are listed once. */
#ifndef QDRI_SUDOKU_LOGIC_POSITION_PAIRINGS_H
#define QDRI_SUDOKU_LOGIC_POSITION_PAIRINGS_H

#include "sudoku/logic/position/finding.h"
#include "sudoku/logic/position/position.h"

enum {
    QDRI_PAIRED = 4, /* lines, and boxes, at most */
    QDRI_CELL_WORDS = 2,
    QDRI_CELLS = 64 * QDRI_CELL_WORDS, /* of a board, at most */
    QDRI_KINDS = 3,                    /* of houses: rows, columns, boxes */
    QDRI_KIND_BITS = 16                /* so many of a kind, at most */
};

struct qdri_cells {
    uint64_t word[QDRI_CELL_WORDS];
};

/* So many lines, and as many boxes: numbers in the list below. */
struct qdri_pairing {
    uint8_t count;
    uint8_t line[QDRI_PAIRED];
    uint8_t box[QDRI_PAIRED];
};

/* Full rows, columns and boxes, and the pairings of them that leave few cells; none where these do
 * not part the board.  A set of houses has a lane of QDRI_KIND_BITS bits for each kind, and in it a
 * bit for each of them in their order; of[cell] are those that a cell is in. */
struct qdri_equivalences {
    unsigned digits;
    size_t lines; /* these come first */
    size_t houses;
    size_t house[QDRI_KINDS * QDRI_KIND_BITS];
    struct qdri_cells cells[QDRI_KINDS * QDRI_KIND_BITS];
    uint64_t of[QDRI_CELLS];
    size_t pairings;
    size_t capacity;
    struct qdri_pairing *pairing;
    bool has_failed; /* no memory */
};

/* Lists what there is to look at, to be freed with qdri_equivalences_free; NULL: no memory. */
struct qdri_equivalences *qdri_equivalences_list(const struct qdri_position *position);

/* Those of a set of houses that are of a kind. */
static inline uint64_t qdri_of_kind(uint64_t houses, unsigned kind)
{
    return houses >> QDRI_KIND_BITS * kind & ((UINT64_C(1) << QDRI_KIND_BITS) - 1);
}

/* --------------------------------------------------------------------------- sets of cells ---- */

static inline unsigned qdri_cells_size(const struct qdri_cells *cells)
{
    unsigned size = 0;
    for (size_t k = 0; k < QDRI_CELL_WORDS; ++k) {
        size += cells->word[k] ? qdri_size_of(cells->word[k]) : 0;
    }
    return size;
}

static inline struct qdri_cells qdri_cells_common(const struct qdri_cells *a,
                                                  const struct qdri_cells *b)
{
    struct qdri_cells both;
    for (size_t k = 0; k < QDRI_CELL_WORDS; ++k) {
        both.word[k] = a->word[k] & b->word[k];
    }
    return both;
}

static inline struct qdri_cells qdri_cells_without(const struct qdri_cells *a,
                                                   const struct qdri_cells *b)
{
    struct qdri_cells rest;
    for (size_t k = 0; k < QDRI_CELL_WORDS; ++k) {
        rest.word[k] = a->word[k] & ~b->word[k];
    }
    return rest;
}

static inline void qdri_cells_unite(struct qdri_cells *to, const struct qdri_cells *more)
{
    for (size_t k = 0; k < QDRI_CELL_WORDS; ++k) {
        to->word[k] |= more->word[k];
    }
}

static inline bool qdri_cells_are_none(const struct qdri_cells *cells)
{
    return (cells->word[0] | cells->word[1]) == 0;
}

#endif
