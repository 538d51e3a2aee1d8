/* regex.c  From a regular expression to its positions, and to an automaton. */
#include "sudoku/rules/regex.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/quote.h"
#include "sudoku/board/symbols.h"

/* What is repeated is read anew for each time, so parts are counted. */
enum { PARTS_MAX = 10000, DEPTH_MAX = 32, NUMBER_MAX = 999, WORDS = QDRI_POSITIONS_MAX / 64 };

#define UNBOUNDED UINT_MAX

/* A part of the expression: with which positions it may begin and end, and may it be empty? */
struct part {
    struct qdri_positions first;
    struct qdri_positions last;
    bool is_nullable;
};

struct reading {
    struct qdri_words *words;
    struct qdri_regex *regex;
    unsigned parts;
    unsigned depth;
};

/* ------------------------------------------------------------------------------- positions ---- */

static struct qdri_positions both(struct qdri_positions a, struct qdri_positions b)
{
    for (size_t k = 0; k < WORDS; ++k) {
        a.word[k] |= b.word[k];
    }
    return a;
}

static bool meet(const struct qdri_positions *a, const struct qdri_positions *b)
{
    uint64_t common = 0;
    for (size_t k = 0; k < WORDS; ++k) {
        common |= a->word[k] & b->word[k];
    }
    return common != 0;
}

/* What comes behind some positions. */
static struct qdri_positions behind(const struct qdri_regex *regex,
                                    const struct qdri_positions *positions)
{
    struct qdri_positions set = {{0}};
    for (size_t k = 0; k < regex->positions; ++k) {
        set = qdri_bits_have(positions->word, k) ? both(set, regex->follow[k]) : set;
    }
    return set;
}

/* ---------------------------------------------------------------------------------- parts ---- */

static void let_follow(struct qdri_regex *regex, const struct qdri_positions *before,
                       struct qdri_positions after)
{
    for (size_t k = 0; k < regex->positions; ++k) {
        if (qdri_bits_have(before->word, k)) {
            regex->follow[k] = both(regex->follow[k], after);
        }
    }
}

static struct part empty(void)
{
    return (struct part){.is_nullable = true};
}

static struct part join(struct qdri_regex *regex, const struct part *a, const struct part *b)
{
    let_follow(regex, &a->last, b->first);
    return (struct part){.first = a->is_nullable ? both(a->first, b->first) : a->first,
                         .last = b->is_nullable ? both(a->last, b->last) : b->last,
                         .is_nullable = a->is_nullable && b->is_nullable};
}

static struct part either(const struct part *a, const struct part *b)
{
    return (struct part){.first = both(a->first, b->first),
                         .last = both(a->last, b->last),
                         .is_nullable = a->is_nullable || b->is_nullable};
}

/* -------------------------------------------------------------------------------- reading ---- */

void qdri_words_fail(struct qdri_words *words, qdr_status status, size_t at, const char *text)
{
    if (words->status == QDR_OK) {
        words->status =
            qdri_fail_at(words->error, status, (struct qdri_place){.column = at + 1}, "%s", text);
    }
}

bool qdri_words_take(struct qdri_words *words, char sign)
{
    bool is_there = words->text[words->at] == sign;
    words->at += is_there;
    return is_there;
}

unsigned qdri_words_number(struct qdri_words *words, const char *missing, const char *above)
{
    const size_t begin = words->at;
    unsigned number = 0;
    for (; qdri_is_digit(words->text[words->at]); ++words->at) {
        number =
            number > NUMBER_MAX ? number : number * 10 + (unsigned)(words->text[words->at] - '0');
    }
    if (words->at == begin) {
        qdri_words_fail(words, QDR_SYNTAX, begin, missing);
    } else if (number > NUMBER_MAX) {
        qdri_words_fail(words, QDR_RANGE, begin, above);
    }
    return number;
}

/* Reads a digit, in a class or beside what else may stand there; 0 where something went wrong. */
static unsigned read_digit(struct qdri_words *words, bool is_in_class)
{
    int digit = qdri_digit_of(words->board, words->text[words->at]);
    if (digit < 1) {
        qdri_words_fail(words, QDR_SYNTAX, words->at,
                        is_in_class ? "a digit is missing here"
                                    : "a digit, '.', '[' or '(' is missing here");
    } else if ((unsigned)digit > words->board->digits) {
        qdri_words_fail(words, QDR_RANGE, words->at, "the digit is above the largest");
    } else {
        ++words->at;
    }
    return words->status == QDR_OK ? (unsigned)digit : 0;
}

/* Reads what stands between [ and ], of all digits. */
static qdri_digit_set read_class(struct qdri_words *words, qdri_digit_set all)
{
    bool is_negative = qdri_words_take(words, '^');
    qdri_digit_set set = 0;
    do {
        size_t at = words->at;
        unsigned first = read_digit(words, true);
        unsigned last = qdri_words_take(words, '-') ? read_digit(words, true) : first;
        if (last < first) {
            qdri_words_fail(words, QDR_SYNTAX, at, "the digits fall");
        }
        for (unsigned digit = first; digit <= last; ++digit) {
            set |= (qdri_digit_set)1 << digit;
        }
    } while (words->status == QDR_OK && words->text[words->at] != '\0' &&
             words->text[words->at] != ']');
    if (!qdri_words_take(words, ']')) {
        qdri_words_fail(words, QDR_SYNTAX, words->at, "']' is missing here");
    }
    return is_negative ? all & ~set : set;
}

qdri_digit_set qdri_words_digits(struct qdri_words *words)
{
    const qdri_digit_set all = ((qdri_digit_set)2 << words->board->digits) - 2;
    if (qdri_words_take(words, '.')) {
        return all;
    }
    return qdri_words_take(words, '[') ? read_class(words, all)
                                       : (qdri_digit_set)1 << read_digit(words, false);
}

static struct part read_position(struct reading *reading)
{
    struct part part = {.is_nullable = false};
    const qdri_digit_set digits = qdri_words_digits(reading->words);
    if (reading->regex->positions == QDRI_POSITIONS_MAX) {
        qdri_words_fail(reading->words, QDR_RANGE, reading->words->at,
                        "the expression is too long");
        return part;
    }
    unsigned position = reading->regex->positions++;
    reading->regex->digits[position] = digits;
    qdri_bits_put(part.first.word, position);
    qdri_bits_put(part.last.word, position);
    return part;
}

static struct part read_choice(struct reading *reading);

static struct part read_group(struct reading *reading)
{
    if (reading->depth == DEPTH_MAX) {
        qdri_words_fail(reading->words, QDR_RANGE, reading->words->at,
                        "the expression is too deep");
        return empty();
    }
    ++reading->depth;
    struct part part = read_choice(reading);
    --reading->depth;
    if (!qdri_words_take(reading->words, ')')) {
        qdri_words_fail(reading->words, QDR_SYNTAX, reading->words->at, "')' is missing here");
    }
    return part;
}

static struct part read_atom(struct reading *reading)
{
    if (++reading->parts > PARTS_MAX) {
        qdri_words_fail(reading->words, QDR_RANGE, reading->words->at,
                        "the expression is too long");
    }
    if (reading->words->status != QDR_OK) {
        return empty();
    }
    return qdri_words_take(reading->words, '(') ? read_group(reading) : read_position(reading);
}

/* How often something is there. */
struct times {
    unsigned least;
    unsigned most; /* or UNBOUNDED */
};

static unsigned read_number(struct qdri_words *words)
{
    return qdri_words_number(words, "a number is missing here", "the number is above 999");
}

/* Reads what stands between { and }. */
static struct times read_bounds(struct qdri_words *words)
{
    size_t at = words->at;
    struct times times = {.least = read_number(words)};
    times.most = times.least;
    if (qdri_words_take(words, ',')) {
        times.most = words->text[words->at] == '}' ? UNBOUNDED : read_number(words);
    }
    if (!qdri_words_take(words, '}')) {
        qdri_words_fail(words, QDR_SYNTAX, words->at, "'}' is missing here");
    } else if (times.most < times.least) {
        qdri_words_fail(words, QDR_RANGE, at, "more at least than at most");
    }
    return times;
}

/* Reads how often what came before is there; false: nothing is said of that. */
static bool read_times(struct qdri_words *words, struct times *times)
{
    if (qdri_words_take(words, '*')) {
        *times = (struct times){0, UNBOUNDED};
    } else if (qdri_words_take(words, '+')) {
        *times = (struct times){1, UNBOUNDED};
    } else if (qdri_words_take(words, '?')) {
        *times = (struct times){0, 1};
    } else if (qdri_words_take(words, '{')) {
        *times = read_bounds(words);
    } else {
        return false;
    }
    return words->status == QDR_OK;
}

/* Lets a part be there as often as it may: it is the time-th of them, from 0. */
static void qualify(struct qdri_regex *regex, struct part *part, unsigned time, struct times times)
{
    if (times.most == UNBOUNDED && time + 1 >= times.least) {
        let_follow(regex, &part->last, part->first);
    }
    part->is_nullable |= time >= times.least;
}

/* Reads a part and how often it is there: it is read anew for each time.  Where there is no bound,
 * the last may follow itself. */
static struct part read_repeated(struct reading *reading)
{
    size_t begin = reading->words->at;
    struct times times;
    struct part whole = read_atom(reading);
    if (!read_times(reading->words, &times)) {
        return whole;
    }
    size_t end = reading->words->at;
    unsigned most = times.most != UNBOUNDED ? times.most : times.least;
    qualify(reading->regex, &whole, 0, times);
    for (unsigned time = 1; time < most && reading->words->status == QDR_OK; ++time) {
        reading->words->at = begin;
        struct part part = read_atom(reading);
        qualify(reading->regex, &part, time, times);
        whole = join(reading->regex, &whole, &part);
    }
    reading->words->at = reading->words->status == QDR_OK ? end : reading->words->at;
    return times.most > 0 ? whole : empty();
}

static bool ends_row(char sign)
{
    return sign == '\0' || strchr(" \t\r\n,|)", sign) != NULL;
}

static struct part read_row(struct reading *reading)
{
    struct part row = empty();
    while (reading->words->status == QDR_OK &&
           !ends_row(reading->words->text[reading->words->at])) {
        struct part part = read_repeated(reading);
        row = join(reading->regex, &row, &part);
    }
    return row;
}

static struct part read_choice(struct reading *reading)
{
    struct part choice = read_row(reading);
    while (reading->words->status == QDR_OK && qdri_words_take(reading->words, '|')) {
        struct part row = read_row(reading);
        choice = either(&choice, &row);
    }
    return choice;
}

void qdri_regex_read(struct qdri_regex *regex, struct qdri_words *words)
{
    struct reading reading = {.words = words, .regex = regex};
    struct part start = {.is_nullable = false};
    const char first = words->text[words->at];
    *regex = (struct qdri_regex){.positions = 1};
    qdri_bits_put(start.last.word, 0);
    if (ends_row(first) && first != '|') {
        qdri_words_fail(words, QDR_SYNTAX, words->at, "a regular expression is missing here");
    }
    struct part part = read_choice(&reading);
    if (words->text[words->at] == ')') {
        qdri_words_fail(words, QDR_SYNTAX, words->at, "there is no '(' for this ')'");
    }
    regex->last = join(regex, &start, &part).last;
}

/* -------------------------------------------------------------------------------- matching ---- */

/* Leaves the positions at which the digit may stand; 0 is any. */
static struct qdri_positions with_digit(const struct qdri_regex *regex,
                                        const struct qdri_positions *positions, unsigned digit)
{
    struct qdri_positions kept = {{0}};
    for (size_t k = 0; k < regex->positions; ++k) {
        qdri_digit_set fitting = digit == 0 ? regex->digits[k] : regex->digits[k] >> digit & 1;
        if (qdri_bits_have(positions->word, k) && fitting != 0) {
            qdri_bits_put(kept.word, k);
        }
    }
    return kept;
}

static struct qdri_positions read_on(const struct qdri_regex *regex,
                                     const struct qdri_positions *positions, unsigned digit)
{
    struct qdri_positions set = behind(regex, positions);
    return with_digit(regex, &set, digit);
}

bool qdri_regex_matches(const struct qdri_regex *regex, const qdr_digit *row, size_t count)
{
    struct qdri_positions positions = {{1}};
    for (size_t k = 0; k < count; ++k) {
        positions = read_on(regex, &positions, row[k]);
    }
    return meet(&positions, &regex->last);
}

/* --------------------------------------------------------------------------- the automaton ---- */

/* Sets of positions, each a state, and by hash where they are: a state + 1. */
enum { SLOTS = 4096 };

struct states {
    struct qdri_positions *set; /* [QDRI_REGEX_STATES_MAX] */
    size_t count;
    uint16_t slot[SLOTS];
};

static size_t hash(const struct qdri_positions *set)
{
    uint64_t sum = 0;
    for (size_t k = 0; k < WORDS; ++k) {
        sum = (sum ^ set->word[k]) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 29;
    }
    return (size_t)sum % SLOTS;
}

/* Finds a set among the states, or adds it; returns its state + 1.  0: there are too many. */
static uint16_t find_state(struct states *states, const struct qdri_positions *set)
{
    size_t at = hash(set);
    while (states->slot[at] != 0 &&
           memcmp(&states->set[states->slot[at] - 1], set, sizeof *set) != 0) {
        at = (at + 1) % SLOTS;
    }
    if (states->slot[at] == 0 && states->count < QDRI_REGEX_STATES_MAX) {
        states->set[states->count] = *set;
        states->slot[at] = (uint16_t)++states->count;
    }
    return states->slot[at];
}

/* Fills in where a state leads.  False: to too many. */
static bool fill_state(struct states *states, const struct qdri_regex *regex, unsigned digits,
                       size_t state, uint16_t *row)
{
    static const struct qdri_positions none;
    struct qdri_positions after = behind(regex, &states->set[state]);
    bool is_whole = true;
    row[0] = meet(&states->set[state], &regex->last);
    for (unsigned digit = 1; is_whole && digit <= digits; ++digit) {
        struct qdri_positions set = with_digit(regex, &after, digit);
        bool is_dead = memcmp(&set, &none, sizeof set) == 0;
        row[digit] = is_dead ? 0 : find_state(states, &set);
        is_whole = is_dead || row[digit] != 0;
    }
    return is_whole;
}

static size_t make_automaton(struct states *states, const struct qdri_regex *regex, unsigned digits,
                             uint16_t *next)
{
    const struct qdri_positions start = {{1}};
    bool is_whole = find_state(states, &start) != 0;
    for (size_t state = 0; is_whole && state < states->count; ++state) {
        is_whole = fill_state(states, regex, digits, state, next + state * (digits + 1));
    }
    return is_whole ? states->count : 0;
}

size_t qdri_regex_automaton(const struct qdri_regex *regex, unsigned digits, uint16_t **next)
{
    struct states *states = qdri_zeros(1, sizeof *states);
    struct qdri_positions *set = qdri_zeros(QDRI_REGEX_STATES_MAX, sizeof *set);
    size_t count = 0;
    *next = qdri_zeros(QDRI_REGEX_STATES_MAX * (digits + 1u), sizeof **next);
    if (states && set && *next) {
        states->set = set;
        count = make_automaton(states, regex, digits, *next);
    } else {
        free(*next);
        *next = NULL;
    }
    free(states);
    free(set);
    return count;
}
