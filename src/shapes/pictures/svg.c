/* svg.c  A packing as a document in SVG. */
#include "shapes/pictures/album.h"

#include "base/error.h"

enum {
    EDGE = 150,  /* around the picture: the least, for lines and round ends */
    PIXELS = 48, /* that neighbouring cells are apart */
    PIXELS_MOST = 20000
};

void qdri_album_put_style(struct qdri_output *output)
{
    qdri_put_text(output, " fill=\"none\" stroke=\"#222\" stroke-width=\".09\" "
                          "stroke-linejoin=\"round\" stroke-linecap=\"round\" "
                          "font-family=\"sans-serif\" font-size=\".52\" text-anchor=\"middle\"");
}

/* Large boards get fewer pixels a cell. */
static int64_t pixels_of(int64_t length, int64_t longest)
{
    int64_t per_unit = longest * PIXELS / QDRI_UNIT > PIXELS_MOST
                           ? PIXELS_MOST * (int64_t)QDRI_UNIT / longest
                           : PIXELS;
    per_unit = per_unit > 0 ? per_unit : 1;
    int64_t pixels = (length * per_unit + QDRI_UNIT - 1) / QDRI_UNIT;
    return pixels > 0 ? pixels : 1;
}

static void put_head(struct qdri_spot size, struct qdri_output *output)
{
    int64_t width = (int64_t)size.x + 2 * EDGE;
    int64_t height = (int64_t)size.y + 2 * EDGE;
    int64_t longest = width > height ? width : height;
    qdri_put_text(output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    qdri_put_number(output, (uint64_t)pixels_of(width, longest));
    qdri_put_text(output, "\" height=\"");
    qdri_put_number(output, (uint64_t)pixels_of(height, longest));
    qdri_put_text(output, "\" viewBox=\"-.15 -.15 ");
    qdri_put_spot(output, (struct qdri_spot){(int32_t)width, (int32_t)height});
    qdri_put_text(output, "\"");
    qdri_album_put_style(output);
    qdri_put_text(output, ">\n<path fill=\"#fff\" stroke=\"none\" d=\"M-.15-.15h");
    qdri_put_length(output, (int32_t)width);
    qdri_put_text(output, "v");
    qdri_put_length(output, (int32_t)height);
    qdri_put_text(output, "h");
    qdri_put_length(output, (int32_t)-width);
    qdri_put_text(output, "z\"/>\n");
}

qdr_status qdri_album_write_svg(struct qdri_album *album, const struct qdri_packing *packing,
                                const qdr_writer *writer, qdr_error *error)
{
    struct qdri_output output = {.writer = writer};
    if (!qdri_album_begin(album, packing)) {
        return qdri_no_memory(error);
    }
    put_head(qdri_album_size(album), &output);
    if (!qdri_album_put(album, false, &output)) {
        return qdri_no_memory(error);
    }
    qdri_put_text(&output, "</svg>\n");
    return qdri_output_end(&output, error);
}
