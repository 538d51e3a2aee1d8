/* reader_paste.c  Tries to read a pasted grid if plain reading fails.
 *
 * The lines of a grid are kept until it is read.  If plain reading finds a fault, or a grid that
 * may be another one, these lines, and those that follow and may belong to them, are read as a
 * pasted grid (grids/cells.h).  If they are none, the plain outcome is given, and the lines behind
 * it are read again in the plain way. */
#include <string.h>

#include "base/error.h"
#include "sudoku/formats/grids/row.h"
#include "sudoku/formats/reader/reader.h"

enum { LINES_MOST = 640, BYTES_MOST = 1 << 20, LONG_RUN = 16 };

static struct qdri_document pasted(const qdr_puzzle_reader *self, size_t length)
{
    const struct qdri_pasting *pasting = &self->pasting;
    return (struct qdri_document){.text = pasting->text.text,
                                  .length = length,
                                  .source = self->source,
                                  .line = pasting->line};
}

void qdri_reader_forget(qdr_puzzle_reader *self)
{
    qdri_strbuf_clear(&self->pasting.text);
    self->pasting.last = 0;
}

static bool is_flawed(const struct qdri_text_line *line)
{
    return line->nul != 0 || line->is_overlong;
}

/* Keeps the line.  False: no memory. */
static bool keep(qdr_puzzle_reader *self)
{
    struct qdri_pasting *pasting = &self->pasting;
    if (pasting->text.length == 0) {
        pasting->line = self->line.number;
    }
    pasting->last = pasting->text.length;
    pasting->last_number = self->line.number;
    return qdri_strbuf_add(&pasting->text, self->line.text, self->line.length) &&
           qdri_strbuf_add_char(&pasting->text, '\n');
}

/* ------------------------------------------------------------------------------- outcomes ---- */

/* Gives the outcome of plain reading, and has the lines after it read again. */
static enum qdri_reader_step give_plain(qdr_puzzle_reader *self)
{
    struct qdri_pasting *pasting = &self->pasting;
    size_t length = pasting->text.length - pasting->plain;
    if (length > 0) {
        struct qdri_strbuf again = pasting->again;
        size_t number = pasting->line;
        pasting->again = pasting->text;
        pasting->text = again;
        for (size_t k = 0; k < pasting->plain; ++k) {
            number += pasting->again.text[k] == '\n';
        }
        qdri_text_lines_again(&self->lines, pasting->again.text + pasting->plain, length, number,
                              self->is_again ? &self->line : NULL);
        pasting->until = pasting->last_number;
        self->is_again = false;
    }
    qdri_reader_forget(self);
    self->puzzle->grid.side = pasting->grid.side;
    memcpy(self->puzzle->grid.cell, pasting->grid.cell, sizeof pasting->grid.cell);
    if (self->error) {
        *self->error = pasting->fault;
    }
    return qdri_reader_give(self, pasting->step, pasting->first);
}

enum qdri_reader_step qdri_reader_end_pasted(qdr_puzzle_reader *self)
{
    struct qdri_pasting *pasting = &self->pasting;
    qdr_error fault;
    bool is_mine;
    pasting->is_open = false;
    self->has_sheet = true;
    bool is_single = pasting->is_single && pasting->layout == QDRI_PASTE_LINES;
    self->document = pasted(self, is_single ? pasting->single : pasting->text.length);
    qdri_limits_restart(&self->sheet.mode.limits);
    qdr_status status =
        qdri_paste_read(&self->sheet, &self->document, self->judge.side, &is_mine, &fault);
    if (status != QDR_OK && status != QDR_NOMEM && !is_mine) {
        return give_plain(self);
    }
    qdri_block_close(&self->block);
    self->skipping = QDRI_SKIP_NOTHING;
    if (self->error) {
        *self->error = fault;
    }
    qdri_reader_forget(self);
    return qdri_reader_give_sheet(self, status, pasting->line);
}

/* ---------------------------------------------------------------------------------- lines ---- */

/* May the lines that follow belong to a faulty grid? */
static bool may_go_on(struct qdri_pasting *pasting)
{
    const char *line = pasting->text.text + pasting->last;
    size_t wants = qdri_paste_wants(pasting->layout, pasting->text.text, pasting->text.length);
    if (pasting->layout != QDRI_PASTE_LINES || wants < SIZE_MAX) {
        pasting->is_single =
            pasting->is_single && pasting->layout == QDRI_PASTE_LINES && wants == 0;
        return wants > 0;
    }
    bool has_letters = strpbrk(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    return !pasting->is_single &&
           (has_letters || strpbrk(pasting->text.text, "|\t<\xE2") || strchr(line, ' '));
}

/* Saves the outcome of plain reading. */
static void save(qdr_puzzle_reader *self, enum qdri_reader_step step)
{
    struct qdri_pasting *pasting = &self->pasting;
    pasting->step = step;
    pasting->first = self->puzzle->line;
    pasting->grid = self->puzzle->grid;
    pasting->plain = pasting->text.length;
    if (self->error && step == QDRI_GIVE_FAULT) {
        pasting->fault = *self->error;
    }
    --self->number;
}

enum qdri_reader_step qdri_reader_doubt(qdr_puzzle_reader *self, enum qdri_reader_step step,
                                        bool is_end)
{
    struct qdri_pasting *pasting = &self->pasting;
    bool is_given = step == QDRI_GIVE_PUZZLE || step == QDRI_GIVE_FAULT;
    if (is_given && self->is_again && pasting->last_number == self->line.number) {
        pasting->text.length = pasting->last; /* the line does not belong to it */
        pasting->text.text[pasting->last] = '\0';
    }
    if (!is_given || self->is_releasing || self->judge.field > 0 || pasting->text.length == 0 ||
        pasting->last_number <= pasting->until) {
        if (is_given) {
            qdri_reader_forget(self);
        }
        return step;
    }
    const struct qdri_document document = pasted(self, pasting->text.length);
    enum qdri_paste_doubt doubt = QDRI_PASTE_MORE;
    pasting->layout = qdri_paste_layout(pasting->text.text);
    if (step == QDRI_GIVE_PUZZLE) {
        doubt = qdri_paste_doubt(&document);
    }
    if (doubt == QDRI_PASTE_PLAIN) {
        qdri_reader_forget(self);
        return step;
    }
    save(self, step);
    pasting->is_open = !is_end && !self->is_again && doubt == QDRI_PASTE_MORE && may_go_on(pasting);
    return pasting->is_open ? QDRI_GO_ON : qdri_reader_end_pasted(self);
}

/* Does the line end a grid that is being gathered? */
static bool is_end(const qdr_puzzle_reader *self)
{
    const struct qdri_pasting *pasting = &self->pasting;
    const struct qdri_text_line *line = &self->line;
    if (is_flawed(line) || line->number >= pasting->line + LINES_MOST ||
        pasting->text.length + line->length > BYTES_MOST) {
        return true;
    }
    if (pasting->layout == QDRI_PASTE_BRACKETS) {
        return strcspn(line->text, " \t,()[]{}\"'") >= LONG_RUN;
    }
    bool has_fields = pasting->layout == QDRI_PASTE_FIELDS;
    bool is_row = has_fields && line->text[0] == ';';
    if (has_fields && !strpbrk(line->text, ",;") &&
        qdri_paste_wants(pasting->layout, pasting->text.text, pasting->text.length) > 1) {
        return true;
    }
    return qdri_line_is_blank(line) || (qdri_line_is_comment(line) && !is_row) ||
           qdri_gather_kind(self->judge.format, line) != QDRI_NO_DOCUMENT;
}

enum qdri_reader_step qdri_reader_take_pasted(qdr_puzzle_reader *self)
{
    if (is_end(self)) {
        self->is_again = true;
        return qdri_reader_end_pasted(self);
    }
    if (!keep(self)) {
        qdri_no_memory(self->error);
        return QDRI_GIVE_FAILURE;
    }
    return may_go_on(&self->pasting) ? QDRI_GO_ON : qdri_reader_end_pasted(self);
}

enum qdri_reader_step qdri_reader_take_grid_line(qdr_puzzle_reader *self)
{
    const struct qdri_text_line *line = &self->line;
    struct qdri_pasting *pasting = &self->pasting;
    bool is_void = qdri_line_is_blank(line) || qdri_line_is_comment(line);
    pasting->is_single = false;
    if (is_void && self->block.rows == 0) {
        qdri_reader_forget(self);
    } else if (!is_flawed(line) && self->skipping == QDRI_SKIP_NOTHING && !keep(self)) {
        qdri_no_memory(self->error);
        return QDRI_GIVE_FAILURE;
    }
    return qdri_reader_doubt(self, qdri_reader_take_judged(self), false);
}
