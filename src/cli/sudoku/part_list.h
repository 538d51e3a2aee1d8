/* part_list.h  What `check --why` and `check --redundant` say of the parts of a puzzle. */
#ifndef CLI_PART_LIST_H
#define CLI_PART_LIST_H

#include <quadrille/parts.h>

#include "sudoku/puzzles.h"

/* The answers, as far as they go; all zero has none.  To be freed with part_list_free. */
struct part_list {
    const struct puzzle *puzzle;
    const qdr_rules *rules;
    qdr_parts *parts;
    bool has_conflict;
    bool has_needs;
    bool has_smallest; /* is `is_in` what is left without as many parts as could be found? */
    bool is_whole;     /* was nothing left open? */
    bool is_proven;    /* are there no fewer parts with one solution? */
    bool *is_in;       /* the conflict, or what is left */
    qdr_need *need;
};

/* Ask why a puzzle has no solution, and which of its parts are not needed, each alone or as many as
 * can be left out together.  Complain where that fails. */
void part_list_why(struct part_list *list, struct puzzle_solver *solving,
                   const struct puzzle *puzzle);
void part_list_redundant(struct part_list *list, struct puzzle_solver *solving,
                         const struct puzzle *puzzle, bool is_together);
void part_list_free(struct part_list *list);

/* Add the answers to a line, as lines of their own, or to an object. */
void part_list_write_line(const struct part_list *list, struct out *out);
void part_list_write_text(const struct part_list *list, struct out *out);
void part_list_write_json(const struct part_list *list, struct json *json);

#endif
