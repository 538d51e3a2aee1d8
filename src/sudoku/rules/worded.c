/* worded.c  Rules with words of their own before the cells: an expression about digits a and b that
 * follow each other on a line, or stand anywhere in a set of cells; and a regular expression or an
 * automaton that takes the digits of a line.
 *
 * Where cells count as something else than their digit, a and b are that. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "sudoku/board/houses.h"
#include "sudoku/board/map.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/relation.h"
#include "sudoku/rules/rule.h"

enum { WORDS_MOST = 24 }; /* room for as much of the words as pictures show */

/* What the data of such rules begin with. */
struct worded {
    struct qdri_figure figure;
    char label[WORDS_MOST];
};

/* Puts the words down for pictures, without the blanks around them: their beginning, where they are
 * long. */
static void keep_words(struct worded *worded, const char *argument, size_t length)
{
    size_t before = 0;
    while (before < length && qdri_is_blank(argument[before])) {
        ++before;
    }
    while (length > before && qdri_is_blank(argument[length - 1])) {
        --length;
    }
    bool is_long = length - before >= WORDS_MOST;
    int kept = is_long ? WORDS_MOST - 4 : (int)(length - before);
    snprintf(worded->label, WORDS_MOST, "%.*s%s", kept, argument + before, is_long ? "..." : "");
    for (char *byte = worded->label; *byte != '\0'; ++byte) {
        *byte = qdri_is_blank(*byte) ? ' ' : *byte;
    }
}

/* Ends reading words. */
static qdr_status take_words(struct worded *worded, const struct qdri_words *words, size_t *length)
{
    *length = words->at;
    keep_words(worded, words->text, words->status == QDR_OK ? words->at : 0);
    return words->status;
}

static bool is_connected(const struct qdri_figure *line)
{
    int side = (int)line->board.side;
    bool is_whole = true;
    for (size_t k = 1; k < line->count; ++k) {
        int down = line->cell[k] / side - line->cell[k - 1] / side;
        int right = line->cell[k] % side - line->cell[k - 1] % side;
        is_whole = is_whole && abs(down) <= 1 && abs(right) <= 1;
    }
    return is_whole;
}

static void write_words(const void *data, char label[QDRI_LABEL_SIZE])
{
    const struct worded *worded = data;
    snprintf(label, QDRI_LABEL_SIZE, "%s", worded->label);
}

/* Draws a line, or an area where the cells do not touch each other. */
static void draw(const void *data, struct qdri_drawing *drawing)
{
    static const struct qdri_rule_look line = {QDRI_STROKE_LINE, QDRI_LINE_WORDED,
                                               .write = write_words};
    static const struct qdri_rule_look area = {QDRI_STROKE_AREA, .write = write_words};
    qdri_draw_look(drawing, is_connected(data) ? &line : &area, data);
}

/* ------------------------------------------------------------------------------- pairs ---- */

/* A set of more cells would have more pairs than anybody looks at. */
enum { SET_MOST = 200 };

struct pairs {
    struct worded worded; /* must come first */
    struct qdri_relation relation;
};

static bool go_together(const void *data, int a, int b)
{
    const struct pairs *pairs = data;
    return qdri_relation_holds(&pairs->relation, a, b);
}

static bool go_together_both_ways(const void *data, int a, int b)
{
    return go_together(data, a, b) && go_together(data, b, a);
}

static qdr_status read_pairs(void *data, const char *argument, size_t *length, qdr_error *error)
{
    struct pairs *pairs = data;
    struct qdri_words words = {
        .text = argument, .board = &pairs->worded.figure.board, .error = error};
    qdri_relation_read(&pairs->relation, &words);
    return take_words(&pairs->worded, &words, length);
}

static const struct qdri_shape line_shape = {.least = 2, .repeated = QDRI_KEEP_REPEATED};

QDRI_RULE(qdri_rule_pairs) = {
    .info.name = "pairs",
    .info.argument = "EXPRESSION CELLS",
    .info.meaning = "the expression is true of a and b, digits that follow each other on the line",
    .sight = QDRI_SEES_VALUES,
    .size = sizeof(struct pairs),
    .shape = &line_shape,
    .read = read_pairs,
    .pair = go_together,
    .keeps = qdri_line_keeps,
    .narrow = qdri_line_narrow,
    .encode = qdri_line_encode,
    .draw = draw};

/* ------------------------------------------------------------------------------- in a set ---- */

static const struct qdri_shape set_shape = {.least = 2, .most = SET_MOST, .repeated = QDRI_SET};

static bool set_keeps(const struct qdri_figure *set, const qdr_digit *digits)
{
    return qdri_all_pairs_keep(set, digits, go_together_both_ways, set);
}

/* Where no digit goes with itself, the digits differ. */
static bool set_house(const void *data, struct qdri_houses *houses)
{
    const struct qdri_figure *set = data;
    bool are_different = set->count <= set->board.digits && !qdri_figure_is_modified(set);
    for (int digit = 1; digit <= (int)set->board.digits; ++digit) {
        are_different = are_different && !go_together(data, digit, digit);
    }
    return !are_different ||
           qdri_houses_add(houses, QDR_HOUSE_EXTRA, "pairs", set->cell, set->count);
}

static void set_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *set = data;
    qdri_encode_all_pairs(encoder, NULL, set->cell, set->count, go_together_both_ways, data);
}

static void set_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *set = data;
    qdri_encode_all_pairs(encoder, "pairs", set->cell, set->count, go_together_both_ways, data);
}

QDRI_RULE(qdri_rule_all_pairs) = {
    .info.name = "all-pairs",
    .info.argument = "EXPRESSION CELLS",
    .info.meaning = "the expression is true of a and b, the digits of any two of the cells",
    .sight = QDRI_SEES_VALUES,
    .size = sizeof(struct pairs),
    .shape = &set_shape,
    .read = read_pairs,
    .keeps = set_keeps,
    .houses = set_house,
    .narrow = set_narrow,
    .encode = set_encode,
    .look = {.kind = QDRI_STROKE_AREA, .write = write_words}};

/* --------------------------------------------------------------------------- languages ---- */

struct regular {
    struct worded worded; /* must come first */
    struct qdri_regex regex;
};

static qdr_status read_regular(void *data, const char *argument, size_t *length, qdr_error *error)
{
    struct regular *regular = data;
    qdri_read_language *const *read_language = regular->worded.figure.rule->kind;
    struct qdri_words words = {.text = argument,
                               .at = strspn(argument, " \t\r\n,"),
                               .board = &regular->worded.figure.board,
                               .error = error};
    (*read_language)(&regular->regex, &words);
    return take_words(&regular->worded, &words, length);
}

/* An automaton in a single state at a time: see qdri_regex_automaton. */
struct automaton {
    unsigned width; /* digits + 1 */
    uint16_t *next;
    size_t states;
};

/* Makes the automaton; `next` is NULL where there is no memory, and to be freed otherwise. */
static struct automaton automaton_of(const struct regular *regular)
{
    const unsigned digits = regular->worded.figure.board.digits;
    struct automaton automaton = {.width = digits + 1u};
    automaton.states = qdri_regex_automaton(&regular->regex, digits, &automaton.next);
    return automaton;
}

static qdr_status check(const void *data, qdr_error *error)
{
    const struct automaton automaton = automaton_of(data);
    free(automaton.next);
    if (automaton.states == 0 && automaton.next) {
        return qdri_fail_at(error, QDR_RANGE, (struct qdri_place){.column = 1},
                            "the automaton of the expression has more than %d states",
                            (int)QDRI_REGEX_STATES_MAX);
    }
    return automaton.next ? QDR_OK : qdri_no_memory(error);
}

static bool matches(const struct qdri_figure *figure, const qdr_digit *digits)
{
    const struct regular *regular = (const struct regular *)(const void *)figure;
    return qdri_regex_matches(&regular->regex, digits, figure->count);
}

static int32_t step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    const struct automaton *automaton = ctx;
    const int32_t next = automaton->next[(size_t)state * automaton->width + digit];
    (void)place;
    return next != 0 ? next - 1 : QDRI_NO_STATE;
}

static bool accepts(const void *ctx, int32_t state)
{
    const struct automaton *automaton = ctx;
    return automaton->next[(size_t)state * automaton->width] != 0;
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct automaton automaton = automaton_of(data);
    if (automaton.next) {
        qdri_figure_encode_chain(
            data, encoder,
            (struct qdri_chain){
                .name = "regex", .ctx = &automaton, .step = step, .accepts = accepts});
        free(automaton.next);
    } else {
        qdri_encode_no_memory(encoder);
    }
}

static const struct qdri_shape row_shape = {.least = 1, .repeated = QDRI_KEEP_REPEATED};

static qdri_read_language *const expressions = qdri_regex_read;
static qdri_read_language *const automata = qdri_nfa_read;

QDRI_RULE(qdri_rule_regex) = {
    .info.name = "regex",
    .info.argument = "PATTERN CELLS",
    .info.meaning = "the digits on the line, in their order, match the regular expression",
    .size = sizeof(struct regular),
    .shape = &row_shape,
    .kind = &expressions,
    .read = read_regular,
    .check = check,
    .keeps = matches,
    .encode = encode,
    .draw = draw};

QDRI_RULE(qdri_rule_nfa) = {
    .info.name = "nfa",
    .info.argument = "ARCS CELLS",
    .info.meaning = "a finite automaton takes the digits on the line, in their order",
    .size = sizeof(struct regular),
    .shape = &row_shape,
    .kind = &automata,
    .read = read_regular,
    .check = check,
    .keeps = matches,
    .encode = encode,
    .draw = draw};
