/* album.c  Grids that are shown alike: each in its picture, several side by side. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/strbuf.h"
#include "sudoku/pictures/terminal/large.h"
#include "sudoku/rules/rules.h"

enum { WIDTH = 80, SPACE = 3 };

struct album {
    const struct qdri_picture_params *look;
    struct qdri_drawing *drawing; /* NULL: there is nothing to draw */
    struct qdri_large *large;     /* NULL: pictures are compact */
    struct qdri_picture picture;  /* of the grid in work, of which blocks show the digits */
};

/* ---------------------------------------------------------------------------- one by one ---- */

static bool look_has_pairs(const struct qdri_picture_params *look)
{
    return look->rules && qdr_rules_have_pairs(look->rules);
}

static void put_digit(void *ctx, struct qdri_canvas *canvas, unsigned cell, unsigned x, unsigned y)
{
    const struct qdri_picture *picture = ctx;
    const unsigned ink = qdri_cell_ink(picture, cell);
    char held[QDR_DIGIT_TEXT_SIZE];
    qdr_rules_text(picture->look->rules, held, picture->grid->cell[cell]);
    /* Where cells may hold two digits, one is in the middle. */
    x += look_has_pairs(picture->look) && held[1] == '\0';
    qdri_canvas_put_text(canvas, x, y, held, ink);
    const char sign[] = {qdri_sign_behind(picture, cell), '\0'};
    if (sign[0] != ' ') {
        qdri_canvas_put_text(canvas, x + (unsigned)strlen(held), y, sign, ink);
    }
}

static qdr_status write_picture(struct album *album, const qdr_grid *grid, const qdr_writer *writer,
                                qdr_error *error)
{
    if (!album->large) {
        return qdri_write_plain(grid, album->look, writer, error);
    }
    album->picture.grid = grid;
    album->picture.output.writer = writer;
    if (!qdri_large_paint(album->large)) {
        return qdri_no_memory(error);
    }
    qdri_large_put(album->large, &album->picture.output);
    return qdri_output_end(&album->picture.output, error);
}

/* What stands below the last. */
static qdr_status write_key(struct album *album, const qdr_writer *writer, qdr_error *error)
{
    struct qdri_output *output = &album->picture.output;
    if (!album->drawing) {
        return QDR_OK;
    }
    output->writer = writer;
    qdri_key_put(album->large, album->drawing, album->look, output);
    return qdri_output_end(output, error);
}

/* -------------------------------------------------------------------------- side by side ---- */

/* How many columns a terminal needs for the first line of a text; all are as long, or shorter. */
static size_t columns_of(const char *text, size_t length)
{
    size_t columns = 0;
    for (size_t k = 0; k < length; ++k) {
        if (text[k] == '\033') {
            k += strcspn(text + k, "m");
        } else {
            columns += ((unsigned char)text[k] & 0xC0) != 0x80;
        }
    }
    return columns;
}

static size_t width_of(const char *text)
{
    size_t width = 0;
    while (*text != '\0') {
        size_t length = strcspn(text, "\n");
        size_t columns = columns_of(text, length);
        width = columns > width ? columns : width;
        text += length + (text[length] == '\n');
    }
    return width;
}

/* Puts the next line of each text, all as wide as `width` but the last.  False: there are no
 * more. */
static bool put_line(struct qdri_output *output, const char **texts, size_t count, size_t width)
{
    if (*texts[0] == '\0') {
        return false;
    }
    size_t missing = 0;
    for (size_t k = 0; k < count; ++k) {
        size_t length = strcspn(texts[k], "\n");
        for (; length > 0 && missing > 0; --missing) {
            qdri_put(output, " ", 1);
        }
        qdri_put(output, texts[k], length);
        missing += width + SPACE - columns_of(texts[k], length);
        texts[k] += length + (texts[k][length] == '\n');
    }
    qdri_put(output, "\n", 1);
    return true;
}

static qdr_status write_row(struct album *album, const struct qdri_strbuf *buffers, size_t count,
                            size_t width, const qdr_writer *writer, qdr_error *error)
{
    const char **texts = calloc(count, sizeof *texts);
    if (!texts) {
        return qdri_no_memory(error);
    }
    for (size_t k = 0; k < count; ++k) {
        texts[k] = buffers[k].text;
    }
    album->picture.output.writer = writer;
    while (put_line(&album->picture.output, texts, count, width)) {
    }
    free((void *)texts);
    return qdri_output_end(&album->picture.output, error);
}

/* All have been written into buffers: puts them in rows. */
static qdr_status write_rows(struct album *album, const struct qdri_strbuf *buffers, size_t count,
                             const qdr_writer *writer, qdr_error *error)
{
    size_t room = album->look->width > 0 ? album->look->width : WIDTH;
    size_t width = width_of(buffers[0].text);
    size_t in_row = (room + SPACE) / (width + SPACE);
    in_row = in_row > 0 ? in_row : 1;
    qdr_status status = QDR_OK;
    for (size_t k = 0; k < count && status == QDR_OK; k += in_row) {
        size_t rest = count - k;
        album->picture.output.writer = writer;
        qdri_put_text(&album->picture.output, k > 0 ? "\n" : "");
        status = write_row(album, buffers + k, rest < in_row ? rest : in_row, width, writer, error);
    }
    return status;
}

static qdr_status write_several(struct album *album, const qdr_grid *const *grids, size_t count,
                                const qdr_writer *writer, qdr_error *error)
{
    struct qdri_strbuf *buffers = calloc(count, sizeof *buffers);
    qdr_status status = buffers ? QDR_OK : qdri_no_memory(error);
    for (size_t k = 0; k < count && status == QDR_OK; ++k) {
        qdr_writer into = qdri_strbuf_writer(&buffers[k]);
        status = write_picture(album, grids[k], &into, error);
        /* Such a writer refuses what it has no memory for. */
        status = status == QDR_IO ? qdri_no_memory(error) : status;
    }
    if (status == QDR_OK) {
        status = write_rows(album, buffers, count, writer, error);
    }
    for (size_t k = 0; buffers && k < count; ++k) {
        qdri_strbuf_free(&buffers[k]);
    }
    free(buffers);
    return status;
}

/* ----------------------------------------------------------------------------- all of it ---- */

/* Finds out what there is to draw. */
static qdr_status open_album(struct album *album, const struct qdri_blocks *blocks,
                             qdr_error *error)
{
    if (!album->look->rules) {
        return QDR_OK;
    }
    album->drawing = qdri_rules_draw(album->look->rules);
    if (album->drawing && qdri_drawing_is_large(album->drawing)) {
        album->large = qdri_large_new(album->drawing, album->look, blocks);
        return album->large ? QDR_OK : qdri_no_memory(error);
    }
    return album->drawing ? QDR_OK : qdri_no_memory(error);
}

static qdr_status write_pictures(const qdr_grid *const *grids, size_t count,
                                 const struct qdri_picture_params *look, const qdr_writer *writer,
                                 qdr_error *error)
{
    struct album album = {.look = look, .picture = {.look = look}};
    struct qdri_blocks blocks = {.width = look_has_pairs(look) ? QDRI_HELD_WIDTH : 1,
                                 .height = 1,
                                 .ctx = &album.picture,
                                 .put = put_digit};
    qdri_picture_mark(&album.picture, grids[0]->side);
    qdr_status status = open_album(&album, &blocks, error);
    if (status == QDR_OK) {
        status = count == 1 ? write_picture(&album, grids[0], writer, error)
                            : write_several(&album, grids, count, writer, error);
    }
    status = status == QDR_OK ? write_key(&album, writer, error) : status;
    qdri_large_free(album.large);
    qdri_drawing_free(album.drawing);
    return status;
}

qdr_status qdr_write_grids(const qdr_grid *const *grids, size_t count, const qdr_rules *rules,
                           const qdr_params *params, const qdr_writer *writer, qdr_error *error)
{
    struct qdri_picture_params look;
    qdr_status status = qdri_look_take_grids(&look, grids, count, rules, params, writer, error);
    if (status != QDR_OK || count == 0) {
        return status;
    }
    if (look.style == QDR_GRID_BOXED || look.style == QDR_GRID_UNICODE) {
        return write_pictures(grids, count, &look, writer, error);
    }
    for (size_t k = 0; k < count && status == QDR_OK; ++k) {
        if (k > 0 && look.style != QDR_GRID_LINE && !writer->write(writer->ctx, "\n", 1)) {
            return qdri_fail(error, QDR_IO, "cannot write");
        }
        status = qdri_write_plain(grids[k], &look, writer, error);
    }
    return status;
}

qdr_status qdr_write_grid(const qdr_grid *grid, const qdr_rules *rules, const qdr_params *params,
                          const qdr_writer *writer, qdr_error *error)
{
    return qdr_write_grids(&grid, 1, rules, params, writer, error);
}
