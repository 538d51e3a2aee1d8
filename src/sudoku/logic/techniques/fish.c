/* fish.c  Fish: some houses need a digit, and have places for it in as many other houses only.
 *
 * n full houses (the bases), no two of which share a place for the digit, hold it n times.  If all
 * of these places are in n other houses (the covers), full or not, each of which holds it once at
 * most, each cover has it in a base: so it has no other place in a cover.  Bases and covers are
 * rows and columns as a rule; but any two kinds of houses will do, such as the two diagonals in two
 * rows, or regions of a jigsaw in columns. */
#include <stdlib.h>

#include "sudoku/logic/techniques/technique.h"

enum { LARGEST = 4, HOUSES = 256 };

struct fish {
    const struct qdri_position *position;
    struct qdri_finding *finding;
    unsigned size;
    unsigned most; /* places that a base can have, if the covers are to have them all */
    unsigned digit;
    qdr_house_kind base_kind;
    qdr_house_kind cover_kind;
    unsigned houses; /* that may be bases: full ones of that kind, with few places */
    size_t house[HOUSES];
    unsigned bases;
    unsigned covers;
    size_t base[LARGEST];
    size_t cover[LARGEST];
};

/* Removes the digit from the covers beside the bases. */
static bool haul(const struct fish *fish)
{
    const struct qdri_position *position = fish->position;
    bool is_any = false;
    for (unsigned k = 0; k < fish->covers; ++k) {
        qdri_place_set s = qdri_places(position, fish->cover[k], fish->digit);
        for (; s; s = qdri_rest(s)) {
            qdr_cell cell = qdri_cell_at(position, fish->cover[k], qdri_lowest(s));
            is_any |= !qdri_is_in_houses(position, cell, fish->base, fish->bases) &&
                      qdri_find_remove(fish->finding, cell, fish->digit);
        }
    }
    return is_any;
}

/* Gives the first place that no cover has.  It is in the last base: others were covered before that
 * came. */
static bool find_uncovered(const struct fish *fish, qdr_cell *cell)
{
    const struct qdri_position *position = fish->position;
    const size_t last = fish->bases > 0 ? fish->base[fish->bases - 1] : 0;
    qdri_place_set s = fish->bases > 0 ? qdri_places(position, last, fish->digit) : 0;
    for (; s; s = qdri_rest(s)) {
        *cell = qdri_cell_at(position, last, qdri_lowest(s));
        if (!qdri_is_in_houses(position, *cell, fish->cover, fish->covers)) {
            return true;
        }
    }
    return false;
}

static void list_houses(struct fish *fish)
{
    const struct qdri_position *position = fish->position;
    fish->houses = 0;
    for (size_t house = 0; house < position->houses && fish->houses < HOUSES; ++house) {
        const qdri_place_set s = qdri_places(position, house, fish->digit);
        if (qdri_rest(s) != 0 && qdri_is_full(position, house) &&
            qdri_has_kind(position, house, fish->base_kind) && qdri_size_of(s) <= fish->most) {
            fish->house[fish->houses++] = house;
        }
    }
}

/* Does the house share no place with the bases? */
static bool is_base(const struct fish *fish, size_t house)
{
    const struct qdri_position *position = fish->position;
    qdri_place_set s = qdri_places(position, house, fish->digit);
    bool is_fit = true;
    for (; is_fit && s; s = qdri_rest(s)) {
        is_fit = !qdri_is_in_houses(position, qdri_cell_at(position, house, qdri_lowest(s)),
                                    fish->base, fish->bases);
    }
    return is_fit;
}

static bool extend(struct fish *fish, unsigned next);

static bool cover(struct fish *fish, qdr_cell cell, unsigned next)
{
    const struct qdri_position *position = fish->position;
    size_t seats;
    const struct qdri_seat *seat = qdri_seats_of(position, cell, &seats);
    bool is_found = false;
    for (size_t k = 0; !is_found && fish->covers < fish->size && k < seats; ++k) {
        if (qdri_has_kind(position, seat[k].house, fish->cover_kind)) {
            fish->cover[fish->covers++] = seat[k].house;
            is_found = extend(fish, next);
            fish->covers -= !is_found;
        }
    }
    return is_found;
}

/* Covers what is not covered yet; then adds a base, of those listed from `next` on. */
static bool extend(struct fish *fish, unsigned next)
{
    qdr_cell cell;
    if (find_uncovered(fish, &cell)) {
        return cover(fish, cell, next);
    }
    if (fish->bases == fish->size) {
        return fish->covers == fish->size && haul(fish);
    }
    bool is_found = false;
    for (; !is_found && next + fish->size - fish->bases <= fish->houses; ++next) {
        if (is_base(fish, fish->house[next])) {
            fish->base[fish->bases++] = fish->house[next];
            is_found = extend(fish, next + 1);
            fish->bases -= !is_found;
        }
    }
    return is_found;
}

static int compare_houses(const void *a, const void *b)
{
    const size_t *left = a;
    const size_t *right = b;
    return (*left > *right) - (*left < *right);
}

static void tell(struct fish *fish)
{
    const qdri_digit_set digit = (qdri_digit_set)1 << fish->digit;
    for (unsigned k = 0; k < fish->bases; ++k) {
        qdri_find_mark_places(fish->finding, QDR_ROLE_PATTERN, fish->base[k],
                              qdri_places(fish->position, fish->base[k], fish->digit), digit);
    }
    qdri_find_say_digits(fish->finding, fish->finding->name, digit);
    qdri_find_rest_on_houses(fish->finding, " of ", fish->base, fish->bases);
    qsort(fish->cover, fish->covers, sizeof *fish->cover, compare_houses);
    qdri_find_rest_on_houses(fish->finding, " in ", fish->cover, fish->covers);
}

static bool find_of_kinds(struct fish *fish, qdr_house_kind base, qdr_house_kind cover_kind)
{
    bool is_found = false;
    fish->base_kind = base;
    fish->cover_kind = cover_kind;
    fish->most = base <= QDR_HOUSE_COLUMN && cover_kind <= QDR_HOUSE_COLUMN
                     ? fish->size
                     : fish->position->digits;
    for (unsigned digit = 1; !is_found && digit <= fish->position->digits; ++digit) {
        fish->digit = digit;
        fish->bases = 0;
        fish->covers = 0;
        list_houses(fish);
        is_found = extend(fish, 0);
    }
    return is_found;
}

/* Of usual boxes, and of those alone, nothing comes that locked candidates would not find. */
static bool is_worth_it(const struct qdri_position *position, unsigned base, unsigned cover_kind)
{
    unsigned rows;
    unsigned columns;
    return base != cover_kind && (base == QDR_HOUSE_EXTRA || cover_kind == QDR_HOUSE_EXTRA ||
                                  (base != QDR_HOUSE_BOX && cover_kind != QDR_HOUSE_BOX) ||
                                  !qdr_rules_box(position->rules, &rows, &columns));
}

/* The variant is the size. */
bool qdri_technique_fish(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    struct fish fish = {.position = position, .finding = finding, .size = finding->variant};
    for (unsigned k = QDR_HOUSE_ROW; k <= QDR_HOUSE_EXTRA; ++k) {
        for (unsigned i = QDR_HOUSE_ROW; i <= QDR_HOUSE_EXTRA; ++i) {
            if (is_worth_it(position, k, i) &&
                find_of_kinds(&fish, (qdr_house_kind)k, (qdr_house_kind)i)) {
                tell(&fish);
                return true;
            }
        }
    }
    return false;
}
