/* write.c  The text form: what is read of it is the same puzzle. */
#include <string.h>

#include "base/quote.h"
#include "sudoku/formats/text/text.h"

struct writing {
    const qdr_puzzle *puzzle;
    const qdr_rules *rules;
    struct qdri_strbuf *text;
};

/* What would control the terminal that shows the text becomes a blank: the words are kept. */
static void put_visible(const struct writing *self, const char *text, size_t length)
{
    while (length > 0) {
        size_t step = qdri_character(text, length);
        qdri_strbuf_add(self->text, step > 0 || *text == '\t' ? text : " ", step > 0 ? step : 1);
        step += step == 0;
        text += step;
        length -= step;
    }
}

/* A line for each line of the text. */
static void put_text(const struct writing *self, const char *key, const char *text)
{
    for (bool is_last = *text == '\0'; !is_last;) {
        size_t length = strcspn(text, "\r\n");
        qdri_strbuf_addf(self->text, "%s:%s", key, length > 0 ? " " : "");
        put_visible(self, text, length);
        qdri_strbuf_add_char(self->text, '\n');
        text += length;
        is_last = *text == '\0';
        text += text[0] == '\r' && text[1] == '\n';
        text += !is_last;
    }
}

static void put_size(const struct writing *self)
{
    unsigned side = qdr_rules_side(self->rules);
    unsigned usual[2];
    unsigned box[2];
    qdr_box_standard(side, &usual[0], &usual[1]);
    qdri_strbuf_addf(self->text, "size: %u\n", side);
    if (qdr_rules_box(self->rules, &box[0], &box[1]) && box[0] != usual[0]) {
        qdri_strbuf_addf(self->text, "boxes: %ux%u\n", box[0], box[1]);
    }
}

/* Are there cells on the board that no grid has? */
static bool has_voids(const qdr_rules *rules)
{
    unsigned side = qdr_rules_side(rules);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        if (!qdr_rules_has_cell(rules, (qdr_cell)cell)) {
            return true;
        }
    }
    return false;
}

static void put_cell(const struct writing *self, const qdr_grid *grid, unsigned cell,
                     bool is_layout)
{
    const char open = qdr_rules_digit(self->rules, '0') == 0 ? '0' : '-';
    char blank = is_layout && qdr_rules_has_cell(self->rules, (qdr_cell)cell) ? open : '.';
    qdr_digit digit = grid->cell[cell];
    const char *gap = cell % grid->side == 0 ? "" : " ";
    if (qdr_rules_have_pairs(self->rules)) {
        char held[QDR_DIGIT_TEXT_SIZE];
        qdri_strbuf_addf(self->text, "%s%3s", gap, qdr_digit_text(held, digit));
    } else if (qdr_rules_digits(self->rules) <= 9 || qdr_rules_symbol(self->rules, 1) != '1') {
        qdri_strbuf_add_char(self->text, digit == 0 ? blank : qdr_rules_symbol(self->rules, digit));
    } else if (digit == 0) {
        qdri_strbuf_addf(self->text, "%s %c", gap, blank);
    } else {
        qdri_strbuf_addf(self->text, "%s%2u", gap, (unsigned)digit);
    }
}

static void put_grid(const struct writing *self, const char *key, const qdr_grid *grid)
{
    bool is_layout = has_voids(self->rules);
    qdri_strbuf_addf(self->text, "%s:\n", key);
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        put_cell(self, grid, cell, is_layout);
        qdri_strbuf_addf(self->text, "%s", (cell + 1) % grid->side == 0 ? "\n" : "");
    }
}

static bool is_plain(char symbol)
{
    return qdr_symbol_digit(symbol) > 0 || symbol == '0';
}

void qdri_text_put_regions(struct qdri_strbuf *text, const char *map, unsigned side)
{
    char name[256] = {0};
    unsigned names = 0;
    bool are_plain = true;
    for (const char *at = map; *at != '\0'; ++at) {
        are_plain = are_plain && (is_plain(*at) || strchr(" \t\r\n", *at));
    }
    qdri_strbuf_addf(text, "regions:\n");
    for (unsigned cell = 0; *map != '\0'; ++map) {
        if (strchr(" \t\r\n", *map)) {
            continue;
        }
        char *symbol = &name[(unsigned char)*map];
        if (*symbol == '\0') {
            *symbol = are_plain ? *map : qdr_digit_symbol((qdr_digit)++names);
        }
        qdri_strbuf_addf(text, "%c%s", *symbol, ++cell % side > 0 ? "" : "\n");
    }
}

static void put_clause(const struct writing *self, const qdr_clause *clause)
{
    if (strcmp(clause->name, "jigsaw") == 0) {
        qdri_text_put_regions(self->text, clause->argument, qdr_rules_side(self->rules));
        return;
    }
    const char *argument = clause->argument ? clause->argument : "";
    qdri_strbuf_addf(self->text, "%s:%s", clause->name, *argument != '\0' ? " " : "");
    put_visible(self, argument, strlen(argument));
    qdri_strbuf_add_char(self->text, '\n');
}

qdr_status qdri_text_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                           struct qdri_strbuf *text, qdr_error *error)
{
    const struct writing self = {puzzle, rules, text};
    put_size(&self);
    put_text(&self, "title", puzzle->title);
    put_text(&self, "author", puzzle->author);
    put_text(&self, "notes", puzzle->notes);
    put_grid(&self, "grid", &puzzle->grid);
    if (puzzle->solution) {
        put_grid(&self, "solution", puzzle->solution);
    }
    for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
        const qdr_clause *clause = qdr_rules_clause(rules, k);
        put_clause(&self, clause);
    }
    qdri_strbuf_addf(text, "---");
    return qdri_strbuf_check(text, error);
}
