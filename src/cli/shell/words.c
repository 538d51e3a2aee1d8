/* words.c  Words parted by `|`. */
#include "shell/words.h"

#include <string.h>

bool find_word(const char *words, const char *word, unsigned *index)
{
    size_t length = strlen(word);
    *index = 0;
    for (;;) {
        size_t next = strcspn(words, "|");
        if (length == next && strncmp(words, word, length) == 0) {
            return true;
        }
        if (words[next] == '\0') {
            return false;
        }
        words += next + 1;
        ++*index;
    }
}
