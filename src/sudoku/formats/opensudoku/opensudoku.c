/* opensudoku.c  base/xml.h finds the games; what is in them is for us. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/xml.h"
#include "sudoku/formats/grids/row.h"
#include "sudoku/formats/opensudoku/opensudoku.h"

enum { SIDE = 9, CELLS = SIDE * SIDE };

void qdri_games_clear(struct qdri_games *games)
{
    for (size_t k = 0; k < games->count; ++k) {
        free(games->game[k].data);
        free(games->game[k].note);
        free(games->game[k].folder);
    }
    free(games->game);
    free(games->author);
    *games = (struct qdri_games){0};
}

/* --------------------------------------------------------------------------------- finding ---- */

struct finding {
    struct qdri_games *games;
    char *folder; /* of the games that come; may be NULL */
    struct qdri_strbuf author;
    unsigned depth;
    bool is_author; /* within that element */
};

static qdr_status take_string(char **to, const char *text, qdr_error *error)
{
    return text ? qdri_sheet_text(to, text, strlen(text), error) : QDR_OK;
}

static bool copy(char **to, const char *text)
{
    return take_string(to, text, NULL) == QDR_OK;
}

static void add_game(struct finding *self, struct qdri_xml *xml, const char **attributes)
{
    struct qdri_games *games = self->games;
    if (!qdri_reserve(&games->game, &games->capacity, games->count + 1, sizeof *games->game)) {
        qdri_xml_no_memory(xml);
        return;
    }
    struct qdri_game *game = &games->game[games->count++];
    *game = (struct qdri_game){.line = qdri_xml_place(xml, 0).line, .at = qdri_xml_at(xml)};
    if (!copy(&game->data, qdri_xml_attribute(attributes, "data")) ||
        !copy(&game->note, qdri_xml_attribute(attributes, "note")) ||
        !copy(&game->folder, self->folder)) {
        qdri_xml_no_memory(xml);
    }
}

static void begin_element(void *ctx, struct qdri_xml *xml, const char *name,
                          const char **attributes)
{
    struct finding *self = ctx;
    if (self->depth++ == 0 && strcmp(name, "opensudoku") != 0) {
        qdri_xml_fail(xml, 0, QDR_SYNTAX, "this is no document of OpenSudoku");
    } else if (strcmp(name, "game") == 0) {
        add_game(self, xml, attributes);
    } else if (strcmp(name, "folder") == 0) {
        free(self->folder);
        self->folder = NULL;
        if (!copy(&self->folder, qdri_xml_attribute(attributes, "name"))) {
            qdri_xml_no_memory(xml);
        }
    }
    self->is_author = self->depth == 2 && strcmp(name, "author") == 0;
}

static void end_element(void *ctx, struct qdri_xml *xml)
{
    struct finding *self = ctx;
    (void)xml;
    --self->depth;
    self->is_author = false;
}

static void take_text(void *ctx, struct qdri_xml *xml, const char *text, size_t length)
{
    struct finding *self = ctx;
    if (self->is_author && !qdri_strbuf_add(&self->author, text, length)) {
        qdri_xml_no_memory(xml);
    }
}

qdr_status qdri_games_find(struct qdri_games *games, const struct qdri_document *document,
                           qdr_error *error)
{
    struct finding self = {.games = games};
    const struct qdri_xml_document text = {
        .text = document->text,
        .length = document->length,
        .place = {document->source, document->line, document->before + 1}};
    const struct qdri_xml_listener listener = {
        .ctx = &self,
        .begin = begin_element,
        .end = end_element,
        .text = take_text,
        .no_entities = "entities have no place in a document of OpenSudoku"};
    qdri_games_clear(games);
    const qdr_status status = qdri_xml_read(&text, &listener, &games->fault);
    games->is_faulty = status != QDR_OK && status != QDR_NOMEM;
    if (status != QDR_NOMEM && self.author.length > 0) {
        games->author = self.author.text;
        self.author.text = NULL;
    }
    qdri_strbuf_free(&self.author);
    free(self.folder);
    return status == QDR_NOMEM ? qdri_no_memory(error) : QDR_OK;
}

/* --------------------------------------------------------------------------------- reading ---- */

/* Finds the value of an attribute in the tag at `at`; `at` where it cannot be told. */
static size_t find_value(const char *text, size_t at, const char *name)
{
    size_t length = strlen(name);
    for (size_t k = at; text[k] != '\0' && text[k] != '>'; ++k) {
        if (!strchr(" \t\n", text[k]) || strncmp(text + k + 1, name, length) != 0) {
            continue;
        }
        size_t end = k + 1 + length;
        end += strspn(text + end, " \t\n");
        if (text[end] == '=') {
            ++end;
            end += strspn(text + end, " \t\n");
            return end + 1;
        }
    }
    return at;
}

struct cells {
    const struct qdri_game *game;
    const struct qdri_document *document;
    qdr_grid *grid;
    unsigned count;
    qdr_error *error;
};

/* The place in the document of a character of the data; references such as `&#10;` are one. */
static struct qdri_place place_of(const struct cells *self, size_t index)
{
    const char *text = self->document->text;
    size_t at = find_value(text, self->game->at, "data");
    for (; at > self->game->at && index > 0 && text[at] != '\0'; --index) {
        at += text[at] == '&' ? strcspn(text + at, ";") : 0;
        at += text[at] != '\0';
    }
    return qdri_document_place(self->document, at);
}

static qdr_status take_cell(struct cells *self, size_t at, bool is_given)
{
    const char *symbol = self->game->data + at;
    if (*symbol != '.' && (*symbol < '0' || *symbol > '9')) {
        return qdri_fail_alien(place_of(self, at), symbol, strlen(symbol), self->error);
    }
    if (self->count == CELLS) {
        return qdri_fail_at(self->error, QDR_SYNTAX, place_of(self, at),
                            "more cells than the %d of a 9x9 grid", CELLS);
    }
    self->grid->cell[self->count++] = is_given ? (qdr_digit)qdr_symbol_digit(*symbol) : 0;
    return QDR_OK;
}

static qdr_status take_plain(struct cells *self)
{
    const char *data = self->game->data;
    qdr_status status = QDR_OK;
    for (size_t at = 0; status == QDR_OK && data[at] != '\0'; ++at) {
        if (!strchr(" \t\r\n", data[at])) {
            status = take_cell(self, at, true);
        }
    }
    return status;
}

/* The fields of each cell, whose last one is 0 or 1.  Version 2 has an empty one now and then. */
static qdr_status take_fields(struct cells *self, size_t at, unsigned fields)
{
    const char *data = self->game->data;
    qdr_status status = QDR_OK;
    while (status == QDR_OK && data[at] != '\0') {
        size_t first = at;
        for (unsigned k = 1; k < fields && data[at] != '\0'; ++k) {
            at += strcspn(data + at, "|");
            at += data[at] == '|';
        }
        at += fields == 3 && data[at] == '|';
        bool is_given = data[at] == '0';
        if (data[first + 1] != '|') {
            return qdri_fail_at(self->error, QDR_SYNTAX, place_of(self, first),
                                "one digit and '|' are expected");
        }
        if ((!is_given && data[at] != '1') || data[at + 1] != '|') {
            return qdri_fail_at(self->error, QDR_SYNTAX, place_of(self, at),
                                "'0|' or '1|' is missing, which says whether the cell is a given");
        }
        status = take_cell(self, first, is_given);
        at += 2;
    }
    return status;
}

static qdr_status take_versioned(struct cells *self)
{
    static const unsigned fields[] = {0, 3, 3, 3, 4, 5};
    const char *data = self->game->data;
    size_t at = strlen("version:");
    at += strspn(data + at, " ");
    unsigned version = data[at] >= '1' && data[at] <= '5' ? (unsigned)(data[at] - '0') : 0;
    if (version == 0 || !strchr(" \n", data[at + 1])) {
        return qdri_fail_at(self->error, QDR_UNSUPPORTED, place_of(self, at),
                            "only versions 1 to 5 of OpenSudoku's cells are known");
    }
    at += 1;
    at += strspn(data + at, " \n");
    return take_fields(self, at, fields[version]);
}

static qdr_status take_cells(struct cells *self)
{
    const char *data = self->game->data;
    if (!data) {
        return qdri_fail_at(self->error, QDR_SYNTAX,
                            qdri_document_place(self->document, self->game->at),
                            "a game without data");
    }
    qdr_status status = strncmp(data, "version:", 8) == 0 ? take_versioned(self) : take_plain(self);
    if (status != QDR_OK || self->count == CELLS) {
        return status;
    }
    return qdri_fail_cells(place_of(self, strlen(data)), self->count, SIDE, self->error);
}

qdr_status qdri_game_read(struct qdri_sheet *sheet, const struct qdri_games *games,
                          const struct qdri_game *game, const struct qdri_document *document,
                          qdr_error *error)
{
    struct cells cells = {game, document, &sheet->grid, 0, error};
    qdr_grid_clear(&sheet->grid, SIDE);
    qdr_status status = take_cells(&cells);
    status = status == QDR_OK ? take_string(&sheet->title, game->folder, error) : status;
    status = status == QDR_OK ? take_string(&sheet->notes, game->note, error) : status;
    return status == QDR_OK ? take_string(&sheet->author, games->author, error) : status;
}

/* --------------------------------------------------------------------------------- writing ---- */

/* Puts text as the value of an attribute, or as what an element has.  Control characters are no
 * XML. */
static void put_escaped(struct qdri_strbuf *text, const char *value)
{
    for (; *value != '\0'; ++value) {
        unsigned char byte = (unsigned char)*value;
        if (byte == '<' || byte == '>' || byte == '&' || byte == '"' || byte == '\n' ||
            byte == '\t' || byte == '\r') {
            qdri_strbuf_addf(text, "&#%u;", (unsigned)byte);
        } else if (byte >= ' ' && byte != 0x7F) {
            qdri_strbuf_add_char(text, *value);
        }
    }
}

/* Appends a document with one game, which begins with the line of its folder and ends behind it; in
 * front of that are two lines and behind it is one. */
qdr_status qdri_opensudoku_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                 struct qdri_strbuf *text, qdr_error *error)
{
    (void)rules;
    if (puzzle->grid.side != 9) {
        return qdri_fail(error, QDR_UNSUPPORTED, "OpenSudoku cannot hold a grid of side %u",
                         puzzle->grid.side);
    }
    qdri_strbuf_addf(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                           "<opensudoku version=\"2\">\n  <folder name=\"");
    put_escaped(text, puzzle->title);
    qdri_strbuf_addf(text, "\">\n    <game data=\"");
    for (unsigned cell = 0; cell < 81; ++cell) {
        qdri_strbuf_add_char(text, (char)('0' + puzzle->grid.cell[cell]));
    }
    if (puzzle->notes[0] != '\0') {
        qdri_strbuf_addf(text, "\" note=\"");
        put_escaped(text, puzzle->notes);
    }
    qdri_strbuf_addf(text, "\"/>\n  </folder>\n</opensudoku>");
    return qdri_strbuf_check(text, error);
}
