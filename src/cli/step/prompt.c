/* prompt.c  Waits for keys, and asks for more than a key: yes or no, or a text. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/quote.h"
#include "shell/term/interrupt.h"
#include "step/sitting.h"
#include "step/view.h"

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
