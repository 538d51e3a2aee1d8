/* read.c  Reads puzzles of Burr Tools, and knows them by their looks. */
#include <stdlib.h>
#include <string.h>

#include "base/quote.h"
#include "shapes/text/statement.h"
#include "shapes/xmpuzzle/xmpuzzle.h"

/* ------------------------------------------------------------------------------ its looks ---- */

/* What is left of an input's first bytes. */
struct head {
    const char *at;
    const char *end;
};

/* -1: there are too few bytes to say. */
static int begins_with(const struct head *head, const char *text)
{
    const size_t length = strlen(text);
    const size_t left = (size_t)(head->end - head->at);
    if (memcmp(head->at, text, left < length ? left : length) != 0) {
        return 0;
    }
    return left < length ? -1 : 1;
}

/* Goes behind the next `text`; false: it is not there. */
static bool skip_to(struct head *head, const char *text)
{
    while (begins_with(head, text) == 0) {
        ++head->at;
    }
    if (begins_with(head, text) < 0) {
        return false;
    }
    head->at += strlen(text);
    return true;
}

/* Goes behind the mark of the order of bytes, declarations and comments, to the first element;
 * false: it is not there. */
static bool skip_prolog(struct head *head)
{
    if (begins_with(head, "\xEF\xBB\xBF") == 1) {
        head->at += 3;
    }
    for (;;) {
        while (head->at < head->end && strchr(" \t\r\n", *head->at) && *head->at != '\0') {
            ++head->at;
        }
        if (begins_with(head, "<!--") == 1) {
            if (!skip_to(head, "-->")) {
                return false;
            }
        } else if (begins_with(head, "<?") == 1 || begins_with(head, "<!") == 1) {
            if (!skip_to(head, ">")) {
                return false;
            }
        } else {
            return head->at < head->end;
        }
    }
}

bool qdr_is_xmpuzzle(const char *bytes, size_t size, bool *is_enough)
{
    static const char root[] = "<puzzle";
    struct head head = {bytes, bytes + size};
    const bool is_packed = qdri_is_gzip(bytes, size);
    int is_root = -1;
    if (!is_packed && skip_prolog(&head)) {
        is_root = begins_with(&head, root);
        if (is_root == 1) {
            head.at += strlen(root);
            is_root = head.at == head.end ? -1 : *head.at != '\0' && strchr(" \t\r\n>/", *head.at);
        }
    }
    if (is_enough) {
        *is_enough = is_packed || (size > 1 && is_root >= 0);
    }
    return is_packed || is_root == 1;
}

/* -------------------------------------------------------------------------------- reading ---- */

/* Older versions of Burr Tools write names and comments in the encoding of their system, without
 * saying so: what is no UTF-8 is taken for Latin-1, unless the document says what it is in. */
static const char *encoding_of(const struct qdri_strbuf *text)
{
    const char *end = strstr(text->text, "?>");
    const char *said = strstr(text->text, "encoding");
    const bool is_wide =
        strncmp(text->text, "\xFF\xFE", 2) == 0 || strncmp(text->text, "\xFE\xFF", 2) == 0;
    if (is_wide || (end && said && said < end)) {
        return NULL;
    }
    for (size_t k = 0; k < text->length;) {
        const bool is_plain = (unsigned char)text->text[k] < 0x80;
        const size_t bytes = is_plain ? 1 : qdri_character(text->text + k, text->length - k);
        if (bytes == 0) {
            return "ISO-8859-1";
        }
        k += bytes;
    }
    return NULL;
}

static qdr_status take_text(const struct qdri_strbuf *text, const char *source, qdr_shapes *shapes,
                            qdr_error *error)
{
    struct qdri_xmpuzzle puzzle = {.document = {.text = text->text,
                                                .length = text->length,
                                                .place = {source, 1, 1},
                                                .encoding = encoding_of(text)}};
    qdr_status status = qdri_xmpuzzle_parse(&puzzle, error);
    if (status == QDR_OK) {
        status = qdri_xmpuzzle_convert(&puzzle, shapes, error);
    }
    qdri_xmpuzzle_free(&puzzle);
    return status;
}

static qdr_status read_xmpuzzle(qdr_shapes *shapes, const qdr_reader *reader,
                                const struct qdri_read_params *params, qdr_error *error)
{
    const char *source = params->source;
    const uint64_t most = shapes->memory > 0 ? shapes->memory : QDRI_FILE_MOST;
    struct qdri_strbuf text = {0};
    qdr_status status = qdri_shapes_read_whole(&text, reader, source, most, error);
    if (status == QDR_OK && qdri_is_gzip(text.text, text.length)) {
        const struct qdri_strbuf packed = text;
        struct qdri_strbuf unpacked = {0};
        status = qdri_gunzip(&packed, source, most, &unpacked, error);
        qdri_strbuf_free(&text);
        text = unpacked;
    }
    if (status == QDR_OK && !text.text && !qdri_strbuf_add(&text, "", 0)) {
        status = qdri_no_memory(error);
    }
    if (status == QDR_OK) {
        status = take_text(&text, source, shapes, error);
    }
    qdri_strbuf_free(&text);
    return status;
}

qdr_status qdr_read_xmpuzzle(qdr_shapes **out, const qdr_reader *reader, const qdr_params *params,
                             qdr_error *error)
{
    return qdri_shapes_read(read_xmpuzzle, out, reader, params, error);
}
