/* houses.h  The houses of a set of rules, for each cell its peers (the other cells of its houses),
 * and the frame that rules make of these. */
#ifndef QDRI_SUDOKU_HOUSES_H
#define QDRI_SUDOKU_HOUSES_H

#include <stdbool.h>

#include <quadrille/sudoku.h>

#include "sudoku/board/figure.h"

/* A house is called by its letters and its number: r1, c1, b1, d1. */
struct qdri_house {
    qdr_house shown;
    qdr_cell *cells;     /* what `shown` shows */
    const char *letters; /* static */
    unsigned number;     /* from 1 among those with the same letters */
    bool is_encoded;     /* its rule sees to it that digits differ */
    bool may_lack;       /* cells may hold two digits, and no digit need be there */
};

/* All zero but `side` is the empty list. */
struct qdri_houses {
    unsigned side;
    bool has_pairs; /* may cells hold two digits? */
    struct qdri_house *house;
    size_t count;
    size_t capacity;
};

/* Bit b % 64 of bits[a * words + b / 64]: are cells a and b peers? */
struct qdri_peers {
    size_t cells;
    size_t words; /* for each cell */
    uint64_t *bits;
};

/* Appends a house of `count` cells, ascending and all different; they are copied.  `letters` is a
 * static string.  False: no memory. */
bool qdri_houses_add(struct qdri_houses *houses, qdr_house_kind kind, const char *letters,
                     const qdr_cell *cells, size_t count);

/* Adds a house of kind QDR_HOUSE_EXTRA of which its rule says that digits differ, and not that each
 * is there: see `may_lack`. */
bool qdri_houses_add_differing(struct qdri_houses *houses, const char *letters,
                               const qdr_cell *cells, size_t count);

/* The same for a house that its rule encodes otherwise: it counts for peers, and is not encoded as
 * a house. */
bool qdri_houses_add_encoded(struct qdri_houses *houses, const char *letters, const qdr_cell *cells,
                             size_t count);

/* Takes all houses but the first `count` away. */
void qdri_houses_cut(struct qdri_houses *houses, size_t count);

void qdri_houses_free(struct qdri_houses *houses);

/* What people call it, without its number; its letters where they have no word for it.  Boxes may
 * be regions: where they have any shape. */
const char *qdri_house_name(const struct qdri_house *house, bool are_regions);

/* Is there no need to encode the index-th house: its rule does, or its cells are all in another, of
 * those with the same cells an earlier one? */
bool qdri_houses_is_implied(const struct qdri_houses *houses, size_t index);

/* Are the cells of the index-th house all in another one, whatever its rule encodes?  Of houses
 * with the same cells, all but the first are. */
bool qdri_houses_is_part(const struct qdri_houses *houses, size_t index);

/* Which cell of the house is it?  Returns its place among them, or `count`. */
static inline unsigned qdri_house_find(const qdr_house *house, qdr_cell cell)
{
    unsigned k = 0;
    while (k < house->count && house->cells[k] != cell) {
        ++k;
    }
    return k;
}

static inline bool qdri_house_has(const qdr_house *house, qdr_cell cell)
{
    return qdri_house_find(house, cell) < house->count;
}

/* Makes the peers of a grid without houses.  False: no memory. */
bool qdri_peers_make(struct qdri_peers *peers, unsigned side);

void qdri_peers_free(struct qdri_peers *peers);

/* Makes peers of those that are in one of the houses from `first` on. */
void qdri_peers_add(struct qdri_peers *peers, const struct qdri_houses *houses, size_t first);

/* Leaves nobody a peer. */
void qdri_peers_clear(struct qdri_peers *peers);

bool qdri_peers_are(const struct qdri_peers *peers, qdr_cell a, qdr_cell b);

/* Gives the first peer of `cell` that is not before `from`, or the number of cells where there is
 * none. */
static inline size_t qdri_peers_from(const struct qdri_peers *peers, qdr_cell cell, size_t from)
{
    const uint64_t *row = peers->bits + cell * peers->words;
    size_t word = from / 64;
    uint64_t rest = word < peers->words ? row[word] >> from % 64 << from % 64 : 0;
    while (rest == 0 && ++word < peers->words) {
        rest = row[word];
    }
    return rest != 0 ? word * 64 + (size_t)__builtin_ctzll(rest) : peers->cells;
}

/* What a set of rules makes of the grid.  `houses` are those of all clauses in their order; `peers`
 * follow from them.  The board points to `has_cell` (is the cell in a row of some grid?) and to
 * `modifiers`. */
struct qdri_frame {
    struct qdri_board board;
    struct qdri_houses houses;
    struct qdri_peers peers;
    bool has_cell[QDR_CELLS_MAX];
    struct qdri_modifiers modifiers;
};

/* Groups of cells, in which the definitions of rules about houses say that no digit is twice. */
#define QDRI_NO_GROUP QDR_SIDE_MAX

/* In which group is the cell: 0 to QDR_SIDE_MAX - 1, or QDRI_NO_GROUP? */
typedef unsigned qdri_group_of(const void *data, unsigned side, qdr_cell cell);

/* Do the digits that stand in the grid, none above its side, differ within each group? */
bool qdri_groups_differ(const qdr_grid *grid, qdri_group_of *group_of, const void *data);

#endif
