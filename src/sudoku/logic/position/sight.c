/* sight.c  Finds what all of some cells see. */
#include "sudoku/logic/position/sight.h"

size_t qdri_in_sight(const struct qdri_position *position, const qdr_cell *cells, size_t count,
                     unsigned digit, size_t from)
{
    const size_t words = qdri_words(position);
    uint64_t seen = from < position->cells ? UINT64_MAX << from % 64 : 0;
    for (size_t word = from / 64; word < words; ++word, seen = UINT64_MAX) {
        for (size_t k = 0; k < count && seen; ++k) {
            seen &= qdri_seen_from(position, cells[k])[word];
        }
        for (; seen; seen = qdri_rest(seen)) {
            const size_t cell = word * 64 + qdri_lowest(seen);
            if (qdri_is_candidate(position, (qdr_cell)cell, digit)) {
                return cell;
            }
        }
    }
    return position->cells;
}

bool qdri_find_remove_in_sight(struct qdri_finding *finding, const qdr_cell *cells, size_t count,
                               unsigned digit)
{
    const struct qdri_position *position = finding->position;
    bool is_any = false;
    size_t cell = 0;
    while ((cell = qdri_in_sight(position, cells, count, digit, cell)) < position->cells) {
        is_any |= qdri_find_remove(finding, (qdr_cell)cell++, digit);
    }
    return is_any;
}

bool qdri_is_strong(const struct qdri_position *position, size_t house, unsigned digit,
                    qdr_cell *ends)
{
    const qdri_place_set places = qdri_places(position, house, digit);
    if (!qdri_is_single(qdri_rest(places)) || !qdri_is_full(position, house)) {
        return false;
    }
    ends[0] = qdri_cell_at(position, house, qdri_lowest(places));
    ends[1] = qdri_cell_at(position, house, qdri_lowest(qdri_rest(places)));
    return true;
}

size_t qdri_cells_with(const struct qdri_position *position, unsigned count, qdr_cell *cells)
{
    size_t found = 0;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        if (qdri_size_of(position->candidates[cell]) == count) {
            cells[found++] = (qdr_cell)cell;
        }
    }
    return found;
}
