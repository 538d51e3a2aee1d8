/* shapes_text.h  For tests: boards and pieces from strings, and what they become as strings.
 * Include it after cmocka.h. */
#ifndef TESTS_SUPPORT_SHAPES_TEXT_H
#define TESTS_SUPPORT_SHAPES_TEXT_H

#include <string.h>

#include <quadrille/shapes.h>

#include "read_settings.h"
#include "strbuf_writer.h"

/* One of the library's readers of boards and pieces. */
typedef qdr_status shapes_reader(qdr_shapes **out, const qdr_reader *reader,
                                 const qdr_params *params, qdr_error *error);

/* Reads `size` bytes, which are called "demo"; gives the status, with the shapes in *out. */
static inline qdr_status try_shapes(shapes_reader *read, const char *bytes, size_t size,
                                    uint64_t memory, qdr_shapes **out, qdr_error *error)
{
    const struct read_settings settings = {.source = "demo", .memory = memory};
    qdr_params *params;
    qdr_reader reader;
    qdr_memory_reader kept;
    *out = NULL;
    qdr_reader_from_memory(&reader, &kept, bytes, size);
    qdr_status status = new_read_params(&params, &settings, error);
    if (status == QDR_OK) {
        status = read(out, &reader, params, error);
    }
    qdr_params_free(params);
    return status;
}

/* Reads a text that must be right. */
static inline qdr_shapes *right_shapes(shapes_reader *read, const char *text)
{
    qdr_shapes *shapes;
    qdr_error error = {0};
    if (try_shapes(read, text, strlen(text), 0, &shapes, &error) != QDR_OK) {
        fail_msg("%zu:%zu: %s", error.line, error.column, error.text);
    }
    return shapes;
}

#endif
