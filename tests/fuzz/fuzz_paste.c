/* fuzz_paste.c  libFuzzer: grids as people paste them, with a few bytes changed.
 *
 * The first bytes choose a puzzle and a form; the others are edits of its text.  Whatever they are,
 * reading ends, and what is read without a remark, and without a text behind it, is a puzzle of the
 * same kind: of the same side, and with candidates only if the form has them; or there is a fault
 * in the text: 400 of 729 cells, on a line of their own, are a grid of side 20, and the other 329
 * are none. */
#include <string.h>

#include "../support/pasted.h"
#include "require.h"

enum { TABLES = sizeof tables / sizeof *tables, FRAMES = 5, FORMS = TABLES + 2 + 2 * FRAMES + 2 };

struct data {
    const uint8_t *bytes;
    size_t left;
};

static unsigned take(struct data *data, unsigned below)
{
    unsigned value = 0;
    for (int k = 0; k < 2; ++k) {
        value = value << 8 | (data->left > 0 ? *data->bytes : 0);
        data->bytes += data->left > 0;
        data->left -= data->left > 0;
    }
    return value % below;
}

/* Writes the puzzle.  Returns whether the form has candidates. */
static bool write_form(const struct pasted *puzzle, unsigned form)
{
    if (form < TABLES) {
        put_table(puzzle, &tables[form]);
        return false;
    }
    form -= TABLES;
    if (form < 2) {
        put_blanks(puzzle, form == 0);
        return false;
    }
    form -= 2;
    if (form < 2 * FRAMES) {
        put_words(puzzle, form / 2, form % 2);
    } else {
        put_wide(puzzle, form == 2 * FRAMES ? " " : "", form == 2 * FRAMES ? "\n" : "");
    }
    return true;
}

static void edit(struct data *data)
{
    static const char bytes[] = "0123456789ABFGPaz.-_*?|+,;:'\"[](){}<>#\t \n\r\xE2\x94\x82";
    const size_t at = take(data, (unsigned)length);
    const unsigned kind = take(data, 4);
    if (kind == 0) {
        text[at] = bytes[take(data, sizeof bytes - 1)];
    } else if (kind == 1) {
        memmove(text + at, text + at + 1, length - at);
        --length;
    } else if (kind == 2) {
        memmove(text + at + 1, text + at, length - at + 1);
        text[at] = bytes[take(data, sizeof bytes - 1)];
        ++length;
    } else {
        text[at] = text[take(data, (unsigned)length)];
    }
}

static void check(const struct pasted *form, bool has_candidates)
{
    static qdr_puzzle puzzle;
    qdr_memory_reader memory;
    qdr_reader reader;
    qdr_error error;
    qdr_puzzle_reader *puzzles;
    qdr_reading reading;
    qdr_reader_from_memory(&reader, &memory, text, length);
    bool is_faulty = false;
    bool is_other = false;
    REQUIRE(qdr_puzzle_reader_new(&puzzles, &reader, NULL, NULL) == QDR_OK);
    while ((reading = qdr_puzzle_reader_next(puzzles, &puzzle, &error)) < QDR_READ_END) {
        if (reading == QDR_READ_FAULTY) {
            REQUIRE(error.line >= puzzle.line && error.column > 0 && error.text[0] != '\0');
            is_faulty = true;
        } else if (puzzle.remarks == 0 && puzzle.text[0] == '\0') {
            bool is_classic = !puzzle.rules || qdr_rules_clauses(puzzle.rules) == 0;
            is_other |= puzzle.grid.side != form->side || (!has_candidates && !is_classic);
        }
    }
    REQUIRE(reading == QDR_READ_END);
    REQUIRE(!is_other || is_faulty);
    qdr_puzzle_reader_free(puzzles);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const unsigned sides[] = {6, 8, 9, 9, 9, 10, 12, 16, 25};
    struct data data = {bytes, size};
    struct pasted puzzle;
    state = take(&data, 1000);
    make(&puzzle, sides[take(&data, sizeof sides / sizeof *sides)]);
    length = 0;
    bool has_candidates = write_form(&puzzle, take(&data, FORMS));
    while (data.left > 0 && length > 1) {
        edit(&data);
    }
    check(&puzzle, has_candidates);
    return 0;
}
