/* absent.c  What `quadrille sudoku step` says where it was built without curses. */
#include "shell/command.h"
#include "shell/session.h"

void sudoku_step(struct session *session)
{
    complain(session, "this quadrille was built without ncurses, which a session needs");
}
