/* palette.h  Colors of pieces, and of what names of colors stand for. */
#ifndef QDRI_SHAPES_PICTURES_PALETTE_H
#define QDRI_SHAPES_PICTURES_PALETTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { QDRI_INK_SIZE = 8 };

/* How much light falls on a side of a solid, in hundredths. */
enum { QDRI_LIGHT_FULL = 100 };

/* Gives the fill of a number, from 0, as "#rrggbb"; `pale` hundredths of it are white.  All are
 * different, until there are some hundreds. */
void qdri_palette_fill(uint32_t index, unsigned light, unsigned pale, char ink[QDRI_INK_SIZE]);

/* Is it so dark that what is written on it is white? */
bool qdri_palette_is_dark(uint32_t index);

/* Returns the color of a terminal with 256 colors that is most like the fill. */
unsigned qdri_palette_terminal(uint32_t index);

/* Gives the color that a name stands for ("black", or of a cell "b", too...), or where there is
 * none, one of the number. */
void qdri_palette_mark(const char *name, bool is_cell, size_t index, char ink[QDRI_INK_SIZE]);
bool qdri_palette_is_dark_mark(const char *name, size_t index); /* of a cell */

#endif
