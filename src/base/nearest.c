/* nearest.c  How far names are from each other, to guess which was meant.
 *
 * The distance is Levenshtein's: the least number of letters put in, taken out or changed. */
#include "base/nearest.h"

#include <quadrille/base.h>

#include <stdint.h>
#include <stdio.h>
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

/* More than a third of the letters wrong, or all of them: another name was meant. */
size_t qdr_name_distance(const char *written, const char *name)
{
    size_t length = strlen(name);
    if (length > LENGTH_MAX || memchr(written, '\0', LENGTH_MAX + 1) == NULL) {
        return SIZE_MAX;
    }
    size_t far = distance(written, name);
    return far <= (length + 2) / 3 && far < length ? far : SIZE_MAX;
}

void qdri_nearest_try(struct qdri_nearest *nearest, const char *written, const char *name)
{
    size_t far = qdr_name_distance(written, name);
    if (far != SIZE_MAX && (!nearest->name || far < nearest->distance)) {
        *nearest = (struct qdri_nearest){.name = name, .distance = far};
    }
}

const char *qdri_nearest_guess(char buffer[QDRI_GUESS_SIZE], const struct qdri_nearest *nearest)
{
    buffer[0] = '\0';
    if (nearest->name) {
        snprintf(buffer, QDRI_GUESS_SIZE, "; did you mean '%s'?", nearest->name);
    }
    return buffer;
}
