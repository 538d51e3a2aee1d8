/* book.h  The puzzles of a session, each on a slate of its own. */
#ifndef CLI_STEP_BOOK_H
#define CLI_STEP_BOOK_H

#include "step/slate.h"
#include "sudoku/puzzles.h"

/* So many puzzles are kept. */
#define BOOK_MOST 10000

/* A puzzle; all of it is the page's own.  Texts are "" where there is none. */
struct page {
    char *name; /* for messages: file:line */
    char *source;
    uint64_t line;
    uint64_t number;
    char *title;
    char *author;
    char *notes;
    qdr_rules *rules; /* with those of the command line */
    qdr_grid givens;
    qdr_grid *solution; /* the author's; NULL: not said */
    qdr_cell cursor;
    struct slate *slate; /* NULL before that */
};

struct book {
    struct page *page;
    size_t pages;
    size_t capacity;
    bool is_cut; /* were there more than are kept? */
};

/* Reads all puzzles of the command line; false where there is none, with the complaint made.  All
 * zero is the beginning; to be freed with book_free. */
bool book_read(struct book *book, struct session *session);
void book_free(struct book *book);

/* Opens a page, with its givens alone on the slate when it is opened first. */
struct page *book_open(struct book *book, size_t index);

/* Writes a page into a file, in our text form: what stands are givens then, and marks are
 * "candidates".  Returns NULL, or why that cannot be, which lives until the next call. */
const char *save_page(struct session *session, const struct page *page, const char *path);

/* Prints a page's grid, as --format says. */
void save_print(struct session *session, const struct page *page);

#endif
