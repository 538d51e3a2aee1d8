/* cells.c  Cuts a pasted text into cells. */
#include "sudoku/formats/grids/cells.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "sudoku/formats/grids/row.h"

/* -------------------------------------------------------------------------------- canvas ---- */

/* What a byte, or a character of several bytes, becomes; `*size` gets their number. */
static char flatten(const char *text, size_t left, size_t *size)
{
    char flat = qdri_row_box(text, left);
    *size = flat != '\0' ? 3 : 1;
    if (left > 1 && memcmp(text, "\xC2\xA0", 2) == 0) { /* a blank that does not break */
        *size = 2;
        return ' ';
    }
    return flat != '\0' ? flat : *text;
}

static bool has_digits(const char *text, size_t length)
{
    for (size_t k = 0; k < length; ++k) {
        if (qdr_symbol_digit(text[k]) > 0) {
            return true;
        }
    }
    return false;
}

static void add_line(struct qdri_cells *cells, size_t begin, size_t end)
{
    const char *text = cells->text + begin;
    cells->has_dashes |= memchr(text, '-', end - begin) && has_digits(text, end - begin);
    if (cells->lines < QDRI_CELL_LINES_MOST) {
        cells->line[cells->lines] = (struct qdri_cell){begin, end - begin, false};
    }
    ++cells->lines;
}

/* Does a line only draw borders?  Bars alone do not. */
static bool is_ruler(const struct qdri_cells *cells, struct qdri_cell line)
{
    size_t count[256] = {0};
    const char *text = cells->text + line.at;
    for (size_t k = 0; k < line.length; ++k) {
        ++count[(unsigned char)text[k]];
    }
    size_t dashes = count['-'] + count['='];
    size_t frames = count['*'] + count['.'] + count[':'] + count['\''];
    size_t blanks = count[' '] + count['\t'];
    if (dashes + frames + blanks + count['+'] + count['|'] < line.length) {
        return false;
    }
    if (count['+'] + count['='] + frames == 0) {
        return dashes > 0 && !cells->has_dashes;
    }
    return count['+'] > 0 || dashes > 2 * frames;
}

/* Leaves out lines that have no cells. */
static void drop_rulers(struct qdri_cells *cells)
{
    const size_t lines = cells->lines;
    bool is_after_ruler = false;
    cells->lines = 0;
    for (size_t k = 0; k < lines; ++k) {
        struct qdri_cell line = cells->line[k];
        if (strspn(cells->text + line.at, " \t") >= line.length || is_ruler(cells, line)) {
            is_after_ruler = true;
        } else {
            line.is_after_ruler = is_after_ruler;
            cells->line[cells->lines++] = line;
            is_after_ruler = false;
        }
    }
}

qdr_status qdri_cells_start(struct qdri_cells *cells, const struct qdri_document *document)
{
    size_t begin = 0;
    size_t size;
    cells->document = document;
    cells->text = qdri_zeros(document->length + 1, 1);
    cells->from = qdri_zeros(document->length + 1, sizeof *cells->from);
    if (!cells->text || !cells->from) {
        return qdri_no_memory(cells->error);
    }
    for (size_t at = 0; at < document->length; at += size) {
        char flat = flatten(document->text + at, document->length - at, &size);
        cells->from[cells->length] = (uint32_t)at;
        cells->text[cells->length++] = flat;
        cells->has_bars |= flat == '|';
        if (flat == '\n') {
            add_line(cells, begin, cells->length - 1);
            begin = cells->length;
        }
    }
    cells->from[cells->length] = (uint32_t)document->length;
    if (begin < cells->length) {
        add_line(cells, begin, cells->length);
    }
    cells->lines = cells->lines < QDRI_CELL_LINES_MOST ? cells->lines : QDRI_CELL_LINES_MOST;
    drop_rulers(cells);
    return QDR_OK;
}

void qdri_cells_free(struct qdri_cells *cells)
{
    free(cells->text);
    free(cells->from);
}

struct qdri_place qdri_cells_place(const struct qdri_cells *cells, size_t at)
{
    return qdri_document_place(cells->document, cells->from[at]);
}

/* --------------------------------------------------------------------------------- cells ---- */

static void forget(struct qdri_cells *cells)
{
    cells->cells = cells->rows = 0;
    cells->row[0] = 0;
}

static void add_cell(struct qdri_cells *cells, size_t at, size_t length)
{
    if (cells->cells <= QDR_CELLS_MAX) {
        cells->cell[cells->cells++] = (struct qdri_cell){at, length, false};
    }
}

/* Ends a row, if it has cells. */
static void end_row(struct qdri_cells *cells)
{
    if (cells->cells > cells->row[cells->rows] && cells->rows < QDRI_CELL_ROWS_MOST) {
        cells->row[++cells->rows] = cells->cells;
    }
}

void qdri_cells_take_words(struct qdri_cells *cells, bool are_symbols)
{
    forget(cells);
    for (size_t k = 0; k < cells->lines; ++k) {
        const struct qdri_cell line = cells->line[k];
        const size_t end = line.at + line.length;
        for (size_t at = line.at; at < end;) {
            size_t length = 0;
            while (at + length < end && !strchr(" \t|", cells->text[at + length]) &&
                   (length == 0 || !are_symbols)) {
                ++length;
            }
            if (length > 0) {
                add_cell(cells, at, length);
            }
            at += length > 0 ? length : 1;
        }
        end_row(cells);
    }
}

/* Adds a cell without the blanks and quotes around it. */
static void add_trimmed(struct qdri_cells *cells, size_t at, size_t end)
{
    const char *text = cells->text + at;
    size_t length = qdri_trim(&text, end - at, " \t");
    at = (size_t)(text - cells->text);
    end = at + length;
    if (end - at > 1 && strchr("\"'", cells->text[at]) && cells->text[end - 1] == cells->text[at]) {
        add_trimmed(cells, at + 1, end - 1);
        return;
    }
    add_cell(cells, at, end - at);
}

void qdri_cells_take_fields(struct qdri_cells *cells)
{
    const char *const text = cells->text;
    bool has_commas = memchr(text, ',', cells->length) != NULL;
    char separator = has_commas ? ',' : memchr(text, ';', cells->length) ? ';' : '\t';
    forget(cells);
    for (size_t k = 0; k < cells->lines; ++k) {
        struct qdri_cell line = cells->line[k];
        size_t begin = line.at;
        for (size_t at = line.at; at <= line.at + line.length; ++at) {
            bool is_end = at == line.at + line.length;
            bool ends_row = is_end || (text[at] == ';' && has_commas);
            if (ends_row || text[at] == separator) {
                add_trimmed(cells, begin, at);
                begin = at + 1;
            }
            if (ends_row && (!is_end || begin > line.at)) {
                end_row(cells);
            }
        }
    }
}

/* ------------------------------------------------------------------------------- brackets ---- */

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n';
}

/* The length of what stands between blanks, commas and brackets, or of a string with its quotes. */
static size_t atom_length(const char *text)
{
    if (*text == '\'' && strchr("([", text[1])) {
        return 1; /* Racket's quote */
    }
    if (*text == '"' || *text == '\'') {
        size_t length = 1 + strcspn(text + 1, *text == '"' ? "\"\n" : "'\n");
        return length + (text[length] == *text);
    }
    return strcspn(text, " \t\n,;()[]{}\"'");
}

/* A word, such as a name or `list`, is no cell at the head of a list. */
static bool is_name(const char *text, size_t length)
{
    char first = (char)(*text | 0x20);
    return length > 1 && first >= 'a' && first <= 'z';
}

size_t qdri_cells_bracket(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    size_t at = strspn(text, " \t");
    size_t equals = at + strcspn(text + at, "=\n");
    bool has_name = text[equals] == '=';
    for (size_t k = at; k < equals && has_name; ++k) {
        has_name = strchr(letters, text[k]) || strchr(" \t_.:*<>&[]", text[k]);
    }
    at = has_name ? equals + 1 : at;
    for (; text[at] != '\0' && !strchr("([{", text[at]); ++at) {
        bool is_name = strchr(letters, text[at]) || strchr("_.", text[at]);
        if (!strchr(" \t'`#", text[at]) && !(has_name && is_name)) {
            return SIZE_MAX;
        }
    }
    return text[at] != '\0' ? at : SIZE_MAX;
}

static qdr_status fail_behind(struct qdri_cells *cells, size_t at)
{
    char shown[QDRI_QUOTE_SIZE];
    return qdri_fail_at(cells->error, QDR_SYNTAX, qdri_cells_place(cells, at),
                        "'%s' behind the last bracket of the grid (expected the end of the line)",
                        qdri_quote_character(shown, cells->text + at, cells->length - at));
}

/* Where a text in brackets is being read. */
struct nesting {
    size_t at;
    size_t depth;
    char last; /* a bracket, a comma, or 'c' for a cell */
};

/* Takes an atom, unless it is a name at the head of a list; returns its length. */
static size_t take_atom(struct qdri_cells *cells, struct nesting *nesting)
{
    const char *text = cells->text + nesting->at;
    size_t length = atom_length(text);
    bool is_head = nesting->last == '(' || cells->cells == 0;
    bool is_quote = length == 1 && *text == '\'';
    if (length > 0 && !is_quote &&
        (!is_head || !is_name(text, length) || qdri_cell_is_void(text, length))) {
        add_trimmed(cells, nesting->at, nesting->at + length);
        nesting->last = 'c';
    }
    return length > 0 ? length : 1;
}

/* Takes what is next; false at the last bracket. */
static bool take_next(struct qdri_cells *cells, struct nesting *nesting)
{
    char next = cells->text[nesting->at];
    if (is_blank(next)) {
        ++nesting->at;
    } else if (strchr("([{", next)) {
        end_row(cells);
        ++nesting->depth;
        ++nesting->at;
        nesting->last = '(';
    } else if (strchr(")]};", next)) {
        end_row(cells);
        nesting->depth -= next != ';';
        ++nesting->at;
        nesting->last = ')';
    } else if (next == ',') {
        if (nesting->last == ',' || nesting->last == '(') {
            add_cell(cells, nesting->at, 0);
        }
        ++nesting->at;
        nesting->last = ',';
    } else {
        nesting->at += take_atom(cells, nesting);
    }
    return nesting->depth > 0;
}

qdr_status qdri_cells_take_brackets(struct qdri_cells *cells)
{
    const char *const text = cells->text;
    struct nesting nesting = {.at = qdri_cells_bracket(text)};
    const size_t first = nesting.at;
    forget(cells);
    while (take_next(cells, &nesting)) {
        if (text[nesting.at] == '\0') {
            return qdri_fail_at(cells->error, QDR_SYNTAX, qdri_cells_place(cells, first),
                                "this bracket is not closed");
        }
    }
    nesting.at += strspn(text + nesting.at, " \t\n;,)]}'\"");
    return text[nesting.at] == '\0' ? QDR_OK : fail_behind(cells, nesting.at);
}
