/* regular.c  The digits on a line, in their order, are what a regular expression or an automaton
 * takes. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/nfa.h"
#include "sudoku/rules/regex.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/worded.h"

/* In `room` are the cells, and then the automaton. */
struct regular {
    struct qdri_figure figure; /* must come first */
    struct qdri_regex regex;
    const uint16_t *next; /* see qdri_regex_automaton */
    char label[QDRI_WORDS_MOST];
    uint16_t room[];
};

/* --------------------------------------------------------------------------------- reading ---- */

static struct regular *make(const struct qdri_figure *figure, const struct qdri_regex *regex,
                            const uint16_t *next, size_t states)
{
    size_t table = states * (figure->board.digits + 1u);
    struct regular *regular =
        qdri_zeros(1, sizeof *regular + (figure->count + table) * sizeof *regular->room);
    if (regular) {
        regular->figure = *figure;
        regular->figure.cell = regular->room;
        regular->regex = *regex;
        regular->next = regular->room + figure->count;
        memcpy(regular->room, figure->cell, figure->count * sizeof *regular->room);
        memcpy(regular->room + figure->count, next, table * sizeof *next);
    }
    return regular;
}

/* Makes the data of a clause from what has been read. */
static qdr_status finish(struct regular **regular, const struct qdri_figure *figure,
                         const struct qdri_regex *regex, qdr_error *error)
{
    uint16_t *next;
    size_t states = qdri_regex_automaton(regex, figure->board.digits, &next);
    if (next && states == 0) {
        free(next);
        return qdri_fail_at(error, QDR_RANGE, (struct qdri_place){.column = 1},
                            "the automaton of the expression has more than %d states",
                            (int)QDRI_REGEX_STATES_MAX);
    }
    *regular = next ? make(figure, regex, next, states) : NULL;
    free(next);
    return *regular ? QDR_OK : qdri_no_memory(error);
}

typedef qdr_status read_language(struct qdri_regex *regex, size_t *length, const char *text,
                                 const struct qdri_board *board, qdr_error *error);

static qdr_status parse(read_language *read, void **data, const struct qdri_board *board,
                        const char *argument, qdr_error *error)
{
    static const struct qdri_shape shape = {.least = 1, .repeated = QDRI_KEEP_REPEATED};
    size_t before = strspn(argument, " \t\r\n,");
    size_t length = 0;
    struct qdri_regex regex;
    struct qdri_figure *figure = NULL;
    struct regular *regular = NULL;
    qdr_status status = read(&regex, &length, argument + before, board, error);
    if (status != QDR_OK && error && error->column > 0) {
        error->column += before;
    }
    if (status == QDR_OK) {
        status = qdri_worded_read(&figure, &shape, board, argument, before + length, error);
    }
    status = status == QDR_OK ? finish(&regular, figure, &regex, error) : status;
    if (status == QDR_OK) {
        qdri_worded_label(regular->label, argument, before + length);
        *data = regular;
    }
    free(figure);
    return status;
}

static qdr_status parse_regex(void **data, const struct qdri_board *board, const char *argument,
                              qdr_error *error)
{
    return parse(qdri_regex_read, data, board, argument, error);
}

static qdr_status parse_nfa(void **data, const struct qdri_board *board, const char *argument,
                            qdr_error *error)
{
    return parse(qdri_nfa_read, data, board, argument, error);
}

/* ------------------------------------------------------------------------------ the rules ---- */

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    const struct regular *regular = (const struct regular *)figure;
    return qdri_regex_matches(&regular->regex, digits, figure->count);
}

static const uint16_t *row_of(const struct regular *regular, int32_t state)
{
    return regular->next + (size_t)state * (regular->figure.board.digits + 1u);
}

static int32_t step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    int32_t next = row_of(ctx, state)[digit];
    (void)place;
    return next != 0 ? next - 1 : QDRI_NO_STATE;
}

static bool accepts(const void *ctx, int32_t state)
{
    return row_of(ctx, state)[0] != 0;
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct regular *regular = data;
    qdri_figure_encode_chain(
        &regular->figure, encoder,
        (struct qdri_chain){.name = "regex", .ctx = regular, .step = step, .accepts = accepts});
}

static void draw(const void *data, struct qdri_drawing *drawing)
{
    const struct regular *regular = data;
    qdri_worded_draw(drawing, &regular->figure, regular->label);
}

QDRI_RULE(qdri_rule_regex) = {
    .name = "regex",
    .argument = "PATTERN CELLS",
    .meaning = "the digits on the line, in their order, match the regular expression",
    .parse = parse_regex,
    .keeps = keeps,
    .encode = encode,
    .draw = draw};

QDRI_RULE(qdri_rule_nfa) = {
    .name = "nfa",
    .argument = "ARCS CELLS",
    .meaning = "a finite automaton takes the digits on the line, in their order",
    .parse = parse_nfa,
    .keeps = keeps,
    .encode = encode,
    .draw = draw};
