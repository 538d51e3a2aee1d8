/* fpuzzles.h  The JSON of f-puzzles (f-puzzles.com), whose table of rules is keys.def. */
#ifndef QDRI_SUDOKU_FORMATS_FPUZZLES_H
#define QDRI_SUDOKU_FORMATS_FPUZZLES_H

#include <quadrille/puzzles.h>

#include "base/strbuf.h"
#include "sudoku/formats/common/formats.h"
#include "sudoku/formats/common/json.h"
#include "sudoku/formats/common/sheet.h"

/* Reads a document that is one puzzle into an empty sheet; its rules are made here.  What a solver
 * has no use for is passed over; what it might miss becomes a remark.  Errors: QDR_SYNTAX,
 * QDR_RANGE and those of qdr_rules_add, each with its place; QDR_NOMEM.  The sheet must be cleared
 * in any case. */
qdri_read_document qdri_fpuzzles_read;

/* What stands behind a key. */
enum qdri_fpuzzles_form {
    QDRI_FPUZZLES_UNKNOWN, /* no key */
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

/* Reads what stands behind a key of form FLAG and those after it. */
void qdri_fpuzzles_clauses(struct qdri_json_reading *reading, const struct qdri_fpuzzles_key *key,
                           const json_t *value);

#endif
