/* diagram_text.h  For tests: diagrams from strings, strings from diagrams.  Include it after
 * cmocka.h. */
#ifndef TESTS_SUPPORT_DIAGRAM_TEXT_H
#define TESTS_SUPPORT_DIAGRAM_TEXT_H

#include <quadrille/diagram.h>

#include "problems.h"

/* Reads `size` bytes; gives the status, with the diagram in *out. */
static inline qdr_status read_diagram_bytes(const char *bytes, size_t size, qdr_diagram **out,
                                            qdr_error *error)
{
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_reader_from_memory(&reader, &memory, bytes, size);
    return qdr_read_diagram(out, &reader, NULL, 0, error);
}

/* Reads a text that must be right. */
static inline qdr_diagram *read_diagram(const char *text)
{
    qdr_diagram *diagram;
    qdr_error error = {0};
    if (read_diagram_bytes(text, strlen(text), &diagram, &error) != QDR_OK) {
        fail_msg("%zu:%zu: %s", error.line, error.column, error.text);
    }
    return diagram;
}

/* Returns a diagram as text, to be freed. */
static inline char *written_diagram(const qdr_diagram *diagram)
{
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    assert_int_equal(qdr_write_diagram(diagram, &writer, NULL), QDR_OK);
    return buffer.text;
}

/* Counts the solutions, from the nodes alone; the count must fit in 64 bits. */
static inline uint64_t count_by_nodes(const qdr_diagram *diagram)
{
    uint32_t root = qdr_diagram_root(diagram);
    uint64_t *count = calloc((size_t)root + 2, sizeof *count);
    assert_non_null(count);
    count[1] = 1;
    for (uint32_t n = 2; n <= root; ++n) {
        qdr_diagram_node node;
        qdr_diagram_node_at(diagram, n, &node);
        count[n] = node.option == QDR_JOIN ? count[node.low] * count[node.high]
                                           : count[node.low] + count[node.high];
    }
    uint64_t all = count[root];
    free(count);
    return all;
}

#endif
