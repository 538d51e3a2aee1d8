/* view.h  The terminal: the only part of a session that knows of curses.
 *
 * Rows and columns count from 0; what lies beyond the screen is not shown.  There is one screen at
 * a time. */
#ifndef CLI_STEP_VIEW_H
#define CLI_STEP_VIEW_H

#include <quadrille/sudoku.h> /* before the macros of term.h */

#include "shell/session.h"
#include "step/glyphs.h"
#include "step/keys.h"

/* Is there a terminal, to read keys from and to show a board on?  False with the complaint made. */
bool view_is_there(struct session *session);

/* Takes the terminal over; false where that cannot be, with the complaint made.  It is given back
 * by view_close, and by every signal that ends the program. */
bool view_open(struct session *session);
void view_close(void);

bool view_has_colors(void);
bool view_is_unicode(void);
unsigned view_rows(void);
unsigned view_columns(void);

/* Paint; view_show shows what was painted since view_clear, with the cursor there. */
void view_clear(void);
void view_text(unsigned row, unsigned column, const char *text, pens pen);
void view_glyph(unsigned row, unsigned column, struct glyph glyph);
void view_show(unsigned row, unsigned column);

/* Waits for a key, but not for long: TYPED_NONE where none comes.  Where the terminal is gone, it
 * is as if SIGTERM had come. */
uint32_t view_read(void);

/* Forgets what was typed and not read yet. */
void view_forget(void);

#endif
