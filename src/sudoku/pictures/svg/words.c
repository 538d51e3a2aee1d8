/* words.c  What stands below the boards: the caption, the key, what holds everywhere, and the rules
 * that draw nothing. */
#include <stdio.h>
#include <string.h>

#include "sudoku/pictures/svg/svg.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

/* So many letters are taken to be 15 pixels wide in the middle: fonts differ. */
enum { SIZE = 14, LETTERS = 2, LINE = 20, SAMPLE = 46, WORDS_MOST = 600 };

/* Returns how many bytes of the text make up the next line: whole words, if it has any that are
 * short enough. */
static size_t next_line(const char *text, size_t letters)
{
    size_t length = strlen(text);
    if (length <= letters) {
        return length;
    }
    for (size_t k = letters; k > 0; --k) {
        if (text[k] == ' ') {
            return k;
        }
    }
    return letters;
}

/* The line that was begun last. */
static int line_y(const struct qdri_svg_words *words)
{
    return words->y + words->height - LINE / 2;
}

static void put_sentence(struct qdri_svg_words *words, const char *text)
{
    char line[WORDS_MOST];
    size_t letters = (size_t)(words->width * LETTERS / 15);
    letters = letters < 10 ? 10 : letters < WORDS_MOST ? letters : WORDS_MOST - 1;
    while (*text != '\0') {
        size_t count = next_line(text, letters);
        snprintf(line, sizeof line, "%.*s", (int)count, text);
        words->height += LINE;
        if (words->is_shown) {
            qdri_svg_put_text(words->svg, words->svg->left, line_y(words), SIZE, line);
        }
        text += count;
        text += strspn(text, " ");
    }
    words->used = 0;
}

bool qdri_svg_words_key(struct qdri_svg_words *words, const char *text, int *x, int *y)
{
    int width = SAMPLE + (int)strlen(text) * 15 / LETTERS + LINE;
    if (words->used == 0 || words->used + width > words->width) {
        words->height += LINE;
        words->used = 0;
    }
    *x = words->svg->left + words->used + SAMPLE / 2;
    *y = line_y(words);
    if (words->is_shown) {
        qdri_svg_put_text(words->svg, *x + SAMPLE / 2 + LINE / 4, *y, SIZE, text);
    }
    words->used += width;
    return words->is_shown;
}
/* ------------------------------------------------------------------------------- the key ---- */

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

/* The key of what rules draw: the kinds of lines, and what tags mean. */
static void put_rule_key(struct qdri_svg_words *words)
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

/* --------------------------------------------------------------------------------- words ---- */

static bool has_stroke(const struct qdri_drawing *drawing, size_t clause)
{
    for (size_t k = 0; k < qdri_drawing_strokes(drawing); ++k) {
        if (qdri_drawing_stroke(drawing, k)->clause == clause) {
            return true;
        }
    }
    return false;
}

static void put_notes(struct qdri_svg_words *words, const struct qdri_drawing *drawing)
{
    for (size_t k = 0; k < qdri_drawing_strokes(drawing); ++k) {
        const struct qdri_stroke *stroke = qdri_drawing_stroke(drawing, k);
        if (stroke->kind == QDRI_STROKE_NOTE) {
            put_sentence(words, stroke->label);
        }
    }
}

/* The first two clauses are the lines and the division into boxes. */
static void put_undrawn(struct qdri_svg_words *words, const qdr_rules *rules,
                        const struct qdri_drawing *drawing)
{
    for (size_t k = 2; k < rules->clauses; ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        const char *argument = clause->argument ? clause->argument : "";
        char text[WORDS_MOST];
        if (!has_stroke(drawing, k)) {
            snprintf(text, sizeof text, "%s%s%s", clause->rule->info.name,
                     *argument != '\0' ? ": " : "", argument);
            put_sentence(words, text);
        }
    }
}

int qdri_svg_put_words(struct qdri_svg *svg, const struct qdri_svg_page *page, int width, int y,
                       bool is_shown)
{
    struct qdri_svg_words words = {.svg = svg, .y = y, .width = width, .is_shown = is_shown};
    if (page->look->wordless) {
        return 0;
    }
    if (is_shown) {
        qdri_put_text(&svg->output, "<g text-anchor=\"start\">\n");
    }
    if (page->caption) {
        put_sentence(&words, page->caption);
    }
    if (page->put_key) {
        page->put_key(page->ctx, &words);
    }
    if (svg->drawing) {
        put_rule_key(&words);
        put_notes(&words, svg->drawing);
        put_undrawn(&words, svg->look->rules, svg->drawing);
    }
    if (is_shown) {
        qdri_put_text(&svg->output, "</g>\n");
    }
    return words.height > 0 ? words.height + LINE / 2 : 0;
}
