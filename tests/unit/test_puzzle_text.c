/* test_puzzle_text.c  Puzzles with rules of their own, in the formats that can say them: what is
 * written is read as it was.  What the text form means, and its faults, are in
 * tests/formats/sudoku. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../support/puzzle_text.h"
#include "../support/written_puzzle.h"

/* A rule and an argument that it takes. */
static const struct trial trials[] = {
#define TRY(side, rows, columns, solutions, rule, argument) {side, {rows, columns}, rule, argument},
#define LARGE(side, rows, columns, rule, argument) {side, {rows, columns}, rule, argument},
#include "../rules/houses.def"
#include "../rules/lines.def"
#include "../rules/neighbours.def"
#include "../rules/sums.def"
#undef TRY
#undef LARGE
};

enum { TRIALS = sizeof trials / sizeof *trials };

/* ---------------------------------------------------------------------------- in and out ---- */

/* Copies the map without blanks, with the regions renamed in the order in which they come. */
static void canonical_map(char *to, const char *from)
{
    char name[256] = {0};
    char names = 0;
    for (; *from != '\0'; ++from) {
        if (!strchr(" \t\r\n", *from)) {
            char *symbol = &name[(unsigned char)*from];
            *symbol = *symbol != 0 ? *symbol : ++names;
            *to++ = *symbol;
        }
    }
    *to = '\0';
}

static void assert_same_clause(const qdr_clause *a, const qdr_clause *b)
{
    char first[QDR_CELLS_MAX + 1];
    char second[QDR_CELLS_MAX + 1];
    assert_string_equal(a->name, b->name);
    if (strcmp(a->name, "jigsaw") == 0) {
        canonical_map(first, a->argument);
        canonical_map(second, b->argument);
        assert_string_equal(first, second);
    } else {
        assert_string_equal(a->argument ? a->argument : "", b->argument ? b->argument : "");
    }
}

static void assert_same_rules(const qdr_rules *a, const qdr_rules *b)
{
    unsigned box[4] = {0};
    assert_int_equal(qdr_rules_side(a), qdr_rules_side(b));
    assert_int_equal(qdr_rules_digits(a), qdr_rules_digits(b));
    assert_int_equal(qdr_rules_box(a, &box[0], &box[1]), qdr_rules_box(b, &box[2], &box[3]));
    assert_int_equal(box[0], box[2]);
    assert_int_equal(box[1], box[3]);
    assert_int_equal(qdr_rules_clauses(a), qdr_rules_clauses(b));
    for (size_t k = 0; k < qdr_rules_clauses(a); ++k) {
        assert_same_clause(qdr_rules_clause(a, k), qdr_rules_clause(b, k));
    }
}

static void assert_same_grid(const qdr_grid *a, const qdr_grid *b)
{
    assert_int_equal(a->side, b->side);
    assert_memory_equal(a->cell, b->cell, (size_t)a->side * a->side);
}

/* Reads the text, which is to be one puzzle, and compares. */
static void assert_read_as(const struct memory *memory, qdr_puzzle_format format,
                           const qdr_puzzle *puzzle, const qdr_rules *rules, bool has_texts)
{
    struct trickle trickle = {memory->text, memory->size, 0, 7};
    qdr_reader bytes = {&trickle, read_trickle};
    struct puzzle_settings params = {.format = format, .strict = true};
    qdr_puzzle_reader *reader;
    qdr_puzzle read;
    qdr_error error;
    assert_int_equal(new_puzzle_reader(&reader, &bytes, &params, NULL), QDR_OK);
    if (qdr_puzzle_reader_next(reader, &read, &error) != QDR_READ_PUZZLE) {
        fail_msg("%zu:%zu: %s\n%s", error.line, error.column, error.text, memory->text);
    }
    assert_same_grid(&puzzle->grid, &read.grid);
    if (read.rules) {
        assert_same_rules(rules, read.rules);
    }
    if (has_texts) {
        assert_string_equal(puzzle->title, read.title);
        assert_string_equal(puzzle->author, read.author);
        assert_string_equal(puzzle->notes, read.notes);
        assert_int_equal(puzzle->solution != NULL, read.solution != NULL);
        if (puzzle->solution) {
            assert_same_grid(puzzle->solution, read.solution);
        }
    }
    assert_int_equal(qdr_puzzle_reader_next(reader, &read, &error), QDR_READ_END);
    qdr_puzzle_reader_free(reader);
}

/* --------------------------------------------------------------------------------- puzzles ---- */

static unsigned below(unsigned bound)
{
    static uint32_t state = 12345;
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % bound;
}

/* Any digits: readers do not ask whether they keep the rules. */
static void fill(qdr_grid *grid, const qdr_rules *rules, unsigned of_ten)
{
    unsigned side = qdr_rules_side(rules);
    qdr_grid_clear(grid, side);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        if (qdr_rules_has_cell(rules, (qdr_cell)cell) && below(10) < of_ten) {
            grid->cell[cell] = (qdr_digit)(1 + below(qdr_rules_digits(rules)));
        }
    }
}

static void write_and_read(qdr_puzzle *puzzle, const qdr_rules *rules)
{
    struct memory memory;
    qdr_error error = {0};
    if (write_puzzle(puzzle, rules, QDR_PUZZLE_TEXT, &memory, &error) != QDR_OK) {
        fail_msg("%s", error.text);
    }
    assert_read_as(&memory, QDR_PUZZLE_TEXT, puzzle, rules, true);
    assert_read_as(&memory, QDR_PUZZLE_AUTO, puzzle, rules, true);
    free(memory.text);
}

static void every_rule(void **state)
{
    (void)state;
    for (size_t k = 0; k < TRIALS; ++k) {
        qdr_rules *rules = rules_of(&trials[k]);
        qdr_grid solution;
        qdr_puzzle puzzle = {.title = "", .author = "", .notes = ""};
        fill(&puzzle.grid, rules, (unsigned)k % 11);
        fill(&solution, rules, 10);
        puzzle.solution = k % 2 == 0 ? &solution : NULL;
        write_and_read(&puzzle, rules);
        qdr_rules_free(rules);
    }
}

/* Many rules at once, in the order in which they were added. */
static void rules_together(void **state)
{
    (void)state;
    qdr_rules *rules = rules_of(&(struct trial){.side = 9});
    for (size_t k = 0; k < TRIALS; ++k) {
        if (trials[k].side == 9) {
            qdr_status status = qdr_rules_add(rules, trials[k].rule, trials[k].argument, NULL);
            /* Only one may divide the grid, and a layout comes first. */
            assert_true(status == QDR_OK || status == QDR_DUPLICATE || status == QDR_INVALID);
        }
    }
    qdr_puzzle puzzle = {.title = "All", .author = "", .notes = "of them"};
    fill(&puzzle.grid, rules, 3);
    write_and_read(&puzzle, rules);
    qdr_rules_free(rules);
}

static void sides_and_boxes(void **state)
{
    (void)state;
    for (unsigned side = 1; side <= QDR_SIDE_MAX; ++side) {
        for (unsigned height = 1; height <= side; ++height) {
            if (side % height == 0) {
                struct trial trial = {.side = side, .box = {height, side / height}};
                qdr_rules *rules = rules_of(&trial);
                qdr_puzzle puzzle = {.title = "", .author = "", .notes = ""};
                fill(&puzzle.grid, rules, below(11));
                write_and_read(&puzzle, rules);
                qdr_rules_free(rules);
            }
        }
    }
}

static void texts(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "one line",     "two\nlines",          "\n",
        "\n\nend\n",    " blank before",       "blank behind ",
        "# no comment", "grid:\nsize: 4\n---", "\xC3\xA4\xE2\x82\xAC",
        "key: value"};
    qdr_rules *rules = rules_of(&(struct trial){.side = 4});
    for (size_t k = 0; k < sizeof texts / sizeof *texts; ++k) {
        qdr_puzzle puzzle = {.title = texts[k], .author = texts[k], .notes = texts[k]};
        qdr_grid_clear(&puzzle.grid, 4);
        write_and_read(&puzzle, rules);
    }
    qdr_rules_free(rules);
}

/* Regions may have any visible characters for names; some mean something else in the text form. */
static void regions(void **state)
{
    (void)state;
    static const char *const maps[] = {"aabb\naabb\nccdd\nccdd", "##--##--::..::..",
                                       "1234123412341234", "||++||++==--==--", "0000111122223333"};
    for (size_t k = 0; k < sizeof maps / sizeof *maps; ++k) {
        struct trial trial = {4, {2, 2}, "jigsaw", maps[k]};
        qdr_rules *rules = rules_of(&trial);
        qdr_puzzle puzzle = {.title = "", .author = "", .notes = ""};
        fill(&puzzle.grid, rules, 5);
        write_and_read(&puzzle, rules);
        qdr_rules_free(rules);
    }
}

/* ------------------------------------------------------------------------------- writing ---- */

static void assert_written(const qdr_puzzle *puzzle, const qdr_rules *rules,
                           qdr_puzzle_format format, const char *expected)
{
    struct memory memory;
    qdr_error error = {0};
    if (write_puzzle(puzzle, rules, format, &memory, &error) != QDR_OK) {
        fail_msg("%s", error.text);
    }
    assert_string_equal(memory.text, expected);
    free(memory.text);
}

static void assert_not_written(const qdr_puzzle *puzzle, const qdr_rules *rules,
                               qdr_puzzle_format format, qdr_status code, const char *expected)
{
    struct memory memory;
    qdr_error error = {0};
    assert_int_equal(write_puzzle(puzzle, rules, format, &memory, &error), code);
    assert_int_equal(error.code, code);
    assert_string_equal(error.text, expected);
    assert_int_equal(memory.size, 0);
    free(memory.text);
}

static void the_text_form(void **state)
{
    (void)state;
    qdr_puzzle puzzle = {.title = "T", .notes = "a\nb"};
    qdr_rules *rules = rules_of(&(struct trial){4, {1, 4}, "even", "r1c1 r2c2"});
    assert_int_equal(qdr_grid_parse(&puzzle.grid, "1...............", 4, NULL), QDR_OK);
    assert_written(&puzzle, rules, QDR_PUZZLE_TEXT,
                   "size: 4\nboxes: 1x4\ntitle: T\nnotes: a\nnotes: b\n"
                   "grid:\n1...\n....\n....\n....\neven: r1c1 r2c2\n---\n");
    assert_written(&puzzle, NULL, QDR_PUZZLE_LINE, "1...............\n");
    assert_written(&puzzle, NULL, QDR_PUZZLE_TEXT,
                   "size: 4\ntitle: T\nnotes: a\nnotes: b\ngrid:\n1...\n....\n....\n....\n---\n");
    puzzle.rules = rules;
    assert_not_written(&puzzle, NULL, QDR_PUZZLE_LINE, QDR_UNSUPPORTED,
                       "a line cannot hold rule 'even'; format 'text' can");
    assert_not_written(&puzzle, NULL, (qdr_puzzle_format)99, QDR_INVALID, "there is no format 99");
    qdr_rules_free(rules);
    rules = rules_of(&(struct trial){.side = 4, .box = {4, 1}});
    assert_not_written(&puzzle, rules, QDR_PUZZLE_GRID, QDR_UNSUPPORTED,
                       "a grid cannot hold boxes of 4x1; format 'text' can");
    puzzle.grid.cell[3] = 5;
    assert_not_written(&puzzle, rules, QDR_PUZZLE_TEXT, QDR_INVALID,
                       "the grid contains a digit that the rules do not allow");
    puzzle.grid.side = 5;
    assert_not_written(&puzzle, rules, QDR_PUZZLE_TEXT, QDR_INVALID,
                       "a grid of side 5, but the rules are for side 4");
    qdr_rules_free(rules);
}

/* Writes a puzzle of one format, and reads it as such and without being told. */
static void assert_kept(const qdr_puzzle *puzzle, const qdr_rules *rules, qdr_puzzle_format format)
{
    struct memory memory;
    qdr_error error = {0};
    if (write_puzzle(puzzle, rules, format, &memory, &error) != QDR_OK) {
        fail_msg("%s", error.text);
    }
    assert_read_as(&memory, format, puzzle, rules, false);
    assert_read_as(&memory, QDR_PUZZLE_AUTO, puzzle, rules, false);
    free(memory.text);
}

static void pencil_marks(void **state)
{
    (void)state;
    static const unsigned sides[] = {4, 6, 9, 16, 25};
    for (size_t k = 0; k < sizeof sides / sizeof *sides; ++k) {
        struct trial trial = {sides[k], {0, 0}, "candidates", "124 r1c1 r2c2 r4c4"};
        qdr_rules *rules = rules_of(&trial);
        qdr_puzzle puzzle = {.title = ""};
        qdr_error error;
        assert_int_equal(qdr_rules_add(rules, "candidates", "13 r1c2 r1c3", &error), QDR_OK);
        qdr_grid_clear(&puzzle.grid, sides[k]);
        puzzle.grid.cell[sides[k] + 3] = 3;
        assert_kept(&puzzle, rules, QDR_PUZZLE_PENCIL);
        puzzle.grid.cell[1] = 2;
        assert_not_written(
            &puzzle, rules, QDR_PUZZLE_PENCIL, QDR_UNSUPPORTED,
            "a line of candidates cannot hold that r1c2 has none; format 'text' can");
        qdr_rules_free(rules);
    }
    qdr_rules *rules = rules_of(&(struct trial){4, {2, 2}, "diagonal", NULL});
    qdr_puzzle puzzle = {.grid = {.side = 4}};
    assert_not_written(&puzzle, rules, QDR_PUZZLE_PENCIL, QDR_UNSUPPORTED,
                       "a line of candidates cannot hold rule 'diagonal'; format 'text' can");
    qdr_rules_free(rules);
}

static void games_of_solo(void **state)
{
    (void)state;
    static const struct trial solo[] = {{4, {2, 2}, "diagonal", NULL},
                                        {12, {3, 4}, "classic", NULL},
                                        {6, {1, 6}, "diagonal", NULL},
                                        {4, {2, 2}, "jigsaw", "AABBACBBACDDCCDD"},
                                        {5, {1, 5}, "jigsaw", "AAAAABBBBBCCCCCDDDDDEEEEE"},
                                        {61, {1, 61}, "diagonal", NULL},
                                        {30, {5, 6}, "diagonal", NULL},
                                        {9, {3, 3}, "killer", "23 r1c2 r1c3 r2c3"},
                                        {4, {2, 2}, "killer", "r3c4 r4c4"}};
    for (size_t k = 0; k < sizeof solo / sizeof *solo; ++k) {
        for (unsigned of_ten = 0; of_ten <= 10; of_ten += 5) {
            qdr_rules *rules = rules_of(&solo[k]);
            qdr_puzzle puzzle = {.title = ""};
            fill(&puzzle.grid, rules, of_ten);
            assert_kept(&puzzle, rules, QDR_PUZZLE_SOLO);
            qdr_rules_free(rules);
        }
    }
}

static void what_solo_cannot_express(void **state)
{
    (void)state;
    static const struct {
        struct trial trial;
        const char *why;
    } others[] = {
        {{4, {2, 2}, "even", "r1c1"}, "Solo cannot hold rule 'even'; format 'text' can"},
        {{4, {2, 2}, "killer", "5 r1c1 r2c2"},
         "Solo cannot hold rule 'killer' with cages that are not connected; format 'text' can"},
        {{4, {2, 2}, "diagonal+", NULL},
         "Solo cannot hold rule 'diagonal+' alone; format 'text' can"},
        {{4, {4, 1}, "classic", NULL}, "Solo cannot hold boxes of 4x1; format 'text' can"},
        {{4, {2, 2}, "jigsaw", "AABBAABBCCDDDCDC"},
         "Solo cannot hold rule 'jigsaw' with regions that are not connected; format 'text' can"}};
    for (size_t k = 0; k < sizeof others / sizeof *others; ++k) {
        qdr_rules *rules = rules_of(&others[k].trial);
        qdr_puzzle puzzle = {.grid = {.side = 4}};
        assert_not_written(&puzzle, rules, QDR_PUZZLE_SOLO, QDR_UNSUPPORTED, others[k].why);
        qdr_rules_free(rules);
    }
}

static void cages_of_solo(void **state)
{
    (void)state;
    qdr_rules *rules = rules_of(&(struct trial){4, {2, 2}, "killer", "5 r1c1 r1c2"});
    qdr_puzzle puzzle = {.title = ""};
    qdr_grid_clear(&puzzle.grid, 4);
    assert_int_equal(qdr_rules_add(rules, "killer", "r2c1 r3c1", NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, "killer", "4 r4c4", NULL), QDR_OK);
    assert_kept(&puzzle, rules, QDR_PUZZLE_SOLO);
    assert_int_equal(qdr_rules_add(rules, "killer", "r2c1 r2c2", NULL), QDR_OK);
    assert_not_written(&puzzle, rules, QDR_PUZZLE_SOLO, QDR_UNSUPPORTED,
                       "Solo cannot hold rule 'killer' with cages that overlap, or sums above "
                       "9999; format 'text' can");
    qdr_rules_free(rules);
}

static void opensudoku(void **state)
{
    (void)state;
    qdr_rules *rules = rules_of(&(struct trial){.side = 9});
    qdr_puzzle puzzle = {.title = "<&\">", .notes = "one\ntwo"};
    fill(&puzzle.grid, rules, 3);
    assert_kept(&puzzle, rules, QDR_PUZZLE_OPENSUDOKU);
    qdr_rules_free(rules);
    qdr_grid_clear(&puzzle.grid, 4);
    assert_not_written(&puzzle, NULL, QDR_PUZZLE_OPENSUDOKU, QDR_UNSUPPORTED,
                       "OpenSudoku cannot hold a grid of side 4; format 'text' can");
}

static bool refuse(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    (void)bytes;
    (void)size;
    return false;
}

static void refusing_writers(void **state)
{
    (void)state;
    qdr_puzzle puzzle = {.title = ""};
    qdr_writer writer = {NULL, refuse};
    qdr_grid_clear(&puzzle.grid, 9);
    for (int format = QDR_PUZZLE_LINE; format <= QDR_PUZZLE_TEXT; ++format) {
        assert_int_equal(qdr_write_puzzle(&puzzle, NULL, (qdr_puzzle_format)format, &writer, NULL),
                         QDR_IO);
    }
}

/* ------------------------------------------------------------------------------- reading ---- */

static void assert_read(const char *bytes, const struct puzzle_settings *params,
                        const char *expected)
{
    static const size_t chunks[] = {SIZE_MAX, 1, 3};
    for (size_t k = 0; k < sizeof chunks / sizeof *chunks; ++k) {
        char *text = puzzle_text(bytes, strlen(bytes), params, chunks[k]);
        assert_string_equal(text, expected);
        free(text);
    }
}

/* Words of `rules:` stand for rules that need no argument, and only announce those that do. */
static void announced_rules(void **state)
{
    (void)state;
    assert_read("size: 4\nrules: killercage negative-ratio, antiknight irregular even\n", NULL,
                "1: 4x4 ................ [2x2; negative-ratio; antiknight]\n");
    assert_read("size: 4\nrules: killercage\ncage: - r1c1 r1c2\ncage: 5 R2C1 R2C2\n", NULL,
                "1: 4x4 ................ [2x2; killer r1c1 r1c2; killer 5 r2c1 r2c2]\n");
}

/* A rule that is not known is a fault, or, where one is lenient, a remark. */
static void remarks(void **state)
{
    (void)state;
    static const char text[] =
        "size: 4\nkiler: 5 r1c1\nrules: even, colour\ngrid: 1...............\n";
    static const char fault[] = "2:1: there is no key or rule 'kiler'; did you mean 'killer'?";
    char expected[256];
    struct puzzle_settings lenient = {.lenient = true};
    struct puzzle_settings both = {.lenient = true, .strict = true};
    snprintf(expected, sizeof expected,
             "1: 4x4 1............... [2x2] (%s) (3:14: there is no rule 'colour')\n", fault);
    assert_read(text, &lenient, expected);
    snprintf(expected, sizeof expected, "%s\n", fault);
    assert_read(text, NULL, expected);
    assert_read(text, &both, expected);
}

static void sides_asked_for(void **state)
{
    (void)state;
    struct puzzle_settings params = {.side = 9};
    assert_read("size: 4\n---\nsize: 9\n", &params,
                "1:1: a 4x4 grid where only 9x9 ones are asked for\n"
                "3: 9x9 "
                "................................................................................."
                " [3x3]\n");
}

/* Documents end where they do, and not a line later. */
static void long_documents(void **state)
{
    (void)state;
    enum { NOTES = 200000, LINE = 16 << 20 };
    char *bytes = malloc(LINE + 1000);
    assert_non_null(bytes);
    strcpy(bytes, "size: 4\nnotes: ");
    memset(bytes + 15, 'x', NOTES);
    strcpy(bytes + 15 + NOTES, "\n---\n1234............ text\n");
    char *text = puzzle_text(bytes, strlen(bytes), NULL, SIZE_MAX);
    assert_non_null(strstr(text, "\"\n4: 4x4 1234............ text\n"));
    free(text);
    memset(bytes + 15, 'x', LINE);
    strcpy(bytes + 15 + LINE, "\n---\n1234............ text\n");
    text = puzzle_text(bytes, strlen(bytes), NULL, SIZE_MAX);
    assert_string_equal(text,
                        "2:1: the puzzle is longer than 16 MB\n4: 4x4 1234............ text\n");
    free(text);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule),       cmocka_unit_test(rules_together),
        cmocka_unit_test(sides_and_boxes),  cmocka_unit_test(texts),
        cmocka_unit_test(regions),          cmocka_unit_test(the_text_form),
        cmocka_unit_test(refusing_writers), cmocka_unit_test(pencil_marks),
        cmocka_unit_test(games_of_solo),    cmocka_unit_test(what_solo_cannot_express),
        cmocka_unit_test(cages_of_solo),    cmocka_unit_test(opensudoku),
        cmocka_unit_test(announced_rules),  cmocka_unit_test(remarks),
        cmocka_unit_test(sides_asked_for),  cmocka_unit_test(long_documents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
