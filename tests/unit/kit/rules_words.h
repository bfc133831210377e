// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about the words of a screen: number, shape, place and way out are seen,
// and they are of one language.
#pragma once

#include "base/utf8.h"
#include "rules.h"
#include "view/arithmetic.h"
#include "view/panel_view.h"

// ---- What matters is there ----------------------------------------------

static inline bool the_shape_is_seen(const Drawn *drawn)
{
    if (!drawn->lesson || session_stop(drawn->session)->node == NODE_NONE ||
        drawn->session->display.zoom != ZOOM_NONE)
        return true;
    const Stop *stop = session_stop(drawn->session);
    const bool columns = drawn->session->display.columns;
    const Side side = stop->kind == STOP_BACKWARD ? SIDE_GRAD : SIDE_VALUE;
    Shape shape = graph_node(drawn->session->graph, stop->node)->shape;
    char text[64], want[TEXT_SIZE];
    snprintf(text, sizeof text, " %zu×%zu", columns ? shape.cols : shape.rows,
             columns ? shape.rows : shape.cols);
    if (session_shape_covered(drawn->session, side, stop->node))
        strcpy(text, " ?×?");
    return strstr(drawn->text, in_glyphs(drawn, text, want)) || wrong(drawn, "no %s", want);
}

static inline bool the_number_is_seen(const Drawn *drawn)
{
    if (!drawn->lesson || drawn->session->cell.node == NODE_NONE ||
        drawn->session->whys > 1) // then it is about another number
        return true;
    const CellRef cell = drawn->session->cell;
    static const int places[] = {4, 3,
                                 PANEL_PLACES}; // where two terms share a line there are fewer
    char number[NUMBER_SIZE];
    bool seen = false;
    for (size_t i = 0; !seen && i < sizeof places / sizeof *places; i++) {
        arithmetic_shown(session_covered(drawn->session, cell),
                         graph_number(drawn->session->graph, cell), places[i], number);
        seen = strstr(drawn->text, number) && (places[i] == PANEL_PLACES || strchr(number, '.'));
    }
    return seen || wrong(drawn, "no %s", number);
}

// The first line says which stop this is; of the lesson screen the end of that line, or of the
// second, its number in its pass.
static inline bool the_header_says_where_this_is(const Drawn *drawn)
{
    if (!drawn->session || drawn->overlaid || drawn->presents)
        return true;
    const Canvas *canvas = drawn->canvas;
    const Stop *stop = session_stop(drawn->session);
    const bool wide = canvas->w >= 120 && canvas->h >= 30;
    char line[TEXT_SIZE], name[STOP_NAME_SIZE], want[TEXT_SIZE], text[64];
    read_at(drawn, 0, drawn->staged && !wide, canvas->w, line);
    session_stop_name(drawn->session, stop, name);
    in_glyphs(drawn, name, want);
    if (stop->node == NODE_NONE)
        return true;
    if (!drawn->staged)
        return strstr(line, want) || strstr(line, canvas->glyphs == GLYPHS_UNICODE ? "…" : "..") ||
               wrong(drawn, "no %s in the header", want);
    snprintf(text, sizeof text, "%zu / %zu", stop->number, stop->of);
    const size_t size = strlen(line), n = strlen(text);
    return (size >= n && strcmp(line + size - n, text) == 0) ||
           wrong(drawn, "'%s' does not end with '%s'", line, text);
}

// The stop is marked in the strip, which has a step at its matrix, and there alone, where there are
// thumbnails.
static inline bool the_strip_marks_the_stop(const Drawn *drawn)
{
    const Canvas *canvas = drawn->canvas;
    if (!drawn->lesson)
        return true;
    const Walk *walk = &drawn->session->lesson->walk;
    const Stop *stop = session_stop(drawn->session);
    const bool pictures = canvas->w >= 120 && canvas->h >= 40;
    const Theme theme = drawn_theme(drawn);
    size_t at = drawn->session->stop, n, marks = 0;
    if (stop->kind == STOP_UPDATE && pictures)
        walk_find(walk, STOP_FORWARD, stop->node, &at);
    for (size_t i = 0; i < canvas->regions; i++) {
        const Region *region = &canvas->region[i];
        const int x = region->rect.x, y = region->rect.y;
        marks += sscanf(buffer_text(&canvas->lines) + region->line, "goto %zu", &n) == 1 &&
                 n == at + 1 && (pictures ? y > canvas->h - 11 : y == 1) &&
                 (char_at(drawn, x - 1, y) == '[' ||
                  canvas_at(canvas, x, y)->style.bg == theme_style(&theme, STYLE_SELECTED).bg);
    }
    const bool once = marks == 1 || (marks > 0 && stop->kind != STOP_UPDATE);
    return stop->node == NODE_NONE || once ||
           wrong(drawn, "stop %zu is marked %zu times", at + 1, marks);
}

// Whether a text that goes to a stop names it: "Wq", "[Wq]".
static inline bool names_stop(const Drawn *drawn, const char *text, size_t n)
{
    const Stop *stop = &drawn->session->lesson->walk.stop[n - 1];
    char name[STOP_NAME_SIZE], want[TEXT_SIZE];
    if (stop->node == NODE_NONE)
        return true;
    const Node *node = graph_node(drawn->session->graph, stop->node);
    if (strchr(node->name, '.') && node->group.text[LANG_EN]) // its group stands for the beginning
        return text[0];
    session_stop_name(drawn->session, stop, name);
    const Walk *walk = &drawn->session->lesson->walk;
    size_t held; // given matrices that share a stop are named by themselves
    for (NodeId k = 0; k < (NodeId)walk->nodes && stop->kind == STOP_FORWARD; k++) {
        in_glyphs(drawn, graph_node(drawn->session->graph, k)->name, want);
        if (walk_find(walk, STOP_FORWARD, k, &held) && held == n - 1 && strstr(text, want))
            return true;
    }
    in_glyphs(drawn, name, want);
    return strstr(text, want) || strstr(text, drawn->canvas->glyphs == GLYPHS_UNICODE ? "…" : "..");
}

// A click on a stop goes to the one that is named there.
static inline bool stops_go_where_they_say(const Drawn *drawn)
{
    const Canvas *canvas = drawn->canvas;
    for (size_t i = 0; drawn->lesson && i < canvas->regions; i++) {
        const Region *region = &canvas->region[i];
        char text[TEXT_SIZE];
        size_t n;
        if (region->grid.w > 0 ||
            sscanf(buffer_text(&canvas->lines) + region->line, "goto %zu", &n) != 1)
            continue;
        read_at(drawn, region->rect.x, region->rect.y, region->rect.w, text);
        if (!names_stop(drawn, text, n))
            return wrong(drawn, "'%s' goes to stop %zu", text, n);
    }
    return true;
}

static inline bool the_way_out_is_seen(const Drawn *drawn)
{
    if (drawn->presents)
        return true;
    const bool zh = drawn->app->display.lang == LANG_ZH;
    static const char *const ways[2][3] = {{"q quit", "q back", "q contents"},
                                           {"q 退出", "q 返回", "q 目录"}};
    // The narrowest map has room for one way out, which leads to all others.
    const bool narrow = !drawn->lesson && drawn->canvas->w < 50;
    char footer[TEXT_SIZE];
    const int h = drawn->canvas->h, lines = h < 34 ? 1 : 2;
    Buffer text = {0};
    for (int i = h - lines; i < h; i++) {
        canvas_read(drawn->canvas, 0, i, drawn->canvas->w, &text);
        buffer_add(&text, " ");
    }
    snprintf(footer, sizeof footer, "%s", buffer_text(&text));
    buffer_release(&text);
    bool leads = narrow;
    for (size_t i = 0; i < 3; i++)
        leads |= strstr(footer, ways[zh][i]) != NULL;
    if (!strstr(footer, zh ? "? 帮助" : "? help"))
        return wrong(drawn, "no help in the footer");
    if (!leads)
        return wrong(drawn, "the footer does not say where q leads");
    return true;
}

// ---- One language -------------------------------------------------------

static inline bool has_chinese(const char *text)
{
    const size_t size = strlen(text);
    for (size_t i = 0; i < size;) {
        uint32_t ch;
        i += utf8_decode(text + i, size - i, &ch);
        if (ch >= 0x2E80 && ch < 0xFFF0)
            return true;
    }
    return false;
}

static inline bool english_has_no_chinese(const Drawn *drawn)
{
    const bool glossary = drawn->app->help.open && drawn->app->help.kind == HELP_TERMS;
    if (drawn->app->display.lang == LANG_ZH || glossary)
        return true;
    for (int y = 0; y < drawn->canvas->h; y++) {
        char line[TEXT_SIZE];
        read_at(drawn, 0, y, drawn->canvas->w, line);
        char *other = strstr(line, "L 中文"); // the key that goes there
        if (y >= drawn->canvas->h - 2 && other)
            memset(other, ' ', strlen("L 中文"));
        if (has_chinese(line))
            return wrong(drawn, "Chinese in '%s'", line);
    }
    return true;
}

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

// Whether the `n` letters are a word of the list, or, where the line is cut off
// after them, the beginning of one.
static inline bool is_word_of(const char *list, const char *word, size_t n)
{
    const char *next = word + n;
    const bool cut = strncmp(next, "…", strlen("…")) == 0 || next[0] == '.';
    for (const char *at = list; *at;) {
        const size_t size = strspn(at, letters);
        if (size >= n && (cut || size == n) && strncmp(at, word, n) == 0)
            return true;
        at += size ? size : 1;
    }
    return false;
}

// Keys, operations as formulas write them, command lines that are quoted, and
// what mathematics has no Chinese for.
static const char shared_words[] =
    "qkv English NumPy array Var Transformer softmax relu step via max sum mean sin cos "
    "sqrt inf delta entropy cross onehot hcat vcat rows turn mask constant gamma beta "
    "Enter PgDn PgUp Tab Backspace hjkl history review set matrix_rank axis keepdims True "
    "intro closing target RoPE ALiBi LoRA FlashAttention microgpt";

static inline bool is_shared_word(const Drawn *drawn, const char *word, size_t n)
{
    if (n < 3 || is_word_of(shared_words, word, n))
        return true;
    if (!drawn->session)
        return false;
    const Graph *graph = drawn->session->graph;
    for (NodeId node = 0; node < (NodeId)graph_count(graph); node++) {
        const Node *about = graph_node(graph, node);
        const Labels *labels[] = {about->row_labels, about->col_labels};
        if (is_word_of(about->name, word, n) ||
            (word[0] == 'd' && is_word_of(about->name, word + 1, n - 1)))
            return true;
        for (size_t k = 0; k < 2; k++) {
            for (size_t i = 0; labels[k] && i < labels[k]->n; i++) {
                if (is_word_of(labels[k]->at[i].text[LANG_ZH], word, n))
                    return true;
            }
        }
    }
    return false;
}

// Whether that place of the line is in （）, where a Chinese text has the English of a term; the
// pair may have begun on the line before.
static inline bool is_in_brackets(const char *line, const char *at)
{
    bool any = false, in = false;
    for (const char *from = line; from < at; from++) {
        const bool begins = strncmp(from, "（", strlen("（")) == 0;
        if (begins || strncmp(from, "）", strlen("）")) == 0) {
            any = true;
            in = begins;
        }
    }
    const char *begin = strstr(at, "（"), *end = strstr(at, "）");
    return in || (!any && end && (!begin || end < begin));
}

static inline bool chinese_has_no_english(const Drawn *drawn)
{
    if (drawn->app->display.lang == LANG_EN || drawn->app->help.open)
        return true; // help lists commands, the glossary both languages
    for (int y = 0; y < drawn->canvas->h; y++) {
        char line[TEXT_SIZE];
        read_at(drawn, 0, y, drawn->canvas->w, line);
        for (const char *at = line; *at;) {
            const size_t n = strspn(at, letters);
            if (n > 0 && !is_shared_word(drawn, at, n) && !is_in_brackets(line, at))
                return wrong(drawn, "'%.*s' in '%s'", (int)n, at, line);
            at += n ? n : 1;
        }
    }
    return true;
}
