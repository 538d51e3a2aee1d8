/* gunzip.c  Unpacks files that gzip has packed, in memory that is bounded. */
#include "config.h"

#ifdef HAVE_ZLIB
#include <zlib.h>
#endif

#include "shapes/xmpuzzle/xmpuzzle.h"

bool qdri_is_gzip(const char *bytes, size_t size)
{
    return size >= 2 && bytes[0] == '\x1F' && bytes[1] == '\x8B';
}

#ifdef HAVE_ZLIB

enum {
    PART = 16384, /* bytes that are unpacked at once */
    GZIP = 16 + MAX_WBITS
};

struct unpacking {
    z_stream stream;
    const struct qdri_strbuf *packed;
    size_t given; /* bytes of it that the stream was handed */
    struct qdri_strbuf *text;
    struct qdri_place place;
    uint64_t most;
    qdr_error *error;
};

static void feed(struct unpacking *unpacking)
{
    z_stream *stream = &unpacking->stream;
    const size_t left = unpacking->packed->length - unpacking->given;
    if (stream->avail_in == 0 && left > 0) {
        stream->avail_in = left < PART ? (uInt)left : PART;
        stream->next_in = (Bytef *)(unpacking->packed->text + unpacking->given);
        unpacking->given += stream->avail_in;
    }
}

/* Unpacks some more.  *code is zlib's. */
static qdr_status unpack_part(struct unpacking *unpacking, int *code)
{
    char part[PART];
    z_stream *stream = &unpacking->stream;
    feed(unpacking);
    stream->next_out = (Bytef *)part;
    stream->avail_out = sizeof part;
    *code = inflate(stream, Z_NO_FLUSH);
    const size_t got = sizeof part - stream->avail_out;
    if (!qdri_strbuf_add(unpacking->text, part, got) || *code == Z_MEM_ERROR) {
        return qdri_no_memory(unpacking->error);
    }
    if (unpacking->text->length > unpacking->most) {
        return qdri_fail_memory(unpacking->error, unpacking->place, "the file, unpacked, takes",
                                unpacking->most);
    }
    if (*code == Z_BUF_ERROR) {
        return qdri_fail_at(unpacking->error, QDR_SYNTAX, unpacking->place,
                            "the compressed file is cut short");
    }
    return *code == Z_OK || *code == Z_STREAM_END
               ? QDR_OK
               : qdri_fail_at(unpacking->error, QDR_SYNTAX, unpacking->place,
                              "the compressed file is damaged");
}

/* A file may be several packed ones, one behind the other; what else stands there is no matter. */
static bool has_next(struct unpacking *unpacking)
{
    const size_t at = unpacking->given - unpacking->stream.avail_in;
    return qdri_is_gzip(unpacking->packed->text + at, unpacking->packed->length - at) &&
           inflateReset(&unpacking->stream) == Z_OK;
}

qdr_status qdri_gunzip(const struct qdri_strbuf *packed, const char *source, uint64_t most,
                       struct qdri_strbuf *text, qdr_error *error)
{
    struct unpacking unpacking = {
        .packed = packed, .text = text, .place = {.source = source}, .most = most, .error = error};
    int code = Z_OK;
    qdr_status status = QDR_OK;
    if (inflateInit2(&unpacking.stream, GZIP) != Z_OK) {
        return qdri_no_memory(error);
    }
    while (status == QDR_OK && (code != Z_STREAM_END || has_next(&unpacking))) {
        status = unpack_part(&unpacking, &code);
    }
    inflateEnd(&unpacking.stream);
    return status;
}

#else

qdr_status qdri_gunzip(const struct qdri_strbuf *packed, const char *source, uint64_t most,
                       struct qdri_strbuf *text, qdr_error *error)
{
    (void)packed;
    (void)most;
    (void)text;
    return qdri_fail_at(error, QDR_UNSUPPORTED, (struct qdri_place){.source = source},
                        "the file is compressed, and this was built without zlib: unpack it with "
                        "`gzip -dc`");
}

#endif
