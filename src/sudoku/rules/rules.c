/* rules.c  Sets of rules: adding to them, and asking them about grids. */
#include "sudoku/rules/rules.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/strbuf.h"
#include "sudoku/board/map.h"
#include "sudoku/board/symbols.h"
#include "sudoku/rules/all.h"

enum { LINES, DIVISION = QDRI_DIVISION }; /* places in the list of clauses */

/* ------------------------------------------------------------------------------- in force ---- */

/* Stands in the place of the lines where a layout has rows and columns of its own. */
static const struct qdri_rule no_lines = {
    .info.name = "", .info.meaning = "", .sight = QDRI_SEES_DIGITS};

/* Which cells are there?  Where there is a layout, those that are in a row of it. */
static void find_cells(qdr_rules *rules)
{
    size_t cells = (size_t)rules->frame.board.side * rules->frame.board.side;
    bool is_layout = rules->clause[DIVISION].rule->is_layout;
    memset(rules->frame.has_cell, !is_layout, cells);
    for (size_t k = 0; is_layout && k < rules->frame.houses.count; ++k) {
        const qdr_house *house = &rules->frame.houses.house[k].shown;
        for (size_t i = 0; house->kind == QDR_HOUSE_ROW && i < house->count; ++i) {
            rules->frame.has_cell[house->cells[i]] = true;
        }
    }
}

/* What do cells count as? */
static void find_modifiers(qdr_rules *rules)
{
    memset(&rules->frame.modifiers, 0, sizeof rules->frame.modifiers);
    rules->is_modified = false;
    for (size_t k = 0; k < rules->clauses; ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        if (clause->rule->modify) {
            clause->rule->modify(clause->data, &rules->frame.modifiers);
            rules->is_modified = true;
        }
    }
}

/* Appends the houses of the clauses from `first` on.  False: no memory; then there are no more than
 * before. */
static bool add_houses(qdr_rules *rules, size_t first)
{
    const size_t former = rules->frame.houses.count;
    bool is_whole = true;
    for (size_t k = first; is_whole && k < rules->clauses; ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        is_whole =
            !clause->rule->houses || clause->rule->houses(clause->data, &rules->frame.houses);
    }
    if (!is_whole) {
        qdri_houses_cut(&rules->frame.houses, former);
    }
    return is_whole;
}

/* Lets the clauses that depend on others look at them again. */
static void settle(qdr_rules *rules)
{
    for (size_t k = 0; k < rules->clauses; ++k) {
        struct qdri_clause *clause = &rules->clause[k];
        if (clause->rule->settle) {
            clause->rule->settle(clause->data);
        }
    }
}

static void clause_free(struct qdri_clause *clause)
{
    free(clause->data);
    free(clause->argument);
}

/* Brings what follows from the clauses up to date: houses, peers, and what clauses know of each
 * other.  The last clause has been added: what follows from the others is there. */
static bool settle_added(qdr_rules *rules)
{
    const size_t former = rules->frame.houses.count;
    bool is_whole = add_houses(rules, rules->clauses - 1);
    if (is_whole) {
        qdri_peers_add(&rules->frame.peers, &rules->frame.houses, former);
        settle(rules);
    }
    return is_whole;
}

/* The same where what follows from other clauses may not be what it was: a clause has taken the
 * place of another, or says what cells count as. */
static bool settle_anew(qdr_rules *rules)
{
    struct qdri_houses former = rules->frame.houses;
    rules->frame.houses = (struct qdri_houses){.side = rules->frame.board.side,
                                               .has_pairs = rules->frame.modifiers.has_pairs};
    bool is_whole = add_houses(rules, 0);
    qdri_houses_free(is_whole ? &former : &rules->frame.houses);
    if (is_whole) {
        qdri_peers_clear(&rules->frame.peers);
        qdri_peers_add(&rules->frame.peers, &rules->frame.houses, 0);
        settle(rules);
    } else {
        rules->frame.houses = former;
    }
    return is_whole;
}

static bool settle_put(qdr_rules *rules, const struct qdri_rule *rule, bool is_added)
{
    if (rule->modify) {
        find_modifiers(rules);
    }
    return is_added && !rule->modify ? settle_added(rules) : settle_anew(rules);
}

/* Puts a clause in place `at`, which may be the next free one.  Takes what the clause has over
 * where it succeeds; otherwise everything stays as it is. */
static bool put_clause(qdr_rules *rules, size_t at, const struct qdri_clause *put)
{
    if (!qdri_reserve(&rules->clause, &rules->capacity, at + 1, sizeof *rules->clause)) {
        return false;
    }
    size_t count = rules->clauses;
    bool is_added = at == count;
    struct qdri_clause former = is_added ? (struct qdri_clause){0} : rules->clause[at];
    rules->clause[at] = *put;
    rules->clauses = is_added ? at + 1 : count;
    if (!settle_put(rules, put->rule, is_added)) {
        rules->clause[at] = former;
        rules->clauses = count;
        if (put->rule->modify) {
            find_modifiers(rules);
        }
        return false;
    }
    clause_free(&former);
    return true;
}

static qdr_status check_box(unsigned side, unsigned rows, unsigned columns, qdr_error *error)
{
    if (rows == 0 || columns == 0 || side % rows != 0 || side / rows != columns) {
        return qdri_fail(error, QDR_RANGE,
                         "a box of %ux%u does not have %u cells, one for each digit", rows, columns,
                         side);
    }
    return QDR_OK;
}

qdr_status qdr_rules_new(qdr_rules **out, unsigned side, unsigned box_rows, unsigned box_columns,
                         qdr_error *error)
{
    *out = NULL;
    if (side < 1 || side > QDR_SIDE_MAX) {
        return qdri_fail(error, QDR_RANGE, "a grid has a side of 1 to %d, not %u", QDR_SIDE_MAX,
                         side);
    }
    if (box_rows == 0 && box_columns == 0) {
        qdr_box_standard(side, &box_rows, &box_columns);
    }
    qdr_status status = check_box(side, box_rows, box_columns, error);
    if (status != QDR_OK) {
        return status;
    }
    qdr_rules *rules = qdri_zeros(1, sizeof *rules);
    struct qdri_figure *boxes = qdri_zeros(1, sizeof *boxes);
    struct qdri_clause lines = {.rule = &qdri_rule_lines};
    struct qdri_clause division = {.rule = &qdri_rule_classic, .data = boxes};
    if (rules && boxes) {
        rules->frame.board = (struct qdri_board){.side = side,
                                                 .length = side,
                                                 .digits = side,
                                                 .box_rows = box_rows,
                                                 .box_columns = box_columns,
                                                 .has_cell = rules->frame.has_cell,
                                                 .modifiers = &rules->frame.modifiers};
        rules->frame.houses.side = side;
        boxes->board = rules->frame.board;
    }
    if (!rules || !boxes || !qdri_peers_make(&rules->frame.peers, side) ||
        !put_clause(rules, LINES, &lines) || !put_clause(rules, DIVISION, &division)) {
        free(boxes);
        qdr_rules_free(rules);
        return qdri_no_memory(error);
    }
    find_cells(rules);
    *out = rules;
    return QDR_OK;
}

void qdr_rules_free(qdr_rules *rules)
{
    if (!rules) {
        return;
    }
    for (size_t k = 0; k < rules->clauses; ++k) {
        clause_free(&rules->clause[k]);
    }
    free(rules->clause);
    qdri_houses_free(&rules->frame.houses);
    qdri_peers_free(&rules->frame.peers);
    free(rules);
}

/* --------------------------------------------------------------------------------- adding ---- */

static qdr_status check_argument(const struct qdri_rule *rule, const char *argument,
                                 qdr_error *error)
{
    bool is_there = argument && argument[0] != '\0';
    if (rule->info.argument && !is_there && !rule->is_argument_optional) {
        return qdri_fail(error, QDR_SYNTAX, "rule '%s' needs an argument: %s", rule->info.name,
                         rule->info.argument);
    }
    if (!rule->info.argument && is_there) {
        return qdri_fail_at(error, QDR_SYNTAX, (struct qdri_place){.column = 1},
                            "rule '%s' takes no argument", rule->info.name);
    }
    return QDR_OK;
}

/* The figure of a clause; NULL: it is about none. */
static const struct qdri_figure *figure_of(const struct qdri_clause *clause)
{
    return clause->rule->shape || clause->rule->keeps ? clause->data : NULL;
}

bool qdri_clause_stays(const struct qdri_clause *clause)
{
    return clause->rule->modify || clause->rule->set_board;
}

/* Does a clause know what to make of cells that count as something else than their digit? */
static bool sees(const struct qdri_clause *clause, const struct qdri_modifiers *modifiers)
{
    const struct qdri_figure *figure = figure_of(clause);
    const enum qdri_sight sight = clause->rule->sight;
    bool is_touched = !figure;
    if (modifiers->has_pairs) {
        return clause->rule->pair_sight == QDRI_SEES_PAIRS ||
               (clause->rule->pair_sight == QDRI_SEES_SINGLE_BULB && figure->split == 1);
    }
    for (size_t k = 0; figure && k < figure->count; ++k) {
        is_touched |= modifiers->cell[figure->cell[k]].is_there;
    }
    is_touched |= modifiers->hidden.is_there;
    return sight != QDRI_REFUSES_VALUES || !is_touched;
}

static qdr_status refuse_values(const struct qdri_rule *rule,
                                const struct qdri_modifiers *modifiers, qdr_error *error)
{
    return qdri_fail(error, QDR_UNSUPPORTED,
                     "rule '%s' does not know what to make of cells that %s", rule->info.name,
                     modifiers->has_pairs ? "hold two digits"
                                          : "count as something else than their digit");
}

/* Does each clause know what to make of what cells count as, once this one is added? */
static qdr_status check_sight(const qdr_rules *rules, const struct qdri_clause *added,
                              qdr_error *error)
{
    struct qdri_modifiers modifiers;
    if (!added->rule->modify) {
        return !rules->is_modified || sees(added, &rules->frame.modifiers)
                   ? QDR_OK
                   : refuse_values(added->rule, &rules->frame.modifiers, error);
    }
    memset(&modifiers, 0, sizeof modifiers);
    added->rule->modify(added->data, &modifiers);
    for (size_t k = 0; k < rules->clauses; ++k) {
        if (!sees(&rules->clause[k], &modifiers)) {
            return refuse_values(rules->clause[k].rule, &modifiers, error);
        }
    }
    return QDR_OK;
}

/* Can the rule be added to these? */
static qdr_status check_place(const qdr_rules *rules, const struct qdri_rule *rule,
                              qdr_error *error)
{
    if (qdr_rules_clauses(rules) >= QDR_CLAUSES_MAX) {
        return qdri_fail(error, QDR_RANGE, "there are more than %d rules", QDR_CLAUSES_MAX);
    }
    if (rule->is_division && rules->clause[DIVISION].rule != &qdri_rule_classic) {
        return qdri_fail(error, QDR_DUPLICATE, "rule '%s' divides the grid already",
                         rules->clause[DIVISION].rule->info.name);
    }
    if (rule->set_board && rules->clauses > DIVISION + 1) {
        return qdri_fail(error, QDR_INVALID, "rule '%s' must come before all others",
                         rule->info.name);
    }
    const struct qdri_board *board = &rules->frame.board;
    if (rule->needs_usual_digits && (board->shift != 0 || board->digits != board->length)) {
        return qdri_fail(error, QDR_UNSUPPORTED, "rule '%s' needs the digits from 1 to %u",
                         rule->info.name, board->length);
    }
    return QDR_OK;
}

/* The argument as others may see it: without the blanks around it, which mean nothing. */
static char *canonical(const struct qdri_clause *clause, const char *argument)
{
    struct qdri_strbuf text = {0};
    size_t length = strlen(argument);
    for (; qdri_is_blank(*argument); --length) {
        ++argument;
    }
    while (length > 0 && qdri_is_blank(argument[length - 1])) {
        --length;
    }
    bool is_whole = clause->rule->shape && !clause->rule->read
                        ? qdri_figure_write(clause->data, &text)
                        : qdri_strbuf_add(&text, argument, length);
    if (!is_whole) {
        qdri_strbuf_free(&text);
    }
    return text.text;
}

/* Reads the cells behind the words of the argument, which `*data` has been read from. */
static qdr_status read_cells(void **data, size_t size, const char *argument, size_t length,
                             qdr_error *error)
{
    const struct qdri_figure *words = *data;
    struct qdri_figure *figure;
    qdr_status status =
        qdri_figure_read(&figure, words->rule->shape, &words->board, argument + length, error);
    if (status != QDR_OK) {
        if (error && error->column > 0) {
            error->column += length;
        }
        return status;
    }
    figure->rule = words->rule;
    figure->rules = words->rules;
    void *whole = qdri_figure_extend(figure, words, size, words->rule->room);
    free(figure);
    if (!whole) {
        return qdri_no_memory(error);
    }
    free(*data);
    *data = whole;
    return QDR_OK;
}

/* Makes the data of a clause; whatever happens, they are to be freed. */
static qdr_status read_data(const qdr_rules *rules, struct qdri_clause *clause,
                            const char *argument, qdr_error *error)
{
    const struct qdri_rule *rule = clause->rule;
    const size_t size = rule->size > 0 ? rule->size : sizeof(struct qdri_figure);
    size_t length = 0;
    qdr_status status = rule->check_board ? rule->check_board(&rules->frame.board, error) : QDR_OK;
    if (status != QDR_OK) {
        return status;
    }
    struct qdri_figure *figure = clause->data = qdri_zeros(1, size);
    if (!figure) {
        return qdri_no_memory(error);
    }
    figure->board = rules->frame.board;
    figure->rule = rule;
    figure->rules = rules;
    if (rule->read) {
        status = rule->read(figure, argument, &length, error);
    }
    if (status == QDR_OK && rule->shape) {
        status = read_cells(&clause->data, size, argument, length, error);
    }
    return status == QDR_OK && rule->check ? rule->check(clause->data, error) : status;
}

static qdr_status read_clause(const qdr_rules *rules, struct qdri_clause *clause,
                              const char *argument, qdr_error *error)
{
    bool is_there = argument && argument[0] != '\0';
    qdr_status status = read_data(rules, clause, is_there ? argument : NULL, error);
    if (status == QDR_OK && is_there) {
        clause->argument = canonical(clause, argument);
        status = clause->argument ? QDR_OK : qdri_no_memory(error);
    }
    clause->shown = (qdr_clause){.name = clause->rule->info.name, .argument = clause->argument};
    return status;
}

/* Puts a clause that says what digits or boxes there are. */
static bool put_board(qdr_rules *rules, size_t at, const struct qdri_clause *clause)
{
    const struct qdri_board former = rules->frame.board;
    const struct qdri_rule *lines = rules->clause[LINES].rule;
    clause->rule->set_board(clause->data, &rules->frame.board);
    rules->clause[LINES].rule = clause->rule->is_layout ? &no_lines : lines;
    bool is_put = put_clause(rules, at, clause);
    if (is_put) {
        find_cells(rules);
    } else {
        rules->frame.board = former;
        rules->clause[LINES].rule = lines;
    }
    return is_put;
}

static qdr_status add(qdr_rules *rules, const struct qdri_rule *rule, const char *argument,
                      qdr_error *error)
{
    size_t at = rule->is_division ? DIVISION : rules->clauses;
    struct qdri_clause clause = {.rule = rule};
    qdr_status status = check_place(rules, rule, error);
    status = status == QDR_OK ? read_clause(rules, &clause, argument, error) : status;
    status = status == QDR_OK ? check_sight(rules, &clause, error) : status;
    if (status == QDR_OK &&
        !(rule->set_board ? put_board(rules, at, &clause) : put_clause(rules, at, &clause))) {
        status = qdri_no_memory(error);
    }
    if (status != QDR_OK) {
        clause_free(&clause);
    }
    return status;
}

/* Adds a rule with an argument in its own notation. */
static qdr_status add_checked(qdr_rules *rules, const struct qdri_rule *rule, const char *argument,
                              qdr_error *error)
{
    qdr_status status = check_argument(rule, argument, error);
    /* The classic rules are what a set of rules begins with: nothing is left to be done. */
    return status != QDR_OK || rule == &qdri_rule_classic ? status
                                                          : add(rules, rule, argument, error);
}

/* Adds a rule whose name stands for a part of its argument; a fault is put where it was written. */
static qdr_status add_meant(qdr_rules *rules, const struct qdri_meant *meant, const char *argument,
                            qdr_error *error)
{
    struct qdri_strbuf text = {0};
    qdr_error fault = {.code = QDR_OK};
    const char *rest = argument ? argument + meant->skipped : "";
    if (!qdri_strbuf_addf(&text, "%s ", meant->before) ||
        !qdri_strbuf_add(&text, rest, strlen(rest))) {
        qdri_strbuf_free(&text);
        return qdri_no_memory(error);
    }
    size_t put = strlen(meant->before) + 1;
    qdr_status status = add_checked(rules, meant->rule, text.text, &fault);
    qdri_strbuf_free(&text);
    if (fault.column > 0) {
        fault.column = fault.column > put ? fault.column - put + meant->skipped : 1;
    }
    if (status != QDR_OK && error) {
        *error = fault;
    }
    return status;
}

qdr_status qdr_rules_add(qdr_rules *rules, const char *name, const char *argument, qdr_error *error)
{
    if (!name) {
        return qdri_missing(error, "name");
    }
    struct qdri_meant meant;
    qdr_status status = qdri_rule_find(&meant, name, argument, error);
    if (status != QDR_OK) {
        return status;
    }
    return meant.before[0] != '\0' || meant.skipped > 0
               ? add_meant(rules, &meant, argument, error)
               : add_checked(rules, meant.rule, argument, error);
}

size_t qdri_rules_first_shown(const qdr_rules *rules)
{
    return rules->clause[DIVISION].rule != &qdri_rule_classic ? DIVISION : DIVISION + 1;
}

qdr_status qdr_rules_subset(qdr_rules **out, const qdr_rules *rules, const bool *keep,
                            qdr_error *error)
{
    *out = NULL;
    if (!rules) {
        return qdri_missing(error, "rules");
    }
    bool is_layout = rules->clause[DIVISION].rule->is_layout;
    qdr_status status =
        qdr_rules_new(out, rules->frame.board.side, is_layout ? 0 : rules->frame.board.box_rows,
                      is_layout ? 0 : rules->frame.board.box_columns, error);
    size_t first = qdri_rules_first_shown(rules);
    for (size_t k = first; status == QDR_OK && k < rules->clauses; ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        if (k == DIVISION || qdri_clause_stays(clause) || !keep || keep[k - first]) {
            status = add(*out, clause->rule, clause->argument, error);
        }
    }
    if (status != QDR_OK) {
        qdr_rules_free(*out);
        *out = NULL;
    }
    return status;
}

/* --------------------------------------------------------------------------------- asking ---- */

qdr_status qdri_rules_check_side(unsigned wanted, unsigned side, qdr_error *error)
{
    if (side != wanted) {
        return qdri_fail(error, QDR_INVALID, "a grid of side %u, but the rules are for side %u",
                         side, wanted);
    }
    return QDR_OK;
}

unsigned qdr_rules_side(const qdr_rules *rules)
{
    return rules->frame.board.side;
}

unsigned qdr_rules_digits(const qdr_rules *rules)
{
    return rules->frame.board.digits;
}

unsigned qdr_rules_width(const qdr_rules *rules)
{
    const struct qdri_board *board = &rules->frame.board;
    return board->digits > board->side ? board->digits : board->side;
}

bool qdr_rules_have_pairs(const qdr_rules *rules)
{
    return qdri_has_pairs(&rules->frame.board);
}

char qdr_rules_symbol(const qdr_rules *rules, qdr_digit digit)
{
    return qdri_symbol_of(&rules->frame.board, digit);
}

int qdr_rules_digit(const qdr_rules *rules, char symbol)
{
    return qdri_digit_of(&rules->frame.board, symbol);
}

int qdr_rules_value(const qdr_rules *rules, qdr_digit digit)
{
    return (int)digit + rules->frame.board.shift;
}

char *qdr_rules_text(const qdr_rules *rules, char text[QDR_DIGIT_TEXT_SIZE], qdr_digit digit)
{
    if (!rules || !rules->frame.board.alphabet) {
        return qdr_digit_text(text, digit);
    }
    text[0] = qdri_symbol_of(&rules->frame.board, digit);
    text[1] = '\0';
    return text;
}

bool qdr_rules_has_digit(const qdr_rules *rules, qdr_digit digit)
{
    unsigned part[2];
    return qdri_has_pairs(&rules->frame.board)
               ? qdr_digit_parts(digit, part) > 0 && part[1] <= rules->frame.board.digits &&
                     digit < QDR_MODIFIED
               : digit > 0 && digit <= rules->frame.board.digits;
}

bool qdr_rules_are_hidden(const qdr_rules *rules)
{
    return qdri_is_hidden(&rules->frame.board);
}

qdr_status qdri_rules_have_digits(const qdr_rules *rules, const char *what, qdr_error *error)
{
    if (qdr_rules_are_hidden(rules)) {
        return qdri_fail(error, QDR_UNSUPPORTED,
                         "%s where it is to be found which cells count as something else", what);
    }
    return qdr_rules_have_pairs(rules)
               ? qdri_fail(error, QDR_UNSUPPORTED, "%s where cells may hold two digits", what)
               : QDR_OK;
}

bool qdr_rules_has_cell(const qdr_rules *rules, qdr_cell cell)
{
    return cell < rules->frame.board.side * rules->frame.board.side && rules->frame.has_cell[cell];
}

bool qdr_rules_box(const qdr_rules *rules, unsigned *rows, unsigned *columns)
{
    const bool has_boxes = rules->clause[DIVISION].rule == &qdri_rule_classic;
    *rows = has_boxes ? rules->frame.board.box_rows : *rows;
    *columns = has_boxes ? rules->frame.board.box_columns : *columns;
    return has_boxes;
}

size_t qdr_rules_clauses(const qdr_rules *rules)
{
    return rules->clauses - qdri_rules_first_shown(rules);
}

const qdr_clause *qdr_rules_clause(const qdr_rules *rules, size_t index)
{
    const size_t first = qdri_rules_first_shown(rules);
    return index < rules->clauses - first ? &rules->clause[first + index].shown : NULL;
}

size_t qdr_rules_houses(const qdr_rules *rules)
{
    return rules->frame.houses.count;
}

const qdr_house *qdr_rules_house(const qdr_rules *rules, size_t index)
{
    return index < rules->frame.houses.count ? &rules->frame.houses.house[index].shown : NULL;
}

static bool holds(const struct qdri_clause *clause, const qdr_grid *grid)
{
    qdr_digit digits[QDR_CELLS_MAX];
    if (!clause->rule->keeps) {
        return !clause->rule->holds || clause->rule->holds(clause->data, grid);
    }
    qdri_figure_digits(clause->data, grid, digits);
    return clause->rule->keeps(clause->data, digits);
}

bool qdri_has_marks(const qdr_grid *grid)
{
    size_t cell = 0;
    while (cell < (size_t)grid->side * grid->side && grid->cell[cell] < QDR_MODIFIED) {
        ++cell;
    }
    return cell < (size_t)grid->side * grid->side;
}

/* The digits as they are written. */
static void take_marks_away(qdr_grid *written, const qdr_grid *grid)
{
    written->side = grid->side;
    for (size_t cell = 0; cell < (size_t)grid->side * grid->side; ++cell) {
        written->cell[cell] = (qdr_digit)qdri_written(grid->cell[cell]);
    }
}

static bool is_about_digits(const struct qdri_clause *clause)
{
    return clause->rule->sight == QDRI_SEES_DIGITS && !clause->rule->modify;
}

bool qdri_clause_holds(const qdr_rules *rules, const struct qdri_clause *clause,
                       const qdr_grid *grid)
{
    qdr_grid written;
    if (!qdri_is_hidden(&rules->frame.board) || clause->rule->modify) {
        return holds(clause, grid);
    }
    if (!is_about_digits(clause)) {
        return !qdri_has_marks(grid) || holds(clause, grid);
    }
    take_marks_away(&written, grid);
    return holds(clause, &written);
}

/* Would a figure keep its rule with the digit in the cell? */
static bool figure_allows(const struct qdri_clause *clause, const qdr_grid *grid, qdr_cell cell,
                          qdr_digit digit)
{
    qdr_digit digits[QDR_CELLS_MAX];
    const struct qdri_figure *figure = clause->data;
    if (qdri_figure_find(figure, cell) == figure->count) {
        return true;
    }
    qdri_figure_digits(figure, grid, digits);
    for (size_t k = 0; k < figure->count; ++k) {
        digits[k] = figure->cell[k] == cell ? digit : digits[k];
    }
    return clause->rule->keeps(figure, digits);
}

/* Would the rule hold in the grid with the digit in the cell? */
static bool holds_with(const struct qdri_clause *clause, const qdr_grid *grid, qdr_cell cell,
                       qdr_digit digit)
{
    qdr_grid with;
    with.side = grid->side;
    memcpy(with.cell, grid->cell, (size_t)grid->side * grid->side * sizeof *grid->cell);
    with.cell[cell] = digit;
    return clause->rule->holds(clause->data, &with);
}

bool qdri_clause_allows(const struct qdri_clause *clause, const qdr_grid *grid, qdr_cell cell,
                        qdr_digit digit)
{
    const struct qdri_rule *rule = clause->rule;
    if (rule->keeps) {
        return figure_allows(clause, grid, cell, digit);
    }
    return rule->allows ? rule->allows(clause->data, grid, cell, digit)
                        : !qdri_rule_says_more(rule) || holds_with(clause, grid, cell, digit);
}

/* Is it a grid of their side, with digits only where cells are, and none above the largest? */
static bool has_digits_of(const qdr_rules *rules, const qdr_grid *grid)
{
    if (grid->side != rules->frame.board.side) {
        return false;
    }
    for (size_t cell = 0; cell < (size_t)rules->frame.board.side * rules->frame.board.side;
         ++cell) {
        const qdr_digit digit = grid->cell[cell];
        const unsigned written = qdri_is_hidden(&rules->frame.board) ? qdri_written(digit) : digit;
        if (written != 0 &&
            (!rules->frame.has_cell[cell] || !qdr_rules_has_digit(rules, (qdr_digit)written))) {
            return false;
        }
    }
    return true;
}

bool qdr_rules_clause_holds(const qdr_rules *rules, size_t index, const qdr_grid *grid)
{
    return index < qdr_rules_clauses(rules) && has_digits_of(rules, grid) &&
           qdri_clause_holds(rules, &rules->clause[qdri_rules_first_shown(rules) + index], grid);
}

bool qdr_rules_holds(const qdr_rules *rules, const qdr_grid *grid)
{
    bool is_kept = has_digits_of(rules, grid);
    for (size_t k = 0; is_kept && k < rules->clauses; ++k) {
        is_kept = qdri_clause_holds(rules, &rules->clause[k], grid);
    }
    return is_kept;
}

/* The backtracker spends its time here. */
static bool has_peer_with(const qdr_rules *rules, const qdr_grid *grid, qdr_cell cell,
                          qdr_digit digit)
{
    const struct qdri_peers *peers = &rules->frame.peers;
    const uint64_t *row = peers->bits + cell * peers->words;
    for (size_t word = 0; word < peers->words; ++word) {
        const qdr_digit *cells = grid->cell + word * 64;
        for (uint64_t rest = row[word]; rest != 0; rest &= rest - 1) {
            if (cells[__builtin_ctzll(rest)] == digit) {
                return true;
            }
        }
    }
    return false;
}

static bool all_allow(const qdr_rules *rules, const qdr_grid *grid, qdr_cell cell, qdr_digit digit)
{
    size_t k = 0;
    while (k < rules->clauses && qdri_clause_allows(&rules->clause[k], grid, cell, digit)) {
        ++k;
    }
    return k == rules->clauses;
}

/* The same as qdr_rules_allows where it is to be found which cells count as something else. */
static bool allows_marked(const qdr_rules *rules, const qdr_grid *grid, qdr_cell cell,
                          qdr_digit digit)
{
    qdr_grid written;
    const qdr_digit plain = (qdr_digit)qdri_written(digit);
    bool is_kept = plain != 0 && plain <= rules->frame.board.digits && rules->frame.has_cell[cell];
    take_marks_away(&written, grid);
    is_kept = is_kept && !has_peer_with(rules, &written, cell, plain);
    for (size_t k = 0; is_kept && k < rules->clauses; ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        is_kept = is_about_digits(clause) ? qdri_clause_allows(clause, &written, cell, plain)
                                          : qdri_clause_allows(clause, grid, cell, digit);
    }
    return is_kept;
}

/* The same where cells may hold two digits. */
static bool allows_pair(const qdr_rules *rules, const qdr_grid *grid, qdr_cell cell,
                        qdr_digit digit)
{
    const uint64_t digits = qdri_digits_in(digit);
    bool is_kept = qdr_rules_has_digit(rules, digit) && rules->frame.has_cell[cell];
    for (size_t k = qdri_peers_from(&rules->frame.peers, cell, 0);
         is_kept && k < rules->frame.peers.cells;
         k = qdri_peers_from(&rules->frame.peers, cell, k + 1)) {
        is_kept = (qdri_digits_in(grid->cell[k]) & digits) == 0;
    }
    return is_kept && all_allow(rules, grid, cell, digit);
}

bool qdr_rules_allows(const qdr_rules *rules, const qdr_grid *grid, qdr_cell cell, qdr_digit digit)
{
    if (qdri_has_pairs(&rules->frame.board)) {
        return allows_pair(rules, grid, cell, digit);
    }
    if (qdri_is_hidden(&rules->frame.board)) {
        return allows_marked(rules, grid, cell, digit);
    }
    return digit <= rules->frame.board.digits && rules->frame.has_cell[cell] &&
           !has_peer_with(rules, grid, cell, digit) && all_allow(rules, grid, cell, digit);
}
