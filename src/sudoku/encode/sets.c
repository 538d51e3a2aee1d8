/* sets.c  Cells whose digits, as a set, are one of a list.
 *
 * The set that is chosen covers the digits that it has not; the cells must cover the others.  So
 * there are options for the sets, not for the orders of their digits. */
#include "sudoku/encode/encode.h"

#include <stdlib.h>

/* The sets that are possible: their places in the list.  `any` are the digits of some of them. */
struct choice {
    const qdr_cell *cells;
    size_t count;
    const qdri_digit_set *sets;
    size_t *place;
    size_t places;
    qdri_digit_set any;
};

/* -------------------------------------------------------------------- which are possible ---- */

/* Looks for a digit of the set for cell k, giving other cells others where need be (Kuhn's
 * matching).  holder[d] is the cell that has digit d, plus 1. */
static bool seat(const qdri_digit_set *domain, size_t k, qdri_digit_set set, qdri_digit_set *tried,
                 size_t *holder)
{
    for (qdri_digit_set left; (left = domain[k] & set & ~*tried) != 0;) {
        unsigned digit = (unsigned)__builtin_ctzll(left);
        *tried |= qdri_set_of(digit);
        if (holder[digit] == 0 || seat(domain, holder[digit] - 1, set, tried, holder)) {
            holder[digit] = k + 1;
            return true;
        }
    }
    return false;
}

/* Can the cells hold the digits of the set, each once? */
static bool is_possible(const qdri_digit_set *domain, size_t count, qdri_digit_set set)
{
    size_t holder[QDR_SIDE_MAX + 1] = {0};
    bool is_seated = (size_t)__builtin_popcountll(set) == count;
    for (size_t k = 0; is_seated && k < count; ++k) {
        qdri_digit_set tried = 0;
        is_seated = seat(domain, k, set, &tried, holder);
    }
    return is_seated;
}

/* Leaves the sets that are possible; returns whether there were others. */
static bool filter(struct qdri_encoder *encoder, struct choice *choice)
{
    qdri_digit_set domain[QDR_SIDE_MAX];
    size_t kept = 0;
    for (size_t k = 0; k < choice->count; ++k) {
        domain[k] = qdri_encode_domain(encoder, choice->cells[k]);
    }
    choice->any = 0;
    for (size_t k = 0; k < choice->places && qdri_encode_goes_on(encoder); ++k) {
        qdri_digit_set set = choice->sets[choice->place[k]];
        if (is_possible(domain, choice->count, set)) {
            choice->place[kept++] = choice->place[k];
            choice->any |= set;
        }
    }
    bool has_changed = kept < choice->places;
    choice->places = kept;
    return has_changed;
}

/* Keeps sets and digits that go together, until nothing changes. */
static void narrow(struct qdri_encoder *encoder, struct choice *choice)
{
    bool has_changed;
    do {
        has_changed = filter(encoder, choice);
        for (size_t k = 0; k < choice->count; ++k) {
            qdri_encode_restrict(encoder, choice->cells[k], choice->any);
        }
    } while (has_changed);
}

/* ------------------------------------------------------------------------------ encoding ---- */

/* Makes an item for each digit of some set: item[d].  Cells cover those that they can hold. */
static void encode_digits(struct qdri_encoder *encoder, const char *name,
                          const struct choice *choice, qdr_item *item)
{
    for (unsigned digit = 1; digit <= qdri_encode_digits(encoder); ++digit) {
        item[digit] = QDR_NO_ITEM;
        if ((choice->any & qdri_set_of(digit)) == 0) {
            continue;
        }
        item[digit] = qdri_encode_primary(encoder, name);
        for (size_t k = 0; k < choice->count; ++k) {
            qdri_encode_cover(encoder, choice->cells[k], qdri_set_of(digit), item[digit],
                              QDR_NO_COLOR);
        }
    }
}

/* Makes the options of the sets: each covers the digits that it has not. */
static void encode_choice(struct qdri_encoder *encoder, const char *name,
                          const struct choice *choice, const qdr_item *item, qdr_item total,
                          const int32_t *totals)
{
    qdr_entry entry[QDR_SIDE_MAX + 2];
    entry[0] = (qdr_entry){.item = qdri_encode_primary(encoder, name), .color = QDR_NO_COLOR};
    for (size_t k = 0; k < choice->places && entry[0].item != QDR_NO_ITEM; ++k) {
        size_t count = 1;
        if (total != QDR_NO_ITEM) {
            entry[count++] = (qdr_entry){
                .item = total, .color = qdri_encode_color(encoder, totals[choice->place[k]])};
        }
        qdri_digit_set absent = choice->any & ~choice->sets[choice->place[k]];
        for (; absent != 0; absent &= absent - 1) {
            entry[count++] =
                (qdr_entry){.item = item[__builtin_ctzll(absent)], .color = QDR_NO_COLOR};
        }
        qdri_encode_option(encoder, entry, count);
    }
}

static void encode(struct qdri_encoder *encoder, const char *name, const struct choice *choice,
                   qdr_item total, const int32_t *totals)
{
    qdr_item item[QDR_SIDE_MAX + 1];
    uint64_t digits = (uint64_t)__builtin_popcountll(choice->any);
    uint64_t options = choice->places * (digits - choice->count + 2);
    if (!qdri_encode_has_room(encoder, options + digits * choice->count)) {
        return;
    }
    encode_digits(encoder, name, choice, item);
    if (choice->places > 1 || total != QDR_NO_ITEM) {
        encode_choice(encoder, name, choice, item, total, totals);
    }
}

void qdri_encode_sets(struct qdri_encoder *encoder, const char *name, const qdr_cell *cells,
                      size_t count, const qdri_digit_set *sets, size_t set_count, qdr_item total,
                      const int32_t *totals)
{
    struct choice choice = {.cells = cells, .count = count, .sets = sets};
    choice.place = qdri_encode_array(encoder, set_count, sizeof *choice.place);
    if (choice.place && count <= QDR_SIDE_MAX) {
        for (; choice.places < set_count; ++choice.places) {
            choice.place[choice.places] = choice.places;
        }
        narrow(encoder, &choice);
    }
    if (choice.places > 0) {
        encode(encoder, name, &choice, total, totals);
    } else {
        qdri_encode_primary(encoder, name); /* no option has it: there is no solution */
    }
    free(choice.place);
}
