/* nearest.c  Finds the word that differs least from a given one. */
#include "shell/nearest.h"

#include <stdint.h>

#include <quadrille/status.h>

void nearest_try(struct nearest *nearest, const char *written, const char *candidate)
{
    size_t far = qdr_name_distance(written, candidate);
    if (far != SIZE_MAX && (!nearest->word || far < nearest->distance)) {
        *nearest = (struct nearest){.word = candidate, .distance = far};
    }
}
