/* book.c  Keeps puzzles when the reader has gone on to others. */
#include "step/book.h"

#include <stdlib.h>
#include <string.h>

#include "shell/term/memory.h"

static char *copy(const char *text)
{
    return joined(text ? text : "", "");
}

static qdr_grid *copy_grid(const qdr_grid *grid)
{
    size_t capacity = 0;
    qdr_grid *made = grid ? grow(NULL, &capacity, 1, sizeof *made) : NULL;
    if (made) {
        *made = *grid;
    }
    return made;
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
                                              .givens = *puzzle->grid,
                                              .solution = copy_grid(puzzle->solution),
                                              .cursor = QDR_NO_CELL};
}

static void take(void *ctx, struct puzzle_solver *solving, const struct puzzle *puzzle)
{
    struct book *book = ctx;
    const char *name = puzzle->place.name;
    qdr_rules *rules;
    qdr_error error;
    if (book->pages == BOOK_MOST) {
        book->is_cut = true;
    } else if (puzzle_solver_rules(solving, name, puzzle->grid->side)) {
        if (qdr_rules_have_pairs(solving->rules)) {
            complain(solving->session, "%s: a session has no cells that hold two digits", name);
        } else if (qdr_rules_subset(&rules, solving->rules, NULL, &error) == QDR_OK) {
            add(book, puzzle, rules);
        } else {
            complain(solving->session, "%s: %s", name, error.text);
        }
    }
}

bool book_read(struct book *book, struct session *session)
{
    puzzles_each(session, take, book);
    if (book->is_cut) {
        notice(session, "only the first %d puzzles are kept", BOOK_MOST);
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
    size_t capacity = 0;
    if (!page->slate) {
        page->slate = grow(NULL, &capacity, 1, sizeof *page->slate);
        slate_begin(page->slate, page->rules, &page->givens);
        page->cursor = first_open(page->slate);
    }
    return page;
}
