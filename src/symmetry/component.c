/* component.c  Orbits of the group that relations connect.
 *
 * Each orbit is known by the least of its solutions.  Those that are related to a known one, by an
 * image of any of its solutions that is a solution, become known in turn.  The caller lists one
 * solution of each orbit; that of the least orbit stands for all. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "symmetry/orbits.h"

struct component {
    const qdr_group *group;
    size_t size;      /* options of each solution */
    qdr_option *room; /* for three solutions: that which is mapped, its image, and a least one */
    qdr_option *known;
    size_t orbits;
    size_t capacity;
    uint64_t solutions; /* in these orbits */
};

/* Makes the orbit of a solution known, unless it is; the solution may be in the room.  False: no
 * memory. */
static bool add_orbit(struct component *c, const qdr_option *set)
{
    qdr_option *least = c->room + 2 * c->size;
    qdr_option *image = c->known + c->orbits * c->size; /* where the least one will be */
    size_t stabilizer = 0;
    memcpy(least, set, c->size * sizeof *set);
    for (size_t k = 0; k < c->group->order; ++k) {
        (void)qdri_set_map(qdri_group_options(c->group, k), set, c->size, image);
        stabilizer += qdri_set_compare(image, set, c->size) == 0;
        if (qdri_set_compare(image, least, c->size) < 0) {
            memcpy(least, image, c->size * sizeof *least);
        }
    }
    for (size_t k = 0; k < c->orbits; ++k) {
        if (qdri_set_compare(c->known + k * c->size, least, c->size) == 0) {
            return true;
        }
    }
    memcpy(image, least, c->size * sizeof *least);
    c->solutions += c->group->order / stabilizer;
    return qdri_reserve(&c->known, &c->capacity, ++c->orbits + 1, c->size * sizeof *c->known);
}

/* Makes the orbits known that a relation connects with the solutions of one. */
static bool relate(struct component *c, size_t orbit, const uint32_t *relation)
{
    qdr_error error = {.code = QDR_OK};
    bool is_made = true;
    for (size_t k = 0; k < c->group->order && is_made; ++k) {
        (void)qdri_set_map(qdri_group_options(c->group, k), c->known + orbit * c->size, c->size,
                           c->room);
        if (qdri_set_map(relation, c->room, c->size, c->room + c->size)) {
            is_made = qdr_problem_verify(c->group->problem, c->room + c->size, c->size, &error)
                          ? add_orbit(c, c->room + c->size)
                          : error.code != QDR_NOMEM;
        }
    }
    return is_made;
}

bool qdri_stands_for_all(qdr_orbits *orbits, const qdr_option *set, size_t size, uint64_t *members)
{
    struct component c = {.group = orbits->group, .size = size > 0 ? size : 1};
    bool is_first = true;
    c.room = qdri_zeros(3 * (uint64_t)c.size, sizeof *c.room);
    c.known = qdri_grow(NULL, &c.capacity, 1, c.size * sizeof *c.known);
    bool is_made = c.room && c.known && (size == 0 || add_orbit(&c, set));
    for (size_t k = 0; k < c.orbits * c.group->relations && is_made; ++k) {
        is_made = relate(&c, k / c.group->relations,
                         qdri_group_relation(c.group, k % c.group->relations));
    }
    for (size_t k = 1; k < c.orbits; ++k) {
        is_first = is_first && qdri_set_compare(c.known, c.known + k * c.size, c.size) < 0;
    }
    *members = size > 0 ? c.solutions : 1;
    if (!is_made) {
        orbits->is_broken = true;
        (void)qdri_no_memory(&orbits->error);
    }
    free(c.room);
    free(c.known);
    return is_made && is_first;
}
