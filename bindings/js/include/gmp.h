/* gmp.h  GMP's own small version, and what the library uses of GMP that is not in it. */
#ifndef QDRJ_GMP_H
#define QDRJ_GMP_H

#include <mini-gmp.h>

#define GMP_NUMB_BITS 32 /* unsigned long, in WebAssembly */
#define GMP_NAIL_BITS 0

/* As in GMP, without a fraction: quotient and remainder of a division by a
 * limb. */
static inline mp_limb_t mpn_divrem_1(mp_limb_t *quotient, mp_size_t fraction,
                                     const mp_limb_t *dividend, mp_size_t count, mp_limb_t divisor)
{
    unsigned long long rest = 0;
    (void)fraction;
    while (count-- > 0) {
        rest = rest << 32 | dividend[count];
        quotient[count] = (mp_limb_t)(rest / divisor);
        rest %= divisor;
    }
    return (mp_limb_t)rest;
}

#endif
