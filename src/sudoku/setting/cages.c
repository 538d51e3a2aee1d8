/* cages.c  Cages, extra regions, clones and arrows: cells that grow from one. */
#include "sudoku/setting/scene.h"

/* Cells of a killer cage, and of the shaft of an arrow. */
enum { CAGE_LEAST = 2, CAGE_MOST = 5, SHAFT_LEAST = 2, SHAFT_MOST = 4 };

/* Cells of a cage with a product, which is to be below what the rule takes, and of a clone. */
enum { PRODUCT_MOST = 4, CLONE_LEAST = 2, CLONE_MOST = 5 };

/* A group of cells, and which digits they hold. */
struct group {
    unsigned count;
    qdr_cell cell[QDR_SIDE_MAX];
    bool has_digit[QDR_SIDE_MAX + 1];
    unsigned sum;
    unsigned product; /* of so many cells as a cage has: below 2^32 */
};

static void add(struct group *group, const struct qdri_scene *scene, qdr_cell cell)
{
    const unsigned digit = qdri_scene_digit(scene, cell);
    group->cell[group->count++] = cell;
    group->has_digit[digit] = true;
    group->sum += digit;
    group->product = (group->count > 1 ? group->product : 1) * digit;
}

/* Adds a cell beside a random one of the group that is free and holds another digit than all of
 * these. */
static bool grow_group(struct group *group, struct qdri_scene *scene)
{
    const unsigned first = qdri_random_below(scene->random, group->count);
    for (unsigned k = 0; k < group->count; ++k) {
        qdr_cell around[8];
        const qdr_cell from = group->cell[(first + k) % group->count];
        const unsigned count = qdri_scene_around(scene, from, false, around);
        for (unsigned i = 0; i < count; ++i) {
            /* a cell of the group holds a digit of the group */
            if (!scene->is_taken[around[i]] &&
                !group->has_digit[qdri_scene_digit(scene, around[i])]) {
                add(group, scene, around[i]);
                return true;
            }
        }
    }
    return false;
}

static bool grow_from(struct group *group, struct qdri_scene *scene, uint32_t spot, unsigned wanted)
{
    const unsigned cell = spot % (scene->side * scene->side);
    if (scene->is_taken[cell]) {
        return false;
    }
    add(group, scene, (qdr_cell)cell);
    while (group->count < wanted && grow_group(group, scene)) {
    }
    return true;
}

static bool grow_cage(struct group *cage, struct qdri_scene *scene, uint32_t spot, unsigned most)
{
    const unsigned wanted = CAGE_LEAST + qdri_random_below(scene->random, most - CAGE_LEAST + 1);
    return grow_from(cage, scene, spot, wanted) && cage->count >= CAGE_LEAST;
}

static bool place_cage(struct qdri_scene *scene, const struct group *cage, const char *rule,
                       unsigned number, struct qdri_clue *clue)
{
    clue->rule = rule;
    qdri_clue_add_number(clue, number);
    qdri_clue_add_cells(clue, scene, cage->cell, cage->count);
    return true;
}

bool qdri_place_killer(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct group cage = {0};
    return grow_cage(&cage, scene, spot, CAGE_MOST) &&
           place_cage(scene, &cage, "killer", cage.sum, clue);
}

bool qdri_place_product_cage(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct group cage = {0};
    return grow_cage(&cage, scene, spot, PRODUCT_MOST) &&
           place_cage(scene, &cage, "product-cage", cage.product, clue);
}

/* A group that is a house already says nothing. */
static bool is_in_house(const struct qdri_scene *scene, const struct group *group)
{
    bool is_row = true;
    bool is_column = true;
    bool is_region = true;
    for (unsigned k = 1; k < group->count; ++k) {
        is_row &= group->cell[k] / scene->side == group->cell[0] / scene->side;
        is_column &= group->cell[k] % scene->side == group->cell[0] % scene->side;
        is_region &= scene->region[group->cell[k]] == scene->region[group->cell[0]];
    }
    return is_row || is_column || is_region;
}

bool qdri_place_extra(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct group group = {0};
    if (!grow_from(&group, scene, spot, scene->digits) || group.count < scene->digits ||
        is_in_house(scene, &group)) {
        return false;
    }
    clue->rule = "extra";
    qdri_clue_add_cells(clue, scene, group.cell, group.count);
    return true;
}

/* ---------------------------------------------------------------------------------- clones ---- */

/* Two groups, the cells of one of which are those of the other, shifted. */
struct twins {
    unsigned count;
    qdr_cell cell[CLONE_MOST];
    qdr_cell image[CLONE_MOST];
};

static bool has_cell(const struct twins *twins, unsigned cell)
{
    bool has = false;
    for (unsigned k = 0; k < twins->count; ++k) {
        has |= twins->cell[k] == cell || twins->image[k] == cell;
    }
    return has;
}

/* Adds a cell and its image, if both are free and hold the same digit. */
static bool add_twin(struct twins *twins, const struct qdri_scene *scene, unsigned cell,
                     unsigned image)
{
    if (cell == image || scene->is_taken[cell] || scene->is_taken[image] || has_cell(twins, cell) ||
        has_cell(twins, image) || qdri_scene_digit(scene, cell) != qdri_scene_digit(scene, image)) {
        return false;
    }
    twins->cell[twins->count] = (qdr_cell)cell;
    twins->image[twins->count++] = (qdr_cell)image;
    return true;
}

/* Adds a cell beside one of the group, whose image lies beside that one's. */
static bool grow_twins(struct twins *twins, struct qdri_scene *scene)
{
    const unsigned side = scene->side;
    for (unsigned k = 0; k < twins->count; ++k) {
        qdr_cell around[8];
        const unsigned count = qdri_scene_around(scene, twins->cell[k], false, around);
        for (unsigned i = 0; i < count; ++i) {
            const unsigned row = twins->image[k] / side + around[i] / side - twins->cell[k] / side;
            const unsigned column =
                twins->image[k] % side + around[i] % side - twins->cell[k] % side;
            if (row < side && column < side &&
                add_twin(twins, scene, around[i], row * side + column)) {
                return true;
            }
        }
    }
    return false;
}

/* The image of the first cell is a random one. */
bool qdri_place_clone(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    const unsigned cells = scene->side * scene->side;
    struct twins twins = {0};
    if (!add_twin(&twins, scene, spot % cells, qdri_random_below(scene->random, cells))) {
        return false;
    }
    while (twins.count < CLONE_MOST && grow_twins(&twins, scene)) {
    }
    if (twins.count < CLONE_LEAST) {
        return false;
    }
    clue->rule = "clone";
    qdri_clue_add_cells(clue, scene, twins.cell, twins.count);
    qdri_clue_add_text(clue, "->");
    qdri_clue_add_cells(clue, scene, twins.image, twins.count);
    return true;
}

/* ---------------------------------------------------------------------------------- arrows ---- */

/* What the shaft has still to come to, beyond a digit; NOTHING: the digit makes too much. */
#define NOTHING UINT32_MAX

static unsigned left_beyond(unsigned left, unsigned digit, bool is_product)
{
    const bool fits = is_product ? left % digit == 0 : digit <= left;
    return !fits ? NOTHING : is_product ? left / digit : left - digit;
}

/* The bulb is the first cell.  A shaft goes on to cells whose digits do not make too much; with a
 * product, ones may follow. */
static bool place_arrow(struct qdri_scene *scene, uint32_t spot, bool is_product,
                        struct qdri_clue *clue)
{
    const unsigned none = is_product ? 1 : 0; /* is left in the end */
    qdr_cell cell[1 + SHAFT_MOST] = {(qdr_cell)(spot % (scene->side * scene->side))};
    unsigned left = qdri_scene_digit(scene, cell[0]);
    unsigned count = 1;
    bool goes_on = !scene->is_taken[cell[0]];
    while (goes_on && (left > none || (is_product && count <= SHAFT_LEAST)) &&
           count <= SHAFT_MOST) {
        qdr_cell around[8];
        const unsigned ways = qdri_scene_around(scene, cell[count - 1], true, around);
        goes_on = false;
        for (unsigned k = 0; k < ways && !goes_on; ++k) {
            const unsigned beyond =
                left_beyond(left, qdri_scene_digit(scene, around[k]), is_product);
            goes_on = qdri_scene_may_step(scene, cell, count, around[k]) && beyond != NOTHING;
            if (goes_on) {
                left = beyond;
                cell[count++] = around[k];
            }
        }
    }
    if (!goes_on || left > none || count <= SHAFT_LEAST) {
        return false;
    }
    clue->rule = is_product ? "product-arrow" : "arrow";
    qdri_clue_add_cells(clue, scene, cell, 1);
    qdri_clue_add_text(clue, "->");
    qdri_clue_add_cells(clue, scene, cell + 1, count - 1);
    qdri_scene_take(scene, cell, count);
    return true;
}

bool qdri_place_arrow(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    return place_arrow(scene, spot, false, clue);
}

bool qdri_place_product_arrow(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    return place_arrow(scene, spot, true, clue);
}
