/* unpack.c  From base64 and raw deflate to the lines of Penpa+. */
#include <string.h>
#include <zlib.h>

#include "sudoku/formats/penpa/penpa.h"

/* What stands for frequent words: z and the character before each of them here.  All of them are in
 * quotes but z and null. */
static const char words[] =
    " Zz 9qa Qpu_q Apu_a Ggrid Medit_mode Ssurface Lline ElineE Wwall Ccage Nnumber"
    " Ysymbol Pspecial Bboard Rcommand_redo Ucommand_undo 8command_replay 1numberS"
    " Ffreeline 2freelineE Tthermo 3arrows Ddirection 0squareframe 5polygon 4deletelineE"
    " 6killercages 7nobulbthermo ___a Onull";

/* Takes one character, which browsers may have escaped: %2B, %2F and %3D.  A blank was a +. */
static char take_character(const char **at, const char *end)
{
    static const char *const escapes[] = {"2B", "2F", "3D", "2b", "2f", "3d"};
    char byte = *(*at)++;
    for (size_t k = 0; byte == '%' && k < 6; ++k) {
        if (end - *at >= 2 && memcmp(*at, escapes[k], 2) == 0) {
            *at += 2;
            return "+/="[k % 3];
        }
    }
    return byte == ' ' ? '+' : byte;
}

/* Appends the bytes that base64 stands for, up to what is none. */
static void decode(struct qdri_strbuf *out, const char *at, size_t length)
{
    const char *end = at + length;
    uint32_t bits = 0;
    int count = 0;
    while (at < end) {
        int value = qdri_base64_value(take_character(&at, end));
        if (value < 0) {
            break;
        }
        bits = (bits << 6 | (uint32_t)value) & 0xffffff;
        count += 6;
        if (count >= 8) {
            count -= 8;
            qdri_strbuf_add_char(out, (char)(bits >> count & 0xff));
        }
    }
}

/* Unpacks all of `packed`, as far as there is room for. */
static qdr_status unpack_all(z_stream *stream, struct qdri_strbuf *out,
                             const struct qdri_limits *limits, struct qdri_place place,
                             qdr_error *error)
{
    char part[8192];
    int code = Z_OK;
    while (code == Z_OK) {
        stream->next_out = (Bytef *)part;
        stream->avail_out = sizeof part;
        code = inflate(stream, Z_NO_FLUSH);
        if (code == Z_MEM_ERROR || !qdri_strbuf_add(out, part, sizeof part - stream->avail_out)) {
            return qdri_no_memory(error);
        }
        const qdr_status status = qdri_limits_unpacked(limits, out->length, place, error);
        if (status != QDR_OK) {
            return status;
        }
    }
    return code == Z_STREAM_END ? QDR_OK
                                : qdri_fail_at(error, QDR_SYNTAX, place,
                                               "what the link holds is cut short or damaged");
}

static qdr_status inflate_text(struct qdri_strbuf *out, const struct qdri_strbuf *packed,
                               const struct qdri_limits *limits, struct qdri_place place,
                               qdr_error *error)
{
    z_stream stream = {.next_in = (Bytef *)packed->text, .avail_in = (uInt)packed->length};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) {
        return qdri_no_memory(error);
    }
    qdr_status status = unpack_all(&stream, out, limits, place, error);
    inflateEnd(&stream);
    return status;
}

/* Puts the words in place of what stands for them. */
static void expand(struct qdri_strbuf *out, const struct qdri_strbuf *text)
{
    qdri_strbuf_addf(out, "%s", "");
    for (size_t at = 0; at < text->length && out->length <= QDRI_UNPACKED_MAX; ++at) {
        const char code[] = {' ', text->text[at + 1], '\0'};
        const char *word = text->text[at] == 'z' && code[1] != '\0' ? strstr(words, code) : NULL;
        if (word) {
            const char *quote = strchr("ZO", code[1]) ? "" : "\"";
            qdri_strbuf_addf(out, "%s%.*s%s", quote, (int)strcspn(word + 2, " "), word + 2, quote);
            ++at;
        } else {
            qdri_strbuf_add_char(out, text->text[at]);
        }
    }
}

qdr_status qdri_penpa_unpack(struct qdri_strbuf *out, const char *packed, size_t length,
                             const struct qdri_limits *limits, struct qdri_place place,
                             qdr_error *error)
{
    struct qdri_strbuf bytes = {0};
    struct qdri_strbuf text = {0};
    decode(&bytes, packed, length);
    qdr_status status = qdri_strbuf_check(&bytes, error);
    if (status == QDR_OK) {
        status = bytes.length == 0
                     ? qdri_fail_at(error, QDR_SYNTAX, place, "the link holds no puzzle")
                     : inflate_text(&text, &bytes, limits, place, error);
    }
    if (status == QDR_OK) {
        expand(out, &text);
        status = qdri_strbuf_check(out, error);
    }
    status = status == QDR_OK ? qdri_limits_unpacked(limits, out->length, place, error) : status;
    qdri_strbuf_free(&bytes);
    qdri_strbuf_free(&text);
    return status;
}
