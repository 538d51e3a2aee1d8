/* houses.h  The houses of a set of rules, and for each cell its peers: the other cells of its
 * houses. */
#ifndef QDRI_SUDOKU_HOUSES_H
#define QDRI_SUDOKU_HOUSES_H

#include <quadrille/sudoku.h>

/* A house is called by its letters and its number: r1, c1, b1, d1. */
struct qdri_house {
    qdr_house shown;
    qdr_cell *cells;     /* what `shown` shows */
    const char *letters; /* static */
    unsigned number;     /* from 1 among those with the same letters */
    bool is_encoded;     /* its rule sees to it that digits differ */
};

/* All zero but `side` is the empty list. */
struct qdri_houses {
    unsigned side;
    struct qdri_house *house;
    size_t count;
    size_t capacity;
};

/* The peers of cell c are peer[first[c]] to peer[first[c + 1] - 1], in any order. */
struct qdri_peers {
    uint32_t *first;
    qdr_cell *peer;
};

/* Appends a house of `count` cells, ascending and all different; they are copied.  `letters` is a
 * static string.  False: no memory. */
bool qdri_houses_add(struct qdri_houses *houses, qdr_house_kind kind, const char *letters,
                     const qdr_cell *cells, size_t count);

/* The same for a house that its rule encodes otherwise: it counts for peers, and is not encoded as a house. */
bool qdri_houses_add_encoded(struct qdri_houses *houses, const char *letters, const qdr_cell *cells,
                             size_t count);

void qdri_houses_free(struct qdri_houses *houses);

/* Is there no need to encode the index-th house: its rule does, or its cells are all in another, of those
 * with the same cells an earlier one? */
bool qdri_houses_is_implied(const struct qdri_houses *houses, size_t index);

/* Finds the peers of every cell.  False: no memory. */
bool qdri_peers_make(struct qdri_peers *peers, const struct qdri_houses *houses);

void qdri_peers_free(struct qdri_peers *peers);

#endif
