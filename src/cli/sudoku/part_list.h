/* part_list.h  What `check --why` and `check --redundant` say of the parts of a puzzle, and what
 * `minimize --clauses` leaves of them. */
#ifndef CLI_PART_LIST_H
#define CLI_PART_LIST_H

#include <quadrille/logic.h>

#include "sudoku/puzzles.h"

enum part_question {
    PARTS_UNASKED,
    PARTS_IN_CONFLICT, /* why has the puzzle no solution? */
    PARTS_NOT_NEEDED,  /* which of them are not needed, each by itself? */
    PARTS_TOGETHER,    /* as many as can be left out together */
    PARTS_SPARED       /* which can be left out, of those that the command line lets go? */
};

/* The answers, as far as they go; all zero has none.  To be freed with part_list_free. */
struct part_list {
    struct session *session;
    const struct puzzle *puzzle;
    const qdr_rules *rules;
    qdr_diagnosis *parts;
    enum part_question question; /* that is answered */
    bool is_whole;               /* was nothing left open? */
    bool is_proven; /* of PARTS_TOGETHER: are there no fewer parts with one solution? */
    bool *is_in;    /* the conflict, or what is left */
    qdr_part_status *need;
};

/* Asks about the parts of a puzzle; QDR_FAILED with the complaint made.  Reports what is left open,
 * unless the question is PARTS_SPARED. */
qdr_outcome part_list_ask(struct part_list *list, const struct puzzle *puzzle,
                          enum part_question question);

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
