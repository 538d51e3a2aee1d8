/* absent.c  What `quadrille sudoku step` says where it was built without curses. */
#include "step/commands.h"

void sudoku_step(struct session *session)
{
    complain(session, "this quadrille was built without ncurses, which a session needs");
}
