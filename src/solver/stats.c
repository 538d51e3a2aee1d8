/* stats.c  The counters by name. */
#include <string.h>

#include <quadrille/solver.h>

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

bool qdr_stats_entry(const qdr_stats *stats, size_t index, const char **name, const char **meaning,
                     uint64_t *value)
{
    if (index >= STATS) {
        return false;
    }
    if (name) {
        *name = entries[index].name;
    }
    if (meaning) {
        *meaning = entries[index].meaning;
    }
    memcpy(value, (const char *)stats + entries[index].offset, sizeof *value);
    return true;
}
