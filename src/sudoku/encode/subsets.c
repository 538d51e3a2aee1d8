/* subsets.c  Goes through the sets of digits of a given size and sum. */
#include "sudoku/encode/subsets.h"

#include <stdlib.h>

#include "base/alloc.h"

/* Of the digits: the sum of the `size` smallest, or largest ones. */
static int32_t extreme(qdri_digit_set digits, unsigned size, bool is_largest)
{
    int32_t sum = 0;
    for (; size > 0; --size) {
        int digit = is_largest ? 63 - __builtin_clzll(digits) : __builtin_ctzll(digits);
        digits &= ~((qdri_digit_set)1 << digit);
        sum += digit;
    }
    return sum;
}

/* Fills in ways[s * width + t]: sets of s digits with sum t.  No number is beyond that of the
 * halves of 61 digits, which has 58 bits. */
static void count_ways(const struct qdri_subsets_of *of, uint64_t *ways, size_t width)
{
    ways[0] = 1;
    for (qdri_digit_set left = of->digits; left != 0; left &= left - 1) {
        size_t digit = (size_t)__builtin_ctzll(left);
        for (size_t s = of->size; s > 0; --s) {
            for (size_t t = width; t-- > digit;) {
                ways[s * width + t] += ways[(s - 1) * width + t - digit];
            }
        }
    }
}

bool qdri_subsets_count(const struct qdri_subsets_of *of, uint64_t *count)
{
    *count = 0;
    if ((unsigned)__builtin_popcountll(of->digits) < of->size) {
        return true;
    }
    int32_t low = extreme(of->digits, of->size, false);
    int32_t high = extreme(of->digits, of->size, true);
    low = low > of->low ? low : of->low;
    high = high < of->high ? high : of->high;
    if (low > high) {
        return true;
    }
    size_t width = (size_t)high + 1;
    uint64_t *ways = qdri_zeros((of->size + 1) * width, sizeof *ways);
    if (!ways) {
        return false;
    }
    count_ways(of, ways, width);
    for (size_t t = (size_t)low; t < width; ++t) {
        *count += ways[of->size * width + t];
    }
    free(ways);
    return true;
}

struct listing {
    struct qdri_subsets *subsets;
    struct qdri_encoder *encoder;
    int32_t low;
    int32_t high;
};

/* Goes through the sets that have `chosen` and `size` more of `digits`. */
static void choose(const struct listing *listing, qdri_digit_set digits, unsigned size,
                   qdri_digit_set chosen, int32_t sum)
{
    struct qdri_subsets *subsets = listing->subsets;
    if (!qdri_encode_goes_on(listing->encoder) || (unsigned)__builtin_popcountll(digits) < size ||
        sum + extreme(digits, size, false) > listing->high ||
        sum + extreme(digits, size, true) < listing->low) {
        return;
    }
    if (size == 0) {
        subsets->set[subsets->count] = chosen;
        subsets->sum[subsets->count++] = sum;
        return;
    }
    int digit = __builtin_ctzll(digits);
    qdri_digit_set others = digits & (digits - 1);
    choose(listing, others, size - 1, chosen | (digits & ~others), sum + digit);
    choose(listing, others, size, chosen, sum);
}

bool qdri_subsets_list(struct qdri_subsets *subsets, const struct qdri_subsets_of *of,
                       struct qdri_encoder *encoder)
{
    uint64_t count;
    *subsets = (struct qdri_subsets){0};
    if (!qdri_subsets_count(of, &count) || count > SIZE_MAX / sizeof *subsets->set) {
        return false;
    }
    subsets->set = qdri_zeros((size_t)count, sizeof *subsets->set);
    subsets->sum = qdri_zeros((size_t)count, sizeof *subsets->sum);
    if (!subsets->set || !subsets->sum) {
        qdri_subsets_free(subsets);
        return false;
    }
    struct listing listing = {
        .subsets = subsets, .encoder = encoder, .low = of->low, .high = of->high};
    choose(&listing, of->digits, of->size, 0, 0);
    return true;
}

void qdri_subsets_free(struct qdri_subsets *subsets)
{
    free(subsets->set);
    free(subsets->sum);
    *subsets = (struct qdri_subsets){0};
}
