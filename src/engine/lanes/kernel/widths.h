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

#if IS_COMPACT

/* Any table. */
#define ANY_SEARCH(bits)                                                                           \
    static bool search_any_##bits(struct qdri_lanes *s, qdr_outcome *outcome)                      \
    {                                                                                              \
        const struct qdri_lanes_table *t = &s->stage[s->depth].table;                              \
        const uint32_t small = qdri_lanes_in_registers(t) ? t->vectors : 0;                        \
        return search_##bits(s, outcome, (struct kind){.small = small, .flat = t->is_flat});       \
    }

ANY_SEARCH(8)
ANY_SEARCH(16)
ANY_SEARCH(32)
ANY_SEARCH(64)

#undef ANY_SEARCH

static bool search_any_planes(struct qdri_lanes *s, qdr_outcome *outcome)
{
    const struct qdri_lanes_table *t = &s->stage[s->depth].table;
    return search_planes(s, outcome, (struct kind){.planes = t->planes, .groups = t->groups});
}

static uint32_t sieve_any_planes(const struct qdri_lanes_table *t, unsigned char *state,
                                 uint64_t *tests)
{
    return sieve_planes(t, state, tests, (struct kind){.planes = t->planes, .groups = t->groups});
}

static qdr_outcome search_tallies_any_8(struct qdri_tallies *s)
{
    return search_tallies_8(s, (struct form){0});
}

static qdr_outcome search_tallies_any_16(struct qdri_tallies *s)
{
    return search_tallies_16(s, (struct form){0});
}

#define ANY_SEARCHES                                                                               \
    .any = {search_any_8, search_any_16, search_any_32, search_any_64},                            \
    .any_planes = search_any_planes, .sieve_any_planes = sieve_any_planes,                         \
    .any_tallies = {search_tallies_any_8, search_tallies_any_16},

#else
#define ANY_SEARCHES
#endif

/* A function for each row of searches.def. */
#define LANES_SEARCH(name, bits, ...)                                                              \
    static bool name(struct qdri_lanes *s, qdr_outcome *outcome)                                   \
    {                                                                                              \
        return search_##bits(s, outcome, (struct kind){__VA_ARGS__});                              \
    }
#define SMALL(bits, vectors)                                                                       \
    LANES_SEARCH(search_##bits##_##vectors, bits, .small = vectors, .flat = true)
#define FLAT(bits) LANES_SEARCH(search_flat_##bits, bits, .flat = true)
#define DEEP(bits) LANES_SEARCH(search_deep_##bits, bits, .flat = false)
#define PLANES(count, large)                                                                       \
    LANES_SEARCH(search_planes_##count##_##large, planes, .planes = count, .groups = !(large))     \
    static uint32_t sieve_planes_##count##_##large(const struct qdri_lanes_table *t,               \
                                                   unsigned char *state, uint64_t *tests)          \
    {                                                                                              \
        const struct kind kind = {.planes = count, .groups = !(large)};                            \
        return sieve_planes(t, state, tests, kind);                                                \
    }
#define TALLIES(words_, vectors_)                                                                  \
    static qdr_outcome search_tallies_##words_##_##vectors_(struct qdri_tallies *s)                \
    {                                                                                              \
        return search_tallies_8(s, (struct form){.words = words_, .vectors = vectors_});           \
    }
#include "engine/lanes/kernel/searches.def"

static const struct qdri_lanes_choice choices[] = {
#define SMALL(bits_, vectors_)                                                                     \
    {.bits = bits_, .vectors = vectors_, .is_flat = true, .search = search_##bits_##_##vectors_},
#define FLAT(bits_) {.bits = bits_, .is_flat = true, .search = search_flat_##bits_},
#define DEEP(bits_) {.bits = bits_, .search = search_deep_##bits_},
#define PLANES(count, large)                                                                       \
    {.planes = count,                                                                              \
     .is_large = large,                                                                            \
     .search = search_planes_##count##_##large,                                                    \
     .sieve = sieve_planes_##count##_##large},
#include "engine/lanes/kernel/searches.def"
};

#if !IS_COMPACT
static const struct qdri_tallies_choice tallies_choices[] = {
#define TALLIES(words_, vectors_) {words_, vectors_, search_tallies_##words_##_##vectors_},
#include "engine/lanes/kernel/searches.def"
};
#define TALLIES_CHOICES                                                                            \
    .tallies_choices = tallies_choices,                                                            \
    .tallies_choice_count = sizeof tallies_choices / sizeof *tallies_choices,
#else
#define TALLIES_CHOICES
#endif

#define QDRI_LANES_SEARCHES                                                                        \
    .choices = choices, .choice_count = sizeof choices / sizeof *choices,                          \
    TALLIES_CHOICES ANY_SEARCHES.sieve = {sieve_8, sieve_16, sieve_32, sieve_64}, .give = give,    \
    .meet = meet, .project = {project_8, project_16, project_32, project_64},                      \
    .sieve_rest = {sieve_rest_8, sieve_rest_16, sieve_rest_32, sieve_rest_64}
