// SPDX-License-Identifier: GPL-3.0-or-later
// Plain text as LaTeX. Whatever the text is, what comes out compiles and shows it: nothing of it
// is a command. The mathematics is what amsmath, MathJax (as on GitHub) and KaTeX have in common.
#pragma once

#include "base/buffer.h"

// Appends running text; mathematical signs, which few text fonts have, as mathematics.
void latex_text(const char *text, Buffer *out);

// Appends plain notation for use inside mathematics: "dWq[2,1] = X[:,2]⋅dQ[:,1] ∕ √2", a name, a
// label. Words are upright, letters of names stand as in papers: W_q, S_{\mathrm{scaled}}.
void latex_math(const char *text, Buffer *out);
