/* nfa.c  From an automaton as its arcs to the positions of a regular expression.
 *
 * Each arc is a position: what may stand there are its digits, and those may follow that begin
 * where it ends.  So all that is known of expressions serves automata, too. */
#include "sudoku/rules/nfa.h"

#include <string.h>

#include "base/error.h"

enum { STATES = 1000, WORDS = STATES / 64 + 1 };

struct reading {
    struct qdri_regex *nfa;
    const char *text;
    size_t at;
    unsigned digits;
    uint16_t from[QDRI_POSITIONS_MAX]; /* by position */
    uint16_t to[QDRI_POSITIONS_MAX];   /* position 0 leads to the state that it begins in */
    uint64_t accepted[WORDS];          /* a bit for each state */
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

/* Reads what is behind `from>`: the state that it leads to, and by which digits. */
static qdr_status read_arc(struct reading *reading, uint16_t from)
{
    const unsigned position = reading->nfa->positions;
    size_t length = 0;
    if (position == QDRI_POSITIONS_MAX) {
        return fail(reading, QDR_RANGE, reading->at, "there are more than 255 arcs");
    }
    reading->from[position] = from;
    qdr_status status = read_state(reading, &reading->to[position]);
    if (status == QDR_OK && !take(reading, ':')) {
        return fail(reading, QDR_SYNTAX, reading->at, "':' is missing here");
    }
    if (status == QDR_OK) {
        status = qdri_regex_read_digits(&reading->nfa->digits[position], &length, reading->text,
                                        reading->at, reading->digits, reading->error);
    }
    reading->at += length;
    ++reading->nfa->positions;
    return status;
}

static qdr_status read_part(struct reading *reading)
{
    uint16_t state;
    qdr_status status = read_state(reading, &state);
    if (status != QDR_OK) {
        return status;
    }
    if (take(reading, '!')) {
        reading->accepted[state / 64] |= UINT64_C(1) << state % 64;
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
            if (reading->from[next] == state) {
                nfa->follow[k].word[next / 64] |= UINT64_C(1) << next % 64;
            }
        }
        if (reading->accepted[state / 64] >> state % 64 & 1) {
            nfa->last.word[k / 64] |= UINT64_C(1) << k % 64;
        }
    }
}

qdr_status qdri_nfa_read(struct qdri_regex *nfa, size_t *length, const char *text, unsigned digits,
                         qdr_error *error)
{
    struct reading reading = {.nfa = nfa, .text = text, .digits = digits, .error = error};
    *nfa = (struct qdri_regex){.positions = 1};
    qdr_status status;
    do {
        status = read_part(&reading);
    } while (status == QDR_OK && take(&reading, '|'));
    if (status == QDR_OK && !strchr(" \t\r\n,", text[reading.at])) {
        status = fail(&reading, QDR_SYNTAX, reading.at, "'|' or a blank is missing here");
    }
    if (status == QDR_OK && !reading.accepts_any) {
        status = fail(&reading, QDR_SYNTAX, 0, "no state is one to end in, such as '1!'");
    }
    if (status == QDR_OK) {
        connect(&reading);
    }
    *length = reading.at;
    return status;
}
