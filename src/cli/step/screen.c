/* screen.c  Lays the screen out: a title, the board, what is to be said beside it or below, a
 * message, and keys; waits for keys, and asks for more than a key.
 *
 *     homework.txt:1                          1 of 2   pencil   51 blanks
 *     ┏━━━━━━━━━━━━━┳                          r1c1: 4 7
 *     ┃     1 2 3 4 ┃                          look in box 2: hidden single
 *     ...
 *     saved
 *     p pencil  u undo  r redo  n hint  x apply  c check  s save  ? help  q quit
 *
 * The board is shown with pencil marks if that fits, otherwise with digits alone; and if that does
 * not fit either, as much of it as there is room for around the cursor. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/quote.h"
#include "shell/term/interrupt.h"
#include "step/sitting.h"
#include "step/view.h"

enum {
    ROWS_LEAST = 8,
    COLUMNS_LEAST = 24,
    TITLE_ROWS = 1,
    BOTTOM_ROWS = 2, /* the message, and keys */
    PANE_COLUMNS = 28,
    PANE_ROWS = 3,
    SPACE = 2 /* between board and pane */
};

/* Places on the screen. */
struct area {
    unsigned row;
    unsigned column;
    unsigned rows;
    unsigned columns;
};

struct layout {
    struct area board;
    struct area pane;
};

/* ----------------------------------------------------------------------------------- texts ---- */

/* Shows as much of a text as goes into a row of the area; returns what is left of it. */
static const char *show_row(const struct area *area, unsigned row, const char *text, pens pen)
{
    char line[MESSAGE_SIZE];
    const unsigned most = area->columns < sizeof line - 1 ? area->columns : sizeof line - 1;
    const size_t whole = strcspn(text, "\n");
    size_t length = whole;
    if (whole > most) {
        length = most;
        while (length > 0 && text[length] != ' ') {
            --length;
        }
        length = length > 0 ? length : most;
        for (; ((unsigned char)text[length] & 0xC0) == 0x80; --length) {
        }
    }
    snprintf(line, sizeof line, "%.*s", (int)length, text);
    view_text(area->row + row, area->column, line, pen);
    text += length;
    return text + (*text == ' ' || *text == '\n');
}

/* Shows a text in lines that break at blanks, from a row of the area on; returns the row behind. */
static unsigned show_text(const struct area *area, unsigned row, const char *text, pens pen)
{
    while (*text != '\0' && row < area->rows) {
        text = show_row(area, row++, text, pen);
    }
    return row;
}

/* ---------------------------------------------------------------------------------- layout ---- */

static bool draw_board(struct sitting *sitting, enum board_kind kind, unsigned width)
{
    struct board_look look = {.kind = kind,
                              .is_unicode = view_is_unicode(),
                              .has_colors = view_has_colors(),
                              .width = width,
                              .is_wrong = sitting->is_wrong};
    if (sitting->has_hint && sitting->level >= QDR_HINT_CELLS) {
        look.step = asker_tell(&sitting->asker, sitting->level);
    }
    return board_draw(&sitting->board, sitting->page, &look);
}

/* Finds places for a board of that size; false where it is larger than the screen. */
static bool fits(const struct glyphs *board, struct layout *layout)
{
    const unsigned rows = view_rows() - TITLE_ROWS - BOTTOM_ROWS;
    const unsigned columns = view_columns();
    layout->board = (struct area){TITLE_ROWS, 0, board->height, board->width};
    if (board->height <= rows && board->width + SPACE + PANE_COLUMNS <= columns) {
        const unsigned left = board->width + SPACE;
        layout->pane = (struct area){TITLE_ROWS, left, rows, columns - left};
        return true;
    }
    layout->pane = (struct area){TITLE_ROWS + board->height, 0, rows - board->height, columns};
    return board->height + PANE_ROWS <= rows && board->width <= columns;
}

/* As much of the board as there is room for. */
static void lay_out_part(struct layout *layout)
{
    const unsigned rows = view_rows() - TITLE_ROWS - BOTTOM_ROWS;
    const unsigned pane = rows / 3 < PANE_ROWS ? rows / 3 : PANE_ROWS;
    layout->board.rows = layout->board.rows < rows - pane ? layout->board.rows : rows - pane;
    if (layout->board.columns > view_columns()) {
        layout->board.columns = view_columns();
    }
    const unsigned below = TITLE_ROWS + layout->board.rows;
    layout->pane = (struct area){below, 0, rows - layout->board.rows, view_columns()};
}

/* Draws the board as large as may be; false where there is no memory. */
static bool lay_out(struct sitting *sitting, struct layout *layout)
{
    for (int kind = BOARD_MARKS; kind <= BOARD_DIGITS; ++kind) {
        if (!draw_board(sitting, (enum board_kind)kind, view_columns())) {
            return false;
        }
        if (fits(&sitting->board.glyphs, layout)) {
            return true;
        }
    }
    lay_out_part(layout);
    return true;
}

/* ---------------------------------------------------------------------------------- pieces ---- */

/* The first place of `size` that is shown where there is room for `room`, so that `at` is. */
static unsigned first_shown(unsigned at, unsigned size, unsigned room)
{
    if (size <= room || at < room / 2) {
        return 0;
    }
    return at - room / 2 < size - room ? at - room / 2 : size - room;
}

static void show_glyphs(const struct glyphs *glyphs, unsigned x, unsigned y,
                        const struct area *area)
{
    for (unsigned row = 0; row < area->rows; ++row) {
        for (unsigned column = 0; column < area->columns; ++column) {
            const struct glyph *glyph = glyphs_at(glyphs, x + column, y + row);
            if (glyph) {
                view_glyph(area->row + row, area->column + column, *glyph);
            }
        }
    }
}

/* Shows the board; the cursor's cell is at (*row, *column) then. */
static void show_board(const struct sitting *sitting, const struct area *area, unsigned *row,
                       unsigned *column)
{
    const struct board *board = &sitting->board;
    const qdr_cell cursor = sitting->page->cursor;
    const unsigned at_x = board_x(board, sitting->page, cursor);
    const unsigned at_y = board_y(board, sitting->page, cursor);
    const unsigned x = first_shown(at_x, board->glyphs.width, area->columns);
    const unsigned y = first_shown(at_y, board->glyphs.height, area->rows);
    show_glyphs(&board->glyphs, x, y, area);
    *row = area->row + at_y - y;
    *column = area->column + at_x - x;
}

static void show_title(const struct sitting *sitting)
{
    const struct page *page = sitting->page;
    char right[64];
    char left[MESSAGE_SIZE];
    snprintf(right, sizeof right, " %s%zu of %zu, %u blank ", sitting->is_pencil ? "PENCIL  " : "",
             sitting->at + 1, sitting->book.pages, slate_blanks(page->slate));
    snprintf(left, sizeof left, " %s  %s%s%s", page->name, page->title,
             page->author[0] != '\0' ? " by " : "", page->author);
    for (unsigned column = 0; column < view_columns(); ++column) {
        view_text(0, column, " ", PEN_REVERSED);
    }
    view_text(0, 0, left, PEN_REVERSED);
    const size_t length = strlen(right);
    if (length < view_columns()) {
        view_text(0, view_columns() - (unsigned)length, right, PEN_REVERSED);
    }
}

/* What stands in the cell of the cursor. */
static void describe_cell(const struct sitting *sitting, char *text, size_t size)
{
    const struct slate *slate = sitting->page->slate;
    const qdr_cell cell = sitting->page->cursor;
    char name[QDR_CELL_NAME_SIZE];
    puzzle_cell_name(sitting->session, name, cell, slate_side(slate));
    size_t length = (size_t)snprintf(text, size, "%s:", name);
    if (slate->grid.cell[cell] != 0) {
        snprintf(text + length, size - length, " %c%s",
                 qdr_rules_symbol(slate->rules, slate->grid.cell[cell]),
                 slate_is_open(slate, cell) ? "" : ", a given");
        return;
    }
    for (unsigned k = 0; k < qdr_rules_digits(sitting->page->rules) && length + 3 < size; ++k) {
        if ((slate->marks[cell] >> k & 1) != 0) {
            text[length++] = ' ';
            text[length++] = qdr_rules_symbol(slate->rules, (qdr_digit)(k + 1));
            text[length] = '\0';
        }
    }
    if (slate->marks[cell] == 0) {
        snprintf(text + length, size - length, " %s",
                 slate_is_open(slate, cell) ? "blank" : "not there");
    }
}

static unsigned show_hint(struct sitting *sitting, const struct area *area, unsigned row)
{
    static const char *const next[] = {[QDR_HINT_REGION] = "n: by which technique?",
                                       [QDR_HINT_TECHNIQUE] = "n: at which cells?",
                                       [QDR_HINT_CELLS] = "n: what follows?",
                                       [QDR_HINT_ALL] = "x: take this step"};
    if (!sitting->has_hint) {
        return row;
    }
    const qdr_deduction *step = asker_tell(&sitting->asker, sitting->level);
    row = show_text(area, row, step->text, PEN_BOLD);
    return show_text(area, row, next[sitting->level], PEN_FAINT);
}

/* The key of the picture, and the setter's words, where there is room for them. */
static void show_rest(const struct sitting *sitting, const struct area *area, unsigned row)
{
    const struct glyphs *key = &sitting->board.key;
    if (row + 1 + key->height > area->rows) {
        return;
    }
    const struct area rest = {area->row + row + 1, area->column, key->height, area->columns};
    show_glyphs(key, 0, 0, &rest);
    show_text(area, row + key->height + 2, sitting->page->notes, PEN_FAINT);
}

static void show_pane(struct sitting *sitting, const struct area *area)
{
    char text[3 * QDR_SIDE_MAX + QDR_CELL_NAME_SIZE];
    describe_cell(sitting, text, sizeof text);
    unsigned row = show_text(area, 0, text, 0);
    row += area->rows > PANE_ROWS;
    show_rest(sitting, area, show_hint(sitting, area, row));
}

/* Says what is missing of the screen, if the board is not all there. */
static void say_size(const struct sitting *sitting, const struct layout *layout, char *text,
                     size_t size)
{
    const struct glyphs *board = &sitting->board.glyphs;
    text[0] = '\0';
    if (layout->board.rows < board->height || layout->board.columns < board->width) {
        snprintf(text, size, "%ux%u would show the whole board", board->width,
                 board->height + TITLE_ROWS + BOTTOM_ROWS + PANE_ROWS);
    }
}

static void show_bottom(const struct sitting *sitting, const struct layout *layout)
{
    char text[MESSAGE_SIZE];
    const unsigned row = view_rows() - BOTTOM_ROWS;
    if (sitting->message[0] != '\0') {
        view_text(row, 0, sitting->message, PEN_BOLD);
    } else {
        say_size(sitting, layout, text, sizeof text);
        view_text(row, 0, text, PEN_FAINT);
    }
    keys_write_line(text, sizeof text < view_columns() ? sizeof text : view_columns() + 1);
    view_text(row + 1, 0, text, 0);
}

static unsigned columns_of(const char *text)
{
    unsigned columns = 0;
    for (; *text != '\0'; ++text) {
        columns += ((unsigned char)*text & 0xC0) != 0x80;
    }
    return columns;
}

static void draw_all(struct sitting *sitting)
{
    struct layout layout;
    unsigned row = 0;
    unsigned column = 0;
    if (!lay_out(sitting, &layout)) {
        view_text(0, 0, "out of memory", 0);
        return;
    }
    show_title(sitting);
    show_board(sitting, &layout.board, &row, &column);
    show_pane(sitting, &layout.pane);
    show_bottom(sitting, &layout);
    if (sitting->is_asking) {
        row = view_rows() - BOTTOM_ROWS;
        column = columns_of(sitting->message);
        column = column < view_columns() ? column : view_columns() - 1;
    }
    view_show(row, column);
}

void screen_draw(struct sitting *sitting)
{
    char text[80];
    view_clear();
    if (view_rows() >= ROWS_LEAST && view_columns() >= COLUMNS_LEAST) {
        draw_all(sitting);
        return;
    }
    const struct area all = {0, 0, view_rows(), view_columns()};
    snprintf(text, sizeof text, "this needs %dx%d, and there are %ux%u", COLUMNS_LEAST, ROWS_LEAST,
             all.columns, all.rows);
    show_text(&all, 0, text, 0);
    view_show(0, 0);
}

/* ----------------------------------------------------------------------------------- keys ---- */

uint32_t screen_read(struct sitting *sitting)
{
    uint32_t typed = TYPED_RESIZE;
    while (!interrupt_seen()) {
        if (typed == TYPED_RESIZE) {
            screen_draw(sitting);
        } else if (typed != TYPED_NONE) {
            return typed;
        }
        typed = view_read();
    }
    return TYPED_NONE;
}

bool screen_ask(struct sitting *sitting, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sitting->message, sizeof sitting->message - 8, format, arguments);
    va_end(arguments);
    strcat(sitting->message, " (y/n) ");
    sitting->is_asking = true;
    const uint32_t typed = screen_read(sitting);
    sitting->is_asking = false;
    sitting->message[0] = '\0';
    return typed == 'y' || typed == 'Y';
}

/* The last character may have several bytes. */
static void rub_out(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && ((unsigned char)text[length - 1] & 0xC0) == 0x80) {
        --length;
    }
    text[length > 0 ? length - 1 : 0] = '\0';
}

/* Adds a character in UTF-8. */
static void add_rune(char *text, size_t size, uint32_t rune)
{
    char bytes[4];
    const size_t length = strlen(text);
    const size_t count = qdri_utf8_put(bytes, rune);
    if (length + count < size) {
        memcpy(text + length, bytes, count);
        text[length + count] = '\0';
    }
}

bool screen_ask_text(struct sitting *sitting, const char *question, char *text, size_t size)
{
    uint32_t typed;
    sitting->is_asking = true;
    do {
        snprintf(sitting->message, sizeof sitting->message, "%s%s", question, text);
        typed = screen_read(sitting);
        if (typed == '\b' || typed == 127) {
            rub_out(text);
        } else if (typed >= ' ' && typed < TYPED_NONE) {
            add_rune(text, size, typed);
        }
    } while (typed != '\r' && typed != '\n' && typed != TYPED_ESCAPE && typed != TYPED_NONE);
    sitting->is_asking = false;
    sitting->message[0] = '\0';
    return (typed == '\r' || typed == '\n') && text[strspn(text, " ")] != '\0';
}

/* ------------------------------------------------------------------------------------ help ---- */

/* Shows rows of keys.def from one on, as many as there is room for; returns the one behind. */
static size_t show_keys(size_t index)
{
    const struct keys *keys;
    char line[MESSAGE_SIZE];
    unsigned row = 0;
    for (; (keys = keys_at(index)) && row + 2 < view_rows(); ++index) {
        if (keys->meaning) {
            snprintf(line, sizeof line, "%-16s %s", keys->shown, keys->meaning);
            view_text(row++, 0, line, 0);
        }
    }
    view_text(view_rows() - 1, 0, keys ? "more: any key" : "back to the board: any key", PEN_BOLD);
    return index;
}

void screen_help(void)
{
    size_t index = 0;
    uint32_t typed;
    do {
        view_clear();
        size_t next = show_keys(index);
        view_show(view_rows() - 1, 0);
        do {
            typed = view_read();
        } while (typed == TYPED_NONE && !interrupt_seen());
        index = typed == TYPED_RESIZE || next == index ? 0 : next;
    } while (!interrupt_seen() && (typed == TYPED_RESIZE || (index > 0 && keys_at(index))));
}
