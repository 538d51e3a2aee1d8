/* products.h  What rules about products share: numbers that do not overflow, and that automata keep
 * as states, whatever their sign. */
#ifndef QDRI_SUDOKU_RULES_PRODUCTS_H
#define QDRI_SUDOKU_RULES_PRODUCTS_H

#include <stdint.h>

/* Numbers in arguments have up to eight figures.  One more than that stands for all products that
 * are larger, on either side of 0. */
enum { QDRI_PRODUCT_MAX = 99999999, QDRI_PRODUCT_BEYOND = QDRI_PRODUCT_MAX + 1 };

/* The product; where it is too large, or a factor was, the number that stands for that. */
static inline int32_t qdri_product_times(int32_t product, int32_t factor)
{
    const int64_t next = (int64_t)product * factor;
    return next <= QDRI_PRODUCT_MAX && next >= -QDRI_PRODUCT_MAX ? (int32_t)next
                                                                 : QDRI_PRODUCT_BEYOND;
}

/* States go 0, 1, -1, 2, -2... */
static inline int32_t qdri_product_state(int32_t product)
{
    return product > 0 ? 2 * product - 1 : -2 * product;
}

static inline int32_t qdri_product_of(int32_t state)
{
    return state % 2 != 0 ? (state + 1) / 2 : -(state / 2);
}

#endif
