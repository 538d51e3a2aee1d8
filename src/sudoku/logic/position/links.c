/* links.c  Finds the nodes of a position, and the links between them.
 *
 * Nodes are found by their digit and cells in a table, so that each is there once, whatever houses
 * and sets it comes from.  Links are gathered as they come, and sorted by counting. */
#include "sudoku/logic/position/links.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "sudoku/logic/position/heed.h"

/* Positions with more nodes take too long; no board of up to 16x16 has so many candidates. */
enum { MOST = 1 << 13, LARGEST_SET = 5 };

struct edge {
    uint32_t from;
    struct qdri_link link;
};

struct edges {
    struct edge *edge;
    size_t count;
    size_t capacity;
};

/* What is needed only while links are made. */
struct maker {
    struct qdri_links *links;
    struct qdri_arrays arrays; /* those of this struct that do not grow */
    const struct qdri_position *position;
    size_t words;
    uint64_t *of_digit; /* the cells that have a digit as a candidate */
    uint64_t *of_house; /* the cells of a house that is kept */
    uint64_t *seen;     /* the cells that all cells of a node see */
    uint64_t *scratch;
    uint32_t *table; /* nodes by digit and cells, plus one; 0: none */
    size_t places;   /* in the table: a power of two */
    size_t nodes_capacity;
    size_t cells_capacity;
    size_t sets_capacity;
    size_t set_cells_capacity;
    uint64_t *crossing; /* cells that two houses have in common, if they are several */
    size_t crossings;
    size_t crossings_capacity;
    struct edges across;
    struct edges strong;
    size_t candidates; /* which are nodes in any case */
    bool has_failed;
};

/* --------------------------------------------------------------------------- sets of cells ---- */

static unsigned size_of(const uint64_t *cells, size_t words)
{
    unsigned size = 0;
    for (size_t k = 0; k < words; ++k) {
        size += qdri_size_of(cells[k]);
    }
    return size;
}

static bool are_several(const uint64_t *cells, size_t words)
{
    uint64_t any = 0;
    for (size_t k = 0; k < words; ++k) {
        if (cells[k] != 0 && (any != 0 || qdri_rest(cells[k]) != 0)) {
            return true;
        }
        any |= cells[k];
    }
    return false;
}

static bool is_part(const uint64_t *part, const uint64_t *of, size_t words)
{
    size_t k = 0;
    while (k < words && (part[k] & ~of[k]) == 0) {
        ++k;
    }
    return k == words;
}

static const uint64_t *common(struct maker *maker, const uint64_t *a, const uint64_t *b)
{
    for (size_t k = 0; k < maker->words; ++k) {
        maker->scratch[k] = a[k] & b[k];
    }
    return maker->scratch;
}

static qdr_cell first_of(const uint64_t *cells)
{
    size_t k = 0;
    while (cells[k] == 0) {
        ++k;
    }
    return (qdr_cell)(64 * k + qdri_lowest(cells[k]));
}

static uint64_t *of_digit(const struct maker *maker, unsigned digit)
{
    return maker->of_digit + digit * maker->words;
}

static uint64_t *of_house(const struct maker *maker, size_t house)
{
    return maker->of_house + house * maker->words;
}

static uint64_t *of_set(const struct maker *maker, size_t set)
{
    return maker->links->set_cells + set * maker->words;
}

static void note_cells(struct maker *maker)
{
    const struct qdri_position *position = maker->position;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        for (qdri_digit_set s = position->candidates[cell]; s; s = qdri_rest(s)) {
            qdri_bit_put(of_digit(maker, qdri_lowest(s)), (qdr_cell)cell);
        }
    }
    for (size_t k = 0; k < position->houses; ++k) {
        const qdr_house *house = qdr_rules_house(position->rules, k);
        for (unsigned i = 0; qdri_is_kept(position, k) && i < house->count; ++i) {
            qdri_bit_put(of_house(maker, k), house->cells[i]);
        }
    }
}

/* ----------------------------------------------------------------------------------- nodes ---- */

static size_t begin_at(const struct maker *maker, unsigned digit, const uint64_t *cells)
{
    uint64_t hash = digit;
    for (size_t k = 0; k < maker->words; ++k) {
        hash = (hash ^ cells[k]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    return hash & (maker->places - 1);
}

/* The place in the table of the node with these cells, or where it is to go. */
static uint32_t *look_up(const struct maker *maker, unsigned digit, const uint64_t *cells)
{
    const struct qdri_links *links = maker->links;
    size_t k = begin_at(maker, digit, cells);
    while (maker->table[k] != 0) {
        const uint32_t node = maker->table[k] - 1;
        if (links->node[node].digit == digit &&
            memcmp(qdri_node_cells(links, node), cells, maker->words * sizeof *cells) == 0) {
            break;
        }
        k = (k + 1) & (maker->places - 1);
    }
    return &maker->table[k];
}

static uint32_t find_node(const struct maker *maker, unsigned digit, const uint64_t *cells)
{
    return *look_up(maker, digit, cells) - 1; /* 0 - 1 is QDRI_NO_NODE */
}

/* Makes room for one more in an array.  False: no memory, which is noted. */
static bool make_room(struct maker *maker, void *array, size_t *capacity, size_t count, size_t size)
{
    const bool is_made = qdri_reserve(array, capacity, count + 1, size);
    maker->has_failed |= !is_made;
    return is_made;
}

/* Puts a set of cells behind so many others. */
static bool append(struct maker *maker, uint64_t **sets, size_t *capacity, size_t count,
                   const uint64_t *cells)
{
    const size_t size = maker->words * sizeof **sets;
    const bool is_made = make_room(maker, sets, capacity, count, size);
    if (is_made) {
        memcpy(*sets + count * maker->words, cells, size);
    }
    return is_made;
}

/* Adds a node, unless it is there. */
static void add_node(struct maker *maker, unsigned digit, const uint64_t *cells)
{
    struct qdri_links *links = maker->links;
    uint32_t *place = look_up(maker, digit, cells);
    if (*place == 0 &&
        make_room(maker, &links->node, &maker->nodes_capacity, links->count, sizeof *links->node) &&
        append(maker, &links->cells, &maker->cells_capacity, links->count, cells)) {
        links->node[links->count++] = (struct qdri_node){
            .digit = digit, .size = size_of(cells, maker->words), .cell = first_of(cells)};
        *place = (uint32_t)links->count;
    }
}

static void add_singles(struct maker *maker, unsigned digit)
{
    const struct qdri_position *position = maker->position;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        if (qdri_is_candidate(position, (qdr_cell)cell, digit)) {
            maker->links->single[cell * (position->digits + 1) + digit] =
                (uint32_t)maker->links->count;
            memset(maker->scratch, 0, maker->words * sizeof *maker->scratch);
            qdri_bit_put(maker->scratch, (qdr_cell)cell);
            add_node(maker, digit, maker->scratch);
        }
    }
}

/* Adds what is left of a set of cells for a digit, if that is more than one cell, and unless there
 * are too many. */
static void add_group(struct maker *maker, unsigned digit, const uint64_t *cells)
{
    const uint64_t *group = common(maker, cells, of_digit(maker, digit));
    if (are_several(group, maker->words) && maker->links->count + maker->candidates < MOST) {
        add_node(maker, digit, group);
    }
}

static void find_crossings(struct maker *maker)
{
    const size_t houses = maker->position->houses;
    for (size_t a = 0; a < houses; ++a) {
        for (size_t b = a + 1; qdri_is_kept(maker->position, a) && b < houses; ++b) {
            const uint64_t *cells = common(maker, of_house(maker, a), of_house(maker, b));
            if (are_several(cells, maker->words)) {
                maker->crossings += append(maker, &maker->crossing, &maker->crossings_capacity,
                                           maker->crossings, cells);
            }
        }
    }
}

/* Makes the table, twice as large as there can be nodes. */
static bool make_table(struct maker *maker)
{
    const struct qdri_links *links = maker->links;
    size_t most = maker->candidates + maker->crossings * maker->position->digits;
    for (size_t set = 0; set < links->sets && most < MOST; ++set) {
        most += qdri_size_of(links->set[set].digits);
    }
    most = most < MOST ? most : MOST;
    maker->places = 1;
    while (maker->places < 2 * most) {
        maker->places *= 2;
    }
    maker->table = qdri_array(&maker->arrays, maker->places, sizeof *maker->table);
    maker->has_failed |= !maker->table;
    return !maker->has_failed;
}

static void add_nodes(struct maker *maker)
{
    struct qdri_links *links = maker->links;
    for (unsigned digit = 1; digit <= maker->position->digits; ++digit) {
        links->first[digit] = links->count;
        add_singles(maker, digit);
        for (size_t k = 0; k < maker->crossings; ++k) {
            add_group(maker, digit, maker->crossing + k * maker->words);
        }
        for (size_t set = 0; set < links->sets; ++set) {
            add_group(maker, digit, of_set(maker, set));
        }
    }
    links->first[maker->position->digits + 1] = links->count;
}

/* ---------------------------------------------------------------------- almost locked sets ---- */

/* A set that grows: cells of a house. */
struct growth {
    size_t house;
    unsigned size;
    qdri_digit_set digits;
    qdr_cell cell[LARGEST_SET];
};

/* Has an earlier house all the cells, too?  Then the set has been found there. */
static bool is_found_before(const struct maker *maker, const struct growth *growth,
                            const uint64_t *cells)
{
    size_t seats;
    const struct qdri_seat *seat = qdri_seats_of(maker->position, growth->cell[0], &seats);
    for (size_t k = 0; k < seats && seat[k].house < growth->house; ++k) {
        if (is_part(cells, of_house(maker, seat[k].house), maker->words)) {
            return true;
        }
    }
    return false;
}

static void add_set(struct maker *maker, const struct growth *growth)
{
    struct qdri_links *links = maker->links;
    memset(maker->scratch, 0, maker->words * sizeof *maker->scratch);
    for (unsigned k = 0; k < growth->size; ++k) {
        qdri_bit_put(maker->scratch, growth->cell[k]);
    }
    if (is_found_before(maker, growth, maker->scratch)) {
        return;
    }
    if (make_room(maker, &links->set, &maker->sets_capacity, links->sets, sizeof *links->set) &&
        append(maker, &links->set_cells, &maker->set_cells_capacity, links->sets, maker->scratch)) {
        links->set[links->sets++] = (struct qdri_locked_set){
            .digits = growth->digits, .size = growth->size, .house = growth->house};
    }
}

/* Adds cells from place `next` on. */
static void grow_set(struct maker *maker, const struct growth *growth, unsigned next)
{
    const struct qdri_position *position = maker->position;
    const unsigned count = qdr_rules_house(position->rules, growth->house)->count;
    if (growth->size > 0 && qdri_size_of(growth->digits) == growth->size + 1) {
        add_set(maker, growth);
    }
    for (; growth->size < LARGEST_SET && next < count; ++next) {
        struct growth grown = *growth;
        grown.cell[grown.size++] = qdri_cell_at(position, growth->house, next);
        grown.digits |= position->candidates[grown.cell[growth->size]];
        if (position->candidates[grown.cell[growth->size]] != 0 &&
            qdri_size_of(grown.digits) <= LARGEST_SET + 1) {
            grow_set(maker, &grown, next + 1);
        }
    }
}

static void add_sets(struct maker *maker)
{
    for (size_t house = 0; house < maker->position->houses; ++house) {
        if (qdri_is_kept(maker->position, house)) {
            grow_set(maker, &(struct growth){.house = house}, 0);
        }
    }
}

/* ----------------------------------------------------------------------------- weak links ---- */

static void add_edge(struct maker *maker, struct edges *edges, uint32_t from, uint32_t to,
                     uint32_t set)
{
    if (make_room(maker, &edges->edge, &edges->capacity, edges->count, sizeof *edges->edge)) {
        edges->edge[edges->count++] = (struct edge){.from = from, .link = {.to = to, .set = set}};
    }
}

static void link_weakly(struct qdri_links *links, uint32_t a, uint32_t b)
{
    const size_t first = links->first[links->node[a].digit];
    qdri_bit_put(links->weak + a * links->width, b - first);
    qdri_bit_put(links->weak + b * links->width, a - first);
}

/* Finds what all cells of a node see. */
static void look_around(struct maker *maker, uint32_t node)
{
    const uint64_t *cells = qdri_node_cells(maker->links, node);
    memset(maker->seen, 0xFF, maker->words * sizeof *maker->seen);
    for (size_t k = 0; k < maker->words; ++k) {
        for (uint64_t s = cells[k]; s; s = qdri_rest(s)) {
            const uint64_t *seen =
                qdri_seen_from(maker->position, (qdr_cell)(64 * k + qdri_lowest(s)));
            for (size_t i = 0; i < maker->words; ++i) {
                maker->seen[i] &= seen[i];
            }
        }
    }
}

static void link_in_sight(struct maker *maker)
{
    struct qdri_links *links = maker->links;
    for (unsigned digit = 1; digit <= maker->position->digits; ++digit) {
        for (size_t a = links->first[digit]; a < links->first[digit + 1]; ++a) {
            look_around(maker, (uint32_t)a);
            for (size_t b = a + 1; b < links->first[digit + 1]; ++b) {
                if (is_part(qdri_node_cells(links, (uint32_t)b), maker->seen, maker->words)) {
                    link_weakly(links, (uint32_t)a, (uint32_t)b);
                }
            }
        }
    }
}

static void link_in_cells(struct maker *maker)
{
    const struct qdri_position *position = maker->position;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        for (qdri_digit_set s = position->candidates[cell]; s; s = qdri_rest(s)) {
            const uint32_t from = qdri_node_of(maker->links, (qdr_cell)cell, qdri_lowest(s));
            qdri_digit_set others = position->candidates[cell] & ~(s & -s);
            for (; others; others = qdri_rest(others)) {
                add_edge(maker, &maker->across, from,
                         qdri_node_of(maker->links, (qdr_cell)cell, qdri_lowest(others)),
                         QDRI_NO_NODE);
            }
        }
    }
}

/* Links a candidate to those of a cell that clauses do not allow beside it. */
static void link_lost(struct maker *maker, qdr_cell cell, unsigned digit, size_t other,
                      qdri_digit_set lost)
{
    const uint32_t from = qdri_node_of(maker->links, cell, digit);
    for (; lost; lost = qdri_rest(lost)) {
        const uint32_t to = qdri_node_of(maker->links, (qdr_cell)other, qdri_lowest(lost));
        if (qdri_lowest(lost) == digit) {
            link_weakly(maker->links, from, to);
        } else {
            add_edge(maker, &maker->across, from, to, QDRI_NO_NODE);
            add_edge(maker, &maker->across, to, from, QDRI_NO_NODE);
        }
    }
}

static void link_by_clauses(struct maker *maker)
{
    const struct qdri_position *position = maker->position;
    struct qdri_position *trial = maker->links->finding->trial[0];
    for (size_t cell = 0; cell < position->cells; ++cell) {
        for (qdri_digit_set s = position->candidates[cell]; s; s = qdri_rest(s)) {
            qdri_position_copy(trial, position);
            qdri_position_place(trial, (qdr_cell)cell, (qdr_digit)qdri_lowest(s));
            qdri_heed_placed(trial, (qdr_cell)cell);
            for (size_t other = 0; other < position->cells; ++other) {
                if (other != cell) {
                    link_lost(maker, (qdr_cell)cell, qdri_lowest(s), other,
                              position->candidates[other] & ~trial->candidates[other]);
                }
            }
        }
    }
}

/* ---------------------------------------------------------------------------- strong links ---- */

static void link_strongly(struct maker *maker, uint32_t a, uint32_t b, uint32_t set)
{
    if (a != QDRI_NO_NODE && b != QDRI_NO_NODE) {
        add_edge(maker, &maker->strong, a, b, set);
        add_edge(maker, &maker->strong, b, a, set);
    }
}

/* Links each node that is part of the places of a digit to the one of all other places. */
static void link_places(struct maker *maker, unsigned digit, const uint64_t *places)
{
    const struct qdri_links *links = maker->links;
    uint64_t *rest = maker->scratch + maker->words;
    for (size_t a = links->first[digit]; a < links->first[digit + 1]; ++a) {
        const uint64_t *part = qdri_node_cells(links, (uint32_t)a);
        if (!is_part(part, places, maker->words)) {
            continue;
        }
        for (size_t k = 0; k < maker->words; ++k) {
            rest[k] = places[k] & ~part[k];
        }
        const uint32_t b = find_node(maker, digit, rest);
        if (b != QDRI_NO_NODE && b > a) {
            link_strongly(maker, (uint32_t)a, b, QDRI_NO_NODE);
        }
    }
}

static void link_houses(struct maker *maker)
{
    for (size_t house = 0; house < maker->position->houses; ++house) {
        for (unsigned digit = 1;
             qdri_is_full(maker->position, house) && digit <= maker->position->digits; ++digit) {
            if (qdri_rest(qdri_places(maker->position, house, digit)) != 0) {
                link_places(maker, digit,
                            common(maker, of_house(maker, house), of_digit(maker, digit)));
            }
        }
    }
}

static void link_pairs(struct maker *maker)
{
    const struct qdri_position *position = maker->position;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        const qdri_digit_set both = position->candidates[cell];
        if (qdri_size_of(both) == 2) {
            link_strongly(maker, qdri_node_of(maker->links, (qdr_cell)cell, qdri_lowest(both)),
                          qdri_node_of(maker->links, (qdr_cell)cell, qdri_lowest(qdri_rest(both))),
                          QDRI_NO_NODE);
        }
    }
}

static uint32_t node_of_set(struct maker *maker, size_t set, unsigned digit)
{
    return find_node(maker, digit, common(maker, of_set(maker, set), of_digit(maker, digit)));
}

static void link_sets(struct maker *maker)
{
    for (size_t set = 0; set < maker->links->sets; ++set) {
        for (qdri_digit_set a = maker->links->set[set].digits; a; a = qdri_rest(a)) {
            const uint32_t from = node_of_set(maker, set, qdri_lowest(a));
            for (qdri_digit_set b = qdri_rest(a); b; b = qdri_rest(b)) {
                link_strongly(maker, from, node_of_set(maker, set, qdri_lowest(b)), (uint32_t)set);
            }
        }
    }
}

/* ---------------------------------------------------------------------------------- making ---- */

/* Sorts edges by the node that they come from. */
static void list_edges(struct maker *maker, const struct edges *edges, struct qdri_link_list *list)
{
    list->first = qdri_zeros(maker->links->count + 2, sizeof *list->first);
    list->link = qdri_zeros(edges->count, sizeof *list->link);
    if (!list->first || !list->link) {
        maker->has_failed = true;
        return;
    }
    for (size_t k = 0; k < edges->count; ++k) {
        ++list->first[edges->edge[k].from + 2];
    }
    for (size_t k = 2; k < maker->links->count + 2; ++k) {
        list->first[k] += list->first[k - 1];
    }
    for (size_t k = 0; k < edges->count; ++k) {
        list->link[list->first[edges->edge[k].from + 1]++] = edges->edge[k].link;
    }
}

static void make_rows(struct maker *maker)
{
    struct qdri_links *links = maker->links;
    size_t most = 0;
    for (unsigned digit = 1; digit <= maker->position->digits; ++digit) {
        const size_t count = links->first[digit + 1] - links->first[digit];
        most = count > most ? count : most;
    }
    links->width = (most + 63) / 64;
    links->weak = qdri_zeros(links->count * links->width, sizeof *links->weak);
    maker->has_failed |= !links->weak;
}

static void make_weak(struct maker *maker)
{
    const unsigned kinds = maker->links->kinds;
    make_rows(maker);
    if (maker->has_failed) {
        return;
    }
    link_in_sight(maker);
    if (kinds & QDRI_LINKS_ACROSS) {
        link_in_cells(maker);
    }
    if ((kinds & QDRI_LINKS_ACROSS) && maker->position->ground->has_clauses) {
        link_by_clauses(maker);
    }
    list_edges(maker, &maker->across, &maker->links->across);
}

static void make_strong(struct maker *maker)
{
    const unsigned kinds = maker->links->kinds;
    if (kinds & QDRI_LINKS_PLACES) {
        link_houses(maker);
    }
    if (kinds & QDRI_LINKS_PAIRS) {
        link_pairs(maker);
    }
    link_sets(maker);
    list_edges(maker, &maker->strong, &maker->links->strong);
}

static void make(struct maker *maker)
{
    note_cells(maker);
    if (maker->links->kinds & QDRI_LINKS_GROUPS) {
        find_crossings(maker);
    }
    if (maker->links->kinds & QDRI_LINKS_SETS) {
        add_sets(maker);
    }
    if (!maker->has_failed && make_table(maker)) {
        add_nodes(maker);
    }
    if (!maker->has_failed) {
        make_weak(maker);
    }
    if (!maker->has_failed) {
        make_strong(maker);
        maker->links->closing = qdri_zeros(maker->links->count, sizeof *maker->links->closing);
        maker->has_failed |= !maker->links->closing;
    }
}

static size_t count_candidates(const struct qdri_position *position)
{
    size_t count = 0;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        count += qdri_size_of(position->candidates[cell]);
    }
    return count;
}

/* False: no memory. */
static bool make_links(struct qdri_links *links, size_t candidates)
{
    const struct qdri_position *position = links->position;
    const size_t words = links->words;
    struct maker maker = {
        .links = links, .position = position, .words = words, .candidates = candidates};
    links->candidates = qdri_copy(position->candidates, position->cells, sizeof *links->candidates);
    links->standing = qdri_copy(position->grid.cell, position->cells, sizeof *links->standing);
    links->single = qdri_zeros(position->cells * (position->digits + 1), sizeof *links->single);
    maker.of_digit = qdri_array(&maker.arrays, (position->digits + 1) * words, sizeof(uint64_t));
    maker.of_house = qdri_array(&maker.arrays, position->houses * words, sizeof(uint64_t));
    maker.seen = qdri_array(&maker.arrays, words, sizeof(uint64_t));
    maker.scratch = qdri_array(&maker.arrays, 2 * words, sizeof(uint64_t));
    maker.has_failed =
        !links->candidates || !links->standing || !links->single || maker.arrays.lacks_memory;
    if (!maker.has_failed) {
        make(&maker);
    }
    qdri_arrays_free(&maker.arrays);
    free(maker.crossing);
    free(maker.across.edge);
    free(maker.strong.edge);
    return !maker.has_failed;
}

/* Are these links of that kind, and of the position as it is? */
static bool are_of(const struct qdri_links *links, const struct qdri_position *position,
                   unsigned kinds)
{
    return links && links->kinds == kinds &&
           memcmp(links->candidates, position->candidates,
                  position->cells * sizeof *links->candidates) == 0 &&
           memcmp(links->standing, position->grid.cell,
                  position->cells * sizeof *links->standing) == 0;
}

const struct qdri_links *qdri_links_of(struct qdri_finding *finding, unsigned kinds)
{
    const struct qdri_position *position = finding->position;
    const size_t candidates = count_candidates(position);
    if (are_of(finding->links, position, kinds)) {
        return finding->links;
    }
    qdri_links_free(finding->links);
    finding->links = NULL;
    if (candidates >= MOST) {
        return NULL;
    }
    struct qdri_links *links = qdri_zeros(1, sizeof *links);
    if (links) {
        *links = (struct qdri_links){.finding = finding,
                                     .position = position,
                                     .kinds = kinds,
                                     .words = qdri_words(position)};
    }
    if (!links || !make_links(links, candidates)) {
        finding->has_failed = true;
        qdri_links_free(links);
        return NULL;
    }
    finding->links = links;
    return links;
}

void qdri_links_free(struct qdri_links *links)
{
    if (!links) {
        return;
    }
    free(links->candidates);
    free(links->standing);
    free(links->node);
    free(links->cells);
    free(links->single);
    free(links->weak);
    free(links->across.first);
    free(links->across.link);
    free(links->strong.first);
    free(links->strong.link);
    free(links->set);
    free(links->set_cells);
    free(links->closing);
    free(links);
}

/* ------------------------------------------------------------------------------- questions ---- */

bool qdri_links_are_weak(const struct qdri_links *links, uint32_t a, uint32_t b)
{
    if (links->node[a].digit == links->node[b].digit) {
        const size_t place = b - links->first[links->node[b].digit];
        return qdri_bit_has(qdri_weak_row(links, a), place);
    }
    uint32_t k = links->across.first[a];
    while (k < links->across.first[a + 1] && links->across.link[k].to != b) {
        ++k;
    }
    return k < links->across.first[a + 1];
}
