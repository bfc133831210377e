// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of a lesson: any plain text with figures and marks is refused, or is
// written and set in lines of any width.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"
#define Source LessonSource // session/session.h has another one
#include "lesson/words.h"
#undef Source
#include "view/lines.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char LESSON[] = "lesson { api = 1, id = \"small\", title = \"Small\" }\n"
                             "X = input({ {1,2}, {0,1} }, { rows = { \"a\", \"b\" } })\n"
                             "W = weight { {1,0}, {0,1/3} }\n"
                             "Y = X * W\n"
                             "L = sum(Y)\n"
                             "backward(L)\n";

static Lesson *load(void)
{
    char path[] = "/tmp/qkv-fuzz-XXXXXX";
    const int file = mkstemp(path);
    Error err = {0};
    BUG_ON(file < 0 || write(file, LESSON, strlen(LESSON)) < 0);
    close(file);
    Lesson *lesson = lesson_load(path, &(LessonOptions){0}, &err);
    unlink(path);
    BUG_ON(!lesson);
    graph_update(lesson->graph);
    return lesson;
}

// No line is wider than asked for, in widths that the screens have.
static void check_lines(const char *text, int width)
{
    static Canvas *canvas;
    if (!canvas)
        canvas = canvas_new(80, 24, GLYPHS_UNICODE);
    Lines lines = {0};
    wrap_text(canvas, text, width, &lines);
    for (size_t i = 0; i < lines.count; i++) {
        const Line *line = &lines.line[i];
        int w = 0;
        for (size_t k = line->first; k < line->first + line->spans; k++)
            w += canvas_width(canvas, buffer_text(&lines.text) + lines.span[k].text);
        BUG_ON(w > width);
    }
    lines_release(&lines);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Lesson *lesson;
    if (!lesson)
        lesson = load();
    if (size == 0)
        return 0;
    char *text = mem_text_n((const char *)data + 1, size - 1);
    text[utf8_clean(text, size - 1, true)] = '\0';
    const LessonSource source = {.name = "fuzz", .text = text, .size = strlen(text)};
    const Words words = {.text = {text}, .line = 1};
    const Stop *stop = &lesson->walk.stop[data[0] % lesson->walk.count];
    Error err = {0};
    if (words_check(lesson, &source, &words, stop, &err)) {
        Buffer out = {0};
        words_write(lesson, &words, stop, (Lang)(data[0] / 16 % 2), &out);
        BUG_ON(!utf8_is_plain(buffer_text(&out), out.size, true));
        check_lines(buffer_text(&out), 16 + data[0] % 100);
        buffer_release(&out);
    } else {
        BUG_ON(!error_is_set(&err));
    }
    free(text);
    return 0;
}
