// SPDX-License-Identifier: GPL-3.0-or-later
// The calendar counts from March, so that the leap day ends a year: month m of
// such a year (March is 0) begins on day (153m + 2) / 5. 719468 days lie between
// 0000-03-01 and 1970-01-01; 146097 are 400 years.
#include "base/day.h"

#include <stdio.h>
#include <time.h>

#include "base/error.h"

enum { ERA = 146097, BEFORE_1970 = 719468 };

long day_of(int year, int month, int day)
{
    BUG_ON(month < 1 || month > 12 || day < 1 || day > 31);
    year -= month <= 2;
    const long era = (year >= 0 ? year : year - 399) / 400;
    const long of_era = year - era * 400;
    const long of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * ERA + of_era * 365 + of_era / 4 - of_era / 100 + of_year - BEFORE_1970;
}

long day_today(void)
{
    const time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    return day_of(local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
}

char *day_write(long day, char out[DAY_SIZE])
{
    const time_t seconds = (time_t)day * (24 * 60 * 60);
    struct tm date;
    BUG_ON(!gmtime_r(&seconds, &date));
    snprintf(out, DAY_SIZE, "%04d-%02d-%02d", date.tm_year + 1900, date.tm_mon + 1, date.tm_mday);
    return out;
}
