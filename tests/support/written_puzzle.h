/* written_puzzle.h  Rules with an argument to try, and puzzles written into memory.
 * Include it after cmocka.h. */
#ifndef TESTS_SUPPORT_WRITTEN_PUZZLE_H
#define TESTS_SUPPORT_WRITTEN_PUZZLE_H

#include <stdio.h>

#include <quadrille/puzzles.h>

/* A row of the files below tests/rules. */
struct trial {
    unsigned side;
    unsigned box[2];
    const char *rule; /* NULL: none */
    const char *argument;
};

static inline qdr_rules *rules_of(const struct trial *trial)
{
    qdr_rules *rules;
    qdr_error error;
    assert_int_equal(qdr_rules_new(&rules, trial->side, trial->box[0], trial->box[1], NULL),
                     QDR_OK);
    if (trial->rule && qdr_rules_add(rules, trial->rule, trial->argument, &error) != QDR_OK) {
        fail_msg("%s: %s", trial->rule, error.text);
    }
    return rules;
}

/* The text of a puzzle; the test frees it. */
struct memory {
    char *text;
    size_t size;
    FILE *file;
};

static inline bool write_memory(void *ctx, const char *bytes, size_t size)
{
    struct memory *memory = ctx;
    return fwrite(bytes, 1, size, memory->file) == size;
}

static inline qdr_status write_puzzle(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                      qdr_puzzle_format format, struct memory *memory,
                                      qdr_error *error)
{
    *memory = (struct memory){0};
    memory->file = open_memstream(&memory->text, &memory->size);
    assert_non_null(memory->file);
    qdr_writer writer = {memory, write_memory};
    qdr_status status = qdr_write_puzzle(puzzle, rules, format, &writer, error);
    fclose(memory->file);
    return status;
}

#endif
