// SPDX-License-Identifier: GPL-3.0-or-later
// Markdown is that of GitHub: mathematics in $`…`$ and in blocks ```math, where Markdown itself
// changes nothing.
#include "export/markup.h"

#include <string.h>

#include "base/latex.h"

// ---- Markdown ------------------------------------------------------------

// Whether a line begins here, or an item's text.
static bool at_start(const Buffer *out)
{
    const size_t n = out->size;
    const bool item = n >= 2 && memcmp(buffer_text(out) + n - 2, "- ", 2) == 0;
    return n == 0 || buffer_text(out)[n - 1] == '\n' ||
           (item && (n == 2 || buffer_text(out)[n - 3] == '\n'));
}

// Any punctuation may stand behind a backslash; at a line's start some begins a list or a heading.
static void markdown_text(const char *text, Buffer *out)
{
    static const char marks[] = "\\`*_{}[]<>&#|~", starts[] = "-+=";
    if (at_start(out)) {
        const size_t digits = strspn(text, "0123456789");
        buffer_add(out, *text && strchr(starts, *text) ? "\\" : "");
        if (digits > 0 && (text[digits] == '.' || text[digits] == ')')) {
            buffer_printf(out, "%.*s\\", (int)digits, text);
            text += digits;
        }
    }
    for (; *text; text++) {
        if (*text == '$') { // which GitHub takes for mathematics, with a backslash too
            buffer_add(out, "<span>$</span>");
            continue;
        }
        buffer_add(out, strchr(marks, *text) ? "\\" : "");
        buffer_add_n(out, *text == '\n' ? " " : text, 1);
    }
}

static void markdown_head(const char *title, Lang lang, Buffer *out)
{
    (void)lang;
    buffer_add(out, "# ");
    markdown_text(title, out);
    buffer_add(out, "\n\n");
}

const Markup markup_markdown = {
    .text = markdown_text,
    .head = markdown_head,
    .heading = {"## ", "\n\n"},
    .strong = {"**", "**"},
    .math = {"$`", "`$"},
    .display = {"```math\n", "\n```\n\n"},
    .wide = {"```math\n", "\n```\n\n"},
    .item = "- ",
    .line = "\\\n",
    .rule = "\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_",
    .foot = "",
};

// ---- LaTeX ---------------------------------------------------------------

static void latex_head(const char *title, Lang lang, Buffer *out)
{
    static const Text class =
        TEXT("\\documentclass[a4paper]{article}\n"
             "\\IfFileExists{ctex.sty}{\\usepackage[scheme=plain]{ctex}}{}\n");
    buffer_printf(out,
                  "%% xelatex\n%s\\usepackage[margin=2cm]{geometry}\n"
                  "\\usepackage{amsmath,amssymb}\n"
                  "\\setlength{\\parindent}{0pt}\n\\setlength{\\parskip}{6pt plus 2pt}\n"
                  "\\setcounter{MaxMatrixCols}{99}\n\\sloppy\n\\begin{document}\n{\\LARGE ",
                  text_in(&class, lang));
    latex_text(title, out);
    buffer_add(out, "\\par}\n\n");
}

const Markup markup_latex = {
    .text = latex_text,
    .head = latex_head,
    .heading = {"\\subsection*{", "}\n\n"},
    .strong = {"\\textbf{", "}"},
    .math = {"$", "$"},
    .display = {"\\[\n", "\n\\]\n\n"},
    .wide = {"$", "$\n\n"},
    .item = "\\textbullet\\ ",
    .line = "\\\\{}\n", // so that no star or bracket that follows is the command's
    .rule = "\\underline{\\hspace{4cm}}",
    .foot = "\\end{document}\n",
};

// ---- Running text --------------------------------------------------------

void markup_paragraph(const Markup *markup, const char *text, Buffer *out)
{
    markup->text(text, out);
    buffer_add(out, "\n\n");
}

// Whether a span goes on with what is emphasized before it: blanks between do.
static bool emphasized(const Lines *lines, size_t span, size_t end)
{
    if (span + 1 < end && strcmp(lines_text(lines, span), " ") == 0)
        span++;
    return span < end && lines->span[span].role == STYLE_EMPHASIS;
}

void markup_lines(const Markup *markup, const Lines *lines, Buffer *out)
{
    for (size_t i = 0; i < lines->count; i++) {
        const Line *line = &lines->line[i];
        const size_t end = line->first + line->spans;
        bool strong = false;
        for (size_t k = line->first; k < end; k++) {
            const bool item = k == line->first && strcmp(lines_text(lines, k), "- ") == 0;
            const bool now =
                strong ? emphasized(lines, k, end) : lines->span[k].role == STYLE_EMPHASIS;
            if (now != strong)
                buffer_add(out, markup->strong[strong]);
            strong = now;
            if (item)
                buffer_add(out, markup->item);
            else
                markup->text(lines_text(lines, k), out);
        }
        buffer_add(out, strong ? markup->strong[1] : "");
        buffer_add(out, "\n\n");
    }
}
