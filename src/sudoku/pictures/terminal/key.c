/* key.c  What stands below a picture: which rules its signs are of, and in words what it does not
 * show.
 *
 * Lines begin with '#', as comments do in files of puzzles. */
#include <stdio.h>
#include <string.h>

#include "sudoku/pictures/terminal/large.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

enum { WIDTH = 80 };

/* ----------------------------------------------------------------------------------- words ---- */

/* Pieces of text in lines as long as the look allows; a piece is not broken. */
struct words {
    struct qdri_output *output;
    unsigned width;
    unsigned used; /* of the line; 0: none has begun */
};

static void begin_piece(struct words *words, const char *space, unsigned length)
{
    unsigned gap = (unsigned)strlen(space);
    if (words->used > 0 && words->used + gap + length > words->width) {
        qdri_put_text(words->output, "\n");
        words->used = 0;
    }
    qdri_put_text(words->output, words->used == 0 ? "# " : space);
    words->used += length + (words->used == 0 ? 2 : gap);
}

static void put_piece(struct words *words, const char *space, const char *text, size_t length)
{
    begin_piece(words, space, (unsigned)length);
    qdri_put(words->output, text, length);
}

static void end_line(struct words *words)
{
    qdri_put_text(words->output, words->used > 0 ? "\n" : "");
    words->used = 0;
}

/* `name: argument`, on lines of its own. */
static void put_clause(struct words *words, const struct qdri_clause *clause)
{
    const char *rest = clause->argument ? clause->argument : "";
    char name[QDRI_TITLE_MOST];
    snprintf(name, sizeof name, "%s%s", clause->rule->info.name, *rest != '\0' ? ":" : "");
    put_piece(words, "", name, strlen(name));
    while (*rest != '\0') {
        size_t length = strcspn(rest, " \n");
        if (length > 0) {
            put_piece(words, " ", rest, length);
        }
        rest += length + (rest[length] != '\0');
    }
    end_line(words);
}

/* ------------------------------------------------------------------------------------- key ---- */

/* What a stroke looks like, with its ink: at most that many signs. */
enum { SAMPLE_MOST = 12 };

/* Does a diagonal rise?  Then its cells are as far apart as the side and one less. */
static bool is_rising(const struct qdri_stroke *line, unsigned side)
{
    return line->kind == QDRI_STROKE_LINE && line->style == QDRI_LINE_DIAGONAL && line->count > 1 &&
           line->cell[1] - line->cell[0] == (int)side - 1;
}

static unsigned sample_line(const struct qdri_stroke *line, char tag, unsigned side,
                            struct qdri_sign sample[SAMPLE_MOST])
{
    unsigned count = 0;
    struct qdri_sign body =
        is_rising(line, side) ? (struct qdri_sign){0x2571, '/'} : qdri_line_sign(line, true);
    bool is_diamond = line->kind == QDRI_STROKE_LINE && line->style == QDRI_LINE_LOCKOUT;
    bool has_bulb = line->kind == QDRI_STROKE_ARROW || qdri_line_has_bulb(line) ||
                    qdri_line_has_two_bulbs(line);
    if (has_bulb) {
        char bulb[] = {is_diamond ? '<' : '(', is_diamond ? '>' : ')'};
        sample[count++] = (struct qdri_sign){(uint16_t)bulb[0], bulb[0]};
        sample[count++] = (struct qdri_sign){(uint16_t)bulb[1], bulb[1]};
    }
    sample[count++] = body;
    if (tag != 0) {
        sample[count++] = (struct qdri_sign){(uint16_t)(unsigned char)tag, tag};
        sample[count++] = body;
    }
    if (line->kind == QDRI_STROKE_ARROW) {
        sample[count++] = (struct qdri_sign){0x2192, '>'};
    }
    return count;
}

static unsigned sample_text(const char *text, struct qdri_sign sample[SAMPLE_MOST])
{
    unsigned count = 0;
    for (; count < SAMPLE_MOST && text[count] != '\0'; ++count) {
        sample[count] = (struct qdri_sign){(uint16_t)(unsigned char)text[count], text[count]};
    }
    return count;
}

static unsigned sample_of(const struct qdri_stroke *stroke, char tag, unsigned side,
                          struct qdri_sign sample[SAMPLE_MOST])
{
    char letter[2] = {tag, '\0'};
    unsigned count;
    switch (stroke->kind) {
    case QDRI_STROKE_LINE:
    case QDRI_STROKE_ARROW:
        return sample_line(stroke, tag, side, sample);
    case QDRI_STROKE_MARK:
        sample[0] = qdri_mark_sign(stroke);
        return 1;
    case QDRI_STROKE_EDGE:
        sample[0] = qdri_edge_sign(stroke);
        return stroke->style == QDRI_EDGE_TEXT ? sample_text(stroke->label, sample) : 1;
    case QDRI_STROKE_CAGE:
        count = sample_text(letter, sample);
        sample[count] = sample[count + 1] = qdri_cage_sign();
        return count + 2;
    case QDRI_STROKE_AREA:
        count = sample_text(letter, sample);
        sample[count] = qdri_area_sign();
        return count + 1;
    case QDRI_STROKE_CORNER:
        return sample_text(stroke->style == QDRI_CORNER_CHECKERED ? stroke->label : "at corners:",
                           sample);
    case QDRI_STROKE_OUTSIDE:
        return tag != 0 ? sample_text(letter, sample) : sample_text("outside:", sample);
    case QDRI_STROKE_NOTE:
        break;
    }
    return 0;
}

/* As many different ones are said; more would say little. */
enum { SHOWN_MOST = 64 };

struct entry {
    struct qdri_sign sample[SAMPLE_MOST];
    unsigned count;
    char title[QDRI_TITLE_MOST];
};

static void entry_of(const struct qdri_large *large, size_t index, struct entry *entry)
{
    const struct qdri_stroke *stroke = qdri_drawing_stroke(large->drawing, index);
    entry->count = sample_of(stroke, large->tag[index], large->regions.side, entry->sample);
    qdri_stroke_title(large->drawing, index, large->look->rules, entry->title, sizeof entry->title);
}

static bool is_same(const struct entry *a, const struct entry *b)
{
    for (unsigned k = 0; k < a->count && k < b->count; ++k) {
        if (a->sample[k].rune != b->sample[k].rune) {
            return false;
        }
    }
    return a->count == b->count && strcmp(a->title, b->title) == 0;
}

static void put_entry(struct words *words, const struct entry *entry, bool is_ascii)
{
    begin_piece(words, "  ", entry->count + 1 + (unsigned)strlen(entry->title));
    for (unsigned k = 0; k < entry->count; ++k) {
        qdri_put_sign(words->output, entry->sample[k], is_ascii);
    }
    qdri_put_text(words->output, " ");
    qdri_put_text(words->output, entry->title);
}

static void put_entries(const struct qdri_large *large, struct words *words)
{
    struct entry shown[SHOWN_MOST];
    unsigned count = 0;
    for (size_t k = 0; k < qdri_drawing_strokes(large->drawing) && count < SHOWN_MOST; ++k) {
        struct entry *entry = &shown[count];
        entry_of(large, k, entry);
        bool is_new = !large->is_hidden[k] && entry->count > 0 && entry->title[0] != '\0';
        for (unsigned i = 0; i < count && is_new; ++i) {
            is_new = !is_same(entry, &shown[i]);
        }
        if (is_new) {
            put_entry(words, entry, large->canvas.is_ascii);
            ++count;
        }
    }
    end_line(words);
}

static void put_notes(const struct qdri_drawing *drawing, struct words *words)
{
    for (size_t k = 0; k < qdri_drawing_strokes(drawing); ++k) {
        const struct qdri_stroke *stroke = qdri_drawing_stroke(drawing, k);
        if (stroke->kind == QDRI_STROKE_NOTE) {
            put_piece(words, ", ", stroke->label, strlen(stroke->label));
        }
    }
    end_line(words);
}

/* Is there anything about the clause that cannot be seen: a hidden stroke, or no stroke at all? */
static bool is_clause_hidden(const struct qdri_large *large, size_t clause)
{
    bool has_stroke = false;
    for (size_t k = 0; k < qdri_drawing_strokes(large->drawing); ++k) {
        if (qdri_drawing_stroke(large->drawing, k)->clause == clause) {
            has_stroke = true;
            if (large->is_hidden[k]) {
                return true;
            }
        }
    }
    return !has_stroke;
}

void qdri_key_put(const struct qdri_large *large, const struct qdri_drawing *drawing,
                  const struct qdri_picture_params *look, struct qdri_output *output)
{
    struct words words = {.output = output,
                          .width = look->width > 0 ? (unsigned)look->width : WIDTH};
    const qdr_rules *rules = look->rules;
    if (large) {
        put_entries(large, &words);
    }
    put_notes(drawing, &words);
    /* The first two are the lines and the division into boxes. */
    for (size_t k = 2; large && rules && k < rules->clauses; ++k) {
        if (is_clause_hidden(large, k)) {
            put_clause(&words, &rules->clause[k]);
        }
    }
}
