/* hint.h  What a hint tells of a step: where to look, by which technique, at which cells; but not
 * what follows. */
#ifndef CLI_HINT_H
#define CLI_HINT_H

#include <quadrille/logic.h>

#include "sudoku/puzzles.h"

/* One after the other; all zero but the first two is the beginning.  To be freed with hint_free. */
struct hint {
    const struct session *session;
    enum hint_level level;
    const qdr_rules *rules;
    qdr_deduction told;

    /* What `told` shows. */
    struct out text;
    qdr_grid grid;
    qdr_mark *mark;
    size_t mark_capacity;
    size_t *house;
    size_t house_capacity;
    bool is_shown[QDR_CELLS_MAX]; /* has the cell a mark? */
};

/* Returns the step as the level tells it: before it is taken, with marks that show why and none of
 * what follows, with houses in which all of these lie, and with words for as much as that.  It
 * lives until the next call. */
const qdr_deduction *hint_tell(struct hint *hint, const qdr_rules *rules,
                               const qdr_deduction *step);
void hint_free(struct hint *hint);

/* Returns the name of a level, as the command line has it. */
const char *hint_level_word(enum hint_level level);

#endif
