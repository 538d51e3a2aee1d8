/* diagram.c  Diagrams as text.
 *
 * A diagram is written as its problem in Knuth's format, with the nodes in comments behind it, so
 * that whatever reads problems finds the problem of a diagram, too:
 *
 *     | quadrille diagram 1
 *     a b c                  the problem
 *     a b
 *     c
 *     | nodes 2              how many follow
 *     | 2 1 0 1              number, option (from 1) or `*`, low, high
 *     | 3 2 0 2
 *     | root 3
 *
 * Nodes 0 (no solution) and 1 (nothing is left to cover) are not written.  The others have the
 * numbers from 2 on, one a line, without blank lines or comments between them: so the line of a
 * node is known from its number when the whole is judged.  Nodes that the root does not reach are
 * left out. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/diagram.h>

#include "base/alloc.h"
#include "base/output.h"
#include "base/quote.h"
#include "io/reading.h"

#define HEAD "quadrille"
#define KIND "diagram"
#define KNOWN_VERSION "1"
#define ROOT "root"

/* Numbers of the first node that is written, and above all of them. */
#define FIRST 2u
#define MOST (UINT32_MAX - 1)

/* ------------------------------------------------------------------------------ writing ---- */

/* Fills `number`, all zero, with the numbers that nodes get in the file, which has `*count` of
 * them; those that the root does not reach keep 0. */
static void renumber(const qdr_diagram *diagram, uint32_t *number, uint32_t *count)
{
    uint32_t root = qdr_diagram_root(diagram);
    number[root] = 1;
    for (uint32_t n = root; n >= FIRST; --n) {
        if (number[n] > 0) {
            qdr_diagram_node node;
            qdr_diagram_node_at(diagram, n, &node);
            number[node.low] = 1;
            number[node.high] = 1;
        }
    }
    number[0] = 0;
    number[1] = 1;
    *count = 0;
    for (uint32_t n = FIRST; n <= root; ++n) {
        if (number[n] > 0) {
            number[n] = FIRST + (*count)++;
        }
    }
}

static void put_node(struct qdri_output *output, const uint32_t *number, uint32_t n,
                     qdr_diagram_node node)
{
    qdri_put_text(output, "| ");
    qdri_put_number(output, number[n]);
    if (node.option == QDR_JOIN) {
        qdri_put_text(output, " *");
    } else {
        qdri_put_text(output, " ");
        qdri_put_number(output, (uint64_t)node.option + 1);
    }
    qdri_put_text(output, " ");
    qdri_put_number(output, number[node.low]);
    qdri_put_text(output, " ");
    qdri_put_number(output, number[node.high]);
    qdri_put_text(output, "\n");
}

static void put_nodes(struct qdri_output *output, const qdr_diagram *diagram,
                      const uint32_t *number, uint32_t count)
{
    uint32_t root = qdr_diagram_root(diagram);
    qdri_put_text(output, "| " QDRI_NODES_MARK " ");
    qdri_put_number(output, count);
    qdri_put_text(output, "\n");
    for (uint32_t n = FIRST; n <= root; ++n) {
        if (number[n] > 0) {
            qdr_diagram_node node;
            qdr_diagram_node_at(diagram, n, &node);
            put_node(output, number, n, node);
        }
    }
    qdri_put_text(output, "| " ROOT " ");
    qdri_put_number(output, number[root]);
    qdri_put_text(output, "\n");
}

/* A writer that puts the head of a diagram before the first bytes of the problem: so nothing is
 * written where the problem cannot be. */
struct headed {
    struct qdri_output output;
    bool has_head;
};

static bool write_headed(void *ctx, const char *bytes, size_t size)
{
    struct headed *headed = ctx;
    qdri_put_text(&headed->output,
                  headed->has_head ? "" : "| " HEAD " " KIND " " KNOWN_VERSION "\n");
    headed->has_head = true;
    qdri_put(&headed->output, bytes, size);
    return !headed->output.is_failed;
}

qdr_status qdr_write_diagram(const qdr_diagram *diagram, const qdr_writer *writer, qdr_error *error)
{
    struct headed headed = {.output = {.writer = writer}};
    uint32_t count;
    uint32_t *number = qdri_zeros((size_t)qdr_diagram_root(diagram) + FIRST, sizeof *number);
    if (!number) {
        return qdri_no_memory(error);
    }
    renumber(diagram, number, &count);
    qdr_status status = qdr_write_problem(qdr_diagram_problem(diagram),
                                          &(qdr_writer){&headed, write_headed}, error);
    if (status == QDR_OK) {
        put_nodes(&headed.output, diagram, number, count);
        status = qdri_output_end(&headed.output, error);
    }
    free(number);
    return status;
}

/* ------------------------------------------------------------------------------ reading ---- */

struct parser {
    struct qdri_reading *reading;
    uint64_t memory; /* bytes that the nodes may take */
    struct qdri_line line;
    size_t at; /* in the line */
    qdr_problem *problem;
    qdr_diagram_node *node; /* node[k] is number k + FIRST */
    size_t capacity;
    uint32_t count; /* of them, as the file says it before */
    uint32_t nodes; /* of them, read so far */
    uint32_t root;
    size_t first_line; /* where the first of them is */
};

bool qdr_is_diagram(const char *bytes, size_t size)
{
    static const char mark[] = "\xEF\xBB\xBF";
    static const char head[] = "| " HEAD " " KIND " ";
    if (size >= sizeof mark - 1 && memcmp(bytes, mark, sizeof mark - 1) == 0) {
        bytes += sizeof mark - 1;
        size -= sizeof mark - 1;
    }
    return size >= sizeof head - 1 && memcmp(bytes, head, sizeof head - 1) == 0;
}

/* Gives the next line, which is to hold what `what` says. */
static qdr_status next_line(struct parser *parser, const char *what)
{
    struct qdri_reading *reading = parser->reading;
    qdr_status status = qdri_lines_next(&reading->lines, &parser->line, reading->error);
    parser->at = 0;
    if (status == QDR_OK && !parser->line.text) {
        return qdri_fail_at(reading->error, QDR_SYNTAX, qdri_lines_end(&reading->lines),
                            "the input ends where %s should come", what);
    }
    return status;
}

/* Gives the next token of the line; where there is none, an empty one behind the line. */
static struct qdri_token next_token(struct parser *parser)
{
    struct qdri_token token = qdri_next_token(&parser->line, &parser->at);
    if (!token.text) {
        token = (struct qdri_token){parser->line.text + parser->line.length, 0,
                                    parser->line.length + 1};
    }
    return token;
}

static const char *quote(char buffer[QDRI_QUOTE_SIZE], struct qdri_token token)
{
    return qdri_quote(buffer, token.text, token.length);
}

/* Reads a token that is a whole number not above `most`. */
static bool is_number(struct qdri_token token, uint64_t most, uint32_t *value)
{
    uint64_t number;
    size_t wrong;
    if (qdri_read_number(token.text, token.length, most, &number, &wrong) != QDR_OK) {
        return false;
    }
    *value = (uint32_t)number;
    return true;
}

static qdr_status end_line(struct parser *parser)
{
    char buffer[QDRI_QUOTE_SIZE];
    struct qdri_token token = next_token(parser);
    if (token.length > 0) {
        return QDRI_REFUSE(parser, QDR_SYNTAX, token.column, "'%s' is one word too many",
                           quote(buffer, token));
    }
    return QDR_OK;
}

static qdr_status read_head(struct parser *parser)
{
    char buffer[QDRI_QUOTE_SIZE];
    qdr_status status = next_line(parser, "the head of a diagram");
    if (status != QDR_OK) {
        return status;
    }
    if (!qdri_is_mark(&parser->line, HEAD, &parser->at) ||
        !qdri_is_word(next_token(parser), KIND)) {
        return QDRI_REFUSE(parser, QDR_SYNTAX, 1, "not a diagram: that begins with the line '%s'",
                           "| " HEAD " " KIND " " KNOWN_VERSION);
    }
    struct qdri_token version = next_token(parser);
    if (!qdri_is_word(version, KNOWN_VERSION)) {
        return QDRI_REFUSE(parser, QDR_UNSUPPORTED, version.column,
                           "version '%s' of the format of diagrams; only version " KNOWN_VERSION
                           " is known",
                           quote(buffer, version));
    }
    return end_line(parser);
}

static qdr_status read_problem(struct parser *parser)
{
    struct qdri_reading *reading = parser->reading;
    qdr_status status = qdri_read_dlx(reading);
    if (status == QDR_OK) {
        status = qdr_builder_build(reading->builder, &parser->problem, reading->error);
    }
    qdr_builder_free(reading->builder);
    reading->builder = NULL;
    return status;
}

/* "| WORD number": that word and a number up to `most`. */
static qdr_status read_mark(struct parser *parser, const char *word, uint64_t most, uint32_t *value)
{
    char buffer[QDRI_QUOTE_SIZE];
    if (!qdri_is_mark(&parser->line, word, &parser->at)) {
        return QDRI_REFUSE(parser, QDR_SYNTAX, 1, "'| %s' should be here", word);
    }
    struct qdri_token token = next_token(parser);
    if (!is_number(token, most, value)) {
        return QDRI_REFUSE(parser, QDR_RANGE, token.column,
                           "a whole number up to %" PRIu64 " should be here, not '%s'", most,
                           quote(buffer, token));
    }
    return end_line(parser);
}

static qdr_status read_count(struct parser *parser)
{
    qdr_status status = next_line(parser, "'| " QDRI_NODES_MARK "'");
    if (status == QDR_OK) {
        status = read_mark(parser, QDRI_NODES_MARK, MOST - FIRST, &parser->count);
    }
    parser->first_line = parser->reading->lines.number + 1;
    return status;
}

/* The option of a node, or `*`. */
static qdr_status read_option(struct parser *parser, qdr_option *option)
{
    char buffer[QDRI_QUOTE_SIZE];
    uint32_t options = qdr_problem_options(parser->problem);
    struct qdri_token token = next_token(parser);
    *option = QDR_JOIN;
    if (qdri_is_word(token, "*")) {
        return QDR_OK;
    }
    if (!is_number(token, options, option) || *option == 0) {
        return QDRI_REFUSE(parser, QDR_RANGE, token.column,
                           "'%s' is no option: there are %" PRIu32 ", and '*' for a join",
                           quote(buffer, token), options);
    }
    --*option;
    return QDR_OK;
}

/* A child of node `n`: a number that is less, and not less than `least`. */
static qdr_status read_child(struct parser *parser, uint32_t n, uint32_t least, uint32_t *child)
{
    char buffer[QDRI_QUOTE_SIZE];
    struct qdri_token token = next_token(parser);
    if (!is_number(token, n - 1, child)) {
        return QDRI_REFUSE(parser, QDR_RANGE, token.column, "'%s' is no node before node %" PRIu32,
                           quote(buffer, token), n);
    }
    if (*child < least) {
        return QDRI_REFUSE(parser, QDR_RANGE, token.column,
                           least == FIRST ? "a join takes nodes from 2 on"
                                          : "the high side of a node cannot be 0");
    }
    return QDR_OK;
}

static qdr_status add_node(struct parser *parser, qdr_diagram_node node)
{
    if (parser->nodes >= parser->memory / (2 * sizeof node)) {
        return QDRI_REFUSE(parser, QDR_BUDGET, 1,
                           "node %" PRIu32 ", and %" PRIu64 " bytes allow no more",
                           parser->nodes + FIRST, parser->memory);
    }
    if (!qdri_reserve(&parser->node, &parser->capacity, (size_t)parser->nodes + 1,
                      sizeof *parser->node)) {
        return qdri_no_memory(parser->reading->error);
    }
    parser->node[parser->nodes++] = node;
    return QDR_OK;
}

/* "| number option low high". */
static qdr_status read_node(struct parser *parser)
{
    char buffer[QDRI_QUOTE_SIZE];
    qdr_diagram_node node;
    uint32_t n = parser->nodes + FIRST;
    uint32_t number;
    qdr_status status = next_line(parser, "a node");
    if (status != QDR_OK) {
        return status;
    }
    struct qdri_token bar = next_token(parser);
    struct qdri_token first = next_token(parser);
    if (!qdri_is_word(bar, "|") || !is_number(first, UINT32_MAX, &number) || number != n) {
        return QDRI_REFUSE(parser, QDR_SYNTAX, qdri_is_word(bar, "|") ? first.column : 1,
                           "node %" PRIu32 " should be here, as '| %" PRIu32
                           " option low high', not '%s'",
                           n, n, quote(buffer, qdri_is_word(bar, "|") ? first : bar));
    }
    status = read_option(parser, &node.option);
    bool is_join = status == QDR_OK && node.option == QDR_JOIN;
    if (status == QDR_OK) {
        status = read_child(parser, n, is_join ? FIRST : 0, &node.low);
    }
    if (status == QDR_OK) {
        status = read_child(parser, n, is_join ? FIRST : 1, &node.high);
    }
    status = status == QDR_OK ? end_line(parser) : status;
    return status == QDR_OK ? add_node(parser, node) : status;
}

static qdr_status read_nodes(struct parser *parser)
{
    qdr_status status = QDR_OK;
    while (status == QDR_OK && parser->nodes < parser->count) {
        status = read_node(parser);
    }
    return status;
}

static qdr_status read_root(struct parser *parser)
{
    qdr_status status = next_line(parser, "'| " ROOT "'");
    return status == QDR_OK ? read_mark(parser, ROOT, parser->count + FIRST - 1, &parser->root)
                            : status;
}

/* Nothing but blank lines may follow. */
static qdr_status read_end(struct parser *parser)
{
    struct qdri_reading *reading = parser->reading;
    for (;;) {
        qdr_status status = qdri_lines_next(&reading->lines, &parser->line, reading->error);
        if (status != QDR_OK || !parser->line.text) {
            return status;
        }
        parser->at = 0;
        struct qdri_token token = next_token(parser);
        if (token.length > 0) {
            return QDRI_REFUSE(parser, QDR_SYNTAX, token.column, "there is more behind the root");
        }
    }
}

/* Judges the whole; what is wrong is in the line of a node, or in that of the root, which is
 * `last`. */
static qdr_status finish(struct parser *parser, size_t last, qdr_diagram **out)
{
    qdr_error found;
    uint32_t wrong = 0;
    qdr_status status = qdr_diagram_from_nodes(out, parser->problem, parser->node, parser->nodes,
                                               parser->root, parser->memory, &wrong, &found);
    if (status == QDR_OK) {
        qdr_diagram_adopt_problem(*out, parser->problem);
        parser->problem = NULL;
        return QDR_OK;
    }
    struct qdri_place place = {.source = parser->reading->lines.source};
    if (status != QDR_NOMEM) {
        place.line = wrong > 0 ? parser->first_line + wrong - FIRST : last;
        place.column = 1;
    }
    return qdri_hand_on(parser->reading, &found, place);
}

static qdr_status read_all(struct parser *parser, qdr_diagram **out)
{
    static qdr_status (*const parts[])(struct parser *) = {read_head, read_problem, read_count,
                                                           read_nodes, read_root};
    qdr_status status = QDR_OK;
    for (size_t k = 0; status == QDR_OK && k < sizeof parts / sizeof *parts; ++k) {
        status = parts[k](parser);
    }
    size_t last = parser->reading->lines.number;
    status = status == QDR_OK ? read_end(parser) : status;
    return status == QDR_OK ? finish(parser, last, out) : status;
}

qdr_status qdr_read_diagram(qdr_diagram **out, const qdr_reader *reader, const char *source,
                            uint64_t memory, qdr_error *error)
{
    *out = NULL;
    if (!reader || !reader->read) {
        return qdri_missing(error, "reader");
    }
    struct qdri_reading reading = {
        .lines = {.reader = reader, .source = source}, .error = error, .is_in_diagram = true};
    struct parser parser = {.reading = &reading, .memory = qdri_size_budget(memory)};
    qdr_status status = qdr_builder_new(&reading.builder, error);
    if (status == QDR_OK) {
        qdr_builder_set_memory(reading.builder, parser.memory);
        status = read_all(&parser, out);
    }
    qdr_builder_free(reading.builder);
    qdr_problem_free(parser.problem);
    qdri_lines_free(&reading.lines);
    free(reading.column);
    free(parser.node);
    return status;
}
