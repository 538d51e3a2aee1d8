/* any_json.c  JSON of any program: which one it is, by its keys, and how it is read. */
#include <string.h>

#include "sudoku/formats/fpuzzles/fpuzzles.h"
#include "sudoku/formats/grids/cells.h"
#include "sudoku/formats/reader/documents.h"
#include "sudoku/formats/sudokupad/sudokupad.h"
#include "sudoku/formats/text/text.h"

static enum qdri_json_kind kind_of_key(const char *key, size_t length)
{
    static const char sudokupad[] = "cells ce cages ca cs cellSize regions re metadata";
    return qdri_is_word_of("size grid", key, length) ? QDRI_JSON_FPUZZLES
           : qdri_is_word_of(sudokupad, key, length) ? QDRI_JSON_SUDOKUPAD
           : qdri_is_word_of("puzzle", key, length)  ? QDRI_JSON_OWN
                                                     : QDRI_JSON_OTHER;
}

/* Returns the place behind a string, with its quotes. */
static const char *behind_string(const char *text, const char *end)
{
    const char quote = *text;
    for (++text; text < end && *text != quote; ++text) {
        text += *text == '\\' && end - text > 1;
    }
    return text < end ? text + 1 : text;
}

enum qdri_json_kind qdri_json_guess(const char *text, size_t length)
{
    const char *const end = text + length;
    const char *word = text; /* what was passed last */
    size_t word_length = length;
    unsigned depth = 0;
    enum qdri_json_kind kind = QDRI_JSON_OTHER;
    while (text < end && kind == QDRI_JSON_OTHER) {
        const char *from = text;
        const char next = *from;
        bool is_string = next == '"' || next == '\'';
        bool is_mark = strchr("{}[],:", next) && next != '\0';
        text = is_string ? behind_string(from, end) : from + 1;
        depth += next == '{' || next == '[';
        depth -= (next == '}' || next == ']') && depth > 0;
        if (is_string) {
            word = from + 1;
            word_length = text - from > 2 ? (size_t)(text - from) - 2 : 0;
        } else if (next == ':' && depth == 1) {
            kind = kind_of_key(word, word_length);
        } else if (is_mark) {
            word_length = 0;
        } else if (!strchr(" \t\r\n", next)) {
            word = word_length > 0 ? word : from;
            ++word_length;
        }
    }
    return kind;
}

/* Is it our own JSON?  Then its member "puzzle" is a text, and other members may be rules. */
static bool is_own(const struct qdri_document *document, enum qdri_json_kind kind)
{
    static const char name[] = "\"puzzle\"";
    const char *at = kind == QDRI_JSON_OWN ? strstr(document->text, name) : NULL;
    bool is_text = false;
    for (; at && !is_text; at = strstr(at, name)) {
        at += strlen(name);
        const char *colon = at + strspn(at, " \t\r\n");
        is_text = *colon == ':' && colon[1 + strspn(colon + 1, " \t\r\n")] == '"';
    }
    return is_text;
}

qdr_status qdri_any_json_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                              qdr_error *error)
{
    const qdr_puzzle_format format = document->format;
    enum qdri_json_kind kind = qdri_json_guess(document->text, document->length);
    if (format == QDR_PUZZLE_AUTO && is_own(document, kind)) {
        return qdri_own_json_read(sheet, document, error);
    }
    if (format == QDR_PUZZLE_AUTO) {
        struct qdri_document grid = {0};
        bool is_mine;
        qdr_status status = qdri_paste_member(sheet, document, &grid, error);
        if (grid.length > 0) {
            return status == QDR_OK ? qdri_paste_read(sheet, &grid, document->side, &is_mine, error)
                                    : status;
        }
    }
    bool is_sudokupad = format == QDR_PUZZLE_SUDOKUPAD ||
                        (format != QDR_PUZZLE_FPUZZLES && kind == QDRI_JSON_SUDOKUPAD);
    return is_sudokupad ? qdri_sudokupad_read(sheet, document, error)
                        : qdri_fpuzzles_read(sheet, document, error);
}
