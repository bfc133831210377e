// SPDX-License-Identifier: GPL-3.0-or-later
#include "num/matrix_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "num/expression.h"

MESSAGE(UNEVEN, ERROR_USAGE, "row {1} has {2} numbers, the rows before it {3}: all need as many");
MESSAGE(NO_NUMBERS, ERROR_USAGE, "there are no numbers here; write them as in [[1,2],[3,4]]");

typedef struct Rows {
    double *at;
    size_t count, capacity;
    size_t rows, cols, here; // whole rows, their length, numbers of the row that is read
} Rows;

NONNULL(2) static bool end_row(Rows *r, Error *err)
{
    const size_t here = r->here;
    if (here == 0)
        return true;
    if (r->rows > 0 && here != r->cols)
        return ERROR(err, &UNEVEN, err_count(r->rows + 1), err_count(here), err_count(r->cols));
    r->cols = here;
    r->here = 0;
    r->rows++;
    return true;
}

NONNULL(4) static bool read_rows(Rows *r, const char *text, size_t size, Error *err)
{
    for (size_t i = 0; i < size;) {
        const char c = text[i];
        if (strchr(";]}", c) && !end_row(r, err))
            return false;
        if (strchr(" ,;[]{}", c)) {
            i++;
            continue;
        }
        size_t n = i; // where the number ends: before a separator outside of parentheses
        for (int depth = 0; text[n] && (depth > 0 || !strchr(" ,;[]{}", text[n])); n++)
            depth += (text[n] == '(') - (text[n] == ')');
        char *number = mem_text_n(text + i, n - i);
        MEM_GROW(r->at, r->count, r->capacity);
        const bool read = expression_value(number, &r->at[r->count++], err);
        r->here++;
        i = n;
        free(number);
        if (!read)
            return false;
    }
    return end_row(r, err);
}

bool matrix_parse(const char *text, Matrix *out, Error *err)
{
    const char *call = strstr(text, "(["), *last = strrchr(text, ']');
    size_t size = strlen(text);
    if (isalpha((unsigned char)*text) && call && last > call) { // np.array([…])
        size = (size_t)(last - call);
        text = call + 1;
    }
    Rows r = {0};
    const bool read =
        read_rows(&r, text, size, err) && (r.count > 0 || error_set(err, &NO_NUMBERS));
    if (read) {
        BUG_ON(r.rows * r.cols != r.count);
        *out = matrix_new(r.rows, r.cols);
        memcpy(out->at, r.at, r.count * sizeof *r.at);
    }
    free(r.at);
    return read;
}
