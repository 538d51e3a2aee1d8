/* fuzz_diagram.c  libFuzzer: reading diagrams.  A corpus: tests/formats/diagram/valid and invalid.
 *
 * Whatever the bytes: reading ends, with a diagram or with an error that says where; and a diagram
 * that was read is written as a text that reads as the same diagram, and as a problem. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/diagram.h>
#include <quadrille/problem.h>

#include "base/strbuf.h"
#include "require.h"

/* So little that an input that claims much meets it. */
#define MEMORY (1 << 20)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool write_to_strbuf(void *ctx, const char *bytes, size_t size)
{
    return qdri_strbuf_add(ctx, bytes, size);
}

static qdr_diagram *read_or_null(const char *bytes, size_t size)
{
    qdr_diagram *diagram;
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_error error = {0};
    qdr_reader_from_memory(&reader, &memory, bytes, size);
    if (qdr_read_diagram(&diagram, &reader, NULL, MEMORY, &error) == QDR_OK) {
        return diagram;
    }
    REQUIRE(!diagram && error.line > 0 && error.column > 0);
    REQUIRE(error.code != QDR_OK && error.code != QDR_NOMEM && error.code != QDR_INVALID);
    REQUIRE(error.text[0] != '\0' && strlen(error.text) < sizeof error.text);
    for (const char *p = error.text; *p != '\0'; ++p) {
        REQUIRE((unsigned char)*p >= ' ' && *p != 0x7F);
    }
    return NULL;
}

/* One solution, by a walk down: it must be one. */
static void require_solution(const qdr_diagram *diagram)
{
    const qdr_problem *problem = qdr_diagram_problem(diagram);
    qdr_option *option = calloc((size_t)qdr_problem_options(problem) + 1, sizeof *option);
    uint32_t *todo = calloc((size_t)qdr_diagram_nodes(diagram), sizeof *todo);
    size_t count = 0;
    size_t left = 0;
    REQUIRE(option && todo);
    todo[left++] = qdr_diagram_root(diagram);
    while (left > 0) {
        uint32_t n = todo[--left];
        if (n < 2) {
            continue;
        }
        qdr_diagram_node node;
        qdr_diagram_node_at(diagram, n, &node);
        todo[left++] = node.high;
        if (node.option == QDR_JOIN) {
            todo[left++] = node.low;
        } else {
            REQUIRE(count < qdr_problem_options(problem));
            option[count++] = node.option;
        }
    }
    REQUIRE(qdr_diagram_root(diagram) == 0 || qdr_problem_verify(problem, option, count, NULL));
    free(option);
    free(todo);
}

static void require_same(const qdr_diagram *diagram, const struct qdri_strbuf *text)
{
    struct qdri_strbuf twice = {0};
    qdr_writer writer = {&twice, write_to_strbuf};
    qdr_diagram *again = read_or_null(text->text, text->length);
    REQUIRE(again && qdr_is_diagram(text->text, text->length));
    REQUIRE(qdr_problem_equal(qdr_diagram_problem(diagram), qdr_diagram_problem(again)));
    REQUIRE(qdr_write_diagram(again, &writer, NULL) == QDR_OK);
    REQUIRE(twice.length == text->length && memcmp(twice.text, text->text, text->length) == 0);
    qdr_diagram_free(again);
    qdri_strbuf_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    qdr_diagram *diagram = read_or_null((const char *)data, size);
    if (!diagram) {
        return 0;
    }
    struct qdri_strbuf text = {0};
    struct qdri_strbuf drawing = {0};
    REQUIRE(qdr_write_diagram(diagram, &(qdr_writer){&text, write_to_strbuf}, NULL) == QDR_OK);
    qdr_status status =
        qdr_write_diagram_dot(diagram, 1000, &(qdr_writer){&drawing, write_to_strbuf}, NULL);
    REQUIRE(status == QDR_OK || status == QDR_RANGE);
    require_solution(diagram);
    require_same(diagram, &text);
    qdri_strbuf_free(&text);
    qdri_strbuf_free(&drawing);
    qdr_diagram_free(diagram);
    return 0;
}
