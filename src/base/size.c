/* size.c  Adds sizes up to a limit, writes them with a unit, and asks how much memory is free. */
#include "base/size.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

void qdri_size_add(uint64_t *sum, uint64_t count, uint64_t size)
{
    count += count == 0;
    bool is_beyond = size > 0 && count > (UINT64_MAX - *sum) / size;
    *sum = is_beyond ? UINT64_MAX : *sum + count * size;
}

const char *qdri_size_write(char text[QDRI_SIZE_TEXT], uint64_t bytes, bool rounds_up)
{
    static const char *const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    if (bytes < 1024) {
        snprintf(text, QDRI_SIZE_TEXT, "%" PRIu64 " byte%s", bytes, bytes == 1 ? "" : "s");
        return text;
    }
    size_t unit = 0;
    while (bytes >> (10 * unit + 10) >= 1024) {
        ++unit;
    }
    uint64_t one = UINT64_C(1) << (10 * unit + 10);
    uint64_t tenths = bytes % one * 10 / one; /* one is 2^60 at most */
    tenths += bytes / one * 10 + (rounds_up && bytes % one * 10 % one > 0);
    int length = snprintf(text, QDRI_SIZE_TEXT, "%" PRIu64, tenths / 10);
    if (tenths % 10 > 0) {
        length +=
            snprintf(text + length, QDRI_SIZE_TEXT - (size_t)length, ".%" PRIu64, tenths % 10);
    }
    snprintf(text + length, QDRI_SIZE_TEXT - (size_t)length, " %s", units[unit]);
    return text;
}

#if defined(_SC_AVPHYS_PAGES) && defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
static uint64_t positive(long value)
{
    return value > 0 ? (uint64_t)value : 0;
}

/* Files that the system keeps in memory count as in use there, though it gives them up when asked.
 * How many they are no call tells. */
uint64_t qdri_size_free(void)
{
    uint64_t least = positive(sysconf(_SC_PHYS_PAGES)) / 4;
    uint64_t pages = positive(sysconf(_SC_AVPHYS_PAGES));
    return (pages > least ? pages : least) * positive(sysconf(_SC_PAGESIZE));
}
#else
uint64_t qdri_size_free(void)
{
    return 0;
}
#endif

/* Where the machine does not say what it has. */
#define UNKNOWN (UINT64_C(256) << 20)

uint64_t qdri_size_budget(uint64_t asked)
{
    uint64_t unused = asked > 0 ? 0 : qdri_size_free();
    return asked > 0 ? asked : unused > 0 ? unused / 4 : UNKNOWN;
}
