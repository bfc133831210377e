// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/random.h"

#include <math.h>

#include "base/error.h"

Random random_seeded(uint64_t seed)
{
    Random random;
    for (int i = 0; i < 4; i++) { // splitmix64
        uint64_t z = seed += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        random.s[i] = z ^ (z >> 31);
    }
    return random;
}

static uint64_t rotate_left(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

uint64_t random_bits(Random *random)
{
    uint64_t *s = random->s;
    BUG_ON((s[0] | s[1] | s[2] | s[3]) == 0); // it would give zeros for ever
    const uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

double random_uniform(Random *random)
{
    return (double)(random_bits(random) >> 11) * 0x1p-53;
}

uint64_t random_below(Random *random, uint64_t bound)
{
    BUG_ON(bound == 0);
    // Values under `skip` would make the first remainders too likely.
    const uint64_t skip = (0 - bound) % bound;
    for (;;) {
        const uint64_t x = random_bits(random);
        if (x >= skip)
            return x % bound;
    }
}

double random_normal(Random *random)
{
    static const double two_pi = 6.283185307179586;
    const double u = 1 - random_uniform(random); // in (0, 1]: log is finite
    const double v = random_uniform(random);
    return sqrt(-2 * log(u)) * cos(two_pi * v);
}
