/* words.h  Words of which a parameter takes one, such as "text|line|json". */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include <stdbool.h>

/* Is `word` one of the alternatives in `words`?  Gives its index. */
bool find_word(const char *words, const char *word, unsigned *index);

#endif
