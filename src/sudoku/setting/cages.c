/* cages.c  Cages, extra regions and arrows: cells that grow from one. */
#include "sudoku/setting/scene.h"

/* Cells of a killer cage, and of the shaft of an arrow. */
enum { CAGE_LEAST = 2, CAGE_MOST = 5, SHAFT_LEAST = 2, SHAFT_MOST = 4 };

/* A group of cells, and which digits they hold. */
struct group {
    unsigned count;
    qdr_cell cell[QDR_SIDE_MAX];
    bool has_digit[QDR_SIDE_MAX + 1];
    unsigned sum;
};

static void add(struct group *group, const struct qdri_scene *scene, qdr_cell cell)
{
    const unsigned digit = qdri_scene_digit(scene, cell);
    group->cell[group->count++] = cell;
    group->has_digit[digit] = true;
    group->sum += digit;
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

bool qdri_place_killer(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    struct group cage = {0};
    const unsigned wanted =
        CAGE_LEAST + qdri_random_below(scene->random, CAGE_MOST - CAGE_LEAST + 1);
    if (!grow_from(&cage, scene, spot, wanted) || cage.count < CAGE_LEAST) {
        return false;
    }
    clue->rule = "killer";
    qdri_clue_add_number(clue, cage.sum);
    qdri_clue_add_cells(clue, scene, cage.cell, cage.count);
    return true;
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

/* ---------------------------------------------------------------------------------- arrows ---- */

/* The bulb is the first cell.  A shaft goes on to cells whose digits do not make too much. */
bool qdri_place_arrow(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    qdr_cell cell[1 + SHAFT_MOST] = {(qdr_cell)(spot % (scene->side * scene->side))};
    unsigned left = qdri_scene_digit(scene, cell[0]);
    unsigned count = 1;
    bool goes_on = !scene->is_taken[cell[0]];
    while (goes_on && left > 0 && count <= SHAFT_MOST) {
        qdr_cell around[8];
        const unsigned ways = qdri_scene_around(scene, cell[count - 1], true, around);
        goes_on = false;
        for (unsigned k = 0; k < ways && !goes_on; ++k) {
            goes_on = qdri_scene_may_step(scene, cell, count, around[k]) &&
                      qdri_scene_digit(scene, around[k]) <= left;
            if (goes_on) {
                left -= qdri_scene_digit(scene, around[k]);
                cell[count++] = around[k];
            }
        }
    }
    if (!goes_on || left > 0 || count <= SHAFT_LEAST) {
        return false;
    }
    clue->rule = "arrow";
    qdri_clue_add_cells(clue, scene, cell, 1);
    qdri_clue_add_text(clue, "->");
    qdri_clue_add_cells(clue, scene, cell + 1, count - 1);
    qdri_scene_take(scene, cell, count);
    return true;
}
