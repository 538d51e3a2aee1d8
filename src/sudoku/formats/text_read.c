/* text_read.c  The text form, in two steps: the lines are taken one by one, and then, since a layout or the
 * size may be said last, made into rules and grids. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "sudoku/formats/text.h"
#include "sudoku/formats/text_map.h"

#define SIDE_WITHOUT_A_WORD 9

/* ----------------------------------------------------------------------------------- keys ---- */

enum key {
    NO_KEY,
    SIZE,
    BOXES,
    TITLE,
    AUTHOR,
    ID,
    NOTES,
    RULES,
    GRID,
    SOLUTION,
    REGIONS,
    PARITY,
    PASSED_OVER, /* said for people and other programs; so are the lines behind it */
    RULE
};

static const struct {
    const char *name;
    enum key key;
} keys[] = {{"size", SIZE},
            {"boxes", BOXES},
            {"title", TITLE},
            {"author", AUTHOR},
            {"id", ID},
            {"notes", NOTES},
            {"rules", RULES},
            {"grid", GRID},
            {"solution", SOLUTION},
            {"regions", REGIONS},
            {"parity", PARITY},
            {"cadical_s", PASSED_OVER},
            {"clues", PASSED_OVER},
            {"count", PASSED_OVER},
            {"date", PASSED_OVER},
            {"difficulty", PASSED_OVER},
            {"kind", PASSED_OVER},
            {"raw", PASSED_OVER},
            {"source", PASSED_OVER},
            {"symbols", PASSED_OVER},
            {"url", PASSED_OVER},
            {"version", PASSED_OVER}};

/* Other names that rules have, and words that only say that rules follow: "" stands for those. */
static const struct {
    const char *name;
    const char *rule;
} aliases[] = {{"cage", "killer"},       {"disjointgroups", "disjoint-groups"},
               {"extraregion", "extra"}, {"irregular", "jigsaw"},
               {"killercage", "killer"}, {"thermo", "thermometer"}};

enum { NAME_MAX = 32 }; /* no name of a rule is so long */

/* Copies a name in small letters; one that is too long comes out as "". */
static const char *copy_name(char name[NAME_MAX], const char *text, size_t length)
{
    size_t k = 0;
    for (; length < NAME_MAX && k < length; ++k) {
        name[k] = text[k] >= 'A' && text[k] <= 'Z' ? (char)(text[k] - 'A' + 'a') : text[k];
    }
    name[k] = '\0';
    return name;
}

/* Finds a rule by its name or another one of it. */
static bool find_rule(const char *name, qdr_rule_info *info)
{
    for (size_t k = 0; k < sizeof aliases / sizeof *aliases; ++k) {
        name = strcmp(aliases[k].name, name) == 0 ? aliases[k].rule : name;
    }
    for (size_t k = 0; qdr_rule_info_at(k, info); ++k) {
        if (strcmp(info->name, name) == 0) {
            return true;
        }
    }
    return false;
}

static enum key find_key(const char *name)
{
    qdr_rule_info info;
    for (size_t k = 0; k < sizeof keys / sizeof *keys; ++k) {
        if (strcmp(keys[k].name, name) == 0) {
            return keys[k].key;
        }
    }
    return find_rule(name, &info) ? RULE : NO_KEY;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* The length of the key that a line begins with; 0 where there is none. */
static size_t key_length(const char *line, size_t left)
{
    size_t length = 0;
    for (; length < left && line[length] != ':'; ++length) {
        char byte = line[length];
        bool is_letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
        bool is_inner = (byte >= '0' && byte <= '9') || (byte != '\0' && strchr("-+_", byte));
        if (!is_letter && (length == 0 || !is_inner)) {
            return 0;
        }
    }
    bool is_alone = length + 1 == left || (length + 1 < left && is_blank(line[length + 1]));
    return length < left && is_alone ? length : 0;
}

/* Titles above grids begin with a capital letter more often than not, and are passed over elsewhere. */
bool qdri_text_begins(const char *line)
{
    char name[NAME_MAX];
    size_t length = *line >= 'a' && *line <= 'z' ? key_length(line, strlen(line)) : 0;
    return length > 0 && find_key(copy_name(name, line, length)) != NO_KEY;
}

/* -------------------------------------------------------------------------------- reading ---- */

/* A rule and its argument, before there are rules to add it to. */
struct clause {
    char name[NAME_MAX];
    struct qdri_slice argument;
    struct qdri_place place; /* of its name */
};

struct text {
    struct qdri_sheet *sheet;
    const struct qdri_document *document;
    qdr_error *error;
    unsigned side;     /* 0: not known yet */
    unsigned box[2];   /* 0: the usual ones */
    bool has_no_boxes; /* boxes: irregular */
    struct qdri_place boxes;
    struct qdri_place layout; /* of the word that says that there are several grids; line 0: none */
    char *id;
    struct qdri_text_map grid;
    struct qdri_text_map solution;
    struct qdri_text_map regions;
    struct qdri_text_map parity;
    struct qdri_text_map *open; /* the map whose rows come next; NULL: none */
    bool is_passing_over;
    struct clause *clause;
    size_t clauses;
    size_t capacity;
};

static struct qdri_slice part_of(const struct qdri_slice *slice, size_t at, size_t length)
{
    struct qdri_slice part = {slice->text + at, length, slice->place};
    part.place.column += at;
    return part;
}

/* Cuts the blanks off on both sides. */
static struct qdri_slice trim(const struct qdri_slice *slice)
{
    size_t from = 0;
    size_t to = slice->length;
    while (from < to && is_blank(slice->text[from])) {
        ++from;
    }
    while (to > from && is_blank(slice->text[to - 1])) {
        --to;
    }
    return part_of(slice, from, to - from);
}

/* The same without a comment. */
static struct qdri_slice bare(const struct qdri_slice *slice)
{
    struct qdri_slice part = *slice;
    for (size_t at = 0; at < slice->length; ++at) {
        if (slice->text[at] == '#' && (at == 0 || is_blank(slice->text[at - 1]))) {
            part.length = at;
            break;
        }
    }
    return trim(&part);
}

static const char *quote(char shown[QDRI_QUOTE_SIZE], const struct qdri_slice *slice)
{
    return qdri_quote(shown, slice->text, slice->length);
}

static qdr_status take_clause(struct text *self, const char *name, struct qdri_slice argument,
                              struct qdri_place place)
{
    struct clause *clause =
        qdri_grow(self->clause, &self->capacity, self->clauses + 1, sizeof *clause);
    if (!clause) {
        return qdri_no_memory(self->error);
    }
    self->clause = clause;
    clause += self->clauses++;
    *clause = (struct clause){.argument = argument, .place = place};
    copy_name(clause->name, name, strlen(name));
    return QDR_OK;
}

/* Reads a number; returns how long it is. */
static size_t read_number(const char *text, size_t left, unsigned *number)
{
    size_t length = 0;
    *number = 0;
    for (; length < left && text[length] >= '0' && text[length] <= '9'; ++length) {
        *number = *number > 9999 ? *number : *number * 10 + (unsigned)(text[length] - '0');
    }
    return length;
}

/* Reads AxB, or, where `may_be_one`, A alone.  Behind it there may be more after a blank. */
static bool read_product(const struct qdri_slice *value, bool may_be_one, unsigned number[2])
{
    size_t at = read_number(value->text, value->length, &number[0]);
    number[1] = number[0];
    bool is_read = at > 0 && may_be_one;
    if (at > 0 && at < value->length && (value->text[at] == 'x' || value->text[at] == 'X')) {
        size_t second = read_number(value->text + at + 1, value->length - at - 1, &number[1]);
        is_read = second > 0;
        at += 1 + second;
    }
    return is_read && (at == value->length || is_blank(value->text[at]));
}

static qdr_status take_size(struct text *self, const struct qdri_slice *value)
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

static qdr_status take_boxes(struct text *self, const struct qdri_slice *value)
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
static qdr_status take_text(struct text *self, char **string, const struct qdri_slice *value)
{
    size_t skip = value->length > 0 && is_blank(value->text[0]);
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

/* Takes a word of `rules:`.  Rules with an argument are only announced by it. */
static qdr_status take_word(struct text *self, const struct qdri_slice *word)
{
    char name[NAME_MAX];
    char shown[QDRI_QUOTE_SIZE];
    qdr_rule_info info;
    copy_name(name, word->text, word->length);
    if (strcmp(name, "samurai") == 0 || strcmp(name, "overlap") == 0) {
        self->layout = word->place;
        return QDR_OK;
    }
    if (!find_rule(name, &info)) {
        return qdri_sheet_remark(self->sheet, word->place, self->error, "there is no rule '%s'",
                                 quote(shown, word));
    }
    bool is_alone = !info.argument || info.argument[0] == '[';
    return is_alone ? take_clause(self, info.name, part_of(word, word->length, 0), word->place)
                    : QDR_OK;
}

static qdr_status take_words(struct text *self, const struct qdri_slice *value)
{
    qdr_status status = QDR_OK;
    for (size_t at = 0; status == QDR_OK && at < value->length;) {
        size_t length = 0;
        while (at + length < value->length && !is_blank(value->text[at + length]) &&
               value->text[at + length] != ',') {
            ++length;
        }
        struct qdri_slice word = part_of(value, at, length);
        status = length > 0 ? take_word(self, &word) : QDR_OK;
        at += length > 0 ? length : 1;
    }
    return status;
}

/* ----------------------------------------------------------------------------------- maps ---- */

/* Ends the map that is open. */
static qdr_status close_map(struct text *self)
{
    const struct qdri_text_map *map = self->open;
    self->open = NULL;
    return map && !qdri_text_map_is_full(map) ? qdri_text_map_fail(map, self->error) : QDR_OK;
}

static qdr_status add_row(struct text *self, const struct qdri_slice *line)
{
    self->open->side = self->side;
    qdr_status status = qdri_text_map_add(self->open, line, self->error);
    self->side = self->open->side;
    return status;
}

static qdr_status open_map(struct text *self, struct qdri_text_map *map, const char *name,
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

static qdr_status take_key(struct text *self, const struct qdri_slice *key,
                           const struct qdri_slice *rest)
{
    char name[NAME_MAX];
    char shown[QDRI_QUOTE_SIZE];
    const struct qdri_slice value = bare(rest);
    copy_name(name, key->text, key->length);
    switch (find_key(name)) {
    case SIZE:
        return take_size(self, &value);
    case BOXES:
        return take_boxes(self, &value);
    case TITLE:
        return take_text(self, &self->sheet->title, rest);
    case AUTHOR:
        return take_text(self, &self->sheet->author, rest);
    case NOTES:
        return take_text(self, &self->sheet->notes, rest);
    case ID:
        return take_text(self, &self->id, rest);
    case RULES:
        return take_words(self, &value);
    case GRID:
        return open_map(self, &self->grid, "grid", key, &value);
    case SOLUTION:
        return open_map(self, &self->solution, "solution", key, &value);
    case REGIONS:
        return open_map(self, &self->regions, "regions", key, &value);
    case PARITY:
        return open_map(self, &self->parity, "parity", key, &value);
    case RULE:
        return take_clause(self, name, value, key->place);
    case PASSED_OVER:
        self->is_passing_over = true;
        return QDR_OK;
    default:
        self->is_passing_over = true;
        return qdri_sheet_remark(self->sheet, key->place, self->error, "there is no rule '%s'",
                                 quote(shown, key));
    }
}

static qdr_status take_line(struct text *self, const struct qdri_slice *whole)
{
    char shown[QDRI_QUOTE_SIZE];
    struct qdri_slice line = trim(whole);
    if (line.length == 0 || line.text[0] == '#') {
        return QDR_OK;
    }
    size_t length = key_length(line.text, line.length);
    if (length > 0) {
        struct qdri_slice key = part_of(&line, 0, length);
        size_t behind = (size_t)(line.text - whole->text) + length + 1;
        struct qdri_slice rest = part_of(whole, behind, whole->length - behind);
        qdr_status status = close_map(self);
        self->is_passing_over = false;
        return status == QDR_OK ? take_key(self, &key, &rest) : status;
    }
    if (self->open && !qdri_text_map_is_full(self->open)) {
        line = bare(&line);
        return add_row(self, &line);
    }
    if (self->is_passing_over) {
        return QDR_OK;
    }
    return qdri_fail_at(self->error, QDR_SYNTAX, line.place,
                        "'%s' is neither 'key: value' nor a row of the grid", quote(shown, &line));
}

static qdr_status take_lines(struct text *self)
{
    const char *text = self->document->text;
    const char *end = text + self->document->length;
    qdr_status status = QDR_OK;
    struct qdri_place place = qdri_document_place(self->document, 0);
    for (; status == QDR_OK && text < end; ++place.line, place.column = 1) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((newline ? newline : end) - text);
        struct qdri_slice line = {text, length, place};
        status = take_line(self, &line);
        text += length + 1;
    }
    return status == QDR_OK ? close_map(self) : status;
}

/* Puts the fault of an argument where the argument stands. */
static qdr_status fail_in(struct text *self, qdr_status status, struct qdri_place place,
                          const qdr_error *fault)
{
    return status == QDR_NOMEM ? qdri_no_memory(self->error)
                               : qdri_fail_at(self->error, status, place, "%s", fault->text);
}

/* --------------------------------------------------------------------------------- layout ---- */

static bool is_void(const struct text *self, size_t cell)
{
    const struct qdri_slice *token = &self->grid.cell[cell];
    return token->length == 1 && token->text[0] == '.';
}

static bool is_grid(const struct text *self, unsigned row, unsigned column, unsigned side)
{
    for (unsigned k = 0; k < side * side; ++k) {
        if (is_void(self, (size_t)(row + k / side) * self->side + column + k % side)) {
            return false;
        }
    }
    return true;
}

/* Finds the grids in a board whose other cells are '.': all squares of cells, a box apart or several, that
 * could be one.  Returns how many cells are in none. */
static size_t find_grids(struct text *self, unsigned side, const unsigned box[2],
                         struct qdri_strbuf *corners, bool *is_whole)
{
    bool is_covered[QDR_CELLS_MAX] = {false};
    size_t uncovered = 0;
    *is_whole = qdri_strbuf_addf(corners, "%u", side);
    for (unsigned row = 0; row + side <= self->side; row += box[0]) {
        for (unsigned column = 0; column + side <= self->side; column += box[1]) {
            if (!is_grid(self, row, column, side)) {
                continue;
            }
            *is_whole = *is_whole && qdri_strbuf_addf(corners, " r%uc%u", row + 1, column + 1);
            for (unsigned k = 0; k < side * side; ++k) {
                is_covered[(row + k / side) * self->side + column + k % side] = true;
            }
        }
    }
    for (size_t cell = 0; cell < (size_t)self->side * self->side; ++cell) {
        uncovered += !is_covered[cell] && !is_void(self, cell);
    }
    return uncovered;
}

/* Adds the layout that the rules only name. */
static qdr_status add_layout(struct text *self)
{
    struct qdri_strbuf corners = {0};
    unsigned box[2] = {3, 3};
    bool is_whole = true;
    if (self->box[0] > 0 && self->box[1] > 0) {
        memcpy(box, self->box, sizeof box);
    }
    unsigned side = box[0] <= QDR_SIDE_MAX && box[1] <= QDR_SIDE_MAX ? box[0] * box[1] : 0;
    size_t uncovered = side > 0 && self->grid.count > 0
                           ? find_grids(self, side, box, &corners, &is_whole)
                           : SIZE_MAX;
    qdr_status status = QDR_OK;
    if (!is_whole) {
        status = qdri_no_memory(self->error);
    } else if (uncovered > 0) {
        status = qdri_fail_at(self->error, QDR_INVALID, self->layout,
                              "the cells of the grid do not say where grids of side %u are: "
                              "'grids: %u CELLS' would",
                              side, side);
    } else {
        qdr_error fault;
        status = qdr_rules_add(self->sheet->rules, "grids", corners.text, &fault);
        status = status == QDR_OK ? QDR_OK : fail_in(self, status, self->layout, &fault);
    }
    qdri_strbuf_free(&corners);
    return status;
}

/* ----------------------------------------------------------------------------------- rules ---- */

static bool is_layout(const struct clause *clause)
{
    return strcmp(clause->name, "grids") == 0;
}

static qdr_status add_clause(struct text *self, const struct clause *clause)
{
    qdr_error fault = {0};
    qdr_rule_info info;
    char *argument = NULL;
    find_rule(clause->name, &info);
    qdr_status status =
        qdri_sheet_text(&argument, clause->argument.text, clause->argument.length, self->error);
    if (status != QDR_OK) {
        return status;
    }
    status = qdr_rules_add(self->sheet->rules, info.name, argument, &fault);
    free(argument);
    if (status == QDR_OK) {
        return QDR_OK;
    }
    struct qdri_place place = clause->place;
    if (fault.column > 0) {
        place = clause->argument.place;
        place.column += fault.column - 1;
    }
    return fail_in(self, status, place, &fault);
}

static qdr_status add_clauses(struct text *self, bool are_layouts)
{
    qdr_status status = QDR_OK;
    for (size_t k = 0; status == QDR_OK && k < self->clauses; ++k) {
        if (is_layout(&self->clause[k]) == are_layouts) {
            status = add_clause(self, &self->clause[k]);
        }
    }
    return status;
}

/* Gives each region the symbol that it has on the map, or one for its token. */
static qdr_status name_regions(struct text *self, char *map)
{
    const struct qdri_slice *cell = self->regions.cell;
    const struct qdri_slice *named[QDR_SIDE_MAX];
    unsigned count = 0;
    bool are_symbols = true;
    for (size_t k = 0; k < self->regions.count; ++k) {
        are_symbols &= cell[k].length == 1;
    }
    for (size_t k = 0; k < self->regions.count; ++k) {
        unsigned number = 0;
        while (!are_symbols && number < count &&
               (named[number]->length != cell[k].length ||
                memcmp(named[number]->text, cell[k].text, cell[k].length) != 0)) {
            ++number;
        }
        if (!are_symbols && number == QDR_SIDE_MAX) {
            return qdri_fail_at(self->error, QDR_RANGE, cell[k].place, "more than %d regions",
                                QDR_SIDE_MAX);
        }
        if (!are_symbols && number == count) {
            named[count++] = &cell[k];
        }
        map[k] = are_symbols ? cell[k].text[0] : qdr_digit_symbol((qdr_digit)(number + 1));
    }
    map[self->regions.count] = '\0';
    return QDR_OK;
}

static qdr_status add_regions(struct text *self)
{
    char map[QDR_CELLS_MAX + 1];
    qdr_error fault = {0};
    if (self->regions.count == 0) {
        return QDR_OK;
    }
    qdr_status status = name_regions(self, map);
    if (status != QDR_OK) {
        return status;
    }
    status = qdr_rules_add(self->sheet->rules, "jigsaw", map, &fault);
    if (status == QDR_OK) {
        return QDR_OK;
    }
    size_t cell = fault.column > 0 && fault.column <= self->regions.count ? fault.column - 1 : 0;
    return fail_in(self, status,
                   fault.column > 0 ? self->regions.cell[cell].place : self->regions.begin, &fault);
}

/* Adds the cells that have one of the two letters in the map of parities. */
static qdr_status add_parity(struct text *self, const char *rule, char letter)
{
    struct qdri_strbuf cells = {0};
    bool is_whole = true;
    for (size_t k = 0; is_whole && k < self->parity.count; ++k) {
        if ((self->parity.cell[k].text[0] | 0x20) == letter) {
            is_whole =
                qdri_strbuf_addf(&cells, " r%zuc%zu", k / self->side + 1, k % self->side + 1);
        }
    }
    qdr_status status = is_whole ? QDR_OK : qdri_no_memory(self->error);
    if (is_whole && cells.length > 0) {
        status = qdr_rules_add(self->sheet->rules, rule, cells.text, self->error);
    }
    qdri_strbuf_free(&cells);
    return status;
}

static qdr_status add_parities(struct text *self)
{
    char shown[QDRI_QUOTE_SIZE];
    for (size_t k = 0; k < self->parity.count; ++k) {
        const struct qdri_slice *token = &self->parity.cell[k];
        if (token->length > 1 || !strchr("EeOo.0-_*?", token->text[0])) {
            return qdri_fail_at(self->error, QDR_SYNTAX, token->place,
                                "'%s' is neither E nor O nor a blank", quote(shown, token));
        }
    }
    qdr_status status = add_parity(self, "even", 'e');
    return status == QDR_OK ? add_parity(self, "odd", 'o') : status;
}

/* Is there anything that divides the grid but boxes? */
static bool has_division(const struct text *self)
{
    bool is_there = self->regions.count > 0 || self->layout.line > 0;
    for (size_t k = 0; k < self->clauses; ++k) {
        is_there |= is_layout(&self->clause[k]) || strcmp(self->clause[k].name, "jigsaw") == 0;
    }
    return is_there;
}

static qdr_status make_rules(struct text *self)
{
    qdr_error fault = {0};
    bool has_boxes = !has_division(self);
    unsigned rows = has_boxes ? self->box[0] : 0;
    unsigned columns = has_boxes ? self->box[1] : 0;
    if (self->has_no_boxes && has_boxes) {
        return qdri_fail_at(self->error, QDR_INVALID, self->boxes,
                            "the regions are missing that stand in place of boxes");
    }
    qdr_status status = qdr_rules_new(&self->sheet->rules, self->side, rows, columns, &fault);
    if (status != QDR_OK) {
        return fail_in(self, status, self->boxes, &fault);
    }
    status = self->layout.line > 0 ? add_layout(self) : QDR_OK;
    status = status == QDR_OK ? add_clauses(self, true) : status;
    status = status == QDR_OK ? add_regions(self) : status;
    status = status == QDR_OK ? add_parities(self) : status;
    return status == QDR_OK ? add_clauses(self, false) : status;
}

/* ---------------------------------------------------------------------------------- grids ---- */

/* Returns the digit of a token, 0 for a blank, -1 where it is neither. */
static int token_digit(const struct qdri_slice *token)
{
    unsigned number = 0;
    if (token->length == 1) {
        return qdr_symbol_digit(token->text[0]);
    }
    bool is_number = read_number(token->text, token->length, &number) == token->length;
    return is_number ? (int)number : -1;
}

static qdr_status fill(struct text *self, const struct qdri_text_map *map, qdr_grid *grid)
{
    char shown[QDRI_QUOTE_SIZE];
    unsigned digits = qdr_rules_digits(self->sheet->rules);
    qdr_grid_clear(grid, self->side);
    for (size_t k = 0; k < map->count; ++k) {
        const struct qdri_slice *token = &map->cell[k];
        int digit = token_digit(token);
        if (digit < 0) {
            return qdri_fail_at(self->error, QDR_SYNTAX, token->place,
                                "'%s' is neither a digit nor a blank", quote(shown, token));
        }
        if ((unsigned)digit > digits) {
            return qdri_fail_at(self->error, QDR_RANGE, token->place,
                                "'%s' is no digit of a %ux%u grid", quote(shown, token), digits,
                                digits);
        }
        if (digit > 0 && !qdr_rules_has_cell(self->sheet->rules, (qdr_cell)k)) {
            return qdri_fail_at(self->error, QDR_RANGE, token->place,
                                "no grid has a cell here for '%s'", quote(shown, token));
        }
        grid->cell[k] = (qdr_digit)digit;
    }
    return QDR_OK;
}

static qdr_status make_grids(struct text *self)
{
    qdr_status status = fill(self, &self->grid, &self->sheet->grid);
    if (status != QDR_OK || self->solution.count == 0) {
        return status;
    }
    self->sheet->solution = qdri_zeros(1, sizeof *self->sheet->solution);
    return self->sheet->solution ? fill(self, &self->solution, self->sheet->solution)
                                 : qdri_no_memory(self->error);
}

static void free_text(struct text *self)
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
    struct text self = {.sheet = sheet, .document = document, .error = error};
    qdr_status status = take_lines(&self);
    if (status == QDR_OK) {
        self.side = self.side > 0 ? self.side : SIDE_WITHOUT_A_WORD;
        status = make_rules(&self);
    }
    status = status == QDR_OK ? make_grids(&self) : status;
    if (!sheet->title) {
        sheet->title = self.id;
        self.id = NULL;
    }
    free_text(&self);
    return status;
}
