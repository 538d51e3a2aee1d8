/* chains.c  Follows links breadth first, so that the shortest chains are found, and says them. */
#include "sudoku/logic/techniques/chains.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

bool qdri_chains_make(struct qdri_chains *chains, const struct qdri_links *links)
{
    const size_t count = links->count;
    const size_t words = (links->position->digits + 1) * links->width;
    *chains = (struct qdri_chains){.links = links};
    chains->off_from = qdri_array(&chains->arrays, count, sizeof *chains->off_from);
    chains->on_from = qdri_array(&chains->arrays, count, sizeof *chains->on_from);
    chains->on_set = qdri_array(&chains->arrays, count, sizeof *chains->on_set);
    chains->length = qdri_array(&chains->arrays, count, sizeof *chains->length);
    chains->is_off = qdri_array(&chains->arrays, words, sizeof *chains->is_off);
    chains->queue = qdri_array(&chains->arrays, count, sizeof *chains->queue);
    links->finding->has_failed |= chains->arrays.lacks_memory;
    return !chains->arrays.lacks_memory;
}

void qdri_chains_free(struct qdri_chains *chains)
{
    qdri_arrays_free(&chains->arrays);
}

/* ------------------------------------------------------------------------------- following ---- */

/* The nodes that are on and have been found: those before `at` have been followed. */
struct front {
    size_t at;
    size_t end;
    uint32_t closing; /* sees the start */
};

static void begin(struct qdri_chains *chains, struct front *front, uint32_t start)
{
    const struct qdri_links *links = chains->links;
    memset(chains->off_from, 0xFF, links->count * sizeof *chains->off_from);
    memset(chains->on_from, 0xFF, links->count * sizeof *chains->on_from);
    memset(chains->is_off, 0,
           (links->position->digits + 1) * links->width * sizeof *chains->is_off);
    chains->start = start;
    chains->length[start] = 0;
    chains->queue[0] = start;
    *front = (struct front){.end = 1, .closing = QDRI_NO_NODE};
}

/* A node is off: what has a strong link to it is on. */
static void turn_off(struct qdri_chains *chains, struct front *front, uint32_t from, uint32_t off)
{
    const struct qdri_link_list *strong = &chains->links->strong;
    chains->off_from[off] = from;
    for (uint32_t k = strong->first[off]; k < strong->first[off + 1]; ++k) {
        const struct qdri_link link = strong->link[k];
        if (chains->on_from[link.to] != QDRI_NO_NODE || link.to == chains->start) {
            continue;
        }
        chains->on_from[link.to] = off;
        chains->on_set[link.to] = link.set;
        chains->length[link.to] = chains->length[from] + 1;
        chains->queue[front->end++] = link.to;
    }
}

static void follow_row(struct qdri_chains *chains, struct front *front, uint32_t on)
{
    const struct qdri_links *links = chains->links;
    const unsigned digit = links->node[on].digit;
    const uint64_t *row = qdri_weak_row(links, on);
    uint64_t *is_off = chains->is_off + digit * links->width;
    for (size_t word = 0; word < links->width; ++word) {
        uint64_t fresh = row[word] & ~is_off[word];
        is_off[word] |= fresh;
        for (; fresh; fresh = qdri_rest(fresh)) {
            turn_off(chains, front, on,
                     (uint32_t)(links->first[digit] + 64 * word + qdri_lowest(fresh)));
        }
    }
}

static void follow_across(struct qdri_chains *chains, struct front *front, uint32_t on)
{
    const struct qdri_links *links = chains->links;
    for (uint32_t k = links->across.first[on]; k < links->across.first[on + 1]; ++k) {
        const uint32_t off = links->across.link[k].to;
        const unsigned digit = links->node[off].digit;
        const size_t place = off - links->first[digit];
        if (chains->off_from[off] == QDRI_NO_NODE) {
            qdri_bit_put(chains->is_off + digit * links->width, place);
            turn_off(chains, front, on, off);
        }
    }
}

uint32_t qdri_chains_follow(struct qdri_chains *chains, uint32_t start, size_t most)
{
    struct front front;
    begin(chains, &front, start);
    for (; front.at < front.end; ++front.at) {
        const uint32_t on = chains->queue[front.at];
        if (chains->off_from[on] == start) {
            return on;
        }
        if (chains->length[on] < most) {
            follow_row(chains, &front, on);
            follow_across(chains, &front, on);
        }
    }
    return QDRI_NO_NODE;
}

size_t qdri_chains_length(const struct qdri_chains *chains, uint32_t off)
{
    return chains->length[chains->off_from[off]];
}

/* ----------------------------------------------------------------------------------- paths ---- */

bool qdri_path_make(struct qdri_path *path, const struct qdri_chains *chains, uint32_t on)
{
    const size_t strong = chains->length[on];
    *path = (struct qdri_path){.count = 2 * strong};
    path->node = qdri_zeros(path->count, sizeof *path->node);
    path->set = qdri_zeros(strong, sizeof *path->set);
    if (!path->node || !path->set) {
        chains->links->finding->has_failed = true;
        return false;
    }
    for (size_t k = strong; k-- > 0; on = chains->off_from[path->node[2 * k]]) {
        path->node[2 * k + 1] = on;
        path->node[2 * k] = chains->on_from[on];
        path->set[k] = chains->on_set[on];
    }
    return true;
}

void qdri_path_free(struct qdri_path *path)
{
    free(path->node);
    free(path->set);
    *path = (struct qdri_path){0};
}

/* --------------------------------------------------------------------------------- telling ---- */

static void say_cells(const struct qdri_links *links, const uint64_t *cells)
{
    const char *before = "";
    for (size_t k = 0; k < links->words; ++k) {
        for (uint64_t s = cells[k]; s; s = qdri_rest(s)) {
            qdri_find_say_cell(links->finding, before, (qdr_cell)(64 * k + qdri_lowest(s)));
            before = ",";
        }
    }
}

static void mark_cells(const struct qdri_links *links, uint32_t node, qdr_mark_role role)
{
    const uint64_t *cells = qdri_node_cells(links, node);
    for (size_t k = 0; k < links->words; ++k) {
        for (uint64_t s = cells[k]; s; s = qdri_rest(s)) {
            qdri_find_mark(links->finding, role, (qdr_cell)(64 * k + qdri_lowest(s)),
                           links->node[node].digit);
        }
    }
}

static char symbol_of(const struct qdri_links *links, uint32_t node)
{
    return qdri_find_symbol(links->finding, links->node[node].digit);
}

void qdri_path_tell(const struct qdri_path *path, const struct qdri_links *links, size_t strong,
                    bool is_backwards)
{
    const uint32_t left = path->node[2 * strong + is_backwards];
    const uint32_t right = path->node[2 * strong + !is_backwards];
    const uint32_t set = path->set[strong];
    struct qdri_finding *finding = links->finding;
    if (links->node[left].digit == links->node[right].digit) {
        qdri_find_say(finding, "(%c)", symbol_of(links, left));
        say_cells(links, qdri_node_cells(links, left));
        qdri_find_say(finding, "=");
        say_cells(links, qdri_node_cells(links, right));
    } else {
        qdri_find_say(finding, "(%c=%c)", symbol_of(links, left), symbol_of(links, right));
        say_cells(links, set == QDRI_NO_NODE ? qdri_node_cells(links, left)
                                             : links->set_cells + set * links->words);
    }
    mark_cells(links, left, QDR_ROLE_SECOND);
    mark_cells(links, right, QDR_ROLE_PATTERN);
}
