// SPDX-License-Identifier: GPL-3.0-or-later
// A new view is a file of its own, a ViewName and one row here.
#include "view/view_table.h"

#include "view/chrome.h"
#include "view/lesson_screen.h"
#include "view/words.h"

const View view_table[VIEW_COUNT] = {
    [VIEW_LESSON] = {{"Lesson", "课程"}, {"one stop of the walk", "路线上的一站"}, NULL},
    [VIEW_MAP] = {{"Map", "地图"},
                  {"the whole graph in layers, with thumbnails", "整张图，一层一层，附缩略图"},
                  map_view_write},
    [VIEW_CHANGES] = {{"Changes", "变化"},
                      {"what the last change did to every matrix", "上一次改动对每个矩阵的影响"},
                      changes_view_write},
    [VIEW_TRAINING] = {{"Training", "训练"},
                       {"the curve of the steps taken, and a matrix step by step",
                        "走过的每一步：曲线，以及一个矩阵逐步的样子"},
                       training_view_write},
    [VIEW_COMPARE] = {{"Compare", "比较"},
                      {"the same numbers under two settings", "同样的数，两种情形"},
                      compare_view_write},
    [VIEW_MATRIX] = {{"Matrix", "矩阵"},
                     {"the selected matrix on the whole screen, however large",
                      "选中的矩阵占满屏幕，多大都行"},
                     large_view_write},
    [VIEW_CURVES] = {{"Curves", "曲线"},
                     {"the columns or rows of the selected matrix as curves",
                      "选中的矩阵，每列或每行画成一条曲线"},
                     curves_view_write},
    [VIEW_BARS] = {{"Bars", "条形"},
                   {"the numbers of the selected row as bars to both sides of 0",
                    "选中的那一行，每个数画成从 0 向两边的条"},
                   bars_view_write},
    [VIEW_CHECK] = {{"Check", "核对"},
                    {"one gradient held against finite differences", "用有限差分核对一个梯度"},
                    check_view_write},
    [VIEW_HISTOGRAM] = {{"Histogram", "直方图"},
                        {"how the numbers of a matrix are spread", "一个矩阵里的数怎样分布"},
                        histogram_view_write},
    [VIEW_RANK] = {{"Rank", "秩"},
                   {"the singular values of a matrix, and its rank", "一个矩阵的奇异值和秩"},
                   rank_view_write},
    [VIEW_HEADS] = {{"Heads", "各个头"},
                    {"the same matrix of every head, side by side", "每个头的同一个矩阵，并排放着"},
                    heads_view_write},
    [VIEW_COUNTS] = {{"Operations", "运算量"},
                     {"what each stop costs, in operations and in numbers kept",
                      "每一站要做多少次运算、存多少个数"},
                     counts_view_write},
    [VIEW_STATES] = {{"States", "状态"},
                     {"a state step by step, and its gradient below",
                      "状态一步一步的样子，下面是它的梯度"},
                     states_view_write},
};

static void write_view(const Scene *scene, int width, int height, Document *document)
{
    const ViewName view = scene->session->view;
    BUG_ON(view >= VIEW_COUNT || !view_table[view].write);
    *document = (Document){.width = width, .height = height};
    view_table[view].write(scene, document);
}

void view_draw(const Scene *scene, Canvas *canvas)
{
    const Session *session = scene->session;
    if (session->view == VIEW_LESSON) {
        lesson_screen_draw(scene, canvas);
        return;
    }
    Document document;
    Rect rect;
    Buffer title = {0};
    char stop[STOP_NAME_SIZE];
    session_stop_name(session, session_stop(session), stop);
    buffer_printf(&title, "%s · %s", text_in(&view_table[session->view].title, scene->lang),
                  scene->presents ? stop : chrome_title(scene));
    if (chrome_frame(scene, buffer_text(&title), stop, &rect, canvas)) {
        write_view(scene, rect.w, rect.h, &document);
        document_draw(&document, scene, rect, canvas);
        document_release(&document);
    }
    buffer_release(&title);
}

void view_write_words(const Scene *scene, Buffer *out)
{
    Document document;
    write_view(scene, WORDS_WIDTH, 0, &document);
    document_words(&document, scene, out);
    document_release(&document);
}
