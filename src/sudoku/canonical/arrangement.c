/* arrangement.c  Classes of columns: they are split, and linked, and never grow. */
#include "sudoku/canonical/arrangement.h"

#include <string.h>

void qdri_arrangement_begin(struct qdri_arrangement *arrangement, unsigned side, unsigned width,
                            const uint8_t *stack)
{
    memset(arrangement, 0, sizeof *arrangement);
    arrangement->side = (uint8_t)side;
    for (unsigned place = 0; place < side; ++place) {
        const unsigned column = stack[place / width] * width + place % width;
        arrangement->column[place] = (uint8_t)column;
        arrangement->place[column] = (uint8_t)place;
        arrangement->start[place] = (uint8_t)(place - place % width);
        arrangement->link[place] = (uint8_t)place;
    }
    memset(arrangement->home, QDRI_NO_HOME, sizeof arrangement->home);
}

void qdri_class_exchange(struct qdri_arrangement *arrangement, unsigned one, unsigned other)
{
    const unsigned first = one;
    if (one == other) {
        return;
    }
    do {
        const uint8_t column = arrangement->column[one];
        arrangement->column[one] = arrangement->column[other];
        arrangement->column[other] = column;
        arrangement->place[arrangement->column[one]] = (uint8_t)one;
        arrangement->place[column] = (uint8_t)other;
        one = arrangement->link[one];
        other = arrangement->link[other];
    } while (one != first);
}

void qdri_class_split(struct qdri_arrangement *arrangement, unsigned start, unsigned count)
{
    const unsigned size = qdri_class_rest(arrangement, start);
    unsigned linked = start;
    do {
        for (unsigned k = count; k < size; ++k) {
            arrangement->start[linked + k] = (uint8_t)(linked + count);
        }
        linked = arrangement->link[linked];
    } while (linked != start);
}

unsigned qdri_class_settle(struct qdri_arrangement *arrangement, unsigned place)
{
    const unsigned start = arrangement->start[place];
    if (qdri_class_rest(arrangement, start) > 1) {
        qdri_class_exchange(arrangement, start, place);
        qdri_class_split(arrangement, start, 1);
    }
    return start;
}

bool qdri_class_linked(const struct qdri_arrangement *arrangement, unsigned one, unsigned other)
{
    unsigned linked = one;
    do {
        if (linked == other) {
            return true;
        }
        linked = arrangement->link[linked];
    } while (linked != one);
    return false;
}

void qdri_class_join(struct qdri_arrangement *arrangement, unsigned one, unsigned other,
                     unsigned count)
{
    for (unsigned k = 0; k < count; ++k) {
        const uint8_t next = arrangement->link[one + k];
        arrangement->link[one + k] = arrangement->link[other + k];
        arrangement->link[other + k] = next;
    }
}
