/* reader.c  Puzzles out of lines.
 *
 * A line that begins a document opens it (see documents.h); it is read once it is whole.  Each
 * other line is judged by itself (see grids/line_kind.h) and then taken with what is open before
 * it.  A line that belongs to the next puzzle is judged again at the next call, so that each call
 * gives one puzzle or one fault, and nothing of the input is kept but a line and the open grid.
 *
 * After a malformed row the lines up to the next blank line, comment, section or whole puzzle are
 * passed over, so that one broken grid is one fault. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/board/digits.h"
#include "sudoku/formats/documents.h"
#include "sudoku/formats/fpuzzles/fpuzzles.h"
#include "sudoku/formats/grids/block.h"
#include "sudoku/formats/grids/line_kind.h"
#include "sudoku/formats/grids/look.h"
#include "sudoku/formats/grids/row.h"
#include "sudoku/formats/grids/single.h"
#include "sudoku/formats/lines.h"
#include "sudoku/formats/links/links.h"
#include "sudoku/formats/opensudoku/opensudoku.h"
#include "sudoku/formats/others/lists.h"
#include "sudoku/formats/sudokupad/sudokupad.h"
#include "sudoku/formats/text/text.h"

enum skipping { SKIP_NOTHING, SKIP_GRID, SKIP_SECTION, SKIP_DOCUMENT };

struct qdr_puzzle_reader {
    struct qdri_text_lines lines;
    struct qdri_text_line line; /* the last line */
    bool is_again;              /* it is to be judged again */
    struct qdri_judge judge;
    struct qdri_single single;
    struct qdri_block block;
    struct qdri_gather gather;
    struct qdri_sheet sheet;       /* of the last document */
    bool has_sheet;                /* is there anything in it? */
    struct qdri_document document; /* the last one */
    struct qdri_games games;       /* that it has, to be handed out one by one */
    enum skipping skipping;
    size_t skipped_side; /* cells in the row for which a grid is skipped */
    bool is_releasing;   /* the rows of the block are small puzzles, to be handed out one by one */
    unsigned released;   /* as many were */
    size_t number;       /* of the last puzzle */
    char *source;        /* may be NULL */
    qdr_puzzle *puzzle;  /* of the caller, during a call */
    qdr_error *error;
};

/* Lines of documents may be long.  What a line is, its first bytes say. */
static bool may_be_long(const void *ctx, const char *text, size_t length)
{
    enum { ENOUGH = 1000 };
    const qdr_puzzle_reader *self = ctx;
    qdr_puzzle_format format = self->judge.format;
    size_t at = 0;
    while (at < length && (text[at] == ' ' || text[at] == '\t')) {
        ++at;
    }
    if (self->gather.kind != QDRI_NO_DOCUMENT || format >= QDR_PUZZLE_TEXT) {
        return true;
    }
    length = length - at < ENOUGH ? length - at : ENOUGH;
    return format == QDR_PUZZLE_AUTO && length > 0 &&
           (text[at] == '{' || qdri_link_is(text + at, length));
}

qdr_status qdr_puzzle_reader_new(qdr_puzzle_reader **out, const qdr_reader *reader,
                                 const qdr_puzzle_params *params, qdr_error *error)
{
    static const qdr_puzzle_params standard;
    params = params ? params : &standard;
    *out = NULL;
    if (!reader || !reader->read) {
        return qdri_missing(error, "reader");
    }
    if (params->side > QDR_SIDE_MAX) {
        return qdri_fail(error, QDR_RANGE, "a grid has a side from 1 to %d", QDR_SIDE_MAX);
    }
    qdr_puzzle_reader *self = qdri_zeros(1, sizeof *self);
    if (!self) {
        return qdri_no_memory(error);
    }
    self->judge = (struct qdri_judge){.format = params->format, .side = params->side};
    qdri_single_start(&self->single, params->side);
    if (params->source) {
        self->source = qdri_copy(params->source, strlen(params->source) + 1, 1);
    }
    if ((params->source && !self->source) ||
        !qdri_text_lines_start(&self->lines, reader, self->source)) {
        qdr_puzzle_reader_free(self);
        return qdri_no_memory(error);
    }
    self->sheet.mode.is_strict = params->strict;
    self->sheet.mode.is_lenient = params->lenient;
    qdri_limits_take(&self->sheet.mode.limits, params->limits);
    self->gather.limits = &self->sheet.mode.limits;
    self->lines.may_be_long = may_be_long;
    self->lines.ctx = self;
    *out = self;
    return QDR_OK;
}

void qdr_puzzle_reader_free(qdr_puzzle_reader *reader)
{
    if (reader) {
        qdri_text_lines_free(&reader->lines);
        qdri_strbuf_free(&reader->gather.text);
        qdri_sheet_clear(&reader->sheet);
        qdri_games_clear(&reader->games);
        free(reader->source);
        free(reader);
    }
}

/* What a line came to: something to give to the caller, or nothing yet. */
enum step {
    GIVE_PUZZLE = QDR_READ_PUZZLE,
    GIVE_FAULT = QDR_READ_FAULTY,
    GIVE_END = QDR_READ_END,
    GIVE_FAILURE = QDR_READ_FAILED,
    GO_ON
};

static enum step give(qdr_puzzle_reader *self, enum step step, size_t line)
{
    self->puzzle->line = line;
    self->puzzle->number = ++self->number;
    return step;
}

/* Gives the open block, or its fault where it is not full. */
static enum step give_block(qdr_puzzle_reader *self)
{
    struct qdri_block *block = &self->block;
    qdr_grid *grid = &self->puzzle->grid;
    size_t line = block->place[0].line;
    if (!qdri_block_is_full(block)) {
        qdri_block_fail(block, self->source, self->error);
        return give(self, GIVE_FAULT, line);
    }
    grid->side = block->grid.side;
    memcpy(grid->cell, block->grid.cell, (size_t)grid->side * grid->side);
    qdri_block_close(block);
    return give(self, GIVE_PUZZLE, line);
}

/* The same before a line that belongs to what follows. */
static enum step end_block(qdr_puzzle_reader *self)
{
    self->is_again = true;
    return give_block(self);
}

/* Gives the next row of a doubtful block as the small puzzle that it turned out to be. */
static enum step give_small(qdr_puzzle_reader *self)
{
    const struct qdri_block *block = &self->block;
    const struct qdri_row_place at = block->place[self->released];
    unsigned width = block->grid.side;
    unsigned side = qdri_small_side(width);
    qdr_grid *grid = &self->puzzle->grid;
    grid->side = (uint8_t)side;
    memcpy(grid->cell, block->grid.cell + (size_t)self->released * width, width);
    self->is_releasing = ++self->released < block->rows;
    if (!self->is_releasing) {
        qdri_block_close(&self->block);
    }
    for (unsigned k = 0; k < width; ++k) {
        if (grid->cell[k] > side) {
            char symbol = qdr_digit_symbol(grid->cell[k]);
            struct qdri_place place = {self->source, at.line, at.first + k};
            qdri_fail_digit(place, &symbol, 1, side, self->error);
            return give(self, GIVE_FAULT, at.line);
        }
    }
    return give(self, GIVE_PUZZLE, at.line);
}

/* Decides on a doubtful block.  Returns true where its rows are small puzzles, to be handed out. */
static bool settle(qdr_puzzle_reader *self)
{
    struct qdri_block *block = &self->block;
    unsigned small = qdri_small_side(block->grid.side);
    bool is_rest_of_list = self->judge.single_side == small && !qdri_block_is_full(block);
    block->is_doubtful = false;
    self->released = 0;
    self->is_releasing = is_rest_of_list || !qdri_block_has_rows(block);
    if (self->is_releasing) {
        self->judge.single_side = small;
    }
    return self->is_releasing;
}

/* Passes over the rest of the grid in which `cells` cells of a row are wrong. */
static void skip_grid(qdr_puzzle_reader *self, size_t cells)
{
    self->skipping = SKIP_GRID;
    self->skipped_side = cells;
    qdri_block_close(&self->block);
}

/* A line that no puzzle can have spoils the open grid. */
static enum step take_flawed(qdr_puzzle_reader *self)
{
    const struct qdri_text_line *line = &self->line;
    size_t first = line->number;
    if (self->block.rows > 0) {
        first = self->block.place[0].line;
        skip_grid(self, self->block.grid.side);
    }
    if (line->is_overlong) {
        qdri_fail_at(self->error, QDR_SYNTAX, qdri_text_place(line, line->most),
                     "the line is longer than %zu bytes", line->most);
    } else {
        qdri_fail_at(self->error, QDR_SYNTAX, qdri_text_place(line, line->nul - 1),
                     "a zero byte, which no text has");
    }
    return give(self, GIVE_FAULT, first);
}

/* Zero bytes would fill pages of errors: one says what to do, and that is all. */
static enum step take_utf16(qdr_puzzle_reader *self)
{
    qdri_fail_at(self->error, QDR_SYNTAX, qdri_text_place(&self->line, 0),
                 "this is UTF-16: make UTF-8 of it, such as with 'iconv -f UTF-16 -t UTF-8'");
    qdri_text_lines_end(&self->lines);
    return give(self, GIVE_FAULT, self->line.number);
}

/* A grid with a digit in each field of CSV is one fault. */
static enum step take_fields(qdr_puzzle_reader *self)
{
    if (self->block.rows > 0) {
        return end_block(self);
    }
    self->skipping = SKIP_GRID;
    qdri_fail_at(
        self->error, QDR_SYNTAX, qdri_text_place(&self->line, 0),
        "a digit in each field: put blanks in place of the commas, and 0 into empty fields");
    return give(self, GIVE_FAULT, self->line.number);
}

static enum step give_single(qdr_puzzle_reader *self)
{
    self->judge.single_side = self->puzzle->grid.side;
    return give(self, GIVE_PUZZLE, self->line.number);
}

static enum step take_single(qdr_puzzle_reader *self)
{
    if (self->block.rows > 0) {
        return end_block(self);
    }
    qdri_block_close(&self->block);
    if (qdri_single_read(&self->single, self->judge.field, &self->line, self->puzzle,
                         self->error) != QDR_OK) {
        return give(self, GIVE_FAULT, self->line.number);
    }
    return give_single(self);
}

/* The first of several lines seemed to be a row, but by the second they are small puzzles, and the
 * first a malformed one. */
static enum step take_back(qdr_puzzle_reader *self, unsigned small)
{
    struct qdri_row_place at = self->block.place[0];
    struct qdri_place place = {self->source, at.line, at.first};
    qdri_single_fail(place, self->block.grid.side, small, self->error);
    qdri_block_close(&self->block);
    self->judge.single_side = small;
    self->is_again = true;
    return give(self, GIVE_FAULT, at.line);
}

/* Is this a whole small puzzle, where a line of `cells` cells before it was a malformed one? */
static unsigned small_after(const qdr_puzzle_reader *self, const struct qdri_row *row, size_t cells)
{
    unsigned small = qdri_judge_small(&self->judge, row);
    return small != 0 && qdri_is_near(cells, small) ? small : 0;
}

static enum step take_torn(qdr_puzzle_reader *self)
{
    size_t line = self->block.place[0].line;
    self->is_again = true;
    qdri_block_tear(&self->block, self->source, self->error);
    return give(self, GIVE_FAULT, line);
}

static size_t row_side(const qdr_puzzle_reader *self, const struct qdri_row *row)
{
    if (self->block.rows > 0) {
        return self->block.grid.side;
    }
    return self->judge.side != 0 ? self->judge.side : qdri_row_side(row);
}

static enum step take_row(qdr_puzzle_reader *self, const struct qdri_row *row)
{
    struct qdri_block *block = &self->block;
    size_t number = self->line.number;
    bool is_first = block->rows == 0;
    if (qdri_block_is_torn(block)) {
        return take_torn(self);
    }
    if (block->rows == 1 && block->is_alone && small_after(self, row, block->grid.side)) {
        return take_back(self, small_after(self, row, block->grid.side));
    }
    size_t side = row_side(self, row);
    if (side == 0) {
        qdri_row_fail(row, &self->line, self->error);
        skip_grid(self, row->symbols);
        return give(self, GIVE_FAULT, number);
    }
    if (qdri_block_add(block, row, &self->line, (unsigned)side, self->error) != QDR_OK) {
        size_t first = is_first ? number : block->place[0].line;
        if (!is_first || qdri_judge_small(&self->judge, row) == 0) {
            skip_grid(self, row->symbols);
        }
        return give(self, GIVE_FAULT, first);
    }
    block->is_doubtful |= is_first && qdri_judge_small(&self->judge, row) != 0;
    if (!qdri_block_is_full(block)) {
        return GO_ON;
    }
    return block->is_doubtful && settle(self) ? give_small(self) : give_block(self);
}

static enum step take_dashes(qdr_puzzle_reader *self, const struct qdri_row *row)
{
    qdri_block_dashes(&self->block, row, &self->line, self->judge.side);
    return qdri_block_is_full(&self->block) ? give_block(self) : GO_ON;
}

/* Takes a line without cells. */
static enum step take_void(qdr_puzzle_reader *self, enum qdri_verdict verdict)
{
    if (verdict == QDRI_IS_BLANK) {
        return qdri_block_blank(&self->block) ? GO_ON : end_block(self);
    }
    if (verdict == QDRI_IS_RULER && self->block.rows > 0) {
        return GO_ON;
    }
    if (self->block.rows > 0) {
        return end_block(self);
    }
    qdri_block_close(&self->block);
    if (verdict == QDRI_IS_OTHER_SECTION) {
        self->skipping = SKIP_SECTION;
    }
    return GO_ON;
}

/* Does the line end what is being passed over? */
static bool ends_skipping(const qdr_puzzle_reader *self, enum qdri_verdict verdict,
                          const struct qdri_row *row)
{
    switch (verdict) {
    case QDRI_IS_COMMENT:
    case QDRI_IS_PUZZLE_SECTION:
    case QDRI_IS_OTHER_SECTION:
        return true;
    case QDRI_IS_BLANK:
    case QDRI_IS_SINGLE:
        return self->skipping == SKIP_GRID;
    case QDRI_IS_ROW:
        return self->skipping == SKIP_GRID && small_after(self, row, self->skipped_side) != 0;
    default:
        return false;
    }
}

/* Does the line go on with a doubtful block? */
static bool is_doubtful_row(const qdr_puzzle_reader *self, enum qdri_verdict verdict,
                            const struct qdri_row *row)
{
    unsigned side = self->block.grid.side;
    return verdict == QDRI_IS_ROW && row->symbols == side && row->highest <= side &&
           qdri_judge_small(&self->judge, row) != 0;
}

/* ----------------------------------------------------------------------------- documents ---- */

static qdr_status read_json(struct qdri_sheet *sheet, const struct qdri_document *document,
                            qdr_puzzle_format format, qdr_error *error)
{
    enum qdri_json_kind kind = qdri_json_guess(document->text, document->length);
    bool is_sudokupad = format == QDR_PUZZLE_SUDOKUPAD ||
                        (format != QDR_PUZZLE_FPUZZLES && kind == QDRI_JSON_SUDOKUPAD);
    return is_sudokupad ? qdri_sudokupad_read(sheet, document, error)
                        : qdri_fpuzzles_read(sheet, document, error);
}

static qdr_status read_document(qdr_puzzle_reader *self, enum qdri_document_kind kind,
                                const struct qdri_document *document)
{
    switch (kind) {
    case QDRI_JSON:
        return read_json(&self->sheet, document, self->judge.format, self->error);
    case QDRI_LINK:
        return qdri_link_read(&self->sheet, document, self->error);
    case QDRI_PENCIL:
        return qdri_pencil_read(&self->sheet, document, self->error);
    case QDRI_HODOKU:
        return qdri_hodoku_read(&self->sheet, document, self->error);
    case QDRI_SOLO:
        return qdri_solo_read(&self->sheet, document, self->error);
    case QDRI_ISS:
        return qdri_iss_read(&self->sheet, document, self->error);
    default:
        return qdri_text_read(&self->sheet, document, self->error);
    }
}

/* Is the puzzle that was read one that is asked for? */
static qdr_status check_sheet(const qdr_puzzle_reader *self, struct qdri_place place)
{
    const struct qdri_sheet *sheet = &self->sheet;
    unsigned side = self->judge.side;
    if (side > 0 && sheet->grid.side != side) {
        return qdri_fail_at(self->error, QDR_RANGE, place,
                            "a %ux%u grid where only %ux%u ones are asked for", sheet->grid.side,
                            sheet->grid.side, side, side);
    }
    if (sheet->mode.is_strict && sheet->remarks > 0) {
        if (self->error) {
            *self->error = sheet->remark[0];
        }
        return QDR_UNSUPPORTED;
    }
    return QDR_OK;
}

/* Gives the puzzle that was read from `line` on, or its fault. */
static enum step give_sheet(qdr_puzzle_reader *self, qdr_status status, size_t line)
{
    struct qdri_place place = {self->source, line, 1};
    place.column += line == self->document.line ? self->document.before : 0;
    if (status == QDR_OK) {
        status = check_sheet(self, place);
    } else if (status == QDR_CANCELLED) {
        qdri_fail_at(self->error, status, place, "%s before the puzzle was read",
                     qdri_limits_reason(&self->sheet.mode.limits));
    }
    if (status == QDR_NOMEM) {
        return GIVE_FAILURE;
    }
    if (status != QDR_OK) {
        return give(self, GIVE_FAULT, line);
    }
    qdri_sheet_show(&self->sheet, self->puzzle);
    return give(self, GIVE_PUZZLE, line);
}

static bool is_giving_games(const qdr_puzzle_reader *self)
{
    return self->games.emitted < self->games.count || self->games.is_faulty;
}

/* Gives the next game of a document, or what is wrong behind the last one. */
static enum step give_game(qdr_puzzle_reader *self)
{
    struct qdri_games *games = &self->games;
    if (games->emitted == games->count) {
        games->is_faulty = false;
        if (self->error) {
            *self->error = games->fault;
        }
        return give(self, GIVE_FAULT, games->count > 0 ? games->fault.line : self->document.line);
    }
    const struct qdri_game *game = &games->game[games->emitted++];
    self->has_sheet = true;
    qdr_status status = qdri_game_read(&self->sheet, games, game, &self->document, self->error);
    return give_sheet(self, status, game->line);
}

/* Reads the document that is whole now. */
static enum step give_document(qdr_puzzle_reader *self)
{
    struct qdri_document *document = &self->document;
    enum qdri_document_kind kind = self->gather.kind;
    self->has_sheet = true;
    qdri_limits_restart(&self->sheet.mode.limits);
    qdr_status status = qdri_gather_close(&self->gather, document, self->error);
    self->skipping = self->gather.is_torn ? SKIP_DOCUMENT : SKIP_NOTHING;
    if (status == QDR_OK && kind == QDRI_XML) {
        status = qdri_games_find(&self->games, document, self->error);
        if (status == QDR_OK) {
            return is_giving_games(self) ? give_game(self) : GO_ON;
        }
    }
    status = status == QDR_OK ? read_document(self, kind, document) : status;
    return give_sheet(self, status, document->line);
}

/* Takes what is behind a document on its line: another one, or text. */
static void take_rest(qdr_puzzle_reader *self, enum qdri_document_kind kind)
{
    struct qdri_text_line *line = &self->line;
    if (kind == QDRI_JSON) {
        qdri_text_skip(line, strspn(line->text, " \t,"));
    } else {
        qdri_text_skip(line, strspn(line->text, " \t"));
    }
    self->is_again = line->length > 0 && kind == QDRI_JSON && line->text[0] == '{';
}

/* Takes a line into the open document. */
static enum step take_part(qdr_puzzle_reader *self)
{
    enum qdri_document_kind kind = self->gather.kind;
    switch (qdri_gather_add(&self->gather, &self->line)) {
    case QDRI_GATHER_MORE:
        return GO_ON;
    case QDRI_GATHER_BEFORE:
        self->is_again = true;
        return give_document(self);
    case QDRI_GATHER_DONE:
        take_rest(self, kind);
        enum step step = give_document(self);
        if (step == GIVE_PUZZLE && !self->is_again) {
            self->puzzle->text = self->line.text;
        }
        return step;
    default:
        qdri_no_memory(self->error);
        return GIVE_FAILURE;
    }
}

/* Takes a line that begins a document, which ends what is open before it. */
static enum step open_document(qdr_puzzle_reader *self, enum qdri_document_kind kind)
{
    if (self->block.rows > 0) {
        if (self->block.is_doubtful && settle(self)) {
            self->is_again = true;
            return give_small(self);
        }
        return end_block(self);
    }
    qdri_block_close(&self->block);
    self->skipping = SKIP_NOTHING;
    qdri_gather_open(&self->gather, kind, &self->line);
    return take_part(self);
}

/* After a document that has broken off: does the line go on with it? */
static bool is_rest_of_document(const qdr_puzzle_reader *self, enum qdri_document_kind kind)
{
    char first = self->line.text[0];
    bool is_inner = kind == QDRI_NO_DOCUMENT || first == ' ' || first == '\t';
    return self->skipping == SKIP_DOCUMENT && is_inner &&
           (self->line.is_overlong || !qdri_line_is_blank(&self->line));
}

/* ---------------------------------------------------------------------------------- lines ---- */

/* In most large files, nearly all lines are bare: where nothing is open or passed over, such a line
 * can be nothing but a puzzle.  The first line that says anything is judged in full. */
static bool may_be_bare(const qdr_puzzle_reader *self)
{
    const struct qdri_judge *judge = &self->judge;
    const bool may_be = judge->format == QDR_PUZZLE_AUTO || judge->format == QDR_PUZZLE_LINE;
    return may_be && judge->has_begun && judge->field == 0 && self->skipping == SKIP_NOTHING &&
           self->block.rows == 0 && qdri_single_takes_bare(&self->single);
}

static bool is_bare(const qdr_puzzle_reader *self)
{
    return may_be_bare(self) &&
           qdri_single_read_bare(&self->single, &self->line, &self->puzzle->grid);
}

static enum step take_line(qdr_puzzle_reader *self)
{
    struct qdri_row row = {0};
    if (self->gather.kind != QDRI_NO_DOCUMENT) {
        return take_part(self);
    }
    if (is_bare(self)) {
        qdri_block_close(&self->block);
        return give_single(self);
    }
    enum qdri_document_kind kind = qdri_gather_kind(self->judge.format, &self->line);
    if (is_rest_of_document(self, kind)) {
        return GO_ON;
    }
    if (kind != QDRI_NO_DOCUMENT) {
        return open_document(self, kind);
    }
    if (self->judge.format >= QDR_PUZZLE_TEXT) {
        return GO_ON; /* blank, a comment, or the end of a puzzle */
    }
    bool is_open = self->block.rows > 0;
    unsigned open_side = is_open ? self->block.grid.side : 0;
    enum qdri_verdict verdict = qdri_judge_line(&self->judge, &self->line, open_side, &row);
    if (is_open && self->block.is_doubtful && !is_doubtful_row(self, verdict, &row) &&
        settle(self)) {
        self->is_again = true;
        return give_small(self);
    }
    if (self->skipping != SKIP_NOTHING && !ends_skipping(self, verdict, &row)) {
        return GO_ON;
    }
    self->skipping = SKIP_NOTHING;
    switch (verdict) {
    case QDRI_IS_FLAWED:
        return take_flawed(self);
    case QDRI_IS_FIELDS:
        return take_fields(self);
    case QDRI_IS_DASHES:
        return take_dashes(self, &row);
    case QDRI_IS_SINGLE:
        return take_single(self);
    case QDRI_IS_ROW:
        return take_row(self, &row);
    default:
        return take_void(self, verdict);
    }
}

/* The end of the input is the end of the open document or block too. */
static enum step take_end(qdr_puzzle_reader *self)
{
    if (self->gather.kind != QDRI_NO_DOCUMENT) {
        enum step step = give_document(self);
        return step == GO_ON ? GIVE_END : step;
    }
    if (self->block.rows == 0) {
        return GIVE_END;
    }
    if (self->block.is_doubtful && settle(self)) {
        return give_small(self);
    }
    return give_block(self);
}

static enum step fail_reading(qdr_puzzle_reader *self)
{
    struct qdri_place place = {.source = self->source, .line = self->line.number};
    qdri_fail_at(self->error, QDR_IO, place, "the input could not be read");
    return GIVE_FAILURE;
}

/* Takes the next line, or the last one again. */
static enum step take_next(qdr_puzzle_reader *self)
{
    if (self->is_again) {
        self->is_again = false;
        return take_line(self);
    }
    switch (qdri_text_lines_next(&self->lines, &self->line)) {
    case QDRI_TEXT_LINE:
        return self->line.is_utf16 ? take_utf16(self) : take_line(self);
    case QDRI_TEXT_END:
        return take_end(self);
    default:
        return fail_reading(self);
    }
}

qdr_reading qdr_puzzle_reader_next(qdr_puzzle_reader *reader, qdr_puzzle *puzzle, qdr_error *error)
{
    enum step step = GO_ON;
    reader->puzzle = puzzle;
    reader->error = error;
    if (reader->has_sheet) {
        qdri_sheet_clear(&reader->sheet);
        reader->has_sheet = false;
    }
    puzzle->text = "";
    puzzle->rules = NULL;
    puzzle->title = puzzle->author = puzzle->notes = "";
    puzzle->solution = NULL;
    puzzle->remark = NULL;
    puzzle->remarks = 0;
    puzzle->is_partial = false;
    if (reader->is_releasing) {
        step = give_small(reader);
    } else if (is_giving_games(reader)) {
        step = give_game(reader);
    }
    while (step == GO_ON) {
        step = take_next(reader);
    }
    return (qdr_reading)step;
}

/* Is the next line the next thing to be looked at, and may it be bare? */
static bool is_before_bare(const qdr_puzzle_reader *self)
{
    return !self->is_again && !self->is_releasing && !is_giving_games(self) &&
           self->gather.kind == QDRI_NO_DOCUMENT && may_be_bare(self);
}

size_t qdr_puzzle_reader_plain(qdr_puzzle_reader *reader, qdr_digit *givens, size_t most,
                               size_t *line, size_t *number)
{
    const size_t first_line = reader->lines.number + 1;
    const size_t first_number = reader->number + 1;
    size_t count = 0;
    const char *text;
    if (!is_before_bare(reader)) {
        return 0;
    }
    while (count < most &&
           (text = qdri_text_lines_ahead(&reader->lines, QDRI_BARE_CELLS)) != NULL &&
           qdri_take_digits(givens + count * QDRI_BARE_CELLS, text, QDRI_BARE_CELLS)) {
        qdri_text_lines_pass(&reader->lines, QDRI_BARE_CELLS);
        ++count;
    }
    if (count == 0) {
        return 0;
    }
    qdri_block_close(&reader->block);
    reader->judge.single_side = QDRI_BARE_SIDE;
    reader->number += count;
    if (line) {
        *line = first_line;
    }
    if (number) {
        *number = first_number;
    }
    return count;
}
