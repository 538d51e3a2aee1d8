/* book.c  Keeps puzzles when the reader has gone on to others. */
#include "step/book.h"

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
    out_free(&argument);
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
    out_format(&session->out, "# %s: %s\n", page->name,
               slate_is_solved(page->slate) ? "solved" : "not solved");
    return qdr_write_grid(&page->slate->grid, page->rules, puzzle_look(session, &page->givens),
                          &writer, NULL);
}

static qdr_status print_line(struct session *session, const struct page *page)
{
    qdr_writer writer = out_writer(&session->out);
    return qdr_write_grid(&page->slate->grid, page->rules, NULL, &writer, NULL);
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

/* ---------------------------------------------------------------------------- keeping ---- */

static char *copy(const char *text)
{
    return joined(text ? text : "", "");
}

static qdr_grid *copy_grid(const qdr_grid *grid)
{
    return grid ? memcpy(allocate(1, sizeof *grid), grid, sizeof *grid) : NULL;
}

static void add(struct book *book, const struct puzzle *puzzle, qdr_rules *rules)
{
    const qdr_puzzle *read = puzzle->read;
    book->page = grow(book->page, &book->capacity, book->pages + 1, sizeof *book->page);
    book->page[book->pages++] = (struct page){.name = copy(puzzle->place.name),
                                              .source = copy(puzzle->place.source),
                                              .line = puzzle->place.line,
                                              .number = puzzle->place.number,
                                              .title = copy(read->title),
                                              .author = copy(read->author),
                                              .notes = copy(read->notes),
                                              .rules = rules,
                                              .givens = puzzle->read->grid,
                                              .solution = copy_grid(puzzle->read->solution),
                                              .cursor = QDR_NO_CELL};
}

static void take(void *ctx, const struct puzzle *puzzle)
{
    struct book *book = ctx;
    const char *name = puzzle->place.name;
    qdr_rules *rules;
    qdr_error error;
    if (book->pages == BOOK_MOST) {
        book->is_cut = true;
    } else if (puzzle_rules(puzzle)) {
        if (qdr_rules_have_pairs(puzzle->solving->rules)) {
            complain(puzzle->session, "%s: a session has no cells that hold two digits", name);
        } else if (qdr_rules_subset(&rules, puzzle->solving->rules, NULL, &error) == QDR_OK) {
            add(book, puzzle, rules);
        } else {
            complain(puzzle->session, "%s: %s", name, error.text);
        }
    }
}

bool book_read(struct book *book, struct session *session)
{
    puzzles_each(session, take, book);
    if (book->is_cut) {
        notice(session, STATUS_DONE, "only the first %d puzzles are kept", BOOK_MOST);
    }
    if (book->pages == 0 && session->status == STATUS_DONE) {
        complain(session, "there is no puzzle to solve");
    }
    return book->pages > 0 && !session_is_over(session);
}

static void free_page(struct page *page)
{
    if (page->slate) {
        slate_free(page->slate);
    }
    free(page->slate);
    free(page->solution);
    qdr_rules_free(page->rules);
    free(page->notes);
    free(page->author);
    free(page->title);
    free(page->source);
    free(page->name);
}

void book_free(struct book *book)
{
    for (size_t k = 0; k < book->pages; ++k) {
        free_page(&book->page[k]);
    }
    free(book->page);
    *book = (struct book){0};
}

/* The first cell in which something can be written. */
static qdr_cell first_open(const struct slate *slate)
{
    qdr_cell cell = 0;
    while (cell + 1u < slate_cells(slate) && !slate_is_open(slate, cell)) {
        ++cell;
    }
    return cell;
}

struct page *book_open(struct book *book, size_t index)
{
    struct page *page = &book->page[index];
    if (!page->slate) {
        page->slate = allocate(1, sizeof *page->slate);
        slate_begin(page->slate, page->rules, &page->givens);
        page->cursor = first_open(page->slate);
    }
    return page;
}
