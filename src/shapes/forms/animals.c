/* animals.c  All connected sets of so many atoms, each once. */
#include "shapes/forms/animals.h"

#include <string.h>

#include "base/alloc.h"

enum {
    REACHED = 1, /* is in the list */
    CHOSEN = 2   /* is in the shape */
};

#define SHAPES_BETWEEN 4096 /* questions whether to stop */

struct spot {
    int32_t code;
    struct qdri_point at;
};

/* The list grows by at most this when an atom is chosen. */
struct walk {
    const struct qdri_codes *codes;
    size_t atoms;
    struct spot *list;
    size_t listed;
    size_t *next;       /* of each level: the place in the list that is tried next */
    size_t *end;        /* and where the list ended when the level began */
    struct spot *shape; /* what was chosen, a level each */
    int32_t *key;       /* keys of an image; then codes */
    uint8_t *mark;      /* of each place of the box */
    int32_t least;      /* the key of the first atom: others have larger ones */
    uint64_t count;
    size_t unasked; /* shapes since it was asked whether to stop */
    const struct qdri_stop *stop;
    struct qdri_shape_set *set;
    struct qdri_arrays arrays;
};

/* ---------------------------------------------------------------------- is it the least? ---- */

/* Keys of an image, in the order of the shape; returns which is least. */
static size_t map_keys(const struct walk *walk, size_t isometry)
{
    const struct qdri_point by = walk->codes->image[isometry];
    size_t least = 0;
    for (size_t i = 0; i < walk->atoms; ++i) {
        const struct qdri_point at = walk->shape[i].at;
        walk->key[i] = by.x * at.x + by.y * at.y + by.z * at.z;
    }
    for (size_t i = 1; i < walk->atoms; ++i) {
        least = walk->key[i] < walk->key[least] ? i : least;
    }
    return least;
}

/* The least key of the image that is none of the shape's, once `by` is added to all; INT32_MAX
 * where there is none. */
static int32_t least_foreign(const struct walk *walk, int32_t by)
{
    int32_t foreign = INT32_MAX;
    for (size_t i = 0; i < walk->atoms; ++i) {
        int32_t key = walk->key[i] + by;
        if (key < foreign && !(walk->mark[key] & CHOSEN)) {
            foreign = key;
        }
    }
    return foreign;
}

/* Is the shape less than its image, or the same?  What is the least that only one of them has,
 * belongs to the lesser. */
static bool is_least_of(const struct walk *walk, size_t isometry)
{
    const struct qdri_codes *codes = walk->codes;
    size_t first = map_keys(walk, isometry);
    int32_t kind = qdri_code_kind(walk->shape[first].code);
    int32_t start = qdri_code_key(codes->representative[codes->kind_of_image[isometry][kind]]);
    if (start != walk->least) {
        return walk->least < start;
    }
    int32_t by = start - walk->key[first];
    int32_t foreign = least_foreign(walk, by);
    if (foreign == INT32_MAX) {
        return true;
    }
    size_t own = 0;
    size_t image = 0;
    for (size_t i = 0; i < walk->atoms; ++i) {
        own += qdri_code_key(walk->shape[i].code) < foreign;
        image += walk->key[i] + by < foreign;
    }
    return own > image;
}

static bool is_least(const struct walk *walk)
{
    for (size_t i = 1; i < walk->codes->isometries; ++i) {
        if (!is_least_of(walk, i)) {
            return false;
        }
    }
    return true;
}

/* --------------------------------------------------------------------------- the walk ---- */

/* Counts the shape that is chosen, if it is the one of its images that is to be, and keeps it. */
static bool take(struct walk *walk)
{
    if (!is_least(walk)) {
        return true;
    }
    ++walk->count;
    if (!walk->set) {
        return true;
    }
    for (size_t i = 0; i < walk->atoms; ++i) {
        walk->key[i] = walk->shape[i].code;
    }
    qdri_codes_sort(walk->key, walk->atoms);
    return qdri_shape_set_append(walk->set, walk->key);
}

/* Is it time to stop, with so many shapes more? */
static bool is_stopped(struct walk *walk, size_t shapes)
{
    walk->unasked += shapes;
    if (walk->unasked < SHAPES_BETWEEN) {
        return false;
    }
    walk->unasked = 0;
    return qdri_stop_is_due(walk->stop);
}

/* Adds an atom's neighbours to the list that are not there and may be. */
static void reach(struct walk *walk, const struct spot *from)
{
    const struct qdri_code_step *step = walk->codes->neighbour[qdri_code_kind(from->code)];
    for (size_t i = 0; i < walk->codes->lattice->neighbours; ++i) {
        int32_t code = from->code + step[i].code;
        int32_t key = qdri_code_key(code);
        if (key > walk->least && !(walk->mark[key] & REACHED)) {
            walk->mark[key] |= REACHED;
            walk->list[walk->listed++] = (struct spot){code, qdri_point_plus(from->at, step[i].by)};
        }
    }
}

/* Takes from the list what was added at a level and below. */
static void unreach(struct walk *walk, size_t level)
{
    while (walk->listed > walk->end[level]) {
        walk->mark[qdri_code_key(walk->list[--walk->listed].code)] &= (uint8_t)~REACHED;
    }
}

/* Tries all that the list has as the last atom. */
static qdr_status finish(struct walk *walk)
{
    size_t level = walk->atoms - 1;
    if (!walk->set && walk->codes->isometries == 1) {
        walk->count += walk->end[level] - walk->next[level];
        return QDR_OK;
    }
    for (size_t i = walk->next[level]; i < walk->end[level]; ++i) {
        uint8_t *mark = &walk->mark[qdri_code_key(walk->list[i].code)];
        walk->shape[level] = walk->list[i];
        *mark |= CHOSEN;
        bool taken = take(walk);
        *mark &= (uint8_t)~CHOSEN;
        if (!taken) {
            return QDR_NOMEM;
        }
    }
    return QDR_OK;
}

/* All shapes whose first atom is the only one in the list. */
static qdr_status grow(struct walk *walk)
{
    size_t level = 0;
    qdr_status status = QDR_OK;
    walk->next[0] = 0;
    walk->end[0] = 1;
    for (;;) {
        if (level == walk->atoms - 1) {
            size_t shapes = walk->end[level] - walk->next[level];
            status = is_stopped(walk, shapes) ? QDR_CANCELLED : finish(walk);
            walk->next[level] = walk->end[level];
        }
        if (status != QDR_OK) {
            return status;
        }
        if (walk->next[level] == walk->end[level]) {
            if (level == 0) {
                return QDR_OK;
            }
            --level;
            unreach(walk, level);
            walk->mark[qdri_code_key(walk->shape[level].code)] &= (uint8_t)~CHOSEN;
            continue;
        }
        const struct spot chosen = walk->list[walk->next[level]++];
        walk->shape[level] = chosen;
        walk->mark[qdri_code_key(chosen.code)] |= CHOSEN;
        reach(walk, &chosen);
        ++level;
        walk->next[level] = walk->next[level - 1];
        walk->end[level] = walk->listed;
    }
}

static bool begin(struct walk *walk)
{
    size_t listed = 1 + walk->atoms * walk->codes->lattice->neighbours;
    walk->list = qdri_array(&walk->arrays, listed, sizeof *walk->list);
    walk->next = qdri_array(&walk->arrays, walk->atoms, sizeof *walk->next);
    walk->end = qdri_array(&walk->arrays, walk->atoms, sizeof *walk->end);
    walk->shape = qdri_array(&walk->arrays, walk->atoms, sizeof *walk->shape);
    walk->key = qdri_array(&walk->arrays, walk->atoms, sizeof *walk->key);
    walk->mark = qdri_array(&walk->arrays, walk->codes->places, sizeof *walk->mark);
    return !walk->arrays.lacks_memory;
}

/* A first atom of each kind. */
static qdr_status walk_all(struct walk *walk)
{
    const struct qdri_lattice *lattice = walk->codes->lattice;
    qdr_status status = QDR_OK;
    for (size_t kind = 0; kind < lattice->kinds && status == QDR_OK; ++kind) {
        int32_t code = walk->codes->representative[kind];
        walk->least = qdri_code_key(code);
        walk->list[0] = (struct spot){code, lattice->kind[kind].at};
        walk->listed = 1;
        memset(walk->mark, 0, walk->codes->places);
        walk->mark[walk->least] = REACHED;
        status = grow(walk);
    }
    return status;
}

qdr_status qdri_animals(const struct qdri_codes *codes, size_t atoms, const struct qdri_stop *stop,
                        struct qdri_shape_set *set, uint64_t *count)
{
    struct walk walk = {.codes = codes, .atoms = atoms, .stop = stop, .set = set};
    qdr_status status = begin(&walk) ? walk_all(&walk) : QDR_NOMEM;
    qdri_arrays_free(&walk.arrays);
    *count = walk.count;
    return status;
}
