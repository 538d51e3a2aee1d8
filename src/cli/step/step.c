/* step.c  `quadrille sudoku step`: Sudokus solved by hand, on a terminal. */
#include "shell/command.h"
#include "shell/term/interrupt.h"
#include "step/book.h"
#include "step/sitting.h"
#include "step/view.h"

/* Ctrl-C while nothing is asked: who is used to it learns what ends a session. */
static void forgive(struct sitting *sitting)
{
    if (interrupt_forgive()) {
        sitting_say(sitting, "q quits; Ctrl-C only stops what takes long");
    } else {
        session_status(sitting->session, STATUS_STOPPED);
        sitting->is_over = true;
    }
}

static void sit(struct sitting *sitting)
{
    sitting_turn(sitting, 0);
    sitting_say(sitting, sitting->session->status == STATUS_ERROR
                             ? "some puzzles could not be read: quit to see why"
                             : "? shows the keys");
    while (!sitting->is_over) {
        const uint32_t typed = screen_read(sitting);
        if (interrupt_seen()) {
            forgive(sitting);
        } else {
            sitting_type(sitting, typed);
        }
    }
}

/* Prints the grids that were worked on, and that of the end in any case. */
static void print_all(const struct sitting *sitting)
{
    bool is_solved = true;
    for (size_t k = 0; k < sitting->book.pages; ++k) {
        const struct page *page = &sitting->book.page[k];
        if (k == sitting->at || (page->slate && page->slate->done > 0)) {
            save_print(sitting->session, page);
            is_solved &= slate_is_solved(page->slate);
        }
    }
    session_status(sitting->session, is_solved ? STATUS_DONE : STATUS_NO);
}

void sudoku_step(struct session *session)
{
    static struct sitting sitting;
    sitting.session = session;
    if (!view_is_there(session) || !book_read(&sitting.book, session)) {
        book_free(&sitting.book);
        return;
    }
    asker_begin(&sitting.asker, session);
    if (view_open(session)) {
        interrupt_be_patient();
        sit(&sitting);
        view_close();
        print_all(&sitting);
    }
    board_free(&sitting.board);
    asker_free(&sitting.asker);
    book_free(&sitting.book);
}
