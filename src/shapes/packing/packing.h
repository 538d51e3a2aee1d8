/* packing.h  Can these pieces be laid on this board, where cells may stay open?
 *
 * Loose packings are no exact covers: so many copies of each piece, none over another, and what is
 * left over stays open.  A search for an exact cover is lost on most of them, since it has no idea
 * which cells to leave open, while people find such packings, if there is room enough.  So what is
 * asked comes first, from the cheapest to the dearest:
 *
 *     bounds.c   reasons why there is none: area, cells that nothing covers, notches
 *     boxes.c    each piece in a box of its own
 *     beam.c     the board is filled from one end to the other by many at once, of which the best
 *                go on; where none had to be given up, this is a proof that there is no packing
 *     exact.c    the search of the public interface, for small boards
 *
 * What none of them answers within the limits is undecided, and says why. */
#ifndef QDRI_SHAPES_PACKING_H
#define QDRI_SHAPES_PACKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/solver.h>

#include "base/compiler.h"
#include "base/spot.h"
#include "base/watch.h"

/* What a place of the board is. */
enum qdri_ground {
    QDRI_GROUND_NONE, /* no cell */
    QDRI_GROUND_MAY,  /* a cell that may stay open */
    QDRI_GROUND_MUST  /* a cell to be covered */
};

struct qdri_ground_plan {
    uint32_t width;
    uint32_t height;
    const uint8_t *ground; /* [width * height], row by row: enum qdri_ground */
};

/* The ways in which a piece may be laid: `ways` times `cells` spots, those of a way together. */
struct qdri_packed_piece {
    const char *name;             /* for reasons; NULL: by its number, from 1 */
    const struct qdri_spot *spot; /* [ways * cells] */
    uint32_t ways;
    uint32_t cells;
    uint32_t low; /* copies */
    uint32_t high;
};

struct qdri_packing_task {
    struct qdri_ground_plan board;
    const struct qdri_packed_piece *piece;
    size_t pieces;
};

struct qdri_packing_limits {
    uint64_t milliseconds; /* 0: none */
    uint64_t bytes;        /* 0: what qdri_size_budget says */
    uint64_t seed;
    const struct qdri_stop *stop; /* may be NULL */
};

/* A copy of a piece: covers (x, y) plus each spot of its way. */
struct qdri_laid {
    uint32_t piece;
    uint32_t way;
    int32_t x;
    int32_t y;
};

enum qdri_packing_verdict { QDRI_PACKED, QDRI_UNPACKABLE, QDRI_PACKING_UNDECIDED };

/* Which method gave the answer, for those who measure. */
enum qdri_packing_method {
    QDRI_BY_BOUNDS,
    QDRI_BY_BOXES,
    QDRI_BY_GREED,
    QDRI_BY_BEAM,
    QDRI_BY_SEARCH,
    QDRI_BY_NONE
};

enum { QDRI_PACKING_WHY = 240 };

struct qdri_packing {
    enum qdri_packing_verdict verdict;
    enum qdri_packing_method method;
    struct qdri_laid *laid; /* of a packing; to be freed by qdri_packing_clear */
    size_t count;
    uint64_t closest;           /* the least area that was left unlaid by a method that failed */
    char why[QDRI_PACKING_WHY]; /* unless it is packed */
};

/* Decides.  Errors: QDR_INVALID (a piece without cells, low > high, or a board of more than 2^20
 * places), QDR_NOMEM.  A stop or a limit is no error, but leaves it undecided. */
qdr_status qdri_pack(const struct qdri_packing_task *task, const struct qdri_packing_limits *limits,
                     struct qdri_packing *packing, qdr_error *error);

void qdri_packing_clear(struct qdri_packing *packing);

/* For the methods: there is none, and why, as printf says it.  Returns true. */
QDRI_PRINTF(3, 4)
bool qdri_packing_refute(struct qdri_packing *packing, enum qdri_packing_method method,
                         const char *format, ...);

/* For the methods: is it time to end?  `deadline` is one of qdri_clock_ms, or 0. */
bool qdri_packing_is_due(const struct qdri_stop *stop, uint64_t deadline);

#endif
