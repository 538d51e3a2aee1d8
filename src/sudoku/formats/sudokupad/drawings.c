/* drawings.c  Elements as JSON, both ways. */
#include "sudoku/formats/sudokupad/sudokupad.h"

#include <stdio.h>
#include <string.h>

/* Where elements stand; `kind` goes with it. */
enum list { LINES, ARROWS, UNDERLAYS, OVERLAYS, LISTS };

static const struct {
    const char *key;
    enum qdri_element_kind kind;
    bool is_under;
} lists[] = {[LINES] = {"lines", QDRI_ELEMENT_LINE, false},
             [ARROWS] = {"arrows", QDRI_ELEMENT_ARROW, false},
             [UNDERLAYS] = {"underlays", QDRI_ELEMENT_SHAPE, true},
             [OVERLAYS] = {"overlays", QDRI_ELEMENT_SHAPE, false}};

static enum list list_of(const struct qdri_element *element)
{
    switch (element->kind) {
    case QDRI_ELEMENT_LINE:
        return LINES;
    case QDRI_ELEMENT_ARROW:
        return ARROWS;
    default:
        return element->is_under ? UNDERLAYS : OVERLAYS;
    }
}

/* --------------------------------------------------------------------------------- writing ---- */

static json_t *make_number(int32_t units)
{
    return units % QDRI_DRAWN_UNIT == 0 ? json_integer(units / QDRI_DRAWN_UNIT)
                                        : json_real((double)units / QDRI_DRAWN_UNIT);
}

static json_t *make_point(struct qdri_point point)
{
    return json_pack("[oo]", make_number(point.row), make_number(point.column));
}

static void set_color(struct qdri_json_writing *writing, json_t *object, const char *key,
                      uint32_t color)
{
    if (color != QDRI_NO_COLOR) {
        qdri_json_set(writing, object, key, json_sprintf("#%06X", (unsigned)color));
    }
}

static void set_path(struct qdri_json_writing *writing, json_t *object,
                     const struct qdri_element *element)
{
    json_t *points = json_array();
    qdri_json_set(writing, object, "wayPoints", points);
    set_color(writing, object, "color", element->color);
    qdri_json_set(writing, object, "thickness", json_integer(element->thickness));
    for (size_t k = 0; writing->is_whole && k < element->points; ++k) {
        qdri_json_append(writing, points, make_point(element->point[k]));
    }
    if (element->kind == QDRI_ELEMENT_ARROW) {
        qdri_json_set(writing, object, "headLength", json_real(0.25));
    }
}

/* Small shapes have small texts. */
static void set_text(struct qdri_json_writing *writing, json_t *object,
                     const struct qdri_element *element)
{
    int size = element->width < 24 ? 12 : element->is_round ? 15 : 22;
    bool is_dark = element->color != QDRI_NO_COLOR && !qdri_color_is_bright(element->color);
    if (element->text[0] != '\0') {
        qdri_json_set(writing, object, "text", json_string(element->text));
        qdri_json_set(writing, object, "fontSize", json_integer(size));
        set_color(writing, object, "color", is_dark ? 0xffffff : 0x000000);
    }
}

static void set_shape(struct qdri_json_writing *writing, json_t *object,
                      const struct qdri_element *element)
{
    qdri_json_set(writing, object, "center", make_point(element->middle));
    qdri_json_set(writing, object, "width", make_number(element->width));
    qdri_json_set(writing, object, "height", make_number(element->height));
    if (element->is_round) {
        qdri_json_set(writing, object, "rounded", json_true());
    }
    if (element->angle != 0) {
        qdri_json_set(writing, object, "angle", json_integer(element->angle));
    }
    set_color(writing, object, "backgroundColor", element->color);
    set_color(writing, object, "borderColor", element->border);
    set_text(writing, object, element);
}

void qdri_drawings_write(struct qdri_json_writing *writing, const struct qdri_drawn *drawn)
{
    for (size_t k = 0; writing->is_whole && k < drawn->count; ++k) {
        const struct qdri_element *element = &drawn->element[k];
        const char *key = lists[list_of(element)].key;
        json_t *object = json_object();
        qdri_json_append_to(writing, writing->root, key, object);
        if (writing->is_whole) {
            (element->kind == QDRI_ELEMENT_SHAPE ? set_shape : set_path)(writing, object, element);
        }
    }
}

/* --------------------------------------------------------------------------------- reading ---- */

/* Reads a place or size; false where it is none that is near a grid. */
static bool read_units(const json_t *value, int32_t *units)
{
    double number = json_number_value(value);
    bool is_near = json_is_number(value) && number > -QDR_SIDE_MAX && number < 2 * QDR_SIDE_MAX;
    *units = is_near ? (int32_t)(number * QDRI_DRAWN_UNIT + (number < 0 ? -0.5 : 0.5)) : 0;
    return is_near;
}

static bool read_point(const json_t *pair, struct qdri_point *point)
{
    return json_array_size(pair) == 2 && read_units(json_array_get(pair, 0), &point->row) &&
           read_units(json_array_get(pair, 1), &point->column);
}

static uint32_t read_color(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? qdri_color_read(text) : QDRI_NO_COLOR;
}

/* Texts may be numbers, and those that are too long are none that we know. */
static bool read_text(const json_t *object, struct qdri_element *element)
{
    const json_t *value = json_object_get(object, "text");
    int length = 0;
    if (json_is_integer(value)) {
        length = snprintf(element->text, sizeof element->text, "%" JSON_INTEGER_FORMAT,
                          json_integer_value(value));
    } else if (json_is_string(value)) {
        length = snprintf(element->text, sizeof element->text, "%s", json_string_value(value));
    }
    return length >= 0 && (size_t)length < sizeof element->text;
}

static bool read_shape(const json_t *object, struct qdri_element *element)
{
    const json_t *angle = json_object_get(object, "angle");
    element->color = read_color(object, "backgroundColor");
    element->border = read_color(object, "borderColor");
    element->is_round = json_is_true(json_object_get(object, "rounded"));
    element->angle = json_is_integer(angle) ? (int32_t)(json_integer_value(angle) % 360) : 0;
    return read_point(json_object_get(object, "center"), &element->middle) &&
           read_units(json_object_get(object, "width"), &element->width) &&
           read_units(json_object_get(object, "height"), &element->height) &&
           read_text(object, element);
}

/* Reads a line into `point`, which has room for as many points as there may be. */
static bool read_path(const json_t *object, struct qdri_element *element, struct qdri_point *point)
{
    const json_t *points = json_object_get(object, "wayPoints");
    bool is_right =
        json_array_size(points) >= 2 && json_array_size(points) <= QDRI_DRAWN_POINTS_MOST;
    element->color = read_color(object, "color");
    element->border = QDRI_NO_COLOR;
    element->point = point;
    element->points = is_right ? json_array_size(points) : 0;
    for (size_t k = 0; is_right && k < element->points; ++k) {
        is_right = read_point(json_array_get(points, k), &point[k]);
    }
    return is_right;
}

static void read_list(struct qdri_json_reading *reading, enum list list, struct qdri_drawn *drawn,
                      struct qdri_point *point)
{
    const json_t *root = reading->json.root;
    const json_t *array = json_object_get(root, lists[list].key);
    struct qdri_place place = {.line = 0};
    if (json_array_size(array) > 0) {
        place = qdri_json_key_place(&reading->json, qdri_spot_key(root, lists[list].key));
    }
    for (size_t k = 0; k < json_array_size(array) && drawn->count < QDRI_DRAWN_MOST; ++k) {
        struct qdri_element element = {
            .kind = lists[list].kind, .is_under = lists[list].is_under, .place = place};
        const json_t *object = json_array_get(array, k);
        if (element.kind == QDRI_ELEMENT_SHAPE ? read_shape(object, &element)
                                               : read_path(object, &element, point)) {
            qdri_drawn_add(drawn, &element);
        }
    }
}

void qdri_drawings_read(struct qdri_json_reading *reading, struct qdri_drawn *drawn)
{
    struct qdri_point point[QDRI_DRAWN_POINTS_MOST];
    for (enum list list = LINES; list < LISTS; ++list) {
        read_list(reading, list, drawn, point);
    }
    qdri_json_keep(reading, drawn->lacks_memory ? QDR_NOMEM : QDR_OK);
}

void qdri_drawings_remark(struct qdri_json_reading *reading, const struct qdri_drawn *drawn)
{
    size_t explained[LISTS] = {0};
    const json_t *root = reading->json.root;
    for (size_t k = 0; k < drawn->count; ++k) {
        explained[list_of(&drawn->element[k])] += drawn->element[k].is_explained;
    }
    for (enum list list = LINES; list < LISTS; ++list) {
        const char *key = lists[list].key;
        const json_t *value = json_object_get(root, key);
        size_t count = json_array_size(value) - explained[list];
        if (count > 0 || (value && !json_is_array(value) && !qdri_json_is_void(value))) {
            qdri_json_remark(reading, QDRI_MAYBE_RULE, qdri_spot_key(root, key),
                             "what '%s' draws (%zu) is no rule", key, count);
        }
    }
}
