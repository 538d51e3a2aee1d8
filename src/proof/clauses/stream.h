/* stream.h  Lines of several threads in one proof.
 *
 * A line rests on clauses of the formula, and on lines of its own thread: so lines of different
 * threads may come in any order, but for their numbers, which have to ascend.  So a thread gets a
 * *block* of numbers, keeps its lines until these are used up, and gets another one; blocks are
 * written in the order of their numbers, as soon as all before them are.  Numbers that are left
 * over are of no clause.
 *
 * Whoever has got a block gives it sooner or later, at each tick and when it stops; so those that
 * wait for room, since too many blocks are not yet written, do not wait forever. */
#ifndef QDRI_PROOF_CLAUSES_STREAM_H
#define QDRI_PROOF_CLAUSES_STREAM_H

#include <pthread.h>

#include "base/strbuf.h"
#include "proof/clauses/lrat.h"

/* Blocks that are not yet written, at most. */
#define QDRI_STREAM_BLOCKS 64

struct qdri_block {
    struct qdri_strbuf lines;
    bool is_given;
};

struct qdri_stream {
    const qdr_writer *writer;
    uint64_t last;  /* number that a block has */
    uint64_t taken; /* blocks */
    uint64_t ahead; /* the first block that is not written */
    uint64_t end;   /* the block that ends the proof; UINT64_MAX: none does yet */
    bool is_writing;
    qdr_status status; /* QDR_OK; QDR_IO: nothing more is written */
    struct qdri_block block[QDRI_STREAM_BLOCKS];
    pthread_mutex_t mutex;
    pthread_cond_t room;
};

/* What a thread writes. */
struct qdri_strand {
    struct qdri_stream *stream;
    struct qdri_lrat *lrat;
    qdr_writer writer;
    uint64_t number; /* of its block; UINT64_MAX: it has none */
};

/* Begins behind the clause `last`.  Borrows the writer.  False: no memory. */
bool qdri_stream_begin(struct qdri_stream *stream, const qdr_writer *writer, uint64_t last);
void qdri_stream_free(struct qdri_stream *stream);

/* Lets a thread write its lines into a stream.  Both are borrowed. */
void qdri_strand_begin(struct qdri_strand *strand, struct qdri_stream *stream,
                       struct qdri_lrat *lrat);

/* Gives what was written, between two lines.  `is_end`: its last line ends the proof, and what
 * comes behind is not written. */
void qdri_strand_give(struct qdri_strand *strand, bool is_end);

#endif
