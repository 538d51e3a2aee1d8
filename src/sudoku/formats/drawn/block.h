/* block.h  Clauses in the words of a puzzle, for formats that only draw them:
 *
 *     Rules by name:
 *     thermometer: digits rise along the line
 *     rule: thermometer: r1c1 r1c2 r1c3
 *
 * This block stands at the end of what the setter wrote, behind a blank line.  Its first lines are
 * for players; those that begin with "rule: " state clauses as the text form does. */
#ifndef QDRI_SUDOKU_FORMATS_DRAWN_BLOCK_H
#define QDRI_SUDOKU_FORMATS_DRAWN_BLOCK_H

#include <quadrille/sudoku.h>

#include "base/strbuf.h"

/* Appends the notes and behind them the block: what each rule means, and those clauses for which
 * is_stated is true, by their place among all clauses. */
void qdri_block_write(struct qdri_strbuf *text, const char *notes, const qdr_rules *rules,
                      const bool *is_stated);

/* Finds the block in notes: its first line, or NULL.  `*length` becomes how many bytes of notes are
 * the setter's. */
const char *qdri_block_find(const char *notes, size_t *length);

/* A clause that a block states: NAME and ARGUMENT are texts in `line`. */
struct qdri_statement {
    struct qdri_strbuf line;
    const char *name;
    const char *argument; /* NULL: none */
};

/* Takes the next clause of a block, from `*at` on.  Returns whether there is one; *is_whole is
 * false where there was no memory. */
bool qdri_block_next(const char **at, struct qdri_statement *statement, bool *is_whole);

#endif
