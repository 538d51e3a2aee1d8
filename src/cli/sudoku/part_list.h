/* part_list.h  What `check --why` and `check --redundant` say of the parts of a puzzle, and what
 * `minimize --clauses` leaves of them. */
#ifndef CLI_PART_LIST_H
#define CLI_PART_LIST_H

#include <quadrille/logic.h>

#include "sudoku/puzzles.h"

/* The answers, as far as they go; all zero has none.  To be freed with part_list_free. */
struct part_list {
    struct session *session;
    const struct puzzle *puzzle;
    const qdr_rules *rules;
    qdr_diagnosis *parts;
    bool has_conflict;
    bool has_needs;
    bool is_sparing;   /* is `is_in` what is left without what the command line lets go? */
    bool has_smallest; /* is `is_in` what is left without as many parts as could be found? */
    bool is_whole;     /* was nothing left open? */
    bool is_proven;    /* are there no fewer parts with one solution? */
    bool *is_in;       /* the conflict, or what is left */
    qdr_part_status *need;
};

/* Ask why a puzzle has no solution, and which of its parts are not needed, each alone or as many as
 * can be left out together.  Complain where that fails. */
void part_list_why(struct part_list *list, const struct puzzle *puzzle);
void part_list_redundant(struct part_list *list, const struct puzzle *puzzle, bool is_together);

/* Leaves parts out as the command line says; QDR_FAILED with the complaint made. */
qdr_outcome part_list_leave_out(struct part_list *list, const struct puzzle *puzzle);

/* Puts the givens that are left. */
void part_list_minimal_grid(const struct part_list *list, qdr_grid *grid);

/* Makes the rules with the clauses that are left; to be freed.  NULL with the complaint made. */
qdr_rules *part_list_minimal_rules(const struct part_list *list, struct session *session);

/* Writes the parts that are left out as a list. */
void part_list_record_removed(const struct part_list *list, struct record *record);

void part_list_free(struct part_list *list);

/* Add the answers to a record, or write them as lines of their own. */
void part_list_record(const struct part_list *list, struct record *record);
void part_list_write_text(const struct part_list *list, struct out *out);

#endif
