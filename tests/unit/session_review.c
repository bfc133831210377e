// SPDX-License-Identifier: GPL-3.0-or-later
// Questions come back after 1, 3, 7 and 21 days; days are the calendar's.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/day.h"
#include "session/task.h"

static void test_known_at_once(void **state)
{
    (void)state;
    Review review = {0};
    assert_false(review_is_due(&review, 1000000));
    review_settle(&review, true, false, 100);
    assert_false(review.missed);
    assert_int_equal(review.due, 101);
    assert_false(review_is_due(&review, 100));
    review_settle(&review, true, false, 100); // a second look changes nothing
    assert_int_equal(review.due, 101);
    Review again = review;
    static const long due[] = {104, 111, 132, 0}; // and that was all
    for (size_t i = 0; i < sizeof due / sizeof *due; i++) {
        review_settle(&review, true, false, review.due);
        assert_int_equal(review.due, due[i]);
    }
    review_settle(&review, true, false, 140);
    assert_int_equal(review.due, 0);
    review_settle(&again, false, false, 101);
    assert_int_equal(again.due, 102);
}

static void test_intervals(void **state)
{
    (void)state;
    Review review = {0};
    review_settle(&review, false, false, 100);
    assert_true(review.missed);
    assert_int_equal(review.due, 101);
    review_settle(&review, true, false, 100); // at the end of the lesson
    assert_false(review.missed);
    assert_int_equal(review.due, 101);
    assert_false(review_is_due(&review, 100));
    assert_true(review_is_due(&review, 101));
    review_settle(&review, true, false, 101);
    assert_int_equal(review.due, 104);
    review_settle(&review, true, false, 110); // late: counted from then
    assert_int_equal(review.due, 117);
    review_settle(&review, true, false, 117);
    assert_int_equal(review.due, 138);
    review_settle(&review, true, false, 138);
    assert_int_equal(review.due, 0);
}

static void test_a_miss_starts_again(void **state)
{
    (void)state;
    Review review = {0};
    review_settle(&review, false, false, 100);
    review_settle(&review, true, false, 101);
    review_settle(&review, true, false, 104);
    review_settle(&review, false, false, 111);
    assert_true(review.missed);
    assert_int_equal(review.level, 0);
    assert_int_equal(review.due, 112);
}

// Numbers that were worked out count after two right days.
static void test_twice(void **state)
{
    (void)state;
    Review review = {0};
    review_settle(&review, true, true, 100);
    static const long due[] = {101, 102, 105, 112, 133, 0};
    for (size_t i = 0; i < sizeof due / sizeof *due; i++) {
        assert_int_equal(review.due, due[i]);
        review_settle(&review, true, true, review.due);
    }
    review_settle(&review, false, true, 140);
    assert_int_equal(review.due, 141);
    review_settle(&review, true, true, 141);
    assert_int_equal(review.due, 142);
}

static void test_days(void **state)
{
    (void)state;
    static const struct {
        long number;
        const char *text;
    } all[] = {{0, "1970-01-01"},     {-1, "1969-12-31"},    {11016, "2000-02-29"},
               {11017, "2000-03-01"}, {20778, "2026-11-21"}, {47541, "2100-03-01"}};
    char text[DAY_SIZE];
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        assert_string_equal(day_write(all[i].number, text), all[i].text);
}

// The day begins and ends by the local clock, also where that is most of a day before UTC or
// behind it.
static void test_today(void **state)
{
    (void)state;
    static const char *const zones[] = {"UTC0", "EAST-14", "WEST12"};
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
        char before[DAY_SIZE], text[DAY_SIZE], after[DAY_SIZE];
        setenv("TZ", zones[i], 1);
        tzset();
        time_t now = time(NULL);
        strftime(before, sizeof before, "%Y-%m-%d", localtime(&now));
        day_write(day_today(), text);
        now = time(NULL);
        strftime(after, sizeof after, "%Y-%m-%d", localtime(&now));
        assert_true(strcmp(text, before) == 0 || strcmp(text, after) == 0);
    }
    assert_true(day_today() > 18262); // 2020-01-01
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_at_once),
        cmocka_unit_test(test_intervals),
        cmocka_unit_test(test_a_miss_starts_again),
        cmocka_unit_test(test_twice),
        cmocka_unit_test(test_days),
        cmocka_unit_test(test_today),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
