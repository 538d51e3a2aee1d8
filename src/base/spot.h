/* spot.h  Places with two coordinates, and boxes about them. */
#ifndef QDRI_BASE_SPOT_H
#define QDRI_BASE_SPOT_H

#include <stddef.h>
#include <stdint.h>

struct qdri_spot {
    int32_t x;
    int32_t y; /* downwards */
};

/* The least box about some places, the last of which is in it. */
struct qdri_bounds {
    struct qdri_spot least;
    struct qdri_spot most;
};

/* What bounds begin as. */
static inline struct qdri_bounds qdri_no_bounds(void)
{
    return (struct qdri_bounds){{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
}

/* Stretches bounds about a place, and what is that near to it. */
static inline void qdri_bounds_add(struct qdri_bounds *bounds, struct qdri_spot spot, int32_t by)
{
    bounds->least.x = spot.x - by < bounds->least.x ? spot.x - by : bounds->least.x;
    bounds->least.y = spot.y - by < bounds->least.y ? spot.y - by : bounds->least.y;
    bounds->most.x = spot.x + by > bounds->most.x ? spot.x + by : bounds->most.x;
    bounds->most.y = spot.y + by > bounds->most.y ? spot.y + by : bounds->most.y;
}

static inline struct qdri_bounds qdri_bounds_of(const struct qdri_spot *spot, size_t count)
{
    struct qdri_bounds bounds = qdri_no_bounds();
    for (size_t k = 0; k < count; ++k) {
        qdri_bounds_add(&bounds, spot[k], 0);
    }
    return bounds;
}

#endif
