/* component.c  The solutions that count as one where some are related, though not by a symmetry.
 *
 * A breadth-first search: each solution that is reached is mapped by the generators of the group
 * and by all relations; an image by a relation counts if it is a solution.  The least solution
 * that is reached stands for all.  The caller lists one solution of each orbit of the group, so
 * the one to accept is that from which the group alone reaches the least. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/sort.h"
#include "symmetry/orbits.h"

struct component {
    const qdr_group *group;
    size_t size;     /* options of each solution */
    qdr_option *set; /* the solutions that were reached, each ascending */
    size_t count;
    size_t capacity;
    size_t *slot; /* hash table: 1 + index of a solution, or 0; at most half full */
    size_t slots; /* a power of two */
};

static const qdr_option *member(const struct component *c, size_t index)
{
    return c->set + index * c->size;
}

static int compare(const struct component *c, const qdr_option *a, const qdr_option *b)
{
    size_t k = 0;
    while (k < c->size && a[k] == b[k]) {
        ++k;
    }
    return k == c->size ? 0 : (a[k] > b[k]) - (a[k] < b[k]);
}

/* The slot in which a solution is, or belongs. */
static size_t find_slot(const struct component *c, const qdr_option *set)
{
    size_t k = (size_t)XXH3_64bits(set, c->size * sizeof *set) & (c->slots - 1);
    while (c->slot[k] && compare(c, member(c, c->slot[k] - 1), set) != 0) {
        k = (k + 1) & (c->slots - 1);
    }
    return k;
}

static bool grow_table(struct component *c)
{
    const size_t slots = c->slots > 0 ? 2 * c->slots : 64;
    size_t *slot = qdri_zeros(slots, sizeof *slot);
    if (!slot) {
        return false;
    }
    free(c->slot);
    c->slot = slot;
    c->slots = slots;
    for (size_t k = 0; k < c->count; ++k) {
        c->slot[find_slot(c, member(c, k))] = k + 1;
    }
    return true;
}

/* Appends a solution, unless it was reached before. */
static bool reach(struct component *c, const qdr_option *set)
{
    if (c->slot[find_slot(c, set)]) {
        return true;
    }
    qdr_option *grown = qdri_grow(c->set, &c->capacity, c->count + 1, c->size * sizeof *set);
    c->set = grown ? grown : c->set;
    if (!grown || (2 * (c->count + 1) > c->slots && !grow_table(c))) {
        return false;
    }
    memcpy(c->set + c->count * c->size, set, c->size * sizeof *set);
    c->slot[find_slot(c, set)] = ++c->count;
    return true;
}

/* Fills the image of a solution; false: one of its options has none. */
static bool map_member(const struct component *c, size_t index, const uint32_t *map,
                       qdr_option *image)
{
    for (size_t k = 0; k < c->size; ++k) {
        image[k] = map[member(c, index)[k]];
        if (image[k] == QDR_NO_OPTION) {
            return false;
        }
    }
    qdri_sort(image, c->size);
    return true;
}

static bool reach_all(struct component *c, qdr_option *room)
{
    const qdr_group *group = c->group;
    for (size_t done = 0; done < c->count; ++done) {
        for (size_t k = 0; k < group->generators; ++k) {
            if (map_member(c, done, qdri_group_options(group, group->generator[k]), room) &&
                !reach(c, room)) {
                return false;
            }
        }
        for (size_t k = 0; k < group->relations; ++k) {
            qdr_error error = {.code = QDR_OK};
            if (map_member(c, done, qdri_group_relation(group, k), room) &&
                (qdr_problem_verify(group->problem, room, c->size, &error)
                     ? !reach(c, room)
                     : error.code == QDR_NOMEM)) {
                return false;
            }
        }
    }
    return true;
}

/* Does the group alone take the first solution to the least? */
static bool takes_to_least(const struct component *c, qdr_option *room)
{
    const qdr_option *least = member(c, 0);
    for (size_t k = 1; k < c->count; ++k) {
        least = compare(c, member(c, k), least) < 0 ? member(c, k) : least;
    }
    for (size_t k = 0; k < c->group->order; ++k) {
        (void)map_member(c, 0, qdri_group_options(c->group, k), room);
        if (compare(c, room, least) == 0) {
            return true;
        }
    }
    return false;
}

bool qdri_stands_for_all(qdr_orbits *orbits, const qdr_option *set, size_t size, uint64_t *members)
{
    struct component c = {.group = orbits->group, .size = size};
    qdr_option *room = qdri_zeros(size, sizeof *room);
    bool is_first = false;
    if (size == 0) {
        *members = 1;
        is_first = true;
    } else if (room && grow_table(&c) && reach(&c, set) && reach_all(&c, room)) {
        *members = c.count;
        is_first = takes_to_least(&c, room);
    } else {
        orbits->is_broken = true;
        (void)qdri_no_memory(&orbits->error);
    }
    free(room);
    free(c.set);
    free(c.slot);
    return is_first;
}
