/* iss_outside.c  Clues outside of the grid, as the Interactive Sudoku Solver has them: at the begin
 * of a diagonal, and at the ends of rows and columns. */
#include "sudoku/formats/others/iss.h"

/* The arguments of a clue: where it stands, and numbers; older texts have the number first. */
static qdr_status find_clue(const struct qdri_iss *self, struct qdri_iss_piece *where,
                            struct qdri_iss_piece *number)
{
    qdr_status status = qdri_iss_need(self, 2);
    if (status == QDR_OK) {
        const struct qdri_iss_piece *argument = self->item.argument;
        char letter = argument[0].length > 0 ? argument[0].text[0] : '\0';
        bool is_first = letter == 'R' || letter == 'C' || letter == 'r' || letter == 'c';
        *where = argument[is_first ? 0 : 1];
        *number = argument[is_first ? 1 : 0];
    }
    return status;
}

/* What each diagonal begins with says in which direction it goes. */
qdr_status qdri_iss_read_little_killer(struct qdri_iss *self)
{
    struct qdri_iss_piece where;
    struct qdri_iss_piece number;
    unsigned row;
    unsigned column;
    unsigned side = self->side;
    qdr_status status = find_clue(self, &where, &number);
    status = status == QDR_OK ? qdri_iss_put_number(self, number) : status;
    if (status != QDR_OK) {
        return status;
    }
    if (!qdri_iss_read_cell(self, where, &row, &column) ||
        (row > 1 && row < side && column > 1 && column < side) ||
        (row == side && (column == 1 || column == side))) {
        return qdri_iss_fail(self, where, QDR_SYNTAX, "is no cell with which a diagonal begins");
    }
    const char *direction = column == 1 ? "dr" : row == 1 ? "dl" : column == side ? "ul" : "ur";
    row = direction[0] == 'd' ? row - 1 : row + 1;
    column = direction[1] == 'r' ? column - 1 : column + 1;
    qdri_strbuf_addf(&self->argument, " r%uc%u %s", row, column, direction);
    return qdri_iss_add(self, "little-killer");
}

/* Reads a row or column such as R1, perhaps with the direction in which one looks: R1,-1. */
static bool read_line(const struct qdri_iss *self, struct qdri_iss_piece where, bool *is_row,
                      unsigned *index, bool *is_from_end)
{
    if (where.length < 2) {
        return false;
    }
    char letter = (char)(where.text[0] | 0x20);
    struct qdri_iss_piece direction = {where.text + 2, where.length - 2};
    *is_row = letter == 'r';
    *index = qdri_iss_index_of(where.text[1]);
    *is_from_end = qdri_iss_is_word(direction, ",-1");
    bool has_direction = where.length == 2 || *is_from_end || qdri_iss_is_word(direction, ",1");
    return (letter == 'r' || letter == 'c') && *index >= 1 && *index <= self->side && has_direction;
}

static qdr_status add_line_clue(struct qdri_iss *self, struct qdri_iss_piece number, bool is_row,
                                unsigned index, bool is_from_end)
{
    unsigned outside = is_from_end ? self->side + 1 : 0;
    qdr_status status = qdri_iss_put_number(self, number);
    qdri_argument_cell(&self->argument, is_row ? index : outside, is_row ? outside : index);
    return status == QDR_OK ? qdri_iss_add(self, self->item.kind->rule) : status;
}

qdr_status qdri_iss_read_line_clues(struct qdri_iss *self)
{
    struct qdri_iss_piece where;
    struct qdri_iss_piece number;
    unsigned index;
    bool is_row;
    bool is_from_end;
    qdr_status status = find_clue(self, &where, &number);
    if (status != QDR_OK) {
        return status;
    }
    if (!read_line(self, where, &is_row, &index, &is_from_end)) {
        return qdri_iss_fail(self, where, QDR_SYNTAX,
                             "is no row or column of the grid, such as R1");
    }
    if (number.length > 0) {
        status = add_line_clue(self, number, is_row, index, is_from_end);
    }
    if (status == QDR_OK && self->item.kind->form == QDRI_ISS_LINE_CLUES &&
        self->item.arguments > 2 && self->item.argument[2].length > 0) {
        status = add_line_clue(self, self->item.argument[2], is_row, index, true);
    }
    return status;
}
