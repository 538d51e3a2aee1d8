/* set_name.c  What names of sets of shapes mean.
 *
 * [one-sided | free | fixed] [solid] KIND N, or in place of KIND N one word such as "tetrominoes":
 * a number in Greek, and a name of the lattice ("polyominoes") without its "poly"; or the name of a
 * row of library.def. */
#include "shapes/forms/enumerate.h"

#include <stdlib.h>
#include <string.h>

#define LIST(...)                                                                                  \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define FREE QDR_SHAPE_FREE
#define ONE_SIDED QDR_SHAPE_ONE_SIDED
#define SET(lattice, name, sides, cells, about, art) {{lattice, name, about}, sides, cells, art},
static const struct qdri_set SETS[] = {
#include "shapes/forms/library.def"
};
#undef SET

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

const struct qdri_set *qdri_set_at(size_t index)
{
    return index < COUNT(SETS) ? &SETS[index] : NULL;
}

const struct qdri_set *qdri_set_of(const struct qdri_lattice *lattice, size_t cells,
                                   qdr_shape_equivalence sides)
{
    for (size_t i = 0; i < COUNT(SETS); ++i) {
        if (cells > 0 && SETS[i].cells == cells && SETS[i].sides == sides &&
            strcmp(SETS[i].shown.grid, qdri_lattice_name(lattice)) == 0) {
            return &SETS[i];
        }
    }
    return NULL;
}

/* ------------------------------------------------------------------------------- words ---- */

/* What is left of a text. */
struct rest {
    const char *at;
    size_t length;
};

static void skip(struct rest *rest, size_t count)
{
    rest->at += count;
    rest->length -= count;
    while (rest->length > 0 && *rest->at == ' ') {
        ++rest->at;
        --rest->length;
    }
}

/* How long its first word is. */
static size_t word(const struct rest *rest)
{
    size_t length = 0;
    while (length < rest->length && rest->at[length] != ' ') {
        ++length;
    }
    return length;
}

/* Takes the first word, if it is this one. */
static bool take(struct rest *rest, const char *expected)
{
    size_t length = word(rest);
    bool is_there = length == strlen(expected) && memcmp(rest->at, expected, length) == 0;
    if (is_there) {
        skip(rest, length);
    }
    return is_there;
}

/* ------------------------------------------------------------------------------- kinds ---- */

/* Is it "poly" and these letters that the lattice is called? */
static bool is_stem(const struct qdri_lattice *lattice, const char *stem, size_t length)
{
    char name[32] = "poly";
    if (length == 0 || length >= sizeof name - 4) {
        return false;
    }
    memcpy(name + 4, stem, length);
    return qdri_lattice_find(name, 4 + length) == lattice;
}

/* Reads a word such as "tetrominoes". */
static bool read_word(const struct qdri_lattice *lattice, const struct rest *rest, size_t *cells)
{
    static const struct {
        const char *prefix;
        size_t cells;
    } numbers[] = {{"mono", 1}, {"mon", 1},   {"di", 2},    {"do", 2},    {"d", 2},    {"tri", 3},
                   {"tr", 3},   {"tetra", 4}, {"tetr", 4},  {"penta", 5}, {"pent", 5}, {"hexa", 6},
                   {"hex", 6},  {"hepta", 7}, {"hept", 7},  {"octa", 8},  {"octo", 8}, {"oct", 8},
                   {"nona", 9}, {"non", 9},   {"ennea", 9}, {"deca", 10}, {"dec", 10}};
    size_t length = word(rest);
    for (size_t i = 0; i < COUNT(numbers) && length == rest->length; ++i) {
        size_t prefix = strlen(numbers[i].prefix);
        if (prefix < length && memcmp(rest->at, numbers[i].prefix, prefix) == 0 &&
            is_stem(lattice, rest->at + prefix, length - prefix)) {
            *cells = numbers[i].cells;
            return true;
        }
    }
    return false;
}

/* Reads "hex 5". */
static bool read_number(const struct qdri_lattice *lattice, struct rest rest, size_t *cells)
{
    if (qdri_lattice_find(rest.at, word(&rest)) != lattice) {
        return false;
    }
    skip(&rest, word(&rest));
    size_t number = 0;
    for (size_t i = 0; i < rest.length; ++i) {
        if (rest.at[i] < '0' || rest.at[i] > '9' || i > 5) {
            return false;
        }
        number = number * 10 + (size_t)(rest.at[i] - '0');
    }
    *cells = number;
    return number > 0;
}

static bool read_kind(const struct qdri_lattice *lattice, const struct rest *rest, size_t *cells)
{
    return read_word(lattice, rest, cells) || read_number(lattice, *rest, cells);
}

/* A row that is not all shapes of so many cells. */
static const struct qdri_set *find_set(const struct qdri_lattice *lattice, struct rest rest)
{
    for (size_t i = 0; i < COUNT(SETS); ++i) {
        const struct qdri_set *set = &SETS[i];
        if (set->cells == 0 && set->art[0] && strlen(set->shown.name) == rest.length &&
            memcmp(set->shown.name, rest.at, rest.length) == 0 &&
            strcmp(set->shown.grid, qdri_lattice_name(lattice)) == 0) {
            return set;
        }
    }
    return NULL;
}

/* Reads how shapes may be turned, where that is said. */
static void read_sides(struct rest *rest, qdr_shape_equivalence *sides)
{
    if (take(rest, "one-sided")) {
        *sides = QDR_SHAPE_ONE_SIDED;
    } else if (take(rest, "free")) {
        *sides = QDR_SHAPE_FREE;
    } else if (take(rest, "fixed")) {
        *sides = QDR_SHAPE_FIXED;
    }
}

bool qdri_set_name_read(const struct qdri_lattice *lattice, const char *text, size_t length,
                        struct qdri_set_name *name)
{
    struct rest rest = {text, length};
    while (rest.length > 0 && rest.at[rest.length - 1] == ' ') {
        --rest.length;
    }
    skip(&rest, 0);
    bool is_flat = qdri_lattice_dimension(lattice) == 2;
    *name = (struct qdri_set_name){.sides = is_flat ? QDR_SHAPE_FREE : QDR_SHAPE_ONE_SIDED};
    name->set = find_set(lattice, rest);
    if (name->set) {
        return true;
    }
    read_sides(&rest, &name->sides);
    if (read_kind(lattice, &rest, &name->cells)) {
        return true;
    }
    take(&rest, "solid");
    const struct qdri_lattice *squares = qdri_lattice_find("square", 6);
    name->is_solid = lattice == qdri_lattice_find("cube", 4);
    if (name->sides == QDR_SHAPE_ONE_SIDED) {
        name->sides = QDR_SHAPE_FREE; /* what turns a flat shape over is a rotation in space */
    }
    return name->is_solid && read_kind(squares, &rest, &name->cells);
}
