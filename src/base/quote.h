/* quote.h  Foreign bytes in messages and drawings, of which nothing may reach a terminal raw; and
 * guesses which name was meant. */
#ifndef QDRI_BASE_QUOTE_H
#define QDRI_BASE_QUOTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns how many bytes the character at `text` has, of at most `size`, and stores its code; 0 if
 * no well-formed UTF-8 (RFC 3629) begins there. */
size_t qdri_utf8(const char *text, size_t size, uint32_t *code);

/* Writes a code as UTF-8; returns how many bytes it takes. */
size_t qdri_utf8_put(char bytes[4], uint32_t code);

/* Returns how many bytes the character at `text` has, of at most `size`; 0 where there is no
 * well-formed UTF-8 (RFC 3629), or a control character. */
size_t qdri_character(const char *text, size_t size);

static inline bool qdri_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static inline bool qdri_is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

/* A blank or a TAB. */
static inline bool qdri_is_space(char byte)
{
    return byte == ' ' || byte == '\t';
}

#define QDRI_QUOTE_SIZE 64

/* Fills `buffer` with `size` bytes of text as a message may show them: what is not a visible
 * character as \xNN, and "..." in place of what does not fit.  Returns `buffer`. */
const char *qdri_quote(char buffer[QDRI_QUOTE_SIZE], const char *text, size_t size);

/* The same with the character at `text`, of `size` bytes at most, but one. */
const char *qdri_quote_character(char buffer[QDRI_QUOTE_SIZE], const char *text, size_t size);

/* ---- Which of some names may have been meant by one that is none of them? */

/* The best guess so far; begin with all zero. */
struct qdri_nearest {
    const char *name; /* NULL: none is near */
    size_t distance;
};

/* Looks whether `name` is nearer to what was written than the names before; see
 * qdr_name_distance. */
void qdri_nearest_try(struct qdri_nearest *nearest, const char *written, const char *name);

#define QDRI_GUESS_SIZE 64

/* Fills `buffer` with what a message may end in: "; did you mean 'NAME'?", or nothing where none is
 * near.  Returns `buffer`. */
const char *qdri_nearest_guess(char buffer[QDRI_GUESS_SIZE], const struct qdri_nearest *nearest);

#endif
