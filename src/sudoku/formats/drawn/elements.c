/* elements.c  Lists of what is drawn, and colors. */
#include "sudoku/formats/drawn/elements.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

void qdri_drawn_add(struct qdri_drawn *drawn, const struct qdri_element *element)
{
    struct qdri_element copy = *element;
    copy.point = NULL;
    if (element->points > 0) {
        copy.point = qdri_copy(element->point, element->points, sizeof *element->point);
    }
    if ((element->points > 0 && !copy.point) ||
        !qdri_reserve(&drawn->element, &drawn->capacity, drawn->count + 1,
                      sizeof *drawn->element)) {
        free(copy.point);
        drawn->lacks_memory = true;
        return;
    }
    drawn->element[drawn->count++] = copy;
}

void qdri_drawn_free(struct qdri_drawn *drawn)
{
    for (size_t k = 0; k < drawn->count; ++k) {
        free(drawn->element[k].point);
    }
    free(drawn->element);
    *drawn = (struct qdri_drawn){.element = NULL};
}

static bool are_points_same(const struct qdri_element *a, const struct qdri_element *b)
{
    return a->points == b->points &&
           (a->points == 0 || memcmp(a->point, b->point, a->points * sizeof *a->point) == 0);
}

static bool are_shapes_same(const struct qdri_element *a, const struct qdri_element *b)
{
    return a->middle.row == b->middle.row && a->middle.column == b->middle.column &&
           a->height == b->height && a->width == b->width && a->angle == b->angle &&
           a->is_round == b->is_round && a->border == b->border && strcmp(a->text, b->text) == 0;
}

bool qdri_elements_are_same(const struct qdri_element *a, const struct qdri_element *b)
{
    return a->kind == b->kind && a->color == b->color &&
           (a->kind == QDRI_ELEMENT_SHAPE ? are_shapes_same(a, b) : are_points_same(a, b));
}

/* ---------------------------------------------------------------------------------- colors ---- */

static unsigned part_of(uint32_t color, unsigned index)
{
    return color >> (16 - 8 * index) & 0xff;
}

/* Hexadecimal digits, each of which counts twice where there are three or four of them. */
static uint32_t read_digits(const char *text, size_t length)
{
    char digits[9] = "";
    bool is_short = length < 6;
    for (size_t k = 0; k < (is_short ? 2 * length : length); ++k) {
        digits[k] = text[is_short ? k / 2 : k];
    }
    uint32_t value = (uint32_t)strtoul(digits, NULL, 16);
    bool has_alpha = strlen(digits) == 8;
    if (has_alpha && (value & 0xff) == 0) {
        return QDRI_NO_COLOR;
    }
    return has_alpha ? value >> 8 : value;
}

uint32_t qdri_color_read(const char *text)
{
    static const struct {
        const char *name;
        uint32_t color;
    } names[] = {{"black", 0x000000},     {"white", 0xffffff},    {"gray", 0x808080},
                 {"grey", 0x808080},      {"silver", 0xc0c0c0},   {"lightgray", 0xd3d3d3},
                 {"lightgrey", 0xd3d3d3}, {"darkgray", 0xa9a9a9}, {"darkgrey", 0xa9a9a9}};
    size_t length = text[0] == '#' ? strspn(text + 1, "0123456789abcdefABCDEF") : 0;
    if (text[0] == '#' && text[1 + length] == '\0' &&
        (length == 3 || length == 4 || length == 6 || length == 8)) {
        return read_digits(text + 1, length);
    }
    for (size_t k = 0; k < sizeof names / sizeof *names; ++k) {
        if (strcmp(text, names[k].name) == 0) {
            return names[k].color;
        }
    }
    return QDRI_NO_COLOR;
}

struct hue {
    bool is_grey;
    int degrees;
};

static struct hue hue_of(uint32_t color)
{
    int red = (int)part_of(color, 0);
    int green = (int)part_of(color, 1);
    int blue = (int)part_of(color, 2);
    int most = red > green ? red : green;
    int least = red < green ? red : green;
    most = most > blue ? most : blue;
    least = least < blue ? least : blue;
    int span = most - least;
    if (span < 32) {
        return (struct hue){.is_grey = true};
    }
    int degrees = most == red     ? 60 * (green - blue) / span
                  : most == green ? 120 + 60 * (blue - red) / span
                                  : 240 + 60 * (red - green) / span;
    return (struct hue){.degrees = (degrees + 360) % 360};
}

bool qdri_colors_are_kin(uint32_t a, uint32_t b)
{
    if (a == QDRI_NO_COLOR || b == QDRI_NO_COLOR) {
        return a == b;
    }
    struct hue one = hue_of(a);
    struct hue other = hue_of(b);
    int apart = abs(one.degrees - other.degrees);
    apart = apart > 180 ? 360 - apart : apart;
    return one.is_grey == other.is_grey && apart <= 24;
}

const char *qdri_color_name(uint32_t color)
{
    static const char *const names[] = {"red",  "orange", "yellow", "green",  "green",   "green",
                                        "cyan", "blue",   "blue",   "purple", "magenta", "pink"};
    if (color == QDRI_NO_COLOR) {
        return "colorless";
    }
    struct hue hue = hue_of(color);
    return hue.is_grey ? "grey" : names[(hue.degrees + 15) % 360 / 30];
}

bool qdri_color_is_bright(uint32_t color)
{
    return color == QDRI_NO_COLOR ||
           part_of(color, 0) + part_of(color, 1) + part_of(color, 2) > 384;
}
