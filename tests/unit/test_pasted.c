/* test_pasted.c  Grids as people paste them: puzzles of many sides, written in every form by small
 * writers that share nothing with the readers, are read as they were. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/params.h"
#include "../support/pasted.h"
#include "../support/puzzle_settings.h"

/* ------------------------------------------------------------------------------- reading ---- */

static void read_text(const char *bytes, size_t size, qdr_puzzle *puzzle,
                      qdr_puzzle_reader **puzzles, unsigned side)
{
    static qdr_memory_reader memory;
    qdr_reader reader;
    qdr_error error = {.text = ""};
    struct puzzle_settings params = {.side = side};
    qdr_reader_from_memory(&reader, &memory, bytes, size);
    assert_int_equal(new_puzzle_reader(puzzles, &reader, &params, &error), QDR_OK);
    qdr_reading reading = qdr_puzzle_reader_next(*puzzles, puzzle, &error);
    if (reading != QDR_READ_PUZZLE) {
        fail_msg("%zu:%zu: %s\n%s", error.line, error.column, error.text, bytes);
    }
}

static size_t clauses(const qdr_puzzle *puzzle)
{
    return puzzle->rules ? qdr_rules_clauses(puzzle->rules) : 0;
}

/* Are there rules, other than one that names the digits? */
static bool has_other_rules(const qdr_puzzle *puzzle)
{
    size_t count = clauses(puzzle);
    return count > 1 ||
           (count == 1 && strcmp(qdr_rules_clause(puzzle->rules, 0)->name, "digits") != 0);
}

static bool has_digits(const qdr_puzzle *read, const struct pasted *puzzle)
{
    bool is_same = read->grid.side == puzzle->side;
    for (unsigned cell = 0; is_same && cell < puzzle->side * puzzle->side; ++cell) {
        is_same = read->grid.cell[cell] == puzzle->digit[cell];
    }
    return is_same;
}

/* Reads what was written last, as digits. */
static void check_digits(const struct pasted *puzzle, const char *form, size_t remarks)
{
    static qdr_puzzle read;
    qdr_puzzle_reader *puzzles;
    qdr_error error;
    read_text(text, length, &read, &puzzles, 0);
    if (!has_digits(&read, puzzle) || has_other_rules(&read) || read.remarks != remarks) {
        fail_msg("%s, side %u, %zu remarks %s: read otherwise\n%s", form, puzzle->side,
                 read.remarks, read.remarks > 0 ? read.remark[0].text : "", text);
    }
    assert_int_equal(qdr_puzzle_reader_next(puzzles, &read, &error), QDR_READ_END);
    qdr_puzzle_reader_free(puzzles);
    length = 0;
}

/* The digits that a clause "candidates" leaves each of its cells. */
static void narrow(uint32_t *set, unsigned side, const char *argument)
{
    uint32_t allowed = 0;
    size_t digits = strcspn(argument, " ");
    for (size_t k = 0; k < digits; ++k) {
        allowed |= UINT32_C(1) << (qdr_symbol_digit(argument[k]) - 1);
    }
    for (const char *at = argument + digits; *at == ' ';) {
        char *end;
        unsigned long row = strtoul(at + 2, &end, 10);
        unsigned long column = strtoul(end + 1, &end, 10);
        set[(row - 1) * side + column - 1] &= allowed;
        at = end;
    }
}

/* Reads what was written last, as candidates. */
static void check_sets(const struct pasted *puzzle, const char *form)
{
    static qdr_puzzle read;
    qdr_puzzle_reader *puzzles;
    qdr_error error;
    uint32_t set[CELLS_MOST];
    unsigned side = puzzle->side;
    read_text(text, length, &read, &puzzles, 0);
    assert_int_equal(read.grid.side, side);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        unsigned digit = read.grid.cell[cell];
        set[cell] = digit > 0 ? UINT32_C(1) << (digit - 1) : UINT32_MAX >> (32 - side);
    }
    for (size_t k = 0; k < clauses(&read); ++k) {
        assert_string_equal(qdr_rules_clause(read.rules, k)->name, "candidates");
        narrow(set, side, qdr_rules_clause(read.rules, k)->argument);
    }
    if (memcmp(set, puzzle->set, side * side * sizeof *set) != 0 || read.remarks > 0) {
        fail_msg("%s, side %u: read otherwise\n%s", form, side, text);
    }
    assert_int_equal(qdr_puzzle_reader_next(puzzles, &read, &error), QDR_READ_END);
    qdr_puzzle_reader_free(puzzles);
    length = 0;
}

/* --------------------------------------------------------------------------------- tests ---- */

static const unsigned sides[] = {4, 6, 8, 9, 10, 12, 16, 25};
enum { SIDES = sizeof sides / sizeof *sides, EACH = 4 };

typedef void try_puzzle(const struct pasted *puzzle);

static void each(try_puzzle *try)
{
    for (unsigned k = 0; k < SIDES * EACH; ++k) {
        struct pasted puzzle;
        state = k + 1;
        length = 0;
        make(&puzzle, sides[k % SIDES]);
        try(&puzzle);
    }
}

static void try_tables(const struct pasted *puzzle)
{
    for (size_t k = 0; k < sizeof tables / sizeof *tables; ++k) {
        char form[32];
        snprintf(form, sizeof form, "table %zu", k);
        put_table(puzzle, &tables[k]);
        check_digits(puzzle, form, 0);
    }
}

static void tables_are_read(void **unused)
{
    (void)unused;
    each(try_tables);
}

static void try_blanks(const struct pasted *puzzle)
{
    put_blanks(puzzle, true);
    check_digits(puzzle, "blanks between bars", 0);
    put_blanks(puzzle, false);
    check_digits(puzzle, "blanks beside bars", 0);
}

static void blanks_between_bars_are_cells(void **unused)
{
    (void)unused;
    each(try_blanks);
}

static void try_candidates(const struct pasted *puzzle)
{
    for (unsigned frame = 0; frame < 5; ++frame) {
        put_words(puzzle, frame, false);
        check_sets(puzzle, "words");
        put_words(puzzle, frame, true);
        check_sets(puzzle, "marked words");
    }
    put_wide(puzzle, " ", "\n");
    check_sets(puzzle, "words of one width");
    put_wide(puzzle, "", "");
    put("\n");
    check_sets(puzzle, "one line");
    if (puzzle->side == 9) {
        put_wide(puzzle, "", "\n");
        check_sets(puzzle, "a line a row");
    }
}

static void candidates_are_read(void **unused)
{
    (void)unused;
    each(try_candidates);
}

/* What our own writers make of candidates. */
static bool append(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    assert_true(length + size < sizeof text);
    memcpy(text + length, bytes, size);
    length += size;
    text[length] = '\0';
    return true;
}

static void try_own(const struct pasted *puzzle)
{
    static qdr_possibility possible[CELLS_MOST * SIDE_MOST];
    static const char *const styles[] = {"style=line", "style=rows", "style=boxed",
                                         "style=unicode"};
    unsigned side = puzzle->side;
    for (unsigned k = 0; k < side * side * side; ++k) {
        bool is_possible = puzzle->set[k / side] >> k % side & 1;
        possible[k] = is_possible ? QDR_POSSIBLE : QDR_IMPOSSIBLE;
    }
    for (size_t k = 0; k < sizeof styles / sizeof *styles; ++k) {
        qdr_params *look = params_of(QDR_PARAMS_PICTURE, styles[k]);
        qdr_writer writer = {NULL, append};
        assert_int_equal(qdr_write_candidates(possible, side, NULL, look, &writer, NULL), QDR_OK);
        qdr_params_free(look);
        check_sets(puzzle, "our own");
    }
}

static void our_own_candidates_are_read(void **unused)
{
    (void)unused;
    each(try_own);
}

static void try_symbols(const struct pasted *puzzle)
{
    static const char *const ends[] = {"\n", "", ",\n", ","};
    for (size_t k = 0; k < sizeof ends / sizeof *ends; ++k) {
        put_symbols(puzzle, "123456789abcdefghijklmnop", ends[k]);
        check_digits(puzzle, "small letters", 0);
        put_symbols(puzzle, "ABCDEFGHIJKLMNOPQRSTUVWXY", ends[k]);
        check_digits(puzzle, "letters", 0);
        put_symbols(puzzle, "abcdefghijklmnopqrstuvwxy", ends[k]);
        check_digits(puzzle, "small letters alone", 0);
        if (puzzle->side >= 10) {
            put_symbols(puzzle, "0123456789ABCDEFGHIJKLMNO", ends[k]);
            check_digits(puzzle, "digits from 0", 1);
            put_symbols(puzzle, "0123456789abcdefghijklmno", ends[k]);
            check_digits(puzzle, "digits from 0 and small letters", 1);
        }
    }
}

static void symbols_are_read(void **unused)
{
    (void)unused;
    each(try_symbols);
}

static void try_utf16(const struct pasted *puzzle)
{
    static char wide[2 * TEXT_MOST];
    for (unsigned kind = 0; kind < 4; ++kind) {
        size_t size = 0;
        bool is_big = kind % 2;
        put_table(puzzle, &tables[2 + kind]);
        for (size_t k = 0; k < length + (kind < 2); ++k) {
            unsigned unit = kind >= 2 ? (unsigned char)text[k]
                            : k == 0  ? 0xFEFF
                                      : (unsigned char)text[k - 1];
            wide[size++] = (char)(is_big ? unit >> 8 : unit);
            wide[size++] = (char)(is_big ? unit : unit >> 8);
        }
        memcpy(text, wide, size);
        text[size] = '\0';
        length = size;
        check_digits(puzzle, "UTF-16", 0);
    }
}

static void utf16_is_read(void **unused)
{
    (void)unused;
    each(try_utf16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_are_read),     cmocka_unit_test(blanks_between_bars_are_cells),
        cmocka_unit_test(candidates_are_read), cmocka_unit_test(our_own_candidates_are_read),
        cmocka_unit_test(symbols_are_read),    cmocka_unit_test(utf16_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
