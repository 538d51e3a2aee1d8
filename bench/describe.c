/* describe.c  Describing problems to a builder, and drawing numbers for random ones. */
#include "describe.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRIES = 128 };

void bench_must(qdr_status status, const qdr_error *error)
{
    if (status != QDR_OK) {
        fprintf(stderr, "measure: %s\n", error->text);
        exit(EXIT_FAILURE);
    }
}

void bench_item(qdr_builder *builder, unsigned low, unsigned high, const char *format, ...)
{
    char name[BENCH_TEXT];
    qdr_error error;
    va_list values;
    va_start(values, format);
    vsnprintf(name, sizeof name, format, values);
    va_end(values);
    bench_must(high == 0 ? qdr_builder_secondary(builder, name, NULL, &error)
                         : qdr_builder_range(builder, name, low, high, NULL, &error),
               &error);
}

void bench_cells(qdr_builder *builder, unsigned rows, unsigned columns)
{
    for (unsigned cell = 0; cell < rows * columns; ++cell) {
        bench_item(builder, 1, 1, "%u.%u", cell / columns, cell % columns);
    }
}

/* Makes a color that is a number one character, if there are enough. */
static void shorten_color(char *color)
{
    static const char names[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    char *end;
    const unsigned long value = strtoul(color, &end, 10);
    if (end != color && *end == 0 && value < sizeof names - 1) {
        color[0] = names[value];
        color[1] = 0;
    }
}

void bench_option(qdr_builder *builder, const char *format, ...)
{
    char text[BENCH_TEXT];
    qdr_entry entries[ENTRIES];
    size_t count = 0;
    qdr_error error;
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    for (char *name = strtok(text, " "); name; name = strtok(NULL, " ")) {
        size_t length = strcspn(name, ":");
        entries[count] = (qdr_entry){qdr_builder_find(builder, name, length), QDR_NO_COLOR};
        if (name[length] == ':') {
            shorten_color(name + length + 1);
            bench_must(qdr_builder_color(builder, name + length + 1, &entries[count].color, &error),
                       &error);
        }
        ++count;
    }
    bench_must(qdr_builder_option(builder, entries, count, 0, NULL, &error), &error);
}

void bench_append(char text[BENCH_TEXT], const char *format, ...)
{
    size_t length = strlen(text);
    va_list values;
    va_start(values, format);
    int added = vsnprintf(text + length, BENCH_TEXT - length, format, values);
    va_end(values);
    if (added < 0 || (size_t)added >= BENCH_TEXT - length) {
        fprintf(stderr, "measure: an option is too long\n");
        exit(EXIT_FAILURE);
    }
}

unsigned bench_draw(uint64_t *state, unsigned bound)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((*state >> 33) % bound);
}

void bench_shuffle(uint64_t *state, unsigned *numbers, unsigned count)
{
    for (unsigned k = 0; k < count; ++k) {
        unsigned other = bench_draw(state, k + 1);
        numbers[k] = numbers[other];
        numbers[other] = k;
    }
}
