/* tags.c  Names strokes in a key, and gives letters to those that look alike. */
#include "sudoku/pictures/tags.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

static const struct qdri_clause *clause_of(const struct qdri_stroke *stroke, const qdr_rules *rules)
{
    return rules && stroke->clause < rules->clauses ? &rules->clause[stroke->clause] : NULL;
}

/* The number with which the argument begins, or what the rule says in words; `*length`: how much of
 * it counts. */
static const char *word_of(const struct qdri_stroke *stroke, const struct qdri_clause *clause,
                           int *length)
{
    bool is_worded = stroke->kind == QDRI_STROKE_AREA ||
                     (stroke->kind == QDRI_STROKE_LINE && stroke->style == QDRI_LINE_WORDED);
    bool has_number = stroke->kind == QDRI_STROKE_LINE || stroke->kind == QDRI_STROKE_EDGE;
    const char *word = clause && clause->argument ? clause->argument : "";
    *length = is_worded ? (int)strlen(stroke->label) : 0;
    while (!is_worded && has_number && isdigit((unsigned char)word[*length])) {
        ++*length;
    }
    return is_worded ? stroke->label : word;
}

void qdri_stroke_title(const struct qdri_drawing *drawing, size_t index, const qdr_rules *rules,
                       char *title, size_t size)
{
    const struct qdri_stroke *stroke = qdri_drawing_stroke(drawing, index);
    const struct qdri_clause *clause = clause_of(stroke, rules);
    int length;
    const char *word = word_of(stroke, clause, &length);
    snprintf(title, size, "%s%s%.*s", clause ? clause->rule->info.name : "", length > 0 ? " " : "",
             length, word);
}

/* ------------------------------------------------------------------------------------ tags ---- */

/* Rules whose strokes look alike are of one of these. */
enum family { SPEAKS_FOR_ITSELF, LINES, ARROWS, CLUES, CAGES, AREAS };

static enum family family_of(const struct qdri_stroke *stroke)
{
    switch (stroke->kind) {
    case QDRI_STROKE_LINE:
        return stroke->style == QDRI_LINE_THERMOMETER || stroke->style == QDRI_LINE_DIAGONAL
                   ? SPEAKS_FOR_ITSELF
                   : LINES;
    case QDRI_STROKE_ARROW:
        return ARROWS;
    case QDRI_STROKE_OUTSIDE:
        return stroke->direction == QDRI_NOWHERE ? CLUES : SPEAKS_FOR_ITSELF;
    case QDRI_STROKE_CAGE:
        return CAGES;
    case QDRI_STROKE_AREA:
        return AREAS;
    default:
        return SPEAKS_FOR_ITSELF;
    }
}

/* The different titles of a family, as many as there are letters, and a letter for each. */
struct titles {
    char title[26][QDRI_TITLE_MOST];
    char tag[26];
    unsigned count;
};

/* The place of a title, which is added if it is new; or `count`, if there are too many. */
static unsigned find_title(struct titles *titles, const char *title)
{
    unsigned place = 0;
    while (place < titles->count && strcmp(titles->title[place], title) != 0) {
        ++place;
    }
    if (place == titles->count && titles->count < 26) {
        snprintf(titles->title[titles->count++], QDRI_TITLE_MOST, "%s", title);
    }
    return place;
}

/* Gives each title the first letter of it that no other has, or any other. */
static void choose_tags(struct titles *titles)
{
    for (unsigned k = 0; titles->count > 1 && k < titles->count; ++k) {
        char letters[QDRI_TITLE_MOST + 26];
        snprintf(letters, sizeof letters, "%s%s", titles->title[k], "abcdefghijklmnopqrstuvwxyz");
        for (const char *letter = letters; titles->tag[k] == 0 && *letter != '\0'; ++letter) {
            bool is_new = islower((unsigned char)*letter) && !memchr(titles->tag, *letter, k);
            titles->tag[k] = is_new ? *letter : 0;
        }
    }
}

static void tag_family(const struct qdri_drawing *drawing, const qdr_rules *rules, char *tag,
                       enum family family)
{
    struct titles titles = {.count = 0};
    for (int round = 0; round < 2; ++round) {
        for (size_t k = 0; k < qdri_drawing_strokes(drawing); ++k) {
            char title[QDRI_TITLE_MOST];
            if (family_of(qdri_drawing_stroke(drawing, k)) == family) {
                qdri_stroke_title(drawing, k, rules, title, sizeof title);
                unsigned place = find_title(&titles, title);
                tag[k] = place < titles.count ? titles.tag[place] : 0;
            }
        }
        choose_tags(&titles);
    }
}

char *qdri_stroke_tags(const struct qdri_drawing *drawing, const qdr_rules *rules)
{
    char *tag = qdri_zeros(qdri_drawing_strokes(drawing), sizeof *tag);
    for (enum family family = LINES; tag && family <= AREAS; ++family) {
        tag_family(drawing, rules, tag, family);
    }
    return tag;
}

bool qdri_is_some_line(const struct qdri_stroke *stroke)
{
    return family_of(stroke) == LINES;
}
