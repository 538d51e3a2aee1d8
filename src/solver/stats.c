/* stats.c  The counters by name. */
#include "solver/stats.h"

#include <string.h>

static const struct {
    const char *name;
    const char *meaning;
    size_t offset;
} entries[] = {
#define STAT(field, meaning) {#field, meaning, offsetof(qdr_stats, field)},
#include "solver/stats.def"
#undef STAT
};

enum { STATS = sizeof entries / sizeof *entries };

_Static_assert(sizeof(qdr_stats) == STATS * sizeof(uint64_t), "stats.def lists every counter");

bool qdr_counter_at(size_t index, const qdr_stats *stats, qdr_counter *counter)
{
    if (index < STATS && counter) {
        *counter = (qdr_counter){.name = entries[index].name, .meaning = entries[index].meaning};
        memcpy(&counter->value, (const char *)stats + entries[index].offset, sizeof counter->value);
    }
    return index < STATS;
}

void qdri_stats_add(qdr_stats *sum, const qdr_stats *stats)
{
    sum->nodes += stats->nodes;
    sum->updates += stats->updates;
    sum->solutions += stats->solutions;
    sum->backtracks += stats->backtracks;
    sum->deepest = stats->deepest > sum->deepest ? stats->deepest : sum->deepest;
}
