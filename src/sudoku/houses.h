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

void qdri_houses_free(struct qdri_houses *houses);

/* Does an earlier house have the same cells as the index-th? */
bool qdri_houses_is_repeated(const struct qdri_houses *houses, size_t index);

/* Finds the peers of every cell.  False: no memory. */
bool qdri_peers_make(struct qdri_peers *peers, const struct qdri_houses *houses);

void qdri_peers_free(struct qdri_peers *peers);

#endif
