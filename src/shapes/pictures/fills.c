/* fills.c  Colors pieces as maps are colored.
 *
 * A piece with fewer neighbours than there are colors can be put off: whatever the others get, a
 * color is left for it.  Putting off one makes others ready to be put off, and mostly nothing
 * remains.  What remains is searched, the piece first that has the fewest colors left; if that
 * fails, or takes too many steps, there is a color more.
 *
 * Sources: A. B. Kempe, "On the geographical problem of the four colours" (American Journal of
 * Mathematics 2, 1879), for putting off; D. Brelaz, "New methods to color the vertices of a graph"
 * (Communications of the ACM 22, 1979), for the order of the search. */

#include <string.h>

#include "base/alloc.h"
#include "shapes/pictures/mesh.h"

enum {
    COLORS_FIRST = 4,
    WORK_MOST = 2000000, /* looks at pieces, in the search with so many colors */
    TABLE_MOST = 1000000
};

#define NO_COLOR UINT32_MAX

/* Pieces as a graph, and what the search knows of it. */
struct map {
    size_t pieces;
    uint32_t *first; /* piece: where its neighbours begin in `near` */
    uint32_t *near;
    uint32_t *left;  /* piece: so many neighbours are not put off */
    uint32_t *order; /* pieces that are put off, in that order, and then those that are not */
    uint32_t *stamp;
    uint32_t *fill;
    uint32_t colors;
    uint32_t *taken; /* color: so many pieces have it */
    struct qdri_arrays arrays;
};

/* The pieces that are not put off, in their search. */
struct search {
    struct map *map;
    size_t count;
    uint32_t *piece;  /* those that are colored first */
    uint32_t *around; /* piece * colors + color: so many of its neighbours have it */
    uint32_t *used;   /* depth: so many colors were in use before it */
    uint64_t work;
    struct qdri_arrays arrays;
};

/* ----------------------------------------------------------------------------------- graph ---- */

/* Gives the two pieces that a link is between; false where it is within one, or beside none. */
static bool is_between(const struct qdri_packing *packing, const struct qdri_link *link,
                       uint32_t piece[2])
{
    piece[0] = packing->piece_of[link->a];
    piece[1] = packing->piece_of[link->b];
    return piece[0] != piece[1] && piece[0] != QDRI_NO_PIECE && piece[1] != QDRI_NO_PIECE;
}

static bool make_map(struct map *map, const struct qdri_mesh *mesh,
                     const struct qdri_packing *packing, uint32_t *fill)
{
    map->pieces = packing->pieces;
    map->fill = fill;
    map->first = qdri_array(&map->arrays, map->pieces + 2, sizeof *map->first);
    map->near = qdri_array(&map->arrays, 2 * mesh->links, sizeof *map->near);
    map->left = qdri_array(&map->arrays, map->pieces, sizeof *map->left);
    map->order = qdri_array(&map->arrays, map->pieces, sizeof *map->order);
    map->stamp = qdri_array(&map->arrays, map->pieces + COLORS_FIRST, sizeof *map->stamp);
    map->taken = qdri_array(&map->arrays, map->pieces + COLORS_FIRST, sizeof *map->taken);
    return !map->arrays.lacks_memory;
}

/* Leaves each neighbour of each piece once. */
static void drop_doubles(struct map *map)
{
    uint32_t kept = 0;
    for (uint32_t piece = 0; piece < map->pieces; ++piece) {
        uint32_t begin = map->first[piece];
        map->first[piece] = kept;
        for (uint32_t k = begin; k < map->first[piece + 1]; ++k) {
            if (map->stamp[map->near[k]] != piece + 1) {
                map->stamp[map->near[k]] = piece + 1;
                map->near[kept++] = map->near[k];
            }
        }
    }
    map->first[map->pieces] = kept;
}

static void find_neighbours(struct map *map, const struct qdri_mesh *mesh,
                            const struct qdri_packing *packing)
{
    uint32_t piece[2];
    for (size_t k = 0; k < mesh->links; ++k) {
        if (is_between(packing, &mesh->link[k], piece)) {
            ++map->first[piece[0] + 2];
            ++map->first[piece[1] + 2];
        }
    }
    for (size_t k = 2; k < map->pieces + 2; ++k) {
        map->first[k] += map->first[k - 1];
    }
    for (size_t k = 0; k < mesh->links; ++k) {
        if (is_between(packing, &mesh->link[k], piece)) {
            map->near[map->first[piece[0] + 1]++] = piece[1];
            map->near[map->first[piece[1] + 1]++] = piece[0];
        }
    }
    drop_doubles(map);
}

/* ------------------------------------------------------------------------------ put off ---- */

/* Puts off what can be; returns how many that are. */
static size_t put_off(struct map *map)
{
    size_t count = 0;
    for (uint32_t piece = 0; piece < map->pieces; ++piece) {
        map->left[piece] = map->first[piece + 1] - map->first[piece];
        map->fill[piece] = NO_COLOR;
        if (map->left[piece] < map->colors) {
            map->order[count++] = piece;
        }
    }
    for (size_t k = 0; k < count; ++k) {
        uint32_t piece = map->order[k];
        for (uint32_t n = map->first[piece]; n < map->first[piece + 1]; ++n) {
            /* It becomes ready when this is the one that was too many. */
            if (map->left[map->near[n]]-- == map->colors) {
                map->order[count++] = map->near[n];
            }
        }
    }
    return count;
}

/* The color, of those that no neighbour has, that is taken least often. */
static uint32_t least_taken(struct map *map, uint32_t piece)
{
    uint32_t best = NO_COLOR;
    for (uint32_t n = map->first[piece]; n < map->first[piece + 1]; ++n) {
        if (map->fill[map->near[n]] != NO_COLOR) {
            map->stamp[map->fill[map->near[n]]] = piece + 1;
        }
    }
    for (uint32_t color = 0; color < map->colors; ++color) {
        bool is_free = map->stamp[color] != piece + 1;
        if (is_free && (best == NO_COLOR || map->taken[color] < map->taken[best])) {
            best = color;
        }
    }
    return best;
}

static void color_rest(struct map *map, size_t count)
{
    memset(map->stamp, 0, (map->pieces + COLORS_FIRST) * sizeof *map->stamp);
    memset(map->taken, 0, (map->pieces + COLORS_FIRST) * sizeof *map->taken);
    for (size_t piece = 0; piece < map->pieces; ++piece) {
        if (map->fill[piece] != NO_COLOR) {
            ++map->taken[map->fill[piece]];
        }
    }
    while (count > 0) {
        uint32_t piece = map->order[--count];
        map->fill[piece] = least_taken(map, piece);
        ++map->taken[map->fill[piece]];
    }
}

/* ---------------------------------------------------------------------------------- search ---- */

static uint32_t colors_around(const struct search *search, uint32_t piece)
{
    uint32_t count = 0;
    for (uint32_t color = 0; color < search->map->colors; ++color) {
        count += search->around[(size_t)piece * search->map->colors + color] > 0;
    }
    return count;
}

/* Brings the piece with the fewest colors left to the front of those that have none. */
static void choose(struct search *search, size_t depth)
{
    size_t best = depth;
    uint32_t most = 0;
    for (size_t k = depth; k < search->count; ++k) {
        uint32_t around = colors_around(search, search->piece[k]);
        if (k == depth || around > most) {
            best = k;
            most = around;
        }
    }
    search->work += search->count - depth;
    uint32_t piece = search->piece[best];
    search->piece[best] = search->piece[depth];
    search->piece[depth] = piece;
}

static void tell_around(struct search *search, uint32_t piece, uint32_t color, uint32_t change)
{
    const struct map *map = search->map;
    for (uint32_t n = map->first[piece]; n < map->first[piece + 1]; ++n) {
        search->around[(size_t)map->near[n] * map->colors + color] += change;
    }
}

/* Takes the next color that a piece can have; of those in no use yet, the first only. */
static bool color_next(struct search *search, size_t depth)
{
    uint32_t piece = search->piece[depth];
    uint32_t *fill = &search->map->fill[piece];
    uint32_t color = 0;
    if (*fill != NO_COLOR) {
        color = *fill + 1;
        tell_around(search, piece, *fill, (uint32_t)-1);
        *fill = NO_COLOR;
    }
    for (; color < search->map->colors && color <= search->used[depth]; ++color) {
        if (search->around[(size_t)piece * search->map->colors + color] == 0) {
            *fill = color;
            tell_around(search, piece, color, 1);
            search->used[depth + 1] =
                color == search->used[depth] ? color + 1 : search->used[depth];
            return true;
        }
    }
    return false;
}

static bool run(struct search *search)
{
    size_t depth = 0;
    choose(search, 0);
    while (depth < search->count) {
        if (color_next(search, depth)) {
            if (++depth < search->count) {
                choose(search, depth);
            }
        } else if (depth == 0 || ++search->work > WORK_MOST) {
            return false;
        } else {
            --depth;
        }
    }
    return true;
}

/* Colors the pieces that are not put off.  `is_out` tells that there was no memory. */
static bool color_kernel(struct map *map, size_t count, bool *is_out)
{
    struct search search = {.map = map};
    if (map->pieces * map->colors > TABLE_MOST) {
        return false;
    }
    search.piece = qdri_array(&search.arrays, map->pieces, sizeof *search.piece);
    search.around = qdri_array(&search.arrays, map->pieces * map->colors, sizeof *search.around);
    search.used = qdri_array(&search.arrays, map->pieces + 1, sizeof *search.used);
    *is_out = search.arrays.lacks_memory;
    memset(map->stamp, 0, map->pieces * sizeof *map->stamp);
    for (size_t k = 0; k < count; ++k) {
        map->stamp[map->order[k]] = 1;
    }
    for (uint32_t piece = 0; !*is_out && piece < map->pieces; ++piece) {
        if (map->stamp[piece] == 0) {
            search.piece[search.count++] = piece;
        }
    }
    bool is_done = !*is_out && run(&search);
    qdri_arrays_free(&search.arrays);
    return is_done;
}

uint32_t qdri_fills_choose(const struct qdri_mesh *mesh, const struct qdri_packing *packing,
                           uint32_t *fill)
{
    struct map map = {0};
    bool is_out = !make_map(&map, mesh, packing, fill);
    bool is_done = false;
    map.colors = COLORS_FIRST - 1;
    if (!is_out) {
        find_neighbours(&map, mesh, packing);
    }
    while (!is_out && !is_done) {
        ++map.colors;
        size_t count = put_off(&map);
        is_done = count == map.pieces || color_kernel(&map, count, &is_out);
        if (is_done) {
            color_rest(&map, count);
        }
    }
    qdri_arrays_free(&map.arrays);
    return is_out ? 0 : map.colors;
}
