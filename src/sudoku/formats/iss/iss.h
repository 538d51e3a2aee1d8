/* iss.h  What the readers of constraints of the Interactive Sudoku Solver share: a constraint in
 * pieces of the text, and how clauses are made of them. */
#ifndef QDRI_SUDOKU_FORMATS_ISS_ISS_H
#define QDRI_SUDOKU_FORMATS_ISS_ISS_H

#include "base/error.h"
#include "base/strbuf.h"
#include "sudoku/formats/common/formats.h"
#include "sudoku/formats/common/sheet.h"

/* A puzzle may go on over lines, a constraint on each.  Is the next line part of the puzzle with
 * that text, another puzzle, or anything else? */
enum qdri_iss_next { QDRI_ISS_MORE, QDRI_ISS_ANOTHER, QDRI_ISS_OVER };
enum qdri_iss_next qdri_iss_next(const char *text, const char *line, size_t length);

enum { QDRI_ISS_ARGUMENTS_MOST = 1024 };

struct qdri_iss;

/* Reads the item, whose kind is known, into the sheet. */
typedef void qdri_iss_reader(struct qdri_iss *self);

struct qdri_iss_kind {
    const char *name;
    const char *rule;
    size_t least; /* arguments */
    size_t most;
    qdri_iss_reader *read; /* NULL: it is about the grid itself, and is read before all others */
};

/* A constraint. */
struct qdri_iss_item {
    struct qdri_piece name;
    const struct qdri_iss_kind *kind; /* NULL: not known */
    struct qdri_piece argument[QDRI_ISS_ARGUMENTS_MOST];
    size_t arguments;
};

/* The first failure is kept in `status`; from then on, nothing is reported or added any more. */
struct qdri_iss {
    struct qdri_sheet *sheet;
    const struct qdri_document *document;
    qdr_error *error;
    qdr_status status;
    unsigned side;
    bool has_no_boxes;
    bool has_dots;
    struct qdri_piece layout; /* a map of regions; of no length: none */
    struct qdri_strbuf argument;
    struct qdri_iss_item item;
};

/* ---------------------------------------------------------------------------------- faults ---- */

struct qdri_place qdri_iss_place(const struct qdri_iss *self, struct qdri_piece piece);

/* Fails with the piece and what is wrong with it. */
void qdri_iss_fail(struct qdri_iss *self, struct qdri_piece piece, qdr_status code,
                   const char *why);

/* What this reader cannot say: a rule that is not known. */
void qdri_iss_unread(struct qdri_iss *self, struct qdri_piece piece, const char *why);

/* ---------------------------------------------------------------------------------- pieces ---- */

bool qdri_iss_is_word(struct qdri_piece piece, const char *word);

/* The number that is all of a piece; false where it is none of up to six digits. */
bool qdri_iss_read_number(struct qdri_piece piece, long *number);

/* ----------------------------------------------------------------------------- constraints ---- */

/* Finds a kind by its name; NULL: there is none. */
const struct qdri_iss_kind *qdri_iss_kind(struct qdri_piece name);

/* What the Interactive Sudoku Solver packs into letters, figures, - and _, six bits
 * each: what people have defined themselves.
 *
 * A relation of two digits has a bit for each two, 1 and 1, 1 and 2..., where they go together; the
 * lowest bit of a letter is the first, and what is missing at the end is 0.
 *
 * An automaton has its bits highest first, in whole bytes: the kind of its body (2), the width w of
 * a state less 1 (4), the number d of digits less 1 (4), how many states it may begin in (w) and
 * how many of the others it may end in (w), and for each state to begin in whether it may end there
 * (1).  These come first among the states, then those to end in.  Behind this comes for each state,
 * to the end,
 *
 *     kind 0    the number of its arcs, and for each a digit less 1 and a state (w); as wide as the
 *               number is says the head, in its last 4 bits, and a digit is as wide as d - 1
 *     kind 1    a bit for each digit, the lowest last, and a state (w) for each that is set
 *
 * A pattern is its bytes in base64. */

/* These append what the rules `nfa`, `pairs` (or `all-pairs`) and `regex` have before their cells,
 * for digits up to `digits`.
 * Errors: QDR_SYNTAX (the code is none), QDR_UNSUPPORTED (the rule cannot say that), in words that
 * belong behind the code; QDR_NOMEM. */
qdr_status qdri_iss_automaton(struct qdri_strbuf *out, const char *code, size_t length,
                              unsigned digits, qdr_error *error);
qdr_status qdri_iss_pattern(struct qdri_strbuf *out, const char *code, size_t length,
                            qdr_error *error);

/* Old codes have - and _ in each other's place.  A relation of any two of some cells must hold both
 * ways. */
qdr_status qdri_iss_relation(struct qdri_strbuf *out, const char *code, size_t length,
                             unsigned digits, bool is_old, bool is_of_any, qdr_error *error);

#endif
