/* key.c  The key of what rules draw: kinds of lines, and letters where looks do not tell rules
 * apart. */
#include <string.h>

#include "sudoku/pictures/svg/strokes.h"
#include "sudoku/pictures/tags.h"

enum { TAG_SIZE = 16 };

/* Is the stroke one that the key explains?  Arrows say themselves what they are. */
static bool is_told(const struct qdri_svg *svg, size_t index)
{
    const struct qdri_stroke *stroke = qdri_drawing_stroke(svg->drawing, index);
    bool is_tagged = svg->tag[index] != 0 && stroke->kind != QDRI_STROKE_ARROW;
    bool is_worded = stroke->kind == QDRI_STROKE_AREA && stroke->label[0] != '\0';
    return is_tagged || is_worded || qdri_is_some_line(stroke);
}

/* Did another one before have the same title? */
static bool is_known(const struct qdri_svg *svg, size_t stroke, const char *title)
{
    for (size_t k = 0; k < stroke; ++k) {
        char other[QDRI_TITLE_MOST];
        if (is_told(svg, k)) {
            qdri_stroke_title(svg->drawing, k, svg->look->rules, other, sizeof other);
            if (strcmp(other, title) == 0) {
                return true;
            }
        }
    }
    return false;
}

static void put_sample(struct qdri_svg *svg, size_t index, int x, int y)
{
    const struct qdri_stroke *stroke = qdri_drawing_stroke(svg->drawing, index);
    if (stroke->kind == QDRI_STROKE_LINE) {
        qdri_svg_put_line_sample(svg, stroke, svg->tag[index], x, y);
    } else if (stroke->kind == QDRI_STROKE_AREA && svg->tag[index] == 0) {
        qdri_svg_rect(&svg->output, x - TAG_SIZE / 2, y - TAG_SIZE / 2, 14, 14,
                      " fill=\"#ddd\" stroke=\"#999\"");
    } else {
        qdri_svg_put_text(svg, x - TAG_SIZE / 4, y, TAG_SIZE,
                          (const char[]){svg->tag[index], '\0'});
    }
}

void qdri_svg_put_rule_key(struct qdri_svg_words *words)
{
    struct qdri_svg *svg = words->svg;
    for (size_t k = 0; k < qdri_drawing_strokes(svg->drawing); ++k) {
        char title[QDRI_TITLE_MOST];
        int x;
        int y;
        qdri_stroke_title(svg->drawing, k, svg->look->rules, title, sizeof title);
        if (is_told(svg, k) && !is_known(svg, k, title) &&
            qdri_svg_words_key(words, title, &x, &y)) {
            put_sample(svg, k, x, y);
        }
    }
}
