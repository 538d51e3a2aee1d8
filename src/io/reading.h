/* reading.h  What the readers of the formats share. */
#ifndef QDRI_IO_READING_H
#define QDRI_IO_READING_H

#include "base/quote.h"
#include "io/lines.h"
#include "io/read_params.h"

struct qdri_reading {
    struct qdri_lines lines;
    struct qdri_read_params params;
    qdr_builder *builder; /* what the readers fill */
    qdr_error *error;     /* the caller's; may be NULL */
    bool is_in_diagram;   /* the problem ends before the line of QDRI_NODES_MARK */

    /* Where the items are named, for remarks.  `column` is NULL where they have no places of their
     * own; then `items_place` is that of all of them. */
    struct qdri_place items_place;
    uint32_t *column;
    size_t column_capacity;

    uint32_t inert;                /* options without a primary item, so far */
    struct qdri_place inert_place; /* of the first that is not remarked upon */
};

/* So many remarks of a kind are made; then one that sums up the others. */
#define QDRI_REMARKS_MOST 20

/* Each fills the builder from the lines, up to the first error. */
qdr_status qdri_read_dlx(struct qdri_reading *reading);
qdr_status qdri_read_spp(struct qdri_reading *reading);

static inline bool qdri_is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r'); /* TAB, LF, VT, FF, CR */
}

/* A word of a line: bytes up to the next blank.  `text` is NULL where the line has no more. */
struct qdri_token {
    char *text;
    size_t length;
    size_t column; /* from 1 */
};

/* Gives the first token of the line at or behind *at, and moves *at behind it. */
struct qdri_token qdri_next_token(const struct qdri_line *line, size_t *at);

/* The same, as a terminated string. */
struct qdri_token qdri_next_string(const struct qdri_line *line, size_t *at);

bool qdri_is_word(struct qdri_token token, const char *word);

/* Refuses the input, at a column of the present line; gives the status. */
#define QDRI_REFUSE(parser, code, column, ...)                                                     \
    qdri_fail_at((parser)->reading->error, code,                                                   \
                 qdri_lines_place(&(parser)->reading->lines, column), __VA_ARGS__)

/* Returns what is left of a token behind its first `length` bytes. */
struct qdri_token qdri_behind(struct qdri_token token, size_t length);

/* Is the line a comment of Knuth's format that begins with the word `mark`, as `| mark ...`?  Then
 * *at is moved behind it. */
bool qdri_is_mark(const struct qdri_line *line, const char *mark, size_t *at);

/* Where the nodes of a diagram begin: see diagram.c. */
#define QDRI_NODES_MARK "nodes"

/* Reads `length` decimal digits into a number not above `most`.  Returns QDR_SYNTAX, with *wrong
 * the index of the first byte that is none (or 0 where there is no byte), or QDR_RANGE. */
qdr_status qdri_read_number(const char *digits, size_t length, uint64_t most, uint64_t *value,
                            size_t *wrong);

/* Hands on what the builder found wrong, with a place. */
qdr_status qdri_hand_on(const struct qdri_reading *reading, const qdr_error *found,
                        struct qdri_place place);

/* Tells the caller, if it wants to hear it. */
void qdri_remark(const struct qdri_reading *reading, const qdr_error *remark);

#endif
