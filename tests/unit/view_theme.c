// SPDX-License-Identifier: GPL-3.0-or-later
// Contrast, computed from what the colours are: every number of a heat map and every role can
// be read in every theme and depth, by colour-blind eyes too; maps go one way in lightness and
// keep their hue; the frame of the selected cell looks like none of the data. And screens of
// characters that a terminal may lack.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "kit/open.h"
#include "view/theme.h"

static const double LEAST = 4.5; // WCAG 2.1, 1.4.3

// The red, green and blue, 0 … 255, of an index.
static void rgb_of(int index, int rgb[3])
{
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    static const int base[16][3] = {{0, 0, 0},       {205, 0, 0},   {0, 205, 0},   {205, 205, 0},
                                    {0, 0, 238},     {205, 0, 205}, {0, 205, 205}, {229, 229, 229},
                                    {127, 127, 127}, {255, 0, 0},   {0, 255, 0},   {255, 255, 0},
                                    {92, 92, 255},   {255, 0, 255}, {0, 255, 255}, {255, 255, 255}};
    for (int k = 0; k < 3; k++) {
        static const int weight[] = {36, 6, 1};
        rgb[k] = index >= COLOR_RGB ? index >> (16 - 8 * k) & 0xff
                 : index < 16       ? base[index][k]
                 : index < 232      ? steps[(index - 16) / weight[k] % 6]
                                    : 8 + 10 * (index - 232);
    }
}

// Relative luminance, 0 … 1.
static double luminance(int index)
{
    static const double weight[] = {0.2126, 0.7152, 0.0722};
    int rgb[3];
    double sum = 0;
    rgb_of(index, rgb);
    for (int k = 0; k < 3; k++) {
        const double c = rgb[k] / 255.0;
        sum += weight[k] * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(int fg, int bg)
{
    const double a = luminance(fg), b = luminance(bg);
    return (fmax(a, b) + 0.05) / (fmin(a, b) + 0.05);
}

static void test_contrast(void **state)
{
    (void)state;
    assert_true(fabs(contrast(16, 231) - 21) < 1e-9);
    assert_true(fabs(contrast(244, 244) - 1) < 1e-12);
    assert_true(fabs(contrast(243, 231) - 4.54) < 0.01); // #767676
    assert_true(contrast(248, 231) < LEAST);
}

// ---- Colour blindness ---------------------------------------------------

// What a colour looks like to an eye without one kind of cone: linear light by
// the matrices of Machado, Oliveira and Fernandes (2009), severity 1.
typedef enum Eye { EYE_FULL, EYE_PROTAN, EYE_DEUTAN, EYE_TRITAN, EYES } Eye;

static void seen_by(Eye eye, int index, double out[3])
{
    static const double matrix[EYES][3][3] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                              {{0.152286, 1.052583, -0.204868},
                                               {0.114503, 0.786281, 0.099216},
                                               {-0.003882, -0.048116, 1.051998}},
                                              {{0.367322, 0.860646, -0.227968},
                                               {0.280085, 0.672501, 0.047413},
                                               {-0.011820, 0.042940, 0.968881}},
                                              {{1.255528, -0.076749, -0.178779},
                                               {-0.078411, 0.930809, 0.147602},
                                               {0.004733, 0.691367, 0.303900}}};
    int rgb[3];
    double light[3];
    rgb_of(index, rgb);
    for (int k = 0; k < 3; k++) {
        const double c = rgb[k] / 255.0;
        light[k] = c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
    }
    for (int k = 0; k < 3; k++) {
        out[k] = 0;
        for (int i = 0; i < 3; i++)
            out[k] += matrix[eye][k][i] * light[i];
        out[k] = fmin(1, fmax(0, out[k]));
    }
}

static double contrast_to(Eye eye, int fg, int bg)
{
    double a[3], b[3];
    seen_by(eye, fg, a);
    seen_by(eye, bg, b);
    const double x = 0.2126 * a[0] + 0.7152 * a[1] + 0.0722 * a[2];
    const double y = 0.2126 * b[0] + 0.7152 * b[1] + 0.0722 * b[2];
    return (fmax(x, y) + 0.05) / (fmin(x, y) + 0.05);
}

static double lab_curve(double t)
{
    return t > 0.008856 ? cbrt(t) : 7.787 * t + 16.0 / 116;
}

// Lightness, and how red and how yellow, in CIE Lab.
static void lab_to(Eye eye, int index, double lab[3])
{
    double c[3];
    seen_by(eye, index, c);
    const double x = lab_curve((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.9505);
    const double y = lab_curve(0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]);
    const double z = lab_curve((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.089);
    lab[0] = 116 * y - 16;
    lab[1] = 500 * (x - y);
    lab[2] = 200 * (y - z);
}

static double lightness_to(Eye eye, int index)
{
    double lab[3];
    lab_to(eye, index, lab);
    return lab[0];
}

// The distance of two colours in CIE Lab: 2 can just be told apart side by side.
static double distance_to(Eye eye, int first, int second)
{
    double a[3], b[3];
    lab_to(eye, first, a);
    lab_to(eye, second, b);
    return sqrt(pow(a[0] - b[0], 2) + pow(a[1] - b[1], 2) + pow(a[2] - b[2], 2));
}

// What of that is hue, more than 0 where it turns towards yellow from red; greys have none.
static double hue_between(int first, int second)
{
    double a[3], b[3];
    lab_to(EYE_FULL, first, a);
    lab_to(EYE_FULL, second, b);
    const double chroma = hypot(a[1], a[2]) - hypot(b[1], b[2]);
    const double squared = pow(a[1] - b[1], 2) + pow(a[2] - b[2], 2) - chroma * chroma;
    return copysign(sqrt(fmax(0, squared)), a[1] * b[2] - a[2] * b[1]);
}

static const ThemeName coloured[] = {THEME_DARK, THEME_LIGHT, THEME_CONTRAST};
static const ColorDepth rich[] = {DEPTH_256, DEPTH_TRUE};

// OFF is for 94, the darkest orange of 256 colours, which is yellower than the map's low end.
enum { NEIGHBOURS = 8, MARKED = 15, GREY = 15, TURNED = 22, OFF = 25 };

// The colours of a style where the terminal's own are those of the theme.
static Style on_page(const Theme *theme, Style style)
{
    const bool is_light = theme->name == THEME_LIGHT;
    style.fg = style.fg >= 0 ? style.fg : is_light ? 16 : 231;
    style.bg = style.bg >= 0 ? style.bg : is_light ? 231 : theme->name == THEME_DARK ? 234 : 16;
    return style;
}

static Style level_of(const Theme *theme, int map, int level)
{
    return on_page(theme, theme_heat(theme, (HeatMap)map, level));
}

// Calls `what` for each map of each theme with many colours.
static void for_all_maps(void (*what)(const Theme *theme, int map, int levels))
{
    for (size_t i = 0; i < 6; i++) {
        const Theme theme = {coloured[i / 2], rich[i % 2]};
        for (int map = 0; map <= HEAT_DIVERGING; map++)
            what(&theme, map, theme_levels(&theme, (HeatMap)map));
    }
}

// Each level's number can be read by every eye, with whatever lies over it.
static void check_numbers(const Theme *theme, int map, int levels)
{
    static const StyleRole over[] = {STYLE_SOURCE, STYLE_CHANGED, STYLE_POINTED, STYLE_SELECTED};
    for (int i = 0; i < levels * 4 * EYES; i++) {
        const int level = i / 4 / EYES;
        const Eye eye = (Eye)(i % EYES);
        const Style style = on_page(
            theme, theme_over(theme, theme_heat(theme, (HeatMap)map, level), over[i / EYES % 4]));
        // Black or white on any colour is 4.58 at worst for the full eye, which chooses it.
        const double least = eye != EYE_FULL ? 3.75 : LEAST;
        if (contrast_to(eye, style.fg, style.bg) < least)
            fail_msg("theme %d, depth %d, map %d, level %d, eye %d: %.2f", (int)theme->name,
                     (int)theme->depth, map, level, eye, contrast_to(eye, style.fg, style.bg));
    }
}

// From nothing on lightness goes one way, for every eye; with few steps each is told from the
// one before.
static void check_order(const Theme *theme, int map, int levels)
{
    const int zero = theme_zero(theme, (HeatMap)map);
    const double way = theme->name == THEME_LIGHT ? -1 : 1;
    for (int i = 0; i < levels * EYES; i++) {
        const int level = i / EYES, nearer = level < zero ? level + 1 : level - 1;
        const Eye eye = (Eye)(i % EYES);
        if (level == zero)
            continue;
        const int here = level_of(theme, map, level).bg, before = level_of(theme, map, nearer).bg;
        if (way * (lightness_to(eye, here) - lightness_to(eye, before)) < -0.35)
            fail_msg("theme %d, depth %d, map %d, level %d, eye %d: %.2f after %.2f",
                     (int)theme->name, (int)theme->depth, map, level, eye, lightness_to(eye, here),
                     lightness_to(eye, before));
        // An eye without one kind of cone tells from each other at least every second one.
        const bool second = eye != EYE_FULL && nearer != zero;
        const int other = level_of(theme, map, second ? 2 * nearer - level : nearer).bg;
        if (theme->depth == DEPTH_256 && distance_to(eye, here, other) < NEIGHBOURS)
            fail_msg("theme %d, map %d, level %d, eye %d is like one before: %.1f",
                     (int)theme->name, map, level, eye, distance_to(eye, here, other));
    }
}

// The level of another theme that is as far from nothing.
static int same_place(const Theme *theme, const Theme *other, int map, int level)
{
    const int zero = theme_zero(theme, (HeatMap)map), there = theme_zero(other, (HeatMap)map);
    const int side = level < zero ? zero : theme_levels(theme, (HeatMap)map) - 1 - zero;
    const int sides = level < zero ? there : theme_levels(other, (HeatMap)map) - 1 - there;
    return there + (level - zero) * sides / side;
}

// Each of few steps has the hue that the map has there with many, is no grey, and turns from the
// one before about as the map does; many turn by little.
static void check_hues(const Theme *theme, int map, int levels)
{
    const Theme many = {theme->name, DEPTH_TRUE};
    const int zero = theme_zero(theme, (HeatMap)map);
    for (int i = 0; i < levels; i++) {
        const int nearer = i < zero ? i + 1 : i - 1;
        if (i == zero)
            continue;
        const int here = level_of(theme, map, i).bg, before = level_of(theme, map, nearer).bg;
        const int like = level_of(&many, map, same_place(theme, &many, map, i)).bg;
        const int like_before = level_of(&many, map, same_place(theme, &many, map, nearer)).bg;
        const double turn = hue_between(before, here), other = hue_between(like, here);
        double lab[3];
        lab_to(EYE_FULL, here, lab);
        if (theme->depth == DEPTH_256 && hypot(lab[1], lab[2]) < GREY)
            fail_msg("theme %d, map %d, level %d is grey", (int)theme->name, map, i);
        const double most = theme->depth == DEPTH_TRUE ? 2 : TURNED;
        const double expected = theme->depth == DEPTH_TRUE ? 0 : hue_between(like_before, like);
        if (fabs(turn - expected) > most || fabs(other) > OFF)
            fail_msg("theme %d, depth %d, map %d, level %d turns by %.1f (%.1f), %.1f off",
                     (int)theme->name, (int)theme->depth, map, i, turn, expected, other);
    }
}

// Negative and positive of the same size are told apart by every eye.
static void check_signs(const Theme *theme, int map, int levels)
{
    const Heat heat = {HEAT_DIVERGING, 1};
    for (int i = 1; map == HEAT_DIVERGING && i <= 10; i++) {
        const double size = pow(i / 10.0, 1 / 0.3);
        const int minus = on_page(theme, heat_style(theme, &heat, -size)).bg;
        const int plus = on_page(theme, heat_style(theme, &heat, size)).bg;
        for (Eye eye = 0; eye < EYES; eye++) {
            if (distance_to(eye, minus, plus) < NEIGHBOURS)
                fail_msg("theme %d, depth %d, %d levels, %d/10 from nothing, eye %d: %.1f",
                         (int)theme->name, (int)theme->depth, levels, i, eye,
                         distance_to(eye, minus, plus));
        }
    }
}

// The frame of the selected cell is like no data colour.
static void check_frame(const Theme *theme, int map, int levels)
{
    const int frame = theme_style(theme, STYLE_SELECTED).bg;
    for (int i = 0; i < levels; i++) {
        const double far = distance_to(EYE_FULL, frame, level_of(theme, map, i).bg);
        if (far < MARKED)
            fail_msg("theme %d, depth %d, map %d, level %d: %.1f", (int)theme->name,
                     (int)theme->depth, map, i, far);
    }
}

static void test_numbers_for_every_eye(void **state)
{
    (void)state;
    for_all_maps(check_numbers);
}

static void test_order_for_every_eye(void **state)
{
    (void)state;
    for_all_maps(check_order);
}

static void test_hues(void **state)
{
    (void)state;
    for_all_maps(check_hues);
}

static void test_signs_for_every_eye(void **state)
{
    (void)state;
    for_all_maps(check_signs);
}

static void test_the_frame(void **state)
{
    (void)state;
    for_all_maps(check_frame);
}

// With eight colours no level has the colours of the selected cell either.
static void test_marks_in_eight_colours(void **state)
{
    (void)state;
    for (size_t t = 0; t < 3; t++) {
        const Theme theme = {coloured[t], DEPTH_8};
        const Style selected = theme_style(&theme, STYLE_SELECTED);
        assert_int_not_equal(selected.fg, selected.bg);
        for (int map = 0; map <= HEAT_DIVERGING; map++) {
            for (int i = 0; i < theme_levels(&theme, (HeatMap)map); i++)
                assert_int_not_equal(theme_heat(&theme, (HeatMap)map, i).bg, selected.bg);
        }
    }
}

static void assert_reads(const Theme *theme, Style style, int page, const char *what, int which)
{
    const int fg = style.fg >= 0 ? style.fg : page == 231 ? 16 : 231;
    const int bg = style.bg >= 0 ? style.bg : page;
    if (contrast(fg, bg) < LEAST)
        fail_msg("theme %d, %s %d: %d on %d has %.2f", (int)theme->name, what, which, fg, bg,
                 contrast(fg, bg));
}

// The terminal's own background is not known: black and nearly black for dark
// themes, white for the light one.
static void check_theme(ThemeName name, ColorDepth depth, int page)
{
    const Theme theme = {name, depth};
    for (int map = 0; map <= HEAT_DIVERGING; map++) {
        for (int i = 0; i < theme_levels(&theme, (HeatMap)map); i++)
            assert_reads(&theme, theme_heat(&theme, (HeatMap)map, i), page,
                         map ? "diverging" : "sequential", i);
    }
    for (int role = 0; role < STYLE_COUNT; role++) {
        if (role != STYLE_BAR_PLUS && role != STYLE_BAR_MINUS)
            assert_reads(&theme, theme_style(&theme, (StyleRole)role), page, "role", role);
    }
    for (int k = 0; k < SERIES_MOST; k++)
        assert_reads(&theme, theme_series(&theme, (size_t)k), page, "curve", k);
}

static void test_every_theme_can_be_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        check_theme(THEME_DARK, rich[i], 16);
        check_theme(THEME_DARK, rich[i], 234);
        check_theme(THEME_AUTO, rich[i], 16);
        check_theme(THEME_LIGHT, rich[i], 231);
        check_theme(THEME_CONTRAST, rich[i], 16);
        check_theme(THEME_MONO, rich[i], 16);
        check_theme(THEME_MONO, rich[i], 231);
    }
}

static void test_levels(void **state)
{
    (void)state;
    for (ThemeName name = 0; name < THEME_COUNT; name++) {
        for (int depth = DEPTH_MONO; depth <= DEPTH_TRUE; depth++) {
            const Theme theme = {name, (ColorDepth)depth};
            for (int map = 0; map <= HEAT_DIVERGING; map++) {
                const int levels = theme_levels(&theme, (HeatMap)map);
                assert_in_range(levels, 1, depth == DEPTH_TRUE ? 255 : 24);
                for (int i = 0; i < levels; i++) {
                    const Style style = theme_heat(&theme, (HeatMap)map, i);
                    const int most = depth == DEPTH_TRUE  ? COLOR_RGB | 0xffffff
                                     : depth == DEPTH_256 ? 255
                                     : depth == DEPTH_8   ? 7
                                                          : -1;
                    assert_true(style.bg <= most && style.fg <= most);
                    assert_true(style.bg >= 0 || theme_style(&theme, STYLE_TEXT).bg < 0);
                }
            }
        }
    }
}

static void test_heat_level(void **state)
{
    (void)state;
    const Heat shares = {HEAT_SEQUENTIAL, 1}, scores = {HEAT_DIVERGING, 2},
               none = {HEAT_DIVERGING, 0};
    assert_int_equal(heat_level(&shares, 0, 0, 6), 0);
    assert_int_equal(heat_level(&shares, -1, 0, 6), 0);
    assert_int_equal(heat_level(&shares, 0.4, 0, 6), 2);
    assert_int_equal(heat_level(&shares, 1, 0, 6), 5);
    assert_int_equal(heat_level(&shares, 2, 0, 6), 5);
    assert_int_equal(heat_level(&scores, 0, 2, 6), 2);
    assert_int_equal(heat_level(&scores, 2, 2, 6), 5);
    assert_int_equal(heat_level(&scores, -2, 2, 6), 0);
    assert_int_equal(heat_level(&scores, 2 * pow(0.5, 1 / 0.3), 50, 101), 75);
    assert_int_equal(heat_level(&scores, INFINITY, 2, 6), 5);
    assert_int_equal(heat_level(&scores, -INFINITY, 2, 6), 0);
    assert_int_equal(heat_level(&scores, NAN, 2, 6), 2);
    assert_int_equal(heat_level(&none, 3, 2, 6), 2);
}

// A short bar is seen against the ground, in a colour of its map, and no bar is less so than a
// shorter one.
static void test_bars(void **state)
{
    (void)state;
    static const double least = 2; // contrast
    for (size_t t = 0; t < 3; t++) {
        const int page = coloured[t] == THEME_LIGHT      ? 231
                         : coloured[t] == THEME_CONTRAST ? 16
                                                         : 234;
        for (int depth = DEPTH_8; depth <= DEPTH_TRUE; depth++) {
            const Theme theme = {coloured[t], (ColorDepth)depth};
            for (int map = 0; map <= HEAT_DIVERGING; map++) {
                const Heat heat = {(HeatMap)map, 1};
                for (int sign = map ? -1 : 1; sign <= 1; sign += 2) {
                    const int32_t low = heat_bar(&theme, &heat, sign * 0.003);
                    const int32_t full = heat_bar(&theme, &heat, sign);
                    assert_true(low >= 0);
                    assert_int_equal(full, heat_style(&theme, &heat, sign).bg);
                    assert_true(depth == DEPTH_8 || contrast((int)low, page) >= least);
                    assert_true(depth == DEPTH_8 ||
                                contrast((int)full, page) >= contrast((int)low, page));
                }
            }
        }
    }
    const Theme mono = {THEME_DARK, DEPTH_MONO};
    assert_true(heat_bar(&mono, &(Heat){HEAT_SEQUENTIAL, 1}, 1) < 0);
}

// Numbers a fifth of the scale apart look different; 24 bits rise evenly in lightness.
static void check_steps(const Theme *theme, int map, int levels)
{
    enum { FIFTHS = 1000 };
    const int zero = theme_zero(theme, (HeatMap)map);
    for (int i = 0; i + FIFTHS / 5 <= FIFTHS; i++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            const Heat heat = {(HeatMap)map, 1};
            const double low = (double)i / FIFTHS, high = (double)(i + FIFTHS / 5) / FIFTHS;
            if ((sign > 0 || map == HEAT_DIVERGING) &&
                heat_level(&heat, sign * low, zero, levels) ==
                    heat_level(&heat, sign * high, zero, levels))
                fail_msg("theme %d, depth %d, map %d: %g and %g look the same", (int)theme->name,
                         (int)theme->depth, map, sign * low, sign * high);
        }
    }
    const double step = fabs(lightness_to(EYE_FULL, level_of(theme, map, levels - 1).bg) -
                             lightness_to(EYE_FULL, level_of(theme, map, zero + 1).bg)) /
                        (levels - 2 - zero);
    for (int i = zero + 1; theme->depth == DEPTH_TRUE && i + 1 < levels; i++) {
        const double by = fabs(lightness_to(EYE_FULL, level_of(theme, map, i + 1).bg) -
                               lightness_to(EYE_FULL, level_of(theme, map, i).bg));
        if (fabs(by - step) > 0.75)
            fail_msg("theme %d, map %d, level %d: lighter by %.2f, not %.2f", (int)theme->name, map,
                     i, by, step);
    }
}

static void test_even_steps(void **state)
{
    (void)state;
    for_all_maps(check_steps);
}

// Colour never carries a meaning alone: without it the roles that stand for
// something differ by their attributes.
static void test_without_colour(void **state)
{
    (void)state;
    static const StyleRole marked[] = {STYLE_STOP, STYLE_SELECTED, STYLE_SOURCE, STYLE_CHANGED,
                                       STYLE_BAD};
    const Theme mono = {THEME_DARK, DEPTH_MONO};
    const Style text = theme_style(&mono, STYLE_TEXT);
    for (size_t i = 0; i < sizeof marked / sizeof *marked; i++) {
        const Style style = theme_style(&mono, marked[i]);
        assert_int_equal(style.fg, -1);
        assert_int_equal(style.bg, -1);
        assert_int_not_equal(style.attr, text.attr);
    }
}

// ---- Screens in other characters ----------------------------------------

// Goes through all stops with the panel open; `what` looks at each screen.
static void for_all_screens(App *app, void (*what)(const char *screen))
{
    static const int size[][2] = {{140, 45}, {100, 30}, {80, 24}, {60, 20},
                                  {39, 12},  {20, 5},   {1, 1}};
    const size_t stops = app->session->lesson->walk.count;
    for (size_t stop = 0; stop < stops; stop++) {
        session_goto(app->session, stop);
        for (int deep = 0; deep < 2; deep++) {
            for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
                char *screen = screen_of(app, size[i][0], size[i][1]);
                what(screen);
                free(screen);
            }
            while (session_why(app->session, false)) {
            }
        }
    }
}

static void assert_ascii(const char *screen)
{
    for (const char *p = screen; *p; p++) {
        const unsigned char c = (unsigned char)*p;
        if (c >= 0x7F || (c < 32 && c != '\n' && c != '\033'))
            fail_msg("byte %02x in %s", c, screen);
    }
}

static void test_english_in_ascii(void **state)
{
    (void)state;
    App *app = open_worked_case(LANG_EN);
    assert_true(run(app, "glyphs ascii"));
    for_all_screens(app, assert_ascii);
    assert_true(run(app, "help"));
    for_all_screens(app, assert_ascii);
    app_free(app);
}

// Nothing that the program itself writes in English becomes "?".
static void assert_no_unknown(const char *screen)
{
    for (const char *p = screen; (p = strchr(p, '?')); p++) {
        const bool asks = p[1] == ' ' || p[1] == '\n' || p[1] == '\033';
        if (!asks || p[1] == '?')
            fail_msg("a character has no ASCII form: %.40s", p);
    }
}

static void test_all_ops_in_ascii(void **state)
{
    (void)state;
    static const char *const patterns[] = {"lessons/*.lua", "tests/lessons/graph-only.lua",
                                           "tests/lessons/loss.lua",
                                           "tests/lessons/reference/*.lua"};
    for (size_t k = 0; k < 4; k++) {
        glob_t found = tree_glob(patterns[k]);
        for (size_t i = 0; i < found.gl_pathc; i++) {
            App *app = open_bare(found.gl_pathv[i], LANG_EN);
            assert_non_null(app);
            assert_true(run(app, "glyphs ascii"));
            for_all_screens(app, assert_no_unknown);
            app_free(app);
        }
        globfree(&found);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contrast),
        cmocka_unit_test(test_every_theme_can_be_read),
        cmocka_unit_test(test_numbers_for_every_eye),
        cmocka_unit_test(test_order_for_every_eye),
        cmocka_unit_test(test_hues),
        cmocka_unit_test(test_signs_for_every_eye),
        cmocka_unit_test(test_the_frame),
        cmocka_unit_test(test_marks_in_eight_colours),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_heat_level),
        cmocka_unit_test(test_even_steps),
        cmocka_unit_test(test_bars),
        cmocka_unit_test(test_without_colour),
        cmocka_unit_test(test_english_in_ascii),
        cmocka_unit_test(test_all_ops_in_ascii),
    };
    return cmocka_run_group_tests_name("view_theme", tests, NULL, NULL);
}
