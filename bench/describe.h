/* describe.h  Describing problems to a builder in the words of Knuth's format: items one by one,
 * options as text; and numbers drawn for random problems.  A builder is told no nonsense here, so a
 * failure, which is a bug or the end of memory, ends the program. */
#ifndef BENCH_DESCRIBE_H
#define BENCH_DESCRIBE_H

#include <quadrille/quadrille.h>

#if defined(__GNUC__)
#define BENCH_PRINTF(text, values) __attribute__((format(printf, text, values)))
#else
#define BENCH_PRINTF(text, values)
#endif

enum { BENCH_TEXT = 1024 }; /* room for an option */

/* Ends the program, with the text of the error, if `status` is one. */
void bench_must(qdr_status status, const qdr_error *error);

/* Adds a primary item that is covered `low` to `high` times, or, where `high` is 0, a secondary
 * one. */
void bench_item(qdr_builder *builder, unsigned low, unsigned high, const char *format, ...)
    BENCH_PRINTF(4, 5);

/* Adds primary items `r.c`, covered once, for all cells of a board. */
void bench_cells(qdr_builder *builder, unsigned rows, unsigned columns);

/* Adds an option: names of items, some with `:color`, parted by blanks.  A color that is a number
 * below 62 becomes one character, since Knuth's programs take no longer ones. */
void bench_option(qdr_builder *builder, const char *format, ...) BENCH_PRINTF(2, 3);

/* Appends to the text of an option; ends the program where that becomes too long. */
void bench_append(char text[BENCH_TEXT], const char *format, ...) BENCH_PRINTF(2, 3);

/* Returns a number below `bound`, and moves the state of a linear congruential generator on. */
unsigned bench_draw(uint64_t *state, unsigned bound);

/* Makes `numbers` those below `count`, in some order. */
void bench_shuffle(uint64_t *state, unsigned *numbers, unsigned count);

#endif
