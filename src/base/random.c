/* random.c  xoshiro256**, seeded by splitmix64; and numbers below a bound, without bias. */
#include "base/random.h"
#include "base/check.h"

static uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

void qdri_random_seed(struct qdri_random *random, uint64_t seed)
{
    for (int i = 0; i < 4; ++i) {
        random->state[i] = splitmix64(&seed);
    }
}

uint64_t qdri_random_mix(uint64_t seed, uint64_t value)
{
    uint64_t state = seed ^ splitmix64(&value);
    return splitmix64(&state);
}

static uint64_t rotate_left(uint64_t x, unsigned count)
{
    return (x << count) | (x >> (64 - count));
}

uint64_t qdri_random_next(struct qdri_random *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint32_t qdri_random_below(struct qdri_random *random, uint32_t bound)
{
    QDRI_ASSERT(bound >= 1);
    uint64_t product = (qdri_random_next(random) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t threshold = -bound % bound;
        while ((uint32_t)product < threshold) {
            product = (qdri_random_next(random) >> 32) * bound;
        }
    }
    return (uint32_t)(product >> 32);
}

void qdri_random_order(struct qdri_random *random, uint32_t *list, uint32_t count)
{
    for (uint32_t k = 0; k < count; ++k) {
        const uint32_t other = qdri_random_below(random, k + 1);
        list[k] = list[other];
        list[other] = k;
    }
}
