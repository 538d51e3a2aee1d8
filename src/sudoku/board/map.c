/* map.c  Reads maps and masks: a character for each cell. */
#include "sudoku/board/map.h"

#include <limits.h>
#include <string.h>

#include "base/quote.h"

bool qdri_is_blank(char symbol)
{
    return symbol == ' ' || symbol == '\t' || symbol == '\r' || symbol == '\n';
}

struct qdri_place qdri_place_at(size_t index)
{
    return (struct qdri_place){.column = index + 1};
}

static qdr_status check_visible(char symbol, struct qdri_place place, qdr_error *error)
{
    char quote[QDRI_QUOTE_SIZE];
    if (symbol > ' ' && symbol < 0x7F) {
        return QDR_OK;
    }
    return qdri_fail_at(error, QDR_SYNTAX, place, "'%s' cannot stand for a cell",
                        qdri_quote(quote, &symbol, 1));
}

qdr_status qdri_map_read(char *map, const char *text, unsigned side, qdri_map_check *check,
                         qdr_error *error)
{
    size_t cells = (size_t)side * side;
    size_t count = 0;
    size_t at = 0;
    for (; text[at] != '\0'; ++at) {
        if (qdri_is_blank(text[at])) {
            continue;
        }
        struct qdri_place place = qdri_place_at(at);
        qdr_status status =
            check ? check(text[at], side, place, error) : check_visible(text[at], place, error);
        if (status != QDR_OK) {
            return status;
        }
        if (count == cells) {
            return qdri_fail_at(error, QDR_SYNTAX, place,
                                "too many characters: a grid of side %u has %zu cells", side,
                                cells);
        }
        map[count++] = text[at];
    }
    if (count < cells) {
        return qdri_fail_at(error, QDR_SYNTAX, qdri_place_at(at),
                            "%zu characters, but a grid of side %u has %zu cells", count, side,
                            cells);
    }
    return QDR_OK;
}

/* Takes eight digits and dots into cells, as the bytes of a number; false: there are other bytes.
 * A dot becomes 0; then adding to a byte sets its top bit unless it is a digit. */
static inline bool take_eight(qdr_digit *cell, const char *text)
{
    const uint64_t ones = UINT64_MAX / UCHAR_MAX;
    uint64_t digits;
    memcpy(&digits, text, sizeof digits);
    digits ^= '0' * ones;
    const uint64_t other = digits ^ ('0' ^ '.') * ones; /* a byte is 0 where there is a dot */
    const uint64_t low = 0x7F * ones;
    const uint64_t is_other = (((other & low) + low) | other) >> 7 & ones;
    digits &= is_other * UCHAR_MAX;
    memcpy(cell, &digits, sizeof digits);
    return (((digits + (0x7F - 9) * ones) | digits) & 0x80 * ones) == 0;
}

bool qdri_take_digits(qdr_digit *cell, const char *text, size_t count)
{
    const size_t last = count - QDRI_DIGITS_LEAST;
    bool are_digits = take_eight(cell + last, text + last);
    for (size_t at = 0; at < last; at += QDRI_DIGITS_LEAST) {
        are_digits &= take_eight(cell + at, text + at);
    }
    return are_digits;
}

struct qdri_place qdri_map_place(const char *text, qdr_cell cell)
{
    size_t at = 0;
    for (size_t left = (size_t)cell + 1; left > 0; ++at) {
        left -= !qdri_is_blank(text[at]);
    }
    return qdri_place_at(at - 1);
}

unsigned qdri_map_side(size_t cells)
{
    unsigned side = 1;
    while ((size_t)side * side < cells && side < QDR_SIDE_MAX) {
        ++side;
    }
    return (size_t)side * side == cells ? side : 0;
}
