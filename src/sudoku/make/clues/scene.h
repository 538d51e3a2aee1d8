/* scene.h  A full grid on which clues are placed, and the clues that find room there.
 *
 * A *spot* is where a clue may begin: a cell and, for most kinds, a direction or a trial.  Of each
 * kind, all spots are looked at in a random order.
 *
 * With a symmetry, a clue is placed together with its images.  Of these, the cells are known, which
 * is the *model* that a placer follows; or, outside of the grid, the spot. */
#ifndef QDRI_SUDOKU_MAKE_CLUES_SCENE_H
#define QDRI_SUDOKU_MAKE_CLUES_SCENE_H

#include <quadrille/generate.h>

#include "base/random.h"
#include "base/strbuf.h"
#include "sudoku/make/common/generator.h"

struct qdri_scene {
    const qdr_grid *grid;
    unsigned side;
    unsigned digits;
    unsigned box_rows; /* of the usual box */
    unsigned box_columns;
    uint16_t region[QDR_CELLS_MAX]; /* the box or region of each cell */
    bool is_taken[QDR_CELLS_MAX];   /* by a clue of the present kind */
    bool is_crossed
        [QDR_CELLS_MAX]; /* does one go aslant through the lower right corner of the cell? */
    struct qdri_random *random;
    unsigned maps;         /* of the symmetry; 0: there is none */
    const qdr_cell *model; /* the cells that a clue is to have, in this order; NULL: any */
    unsigned model_cells;
};

/* A clue: the rule that says it, and its argument. */
struct qdri_clue {
    const char *rule;
    struct qdri_strbuf argument;
    bool has_failed; /* no memory */
    bool is_line;    /* do its cells have an order that is drawn? */
    uint32_t spot;
    unsigned count; /* of its cells; 0: it stands outside */
    qdr_cell cell[2 * QDR_SIDE_MAX];
};

/* Places a clue at a spot, and takes its cells.  False: none is true there, or there is no room. */
typedef bool qdri_placer(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue);

/* How clues of a kind may lie. */
enum qdri_clues_lie {
    QDRI_CLUES_APART,
    QDRI_CLUES_CROSSING, /* apart, or where that is not enough, across each other */
    QDRI_CLUES_DOTS,     /* apart; negative rules say that there are no others */
    QDRI_CLUES_OUTSIDE   /* beside the grid: a spot is a place, or one and a direction of two */
};

/* A row of kinds.def. */
struct qdri_clue_kind {
    qdr_clue_kind shown;
    unsigned spots; /* for each cell */
    enum qdri_clues_lie how;
    qdri_placer *place; /* NULL: regions, which are there before the grid is */
};

/* Returns the kind of that name, or of a rule that has it as another name; NULL: there is none. */
const struct qdri_clue_kind *qdri_clue_kind_find(const char *name);

/* Takes the grid, and the regions from the rules. */
void qdri_scene_begin(struct qdri_scene *scene, const qdr_rules *rules, const qdr_grid *grid,
                      struct qdri_random *random);

/* Where a map of the symmetry takes a cell. */
static inline unsigned qdri_scene_image(const struct qdri_scene *scene, unsigned cell, unsigned map)
{
    return qdri_symmetry_image(scene->side, cell, map);
}

/* Is it a map of the symmetry? */
static inline bool qdri_scene_has_map(const struct qdri_scene *scene, unsigned map)
{
    return (scene->maps >> map & 1) != 0;
}

/* The spot outside to which a map takes another one, of kinds with so many spots for each place. */
uint32_t qdri_outside_image(const struct qdri_scene *scene, uint32_t spot, unsigned ways,
                            unsigned map);

/* The digit of a cell. */
static inline unsigned qdri_scene_digit(const struct qdri_scene *scene, unsigned cell)
{
    return scene->grid->cell[cell];
}

/* Is a cell in a grid?  On a board with several, others hold no digit; they are always taken. */
static inline bool qdri_scene_has_cell(const struct qdri_scene *scene, unsigned cell)
{
    return qdri_scene_digit(scene, cell) != 0;
}

/* Lists the cells around one, those at its corners too if asked for, in a random order; returns
 * their number. */
unsigned qdri_scene_around(struct qdri_scene *scene, unsigned cell, bool with_corners,
                           qdr_cell around[8]);

/* May a line go on to a cell?  If it is free, not on the line already, and the step crosses no
 * other one. */
bool qdri_scene_may_step(const struct qdri_scene *scene, const qdr_cell *line, unsigned count,
                         qdr_cell next);

/* Takes cells, and the corners between those that come after each other. */
void qdri_scene_take(struct qdri_scene *scene, const qdr_cell *cells, unsigned count);

/* Adds cells to the argument of a clue, behind a blank unless it is empty, and takes them. */
void qdri_clue_add_cells(struct qdri_clue *clue, struct qdri_scene *scene, const qdr_cell *cells,
                         unsigned count);

/* Adds a number, or any text. */
void qdri_clue_add_number(struct qdri_clue *clue, unsigned number);
void qdri_clue_add_text(struct qdri_clue *clue, const char *text);

/* Places a clue at a spot, and its images under all maps of the symmetry, without those that are it
 * or each other; returns how many there are.  0: one of them is not true there, or finds no room.
 */
unsigned qdri_place_orbit(struct qdri_scene *scene, const struct qdri_clue_kind *kind,
                          uint32_t spot, struct qdri_clue clue[QDRI_MAPS]);

/* What kinds.def names. */
#define KIND(name, usual, spots, how, place, meaning) qdri_placer qdri_place_##place;
#define REGIONS(name, meaning)
#include "sudoku/make/clues/kinds.def"
#undef KIND
#undef REGIONS

#endif
