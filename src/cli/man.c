// SPDX-License-Identifier: GPL-3.0-or-later
// Manual pages in roff: qkv(1) from the tables of the command line and of the commands inside,
// qkv-config(5) and qkv-lesson(5) from pages in Markdown and the settings among those commands.
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/path.h"
#include "base/utf8.h"
#include "cli/run.h"
#include "command/command.h"
#include "lesson/manual.h"
#include "view/lines.h"

enum { PAGE_MOST = 1 << 20 };

MESSAGE(NO_PAGE, ERROR_USAGE,
        "there is no manual page '{1}'; there are qkv, qkv-config and qkv-lesson",
        "没有“{1}”这个手册页；有 qkv、qkv-config 和 qkv-lesson");

// ---- Roff ------------------------------------------------------------------

// Text as it is: nothing in it is a request, a hyphen can be copied, and Chinese may break where it
// may on the screen. `code` in backquotes is bold.
static void add_text(const char *text, size_t size, Buffer *out)
{
    bool bold = false;
    if (size > 0 && strchr(".'", text[0]))
        buffer_add(out, "\\&");
    uint32_t before = ' ', ch;
    for (size_t i = 0, n; i < size; i += n, before = ch) {
        n = utf8_decode(text + i, size - i, &ch);
        if (ch != ' ' && before != ' ' && wrap_between(before, ch))
            buffer_add(out, "\\:");
        if (text[i] == '`') {
            bold = !bold;
            buffer_add(out, bold ? "\\fB" : "\\fR");
        } else if (text[i] == '\\' || text[i] == '-') {
            buffer_add(out, text[i] == '-' ? "\\-" : "\\e");
        } else {
            buffer_add_n(out, text + i, n);
        }
    }
    buffer_add(out, "\n");
}

static void add_request(const char *request, const char *text, Buffer *out)
{
    buffer_printf(out, "%s\n", request);
    if (*text)
        add_text(text, strlen(text), out);
}

static void add_paragraph(const char *text, Buffer *out)
{
    if (*text)
        add_request(".PP", text, out);
}

static void add_title(const char *text, Buffer *out)
{
    add_request(".SH", text, out);
}

static void add_line(const char *left, const char *right, Buffer *out)
{
    add_request(".TP\n.B", left, out);
    add_text(right, strlen(right), out);
}

// A page of this project in Markdown: titles, paragraphs, lists, tables of two columns, and code.
static void add_markdown(const char *text, Buffer *out)
{
    bool code = false;
    for (size_t size; *text; text += size + (text[size] == '\n')) {
        size = strcspn(text, "\n");
        const size_t mark = strspn(text, "#");
        const char *item = text + strspn(text, " "), *bar = strstr(text, " | ");
        if (strncmp(text, "```", 3) == 0) {
            code = !code;
            buffer_add(out, code ? ".PP\n.RS\n.nf\n" : ".fi\n.RE\n");
        } else if (code) {
            buffer_add(out, size > 0 ? "" : "\\&");
            add_text(text, size, out);
        } else if (strncmp(text, "# ", 2) == 0 || strncmp(text, "|---", 4) == 0 ||
                   strncmp(text + size, "\n|---", 5) == 0) {
            continue; // the page has a title, and needs no heads of columns
        } else if (mark > 0) {
            buffer_add(out, mark == 2 ? ".SH\n" : ".SS\n");
            add_text(text + mark + 1, size - mark - 1, out);
        } else if (text[0] == '|' && bar && bar < text + size) {
            buffer_add(out, ".TP\n");
            add_text(text + 2, (size_t)(bar - text) - 2, out);
            add_text(bar + 3, (size_t)(text + size - bar) - 5, out);
        } else if (strncmp(item, "- ", 2) == 0) {
            buffer_add(out, item > text ? ".IP \\(bu 6\n" : ".IP \\(bu 2\n");
            add_text(item + 2, size - (size_t)(item + 2 - text), out);
        } else if (size == 0) {
            buffer_add(out, ".PP\n");
        } else {
            add_text(text, size, out);
        }
    }
}

// ---- Pages -----------------------------------------------------------------

NONNULL(4) static bool add_page(const char *file, Lang lang, Buffer *out, Error *err)
{
    Buffer text = {0}, name = {0};
    buffer_printf(&name, "%s%s.md", file, lang == LANG_EN ? "" : ".zh");
    char *assets = path_program("assets"), *path = path_join(assets, buffer_text(&name));
    const bool read = file_read_or(path, PAGE_MOST, ERROR_DATA, &text, err);
    if (read)
        add_markdown(buffer_text(&text), out);
    free(path);
    free(assets);
    buffer_release(&name);
    buffer_release(&text);
    return read;
}

// The commands with one of the flags; 0: all.
static void add_commands(unsigned flags, Lang lang, Buffer *out)
{
    for (const Command *row = command_table; row->name; row++) {
        Buffer left = {0};
        buffer_add(&left, row->name);
        if (row->most > 0)
            buffer_add(&left, " ");
        command_write_arguments(row, lang, &left);
        if (!flags || (row->flags & flags))
            add_line(buffer_text(&left), text_in(&row->help, lang), out);
        buffer_release(&left);
    }
}

NONNULL(3) static bool write_qkv(Lang lang, Buffer *out, Error *err)
{
    static const HelpForm as_roff = {add_paragraph, add_title, add_line};
    static const Text inside = {"Commands inside", "课里的命令"};
    (void)err;
    help_write(NULL, lang, &as_roff, out);
    add_title(text_in(&inside, lang), out);
    add_commands(0, lang, out);
    return true;
}

NONNULL(3) static bool write_config(Lang lang, Buffer *out, Error *err)
{
    static const Text settings = {"Settings", "设置"};
    if (!add_page("files", lang, out, err))
        return false;
    add_title(text_in(&settings, lang), out);
    add_commands(SETTING, lang, out);
    return true;
}

NONNULL(3) static bool write_lesson(Lang lang, Buffer *out, Error *err)
{
    static const Text what = {
        "A lesson is one Lua file: a graph, then texts, questions and what it expects. This is all "
        "of its language; `qkv reference` prints the same.",
        "一课是一个 Lua 文件：先是计算图，再是讲解、问题和预期的数。下面是课程语言的全部，"
        "`qkv reference` 打印的也是它。"};
    char *assets = path_program("assets");
    Manual manual;
    const bool read = manual_read(&manual, assets, lang, err);
    free(assets);
    if (!read)
        return false;
    add_paragraph(text_in(&what, lang), out);
    add_markdown(manual.text, out);
    manual_release(&manual);
    return true;
}

static const struct {
    const char *name;
    int section;
    Text what;
    bool (*write)(Lang lang, Buffer *out, Error *err) NONNULL(3);
} page_table[] = {
    {"qkv",
     1,
     {"self-attention in a terminal, forward and backward", "在终端里看自注意力的前向与反向计算"},
     write_qkv},
    {"qkv-config", 5, {"files and settings of qkv", "qkv 的文件和设置"}, write_config},
    {"qkv-lesson", 5, {"the language of qkv's lessons", "qkv 的课程语言"}, write_lesson},
};
enum { PAGES = sizeof page_table / sizeof *page_table };

bool man_write(const char *page, Lang lang, Buffer *out, Error *err)
{
    static const Text name = {"Name", "名称"}, about = {"Description", "说明"},
                      also = {"See also", "参见"}, synopsis = {"Synopsis", "用法"},
                      form = {"[command] [lesson] [option ...]", "[命令] [课] [选项 ...]"},
                      volume = {"qkv manual", "qkv 手册"};
    size_t i = 0;
    while (i < PAGES && strcmp(page_table[i].name, page) != 0)
        i++;
    if (i == PAGES)
        return ERROR(err, &NO_PAGE, err_text(page));
    // groff 1.23 goes back to the string AD after each tag, and has no Chinese name of the volume;
    // apropos reads the name as it is.
    buffer_printf(out, ".TH %s %d \"\" \"%s\" \"%s\"\n.ds AD l\n.ad l\n.nh\n.SH %s\n%s \\- %s\n",
                  page, page_table[i].section, qkv_version, text_in(&volume, lang),
                  text_in(&name, lang), page, text_in(&page_table[i].what, lang));
    if (i == 0)
        buffer_printf(out, ".SH %s\n.B qkv\n%s\n", text_in(&synopsis, lang), text_in(&form, lang));
    add_title(text_in(&about, lang), out);
    if (!page_table[i].write(lang, out, err))
        return false;
    add_title(text_in(&also, lang), out);
    for (size_t k = 0, left = PAGES - 1; k < PAGES; k++) {
        if (k != i)
            buffer_printf(out, ".BR %s (%d)%s\n", page_table[k].name, page_table[k].section,
                          --left > 0 ? "," : "");
    }
    return true;
}
