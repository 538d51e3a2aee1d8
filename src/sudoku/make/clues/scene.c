/* scene.c  What all placers share: the grid, the cells around a cell, how clues are written, and
 * their images under a symmetry. */
#include "sudoku/make/clues/scene.h"

#include <stdio.h>
#include <string.h>

void qdri_scene_begin(struct qdri_scene *scene, const qdr_rules *rules, const qdr_grid *grid,
                      struct qdri_random *random)
{
    scene->grid = grid;
    scene->side = grid->side;
    scene->digits = qdr_rules_digits(rules);
    scene->random = random;
    scene->maps = 0;
    scene->model = NULL;
    scene->model_cells = 0;
    qdr_box_standard(scene->side, &scene->box_rows, &scene->box_columns);
    memset(scene->region, 0, sizeof scene->region);
    for (size_t k = 0; k < qdr_rules_houses(rules); ++k) {
        const qdr_house *house = qdr_rules_house(rules, k);
        for (size_t i = 0; house->kind == QDR_HOUSE_BOX && i < house->count; ++i) {
            scene->region[house->cells[i]] = (uint16_t)k;
        }
    }
}

unsigned qdri_scene_around(struct qdri_scene *scene, unsigned cell, bool with_corners,
                           qdr_cell around[8])
{
    const unsigned side = scene->side;
    const unsigned row = cell / side;
    const unsigned column = cell % side;
    unsigned count = 0;
    for (unsigned k = 0; k < 9; ++k) {
        const unsigned r = row + k / 3 - 1; /* beyond `side` where there is none */
        const unsigned c = column + k % 3 - 1;
        if (k != 4 && (with_corners || k % 2 == 1) && r < side && c < side &&
            qdri_scene_has_cell(scene, r * side + c)) {
            const unsigned other = qdri_random_below(scene->random, count + 1);
            around[count++] = around[other];
            around[other] = (qdr_cell)(r * side + c);
        }
    }
    return count;
}

/* The cell at whose lower right corner a step aslant crosses others; QDR_NO_CELL: it is none. */
static unsigned corner_of(const struct qdri_scene *scene, qdr_cell a, qdr_cell b)
{
    const unsigned side = scene->side;
    const unsigned row = a / side < b / side ? a / side : b / side;
    const unsigned column = a % side < b % side ? a % side : b % side;
    return a / side != b / side && a % side != b % side ? row * side + column : QDR_NO_CELL;
}

bool qdri_scene_may_step(const struct qdri_scene *scene, const qdr_cell *line, unsigned count,
                         qdr_cell next)
{
    const unsigned corner = corner_of(scene, line[count - 1], next);
    bool may = !scene->is_taken[next] && (corner == QDR_NO_CELL || !scene->is_crossed[corner]);
    for (unsigned k = 0; k < count && may; ++k) {
        may = line[k] != next &&
              (k == 0 || corner == QDR_NO_CELL || corner_of(scene, line[k - 1], line[k]) != corner);
    }
    return may;
}

void qdri_scene_take(struct qdri_scene *scene, const qdr_cell *cells, unsigned count)
{
    for (unsigned k = 0; k < count; ++k) {
        const unsigned corner = k > 0 ? corner_of(scene, cells[k - 1], cells[k]) : QDR_NO_CELL;
        scene->is_taken[cells[k]] = true;
        if (corner != QDR_NO_CELL) {
            scene->is_crossed[corner] = true;
        }
    }
}

void qdri_clue_add_text(struct qdri_clue *clue, const char *text)
{
    const bool is_first = clue->argument.length == 0;
    clue->has_failed |= !qdri_strbuf_addf(&clue->argument, "%s%s", is_first ? "" : " ", text);
}

void qdri_clue_add_number(struct qdri_clue *clue, unsigned number)
{
    char text[16];
    snprintf(text, sizeof text, "%u", number);
    qdri_clue_add_text(clue, text);
}

void qdri_clue_add_cells(struct qdri_clue *clue, struct qdri_scene *scene, const qdr_cell *cells,
                         unsigned count)
{
    for (unsigned k = 0; k < count; ++k) {
        char name[QDR_CELL_NAME_SIZE];
        qdri_clue_add_text(clue, qdr_cell_name(name, cells[k], scene->side, QDR_NAMES_RC));
        clue->cell[clue->count++] = cells[k];
    }
    qdri_scene_take(scene, cells, count);
}

/* ---------------------------------------------------------------------------------- images ---- */

/* Where the cells of a clue are known, so are those of its images; what these say comes from the
 * grid, by the same placer.  So an image may say something else, such as another sum, or the other
 * dot, and a line may begin at its other end. */
static bool place(struct qdri_scene *scene, const struct qdri_clue_kind *kind, uint32_t spot,
                  struct qdri_clue *clue)
{
    qdri_strbuf_clear(&clue->argument);
    clue->count = 0;
    clue->is_line = false;
    clue->spot = spot;
    clue->rule = kind->shown.name;
    bool is_placed = kind->place(scene, spot, clue);
    for (unsigned k = 0; k < clue->count; ++k) {
        is_placed &= qdri_scene_has_cell(scene, clue->cell[k]);
    }
    return is_placed;
}

static bool has_cell(const struct qdri_clue *clue, qdr_cell cell)
{
    bool has = false;
    for (unsigned k = 0; k < clue->count; ++k) {
        has |= clue->cell[k] == cell;
    }
    return has;
}

/* Are these the cells of a clue?  Of a line, also in its order, from either end. */
static bool are_cells_of(const struct qdri_clue *clue, const qdr_cell *cell)
{
    const unsigned count = clue->count;
    bool is_forth = true;
    bool is_back = true;
    bool has_all = true;
    for (unsigned k = 0; k < count; ++k) {
        is_forth &= clue->cell[k] == cell[k];
        is_back &= clue->cell[count - 1 - k] == cell[k];
        has_all &= has_cell(clue, cell[k]);
    }
    return clue->is_line ? is_forth || is_back : has_all;
}

/* Places the image of the first clue, unless it is one of those that there are.  Returns how many
 * there are then; 0: it cannot be placed. */
static unsigned place_image(struct qdri_scene *scene, const struct qdri_clue_kind *kind,
                            unsigned map, struct qdri_clue *clue, unsigned count)
{
    qdr_cell cell[2 * QDR_SIDE_MAX];
    const bool is_outside = kind->how == QDRI_CLUES_OUTSIDE;
    uint32_t spot = is_outside ? qdri_outside_image(scene, clue[0].spot, kind->spots, map)
                               : scene->side * scene->side;
    for (unsigned k = 0; k < clue[0].count; ++k) {
        cell[k] = (qdr_cell)qdri_scene_image(scene, clue[0].cell[k], map);
        spot = cell[k] < spot ? cell[k] : spot; /* where a spot is a cell, it is the first one */
    }
    for (unsigned k = 0; k < clue[0].count; ++k) {
        if (!qdri_scene_has_cell(scene, cell[k])) {
            return 0;
        }
    }
    for (unsigned k = 0; k < count; ++k) {
        if (is_outside ? clue[k].spot == spot : are_cells_of(&clue[k], cell)) {
            return count;
        }
    }
    scene->model = is_outside ? NULL : cell;
    scene->model_cells = clue[0].count;
    const bool is_placed = place(scene, kind, spot, &clue[count]);
    scene->model = NULL;
    scene->model_cells = 0;
    return is_placed ? count + 1 : 0;
}

/* What is taken is so by all images, so that of a clue that finds room only its own images are in
 * its way. */
unsigned qdri_place_orbit(struct qdri_scene *scene, const struct qdri_clue_kind *kind,
                          uint32_t spot, struct qdri_clue clue[QDRI_MAPS])
{
    const size_t cells = (size_t)scene->side * scene->side;
    bool was_taken[QDR_CELLS_MAX];
    bool was_crossed[QDR_CELLS_MAX];
    if (scene->maps == 0) {
        return place(scene, kind, spot, &clue[0]);
    }
    memcpy(was_taken, scene->is_taken, cells);
    memcpy(was_crossed, scene->is_crossed, cells);
    unsigned count = place(scene, kind, spot, &clue[0]);
    for (unsigned map = 1; map < QDRI_MAPS && count > 0; ++map) {
        if (qdri_scene_has_map(scene, map)) {
            count = place_image(scene, kind, map, clue, count);
        }
    }
    if (count == 0) {
        memcpy(scene->is_taken, was_taken, cells);
        memcpy(scene->is_crossed, was_crossed, cells);
    }
    return count;
}
