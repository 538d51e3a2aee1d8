/* svg_words.c  What stands below the boards: the caption, what holds everywhere, and the rules that draw
 * nothing. */
#include <stdio.h>
#include <string.h>

#include "sudoku/formats/svg.h"
#include "sudoku/rules.h"

/* A letter is taken to be so wide in the middle: fonts differ. */
enum { SIZE = 14, LETTER = 8, LINE = 20, WORDS_MOST = 600 };

struct words {
    struct qdri_svg *svg;
    int y; /* where they begin */
    int height;
    size_t letters; /* of a line */
    bool is_shown;
};

/* Returns how many bytes of the text make up the next line: whole words, if it has any that are short enough. */
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

static void put_sentence(struct words *words, const char *text)
{
    char line[WORDS_MOST];
    while (*text != '\0') {
        size_t count = next_line(text, words->letters);
        snprintf(line, sizeof line, "%.*s", (int)count, text);
        words->height += LINE;
        if (words->is_shown) {
            qdri_svg_put_text(words->svg, words->svg->left, words->y + words->height - LINE / 2,
                              SIZE, line);
        }
        text += count;
        text += strspn(text, " ");
    }
}

static bool has_stroke(const struct qdri_drawing *drawing, size_t clause)
{
    for (size_t k = 0; k < qdri_drawing_strokes(drawing); ++k) {
        if (qdri_drawing_stroke(drawing, k)->clause == clause) {
            return true;
        }
    }
    return false;
}

static void put_notes(struct words *words, const struct qdri_drawing *drawing)
{
    for (size_t k = 0; k < qdri_drawing_strokes(drawing); ++k) {
        const struct qdri_stroke *stroke = qdri_drawing_stroke(drawing, k);
        if (stroke->kind == QDRI_STROKE_NOTE) {
            put_sentence(words, stroke->label);
        }
    }
}

/* The first two clauses are the lines and the division into boxes. */
static void put_undrawn(struct words *words, const qdr_rules *rules,
                        const struct qdri_drawing *drawing)
{
    for (size_t k = 2; k < rules->clauses; ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        const char *argument = clause->argument ? clause->argument : "";
        char text[WORDS_MOST];
        if (!has_stroke(drawing, k)) {
            snprintf(text, sizeof text, "%s%s%s", clause->rule->name, *argument != '\0' ? ": " : "",
                     argument);
            put_sentence(words, text);
        }
    }
}

int qdri_svg_put_words(struct qdri_svg *svg, const char *caption, int width, int y, bool is_shown)
{
    size_t letters = width > 10 * LETTER ? (size_t)(width / LETTER) : 10;
    struct words words = {.svg = svg,
                          .y = y,
                          .letters = letters < WORDS_MOST ? letters : WORDS_MOST - 1,
                          .is_shown = is_shown};
    if (is_shown) {
        qdri_put_text(&svg->output, "<g text-anchor=\"start\">\n");
    }
    if (caption) {
        put_sentence(&words, caption);
    }
    if (svg->drawing) {
        put_notes(&words, svg->drawing);
        put_undrawn(&words, svg->look->rules, svg->drawing);
    }
    if (is_shown) {
        qdri_put_text(&svg->output, "</g>\n");
    }
    return words.height > 0 ? words.height + LINE / 2 : 0;
}
