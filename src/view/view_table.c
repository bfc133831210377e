// SPDX-License-Identifier: GPL-3.0-or-later
// A new view is a file of its own, a ViewName and one row here.
#include "view/view_table.h"

#include "session/shown.h"
#include "view/chrome.h"
#include "view/measures.h"
#include "view/stop_view.h"

const View view_table[VIEW_COUNT] = {
    [VIEW_LESSON] = {TEXT("Lesson"), TEXT("one stop of the walk"), NULL},
    [VIEW_MAP] = {TEXT("Map"), TEXT("the whole graph in layers, with thumbnails"), map_view_write},
    [VIEW_TRAINING] = {TEXT("Training"),
                       TEXT("the curve of the steps taken, and a matrix step by step"),
                       training_view_write},
    [VIEW_COMPARE] = {TEXT("Compare"), TEXT("the same numbers under two settings"),
                      compare_view_write},
    [VIEW_MATRIX] = {TEXT("Picture"), TEXT("the selected matrix as cells, however large"),
                     large_view_write, true},
    [VIEW_CURVES] = {TEXT("Curves"), TEXT("the columns or rows of the selected matrix as curves"),
                     curves_view_write},
    [VIEW_BARS] = {TEXT("Bars"), TEXT("the numbers of the selected row as bars to both sides of 0"),
                   bars_view_write},
    [VIEW_CHECK] = {TEXT("Check"), TEXT("one gradient held against finite differences"),
                    check_view_write},
    [VIEW_SUM] = {TEXT("Sum"), TEXT("the selected number's sum, with all the room"), NULL},
    [VIEW_JACOBIAN] = {TEXT("Jacobian"), TEXT("the Jacobian of the selected row of a softmax"),
                       NULL},
    [VIEW_HISTOGRAM] = {TEXT("Histogram"), TEXT("how the numbers of a matrix are spread"),
                        histogram_view_write},
    [VIEW_RANK] = {TEXT("Rank"), TEXT("the singular values of a matrix, and its rank"),
                   rank_view_write},
    [VIEW_HEADS] = {TEXT("Side by side"), TEXT("the same matrix of every head, or word"),
                    heads_view_write, true},
    [VIEW_COUNTS] = {TEXT(SENSE("in view table", "Operations")),
                     TEXT("what each stop costs, in operations and in numbers kept"),
                     counts_view_write},
    [VIEW_STATES] = {TEXT("States"), TEXT("a state step by step, and its gradient below"),
                     states_view_write},
};

bool view_has_sum(const Session *session)
{
    if (!view_is_stop(session->view))
        return view_table[session->view].summed && session_shows_selected(session);
    return !stop_is_board(session_stop(session));
}

static void write_view(const Scene *scene, int width, int height, Document *document)
{
    const ViewName view = scene->session->view;
    BUG_ON(view >= VIEW_COUNT || !view_table[view].write);
    *document = (Document){.width = width, .height = height};
    const Text *nothing = view_table[view].write(scene, document);
    if (nothing)
        lines_prose(&document->lines, STYLE_TEXT, 0, say_text(text_in(nothing, scene->lang)));
}

void view_draw_picture(const Scene *scene, Rect rect, Canvas *canvas)
{
    Document document;
    write_view(scene, rect.w, rect.h, &document);
    canvas->mark = (Rect){rect.x, rect.y + rect.h - 1, rect.w, 1};
    rect.h -= !document.figure; // it may scroll
    document_draw(&document, scene, rect, canvas);
    document_release(&document);
    canvas->mark.w = 0;
}

void view_draw(const Scene *scene, Canvas *canvas)
{
    const Session *session = scene->session;
    if (view_is_stop(session->view) || !(session->view == VIEW_MAP || scene->presents)) {
        stop_view_draw(scene, canvas);
        return;
    }
    Document document;
    Rect rect;
    SCOPED(buffer_release) Buffer title = {0};
    char stop[STOP_NAME_SIZE];
    session_stop_name(session, session_stop(session), stop);
    buffer_printf(&title, "%s · %s", text_in(&view_table[session->view].title, scene->lang),
                  scene->presents ? stop : chrome_title(scene));
    if (chrome_frame(scene, buffer_text(&title), stop, &rect, canvas)) {
        write_view(scene, rect.w, rect.h, &document);
        document_draw(&document, scene, rect, canvas);
        document_release(&document);
    }
}

void view_write_words(const Scene *scene, Buffer *out)
{
    Document document;
    write_view(scene, BESIDE_W, 0, &document); // of which nothing is drawn
    lines_words(&document.lines, scene->lang, out);
    if (document.figure && document.figure->words)
        document.figure->words(scene, document.data, out);
    document_release(&document);
}
