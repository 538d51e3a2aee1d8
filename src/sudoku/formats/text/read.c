/* read.c  The text form, in two steps: the lines are taken one by one, and then, since a layout or
 * the size may be said last, made into rules and grids (rules.c). */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "sudoku/formats/text/text.h"
#include "sudoku/rules/rule.h"

#define SIDE_WITHOUT_A_WORD 9

/* ----------------------------------------------------------------------------------- keys ---- */

/* Copies a name in small letters; one that is too long comes out as "".  Returns `name`. */
static const char *small_name(char name[QDRI_TEXT_NAME_MAX], const char *text, size_t length)
{
    size_t k = 0;
    for (; length < QDRI_TEXT_NAME_MAX && k < length; ++k) {
        name[k] = text[k] >= 'A' && text[k] <= 'Z' ? (char)(text[k] - 'A' + 'a') : text[k];
    }
    name[k] = '\0';
    return name;
}

/* The length of the key that a line begins with; 0 where there is none. */
static size_t key_length(const char *line, size_t left)
{
    size_t length = 0;
    for (; length < left && line[length] != ':'; ++length) {
        char byte = line[length];
        bool is_inner = qdri_is_digit(byte) || (byte != '\0' && strchr("-+_", byte));
        if (!qdri_is_letter(byte) && (length == 0 || !is_inner)) {
            return 0;
        }
    }
    bool is_alone = length + 1 == left || (length + 1 < left && qdri_is_space(line[length + 1]));
    return length < left && is_alone ? length : 0;
}

/* --------------------------------------------------------------------------------- values ---- */

/* Cuts the blanks off on both sides. */
static struct qdri_slice trim(const struct qdri_slice *slice)
{
    const char *text = slice->text;
    size_t length = qdri_trim(&text, slice->length, " \t");
    return qdri_slice_of(slice, (size_t)(text - slice->text), length);
}

/* The same without a comment. */
static struct qdri_slice bare(const struct qdri_slice *slice)
{
    struct qdri_slice part = *slice;
    for (size_t at = 0; at < slice->length; ++at) {
        if (slice->text[at] == '#' && (at == 0 || qdri_is_space(slice->text[at - 1]))) {
            part.length = at;
            break;
        }
    }
    return trim(&part);
}

static qdr_status take_clause(struct qdri_text *self, const char *name, struct qdri_slice argument,
                              struct qdri_place place)
{
    if (!qdri_reserve(&self->clause, &self->capacity, self->clauses + 1, sizeof *self->clause)) {
        return qdri_no_memory(self->error);
    }
    struct qdri_text_clause *clause = &self->clause[self->clauses++];
    *clause = (struct qdri_text_clause){.argument = argument, .place = place};
    small_name(clause->name, name, strlen(name));
    return QDR_OK;
}

/* Reads AxB, or, where `may_be_one`, A alone.  Behind it there may be more after a blank. */
static bool read_product(const struct qdri_slice *value, bool may_be_one, unsigned number[2])
{
    size_t at = qdri_number_read(value->text, value->length, &number[0]);
    number[1] = number[0];
    bool is_read = at > 0 && may_be_one;
    if (at > 0 && at < value->length && (value->text[at] == 'x' || value->text[at] == 'X')) {
        size_t second = qdri_number_read(value->text + at + 1, value->length - at - 1, &number[1]);
        is_read = second > 0;
        at += 1 + second;
    }
    return is_read && (at == value->length || qdri_is_space(value->text[at]));
}

static qdr_status take_size(struct qdri_text *self, const struct qdri_slice *value)
{
    unsigned number[2];
    if (!read_product(value, true, number) || number[0] != number[1]) {
        return qdri_fail_at(self->error, QDR_SYNTAX, value->place,
                            "a size such as 9 or 9x9 is missing here");
    }
    if (number[0] < 1 || number[0] > QDR_SIDE_MAX) {
        return qdri_fail_at(self->error, QDR_RANGE, value->place, "a grid has a side from 1 to %d",
                            QDR_SIDE_MAX);
    }
    if (self->side != 0 && self->side != number[0]) {
        return qdri_fail_at(self->error, QDR_INVALID, value->place,
                            "size %u, but there were rows of a %ux%u grid", number[0], self->side,
                            self->side);
    }
    self->side = number[0];
    return QDR_OK;
}

static qdr_status take_boxes(struct qdri_text *self, const struct qdri_slice *value)
{
    unsigned number[2];
    self->boxes = value->place;
    if (value->length == 9 && memcmp(value->text, "irregular", 9) == 0) {
        self->has_no_boxes = true;
        return QDR_OK;
    }
    if (!read_product(value, false, number)) {
        return qdri_fail_at(self->error, QDR_SYNTAX, value->place,
                            "boxes such as 2x3 (rows x columns) are missing here");
    }
    self->box[0] = number[0];
    self->box[1] = number[1];
    return QDR_OK;
}

/* Takes a line of text; further ones become further lines. */
static qdr_status take_text(struct qdri_text *self, char **string, const struct qdri_slice *value)
{
    size_t skip = value->length > 0 && qdri_is_space(value->text[0]);
    size_t before = *string ? strlen(*string) + 1 : 0;
    char *joined = qdri_zeros(before + value->length + 1, 1);
    if (!joined) {
        return qdri_no_memory(self->error);
    }
    if (*string) {
        memcpy(joined, *string, before - 1);
        joined[before - 1] = '\n';
    }
    memcpy(joined + before, value->text + skip, value->length - skip);
    free(*string);
    *string = joined;
    return QDR_OK;
}

/* ---------------------------------------------------------------------------------- words ---- */

static qdr_status take_unknown(struct qdri_text *self, const struct qdri_slice *word,
                               const char *kind, const struct qdri_nearest *nearest)
{
    char shown[QDRI_QUOTE_SIZE];
    char guess[QDRI_GUESS_SIZE];
    return qdri_sheet_remark(self->sheet, QDRI_UNKNOWN_RULE, word->place, self->error,
                             "there is no %s '%s'%s", kind, qdri_slice_quote(shown, word),
                             qdri_nearest_guess(guess, nearest));
}

/* Takes a word of `rules:`.  Rules with an argument are only announced by it. */
static qdr_status take_word(struct qdri_text *self, const struct qdri_slice *word)
{
    char name[QDRI_TEXT_NAME_MAX];
    small_name(name, word->text, word->length);
    if (strcmp(name, "samurai") == 0 || strcmp(name, "overlap") == 0) {
        self->layout = word->place;
        return QDR_OK;
    }
    const qdr_rule_info *info = qdr_rule_find(name, NULL);
    if (!info) {
        struct qdri_nearest nearest = {0};
        qdri_rule_guess(&nearest, name);
        return take_unknown(self, word, "rule", &nearest);
    }
    const char *argument = info->argument ? info->argument : "";
    /* All of it may be left out: `[N]`, but not `[SUM] CELLS`. */
    bool is_alone = argument[0] == '\0' || (argument[0] == '[' && strchr(argument, ']')[1] == '\0');
    return is_alone
               ? take_clause(self, info->name, qdri_slice_of(word, word->length, 0), word->place)
               : QDR_OK;
}

static qdr_status take_words(struct qdri_text *self, const struct qdri_slice *value)
{
    qdr_status status = QDR_OK;
    for (size_t at = 0; status == QDR_OK && at < value->length;) {
        size_t length = 0;
        while (at + length < value->length && !qdri_is_space(value->text[at + length]) &&
               value->text[at + length] != ',') {
            ++length;
        }
        struct qdri_slice word = qdri_slice_of(value, at, length);
        status = length > 0 ? take_word(self, &word) : QDR_OK;
        at += length > 0 ? length : 1;
    }
    return status;
}

/* ----------------------------------------------------------------------------------- maps ---- */

/* Ends the map that is open. */
static qdr_status close_map(struct qdri_text *self)
{
    const struct qdri_text_map *map = self->open;
    self->open = NULL;
    return map && !qdri_text_map_is_full(map) ? qdri_text_map_fail(map, self->error) : QDR_OK;
}

static qdr_status add_row(struct qdri_text *self, const struct qdri_slice *line)
{
    self->open->side = self->side;
    qdr_status status = qdri_text_map_add(self->open, line, self->error);
    self->side = self->open->side;
    return status;
}

static qdr_status open_map(struct qdri_text *self, struct qdri_text_map *map, const char *name,
                           const struct qdri_slice *key, const struct qdri_slice *value)
{
    if (map->begin.line > 0) {
        return qdri_fail_at(self->error, QDR_DUPLICATE, key->place,
                            "'%s' is there twice: a line '---' ends a puzzle", name);
    }
    map->name = name;
    map->begin = map->end = key->place;
    self->open = map;
    bool has_cells = value->length > 0 && value->text[0] != '(';
    return has_cells ? add_row(self, value) : QDR_OK;
}

/* ---------------------------------------------------------------------------------- lines ---- */

/* What is said for people and other programs; so are the lines behind it. */
static qdr_status pass_over(struct qdri_text *self, const struct qdri_slice *value)
{
    (void)value;
    self->is_passing_over = true;
    return QDR_OK;
}

/* The words of the text form, each for a value, or for a string or a map of struct qdri_text. */
static const struct key {
    const char *name;
    qdr_status (*take)(struct qdri_text *self, const struct qdri_slice *value);
    size_t string;
    size_t map;
} keys[] = {{"size", .take = take_size},
            {"boxes", .take = take_boxes},
            {"title", .string = offsetof(struct qdri_text, title)},
            {"author", .string = offsetof(struct qdri_text, author)},
            {"id", .string = offsetof(struct qdri_text, id)},
            {"notes", .string = offsetof(struct qdri_text, notes)},
            {"rules", .take = take_words},
            {"grid", .map = offsetof(struct qdri_text, grid)},
            {"solution", .map = offsetof(struct qdri_text, solution)},
            {"regions", .map = offsetof(struct qdri_text, regions)},
            {"parity", .map = offsetof(struct qdri_text, parity)},
            {"cadical_s", .take = pass_over},
            {"clues", .take = pass_over},
            {"count", .take = pass_over},
            {"date", .take = pass_over},
            {"difficulty", .take = pass_over},
            {"kind", .take = pass_over},
            {"raw", .take = pass_over},
            {"source", .take = pass_over},
            {"symbols", .take = pass_over},
            {"url", .take = pass_over},
            {"version", .take = pass_over}};

enum { KEYS = sizeof keys / sizeof *keys };

/* Finds a key by its name, in small letters; NULL: it may be a rule. */
static const struct key *find_key(const char *name)
{
    size_t k = 0;
    while (k < KEYS && strcmp(keys[k].name, name) != 0) {
        ++k;
    }
    return k < KEYS ? &keys[k] : NULL;
}

/* Titles above grids begin with a capital letter more often than not, and are passed over
 * elsewhere. */
bool qdri_text_begins(const char *line, size_t length)
{
    char name[QDRI_TEXT_NAME_MAX];
    length = *line >= 'a' && *line <= 'z' ? key_length(line, strlen(line)) : 0;
    return length > 0 && (find_key(small_name(name, line, length)) || qdr_rule_find(name, NULL));
}

/* Reports a key that neither the text form nor a rule has. */
static qdr_status take_other(struct qdri_text *self, const struct qdri_slice *key, const char *name)
{
    struct qdri_nearest nearest = {0};
    self->is_passing_over = true;
    for (size_t k = 0; k < KEYS; ++k) {
        qdri_nearest_try(&nearest, name, keys[k].name);
    }
    qdri_rule_guess(&nearest, name);
    return take_unknown(self, key, "key or rule", &nearest);
}

static qdr_status take_key(struct qdri_text *self, const struct qdri_slice *key,
                           const struct qdri_slice *rest)
{
    char name[QDRI_TEXT_NAME_MAX];
    const struct qdri_slice value = bare(rest);
    const struct key *found = find_key(small_name(name, key->text, key->length));
    if (!found) {
        return qdr_rule_find(name, NULL) ? take_clause(self, name, value, key->place)
                                         : take_other(self, key, name);
    }
    if (found->take) {
        return found->take(self, &value);
    }
    if (found->string > 0) {
        return take_text(self, (void *)((char *)self + found->string), rest);
    }
    return open_map(self, (void *)((char *)self + found->map), found->name, key, &value);
}

static qdr_status take_line(struct qdri_text *self, const struct qdri_slice *whole)
{
    char shown[QDRI_QUOTE_SIZE];
    struct qdri_slice line = trim(whole);
    if (line.length == 0 || line.text[0] == '#') {
        return QDR_OK;
    }
    size_t length = key_length(line.text, line.length);
    if (length > 0) {
        struct qdri_slice key = qdri_slice_of(&line, 0, length);
        size_t behind = (size_t)(line.text - whole->text) + length + 1;
        struct qdri_slice rest = qdri_slice_of(whole, behind, whole->length - behind);
        qdr_status status = close_map(self);
        self->is_passing_over = false;
        return status == QDR_OK ? take_key(self, &key, &rest) : status;
    }
    bool is_row = self->open && (!qdri_text_map_is_full(self->open) || qdri_text_map_passes(&line));
    if (is_row) {
        line = bare(&line);
        return add_row(self, &line);
    }
    if (self->is_passing_over) {
        return QDR_OK;
    }
    return qdri_fail_at(self->error, QDR_SYNTAX, line.place,
                        "'%s' is neither 'key: value' nor a row of the grid",
                        qdri_slice_quote(shown, &line));
}

static qdr_status take_lines(struct qdri_text *self)
{
    const char *text = self->document->text;
    const char *end = text + self->document->length;
    qdr_status status = QDR_OK;
    struct qdri_place place = qdri_document_place(self->document, 0);
    for (; status == QDR_OK && text < end; ++place.line, place.column = 1) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((newline ? newline : end) - text);
        struct qdri_slice line = {text, length, place};
        const bool is_over = qdri_limits_are_over(&self->sheet->mode.limits);
        status = is_over ? QDR_CANCELLED : take_line(self, &line);
        text += length + 1;
    }
    return status == QDR_OK ? close_map(self) : status;
}

static void free_text(struct qdri_text *self)
{
    qdri_text_map_free(&self->grid);
    qdri_text_map_free(&self->solution);
    qdri_text_map_free(&self->regions);
    qdri_text_map_free(&self->parity);
    free(self->clause);
    free(self->id);
}

qdr_status qdri_text_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                          qdr_error *error)
{
    struct qdri_text self = {.sheet = sheet, .document = document, .error = error};
    qdr_status status = take_lines(&self);
    if (status == QDR_OK) {
        self.side = self.side > 0 ? self.side : SIDE_WITHOUT_A_WORD;
        status = qdri_text_make(&self);
    }
    sheet->title = self.title ? self.title : self.id;
    sheet->author = self.author;
    sheet->notes = self.notes;
    self.id = self.title ? self.id : NULL;
    free_text(&self);
    return status;
}
