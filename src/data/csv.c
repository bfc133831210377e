// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of numbers as spreadsheets and programs write them: RFC 4180, with a comma, a semicolon
// or a tab between the cells, whichever the first row has. A first row without a number names the
// columns; where its first cell is empty, the first column names the rows. Several tables may
// stand in one file, each under a line "# NAME". A row is one line, in quotes as well.
//
// When a file is opened its numbers become an array of doubles in memory, as a .npy has them; the
// text is let go.

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "base/path.h"
#include "base/utf8.h"
#include "data/array_parts.h"
#include "num/format.h"

enum { LABEL_COST = 48 }; // bytes of memory that a name takes beside its own

MESSAGE(NOT_TEXT, ERROR_DATA,
        "{1}: line {2}, column {3}: a byte that is no UTF-8 text; save the table as CSV in UTF-8");
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
MESSAGE(EMPTY_FOLDER, ERROR_DATA, "{1} holds no .csv; a folder has one for each matrix, as dV.csv");

// Where reading stands.
typedef struct Csv {
    ArrayFile *file;
    const char *at, *end;
    size_t line, column; // of the cell that was read, from 1
    size_t asked;        // cells and lines so far
    char separator;
    Buffer *cell;        // its text
    bool more;           // another follows it in its row
    Buffer *numbers;     // of all tables so far, as array_add_bytes adds them
    const char *name;    // of the next table, up to its line end; NULL: none was given
    ArrayMember *member; // the table that is read, or NULL
    size_t first;        // the line that it begins at
    size_t rows, cells;  // so many rows of it, the first of so many cells
    bool heads;          // its first row names its columns
    bool names;          // its first column names the rows
} Csv;

// ---- Cells -------------------------------------------------------------

static const char line_ends[] = "\r\n";

static bool cell_fails(const Csv *c, const Message *message, size_t most)
{
    const ErrorArg last = most ? err_count(most) : err_text(buffer_text(c->cell));
    return ARRAY_FAIL(c->file, message, err_count(c->line), err_count(c->column), last);
}

// Whether reading goes on, asked once in so many cells and lines: a row may be as long as the file.
static bool goes_on(Csv *c)
{
    enum { OFTEN = 1 << 10 };
    return c->asked++ % OFTEN != 0 ||
           (!array_stopped(c->file) && array_room(c->file, c->numbers->size));
}

// Reads the text of a cell in quotes, which stands in one line.
static bool read_quoted(Csv *c)
{
    do { // what "" ends goes on behind one quote
        const char *from = c->at + 1;
        const size_t n = strcspn(from, "\"\r\n");
        if (from[n] != '"')
            return cell_fails(c, from[n] || from + n == c->end ? &UNCLOSED : &NOT_TEXT, 0);
        buffer_add_n(c->cell, from, n + (from[n + 1] == '"'));
        c->at = from + n + 1;
    } while (*c->at == '"');
    return true;
}

// Reads the next cell of the row, and what ends it but a line end.
static bool read_cell(Csv *c)
{
    const char ends[] = {c->separator, '\r', '\n', '\0'};
    const char *blanks = c->separator == '\t' ? " " : " \t";
    buffer_clear(c->cell);
    c->column++;
    c->at += strspn(c->at, blanks);
    if (*c->at == '"') {
        if (!read_quoted(c))
            return false;
        c->at += strspn(c->at, blanks);
    } else {
        const size_t n = strcspn(c->at, ends);
        size_t size = n;
        while (size > 0 && strchr(blanks, c->at[size - 1]))
            size--;
        buffer_add_n(c->cell, c->at, size);
        c->at += n;
    }
    if (!strchr(ends, *c->at))
        return cell_fails(c, &AFTER_QUOTES, 0);
    c->more = *c->at == c->separator;
    c->at += c->more;
    return goes_on(c);
}

static bool cell_number(const Csv *c, double *value)
{
    static const char *const words[] = {"nan", "inf", "-inf", NULL};
    const char *text = buffer_text(c->cell);
    if (word_in(text, words) < 0)
        return number_parse(text, value);
    *value = strtod(text, NULL);
    return true;
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

static bool number_fails(const Csv *c)
{
    // The first cell below the heads may look like the name of its row.
    const char *text = buffer_text(c->cell);
    const bool name =
        c->heads && c->rows == 1 && c->column == 1 && !strchr("+-.0123456789", text[0]);
    return cell_fails(c,
                      c->cell->size == 0                       ? &EMPTY_CELL
                      : !utf8_valid(text, c->cell->size, NULL) ? &NOT_TEXT
                      : has_decimal_comma(c)                   ? &DECIMAL_COMMA
                      : name                                   ? &NO_NAMED_ROWS
                                                               : &NO_NUMBER,
                      0);
}

// Takes the cell as the next name of a row or of a column.
static bool take_label(const Csv *c, bool of_column)
{
    const char *text = buffer_text(c->cell);
    if (c->cell->size <= ARRAY_LABEL_MOST && !utf8_valid(text, c->cell->size, NULL))
        return cell_fails(c, &NOT_TEXT, 0);
    if (c->cell->size > ARRAY_LABEL_MOST || !utf8_is_plain(text, c->cell->size, false))
        return cell_fails(c, &LONG_LABEL, ARRAY_LABEL_MOST);
    c->file->described += (1 + LANG_COUNT) * (LABEL_COST + c->cell->size); // and whoever reads it
    owned_add(&c->member->label[of_column], mem_text(text));
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
    for (ahead.column = 0, ahead.more = true; ahead.more;) {
        if (!read_cell(&ahead))
            return false;
        numbers += cell_number(&ahead, &value) || has_decimal_comma(&ahead);
        c->names |= ahead.column == 1 && ahead.cell->size == 0 && ahead.more;
    }
    c->heads = c->names || numbers == 0;
    return true;
}

// Takes a cell of the row, where the heads are row 0 if there are any.
static bool take_cell(Csv *c)
{
    const bool head = c->heads && c->rows == 0, name = c->names && c->column == 1;
    double value;
    if (head || name)
        return (head && name) || take_label(c, head);
    if (!cell_number(c, &value))
        return number_fails(c);
    array_add_bytes(&(const Matrix){1, 1, &value}, false, c->numbers);
    return true;
}

static bool read_row(Csv *c)
{
    c->column = 0;
    do { // cells too many are counted, not taken: the message below says how many
        if (!read_cell(c) || ((c->rows == 0 || c->column <= c->cells) && !take_cell(c)))
            return false;
    } while (c->more);
    c->cells = c->rows == 0 ? c->column : c->cells;
    c->rows++;
    return c->column == c->cells ||
           ARRAY_FAIL(c->file, &RAGGED, err_count(c->line), err_count(c->column),
                      err_count(c->first), err_count(c->cells));
}

// Begins a table with the row that stands here; the first says what stands between cells.
static bool begin_table(Csv *c)
{
    static const char known[] = {',', ';', '\t'};
    const size_t size = strcspn(c->at, line_ends);
    for (size_t i = 0; c->file->count == 0 && i < sizeof known; i++)
        if (memchr(c->at, known[i], size) || i == 0)
            c->separator = known[i];
    if (!c->name && c->file->count > 0)
        return ARRAY_FAIL(c->file, &EMPTY_LINE, err_count(c->line - 1));
    const char *name = c->name ? c->name : "";
    c->member = array_member_add(c->file, name, strcspn(name, line_ends));
    if (!c->member)
        return false;
    c->member->layout =
        (ArrayLayout){'f', sizeof(double), .axes = 2, .data = c->numbers->size, .type = "csv"};
    c->name = NULL;
    c->first = c->line;
    c->rows = 0;
    return read_heads(c);
}

// Ends the table that is read, if one is.
static bool end_table(Csv *c)
{
    ArrayMember *member = c->member;
    c->member = NULL;
    if (!member)
        return true;
    member->layout.axis[0] = c->rows - c->heads;
    member->layout.axis[1] = c->cells - c->names;
    return c->rows > c->heads || ARRAY_FAIL(c->file, &NO_ROWS, err_count(c->line));
}

// A table ends at an empty line, at one that begins with #, of which the last names the next
// table, and at the end.
static bool read_tables(Csv *c)
{
    while (c->at < c->end) {
        const bool named = *c->at == '#';
        if (!goes_on(c))
            return false;
        if (*c->at == '\0')
            return cell_fails(c, &NOT_TEXT, 0);
        if (named || strchr(line_ends, *c->at)) {
            if (!end_table(c))
                return false;
            c->name = named ? c->at + 1 + (c->at[1] == ' ') : c->name;
            c->at += strcspn(c->at, line_ends);
        } else if ((!c->member && !begin_table(c)) || !read_row(c)) {
            return false;
        }
        c->line += *c->at != '\0';
        c->at += (*c->at == '\r' && c->at[1] == '\n') + (*c->at != '\0');
    }
    return end_table(c) &&
           (c->file->count > 0 || ARRAY_FAIL(c->file, &NO_ROWS, err_count(c->line)));
}

// ---- The file ----------------------------------------------------------

bool csv_open(ArrayFile *file)
{
    if (!array_hold_file(file))
        return false;
    const char *text = (const char *)file->held;
    SCOPED(buffer_release) Buffer cell = {0}, numbers = {0};
    Csv c = {.file = file,
             .at = text,
             .end = text + file->held_size,
             .line = 1,
             .column = 1,
             .cell = &cell,
             .numbers = &numbers};
    if (file->held_size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        c.at += 3;
    const bool fine = read_tables(&c) && array_room(file, numbers.size);
    array_let_go(file);
    file->held_size = numbers.size;
    file->held = (unsigned char *)buffer_take(&numbers);
    return fine;
}

// ---- A folder ----------------------------------------------------------

// As a program writes them that has no other format: each file holds a matrix, or several, and what
// has no name is called as its file.

static const char ending[] = ".csv";

// Takes over the arrays of a table, whose numbers stand behind those of the others then. They have
// no labels.
static bool take(ArrayFile *file, const ArrayFile *table, Buffer *numbers)
{
    ArrayMember *member = NULL;
    for (size_t i = 0; i < table->count; i++) {
        const char *name = *table->member[i].name ? table->member[i].name : table->name;
        const size_t end = name == table->name ? strlen(ending) : 0;
        member = array_member_add(file, name, strlen(name) - end);
        if (!member)
            return false;
        member->layout = table->member[i].layout;
        member->layout.data += numbers->size;
    }
    buffer_add_n(numbers, (const char *)table->held, table->held_size);
    return array_room(file, numbers->size);
}

bool folder_open(ArrayFile *file, const char *path)
{
    Buffer numbers = {0};
    SCOPED(owned_release) Owned files = path_list(path);
    bool fine = true;
    for (size_t i = 0; fine && i < files.count; i++) {
        if (!path_ends_in(files.at[i], ending))
            continue;
        SCOPED(mem_drop) char *below = path_join(path, files.at[i]);
        ArrayFile *table = array_file_open(below, &file->limits, file->err);
        fine = table ? take(file, table, &numbers) : error_at(file->err, file->name, 0);
        array_file_close(table);
    }
    fine = fine && (file->count > 0 || ARRAY_FAIL(file, &EMPTY_FOLDER, err_text("")));
    file->held_size = numbers.size;
    file->held = (unsigned char *)buffer_take(&numbers);
    return fine;
}

// ---- Writing -----------------------------------------------------------

void csv_write(const Matrix *m, Buffer *out)
{
    for (size_t i = 0; i < m->rows; i++) {
        for (size_t j = 0; j < m->cols; j++)
            number_add(out, j > 0 ? "," : "", matrix_get(m, i, j));
        buffer_add(out, "\n");
    }
}
