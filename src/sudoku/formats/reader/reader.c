/* reader.c  Puzzles out of lines.
 *
 * A line that begins a document opens it (see documents.h); it is read once it is whole.  Each
 * other line is judged by itself (see grids/row.h) and then taken with what is open before
 * it.  A line that belongs to the next puzzle is judged again at the next call, so that each call
 * gives one puzzle or one fault, and nothing of the input is kept but a line and the open grid. */
#include "sudoku/formats/reader/reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/params.h"
#include "sudoku/board/map.h"
#include "sudoku/formats/common/formats.h"

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

struct qdri_puzzles_params {
    struct qdr_params base;
    uint64_t format;
    uint64_t side;
    uint64_t is_strict;
    uint64_t is_lenient;
    uint64_t memory;
    uint64_t time;
    char *source;
};

static const char formats[] = "auto"
#define FORMAT(FORMAT, name, document, write, title, rules) "|" name
#include "sudoku/formats/common/formats.def"
    ;

#define PARAMS struct qdri_puzzles_params
static const struct qdri_param rows[] = {
    QDRI_PARAM_WORD(PARAMS, format, "format", formats, 0, "format of the input; auto: look"),
    QDRI_PARAM_NUMBER(QDR_PARAM_NUMBER, PARAMS, side, "side", 0, QDR_SIDE_MAX, 0,
                      "take only grids of N rows"),
    QDRI_PARAM_FLAG(PARAMS, is_strict, "strict",
                    "whatever is not understood of a puzzle is an error"),
    QDRI_PARAM_FLAG(PARAMS, is_lenient, "lenient",
                    "answer without what is not understood, even rules"),
    QDRI_PARAM_NUMBER(QDR_PARAM_SIZE, PARAMS, memory, "memory", 0, UINT64_MAX / 2, 0,
                      "memory that reading a puzzle may take; 0: any"),
    QDRI_PARAM_NUMBER(QDR_PARAM_DURATION, PARAMS, time, "time", 0, UINT64_MAX / 2, 0,
                      "time that reading a puzzle may take; 0: any"),
    QDRI_PARAM_OTHER(QDR_PARAM_TEXT, PARAMS, source, "source", "name of the input in errors"),
};

const struct qdri_subject qdri_puzzles_subject =
    QDRI_SUBJECT("reading puzzles", PARAMS, rows, NULL);

qdr_status qdr_puzzle_reader_new(qdr_puzzle_reader **out, const qdr_reader *reader,
                                 const qdr_params *params, qdr_error *error)
{
    struct qdri_puzzles_params taken;
    *out = NULL;
    if (!reader || !reader->read) {
        return qdri_missing(error, "reader");
    }
    const qdr_status status = qdri_params_take(&taken.base, &qdri_puzzles_subject, params, error);
    if (status != QDR_OK) {
        return status;
    }
    qdr_puzzle_reader *self = qdri_zeros(1, sizeof *self);
    if (!self) {
        return qdri_no_memory(error);
    }
    self->judge = (struct qdri_judge){.format = (qdr_puzzle_format)taken.format,
                                      .side = (unsigned)taken.side};
    qdri_single_start(&self->single, (unsigned)taken.side);
    if (taken.source) {
        self->source = qdri_copy(taken.source, strlen(taken.source) + 1, 1);
    }
    if ((taken.source && !self->source) ||
        !qdri_text_lines_start(&self->lines, reader, self->source)) {
        qdr_puzzle_reader_free(self);
        return qdri_no_memory(error);
    }
    self->sheet.mode.is_strict = taken.is_strict;
    self->sheet.mode.is_lenient = taken.is_lenient;
    qdri_limits_take(&self->sheet.mode.limits, &taken.base);
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
        qdri_strbuf_free(&reader->pasting.text);
        qdri_strbuf_free(&reader->pasting.again);
        qdri_sheet_clear(&reader->sheet);
        qdri_games_clear(&reader->games);
        free(reader->source);
        free(reader);
    }
}

/* ------------------------------------------------------------------------------ documents ---- */

enum qdri_reader_step qdri_reader_give(qdr_puzzle_reader *self, enum qdri_reader_step step,
                                       size_t line)
{
    self->puzzle->line = line;
    self->puzzle->number = ++self->number;
    return step;
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

enum qdri_reader_step qdri_reader_give_sheet(qdr_puzzle_reader *self, qdr_status status,
                                             size_t line)
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
        return QDRI_GIVE_FAILURE;
    }
    if (status != QDR_OK && self->error && self->error->line == 0) { /* it is a clause's */
        const qdr_error fault = *self->error;
        qdri_fail_at(self->error, fault.code, place, "%s", fault.text);
    }
    if (status != QDR_OK) {
        return qdri_reader_give(self, QDRI_GIVE_FAULT, line);
    }
    qdri_sheet_show(&self->sheet, self->puzzle);
    return qdri_reader_give(self, QDRI_GIVE_PUZZLE, line);
}

/* Are there games of the last document to be given? */
static bool is_giving_games(const qdr_puzzle_reader *self)
{
    return self->games.emitted < self->games.count || self->games.is_faulty;
}

/* Gives the next game of a document, or what is wrong behind the last one. */
static enum qdri_reader_step give_game(qdr_puzzle_reader *self)
{
    struct qdri_games *games = &self->games;
    if (games->emitted == games->count) {
        games->is_faulty = false;
        if (self->error) {
            *self->error = games->fault;
        }
        return qdri_reader_give(self, QDRI_GIVE_FAULT,
                                games->count > 0 ? games->fault.line : self->document.line);
    }
    const struct qdri_game *game = &games->game[games->emitted++];
    self->has_sheet = true;
    qdr_status status = qdri_game_read(&self->sheet, games, game, &self->document, self->error);
    return qdri_reader_give_sheet(self, status, game->line);
}

/* Reads the document that is whole now. */
static enum qdri_reader_step give_document(qdr_puzzle_reader *self)
{
    struct qdri_document *document = &self->document;
    enum qdri_document_kind kind = self->gather.kind;
    self->has_sheet = true;
    qdri_limits_restart(&self->sheet.mode.limits);
    qdr_status status = qdri_gather_close(&self->gather, self->error);
    *document = self->gather.document;
    document->format = self->judge.format;
    document->side = self->judge.side;
    self->skipping = self->gather.is_torn ? QDRI_SKIP_DOCUMENT : QDRI_SKIP_NOTHING;
    if (status == QDR_OK && kind == QDRI_XML && !qdri_ksudoku_is(document->text)) {
        status = qdri_games_find(&self->games, document, self->error);
        if (status == QDR_OK) {
            return is_giving_games(self) ? give_game(self) : QDRI_GO_ON;
        }
    }
    status =
        status == QDR_OK ? qdri_document_read(&self->sheet, kind, document, self->error) : status;
    return qdri_reader_give_sheet(self, status, document->line);
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
static enum qdri_reader_step take_part(qdr_puzzle_reader *self)
{
    enum qdri_document_kind kind = self->gather.kind;
    switch (qdri_gather_add(&self->gather, &self->line)) {
    case QDRI_GATHER_MORE:
        return QDRI_GO_ON;
    case QDRI_GATHER_BEFORE:
        self->is_again = true;
        return give_document(self);
    case QDRI_GATHER_DONE:
        take_rest(self, kind);
        enum qdri_reader_step step = give_document(self);
        if (step == QDRI_GIVE_PUZZLE && !self->is_again) {
            self->puzzle->text = self->line.text;
        }
        return step;
    default:
        qdri_no_memory(self->error);
        return QDRI_GIVE_FAILURE;
    }
}

/* Takes a line that begins a document, which ends what is open before it. */
static enum qdri_reader_step open_document(qdr_puzzle_reader *self, enum qdri_document_kind kind)
{
    if (self->block.rows > 0) {
        self->is_again = true;
        return qdri_reader_doubt(self, qdri_reader_end_grid(self), true);
    }
    qdri_block_close(&self->block);
    self->skipping = QDRI_SKIP_NOTHING;
    qdri_gather_open(&self->gather, kind, &self->line);
    return take_part(self);
}

/* Does the line go on with a document that has broken off?  `kind`: of the document that it begins
 * by itself. */
static bool is_rest(const qdr_puzzle_reader *self, enum qdri_document_kind kind)
{
    char first = self->line.text[0];
    bool is_inner = kind == QDRI_NO_DOCUMENT || first == ' ' || first == '\t';
    return self->skipping == QDRI_SKIP_DOCUMENT && is_inner &&
           (self->line.is_overlong || !qdri_line_is_blank(&self->line));
}

/* ---------------------------------------------------------------------------------- lines ---- */

static enum qdri_reader_step take_line(qdr_puzzle_reader *self)
{
    if (self->gather.kind != QDRI_NO_DOCUMENT) {
        return take_part(self);
    }
    if (self->pasting.is_open) {
        return qdri_reader_take_pasted(self);
    }
    enum qdri_reader_step step = qdri_reader_take_bare(self);
    if (step != QDRI_GO_ON) {
        qdri_reader_forget(self);
        return step;
    }
    enum qdri_document_kind kind = qdri_gather_kind(self->judge.format, &self->line);
    if (is_rest(self, kind)) {
        return QDRI_GO_ON;
    }
    if (kind != QDRI_NO_DOCUMENT) {
        return open_document(self, kind);
    }
    if (self->judge.format >= QDR_PUZZLE_TEXT) {
        return QDRI_GO_ON; /* blank, a comment, or the end of a puzzle */
    }
    return qdri_reader_take_grid_line(self);
}

/* The end of the input is the end of the open document or block too. */
static enum qdri_reader_step take_end(qdr_puzzle_reader *self)
{
    if (self->gather.kind != QDRI_NO_DOCUMENT) {
        enum qdri_reader_step step = give_document(self);
        return step == QDRI_GO_ON ? QDRI_GIVE_END : step;
    }
    if (self->pasting.is_open) {
        return qdri_reader_end_pasted(self);
    }
    return self->block.rows > 0 ? qdri_reader_doubt(self, qdri_reader_end_grid(self), true)
                                : QDRI_GIVE_END;
}

static enum qdri_reader_step fail_reading(qdr_puzzle_reader *self)
{
    struct qdri_place place = {.source = self->source, .line = self->line.number};
    qdri_fail_at(self->error, QDR_IO, place, "the input could not be read");
    return QDRI_GIVE_FAILURE;
}

/* Takes the next line, or the last one again. */
static enum qdri_reader_step take_next(qdr_puzzle_reader *self)
{
    if (self->is_again) {
        self->is_again = false;
        return take_line(self);
    }
    switch (qdri_text_lines_next(&self->lines, &self->line)) {
    case QDRI_TEXT_LINE:
        return take_line(self);
    case QDRI_TEXT_END:
        return take_end(self);
    default:
        return fail_reading(self);
    }
}

qdr_reading qdr_puzzle_reader_next(qdr_puzzle_reader *reader, qdr_puzzle *puzzle, qdr_error *error)
{
    enum qdri_reader_step step = QDRI_GO_ON;
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
        step = qdri_reader_give_small(reader);
    } else if (is_giving_games(reader)) {
        step = give_game(reader);
    }
    while (step == QDRI_GO_ON) {
        step = take_next(reader);
    }
    return (qdr_reading)step;
}

/* Is the next line the next thing to be looked at, and may it be bare? */
static bool is_before_bare(const qdr_puzzle_reader *self)
{
    return !self->is_again && !self->is_releasing && !is_giving_games(self) &&
           self->gather.kind == QDRI_NO_DOCUMENT && !self->pasting.is_open &&
           qdri_reader_may_be_bare(self);
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
           qdri_take_digits(givens + count * QDRI_BARE_CELLS, text, QDRI_BARE_CELLS) &&
           !qdri_single_is_doubtful(text)) {
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
