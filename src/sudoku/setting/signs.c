/* signs.c  Marks of single cells, signs between two cells, and digits around a point. */
#include "sudoku/setting/scene.h"

/* ------------------------------------------------------------------------------- two cells ---- */

/* Two cells side by side. */
struct pair {
    qdr_cell cell[2];
    unsigned low; /* digits */
    unsigned high;
};

/* The cell of the spot and the one behind it or below it. */
static bool find_pair(const struct qdri_scene *scene, uint32_t spot, struct pair *pair)
{
    const unsigned side = scene->side;
    const unsigned cell = spot / 2;
    const bool is_below = spot % 2 != 0;
    if (is_below ? cell / side + 1 == side : cell % side + 1 == side) {
        return false;
    }
    pair->cell[0] = (qdr_cell)cell;
    pair->cell[1] = (qdr_cell)(cell + (is_below ? side : 1));
    const unsigned a = qdri_scene_digit(scene, pair->cell[0]);
    const unsigned b = qdri_scene_digit(scene, pair->cell[1]);
    pair->low = a < b ? a : b;
    pair->high = a < b ? b : a;
    return true;
}

static bool place_pair(struct qdri_scene *scene, const struct pair *pair, const char *rule,
                       struct qdri_clue *clue)
{
    clue->rule = rule;
    qdri_clue_add_cells(clue, scene, pair->cell, 2);
    return true;
}

bool qdri_place_difference(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct pair pair;
    return find_pair(scene, spot, &pair) && pair.high - pair.low == 1 &&
           place_pair(scene, &pair, "difference", clue);
}

bool qdri_place_ratio(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct pair pair;
    return find_pair(scene, spot, &pair) && pair.high == 2 * pair.low &&
           place_pair(scene, &pair, "ratio", clue);
}

/* Between 1 and 2 there may be either dot. */
bool qdri_place_kropki(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    const bool is_white_first = qdri_random_below(scene->random, 2) == 0;
    return is_white_first
               ? qdri_place_difference(scene, spot, clue) || qdri_place_ratio(scene, spot, clue)
               : qdri_place_ratio(scene, spot, clue) || qdri_place_difference(scene, spot, clue);
}

bool qdri_place_greater(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct pair pair;
    if (!find_pair(scene, spot, &pair) || pair.low == pair.high) {
        return false;
    }
    if (qdri_scene_digit(scene, pair.cell[0]) != pair.high) {
        const qdr_cell held = pair.cell[0];
        pair.cell[0] = pair.cell[1];
        pair.cell[1] = held;
    }
    return place_pair(scene, &pair, "greater", clue);
}

bool qdri_place_pair_sum(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct pair pair;
    if (!find_pair(scene, spot, &pair)) {
        return false;
    }
    qdri_clue_add_number(clue, pair.low + pair.high);
    return place_pair(scene, &pair, "sum", clue);
}

bool qdri_place_xv(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct pair pair;
    return find_pair(scene, spot, &pair) &&
           (pair.low + pair.high == 5 || pair.low + pair.high == 10) &&
           qdri_place_pair_sum(scene, spot, clue);
}

/* -------------------------------------------------------------------------------- one cell ---- */

static bool place_mark(struct qdri_scene *scene, uint32_t spot, const char *rule,
                       struct qdri_clue *clue)
{
    const qdr_cell cell = (qdr_cell)spot;
    clue->rule = rule;
    qdri_clue_add_cells(clue, scene, &cell, 1);
    return true;
}

bool qdri_place_even(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    return qdri_scene_digit(scene, spot) % 2 == 0 && place_mark(scene, spot, "even", clue);
}

bool qdri_place_odd(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    return qdri_scene_digit(scene, spot) % 2 == 1 && place_mark(scene, spot, "odd", clue);
}

/* How many of the cells beside it hold more than the cell, and how many less? */
static unsigned count_greater(struct qdri_scene *scene, unsigned cell, unsigned *less)
{
    qdr_cell around[8];
    const unsigned count = qdri_scene_around(scene, cell, false, around);
    unsigned greater = 0;
    *less = 0;
    for (unsigned k = 0; k < count; ++k) {
        greater += qdri_scene_digit(scene, around[k]) > qdri_scene_digit(scene, cell);
        *less += qdri_scene_digit(scene, around[k]) < qdri_scene_digit(scene, cell);
    }
    return greater;
}

bool qdri_place_minimum(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    unsigned less;
    return count_greater(scene, spot, &less) > 0 && less == 0 &&
           place_mark(scene, spot, "minimum", clue);
}

bool qdri_place_maximum(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    unsigned less;
    return count_greater(scene, spot, &less) == 0 && less > 0 &&
           place_mark(scene, spot, "maximum", clue);
}

bool qdri_place_row_indexer(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    const unsigned side = scene->side;
    const unsigned told = qdri_scene_digit(scene, spot) - 1;
    return qdri_scene_digit(scene, told * side + spot % side) == spot / side + 1 &&
           place_mark(scene, spot, "row-indexer", clue);
}

bool qdri_place_column_indexer(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    const unsigned side = scene->side;
    const unsigned told = qdri_scene_digit(scene, spot) - 1;
    return qdri_scene_digit(scene, spot / side * side + told) == spot % side + 1 &&
           place_mark(scene, spot, "column-indexer", clue);
}

/* ------------------------------------------------------------------------------ four cells ---- */

/* Writes some of four digits, at least one, in their order. */
static void add_some_digits(struct qdri_scene *scene, const qdr_cell cell[4],
                            struct qdri_clue *clue)
{
    char digits[5];
    unsigned count = 0;
    const unsigned wanted = 2 + qdri_random_below(scene->random, 3);
    const unsigned first = qdri_random_below(scene->random, 4);
    for (unsigned k = 0; k < wanted; ++k) {
        const char symbol = qdr_digit_symbol(scene->grid->cell[cell[(first + k) % 4]]);
        unsigned at = count++;
        for (; at > 0 && qdr_symbol_digit(digits[at - 1]) > qdr_symbol_digit(symbol); --at) {
            digits[at] = digits[at - 1];
        }
        digits[at] = symbol;
    }
    digits[count] = '\0';
    qdri_clue_add_text(clue, digits);
}

bool qdri_place_quadruple(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    const unsigned side = scene->side;
    const qdr_cell cell[] = {(qdr_cell)spot, (qdr_cell)(spot + 1), (qdr_cell)(spot + side),
                             (qdr_cell)(spot + side + 1)};
    if (spot / side + 1 >= side || spot % side + 1 >= side) {
        return false;
    }
    for (unsigned k = 0; k < 4; ++k) {
        if (scene->is_taken[cell[k]]) {
            return false;
        }
    }
    add_some_digits(scene, cell, clue);
    qdri_clue_add_cells(clue, scene, cell, 4);
    clue->rule = "quadruple";
    return true;
}
