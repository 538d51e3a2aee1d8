/* utf16.c  Turns UTF-8 into 16-bit units, and back. */
#include "sudoku/formats/common/utf16.h"

#include "base/alloc.h"

/* RFC 3629: how many bytes the character at `at` has; 0 for no UTF-8. */
static size_t decode(const unsigned char *at, size_t left, uint32_t *point)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t size = at[0] < 0x80       ? 1
                  : at[0] >> 5 == 6  ? 2
                  : at[0] >> 4 == 14 ? 3
                  : at[0] >> 3 == 30 ? 4
                                     : 0;
    if (size == 0 || size > left) {
        return 0;
    }
    *point = size == 1 ? at[0] : at[0] & (0x7fu >> size);
    for (size_t k = 1; k < size; ++k) {
        if (at[k] >> 6 != 2) {
            return 0;
        }
        *point = *point << 6 | (at[k] & 0x3fu);
    }
    bool is_surrogate = *point >= 0xd800 && *point < 0xe000;
    return *point < least[size] || *point > 0x10ffff || is_surrogate ? 0 : size;
}

qdr_status qdri_utf16_make(uint16_t **units, size_t *count, const char *text, size_t length,
                           qdr_error *error)
{
    const unsigned char *bytes = (const unsigned char *)text;
    uint16_t *unit = qdri_zeros(length, sizeof *unit); /* no character has more units than bytes */
    *units = unit;
    *count = 0;
    if (!unit) {
        return qdri_no_memory(error);
    }
    for (size_t at = 0; at < length;) {
        uint32_t point = 0;
        size_t size = decode(bytes + at, length - at, &point);
        if (size == 0) {
            return qdri_fail_at(error, QDR_SYNTAX, (struct qdri_place){.column = at + 1},
                                "a byte that is no UTF-8: 0x%02x", bytes[at]);
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

size_t qdri_utf8_put(char bytes[4], uint32_t point)
{
    static const unsigned lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (size_t k = size - 1; k > 0; --k) {
        bytes[k] = (char)(0x80 | (point & 0x3f));
        point >>= 6;
    }
    bytes[0] = (char)(lead[size] | point);
    return size;
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
