/* utf8.h  Characters of texts from outside: names of files, of puzzles, of what is typed. */
#ifndef CLI_UTF8_H
#define CLI_UTF8_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/compiler.h"

/* Gives the text of `size` bytes, behind which there is a '\0', to `put` as a terminal may get it,
 * piece by piece: what controls the terminal, turns the direction of writing, or is no UTF-8,
 * becomes \xNN; but not line feeds, if `has_lines`. */
void utf8_show(const char *text, size_t size, bool has_lines,
               void (*put)(void *ctx, const char *bytes, size_t size), void *ctx);

/* Prints one line, or a part of one, so. */
QDRI_PRINTF(2, 0)
void utf8_print(FILE *stream, const char *format, va_list arguments);

#endif
