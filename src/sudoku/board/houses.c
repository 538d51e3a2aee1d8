/* houses.c  Gathers houses, and finds for each cell the others that it shares one with. */
#include "sudoku/board/houses.h"

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
    if (!qdri_reserve(&houses->house, &houses->capacity, houses->count + 1,
                      sizeof *houses->house)) {
        return false;
    }
    qdr_cell *copy = qdri_copy(cells, count, sizeof *cells);
    if (!copy) {
        return false;
    }
    houses->house[houses->count] =
        (struct qdri_house){.shown = {.kind = kind, .count = (uint16_t)count, .cells = copy},
                            .cells = copy,
                            .letters = letters,
                            .number = next_number(houses, letters)};
    ++houses->count;
    return true;
}

void qdri_houses_cut(struct qdri_houses *houses, size_t count)
{
    while (houses->count > count) {
        free(houses->house[--houses->count].cells);
    }
}

void qdri_houses_free(struct qdri_houses *houses)
{
    qdri_houses_cut(houses, 0);
    free(houses->house);
    *houses = (struct qdri_houses){.side = houses->side, .has_pairs = houses->has_pairs};
}

bool qdri_houses_add_differing(struct qdri_houses *houses, const char *letters,
                               const qdr_cell *cells, size_t count)
{
    bool is_added = qdri_houses_add(houses, QDR_HOUSE_EXTRA, letters, cells, count);
    if (is_added) {
        houses->house[houses->count - 1].may_lack = houses->has_pairs;
    }
    return is_added;
}

bool qdri_houses_add_encoded(struct qdri_houses *houses, const char *letters, const qdr_cell *cells,
                             size_t count)
{
    bool is_added = qdri_houses_add_differing(houses, letters, cells, count);
    if (is_added) {
        houses->house[houses->count - 1].is_encoded = true;
    }
    return is_added;
}

static const char *name_extra(const char *letters)
{
    static const struct {
        const char *letters;
        const char *name;
    } extra[] = {{"a", "asterisk"},  {"d", "diagonal"}, {"g", "group"},       {"k", "cage"},
                 {"king", "square"}, {"w", "window"},   {"x", "extra region"}};
    size_t k = 0;
    while (k < sizeof extra / sizeof *extra && strcmp(letters, extra[k].letters) != 0) {
        ++k;
    }
    return k < sizeof extra / sizeof *extra ? extra[k].name : letters;
}

const char *qdri_house_name(const struct qdri_house *house, bool are_regions)
{
    switch (house->shown.kind) {
    case QDR_HOUSE_ROW:
        return "row";
    case QDR_HOUSE_COLUMN:
        return "column";
    case QDR_HOUSE_BOX:
        return are_regions ? "region" : "box";
    default:
        return name_extra(house->letters);
    }
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

/* Is there another house in which the cells of this one are, and which counts before it? */
static bool is_covered(const struct qdri_houses *houses, size_t index, bool by_encoded)
{
    const qdr_house *house = &houses->house[index].shown;
    bool is_covered = false;
    for (size_t k = 0; !is_covered && k < houses->count; ++k) {
        const struct qdri_house *other = &houses->house[k];
        bool is_before =
            other->shown.count > house->count || (other->shown.count == house->count && k < index);
        is_before = is_before && (!other->may_lack || houses->house[index].may_lack);
        is_covered =
            is_before && (by_encoded || !other->is_encoded) && is_within(house, &other->shown);
    }
    return is_covered;
}

bool qdri_houses_is_implied(const struct qdri_houses *houses, size_t index)
{
    return houses->house[index].is_encoded || is_covered(houses, index, false);
}

bool qdri_houses_is_part(const struct qdri_houses *houses, size_t index)
{
    return is_covered(houses, index, true);
}

/* -------------------------------------------------------------------------------- peers ---- */

bool qdri_peers_make(struct qdri_peers *peers, unsigned side)
{
    peers->cells = (size_t)side * side;
    peers->words = (peers->cells + 63) / 64;
    peers->bits = qdri_zeros(peers->cells * peers->words, sizeof *peers->bits);
    return peers->bits != NULL;
}

void qdri_peers_free(struct qdri_peers *peers)
{
    free(peers->bits);
    *peers = (struct qdri_peers){0};
}

void qdri_peers_clear(struct qdri_peers *peers)
{
    memset(peers->bits, 0, peers->cells * peers->words * sizeof *peers->bits);
}

static uint64_t bit(size_t cell)
{
    return UINT64_C(1) << cell % 64;
}

static void add_house(struct qdri_peers *peers, const qdr_house *house)
{
    enum { MOST = (QDR_CELLS_MAX + 63) / 64 };
    uint64_t all[MOST];
    memset(all, 0, peers->words * sizeof *all);
    for (size_t k = 0; k < house->count; ++k) {
        all[house->cells[k] / 64] |= bit(house->cells[k]);
    }
    for (size_t k = 0; k < house->count; ++k) {
        size_t cell = house->cells[k];
        uint64_t *row = peers->bits + cell * peers->words;
        for (size_t word = 0; word < peers->words; ++word) {
            row[word] |= all[word];
        }
        row[cell / 64] &= ~bit(cell);
    }
}

void qdri_peers_add(struct qdri_peers *peers, const struct qdri_houses *houses, size_t first)
{
    for (size_t k = first; k < houses->count; ++k) {
        add_house(peers, &houses->house[k].shown);
    }
}

bool qdri_peers_are(const struct qdri_peers *peers, qdr_cell a, qdr_cell b)
{
    return (peers->bits[a * peers->words + b / 64] & bit(b)) != 0;
}

bool qdri_groups_differ(const qdr_grid *grid, qdri_group_of *group_of, const void *data)
{
    uint64_t seen[QDR_SIDE_MAX + 1] = {0}; /* bit d: digit d was met in the group */
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        unsigned group = group_of(data, grid->side, (qdr_cell)cell);
        uint64_t digits = qdri_digits_in(grid->cell[cell]);
        if (grid->cell[cell] == 0 || group == QDRI_NO_GROUP) {
            continue;
        }
        if (seen[group] & digits) {
            return false;
        }
        seen[group] |= digits;
    }
    return true;
}
