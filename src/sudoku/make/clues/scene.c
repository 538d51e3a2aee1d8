/* scene.c  What all placers share: the grid, the cells around a cell, and how clues are written. */
#include "sudoku/make/clues/scene.h"

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
    const bool is_first = clue->argument.length == 0;
    clue->has_failed |= !qdri_strbuf_addf(&clue->argument, "%s%u", is_first ? "" : " ", number);
}

void qdri_clue_add_cells(struct qdri_clue *clue, struct qdri_scene *scene, const qdr_cell *cells,
                         unsigned count)
{
    for (unsigned k = 0; k < count; ++k) {
        const bool is_first = clue->argument.length == 0;
        clue->has_failed |=
            !qdri_strbuf_addf(&clue->argument, "%sr%uc%u", is_first ? "" : " ",
                              cells[k] / scene->side + 1, cells[k] % scene->side + 1);
        clue->cell[clue->count++] = cells[k];
    }
    qdri_scene_take(scene, cells, count);
}
