/* solo.c  Games of Solo, from Simon Tatham's Portable Puzzle Collection, as it shows and takes
 * them.
 *
 *     PARAMETERS:GRID[,REGIONS][,CAGES,SUMS]
 *
 * PARAMETERS are RxC, the boxes' rows and columns, or Nj for a grid of side N with regions; then x
 * for diagonals, k for cages, and letters for symmetry and difficulty, which no puzzle depends on.
 * GRID goes over the cells: a number is a given, a letter a run of 1 to 26 blanks, and '_' parts
 * two numbers.  SUMS does the same with the sum of each cage in its first cell.
 *
 * REGIONS (and CAGES) go over the borders between neighbours: first those between columns, row by
 * row, then those between rows, column by column.  A letter a to y says that 1 to 25 of them are
 * open, and the next one is closed; '_' that the next one is closed; z that 25 are open.  Behind
 * the last border there is one more, which is closed. */
#include <string.h>

#include "base/error.h"
#include "base/quote.h"
#include "sudoku/formats/common/formats.h"
#include "sudoku/formats/grids/row.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

/* ------------------------------------------------------------------------------ parameters ---- */

struct game {
    unsigned side;
    unsigned rows; /* of boxes; 0 where there are regions */
    unsigned columns;
    bool has_diagonals;
    bool has_cages;
};

/* Reads what says how symmetric and difficult the game is; returns its length, 0 where nothing
 * does. */
static size_t skip_taste(const char *text, size_t left)
{
    unsigned number;
    size_t length = 1;
    if (left > 1 && text[0] == 'd') {
        return 2;
    }
    if (left == 0 || !strchr("rma", text[0])) {
        return 0;
    }
    length += left > 1 && text[0] == 'm' && text[1] == 'd';
    return length + qdri_number_read(text + length, left - length, &number);
}

/* Reads the parameters; returns the length with the colon behind them, or 0. */
static size_t read_parameters(const char *text, size_t left, struct game *game)
{
    size_t at = qdri_number_read(text, left, &game->rows);
    bool has_regions = false;
    game->columns = game->rows;
    if (at == 0) {
        return 0;
    }
    if (at + 1 < left && text[at] == 'x' && qdri_is_digit(text[at + 1])) {
        at += 1 + qdri_number_read(text + at + 1, left - at - 1, &game->columns);
    } else if (at < left && text[at] == 'j') {
        game->columns = 1;
    }
    while (at < left && text[at] != ':') {
        size_t taste = skip_taste(text + at, left - at);
        if (taste == 0 && !strchr("jxk", text[at])) {
            return 0;
        }
        has_regions |= text[at] == 'j';
        game->has_diagonals |= text[at] == 'x';
        game->has_cages |= text[at] == 'k';
        at += taste > 0 ? taste : 1;
    }
    game->side = game->rows * game->columns;
    if (has_regions || game->columns == 1) {
        game->rows = game->columns = 0;
    }
    return at < left ? at + 1 : 0;
}

bool qdri_solo_is(const char *text, size_t length)
{
    struct game game = {0};
    size_t number = qdri_number_read(text, length, &game.rows);
    return number > 0 && number < length && strchr("xj", text[number]) &&
           read_parameters(text, length, &game) > 0;
}

/* -------------------------------------------------------------------------------- reading ---- */

struct reading {
    const struct qdri_document *document;
    size_t at;
    struct game game;
    struct qdri_sheet *sheet;
    qdr_error *error;
};

static char here(const struct reading *self)
{
    char byte = self->at < self->document->length ? self->document->text[self->at] : '\0';
    return byte == ',' ? '\0' : byte;
}

static struct qdri_place place(const struct reading *self)
{
    return qdri_document_place(self->document, self->at);
}

static qdr_status fail_here(const struct reading *self, const char *what)
{
    char shown[QDRI_QUOTE_SIZE];
    if (self->at == self->document->length) {
        return qdri_fail_at(self->error, QDR_SYNTAX, place(self), "%s are missing here", what);
    }
    return qdri_fail_at(self->error, QDR_SYNTAX, place(self), "'%s' does not belong among the %s",
                        qdri_quote_character(shown, self->document->text + self->at,
                                             self->document->length - self->at),
                        what);
}

/* Reads a number for each cell, 0 for a blank. */
static qdr_status read_cells(struct reading *self, const char *what, unsigned most,
                             uint16_t *number)
{
    size_t cells = (size_t)self->game.side * self->game.side;
    size_t count = 0;
    for (; here(self) != '\0';) {
        char byte = here(self);
        unsigned value = 0;
        size_t length = 1;
        size_t run = 1;
        if (byte >= 'a' && byte <= 'z') {
            run = (size_t)(byte - 'a') + 1;
        } else if (byte == '_') {
            run = 0;
        } else {
            length = qdri_number_read(self->document->text + self->at,
                                      self->document->length - self->at, &value);
            if (length == 0 || value == 0) {
                return fail_here(self, what);
            }
        }
        if (value > most) {
            return qdri_fail_at(self->error, QDR_RANGE, place(self),
                                "%u where the %s are %u at most", value, what, most);
        }
        if (count + run > cells) {
            return qdri_fail_at(self->error, QDR_SYNTAX, place(self),
                                "more than the %zu cells of a %ux%u grid", cells, self->game.side,
                                self->game.side);
        }
        for (; run > 0; --run) {
            number[count++] = (uint16_t)value;
        }
        self->at += length;
    }
    return count == cells ? QDR_OK
                          : qdri_fail_cells(place(self), count, self->game.side, self->error);
}

/* Returns the cell that a border is to the right of (or below: `is_below`). */
static qdr_cell border_at(unsigned side, size_t border, bool *is_below)
{
    const size_t each = (size_t)side * (side - 1);
    *is_below = border >= each;
    const size_t line = border % each / (side - 1);
    const size_t step = border % each % (side - 1);
    return (qdr_cell)(*is_below ? step * side + line : line * side + step);
}

/* Reads which cells hang together: `region` gets the first cell of each cell's region. */
static qdr_status read_borders(struct reading *self, const char *what, int *region)
{
    struct qdri_borders closed;
    unsigned side = self->game.side;
    size_t borders = 2 * (size_t)side * (side - 1);
    size_t border = 0;
    memset(&closed, true, sizeof closed);
    for (; here(self) != '\0'; ++self->at) {
        char byte = here(self);
        if (byte != '_' && (byte < 'a' || byte > 'z')) {
            return fail_here(self, what);
        }
        size_t open = byte == '_' ? 0 : byte == 'z' ? 25 : (size_t)(byte - 'a') + 1;
        const size_t ends = byte != 'z';
        if (border + open + ends > borders + 1) {
            return qdri_fail_at(self->error, QDR_SYNTAX, place(self),
                                "more %s than a %ux%u grid has", what, side, side);
        }
        for (; open > 0; --open) {
            bool is_below;
            const qdr_cell cell = border_at(side, border++, &is_below);
            (is_below ? closed.below : closed.right)[cell] = false;
        }
        border += ends;
    }
    qdri_borders_regions(&closed, side, region);
    return border == borders + 1 ? QDR_OK
                                 : qdri_fail_at(self->error, QDR_SYNTAX, place(self),
                                                "fewer %s than a %ux%u grid has", what, side, side);
}

static qdr_status expect_comma(struct reading *self, const char *what)
{
    if (self->at == self->document->length) {
        return qdri_fail_at(self->error, QDR_SYNTAX, place(self), "',' and the %s are missing",
                            what);
    }
    ++self->at;
    return QDR_OK;
}

static qdr_status read_regions(struct reading *self)
{
    int first[QDR_CELLS_MAX];
    char map[QDR_CELLS_MAX + 1];
    int cells = (int)(self->game.side * self->game.side);
    unsigned regions = 0;
    qdr_status status = expect_comma(self, "regions");
    struct qdri_place begin = place(self);
    status = status == QDR_OK ? read_borders(self, "borders of regions", first) : status;
    if (status != QDR_OK) {
        return status;
    }
    for (int cell = 0; cell < cells; ++cell) {
        regions += first[cell] == cell;
        bool is_one_too_many = first[cell] == cell && regions > self->game.side;
        if (is_one_too_many) {
            return qdri_fail_at(self->error, QDR_SYNTAX, begin, "more than %u regions",
                                self->game.side);
        }
        map[cell] = first[cell] == cell ? qdr_digit_symbol((qdr_digit)regions) : map[first[cell]];
    }
    map[cells] = '\0';
    qdr_error fault;
    status = qdr_rules_add(self->sheet->rules, "jigsaw", map, &fault);
    return qdri_fail_in(self->error, status, begin, "", &fault);
}

static qdr_status add_cage(struct reading *self, const int *first, int head, unsigned sum,
                           struct qdri_place begin)
{
    struct qdri_strbuf argument = {0};
    qdr_error fault;
    qdr_status status = QDR_OK;
    qdri_strbuf_addf(&argument, sum > 0 ? "%u" : "-", sum);
    if (qdri_argument_region(&argument, self->game.side, first, head) > 1 || sum > 0) {
        status = qdri_sheet_add_put(self->sheet, "killer", &argument, &fault);
    }
    qdri_strbuf_free(&argument);
    return qdri_fail_in(self->error, status, begin, "", &fault);
}

static qdr_status read_cages(struct reading *self)
{
    int first[QDR_CELLS_MAX];
    uint16_t sum[QDR_CELLS_MAX];
    int cells = (int)(self->game.side * self->game.side);
    qdr_status status = expect_comma(self, "cages");
    struct qdri_place begin = place(self);
    status = status == QDR_OK ? read_borders(self, "borders of cages", first) : status;
    status = status == QDR_OK ? expect_comma(self, "sums") : status;
    status = status == QDR_OK ? read_cells(self, "sums", QDRI_NUMBER_CUT, sum) : status;
    for (int cell = 0; status == QDR_OK && cell < cells; ++cell) {
        if (first[cell] == cell) {
            status = add_cage(self, first, cell, sum[cell], begin);
        }
    }
    return status;
}

static qdr_status read_grid(struct reading *self)
{
    uint16_t given[QDR_CELLS_MAX];
    unsigned side = self->game.side;
    qdr_status status = read_cells(self, "digits", side, given);
    qdr_grid_clear(&self->sheet->grid, side);
    for (unsigned cell = 0; status == QDR_OK && cell < side * side; ++cell) {
        self->sheet->grid.cell[cell] = (qdr_digit)given[cell];
    }
    return status;
}

static qdr_status start(struct reading *self)
{
    const struct game *game = &self->game;
    size_t length = read_parameters(self->document->text + self->at,
                                    self->document->length - self->at, &self->game);
    if (length == 0) {
        return qdri_fail_at(self->error, QDR_SYNTAX, place(self),
                            "no game of Solo begins so: '3x3:', '9j:' or '2x3xk:' would");
    }
    if (game->side < 1 || game->side > QDR_SIDE_MAX) {
        return qdri_fail_at(self->error, QDR_RANGE, place(self), "a grid has a side from 1 to %d",
                            QDR_SIDE_MAX);
    }
    self->at += length;
    return qdr_rules_new(&self->sheet->rules, game->side, game->rows, game->columns, self->error);
}

qdr_status qdri_solo_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                          qdr_error *error)
{
    struct reading self = {
        .document = document, .at = strspn(document->text, " \t"), .sheet = sheet, .error = error};
    qdr_status status = start(&self);
    status = status == QDR_OK ? read_grid(&self) : status;
    if (status == QDR_OK && self.game.rows == 0) {
        status = read_regions(&self);
    }
    if (status == QDR_OK && self.game.has_diagonals) {
        status = qdr_rules_add(sheet->rules, "diagonal", NULL, error);
    }
    if (status == QDR_OK && self.game.has_cages) {
        status = read_cages(&self);
    }
    if (status == QDR_OK && self.at < document->length) {
        status = fail_here(&self, "parts of this game");
    }
    return status;
}

/* -------------------------------------------------------------------------------- writing ---- */

struct writing {
    const qdr_puzzle *puzzle;
    const qdr_rules *rules;
    unsigned side;
    bool has_regions;
    bool has_rising;
    bool has_falling;
    bool has_cages;
    int region[QDR_CELLS_MAX];
    int cage[QDR_CELLS_MAX];     /* each cell without one is its own */
    uint16_t sum[QDR_CELLS_MAX]; /* of a cage, in its first cell; 0: none */
    bool is_caged[QDR_CELLS_MAX];
    struct qdri_strbuf *text;
    qdr_error *error;
};

/* Do the cells of each group hang together? */
static bool hang_together(const int *group, unsigned side)
{
    struct qdri_borders borders;
    int region[QDR_CELLS_MAX];
    int first[QDR_CELLS_MAX];
    bool are_whole = true;
    memset(first, -1, sizeof first);
    qdri_borders_of(&borders, side, group);
    qdri_borders_regions(&borders, side, region);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        int *of_group = &first[group[cell]];
        *of_group = *of_group < 0 ? region[cell] : *of_group;
        are_whole &= *of_group == region[cell];
    }
    return are_whole;
}

/* Takes a cage, unless one of its cells is in another. */
static bool take_cage(struct writing *self, const struct qdri_figure *figure)
{
    qdr_cell least = figure->cell[0];
    self->has_cages = true;
    for (unsigned k = 0; k < figure->count; ++k) {
        if (self->is_caged[figure->cell[k]]) {
            return false;
        }
        self->is_caged[figure->cell[k]] = true;
        least = figure->cell[k] < least ? figure->cell[k] : least;
    }
    for (unsigned k = 0; k < figure->count; ++k) {
        self->cage[figure->cell[k]] = least;
    }
    self->sum[least] = (uint16_t)(figure->has_value ? figure->value : 0);
    return !figure->has_value || figure->value <= QDRI_NUMBER_CUT;
}

static qdr_status take_clause(struct writing *self, const struct qdri_clause *clause)
{
    const char *name = clause->rule->info.name;
    if (strcmp(name, "jigsaw") == 0) {
        self->has_regions = true;
        qdri_division_number(self->rules, self->region);
        return QDR_OK;
    }
    if (strncmp(name, "diagonal", 8) == 0) {
        self->has_rising |= name[8] != '-';
        self->has_falling |= name[8] != '+';
        return QDR_OK;
    }
    return take_cage(self, clause->data)
               ? QDR_OK
               : qdri_fail(self->error, QDR_UNSUPPORTED,
                           "Solo cannot hold rule 'killer' with cages that overlap, or sums "
                           "above %u",
                           (unsigned)QDRI_NUMBER_CUT);
}

static qdr_status take_rules(struct writing *self)
{
    const qdr_rules *rules = self->rules;
    qdr_status status = QDR_OK;
    for (unsigned cell = 0; cell < self->side * self->side; ++cell) {
        self->cage[cell] = (int)cell;
        self->sum[cell] = 0;
    }
    for (size_t k = qdri_rules_first_shown(rules); status == QDR_OK && k < rules->clauses; ++k) {
        status = take_clause(self, &rules->clause[k]);
    }
    if (status == QDR_OK && self->has_regions && !hang_together(self->region, self->side)) {
        status = qdri_fail(self->error, QDR_UNSUPPORTED,
                           "Solo cannot hold rule 'jigsaw' with regions that are not connected");
    }
    if (status == QDR_OK && self->has_rising != self->has_falling) {
        status = qdri_fail(self->error, QDR_UNSUPPORTED, "Solo cannot hold rule '%s' alone",
                           self->has_rising ? "diagonal+" : "diagonal-");
    }
    if (status == QDR_OK && self->has_cages && !hang_together(self->cage, self->side)) {
        status = qdri_fail(self->error, QDR_UNSUPPORTED,
                           "Solo cannot hold rule 'killer' with cages that are not connected");
    }
    return status;
}

static void put_parameters(const struct writing *self)
{
    unsigned box[2] = {self->side, 1};
    const char *diagonals = self->has_rising ? "x" : "";
    const char *cages = self->has_cages ? "k" : "";
    if (qdr_rules_box(self->rules, &box[0], &box[1])) {
        qdri_strbuf_addf(self->text, "%ux%u%s%s:", box[0], box[1], diagonals, cages);
    } else {
        qdri_strbuf_addf(self->text, "%uj%s%s:", self->side, diagonals, cages);
    }
}

/* Puts a run of blanks, or, where it is empty, what parts numbers. */
static void put_run(const struct writing *self, size_t run, size_t longest, bool parts)
{
    for (; run > longest; run -= longest) {
        qdri_strbuf_add_char(self->text, 'z');
    }
    if (run > 0 || parts) {
        qdri_strbuf_add_char(self->text, run == 0 ? '_' : (char)('a' + run - 1));
    }
}

static void put_cells(const struct writing *self, const uint16_t *number)
{
    size_t run = 0;
    unsigned cells = self->side * self->side;
    for (unsigned cell = 0; cell < cells; ++cell) {
        if (number[cell] == 0) {
            ++run;
            continue;
        }
        put_run(self, run, 26, cell > 0);
        qdri_strbuf_addf(self->text, "%u", (unsigned)number[cell]);
        run = 0;
    }
    put_run(self, run, 26, false);
}

static void put_borders(const struct writing *self, const int *group)
{
    struct qdri_borders closed;
    size_t borders = 2 * (size_t)self->side * (self->side - 1);
    size_t run = 0;
    qdri_borders_of(&closed, self->side, group);
    qdri_strbuf_add_char(self->text, ',');
    for (size_t border = 0; border < borders; ++border) {
        bool is_below;
        const qdr_cell cell = border_at(self->side, border, &is_below);
        if ((is_below ? closed.below : closed.right)[cell]) {
            put_run(self, run, 25, true);
            run = 0;
        } else {
            ++run;
        }
    }
    put_run(self, run, 25, true);
}

static void put_game(const struct writing *self)
{
    uint16_t given[QDR_CELLS_MAX];
    for (unsigned cell = 0; cell < self->side * self->side; ++cell) {
        given[cell] = self->puzzle->grid.cell[cell];
    }
    put_parameters(self);
    put_cells(self, given);
    if (self->has_regions) {
        put_borders(self, self->region);
    }
    if (self->has_cages) {
        put_borders(self, self->cage);
        qdri_strbuf_add_char(self->text, ',');
        put_cells(self, self->sum);
    }
}

qdr_status qdri_solo_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                           struct qdri_strbuf *text, qdr_error *error)
{
    unsigned box[2];
    struct writing self = {.puzzle = puzzle,
                           .rules = rules,
                           .side = qdr_rules_side(rules),
                           .text = text,
                           .error = error};
    if (qdr_rules_box(rules, &box[0], &box[1]) && box[1] == 1) {
        return qdri_fail(error, QDR_UNSUPPORTED, "Solo cannot hold boxes of %ux%u", box[0], box[1]);
    }
    qdr_status status = take_rules(&self);
    if (status == QDR_OK) {
        put_game(&self);
        status = qdri_strbuf_check(text, error);
    }
    return status;
}
