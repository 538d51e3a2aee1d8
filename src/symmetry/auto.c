/* auto.c  Finds all symmetries of a problem, as the automorphisms of a graph.
 *
 * The graph has a vertex for each item, each option, and each color that an item has in some
 * option. An option is joined with its items or, where it gives them a color, with that color of
 * the item, which is joined with the item.  Items of different kinds, and options of different
 * costs, are told apart by labels.  So colors of one item may be exchanged without those of
 * another.
 *
 * Of options that are equal only the first has a vertex, labelled with how many they are; the group
 * notes these numbers, and merges such options.  All that is found is verified before it is used.
 *
 * bliss, which finds the automorphisms, is loaded when it is needed, since each start of a program
 * would take longer with its C++ library.  Source: T. Junttila and P. Kaski, "Engineering an
 * efficient canonical labeling tool for large and sparse graphs" (ALENEX 2007). */
#include "symmetry/group.h"

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#ifdef HAVE_BLISS

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include <bliss/bliss_C.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/hash.h"

#define LIBRARY "libbliss.so.2"

#define FUNCTIONS(FUNCTION)                                                                        \
    FUNCTION(bliss_new)                                                                            \
    FUNCTION(bliss_add_vertex)                                                                     \
    FUNCTION(bliss_add_edge)                                                                       \
    FUNCTION(bliss_find_automorphisms)                                                             \
    FUNCTION(bliss_release)

/* A color that an item has. */
struct shade {
    qdr_item item;
    qdr_color color;
};

struct finding {
#define MEMBER(name) __typeof__(&name) name;
    FUNCTIONS(MEMBER)
#undef MEMBER
    qdr_group *group;
    BlissGraph *graph;
    unsigned *option_vertex; /* of each first option of those that are equal */
    qdr_option *option_of;   /* the other way round, from the vertex behind those of items on */
    uint32_t *equals;        /* of each first option: how many are equal to it */
    struct shade *shade;     /* sorted; vertices follow those of the options */
    size_t shades;
    unsigned first_shade; /* its vertex */
    qdr_error *error;
    qdr_status status;
    uint32_t *map; /* room for an element */
    unsigned vertices;
    struct qdri_arrays arrays;
};

/* Where `address` is that of a pointer to a function. */
static bool find(void *library, const char *name, void *address)
{
    void *symbol = dlsym(library, name);
    memcpy(address, &symbol, sizeof symbol);
    return symbol != NULL;
}

/* The library stays loaded until the program ends. */
static bool load(struct finding *f)
{
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
#define FIND(name) &&find(library, #name, &f->name)
    return library FUNCTIONS(FIND);
#undef FIND
}

/* ----------------------------------------------------------------------------- the graph ---- */

static int compare_shades(const void *a, const void *b)
{
    const struct shade *x = a;
    const struct shade *y = b;
    return x->item != y->item ? (x->item > y->item) - (x->item < y->item)
                              : (x->color > y->color) - (x->color < y->color);
}

static bool list_shades(struct finding *f)
{
    const qdr_problem *problem = f->group->problem;
    size_t kept = 0;
    f->shade = qdri_array(&f->arrays, qdr_problem_entries(problem), sizeof *f->shade);
    for (qdr_option option = 0; f->shade && option < f->group->options; ++option) {
        size_t count;
        const qdr_entry *entry = qdr_problem_option(problem, option, &count);
        for (size_t k = 0; k < count; ++k) {
            if (entry[k].color != QDR_NO_COLOR) {
                f->shade[f->shades++] = (struct shade){entry[k].item, entry[k].color};
            }
        }
    }
    if (!f->shade || f->shades == 0) {
        return f->shade != NULL;
    }
    qsort(f->shade, f->shades, sizeof *f->shade, compare_shades);
    for (size_t k = 1; k < f->shades; ++k) {
        if (compare_shades(&f->shade[kept], &f->shade[k]) != 0) {
            f->shade[++kept] = f->shade[k];
        }
    }
    f->shades = kept + 1;
    return true;
}

static unsigned vertex_of_entry(const struct finding *f, qdr_entry entry)
{
    const struct shade wanted = {entry.item, entry.color};
    if (entry.color == QDR_NO_COLOR) {
        return entry.item;
    }
    const struct shade *found =
        bsearch(&wanted, f->shade, f->shades, sizeof wanted, compare_shades);
    return f->first_shade + (unsigned)(found - f->shade);
}

/* Labels are hashes: that two are the same by chance does no harm, for all is verified. */
static unsigned label(uint64_t kind, uint64_t a, uint64_t b)
{
    const uint64_t words[] = {kind, a, b};
    return (unsigned)(XXH3_64bits(words, sizeof words) >> 33);
}

static void add_vertices(struct finding *f)
{
    const qdr_problem *problem = f->group->problem;
    for (qdr_item item = 0; item < f->group->items; ++item) {
        uint32_t low;
        uint32_t high;
        qdr_problem_bounds(problem, item, &low, &high);
        f->bliss_add_vertex(f->graph,
                            label(1 + (uint64_t)qdr_problem_is_primary(problem, item), low, high));
    }
    f->vertices = f->group->items;
    for (qdr_option option = 0; option < f->group->options; ++option) {
        if (f->equals[option] > 0) {
            f->option_of[f->vertices - f->group->items] = option;
            f->option_vertex[option] = f->vertices++;
            f->bliss_add_vertex(f->graph,
                                label(3, qdr_problem_cost(problem, option), f->equals[option]));
        }
    }
    f->first_shade = f->vertices;
    for (size_t k = 0; k < f->shades; ++k, ++f->vertices) {
        f->bliss_add_vertex(f->graph, label(4, 0, 0));
        f->bliss_add_edge(f->graph, f->shade[k].item, f->vertices);
    }
}

static void add_edges(struct finding *f)
{
    for (qdr_option option = 0; option < f->group->options; ++option) {
        size_t count;
        const qdr_entry *entry = qdr_problem_option(f->group->problem, option, &count);
        for (size_t k = 0; k < count && f->equals[option] > 0; ++k) {
            f->bliss_add_edge(f->graph, f->option_vertex[option], vertex_of_entry(f, entry[k]));
        }
    }
}

static void count_equals(struct finding *f)
{
    for (qdr_option option = 0; option < f->group->options; ++option) {
        ++f->equals[qdri_option_ranked(f->group, option, 0)];
    }
}

/* ------------------------------------------------------------------------- automorphisms ---- */

/* Is what an entry becomes an entry of an option?  `image` is that of vertices. */
static bool has_image(const struct finding *f, const unsigned *image, qdr_entry entry,
                      qdr_option option)
{
    qdr_entry wanted = {image[entry.item], QDR_NO_COLOR};
    size_t count;
    const qdr_entry *other = qdr_problem_option(f->group->problem, option, &count);
    if (entry.color != QDR_NO_COLOR) {
        const unsigned vertex = image[vertex_of_entry(f, entry)];
        if (vertex < f->first_shade || f->shade[vertex - f->first_shade].item != wanted.item) {
            return false;
        }
        wanted.color = f->shade[vertex - f->first_shade].color;
    }
    for (size_t k = 0; k < count; ++k) {
        if (other[k].item == wanted.item && other[k].color == wanted.color) {
            return true;
        }
    }
    return false;
}

static bool is_symmetry(const struct finding *f, const unsigned *image)
{
    const qdr_problem *problem = f->group->problem;
    for (qdr_item item = 0; item < f->group->items; ++item) {
        if (image[item] >= f->group->items || !qdri_items_are_alike(problem, item, image[item])) {
            return false;
        }
    }
    for (qdr_option option = 0; option < f->group->options; ++option) {
        const qdr_option other = f->map[option];
        size_t count;
        size_t others = 0;
        const qdr_entry *entry = qdr_problem_option(problem, option, &count);
        if (other != QDR_NO_OPTION) {
            qdr_problem_option(problem, other, &others);
        }
        if (others != count ||
            qdr_problem_cost(problem, option) != qdr_problem_cost(problem, other)) {
            return false;
        }
        for (size_t k = 0; k < count; ++k) {
            if (!has_image(f, image, entry[k], other)) {
                return false;
            }
        }
    }
    return true;
}

/* Called by bliss for each generator. */
static void take(void *ctx, unsigned vertices, const unsigned *image)
{
    struct finding *f = ctx;
    const uint32_t options = f->group->options;
    (void)vertices;
    if (f->status != QDR_OK) {
        return;
    }
    for (qdr_option option = 0; option < options; ++option) {
        const qdr_option first = qdri_option_ranked(f->group, option, 0);
        const unsigned vertex = image[f->option_vertex[first]];
        const bool is_option = vertex >= f->group->items && vertex < f->first_shade;
        f->map[option] = is_option
                             ? qdri_option_ranked(f->group, f->option_of[vertex - f->group->items],
                                                  f->group->index.rank[option])
                             : QDR_NO_OPTION;
    }
    memcpy(f->map + options, image, f->group->items * sizeof *f->map);
    f->group->has_others = true; /* it may permute colors */
    f->status = is_symmetry(f, image)
                    ? qdri_group_close(f->group, f->map, f->error)
                    : qdri_fail(f->error, QDR_INVALID, "what bliss found is no symmetry");
}

static bool make_room(struct finding *f)
{
    const uint32_t options = f->group->options;
    f->option_vertex = qdri_array(&f->arrays, options, sizeof *f->option_vertex);
    f->option_of = qdri_array(&f->arrays, options, sizeof *f->option_of);
    f->equals = qdri_zeros(options, sizeof *f->equals);
    f->map = qdri_array(&f->arrays, (uint64_t)options + f->group->items, sizeof *f->map);
    return f->equals && !f->arrays.lacks_memory && list_shades(f);
}

static void find_automorphisms(struct finding *f)
{
    count_equals(f);
    f->graph = f->bliss_new(0);
    add_vertices(f);
    add_edges(f);
    f->bliss_find_automorphisms(f->graph, take, f, NULL);
    f->bliss_release(f->graph);
}

qdr_status qdr_group_add_all(qdr_group *group, qdr_error *error)
{
    struct finding f = {.group = group, .error = error, .status = QDR_OK};
    if (group->relations > 0) {
        return qdri_fail(error, QDR_INVALID, "all symmetries cannot be added behind relations");
    }
    if (!load(&f)) {
        return qdri_fail(error, QDR_UNSUPPORTED,
                         "finding all symmetries needs " LIBRARY
                         ", which is not installed (Debian: libbliss2)");
    }
    if (make_room(&f)) {
        find_automorphisms(&f);
    } else {
        f.status = qdri_no_memory(error);
    }
    qdri_arrays_free(&f.arrays);
    free(f.status == QDR_OK ? group->equals : f.equals);
    group->equals = f.status == QDR_OK ? f.equals : group->equals;
    return f.status;
}

#else

#include "base/error.h"

qdr_status qdr_group_add_all(qdr_group *group, qdr_error *error)
{
    (void)group;
    return qdri_fail(error, QDR_UNSUPPORTED,
                     "finding all symmetries needs bliss; install libbliss-dev and rebuild with "
                     "./setup.sh");
}

#endif
