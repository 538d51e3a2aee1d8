/* codes.c  Atoms as numbers. */
#include "shapes/forms/codes.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/hash.h"

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* The largest of a point's coordinates, without sign. */
static int32_t extent(struct qdri_point p)
{
    return larger(larger(abs(p.x), abs(p.y)), abs(p.z));
}

static int32_t key(const struct qdri_codes *codes, struct qdri_point p)
{
    return (p.z * codes->height + p.y) * codes->width + p.x;
}

/* How far an atom of a shape can be from the one that is at its place by normalization. */
static int64_t farthest(const struct qdri_lattice *lattice, size_t atoms)
{
    int32_t step = 0;
    int32_t start = 0;
    for (size_t i = 0; i < lattice->neighbours; ++i) {
        struct qdri_point by = qdri_point_minus(lattice->neighbour[i], lattice->kind[0].at);
        for (size_t k = 0; k < lattice->isometries; ++k) { /* of other kinds, too */
            step = larger(step, extent(qdri_lattice_map(lattice, k, by)));
        }
    }
    for (size_t i = 0; i < lattice->kinds; ++i) {
        start = larger(start, extent(lattice->kind[i].at));
    }
    return start + (int64_t)step * (int64_t)atoms;
}

/* Measures the box. */
static bool make_box(struct qdri_codes *codes, size_t atoms)
{
    bool flat = codes->lattice->shown.dimension == 2;
    if (atoms > QDRI_PLACES_MOST) {
        return false;
    }
    int64_t far = farthest(codes->lattice, atoms);
    int64_t side = 2 * far + 1;
    int64_t most = (int64_t)QDRI_PLACES_MOST;
    if (side > most / side || (!flat && side > most / (side * side))) {
        return false;
    }
    codes->width = codes->height = (int32_t)side;
    codes->places = (size_t)(side * side * (flat ? 1 : side));
    codes->bias = (int32_t)((codes->places - 1) / 2);
    return true;
}

/* The kind of an atom. */
static int32_t kind_of(const struct qdri_lattice *lattice, struct qdri_point atom)
{
    size_t kind = 0;
    struct qdri_point by = qdri_lattice_to_representative(lattice, atom);
    while (kind + 1 < lattice->kinds &&
           qdri_point_compare(lattice->kind[kind].at, qdri_point_plus(atom, by)) != 0) {
        ++kind;
    }
    return (int32_t)kind;
}

static int32_t code_of(const struct qdri_codes *codes, struct qdri_point atom)
{
    return (key(codes, atom) + codes->bias) * QDRI_CODE_KINDS + kind_of(codes->lattice, atom);
}

/* The neighbours and cells of a kind, from the atom that stands for it. */
static void make_steps(struct qdri_codes *codes, size_t kind)
{
    const struct qdri_lattice *lattice = codes->lattice;
    struct qdri_point at = lattice->kind[kind].at;
    struct qdri_point to[QDRI_NEIGHBOURS_MOST];
    int32_t from = codes->representative[kind];
    qdri_lattice_neighbours(lattice, at, to);
    for (size_t i = 0; i < lattice->neighbours; ++i) {
        codes->neighbour[kind][i].code = code_of(codes, to[i]) - from;
        codes->neighbour[kind][i].by = qdri_point_minus(to[i], at);
    }
    for (size_t i = 0; i < lattice->cells; ++i) {
        qdri_lattice_cell(lattice, at, i, to);
        for (size_t k = 0; k < lattice->cell_atoms; ++k) {
            codes->cell[kind][i][k] = code_of(codes, to[k]) - from;
        }
    }
}

/* The isometries that the sides allow. */
static void make_images(struct qdri_codes *codes, qdr_shape_equivalence sides)
{
    const struct qdri_lattice *lattice = codes->lattice;
    for (size_t i = 0; i < lattice->isometries; ++i) {
        if (!qdri_sides_allow(lattice, sides, i)) {
            continue;
        }
        size_t at = codes->isometries++;
        codes->image[at].x = key(codes, qdri_lattice_map(lattice, i, (struct qdri_point){1, 0, 0}));
        codes->image[at].y = key(codes, qdri_lattice_map(lattice, i, (struct qdri_point){0, 1, 0}));
        codes->image[at].z = key(codes, qdri_lattice_map(lattice, i, (struct qdri_point){0, 0, 1}));
        for (size_t kind = 0; kind < lattice->kinds; ++kind) {
            struct qdri_point image = qdri_lattice_map(lattice, i, lattice->kind[kind].at);
            codes->kind_of_image[at][kind] = (uint8_t)kind_of(lattice, image);
        }
    }
}

bool qdri_codes_make(struct qdri_codes *codes, const struct qdri_lattice *lattice, size_t atoms,
                     qdr_shape_equivalence sides)
{
    *codes = (struct qdri_codes){.lattice = lattice};
    if (!make_box(codes, atoms)) {
        return false;
    }
    for (size_t kind = 0; kind < lattice->kinds; ++kind) {
        codes->representative[kind] = code_of(codes, lattice->kind[kind].at);
    }
    for (size_t kind = 0; kind < lattice->kinds; ++kind) {
        make_steps(codes, kind);
    }
    make_images(codes, sides);
    return true;
}

struct qdri_point qdri_code_point(const struct qdri_codes *codes, int32_t code)
{
    int32_t place = qdri_code_key(code);
    int32_t row = place / codes->width;
    bool flat = codes->lattice->shown.dimension == 2;
    return (struct qdri_point){place % codes->width - codes->width / 2,
                               row % codes->height - codes->height / 2,
                               flat ? 0 : row / codes->height - codes->height / 2};
}

/* By insertion: they are few. */
void qdri_codes_sort(int32_t *code, size_t count)
{
    for (size_t i = 1; i < count; ++i) {
        int32_t moved = code[i];
        size_t to = i;
        for (; to > 0 && code[to - 1] > moved; --to) {
            code[to] = code[to - 1];
        }
        code[to] = moved;
    }
}

/* Sorts codes, and adds the same to all, so that the first becomes that of the atom that stands for
 * its kind.  Codes of an image may be negative; their kinds are told by the least one's. */
static void normalize(const struct qdri_codes *codes, int32_t *code, size_t count, int32_t kind)
{
    qdri_codes_sort(code, count);
    int32_t by = codes->representative[kind] - code[0];
    for (size_t i = 0; i < count; ++i) {
        code[i] += by;
    }
}

/* Makes the normalized image of a shape. */
static void map(const struct qdri_codes *codes, size_t isometry, const struct qdri_point *atom,
                const int32_t *code, size_t count, int32_t *image)
{
    const struct qdri_point *by = &codes->image[isometry];
    const uint8_t *kind_of_image = codes->kind_of_image[isometry];
    int32_t least = INT32_MAX;
    int32_t kind_of_least = 0;
    for (size_t i = 0; i < count; ++i) {
        int32_t kind = kind_of_image[qdri_code_kind(code[i])];
        int32_t place = by->x * atom[i].x + by->y * atom[i].y + by->z * atom[i].z;
        image[i] = place * QDRI_CODE_KINDS + kind;
        if (image[i] < least) {
            least = image[i];
            kind_of_least = kind;
        }
    }
    normalize(codes, image, count, kind_of_least);
}

/* Is the one before the other, as lists? */
static bool is_less(const int32_t *a, const int32_t *b, size_t count)
{
    size_t i = 0;
    while (i < count && a[i] == b[i]) {
        ++i;
    }
    return i < count && a[i] < b[i];
}

void qdri_codes_canonical(const struct qdri_codes *codes, int32_t *code, size_t count,
                          const struct qdri_codes_room *room)
{
    qdri_codes_sort(code, count);
    normalize(codes, code, count, qdri_code_kind(code[0]));
    for (size_t i = 0; i < count; ++i) {
        room->atom[i] = qdri_code_point(codes, code[i]);
    }
    memcpy(room->least, code, count * sizeof *code);
    for (size_t k = 1; k < codes->isometries; ++k) {
        map(codes, k, room->atom, code, count, room->image);
        if (is_less(room->image, room->least, count)) {
            memcpy(room->least, room->image, count * sizeof *code);
        }
    }
    memcpy(code, room->least, count * sizeof *code);
}

/* --------------------------------------------- sets of shapes of the same number of atoms ---- */

void qdri_shape_set_free(struct qdri_shape_set *set)
{
    free(set->record);
    free(set->slot);
    *set = (struct qdri_shape_set){.atoms = set->atoms};
}

const int32_t *qdri_shape_set_at(const struct qdri_shape_set *set, size_t index)
{
    return &set->record[index * (set->atoms + 1) + 1];
}

bool qdri_shape_set_append(struct qdri_shape_set *set, const int32_t *code)
{
    size_t length = set->atoms + 1;
    if (!qdri_reserve(&set->record, &set->capacity, (set->count + 1) * length,
                      sizeof *set->record)) {
        return false;
    }
    set->record[set->count * length] = (int32_t)set->atoms;
    memcpy(&set->record[set->count * length + 1], code, set->atoms * sizeof *code);
    ++set->count;
    return true;
}

/* The slot of a shape, or the empty one where it belongs. */
static size_t *find_slot(const struct qdri_shape_set *set, const int32_t *code)
{
    size_t bytes = set->atoms * sizeof *code;
    size_t at = (size_t)XXH3_64bits(code, bytes) & (set->slots - 1);
    while (set->slot[at] != 0 &&
           memcmp(qdri_shape_set_at(set, set->slot[at] - 1), code, bytes) != 0) {
        at = (at + 1) & (set->slots - 1);
    }
    return &set->slot[at];
}

/* Makes the table at least twice as large as the set. */
static bool make_slots(struct qdri_shape_set *set)
{
    if (set->count < set->slots / 2) {
        return true;
    }
    size_t slots = set->slots > 0 ? 4 * set->slots : 64;
    size_t *slot = qdri_zeros(slots, sizeof *slot);
    if (!slot) {
        return false;
    }
    free(set->slot);
    set->slot = slot;
    set->slots = slots;
    for (size_t i = 0; i < set->count; ++i) {
        *find_slot(set, qdri_shape_set_at(set, i)) = i + 1;
    }
    return true;
}

bool qdri_shape_set_include(struct qdri_shape_set *set, const int32_t *code)
{
    if (!make_slots(set)) {
        return false;
    }
    size_t *slot = find_slot(set, code);
    if (*slot != 0) {
        return true;
    }
    if (!qdri_shape_set_append(set, code)) {
        return false;
    }
    *slot = set->count;
    return true;
}

/* Of records, whose first number is their length. */
static int compare(const void *a, const void *b)
{
    const int32_t *x = a;
    const int32_t *y = b;
    for (int32_t i = 1; i <= x[0]; ++i) {
        if (x[i] != y[i]) {
            return x[i] < y[i] ? -1 : 1;
        }
    }
    return 0;
}

void qdri_shape_set_sort(struct qdri_shape_set *set)
{
    free(set->slot);
    set->slot = NULL;
    set->slots = 0;
    if (set->count > 1) {
        qsort(set->record, set->count, (set->atoms + 1) * sizeof *set->record, compare);
    }
}
