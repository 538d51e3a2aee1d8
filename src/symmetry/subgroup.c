/* subgroup.c  What the elements of a group do to sets of options. */
#include "symmetry/subgroup.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/sort.h"

/* Compares a set with its image by an element; both ascend. */
static int compare_image(const uint32_t *map, const qdr_option *set, size_t size, qdr_option *room)
{
    for (size_t k = 0; k < size; ++k) {
        room[k] = map[set[k]];
    }
    qdri_sort(room, size);
    for (size_t k = 0; k < size; ++k) {
        if (room[k] != set[k]) {
            return room[k] < set[k] ? -1 : 1;
        }
    }
    return 0;
}

bool qdri_set_is_least(const struct qdri_subgroup *subgroup, const qdr_option *set, size_t size,
                       qdr_option *room, size_t *stabilizer)
{
    *stabilizer = 0;
    for (size_t k = 0; k < subgroup->order; ++k) {
        const uint32_t *map = qdri_group_options(subgroup->group, subgroup->element[k]);
        const int order = compare_image(map, set, size, room);
        if (order < 0) {
            return false;
        }
        *stabilizer += order == 0;
    }
    return true;
}

bool qdri_subgroup_of_set(struct qdri_subgroup *kept, const struct qdri_subgroup *subgroup,
                          const qdr_option *set, size_t size)
{
    qdr_option *room = qdri_zeros(size, sizeof *room);
    *kept = (struct qdri_subgroup){.group = subgroup->group};
    kept->element = qdri_zeros(subgroup->order, sizeof *kept->element);
    const bool is_there = room && kept->element;
    for (size_t k = 0; is_there && k < subgroup->order; ++k) {
        const uint32_t *map = qdri_group_options(subgroup->group, subgroup->element[k]);
        if (compare_image(map, set, size, room) == 0) {
            kept->element[kept->order++] = subgroup->element[k];
        }
    }
    free(room);
    return is_there;
}
