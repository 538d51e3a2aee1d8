/* memory.h  Memory for a program: there is some, or the program ends with a clear word. */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#include <quadrille/sudoku.h>

/* Ends the program with a message. */
_Noreturn void out_of_memory(void);

/* Makes room for `needed` elements of `size` bytes in an array that has `*capacity`; returns where
 * it is now. */
void *grow(void *array, size_t *capacity, size_t needed, size_t size);

/* Returns an array of `count` elements of `size` bytes, all zero. */
void *allocate(size_t count, size_t size);

/* Does malloc fail behind --memory? */
void memory_is_bound(bool is_it);

/* Returns what messages add to "out of memory" then; otherwise "". */
const char *memory_note(void);

/* Returns the two texts as one, to be freed. */
char *joined(const char *text, const char *more);

/* Returns a copy of so many bytes as a text, to be freed. */
char *copied(const char *bytes, size_t size);

/* Parameters that the program sets by names it knows, to values that are allowed. */
qdr_params *params_new(qdr_params_subject subject);
void params_set(qdr_params *params, const char *name, const char *value);
void params_set_grid(qdr_params *params, const char *name, const qdr_grid *grid);
void params_set_number(qdr_params *params, const char *name, uint64_t value);

#endif
