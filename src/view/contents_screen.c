// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/contents_screen.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "view/chrome.h"
#include "view/matrix_view.h"
#include "view/region.h"
#include "view/words.h"

// Whether the selected lesson has room beside the list.
static bool is_wide(const Canvas *canvas)
{
    return canvas->w >= BESIDE_W;
}

static int list_width(const Canvas *canvas)
{
    return is_wide(canvas) ? READ_W : canvas->w;
}

static const Text parts[] = {
    TEXT(""),
    TEXT("Part I · One head, by hand"),
    TEXT("Part II · From a head to a Transformer"),
    TEXT("Part III · Before attention was all you needed"),
    TEXT("Part IV · Since 2017"),
};
static const Text other_part = TEXT("Other lessons");

const char *part_title(int part, Lang lang)
{
    const int known = (int)(sizeof parts / sizeof *parts);
    return text_in(part >= 0 && part < known ? &parts[part] : &other_part, lang);
}

static const Text comma = TEXT(", ");

// ---- A lesson ----------------------------------------------------------

// Appends "2 due", "answers 5/8", "stop 12/26": due for review, tasks settled where that has room,
// how far one came. `before` and `after` are what stands around each of them.
static void write_mark(const LessonMark *mark, Lang lang, bool answers, const char *before,
                       const char *after, Buffer *out)
{
    const SayArg from = say_text(before), to = say_text(after);
    if (mark->due > 0)
        SAYF(out, lang, "{1}{2} due{3}", from, say_count(mark->due), to);
    if (mark->settled > 0 && answers)
        SAYF(out, lang, "{1}answers {2}/{3}{4}", from, say_count(mark->settled),
             say_count(mark->total), to);
    if (mark->stops > 0 && mark->walked >= mark->stops)
        SAYF(out, lang, "{1}finished{2}", from, to);
    else if (mark->stops > 0)
        SAYF(out, lang, "{1}stop {2}/{3}{4}", from, say_count(mark->walked), say_count(mark->stops),
             to);
}

// A line of the list: number and title, whether one was here last, and at its end how far one is;
// in words one after the other, with the id that `open` takes.
static void add_lesson(const Scene *scene, const Contents *contents, size_t index,
                       const Canvas *canvas, Lines *out)
{
    static const Text was_here = TEXT("you were here");
    const CatalogEntry *entry = &contents->catalog->entry[index];
    const LessonHeader *header = &entry->header;
    const bool said = scene->spoken;
    const char *apart = said ? text_in(&comma, scene->lang) : "  ";
    Buffer tail = {0}, here = {0};
    write_mark(&contents->mark[index], scene->lang, canvas->w >= READ_W, said ? apart : "",
               said ? "" : apart, &tail);
    if (header->minutes > 0) {
        buffer_printf(&tail, "%s%*d", said ? apart : "", said ? 0 : GAP_W, header->minutes);
        SAY(&tail, scene->lang, " min");
    }
    if (contents->last && strcmp(contents->last, header->id) == 0)
        buffer_printf(&here, "%s%s", apart, text_in(&was_here, scene->lang));
    const int w = said ? canvas->w : list_width(canvas);
    const int end = w - 2 - canvas_width(canvas, buffer_text(&tail));
    lines_begin(out, 1, STYLE_DIM, say_printf(" %3d  ", entry->number));
    lines_row(out, index);
    lines_printf(out, STYLE_DIM, "%s%s", said ? header->id : "", said ? ": " : "");
    lines_add_cut(out, STYLE_TEXT, canvas, end - 1 - lines_column(out, canvas),
                  words_either(&header->title, scene->lang));
    if (lines_column(out, canvas) + canvas_width(canvas, buffer_text(&here)) < end)
        lines_add(out, STYLE_DIM, buffer_text(&here));
    lines_add_at(out, STYLE_DIM, said ? -1 : end, buffer_text(&tail));
    buffer_release(&tail);
    buffer_release(&here);
}

// The lessons below the headings of their parts.
static void list_lessons(const Scene *scene, const Contents *contents, const Canvas *canvas,
                         Lines *out)
{
    int part = 0;
    for (size_t i = 0; i < contents->catalog->count; i++) {
        const int own = contents->catalog->entry[i].header.part;
        if (own != part)
            lines_begin(out, 1, STYLE_NAME, say_printf(" %s", part_title(own, scene->lang)));
        part = own;
        add_lesson(scene, contents, i, canvas, out);
    }
}

// ---- The question ------------------------------------------------------

// What is known of the selected lesson, and its question, beside the list.
static void draw_beside(const Scene *scene, const Contents *contents, Rect body, Canvas *canvas)
{
    const Catalog *catalog = contents->catalog;
    if (catalog->count == 0)
        return;
    const LessonHeader *header = &catalog->entry[contents->row].header;
    const int x = list_width(canvas) + 2;
    const Rect rect = {x, body.y + 1, int_min(canvas->w - x - 2, READ_W), body.h - 1};
    Lines lines = {0};
    Buffer text = {0};
    wrap_styled(canvas, words_either(&header->title, scene->lang), rect.w, STYLE_NAME, &lines);
    buffer_printf(&text, "%s", part_title(header->part, scene->lang));
    if (header->minutes > 0)
        SAYF(&text, scene->lang, ", {1} minutes", say_int(header->minutes));
    write_mark(&contents->mark[contents->row], scene->lang, true, text_in(&comma, scene->lang), "",
               &text);
    wrap_styled(canvas, buffer_text(&text), rect.w, STYLE_DIM, &lines);
    for (size_t i = 0; i < header->need_count; i++) {
        const CatalogEntry *need = catalog_find(catalog, header->needs[i], ERROR_DROPPED);
        buffer_clear(&text);
        SAYF(&text, scene->lang, "builds on {1}",
             say_text(need ? words_either(&need->header.title, scene->lang) : header->needs[i]));
        wrap_styled(canvas, buffer_text(&text), rect.w, STYLE_DIM, &lines);
    }
    wrap_styled(canvas, words_either(&header->keywords, scene->lang), rect.w, STYLE_DIM, &lines);
    lines_start(&lines, 1);
    wrap_text(canvas, buffer_text(&contents->question), rect.w, &lines);
    lines_draw_from(&lines, 0, rect, scene, canvas);
    buffer_release(&text);
    lines_release(&lines);
}

// The beginning of the selected lesson below the list; returns its lines.
static int draw_question(const Scene *scene, const Contents *contents, Rect body, Canvas *canvas)
{
    if (contents->question.size == 0 || canvas->h < SHORT_H)
        return 0;
    Lines lines = {0};
    const Rect rect = {body.x + 1, body.y + body.h - PLOT_H, int_min(body.w - 2, READ_W), PLOT_H};
    wrap_text(canvas, buffer_text(&contents->question), rect.w, &lines);
    lines_draw_from(&lines, 0, rect, scene, canvas);
    if ((int)lines.count > rect.h)
        canvas_text(canvas, rect.x + rect.w, rect.y + rect.h - 1, -1, scene_style(scene, STYLE_DIM),
                    "…");
    lines_release(&lines);
    return rect.h;
}

// ---- All of it ---------------------------------------------------------

// Draws lines from `top` on, of which one may be selected (−1: none); returns how many follow.
static int draw_list(const Scene *scene, const Lines *lines, int top, int selected, Rect rect,
                     Canvas *canvas)
{
    const Rect line = {rect.x, rect.y + selected - top, rect.w, 1};
    lines_draw_from(lines, (size_t)top, rect, scene, canvas);
    if (selected >= top && selected < top + rect.h) {
        canvas_restyle(canvas, line, scene_style(scene, STYLE_STOP));
        canvas_text(canvas, line.x, line.y, 1, scene_style(scene, STYLE_STOP), "▸");
    }
    return int_max((int)lines->count - top - rect.h, 0);
}

// Draws the list so that the selected lesson is seen. Returns how many lines there are below.
static int draw_rows(const Scene *scene, const Contents *contents, int room, Canvas *canvas)
{
    const size_t count = contents->catalog->count, fit = (size_t)int_max(room, 1);
    BUG_ON(count > 0 && contents->row >= count);
    Lines list = {0};
    list_lessons(scene, contents, canvas, &list);
    size_t selected = 0;
    while (selected + 1 < list.count && list.line[selected].row != contents->row + 1)
        selected++;
    const int top = (int)window_start(selected, fit, list.count);
    const int more = draw_list(scene, &list, top, count > 0 ? (int)selected : -1,
                               (Rect){1, 2, list_width(canvas) - 2, (int)fit}, canvas);
    lines_release(&list);
    return more;
}

void contents_screen_draw(const Scene *scene, const Contents *contents, Canvas *canvas)
{
    static const Text title = TEXT("Contents");
    Rect body;
    if (!chrome_frame(scene, text_in(&title, scene->lang), "", &body, canvas))
        return;
    if (is_wide(canvas))
        draw_beside(scene, contents, body, canvas);
    const int below = is_wide(canvas) ? 0 : draw_question(scene, contents, body, canvas);
    if (contents->catalog->count == 0)
        scene_say(
            scene, body, STYLE_TEXT,
            SAID(scene->lang, "There are no lessons here. Open one by its file: :open FILE.lua"),
            canvas);
    const int more = draw_rows(scene, contents, body.h - 1 - below, canvas);
    Buffer mark = {0};
    if (more > 0)
        lines_write_hidden(scene, (size_t)more, "j", &mark);
    if (below > 0)
        chrome_rule(scene, (Rect){0, body.y + body.h - 1 - below, canvas->w, 1}, buffer_text(&mark),
                    canvas);
    else
        chrome_mark(scene, buffer_text(&mark), canvas);
    buffer_release(&mark);
}

void help_screen_draw(const Scene *scene, const char *title, const Lines *lines, int top,
                      int selected, Canvas *canvas)
{
    BUG_ON(top < 0 || selected >= (int)lines->count);
    Rect body;
    if (!chrome_frame(scene, title, "", &body, canvas))
        return;
    top = int_max(top, selected - body.h + 1); // above a message
    const int more = draw_list(scene, lines, top, selected, body, canvas);
    Buffer mark = {0};
    if (more > 0)
        lines_write_hidden(scene, (size_t)more, "PgDn", &mark);
    chrome_mark(scene, buffer_text(&mark), canvas);
    buffer_release(&mark);
}

void contents_words(const Scene *scene, const Contents *contents, bool all, Buffer *out)
{
    static const Text how = TEXT("enter opens the selected lesson, open NAME another one");
    Canvas *unbroken = canvas_new(CANVAS_MOST, 1, GLYPHS_UNICODE);
    Lines lines = {0};
    if (all)
        list_lessons(scene, contents, unbroken, &lines);
    else if (contents->catalog->count > 0)
        add_lesson(scene, contents, contents->row, unbroken, &lines);
    if (!all && contents->question.size > 0)
        lines_begin(&lines, 1, STYLE_TEXT, say_text(buffer_text(&contents->question)));
    if (all)
        lines_begin(&lines, 1, STYLE_DIM, say_text(text_in(&how, scene->lang)));
    lines_words(&lines, scene->lang, out);
    lines_release(&lines);
    canvas_free(unbroken);
}

void contents_release(Contents *contents)
{
    free(contents->last);
    buffer_release(&contents->question);
}
