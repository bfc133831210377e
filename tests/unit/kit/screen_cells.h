// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of matrices on a canvas, found by what a click there selects: for
// each its cell in the graph, and where it stands.
#pragma once

#include "plan.h"
#include "session/shown.h"
#include "session/task.h"
#include "view/region.h"

enum { SCREEN_MATRICES_MOST = 64, SCREEN_CELLS_MOST = 9000 };

typedef struct ScreenCell {
    CellRef cell;
    Rect at;         // with its brackets
    Rect whole;      // all lines of a large one
    size_t row, col; // as it is seen in its matrix
    size_t matrix;   // which of the screen's matrices
    bool block;      // one character stands for several cells
} ScreenCell;

typedef struct ScreenMatrix {
    CellRef first; // [1,1]; of its row and column no more is said
    Rect at;
    bool transposed; // the graph's rows stand side by side
} ScreenMatrix;

typedef struct ScreenCells {
    ScreenCell cell[SCREEN_CELLS_MOST];
    size_t count;
    ScreenMatrix matrix[SCREEN_MATRICES_MOST];
    size_t matrices;
} ScreenCells;

// Finds the matrix that the screen calls so; false where none is. Its name is
// written as the screen writes it: what is tested here is not how it is read.
static inline bool find_matrix(const Session *session, const char *name, CellRef *found)
{
    static const Side sides[] = {SIDE_VALUE, SIDE_GRAD, SIDE_NEXT};
    const Graph *graph = session->graph;
    bool same = false;
    for (NodeId node = 0; !same && node < (NodeId)graph_count(graph); node++) {
        // The root's gradient is given whole: it has no path that is called otherwise.
        const size_t paths = node == graph_root(graph) ? 0 : graph_paths(graph, node);
        for (size_t i = 0; !same && i < 3 + paths; i++) {
            Buffer text = {0};
            *found = (CellRef){
                .side = i < 3 ? sides[i] : SIDE_PATH, .node = node, .path = i < 3 ? 0 : i - 3};
            session_write_name(session, found->side, node, found->path, &text);
            same = strcmp(buffer_text(&text), name) == 0;
            buffer_release(&text);
        }
    }
    return same;
}

static inline void add_grid(const Canvas *canvas, const Region *region, const Session *session,
                            ScreenCells *out)
{
    const RegionGrid *grid = &region->grid;
    CellRef first;
    if (out->matrices == SCREEN_MATRICES_MOST ||
        !find_matrix(session, buffer_text(&canvas->lines) + region->line, &first))
        return;
    const bool transposed = grid->swap != session->display.columns;
    out->matrix[out->matrices] = (ScreenMatrix){first, region->rect, transposed};
    for (int y = 0; y < region->rect.h; y++) {
        if (grid->h > 1 && y % grid->h != grid->h / 2) // the number is in the middle
            continue;
        for (int x = 0; x + grid->w <= region->rect.w; x += grid->w) {
            const size_t row = grid->row + (size_t)(grid->h > 0 ? y / grid->h : 2 * y) * grid->down;
            const size_t col = grid->col + (size_t)(x / grid->w) * grid->across;
            if (row >= grid->rows || col >= grid->cols || out->count == SCREEN_CELLS_MOST)
                continue;
            CellRef cell = first;
            cell.row = transposed ? col : row;
            cell.col = transposed ? row : col;
            out->cell[out->count++] = (ScreenCell){
                .cell = cell,
                .at = {region->rect.x + x, region->rect.y + y, grid->w, 1},
                .whole = {region->rect.x + x, region->rect.y + y - grid->h / 2, grid->w, grid->h},
                .row = row,
                .col = col,
                .matrix = out->matrices,
                .block = grid->h == 0 || grid->down > 1 || grid->across > 1};
        }
    }
    out->matrices++;
}

// A number that has a region of its own: "select NAME[1,2]".
static inline void add_cell(const Canvas *canvas, const Region *region, const Session *session,
                            ScreenCells *out)
{
    const char *line = buffer_text(&canvas->lines) + region->line;
    const char *bracket = strrchr(line, '[');
    ScreenCell *made = &out->cell[out->count];
    char name[256];
    if (strncmp(line, "select ", 7) != 0 || !bracket ||
        sscanf(bracket, "[%zu,%zu]", &made->row, &made->col) != 2)
        return;
    snprintf(name, sizeof name, "%.*s", (int)(bracket - line - 7), line + 7);
    if (out->count == SCREEN_CELLS_MOST || !find_matrix(session, name, &made->cell))
        return;
    const bool columns = session->display.columns;
    made->cell.row = (columns ? made->col : made->row) - 1;
    made->cell.col = (columns ? made->row : made->col) - 1;
    made->at = made->whole = region->rect;
    made->at.y += made->at.h / 2;                       // the number is in the middle
    made->matrix = SCREEN_MATRICES_MOST + region->line; // its own
    made->block = false;
    out->count++;
}

static inline void screen_cells(const Canvas *canvas, const Session *session, ScreenCells *out)
{
    out->count = out->matrices = 0;
    for (size_t i = 0; i < canvas->regions; i++) {
        if (canvas->region[i].grid.w > 0)
            add_grid(canvas, &canvas->region[i], session, out);
        else
            add_cell(canvas, &canvas->region[i], session, out);
    }
}
