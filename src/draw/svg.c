/* svg.c  Puts elements of SVG; paths go with steps from place to place, so that they are short. */
#include "draw/svg.h"

#include <inttypes.h>

/* ------------------------------------------------------------------------------- documents ---- */

void qdri_svg_begin(struct qdri_output *output)
{
    qdri_put_text(output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                          "<svg xmlns=\"http://www.w3.org/2000/svg\"");
}

void qdri_svg_begin_white(struct qdri_output *output, uint64_t width, uint64_t height,
                          bool is_paper)
{
    const uint64_t sides[] = {width, height};
    qdri_svg_begin(output);
    for (size_t k = 0; k < 2; ++k) {
        qdri_put_text(output, k == 0 ? " width=\"" : " height=\"");
        qdri_put_number(output, is_paper ? sides[k] / 10 : sides[k]);
        qdri_put_format(output, is_paper ? ".%umm\"" : "\"", (unsigned)(sides[k] % 10));
    }
    qdri_put_format(output,
                    " viewBox=\"0 0 %" PRIu64 " %" PRIu64
                    "\" font-family=\"sans-serif\" text-anchor=\"middle\">\n"
                    "<rect width=\"%" PRIu64 "\" height=\"%" PRIu64 "\" fill=\"#fff\"/>\n",
                    width, height, width, height);
}

void qdri_svg_end(struct qdri_output *output)
{
    qdri_put_text(output, "</svg>\n");
}

/* -------------------------------------------------------------------------------- elements ---- */

void qdri_svg_rect(struct qdri_output *output, int64_t x, int64_t y, int width, int height,
                   const char *pen)
{
    qdri_put_format(output,
                    "<rect x=\"%" PRId64 "\" y=\"%" PRId64 "\" width=\"%d\" height=\"%d\"%s/>\n", x,
                    y, width, height, pen);
}

static void put_length(struct qdri_output *output, const char *name, int64_t length)
{
    qdri_put_format(output, " %s=\"", name);
    qdri_put_length(output, length);
    qdri_put(output, "\"", 1);
}

void qdri_svg_begin_text(struct qdri_output *output, const char *before, int64_t x, int64_t y,
                         int64_t size, const char *behind)
{
    qdri_put_format(output, "<text%s", before);
    put_length(output, "x", x);
    put_length(output, "y", y);
    if (size > 0) {
        put_length(output, "font-size", size);
    }
    qdri_put_format(output, "%s>", behind);
}

void qdri_svg_text(struct qdri_output *output, const char *before, int64_t x, int64_t y,
                   int64_t size, const char *behind, const char *text)
{
    qdri_svg_begin_text(output, before, x, y, size, behind);
    qdri_put_xml(output, text);
    qdri_put_text(output, "</text>\n");
}

void qdri_svg_text_around(struct qdri_output *output, int64_t x, int64_t y, int size,
                          const char *text)
{
    qdri_svg_text(output, "", x * QDRI_UNIT, (y + size * 35 / 100) * QDRI_UNIT,
                  (int64_t)size * QDRI_UNIT, "", text);
}

/* ----------------------------------------------------------------------------------- paths ---- */

const char *qdri_length_text(int64_t length, char text[QDRI_LENGTH_SIZE])
{
    size_t size = 0;
    uint64_t whole = length < 0 ? 0U - (uint64_t)length : (uint64_t)length;
    uint64_t part = whole % QDRI_UNIT;
    if (length < 0) {
        text[size++] = '-';
    }
    if (whole >= QDRI_UNIT || part == 0) {
        size += qdri_digits(whole / QDRI_UNIT, text + size);
    }
    if (part > 0) {
        text[size++] = '.';
        for (uint64_t unit = QDRI_UNIT / 10; part > 0; part %= unit, unit /= 10) {
            text[size++] = (char)('0' + part / unit);
            if (unit == 1) {
                break;
            }
        }
    }
    text[size] = '\0';
    return text;
}

void qdri_put_length(struct qdri_output *output, int64_t length)
{
    qdri_put_text(output, qdri_length_text(length, (char[QDRI_LENGTH_SIZE]){0}));
}

void qdri_put_spot(struct qdri_output *output, struct qdri_spot spot)
{
    qdri_put_length(output, spot.x);
    if (spot.y >= 0) {
        qdri_put(output, " ", 1);
    }
    qdri_put_length(output, spot.y);
}

static struct qdri_spot step(const struct qdri_pen *pen, struct qdri_spot to)
{
    return (struct qdri_spot){to.x - pen->at.x, to.y - pen->at.y};
}

void qdri_pen_move(struct qdri_pen *pen, struct qdri_spot to)
{
    qdri_put(pen->output, "M", 1);
    qdri_put_spot(pen->output, to);
    pen->at = to;
}

void qdri_pen_line(struct qdri_pen *pen, struct qdri_spot to)
{
    struct qdri_spot by = step(pen, to);
    if (by.y == 0) {
        qdri_put(pen->output, "h", 1);
        qdri_put_length(pen->output, by.x);
    } else if (by.x == 0) {
        qdri_put(pen->output, "v", 1);
        qdri_put_length(pen->output, by.y);
    } else {
        qdri_put(pen->output, "l", 1);
        qdri_put_spot(pen->output, by);
    }
    pen->at = to;
}

void qdri_pen_curve(struct qdri_pen *pen, struct qdri_spot control, struct qdri_spot to)
{
    struct qdri_spot by = step(pen, to);
    qdri_put(pen->output, "q", 1);
    qdri_put_spot(pen->output, step(pen, control));
    qdri_put(pen->output, " ", by.x >= 0 ? 1 : 0);
    qdri_put_spot(pen->output, by);
    pen->at = to;
}

void qdri_pen_dot(struct qdri_pen *pen, struct qdri_spot at)
{
    qdri_pen_move(pen, at);
    qdri_put(pen->output, "h0", 2);
}

/* Places are rounded, so a straight line may seem to be bent by so much. */
bool qdri_is_straight(struct qdri_spot a, struct qdri_spot b, struct qdri_spot c)
{
    double x = b.x - a.x;
    double y = b.y - a.y;
    double next_x = c.x - b.x;
    double next_y = c.y - b.y;
    double along = x * next_x + y * next_y;
    double across = x * next_y - y * next_x;
    return along > 0 && across < along / 50 && -across < along / 50;
}

void qdri_pen_round(struct qdri_pen *pen, const struct qdri_spot *spot, size_t count)
{
    bool is_begun = false;
    struct qdri_spot last = count > 0 ? spot[count - 1] : (struct qdri_spot){0, 0};
    for (size_t k = 0; k < count; ++k) {
        struct qdri_spot next = spot[k + 1 < count ? k + 1 : 0];
        if (qdri_is_straight(last, spot[k], next)) {
            continue;
        }
        last = spot[k];
        if (is_begun) {
            qdri_pen_line(pen, spot[k]);
        } else {
            qdri_pen_move(pen, spot[k]);
        }
        is_begun = true;
    }
    if (is_begun) {
        qdri_put(pen->output, "z", 1);
    }
}
