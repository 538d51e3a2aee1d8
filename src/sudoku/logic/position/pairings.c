/* pairings.c  Finds lines and boxes that leave few cells of each other.
 *
 * Lines are chosen first, and boxes then: such as have few cells beside these lines.  A cell in two
 * lines is left on their side even if it is in a box, but must be in one; and all houses hang
 * together, by cells that a line and a box have in common. */
#include "sudoku/logic/position/pairings.h"

#include <stdlib.h>

#include "base/alloc.h"

enum { LEFT_OF_BOX = 4 };

/* Lines that have been chosen, with cells that are in some and in two of them, and boxes. */
struct choice {
    struct qdri_equivalences *all;
    struct qdri_pairing pairing;
    unsigned boxes;
    struct qdri_cells once;
    struct qdri_cells twice;
    struct qdri_cells boxed;
};

/* Does everything hang together, so that it is not two pairings side by side? */
static bool is_connected(const struct choice *choice)
{
    const struct qdri_pairing *pairing = &choice->pairing;
    struct qdri_cells reached = choice->all->cells[pairing->line[0]];
    for (unsigned round = 0; round < 2 * QDRI_PAIRED; ++round) {
        for (unsigned k = 0; k < pairing->count; ++k) {
            const struct qdri_cells *line = &choice->all->cells[pairing->line[k]];
            const struct qdri_cells *box = &choice->all->cells[pairing->box[k]];
            const struct qdri_cells in_line = qdri_cells_common(line, &reached);
            const struct qdri_cells in_box = qdri_cells_common(box, &reached);
            const struct qdri_cells line_boxed = qdri_cells_common(&in_line, &choice->boxed);
            if (!qdri_cells_are_none(&line_boxed)) {
                qdri_cells_unite(&reached, line);
            }
            if (!qdri_cells_are_none(&in_box)) {
                qdri_cells_unite(&reached, box);
            }
        }
    }
    struct qdri_cells all = choice->once;
    qdri_cells_unite(&all, &choice->boxed);
    all = qdri_cells_without(&all, &reached);
    return qdri_cells_are_none(&all);
}

static void take_pairing(const struct choice *choice)
{
    struct qdri_equivalences *all = choice->all;
    const struct qdri_cells open = qdri_cells_without(&choice->twice, &choice->boxed);
    if (!qdri_cells_are_none(&open) || !is_connected(choice)) {
        return;
    }
    if (!qdri_reserve(&all->pairing, &all->capacity, all->pairings + 1, sizeof *all->pairing)) {
        all->has_failed = true;
        return;
    }
    all->pairing[all->pairings++] = choice->pairing;
}

/* Are four lines two rows and two columns?  Of fewer, any will do. */
static bool is_balanced(const struct qdri_pairing *pairing, const struct qdri_equivalences *all)
{
    unsigned rows = 0;
    for (unsigned k = 0; k < pairing->count; ++k) {
        rows += pairing->line[k] < all->lines / 2;
    }
    return pairing->count < QDRI_PAIRED || rows == QDRI_PAIRED / 2;
}

/* Is the box one of those that may be next?  With four lines, each has one of the crossings. */
static bool is_good_box(const struct choice *choice, size_t box)
{
    const struct qdri_equivalences *all = choice->all;
    const struct qdri_cells left = qdri_cells_without(&all->cells[box], &choice->once);
    const struct qdri_cells crossings = qdri_cells_common(&all->cells[box], &choice->twice);
    return qdri_cells_size(&left) <= LEFT_OF_BOX &&
           (choice->pairing.count < QDRI_PAIRED || !qdri_cells_are_none(&crossings));
}

/* Adds boxes, of those from one on. */
static void choose_boxes(struct choice *choice, size_t from)
{
    const struct qdri_equivalences *all = choice->all;
    if (choice->boxes == choice->pairing.count) {
        take_pairing(choice);
        return;
    }
    for (size_t k = from; k < all->houses; ++k) {
        if (is_good_box(choice, k)) {
            const struct qdri_cells boxed = choice->boxed;
            qdri_cells_unite(&choice->boxed, &all->cells[k]);
            choice->pairing.box[choice->boxes++] = (uint8_t)k;
            choose_boxes(choice, k + 1);
            --choice->boxes;
            choice->boxed = boxed;
        }
    }
}

/* Adds so many lines, of those from one on. */
static void choose_lines(struct choice *choice, size_t from, unsigned more)
{
    struct qdri_equivalences *all = choice->all;
    if (more == 0) {
        if (is_balanced(&choice->pairing, all)) {
            choose_boxes(choice, all->lines);
        }
        return;
    }
    for (size_t k = from; k < all->lines; ++k) {
        const struct qdri_cells once = choice->once;
        const struct qdri_cells twice = choice->twice;
        const struct qdri_cells again = qdri_cells_common(&once, &all->cells[k]);
        qdri_cells_unite(&choice->twice, &again);
        qdri_cells_unite(&choice->once, &all->cells[k]);
        choice->pairing.line[choice->pairing.count++] = (uint8_t)k;
        choose_lines(choice, k + 1, more - 1);
        --choice->pairing.count;
        choice->once = once;
        choice->twice = twice;
    }
}

/* Lists full houses of a kind.  False: they do not part the board, so nothing can be counted by
 * them. */
static bool list_houses(struct qdri_equivalences *all, const struct qdri_position *position,
                        qdr_house_kind kind)
{
    bool is_parted = true;
    unsigned count = 0;
    for (size_t k = 0; is_parted && k < position->houses; ++k) {
        const qdr_house *house = qdr_rules_house(position->rules, k);
        if (house->kind != kind || !qdri_is_full(position, k)) {
            continue;
        }
        is_parted = count < QDRI_KIND_BITS;
        for (size_t i = 0; is_parted && i < house->count; ++i) {
            uint64_t *of = &all->of[house->cells[i]];
            is_parted = qdri_of_kind(*of, kind) == 0;
            *of |= UINT64_C(1) << (QDRI_KIND_BITS * kind + count);
            qdri_bit_put(all->cells[all->houses].word, house->cells[i]);
        }
        all->house[all->houses++] = k;
        ++count;
    }
    return is_parted && count * position->digits == position->cells;
}

struct qdri_equivalences *qdri_equivalences_list(const struct qdri_position *position)
{
    struct qdri_equivalences *all = qdri_zeros(1, sizeof *all);
    if (!all || position->cells > QDRI_CELLS) {
        return all;
    }
    all->digits = position->digits;
    bool is_parted =
        list_houses(all, position, QDR_HOUSE_ROW) && list_houses(all, position, QDR_HOUSE_COLUMN);
    all->lines = all->houses;
    is_parted = is_parted && list_houses(all, position, QDR_HOUSE_BOX);
    for (unsigned lines = 1; is_parted && lines <= QDRI_PAIRED; ++lines) {
        choose_lines(&(struct choice){.all = all}, 0, lines);
    }
    if (all->has_failed) {
        qdri_equivalences_free(all);
        return NULL;
    }
    return all;
}

void qdri_equivalences_free(struct qdri_equivalences *all)
{
    if (all) {
        free(all->pairing);
        free(all);
    }
}
