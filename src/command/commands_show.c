// SPDX-License-Identifier: GPL-3.0-or-later
// How things are shown, the views of the open lesson, and what they point at.
#include <limits.h>
#include <string.h>

#include "command/command.h"
#include "command/config.h"
#include "session/scale.h"
#include "session/shown.h"

MESSAGE(no_language, ERROR_USAGE,
        "lang takes en, zh or another name of assets/languages, not '{1}'");

// Chinese in ASCII would be question marks.
MESSAGE(ascii_chosen, ERROR_USAGE,
        "glyphs ascii has no Chinese; glyphs safe or glyphs unicode has");
MESSAGE(terminal_ascii, ERROR_USAGE,
        "Chinese needs UTF-8, which this terminal does not use (see LC_ALL, LC_CTYPE, LANG)");
MESSAGE(glyphs_ascii_only, ERROR_USAGE,
        "glyphs {1} needs UTF-8, which this terminal does not use (see LC_ALL, LC_CTYPE, LANG)");

bool command_lang(App *app, const Arguments *arguments, Error *err)
{
    Lang lang = lang_next(app->display.lang);
    if (arguments->count > 0 && !lang_parse(arguments->word[0], &lang))
        return ERROR(err, &no_language, err_text(arguments->word[0]));
    if (lang == LANG_ZH && app->display.glyphs == GLYPHS_ASCII)
        return error_set(err, app->richest == GLYPHS_ASCII ? &terminal_ascii : &ascii_chosen);
    app->display.lang = lang;
    app_show(app);
    if (app->remembers && arguments->count > 0) // without a word it is for this session
        config_keep_lang(lang);
    app_say_texts(app);
    return true;
}

// `safe` may have been chosen too careful by the look at the widths: a person
// knows better. Without UTF-8 there is nothing to choose.
bool command_glyphs(App *app, const Arguments *arguments, Error *err)
{
    const Command *command = command_find("glyphs", ERROR_DROPPED);
    const GlyphSet glyphs = (GlyphSet)command_choice(command, arguments, app->display.glyphs);
    if (app->richest == GLYPHS_ASCII && glyphs != GLYPHS_ASCII)
        return ERROR(err, &glyphs_ascii_only, err_text(arguments->word[0]));
    if (app_show_glyphs(app, glyphs))
        APP_SAY(app, "glyphs ascii has no Chinese: English instead; glyphs safe, then lang zh, "
                     "brings it back");
    return true;
}

bool command_scale(App *app, const Arguments *arguments, Error *err)
{
    static const Text said[] = {TEXT("colours are on the scale of the numbers as they are now"),
                                TEXT("colours are on the scale of the lesson's own numbers")};
    const bool original = arguments->count > 0;
    (void)err;
    session_scale(app->session, original);
    return app_say(app, &said[original]);
}

// A setting is a command too, and does the same alone.
bool command_option(App *app, const Arguments *arguments, Error *err)
{
    if (arguments->count == 0)
        return app_run(app, "help option", err);
    return command_find_setting(arguments->word[0], true, err) &&
           app_run(app, arguments->rest, err);
}

// ---- Views ---------------------------------------------------------------

MESSAGE(too_many_shown, ERROR_USAGE, "view shows at most {1} matrices");
MESSAGE(no_matrix, ERROR_USAGE, "view: '{1}' is no matrix");
MESSAGE(takes_no_matrix, ERROR_USAGE,
        "view {1} takes no matrices; histogram, rank, heads, counts and states do");
MESSAGE(no_group, ERROR_USAGE,
        "there is no group here: on the map point at a box of one, else go to the stop of a "
        "closed one");
MESSAGE(bad_compare, ERROR_USAGE,
        "compare takes edits, without NODE, step N, or two nodes, not '{1}'");

bool command_view(App *app, const Arguments *arguments, Error *err)
{
    static const Text no_other =
        TEXT("no other picture belongs to this stop; others come by name: view rank");
    Session *session = app->session;
    if (arguments->count == 0 || strcmp(arguments->word[0], "next") == 0) {
        const ViewName now = session->view;
        session_view(session, session_view_after(session));
        return session->view != now || app_say(app, &no_other);
    }
    ViewName view;
    CellRef shown[SHOWN_MOST];
    size_t count = 0;
    const char *name = arguments->rest + strlen(arguments->word[0]);
    if (!view_find(arguments->word[0], &view, err))
        return false;
    for (name += strspn(name, " "); *name; name += strspn(name, " ")) { // "S_raw dS_scaled"
        Address address;
        const size_t size = session_scan(session, name, &address, err);
        if (size == 0)
            return false;
        if (count == SHOWN_MOST)
            return ERROR(err, &too_many_shown, err_int(SHOWN_MOST));
        if (address.param >= 0)
            return ERROR(err, &no_matrix, err_text(name));
        shown[count++] = address_cell(&address);
        name += size;
    }
    if (count > 0 && view < VIEW_HISTOGRAM)
        return ERROR(err, &takes_no_matrix, err_text(arguments->word[0]));
    if (strcmp(arguments->word[0], "changes") == 0)
        return session_compare(session, &(Compare){.kind = COMPARE_CHANGE}, err);
    const bool closes = view == VIEW_MAP && session->view == VIEW_MAP;
    session_view(session, closes ? session_view_below(session) : view);
    if (count > 0)
        session_show_these(session, shown, count);
    return true;
}

// What is not seen whole comes before larger cells.
bool command_zoom(App *app, const Arguments *arguments, Error *err)
{
    static const Text none_larger = TEXT("nothing of this stop can be shown larger");
    const Command *command = command_find("zoom", err);
    unsigned was = app->display.zoom, next = was, shows = UINT_MAX;
    if (arguments->count == 0) {
        app->display.zoom = ZOOM_NONE;
        app_show(app);
        shows = app_layout(app).hides | 1U << ZOOM_NONE;
    }
    do
        next = command_choice(command, arguments, next);
    while ((shows & 1U << next) == 0);
    app->display.zoom = (Zoom)next;
    app_show(app);
    return next != was || arguments->count > 0 || app_say(app, &none_larger);
}

bool command_point(App *app, const Arguments *arguments, Error *err)
{
    Address address;
    if (!session_parse(app->session, arguments->rest, &address, err))
        return false;
    BUG_ON(address.node < 0 || address.node >= (NodeId)graph_count(app->session->graph));
    app->session->map.at = address.node;
    return true;
}

bool command_fold(App *app, Error *err)
{
    if (!app->session)
        return contents_fold(app, err);
    return session_fold(app->session) || error_set(err, &no_group);
}

// "edits", "without S_scaled", "step 5" or "A1 A2"; without words what was compared last.
bool command_compare(App *app, const Arguments *arguments, Error *err)
{
    static const WholeRange steps = {0, 1000000000};
    const char *first = arguments->word[0], *second = arguments->word[1];
    const Graph *graph = app->session->graph;
    Compare compare = app->session->compare;
    if (arguments->count == 1 && strcmp(first, "edits") == 0) {
        compare.kind = COMPARE_EDITS;
    } else if (arguments->count == 1) {
        return ERROR(err, &bad_compare, err_text(first));
    } else if (arguments->count == 2 && strcmp(first, "step") == 0) {
        compare.kind = COMPARE_STEP;
        if (!argument_whole("compare step", second, steps, &compare.step, err))
            return false;
    } else if (arguments->count == 2) {
        const bool without = strcmp(first, "without") == 0;
        compare.kind = without ? COMPARE_WITHOUT : COMPARE_NODES;
        compare.b = compare.a = graph_find_or(graph, second, false, err);
        if (compare.b != NODE_NONE && !without)
            compare.a = graph_find_or(graph, first, false, err);
        if (compare.a == NODE_NONE)
            return false;
    }
    return session_compare(app->session, &compare, err);
}
