/* picture.c  What all pictures of grids ask of looks, candidates, and steps of reasoning; where the
 * borders of regions run; names of strokes in a key, and letters for those that look alike. */
#include "sudoku/pictures/picture.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/check.h"
#include "base/error.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

#define PARAMS struct qdri_picture_params
static const struct qdri_param rows[] = {
    QDRI_PARAM_WORD(PARAMS, style, "style", "line|rows|numbers|boxed|unicode", QDR_GRID_LINE,
                    "how a picture made of characters is drawn"),
    QDRI_PARAM_FLAG(PARAMS, ansi, "ansi", "emphasize by ANSI escape sequences"),
    QDRI_PARAM_NUMBER(QDR_PARAM_NUMBER, PARAMS, width, "width", 0, UINT32_MAX, 0,
                      "columns for pictures side by side, and for words [80]"),
    QDRI_PARAM_FLAG(PARAMS, pencil, "pencil", "in SVG, a candidate alone in its cell stays small"),
    QDRI_PARAM_FLAG(PARAMS, wordless, "wordless", "in SVG, nothing is said below"),
    QDRI_PARAM_WORD(PARAMS, paper, "paper", "a4|letter", 0, "the size of pages"),
    QDRI_PARAM_OTHER(QDR_PARAM_GRID, PARAMS, givens, "givens", "digits that were given"),
};

const struct qdri_subject qdri_picture_subject = QDRI_SUBJECT("a picture", PARAMS, rows, NULL);

static struct qdri_picture_params *look_of(qdr_params *params)
{
    QDRI_ASSERT(params->subject == &qdri_picture_subject);
    return (struct qdri_picture_params *)params;
}

void qdr_params_set_marked(qdr_params *params, const qdr_cell *cells, size_t count)
{
    look_of(params)->marked = cells;
    look_of(params)->marked_count = count;
}

void qdr_params_set_places(qdr_params *params, qdr_cell_places *places)
{
    look_of(params)->places = places;
}

qdr_status qdri_look_take(struct qdri_picture_params *look, unsigned side, const qdr_rules *rules,
                          const qdr_params *params, const qdr_writer *writer, qdr_error *error)
{
    const qdr_status status = qdri_params_take(&look->params, &qdri_picture_subject, params, error);
    if (status != QDR_OK) {
        return status;
    }
    look->rules = rules;
    if (!writer || !writer->write) {
        return qdri_missing(error, "writer");
    }
    if (side < 1 || side > QDR_SIDE_MAX) {
        return qdri_fail(error, QDR_INVALID, "a grid has a side from 1 to %d", QDR_SIDE_MAX);
    }
    if (rules && qdr_rules_side(rules) != side) {
        return qdri_fail(error, QDR_INVALID, "the rules are for a grid of another side");
    }
    return QDR_OK;
}

bool qdri_is_given(const struct qdri_picture_params *look, unsigned side, unsigned cell)
{
    return look->givens && look->givens->side == side && look->givens->cell[cell] != 0;
}

unsigned qdri_candidates_only(const qdr_possibility *candidate, unsigned width, unsigned cell)
{
    const qdr_possibility *here = &candidate[cell * width];
    unsigned only = 0;
    for (unsigned digit = 1; digit <= width; ++digit) {
        if (here[digit - 1] != QDR_IMPOSSIBLE) {
            if (only > 0) {
                return 0;
            }
            only = digit;
        }
    }
    return only > 0 && here[only - 1] == QDR_POSSIBLE ? only : 0;
}

unsigned qdri_step_role(const qdr_deduction *step, unsigned cell, unsigned digit)
{
    unsigned role = QDRI_NO_ROLE;
    for (size_t k = 0; k < step->marks; ++k) {
        const qdr_deduction_mark *mark = &step->mark[k];
        if (mark->cell == cell && mark->digit == digit && mark->role < role) {
            role = mark->role;
        }
    }
    return role;
}

const char *qdri_step_word(const qdr_deduction *step, unsigned role)
{
    static const char *const words[] = {[QDR_ROLE_PLACED] = "placed",
                                        [QDR_ROLE_REMOVED] = "removed",
                                        [QDR_ROLE_PATTERN] = "pattern",
                                        [QDR_ROLE_SECOND] = "other side"};
    size_t k = 0;
    while (k < step->marks && step->mark[k].role != role) {
        ++k;
    }
    return k < step->marks ? words[role] : NULL;
}

unsigned qdri_step_standing(const qdr_deduction *step, unsigned cell)
{
    const unsigned digit = step->grid->cell[cell];
    return digit > 0 && qdri_step_role(step, cell, digit) == QDR_ROLE_PLACED ? 0 : digit;
}

qdr_status qdri_look_take_step(struct qdri_picture_params *look, const qdr_deduction *step,
                               const qdr_rules *rules, const qdr_params *params,
                               const qdr_writer *writer, qdr_error *error)
{
    const qdr_status status = qdri_look_take(look, step->grid->side, rules, params, writer, error);
    if (status == QDR_OK && !step->candidate) {
        return qdri_fail(error, QDR_INVALID, "the step does not say what the candidates were");
    }
    return status;
}

/* ------------------------------------------------------------------------------- regions ---- */

void qdri_regions_find(struct qdri_regions *regions, const qdr_rules *rules, unsigned side)
{
    unsigned box_rows = 0;
    unsigned box_columns = 0;
    qdr_box_standard(side, &box_rows, &box_columns);
    regions->side = side;
    for (unsigned cell = 0; cell < side * side; ++cell) {
        unsigned band = cell / side / box_rows;
        regions->region[cell] = (uint16_t)(rules ? 0 : band * side + cell % side / box_columns);
    }
    for (size_t k = 0; rules && k < qdr_rules_houses(rules); ++k) {
        const qdr_house *house = qdr_rules_house(rules, k);
        for (unsigned n = 0; house->kind == QDR_HOUSE_BOX && n < house->count; ++n) {
            regions->region[house->cells[n]] = (uint16_t)(k + 1);
        }
    }
    for (unsigned cell = 0; rules && cell < side * side; ++cell) {
        if (!qdr_rules_has_cell(rules, (qdr_cell)cell)) {
            regions->region[cell] = QDRI_REGION_NONE;
        }
    }
}

bool qdri_regions_has_cell(const struct qdri_regions *regions, unsigned cell)
{
    return regions->region[cell] != QDRI_REGION_NONE;
}

bool qdri_regions_has(const struct qdri_regions *regions, unsigned row, unsigned column)
{
    return row < regions->side && column < regions->side &&
           qdri_regions_has_cell(regions, row * regions->side + column);
}

static uint16_t region_at(const struct qdri_regions *regions, bool is_inside, unsigned cell)
{
    return is_inside ? regions->region[cell] : QDRI_REGION_NONE;
}

bool qdri_regions_rule(const struct qdri_regions *regions, unsigned row, unsigned column)
{
    unsigned side = regions->side;
    unsigned cell = row * side + column;
    return region_at(regions, row < side, cell) != region_at(regions, row > 0, cell - side);
}

bool qdri_regions_bar(const struct qdri_regions *regions, unsigned row, unsigned column)
{
    unsigned side = regions->side;
    unsigned cell = row * side + column;
    return region_at(regions, column < side, cell) != region_at(regions, column > 0, cell - 1);
}

/* -------------------------------------------------------------------------------- titles ---- */

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
