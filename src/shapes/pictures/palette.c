/* palette.c  Colors that can be told apart by everybody, and in gray.
 *
 * The first four differ in lightness by a tenth of its range or more, and what is blue and
 * what is yellow alternate, since that is what people who do not see red and green as others do
 * tell apart best. */
#include "shapes/pictures/album.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct rgb {
    unsigned red;
    unsigned green;
    unsigned blue;
};

static const struct rgb fills[] = {{0xfb, 0xe7, 0xa3}, {0xa6, 0xd4, 0xf2}, {0xf0, 0xa1, 0x5f},
                                   {0x74, 0x88, 0xcc}, {0xd0, 0x86, 0xac}, {0x46, 0x80, 0x74},
                                   {0x94, 0x4a, 0x52}};

enum { FILLS = sizeof fills / sizeof *fills };

/* Hues by the golden section, in three degrees of lightness. */
static struct rgb further(uint32_t index)
{
    double hue = fmod(index * 0.6180339887, 1) * 6;
    double most = 245 - 50.0 * (index % 3);
    double least = most * 0.55;
    double middle = least + (most - least) * (1 - fabs(fmod(hue, 2) - 1));
    const double parts[6][3] = {{most, middle, least}, {middle, most, least},
                                {least, most, middle}, {least, middle, most},
                                {middle, least, most}, {most, least, middle}};
    const double *part = parts[(size_t)hue % 6];
    return (struct rgb){(unsigned)part[0], (unsigned)part[1], (unsigned)part[2]};
}

static struct rgb fill_of(uint32_t index)
{
    return index < FILLS ? fills[index] : further(index);
}

static void put(struct rgb color, char ink[QDRI_INK_SIZE])
{
    snprintf(ink, QDRI_INK_SIZE, "#%02x%02x%02x", color.red & 0xFF, color.green & 0xFF,
             color.blue & 0xFF);
}

static unsigned shade(unsigned part, unsigned light, unsigned pale)
{
    return part * light / 100 + (255 - part * light / 100) * pale / 100;
}

void qdri_palette_fill(uint32_t index, unsigned light, unsigned pale, char ink[QDRI_INK_SIZE])
{
    struct rgb color = fill_of(index);
    put((struct rgb){shade(color.red, light, pale), shade(color.green, light, pale),
                     shade(color.blue, light, pale)},
        ink);
}

static bool is_dark(struct rgb color)
{
    return color.red * 3 + color.green * 6 + color.blue < 1250;
}

bool qdri_palette_is_dark(uint32_t index)
{
    return is_dark(fill_of(index));
}

unsigned qdri_palette_terminal(uint32_t index)
{
    struct rgb color = fill_of(index);
    unsigned red = color.red < 75 ? color.red / 48 : (color.red - 35) / 40;
    unsigned green = color.green < 75 ? color.green / 48 : (color.green - 35) / 40;
    unsigned blue = color.blue < 75 ? color.blue / 48 : (color.blue - 35) / 40;
    return 16 + 36 * red + 6 * green + blue;
}

/* ----------------------------------------------------------------------------------- marks ---- */

static const struct {
    const char *name;
    struct rgb color;
} named[] = {{"white", {255, 255, 255}}, {"w", {255, 255, 255}},    {"black", {32, 32, 32}},
             {"b", {32, 32, 32}},        {"red", {206, 52, 48}},    {"r", {206, 52, 48}},
             {"green", {46, 140, 70}},   {"g", {46, 140, 70}},      {"yellow", {250, 210, 50}},
             {"y", {250, 210, 50}},      {"blue", {38, 96, 190}},   {"orange", {240, 140, 30}},
             {"o", {240, 140, 30}},      {"gray", {160, 160, 160}}, {"0", {205, 205, 205}}};

static const struct rgb marks[] = {{38, 96, 190}, {250, 200, 40},  {206, 52, 48},  {120, 200, 235},
                                   {46, 140, 70}, {240, 140, 30},  {120, 70, 160}, {245, 160, 190},
                                   {110, 75, 45}, {170, 215, 100}, {20, 60, 90},   {250, 240, 200}};

enum { MARKS = sizeof marks / sizeof *marks };

/* A color of cells has one letter, so that says which; sides may be called by any. */
static struct rgb mark_of(const char *name, bool is_cell, size_t index)
{
    for (size_t k = 0; k < sizeof named / sizeof *named; ++k) {
        bool is_letter = name[0] >= 'a' && name[0] <= 'z' && name[1] == '\0';
        if (strcmp(named[k].name, name) == 0 && (is_cell || !is_letter)) {
            return named[k].color;
        }
    }
    return index < MARKS ? marks[index] : further((uint32_t)index);
}

void qdri_palette_mark(const char *name, bool is_cell, size_t index, char ink[QDRI_INK_SIZE])
{
    put(mark_of(name, is_cell, index), ink);
}

bool qdri_palette_is_dark_mark(const char *name, size_t index)
{
    return is_dark(mark_of(name, true, index));
}
