/* nfa.c  From an automaton as its arcs to the positions of a regular expression.
 *
 * Arcs that lead to the same state by the same digits are a position: what may stand there are
 * these digits, and those may follow that begin where it ends.  So all that is known of expressions
 * serves automata, too. */
#include "sudoku/rules/regex.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"

enum { STATES = 1000, WORDS = STATES / 64 + 1 };

struct reading {
    struct qdri_regex *nfa;
    const char *text;
    size_t at;
    const struct qdri_board *board;
    uint64_t from[QDRI_POSITIONS_MAX][WORDS]; /* by position: a bit for each state */
    uint16_t to[QDRI_POSITIONS_MAX];          /* position 0 leads to the state that it begins in */
    uint64_t accepted[WORDS];                 /* a bit for each state */
    bool accepts_any;
    qdr_error *error;
};

static qdr_status fail(const struct reading *reading, qdr_status code, size_t at, const char *text)
{
    return qdri_fail_at(reading->error, code, (struct qdri_place){.column = at + 1}, "%s", text);
}

static bool take(struct reading *reading, char sign)
{
    bool is_there = reading->text[reading->at] == sign;
    reading->at += is_there;
    return is_there;
}

static qdr_status read_state(struct reading *reading, uint16_t *state)
{
    const size_t begin = reading->at;
    *state = 0;
    for (char sign = reading->text[begin]; sign >= '0' && sign <= '9';
         sign = reading->text[++reading->at]) {
        *state = (uint16_t)(*state * 10 + sign - '0');
        if (*state >= STATES) {
            return fail(reading, QDR_RANGE, begin, "the number of the state is above 999");
        }
    }
    return reading->at > begin ? QDR_OK
                               : fail(reading, QDR_SYNTAX, begin, "a state is missing here");
}

static bool has(const uint64_t *states, unsigned state)
{
    return (states[state / 64] >> state % 64 & 1) != 0;
}

static void put(uint64_t *states, unsigned state)
{
    states[state / 64] |= UINT64_C(1) << state % 64;
}

static qdr_status add_arc(struct reading *reading, uint16_t from, uint16_t to,
                          qdri_digit_set digits, size_t at)
{
    struct qdri_regex *nfa = reading->nfa;
    unsigned position = 1;
    while (position < nfa->positions &&
           (reading->to[position] != to || nfa->digits[position] != digits)) {
        ++position;
    }
    if (position == QDRI_POSITIONS_MAX) {
        return fail(reading, QDR_RANGE, at,
                    "there are more than 255 arcs that differ in their digits or where they lead");
    }
    put(reading->from[position], from);
    reading->to[position] = to;
    nfa->digits[position] = digits;
    nfa->positions += position == nfa->positions;
    return QDR_OK;
}

/* Reads what is behind `from>`: the state that it leads to, and by which digits. */
static qdr_status read_arc(struct reading *reading, uint16_t from)
{
    const size_t begin = reading->at;
    size_t length = 0;
    uint16_t to;
    qdri_digit_set digits = 0;
    qdr_status status = read_state(reading, &to);
    if (status == QDR_OK && !take(reading, ':')) {
        return fail(reading, QDR_SYNTAX, reading->at, "':' is missing here");
    }
    if (status == QDR_OK) {
        status = qdri_regex_read_digits(&digits, &length, reading->text, reading->at,
                                        reading->board, reading->error);
    }
    reading->at += length;
    return status == QDR_OK ? add_arc(reading, from, to, digits, begin) : status;
}

static qdr_status read_part(struct reading *reading)
{
    uint16_t state;
    qdr_status status = read_state(reading, &state);
    if (status != QDR_OK) {
        return status;
    }
    if (take(reading, '!')) {
        put(reading->accepted, state);
        reading->accepts_any = true;
        return QDR_OK;
    }
    return take(reading, '>')
               ? read_arc(reading, state)
               : fail(reading, QDR_SYNTAX, reading->at, "'>' and a state, or '!', is missing here");
}

static void connect(struct reading *reading)
{
    struct qdri_regex *nfa = reading->nfa;
    for (unsigned k = 0; k < nfa->positions; ++k) {
        const uint16_t state = reading->to[k];
        for (unsigned next = 1; next < nfa->positions; ++next) {
            if (has(reading->from[next], state)) {
                nfa->follow[k].word[next / 64] |= UINT64_C(1) << next % 64;
            }
        }
        if (has(reading->accepted, state)) {
            nfa->last.word[k / 64] |= UINT64_C(1) << k % 64;
        }
    }
}

static qdr_status read_all(struct reading *reading)
{
    qdr_status status;
    do {
        status = read_part(reading);
    } while (status == QDR_OK && take(reading, '|'));
    if (status == QDR_OK && !strchr(" \t\r\n,", reading->text[reading->at])) {
        status = fail(reading, QDR_SYNTAX, reading->at, "'|' or a blank is missing here");
    }
    if (status == QDR_OK && !reading->accepts_any) {
        status = fail(reading, QDR_SYNTAX, 0, "no state is one to end in, such as '1!'");
    }
    return status;
}

qdr_status qdri_nfa_read(struct qdri_regex *nfa, size_t *length, const char *text,
                         const struct qdri_board *board, qdr_error *error)
{
    struct reading *reading = qdri_zeros(1, sizeof *reading);
    *nfa = (struct qdri_regex){.positions = 1};
    if (!reading) {
        return qdri_no_memory(error);
    }
    reading->nfa = nfa;
    reading->text = text;
    reading->board = board;
    reading->error = error;
    qdr_status status = read_all(reading);
    if (status == QDR_OK) {
        connect(reading);
    }
    *length = reading->at;
    free(reading);
    return status;
}
