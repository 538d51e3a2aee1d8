/* canonical.c  `quadrille sudoku canonical`. */
#include <quadrille/canonical.h>

#include <stdlib.h>

#include "shell/command.h"
#include "shell/term/memory.h"
#include "sudoku/gridset.h"
#include "sudoku/puzzle_to.h"

/* Kinds of grids, by side and rows of boxes. */
enum { KINDS = (QDR_SIDE_MAX + 1) * (QDR_SIDE_MAX + 1) };

/* Puzzles with boxes of the same size share what finds their forms. */
struct finding {
    qdr_canonical *canonical;
    unsigned side; /* of these puzzles */
    unsigned box_rows;
    struct gridset *forms; /* [KINDS]: that were written, if each may be written only once */
    size_t written;
};

static void forget(struct finding *finding)
{
    qdr_canonical_free(finding->canonical);
    finding->canonical = NULL;
}

/* Are these the classic rules?  Gives the boxes. */
static bool are_classic(struct session *session, const char *name, const qdr_rules *rules,
                        unsigned *box_rows, unsigned *box_columns)
{
    if (qdr_rules_clauses(rules) == 0 && qdr_rules_box(rules, box_rows, box_columns)) {
        return true;
    }
    complain(session, "%s: only classic Sudokus have a canonical form, but there is rule '%s'",
             name, qdr_rules_clause(rules, 0)->name);
    return false;
}

/* Finds the form of a puzzle; false, with the complaint made, where it has none. */
static bool find(struct finding *finding, const struct puzzle *puzzle)
{
    struct session *session = puzzle->session;
    const char *name = puzzle->place.name;
    const unsigned side = puzzle->read->grid.side;
    const qdr_rules *rules = puzzle_rules(puzzle);
    unsigned rows;
    unsigned columns;
    qdr_error error;
    if (!rules || !are_classic(session, name, rules, &rows, &columns)) {
        return false;
    }
    if (finding->side != side || finding->box_rows != rows) {
        forget(finding);
    }
    qdr_status status = QDR_OK;
    if (!finding->canonical) {
        status = qdr_canonical_new(&finding->canonical, side, rows, columns, &error);
        finding->side = side;
        finding->box_rows = rows;
    }
    if (status == QDR_OK) {
        status = qdr_canonical_find(finding->canonical, &puzzle->read->grid, &error);
    }
    if (status != QDR_OK) {
        complain(session, "%s: no canonical form: %s", name, error.text);
    }
    return status == QDR_OK;
}

/* Adds the form to those that were written; false: it is one of them. */
static bool is_new(struct finding *finding)
{
    struct gridset *set = &finding->forms[finding->side * (QDR_SIDE_MAX + 1) + finding->box_rows];
    if (set->cells == 0) {
        gridset_init(set, finding->side);
    }
    return gridset_add(set, qdr_canonical_form(finding->canonical));
}

/* How many symmetries there are, as a text to be freed; NULL with the complaint made. */
static char *automorphisms(struct session *session, const struct finding *finding)
{
    qdr_number *count;
    qdr_error error;
    char *text = NULL;
    qdr_status status = qdr_number_new(&count, &error);
    if (status == QDR_OK) {
        status = qdr_canonical_automorphisms(finding->canonical, count, &error);
    }
    if (status == QDR_OK) {
        status = qdr_number_text(count, &text, &error);
    }
    qdr_number_free(count);
    if (status != QDR_OK) {
        complain(session, "%s", error.text);
    }
    return text;
}

static void write_json(const struct finding *finding, const struct puzzle *puzzle)
{
    const qdr_transformation *way = qdr_canonical_transformation(finding->canonical);
    char *count = automorphisms(puzzle->session, finding);
    struct json json = place_begin(&puzzle->session->out, &puzzle->place);
    puzzle_to_write_puzzle(&json, puzzle->solving->rules, &puzzle->read->grid, puzzle->read);
    puzzle_write_json(&json, "canonical", puzzle->solving->rules,
                      qdr_canonical_form(finding->canonical));
    json_text(&json, "automorphisms", count ? count : "");
    puzzle_to_write_way(&json, way);
    json_end(&json);
    free(count);
}

/* Writes the form in place of the puzzle, and all else that was read of it, its author's solution
 * likewise arranged. */
static void write(const struct finding *finding, const struct puzzle *puzzle)
{
    const qdr_transformation *way = qdr_canonical_transformation(finding->canonical);
    qdr_puzzle read = *puzzle->read;
    struct puzzle written = *puzzle;
    qdr_grid solution;
    if (puzzle->session->args->to == PUZZLE_TO_FITTING) {
        read = (qdr_puzzle){.line = puzzle->read->line}; /* one line for each form */
    }
    read.grid = *qdr_canonical_form(finding->canonical);
    if (read.solution &&
        qdr_transformation_apply(way, puzzle->read->solution, &solution, NULL) == QDR_OK) {
        read.solution = &solution;
    }
    written.read = &read;
    puzzle_to_write(&written, finding->written);
}

/* Lines of the puzzle, by number, as they stand in the form. */
static void list_lines(char *text, size_t size, const uint8_t *line, unsigned side)
{
    size_t length = 0;
    for (unsigned k = 0; k < side && length < size; ++k) {
        length += (size_t)snprintf(text + length, size - length, " %d", line[k] + 1);
    }
}

static void tell(struct session *session, const struct finding *finding, const char *name)
{
    const qdr_transformation *way = qdr_canonical_transformation(finding->canonical);
    char *count = automorphisms(session, finding);
    char digits[QDR_SIDE_MAX + 1];
    char rows[QDR_SIDE_MAX * 4];
    char columns[QDR_SIDE_MAX * 4];
    puzzle_to_digits(digits, way);
    list_lines(rows, sizeof rows, way->row, way->side);
    list_lines(columns, sizeof columns, way->column, way->side);
    if (count) {
        notice(session, STATUS_DONE, "%s: automorphisms %s; of %s%s and %s%s; digits become %s",
               name, count, way->transposed ? "columns" : "rows", rows,
               way->transposed ? "rows" : "columns", columns, digits);
    }
    free(count);
}

static void find_canonical(void *ctx, const struct puzzle *puzzle)
{
    struct finding *finding = ctx;
    struct session *session = puzzle->session;
    if (!find(finding, puzzle) || (session->args->sudoku->unique && !is_new(finding))) {
        return;
    }
    ++finding->written;
    if (session->args->to == PUZZLE_TO_JSON) {
        write_json(finding, puzzle);
    } else {
        write(finding, puzzle);
    }
    if (session->args->stats || session->args->verbose) {
        tell(session, finding, puzzle->place.name);
    }
}

void sudoku_canonical(struct session *session)
{
    struct finding finding = {.forms = allocate(KINDS, sizeof *finding.forms)};
    puzzle_to_begin(session);
    puzzles_each(session, find_canonical, &finding);
    puzzle_to_end(session);
    for (size_t k = 0; k < KINDS; ++k) {
        gridset_free(&finding.forms[k]);
    }
    free(finding.forms);
    forget(&finding);
}
