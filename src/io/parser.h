/* parser.h  What the readers of the two kinds of lines of Knuth's text format share: see text.c. */
#ifndef QDRI_IO_PARSER_H
#define QDRI_IO_PARSER_H

#include "io/reading.h"
#include "io/recent.h"

struct qdri_parser {
    struct qdri_reading *reading;
    uint32_t items;
    uint32_t primary; /* they are the first ones */
    uint32_t *mark;   /* for each item, the last option that has it, counted from 1 */
    size_t mark_capacity;
    uint32_t option; /* options read so far, the present one included */

    /* The present option. */
    qdr_entry *entry;
    size_t entry_capacity;
    size_t entries;
    uint64_t cost;
    size_t cost_column; /* of the last cost; 1 where there is none */
    bool has_primary;

    /* Names that were looked up. */
    struct qdri_recent items_known;
    struct qdri_recent colors_known;
};

/* Reads the line of an option, behind the line of items. */
qdr_status qdri_read_option(struct qdri_parser *parser, const struct qdri_line *line);

static inline struct qdri_place qdri_parser_place(const struct qdri_parser *parser, size_t column)
{
    return qdri_lines_place(&parser->reading->lines, column);
}

/* Refuses the input, at a column of the present line; gives the status. */
#define QDRI_REFUSE(parser, code, column, ...)                                                     \
    qdri_fail_at((parser)->reading->error, code, qdri_parser_place(parser, column), __VA_ARGS__)

#endif
