/* opensudoku.h  The XML of OpenSudoku: folders of games, each with its cells in an attribute.
 *
 *     <opensudoku version="2">
 *       <folder name="Easy">
 *         <game data="530070000600195000..."/>
 *       </folder>
 *     </opensudoku>
 *
 * The cells are 81 digits, or, behind `version: N`, for each cell the digit, notes, and whether it
 * may be edited: those that may not are the givens. */
#ifndef QDRI_SUDOKU_FORMATS_OPENSUDOKU_H
#define QDRI_SUDOKU_FORMATS_OPENSUDOKU_H

#include <quadrille/puzzles.h>

#include "base/strbuf.h"
#include "sudoku/formats/common/formats.h"
#include "sudoku/formats/common/sheet.h"

/* A game, before its cells are looked at. */
struct qdri_game {
    char *data; /* NULL: the attribute is missing */
    char *note; /* may be NULL */
    char *folder;
    size_t line;
    size_t at; /* in the document: where the game begins */
};

/* The games of a document.  All zero is none. */
struct qdri_games {
    struct qdri_game *game;
    size_t count;
    size_t capacity;
    size_t emitted; /* games that were handed out */
    char *author;   /* may be NULL */
    bool is_faulty; /* behind the last game there is a fault */
    qdr_error fault;
};

void qdri_games_clear(struct qdri_games *games);

/* Finds the games of a document.  Returns QDR_OK, even where there is a fault behind them, or
 * QDR_NOMEM. */
qdr_status qdri_games_find(struct qdri_games *games, const struct qdri_document *document,
                           qdr_error *error);

/* Reads a game into an empty sheet.  Errors: QDR_SYNTAX, with the place in the document; QDR_NOMEM.
 * The sheet must be cleared in any case. */
qdr_status qdri_game_read(struct qdri_sheet *sheet, const struct qdri_games *games,
                          const struct qdri_game *game, const struct qdri_document *document,
                          qdr_error *error);

#endif
