// SPDX-License-Identifier: GPL-3.0-or-later
// Random numbers: xoshiro256** (Blackman and Vigna 2018) seeded through
// splitmix64, the same on every platform.
#pragma once

#include <stdint.h>

typedef struct Random {
    uint64_t s[4];
} Random;

Random random_seeded(uint64_t seed);
uint64_t random_bits(Random *random);
double random_uniform(Random *random);                 // in [0, 1), 53 bits
uint64_t random_below(Random *random, uint64_t bound); // in 0 … bound−1, bound ≥ 1

// Normal with mean 0 and deviation 1, by Box–Muller: two uniforms a number.
double random_normal(Random *random);
