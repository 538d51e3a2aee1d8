/* cages.c  Cages, extra regions, clones and arrows: cells that grow from one. */
#include "sudoku/make/clues/scene.h"

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

/* Does a free cell hold another digit than all of the group, and its images others than theirs? */
static bool may_join(const struct group *group, const struct qdri_scene *scene, unsigned cell)
{
    bool may = !scene->is_taken[cell] && !group->has_digit[qdri_scene_digit(scene, cell)];
    for (unsigned map = 1; scene->maps != 0 && map < QDRI_MAPS; ++map) {
        const unsigned image = qdri_scene_image(scene, cell, map);
        for (unsigned k = 0; k < group->count && qdri_scene_has_map(scene, map); ++k) {
            may &= qdri_scene_digit(scene, image) !=
                   qdri_scene_digit(scene, qdri_scene_image(scene, group->cell[k], map));
        }
    }
    return may;
}

/* Adds a cell beside a random one of the group. */
static bool grow_group(struct group *group, struct qdri_scene *scene)
{
    const unsigned first = qdri_random_below(scene->random, group->count);
    for (unsigned k = 0; k < group->count; ++k) {
        qdr_cell around[8];
        const qdr_cell from = group->cell[(first + k) % group->count];
        const unsigned count = qdri_scene_around(scene, from, false, around);
        for (unsigned i = 0; i < count; ++i) {
            /* a cell of the group holds a digit of the group */
            if (may_join(group, scene, around[i])) {
                add(group, scene, around[i]);
                return true;
            }
        }
    }
    return false;
}

/* Takes the cells of the model. */
static bool follow(struct group *group, const struct qdri_scene *scene)
{
    for (unsigned k = 0; k < scene->model_cells; ++k) {
        if (!may_join(group, scene, scene->model[k])) {
            return false;
        }
        add(group, scene, scene->model[k]);
    }
    return true;
}

static bool grow_from(struct group *group, struct qdri_scene *scene, uint32_t spot, unsigned wanted)
{
    if (scene->model) {
        return follow(group, scene);
    }
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

static bool place_cage(struct qdri_scene *scene, const struct group *cage, unsigned number,
                       struct qdri_clue *clue)
{
    qdri_clue_add_number(clue, number);
    qdri_clue_add_cells(clue, scene, cage->cell, cage->count);
    return true;
}

bool qdri_place_killer(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct group cage = {0};
    return grow_cage(&cage, scene, spot, CAGE_MOST) && place_cage(scene, &cage, cage.sum, clue);
}

bool qdri_place_product_cage(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct group cage = {0};
    return grow_cage(&cage, scene, spot, PRODUCT_MOST) &&
           place_cage(scene, &cage, cage.product, clue);
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
    const unsigned half = scene->model_cells / 2;
    struct twins twins = {0};
    for (unsigned k = 0; k < half; ++k) {
        if (!add_twin(&twins, scene, scene->model[k], scene->model[half + k])) {
            return false;
        }
    }
    if (!scene->model) {
        add_twin(&twins, scene, spot % cells, qdri_random_below(scene->random, cells));
        while (twins.count < CLONE_MOST && grow_twins(&twins, scene)) {
        }
    }
    if (twins.count < CLONE_LEAST) {
        return false;
    }
    qdri_clue_add_cells(clue, scene, twins.cell, twins.count);
    qdri_clue_add_text(clue, "->");
    qdri_clue_add_cells(clue, scene, twins.image, twins.count);
    return true;
}

/* ---------------------------------------------------------------------------------- arrows ---- */

/* The bulb is the first cell.  What is left of its digit is 0 in the end; of a product, 1. */
struct arrow {
    bool is_product;
    unsigned left;
    unsigned count;
    qdr_cell cell[1 + SHAFT_MOST];
};

/* Adds a cell, if a line may go there and its digit does not make too much. */
static bool extend(struct arrow *arrow, const struct qdri_scene *scene, qdr_cell next)
{
    const unsigned digit = qdri_scene_digit(scene, next);
    const bool fits = arrow->is_product ? arrow->left % digit == 0 : digit <= arrow->left;
    if (!fits || !qdri_scene_may_step(scene, arrow->cell, arrow->count, next)) {
        return false;
    }
    arrow->left = arrow->is_product ? arrow->left / digit : arrow->left - digit;
    arrow->cell[arrow->count++] = next;
    return true;
}

static bool go_on(struct arrow *arrow, struct qdri_scene *scene)
{
    qdr_cell around[8];
    const unsigned ways = qdri_scene_around(scene, arrow->cell[arrow->count - 1], true, around);
    bool goes_on = false;
    for (unsigned k = 0; k < ways && !goes_on; ++k) {
        goes_on = extend(arrow, scene, around[k]);
    }
    return goes_on;
}

/* Is it to go on?  Ones may make a shaft longer where that has come to its product. */
static bool is_open(const struct arrow *arrow)
{
    return arrow->count <= SHAFT_MOST &&
           (arrow->is_product ? arrow->left > 1 || arrow->count <= SHAFT_LEAST : arrow->left > 0);
}

static bool place_arrow(struct qdri_scene *scene, uint32_t spot, bool is_product,
                        struct qdri_clue *clue)
{
    const unsigned first = scene->model ? scene->model[0] : spot % (scene->side * scene->side);
    struct arrow arrow = {.is_product = is_product,
                          .left = qdri_scene_digit(scene, first),
                          .count = 1,
                          .cell = {(qdr_cell)first}};
    bool goes_on = !scene->is_taken[first];
    for (unsigned k = 1; k < scene->model_cells && goes_on; ++k) {
        goes_on = extend(&arrow, scene, scene->model[k]);
    }
    while (goes_on && !scene->model && is_open(&arrow)) {
        goes_on = go_on(&arrow, scene);
    }
    if (!goes_on || arrow.left != is_product || arrow.count <= SHAFT_LEAST) {
        return false;
    }
    clue->is_line = true;
    qdri_clue_add_cells(clue, scene, arrow.cell, 1);
    qdri_clue_add_text(clue, "->");
    qdri_clue_add_cells(clue, scene, arrow.cell + 1, arrow.count - 1);
    qdri_scene_take(scene, arrow.cell, arrow.count);
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
