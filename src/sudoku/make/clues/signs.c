/* signs.c  Marks of single cells, equal cells, signs between two cells, and what is said of the
 * four cells around a point. */
#include "sudoku/make/clues/scene.h"

/* ------------------------------------------------------------------------------- two cells ---- */

/* Two cells side by side. */
struct pair {
    qdr_cell cell[2];
    unsigned low; /* digits */
    unsigned high;
};

/* The cell of the spot and the one behind it or below it; or those of the model. */
static bool find_pair(const struct qdri_scene *scene, uint32_t spot, struct pair *pair)
{
    const unsigned side = scene->side;
    const qdr_cell *model = scene->model;
    const unsigned cell = !model ? spot / 2 : model[0] < model[1] ? model[0] : model[1];
    const bool is_below = model ? model[0] % side == model[1] % side : spot % 2 != 0;
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

static bool place_pair(struct qdri_scene *scene, const struct pair *pair, struct qdri_clue *clue)
{
    qdri_clue_add_cells(clue, scene, pair->cell, 2);
    return true;
}

bool qdri_place_difference(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct pair pair;
    return find_pair(scene, spot, &pair) && pair.high - pair.low == 1 &&
           place_pair(scene, &pair, clue);
}

bool qdri_place_ratio(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct pair pair;
    return find_pair(scene, spot, &pair) && pair.high == 2 * pair.low &&
           place_pair(scene, &pair, clue);
}

/* Between 1 and 2 there may be either dot. */
bool qdri_place_kropki(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    const bool is_white_first = qdri_random_below(scene->random, 2) == 0;
    qdri_placer *const place[] = {qdri_place_difference, qdri_place_ratio};
    const bool is_first = place[!is_white_first](scene, spot, clue);
    clue->rule = is_first == is_white_first ? "difference" : "ratio";
    return is_first || place[is_white_first](scene, spot, clue);
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
    return place_pair(scene, &pair, clue);
}

bool qdri_place_pair_sum(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct pair pair;
    if (!find_pair(scene, spot, &pair)) {
        return false;
    }
    qdri_clue_add_number(clue, pair.low + pair.high);
    return place_pair(scene, &pair, clue);
}

bool qdri_place_xv(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct pair pair;
    clue->rule = "sum";
    return find_pair(scene, spot, &pair) &&
           (pair.low + pair.high == 5 || pair.low + pair.high == 10) &&
           qdri_place_pair_sum(scene, spot, clue);
}

/* -------------------------------------------------------------------------------- one cell ---- */

static bool place_mark(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    const qdr_cell cell = (qdr_cell)spot;
    qdri_clue_add_cells(clue, scene, &cell, 1);
    return true;
}

bool qdri_place_even(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    return qdri_scene_digit(scene, spot) % 2 == 0 && place_mark(scene, spot, clue);
}

bool qdri_place_odd(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    return qdri_scene_digit(scene, spot) % 2 == 1 && place_mark(scene, spot, clue);
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
    return count_greater(scene, spot, &less) > 0 && less == 0 && place_mark(scene, spot, clue);
}

bool qdri_place_maximum(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    unsigned less;
    return count_greater(scene, spot, &less) == 0 && less > 0 && place_mark(scene, spot, clue);
}

bool qdri_place_row_indexer(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    const unsigned side = scene->side;
    const unsigned told = qdri_scene_digit(scene, spot) - 1;
    return qdri_scene_digit(scene, told * side + spot % side) == spot / side + 1 &&
           place_mark(scene, spot, clue);
}

bool qdri_place_column_indexer(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    const unsigned side = scene->side;
    const unsigned told = qdri_scene_digit(scene, spot) - 1;
    return qdri_scene_digit(scene, spot / side * side + told) == spot % side + 1 &&
           place_mark(scene, spot, clue);
}

/* Returns the cell at a place of a region, from 0 in the order of reading. */
static unsigned cell_of_region(const struct qdri_scene *scene, uint16_t region, unsigned place)
{
    unsigned cell = 0;
    while (scene->region[cell] != region || place-- > 0) {
        ++cell;
    }
    return cell;
}

bool qdri_place_box_indexer(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    const uint16_t region = scene->region[spot];
    unsigned place = 0;
    while (cell_of_region(scene, region, place) != spot) {
        ++place;
    }
    const unsigned told = cell_of_region(scene, region, qdri_scene_digit(scene, spot) - 1);
    return qdri_scene_digit(scene, told) == place + 1 && place_mark(scene, spot, clue);
}

/* -------------------------------------------------------------------------- several digits ---- */

/* Writes digits in their order. */
static void add_digits(const unsigned *digit, unsigned count, struct qdri_clue *clue)
{
    enum { DIGITS_MOST = 4 };
    char digits[DIGITS_MOST + 1];
    for (unsigned k = 0; k < count; ++k) {
        const char symbol = qdr_digit_symbol((qdr_digit)digit[k]);
        unsigned at = k;
        for (; at > 0 && qdr_symbol_digit(digits[at - 1]) > qdr_symbol_digit(symbol); --at) {
            digits[at] = digits[at - 1];
        }
        digits[at] = symbol;
    }
    digits[count] = '\0';
    qdri_clue_add_text(clue, digits);
}

static bool has_digit(const unsigned *digit, unsigned count, unsigned wanted)
{
    bool has = false;
    for (unsigned k = 0; k < count; ++k) {
        has |= digit[k] == wanted;
    }
    return has;
}

/* Two to four digits, that of the cell among them, but not all that there are. */
bool qdri_place_candidates(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    const unsigned most = scene->digits > 4 ? 3 : scene->digits > 3 ? 2 : 1;
    const unsigned wanted = 2 + qdri_random_below(scene->random, most);
    unsigned digit[4] = {qdri_scene_digit(scene, spot)};
    if (scene->digits < 3 || scene->is_taken[spot]) {
        return false;
    }
    for (unsigned count = 1; count < wanted;) {
        digit[count] = 1 + qdri_random_below(scene->random, scene->digits);
        count += !has_digit(digit, count, digit[count]);
    }
    add_digits(digit, wanted, clue);
    return place_mark(scene, spot, clue);
}

/* May two cells be equal, and their images? */
static bool may_be_equal(const struct qdri_scene *scene, unsigned a, unsigned b)
{
    bool may = a != b && !scene->is_taken[a] && !scene->is_taken[b];
    for (unsigned map = 0; map < QDRI_MAPS && may; ++map) {
        may = (map > 0 && !qdri_scene_has_map(scene, map)) ||
              qdri_scene_digit(scene, qdri_scene_image(scene, a, map)) ==
                  qdri_scene_digit(scene, qdri_scene_image(scene, b, map));
    }
    return may;
}

/* The other cell is that of the model, or a random one of those that may be. */
bool qdri_place_equal(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    const qdr_cell *model = scene->model;
    qdr_cell cell[2] = {model ? model[0] : (qdr_cell)spot};
    uint32_t count = 0;
    for (unsigned other = 0; other < scene->side * scene->side; ++other) {
        if ((!model || other == model[1]) && may_be_equal(scene, cell[0], other) &&
            qdri_random_below(scene->random, ++count) == 0) {
            cell[1] = (qdr_cell)other;
        }
    }
    if (count == 0) {
        return false;
    }
    qdri_clue_add_cells(clue, scene, cell, 2);
    return true;
}

/* ------------------------------------------------------------------------------ four cells ---- */

/* The cell of the spot is the upper left one of four that meet. */
static bool find_square(const struct qdri_scene *scene, uint32_t spot, qdr_cell cell[4])
{
    const unsigned side = scene->side;
    for (unsigned k = 0; k < 4; ++k) {
        cell[k] = (qdr_cell)(spot + k / 2 * side + k % 2);
    }
    return spot / side + 1 < side && spot % side + 1 < side;
}

bool qdri_place_quadruple(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    qdr_cell cell[4];
    unsigned digit[4];
    if (!find_square(scene, spot, cell)) {
        return false;
    }
    for (unsigned k = 0; k < 4; ++k) {
        if (scene->is_taken[cell[k]]) {
            return false;
        }
    }
    const unsigned wanted = 2 + qdri_random_below(scene->random, 3);
    const unsigned first = qdri_random_below(scene->random, 4);
    for (unsigned k = 0; k < wanted; ++k) {
        digit[k] = qdri_scene_digit(scene, cell[(first + k) % 4]);
    }
    add_digits(digit, wanted, clue);
    qdri_clue_add_cells(clue, scene, cell, 4);
    return true;
}

/* All that there are may be placed, since a rule can say so; they may have cells in common. */
bool qdri_place_battenburg(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    qdr_cell cell[4];
    unsigned odd[4];
    if (!find_square(scene, spot, cell)) {
        return false;
    }
    for (unsigned k = 0; k < 4; ++k) {
        odd[k] = qdri_scene_digit(scene, cell[k]) % 2;
    }
    if (odd[0] != odd[3] || odd[1] != odd[2] || odd[0] == odd[1]) {
        return false;
    }
    qdri_clue_add_cells(clue, scene, cell, 4);
    return true;
}
