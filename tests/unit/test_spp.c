/* test_spp.c  Reading set partitioning: what it means.  Inputs right and wrong are in
 * test_formats.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../support/problems.h"

static void columns_become_options(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "3 3\n5 2 3 1\n0 1 2\n17 3 1 2 3\n",
        "3\n3\n5\n2\n3\n1\n0\n1\n2\n17\n3\n1\n2\n3",
        "\r\n 003\t3 5 2 3 1 0 1 2\r\n\f\v17 3 1 2 3 \n\n",
    };
    for (size_t k = 0; k < sizeof texts / sizeof *texts; ++k) {
        assert_written(texts[k], QDR_FORMAT_SPP,
                       "r1 r2 r3\n"
                       "r3 r1 |5\n"
                       "r2\n"
                       "r1 r2 r3 |17\n");
    }
}

static void collect_remark(void *ctx, const qdr_error *remark)
{
    qdri_strbuf_addf(ctx, "%zu:%zu: %s\n", remark->line, remark->column, remark->text);
}

static void row_in_no_column(void **state)
{
    (void)state;
    const char *text = "\n 3 1\n5 1 2\n";
    struct qdri_strbuf said = {0};
    qdr_problem *problem;
    qdr_reader reader;
    qdr_memory_reader memory;
    struct read_settings params = {.on_remark = collect_remark, .ctx = &said};
    qdr_reader_from_memory(&reader, &memory, text, strlen(text));
    assert_int_equal(read_problem_with(&problem, &reader, &params, NULL), QDR_OK);
    assert_string_equal(said.text, "2:2: item 'r1' is in no option, so there is no solution\n"
                                   "2:2: item 'r3' is in no option, so there is no solution\n");
    qdri_strbuf_free(&said);
    qdr_problem_free(problem);
}

/* Rows that no column has are accepted, but not without a bound. */
static void spare_rows(void **state)
{
    (void)state;
    qdr_problem *problem = read_text("65537 1\n1 1 65537\n", QDR_FORMAT_SPP);
    qdr_error error;
    assert_int_equal(qdr_problem_items(problem), 65537);
    assert_string_equal(qdr_problem_item_name(problem, 65536), "r65537");
    qdr_problem_free(problem);
    const char *text = "65538 1\n1 1 65537\n";
    assert_int_equal(read_bytes(text, strlen(text), QDR_FORMAT_SPP, &problem, &error), QDR_RANGE);
    assert_null(problem);
}

/* Columns are kept until the last is read: they must not take more than the problem may.  Half of
 * them are missing here, which is not to be found out first. */
static void memory_is_bounded(void **state)
{
    (void)state;
    struct qdri_strbuf text = {0};
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_problem *problem;
    qdr_error error;
    qdri_strbuf_addf(&text, "1 2000\n");
    for (unsigned k = 0; k < 1000; ++k) {
        qdri_strbuf_addf(&text, "1 1 1\n");
    }
    const struct read_settings params = {.memory = 16384};
    qdr_reader_from_memory(&reader, &memory, text.text, text.length);
    assert_int_equal(read_problem_with(&problem, &reader, &params, &error), QDR_BUDGET);
    qdri_strbuf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_become_options),
        cmocka_unit_test(row_in_no_column),
        cmocka_unit_test(spare_rows),
        cmocka_unit_test(memory_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
