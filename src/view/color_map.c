// SPDX-License-Identifier: GPL-3.0-or-later
// With 24 bits a map has 255 steps, even between its anchors in Oklab; they are made once a
// theme. With 256 colours it has the indices near these, chosen so that lightness goes one way
// from nothing and no step has another hue than its neighbours.
//
// Source of Oklab: B. Ottosson, "A perceptual color space for image processing", 2020.
#include "view/color_map.h"

#include <math.h>
#include <stdint.h>

#include "base/error.h"

enum { STEPS = 255, ANCHORS = 7 };

// Red, green and blue in one number each; those of the low end, and of the middle, are
// about the background that is not seen there.
typedef struct Anchors {
    int count;
    uint32_t at[ANCHORS];
} Anchors;

static const Anchors dark[] = {
    [HEAT_SEQUENTIAL] = {5, {0x1b1d24, 0x1d3b4d, 0x1f6f78, 0x4fb49a, 0xd8f2b0}},
    [HEAT_DIVERGING] = {7, {0x9bd3ff, 0x3f86c4, 0x24435f, 0x1b1d24, 0x5a3a22, 0xc4752f, 0xffd49a}},
};
static const Anchors light[] = {
    [HEAT_SEQUENTIAL] = {5, {0xfbfaf7, 0xcfe6dc, 0x7fc0b0, 0x2f8487, 0x16405c}},
    [HEAT_DIVERGING] = {7, {0x12508a, 0x5f9fd0, 0xc9dfee, 0xfbfaf7, 0xf4dcc0, 0xd98b45, 0x8a4310}},
};

// ---- Oklab -------------------------------------------------------------

typedef struct Oklab {
    double l, a, b;
} Oklab;

static double to_linear(double c)
{
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static uint32_t from_linear(double c)
{
    const double x = fmin(fmax(c, 0), 1);
    return (uint32_t)lround(255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055));
}

static Oklab oklab_of(uint32_t rgb)
{
    const double r = to_linear((double)(rgb >> 16 & 0xff) / 255);
    const double g = to_linear((double)(rgb >> 8 & 0xff) / 255);
    const double b = to_linear((double)(rgb & 0xff) / 255);
    const double l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return (Oklab){0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                   1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                   0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

static uint32_t rgb_of(Oklab c)
{
    const double l = pow(c.l + 0.3963377774 * c.a + 0.2158037573 * c.b, 3);
    const double m = pow(c.l - 0.1055613458 * c.a - 0.0638541728 * c.b, 3);
    const double s = pow(c.l - 0.0894841775 * c.a - 1.2914855480 * c.b, 3);
    return from_linear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) << 16 |
           from_linear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) << 8 |
           from_linear(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s);
}

// ---- Steps -------------------------------------------------------------

static uint32_t ramp(const Anchors *anchors, double at)
{
    const double place = at * (anchors->count - 1);
    const int i = (int)fmin(floor(place), anchors->count - 2);
    const Oklab from = oklab_of(anchors->at[i]), to = oklab_of(anchors->at[i + 1]);
    const double t = place - i;
    return rgb_of((Oklab){from.l + t * (to.l - from.l), from.a + t * (to.a - from.a),
                          from.b + t * (to.b - from.b)});
}

// Black or white, whichever contrasts more.
static int32_t ink_on(uint32_t rgb)
{
    const double luminance = 0.2126 * to_linear((double)(rgb >> 16 & 0xff) / 255) +
                             0.7152 * to_linear((double)(rgb >> 8 & 0xff) / 255) +
                             0.0722 * to_linear((double)(rgb & 0xff) / 255);
    return COLOR_RGB |
           (1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 ? 0xffffff : 0x000000);
}

// The step that is nothing.
static int zero_of(HeatMap map, int levels)
{
    return map == HEAT_SEQUENTIAL ? 0 : levels / 2;
}

static const Style *true_steps(bool is_light, HeatMap map)
{
    static Style made[2][HEAT_DIVERGING + 1][STEPS];
    Style *steps = made[is_light][map];
    for (int i = 0; i < STEPS && steps[STEPS - 1].bg == 0; i++) {
        const uint32_t rgb = ramp(&(is_light ? light : dark)[map], (double)i / (STEPS - 1));
        steps[i] = i == zero_of(map, STEPS) ? (Style){-1, -1, 0}
                                            : (Style){ink_on(rgb), (int32_t)(COLOR_RGB | rgb), 0};
    }
    return steps;
}

// At the low end greys would be nearer than 23, for no index is a darker teal, but have no hue.
static const Style sequential_dark[] = {{-1, -1, 0}, {231, 23, 0}, {16, 30, 0},
                                        {16, 72, 0}, {16, 115, 0}, {16, 193, 0}};
static const Style diverging_dark[] = {{16, 117, 0}, {16, 74, 0},  {16, 31, 0},
                                       {231, 24, 0}, {-1, -1, 0},  {231, 94, 0},
                                       {16, 172, 0}, {16, 215, 0}, {16, 223, 0}};
static const Style sequential_light[] = {{-1, -1, 0}, {16, 194, 0}, {16, 115, 0},
                                         {16, 73, 0}, {16, 30, 0},  {231, 24, 0}};
static const Style diverging_light[] = {{231, 25, 0}, {16, 67, 0},  {16, 110, 0},
                                        {16, 153, 0}, {-1, -1, 0},  {16, 223, 0},
                                        {16, 215, 0}, {16, 172, 0}, {231, 130, 0}};
// Eight colours: low, middle, high.
static const Style sequential_8[] = {{7, 4, 0}, {0, 6, 0}, {0, 3, 0}};
static const Style diverging_8[] = {{0, 6, 0}, {-1, -1, 0}, {0, 3, 0}};

typedef struct Steps {
    const Style *at;
    int count;
} Steps;

#define STEPS_OF(list) ((Steps){(list), (int)(sizeof(list) / sizeof *(list))})

static Steps steps_of(const Theme *theme, HeatMap map)
{
    const bool sequential = map == HEAT_SEQUENTIAL, is_light = theme->name == THEME_LIGHT;
    if (theme->depth == DEPTH_8)
        return sequential ? STEPS_OF(sequential_8) : STEPS_OF(diverging_8);
    if (theme->depth == DEPTH_TRUE)
        return (Steps){true_steps(is_light, map), STEPS};
    if (is_light)
        return sequential ? STEPS_OF(sequential_light) : STEPS_OF(diverging_light);
    return sequential ? STEPS_OF(sequential_dark) : STEPS_OF(diverging_dark);
}

int color_map_levels(const Theme *theme, HeatMap map)
{
    return theme_is_mono(theme) ? 1 : steps_of(theme, map).count;
}

Style color_map_at(const Theme *theme, HeatMap map, int level)
{
    const Steps steps = steps_of(theme, map);
    BUG_ON(theme_is_mono(theme) || level < 0 || level >= steps.count);
    return steps.at[level];
}
