/* keys.h  The table of keys.def, and what is read with it. */
#ifndef QDRI_SUDOKU_FORMATS_FPUZZLES_KEYS_H
#define QDRI_SUDOKU_FORMATS_FPUZZLES_KEYS_H

#include "sudoku/formats/json/reading.h"

/* What stands behind a key. */
enum qdri_fpuzzles_form {
    QDRI_FPUZZLES_HEAD,
    QDRI_FPUZZLES_DRAWN,
    QDRI_FPUZZLES_IGNORED,
    QDRI_FPUZZLES_FOG,      /* what hides cells until others are right: nothing is hidden here */
    QDRI_FPUZZLES_FLAG,     /* true: a rule without argument */
    QDRI_FPUZZLES_MARKS,    /* [{cell}...]: all of them are one clause */
    QDRI_FPUZZLES_CELLS,    /* [{cells, value}...] */
    QDRI_FPUZZLES_PAIR_SUM, /* [{cells, value}...]: X and V */
    QDRI_FPUZZLES_CLONE,    /* [{cells, cloneCells}...] */
    QDRI_FPUZZLES_LINES,    /* [{lines, value}...]: each line is a clause */
    QDRI_FPUZZLES_ARROW,    /* [{cells, lines}...]: lines begin in the bulb */
    QDRI_FPUZZLES_DIAGONAL, /* [{cell, direction, value}...] */
    QDRI_FPUZZLES_OUTSIDE,  /* [{cell, value}...] */
    QDRI_FPUZZLES_QUADRUPLE /* [{cells, values}...] */
};

struct qdri_fpuzzles_key {
    const char *key;
    const char *rule;
    enum qdri_fpuzzles_form form;
    bool has_value; /* a number may (outside: must) go with it */
};

/* Find a key, or the key of a rule; NULL where there is none. */
const struct qdri_fpuzzles_key *qdri_fpuzzles_key(const char *key);
const struct qdri_fpuzzles_key *qdri_fpuzzles_key_of(const char *rule);

/* Reads the grid, makes the sheet's rules, and adds regions and candidates.  `grid` may be NULL. */
qdr_status qdri_fpuzzles_grid(struct qdri_json_reading *reading, const json_t *grid);

/* Reads the author's solution, if there is one. */
qdr_status qdri_fpuzzles_solution(struct qdri_json_reading *reading, const json_t *solution);

/* Reads what stands behind a key of form FLAG and those after it. */
qdr_status qdri_fpuzzles_clauses(struct qdri_json_reading *reading,
                                 const struct qdri_fpuzzles_key *key, const json_t *value);

#endif
