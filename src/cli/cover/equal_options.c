/* equal_options.c  Finds options that have the same items, colors and cost as an earlier option. */
#include "cover/equal_options.h"

#include <stdlib.h>

#include "base/random.h"

/* Larger problems are not searched for equal options: that would take too much time and memory. */
#define OPTIONS_MOST 1000000

/* A hash that does not depend on the order of the entries; never 0. */
static uint64_t key_of(const qdr_problem *problem, qdr_option option)
{
    size_t count;
    const qdr_entry *entries = qdr_problem_option(problem, option, &count);
    uint64_t key = qdri_random_mix(0, qdr_problem_cost(problem, option));
    for (size_t k = 0; k < count; ++k) {
        key += qdri_random_mix(0, (uint64_t)entries[k].item << 32 | entries[k].color);
    }
    return key == 0 ? 1 : key;
}

/* A table of the options with different keys. */
struct slot {
    uint64_t key; /* 0: empty */
    qdr_option option;
};

static struct slot *find_slot(struct slot *slots, size_t count, uint64_t key)
{
    size_t at = (size_t)key & (count - 1);
    while (slots[at].key != 0 && slots[at].key != key) {
        at = (at + 1) & (count - 1);
    }
    return &slots[at];
}

qdr_option equal_options_find(const qdr_problem *problem, qdr_option *earlier)
{
    const uint32_t options = qdr_problem_options(problem);
    size_t count = 2;
    qdr_option found = QDR_NO_OPTION;
    while (count < 2 * (size_t)options) {
        count *= 2;
    }
    struct slot *slots = options <= OPTIONS_MOST ? calloc(count, sizeof *slots) : NULL;
    for (qdr_option option = 0; slots && option < options && found == QDR_NO_OPTION; ++option) {
        const uint64_t key = key_of(problem, option);
        struct slot *slot = find_slot(slots, count, key);
        if (slot->key != 0) {
            found = option;
            *earlier = slot->option;
        }
        *slot = (struct slot){key, option};
    }
    free(slots);
    return found;
}
