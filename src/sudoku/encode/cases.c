/* cases.c  Cells that hold what one of several cases says: an option for each case, and secondary
 * items by which it rules out the digits that it forbids.  Digits of a cell that are forbidden in
 * the same cases share their item. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "sudoku/encode/encode.h"

/* Invariant: cell[i] are not joined to each other, and domain[k * cells + i] is what is left to
 * cell i in case k, of those that are possible. */
struct cases {
    struct qdri_encoder *encoder;
    const char *name;
    qdr_cell *cell;
    size_t cells;
    qdri_digit_set *domain;
    size_t count;
    unsigned digits;
    qdr_digit *leader; /* [cells * (digits + 1)] the first digit that shares its item; 0 for none */
    qdr_item *item;    /* [cells * (digits + 1)] that of the leader */
    qdr_entry *entry;  /* [1 + cells * digits] */
    struct qdri_arrays arrays;
};

static bool make(struct cases *cases, size_t count, size_t case_count)
{
    size_t places = count * (cases->digits + 1);
    struct qdri_arrays *arrays = &cases->arrays;
    cases->cell = qdri_array(arrays, count, sizeof *cases->cell);
    cases->domain = qdri_array(arrays, count * case_count, sizeof *cases->domain);
    cases->leader = qdri_array(arrays, places, sizeof *cases->leader);
    cases->item = qdri_array(arrays, places, sizeof *cases->item);
    cases->entry = qdri_array(arrays, places + 1, sizeof *cases->entry);
    return !arrays->lacks_memory;
}

static size_t place_of(const struct cases *cases, qdr_cell cell)
{
    size_t i = 0;
    while (i < cases->cells && cases->cell[i] != cell) {
        ++i;
    }
    return i;
}

static void find_cells(struct cases *cases, const qdr_cell *cells, size_t count)
{
    for (size_t k = 0; k < count; ++k) {
        qdr_cell cell = qdri_encode_same(cases->encoder, cells[k]);
        if (place_of(cases, cell) == cases->cells) {
            cases->cell[cases->cells++] = cell;
        }
    }
}

/* Takes a case, unless it leaves a cell no digit. */
static void take_case(struct cases *cases, const qdr_cell *cells, size_t count,
                      const qdri_digit_set *allowed)
{
    qdri_digit_set *domain = cases->domain + cases->count * cases->cells;
    bool is_possible = true;
    for (size_t i = 0; i < cases->cells; ++i) {
        domain[i] = qdri_encode_domain(cases->encoder, cases->cell[i]);
    }
    for (size_t k = 0; k < count; ++k) {
        domain[place_of(cases, qdri_encode_same(cases->encoder, cells[k]))] &= allowed[k];
    }
    for (size_t i = 0; i < cases->cells; ++i) {
        is_possible = is_possible && domain[i] != 0;
    }
    cases->count += is_possible;
}

/* Is the digit of cell i possible in the same cases as the other? */
static bool are_alike(const struct cases *cases, size_t i, unsigned digit, unsigned other)
{
    for (size_t k = 0; k < cases->count; ++k) {
        qdri_digit_set domain = cases->domain[k * cases->cells + i];
        if ((domain >> digit & 1) != (domain >> other & 1)) {
            return false;
        }
    }
    return true;
}

/* Groups the digits of cell i; those that are possible in all cases, or in none, have no leader. */
static void group_digits(struct cases *cases, size_t i)
{
    qdri_digit_set all = qdri_encode_domain(cases->encoder, cases->cell[i]);
    qdri_digit_set some = 0;
    for (size_t k = 0; k < cases->count; ++k) {
        all &= cases->domain[k * cases->cells + i];
        some |= cases->domain[k * cases->cells + i];
    }
    qdri_encode_restrict(cases->encoder, cases->cell[i], some);
    qdr_digit *leader = cases->leader + i * (cases->digits + 1);
    for (unsigned digit = 1; digit <= cases->digits; ++digit) {
        if ((some & ~all) >> digit & 1) {
            unsigned first = 1;
            while (!are_alike(cases, i, digit, first)) {
                ++first;
            }
            leader[digit] = (qdr_digit)first;
        }
    }
}

/* Fills in the entries of case k; returns how many there are. */
static size_t fill_case(const struct cases *cases, size_t k)
{
    size_t entries = 1;
    for (size_t i = 0; i < cases->cells; ++i) {
        for (unsigned digit = 1; digit <= cases->digits; ++digit) {
            size_t at = i * (cases->digits + 1) + digit;
            bool is_forbidden = (cases->domain[k * cases->cells + i] >> digit & 1) == 0;
            if (cases->leader[at] == digit && is_forbidden) {
                cases->entry[entries++] = (qdr_entry){.item = cases->item[at]};
            }
        }
    }
    return entries;
}

static void make_items(const struct cases *cases)
{
    for (size_t i = 0; i < cases->cells; ++i) {
        qdr_digit *leader = cases->leader + i * (cases->digits + 1);
        qdr_item *item = cases->item + i * (cases->digits + 1);
        for (unsigned digit = 1; digit <= cases->digits; ++digit) {
            if (leader[digit] == 0) {
                continue;
            }
            if (leader[digit] == digit) {
                item[digit] = qdri_encode_secondary(cases->encoder, cases->name);
            }
            qdri_encode_cover(cases->encoder, cases->cell[i], (qdri_digit_set)1 << digit,
                              item[leader[digit]], QDR_NO_COLOR);
        }
    }
}

static void encode(struct cases *cases)
{
    uint64_t entries = 0;
    for (size_t i = 0; i < cases->cells; ++i) {
        group_digits(cases, i);
    }
    for (size_t k = 0; k < cases->count; ++k) {
        entries += fill_case(cases, k);
    }
    if (cases->count <= 1 || !qdri_encode_has_room(cases->encoder, entries)) {
        return;
    }
    cases->entry[0] = (qdr_entry){.item = qdri_encode_primary(cases->encoder, cases->name)};
    make_items(cases);
    for (size_t k = 0; k < cases->count; ++k) {
        qdri_encode_option(cases->encoder, cases->entry, fill_case(cases, k));
    }
}

void qdri_encode_cases(struct qdri_encoder *encoder, const char *name, const qdr_cell *cells,
                       size_t count, const qdri_digit_set *domains, size_t cases)
{
    struct cases all = {.encoder = encoder, .name = name, .digits = qdri_encode_digits(encoder)};
    if (make(&all, count, cases)) {
        find_cells(&all, cells, count);
        for (size_t k = 0; k < cases && qdri_encode_goes_on(encoder); ++k) {
            take_case(&all, cells, count, domains + k * count);
        }
        encode(&all);
    } else {
        qdri_encode_no_memory(encoder);
    }
    qdri_arrays_free(&all.arrays);
}

qdri_digit_set *qdri_cases_add(struct qdri_case_list *list)
{
    size_t end = (list->cases + 1) * list->count;
    if (!qdri_reserve(&list->domains, &list->capacity, end, sizeof *list->domains)) {
        list->has_failed = true;
        return NULL;
    }
    for (size_t k = end - list->count; k < end; ++k) {
        list->domains[k] = ~(qdri_digit_set)0;
    }
    return list->domains + list->count * list->cases++;
}

void qdri_cases_encode(struct qdri_case_list *list, struct qdri_encoder *encoder, const char *name)
{
    if (list->has_failed) {
        qdri_encode_no_memory(encoder);
    } else {
        qdri_encode_cases(encoder, name, list->cells, list->count, list->domains, list->cases);
    }
    free(list->domains);
    *list = (struct qdri_case_list){.cells = list->cells, .count = list->count};
}
