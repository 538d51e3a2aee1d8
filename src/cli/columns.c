/* columns.c  See columns.h. */
#include "columns.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

static bool append(void *ctx, const char *bytes, size_t size)
{
    struct column *column = ctx;
    column->bytes = grow(column->bytes, &column->capacity, column->size + size + 1, 1);
    memcpy(column->bytes + column->size, bytes, size);
    column->size += size;
    return true;
}

qdr_writer columns_left(struct columns *columns)
{
    return (qdr_writer){.ctx = &columns->left, .write = append};
}

qdr_writer columns_right(struct columns *columns)
{
    return (qdr_writer){.ctx = &columns->right, .write = append};
}

/* Takes a line off a text; false where there is none. */
static bool take_line(const struct column *column, size_t *at, const char **line, size_t *length)
{
    if (*at >= column->size) {
        *length = 0;
        return false;
    }
    *line = column->bytes + *at;
    const char *end = memchr(*line, '\n', column->size - *at);
    *length = end ? (size_t)(end - *line) : column->size - *at;
    *at += *length + (end != NULL);
    return true;
}

/* How many places a line takes: UTF-8, without escape sequences that end in a letter. */
static size_t width_of(const char *line, size_t length)
{
    size_t width = 0;
    bool is_escape = false;
    for (size_t k = 0; k < length; ++k) {
        unsigned char byte = (unsigned char)line[k];
        if (is_escape) {
            is_escape = byte < '@' || byte == '[';
        } else if (byte == 0x1b) {
            is_escape = true;
        } else {
            width += (byte & 0xc0) != 0x80;
        }
    }
    return width;
}

static size_t widest(const struct column *column)
{
    const char *line;
    size_t length;
    size_t at = 0;
    size_t most = 0;
    while (take_line(column, &at, &line, &length)) {
        size_t width = width_of(line, length);
        most = width > most ? width : most;
    }
    return most;
}

void columns_put(const struct columns *columns, struct out *out)
{
    const size_t width = widest(&columns->left) + 3;
    const char *left = "";
    const char *right = "";
    size_t left_length;
    size_t right_length;
    size_t left_at = 0;
    size_t right_at = 0;
    for (;;) {
        bool has_left = take_line(&columns->left, &left_at, &left, &left_length);
        bool has_right = take_line(&columns->right, &right_at, &right, &right_length);
        if (!has_left && !has_right) {
            return;
        }
        out_bytes(out, left, left_length);
        if (has_right) {
            out_format(out, "%*s", (int)(width - width_of(left, left_length)), "");
            out_bytes(out, right, right_length);
        }
        out_text(out, "\n");
    }
}

void columns_free(struct columns *columns)
{
    free(columns->left.bytes);
    free(columns->right.bytes);
    *columns = (struct columns){0};
}
