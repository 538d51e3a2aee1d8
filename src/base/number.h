/* number.h  What a qdr_number is made of: limbs, as GMP's functions mpn_ take them.
 *
 * Of these functions only those are used that never ask GMP for memory, since GMP ends the program
 * where it has none: mpn_add, mpn_sub, mpn_add_1, mpn_cmp, mpn_mul_1, mpn_addmul_1, mpn_divrem_1.
 * There are two kinds of numbers: qdr_number, of any length, and bare rows of limbs of a length
 * known beforehand, of which a table holds millions. */
#ifndef QDRI_BASE_NUMBER_H
#define QDRI_BASE_NUMBER_H

#include <gmp.h>

#include <quadrille/base.h>

#include "base/random.h"

#define QDRI_LIMB_BITS ((unsigned)GMP_NUMB_BITS)
#define QDRI_LIMBS_OF_U64 (64 / QDRI_LIMB_BITS) /* limbs that hold every number of 64 bits */

/* The number is limb[0] + limb[1] * 2^QDRI_LIMB_BITS + ...; count = 0, or limb[count - 1] is not 0.
 * There is room for `room` limbs, at least QDRI_LIMBS_OF_U64. */
struct qdr_number {
    mp_limb_t *limb;
    size_t count;
    size_t room;
};

/* Returns how many of `count` limbs are left without leading zeros. */
size_t qdri_limbs_trim(const mp_limb_t *limb, size_t count);

/* Gives a number the value of `count` limbs, which may begin with zeros.  False: no memory, the
 * number is as it was. */
bool qdri_number_set_limbs(qdr_number *number, const mp_limb_t *limb, size_t count);

/* number = number / divisor, rounded down; returns the remainder.  Require: divisor > 0, and one
 * limb holds it. */
mp_limb_t qdri_number_divide(qdr_number *number, mp_limb_t divisor);

/* Fills `result` with a uniformly random number below `bound`; both have `count` limbs, and `bound`
 * may begin with zeros.  By rejection, so without any bias.  Require: bound > 0. */
void qdri_limbs_below(mp_limb_t *result, const mp_limb_t *bound, size_t count,
                      struct qdri_random *random);

#endif
