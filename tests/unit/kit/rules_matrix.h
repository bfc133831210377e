// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about the matrices on a screen, held against the graph: numbers, marks,
// labels, shapes, colours.
#pragma once

#include <ctype.h>
#include <math.h>

#include "block_digits.h"
#include "rules.h"
#include "view/arithmetic.h"

// ---- Numbers of matrices ------------------------------------------------

// Whether the text is a number as the value rounds to it: what it is rounded to
// is read off its own last place.
static inline bool is_rounding_of(const char *text, double value)
{
    char *end;
    const double read = strtod(text, &end);
    if (end == text || *end)
        return false;
    if (!isfinite(value))
        return isnan(value) ? isnan(read) : read == value;
    const char *point = strchr(text, '.'), *power = strpbrk(text, "eE");
    const size_t places = point ? strcspn(point + 1, "eE") : 0;
    const int last = (power ? atoi(power + 1) : 0) - (int)places;
    return fabs(read - value) <= 0.5000001 * pow(10, last) + 1e-300;
}

static inline Theme drawn_theme(const Drawn *drawn)
{
    const ThemeName name = drawn->app->display.theme;
    return (Theme){name == THEME_AUTO ? drawn->app->detected : name, drawn->app->depth};
}

// Whether a frame of half blocks begins or ends the text.
static inline bool is_side(const char *text)
{
    return strncmp(text, "▌", strlen("▌")) == 0 || strncmp(text, "▐", strlen("▐")) == 0;
}

// The text of a cell without the frame, brackets and marks around it.
static inline void strip(const char *text, char out[TEXT_SIZE])
{
    const size_t side = strlen("▌");
    const char *from = text + (is_side(text) ? side : 0);
    from += strspn(from, "[ ");
    size_t n = strlen(from);
    n -= n >= side && is_side(from + n - side) ? side : 0;
    while (n > 0 && strchr("]* ", from[n - 1]))
        n--;
    snprintf(out, TEXT_SIZE, "%.*s", (int)n, from);
}

static inline bool is_hatch(const char *text)
{
    return strncmp(text, "░", strlen("░")) == 0 || text[0] == ':';
}

// Whether a masked cell is a hatch, with its fill at the end where that is a
// number.
static inline bool shows_masked(const Graph *graph, CellRef cell, const char *text)
{
    double fill;
    const char *number = text + strspn(text, "░:[]"); // with the marks of a highlighted one
    if (!graph_mask_fill(graph, cell.node, cell.row, cell.col, &fill))
        return is_hatch(text) && !*number;
    return is_hatch(text) && (!*number || is_rounding_of(number, fill));
}

// Whether a cell of a picture has no number: a colour, or a character by its size.
static inline bool is_ink(const char *text)
{
    return strspn(text, ".:+*@#=-") == strlen(text);
}

// What the graph says of a cell, as the screen has to show it; one look each.
static inline bool shows_cell(const Drawn *drawn, const ScreenCell *at)
{
    const Session *session = drawn->session;
    const CellRef cell = at->cell;
    char raw[TEXT_SIZE], text[TEXT_SIZE];
    if (!blocks_read(drawn->canvas, at->whole, text, sizeof text))
        strip(read_at(drawn, at->at.x, at->at.y, at->at.w, raw), text);
    const double value = graph_number(session->graph, cell);
    const size_t n = strlen(text);
    const bool none = strcmp(text, "⋅") == 0 || strcmp(text, ".") == 0;
    if (session_shape_covered(session, cell.side, cell.node))
        return none || strcmp(text, "?") == 0;
    if (session_covered(session, cell))
        return cell.side == SIDE_GRAD && !session_computed(session, cell) ? none
                                                                          : strcmp(text, "?") == 0;
    if (cell.side == SIDE_VALUE && graph_masked(session->graph, cell.node, cell.row, cell.col))
        return shows_masked(session->graph, cell, text);
    if (!session_computed(session, cell) && cell.side == SIDE_GRAD)
        return none;
    if (is_ink(text))
        return drawn->lesson || drawn->presents;
    if (value == 0)
        return strcmp(text, "0") == 0;
    if (n > 1 && text[n - 1] == '~') {
        text[n - 1] = '\0';
        return strtod(text, NULL) == 0 && is_rounding_of(text, value);
    }
    return strtod(text, NULL) != 0 && is_rounding_of(text, value);
}

// Whether the matrices of this screen are written in digits.
static inline bool has_digits(const Drawn *drawn)
{
    const ViewName view = drawn->session->view;
    char text[TEXT_SIZE];
    if (drawn->cells->count == 0 || drawn->overlaid)
        return false;
    if (view == VIEW_LESSON)
        return true;
    if (view != VIEW_MATRIX && view != VIEW_STATES)
        return false;
    for (size_t i = 0; i < drawn->cells->count; i++) {
        const ScreenCell *at = &drawn->cells->cell[i];
        const char *from = read_at(drawn, at->at.x, at->at.y, at->at.w, text);
        if (strpbrk(from, "0123456789"))
            return true;
    }
    return false;
}

static inline bool numbers_are_those_of_the_graph(const Drawn *drawn)
{
    if (!drawn->session || !has_digits(drawn))
        return true;
    for (size_t i = 0; i < drawn->cells->count; i++) {
        const ScreenCell *at = &drawn->cells->cell[i];
        char text[TEXT_SIZE];
        Buffer name = {0};
        if (at->block || shows_cell(drawn, at))
            continue;
        session_write_cell(drawn->session, at->cell, &name);
        wrong(drawn, "%s is %.9g, shown '%s' at %d,%d", buffer_text(&name),
              graph_number(drawn->session->graph, at->cell),
              read_at(drawn, at->at.x, at->at.y, at->at.w, text), at->at.x, at->at.y);
        buffer_release(&name);
        return false;
    }
    return true;
}

// On the lesson screen a star follows what the last change changed, nothing else; where there are
// colours, these say it.
static inline bool what_changed_has_a_star(const Drawn *drawn)
{
    const Theme theme = {drawn->app->display.theme, drawn->app->depth};
    const bool stars = theme.depth < DEPTH_256 || theme_is_mono(&theme);
    for (size_t i = 0; drawn->lesson && i < drawn->cells->count; i++) {
        const ScreenCell *at = &drawn->cells->cell[i];
        Graph *graph = drawn->session->graph;
        char text[TEXT_SIZE];
        double before;
        read_at(drawn, at->at.x, at->at.y, at->at.w, text);
        const bool open = stars && !strchr(text, '?') && !is_hatch(text) &&
                          graph_changed(graph, at->cell, &before);
        if (!is_ink(text) && open != (strchr(text, '*') != NULL))
            return wrong(drawn, "'%s' has %s star", text, open ? "no" : "a");
    }
    return true;
}

// Numbers of one matrix have their points in one column, but for those with an
// exponent or a mark that give way (view/number_column.h), and for the selected one of a narrow
// column, which has less room.
static inline bool points_stand_below_each_other(const Drawn *drawn)
{
    if (!drawn->lesson)
        return true;
    for (size_t i = 1; i < drawn->cells->count; i++) {
        const ScreenCell *a = &drawn->cells->cell[i - 1], *b = &drawn->cells->cell[i];
        char one[TEXT_SIZE], two[TEXT_SIZE];
        int at[2] = {-1, -1};
        if (a->matrix != b->matrix || a->at.w != b->at.w)
            continue;
        for (int x = 0; x < a->at.w; x++) {
            at[0] = char_at(drawn, a->at.x + x, a->at.y) == '.' ? x : at[0];
            at[1] = char_at(drawn, b->at.x + x, b->at.y) == '.' ? x : at[1];
        }
        read_at(drawn, a->at.x, a->at.y, a->at.w, one);
        read_at(drawn, b->at.x, b->at.y, b->at.w, two);
        if (at[0] >= 0 && at[1] >= 0 && at[0] != at[1] && !strpbrk(one, "e~") &&
            !strpbrk(two, "e~") && !(a->at.w < 6 && (is_side(one) || is_side(two))))
            return wrong(drawn, "the points of '%s' and '%s'", one, two);
    }
    return true;
}

static inline bool is_same_matrix(CellRef a, CellRef b)
{
    return a.side == b.side && a.node == b.node && a.path == b.path;
}

// The selected cell is in sight wherever its matrix is, and on the lesson screen
// in brackets.
static inline bool the_selected_cell_is_marked(const Drawn *drawn)
{
    const Session *session = drawn->session;
    if (!session || drawn->overlaid || session->cell.node == NODE_NONE ||
        session_shape_covered(session, session->cell.side, session->cell.node))
        return true;
    bool shown = false;
    for (size_t i = 0; i < drawn->cells->count; i++) {
        const ScreenCell *at = &drawn->cells->cell[i];
        if (!is_same_matrix(at->cell, session->cell) || at->block)
            continue;
        shown = true;
        if (cell_same(at->cell, session->cell)) {
            char text[TEXT_SIZE];
            read_at(drawn, at->at.x, at->at.y, at->at.w, text);
            const Style style = canvas_at(drawn->canvas, at->at.x, at->at.y)->style;
            const Theme theme = drawn_theme(drawn);
            const bool filled = style.bg == theme_style(&theme, STYLE_SELECTED).bg;
            return !drawn->lesson || filled || is_side(text) ||
                   (text[0] == '[' && text[strlen(text) - 1] == ']') ||
                   wrong(drawn, "the selected cell is '%s'", text);
        }
    }
    return !shown || wrong(drawn, "the selected cell is not in the window");
}

// ---- Labels and names of matrices ---------------------------------------

// Whether a label may be written so where there is less room: its beginning,
// its number, or its first letter and its number.
static inline bool is_label(const char *text, const char *label)
{
    const size_t n = strlen(label);
    size_t digits = 0, size = strlen(text);
    const char *cut = strstr(text, "…");
    size = cut ? (size_t)(cut - text) : size;
    while (size > 1 && strcmp(text, label) != 0 && text[size - 1] == '.') // the mark in ASCII
        size--;
    while (digits < n && isdigit((unsigned char)label[n - 1 - digits]))
        digits++;
    const char *number = label + n - digits;
    if (size == 0 || strcmp(text, label) == 0)
        return size > 0;
    if (digits == 0 || digits == n)
        return strncmp(text, label, size) == 0;
    if (size < digits || strcmp(text + size - digits, number) != 0)
        return false;
    return strncmp(text, label, size - digits) == 0;
}

static inline const Labels *labels_along(const Drawn *drawn, const ScreenMatrix *m, bool across)
{
    const Node *node = graph_node(drawn->session->graph, m->first.node);
    return across != m->transposed ? node->col_labels : node->row_labels;
}

// The word that ends right before the column x.
static inline const char *word_before(const Drawn *drawn, int x, int y, char out[TEXT_SIZE])
{
    int end = x;
    while (end > 0 && char_at(drawn, end - 1, y) == ' ')
        end--;
    int start = end;
    while (start > 0 && char_at(drawn, start - 1, y) != ' ')
        start--;
    return read_at(drawn, start, y, end - start, out);
}

// Writes the shape that stands above a matrix, as it is seen.
static inline const char *shape_of(const Drawn *drawn, const ScreenMatrix *m, char out[TEXT_SIZE])
{
    const Shape shape = graph_node(drawn->session->graph, m->first.node)->shape;
    char text[64];
    snprintf(text, sizeof text, " %zu×%zu", m->transposed ? shape.cols : shape.rows,
             m->transposed ? shape.rows : shape.cols);
    if (session_shape_covered(drawn->session, m->first.side, m->first.node))
        strcpy(text, " ?×?");
    return in_glyphs(drawn, text, out);
}

// The line of a matrix above its first numbers: that of the mark for hidden ones, if it has one.
static inline int top_of(const Drawn *drawn, const ScreenMatrix *m)
{
    char raw[TEXT_SIZE], text[TEXT_SIZE], mark[TEXT_SIZE];
    strip(read_at(drawn, m->at.x, m->at.y - 1, m->at.w, raw), text);
    return m->at.y - (strcmp(text, in_glyphs(drawn, "…", mark)) == 0);
}

// Whether the shape of a matrix stands so many lines above its brackets.
static inline bool is_named_above(const Drawn *drawn, const ScreenMatrix *m, int lines)
{
    char shape[TEXT_SIZE], above[TEXT_SIZE];
    read_at(drawn, m->at.x - 12, top_of(drawn, m) - lines, m->at.w + 40, above);
    return strstr(above, shape_of(drawn, m, shape));
}

// Whether there is a line for labels of columns between its name and its numbers.
static inline bool has_heads(const Drawn *drawn, const ScreenMatrix *m)
{
    return !is_named_above(drawn, m, 1) && is_named_above(drawn, m, 2);
}

// Labels of columns stand above their numbers, and those of rows, where a
// matrix has room for them, before theirs.
static inline bool labels_are_those_of_their_cells(const Drawn *drawn)
{
    if (!drawn->lesson)
        return true;
    for (size_t i = 0; i < drawn->cells->count; i++) {
        const ScreenCell *at = &drawn->cells->cell[i];
        if (at->matrix >= drawn->cells->matrices)
            continue;
        const ScreenMatrix *m = &drawn->cells->matrix[at->matrix];
        const Labels *across = labels_along(drawn, m, true), *down = labels_along(drawn, m, false);
        const Lang lang = drawn->app->display.lang;
        char text[TEXT_SIZE], label[TEXT_SIZE];
        if (across && at->at.y == m->at.y && has_heads(drawn, m)) {
            read_at(drawn, at->at.x, top_of(drawn, m) - 1, at->at.w, text);
            in_glyphs(drawn, across->at[at->col].text[lang], label);
            if (at->at.w > 2 && !is_label(text, label)) // narrow ones have none
                return wrong(drawn, "'%s' above a column of %s", text, label);
        }
        if (down && at->at.x == m->at.x) {
            word_before(drawn, m->at.x - 1, at->at.y, text);
            in_glyphs(drawn, down->at[at->row].text[lang], label);
            // "0.15][-0.02]⎥" is of the matrix before.
            const bool number = isdigit((unsigned char)text[0]) &&
                                (strstr(text, "]⎥") || strstr(text, "]⎤") || strstr(text, "]⎦") ||
                                 !isdigit((unsigned char)label[0]));
            if (isalnum((unsigned char)text[0]) && !number && !is_label(text, label))
                return wrong(drawn, "'%s' before a row of %s", text, label);
        }
    }
    return true;
}

// Whether the shape of a matrix stands left of it, or of what stands above it.
static inline bool is_named_beside(const Drawn *drawn, const ScreenMatrix *m)
{
    char shape[TEXT_SIZE], line[TEXT_SIZE];
    for (int y = m->at.y - 2; y < m->at.y + m->at.h; y++) {
        if (strstr(read_at(drawn, 0, y, m->at.x, line), shape_of(drawn, m, shape)))
            return true;
    }
    return false;
}

// Whether it is a picture in cells of one column, which has no room for its shape.
static inline bool is_thin(const Drawn *drawn, size_t matrix)
{
    size_t i = 0;
    while (i < drawn->cells->count && drawn->cells->cell[i].matrix != matrix)
        i++;
    return i < drawn->cells->count && drawn->cells->cell[i].at.w == 1;
}

// Above each matrix stands its shape, as it is seen, in a corner beside it.
static inline bool each_matrix_has_its_shape(const Drawn *drawn)
{
    if (!drawn->lesson)
        return true;
    for (size_t i = 0; i < drawn->cells->matrices; i++) {
        const ScreenMatrix *m = &drawn->cells->matrix[i];
        char shape[TEXT_SIZE];
        if (!is_named_above(drawn, m, 1) && !is_named_above(drawn, m, 2) &&
            !is_named_beside(drawn, m) && !is_thin(drawn, i))
            return wrong(drawn, "no '%s' above a matrix", shape_of(drawn, m, shape));
    }
    return true;
}

// ---- Colours ------------------------------------------------------------

// The level of a cell's colour in a map, −1 where it is none of it.
static inline int level_of(const Drawn *drawn, const Theme *theme, HeatMap map,
                           const ScreenCell *at)
{
    const int levels = theme_levels(theme, map);
    const Style style = canvas_at(drawn->canvas, at->at.x, at->at.y)->style;
    for (int i = 0; i < levels; i++) {
        if (theme_heat(theme, map, i).bg == style.bg)
            return i;
    }
    return -1;
}

// Grey ones are those of an operand that take no part.
static inline bool has_colour(const Drawn *drawn, const Theme *theme, const ScreenCell *at)
{
    const Session *session = drawn->session;
    double before;
    char text[TEXT_SIZE];
    read_at(drawn, at->at.x, at->at.y, at->at.w, text);
    return canvas_at(drawn->canvas, at->at.x, at->at.y)->style.bg !=
               theme_style(theme, STYLE_TEXT).bg &&
           !at->block && level_of(drawn, theme, HEAT_QUIET, at) < 0 && text[0] != '[' &&
           !strchr(text, '?') && !graph_changed(session->graph, at->cell, &before) &&
           !cell_same(at->cell, session->cell) && session_computed(session, at->cell) &&
           !session_covered(session, at->cell) &&
           !(at->cell.side == SIDE_VALUE &&
             graph_masked(session->graph, at->cell.node, at->cell.row, at->cell.col));
}

// Whether two numbers of a matrix have colours in their order.
static inline bool is_in_order(const Drawn *drawn, const Theme *theme, HeatMap map,
                               const ScreenCell *a, const ScreenCell *b)
{
    const int one = level_of(drawn, theme, map, a), two = level_of(drawn, theme, map, b);
    const double x = graph_number(drawn->session->graph, a->cell),
                 y = graph_number(drawn->session->graph, b->cell);
    return one >= 0 && two >= 0 && (x == y ? one == two : x < y ? one <= two : one >= two);
}

// The colours of a matrix are those of one map, in the order of its numbers.
static inline bool colours_follow_the_numbers(const Drawn *drawn)
{
    const Theme theme = drawn_theme(drawn);
    const bool digits = drawn->session && has_digits(drawn);
    if (!digits || drawn->session->view == VIEW_STATES || !drawn->again ||
        theme_levels(&theme, HEAT_DIVERGING) <= 1)
        return true;
    const ScreenCell *last = NULL;
    bool maps[2] = {true, true};
    for (size_t i = 0; i < drawn->cells->count; i++) {
        const ScreenCell *at = &drawn->cells->cell[i];
        if (at->matrix >= drawn->cells->matrices || !has_colour(drawn, &theme, at))
            continue;
        if (!last || last->matrix != at->matrix)
            maps[0] = maps[1] = true;
        for (int k = 0; last && last->matrix == at->matrix && k < 2; k++)
            maps[k] = maps[k] && is_in_order(drawn, &theme, (HeatMap)k, last, at);
        if (!maps[0] && !maps[1])
            return wrong(drawn, "a colour out of order at %d,%d", at->at.x, at->at.y);
        last = at;
    }
    return true;
}
