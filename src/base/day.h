// SPDX-License-Identifier: GPL-3.0-or-later
// Days as numbers: 0 is 1970-01-01.
#pragma once

// Today by the local clock.
long day_today(void);

// "2026-11-21". Returns `out`.
enum { DAY_SIZE = 24 };
char *day_write(long day, char out[DAY_SIZE]);
