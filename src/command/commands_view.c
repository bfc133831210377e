// SPDX-License-Identifier: GPL-3.0-or-later
// Views of the open lesson, and what they point at.
#include <string.h>

#include "command/command.h"
#include "num/expression.h"
#include "session/shown.h"
#include "view/view_table.h"

static const Message no_steps = {
    ERROR_USAGE, {"nothing was trained yet: train first", "还没有训练过：先 train"}};
static const Message too_many_shown = {
    ERROR_USAGE, {"view shows at most {1} matrices", "view 最多显示 {1} 个矩阵"}};
static const Message no_matrix = {ERROR_USAGE, {"view: '{1}' is no matrix", "view：“{1}”不是矩阵"}};
static const Message takes_no_matrix = {
    ERROR_USAGE,
    {"view {1} takes no matrices; histogram, rank, heads, counts and states do",
     "view {1} 后面不写矩阵；histogram、rank、heads、counts、states 后面可以写"}};
static const Message no_group = {
    ERROR_USAGE, {"the box that is pointed at is in no group", "光标所在的框不属于任何一组"}};
static const Message bad_step = {
    ERROR_USAGE,
    {"'{1}' is no step: give a whole number from 0, as in: compare step 5",
     "“{1}”不是步数：请给从 0 起的整数，例如：compare step 5"}};
static const Message bad_compare = {
    ERROR_USAGE,
    {"compare takes edits, without NODE, step N, or two nodes, not '{1}'",
     "compare 后面是 edits、without 节点、step N，或两个节点，不是“{1}”"}};

// Reads the matrices after the view's name: "S_raw dS_scaled".
static bool read_shown(const Session *session, const char *text, CellRef shown[SHOWN_MOST],
                       size_t *count, Error *err)
{
    for (*count = 0; *text; text += strspn(text, " ")) {
        Address address;
        const size_t size = session_scan(session, text, &address, err);
        if (size == 0)
            return false;
        if (*count == SHOWN_MOST)
            return ERROR(err, &too_many_shown, err_int(SHOWN_MOST));
        if (address.param >= 0)
            return ERROR(err, &no_matrix, err_text(text));
        shown[(*count)++] = address_cell(&address);
        text += size;
    }
    return true;
}

bool command_view(App *app, const Arguments *arguments, Error *err)
{
    Session *session = app->session;
    if (arguments->count == 0 || strcmp(arguments->word[0], "next") == 0) {
        session_view(session, session_view_after(session));
        return true;
    }
    ViewName view;
    CellRef shown[SHOWN_MOST];
    size_t count;
    const char *names = arguments->rest + strlen(arguments->word[0]);
    if (!view_find(arguments->word[0], &view, err) ||
        !read_shown(session, names + strspn(names, " "), shown, &count, err))
        return false;
    if (count > 0 && view < VIEW_HISTOGRAM)
        return ERROR(err, &takes_no_matrix, err_text(view_words[view]));
    session_view(session, view);
    if (count > 0)
        session_show_these(session, shown, count);
    return true;
}

bool command_map(App *app, Error *err)
{
    (void)err;
    const bool there = app->session->view == VIEW_MAP;
    session_view(app->session, there ? VIEW_LESSON : VIEW_MAP);
    return true;
}

bool command_point(App *app, const Arguments *arguments, Error *err)
{
    Address address;
    if (!session_parse(app->session, arguments->rest, &address, err))
        return false;
    session_point(app->session, address.node);
    return true;
}

bool command_pin(App *app, Error *err)
{
    return session_film_pin(app->session) || error_set(err, &no_steps);
}

bool command_fold(App *app, Error *err)
{
    return session_fold(app->session) || error_set(err, &no_group);
}

// Reads "edits", "without S_scaled", "step 5" or "A1 A2".
static bool read_compare(const Graph *graph, const Arguments *arguments, Compare *compare,
                         Error *err)
{
    const char *first = arguments->word[0], *second = arguments->word[1];
    if (strcmp(first, "edits") == 0 && arguments->count == 1) {
        compare->kind = COMPARE_EDITS;
        return true;
    }
    if (arguments->count < 2)
        return ERROR(err, &bad_compare, err_text(first));
    if (strcmp(first, "step") == 0) {
        double step;
        if (!expression_value(second, &step, err))
            return false;
        if (!(step >= 0) || step > 1e9 || step != (double)(size_t)step)
            return ERROR(err, &bad_step, err_text(second));
        compare->kind = COMPARE_STEP;
        compare->step = (size_t)step;
        return true;
    }
    const bool without = strcmp(first, "without") == 0;
    const NodeId b = graph_find_or(graph, second, err);
    const NodeId a = without ? b : b == NODE_NONE ? b : graph_find_or(graph, first, err);
    if (a == NODE_NONE)
        return false;
    compare->kind = without ? COMPARE_WITHOUT : COMPARE_NODES;
    compare->a = a;
    compare->b = b;
    return true;
}

bool command_grain(App *app, const Arguments *arguments, Error *err)
{
    (void)err;
    const unsigned grain =
        command_choice(command_find("grain", NULL), arguments, app->session->grain);
    session_set_grain(app->session, (Grain)grain);
    return true;
}

bool command_compare(App *app, const Arguments *arguments, Error *err)
{
    Session *session = app->session;
    Compare compare = session->compare;
    return (arguments->count == 0 || read_compare(session->graph, arguments, &compare, err)) &&
           session_compare(session, &compare, err);
}
