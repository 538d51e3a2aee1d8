/* enumerate.c  All shapes of so many cells. */
#include "shapes/forms/enumerate.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "shapes/forms/codes.h"

/* ------------------------------------------------------------------ cells that are atoms ---- */

/* A fixed shape grows from its least atom, which is the one that stands for its kind.  Atoms that
 * may be added stand in one list, in the order in which they were reached; each is added or left
 * out for good.  So a shape is a choice of places of that list, in ascending order, and comes up
 * once.  Of images under isometries the least one is kept. */
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
static qdr_status walk_from_first(struct walk *walk)
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

static bool begin_walk(struct walk *walk)
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
        status = walk_from_first(walk);
    }
    return status;
}

/* Counts shapes of `atoms` atoms; `set`, unless it is NULL, gets them, in no order.  Errors:
 * QDR_NOMEM, QDR_CANCELLED. */
static qdr_status find_animals(const struct qdri_codes *codes, size_t atoms,
                               const struct qdri_stop *stop, struct qdri_shape_set *set,
                               uint64_t *count)
{
    struct walk walk = {.codes = codes, .atoms = atoms, .stop = stop, .set = set};
    qdr_status status = begin_walk(&walk) ? walk_all(&walk) : QDR_NOMEM;
    qdri_arrays_free(&walk.arrays);
    *count = walk.count;
    return status;
}

/* ----------------------------------------------------------------- cells of several atoms ---- */

/* Cells are joined where an atom of the one is a neighbour of an atom of the other.  A shape of n
 * cells is one of n - 1 with a cell more; all of these are made, and what is the same but for
 * isometries is kept once.  The same atoms may be cells in several ways: that is one shape. */
struct growth {
    const struct qdri_codes *codes;
    const struct qdri_stop *stop;
    struct qdri_shape_set *next;
    struct qdri_codes_room room;
    int32_t *larger; /* a shape with a cell more */
    uint8_t *mark;   /* is the place of the box in the shape? */
    struct qdri_arrays arrays;
};

/* Adds a cell to the shape, unless they overlap, and keeps what it becomes. */
static bool join(struct growth *growth, size_t atoms, int32_t from, const int32_t *cell)
{
    size_t added = growth->codes->lattice->cell_atoms;
    for (size_t i = 0; i < added; ++i) {
        int32_t code = from + cell[i];
        if (growth->mark[qdri_code_key(code)]) {
            return true;
        }
        growth->larger[atoms + i] = code;
    }
    qdri_codes_canonical(growth->codes, growth->larger, atoms + added, &growth->room);
    return qdri_shape_set_include(growth->next, growth->larger);
}

/* Adds each cell with an atom that is a neighbour of a certain one. */
static bool grow_at(struct growth *growth, const int32_t *shape, size_t atoms, int32_t at)
{
    const struct qdri_codes *codes = growth->codes;
    const struct qdri_lattice *lattice = codes->lattice;
    for (size_t i = 0; i < lattice->neighbours; ++i) {
        int32_t code = at + codes->neighbour[qdri_code_kind(at)][i].code;
        for (size_t k = 0; k < lattice->cells; ++k) {
            memcpy(growth->larger, shape, atoms * sizeof *shape);
            if (!growth->mark[qdri_code_key(code)] &&
                !join(growth, atoms, code, codes->cell[qdri_code_kind(code)][k])) {
                return false;
            }
        }
    }
    return true;
}

static bool grow(struct growth *growth, const int32_t *shape, size_t atoms)
{
    bool grown = true;
    for (size_t i = 0; i < atoms; ++i) {
        growth->mark[qdri_code_key(shape[i])] = 1;
    }
    for (size_t i = 0; i < atoms && grown; ++i) {
        grown = grow_at(growth, shape, atoms, shape[i]);
    }
    for (size_t i = 0; i < atoms; ++i) {
        growth->mark[qdri_code_key(shape[i])] = 0;
    }
    return grown;
}

/* Makes all shapes with a cell more than those of a set. */
static qdr_status grow_all(struct growth *growth, const struct qdri_shape_set *set)
{
    for (size_t i = 0; i < set->count; ++i) {
        if (qdri_stop_is_due(growth->stop)) {
            return QDR_CANCELLED;
        }
        if (!grow(growth, qdri_shape_set_at(set, i), set->atoms)) {
            return QDR_NOMEM;
        }
    }
    return QDR_OK;
}

/* The shapes of one cell: those of the atoms of each kind. */
static qdr_status start(struct growth *growth)
{
    const struct qdri_codes *codes = growth->codes;
    const struct qdri_lattice *lattice = codes->lattice;
    for (size_t kind = 0; kind < lattice->kinds; ++kind) {
        for (size_t i = 0; i < lattice->cells; ++i) {
            if (!join(growth, 0, codes->representative[kind], codes->cell[kind][i])) {
                return QDR_NOMEM;
            }
        }
    }
    return QDR_OK;
}

static bool begin(struct growth *growth, size_t atoms)
{
    growth->room.atom = qdri_array(&growth->arrays, atoms, sizeof *growth->room.atom);
    growth->room.image = qdri_array(&growth->arrays, atoms, sizeof *growth->room.image);
    growth->room.least = qdri_array(&growth->arrays, atoms, sizeof *growth->room.least);
    growth->larger = qdri_array(&growth->arrays, atoms, sizeof *growth->larger);
    growth->mark = qdri_array(&growth->arrays, growth->codes->places, sizeof *growth->mark);
    return !growth->arrays.lacks_memory;
}

/* Finds shapes of `cells` cells; `set` is empty and gets them, in no order.  Errors: QDR_NOMEM,
 * QDR_CANCELLED. */
static qdr_status unite(const struct qdri_codes *codes, size_t cells, const struct qdri_stop *stop,
                        struct qdri_shape_set *set)
{
    struct growth growth = {.codes = codes, .stop = stop, .next = set};
    size_t atoms = codes->lattice->cell_atoms;
    set->atoms = atoms;
    qdr_status status = begin(&growth, cells * atoms) ? start(&growth) : QDR_NOMEM;
    for (size_t i = 1; i < cells && status == QDR_OK; ++i) {
        struct qdri_shape_set last = *set;
        *set = (struct qdri_shape_set){.atoms = last.atoms + atoms};
        status = grow_all(&growth, &last);
        qdri_shape_set_free(&last);
    }
    qdri_arrays_free(&growth.arrays);
    return status;
}

/* ---------------------------------------------------------------------------- all of them ---- */

/* Hands out the shapes of a set that is in order. */
static qdr_status hand_out(const struct qdri_codes *codes, const struct qdri_shape_set *set,
                           const struct qdri_shape_sink *sink)
{
    struct qdri_shape shape = {qdri_zeros(set->atoms, sizeof *shape.atom), set->atoms};
    qdr_status status = shape.atom ? QDR_OK : QDR_NOMEM;
    for (size_t i = 0; i < set->count && status == QDR_OK; ++i) {
        const int32_t *code = qdri_shape_set_at(set, i);
        for (size_t k = 0; k < set->atoms; ++k) {
            shape.atom[k] = qdri_code_point(codes, code[k]);
        }
        status = sink->take(sink->ctx, &shape) ? QDR_OK : QDR_CANCELLED;
    }
    qdri_shape_free(&shape);
    return status;
}

/* Where a cell is an atom, shapes need not be kept to be counted. */
static qdr_status enumerate(const struct qdri_codes *codes, size_t cells,
                            const struct qdri_shape_sink *sink, const struct qdri_stop *stop,
                            uint64_t *count)
{
    struct qdri_shape_set set = {.atoms = cells};
    qdr_status status = QDR_OK;
    if (codes->lattice->cell_atoms == 1) {
        status = find_animals(codes, cells, stop, sink ? &set : NULL, count);
    } else {
        status = unite(codes, cells, stop, &set);
        *count = set.count;
    }
    if (status == QDR_OK && sink) {
        qdri_shape_set_sort(&set);
        status = hand_out(codes, &set, sink);
    }
    qdri_shape_set_free(&set);
    return status;
}

qdr_status qdri_shapes_enumerate(const struct qdri_lattice *lattice, size_t cells,
                                 qdr_shape_equivalence sides, const struct qdri_shape_sink *sink,
                                 const struct qdri_stop *stop, uint64_t *count, qdr_error *error)
{
    *count = 0;
    if (cells == 0) {
        return qdri_fail(error, QDR_RANGE, "a shape has a cell at least");
    }
    struct qdri_codes *codes = qdri_zeros(1, sizeof *codes);
    if (!codes) {
        return qdri_no_memory(error);
    }
    qdr_status status = QDR_RANGE;
    if (cells > QDRI_PLACES_MOST ||
        !qdri_codes_make(codes, lattice, cells * lattice->cell_atoms, sides)) {
        qdri_fail(error, QDR_RANGE, "shapes of so many cells are too large to be counted");
    } else {
        status = enumerate(codes, cells, sink, stop, count);
    }
    free(codes);
    if (status == QDR_NOMEM) {
        qdri_no_memory(error);
    } else if (status == QDR_CANCELLED) {
        qdri_fail(error, QDR_CANCELLED, "stopped before all shapes were found");
    }
    return status;
}
