/* documents.c  Finds where documents begin and end, and which reader is theirs.  JSON is followed
 * character by character, only to find its end; which program it is of, its keys say. */
#include "sudoku/formats/reader/documents.h"

#include <string.h>

#include "base/error.h"
#include "sudoku/formats/common/formats.h"
#include "sudoku/formats/fpuzzles/fpuzzles.h"
#include "sudoku/formats/grids/cells.h"
#include "sudoku/formats/iss/iss.h"
#include "sudoku/formats/sudokupad/sudokupad.h"
#include "sudoku/formats/text/text.h"

static bool is_separator(const struct qdri_text_line *line)
{
    const char *text = line->text + strspn(line->text, " \t");
    return strncmp(text, "---", 3) == 0 && text[3 + strspn(text + 3, " \t")] == '\0';
}

void qdri_gather_open(struct qdri_gather *gather, enum qdri_document_kind kind,
                      const struct qdri_text_line *line)
{
    struct qdri_strbuf text = gather->text;
    qdri_strbuf_clear(&text);
    *gather = (struct qdri_gather){.kind = kind,
                                   .text = text,
                                   .limits = gather->limits,
                                   .document = {.source = line->source,
                                                .line = line->number,
                                                .before = line->before,
                                                .is_split = gather->ends_at_guess}};
}

/* Takes the first `count` bytes of the line into the document, and what ends them.  Returns `then`,
 * or QDRI_GATHER_NO_MEMORY. */
static enum qdri_gathering take(struct qdri_gather *gather, struct qdri_text_line *line,
                                size_t count, enum qdri_gathering then)
{
    const size_t length = gather->text.length + count;
    if (!gather->is_flawed) {
        gather->is_flawed = true;
        if (line->nul > 0) {
            qdri_fail_at(&gather->flaw, QDR_SYNTAX, qdri_text_place(line, line->nul - 1),
                         "a zero byte, which no text has");
        } else if (line->is_overlong || length >= QDRI_DOCUMENT_MAX) {
            qdri_fail_at(&gather->flaw, QDR_SYNTAX, qdri_text_place(line, 0),
                         "the puzzle is longer than 16 MB");
        } else if (length > qdri_limits_text(gather->limits)) {
            qdri_fail_memory(&gather->flaw, qdri_text_place(line, 0), "the puzzle may take",
                             gather->limits->memory);
        } else {
            gather->is_flawed = false;
        }
    }
    bool is_whole = gather->is_flawed || qdri_strbuf_add(&gather->text, line->text, count);
    qdri_text_skip(line, count);
    return is_whole ? then : QDRI_GATHER_NO_MEMORY;
}

/* Finds the end of the JSON within the line: the place behind it, or the line's length, or 0 where
 * the line begins another document and this one has broken off. */
static size_t follow_json(struct qdri_gather *gather, const struct qdri_text_line *line)
{
    const char *text = line->text;
    for (size_t at = 0; at < line->length; ++at) {
        char byte = text[at];
        if (gather->is_string) {
            gather->is_string = gather->is_escape || byte != '"';
            gather->is_escape = !gather->is_escape && byte == '\\';
            continue;
        }
        if (at == 0 && byte == '{' && gather->depth > 0 && !strchr("[,:", gather->last)) {
            return 0;
        }
        gather->is_string = byte == '"';
        gather->depth += byte == '{' || byte == '[';
        gather->depth -= gather->depth > 0 && (byte == '}' || byte == ']');
        gather->last = strchr(" \t", byte) ? gather->last : byte;
        if (gather->depth == 0 && gather->last != '\0') {
            return at + 1;
        }
    }
    return line->length;
}

/* Goes on behind a document that has ended at `end`: it is over there only where blanks, a comma or
 * the next one follow; anything else its reader will not like. */
static size_t end_of_json(const struct qdri_text_line *line, size_t end)
{
    const char *behind = line->text + end;
    size_t blanks = strspn(behind, " \t");
    bool is_clean = strchr(",{", behind[0]) || (blanks > 0 && !strchr("}]\"", behind[blanks]));
    return is_clean ? end : line->length;
}

static enum qdri_gathering add_json(struct qdri_gather *gather, struct qdri_text_line *line)
{
    size_t end = follow_json(gather, line);
    bool is_done = gather->depth == 0 && gather->last != '\0';
    if (end == 0 && line->length > 0) {
        return QDRI_GATHER_BEFORE;
    }
    if (is_done) {
        end = end_of_json(line, end);
    }
    /* No string goes over the end of a line: the reader says so, and nothing more of it is
     * wanted. */
    gather->is_torn = gather->is_string;
    is_done = is_done || gather->is_torn;
    return take(gather, line, end, is_done ? QDRI_GATHER_DONE : QDRI_GATHER_MORE);
}

static enum qdri_gathering add_text(struct qdri_gather *gather, struct qdri_text_line *line)
{
    if (is_separator(line)) {
        qdri_text_skip(line, line->length);
        return QDRI_GATHER_DONE;
    }
    return take(gather, line, line->length, QDRI_GATHER_MORE);
}

static enum qdri_gathering add_xml(struct qdri_gather *gather, struct qdri_text_line *line)
{
    const bool is_end = strstr(line->text, "</opensudoku") || strstr(line->text, "</ksudoku");
    return take(gather, line, line->length, is_end ? QDRI_GATHER_DONE : QDRI_GATHER_MORE);
}

static enum qdri_gathering add_iss(struct qdri_gather *gather, struct qdri_text_line *line)
{
    if (line->number > gather->document.line) {
        enum qdri_iss_next next =
            qdri_iss_next(gather->text.text ? gather->text.text : "", line->text, line->length);
        gather->ends_at_guess = next == QDRI_ISS_ANOTHER;
        if (next != QDRI_ISS_MORE) {
            return QDRI_GATHER_BEFORE;
        }
    }
    return take(gather, line, line->length, QDRI_GATHER_MORE);
}

/* Adds what comes before the first of these characters, and ends there. */
static enum qdri_gathering add_until(struct qdri_gather *gather, struct qdri_text_line *line,
                                     const char *ends)
{
    const size_t blanks = strspn(line->text, " \t");
    return take(gather, line, blanks + strcspn(line->text + blanks, ends), QDRI_GATHER_DONE);
}

static enum qdri_gathering add_word(struct qdri_gather *gather, struct qdri_text_line *line)
{
    return add_until(gather, line, " \t");
}

static enum qdri_gathering add_field(struct qdri_gather *gather, struct qdri_text_line *line)
{
    return add_until(gather, line, " \t,;");
}

static enum qdri_gathering add_line(struct qdri_gather *gather, struct qdri_text_line *line)
{
    return take(gather, line, line->length, QDRI_GATHER_DONE);
}

bool qdri_json_begins(const char *text, size_t length)
{
    (void)length;
    return *text == '{';
}

bool qdri_xml_begins(const char *text, size_t length)
{
    (void)length;
    return strncmp(text, "<opensudoku", 11) == 0 || strncmp(text, "<?xml", 5) == 0 ||
           strncmp(text, "<!DOCTYPE", 9) == 0 || strncmp(text, "<ksudoku", 8) == 0;
}

/* ---------------------------------------------------------------------------- JSON of any ---- */

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

qdr_status qdri_json_read_any(struct qdri_sheet *sheet, const struct qdri_document *document,
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

/* ------------------------------------------------------------------------------------ all ---- */

static const struct {
    qdri_looks_like *looks_like;
    enum qdri_gathering (*add)(struct qdri_gather *gather, struct qdri_text_line *line);
    qdri_read_document *read;
} kinds[] = {
#define DOCUMENT(KIND, looks_like, ends, read) [QDRI_##KIND] = {looks_like, ends, read},
#include "sudoku/formats/common/formats.def"
};

/* What begins where no line looks like anything else. */
static enum qdri_document_kind asked_for(qdr_puzzle_format format)
{
    static const enum qdri_document_kind of_format[] = {
        [QDR_PUZZLE_AUTO] = QDRI_NO_DOCUMENT,
#define FORMAT(format, name, document, write, title, rules) [QDR_PUZZLE_##format] = QDRI_##document,
#include "sudoku/formats/common/formats.def"
    };
    return (size_t)format < sizeof of_format / sizeof *of_format ? of_format[format]
                                                                 : QDRI_NO_DOCUMENT;
}

/* What does the line look like? */
static enum qdri_document_kind kind_of(const char *text, size_t length)
{
    size_t kind = QDRI_NO_DOCUMENT + 1;
    while (kind < sizeof kinds / sizeof *kinds && !kinds[kind].looks_like(text, length)) {
        ++kind;
    }
    return kind < sizeof kinds / sizeof *kinds ? (enum qdri_document_kind)kind : QDRI_NO_DOCUMENT;
}

enum qdri_document_kind qdri_gather_kind(qdr_puzzle_format format,
                                         const struct qdri_text_line *line)
{
    enum qdri_document_kind asked = asked_for(format);
    const char *text = line->text + strspn(line->text, " \t");
    if (asked != QDRI_NO_DOCUMENT) {
        bool is_void = *text == '\0' || *text == '#' || is_separator(line);
        return is_void ? QDRI_NO_DOCUMENT : asked;
    }
    size_t length = line->length - (size_t)(text - line->text);
    if (format == QDR_PUZZLE_LINE) {
        return qdri_hodoku_is(text, length) ? QDRI_HODOKU : QDRI_NO_DOCUMENT;
    }
    return format == QDR_PUZZLE_AUTO ? kind_of(text, length) : QDRI_NO_DOCUMENT;
}

enum qdri_gathering qdri_gather_add(struct qdri_gather *gather, struct qdri_text_line *line)
{
    if (line->number > gather->document.line && !gather->is_flawed &&
        !qdri_strbuf_add_char(&gather->text, '\n')) {
        return QDRI_GATHER_NO_MEMORY;
    }
    return kinds[gather->kind].add(gather, line);
}

qdr_status qdri_document_read(struct qdri_sheet *sheet, enum qdri_document_kind kind,
                              const struct qdri_document *document, qdr_error *error)
{
    return kinds[kind].read(sheet, document, error);
}

qdr_status qdri_gather_close(struct qdri_gather *gather, qdr_error *error)
{
    gather->document.text = gather->text.length == 0 ? "" : gather->text.text;
    gather->document.length = gather->text.length;
    gather->kind = QDRI_NO_DOCUMENT;
    if (gather->is_flawed && error) {
        *error = gather->flaw;
    }
    return gather->is_flawed ? gather->flaw.code : QDR_OK;
}
