// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/contents_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "view/chrome.h"
#include "view/lesson_screen.h"
#include "view/lines.h"
#include "view/region.h"
#include "view/wrap.h"

enum { TALL = 22, ROOMY = 40, LIST_W = 100 };

static const Text contents_title = {"Contents", "目录"};
static const Text no_lessons = {"There are no lessons here. Open one by its file: :open FILE.lua",
                                "这里没有课程。可以按文件打开：:open 文件.lua"};
const Text contents_last = {"you were here", "上次学到这里"};
static const Text finished_text = {"finished", "学完了"};

static const Text parts[] = {
    {"", ""},
    {"Part I · One head, by hand", "第一部分 · 手算一个头"},
    {"Part II · From a head to a Transformer", "第二部分 · 从一个头到 Transformer"},
    {"Part III · Before attention was all you needed", "第三部分 · 注意力独当一面之前"},
};
static const Text other_part = {"Other lessons", "其他课程"};

const char *part_title(int part, Lang lang)
{
    const int known = (int)(sizeof parts / sizeof *parts);
    return text_in(part >= 0 && part < known ? &parts[part] : &other_part, lang);
}

static const char *in_either(const Words *words, Lang lang)
{
    const char *text = words->text[lang];
    text = text ? text : words->text[1 - lang];
    return text ? text : "";
}

// ---- Rows --------------------------------------------------------------

// A lesson, or the heading of its part.
typedef struct Row {
    size_t lesson;
    bool heading;
} Row;

// The rows of the list; the caller frees them. *at is the selected one.
static Row *list_rows(const Contents *contents, size_t *count, size_t *at)
{
    const Catalog *catalog = contents->catalog;
    Row *row = mem_new(2 * catalog->count, sizeof *row);
    int part = 0;
    *count = *at = 0;
    for (size_t i = 0; i < catalog->count; i++) {
        const int own = catalog->entry[i].header.part;
        if (own != part)
            row[(*count)++] = (Row){i, true};
        part = own;
        if (i == contents->row)
            *at = *count;
        row[(*count)++] = (Row){i, false};
    }
    return row;
}

// ---- A lesson ----------------------------------------------------------

void contents_write_mark(const LessonMark *mark, MarkForm form, Buffer *out)
{
    const bool zh = form.lang == LANG_ZH;
    const char *before = form.before, *after = form.after;
    if (mark->due > 0)
        buffer_printf(out, zh ? "%s复习 %zu%s" : "%s%zu due%s", before, mark->due, after);
    if (mark->settled > 0 && form.answers)
        buffer_printf(out, zh ? "%s答题 %zu/%zu%s" : "%sanswers %zu/%zu%s", before, mark->settled,
                      mark->total, after);
    if (mark->stops > 0 && mark->walked >= mark->stops)
        buffer_printf(out, "%s%s%s", before, text_in(&finished_text, form.lang), after);
    else if (mark->stops > 0)
        buffer_printf(out, zh ? "%s%zu/%zu 站%s" : "%sstop %zu/%zu%s", before, mark->walked,
                      mark->stops, after);
}

static void draw_lesson(const Scene *scene, const Contents *contents, size_t index, int y,
                        Canvas *canvas)
{
    const CatalogEntry *entry = &contents->catalog->entry[index];
    const LessonHeader *header = &entry->header;
    const bool here = index == contents->row;
    const Style style = scene_style(scene, here ? STYLE_STOP : STYLE_TEXT);
    const Style dim = here ? style : scene_style(scene, STYLE_DIM);
    Buffer tail = {0};
    if (contents->mark)
        contents_write_mark(&contents->mark[index],
                            (MarkForm){scene->lang, "", "  ", canvas->w >= 70}, &tail);
    if (header->minutes > 0)
        buffer_printf(&tail, scene->lang == LANG_ZH ? "%3d 分钟" : "%3d min", header->minutes);
    const int w = canvas->w < LIST_W ? canvas->w : LIST_W;
    const int end = w - 2 - canvas_width(canvas, buffer_text(&tail));
    if (here)
        canvas_fill(canvas, (Rect){1, y, w - 2, 1}, style, ' ');
    canvas_text(canvas, 1, y, 1, style, here ? "▸" : " ");
    char number[32];
    snprintf(number, sizeof number, "%3d  ", entry->number);
    int x = 2 + canvas_text(canvas, 2, y, -1, dim, number);
    x += canvas_text_cut(canvas, x, y, end - x - 1, style, in_either(&header->title, scene->lang));
    const bool last = contents->last && strcmp(contents->last, header->id) == 0;
    const char *mark = text_in(&contents_last, scene->lang);
    if (last && x + 3 + canvas_width(canvas, mark) < end)
        canvas_text(canvas, x + 3, y, -1, dim, mark);
    canvas_text(canvas, end, y, -1, dim, buffer_text(&tail));
    canvas_region(canvas, (Rect){1, y, w - 2, 1}, "row %zu", index + 1);
    buffer_release(&tail);
}

// ---- The question ------------------------------------------------------

// The beginning of the selected lesson below the list; returns its lines.
static int draw_question(const Scene *scene, const Contents *contents, Canvas *canvas)
{
    const int most = canvas->h >= ROOMY ? 6 : canvas->h >= TALL ? 4 : 3;
    const int w = canvas->w - 6 < 76 ? canvas->w - 6 : 76;
    if (!contents->question || canvas->h < SCREEN_LEAST_H + 4)
        return 0;
    Lines lines = {0};
    wrap_text(canvas, contents->question, w, &lines);
    const int n = (int)lines.count < most ? (int)lines.count : most;
    const int y = canvas->h - 2 - most;
    for (int i = 0; i < n; i++)
        lines_draw_one(&lines, (size_t)i, (Rect){3, y + i, w, 1}, scene, canvas);
    if ((int)lines.count > n)
        canvas_text(canvas, 3 + w, y + n - 1, -1, scene_style(scene, STYLE_DIM), "…");
    lines_release(&lines);
    return most;
}

// ---- All of it ---------------------------------------------------------

// Returns how many rows there are below.
static size_t draw_rows(const Scene *scene, const Contents *contents, int room, Canvas *canvas)
{
    size_t count, at;
    Row *row = list_rows(contents, &count, &at);
    const size_t fit = room > 1 ? (size_t)room : 1;
    size_t top = at > fit / 2 ? at - fit / 2 : 0;
    top = count <= fit ? 0 : top + fit > count ? count - fit : top;
    for (size_t i = top; i < count && i - top < fit; i++) {
        const int y = 2 + (int)(i - top);
        const size_t lesson = row[i].lesson;
        if (!row[i].heading)
            draw_lesson(scene, contents, lesson, y, canvas);
        else
            canvas_text_cut(canvas, 2, y, canvas->w - 4, scene_style(scene, STYLE_NAME),
                            part_title(contents->catalog->entry[lesson].header.part, scene->lang));
    }
    free(row);
    return count > top + fit ? count - top - fit : 0;
}

void contents_screen_draw(const Scene *scene, const Contents *contents, Canvas *canvas)
{
    if (chrome_too_small(scene, canvas))
        return;
    chrome_header(scene, text_in(&contents_title, scene->lang), "", canvas);
    const int below = draw_question(scene, contents, canvas);
    const int room = canvas->h - 4 - (below > 0 ? below + 1 : 1);
    if (contents->catalog->count == 0)
        canvas_text_cut(canvas, 2, 2, canvas->w - 4, scene_style(scene, STYLE_TEXT),
                        text_in(&no_lessons, scene->lang));
    const size_t more = draw_rows(scene, contents, room, canvas);
    Buffer mark = {0};
    if (more > 0)
        lines_write_hidden(scene, more, "j", &mark);
    if (below > 0)
        chrome_rule(scene, (Rect){0, canvas->h - 3 - below, canvas->w, 1}, buffer_text(&mark),
                    canvas);
    chrome_message_rule(scene, (Rect){0, canvas->h - 2, canvas->w, 1},
                        below > 0 ? "" : buffer_text(&mark), canvas);
    chrome_footer(scene, 1, canvas);
    buffer_release(&mark);
}
