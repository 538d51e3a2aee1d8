/* digits.c  Eight bytes are a number, and arithmetic on it is done to all of them. */
#include "sudoku/board/digits.h"

#include <limits.h>
#include <string.h>

/* Takes eight digits and dots into cells; false: there are other bytes.  Each byte of a number is
 * one of them.  A dot becomes 0; then adding to a byte sets its top bit unless it is a digit. */
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
