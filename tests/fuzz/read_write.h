/* read_write.h  What the fuzzers of the exact-cover readers have in common.
 *
 * Whatever the bytes: reading ends, with a problem or with an error that says where; and a problem
 * that was read is written as a text that reads as an equal problem, in its format and by
 * looking. */
#ifndef TESTS_FUZZ_READ_WRITE_H
#define TESTS_FUZZ_READ_WRITE_H

#include <stdint.h>
#include <string.h>

#include <quadrille/problem.h>

#include "../support/read_settings.h"
#include "base/strbuf.h"
#include "require.h"

static bool write_to_strbuf(void *ctx, const char *bytes, size_t size)
{
    return qdri_strbuf_add(ctx, bytes, size);
}

static void on_remark(void *ctx, const qdr_error *remark)
{
    (void)ctx;
    REQUIRE(remark->line > 0 && remark->column > 0 && remark->text[0] != '\0');
}

static qdr_problem *read_or_null(const char *bytes, size_t size, qdr_format format)
{
    qdr_problem *problem;
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_error error = {0};
    struct read_settings params = {.format = format, .on_remark = on_remark};
    qdr_reader_from_memory(&reader, &memory, bytes, size);
    if (read_problem_with(&problem, &reader, &params, &error) == QDR_OK) {
        return problem;
    }
    REQUIRE(!problem && error.line > 0 && error.column > 0);
    REQUIRE(error.code != QDR_OK && error.code != QDR_NOMEM && error.code != QDR_INVALID);
    REQUIRE(error.text[0] != '\0' && strlen(error.text) < sizeof error.text);
    for (const char *p = error.text; *p != '\0'; ++p) {
        REQUIRE((unsigned char)*p >= ' ' && *p != 0x7F);
    }
    return NULL;
}

static void require_same(const qdr_problem *problem, const struct qdri_strbuf *text,
                         qdr_format format)
{
    qdr_problem *again = read_or_null(text->text, text->length, format);
    REQUIRE(again && qdr_problem_equal(problem, again));
    qdr_problem_free(again);
}

/* Pictures are only drawn here, under the sanitizers. */
static void draw(const qdr_problem *problem)
{
    struct qdri_strbuf text = {0};
    qdr_writer writer = {&text, write_to_strbuf};
    qdr_error error;
    qdr_status status = qdr_write_problem_dot(problem, 1000, &writer, &error);
    REQUIRE(status == QDR_OK || status == QDR_RANGE);
    qdri_strbuf_free(&text);
}

static int fuzz_format(const uint8_t *data, size_t size, qdr_format format)
{
    qdr_problem *problem = read_or_null((const char *)data, size, format);
    if (!problem) {
        return 0;
    }
    struct qdri_strbuf text = {0};
    qdr_writer writer = {&text, write_to_strbuf};
    REQUIRE(qdr_write_problem(problem, &writer, NULL) == QDR_OK);
    require_same(problem, &text, QDR_FORMAT_DLX);
    require_same(problem, &text, QDR_FORMAT_AUTO);
    draw(problem);
    qdri_strbuf_free(&text);
    qdr_problem_free(problem);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
