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
    struct qdri_words *words;
    uint64_t from[QDRI_POSITIONS_MAX][WORDS]; /* by position: a bit for each state */
    uint16_t to[QDRI_POSITIONS_MAX];          /* position 0 leads to the state that it begins in */
    uint64_t accepted[WORDS];                 /* a bit for each state */
    bool accepts_any;
};

static unsigned read_state(struct qdri_words *words)
{
    return qdri_words_number(words, "a state is missing here",
                             "the number of the state is above 999");
}

static void add_arc(struct reading *reading, unsigned from, unsigned to, qdri_digit_set digits,
                    size_t at)
{
    struct qdri_regex *nfa = reading->nfa;
    unsigned position = 1;
    while (position < nfa->positions &&
           (reading->to[position] != to || nfa->digits[position] != digits)) {
        ++position;
    }
    if (position == QDRI_POSITIONS_MAX) {
        qdri_words_fail(
            reading->words, QDR_RANGE, at,
            "there are more than 255 arcs that differ in their digits or where they lead");
        return;
    }
    qdri_bits_put(reading->from[position], from);
    reading->to[position] = (uint16_t)to;
    nfa->digits[position] = digits;
    nfa->positions += position == nfa->positions;
}

/* Reads what is behind `from>`: the state that it leads to, and by which digits. */
static void read_arc(struct reading *reading, unsigned from)
{
    struct qdri_words *words = reading->words;
    const size_t begin = words->at;
    const unsigned to = read_state(words);
    if (!qdri_words_take(words, ':')) {
        qdri_words_fail(words, QDR_SYNTAX, words->at, "':' is missing here");
    }
    const qdri_digit_set digits = qdri_words_digits(words);
    if (words->status == QDR_OK) {
        add_arc(reading, from, to, digits, begin);
    }
}

static void read_part(struct reading *reading)
{
    struct qdri_words *words = reading->words;
    const unsigned state = read_state(words);
    if (words->status != QDR_OK) {
        return;
    }
    if (qdri_words_take(words, '!')) {
        qdri_bits_put(reading->accepted, state);
        reading->accepts_any = true;
    } else if (qdri_words_take(words, '>')) {
        read_arc(reading, state);
    } else {
        qdri_words_fail(words, QDR_SYNTAX, words->at, "'>' and a state, or '!', is missing here");
    }
}

static void connect(struct reading *reading)
{
    struct qdri_regex *nfa = reading->nfa;
    for (unsigned k = 0; k < nfa->positions; ++k) {
        const uint16_t state = reading->to[k];
        for (unsigned next = 1; next < nfa->positions; ++next) {
            if (qdri_bits_have(reading->from[next], state)) {
                qdri_bits_put(nfa->follow[k].word, next);
            }
        }
        if (qdri_bits_have(reading->accepted, state)) {
            qdri_bits_put(nfa->last.word, k);
        }
    }
}

void qdri_nfa_read(struct qdri_regex *nfa, struct qdri_words *words)
{
    const size_t begin = words->at;
    struct reading *reading = qdri_zeros(1, sizeof *reading);
    *nfa = (struct qdri_regex){.positions = 1};
    if (!reading) {
        words->status = qdri_no_memory(words->error);
        return;
    }
    reading->nfa = nfa;
    reading->words = words;
    do {
        read_part(reading);
    } while (words->status == QDR_OK && qdri_words_take(words, '|'));
    if (!strchr(" \t\r\n,", words->text[words->at])) {
        qdri_words_fail(words, QDR_SYNTAX, words->at, "'|' or a blank is missing here");
    }
    if (!reading->accepts_any) {
        qdri_words_fail(words, QDR_SYNTAX, begin, "no state is one to end in, such as '1!'");
    }
    connect(reading);
    free(reading);
}
