// SPDX-License-Identifier: GPL-3.0-or-later
// The many ways in which people write one answer, brought to one.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Full-width forms as their ASCII twins. The caller's.
char *spelling_narrow(const char *text);

// A number in signs, full-width forms or words as arithmetic: "三分之一" is "1/3", "约0.33" and
// "about 0.33" are "0.33", "百分之33" is "33%", "minus eleven" is "-11"; of "1+2 = 3" what
// stands behind the last "=". What it does not know stays. The caller's.
char *spelling_number(const char *text);

// A text for comparison: full-width forms narrow, lower case, without what only parts or
// ends words; with `spaced` one blank in its place. The caller's.
char *spelling_plain(const char *text, bool spaced);

// The place of a choice that its label gives, from 1: "3", "（３）", "3)", "③", "三", "第三个",
// "C". 0 where it is none.
size_t spelling_label(const char *text);
