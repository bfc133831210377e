// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of numbers as spreadsheets and programs write them: RFC 4180, with a comma, a semicolon
// or a tab between the cells, whichever the first row has. A first row without a number names the
// columns; where its first cell is empty, the first column names the rows. Several tables may
// stand in one file, each under a line "# NAME".
//
// When a file is opened its numbers become an array of doubles in memory, as a .npy has them; the
// text is let go.
#include "data/csv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "data/array_parts.h"
#include "num/format.h"

enum { LABEL_COST = 48 }; // bytes of memory that a name takes beside its own

MESSAGE(NOT_TEXT, ERROR_DATA,
        "{1}: line {2}: a byte that is no UTF-8 text, at byte {3}; save the table "
        "as CSV in UTF-8");
MESSAGE(NO_NUMBER, ERROR_DATA,
        "{1}: line {2}, column {3}: '{4}' is no number; numbers are written as "
        "-0.5, 1e-3, nan, inf, with , ; or a tab between them");
MESSAGE(NO_NAMED_ROWS, ERROR_DATA,
        "{1}: line {2}, column {3}: '{4}' is no number; where this column names the rows, leave "
        "the cell above them empty");
MESSAGE(EMPTY_CELL, ERROR_DATA,
        "{1}: line {2}, column {3}: the cell is empty; write a number, or nan");
MESSAGE(DECIMAL_COMMA, ERROR_DATA,
        "{1}: line {2}, column {3}: '{4}' has a decimal comma; write a point, "
        "as a spreadsheet set to English does");
MESSAGE(RAGGED, ERROR_DATA, "{1}: line {2} has {3} cells, line {4} has {5}; rows are equally long");
MESSAGE(EMPTY_LINE, ERROR_DATA,
        "{1}: line {2} is empty; a row of numbers was expected, or a line # NAME "
        "before another table");
MESSAGE(UNCLOSED, ERROR_DATA, "{1}: line {2}, column {3}: the quotes are not closed");
MESSAGE(AFTER_QUOTES, ERROR_DATA,
        "{1}: line {2}, column {3}: after the quotes the cell has to end; quotes "
        "inside are doubled");
MESSAGE(LONG_LABEL, ERROR_DATA,
        "{1}: line {2}, column {3}: a name has at most {4} bytes and no control "
        "characters");
MESSAGE(NO_ROWS, ERROR_DATA, "{1}: line {2}: no row of numbers stands here");

// Where reading stands.
typedef struct Csv {
    ArrayFile *file;
    const char *text, *at, *end;
    size_t line, column; // of the cell that was read, from 1
    char separator;
    Buffer *cell;        // its text
    bool more;           // another follows it in its row
    Buffer *numbers;     // of all tables so far, as array_add_bytes adds them
    bool heads;          // the first row of the table names its columns
    bool names;          // its first column names the rows
    const char *checked; // the text up to here
    size_t checked_lines;
    bool stopped; // something is wrong with it, or nobody waits any more: so says `err`
    Error *err;
} Csv;

// ---- Cells -------------------------------------------------------------

static bool is_blank(const Csv *c, char ch)
{
    return ch == ' ' || (ch == '\t' && c->separator != '\t');
}

// Whether a line ends at that byte, or the text.
static bool ends_line(char ch)
{
    return ch == '\n' || ch == '\r' || ch == '\0';
}

// Whether a piece of the text is UTF-8, from where it was checked before: it ends where a character
// does.
static bool check_piece(Csv *c)
{
    enum { MOST = 1 << 13 };
    const char *from = c->checked;
    const size_t left = (size_t)(c->end - from);
    size_t size = size_min(left, MOST), bad;
    for (int i = 0; i < UTF8_MAX - 1 && size < left && (from[size] & 0xC0) == 0x80; i++)
        size--;
    c->checked += size;
    if (utf8_valid(from, size, &bad))
        bad = size;
    const char *nul = memchr(from, '\0', bad), *end = nul ? nul : from + bad;
    for (const char *p = from; p < end; p++)
        c->checked_lines += *p == '\n';
    return end == from + size ||
           ERROR(c->err, &NOT_TEXT, err_text(c->file->where), err_count(c->checked_lines + 1),
                 err_count((size_t)(end - c->text)));
}

// The byte where reading stands; 0 at the end, and where reading is to stop. That is asked piece by
// piece: a cell, a name and a row may be as long as the file.
static char here(Csv *c)
{
    if (!c->stopped && c->at >= c->checked)
        c->stopped = array_stopped(c->file, c->err) ||
                     !array_room(c->file, c->numbers->size, c->err) || !check_piece(c);
    return c->stopped || c->at == c->end ? '\0' : *c->at;
}

static bool ends_cell(Csv *c)
{
    return here(c) == c->separator || ends_line(here(c));
}

static void skip_blanks(Csv *c)
{
    while (is_blank(c, here(c)))
        c->at++;
}

static void skip_line(Csv *c)
{
    while (!ends_line(here(c)))
        c->at++;
}

// Passes a line end, if one is here: of one byte or two.
static void skip_line_end(Csv *c)
{
    const char end = here(c);
    c->line += end != '\0';
    c->at += end != '\0';
    c->at += end == '\r' && here(c) == '\n';
}

static bool cell_fails(const Csv *c, const Message *message, size_t most)
{
    const ErrorArg last = most ? err_count(most) : err_text(buffer_text(c->cell));
    return ERROR(c->err, message, err_text(c->file->where), err_count(c->line),
                 err_count(c->column), last);
}

static bool read_quoted(Csv *c)
{
    const Csv start = *c;
    c->at++;
    for (char ch; (ch = here(c)) != '\0'; buffer_add_n(c->cell, &ch, 1)) {
        c->at++;
        c->line += ch == '\n';
        if (ch != '"')
            continue;
        if (here(c) != '"') {
            skip_blanks(c);
            return ends_cell(c) || cell_fails(c, &AFTER_QUOTES, 0);
        }
        c->at++;
    }
    return !c->stopped && cell_fails(&start, &UNCLOSED, 0);
}

// Reads the next cell of the row, and what ends it but a line end.
static bool read_cell(Csv *c)
{
    buffer_clear(c->cell);
    skip_blanks(c);
    if (here(c) == '"') {
        if (!read_quoted(c))
            return false;
    } else {
        const char *from = c->at;
        while (!ends_cell(c))
            c->at++;
        size_t size = (size_t)(c->at - from);
        while (size > 0 && is_blank(c, from[size - 1]))
            size--;
        buffer_add_n(c->cell, from, size);
    }
    c->more = here(c) == c->separator;
    c->at += c->more;
    return !c->stopped;
}

static bool cell_number(const Csv *c, double *value)
{
    static const char *const words[] = {"nan", "inf", "-inf", NULL};
    static const double values[] = {NAN, HUGE_VAL, -HUGE_VAL};
    const char *text = buffer_text(c->cell);
    const int word = word_in(text, words);
    if (word >= 0)
        *value = values[word];
    return word >= 0 || number_parse(text, value);
}

// Whether the cell would be a number if its comma were a point.
static bool has_decimal_comma(const Csv *c)
{
    char *comma = strchr(buffer_edit(c->cell), ',');
    double value;
    if (!comma)
        return false;
    *comma = '.';
    const bool decimal = number_parse(buffer_text(c->cell), &value);
    *comma = ',';
    return decimal;
}

static bool number_fails(const Csv *c, size_t i)
{
    // The first cell below the heads may look like the name of its row.
    const bool name =
        c->heads && i == 1 && c->column == 1 && !strchr("+-.0123456789", buffer_text(c->cell)[0]);
    return cell_fails(c,
                      c->cell->size == 0     ? &EMPTY_CELL
                      : has_decimal_comma(c) ? &DECIMAL_COMMA
                      : name                 ? &NO_NAMED_ROWS
                                             : &NO_NUMBER,
                      0);
}

// Takes the cell as the next of a list of names.
static bool take_label(const Csv *c, char ***names, size_t *count, size_t *capacity)
{
    const char *text = buffer_text(c->cell);
    if (c->cell->size > ARRAY_LABEL_MOST || !utf8_is_plain(text, c->cell->size, false))
        return cell_fails(c, &LONG_LABEL, ARRAY_LABEL_MOST);
    c->file->described += 2 * (LABEL_COST + c->cell->size); // whoever reads it copies them
    MEM_GROW(*names, *count, *capacity);
    (*names)[(*count)++] = mem_text(text);
    return true;
}

// ---- Tables ------------------------------------------------------------

// Whether the row that begins here names the columns: no cell of it is a number, or its first is
// empty, where other names are then the rows'.
static bool read_heads(Csv *c)
{
    Csv ahead = *c;
    size_t numbers = 0;
    double value;
    c->names = false;
    for (ahead.column = 1, ahead.more = true; ahead.more; ahead.column++) {
        if (!read_cell(&ahead))
            return false;
        numbers += cell_number(&ahead, &value) || has_decimal_comma(&ahead);
        c->names |= ahead.column == 1 && ahead.cell->size == 0 && ahead.more;
    }
    c->heads = c->names || numbers == 0;
    return true;
}

// Takes a cell of row `i`, where the heads are row 0 if there are any.
static bool take_cell(Csv *c, ArrayMember *member, size_t i)
{
    ArrayLabels *labels = &member->labels;
    const bool head = c->heads && i == 0, name = c->names && c->column == 1;
    double value;
    if (head && name)
        return true;
    if (head)
        return take_label(c, &labels->col, &labels->cols, &member->col_capacity);
    if (name)
        return take_label(c, &labels->row, &labels->rows, &member->row_capacity);
    if (!cell_number(c, &value))
        return number_fails(c, i);
    array_add_bytes(&(const Matrix){1, 1, &value}, false, c->numbers);
    return true;
}

// Reads the table that begins here. It ends at an empty line, at a line that names another, and at
// the end.
static bool read_table(Csv *c, ArrayMember *member)
{
    const size_t first = c->line;
    size_t rows = 0, cells = 0;
    member->layout = (ArrayLayout){'f', sizeof(double), .data = c->numbers->size, .type = "csv"};
    if (!read_heads(c))
        return false;
    for (; here(c) != '#' && !ends_line(here(c)); rows++) {
        const size_t line = c->line;
        c->column = 0;
        do { // cells too many are counted, not taken: the message below says how many
            c->column++;
            if (!read_cell(c) || ((rows == 0 || c->column <= cells) && !take_cell(c, member, rows)))
                return false;
        } while (c->more);
        cells = rows == 0 ? c->column : cells;
        if (c->column != cells)
            return ERROR(c->err, &RAGGED, err_text(c->file->where), err_count(line),
                         err_count(c->column), err_count(first), err_count(cells));
        skip_line_end(c);
    }
    member->layout.shape = (Shape){rows - c->heads, cells - c->names};
    if (c->stopped)
        return false;
    return rows > c->heads || ERROR(c->err, &NO_ROWS, err_text(c->file->where), err_count(c->line));
}

// Passes empty lines and those that begin with #, of which the last names the table: the place of
// the name and its bytes; NULL where there are none.
static const char *read_name(Csv *c, size_t *size)
{
    const char *name = NULL;
    *size = 0;
    for (char ch; (ch = here(c)) == '#' || (ch != '\0' && ends_line(ch)); skip_line_end(c)) {
        const char *from = c->at;
        skip_line(c);
        if (c->at > from) {
            from += 1 + (c->at - from > 1 && from[1] == ' ');
            name = from;
            *size = (size_t)(c->at - from);
        }
    }
    return name;
}

// What stands between the cells of the first row.
static char find_separator(Csv *c)
{
    static const char known[] = {'\t', ';', ','};
    Csv ahead = *c; // so that reading asks again on the way
    skip_line(&ahead);
    c->stopped = ahead.stopped;
    for (size_t i = 0; i < sizeof known; i++)
        if (memchr(c->at, known[i], (size_t)(ahead.at - c->at)))
            return known[i];
    return ',';
}

static bool read_tables(Csv *c)
{
    ArrayFile *file = c->file;
    for (size_t line = 1; c->at < c->end || file->count == 0; line = c->line) {
        size_t size;
        const char *name = read_name(c, &size);
        if (c->stopped)
            return false;
        if (c->at == c->end && file->count > 0)
            break;
        if (!name && file->count > 0)
            return ERROR(c->err, &EMPTY_LINE, err_text(file->where), err_count(line));
        if (!c->separator)
            c->separator = find_separator(c);
        ArrayMember *member = array_member_add(file, name ? name : "", size, c->err);
        if (!member || !read_table(c, member))
            return false;
    }
    return true;
}

// ---- The file ----------------------------------------------------------

bool csv_open(ArrayFile *file, Error *err)
{
    if (!array_hold_file(file, err))
        return false;
    const char *text = (const char *)file->held;
    Buffer cell = {0}, numbers = {0};
    Csv c = {.file = file,
             .text = text,
             .at = text,
             .end = text + file->held_size,
             .line = 1,
             .column = 1,
             .cell = &cell,
             .numbers = &numbers,
             .checked = text,
             .err = err};
    if (file->held_size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        c.at += 3;
    const bool fine = read_tables(&c) && array_room(file, numbers.size, err);
    buffer_release(&cell);
    array_let_go(file);
    file->held_all = true;
    file->held_size = numbers.size;
    file->held = (unsigned char *)buffer_take(&numbers);
    return fine;
}

// ---- Writing -----------------------------------------------------------

void csv_write(const Matrix *m, Buffer *out)
{
    for (size_t i = 0; i < m->rows; i++) {
        for (size_t j = 0; j < m->cols; j++) {
            char number[NUMBER_SIZE];
            number_shortest(matrix_get(m, i, j), number);
            buffer_printf(out, "%s%s", j > 0 ? "," : "", number);
        }
        buffer_add(out, "\n");
    }
}
