/* line.h  Lines of cells: what rules about them share. */
#ifndef QDRI_SUDOKU_RULES_LINE_H
#define QDRI_SUDOKU_RULES_LINE_H

#include "sudoku/encode/encode.h"
#include "sudoku/rules/rule.h"

/* Shapes that several rules have: lines that may come back to a cell, and such as may not; cells in
 * any order; the same, or a mask; a row or column that is seen from outside, with a number of a
 * digit. */
extern const struct qdri_shape qdri_line_shape;
extern const struct qdri_shape qdri_open_line_shape;
extern const struct qdri_shape qdri_set_shape;
extern const struct qdri_shape qdri_marks_shape;
extern const struct qdri_shape qdri_seen_shape;

#define QDRI_MARKS_ARGUMENT "MASK|CELLS"

/* Lists the cells of a line, ascending and each once; returns their number. */
size_t qdri_line_cells(const struct qdri_figure *line, qdr_cell *cells);

/* The digits on the line differ: its cells are a house.  As qdri_houses_add, or, where the rule
 * sees to it itself, as qdri_houses_add_encoded. */
bool qdri_line_house(const struct qdri_figure *line, struct qdri_houses *houses,
                     const char *letters, bool is_encoded);

/* Each two cells that come after each other hold a pair of digits that goes together (`pair` of the
 * rule): the definition, and both rounds of encoding, with items that have the rule's name, or that
 * which is its `kind`. */
bool qdri_line_keeps(const struct qdri_figure *line, const qdr_digit *digits);
void qdri_line_narrow(const void *data, struct qdri_encoder *encoder);
void qdri_line_encode(const void *data, struct qdri_encoder *encoder);

/* An automaton reads the digits of the figure: with the cells of the chain, which are left out. */
void qdri_figure_encode_chain(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                              struct qdri_chain chain);

/* Each cell is on one of several *strands*, and each digit in one of as many classes: a strand has
 * digits of a class of its own.  An item for each strand has its class as color, and one for each
 * class its strand. */
enum { QDRI_STRANDS_MAX = 3 };

struct qdri_strands {
    struct qdri_encoder *encoder;
    qdr_item class_of[QDRI_STRANDS_MAX];
    qdr_item strand_of[QDRI_STRANDS_MAX];
};

void qdri_strands_begin(struct qdri_strands *strands, struct qdri_encoder *encoder,
                        const char *name, size_t count);

/* Says that a cell of a strand may hold a digit of a class. */
void qdri_strands_add(const struct qdri_strands *strands, size_t strand, int32_t class,
                      qdr_cell cell, unsigned digit);

/* Fails where digits cannot be divided into as many low, middle and high ones. */
qdr_status qdri_check_thirds(const struct qdri_board *board, qdr_error *error);

/* Do each two digits of different cells that stand on the line go together? */
bool qdri_all_pairs_keep(const struct qdri_figure *line, const qdr_digit *digits,
                         qdri_pair_allows *allows, const void *ctx);

/* Each two of the cells do: the second round; without a name, the first. */
void qdri_encode_all_pairs(struct qdri_encoder *encoder, const char *name, const qdr_cell *cells,
                           size_t count, qdri_pair_allows *allows, const void *ctx);

#endif
