/* rule.h  What every rule is: a table of functions, in a file of its own in rules/.
 *
 * A rule together with its argument is a *clause*.  CHECKLISTS.md says what to do to add one.
 *
 * Most rules are about a *figure* (figure.h): they say its shape, and what the digits in its cells
 * must keep (`keeps`).  The others say whether a grid keeps them (`holds`).
 *
 * `holds` (`keeps`) is the definition.  It is written from the rule's text alone and shares nothing
 * with what the other functions stand on (`houses`, `encode`), so that a test can hold them against
 * it. */
#ifndef QDRI_SUDOKU_RULE_H
#define QDRI_SUDOKU_RULE_H

#include <quadrille/sudoku.h>

#include "sudoku/board/figure.h"
#include "sudoku/board/strokes.h"

struct qdri_drawing;
struct qdri_encoder;
struct qdri_houses;
struct qdri_nearest;

/* Figures with more cells have no equations. */
enum { QDRI_EQUATION_CELLS = 64 };

/* Of all digits, times[k] times the one in the figure's k-th cell: these sum to the total. */
struct qdri_equation {
    int32_t total;
    int32_t times[QDRI_EQUATION_CELLS];
};

/* What a rule makes of a cell that counts as something else than its digit (value.c). */
enum qdri_sight {
    QDRI_REFUSES_VALUES, /* it is not known what it would mean, or not done */
    QDRI_SEES_DIGITS,    /* it is about what is written in the cell */
    QDRI_SEES_VALUES
};

/* What a rule makes of cells that hold two digits (digits.c). */
enum qdri_pair_sight {
    QDRI_REFUSES_PAIRS,   /* it is not known what it would mean, or not done */
    QDRI_SEES_PAIRS,      /* it is about the digits in them, each by itself, or about their value */
    QDRI_SEES_SINGLE_BULB /* that, where the first group of its figure is a cell */
};

/* Room for all that a picture may say of a clause. */
enum { QDRI_LABEL_SIZE = QDR_SIDE_MAX + 16 };

/* May the digit stand in the k-th of the figure's cells? */
typedef bool qdri_fits(const struct qdri_figure *figure, size_t k, unsigned digit);

/* How a rule looks: its figure as such a stroke, or a note.  Without a label, it has the figure's
 * digits, or its number if that is not `usual`. */
struct qdri_rule_look {
    enum qdri_stroke_kind kind;
    int style;
    const char *label;
    void (*write)(const void *data, char label[QDRI_LABEL_SIZE]); /* writes the label */
    int32_t usual;                                                /* 0: none is */
};

struct qdri_rule {
    qdr_rule_info info;
    bool is_argument_optional; /* then `read` gets NULL where it is left out; not with a shape */
    bool is_division;          /* divides the grid into houses; one such rule is in force */
    /* a division that also takes the place of rows and columns, and says how large digits are
     * and which cells there are; must be added before figures are */
    bool is_layout;

    /* a digit is the number of a place, or counts something: digits must be 1 to the length of a
     * row */
    bool needs_usual_digits;

    /* says of digits in cells nothing beyond its houses and what each cell may hold by itself */
    bool is_plain;
    enum qdri_sight sight;
    enum qdri_pair_sight pair_sight;

    /* The data of a clause are one block of `size` bytes (0: as a figure has).  It begins with a
     * figure, which knows its board, its rule, and the rules that it is a clause of.  The rest is
     * zero until it is read.  If there is a shape, the figure's cells are behind it, and then
     * `room` more bytes for each of them (qdri_figure_room).
     *
     * This is done in turn, as far as the rule has it: it checks the board; reads what comes before
     * the cells into the data, which takes `*length` bytes of the argument; the figure is read; and
     * the rule checks the whole.  Where nothing comes before the cells, the argument of the clause
     * is written anew from the figure.
     * Errors: QDR_SYNTAX, QDR_RANGE, QDR_DUPLICATE, with the column in the argument; QDR_NOMEM. */
    size_t size;
    size_t room;
    const struct qdri_shape *shape;
    qdr_status (*check_board)(const struct qdri_board *board, qdr_error *error);
    qdr_status (*read)(void *data, const char *argument, size_t *length, qdr_error *error);
    qdr_status (*check)(const void *data, qdr_error *error);

    /* What rules that share their other functions differ in; these find it by the figure's rule.
     * Which digits fit (marks.c) or go together (line.h; `ctx` is the figure), or anything else. */
    qdri_fits *fits;
    qdri_pair_allows *pair;
    const void *kind;

    /* Do the digits in the figure's cells, in its order, keep the rule?  0 is a blank, and breaks
     * nothing by itself; digits that can be completed in no way may or may not be said to break
     * it. */
    bool (*keeps)(const struct qdri_figure *figure, const qdr_digit *digits);

    /* Gives one of the equations that follow from the rule, in one that is all zero.  False: there
     * are not so many.  NULL: there is none.  It is asked of figures that are not too large,
     * and none of whose cells counts as something else than its digit. */
    bool (*equation)(const struct qdri_figure *figure, size_t index,
                     struct qdri_equation *equation);

    /* Looks at the other clauses, whenever some have been added.  NULL for all but rules that
     * depend on others. */
    void (*settle)(void *data);
    bool looks_around; /* depends on others without that */

    /* Do the digits that stand in the grid keep the rule?  None is above the largest.  NULL,
     * without `keeps`: all do. */
    bool (*holds)(const void *data, const qdr_grid *grid);

    /* Says what digits, and what boxes, there are.  NULL: as without it.  Such a clause must be
     * added before all others but the one that divides the grid. */
    void (*set_board)(const void *data, struct qdri_board *board);

    /* Says what cells count as.  NULL: nothing. */
    void (*modify)(const void *data, struct qdri_modifiers *modifiers);

    /* Adds the clause's houses.  False: no memory.  NULL where it has none. */
    bool (*houses)(const void *data, struct qdri_houses *houses);

    /* Does the digit in the cell keep what the rule asks beyond its houses, with the other cells
     * as they are?  See qdr_rules_allows.  NULL: houses say it all, or, without houses, `holds` is
     * asked of the grid with the digit. */
    bool (*allows)(const void *data, const qdr_grid *grid, qdr_cell cell, qdr_digit digit);

    /* Forbids candidates and joins cells, before anything is encoded.  NULL: nothing. */
    void (*narrow)(const void *data, struct qdri_encoder *encoder);

    /* Encodes what the rule asks beyond its houses and `narrow`.  NULL: nothing. */
    void (*encode)(const void *data, struct qdri_encoder *encoder);

    /* What a clause looks like where it is one stroke.  A note without a label is not drawn, nor
     * are houses of kind QDR_HOUSE_BOX. */
    struct qdri_rule_look look;

    /* Draws the clause in any other way.  NULL: it has a look. */
    void (*draw)(const void *data, struct qdri_drawing *drawing);
};

struct qdri_clause {
    const struct qdri_rule *rule;
    void *data;
    char *argument;   /* as qdr_clause gives it; NULL where the rule takes none */
    qdr_clause shown; /* all of this, if it was added */
};

/* Does the rule say more of digits than its houses do? */
static inline bool qdri_rule_says_more(const struct qdri_rule *rule)
{
    return rule->keeps || (rule->holds && !rule->houses);
}

/* Draws a figure as it looks. */
void qdri_draw_look(struct qdri_drawing *drawing, const struct qdri_rule_look *look,
                    const struct qdri_figure *figure);

/* Fails where several grids share the board: a check of rules that are for one. */
qdr_status qdri_check_single_grid(const struct qdri_board *board, qdr_error *error);

/* Rows and columns: in force unless a layout takes their place, so they are not in rules.def. */
extern const struct qdri_rule qdri_rule_lines;

/* Reads a number of up to two figures; returns what is behind it. */
const char *qdri_read_two_figures(const char *at, unsigned *number);

/* ------------------------------------------------------------------------------- names.c ---- */

/* A rule that was meant by a name and an argument: `rule` with `before`, and then all of the
 * argument but its first `skipped` bytes. */
struct qdri_meant {
    const struct qdri_rule *rule;
    const char *before; /* "" for nothing */
    size_t skipped;
};

/* Finds what is meant.  `argument` may be NULL.
 * Errors: QDR_UNKNOWN (name), QDR_SYNTAX (a word that this name needs is not there). */
qdr_status qdri_rule_find(struct qdri_meant *meant, const char *name, const char *argument,
                          qdr_error *error);

/* Tries all names of rules as guesses of what was meant. */
void qdri_rule_guess(struct qdri_nearest *nearest, const char *written);

/* Begins the definition of a rule, and declares it: only all.h lists all rules, and who defines
 * one need not see that list. */
#define QDRI_RULE(name)                                                                            \
    extern const struct qdri_rule name;                                                            \
    const struct qdri_rule name

#endif
