/* puzzle_write.c  Writing puzzles: what formats share.  A puzzle is made as a whole before any of
 * it is written, so that nothing is written of one that a format cannot express. */
#include <string.h>

#include "base/error.h"
#include "base/output.h"
#include "sudoku/formats/fpuzzles/fpuzzles.h"
#include "sudoku/formats/links/links.h"
#include "sudoku/formats/opensudoku/opensudoku.h"
#include "sudoku/formats/others/lists.h"
#include "sudoku/formats/sudokupad/sudokupad.h"
#include "sudoku/formats/text/text.h"
#include "sudoku/rules/rules.h"

static bool append(void *ctx, const char *bytes, size_t size)
{
    return qdri_strbuf_add(ctx, bytes, size);
}

/* Fails unless the rules are the classic ones with the usual boxes. */
static qdr_status check_classic(const qdr_rules *rules, const char *format, qdr_error *error)
{
    unsigned box[2];
    unsigned usual[2];
    if (qdr_rules_clauses(rules) > 0) {
        return qdri_fail(error, QDR_UNSUPPORTED, "%s cannot express rule '%s'", format,
                         qdr_rules_clause(rules, 0).name);
    }
    qdr_rules_box(rules, &box[0], &box[1]);
    qdr_box_standard(qdr_rules_side(rules), &usual[0], &usual[1]);
    if (box[0] != usual[0]) {
        return qdri_fail(error, QDR_UNSUPPORTED, "%s cannot express boxes of %ux%u", format, box[0],
                         box[1]);
    }
    return QDR_OK;
}

static qdr_status write_plain(const qdr_puzzle *puzzle, const qdr_rules *rules,
                              qdr_grid_style style, struct qdri_strbuf *text, qdr_error *error)
{
    const qdr_writer writer = {text, append};
    const qdr_grid_look look = {.style = style};
    qdr_status status = check_classic(rules, style == QDR_GRID_LINE ? "a line" : "a grid", error);
    if (status != QDR_OK) {
        return status;
    }
    status = qdr_write_grid(&puzzle->grid, &look, &writer, error);
    if (status == QDR_OK) {
        text->text[--text->length] = '\0'; /* the last newline */
    }
    return status == QDR_IO ? qdri_no_memory(error) : status;
}

static qdr_status write_line(const qdr_puzzle *puzzle, const qdr_rules *rules,
                             struct qdri_strbuf *text, qdr_error *error)
{
    return write_plain(puzzle, rules, QDR_GRID_LINE, text, error);
}

static qdr_status write_boxed(const qdr_puzzle *puzzle, const qdr_rules *rules,
                              struct qdri_strbuf *text, qdr_error *error)
{
    return write_plain(puzzle, rules, QDR_GRID_BOXED, text, error);
}

static qdr_status write_opensudoku(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                   struct qdri_strbuf *text, qdr_error *error)
{
    qdr_status status = check_classic(rules, "OpenSudoku", error);
    return status == QDR_OK ? qdri_opensudoku_write(puzzle, text, error) : status;
}

typedef qdr_status write_puzzle(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                struct qdri_strbuf *text, qdr_error *error);

static qdr_status write_as(const qdr_puzzle *puzzle, const qdr_rules *rules,
                           qdr_puzzle_format format, struct qdri_strbuf *text, qdr_error *error)
{
    static write_puzzle *const writers[] = {
#define FORMAT(format, name, document, write) [QDR_PUZZLE_##format] = write,
#define NAME(name, format)
#include "sudoku/formats/formats.def"
#undef FORMAT
#undef NAME
    };
    if ((size_t)format >= sizeof writers / sizeof *writers || !writers[format]) {
        return qdri_fail(error, QDR_INVALID, "no format to write in");
    }
    if (qdr_rules_have_pairs(rules) && format != QDR_PUZZLE_TEXT) {
        return qdri_fail(error, QDR_UNSUPPORTED,
                         "only the text form can express cells that hold two digits");
    }
    return writers[format](puzzle, rules, text, error);
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
            return qdri_fail(error, QDR_INVALID, "the grid has a digit that the rules know not");
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
