// SPDX-License-Identifier: GPL-3.0-or-later
// How loops over numbers are compiled.
#pragma once

// A part of each function that calls it, and compiled for what that is.
#define INLINE static inline __attribute__((always_inline))

// The next loop has to disappear, or its sums are kept in memory.
#if defined(__clang__)
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define UNROLL _Pragma("GCC unroll 16")
#endif

// A function that is compiled for several instruction sets; which of them runs is decided once,
// when the program is loaded, by what the processor has. Elsewhere there is one for all, and of
// clang, whose other files do not find such a function.
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__)
#define WIDEST __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define WIDEST
#endif
