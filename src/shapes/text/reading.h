/* reading.h  A file of shapes while it is read: what the parts of the reader share. */
#ifndef QDRI_SHAPES_TEXT_READING_H
#define QDRI_SHAPES_TEXT_READING_H

#include "shapes/puzzle/puzzle.h"
#include "shapes/text/statement.h"

struct qdri_shapes_reading {
    qdr_shapes *shapes;
    const struct qdri_read_params *params;
    const char *source;
    qdr_error *error;
    enum qdri_turns turns; /* for pieces that say nothing */
    int mirrored;          /* -1: as is usual in that grid */
    bool has_parts;        /* was a piece met that is in several parts? */
};

/* How a piece or a set of them may be laid, and how often, as far as it is said. */
struct qdri_manner {
    struct qdri_copies copies;
    int turns; /* -1: not said, as below */
    int mirrored;
    bool has_copies;
};

/* Fails at a span. */
QDRI_PRINTF(4, 5)
qdr_status qdri_shapes_fault(const struct qdri_shapes_reading *reading, struct qdri_span span,
                             qdr_status code, const char *format, ...);

/* The same where a span is not what `words` say. */
qdr_status qdri_shapes_wrong_word(const struct qdri_shapes_reading *reading, struct qdri_span span,
                                  const char *words);

/* Tells the caller what is odd but not wrong. */
void qdri_shapes_remark(const struct qdri_shapes_reading *reading, struct qdri_span span,
                        const char *text);

/* Read what a statement says.  What `piece`, `pieces`, `tile`, `tiles` and `board` say is added to
 * the puzzle. */
typedef qdr_status qdri_shapes_read_statement(struct qdri_shapes_reading *reading,
                                              const struct qdri_statement *statement);
qdri_shapes_read_statement qdri_shapes_read_piece;
qdri_shapes_read_statement qdri_shapes_read_pieces;
qdri_shapes_read_statement qdri_shapes_read_tile;
qdri_shapes_read_statement qdri_shapes_read_tiles;
qdri_shapes_read_statement qdri_shapes_read_board;

/* Reads "N", "N-M" or "N-". */
qdr_status qdri_shapes_read_copies(const struct qdri_shapes_reading *reading, struct qdri_span span,
                                   struct qdri_copies *copies);

/* Read the words of `turns` and `mirrored`. */
qdr_status qdri_shapes_read_turns(const struct qdri_shapes_reading *reading, struct qdri_span span,
                                  int *turns);
qdr_status qdri_shapes_read_yes(const struct qdri_shapes_reading *reading, struct qdri_span span,
                                int *is_yes);

/* The color of cells that a letter stands for, from 1; 0: none. */
uint32_t qdri_shapes_color(const qdr_shapes *shapes, char letter);

/* Adds a piece of cells (copied), laid in the manner; its name is a span. */
qdr_status qdri_shapes_put_piece(struct qdri_shapes_reading *reading, struct qdri_span name,
                                 const struct qdri_cell *cell, size_t cells,
                                 const struct qdri_manner *manner, bool is_one_sided);

/* Reads what stands behind a name: copies, turns=, mirrored=. */
qdr_status qdri_shapes_read_manner(const struct qdri_shapes_reading *reading,
                                   struct qdri_span arguments, struct qdri_manner *manner);

/* Reads "[COPIES] [NAME... of] SET", and adds the pieces. */
qdr_status qdri_shapes_read_set(struct qdri_shapes_reading *reading, struct qdri_span value,
                                struct qdri_manner *manner);

/* Copies a span as a string; NULL: no memory. */
char *qdri_span_copy(struct qdri_span span);

#endif
