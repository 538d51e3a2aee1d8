/* test_puzzle_stream.c  Streams of puzzles: order, errors of single puzzles, limits, inputs that
 * wait for answers, and stopping, each with one thread and with several. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/asked.h"

#define HARD "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
#define BLANK_9 "................................................................................."

/* Rows of a grid in the text form. */
#define ROWS_4 "grid: ................"

enum { MANY = 20000 };

/* Bytes that come in pieces, each of which is a line; counts what was answered. */
struct input {
    const char *text;
    size_t size;
    size_t position;
    size_t lines;
    size_t answered;
    bool by_lines;         /* each read gives one line, after everything before it was answered */
    bool fails;            /* at the end */
    bool is_endless;       /* at the end, it begins again */
    atomic_bool *was_read; /* set by the second time; may be NULL */
};

static ptrdiff_t give(void *ctx, char *buffer, size_t size)
{
    struct input *input = ctx;
    if (input->position == input->size && input->is_endless) {
        input->position = 0;
        if (input->was_read) {
            atomic_store(input->was_read, true);
        }
    }
    const char *text = input->text + input->position;
    size_t count = input->size - input->position;
    if (count == 0) {
        return input->fails ? -1 : 0;
    }
    if (input->by_lines) {
        assert_int_equal(input->answered, input->lines);
        count = (size_t)(strchr(text, '\n') - text) + 1;
        ++input->lines;
    }
    count = count < size ? count : size;
    memcpy(buffer, text, count);
    input->position += count;
    return (ptrdiff_t)count;
}

/* Of each puzzle. */
struct wanted {
    uint64_t limit;
    unsigned grids;
};

struct asked {
    qdr_puzzle_reader *reader;
    qdr_puzzle_stream *stream;
};

static struct asked ask(struct input *input, const char *threads, const qdr_rules *rules,
                        struct wanted wanted, const char *name, const char *value)
{
    struct asked asked;
    qdr_params *search = watched(the_watch());
    const qdr_reader bytes = {.ctx = input, .read = give};
    input->size = strlen(input->text);
    assert_int_equal(qdr_params_set(search, "threads", threads, NULL), QDR_OK);
    if (name) {
        assert_int_equal(qdr_params_set(search, name, value, NULL), QDR_OK);
    }
    assert_int_equal(qdr_params_set_number(search, "limit", wanted.limit, NULL), QDR_OK);
    assert_int_equal(qdr_puzzle_reader_new(&asked.reader, &bytes, NULL, NULL), QDR_OK);
    assert_int_equal(
        qdr_puzzle_stream_new(&asked.stream, asked.reader, rules, wanted.grids, search, NULL),
        QDR_OK);
    qdr_params_free(search);
    return asked;
}

static void end(struct asked *asked)
{
    qdr_puzzle_stream_free(asked->stream);
    qdr_puzzle_reader_free(asked->reader);
}

/* The answers, a line for each: the line of the puzzle, its solutions, `?` if there may be more,
 * and the code of an error. */
static char *answers_of(struct asked *asked, struct input *input, size_t room)
{
    const qdr_puzzle_answer *answer;
    char *text = calloc(room, 1);
    size_t length = 0;
    assert_non_null(text);
    while (qdr_puzzle_stream_next(asked->stream, &answer) == QDR_SOLUTION) {
        const char *error = answer->error ? qdr_status_name(answer->error->code) : "";
        length +=
            (size_t)snprintf(text + length, room - length, "%zu: %zu%s%s\n", answer->puzzle->line,
                             (size_t)answer->solutions, answer->is_complete ? "" : "?", error);
        assert_true(length < room);
        ++input->answered;
        assert_int_equal(answer->puzzle->number, input->answered);
        for (size_t k = 0; k < answer->grid_count; ++k) {
            assert_int_equal(answer->grids[k].side, answer->puzzle->grid.side);
        }
    }
    assert_null(answer);
    return text;
}

static void assert_answers(struct input input, const qdr_rules *rules, struct wanted wanted,
                           const char *name, const char *value, const char *expected)
{
    static const char *const threads[] = {"1", "2", "5"};
    for (size_t k = 0; k < sizeof threads / sizeof *threads; ++k) {
        struct input each = input;
        struct asked asked = ask(&each, threads[k], rules, wanted, name, value);
        char *text = answers_of(&asked, &each, 4096);
        const qdr_puzzle_answer *answer;
        assert_string_equal(text, expected);
        assert_int_equal(qdr_puzzle_stream_next(asked.stream, &answer), QDR_EXHAUSTED);
        free(text);
        end(&asked);
    }
}

static const char mixed[] =
    "1......2.3....4.\n"
    "11..............\n"
    "1.3\n"
    "................ a title\n" HARD "\n" BLANK_9 "\n" HARD "\n\n"
    "title: with rules\nsize: 4\ndiagonal:\nkiller: 3 r1c1 r1c2\n" ROWS_4 "\n\n"
    "---\ntitle: impossible\nsize: 4\nkiller: 99 r1c1\n" ROWS_4 "\n";

static void answers_come_in_order(void **state)
{
    (void)state;
    assert_answers((struct input){.text = mixed}, NULL, (struct wanted){.limit = 3}, NULL, NULL,
                   "1: 1\n2: 0\n3: 0?syntax error\n4: 3\n5: 1\n6: 3\n7: 1\n9: 3\n16: 0\n");
}

static void nothing_has_no_answers(void **state)
{
    (void)state;
    assert_answers((struct input){.text = ""}, NULL, (struct wanted){.limit = 0}, NULL, NULL, "");
    assert_answers((struct input){.text = "# nothing\n\n"}, NULL, (struct wanted){.limit = 0}, NULL,
                   NULL, "");
}

static qdr_rules *rules_of(unsigned side, const char *name, const char *argument)
{
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, side, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, name, argument, NULL), QDR_OK);
    return rules;
}

/* Remarks stay those of their puzzle when others are read. */
static void remarks_stay_with_their_puzzle(void **state)
{
    struct input input = {.text = "{\"size\":4,\"line\":[{\"lines\":[[\"R1C1\"]]}]}\n"
                                  "{\"size\":4,\"solution\":[1]}\n",
                          .is_endless = true};
    struct asked asked = ask(&input, "1", NULL, (struct wanted){.limit = 1}, NULL, NULL);
    const qdr_puzzle_answer *answer;
    qdr_puzzle other;
    (void)state;
    assert_int_equal(qdr_puzzle_stream_next(asked.stream, &answer), QDR_SOLUTION);
    for (size_t k = 0; k < 9; ++k) {
        assert_int_equal(qdr_puzzle_reader_next(asked.reader, &other, NULL), QDR_READ_PUZZLE);
        assert_int_equal(other.remarks, 1);
    }
    assert_int_equal(answer->puzzle->remarks, 1);
    assert_int_equal(answer->puzzle->remark[0].line, 1);
    assert_non_null(strstr(answer->puzzle->remark[0].text, "'line'"));
    end(&asked);
}

static void rules_are_those_of_plain_puzzles(void **state)
{
    (void)state;
    qdr_rules *rules = rules_of(4, "diagonal", NULL);
    assert_answers((struct input){.text = "................\n" HARD "\n................\n"}, rules,
                   (struct wanted){.limit = 1000}, NULL, NULL,
                   "1: 48\n2: 0?invalid argument\n3: 48\n");
    qdr_rules_free(rules);
    rules = rules_of(9, "even", "r1c1");
    assert_answers((struct input){.text = HARD "\n" BLANK_9 "\n"}, rules,
                   (struct wanted){.limit = 7}, NULL, NULL, "1: 1\n2: 7\n");
    qdr_rules_free(rules);
}

static void limits_hold_for_each_puzzle(void **state)
{
    (void)state;
    assert_answers((struct input){.text = BLANK_9 "\n1234341243212143\n"}, NULL,
                   (struct wanted){.limit = UINT64_MAX}, "nodes", "1000", "1: 0?\n2: 1\n");
    assert_answers((struct input){.text = "title: knights\nsize: 9\nantiknight:\ngrid: " BLANK_9
                                          "\n---\ntitle: plain\ngrid: " BLANK_9 "\n"},
                   NULL, (struct wanted){.limit = 5}, "engine", "links", "1: 5\n6: 5\n");
}

static void answers_come_before_the_input_waits(void **state)
{
    (void)state;
    const size_t size = strlen(HARD) + 1;
    char *text = calloc(500 * size + 1, 1);
    assert_non_null(text);
    for (size_t k = 0; k < 500; ++k) {
        memcpy(text + k * size, HARD "\n", size);
    }
    for (const char *threads = "14"; *threads != '\0'; ++threads) {
        const char number[] = {*threads, '\0'};
        struct input input = {.text = text, .by_lines = true};
        struct asked asked = ask(&input, number, NULL, (struct wanted){.grids = 1}, NULL, NULL);
        free(answers_of(&asked, &input, 65536));
        assert_int_equal(input.answered, 500);
        end(&asked);
    }
    free(text);
}

/* Grids are those of a batch, and come with their own puzzles. */
static void many_are_answered_as_by_a_batch(void **state)
{
    (void)state;
    const qdr_puzzle_answer *answer;
    qdr_grid full;
    struct input input = {.is_endless = true, .text = HARD "\n" BLANK_9 "\n"};
    struct asked asked = ask(&input, "3", NULL, (struct wanted){.grids = 2}, NULL, NULL);
    qdr_grid_clear(&full, 9);
    for (size_t k = 1; k <= MANY; ++k) {
        assert_int_equal(qdr_puzzle_stream_next(asked.stream, &answer), QDR_SOLUTION);
        assert_int_equal(answer->puzzle->number, k);
        assert_int_equal(answer->solutions, k % 2 == 1 ? 1 : 2);
        assert_int_equal(answer->grid_count, answer->solutions);
        assert_true(answer->is_complete && !answer->error);
        if (k == 1) {
            full = answer->grids[0];
            assert_int_equal(full.cell[0], 8);
            assert_int_equal(full.cell[80], 2);
        }
        assert_int_equal(k % 2, memcmp(full.cell, answer->grids[0].cell, 81) == 0);
    }
    end(&asked); /* with threads at work */
}

static void what_cannot_be_asked_is_refused(void **state)
{
    (void)state;
    qdr_puzzle_stream *stream = (qdr_puzzle_stream *)state;
    struct input input = {.text = ""};
    const qdr_reader bytes = {.ctx = &input, .read = give};
    qdr_puzzle_reader *reader;
    qdr_error error;
    assert_int_equal(qdr_puzzle_stream_new(&stream, NULL, NULL, 0, NULL, &error), QDR_INVALID);
    assert_null(stream);
    assert_int_equal(qdr_puzzle_reader_new(&reader, &bytes, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_puzzle_stream_new(&stream, reader, NULL, 3, NULL, &error), QDR_RANGE);
    assert_null(stream);
    qdr_puzzle_stream_free(stream);
    qdr_puzzle_reader_free(reader);
}

static void the_input_may_fail(void **state)
{
    (void)state;
    const qdr_puzzle_answer *answer;
    struct input input = {.text = HARD "\n" HARD "\n", .fails = true};
    struct asked asked = ask(&input, "2", NULL, (struct wanted){.limit = 2}, NULL, NULL);
    char *text = answers_of(&asked, &input, 100);
    assert_string_equal(text, "1: 1\n2: 1\n");
    free(text);
    assert_int_equal(qdr_puzzle_stream_next(asked.stream, &answer), QDR_FAILED);
    assert_int_equal(qdr_puzzle_stream_error(asked.stream)->code, QDR_IO);
    end(&asked);
}

/* ------------------------------------------------------------------------------ stopping ---- */

/* Stops the watch as soon as it may. */
static void *stop(void *ctx)
{
    atomic_bool *may = ctx;
    while (!atomic_load(may)) {
    }
    qdr_watch_stop(asked_watch);
    return NULL;
}

/* Until an endless input was read twice, or at once. */
static void assert_stopped(const char *text, const char *threads, uint64_t limit, bool at_once)
{
    atomic_bool may = at_once;
    struct input input = {.text = text, .is_endless = true, .was_read = &may};
    const qdr_puzzle_answer *answer;
    pthread_t thread;
    struct asked asked = ask(&input, threads, NULL, (struct wanted){.limit = limit}, NULL, NULL);
    assert_int_equal(pthread_create(&thread, NULL, stop, &may), 0);
    qdr_outcome outcome;
    do {
        outcome = qdr_puzzle_stream_next(asked.stream, &answer);
    } while (outcome == QDR_SOLUTION);
    assert_int_equal(outcome, QDR_INTERRUPTED);
    assert_int_equal(qdr_puzzle_stream_next(asked.stream, &answer), QDR_INTERRUPTED);
    assert_int_equal(pthread_join(thread, NULL), 0);
    qdr_watch_reset(asked_watch);
    end(&asked);
}

static void another_thread_may_stop_it(void **state)
{
    (void)state;
    assert_stopped(HARD "\n" BLANK_9 "\n", "1", 2, false);
    assert_stopped(HARD "\n" BLANK_9 "\n", "3", 2, false);
    assert_stopped("................ a title\n" HARD "\n1.3\n", "3", 2, false);
    assert_stopped(BLANK_9 "\n", "1", UINT64_MAX, true);
    assert_stopped(BLANK_9 "\n---\ntitle: knights\nsize: 9\nantiknight:\ngrid: " BLANK_9 "\n---\n",
                   "3", UINT64_MAX, true);
}

struct patience {
    pthread_t thread;
    unsigned left;
};

/* Is polled by the thread that asks for answers. */
static qdr_verdict is_due(void *ctx)
{
    struct patience *patience = ctx;
    assert_true(pthread_equal(patience->thread, pthread_self()));
    patience->left -= patience->left > 0;
    return patience->left == 0 ? QDR_STOP : QDR_CONTINUE;
}

static void a_stop_ends_it(void **state)
{
    (void)state;
    for (uint64_t threads = 1; threads <= 3; ++threads) {
        struct patience patience = {.thread = pthread_self(), .left = 20};
        struct input input = {.text = HARD "\n" BLANK_9 "\n"};
        const qdr_reader bytes = {.ctx = &input, .read = give};
        qdr_params *search;
        qdr_puzzle_reader *reader;
        qdr_puzzle_stream *stream;
        const qdr_puzzle_answer *answer;
        input.size = strlen(input.text);
        assert_int_equal(qdr_params_new(&search, QDR_PARAMS_SEARCH, NULL), QDR_OK);
        assert_int_equal(qdr_params_set_number(search, "threads", threads, NULL), QDR_OK);
        qdr_params_set_watch(search, watch_with(is_due, &patience));
        assert_int_equal(qdr_params_set_number(search, "limit", UINT64_MAX, NULL), QDR_OK);
        assert_int_equal(qdr_puzzle_reader_new(&reader, &bytes, NULL, NULL), QDR_OK);
        assert_int_equal(qdr_puzzle_stream_new(&stream, reader, NULL, 0, search, NULL), QDR_OK);
        qdr_outcome outcome;
        do {
            outcome = qdr_puzzle_stream_next(stream, &answer);
        } while (outcome == QDR_SOLUTION);
        assert_int_equal(outcome, QDR_INTERRUPTED);
        qdr_puzzle_stream_free(stream);
        qdr_puzzle_reader_free(reader);
        qdr_params_free(search);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_come_in_order),
        cmocka_unit_test(nothing_has_no_answers),
        cmocka_unit_test(rules_are_those_of_plain_puzzles),
        cmocka_unit_test(remarks_stay_with_their_puzzle),
        cmocka_unit_test(limits_hold_for_each_puzzle),
        cmocka_unit_test(answers_come_before_the_input_waits),
        cmocka_unit_test(many_are_answered_as_by_a_batch),
        cmocka_unit_test(what_cannot_be_asked_is_refused),
        cmocka_unit_test(the_input_may_fail),
        cmocka_unit_test(another_thread_may_stop_it),
        cmocka_unit_test(a_stop_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
