/* lanes_widths.h  The kernel for every width of lanes, once for the instruction set that includes it. */

#define LANE_BITS 8
#include "engine/lanes_kernel.h"
#define LANE_BITS 16
#include "engine/lanes_kernel.h"
#define LANE_BITS 32
#include "engine/lanes_kernel.h"
#define LANE_BITS 64
#include "engine/lanes_kernel.h"

#define SEARCHES_FOR(bits)                                                                         \
    {                                                                                              \
        search_one_##bits, search_two_##bits, search_three_##bits                                  \
    }

#define QDRI_LANES_SEARCHES                                                                        \
    .small = {SEARCHES_FOR(8), SEARCHES_FOR(16), SEARCHES_FOR(32), SEARCHES_FOR(64)},              \
    .flat = {search_flat_8, search_flat_16, search_flat_32, search_flat_64},                       \
    .deep = {search_deep_8, search_deep_16, search_deep_32, search_deep_64},                       \
    .project = {project_8, project_16, project_32, project_64}
