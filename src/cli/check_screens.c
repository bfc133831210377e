// SPDX-License-Identifier: GPL-3.0-or-later
// Every stop, drawn.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "cli/check.h"
#include "cli/child.h"
#include "export/text.h"
#include "session/shown.h"
#include "view/canvas.h"

MESSAGE(STOPS_MISSED, ERROR_CHECK, "walking with 'next' reached {1} of {2} stops");
MESSAGE(CUT_OFF, ERROR_CHECK,
        "the stop {1} on a screen of {2} in {3}: a text is cut off without a mark");

MESSAGE(SILENT, ERROR_NONE,
        "the stop {1} has no text: what its operation does stands there; write one, or no_stop");
MESSAGE(NO_PICTURE, ERROR_CHECK, "the stop {1}: nothing can ever stand in the picture {2}");

MESSAGE(TOO_EARLY, ERROR_CHECK, "the stop {1}: its picture is of {2}, which comes later");
MESSAGE(NOT_THERE, ERROR_CHECK,
        "the stop {1}: a text speaks of the {2}, and the stop shows another picture; "
        "write subject = {2}");

MESSAGE(ELSEWHERE, ERROR_NONE,
        "the stop {1}: a text quotes {2}, which is not seen there and was not before; show it, "
        "subject = {picture = {2}}, or quote it where it stands");

// The sizes that every stop is drawn at, with --quick the first alone; the last is too small for a
// lesson.
static const struct {
    int w, h;
} size_table[] = {{80, 24}, {140, 45}, {100, 30}, {60, 20}, {40, 12}, {20, 5}};

static void stop_found(Check *check, const Message *message, const char *what)
{
    CHECK_FOUND(check, check->line, NULL, message, err_text(check->stop), err_text(what),
                err_text(lang_name(check->app->display.lang)));
}

static void draw_open_view(Check *check)
{
    const size_t sizes = check->run->options->quick ? 1 : sizeof size_table / sizeof *size_table;
    for (size_t i = 0; i < sizes; i++) {
        SCOPED(canvas_drop)
        Canvas *canvas = canvas_new(size_table[i].w, size_table[i].h, check->app->display.glyphs);
        app_draw(check->app, canvas, NULL);
        char size[32];
        snprintf(size, sizeof size, "%dx%d", canvas->w, canvas->h);
        if (canvas->clipped > 0)
            stop_found(check, &CUT_OFF, size);
    }
}

// Whether the picture that a stop is about has something to show, now or later.
static bool has_picture(const Session *session, ViewName view)
{
    CellRef shown[SHOWN_MOST];
    const bool of_all = view == VIEW_MAP || view == VIEW_COMPARE || view == VIEW_COUNTS;
    return view == VIEW_TRAINING ? session->training.weights > 0
                                 : of_all || session_shown(session, view, shown) > 0;
}

// A picture is of what was shown before it, not of what comes later.
static void check_order(Check *check)
{
    const Session *session = check->app->session;
    const Walk *walk = &session->lesson->walk;
    const Narration *page = check->page;
    char name[STOP_NAME_SIZE];
    size_t later;
    for (size_t i = 0; page && !page->at.scene && i < page->shows; i++)
        if (walk_find(walk, side_stop(page->shown[i].side), page->shown[i].node, &later) &&
            later > session->stop && session->display.lang == LANG_EN)
            stop_found(check, &TOO_EARLY, stop_name(session->graph, &walk->stop[later], name));
}

// Whether a matrix is named behind the words "film of ", or in a language whose words stand behind
// the name, before them.
static bool speaks_of(const Graph *graph, const char *text, const char *words, Lang lang)
{
    bool speaks = false;
    for (const char *at = text; !speaks && (at = strstr(at, words)); at += strlen(words)) {
        const char *end = at - (at > text && at[-1] == ' '), *name = end;
        while (lang != LANG_EN && name > text && isgraph((unsigned char)name[-1]))
            name--;
        if (lang == LANG_EN) {
            name = end = at + strlen(words);
            while (isgraph((unsigned char)*end))
                end++;
            while (end > name && strchr(".,;:!?", end[-1]))
                end--;
        }
        Address address;
        SCOPED(mem_drop) char *word = mem_text_n(name, (size_t)(end - name));
        speaks = address_scan(graph, word, false, &address, ERROR_DROPPED) > 0; // "of W's rows"
    }
    return speaks;
}

// What a text names is there: pictures with a name of their own, of a matrix but for a nudge.
static void check_named(Check *check)
{
    static const struct {
        ViewName view;
        const char *subject;
        Text words;
    } pictures[] = {{VIEW_TRAINING, "film", TEXT("film of ")},
                    {VIEW_HISTOGRAM, "histogram", TEXT("histogram of ")},
                    {VIEW_CURVES, "curves", TEXT("curves of ")},
                    {VIEW_CHECK, "nudge", TEXT("the nudge")},
                    {VIEW_CHECK, "nudge", TEXT("The nudge")}};
    const Session *session = check->app->session;
    const Lang lang = lang_of_lesson(session->display.lang);
    const char *text = check->page ? check->page->text.text[lang] : NULL;
    for (size_t i = 0; text && i < sizeof pictures / sizeof *pictures; i++) {
        const char *words = text_in(&pictures[i].words, lang);
        if (session_offers(session) != pictures[i].view &&
            (pictures[i].view == VIEW_CHECK ? strstr(text, words) != NULL
                                            : speaks_of(session->graph, text, words, lang)))
            stop_found(check, &NOT_THERE, pictures[i].subject);
    }
}

static bool is_operand(const Node *of, NodeId node)
{
    bool is = false;
    for (size_t i = 0; i < of->inputs; i++)
        is |= of->input[i] == node;
    return is;
}

// Whether a matrix has been seen, or is one key away: at an earlier stop or the next, in the
// picture of this one, among what its numbers are made of or make, or folded with it.
static bool is_known(const Session *session, NodeId node)
{
    const Graph *graph = session->graph;
    const NodeId at = session_stop(session)->node;
    CellRef shown[SHOWN_MOST];
    const ViewName view = session_offers(session);
    const size_t count = view == VIEW_LESSON ? 0 : session_shown(session, view, shown);
    const Node *quoted = graph_node(graph, node);
    bool known = node == at || graph_same_group(graph, at, node) ||
                 (!quoted->op && quoted->shape.rows * quoted->shape.cols == 1); // a number
    size_t held;
    known |=
        walk_find(&session->lesson->walk, STOP_FORWARD, node, &held) && held <= session->stop + 1;
    for (size_t i = 0; i <= session->stop; i++) // scenes among them
        known |= session->lesson->walk.stop[i].node == node;
    for (size_t i = 0; i < count; i++)
        known |= shown[i].node == node;
    for (NodeId n = 0; n < (NodeId)graph_count(graph); n++) {
        const Node *of = graph_node(graph, n);
        known |= (n == at || is_operand(of, at)) && (n == node || is_operand(of, node));
    }
    return known;
}

// Warns of numbers of a text that cannot be seen beside it.
static void check_quoted(Check *check)
{
    const Session *session = check->app->session;
    const char *text = check->page ? words_either(&check->page->text, session->display.lang) : "";
    bool known = session_stop(session)->node != NODE_NONE;
    CellRef of = {.node = NODE_NONE};
    while (known && words_next_matrix(session->lesson, &text, &of))
        known = is_known(session, of.node);
    if (!known && of.node != NODE_NONE)
        stop_found(check, &ELSEWHERE, graph_node(session->graph, of.node)->name);
}

// Warns of a stop of something computed that has no text, in a lesson that has some and is walked
// by its stops; what a closed group folds needs none.
static void check_silent(Check *check)
{
    const Session *session = check->app->session;
    const Lesson *lesson = session->lesson;
    const Stop *stop = session_stop(session);
    if (stop->node == NODE_NONE || lesson->narrations == 0 || check->page ||
        lesson->walk.scenes > 0 || lesson->board.line > 0 || session->display.lang != LANG_EN ||
        lesson_group(lesson, stop->node) != NODE_NONE ||
        (stop->kind == STOP_FORWARD && !graph_node(session->graph, stop->node)->op))
        return;
    stop_found(check, &SILENT, "");
}

// Returns how many stops there were from that one on. Of each the view that it offers is drawn.
static size_t walk(Check *check, size_t first)
{
    App *app = check->app;
    Session *session = app->session;
    size_t stops = 1, stop, page;
    bool rests; // another question comes first
    session_goto(session, first);
    do {
        SCOPED(buffer_release) Buffer text = {0};
        const Stop *at = session_stop(session);
        check->page = lesson_page(session->lesson, at, session->page);
        check->line = check->page             ? check->page->line
                      : at->node == NODE_NONE ? 1
                                              : graph_node(session->graph, at->node)->line;
        session_stop_name(session, at, check->stop);
        draw_open_view(check);
        if (session->lesson->header.api > 2) {
            check_silent(check);
            check_named(check);
            check_order(check);
            check_quoted(check);
        }
        if (session_offers(session) != VIEW_LESSON) {
            if (!has_picture(session, session_offers(session)))
                stop_found(check, &NO_PICTURE, view_words[session_offers(session)]);
            session_view(session, session_offers(session));
            draw_open_view(check);
            session_view(session, VIEW_LESSON);
        }
        text_stop(session, session->display.lang, TEXT_ALL, &text);
        stop = session->stop;
        page = session->page;
        rests = session_rests(session);
        app_run(app, "next", ERROR_DROPPED);
        stops += session->stop != stop;
    } while (session->stop != stop || session->page != page || rests);
    return stops;
}

void check_screens(Check *check)
{
    child_doing(CHILD_SCREENS, 0);
    Session *session = check->app->session;
    for (size_t i = 0; i < session->lesson->walk.count; i++) {
        if (session->lesson->walk.stop[i].closed)
            session_fold_stops(session, session->lesson->walk.stop[i].node);
    }
    for (Lang lang = 0; lang < LANG_COUNT; lang++) {
        const size_t count = session->lesson->walk.count, scenes = session->lesson->walk.scenes;
        app_run_with(check->app, "lang", lang_name(lang), ERROR_DROPPED);
        check->stops = walk(check, 0);
        if (scenes > 0) // which are walked past all other stops to the last
            check->stops += walk(check, scenes) - 1;
        if (check->stops != count)
            CHECK_FOUND(check, 0, NULL, &STOPS_MISSED, err_count(check->stops), err_count(count));
    }
}
