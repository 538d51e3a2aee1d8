/* number.c  Natural numbers of any size: sums, products, comparison, and their decimal digits. */
#include "base/number.h"
#include "base/check.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"

#define DECIMALS 9 /* digits that fit in a limb of any size */
#define TEN_TO_DECIMALS 1000000000u

qdr_status qdr_number_new(qdr_number **out, qdr_error *error)
{
    qdr_number *number = qdri_zeros(1, sizeof *number);
    mp_limb_t *limb = qdri_zeros(QDRI_LIMBS_OF_U64, sizeof *limb);
    *out = NULL;
    if (!number || !limb) {
        free(number);
        free(limb);
        return qdri_no_memory(error);
    }
    *number = (qdr_number){.limb = limb, .count = 0, .room = QDRI_LIMBS_OF_U64};
    *out = number;
    return QDR_OK;
}

void qdr_number_free(qdr_number *number)
{
    if (number) {
        free(number->limb);
        free(number);
    }
}

/* Makes room for `count` limbs; the value stays. */
static bool reserve(qdr_number *number, size_t count)
{
    mp_limb_t *limb = qdri_grow(number->limb, &number->room, count, sizeof *limb);
    if (!limb) {
        return false;
    }
    number->limb = limb;
    return true;
}

size_t qdri_limbs_trim(const mp_limb_t *limb, size_t count)
{
    while (count > 0 && limb[count - 1] == 0) {
        --count;
    }
    return count;
}

/* Does the number begin with a limb that is not 0? */
static bool is_trimmed(const qdr_number *number)
{
    return number->count == 0 || number->limb[number->count - 1] != 0;
}

bool qdri_number_set_limbs(qdr_number *number, const mp_limb_t *limb, size_t count)
{
    count = qdri_limbs_trim(limb, count);
    if (!reserve(number, count)) {
        return false;
    }
    memmove(number->limb, limb, count * sizeof *limb);
    number->count = count;
    return true;
}

void qdr_number_set_u64(qdr_number *number, uint64_t value)
{
    for (size_t k = 0; k < QDRI_LIMBS_OF_U64; ++k) {
        number->limb[k] = (mp_limb_t)(value >> (k * QDRI_LIMB_BITS));
    }
    number->count = qdri_limbs_trim(number->limb, QDRI_LIMBS_OF_U64);
}

qdr_status qdr_number_set(qdr_number *number, const qdr_number *value, qdr_error *error)
{
    if (!value) {
        return qdri_missing(error, "value");
    }
    if (number != value && !qdri_number_set_limbs(number, value->limb, value->count)) {
        return qdri_no_memory(error);
    }
    return QDR_OK;
}

/* ----------------------------------------------------------------------------- arithmetic ---- */

qdr_status qdr_number_add(qdr_number *sum, const qdr_number *a, const qdr_number *b,
                          qdr_error *error)
{
    if (!a || !b) {
        return qdri_missing(error, "number");
    }
    if (a->count < b->count) {
        const qdr_number *longer = b;
        b = a;
        a = longer;
    }
    QDRI_ASSERT(is_trimmed(a) && is_trimmed(b));
    if (!reserve(sum, a->count + 1)) {
        return qdri_no_memory(error);
    }
    size_t count = a->count;
    mp_limb_t carry = 0;
    if (b->count > 0) {
        carry = mpn_add(sum->limb, a->limb, (mp_size_t)count, b->limb, (mp_size_t)b->count);
    } else {
        memmove(sum->limb, a->limb, count * sizeof *a->limb);
    }
    sum->limb[count] = carry;
    sum->count = count + (carry > 0);
    return QDR_OK;
}

qdr_status qdr_number_sub(qdr_number *difference, const qdr_number *a, const qdr_number *b,
                          qdr_error *error)
{
    if (!a || !b) {
        return qdri_missing(error, "number");
    }
    if (qdr_number_compare(a, b) < 0) {
        return qdri_fail(error, QDR_RANGE, "the difference would be less than 0");
    }
    if (b->count == 0) {
        return qdr_number_set(difference, a, error);
    }
    size_t count = a->count;
    if (!reserve(difference, count)) {
        return qdri_no_memory(error);
    }
    mpn_sub(difference->limb, a->limb, (mp_size_t)count, b->limb, (mp_size_t)b->count);
    difference->count = qdri_limbs_trim(difference->limb, count);
    QDRI_ASSERT(is_trimmed(a) && is_trimmed(b));
    return QDR_OK;
}

qdr_status qdr_number_mul(qdr_number *product, const qdr_number *a, const qdr_number *b,
                          qdr_error *error)
{
    if (!a || !b) {
        return qdri_missing(error, "number");
    }
    size_t count = a->count + b->count;
    mp_limb_t *limb = qdri_zeros(count, sizeof *limb);
    if (!limb) {
        return qdri_no_memory(error);
    }
    for (size_t k = 0; k < b->count && a->count > 0; ++k) {
        limb[k + a->count] = mpn_addmul_1(limb + k, a->limb, (mp_size_t)a->count, b->limb[k]);
    }
    bool is_set = qdri_number_set_limbs(product, limb, count);
    free(limb);
    return is_set ? QDR_OK : qdri_no_memory(error);
}

mp_limb_t qdri_number_divide(qdr_number *number, mp_limb_t divisor)
{
    QDRI_ASSERT(divisor > 0 && is_trimmed(number));
    if (number->count == 0) {
        return 0;
    }
    mp_limb_t rest = mpn_divrem_1(number->limb, 0, number->limb, (mp_size_t)number->count, divisor);
    number->count = qdri_limbs_trim(number->limb, number->count);
    return rest;
}

int qdr_number_compare(const qdr_number *a, const qdr_number *b)
{
    if (a->count != b->count) {
        return a->count < b->count ? -1 : 1;
    }
    int order = a->count > 0 ? mpn_cmp(a->limb, b->limb, (mp_size_t)a->count) : 0;
    return (order > 0) - (order < 0);
}

bool qdr_number_is_zero(const qdr_number *number)
{
    return number->count == 0;
}

/* ----------------------------------------------------------------------------------- text ---- */

/* number = number * factor + addend.  False: no memory. */
static bool multiply_add(qdr_number *number, mp_limb_t factor, mp_limb_t addend)
{
    size_t count = number->count;
    if (!reserve(number, count + 1)) {
        return false;
    }
    mp_limb_t *limb = number->limb;
    mp_limb_t carry = addend;
    if (count > 0) {
        carry = mpn_mul_1(limb, limb, (mp_size_t)count, factor);
        carry += mpn_add_1(limb, limb, (mp_size_t)count, addend);
    }
    limb[count] = carry;
    number->count = count + (carry > 0);
    return true;
}

static qdr_status add_digits(qdr_number *number, const char *text, size_t length, qdr_error *error)
{
    for (size_t at = 0; at < length;) {
        mp_limb_t chunk = 0;
        mp_limb_t power = 1;
        for (; at < length && power < TEN_TO_DECIMALS; ++at) {
            if (text[at] < '0' || text[at] > '9') {
                struct qdri_place place = {NULL, 0, at + 1};
                return qdri_fail_at(error, QDR_SYNTAX, place, "a number has digits only");
            }
            chunk = chunk * 10 + (mp_limb_t)(text[at] - '0');
            power *= 10;
        }
        if (!multiply_add(number, power, chunk)) {
            return qdri_no_memory(error);
        }
    }
    return QDR_OK;
}

qdr_status qdr_number_parse(qdr_number *number, const char *text, size_t length, qdr_error *error)
{
    if (!text) {
        return qdri_missing(error, "text");
    }
    qdr_number *parsed;
    if (length == 0) {
        struct qdri_place place = {NULL, 0, 1};
        return qdri_fail_at(error, QDR_SYNTAX, place, "a number has digits");
    }
    qdr_status status = qdr_number_new(&parsed, error);
    status = status == QDR_OK ? add_digits(parsed, text, length, error) : status;
    if (status == QDR_OK) {
        qdr_number swapped = *number;
        *number = *parsed;
        *parsed = swapped;
    }
    qdr_number_free(parsed);
    return status;
}

/* Writes the digits of a number, which becomes 0, so that the last one stands before `end`; returns
 * where the first one stands. */
static char *put_digits(char *end, qdr_number *number)
{
    while (number->count > 0) {
        mp_limb_t chunk = qdri_number_divide(number, TEN_TO_DECIMALS);
        for (int k = 0; k < DECIMALS && (chunk > 0 || number->count > 0); ++k) {
            *--end = (char)('0' + chunk % 10);
            chunk /= 10;
        }
    }
    return end;
}

qdr_status qdr_number_text(const qdr_number *number, char **text, qdr_error *error)
{
    size_t room = number->count * (QDRI_LIMB_BITS / 3) + 2; /* a digit takes more than 3 bits */
    char *digits = qdri_zeros(room, 1);
    qdr_number left = {.limb = qdri_copy(number->limb, number->count, sizeof *left.limb),
                       .count = number->count};
    *text = NULL;
    if (!digits || !left.limb) {
        free(digits);
        free(left.limb);
        return qdri_no_memory(error);
    }
    char *end = digits + room - 1;
    char *first = number->count > 0 ? put_digits(end, &left) : memset(end - 1, '0', 1);
    memmove(digits, first, (size_t)(end - first) + 1);
    free(left.limb);
    *text = digits;
    return QDR_OK;
}

/* ---------------------------------------------------------------------------- other forms ---- */

bool qdr_number_to_u64(const qdr_number *number, uint64_t *value)
{
    if (number->count > QDRI_LIMBS_OF_U64) {
        return false;
    }
    uint64_t result = 0;
    for (size_t k = 0; k < number->count; ++k) {
        result |= (uint64_t)number->limb[k] << (k * QDRI_LIMB_BITS);
    }
    if (value) {
        *value = result;
    }
    return true;
}

/* Returns the 64 bits from bit `low` on. */
static uint64_t window(const qdr_number *number, size_t low)
{
    uint64_t bits = 0;
    size_t first = low / QDRI_LIMB_BITS;
    unsigned shift = (unsigned)(low % QDRI_LIMB_BITS);
    for (size_t k = first; k < number->count && k <= first + QDRI_LIMBS_OF_U64; ++k) {
        unsigned at =
            (unsigned)(k - first) * QDRI_LIMB_BITS; /* where it would be without a shift */
        uint64_t limb = number->limb[k];
        if (at < shift) {
            bits |= limb >> shift;
        } else if (at - shift < 64) {
            bits |= limb << (at - shift);
        }
    }
    return bits;
}

static bool has_bits_below(const qdr_number *number, size_t low)
{
    for (size_t k = 0; k < low / QDRI_LIMB_BITS; ++k) {
        if (number->limb[k] != 0) {
            return true;
        }
    }
    unsigned rest = (unsigned)(low % QDRI_LIMB_BITS);
    return rest > 0 && number->limb[low / QDRI_LIMB_BITS] << (QDRI_LIMB_BITS - rest) != 0;
}

/* The topmost 64 bits, of which the last one also stands for all that follow, round as the number
 * does: a double has 53. */
double qdr_number_to_double(const qdr_number *number)
{
    if (number->count == 0) {
        return 0;
    }
    size_t bits = number->count * QDRI_LIMB_BITS;
    for (mp_limb_t top = number->limb[number->count - 1]; top >> (QDRI_LIMB_BITS - 1) == 0;) {
        top <<= 1;
        --bits;
    }
    size_t low = bits > 64 ? bits - 64 : 0;
    double value = (double)(window(number, low) | (low > 0 && has_bits_below(number, low)));
    for (; low >= 32 && value < 1e298; low -= 32) {
        value *= 4294967296.0;
    }
    for (; low > 0 && value <= DBL_MAX; --low) {
        value *= 2;
    }
    return value;
}

const void *qdr_number_words(const qdr_number *number, size_t *count, size_t *size)
{
    *count = number->count;
    *size = sizeof *number->limb;
    return number->limb;
}

/* --------------------------------------------------------------------------------- random ---- */

static mp_limb_t ones_from(mp_limb_t top)
{
    mp_limb_t mask = ~(mp_limb_t)0;
    while (mask >> 1 >= top) {
        mask >>= 1;
    }
    return mask;
}

/* As many random bits as the bound has, until they are below it: two tries on average at most. */
void qdri_limbs_below(mp_limb_t *result, const mp_limb_t *bound, size_t count,
                      struct qdri_random *random)
{
    size_t used = qdri_limbs_trim(bound, count);
    QDRI_ASSERT(used > 0);
    mp_limb_t mask = ones_from(bound[used - 1]);
    memset(result + used, 0, (count - used) * sizeof *result);
    do {
        for (size_t k = 0; k < used; ++k) {
            result[k] = (mp_limb_t)(qdri_random_next(random) >> (64 - QDRI_LIMB_BITS));
        }
        result[used - 1] &= mask;
    } while (mpn_cmp(result, bound, (mp_size_t)used) >= 0);
}
