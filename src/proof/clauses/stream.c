/* stream.c  Gives numbers in blocks, and writes blocks in their order. */
#include "proof/clauses/stream.h"

/* Numbers of a block. */
#define NUMBERS 1024

#define NO_BLOCK UINT64_MAX

static struct qdri_block *block_of(struct qdri_stream *stream, uint64_t number)
{
    return &stream->block[number % QDRI_STREAM_BLOCKS];
}

bool qdri_stream_begin(struct qdri_stream *stream, const qdr_writer *writer, uint64_t last)
{
    *stream = (struct qdri_stream){.writer = writer, .last = last, .end = NO_BLOCK};
    if (pthread_mutex_init(&stream->mutex, NULL) != 0) {
        return false;
    }
    if (pthread_cond_init(&stream->room, NULL) != 0) {
        pthread_mutex_destroy(&stream->mutex);
        return false;
    }
    return true;
}

void qdri_stream_free(struct qdri_stream *stream)
{
    for (size_t k = 0; k < QDRI_STREAM_BLOCKS; ++k) {
        qdri_strbuf_free(&stream->block[k].lines);
    }
    pthread_cond_destroy(&stream->room);
    pthread_mutex_destroy(&stream->mutex);
}

/* Writes the blocks that are due; those that are given meanwhile, too.  Require: the lock is held,
 * and nobody writes; it is given back while it writes. */
static void write_blocks(struct qdri_stream *stream)
{
    stream->is_writing = true;
    while (stream->ahead < stream->taken && block_of(stream, stream->ahead)->is_given) {
        struct qdri_block *block = block_of(stream, stream->ahead);
        bool is_written = true;
        if (block->lines.length > 0 && stream->status == QDR_OK && stream->ahead <= stream->end) {
            pthread_mutex_unlock(&stream->mutex);
            is_written =
                stream->writer->write(stream->writer->ctx, block->lines.text, block->lines.length);
            pthread_mutex_lock(&stream->mutex);
        }
        stream->status = is_written ? stream->status : QDR_IO;
        qdri_strbuf_clear(&block->lines);
        block->is_given = false;
        ++stream->ahead;
        pthread_cond_broadcast(&stream->room);
    }
    stream->is_writing = false;
}

/* Its thread alone adds to a block that is not given, so that needs no lock. */
static bool add_lines(void *ctx, const char *bytes, size_t size)
{
    struct qdri_strand *strand = ctx;
    struct qdri_stream *stream = strand->stream;
    if (qdri_strbuf_add(&block_of(stream, strand->number)->lines, bytes, size)) {
        return true;
    }
    strand->lrat->status = QDR_NOMEM;
    return false;
}

/* Takes a block in the place of the last one. */
static void renew(void *ctx)
{
    struct qdri_strand *strand = ctx;
    struct qdri_stream *stream = strand->stream;
    qdri_strand_give(strand, false);
    pthread_mutex_lock(&stream->mutex);
    while (stream->taken - stream->ahead == QDRI_STREAM_BLOCKS) {
        pthread_cond_wait(&stream->room, &stream->mutex);
    }
    strand->number = stream->taken++;
    strand->lrat->last = stream->last;
    stream->last += NUMBERS;
    strand->lrat->until = stream->last;
    strand->lrat->status = strand->lrat->status == QDR_OK ? stream->status : strand->lrat->status;
    pthread_mutex_unlock(&stream->mutex);
}

void qdri_strand_begin(struct qdri_strand *strand, struct qdri_stream *stream,
                       struct qdri_lrat *lrat)
{
    *strand = (struct qdri_strand){.stream = stream,
                                   .lrat = lrat,
                                   .writer = {.ctx = strand, .write = add_lines},
                                   .number = NO_BLOCK};
    lrat->writer = &strand->writer;
    lrat->renew = renew;
    lrat->ctx = strand;
    lrat->until = lrat->last;
}

void qdri_strand_give(struct qdri_strand *strand, bool is_end)
{
    struct qdri_stream *stream = strand->stream;
    if (strand->number == NO_BLOCK) {
        return;
    }
    qdri_lrat_flush(strand->lrat);
    strand->lrat->until = strand->lrat->last;
    pthread_mutex_lock(&stream->mutex);
    block_of(stream, strand->number)->is_given = true;
    if (is_end && strand->number < stream->end) {
        stream->end = strand->number;
    }
    if (!stream->is_writing) {
        write_blocks(stream);
    }
    pthread_mutex_unlock(&stream->mutex);
    strand->number = NO_BLOCK;
}
