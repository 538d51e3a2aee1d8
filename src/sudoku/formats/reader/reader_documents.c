/* reader_documents.c  Puzzles out of documents: lines are gathered until one is whole.  Then it is
 * read as what it looks like, or as what is asked for. */
#include <string.h>

#include "base/error.h"
#include "sudoku/formats/foreign/foreign.h"
#include "sudoku/formats/reader/reader.h"

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

bool qdri_reader_is_giving_games(const qdr_puzzle_reader *self)
{
    return self->games.emitted < self->games.count || self->games.is_faulty;
}

enum qdri_reader_step qdri_reader_give_game(qdr_puzzle_reader *self)
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

enum qdri_reader_step qdri_reader_give_document(qdr_puzzle_reader *self)
{
    struct qdri_document *document = &self->document;
    enum qdri_document_kind kind = self->gather.kind;
    self->has_sheet = true;
    qdri_limits_restart(&self->sheet.mode.limits);
    qdr_status status = qdri_gather_close(&self->gather, document, self->error);
    document->format = self->judge.format;
    document->side = self->judge.side;
    self->skipping = self->gather.is_torn ? QDRI_SKIP_DOCUMENT : QDRI_SKIP_NOTHING;
    if (status == QDR_OK && kind == QDRI_XML && !qdri_ksudoku_is(document->text)) {
        status = qdri_games_find(&self->games, document, self->error);
        if (status == QDR_OK) {
            return qdri_reader_is_giving_games(self) ? qdri_reader_give_game(self) : QDRI_GO_ON;
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

enum qdri_reader_step qdri_reader_take_part(qdr_puzzle_reader *self)
{
    enum qdri_document_kind kind = self->gather.kind;
    switch (qdri_gather_add(&self->gather, &self->line)) {
    case QDRI_GATHER_MORE:
        return QDRI_GO_ON;
    case QDRI_GATHER_BEFORE:
        self->is_again = true;
        return qdri_reader_give_document(self);
    case QDRI_GATHER_DONE:
        take_rest(self, kind);
        enum qdri_reader_step step = qdri_reader_give_document(self);
        if (step == QDRI_GIVE_PUZZLE && !self->is_again) {
            self->puzzle->text = self->line.text;
        }
        return step;
    default:
        qdri_no_memory(self->error);
        return QDRI_GIVE_FAILURE;
    }
}

enum qdri_reader_step qdri_reader_open_document(qdr_puzzle_reader *self,
                                                enum qdri_document_kind kind)
{
    if (self->block.rows > 0) {
        self->is_again = true;
        return qdri_reader_doubt(self, qdri_reader_end_grid(self), true);
    }
    qdri_block_close(&self->block);
    self->skipping = QDRI_SKIP_NOTHING;
    qdri_gather_open(&self->gather, kind, &self->line);
    return qdri_reader_take_part(self);
}

bool qdri_reader_is_rest(const qdr_puzzle_reader *self, enum qdri_document_kind kind)
{
    char first = self->line.text[0];
    bool is_inner = kind == QDRI_NO_DOCUMENT || first == ' ' || first == '\t';
    return self->skipping == QDRI_SKIP_DOCUMENT && is_inner &&
           (self->line.is_overlong || !qdri_line_is_blank(&self->line));
}
