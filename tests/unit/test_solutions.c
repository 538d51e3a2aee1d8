/* test_solutions.c  Solutions as bytes: what is read is what was written, and damage is noticed. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/source_file.h"
#include "../support/strbuf_writer.h"

static qdr_problem *problem_of(const char *name)
{
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_problem *problem;
    size_t size;
    char *bytes = source_file_read("puzzles/cover", name, &size);
    qdr_reader_from_memory(&reader, &memory, bytes, size);
    assert_int_equal(qdr_read_problem(&problem, &reader, NULL, NULL), QDR_OK);
    free(bytes);
    return problem;
}

/* Solutions that were found, or read: their number, their bytes, and a sum that does not depend on
 * the order of options. */
struct seen {
    uint64_t count;
    uint64_t sum;
    struct qdri_strbuf bytes;
    uint64_t most; /* after so many it wants no more; 0: all */
};

static qdr_verdict see(void *ctx, const qdr_solution *solution)
{
    struct seen *seen = ctx;
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    uint64_t hash = count;
    for (size_t k = 0; k < count; ++k) {
        hash += (options[k] + UINT64_C(1)) * (options[k] + UINT64_C(104729));
    }
    seen->sum = seen->sum * 31 + hash;
    return ++seen->count == seen->most ? QDR_STOP : QDR_CONTINUE;
}

static qdr_verdict see_and_write(void *ctx, const qdr_solution *solution)
{
    struct seen *seen = ctx;
    const qdr_writer writer = {.ctx = &seen->bytes, .write = write_to_strbuf};
    assert_int_equal(qdr_write_solution(solution, &writer, NULL), QDR_OK);
    return see(ctx, solution);
}

static void write_all(const qdr_problem *problem, struct seen *seen)
{
    const qdr_writer writer = {.ctx = &seen->bytes, .write = write_to_strbuf};
    const qdr_sink sink = {.ctx = seen, .take = see_and_write};
    qdr_solver *solver;
    *seen = (struct seen){.count = 0};
    assert_int_equal(qdr_write_solutions(problem, &writer, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&solver, problem, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_run(solver, &sink), QDR_EXHAUSTED);
    qdr_solver_free(solver);
}

static qdr_status read_all(const qdr_problem *problem, const char *bytes, size_t size,
                           struct seen *seen)
{
    const qdr_sink sink = {.ctx = seen, .take = see};
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_reader_from_memory(&reader, &memory, bytes, size);
    return qdr_read_solutions(problem, &reader, "bytes", &sink, NULL);
}

static void what_is_written_is_read(void **state)
{
    static const char *const names[] = {"queens-8.dlx",     "langford-8.dlx",   "dominoes-6x6.dlx",
                                        "word-squares.dlx", "matrices-4-2.dlx", "tiny.dlx"};
    (void)state;
    for (size_t k = 0; k < sizeof names / sizeof *names; ++k) {
        qdr_problem *problem = problem_of(names[k]);
        struct seen written;
        struct seen read = {.count = 0};
        write_all(problem, &written);
        assert_true(written.count > 0);
        assert_int_equal(read_all(problem, written.bytes.text, written.bytes.length, &read),
                         QDR_OK);
        assert_int_equal(read.count, written.count);
        assert_true(read.sum == written.sum);
        read = (struct seen){.most = 1};
        assert_int_equal(read_all(problem, written.bytes.text, written.bytes.length, &read),
                         QDR_OK);
        assert_int_equal(read.count, 1);
        qdri_strbuf_free(&written.bytes);
        qdr_problem_free(problem);
    }
}

static void an_option_is_about_a_byte(void **state)
{
    qdr_problem *problem = problem_of("queens-8.dlx");
    struct seen written;
    (void)state;
    write_all(problem, &written);
    assert_true(written.bytes.length <= 47 + 92 * (8 + 1));
    qdri_strbuf_free(&written.bytes);
    qdr_problem_free(problem);
}

/* Numbers of several bytes, and more options than there is usual room for. */
static void large_problems_are_written(void **state)
{
    struct qdri_strbuf text = {.text = NULL};
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_problem *problem;
    struct seen written;
    struct seen read = {.count = 0};
    (void)state;
    for (unsigned k = 0; k < 1000; ++k) {
        assert_true(qdri_strbuf_addf(&text, "i%u ", k));
    }
    assert_true(qdri_strbuf_add_char(&text, '\n'));
    for (unsigned k = 0; k < 39000; ++k) { /* of these only the first and the last can be used */
        assert_true(qdri_strbuf_addf(&text, k == 0 || k == 38999 ? "i0\n" : "i1 i2\n"));
    }
    assert_true(qdri_strbuf_addf(&text, "i1 i3\ni2\n"));
    for (unsigned k = 4; k < 1000; ++k) {
        assert_true(qdri_strbuf_addf(&text, "i%u\n", k));
    }
    qdr_reader_from_memory(&reader, &memory, text.text, text.length);
    assert_int_equal(qdr_read_problem(&problem, &reader, NULL, NULL), QDR_OK);
    write_all(problem, &written);
    assert_int_equal(written.count, 2);
    assert_int_equal(read_all(problem, written.bytes.text, written.bytes.length, &read), QDR_OK);
    assert_int_equal(read.count, written.count);
    assert_true(read.sum == written.sum);
    qdri_strbuf_free(&written.bytes);
    qdri_strbuf_free(&text);
    qdr_problem_free(problem);
}

/* Its only solution is the empty one. */
static void a_problem_may_have_no_options(void **state)
{
    qdr_builder *builder;
    qdr_problem *problem;
    struct seen written;
    struct seen read = {.count = 0};
    (void)state;
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    write_all(problem, &written);
    assert_int_equal(written.count, 1);
    assert_int_equal(read_all(problem, written.bytes.text, written.bytes.length, &read), QDR_OK);
    assert_int_equal(read.count, 1);
    qdri_strbuf_free(&written.bytes);
    qdr_problem_free(problem);
    qdr_builder_free(builder);
}

static void damage_is_noticed(void **state)
{
    qdr_problem *problem = problem_of("queens-8.dlx");
    qdr_problem *other = problem_of("langford-8.dlx");
    struct seen written;
    struct seen read = {.count = 0};
    (void)state;
    assert_int_equal(read_all(problem, "", 0, &read), QDR_OK);
    write_all(problem, &written);
    assert_int_equal(read_all(other, written.bytes.text, written.bytes.length, &read), QDR_INVALID);
    assert_int_equal(read.count, 0);
    for (size_t size = 1; size < written.bytes.length; ++size) {
        read = (struct seen){.count = 0};
        const bool is_end = size >= 47 && (size == 47 || written.bytes.text[size - 1] == 0);
        assert_int_equal(read_all(problem, written.bytes.text, size, &read),
                         is_end ? QDR_OK : QDR_SYNTAX);
    }
    for (size_t k = 0; k < 30; ++k) {
        written.bytes.text[k] ^= 1;
        assert_int_equal(read_all(problem, written.bytes.text, written.bytes.length, &read),
                         QDR_SYNTAX);
        written.bytes.text[k] ^= 1;
    }
    memset(written.bytes.text + 47, 0xff, written.bytes.length - 47); /* numbers without an end */
    assert_int_equal(read_all(problem, written.bytes.text, written.bytes.length, &read),
                     QDR_SYNTAX);
    memset(written.bytes.text + 47, 0x7f, written.bytes.length - 47); /* no such option */
    assert_int_equal(read_all(problem, written.bytes.text, written.bytes.length, &read),
                     QDR_SYNTAX);
    qdri_strbuf_free(&written.bytes);
    qdr_problem_free(problem);
    qdr_problem_free(other);
}

static bool refuse(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    (void)bytes;
    (void)size;
    return false;
}

static ptrdiff_t fail_to_read(void *ctx, char *buffer, size_t size)
{
    (void)ctx;
    (void)buffer;
    (void)size;
    return -1;
}

static void failures_are_told(void **state)
{
    qdr_problem *problem = problem_of("queens-8.dlx");
    const qdr_writer writer = {.write = refuse};
    const qdr_reader reader = {.read = fail_to_read};
    struct seen seen = {.count = 0};
    const qdr_sink sink = {.ctx = &seen, .take = see};
    (void)state;
    assert_int_equal(qdr_write_solutions(problem, &writer, NULL), QDR_IO);
    assert_int_equal(qdr_write_solutions(NULL, &writer, NULL), QDR_INVALID);
    assert_int_equal(qdr_write_solution(NULL, &writer, NULL), QDR_INVALID);
    assert_int_equal(qdr_read_solutions(problem, &reader, NULL, &sink, NULL), QDR_IO);
    assert_int_equal(qdr_read_solutions(problem, NULL, NULL, &sink, NULL), QDR_INVALID);
    assert_int_equal(qdr_read_solutions(problem, &reader, NULL, NULL, NULL), QDR_INVALID);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(an_option_is_about_a_byte),
        cmocka_unit_test(large_problems_are_written),
        cmocka_unit_test(a_problem_may_have_no_options),
        cmocka_unit_test(damage_is_noticed),
        cmocka_unit_test(failures_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
