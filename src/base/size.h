/* size.h  Sizes of memory: added up, written, and how much there is. */
#ifndef QDRI_BASE_SIZE_H
#define QDRI_BASE_SIZE_H

#include <stdbool.h>
#include <stdint.h>

/* Bytes that a size takes when it is written, the terminator included. */
#define QDRI_SIZE_TEXT 16

/* Adds `count` elements of `size` bytes each to *sum, as qdri_zeros asks for them: at least one
 * element.  What is more than 64 bits hold becomes UINT64_MAX. */
void qdri_size_add(uint64_t *sum, uint64_t count, uint64_t size);

/* Writes a size such as "512 bytes", "1.5 KiB" or "64 MiB", to a tenth of the unit: rounded up or
 * down.  Returns `text`. */
const char *qdri_size_write(char text[QDRI_SIZE_TEXT], uint64_t bytes, bool rounds_up);

/* Returns the bytes of memory that are free at present, but at least a quarter of all that there
 * are; 0: this machine does not say. */
uint64_t qdri_size_free(void);

/* Returns how many bytes a piece of work may take: as many as were asked for, or, for 0, a quarter
 * of what is free, and 256 MiB where the machine does not say. */
uint64_t qdri_size_budget(uint64_t asked);

#endif
