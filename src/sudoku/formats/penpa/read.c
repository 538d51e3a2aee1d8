/* read.c  What Penpa+ draws, and what that looks like.
 *
 * Thermometers, arrows and killer cages are tools of the editor; dots on sides of cells, and grey
 * circles and squares in cells, are what setters draw with it for ratios and differences, odd and
 * even digits.  All of them are told as assumptions. */
#include "sudoku/formats/penpa/penpa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sudoku/formats/drawn/recognize.h"

enum { TITLE = 15, AUTHOR = 16, RULES = 18, MARGIN = 4 };

/* --------------------------------------------------------------------------------- clauses ---- */

/* Puts the cells of a list from the `first` up to the `last`; returns whether all are cells. */
static bool put_list(struct qdri_penpa *self, const json_t *list, size_t first, size_t last)
{
    for (size_t k = first; k < last; ++k) {
        json_int_t point = json_integer_value(json_array_get(list, k));
        int cell = point > 0 && point < self->points ? qdri_penpa_cell(self, (long)point) : -1;
        if (cell < 0) {
            return false;
        }
        qdri_recognizing_put_cell(&self->found, cell);
    }
    return true;
}

/* Adds a clause with the argument that was put, and reports what it was read from. */
static void add(struct qdri_penpa *self, const char *rule, const char *what)
{
    qdri_recognizing_add(&self->found, rule, &(struct qdri_element){.place = self->place}, what);
}

/* Takes note of what may be a rule and was not read. */
#define REMARK(self, ...)                                                                          \
    qdri_recognizing_remark(&(self)->found, QDRI_MAYBE_RULE, (self)->place, __VA_ARGS__)

/* The same, unless something drawn is not in the grid. */
static void add_inside(struct qdri_penpa *self, bool is_inside, const char *rule, const char *what)
{
    if (is_inside) {
        add(self, rule, what);
    } else {
        qdri_strbuf_clear(&self->found.argument);
        REMARK(self, "%s that leaves the grid is not read", what);
    }
}

static void read_thermometer(struct qdri_penpa *self, const json_t *cells)
{
    add_inside(self, put_list(self, cells, 0, json_array_size(cells)), "thermometer",
               "a thermometer");
}

static void read_arrow(struct qdri_penpa *self, const json_t *cells)
{
    bool is_inside = json_array_size(cells) > 1 && put_list(self, cells, 0, 1);
    qdri_strbuf_addf(&self->found.argument, " ->");
    is_inside = is_inside && put_list(self, cells, 1, json_array_size(cells));
    add_inside(self, is_inside, "arrow", "an arrow");
}

/* The number in a quarter of the cell with that point; 0 for none. */
static long sum_in(const struct qdri_penpa *self, long point)
{
    const json_t *numbers = json_object_get(self->drawn, "numberS");
    long sum = 0;
    for (long quarter = 0; sum <= 0 && quarter < 4; ++quarter) {
        char key[32];
        snprintf(key, sizeof key, "%ld", 4 * self->points + 4 * point + quarter);
        const json_t *text = json_array_get(json_object_get(numbers, key), 0);
        sum = qdri_json_number(text, &sum) == QDRI_JSON_NUMBER ? sum : 0;
    }
    return sum > 0 ? sum : 0;
}

static void read_cage(struct qdri_penpa *self, const json_t *cells)
{
    long sum = 0;
    for (size_t k = 0; sum == 0 && k < json_array_size(cells); ++k) {
        json_int_t point = json_integer_value(json_array_get(cells, k));
        sum = point > 0 && point < self->points ? sum_in(self, (long)point) : 0;
    }
    if (sum > 0) {
        qdri_strbuf_addf(&self->found.argument, "%ld", sum);
    }
    const bool is_inside = put_list(self, cells, 0, json_array_size(cells));
    add_inside(self, is_inside, "killer", sum > 0 && is_inside ? "a cage with a number" : "a cage");
}

static void read_lists(struct qdri_penpa *self, const char *key,
                       void (*read)(struct qdri_penpa *self, const json_t *cells))
{
    const json_t *lists = json_object_get(self->drawn, key);
    for (size_t k = 0; k < json_array_size(lists); ++k) {
        if (json_array_size(json_array_get(lists, k)) > 0) {
            read(self, json_array_get(lists, k));
        }
    }
}

/* --------------------------------------------------------------------------------- numbers ---- */

/* A clue beside the grid, of a rule that words may name. */
static void put_clue(const struct qdri_penpa *self, long point, long number)
{
    long row = point / self->width - self->first / self->width;
    long column = point % self->width - self->first % self->width;
    struct qdri_element text = {
        .kind = QDRI_ELEMENT_SHAPE,
        .color = QDRI_NO_COLOR,
        .border = QDRI_NO_COLOR,
        .middle = {.row = (int32_t)row * QDRI_DRAWN_UNIT + QDRI_DRAWN_UNIT / 2,
                   .column = (int32_t)column * QDRI_DRAWN_UNIT + QDRI_DRAWN_UNIT / 2},
        .place = self->place};
    snprintf(text.text, sizeof text.text, "%ld", number);
    qdri_drawn_add(self->found.drawn, &text);
}

/* Numbers of the usual kind are givens, or clues beside the grid. */
static void read_numbers(struct qdri_penpa *self)
{
    json_t *numbers = json_object_get(self->drawn, "number");
    size_t others = 0;
    const char *key;
    json_t *value;
    json_object_foreach(numbers, key, value)
    {
        const char *rest;
        long number = 0;
        long point = qdri_penpa_number(key, &rest);
        const char *kind = json_string_value(json_array_get(value, 2));
        int cell = qdri_penpa_cell(self, point);
        enum qdri_json_word word = qdri_json_number(json_array_get(value, 0), &number);
        bool is_usual = word == QDRI_JSON_NUMBER && kind && strcmp(kind, "1") == 0 && number >= 0;
        if (is_usual && cell >= 0 && number > 0 && number <= (long)self->side) {
            self->found.sheet->grid.cell[cell] = (qdr_digit)number;
        } else if (is_usual && cell < 0 && point >= 0 && point < self->points) {
            put_clue(self, point, number);
        } else {
            others += word != QDRI_JSON_BLANK;
        }
    }
    if (self->found.drawn->lacks_memory) {
        self->found.status = QDR_NOMEM;
    }
    if (others > 0) {
        REMARK(self, "%zu numbers and texts are not read", others);
    }
}

/* --------------------------------------------------------------------------------- symbols ---- */

enum { WHITE = 1, BLACK = 2, GREY = 3, PALE = 5 };

/* Reads a dot on a side of a cell.  False: it is none. */
static bool read_dot(struct qdri_penpa *self, long point, json_int_t style)
{
    bool is_side = point >= 2 * self->points && point < 4 * self->points;
    long cell = point % self->points;
    long step = point < 3 * self->points ? self->width : 1;
    int one = qdri_penpa_cell(self, cell);
    int other = qdri_penpa_cell(self, cell + step);
    if (!is_side || one < 0 || other < 0 || (style != WHITE && style != BLACK)) {
        return false;
    }
    qdri_recognizing_put_cell(&self->found, one);
    qdri_recognizing_put_cell(&self->found, other);
    add(self, style == WHITE ? "difference" : "ratio",
        style == WHITE ? "a white dot" : "a black dot");
    return true;
}

/* Reads the cells that are marked with a grey symbol as one clause; returns how many. */
static size_t read_marks(struct qdri_penpa *self, const char *names, const char *rule,
                         const char *what)
{
    size_t count = 0;
    const char *key;
    json_t *value;
    json_object_foreach(json_object_get(self->drawn, "symbol"), key, value)
    {
        const char *rest;
        const char *name = json_string_value(json_array_get(value, 1));
        json_int_t style = json_integer_value(json_array_get(value, 0));
        int cell = qdri_penpa_cell(self, qdri_penpa_number(key, &rest));
        if (name && qdri_is_word_of(names, name, strlen(name)) && cell >= 0 &&
            (style == GREY || style == PALE)) {
            qdri_recognizing_put_cell(&self->found, cell);
            ++count;
        }
    }
    if (count > 0) {
        add(self, rule, what);
    }
    return count;
}

static void read_symbols(struct qdri_penpa *self)
{
    json_t *symbols = json_object_get(self->drawn, "symbol");
    size_t others = json_object_size(symbols);
    const char *key;
    json_t *value;
    json_object_foreach(symbols, key, value)
    {
        const char *rest;
        const char *name = json_string_value(json_array_get(value, 1));
        others -= name && qdri_is_word_of("circle_SS circle_S", name, strlen(name)) &&
                  read_dot(self, qdri_penpa_number(key, &rest),
                           json_integer_value(json_array_get(value, 0)));
    }
    others -= read_marks(self, "circle_L circle_M", "odd", "grey circles");
    others -= read_marks(self, "square_L square_M", "even", "grey squares");
    if (others > 0) {
        REMARK(self, "what 'symbol' draws (%zu) is no rule", others);
    }
}

/* ---------------------------------------------------------------------------------- others ---- */

/* The lines around cages that are read are theirs. */
static void remark_others(struct qdri_penpa *self)
{
    static const char *const keys[] = {"surface",      "line",        "freeline", "freelineE",
                                       "wall",         "squareframe", "polygon",  "direction",
                                       "nobulbthermo", "cage"};
    bool has_cages = json_array_size(json_object_get(self->drawn, "killercages")) > 0;
    for (size_t k = 0; k < sizeof keys / sizeof *keys; ++k) {
        const json_t *value = json_object_get(self->drawn, keys[k]);
        size_t count = json_is_array(value) ? json_array_size(value) : json_object_size(value);
        if (count > 0 && !(has_cages && strcmp(keys[k], "cage") == 0)) {
            REMARK(self, "what '%s' draws (%zu) is no rule", keys[k], count);
        }
    }
}

/* Rules that words name are read as those of SudokuPad are. */
static void read_words(struct qdri_penpa *self)
{
    struct qdri_drawn *drawn = self->found.drawn;
    size_t clues = 0;
    if (self->found.status == QDR_OK) {
        self->found.status =
            qdri_recognize(drawn, self->found.sheet, self->place, self->found.error);
    }
    for (size_t k = 0; k < drawn->count; ++k) {
        clues += !drawn->element[k].is_explained;
    }
    if (clues > 0) {
        REMARK(self, "%zu numbers beside the grid are not read", clues);
    }
    if (self->found.status == QDR_OK && qdri_sheet_are_words_unread(self->found.sheet)) {
        REMARK(self, "rules in words are not read");
    }
}

static void read_drawn(struct qdri_penpa *self)
{
    struct qdri_drawn drawn = {.count = 0};
    self->found.drawn = &drawn;
    if (qdri_penpa_grid(self)) {
        self->found.side = (int32_t)self->side;
        read_numbers(self);
        read_lists(self, "thermo", read_thermometer);
        read_lists(self, "arrows", read_arrow);
        read_lists(self, "killercages", read_cage);
        read_symbols(self);
        remark_others(self);
        read_words(self);
    }
    qdri_drawn_free(&drawn);
}

/* ------------------------------------------------------------------------------------ head ---- */

/* A line, or a field of one. */
static struct qdri_piece piece_at(struct qdri_piece in, char separator, size_t index)
{
    const char *end = in.text + in.length;
    struct qdri_piece piece = {.text = in.text};
    for (; piece.text < end && index > 0; ++piece.text) {
        index -= *piece.text == separator;
    }
    while (piece.text + piece.length < end && piece.text[piece.length] != separator) {
        ++piece.length;
    }
    return piece;
}

/* In texts, what would part fields or parameters of a link has other names. */
static void put_text(struct qdri_strbuf *out, struct qdri_piece piece)
{
    static const struct {
        const char *name;
        char byte;
    } names[] = {{"%2C", ','}, {"%2D", '\n'}, {"%2E", '&'}, {"%2F", '='}};
    for (size_t at = 0; at < piece.length; ++at) {
        char byte = piece.text[at];
        for (size_t k = 0; piece.length - at >= 3 && k < sizeof names / sizeof *names; ++k) {
            if (memcmp(piece.text + at, names[k].name, 3) == 0) {
                byte = names[k].byte;
                at += 2;
                break;
            }
        }
        qdri_strbuf_add_char(out, byte);
    }
}

static void read_text(struct qdri_penpa *self, struct qdri_piece head, size_t field,
                      const char *label, char **string)
{
    struct qdri_piece piece = piece_at(head, ',', field);
    size_t label_length = strlen(label);
    struct qdri_strbuf text = {0};
    if (piece.length >= label_length && memcmp(piece.text, label, label_length) == 0) {
        piece = (struct qdri_piece){piece.text + label_length, piece.length - label_length};
    }
    put_text(&text, piece);
    if (text.has_failed ||
        (text.length > 0 && qdri_sheet_text(string, text.text, text.length, NULL) != QDR_OK)) {
        self->found.status = QDR_NOMEM;
    }
    qdri_strbuf_free(&text);
}

static long read_size(struct qdri_piece head, size_t field)
{
    const struct qdri_piece piece = piece_at(head, ',', field);
    unsigned size;
    qdri_number_read(piece.text, piece.length, &size);
    return (long)size;
}

static void read_head(struct qdri_penpa *self, struct qdri_piece head)
{
    struct qdri_piece kind = piece_at(head, ',', 0);
    bool is_grid = qdri_is_word_of("square sudoku", kind.text, kind.length);
    long columns = read_size(head, 1);
    long rows = read_size(head, 2);
    if (!is_grid) {
        qdri_penpa_fail(self, QDR_UNSUPPORTED, "the grid is no square of cells");
    } else if (columns < 1 || columns > 2 * QDR_SIDE_MAX || rows < 1 || rows > 2 * QDR_SIDE_MAX) {
        qdri_penpa_fail(self, QDR_RANGE, "the grid is too large");
    } else {
        self->width = columns + MARGIN;
        self->points = self->width * (rows + MARGIN);
        read_text(self, head, TITLE, "Title: ", &self->found.sheet->title);
        read_text(self, head, AUTHOR, "Author: ", &self->found.sheet->author);
        read_text(self, head, RULES, "", &self->found.sheet->notes);
    }
}

/* Returns NULL if it fails. */
static json_t *parse(struct qdri_penpa *self, struct qdri_piece line)
{
    json_t *root = NULL;
    json_error_t fault;
    const struct qdri_json_text text = {.text = line.text,
                                        .length = line.length,
                                        .flags = JSON_REJECT_DUPLICATES,
                                        .limits = &self->found.sheet->mode.limits};
    if (self->found.status == QDR_OK) {
        const qdr_status status = qdri_json_parse(&root, &text, &fault);
        self->found.status = status == QDR_SYNTAX ? QDR_OK : status;
    }
    return root;
}

static void read_lines(struct qdri_penpa *self, struct qdri_piece all)
{
    read_head(self, piece_at(all, '\n', 0));
    self->drawn = parse(self, piece_at(all, '\n', 3));
    self->cells = parse(self, piece_at(all, '\n', 5));
    if (!json_is_object(self->drawn) || !json_is_array(self->cells)) {
        qdri_penpa_fail(self, QDR_SYNTAX, "what the link holds is no puzzle");
    } else if (self->found.status == QDR_OK) {
        read_drawn(self);
    }
}

/* What stands behind p= is the puzzle. */
static struct qdri_piece find_packed(const char *link, size_t length)
{
    size_t at = 0;
    while (at + 2 < length &&
           !((at == 0 || strchr("#?&", link[at - 1])) && link[at] == 'p' && link[at + 1] == '=')) {
        ++at;
    }
    struct qdri_piece rest = {link + length, 0};
    if (at + 2 < length) {
        rest = (struct qdri_piece){link + at + 2, length - at - 2};
    }
    return piece_at(rest, '&', 0);
}

qdr_status qdri_penpa_read(struct qdri_sheet *sheet, const char *link, size_t length,
                           struct qdri_place place, qdr_error *error)
{
    struct qdri_penpa self = {.found = {.sheet = sheet, .error = error}, .place = place};
    struct qdri_strbuf text = {0};
    struct qdri_piece packed = find_packed(link, length);
    self.found.status =
        qdri_penpa_unpack(&text, packed.text, packed.length, &sheet->mode.limits, place, error);
    if (self.found.status == QDR_OK) {
        read_lines(&self, (struct qdri_piece){text.text, text.length});
    }
    json_decref(self.drawn);
    json_decref(self.cells);
    qdri_strbuf_free(&self.found.argument);
    qdri_strbuf_free(&text);
    return self.found.status == QDR_NOMEM ? qdri_no_memory(error) : self.found.status;
}
