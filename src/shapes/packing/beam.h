/* beam.h  Fills a field from one end to the other, many fillings at once.
 *
 * A state is a field of which all cells up to some place are decided: covered, or left open for
 * good.  The first cell that is not is the target; each move that covers it makes another state,
 * and so does leaving it open.  States with the same target are compared, and so many of them go
 * on (a beam search).  What they have lost counts (cells left open), and what they are likely to
 * lose: for each cell that is next to one decided, by how many ways to cover it the eight cells
 * about it leave.  Cells that no way is left for are lost already.
 *
 * So it is an exhaustive search where nothing had to be given up: states that are the same are
 * kept once, and those that have lost more cells than there are to spare end. */
#ifndef QDRI_PACKING_BEAM_H
#define QDRI_PACKING_BEAM_H

#include "base/watch.h"
#include "shapes/packing/field.h"

struct qdri_beam_params {
    uint32_t width;      /* states that go on from a place */
    double ease;         /* share of all ways that half takes away the fear to lose a cell */
    uint32_t sharpness;  /* the power to which that goes */
    bool is_greedy;      /* does only the cheapest child of a state go on? */
    const double *price; /* [pieces]: what it is worth to have laid a copy, in cells */
    double noise;        /* in cells */
    uint64_t seed;
    uint64_t deadline; /* of qdri_clock_ms; 0: none */
    uint64_t bytes;
    const struct qdri_stop *stop; /* may be NULL */
};

enum qdri_beam_end {
    QDRI_BEAM_PACKED,
    QDRI_BEAM_FAILED, /* what it had given up may have been the way */
    QDRI_BEAM_PROVED, /* there is no packing */
    QDRI_BEAM_STOPPED,
    QDRI_BEAM_NO_MEMORY
};

struct qdri_beam_result {
    struct qdri_laid *laid; /* of a packing; the caller's */
    size_t count;
    uint64_t left;     /* the least area that was left unlaid */
    uint32_t *unlaid;  /* [pieces], given by the caller: copies that were left then */
    uint64_t expanded; /* states */
};

enum qdri_beam_end qdri_beam(const struct qdri_field *field, const struct qdri_beam_params *params,
                             struct qdri_beam_result *result);

#endif
