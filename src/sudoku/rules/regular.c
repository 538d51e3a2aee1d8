/* regular.c  The digits on a line, in their order, are what a regular expression or an automaton
 * takes. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/regex.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/worded.h"

struct regular {
    struct qdri_worded worded; /* must come first */
    struct qdri_regex regex;
};

/* --------------------------------------------------------------------------------- reading ---- */

static qdr_status read(void *data, const char *argument, size_t *length, qdr_error *error)
{
    struct regular *regular = data;
    qdri_read_language *const *read_language = regular->worded.figure.rule->kind;
    const size_t before = strspn(argument, " \t\r\n,");
    qdr_status status = (*read_language)(&regular->regex, length, argument + before,
                                         &regular->worded.figure.board, error);
    if (status != QDR_OK && error && error->column > 0) {
        error->column += before;
    }
    *length += before;
    qdri_worded_keep(&regular->worded, argument, status == QDR_OK ? *length : 0);
    return status;
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

/* ------------------------------------------------------------------------------ the rules ---- */

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
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

static const struct qdri_shape shape = {.least = 1, .repeated = QDRI_KEEP_REPEATED};

static qdri_read_language *const expressions = qdri_regex_read;
static qdri_read_language *const automata = qdri_nfa_read;

QDRI_RULE(qdri_rule_regex) = {
    .info.name = "regex",
    .info.argument = "PATTERN CELLS",
    .info.meaning = "the digits on the line, in their order, match the regular expression",
    .size = sizeof(struct regular),
    .shape = &shape,
    .kind = &expressions,
    .read = read,
    .check = check,
    .keeps = keeps,
    .encode = encode,
    .draw = qdri_worded_draw};

QDRI_RULE(qdri_rule_nfa) = {
    .info.name = "nfa",
    .info.argument = "ARCS CELLS",
    .info.meaning = "a finite automaton takes the digits on the line, in their order",
    .size = sizeof(struct regular),
    .shape = &shape,
    .kind = &automata,
    .read = read,
    .check = check,
    .keeps = keeps,
    .encode = encode,
    .draw = qdri_worded_draw};
