/* sitting.h  Somebody sits at a terminal and solves puzzles: all that the screen shows, and keys
 * change. */
#ifndef CLI_STEP_SITTING_H
#define CLI_STEP_SITTING_H

#include "step/asker.h"
#include "step/board.h"

enum { MESSAGE_SIZE = 512 };

struct sitting {
    struct session *session;
    struct book book;
    size_t at; /* the page that is open, */
    struct page *page;
    struct board board; /* and how it is shown */
    struct asker asker;
    bool is_pencil; /* are digits marks? */
    bool has_hint;  /* is the asker's step shown, ... */
    qdr_hint_level level;
    bool is_wrong[QDR_CELLS_MAX]; /* as the last check has found */
    char message[MESSAGE_SIZE];
    bool is_asking; /* is the message a question, behind which the cursor stands? */
    bool is_over;
};

/* Opens a page. */
void sitting_turn(struct sitting *sitting, size_t index);

/* Says something in the line for it, until the next key. */
QDRI_PRINTF(2, 3)
void sitting_say(struct sitting *sitting, const char *format, ...);

/* Does what a key stands for. */
void sitting_type(struct sitting *sitting, uint32_t typed);

/* ------------------------------------------------------------------------------ the screen ---- */

/* Shows everything as it is now. */
void screen_draw(struct sitting *sitting);

/* Shows all keys until one is pressed. */
void screen_help(void);

/* Waits for a key; TYPED_NONE: a signal came.  The screen follows the terminal's size meanwhile. */
uint32_t screen_read(struct sitting *sitting);

/* Asks for yes or no; true for yes. */
QDRI_PRINTF(2, 3)
bool screen_ask(struct sitting *sitting, const char *format, ...);

/* Asks for a text; false where none is given, or only blanks. */
bool screen_ask_text(struct sitting *sitting, const char *question, char *text, size_t size);

#endif
