#include "sudoku/houses.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

static unsigned next_number(const struct qdri_houses *houses, const char *letters)
{
    /* Houses with the same letters come together, so that the last one is near. */
    for (size_t k = houses->count; k > 0; --k) {
        if (strcmp(houses->house[k - 1].letters, letters) == 0) {
            return houses->house[k - 1].number + 1;
        }
    }
    return 1;
}

bool qdri_houses_add(struct qdri_houses *houses, qdr_house_kind kind, const char *letters,
                     const qdr_cell *cells, size_t count)
{
    struct qdri_house *house =
        qdri_grow(houses->house, &houses->capacity, houses->count + 1, sizeof *house);
    if (!house) {
        return false;
    }
    houses->house = house;
    qdr_cell *copy = qdri_copy(cells, count, sizeof *cells);
    if (!copy) {
        return false;
    }
    house[houses->count] =
        (struct qdri_house){.shown = {.kind = kind, .count = (uint16_t)count, .cells = copy},
                            .cells = copy,
                            .letters = letters,
                            .number = next_number(houses, letters)};
    ++houses->count;
    return true;
}

void qdri_houses_free(struct qdri_houses *houses)
{
    for (size_t k = 0; k < houses->count; ++k) {
        free(houses->house[k].cells);
    }
    free(houses->house);
    *houses = (struct qdri_houses){.side = houses->side};
}

bool qdri_houses_add_encoded(struct qdri_houses *houses, const char *letters, const qdr_cell *cells,
                             size_t count)
{
    bool is_added = qdri_houses_add(houses, QDR_HOUSE_EXTRA, letters, cells, count);
    if (is_added) {
        houses->house[houses->count - 1].is_encoded = true;
    }
    return is_added;
}

/* Are all cells of a house in another?  Both ascend. */
static bool is_within(const qdr_house *house, const qdr_house *other)
{
    size_t at = 0;
    for (size_t k = 0; k < house->count; ++k) {
        while (at < other->count && other->cells[at] < house->cells[k]) {
            ++at;
        }
        if (at == other->count || other->cells[at] != house->cells[k]) {
            return false;
        }
    }
    return true;
}

bool qdri_houses_is_implied(const struct qdri_houses *houses, size_t index)
{
    const struct qdri_house *house = &houses->house[index];
    bool is_implied = house->is_encoded;
    for (size_t k = 0; !is_implied && k < houses->count; ++k) {
        const struct qdri_house *other = &houses->house[k];
        bool is_before = other->shown.count > house->shown.count ||
                         (other->shown.count == house->shown.count && k < index);
        is_implied = is_before && !other->is_encoded && is_within(&house->shown, &other->shown);
    }
    return is_implied;
}

/* For each cell the houses that it is in: house[first[c]] to house[first[c + 1] - 1]. */
struct membership {
    uint32_t *first;
    uint32_t *house;
};

static bool make_membership(struct membership *membership, const struct qdri_houses *houses)
{
    size_t cells = (size_t)houses->side * houses->side;
    size_t total = 0;
    for (size_t k = 0; k < houses->count; ++k) {
        total += houses->house[k].shown.count;
    }
    uint32_t *first = membership->first = qdri_zeros(cells + 2, sizeof *first);
    uint32_t *house = membership->house = qdri_zeros(total, sizeof *house);
    if (!first || !house) {
        return false;
    }
    /* Counted two places on, so that filling moves each beginning to where it belongs. */
    for (size_t k = 0; k < houses->count; ++k) {
        for (size_t i = 0; i < houses->house[k].shown.count; ++i) {
            ++first[houses->house[k].shown.cells[i] + 2];
        }
    }
    for (size_t c = 2; c < cells + 2; ++c) {
        first[c] += first[c - 1];
    }
    for (size_t k = 0; k < houses->count; ++k) {
        for (size_t i = 0; i < houses->house[k].shown.count; ++i) {
            house[first[houses->house[k].shown.cells[i] + 1]++] = (uint32_t)k;
        }
    }
    return true;
}

/* Appends the peers of a cell that are not marked with it yet; returns their number. */
static uint32_t find_peers(const struct qdri_houses *houses, const struct membership *membership,
                           qdr_cell cell, uint32_t *mark, qdr_cell *peer)
{
    uint32_t count = 0;
    mark[cell] = cell + 1u;
    for (uint32_t k = membership->first[cell]; k < membership->first[cell + 1]; ++k) {
        const qdr_house *house = &houses->house[membership->house[k]].shown;
        for (size_t i = 0; i < house->count; ++i) {
            qdr_cell other = house->cells[i];
            if (mark[other] != cell + 1u) {
                mark[other] = cell + 1u;
                peer[count++] = other;
            }
        }
    }
    return count;
}

static size_t most_peers(const struct qdri_houses *houses)
{
    size_t most = 0;
    for (size_t k = 0; k < houses->count; ++k) {
        size_t count = houses->house[k].shown.count;
        most += count * count;
    }
    return most;
}

bool qdri_peers_make(struct qdri_peers *peers, const struct qdri_houses *houses)
{
    unsigned cells = houses->side * houses->side;
    struct membership membership;
    bool is_ready = make_membership(&membership, houses);
    uint32_t *mark = qdri_zeros(cells, sizeof *mark);
    peers->first = qdri_zeros(cells + 1u, sizeof *peers->first);
    peers->peer = qdri_zeros(most_peers(houses), sizeof *peers->peer);
    is_ready = is_ready && mark && peers->first && peers->peer;
    for (unsigned c = 0; is_ready && c < cells; ++c) {
        qdr_cell *end = peers->peer + peers->first[c];
        uint32_t count = find_peers(houses, &membership, (qdr_cell)c, mark, end);
        peers->first[c + 1] = peers->first[c] + count;
    }
    free(membership.first);
    free(membership.house);
    free(mark);
    if (!is_ready) {
        qdri_peers_free(peers);
    }
    return is_ready;
}

void qdri_peers_free(struct qdri_peers *peers)
{
    free(peers->first);
    free(peers->peer);
    *peers = (struct qdri_peers){0};
}
