/* test_iss.c  What the Interactive Sudoku Solver packs into codes: random automata and relations,
 * packed here bit by bit, are read as what they are; and every code that is cut or changed is read
 * or refused in one line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../support/puzzle_text.h"
#include "base/random.h"

enum { SIDE = 4, STATES = 6, ROWS = 256, CODE_MOST = 400 };

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* --------------------------------------------------------------------------------- packing ---- */

struct code {
    unsigned char bit[CODE_MOST * 6];
    size_t bits;
    char text[CODE_MOST + 1];
};

static void put(struct code *code, unsigned number, unsigned width)
{
    while (width-- > 0) {
        assert_true(code->bits < sizeof code->bit);
        code->bit[code->bits++] = number >> width & 1;
    }
}

/* Fills up the last byte, and makes letters of all. */
static void pack(struct code *code)
{
    put(code, 0, (unsigned)((8 - code->bits % 8) % 8));
    for (size_t k = 0; k * 6 < code->bits; ++k) {
        unsigned value = 0;
        for (size_t i = 6 * k; i < 6 * k + 6; ++i) {
            value = value << 1 | (i < code->bits ? code->bit[i] : 0u);
        }
        code->text[k] = letters[value];
        code->text[k + 1] = '\0';
    }
}

/* leads[state][digit - 1]: a bit for each state. */
struct automaton {
    unsigned states;
    unsigned begins; /* the first states */
    unsigned ends;   /* a bit for each state; behind `begins`, the first ones */
    unsigned others; /* how many of those are ends */
    unsigned leads[STATES][SIDE];
};

static void make_automaton(struct automaton *automaton, struct qdri_random *random, bool is_single)
{
    automaton->states = 2 + (unsigned)qdri_random_below(random, STATES - 1);
    automaton->begins = 1 + (unsigned)qdri_random_below(random, 2);
    automaton->others =
        (unsigned)qdri_random_below(random, automaton->states - automaton->begins + 1);
    automaton->ends = (unsigned)qdri_random_below(random, 1u << automaton->begins) |
                      ((1u << automaton->others) - 1) << automaton->begins;
    for (unsigned state = 0; state < automaton->states; ++state) {
        for (unsigned digit = 0; digit < SIDE; ++digit) {
            unsigned one = 1u << qdri_random_below(random, automaton->states);
            unsigned other = 1u << qdri_random_below(random, automaton->states);
            unsigned way = (unsigned)qdri_random_below(random, 3);
            automaton->leads[state][digit] = way == 0                ? 0
                                             : is_single || way == 1 ? one
                                                                     : one | other;
        }
    }
}

static void put_states(struct code *code, const struct automaton *automaton, unsigned digit,
                       unsigned state, bool is_packed)
{
    for (unsigned to = 0; to < STATES; ++to) {
        if (automaton->leads[state][digit] >> to & 1) {
            put(code, digit, is_packed ? 0 : 2);
            put(code, to, 3);
        }
    }
}

static void encode(struct code *code, const struct automaton *automaton, bool is_packed)
{
    *code = (struct code){.bits = 0};
    put(code, is_packed ? 1 : 0, 2);
    put(code, 3 - 1, 4);
    put(code, SIDE - 1, 4);
    put(code, automaton->begins, 3);
    put(code, automaton->others, 3);
    for (unsigned k = 0; k < automaton->begins; ++k) {
        put(code, automaton->ends >> k & 1, 1);
    }
    put(code, 4, is_packed ? 0 : 4);
    for (unsigned state = 0; state < automaton->states; ++state) {
        unsigned mask = 0;
        unsigned arcs = 0;
        for (unsigned digit = 0; digit < SIDE; ++digit) {
            mask |= automaton->leads[state][digit] != 0 ? 1u << digit : 0;
            arcs += (unsigned)__builtin_popcount(automaton->leads[state][digit]);
        }
        put(code, is_packed ? mask : arcs, 4);
        for (unsigned digit = 0; digit < SIDE; ++digit) {
            put_states(code, automaton, digit, state, is_packed);
        }
    }
    pack(code);
}

/* --------------------------------------------------------------------------------- reading ---- */

/* What is read of a line: a puzzle or one fault.  Returns whether it is a puzzle. */
static bool read_line(const char *line, qdr_rules **rules, qdr_error *error)
{
    struct trickle trickle = {line, strlen(line), 0, SIZE_MAX};
    qdr_reader reader = {&trickle, read_trickle};
    struct puzzle_settings params = {.format = QDR_PUZZLE_AUTO};
    qdr_puzzle_reader *puzzles;
    qdr_puzzle puzzle;
    assert_int_equal(new_puzzle_reader(&puzzles, &reader, &params, error), QDR_OK);
    qdr_reading reading = qdr_puzzle_reader_next(puzzles, &puzzle, error);
    assert_int_not_equal(reading, QDR_READ_END);
    const bool is_puzzle = reading == QDR_READ_PUZZLE;
    *rules = NULL;
    if (is_puzzle && puzzle.rules) {
        assert_int_equal(qdr_rules_new(rules, SIDE, 1, SIDE, NULL), QDR_OK);
        for (size_t k = 0; k < qdr_rules_clauses(puzzle.rules); ++k) {
            const qdr_clause *clause = qdr_rules_clause(puzzle.rules, k);
            assert_int_equal(qdr_rules_add(*rules, clause->name, clause->argument, error), QDR_OK);
        }
    }
    assert_int_equal(qdr_puzzle_reader_next(puzzles, &puzzle, NULL), QDR_READ_END);
    qdr_puzzle_reader_free(puzzles);
    return is_puzzle;
}

/* The digits of a row of four cells, along a diagonal. */
static void set_row(qdr_grid *grid, unsigned row)
{
    qdr_grid_clear(grid, SIDE);
    for (unsigned k = 0; k < SIDE; ++k, row /= SIDE) {
        grid->cell[(SIDE + 1) * k] = (qdr_digit)(1 + row % SIDE);
    }
}

static bool takes(const struct automaton *automaton, const qdr_grid *grid)
{
    unsigned states = (1u << automaton->begins) - 1;
    for (unsigned k = 0; k < SIDE; ++k) {
        unsigned next = 0;
        for (unsigned state = 0; state < automaton->states; ++state) {
            next |=
                states >> state & 1 ? automaton->leads[state][grid->cell[(SIDE + 1) * k] - 1u] : 0;
        }
        states = next;
    }
    return (states & automaton->ends) != 0;
}

static void try_automaton(const struct automaton *automaton, bool is_packed)
{
    struct code code;
    char line[2 * CODE_MOST];
    qdr_rules *rules;
    qdr_error error;
    encode(&code, automaton, is_packed);
    snprintf(line, sizeof line, ".Shape~4x4.NFA~%s~_a%%20b~R1C1~R2C2~R3C3~R4C4\n", code.text);
    if (!read_line(line, &rules, &error)) {
        fail_msg("%s: %s", line, error.text);
    }
    for (unsigned row = 0; row < ROWS; ++row) {
        qdr_grid grid;
        set_row(&grid, row);
        if (qdr_rules_holds(rules, &grid) != takes(automaton, &grid)) {
            fail_msg("%s: row %u: %s", line, row, qdr_rules_clause(rules, 0)->argument);
        }
    }
    qdr_rules_free(rules);
}

static void automata_take_what_they_took(void **state)
{
    struct qdri_random random;
    (void)state;
    qdri_random_seed(&random, 11);
    for (unsigned k = 0; k < 400; ++k) {
        const bool is_packed = k % 2 == 0;
        struct automaton automaton = {0};
        make_automaton(&automaton, &random, is_packed);
        try_automaton(&automaton, is_packed);
    }
}

/* ------------------------------------------------------------------------------- relations ---- */

static void encode_relation(char *text, const bool goes[SIDE][SIDE], bool is_old)
{
    for (unsigned k = 0; k < 3; ++k) {
        unsigned value = 0;
        for (unsigned i = 6 * k; i < 6 * k + 6 && i < SIDE * SIDE; ++i) {
            value |= (unsigned)goes[i / SIDE][i % SIDE] << (i - 6 * k);
        }
        *text++ = letters[is_old && value >= 62 ? 125 - value : value];
    }
    *text = '\0';
}

static bool go_together(const bool goes[SIDE][SIDE], const qdr_grid *grid, bool is_of_any)
{
    for (unsigned k = 0; k < SIDE; ++k) {
        for (unsigned i = k + 1; i < (is_of_any || k + 1 == SIDE ? SIDE : k + 2); ++i) {
            if (!goes[grid->cell[(SIDE + 1) * k] - 1][grid->cell[(SIDE + 1) * i] - 1]) {
                return false;
            }
        }
    }
    return true;
}

static void try_relation(const bool goes[SIDE][SIDE], bool is_old, bool is_of_any)
{
    static const char *const names[2][2] = {{"Pair", "PairX"}, {"Binary", "BinaryX"}};
    char code[8];
    char line[120];
    qdr_rules *rules;
    qdr_error error;
    encode_relation(code, goes, is_old);
    snprintf(line, sizeof line, ".Shape~4x4.%s~%s~~R1C1~R2C2~R3C3~R4C4\n", names[is_old][is_of_any],
             code);
    if (!read_line(line, &rules, &error)) {
        fail_msg("%s: %s", line, error.text);
    }
    for (unsigned row = 0; row < ROWS; ++row) {
        qdr_grid grid;
        set_row(&grid, row);
        if (qdr_rules_holds(rules, &grid) != go_together(goes, &grid, is_of_any)) {
            fail_msg("%s: row %u: %s", line, row, qdr_rules_clause(rules, 0)->argument);
        }
    }
    qdr_rules_free(rules);
}

static void relations_hold_where_they_held(void **state)
{
    struct qdri_random random;
    (void)state;
    qdri_random_seed(&random, 12);
    for (unsigned k = 0; k < 200; ++k) {
        bool goes[SIDE][SIDE];
        const bool is_of_any = k % 2 == 0;
        const unsigned chance = 1 + (unsigned)qdri_random_below(&random, 4);
        for (unsigned a = 0; a < SIDE; ++a) {
            for (unsigned b = 0; b < SIDE; ++b) {
                goes[a][b] = qdri_random_below(&random, 5) < chance;
                goes[a][b] = is_of_any && b < a ? goes[b][a] : goes[a][b];
            }
        }
        try_relation((const bool(*)[SIDE])goes, k % 4 < 2, is_of_any);
    }
}

/* ---------------------------------------------------------------------------------- faults ---- */

/* Reads a line that may be wrong: there is a puzzle, or one fault with its place on it. */
static void try_line(const char *line)
{
    qdr_rules *rules;
    qdr_error error = {.text = ""};
    if (!read_line(line, &rules, &error)) {
        assert_true(error.text[0] != '\0' && !strchr(error.text, '\n'));
        assert_true(error.line == 1 && error.column >= 1 && error.column <= strlen(line));
    }
    qdr_rules_free(rules);
}

static void what_is_cut_or_changed_is_read_or_refused(void **state)
{
    static const char *const lines[] = {
        ".Shape~4x4.NFA~ROYQr6o~_a%20b~R1C1~R2C2~R3C3~R4C4",
        ".Shape~4x4.NFA~BNR0CSMB0A~_a~R1C1~R2C2~~R3C3~R4C4~_b~R4C1~R4C2",
        ".Shape~4x4.Regex~WzEyXSgzfDQpKw~R1C1~R1C2~R1C3",
        ".Shape~4x4.PairX~SCC~_x~R1C1~R2C2~R3C3.Binary~--P~~R1C2~R1C3",
        ".Shape~4x4.Or.Cage~5~R1C1~R1C2.And.End.End.Pair~Oj~_y~R1C1~R1C2"};
    (void)state;
    for (size_t k = 0; k < sizeof lines / sizeof *lines; ++k) {
        char line[120];
        const size_t length = strlen(lines[k]);
        for (size_t at = strlen(".Shape~4x4"); at < length; ++at) {
            snprintf(line, sizeof line, "%.*s\n", (int)at, lines[k]);
            try_line(line);
            for (unsigned byte = 1; byte < 256; ++byte) {
                snprintf(line, sizeof line, "%s\n", lines[k]);
                line[at] = byte == '\n' || byte == '\r' ? '~' : (char)byte;
                try_line(line);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(automata_take_what_they_took),
        cmocka_unit_test(relations_hold_where_they_held),
        cmocka_unit_test(what_is_cut_or_changed_is_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
