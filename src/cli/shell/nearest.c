/* nearest.c  Finds the word that differs least from a given one.
 *
 * The distance is Levenshtein's: the least number of letters put in, taken out or changed. */
#include "shell/nearest.h"

#include <string.h>

#define LENGTH_MAX 32

static size_t least(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* Row by row: before letter i of `a`, row[j] is the distance of its first i letters and the first j
 * of `b`.  Require: `b` is at most LENGTH_MAX long. */
static size_t distance(const char *a, const char *b)
{
    size_t row[LENGTH_MAX + 1];
    size_t length = strlen(b);
    for (size_t j = 0; j <= length; ++j) {
        row[j] = j;
    }
    for (size_t i = 0; a[i] != '\0'; ++i) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 1; j <= length; ++j) {
            size_t above = row[j];
            row[j] = least(above + 1, row[j - 1] + 1, diagonal + (a[i] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[length];
}

/* More than a third of the letters wrong: another word was meant. */
void nearest_try(struct nearest *nearest, const char *written, const char *candidate)
{
    size_t length = strlen(candidate);
    if (strlen(written) > LENGTH_MAX || length > LENGTH_MAX) {
        return;
    }
    size_t far = distance(written, candidate);
    if (far > (length + 2) / 3 || (nearest->word && far >= nearest->distance)) {
        return;
    }
    *nearest = (struct nearest){.word = candidate, .distance = far};
}
