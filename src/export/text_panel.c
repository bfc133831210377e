// SPDX-License-Identifier: GPL-3.0-or-later
// What the panel of the screen says, as lines for a screen reader.
#include "export/text.h"

#include "view/narration_view.h"
#include "view/panel_view.h"
#include "view/task_view.h"

enum {
    TEXT_WIDTH = 78,   // columns of narration and questions
    ANY_WIDTH = 10000, // lines that are not broken
};

typedef void PanelPart(const Scene *scene, const Canvas *canvas, int width, Lines *out);

// Returns whether there was anything to say.
static bool add_panel(Session *session, Lang lang, int width, PanelPart *part, Buffer *out)
{
    const Scene scene = {.session = session, .theme = {THEME_MONO, DEPTH_MONO}, .lang = lang};
    Canvas *canvas = canvas_new(1, 1, session->display.glyphs);
    Lines lines = {0};
    part(&scene, canvas, width, &lines);
    text_lines(&lines, lang, out);
    const bool any = lines.count > 0;
    lines_release(&lines);
    canvas_free(canvas);
    return any;
}

void text_task(Session *session, Lang lang, Buffer *out)
{
    add_panel(session, lang, TEXT_WIDTH, task_lines, out);
}

void text_why(Session *session, Lang lang, Buffer *out)
{
    add_panel(session, lang, ANY_WIDTH, panel_why_lines, out);
}

void text_notes(Session *session, Lang lang, Buffer *out)
{
    add_panel(session, lang, ANY_WIDTH, panel_note_lines, out);
}

// Where the panel has another form than the usual one, that form.
void text_selected(Session *session, Lang lang, Buffer *out)
{
    if (session->display.panel != PANEL_PLAIN) {
        text_why(session, lang, out);
        return;
    }
    text_cell(session, session->cell, lang, out);
    add_panel(session, lang, ANY_WIDTH, panel_word_lines, out);
}

bool text_narration(Session *session, Lang lang, Buffer *out)
{
    return add_panel(session, lang, TEXT_WIDTH, narration_lines, out);
}
