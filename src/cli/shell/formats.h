/* formats.h  The words that --from and --format take, made from the library's tables of formats. */
#ifndef CLI_FORMATS_H
#define CLI_FORMATS_H

#include <stdbool.h>

#include "shell/picture_args.h"

/* Each returns words parted by `|`: what exact covers, and what puzzles can be read from; and what
 * puzzles can be written as. */
const char *cover_formats(void);
const char *puzzle_formats(void);
const char *formats_to_write(void);

/* Returns a list, for people, of what puzzles are read from: all formats, or the one asked for, a
 * qdr_puzzle_format. */
const char *formats_to_read(int from);

/* Gives the enum puzzle_to that a word stands for; false where it stands for none. */
bool format_to_write(const char *word, unsigned *to);

/* Has the name of a file an ending?  Then gives the kind of picture that it stands for, which is
 * PICTURE_BY_NAME where it stands for none. */
bool picture_kind_of_file(const char *path, enum picture_kind *kind);

/* Is `word` one of the alternatives in `words`?  Gives its index. */
bool find_word(const char *words, const char *word, unsigned *index);

#endif
