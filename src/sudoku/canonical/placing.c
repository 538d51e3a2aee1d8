/* placing.c  Places a row: from left to right, by the least that can stand at each place.
 *
 * A class of columns gets, in this order: the blanks of the row, which stay in a class; digits that
 * have appeared, by their numbers; and new ones, which stay in a class, too.  The numbers of digits
 * that have appeared in one class are not settled yet, but they are consecutive.  So the digits of
 * this class whose homes are in one other class are the least together, and it is enough to link
 * the two; there is no need to say which of them comes first.
 *
 * Where both classes are linked already (or are the same), there is something to say.  Columns
 * whose digit has its home where they have their own place get the least numbers.  If there are
 * none, each column may come first, and the number is that of the second place; each of them is
 * tried. */
#include "sudoku/canonical/canonical.h"

#include <string.h>

#include "base/alloc.h"

/* -------------------------------------------------------------------------------- classes ---- */

void qdri_arrangement_begin(struct qdri_arrangement *arrangement, unsigned side, unsigned width,
                            const uint8_t *stack)
{
    memset(arrangement, 0, sizeof *arrangement);
    arrangement->side = (uint8_t)side;
    for (unsigned place = 0; place < side; ++place) {
        const unsigned column = stack[place / width] * width + place % width;
        arrangement->column[place] = (uint8_t)column;
        arrangement->place[column] = (uint8_t)place;
        arrangement->start[place] = (uint8_t)(place - place % width);
        arrangement->link[place] = (uint8_t)place;
    }
    memset(arrangement->home, QDRI_NO_HOME, sizeof arrangement->home);
}

void qdri_class_exchange(struct qdri_arrangement *arrangement, unsigned one, unsigned other)
{
    const unsigned first = one;
    if (one == other) {
        return;
    }
    do {
        const uint8_t column = arrangement->column[one];
        arrangement->column[one] = arrangement->column[other];
        arrangement->column[other] = column;
        arrangement->place[arrangement->column[one]] = (uint8_t)one;
        arrangement->place[column] = (uint8_t)other;
        one = arrangement->link[one];
        other = arrangement->link[other];
    } while (one != first);
}

/* Parts the first `count` places of the class that starts there from the others; require: it has
 * more. */
static void class_split(struct qdri_arrangement *arrangement, unsigned start, unsigned count)
{
    const unsigned size = qdri_class_rest(arrangement, start);
    unsigned linked = start;
    do {
        for (unsigned k = count; k < size; ++k) {
            arrangement->start[linked + k] = (uint8_t)(linked + count);
        }
        linked = arrangement->link[linked];
    } while (linked != start);
}

/* Gives the column of a place the first one of its class, for good.  Returns that place. */
static unsigned class_settle(struct qdri_arrangement *arrangement, unsigned place)
{
    const unsigned start = arrangement->start[place];
    if (qdri_class_rest(arrangement, start) > 1) {
        qdri_class_exchange(arrangement, start, place);
        class_split(arrangement, start, 1);
    }
    return start;
}

/* Do these classes, told by their starts, change places together (or are they the same)? */
static bool class_linked(const struct qdri_arrangement *arrangement, unsigned one, unsigned other)
{
    unsigned linked = one;
    do {
        if (linked == other) {
            return true;
        }
        linked = arrangement->link[linked];
    } while (linked != one);
    return false;
}

/* Links two classes of `count` columns that are not linked. */
static void class_join(struct qdri_arrangement *arrangement, unsigned one, unsigned other,
                       unsigned count)
{
    for (unsigned k = 0; k < count; ++k) {
        const uint8_t next = arrangement->link[one + k];
        arrangement->link[one + k] = arrangement->link[other + k];
        arrangement->link[other + k] = next;
    }
}

/* ---------------------------------------------------------------------------------- rows ---- */

/* What of a row is being placed in an arrangement of its own. */
struct filling {
    struct qdri_placing *placing;
    struct qdri_arrangement *at;
};

/* Digits of a class of columns that get the least numbers: those in the first `count` columns. */
struct group {
    unsigned count;
    unsigned number; /* the least of them */
    unsigned home;   /* the start of the class in which they have appeared */
};

/* Takes note of what stands at a place; false: another row is less. */
static bool is_least(struct qdri_placing *placing, unsigned place, unsigned number)
{
    if (place < placing->known) {
        if (number > placing->least[place]) {
            return false;
        }
        if (number == placing->least[place]) {
            return true;
        }
        placing->found->count = 0;
    }
    placing->least[place] = (uint8_t)number;
    placing->known = place + 1;
    return true;
}

/* The same for `count` numbers in a row, `step` apart. */
static bool are_least(struct qdri_placing *placing, unsigned place, unsigned count, unsigned number,
                      unsigned step)
{
    for (unsigned k = 0; k < count; ++k) {
        if (!is_least(placing, place + k, number + k * step)) {
            return false;
        }
    }
    return true;
}

static qdr_digit digit_at(const struct filling *filling, unsigned place)
{
    return filling->placing->digit[filling->at->column[place]];
}

static bool has_appeared(const struct filling *filling, qdr_digit digit)
{
    return filling->at->home[digit] != QDRI_NO_HOME;
}

/* Where a digit has appeared first. */
static unsigned home_of(const struct filling *filling, qdr_digit digit)
{
    return filling->at->place[filling->at->home[digit]];
}

/* The least number that a digit can have. */
static unsigned least_number(const struct filling *filling, qdr_digit digit)
{
    const struct qdri_arrangement *at = filling->at;
    return (unsigned)(at->base[digit] + at->start[home_of(filling, digit)]);
}

/* Numbers the new digits of `count` places. */
static bool place_new(struct filling *filling, unsigned place, unsigned count)
{
    struct qdri_arrangement *at = filling->at;
    for (unsigned k = 0; k < count; ++k) {
        const qdr_digit digit = digit_at(filling, place + k);
        at->home[digit] = at->column[place + k];
        at->base[digit] = (int8_t)(at->digits + 1 - (int)place);
    }
    at->digits = (uint8_t)(at->digits + count);
    return are_least(filling->placing, place, count, at->digits + 1 - count, 1);
}

/* A place whose column is settled; so becomes the number of its digit. */
static bool place_settled(struct filling *filling, unsigned place)
{
    const qdr_digit digit = digit_at(filling, place);
    if (digit == 0) {
        return is_least(filling->placing, place, 0);
    }
    if (!has_appeared(filling, digit)) {
        return place_new(filling, place, 1);
    }
    const unsigned number = least_number(filling, digit);
    class_settle(filling->at, home_of(filling, digit));
    return is_least(filling->placing, place, number);
}

/* Brings the columns that are blank in this row to the front of a class; returns how many. */
static unsigned gather_blanks(struct filling *filling, unsigned place, unsigned size)
{
    unsigned count = 0;
    for (unsigned k = 0; k < size; ++k) {
        if (digit_at(filling, place + k) == 0) {
            qdri_class_exchange(filling->at, place + count++, place + k);
        }
    }
    return count;
}

/* Brings the columns to the front of a class whose digits have the least numbers.  Columns of
 * linked classes move, too, but within them, so that the least numbers of digits stay. */
static struct group gather_least(struct filling *filling, unsigned place, unsigned size)
{
    struct group group = {.number = UINT8_MAX};
    for (unsigned k = 0; k < size; ++k) {
        const qdr_digit digit = digit_at(filling, place + k);
        if (!has_appeared(filling, digit)) {
            continue;
        }
        const unsigned number = least_number(filling, digit);
        if (number < group.number) {
            group = (struct group){0, number, filling->at->start[home_of(filling, digit)]};
        }
        if (number == group.number) {
            qdri_class_exchange(filling->at, place + group.count++, place + k);
        }
    }
    return group;
}

/* Splits a class unless it has no more than `count` columns. */
static void split(struct qdri_arrangement *at, unsigned start, unsigned count)
{
    if (count < qdri_class_rest(at, start)) {
        class_split(at, start, count);
    }
}

/* Brings the columns of the group to the front whose digits have their homes where they have their
 * places; returns how many. */
static unsigned gather_fixed(struct filling *filling, unsigned place, struct group group)
{
    unsigned count = 0;
    for (unsigned k = 0; k < group.count; ++k) {
        if (home_of(filling, digit_at(filling, place + k)) - group.home == k) {
            qdri_class_exchange(filling->at, place + count++, place + k);
        }
    }
    return count;
}

/* The group's columns, and those of its homes, come first in their classes, in the same order. */
static void link_homes(struct filling *filling, unsigned place, struct group group)
{
    struct qdri_arrangement *at = filling->at;
    split(at, place, group.count);
    for (unsigned k = 0; k < group.count; ++k) {
        qdri_class_exchange(at, group.home + k, home_of(filling, digit_at(filling, place + k)));
    }
    split(at, group.home, group.count);
    class_join(at, place, group.home, group.count);
}

static void fill(struct filling *filling, unsigned place);

/* Tries each column of a group as the first one.  As deep as there are places. */
static void branch(struct filling *filling, unsigned place, struct group group)
{
    for (unsigned k = 0; k < group.count; ++k) {
        struct qdri_arrangement other = *filling->at;
        struct filling trial = {filling->placing, &other};
        class_settle(&other, place + k);
        if (place_settled(&trial, place)) {
            fill(&trial, place + 1);
        }
    }
}

/* Places what can be placed of a class at once.  Returns the place behind it, or `side` + 1 where
 * there is no going on: another row is less, or the rest was placed by branches. */
static unsigned place_class(struct filling *filling, unsigned place, unsigned size)
{
    struct qdri_placing *placing = filling->placing;
    const unsigned end = filling->at->side + 1U;
    unsigned count = gather_blanks(filling, place, size);
    if (count > 0) {
        split(filling->at, place, count);
        return are_least(placing, place, count, 0, 0) ? place + count : end;
    }
    struct group group = gather_least(filling, place, size);
    if (group.count == 0) {
        return place_new(filling, place, size) ? place + size : end;
    }
    if (!class_linked(filling->at, place, group.home)) {
        link_homes(filling, place, group);
        count = group.count;
    } else {
        count = gather_fixed(filling, place, group);
        if (count == 0) {
            branch(filling, place, group);
            return end;
        }
        split(filling->at, place, count);
    }
    return are_least(placing, place, count, group.number, 1) ? place + count : end;
}

static void keep(struct qdri_placing *placing, const struct qdri_arrangement *arrangement)
{
    struct qdri_arrangements *found = placing->found;
    if (found->count == found->capacity && found->count >= QDRI_ARRANGEMENTS_MAX) {
        placing->is_too_much = true;
    } else if (!qdri_reserve(&found->item, &found->capacity, found->count + 1,
                             sizeof *found->item)) {
        placing->is_out_of_memory |= !placing->is_too_much;
    } else {
        found->item[found->count++] = *arrangement;
    }
}

/* Places what is left of the row from this place on. */
static void fill(struct filling *filling, unsigned place)
{
    const unsigned side = filling->at->side;
    struct qdri_placing *placing = filling->placing;
    placing->is_too_much |= ++placing->steps > QDRI_STEPS_MAX;
    while (place < side && !placing->is_too_much && !placing->is_out_of_memory) {
        const unsigned size = qdri_class_rest(filling->at, place);
        if (size > 1) {
            place = place_class(filling, place, size);
        } else {
            place = place_settled(filling, place) ? place + 1 : side + 1;
        }
    }
    if (place == side) {
        keep(placing, filling->at);
    }
}

void qdri_place_row(struct qdri_placing *placing, const struct qdri_arrangement *arrangement)
{
    struct qdri_arrangement copy = *arrangement;
    struct filling filling = {placing, &copy};
    fill(&filling, 0);
}
