// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix block: any matrix on screen, of the graph or not, as digits, short
// digits or colours, with brackets, labels, and what is
// highlighted in it. No other code draws a cell.
#pragma once

#include "num/format.h"
#include "session/cell_look.h"
#include "view/big_text.h"
#include "view/highlights.h"
#include "view/number_column.h"
#include "view/scene.h"

enum {
    OFTEN = 1 << 10,            // cells between two questions whether to go on
    SHORT_W = sizeof "-.31" - 1 // columns of a number in short digits
};

// How much of the screen a cell takes.
typedef enum Density {
    DENSITY_DIGITS,
    DENSITY_SHORT,  // at most so many characters: ".31", "-1e3"
    DENSITY_COLORS, // so many columns, coloured by value; ink where there are no colours
} Density;

// How a matrix stands on screen. Sizes are in columns and rows of the screen,
// the window (row0, rows, col0, cols) in cells of the matrix as it is seen.
typedef struct MatrixView {
    MatrixLook look; // of its cells
    bool transposed; // seen with rows as columns
    Shape shape;     // as seen
    Density density;
    int w, h;            // columns and lines from a cell to the next; h is 0: two in a line
    size_t across, down; // cells for which one that is drawn stands, by the strongest
    int decimals;        // as many as its numbers need, up to those asked for
    const Matrix *own;   // those of the lesson's own that is edited, which decide on columns
    int most, least;     // and an edited one; columns that a cell has for those, or for names
    NumberColumn column; // of all numbers with their marks, but of edited ones
    int number;          // its width
    int space;           // more room on either side of a number
    BigDot dot;          // of numbers in block digits; all zero: of the terminal's
    bool stars;          // behind numbers that have changed, where no colour says it
    bool marks;          // brackets around a highlighted number, in columns of their own
    int label;           // columns of the row labels with a blank after them; 0: none
    int name;            // columns of the name, and of its shape, which is always seen
    int tail;
    int heads;      // lines of column labels
    bool unshaped;  // the shape is asked for: drawn as one "?"
    bool heated;    // colours by value
    bool quiet;     // only for highlighted cells, but of shares: an operand
    Heat heat;      // its own, or another one
    bool tight;     // no columns for brackets
    bool cross;     // numbers only in the open row and column
    double largest; // in grey, of a picture
    bool zeros;     // the lesson's own numbers are all 0, which then stands in the cells
    size_t row0, rows, col0, cols;
    size_t open_row, open_col; // whose names stand out; SIZE_MAX: none
    bool above, left;          // a mark for what is hidden there; below and at the right always
} MatrixView;

// Writes a number in so few columns as cells of a picture do: ".31", "-.04", "1.25", "12", "-1e3";
// "0~" is not zero. False where they are too few.
bool matrix_view_short(const CellLook *look, int decimals, int columns, char out[CELL_TEXT]);

// Takes the columns of brackets from it, where colours hold it together.
void matrix_view_tighten(MatrixView *view, const Scene *scene);

// Its rows and columns as it is seen; 1×1 while its shape is asked for.
Shape matrix_view_shape(const Scene *scene, const PictureItem *item);

// Measures a matrix of the graph with up to `decimals` places and row labels of up to
// `label` columns (0: none). The columns of numbers are those of the lesson's own: no edit widens
// them, but training may, which changes all.
MatrixView matrix_view(const Scene *scene, const PictureItem *item, int decimals, int label);

// Gives it row labels of up to so many columns in place of those that it has.
void matrix_view_label(MatrixView *view, const Scene *scene, int label);

// The item of a matrix by itself: its rows are columns where tokens are.
PictureItem matrix_item(const Scene *scene, CellRef of);

// Measures cells without a name, labels or marks, `shape` as they are seen.
MatrixView matrix_view_of(const Scene *scene, const MatrixLook *look, Shape shape, bool transposed,
                          int decimals);

// Makes cells so many lines high, and at least so wide.
void matrix_view_enlarge(MatrixView *view, int columns, int lines);

// Makes its numbers short digits, in cells so many lines high.
void matrix_view_use_short(MatrixView *view, int lines);

// Makes it a picture in cells so wide, with `halves` two rows in a line.
void matrix_view_use_cells(MatrixView *view, int columns, bool halves);
// Whether one may: half blocks have colours, and a width that is sure.
bool matrix_view_halves(const Scene *scene, const Canvas *canvas);

// The same with the numbers of the open row and column.
void matrix_view_use_cross(MatrixView *view, const Scene *scene, int columns);

// Opens the row and column of the cell that must stay in sight.
void matrix_view_open(MatrixView *view, const Highlights *highlights);

// Makes cells so wide that the labels of the columns are whole, up to `most` columns of them.
void matrix_view_widen(MatrixView *view, const Scene *scene, int most);

// Makes the numbers block digits, in cells so many lines higher than these.
void matrix_view_use_blocks(MatrixView *view, BigDot dot, int more);

// A picture of a matrix: colours on its own heat.
MatrixView matrix_view_picture(const Scene *scene, const PictureItem *item);

// Makes the cells of a picture a column wide, then lets each stand for several, so that all of them
// have room in `most`; returns the columns and lines that they take.
Rect matrix_view_shrink(MatrixView *view, Rect most);

// Narrows the window to `columns` screen columns, or `lines` lines of numbers,
// around the selected or first highlighted cell.
void matrix_view_crop_cols(MatrixView *view, const Highlights *highlights, int columns);
void matrix_view_crop_rows(MatrixView *view, const Highlights *highlights, int lines);
// Shows the rows that the other shows, which has as many and a cell that must stay in sight, where
// this one has none: what is asked stays beside its row.
void matrix_view_crop_like(MatrixView *view, const Highlights *highlights, const MatrixView *other);

// The first of `room` cells in sight so that cell `at` of `size` is among them,
// near the middle. 0 where all of them have room.
size_t window_start(size_t at, size_t room, size_t size);

bool matrix_view_is_whole(const MatrixView *view); // all of it is seen
int matrix_view_width(const MatrixView *view);     // all of it
int matrix_view_grid(const MatrixView *view);      // labels, brackets and numbers
int matrix_view_lines(const MatrixView *view);     // of numbers

// Draws name and shape at (x, y), the column labels on the next line if
// `heads`, and the numbers below. Returns the column behind the shape.
int matrix_view_draw(const MatrixView *view, const Scene *scene, const Highlights *highlights,
                     int x, int y, int heads, Canvas *canvas);

// The parts of that: the name with its shape, the names of the columns from where the grid begins,
// on two lines where one is too narrow, and the numbers with brackets and the names of the rows.
int matrix_view_name_width(const MatrixView *view);
int matrix_view_draw_name(const MatrixView *view, const Scene *scene, int x, int y, int room,
                          Canvas *canvas);
void matrix_view_draw_heads(const MatrixView *view, const Scene *scene, int x, int y, int lines,
                            Canvas *canvas);
void matrix_view_draw_grid(const MatrixView *view, const Scene *scene, const Highlights *highlights,
                           int x, int y, Canvas *canvas);

// Draws the cells alone, from (x, y) on; where highlights are given the mouse selects them.
void matrix_view_draw_cells(const MatrixView *view, const Scene *scene,
                            const Highlights *highlights, int x, int y, Canvas *canvas);

// The colours of a matrix, one for each number in all matrices of its family.
Heat matrix_heat(Session *session, CellRef of);

// Those of a difference, as far as it is seen: on a scale of its own.
Heat heat_of_difference(const MatrixLook *look);

// The least and the greatest number of a matrix that are seen; 0 where there is none, and of ids,
// which are no amounts; of `own` in place of its numbers, or NULL.
void matrix_seen_range(Session *session, CellRef of, const Matrix *own, double *low, double *high);

// ---- In words ----------------------------------------------------------

// Appends the name of the cell's matrix: "dX via Q" in words of the language, and a value's
// without the quotes in which one types it.
void matrix_name(const Session *session, CellRef of, Lang lang, Buffer *out);

// The same as it is seen: "Xᵀ".
void matrix_item_name(const Session *session, const PictureItem *item, Lang lang, Buffer *out);

// Appends all numbers of a matrix (of `cell` row and column do not count), those that the
// last command changed as old → new; or that it is not computed yet.
void matrix_words(Session *session, CellRef cell, Lang lang, Buffer *out);

// Appends a line for each row with its numbers; with those of `before` only what differs from them
// or is covered.
void matrix_words_rows(const MatrixLook *looks, const Matrix *before, int places, Lang lang,
                       Buffer *out);
