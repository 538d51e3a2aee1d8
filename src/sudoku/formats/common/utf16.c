/* utf16.c  Turns UTF-8 into 16-bit units, and back. */
#include "sudoku/formats/common/utf16.h"

#include "base/alloc.h"
#include "base/quote.h"

qdr_status qdri_utf16_make(uint16_t **units, size_t *count, const char *text, size_t length,
                           qdr_error *error)
{
    uint16_t *unit = qdri_zeros(length, sizeof *unit); /* no character has more units than bytes */
    *units = unit;
    *count = 0;
    if (!unit) {
        return qdri_no_memory(error);
    }
    for (size_t at = 0; at < length;) {
        uint32_t point = 0;
        size_t size = qdri_utf8(text + at, length - at, &point);
        if (size == 0) {
            return qdri_fail_at(error, QDR_SYNTAX, (struct qdri_place){.column = at + 1},
                                "a byte that is no UTF-8: 0x%02x", (unsigned char)text[at]);
        }
        if (point >= 0x10000) {
            unit[(*count)++] = (uint16_t)(0xd800 + ((point - 0x10000) >> 10));
            point = 0xdc00 + (point & 0x3ff);
        }
        unit[(*count)++] = (uint16_t)point;
        at += size;
    }
    return QDR_OK;
}

size_t qdri_utf16_take(uint32_t *point, const uint16_t *units, size_t count)
{
    bool is_high = units[0] >> 10 == 0x36;
    *point = units[0];
    if (is_high && count > 1 && units[1] >> 10 == 0x37) {
        *point = 0x10000 + ((*point & 0x3ff) << 10) + (units[1] & 0x3ffu);
        return 2;
    }
    if (is_high || units[0] >> 10 == 0x37) {
        *point = 0xfffd;
    }
    return 1;
}

bool qdri_utf16_append(struct qdri_strbuf *text, const uint16_t *units, size_t count)
{
    bool is_whole = true;
    for (size_t k = 0; is_whole && k < count;) {
        char bytes[4];
        uint32_t point;
        k += qdri_utf16_take(&point, units + k, count - k);
        is_whole = qdri_strbuf_add(text, bytes, qdri_utf8_put(bytes, point));
    }
    return is_whole;
}
