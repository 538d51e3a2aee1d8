/* outside.c  Clues outside of the grid: what is seen from there is computed. */
#include "sudoku/make/clues/scene.h"

/* What is seen from a place. */
struct view {
    unsigned row; /* of the place, from 0 to side + 1 */
    unsigned column;
    unsigned count;
    unsigned digit[QDR_SIDE_MAX]; /* the nearest first */
};

enum { TOP, LEFT, BOTTOM, RIGHT, SIDES };

/* A place outside, and a step from there. */
struct ray {
    int row;
    int column;
    int down;
    int right;
};

/* The place of a spot, and a step into the grid from there, straight (slant 0) or aslant: to the
 * right or down (1), or to the left or up (-1).  Spots go around the grid. */
static struct ray ray_of(const struct qdri_scene *scene, uint32_t spot, int slant)
{
    const int along = (int)(spot % scene->side) + 1;
    const uint32_t where = spot / scene->side;
    const int across = where == TOP || where == LEFT ? 0 : (int)scene->side + 1;
    const int forth = across == 0 ? 1 : -1;
    return where == LEFT || where == RIGHT ? (struct ray){along, across, slant, forth}
                                           : (struct ray){across, along, forth, slant};
}

/* Looks from the place of a spot into the grid. */
static bool look(const struct qdri_scene *scene, uint32_t spot, int slant, struct view *view)
{
    const int side = (int)scene->side;
    const struct ray ray = ray_of(scene, spot, slant);
    int row = ray.row;
    int column = ray.column;
    if (spot / scene->side >= SIDES) {
        return false;
    }
    view->row = (unsigned)row;
    view->column = (unsigned)column;
    view->count = 0;
    for (int k = 0; k < side; ++k) {
        row += ray.down;
        column += ray.right;
        if (row >= 1 && row <= side && column >= 1 && column <= side) {
            view->digit[view->count++] =
                qdri_scene_digit(scene, (unsigned)((row - 1) * side + column - 1));
        }
    }
    return true;
}

static bool place_number(const struct view *view, unsigned number, struct qdri_clue *clue)
{
    qdri_clue_add_number(clue, number);
    clue->has_failed |= !qdri_strbuf_addf(&clue->argument, " r%uc%u", view->row, view->column);
    return true;
}

static unsigned sum_of(const unsigned *digits, unsigned count)
{
    unsigned sum = 0;
    for (unsigned k = 0; k < count; ++k) {
        sum += digits[k];
    }
    return sum;
}

/* Every row and column has one such clue, wherever it is written: above or on the left, but for
 * images. */
bool qdri_place_sandwich(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct view view;
    const unsigned lines = 2 * scene->side; /* no more than cells */
    if ((spot >= lines && scene->maps == 0) || scene->is_taken[spot % lines] ||
        !look(scene, spot, 0, &view)) {
        return false;
    }
    scene->is_taken[spot % lines] = true;
    unsigned first = 0;
    while (view.digit[first] != 1 && view.digit[first] != scene->digits) {
        ++first;
    }
    unsigned last = view.count - 1;
    while (view.digit[last] != 1 && view.digit[last] != scene->digits) {
        --last;
    }
    const unsigned between = last > first ? last - first - 1 : 0;
    return place_number(&view, sum_of(view.digit + first + 1, between), clue);
}

bool qdri_place_x_sum(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct view view;
    return look(scene, spot, 0, &view) &&
           place_number(&view, sum_of(view.digit, view.digit[0]), clue);
}

bool qdri_place_skyscraper(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct view view;
    unsigned highest = 0;
    unsigned seen = 0;
    if (!look(scene, spot, 0, &view)) {
        return false;
    }
    for (unsigned k = 0; k < view.count; ++k) {
        seen += view.digit[k] > highest;
        highest = view.digit[k] > highest ? view.digit[k] : highest;
    }
    return place_number(&view, seen, clue);
}

bool qdri_place_numbered_room(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct view view;
    return look(scene, spot, 0, &view) && place_number(&view, view.digit[view.digit[0] - 1], clue);
}

static bool is_smaller(const struct view *a, const struct view *b)
{
    unsigned k = 0;
    while (k + 1 < a->count && a->digit[k] == b->digit[k]) {
        ++k;
    }
    return a->digit[k] < b->digit[k];
}

bool qdri_place_full_rank(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct view view;
    struct view other;
    unsigned rank = 1;
    if (!look(scene, spot, 0, &view)) {
        return false;
    }
    for (uint32_t k = 0; look(scene, k, 0, &other); ++k) {
        rank += is_smaller(&other, &view);
    }
    return place_number(&view, rank, clue);
}

/* The words for both slants, from each side: down, right, up, left. */
static const char *const directions[SIDES][2] = {
    {"dl", "dr"}, {"ur", "dr"}, {"ul", "ur"}, {"ul", "dl"}};

/* Both diagonals of a place may have a clue; those of a single cell have none. */
bool qdri_place_little_killer(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    const uint32_t place = spot / 2;
    const unsigned to = spot % 2;
    struct view view;
    if (!look(scene, place, to == 0 ? -1 : 1, &view) || view.count < 2) {
        return false;
    }
    place_number(&view, sum_of(view.digit, view.count), clue);
    qdri_clue_add_text(clue, directions[place / scene->side][to]);
    return true;
}

/* The place and the first cell are mapped, in the square that has the places, too. */
uint32_t qdri_outside_image(const struct qdri_scene *scene, uint32_t spot, unsigned ways,
                            unsigned map)
{
    const unsigned wide = scene->side + 2;
    const struct ray ray = ray_of(scene, spot / ways, ways == 1 ? 0 : spot % 2 == 0 ? -1 : 1);
    const unsigned from = (unsigned)ray.row * wide + (unsigned)ray.column;
    const unsigned to = (unsigned)(ray.row + ray.down) * wide + (unsigned)(ray.column + ray.right);
    const unsigned place = qdri_symmetry_image(wide, from, map);
    const unsigned first = qdri_symmetry_image(wide, to, map);
    const unsigned where = place / wide == 0          ? TOP
                           : place % wide == 0        ? LEFT
                           : place / wide == wide - 1 ? BOTTOM
                                                      : RIGHT;
    const bool is_row = where == LEFT || where == RIGHT;
    const unsigned along = is_row ? place / wide : place % wide;
    const bool is_forth = is_row ? first / wide > place / wide : first % wide > place % wide;
    return (where * scene->side + along - 1) * ways + (ways > 1 && is_forth);
}
