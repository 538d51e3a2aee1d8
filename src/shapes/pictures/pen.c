/* pen.c  Writes paths with steps from place to place, so that they are short. */
#include "shapes/pictures/pen.h"

void qdri_put_length(struct qdri_output *output, int32_t length)
{
    char text[16];
    size_t size = 0;
    uint32_t whole = length < 0 ? 0U - (uint32_t)length : (uint32_t)length;
    uint32_t part = whole % QDRI_UNIT;
    if (length < 0) {
        text[size++] = '-';
    }
    if (whole >= QDRI_UNIT || part == 0) {
        size += qdri_digits(whole / QDRI_UNIT, text + size);
    }
    if (part > 0) {
        text[size++] = '.';
        for (uint32_t unit = QDRI_UNIT / 10; part > 0; part %= unit, unit /= 10) {
            text[size++] = (char)('0' + part / unit);
            if (unit == 1) {
                break;
            }
        }
    }
    qdri_put(output, text, size);
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
