/* test_watch.c  Watches: they stop work of any kind, and are called meanwhile. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <quadrille/quadrille.h>

#include "../support/asked.h"

enum { CELLS = 14 };

static qdr_verdict count(void *ctx)
{
    ++*(unsigned *)ctx;
    return QDR_CONTINUE;
}

static void it_stops_until_it_is_reset(void **state)
{
    qdr_watch *watch;
    uint64_t shapes;
    (void)state;
    assert_int_equal(qdr_watch_new(&watch, NULL), QDR_OK);
    for (unsigned round = 0; round < 2; ++round) {
        qdr_watch_stop(watch);
        assert_int_equal(qdr_shape_count("square", CELLS, QDR_SHAPE_FREE, watch, &shapes, NULL),
                         QDR_CANCELLED);
        qdr_watch_reset(watch);
        assert_int_equal(qdr_shape_count("square", 6, QDR_SHAPE_FREE, watch, &shapes, NULL),
                         QDR_OK);
        assert_int_equal(shapes, 35);
    }
    qdr_watch_free(watch);
    qdr_watch_free(NULL);
}

/* With 0 milliseconds at each poll, otherwise after them; NULL takes the tick away. */
static void its_tick_is_called(void **state)
{
    unsigned polls = 0;
    unsigned ticks = 0;
    qdr_watch *watch = watch_with(count, &polls);
    uint64_t shapes;
    (void)state;
    assert_int_equal(qdr_shape_count("square", 12, QDR_SHAPE_FREE, watch, &shapes, NULL), QDR_OK);
    assert_true(polls > 1);
    qdr_watch_on_tick(watch, count, &ticks, UINT32_MAX);
    assert_int_equal(qdr_shape_count("square", 12, QDR_SHAPE_FREE, watch, &shapes, NULL), QDR_OK);
    assert_int_equal(ticks, 1);
    qdr_watch_on_tick(watch, NULL, NULL, 0);
    assert_int_equal(qdr_shape_count("square", 12, QDR_SHAPE_FREE, watch, &shapes, NULL), QDR_OK);
    assert_int_equal(ticks, 1);
}

/* Each layer of the work hears of it, whatever the milliseconds. */
static void a_tick_ends_the_work(void **state)
{
    struct polls polls = {.most = 1};
    qdr_watch *watch = the_watch();
    qdr_params *params;
    qdr_rules *rules;
    qdr_generator *generator;
    const qdr_made_puzzle *puzzle;
    (void)state;
    assert_int_equal(qdr_rules_new(&rules, 9, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_GENERATE, NULL), QDR_OK);
    qdr_params_set_watch(params, watch);
    assert_int_equal(qdr_generator_new(&generator, rules, params, NULL), QDR_OK);
    qdr_watch_on_tick(watch, is_enough, &polls, 1000);
    assert_int_equal(qdr_generator_next(generator, &puzzle), QDR_INTERRUPTED);
    qdr_watch_on_tick(watch, NULL, NULL, 0);
    assert_int_equal(qdr_generator_next(generator, &puzzle), QDR_SOLUTION);
    assert_int_equal(puzzle->number, 1);
    qdr_generator_free(generator);
    qdr_rules_free(rules);
    qdr_params_free(params);
}

static void making_is_cancelled(void **state)
{
    qdr_params *params = watched(the_watch());
    qdr_params *copy;
    qdr_rules *rules;
    qdr_encoding *sudoku;
    (void)state;
    assert_int_equal(qdr_rules_new(&rules, 25, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_params_copy(&copy, params, NULL), QDR_OK);
    qdr_watch_stop(the_watch());
    assert_int_equal(qdr_encoding_new(&sudoku, rules, NULL, copy, NULL), QDR_CANCELLED);
    assert_null(sudoku);
    qdr_params_set_watch(copy, NULL);
    assert_int_equal(qdr_encoding_new(&sudoku, rules, NULL, copy, NULL), QDR_OK);
    qdr_watch_reset(the_watch());
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
    qdr_params_free(copy);
    qdr_params_free(params);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_stops_until_it_is_reset),
        cmocka_unit_test(its_tick_is_called),
        cmocka_unit_test(a_tick_ends_the_work),
        cmocka_unit_test(making_is_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
