// SPDX-License-Identifier: GPL-3.0-or-later
// The harness as one file: a test program begins with
//
//     #include "harness/all.c"
//
// and is built by itself, without a rule of its own in the Makefile.
#include "process.c"
#include "screen.c"
