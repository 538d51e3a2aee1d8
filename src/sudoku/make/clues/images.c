/* images.c  Clues that are placed with their images under a symmetry.
 *
 * Where the cells of a clue are known, so are those of its images; what these say comes from the
 * grid, by the same placer.  So an image may say something else, such as another sum, or the other
 * dot, and a line may begin at its other end. */
#include <string.h>

#include "sudoku/make/clues/scene.h"

static bool place(struct qdri_scene *scene, const struct qdri_clue_kind *kind, uint32_t spot,
                  struct qdri_clue *clue)
{
    qdri_strbuf_clear(&clue->argument);
    clue->count = 0;
    clue->is_line = false;
    clue->spot = spot;
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
