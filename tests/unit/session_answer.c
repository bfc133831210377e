// SPDX-License-Identifier: GPL-3.0-or-later
// Reading answers: numerically right is right, decimals by their last place;
// shapes, signs, orders and choices in the ways that people write them.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "session/answer.h"

enum { UNREAD = -1 };

static const double THIRD = 1.0 / 3, SHARE = 0.305695;

static int judged(const char *text, double truth)
{
    Judgement verdict;
    double value;
    return answer_number(text, truth, &verdict, &value, ERROR_DROPPED) ? (int)verdict : UNREAD;
}

static const struct {
    const char *text;
    double truth;
    int verdict;
} numbers[] = {
    {"11", 11, JUDGED_RIGHT},
    {"1*3+2*4", 11, JUDGED_RIGHT},
    {"1⋅3 + 2×4", 11, JUDGED_RIGHT},
    {"11.0", 11, JUDGED_RIGHT},
    {"10", 11, JUDGED_WRONG},
    {"-11", 11, JUDGED_WRONG},
    {"−11", -11, JUDGED_RIGHT}, // U+2212
    {"1/3", THIRD, JUDGED_RIGHT},
    {"0.33", THIRD, JUDGED_RIGHT},
    {"0.333333", THIRD, JUDGED_RIGHT},
    {"0.34", THIRD, JUDGED_WRONG},
    {"0.3", THIRD, JUDGED_COARSE},
    {"0", THIRD, JUDGED_WRONG},
    {"1", THIRD, JUDGED_WRONG},
    {"0.31", SHARE, JUDGED_RIGHT},
    {"0.30", SHARE, JUDGED_WRONG},
    {"0.306", SHARE, JUDGED_RIGHT},
    {"0.305", SHARE, JUDGED_WRONG},
    {"31%", SHARE, JUDGED_RIGHT},
    {"31 ％", SHARE, JUDGED_RIGHT},
    {"30%", SHARE, JUDGED_WRONG},
    {"0.493069/1.612942", SHARE, JUDGED_RIGHT},
    {"0.49/1.61", SHARE, JUDGED_WRONG},
    {"0.493/1.613", SHARE, JUDGED_RIGHT}, // rounded as on the screen
    {"0.494/1.613", SHARE, JUDGED_WRONG}, // more than rounding hides
    {"-log(0.772)", 0.259070, JUDGED_RIGHT},
    {"−ln(0.772)", 0.259070, JUDGED_RIGHT},
    {"4⋅(1 - (-0.721198)²)", 1.919494, JUDGED_RIGHT},
    {"-log(0.77)", 0.259070, JUDGED_WRONG},
    {"-log(0.775)", 0.259070, JUDGED_WRONG},
    {"0.620-2*0.768+3*.108", -0.590700, JUDGED_RIGHT},
    {"0.620-2*0.768+3*.110", -0.590700, JUDGED_WRONG},
    {"100*0.493/1.613 %", SHARE, JUDGED_RIGHT},
    {"1.000e0/3", THIRD, JUDGED_RIGHT},
    {"1.001e0/3", THIRD, JUDGED_WRONG},
    {"sqrt(2)/2", 0.70710678118654752, JUDGED_RIGHT},
    {"-0.06", -0.062627, JUDGED_RIGHT},
    {"0.125", 0.125, JUDGED_RIGHT},
    {"0.13", 0.125, JUDGED_RIGHT}, // half a unit of its last place
    {"-inf", -INFINITY, JUDGED_RIGHT},
    {"inf", -INFINITY, JUDGED_WRONG},
    {"7", -INFINITY, JUDGED_WRONG},
    {"nan", NAN, JUDGED_RIGHT},
    {"", 1, UNREAD},
    {"eleven", 11, UNREAD}, // words are no numbers
    {"a third", THIRD, UNREAD},
    {"about 0.33", THIRD, UNREAD},
    {"三分之一", THIRD, UNREAD},
    {"约0.33", THIRD, UNREAD},
    {"0,33", THIRD, JUDGED_RIGHT}, // a decimal comma
    {"(2,0)", 2, UNREAD},          // which parts numbers here
    {"(1+1)*0,5", 1, JUDGED_RIGHT},
    {"1*3+2*4 = 11", 11, JUDGED_RIGHT},
    {"1∕3", THIRD, JUDGED_RIGHT},
    {"1 – 3·4", -11, JUDGED_RIGHT},
    {"√４÷６", THIRD, JUDGED_RIGHT},
    {"３３％", THIRD, JUDGED_RIGHT},
    {"－１１", -11, JUDGED_RIGHT},
    {"1 2", 1, UNREAD},
    {"1/0", 1, UNREAD},
};

static void test_numbers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (judged(numbers[i].text, numbers[i].truth) != numbers[i].verdict)
            fail_msg("'%s' for %g is judged %d", numbers[i].text, numbers[i].truth,
                     judged(numbers[i].text, numbers[i].truth));
    }
}

static void assert_parts(const char *text, size_t wanted, const char *joined)
{
    Owned part = {0};
    char found[200] = "";
    assert_true(answer_parts(text, wanted, &part, ERROR_DROPPED));
    assert_int_equal(part.count, wanted);
    for (size_t i = 0; i < wanted; i++) {
        strcat(found, part.at[i]);
        strcat(found, "|");
    }
    owned_release(&part);
    assert_string_equal(found, joined);
}

static void test_parts(void **state)
{
    (void)state;
    Owned part = {0};
    assert_parts("4 1", 2, "4|1|");
    assert_parts("4, 1/2", 2, "4|1/2|");
    assert_parts("(1 + 2) -3", 2, "(1 + 2)|-3|");
    assert_parts("1 + 2; 4", 2, "1 + 2|4|");
    assert_parts("4，1、2", 3, "4|1|2|");
    assert_parts("1 + 2", 1, "1 + 2|");
    assert_parts("(4, 1)", 2, "4|1|");
    assert_parts("（４，１）", 2, "4|1|");
    assert_parts("[4 1]", 2, "4|1|");
    assert_parts("4 and 1", 2, "4|1|");
    assert_parts("4和1", 2, "4|1|");
    assert_parts(" 4 ; 1 ", 2, "4|1|");
    assert_parts("(4) (1)", 2, "(4)|(1)|");
    assert_parts("0,5 1,5", 2, "0,5|1,5|");
    assert_parts("0,5; 1,5", 2, "0,5|1,5|");
    assert_false(answer_parts("4", 2, &part, ERROR_DROPPED));
    assert_false(answer_parts("4 1 2", 2, &part, ERROR_DROPPED));
    assert_false(answer_parts("", 2, &part, ERROR_DROPPED));
    assert_int_equal(part.count, 0);
}

static void test_shapes(void **state)
{
    (void)state;
    static const char *const right[] = {"3x2", "3×2", "3 by 2",    "3 2",    "(3,2)",
                                        "3*2", "3X2", "3 行 2 列", "[3, 2]", "３×２"};
    static const char *const wrong[] = {"3", "3x2x1", "three", "", "3.5x2", "-3x2", "三行两列"};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        double shape[2] = {0, 0};
        assert_true(answer_shape(right[i], shape, ERROR_DROPPED));
        assert_true(shape[0] == 3 && shape[1] == 2);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        double shape[2];
        if (answer_shape(wrong[i], shape, ERROR_DROPPED))
            fail_msg("'%s' is a shape", wrong[i]);
    }
}

static void test_signs(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int sign;
    } all[] = {{"+", 1},     {"-", -1},     {"−", -1},  {"0", 0},        {"Positive", 1},
               {"负", -1},   {"minus", -1}, {"零", 0},  {"变大", 1},     {"变小", -1},
               {"grows", 1}, {"falls", -1}, {"－", -1}, {"-0.0626", -1}, {"+3", 1}};
    double sign;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_true(answer_sign(all[i].text, &sign, ERROR_DROPPED));
        assert_true(sign == all[i].sign);
    }
    assert_false(answer_sign("7", &sign, ERROR_DROPPED));
    assert_false(answer_sign("", &sign, ERROR_DROPPED));
}

static void assert_order(const char *text, const Labels *labels, const char *found)
{
    double order[ANSWER_CELLS];
    assert_true(answer_order(text, labels, 3, order, ERROR_DROPPED));
    for (size_t i = 0; i < 3; i++)
        assert_true(order[i] == found[i] - '1');
}

static void test_orders(void **state)
{
    (void)state;
    Words label[3] = {{{"apple", "苹果"}}, {{"app", "很"}}, {{"sweet", "甜"}}};
    const Labels labels = {3, label};
    double order[ANSWER_CELLS];
    assert_order("3 1 2", NULL, "312");
    assert_order("312", NULL, "312");
    assert_order("3, 1, 2", NULL, "312");
    assert_order("3 > 1 > 2", NULL, "312");
    assert_order("sweet apple app", &labels, "312"); // not "app" and "le"
    assert_order("甜、苹果、很", &labels, "312");
    assert_order("Sweet > 1 > app", &labels, "312");
    assert_order("3、1、2", NULL, "312");
    assert_order("(３，１，２)", NULL, "312");
    assert_false(answer_order("3 1", NULL, 3, order, ERROR_DROPPED));
    assert_false(answer_order("3 1 1", NULL, 3, order, ERROR_DROPPED));
    assert_false(answer_order("3 1 4", NULL, 3, order, ERROR_DROPPED));
    assert_false(answer_order("a b c", NULL, 3, order, ERROR_DROPPED));
    assert_false(answer_order("1 2 3", NULL, ANSWER_CELLS + 1, order, ERROR_DROPPED));
}

static void test_choices(void **state)
{
    (void)state;
    const Words choice[] = {{{"the order", "顺序"}, 0}, {{"nothing", NULL}, 0}};
    const Words yes[] = {{{"Yes: equal scores", "对称：分数相等"}, 0},
                         {{"No: by its own sum", "不对称：除以 √3，(67, 27)"}, 0},
                         {{"Yes, by −3", "12×8"}, 0}};
    static const struct {
        const char *text;
        int choice; // 0: none
    } all[] = {{"三", 0},
               {"（３）", 3},
               {"3)", 3},
               {"3.", 3},
               {"three", 0},
               {"对称", 1},
               {"对称：分数相等", 1},
               {"不对称:除以 √3,(67, 27)", 2},
               {"不对称", 2},
               {"no", 2},
               {"否", 2},
               {"yes, by -3", 3},
               {"12*8", 3},
               {"12x8", 3},
               {"yes", 0},
               {"D", 0},
               {"4", 0},
               {"n", 2},
               {"…", 0}};
    double found;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        found = 0;
        if (answer_choice(all[i].text, yes, 3, &found, ERROR_DROPPED) != (all[i].choice > 0) ||
            found != all[i].choice)
            fail_msg("'%s' is choice %g", all[i].text, found);
    }
    assert_true(answer_choice("2", choice, 2, &found, ERROR_DROPPED));
    assert_true(found == 2);
    assert_true(answer_choice("The Order", choice, 2, &found, ERROR_DROPPED));
    assert_true(found == 1);
    assert_true(answer_choice("顺序", choice, 2, &found, ERROR_DROPPED));
    assert_true(found == 1);
    assert_false(answer_choice("3", choice, 2, &found, ERROR_DROPPED));
    assert_false(answer_choice("0", choice, 2, &found, ERROR_DROPPED));
    assert_false(answer_choice("something", choice, 2, &found, ERROR_DROPPED));
    assert_false(answer_choice("", choice, 2, &found, ERROR_DROPPED));
}

// What cannot be read says what can.
static void test_errors(void **state)
{
    (void)state;
    Error err = {0};
    char text[400];
    double order[ANSWER_CELLS];
    answer_order("1 2", NULL, 3, order, &err);
    error_write(&err, LANG_EN, text, sizeof text);
    assert_non_null(strstr(text, "all 3 columns"));
    assert_non_null(strstr(text, "3 1 2"));
    error_write(&err, LANG_ZH, text, sizeof text);
    assert_non_null(strstr(text, "3 1 2"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers), cmocka_unit_test(test_parts),
        cmocka_unit_test(test_shapes),  cmocka_unit_test(test_signs),
        cmocka_unit_test(test_orders),  cmocka_unit_test(test_choices),
        cmocka_unit_test(test_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
