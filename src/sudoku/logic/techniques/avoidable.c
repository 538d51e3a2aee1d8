/* avoidable.c  Avoidable rectangles: four cells in two rows and two columns, none of them given,
 * that must not hold two digits only.
 *
 * It is as with unique rectangles: if they held x y over y x, then with the two digits exchanged
 * all rules would hold, too, and the givens would be the same.  So some corner holds another digit,
 * although no corner has both digits as candidates: two of them at least are filled already.  By
 * what clauses say of a single cell, both digits must be open to all corners: what is left of the
 * candidates does not tell.
 *
 * 1: three corners are filled: the fourth does not hold the digit that it would need.  2: the
 * others have two candidates each, that digit and the same extra one: one of them holds the extra,
 * so what sees all of them does not. */
#include <string.h>

#include "sudoku/logic/techniques/corners.h"
#include "sudoku/logic/techniques/technique.h"

enum { CORNERS = 4 };

/* Corners 0 and 3 are diagonal to each other, so are 1 and 2; the first is filled. */
struct avoidable {
    const struct qdri_position *position;
    struct qdri_finding *finding;
    const bool *is_given;
    qdr_cell corner[CORNERS];
    unsigned digit[2]; /* of corners 0 and 3, and of the others */
    qdr_cell blank[CORNERS];
    unsigned blanks;
    qdri_digit_set extras; /* of these */
};

/* The digit that a corner holds, or would. */
static unsigned digit_of(const struct avoidable *avoidable, unsigned corner)
{
    return avoidable->digit[corner == 1 || corner == 2];
}

/* Do all corners hold their digits, or may they?  Lists the blank ones. */
static bool is_possible(struct avoidable *avoidable)
{
    const struct qdri_position *position = avoidable->position;
    bool is_fit = true;
    avoidable->blanks = 0;
    avoidable->extras = 0;
    for (unsigned k = 0; is_fit && k < CORNERS; ++k) {
        const qdr_cell cell = avoidable->corner[k];
        const unsigned digit = digit_of(avoidable, k);
        is_fit = position->grid.cell[cell] == digit || qdri_is_candidate(position, cell, digit);
        if (position->candidates[cell] != 0) {
            avoidable->blank[avoidable->blanks++] = cell;
            avoidable->extras |= position->candidates[cell] & ~((qdri_digit_set)1 << digit);
        }
    }
    return is_fit;
}

static bool is_exchangeable(const struct avoidable *avoidable)
{
    const qdr_rules *rules = avoidable->position->rules;
    bool is_open = true;
    for (unsigned k = 0; is_open && k < CORNERS; ++k) {
        is_open = qdri_is_open(rules, avoidable->corner[k], avoidable->digit[0]) &&
                  qdri_is_open(rules, avoidable->corner[k], avoidable->digit[1]);
    }
    return is_open && qdri_is_rectangle_exchangeable(rules, avoidable->corner);
}

static bool try_digits(struct avoidable *avoidable)
{
    const struct qdri_position *position = avoidable->position;
    if (!is_possible(avoidable)) {
        return false;
    }
    if (avoidable->finding->variant == 1) {
        return avoidable->blanks == 1 && is_exchangeable(avoidable) &&
               qdri_find_remove_all(avoidable->finding, avoidable->blank[0],
                                    position->candidates[avoidable->blank[0]] & ~avoidable->extras);
    }
    return avoidable->blanks == 2 && qdri_is_single(avoidable->extras) &&
           is_exchangeable(avoidable) &&
           qdri_find_remove_in_sight(avoidable->finding, avoidable->blank, avoidable->blanks,
                                     qdri_lowest(avoidable->extras));
}

/* Tries the digits that corners 1 and 2 may have in common. */
static bool try_corners(struct avoidable *avoidable)
{
    const struct qdri_position *position = avoidable->position;
    qdri_digit_set common = ~(qdri_digit_set)0;
    unsigned blanks = 0;
    for (unsigned k = 1; k < CORNERS; ++k) {
        const qdr_cell cell = avoidable->corner[k];
        const qdr_digit standing = position->grid.cell[cell];
        if (avoidable->is_given[cell]) {
            return false;
        }
        blanks += standing == 0;
        common &= k == 3          ? common
                  : standing == 0 ? position->candidates[cell]
                                  : (qdri_digit_set)1 << standing;
    }
    for (; blanks == avoidable->finding->variant && common; common = qdri_rest(common)) {
        avoidable->digit[1] = qdri_lowest(common);
        if (avoidable->digit[1] != avoidable->digit[0] && try_digits(avoidable)) {
            return true;
        }
    }
    return false;
}

/* Tries the rectangles of a cell that is filled. */
static bool try_cell(struct avoidable *avoidable, size_t cell)
{
    const size_t side = avoidable->position->side;
    const size_t row = cell - cell % side;
    avoidable->digit[0] = avoidable->position->grid.cell[cell];
    for (size_t beside = row; beside < row + side; ++beside) {
        for (size_t below = cell % side; beside != cell && below < avoidable->position->cells;
             below += side) {
            const size_t corner[CORNERS] = {cell, beside, below, below + beside - cell};
            for (unsigned k = 0; k < CORNERS; ++k) {
                avoidable->corner[k] = (qdr_cell)corner[k];
            }
            if (below != cell && try_corners(avoidable)) {
                return true;
            }
        }
    }
    return false;
}

static void tell(const struct avoidable *avoidable)
{
    struct qdri_finding *finding = avoidable->finding;
    const unsigned type = finding->variant;
    const qdri_digit_set digits =
        (qdri_digit_set)1 << avoidable->digit[0] | (qdri_digit_set)1 << avoidable->digit[1];
    for (unsigned k = 0; k < CORNERS; ++k) {
        qdri_find_mark(finding, QDR_ROLE_PATTERN, avoidable->corner[k], digit_of(avoidable, k));
    }
    if (type == 2) {
        qdri_find_mark_cells(finding, QDR_ROLE_SECOND, avoidable->blank, avoidable->blanks,
                             avoidable->extras);
    }
    qdri_find_say_digits(finding, "avoidable rectangle", digits);
    qdri_find_say_cells(finding, " in", avoidable->corner, CORNERS);
    qdri_find_say(finding, " (type %u, as there is one solution)", type);
}

/* The variant is the type. */
bool qdri_technique_avoidable(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    bool is_given[QDR_CELLS_MAX];
    struct avoidable avoidable = {.position = position, .finding = finding, .is_given = is_given};
    if (position->has_strikes || position->filled - position->givens + finding->variant < CORNERS) {
        return false;
    }
    memset(is_given, 0, position->cells * sizeof *is_given);
    for (size_t k = 0; k < position->givens; ++k) {
        is_given[position->order[k]] = true;
    }
    for (size_t k = position->givens; k < position->filled; ++k) {
        if (try_cell(&avoidable, position->order[k])) {
            tell(&avoidable);
            return true;
        }
    }
    return false;
}
