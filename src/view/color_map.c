// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of data. Ramps begin at nothing, the ground: shares, signed numbers to either side,
// sizes in grey. With 24 bits a map has 255 steps between anchors, which were chosen in Oklab so
// that they are even in lightness. With 256 colours a ramp has the indices near these, chosen so
// that lightness goes one way and no step has another hue than its neighbours.
#include <math.h>
#include <stdint.h>

#include "base/error.h"
#include "view/theme.h"

typedef enum Ramp { RAMP_SHARES, RAMP_PLUS, RAMP_MINUS, RAMP_GREY, RAMPS } Ramp;

enum { STEPS = 255, ANCHORS = 6, INDICES = 7 };

// Red, green and blue in one number each, at 0, 0.2 … 1, first where the ground is dark.
static const uint32_t anchor[2][RAMPS][ANCHORS] = {
    {[RAMP_SHARES] = {0x1e1e1e, 0x00494e, 0x00746a, 0x1ea278, 0x87c58c, 0xcee9af},
     [RAMP_PLUS] = {0x1e1e1e, 0x6c2505, 0x9b4904, 0xc4741d, 0xe0a75e, 0xfcd99a},
     [RAMP_MINUS] = {0x1e1e1e, 0x003e7c, 0x0066b0, 0x2390df, 0x65bcfb, 0xbee4fe},
     [RAMP_GREY] = {0x1e1e1e, 0x2c2c2c, 0x393a3b, 0x474849, 0x565758, 0x646567}},
    {[RAMP_SHARES] = {0xffffff, 0xa5e4d4, 0x67beb7, 0x39949a, 0x266a78, 0x164353},
     [RAMP_PLUS] = {0xffffff, 0xffca8f, 0xe39951, 0xbc6f2e, 0x8d4c22, 0x5f2d15},
     [RAMP_MINUS] = {0xffffff, 0xb8d8ff, 0x68b1fb, 0x358bce, 0x156697, 0x004262},
     [RAMP_GREY] = {0xffffff, 0xefeff0, 0xe0e0e1, 0xd0d1d2, 0xc0c1c3, 0xb1b2b5}},
};

// Of 256 colours on a dark and a light ground, and of eight, where small numbers have none; from
// nothing on, 0 is none.
static const uint8_t indices[3][RAMPS][INDICES] = {
    {[RAMP_SHARES] = {23, 30, 36, 78, 114, 157, 193},
     [RAMP_PLUS] = {94, 130, 172, 208, 215, 222, 223},
     [RAMP_MINUS] = {24, 25, 32, 33, 75, 117, 153},
     [RAMP_GREY] = {235, 236, 237, 238, 239, 240, 241}},
    {[RAMP_SHARES] = {194, 115, 73, 30, 23},
     [RAMP_PLUS] = {223, 222, 215, 208, 172, 130, 94},
     [RAMP_MINUS] = {153, 117, 75, 33, 32, 25, 24},
     [RAMP_GREY] = {254, 253, 252, 251, 250, 249}},
    {[RAMP_SHARES] = {6, 3}, [RAMP_PLUS] = {3}, [RAMP_MINUS] = {6}},
};

// ---- Steps -------------------------------------------------------------

// Red (16), green (8) or blue (0) of a colour, 0 … 1, in proportion to its light.
static double to_linear(uint32_t rgb, int shift)
{
    const double c = (double)(rgb >> shift & 0xff) / 255;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

// Whether white contrasts more than black.
static bool wants_white(uint32_t rgb)
{
    const double luminance =
        0.2126 * to_linear(rgb, 16) + 0.7152 * to_linear(rgb, 8) + 0.0722 * to_linear(rgb, 0);
    return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05;
}

static bool is_light(const Theme *theme)
{
    return theme->name == THEME_LIGHT;
}

static const uint8_t *indices_of(const Theme *theme, Ramp ramp)
{
    return indices[theme->depth == DEPTH_8 ? 2 : is_light(theme)][ramp];
}

// Steps of a ramp beyond nothing.
static int ramp_steps(const Theme *theme, Ramp ramp)
{
    const uint8_t *list = indices_of(theme, ramp);
    int n = 0;
    while (n < INDICES && list[n] > 0)
        n++;
    const bool two = ramp == RAMP_PLUS || ramp == RAMP_MINUS;
    return theme->depth != DEPTH_TRUE ? n : two ? STEPS / 2 : STEPS - 1;
}

// The ramp of a map's numbers that are not below nothing.
static Ramp upper_ramp(HeatMap map)
{
    return map == HEAT_SEQUENTIAL ? RAMP_SHARES : map == HEAT_QUIET ? RAMP_GREY : RAMP_PLUS;
}

// The step 1 … of a ramp.
static Style ramp_at(const Theme *theme, Ramp ramp, int step)
{
    const int index = indices_of(theme, ramp)[theme->depth == DEPTH_TRUE ? 0 : step - 1];
    if (theme->depth == DEPTH_8)
        return (Style){0, index, 0};
    if (theme->depth == DEPTH_256)
        return (Style){wants_white(color_rgb(index)) ? 231 : 16, index, 0};
    const double place = (double)step / ramp_steps(theme, ramp) * (ANCHORS - 1);
    const int i = (int)fmin(floor(place), ANCHORS - 2); // between this anchor and the next
    const double t = place - i;
    const uint32_t *anchors = anchor[is_light(theme)][ramp];
    uint32_t rgb = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        const double from = anchors[i] >> shift & 0xff, to = anchors[i + 1] >> shift & 0xff;
        rgb |= (uint32_t)lround(from + t * (to - from)) << shift;
    }
    return (Style){COLOR_RGB | (wants_white(rgb) ? 0xffffff : 0), (int32_t)(COLOR_RGB | rgb), 0};
}

int theme_zero(const Theme *theme, HeatMap map)
{
    return theme_is_mono(theme) || map != HEAT_DIVERGING ? 0 : ramp_steps(theme, RAMP_MINUS);
}

int theme_levels(const Theme *theme, HeatMap map)
{
    const int steps = ramp_steps(theme, upper_ramp(map));
    return theme_is_mono(theme) ? 1 : theme_zero(theme, map) + 1 + steps;
}

Style theme_heat(const Theme *theme, HeatMap map, int level)
{
    static Style made[2][DEPTH_TRUE + 1][HEAT_QUIET + 1][STEPS]; // once asked for
    BUG_ON(level < 0 || level >= theme_levels(theme, map));
    const int step = level - theme_zero(theme, map);
    const Ramp ramp = step < 0 ? RAMP_MINUS : upper_ramp(map);
    Style *style = &made[is_light(theme)][theme->depth][map][level];
    if (step == 0)
        return theme_style(theme, STYLE_TEXT); // whose background nothing has
    if (style->bg == 0)
        *style = ramp_at(theme, ramp, step < 0 ? -step : step);
    return *style;
}

int32_t heat_bar(const Theme *theme, const Heat *heat, double value)
{
    static const double least[2][HEAT_QUIET] = {{0.35, 0.1}, {0.5, 0.21}}; // of what is full
    const double seen = least[is_light(theme)][heat->map] * heat->most;
    return heat_style(theme, heat, copysign(fmax(fabs(value), seen), value)).bg;
}
