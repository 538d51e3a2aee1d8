/* widths.h  The kernels for every width of lanes and for planes, once for the instruction set that
 * includes it. */

#include "engine/lanes/kernel/cache.h"

#define LANE_BITS 8
#include "engine/lanes/kernel/lanes.h"
#define LANE_BITS 16
#include "engine/lanes/kernel/lanes.h"
#define LANE_BITS 32
#include "engine/lanes/kernel/lanes.h"
#define LANE_BITS 64
#include "engine/lanes/kernel/lanes.h"

#include "engine/lanes/kernel/give.h"
#include "engine/lanes/kernel/planes.h"

#define SEARCHES_FOR(bits)                                                                         \
    {                                                                                              \
        search_1_##bits, search_2_##bits, search_3_##bits, search_4_##bits, search_5_##bits,       \
            search_6_##bits, search_7_##bits, search_8_##bits                                      \
    }

#define PLANES(count)                                                                              \
    {                                                                                              \
        search_##count##_planes, search_large_##count##_planes                                     \
    }

#define PLANES_SIEVES(count)                                                                       \
    {                                                                                              \
        sieve_##count##_planes, sieve_large_##count##_planes                                       \
    }

#if IS_COMPACT

#define SEARCHES                                                                                   \
    .small = {{search_1_8, search_2_8}, {search_1_16}},                                            \
    .deep = {search_any_8, search_any_16, search_any_32, search_any_64},                           \
    .tallies = {[QDRI_TALLIES_ANY] = search_tallies_0_0_8, search_tallies_0_0_16},                 \
    .any_planes = search_any_planes, .sieve_any_planes = sieve_any_planes

#else

#define SEARCHES                                                                                   \
    .small = {SEARCHES_FOR(8), SEARCHES_FOR(16), SEARCHES_FOR(32), SEARCHES_FOR(64)},              \
    .flat = {search_flat_8, search_flat_16, search_flat_32, search_flat_64},                       \
    .deep = {search_deep_8, search_deep_16, search_deep_32, search_deep_64},                       \
    .tallies = {search_tallies_1_1_8, search_tallies_2_1_8, search_tallies_4_1_8,                  \
                search_tallies_1_2_8, search_tallies_2_2_8, search_tallies_4_2_8,                  \
                search_tallies_0_0_8, search_tallies_0_0_16},                                      \
    .planes = {PLANES(4), PLANES(6), PLANES(9), PLANES(12), PLANES(16), PLANES(25)},               \
    .sieve_planes = {PLANES_SIEVES(4),  PLANES_SIEVES(6),  PLANES_SIEVES(9),                       \
                     PLANES_SIEVES(12), PLANES_SIEVES(16), PLANES_SIEVES(25)}

#endif

#define QDRI_LANES_SEARCHES                                                                        \
    SEARCHES, .sieve = {sieve_8, sieve_16, sieve_32, sieve_64}, .give = give, .meet = meet,        \
              .project = {project_8, project_16, project_32, project_64},                          \
              .sieve_rest = {sieve_rest_8, sieve_rest_16, sieve_rest_32, sieve_rest_64}
