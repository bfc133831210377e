// SPDX-License-Identifier: GPL-3.0-or-later
#define _DEFAULT_SOURCE // timegm
#include "base/day.h"

#include <stdio.h>
#include <time.h>

#include "base/error.h"

enum { DAY_SECONDS = 24 * 60 * 60 };

// timegm, which is no part of POSIX but of glibc and macOS, reads the local date as if it were that
// of UTC, whose days all have the same length.
long day_today(void)
{
    const time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    return (long)(timegm(&local) / DAY_SECONDS);
}

char *day_write(long day, char out[DAY_SIZE])
{
    const time_t seconds = (time_t)day * DAY_SECONDS;
    struct tm date;
    BUG_ON(!gmtime_r(&seconds, &date));
    snprintf(out, DAY_SIZE, "%04d-%02d-%02d", date.tm_year + 1900, date.tm_mon + 1, date.tm_mday);
    return out;
}
