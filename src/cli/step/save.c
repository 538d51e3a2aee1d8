/* save.c  Writes pages, for our own reader and for people. */
#include "step/save.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shell/term/memory.h"

/* ---------------------------------------------------------------------------- pencil marks ---- */

static bool is_marked(const struct page *page, unsigned cell, slate_marks marks)
{
    return marks != 0 && marks != slate_all_marks(page->rules) &&
           page->slate->grid.cell[cell] == 0 && qdr_rules_has_cell(page->rules, (qdr_cell)cell);
}

/* Writes the argument of a clause: digits, and the cells from `first` on that have these marks,
 * which are thereby done. */
static void write_argument(const struct page *page, slate_marks marks[QDR_CELLS_MAX],
                           unsigned first, struct out *out)
{
    const slate_marks wanted = marks[first];
    char name[QDR_CELL_NAME_SIZE];
    out_drop(out);
    for (unsigned digit = 1; digit <= qdr_rules_digits(page->rules); ++digit) {
        if ((wanted >> (digit - 1) & 1) != 0) {
            out_format(out, "%c", qdr_rules_symbol(page->rules, (qdr_digit)digit));
        }
    }
    for (unsigned cell = first; cell < slate_cells(page->slate); ++cell) {
        if (marks[cell] == wanted && is_marked(page, cell, wanted)) {
            qdr_cell_name(name, (qdr_cell)cell, slate_side(page->slate), QDR_NAMES_RC);
            out_format(out, " %s", name);
            marks[cell] = 0;
        }
    }
    out_bytes(out, "", 1);
}

/* Marks say more than what the rules told of the same cell; where there are none, that stays. */
static void collect_marks(const struct page *page, slate_marks marks[QDR_CELLS_MAX])
{
    slate_told(page->rules, marks);
    for (unsigned cell = 0; cell < slate_cells(page->slate); ++cell) {
        if (page->slate->marks[cell] != 0) {
            marks[cell] = page->slate->marks[cell];
        }
    }
}

static qdr_status add_marks(const struct page *page, qdr_rules *rules, qdr_error *error)
{
    slate_marks marks[QDR_CELLS_MAX];
    struct out argument = {0};
    qdr_status status = QDR_OK;
    collect_marks(page, marks);
    for (unsigned cell = 0; cell < slate_cells(page->slate) && status == QDR_OK; ++cell) {
        if (is_marked(page, cell, marks[cell])) {
            write_argument(page, marks, cell, &argument);
            status = qdr_rules_add(rules, "candidates", argument.bytes, error);
        }
    }
    free(argument.bytes);
    return status;
}

/* ---------------------------------------------------------------------------------- saving ---- */

static qdr_status write_page(const struct page *page, struct out *out, qdr_error *error)
{
    /* What they told of candidates is among what is saved. */
    qdr_rules *rules = slate_split_rules(page->rules, false, error);
    if (!rules) {
        return error->code;
    }
    qdr_writer writer = out_writer(out);
    qdr_puzzle puzzle = {.grid = page->slate->grid,
                         .title = page->title,
                         .author = page->author,
                         .notes = page->notes,
                         .solution = page->solution};
    qdr_status status = add_marks(page, rules, error);
    if (status == QDR_OK) {
        status = qdr_write_puzzle(&puzzle, rules, QDR_PUZZLE_TEXT, &writer, error);
    }
    qdr_rules_free(rules);
    return status;
}

const char *save_page(struct session *session, const struct page *page, const char *path)
{
    static qdr_error error;
    struct out out;
    bool is_left;
    if (!out_open(&out, path, &session->progress)) {
        return strerror(errno);
    }
    const qdr_status status = write_page(page, &out, &error);
    if (status == QDR_OK) {
        out_commit(&out);
    } else {
        out_drop(&out);
    }
    const int failure = out_close(&out, status == QDR_OK ? OUT_DONE : OUT_STOPPED, &is_left);
    return status != QDR_OK ? error.text : failure != 0 ? strerror(failure) : NULL;
}

/* -------------------------------------------------------------------------------- printing ---- */

static qdr_status print_text(struct session *session, const struct page *page)
{
    qdr_writer writer = out_writer(&session->out);
    qdr_grid_look look = {.style = session->unicode ? QDR_GRID_UNICODE : QDR_GRID_BOXED,
                          .rules = page->rules,
                          .givens = &page->givens,
                          .ansi = session->ansi,
                          .width = session->width};
    out_format(&session->out, "# %s: %s\n", page->name,
               slate_is_solved(page->slate) ? "solved" : "not solved");
    return qdr_write_grid(&page->slate->grid, &look, &writer, NULL);
}

static qdr_status print_line(struct session *session, const struct page *page)
{
    qdr_writer writer = out_writer(&session->out);
    const qdr_grid_look look = {.style = QDR_GRID_LINE, .rules = page->rules};
    return qdr_write_grid(&page->slate->grid, &look, &writer, NULL);
}

static qdr_status print_json(struct session *session, const struct page *page)
{
    const struct place place = {
        .name = page->name, .source = page->source, .line = page->line, .number = page->number};
    struct json json = place_begin(&session->out, &place);
    puzzle_write_json(&json, "grid", page->rules, &page->slate->grid);
    json_truth(&json, "solved", slate_is_solved(page->slate));
    json_end(&json);
    return QDR_OK;
}

void save_print(struct session *session, const struct page *page)
{
    static qdr_status (*const printers[])(struct session *, const struct page *) = {
        [FORMAT_TEXT] = print_text, [FORMAT_LINE] = print_line, [FORMAT_JSON] = print_json};
    out_check(&session->out, printers[session->args->format](session, page));
    out_commit(&session->out);
}
