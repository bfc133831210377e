// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of data: maps from a number's place between its bounds to a background and
// the ink that reads on it. What is nothing, the low end of a sequential map and the middle
// of a diverging one, is the terminal's own background; blue is negative, orange positive.
#pragma once

#include "view/theme.h"

// How many steps the map of the theme has; 1 where there are no colours.
int color_map_levels(const Theme *theme, HeatMap map);

// A step, 0 … levels−1.
Style color_map_at(const Theme *theme, HeatMap map, int level);
