/* recognize.c  Reads drawings as setters mean them.
 *
 * A drawing becomes a clause only where its shape and color are those that are usual for a rule,
 * and the words of the puzzle name this rule; so a grey line is a palindrome in one puzzle, and
 * nothing in another.  First come arrows and lines, since circles at their ends are theirs; then
 * signs on edges and corners, in cells and outside. */
#include "sudoku/formats/drawn/recognize.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNIT = QDRI_DRAWN_UNIT, NEAR = 6 };

/* --------------------------------------------------------------------------------- clauses ---- */

void qdri_recognizing_remark(struct qdri_recognizing *self, enum qdri_matter matter,
                             struct qdri_place place, const char *format, ...)
{
    char text[sizeof self->error->text];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (self->status == QDR_OK) {
        self->status = qdri_sheet_remark(self->sheet, matter, place, self->error, "%s", text);
    }
}

void qdri_recognizing_put_cell(struct qdri_recognizing *self, int32_t cell)
{
    qdri_argument_cell(&self->argument, (unsigned)(cell / self->side) + 1,
                       (unsigned)(cell % self->side) + 1);
}

void qdri_recognizing_add(struct qdri_recognizing *self, const char *rule,
                          struct qdri_element *element, const char *what)
{
    qdr_error fault = {.code = QDR_OK};
    const char *argument = self->argument.length > 0 ? self->argument.text : NULL;
    if (self->status != QDR_OK) {
        return;
    }
    qdr_status status = qdri_strbuf_check(&self->argument, &fault);
    status = status == QDR_OK ? qdri_sheet_add(self->sheet, rule, argument, &fault) : status;
    if (status == QDR_NOMEM || status == QDR_CANCELLED) {
        self->status = status;
    } else if (status != QDR_OK) {
        qdri_recognizing_remark(self, QDRI_MAYBE_RULE, element->place,
                                "not read as %s (%s): %.120s", rule, what, fault.text);
    } else {
        qdri_recognizing_remark(self, QDRI_NO_RULE, element->place, "read as %s (%s)%s%.150s", rule,
                                what, argument ? ": " : "", argument ? argument : "");
        element->is_explained = true;
    }
    qdri_strbuf_clear(&self->argument);
}

/* ---------------------------------------------------------------------------------- places ---- */

int32_t qdri_floor_units(int32_t units)
{
    return units >= 0 ? units / UNIT : -((UNIT - 1 - units) / UNIT);
}

int32_t qdri_cell_at(const struct qdri_recognizing *self, struct qdri_point point)
{
    int32_t row = qdri_floor_units(point.row);
    int32_t column = qdri_floor_units(point.column);
    bool is_inside = row >= 0 && row < self->side && column >= 0 && column < self->side;
    return is_inside ? row * self->side + column : -1;
}

bool qdri_is_near_to(int32_t a, int32_t b)
{
    return abs(a - b) <= NEAR;
}

bool qdri_is_paper(uint32_t color)
{
    return color == QDRI_NO_COLOR || (color & 0xf0f0f0) == 0xf0f0f0;
}

/* ------------------------------------------------------------------------------------- all ---- */

/* The argument of a rule that needs no drawing. */
static const char *argument_of(enum qdri_theme theme)
{
    return theme == QDRI_THEME_HIDDEN_DOUBLERS   ? "x2"
           : theme == QDRI_THEME_HIDDEN_NEGATORS ? "x-1"
                                                 : "";
}

static void read_flags(struct qdri_recognizing *self, struct qdri_place words)
{
    for (enum qdri_theme theme = 0; theme < QDRI_THEMES; ++theme) {
        struct qdri_element nothing = {.place = words};
        if (qdri_is_named(self, theme) && qdri_themes[theme].form == QDRI_THEME_IS_FLAG) {
            qdri_strbuf_addf(&self->argument, "%s", argument_of(theme));
            qdri_recognizing_add(self, qdri_themes[theme].name, &nothing, "the rules name it");
        }
    }
}

static void read_each(struct qdri_recognizing *self, enum qdri_element_kind kind,
                      void (*read)(struct qdri_recognizing *self, struct qdri_element *element))
{
    for (size_t k = 0; self->status == QDR_OK && k < self->drawn->count; ++k) {
        struct qdri_element *element = &self->drawn->element[k];
        if (element->kind == kind && !element->is_explained) {
            read(self, element);
        }
    }
}

/* Finds the themes whose rules have clauses, read here or before. */
static void find_read(const struct qdri_recognizing *self, bool *is_read)
{
    for (size_t k = 0; k < qdr_rules_clauses(self->sheet->rules); ++k) {
        const char *name = qdr_rules_clause(self->sheet->rules, k)->name;
        const bool is_diagonal = strncmp(name, "diagonal", strlen("diagonal")) == 0;
        enum qdri_theme theme = is_diagonal ? QDRI_THEME_DIAGONAL : qdri_theme_of(name);
        if (theme < QDRI_THEMES) {
            is_read[theme] = true;
        }
    }
    is_read[QDRI_THEME_HIDDEN_NEGATORS] |= is_read[QDRI_THEME_HIDDEN_DOUBLERS];
    is_read[QDRI_THEME_DOUBLED_CIRCLES] |= is_read[QDRI_THEME_DOUBLED_SQUARES];
    is_read[QDRI_THEME_KROPKI] |= is_read[QDRI_THEME_WHITE] || is_read[QDRI_THEME_BLACK];
}

static void remark_unread(struct qdri_recognizing *self, struct qdri_place words)
{
    bool is_read[QDRI_THEMES] = {false};
    /* a little killer's text speaks of diagonals, and of arrows */
    bool has_clues = qdri_is_named(self, QDRI_THEME_LITTLE_KILLER);
    find_read(self, is_read);
    for (enum qdri_theme theme = 0; theme < QDRI_THEMES; ++theme) {
        bool is_spoken = has_clues && (theme == QDRI_THEME_ARROW || theme == QDRI_THEME_DIAGONAL);
        if (qdri_is_named(self, theme) && !is_read[theme] && !is_spoken) {
            qdri_recognizing_remark(self, QDRI_MAYBE_RULE, words,
                                    "the rules name '%s', of which nothing was read",
                                    qdri_themes[theme].name);
        }
    }
}

static void read_drawn(struct qdri_recognizing *self, struct qdri_place words)
{
    read_each(self, QDRI_ELEMENT_ARROW, qdri_recognize_little_killer);
    read_each(self, QDRI_ELEMENT_ARROW, qdri_recognize_arrow);
    read_each(self, QDRI_ELEMENT_LINE, qdri_recognize_diagonal);
    read_each(self, QDRI_ELEMENT_LINE, qdri_recognize_line);
    read_each(self, QDRI_ELEMENT_SHAPE, qdri_recognize_sign);
    qdri_recognize_marks(self, QDRI_THEME_EVEN);
    qdri_recognize_marks(self, QDRI_THEME_ODD);
    qdri_recognize_marks(self, QDRI_THEME_DOUBLED_SQUARES);
    qdri_recognize_marks(self, QDRI_THEME_DOUBLED_CIRCLES);
    remark_unread(self, words);
}

/* Reads what the notes of the sheet name, with drawings or, where there are none, without. */
static qdr_status read_named(struct qdri_sheet *sheet, struct qdri_drawn *drawn,
                             struct qdri_place words, qdr_error *error)
{
    const char *notes = sheet->notes ? sheet->notes : "";
    struct qdri_recognizing self = {
        .drawn = drawn, .sheet = sheet, .side = (int32_t)sheet->grid.side, .error = error};
    const bool is_whole =
        drawn ? qdri_naming_find(&self.naming, notes) : qdri_sentences_find(&self.naming, notes);
    self.status = is_whole ? QDR_OK : QDR_NOMEM;
    read_flags(&self, words);
    if (drawn && self.status == QDR_OK) {
        read_drawn(&self, words);
    }
    qdri_strbuf_free(&self.argument);
    return self.status == QDR_NOMEM ? qdri_no_memory(error) : self.status;
}

qdr_status qdri_recognize_spoken(struct qdri_sheet *sheet, struct qdri_place words,
                                 qdr_error *error)
{
    return read_named(sheet, NULL, words, error);
}

qdr_status qdri_recognize(struct qdri_drawn *drawn, struct qdri_sheet *sheet,
                          struct qdri_place words, qdr_error *error)
{
    return read_named(sheet, drawn, words, error);
}
