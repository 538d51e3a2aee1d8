/* puzzle_text.h  All that a reader of puzzles makes of some text, as text that can be compared.
 * Include it after cmocka.h. */
#ifndef TESTS_SUPPORT_PUZZLE_TEXT_H
#define TESTS_SUPPORT_PUZZLE_TEXT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/puzzles.h>

#include "puzzle_settings.h"

/* Bytes that come in chunks of at most `chunk`. */
struct trickle {
    const char *bytes;
    size_t size;
    size_t position;
    size_t chunk;
};

static inline ptrdiff_t read_trickle(void *ctx, char *buffer, size_t size)
{
    struct trickle *trickle = ctx;
    size_t left = trickle->size - trickle->position;
    size = size < trickle->chunk ? size : trickle->chunk;
    size = size < left ? size : left;
    memcpy(buffer, trickle->bytes + trickle->position, size);
    trickle->position += size;
    return (ptrdiff_t)size;
}

static inline void print_grid(FILE *out, const qdr_grid *grid)
{
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        fputc(qdr_digit_symbol(grid->cell[cell]), out);
    }
}

/* Prints a text in quotes, on one line. */
static inline void print_text(FILE *out, const char *name, const char *text)
{
    if (text[0] == '\0') {
        return;
    }
    fprintf(out, " %s \"", name);
    for (; *text != '\0'; ++text) {
        fputc(*text == '\n' ? '/' : *text, out);
    }
    fputc('"', out);
}

static inline void print_rules(FILE *out, const qdr_rules *rules)
{
    unsigned box[2];
    if (qdr_rules_box(rules, &box[0], &box[1])) {
        fprintf(out, " [%ux%u", box[0], box[1]);
    } else {
        fprintf(out, " [%u digits", qdr_rules_digits(rules));
    }
    for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
        const qdr_clause *clause = qdr_rules_clause(rules, k);
        const char *argument = clause->argument ? clause->argument : "";
        fprintf(out, "; %s%s%s", clause->name, argument[0] != '\0' ? " " : "", argument);
    }
    fputc(']', out);
}

static inline void print_puzzle(FILE *out, const qdr_puzzle *puzzle)
{
    unsigned side = puzzle->grid.side;
    fprintf(out, "%zu: %ux%u ", puzzle->line, side, side);
    print_grid(out, &puzzle->grid);
    if (puzzle->rules) {
        print_rules(out, puzzle->rules);
    }
    print_text(out, "title", puzzle->title);
    print_text(out, "author", puzzle->author);
    print_text(out, "notes", puzzle->notes);
    if (puzzle->solution) {
        fputs(" solution ", out);
        print_grid(out, puzzle->solution);
    }
    for (size_t k = 0; k < puzzle->remarks; ++k) {
        const qdr_error *remark = &puzzle->remark[k];
        fprintf(out, " (%zu:%zu: %s)", remark->line, remark->column, remark->text);
    }
    fprintf(out, "%s%s\n", puzzle->text[0] != '\0' ? " " : "", puzzle->text);
}

/* Takes the plain puzzles that are there, and prints them as if they came one by one; returns how
 * many. */
static inline size_t print_plain(FILE *out, qdr_puzzle_reader *puzzles, size_t number)
{
    enum { MOST = 3, CELLS = 81 };
    qdr_digit givens[MOST * CELLS];
    qdr_puzzle plain = {.grid.side = 9, .text = "", .title = "", .author = "", .notes = ""};
    size_t first;
    size_t line;
    const size_t count = qdr_puzzle_reader_plain(puzzles, givens, MOST, &line, &first);
    assert_true(count <= MOST);
    assert_true(count == 0 || first == number + 1);
    for (size_t k = 0; k < count; ++k) {
        plain.line = line + k;
        memcpy(plain.grid.cell, givens + k * CELLS, CELLS);
        print_puzzle(out, &plain);
    }
    return count;
}

/* As puzzle_text.  Are plain puzzles to be taken many at once?  `*plain` gets how many were. */
static inline char *puzzle_text_by(const char *bytes, size_t size,
                                   const struct puzzle_settings *params, size_t chunk,
                                   bool is_plain, size_t *plain)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    struct trickle trickle = {bytes, size, 0, chunk};
    qdr_reader reader = {&trickle, read_trickle};
    qdr_puzzle_reader *puzzles;
    qdr_puzzle puzzle;
    qdr_error error;
    qdr_reading reading;
    size_t number = 0;
    size_t at_once = 0;
    size_t count;
    assert_non_null(out);
    assert_int_equal(new_puzzle_reader(&puzzles, &reader, params, &error), QDR_OK);
    while ((reading = qdr_puzzle_reader_next(puzzles, &puzzle, &error)) < QDR_READ_END) {
        assert_int_equal(puzzle.number, ++number);
        if (reading == QDR_READ_PUZZLE) {
            print_puzzle(out, &puzzle);
        } else {
            assert_true(puzzle.line <= error.line);
            assert_string_equal(puzzle.text, "");
            fprintf(out, "%zu:%zu: %s\n", error.line, error.column, error.text);
        }
        while (is_plain && (count = print_plain(out, puzzles, number)) > 0) {
            number += count;
            at_once += count;
        }
    }
    assert_int_equal(reading, QDR_READ_END);
    assert_int_equal(qdr_puzzle_reader_next(puzzles, &puzzle, &error), QDR_READ_END);
    qdr_puzzle_reader_free(puzzles);
    fclose(out);
    *plain = at_once;
    return text;
}

/* Returns a line for each puzzle, `LINE: SIDExSIDE CELLS [RULES] ... TEXT`, and for each fault,
 * `LINE:COLUMN: what is wrong`; to be freed.  It is the same if plain puzzles are taken at once. */
static inline char *puzzle_text(const char *bytes, size_t size,
                                const struct puzzle_settings *params, size_t chunk)
{
    size_t plain;
    char *text = puzzle_text_by(bytes, size, params, chunk, false, &plain);
    char *at_once = puzzle_text_by(bytes, size, params, chunk, true, &plain);
    assert_string_equal(at_once, text);
    free(at_once);
    return text;
}

#endif
