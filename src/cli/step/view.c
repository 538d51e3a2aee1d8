/* view.c  The terminal, by way of curses with wide characters.
 *
 * Signals that end the program do not come past curses, so that the terminal has to be given back
 * by what may be called then: bytes that are made ready before, and tcsetattr. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* wide characters, of curses and of the C library */
#endif
#include "step/view.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "shell/term/interrupt.h"

/* How long a key is waited for before there is time to look at signals, and a part of a key, in
 * milliseconds. */
enum { WAIT_MS = 200, PART_MS = 50 };

static SCREEN *screen;
static bool has_colors_here;
static bool is_unicode;

/* ----------------------------------------------------------------------------- giving back ---- */

static struct termios before;
static int terminal;
static char farewell[256];

/* Adds a sequence without its delays, "$<5>", which terminals have no need of any more. */
static void add_farewell(const char *name)
{
    const char *sequence = tigetstr(name);
    size_t length = strlen(farewell);
    if (!sequence || sequence == (const char *)-1) {
        return;
    }
    while (*sequence != '\0' && length + 1 < sizeof farewell) {
        if (strncmp(sequence, "$<", 2) == 0) {
            sequence += strcspn(sequence, ">");
            sequence += *sequence == '>';
        } else {
            farewell[length++] = *sequence++;
        }
    }
    farewell[length] = '\0';
}

static void give_back(void)
{
    const ssize_t written = write(terminal, farewell, strlen(farewell));
    (void)written;
    tcsetattr(terminal, TCSANOW, &before);
}

static void prepare_farewell(int fd)
{
    static const char *const names[] = {"sgr0", "rmkx", "cnorm", "rmcup"};
    terminal = fd;
    farewell[0] = '\0';
    for (size_t k = 0; k < sizeof names / sizeof *names; ++k) {
        add_farewell(names[k]);
    }
}

/* --------------------------------------------------------------------- opening and closing ---- */

/* Where the screen is: what is printed in the end may go elsewhere. */
static FILE *find_terminal(void)
{
    if (!isatty(STDIN_FILENO)) {
        return NULL;
    }
    return isatty(STDOUT_FILENO) ? stdout : isatty(STDERR_FILENO) ? stderr : NULL;
}

static bool wants_colors(const struct args *args)
{
    const char *none = getenv("NO_COLOR");
    if (args->color != COLOR_AUTO) {
        return args->color == COLOR_ALWAYS;
    }
    return !none || none[0] == '\0';
}

static void begin_colors(void)
{
    start_color();
    use_default_colors();
    for (short color = BLACK; color <= WHITE; ++color) {
        init_pair(color, (short)(color - BLACK), -1);
    }
}

static void begin_keys(void)
{
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, true);
    set_escdelay(PART_MS);
    timeout(WAIT_MS);
}

bool view_is_there(struct session *session)
{
    const bool is_there = find_terminal() != NULL;
    if (!is_there) {
        complain(session, "a session needs a terminal, to read keys from and to show the board on");
    }
    return is_there;
}

/* Is the terminal that TERM names known?  newterm keeps memory where it is not. */
static bool is_known(int fd)
{
    int error;
    const bool is_good = setupterm(NULL, fd, &error) == OK;
    if (is_good) {
        del_curterm(cur_term);
    }
    return is_good;
}

bool view_open(struct session *session)
{
    FILE *stream = find_terminal();
    setlocale(LC_CTYPE, "");
    tcgetattr(fileno(stream), &before);
    screen = is_known(fileno(stream)) ? newterm(NULL, stream, stdin) : NULL;
    if (!screen) {
        const char *name = getenv("TERM");
        complain(session, "a session cannot be shown on this terminal (TERM is '%s')",
                 name ? name : "");
        return false;
    }
    prepare_farewell(fileno(stream));
    interrupt_on_end(give_back);
    is_unicode = !session->args->ascii && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    has_colors_here = has_colors() && wants_colors(session->args);
    if (has_colors_here) {
        begin_colors();
    }
    begin_keys();
    return true;
}

void view_close(void)
{
    endwin();
    interrupt_on_end(NULL);
    delscreen(screen);
    screen = NULL;
}

bool view_has_colors(void)
{
    return has_colors_here;
}

bool view_is_unicode(void)
{
    return is_unicode;
}

unsigned view_rows(void)
{
    return (unsigned)getmaxy(stdscr);
}

unsigned view_columns(void)
{
    return (unsigned)getmaxx(stdscr);
}

/* -------------------------------------------------------------------------------- painting ---- */

static attr_t attributes_of(pens pen)
{
    static const struct {
        pens pen;
        attr_t attribute;
    } known[] = {{PEN_BOLD, A_BOLD},
                 {PEN_BRIGHT, A_BOLD},
                 {PEN_FAINT, A_DIM},
                 {PEN_UNDERLINED, A_UNDERLINE},
                 {PEN_REVERSED, A_REVERSE}};
    attr_t attributes = A_NORMAL;
    for (size_t k = 0; k < sizeof known / sizeof *known; ++k) {
        attributes |= (pen & known[k].pen) ? known[k].attribute : A_NORMAL;
    }
    return attributes;
}

static void put(unsigned row, unsigned column, wchar_t rune, pens pen)
{
    const wchar_t text[2] = {rune, L'\0'};
    const short color = (short)(has_colors_here ? pen / PEN_COLOR : 0);
    cchar_t character;
    if (setcchar(&character, text, attributes_of(pen), color, NULL) == OK) {
        mvadd_wch((int)row, (int)column, &character);
    }
}

void view_clear(void)
{
    erase();
}

void view_glyph(unsigned row, unsigned column, struct glyph glyph)
{
    put(row, column, (wchar_t)glyph.rune, glyph.pen);
}

void view_text(unsigned row, unsigned column, const char *text, pens pen)
{
    const size_t size = strlen(text);
    mbstate_t state = {0};
    for (size_t at = 0; at < size && column < view_columns();) {
        wchar_t rune;
        size_t length = mbrtowc(&rune, text + at, size - at, &state);
        if (length == 0 || length > size - at || wcwidth(rune) < 1) {
            state = (mbstate_t){0};
            rune = L'?';
            length = length == 0 || length > size - at ? 1 : length;
        }
        put(row, column, rune, pen);
        column += (unsigned)wcwidth(rune);
        at += length;
    }
}

void view_show(unsigned row, unsigned column)
{
    move((int)row, (int)column);
    refresh();
}

/* ------------------------------------------------------------------------------------ keys ---- */

static uint32_t special_of(wint_t code)
{
    static const struct {
        wint_t code;
        uint32_t typed;
    } known[] = {{KEY_LEFT, TYPED_LEFT},     {KEY_DOWN, TYPED_DOWN}, {KEY_UP, TYPED_UP},
                 {KEY_RIGHT, TYPED_RIGHT},   {KEY_DC, TYPED_DELETE}, {KEY_NPAGE, TYPED_PAGE_DOWN},
                 {KEY_PPAGE, TYPED_PAGE_UP}, {KEY_F(1), TYPED_HELP}, {KEY_RESIZE, TYPED_RESIZE},
                 {KEY_BACKSPACE, '\b'},      {KEY_ENTER, '\r'}};
    for (size_t k = 0; k < sizeof known / sizeof *known; ++k) {
        if (known[k].code == code) {
            return known[k].typed;
        }
    }
    return TYPED_NONE;
}

/* A terminal that is gone gives no keys, at once and for ever. */
static void look_for_hangup(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0) {
        raise(SIGTERM);
    }
}

uint32_t view_read(void)
{
    wint_t code = 0;
    switch (get_wch(&code)) {
    case KEY_CODE_YES:
        return special_of(code);
    case OK:
        return code == 27 ? TYPED_ESCAPE : (uint32_t)code;
    default:
        look_for_hangup();
        return TYPED_NONE;
    }
}

void view_forget(void)
{
    flushinp();
}
