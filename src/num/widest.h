// SPDX-License-Identifier: GPL-3.0-or-later
// A function that is compiled for several instruction sets; which of them runs is decided once,
// when the program is loaded, by what the processor has. Elsewhere there is one for all.
#pragma once

// The next loop has to disappear, or its sums are kept in memory.
#if defined(__clang__)
#define UNROLL _Pragma("clang loop unroll(full)")
#else
#define UNROLL _Pragma("GCC unroll 16")
#endif

#if defined(__x86_64__) && defined(__GLIBC__)
#define WIDEST __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define WIDEST
#endif
