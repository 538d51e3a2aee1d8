/* subgroup.c  What the elements of a group do to sets of options. */
#include "symmetry/group.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

bool qdri_set_map(const uint32_t *map, const qdr_option *set, size_t size, qdr_option *image)
{
    for (size_t k = 0; k < size; ++k) {
        image[k] = map[set[k]];
        if (image[k] == QDR_NO_OPTION) {
            return false;
        }
    }
    qdri_sort(image, size);
    return true;
}

int qdri_set_compare(const qdr_option *a, const qdr_option *b, size_t size)
{
    size_t k = 0;
    while (k < size && a[k] == b[k]) {
        ++k;
    }
    return k == size ? 0 : (a[k] > b[k]) - (a[k] < b[k]);
}

bool qdri_set_is_least(const struct qdri_subgroup *subgroup, const qdr_option *set, size_t size,
                       qdr_option *room, size_t *stabilizer)
{
    *stabilizer = 0;
    for (size_t k = 0; k < subgroup->order; ++k) {
        const uint32_t *map = qdri_group_options(subgroup->group, subgroup->element[k]);
        (void)qdri_set_map(map, set, size, room);
        const int order = qdri_set_compare(room, set, size);
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
        (void)qdri_set_map(map, set, size, room);
        if (qdri_set_compare(room, set, size) == 0) {
            kept->element[kept->order++] = subgroup->element[k];
        }
    }
    free(room);
    return is_there;
}

/* ----------------------------------------------- options by the symmetries that keep them ---- */

/* The members of a class have all the conjugates of one stabilizer.  That with the greatest list
 * of elements is taken, so that classes whose stabilizers are conjugates get the same one. */
struct choice {
    qdr_option option;
    size_t order;
    unsigned char *keeps; /* [order]: does the element keep the option? */
};

static void list_keepers(const struct qdri_subgroup *subgroup, qdr_option option,
                         unsigned char *keeps)
{
    for (size_t k = 0; k < subgroup->order; ++k) {
        keeps[k] = qdri_group_options(subgroup->group, subgroup->element[k])[option] == option;
    }
}

static void choose(const struct qdri_subgroup *subgroup, const qdr_option *member, size_t members,
                   unsigned char *room, struct choice *choice)
{
    choice->option = member[0];
    list_keepers(subgroup, member[0], choice->keeps);
    for (size_t k = 1; k < members; ++k) {
        list_keepers(subgroup, member[k], room);
        if (memcmp(room, choice->keeps, subgroup->order) > 0) {
            memcpy(choice->keeps, room, subgroup->order);
            choice->option = member[k];
        }
    }
}

static int compare_keepers(const struct choice *a, const struct choice *b)
{
    return memcmp(a->keeps, b->keeps, a->order);
}

static int compare(const void *a, const void *b)
{
    const struct choice *one = a;
    const struct choice *other = b;
    const int order = compare_keepers(one, other);
    return order != 0 ? order : (one->option > other->option) - (one->option < other->option);
}

bool qdri_transversal(const struct qdri_subgroup *subgroup, const qdr_option *member,
                      const size_t *begin, size_t classes, qdr_option *chosen, size_t *end,
                      size_t *parts)
{
    const size_t order = subgroup->order;
    struct choice *choice = qdri_zeros(classes, sizeof *choice);
    unsigned char *keeps = qdri_zeros(classes + 1, order);
    const bool is_there = choice && keeps;
    *parts = 0;
    for (size_t k = 0; is_there && k < classes; ++k) {
        choice[k] = (struct choice){.order = order, .keeps = keeps + k * order};
        choose(subgroup, member + begin[k], begin[k + 1] - begin[k], keeps + classes * order,
               &choice[k]);
    }
    if (is_there) {
        qsort(choice, classes, sizeof *choice, compare);
    }
    for (size_t k = 0; is_there && k < classes; ++k) {
        *parts += k == 0 || compare_keepers(&choice[k - 1], &choice[k]) != 0;
        chosen[k] = choice[k].option;
        end[*parts - 1] = k + 1;
    }
    free(keeps);
    free(choice);
    return is_there;
}
