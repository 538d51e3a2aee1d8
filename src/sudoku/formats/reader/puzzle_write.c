/* puzzle_write.c  Writing puzzles: what formats share.  A puzzle is made as a whole before any of
 * it is written, so that nothing is written of one that a format cannot express. */
#include <quadrille/puzzles.h>

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/output.h"
#include "sudoku/formats/common/formats.h"
#include "sudoku/formats/grids/row.h"
#include "sudoku/pictures/picture.h"
#include "sudoku/rules/rules.h"

static qdr_status write_plain(const qdr_puzzle *puzzle, qdr_grid_style style,
                              struct qdri_strbuf *text, qdr_error *error)
{
    const qdr_writer writer = qdri_strbuf_writer(text);
    struct qdri_picture_params look;
    qdri_params_init(&look.params, &qdri_picture_subject);
    look.style = style;
    qdr_status status = qdr_write_grid(&puzzle->grid, NULL, &look.params, &writer, error);
    if (status == QDR_OK) {
        text->text[--text->length] = '\0'; /* the last newline */
    }
    return status == QDR_IO ? qdri_no_memory(error) : status;
}

qdr_status qdri_line_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                           struct qdri_strbuf *text, qdr_error *error)
{
    (void)rules;
    return write_plain(puzzle, QDR_GRID_LINE, text, error);
}

qdr_status qdri_boxed_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                            struct qdri_strbuf *text, qdr_error *error)
{
    (void)rules;
    return write_plain(puzzle, QDR_GRID_BOXED, text, error);
}

/* See formats.def. */
struct format_row {
    qdri_write_puzzle *write;
    const char *title;
    const char *rules;
};

static const struct format_row rows[] = {
#define FORMAT(format, name, document, write, title, rules)                                        \
    [QDR_PUZZLE_##format] = {write, title, rules},
#include "sudoku/formats/common/formats.def"
};

/* ------------------------------------------------------------------- what formats can hold ---- */

/* Fails if the format cannot hold the rules; what depends on their arguments is left to the
 * writer. */
static qdr_status check_rules(const qdr_rules *rules, const struct format_row *row,
                              qdr_error *error)
{
    unsigned box[2];
    unsigned usual[2];
    for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
        const char *name = qdr_rules_clause(rules, k)->name;
        /* Only the text form has cells with two digits, and digits by other names. */
        const bool is_held =
            row->rules ? qdri_is_word_of(row->rules, name, strlen(name))
                       : row->write == qdri_text_write ||
                             (strcmp(name, "schrodinger") != 0 && strcmp(name, "digits") != 0);
        if (!is_held) {
            return qdri_fail(error, QDR_UNSUPPORTED, "%s cannot hold rule '%s'", row->title, name);
        }
    }
    qdr_box_standard(qdr_rules_side(rules), &usual[0], &usual[1]);
    if (row->rules && !qdri_is_word_of(row->rules, "boxes", strlen("boxes")) &&
        qdr_rules_box(rules, &box[0], &box[1]) && box[0] != usual[0]) {
        return qdri_fail(error, QDR_UNSUPPORTED, "%s cannot hold boxes of %ux%u", row->title,
                         box[0], box[1]);
    }
    return QDR_OK;
}

/* Returns the shortest form that holds all of the puzzle, and is read without being told the
 * side. */
static qdr_puzzle_format shortest(const qdr_puzzle *puzzle, const qdr_rules *rules)
{
    const bool has_texts =
        *puzzle->title != '\0' || *puzzle->author != '\0' || *puzzle->notes != '\0';
    const bool is_line = !has_texts && !puzzle->solution &&
                         qdri_side_is_usual(qdr_rules_side(rules)) &&
                         check_rules(rules, &rows[QDR_PUZZLE_LINE], NULL) == QDR_OK;
    return is_line ? QDR_PUZZLE_LINE : QDR_PUZZLE_TEXT;
}

static qdr_status write_as(const qdr_puzzle *puzzle, const qdr_rules *rules,
                           qdr_puzzle_format format, struct qdri_strbuf *text, qdr_error *error)
{
    format = format == QDR_PUZZLE_AUTO ? shortest(puzzle, rules) : format;
    if ((size_t)format >= sizeof rows / sizeof *rows) {
        return qdri_fail(error, QDR_INVALID, "there is no format %u", (unsigned)format);
    }
    qdr_status status = check_rules(rules, &rows[format], error);
    status = status == QDR_OK ? rows[format].write(puzzle, rules, text, error) : status;
    if (status == QDR_UNSUPPORTED && error) {
        const size_t length = strlen(error->text);
        snprintf(error->text + length, sizeof error->text - length, "; format 'text' can");
    }
    return status;
}

static qdr_status write_with(const qdr_puzzle *puzzle, const qdr_rules *rules,
                             qdr_puzzle_format format, const qdr_writer *writer, qdr_error *error)
{
    struct qdri_strbuf text = {0};
    qdr_puzzle whole = *puzzle;
    whole.title = puzzle->title ? puzzle->title : "";
    whole.author = puzzle->author ? puzzle->author : "";
    whole.notes = puzzle->notes ? puzzle->notes : "";
    qdr_status status = write_as(&whole, rules, format, &text, error);
    if (status == QDR_OK && !qdri_strbuf_add_char(&text, '\n')) {
        status = qdri_no_memory(error);
    }
    if (status == QDR_OK && !writer->write(writer->ctx, text.text, text.length)) {
        status = qdri_fail(error, QDR_IO, "the output could not be written");
    }
    qdri_strbuf_free(&text);
    return status;
}

/* Has the grid only digits that there are, in cells that there are? */
static qdr_status check_grid(const qdr_grid *grid, const qdr_rules *rules, qdr_error *error)
{
    unsigned side = qdr_rules_side(rules);
    qdr_status status = qdri_rules_check_side(side, grid->side, error);
    if (status != QDR_OK) {
        return status;
    }
    for (unsigned cell = 0; cell < side * side; ++cell) {
        const qdr_digit digit = grid->cell[cell];
        if (digit != 0 &&
            !(qdr_rules_has_cell(rules, (qdr_cell)cell) && qdr_rules_has_digit(rules, digit))) {
            return qdri_fail(error, QDR_INVALID,
                             "the grid contains a digit that the rules do not allow");
        }
    }
    return QDR_OK;
}

qdr_status qdr_write_puzzle(const qdr_puzzle *puzzle, const qdr_rules *rules,
                            qdr_puzzle_format format, const qdr_writer *writer, qdr_error *error)
{
    if (!writer || !writer->write) {
        return qdri_missing(error, "writer");
    }
    qdr_rules *classic = NULL;
    qdr_status status = QDR_OK;
    rules = rules ? rules : puzzle->rules;
    if (!rules) {
        status = qdr_rules_new(&classic, puzzle->grid.side, 0, 0, error);
        rules = classic;
    }
    status = status == QDR_OK ? check_grid(&puzzle->grid, rules, error) : status;
    if (status == QDR_OK && puzzle->solution) {
        status = check_grid(puzzle->solution, rules, error);
    }
    if (status == QDR_OK) {
        status = write_with(puzzle, rules, format, writer, error);
    }
    qdr_rules_free(classic);
    return status;
}

const qdr_puzzle_format_info *qdr_puzzle_format_at(size_t index)
{
    static const qdr_puzzle_format_info names[] = {
        {"auto", QDR_PUZZLE_AUTO, false},
#define FORMAT(format, name, document, write, title, rules) {name, QDR_PUZZLE_##format, false},
#define NAME(name, format) {name, QDR_PUZZLE_##format, true},
#include "sudoku/formats/common/formats.def"
    };
    return index < sizeof names / sizeof *names ? &names[index] : NULL;
}

bool qdr_puzzle_format_find(const char *name, qdr_puzzle_format *format)
{
    const qdr_puzzle_format_info *info;
    for (size_t k = 0; name && (info = qdr_puzzle_format_at(k)) != NULL; ++k) {
        if (strcmp(info->name, name) == 0) {
            *format = info->format;
            return true;
        }
    }
    return false;
}
