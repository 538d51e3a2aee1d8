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

enum { SIDE_MOST = 25, CELLS_MOST = SIDE_MOST * SIDE_MOST, TEXT_MOST = 1 << 17 };

/* A puzzle: its digits, and the candidates of each cell. */
struct pasted {
    unsigned side;
    unsigned box[2];
    unsigned digit[CELLS_MOST]; /* 0: blank */
    uint32_t set[CELLS_MOST];   /* bit d - 1 */
};

static uint64_t state = 1;

static unsigned pick(unsigned below)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(state >> 33) % below;
}

/* A part of a solved grid; every digit occurs.  Candidates are some of each blank cell. */
static void make(struct pasted *puzzle, unsigned side)
{
    unsigned first = pick(side);
    puzzle->side = side;
    qdr_box_standard(side, &puzzle->box[0], &puzzle->box[1]);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        unsigned row = cell / side;
        unsigned shift = row % puzzle->box[0] * puzzle->box[1] + row / puzzle->box[0];
        unsigned digit = (cell % side + shift + first) % side + 1;
        bool is_given = row == 0 ? pick(8) > 0 || cell < 2 : pick(3) == 0;
        is_given = is_given || digit == side; /* so that '0' can be no digit */
        puzzle->digit[cell] = is_given ? digit : 0;
        puzzle->set[cell] = UINT32_C(1) << (digit - 1);
        for (unsigned d = 0; !is_given && d < side; ++d) {
            puzzle->set[cell] |= (uint32_t)(pick(3) == 0) << d;
        }
        puzzle->set[cell] |= is_given ? 0 : UINT32_C(1) << (digit % side);
    }
}

/* ------------------------------------------------------------------------------- writers ---- */

static char text[TEXT_MOST];
static size_t length;

static void put(const char *what)
{
    size_t size = strlen(what);
    assert_true(length + size < sizeof text);
    memcpy(text + length, what, size + 1);
    length += size;
}

static void put_char(char byte)
{
    const char what[] = {byte, '\0'};
    put(what);
}

static char symbol(unsigned digit)
{
    return "123456789ABCDEFGHIJKLMNOP"[digit - 1];
}

static const char *number(char buffer[12], unsigned digit)
{
    snprintf(buffer, 12, "%u", digit);
    return buffer;
}

/* How a table is written. */
struct table {
    const char *begin;
    const char *row_begin;
    const char *between;
    const char *row_end;
    const char *between_rows;
    const char *end;
    const char *blank;
    const char *quote; /* around each digit */
    bool has_numbers;
};

static void put_table(const struct pasted *puzzle, const struct table *table)
{
    char buffer[12];
    unsigned side = puzzle->side;
    put(table->begin);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        put(cell % side == 0 ? table->row_begin : table->between);
        if (puzzle->digit[cell] == 0) {
            put(table->blank);
        } else {
            put(table->quote);
            if (table->has_numbers) {
                put(number(buffer, puzzle->digit[cell]));
            } else {
                put_char(symbol(puzzle->digit[cell]));
            }
            put(table->quote);
        }
        if ((cell + 1) % side == 0) {
            put(table->row_end);
            put(cell + 1 < side * side ? table->between_rows : table->end);
        }
    }
}

static const struct table tables[] = {
    {"", "", "", "", "\n", "\n", ".", "", false},
    {"", "", " ", "", "\n", "\n", "0", "", true},
    {"", "", ",", "", "\n", "\n", "", "", true},
    {"", "", ",", "", "\n", "\n", "0", "", true},
    {"", "", ",", "", ",\n", "\n", "", "\"", true},
    {"", "", ";", "", "\n", "\n", "", "", false},
    {"", "", ", ", "", "\r\n", "\r\n", "\"\"", "\"", true},
    {"", "", "\t", "", "\n", "\n", "", "", true},
    {"", "", "\t", "", "\r", "\r", ".", "", false},
    {"", "", "", "", ",\n", ",\n", "0", "", false},
    {"", "", "", "", ",", "\n", "0", "", false},
    {"", "", "", "", ";", "\n", ".", "", false},
    {"", "", ",", "", ";", "\n", "", "", true},
    {"[", "[", ",", "]", ",", "]\n", "0", "", true},
    {"[", "[", ", ", "]", ",\n ", "]\n", "null", "", true},
    {"[\n", "  [", ", ", "]", ",\n", "\n]\n", "None", "", true},
    {"grid = [", "[", ", ", "]", ",\n        ", "]\n", "0", "", true},
    {"board = np.array([", "[", ", ", "]", ",\n        ", "])\n", "0", "", true},
    {"int grid[9][9] = {\n", "{", ", ", "}", ",\n", "\n};\n", "0", "", true},
    {"[", "[", ",", "]", ",", "]\n", "\".\"", "\"", false},
    {"[", "['", "', '", "']", ", ", "]\n", ".", "", false},
    {"[", "\"", "", "\"", ", ", "]\n", ".", "", false},
    {"[[", "", " ", "", "]\n [", "]]\n", "0", "", true},
    {"[", "", " ", "", "; ", "]\n", "0", "", true},
    {"[", "", ", ", "", ",\n ", "]\n", "0", "", true},
    {"(list ", "(list ", " ", ")", "\n      ", ")\n", "0", "", true},
    {"(define board\n  (list ", "(list ", " ", ")", "\n      ", "))\n", "0", "", true},
    {"'(", "(", " ", ")", "\n  ", ")\n", "#f", "", true},
    {"'(", "(", " ", ")", " ", ")\n", "_", "", true},
    {"{\"board\":[", "[", ",", "]", ",", "]}\n", "0", "", true},
    {"{\"id\": 7, \"grid\": [\n", "[", ", ", "]", ",\n", "]\n, \"difficulty\": \"easy\"}\n", "null",
     "", true},
    {"{\"puzzle\":\"", "", "", "", "", "\"}\n", ".", "", false},
    {"| ", "", " | ", " |", "\n| ", "\n", " ", "", false},
    {"", "|", "|", "|", "\n", "\n", " ", "", false},
};

static const char *const rulers[][3] = {
    {"+", "+", "+"}, {".", ".", "."}, {".", ":", "'"}, {"*", "|", "*"}};

/* A ruler of a grid whose cells are `width` wide. */
static void put_ruler(const struct pasted *puzzle, const char *corner, unsigned width)
{
    put(corner);
    for (unsigned column = 0; column < puzzle->side; ++column) {
        for (unsigned k = 0; k < width; ++k) {
            put_char('-');
        }
        if ((column + 1) % puzzle->box[1] == 0) {
            put(column + 1 < puzzle->side && strcmp(corner, "*") != 0 ? "+" : corner);
        }
    }
    put("\n");
}

/* Cells between bars with a blank for a blank, with or without the outer bars. */
static void put_blanks(const struct pasted *puzzle, bool has_outer)
{
    unsigned side = puzzle->side;
    for (unsigned row = 0; row < side; ++row) {
        if (has_outer && row % puzzle->box[0] == 0) {
            put_ruler(puzzle, "+", 2);
        }
        for (unsigned column = 0; column < side; ++column) {
            unsigned digit = puzzle->digit[row * side + column];
            bool has_bar = column % puzzle->box[1] == 0;
            put(has_bar && column == 0 && has_outer ? "| " : has_bar && column > 0 ? "| " : "");
            put_char(digit > 0 ? symbol(digit) : ' ');
            put(" ");
        }
        put(has_outer ? "|\n" : "\n");
    }
    put(has_outer ? "" : "\n");
    if (has_outer) {
        put_ruler(puzzle, "+", 2);
    }
}

static unsigned put_set(const struct pasted *puzzle, unsigned cell)
{
    unsigned count = 0;
    for (unsigned digit = 1; digit <= puzzle->side; ++digit) {
        if (puzzle->set[cell] >> (digit - 1) & 1) {
            put_char(symbol(digit));
            ++count;
        }
    }
    return count;
}

/* Candidates as words, in one of several frames; `frame` counts from 0, and beyond the last there
 * is none. */
static void put_words(const struct pasted *puzzle, unsigned frame, bool is_marked)
{
    enum { FRAMES = sizeof rulers / sizeof *rulers };
    unsigned side = puzzle->side;
    bool is_framed = frame < FRAMES;
    for (unsigned row = 0; row < side; ++row) {
        if (is_framed && row % puzzle->box[0] == 0) {
            put_ruler(puzzle, rulers[frame][row > 0], side + 1);
        }
        for (unsigned column = 0; column < side; ++column) {
            unsigned cell = row * side + column;
            bool is_alone = is_marked && puzzle->digit[cell] > 0;
            put(is_framed && column % puzzle->box[1] == 0 ? "|" : "");
            put(is_alone ? (cell % 2 ? "<" : "*") : "");
            unsigned count = put_set(puzzle, cell) + 2 * is_alone;
            put(is_alone ? (cell % 2 ? ">" : "*") : "");
            for (; count < side + 1; ++count) {
                put(" ");
            }
        }
        put(is_framed ? "|\n" : "\n");
    }
    if (is_framed) {
        put_ruler(puzzle, rulers[frame][2], side + 1);
    }
}

/* Candidates each in its place, `side` characters a cell. */
static void put_wide(const struct pasted *puzzle, const char *between, const char *row_end)
{
    for (unsigned cell = 0; cell < puzzle->side * puzzle->side; ++cell) {
        for (unsigned digit = 1; digit <= puzzle->side; ++digit) {
            put_char(puzzle->set[cell] >> (digit - 1) & 1 ? symbol(digit) : '.');
        }
        put((cell + 1) % puzzle->side == 0 ? row_end : between);
    }
}

/* ------------------------------------------------------------------------------- reading ---- */

static void read_text(const char *bytes, size_t size, qdr_puzzle *puzzle,
                      qdr_puzzle_reader **puzzles, unsigned side)
{
    static qdr_memory memory;
    qdr_reader reader;
    qdr_error error = {.text = ""};
    qdr_puzzle_params params = {.side = side};
    qdr_reader_from_memory(&reader, &memory, bytes, size);
    assert_int_equal(qdr_puzzle_reader_new(puzzles, &reader, &params, &error), QDR_OK);
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
           (count == 1 && strcmp(qdr_rules_clause(puzzle->rules, 0).name, "digits") != 0);
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
        assert_string_equal(qdr_rules_clause(read.rules, k).name, "candidates");
        narrow(set, side, qdr_rules_clause(read.rules, k).argument);
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
    static const qdr_grid_style styles[] = {QDR_GRID_LINE, QDR_GRID_ROWS, QDR_GRID_BOXED,
                                            QDR_GRID_UNICODE};
    unsigned side = puzzle->side;
    for (unsigned k = 0; k < side * side * side; ++k) {
        bool is_possible = puzzle->set[k / side] >> k % side & 1;
        possible[k] = is_possible ? QDR_POSSIBLE : QDR_IMPOSSIBLE;
    }
    for (size_t k = 0; k < sizeof styles / sizeof *styles; ++k) {
        qdr_grid_look look = {.style = styles[k]};
        qdr_writer writer = {NULL, append};
        assert_int_equal(qdr_write_candidates(possible, side, &look, &writer, NULL), QDR_OK);
        check_sets(puzzle, "our own");
    }
}

static void our_own_candidates_are_read(void **unused)
{
    (void)unused;
    each(try_own);
}

/* Other symbols for digits: the k-th of `symbols` is the k-th digit. */
static void put_symbols(const struct pasted *puzzle, const char *symbols, const char *row_end)
{
    for (unsigned cell = 0; cell < puzzle->side * puzzle->side; ++cell) {
        put_char(puzzle->digit[cell] > 0 ? symbols[puzzle->digit[cell] - 1] : '.');
        put((cell + 1) % puzzle->side == 0 ? row_end : "");
    }
    put(row_end[0] == '\0' ? "\n" : "");
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
