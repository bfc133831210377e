// SPDX-License-Identifier: GPL-3.0-or-later
// y = A⋅B, where A is a or aᵀ and B is b or bᵀ.
//
//     y[i,j] = Σ_k A[i,k]⋅B[k,j]
//
// Row i of A meets every column of B, so a change of A[i,k] moves all of row i
// of y, cell j by B[k,j]:   dA[i,k] = Σ_j g[i,j]⋅B[k,j],  dA = g⋅Bᵀ.
// Likewise dB[k,j] = Σ_i A[i,k]⋅g[i,j], dB = Aᵀ⋅g. Where an operand was
// transposed the result is transposed back: da = (g⋅Bᵀ)ᵀ = B⋅gᵀ.
//
// Forward keeps nothing: both operands are still there.
#include "graph/op_list.h"
#include "num/kernel.h"

enum { TRANSPOSE_A, TRANSPOSE_B };

static const Message inner_sizes_differ = {
    ERROR_LESSON,
    {"matmul: {1} times {2} does not fit: the first has {3} columns, the "
     "second {4} rows; they must be equal (is a .T missing?)",
     "matmul：{1} 乘 {2} 对不上：前者有 {3} 列，后者有 {4} 行，两者必须相等（是不是少写了 .T？）"}};

static bool transposed(const OpCall *call, size_t which)
{
    return call->param[which] != 0;
}

// The shape of an operand as it stands in the product.
static Shape seen(const OpCall *call, size_t which)
{
    const Matrix *m = call->in[which];
    return transposed(call, which) ? (Shape){m->cols, m->rows} : (Shape){m->rows, m->cols};
}

static bool matmul_shape(const OpCall *call, Shape *out, Error *err)
{
    const Shape a = seen(call, 0), b = seen(call, 1);
    *out = (Shape){a.rows, b.cols};
    if (a.cols == b.rows)
        return true;
    return ERROR(err, &inner_sizes_differ, err_shape(a.rows, a.cols), err_shape(b.rows, b.cols),
                 err_count(a.cols), err_count(b.rows));
}

static void matmul_forward(const OpCall *call, Matrix *out, Matrix *kept)
{
    (void)kept;
    kernel_product(call->in[0], transposed(call, 0), call->in[1], transposed(call, 1), out,
                   call->interrupt);
}

static void matmul_backward(const OpCall *call, size_t which, const Matrix *g, Matrix *dx)
{
    const bool ta = transposed(call, 0), tb = transposed(call, 1);
    const Matrix *a = call->in[0], *b = call->in[1];
    void (*const put)(const Matrix *, bool, const Matrix *, bool, Matrix *, const Interrupt *) =
        call->fresh ? kernel_product : kernel_matmul;
    if (which == 0 && !ta)
        put(g, false, b, !tb, dx, call->interrupt); // dA = g⋅Bᵀ
    else if (which == 0)
        put(b, tb, g, true, dx, call->interrupt); // da = B⋅gᵀ
    else if (!tb)
        put(a, !ta, g, false, dx, call->interrupt); // dB = Aᵀ⋅g
    else
        put(g, true, a, ta, dx, call->interrupt); // db = gᵀ⋅A
}

#define PRODUCT(p, q, r)                                                                           \
    {                                                                                              \
        .plain = "{" p "} @ {" q "}", .latex = "{" p "} @ {" q "}", .numpy = "{" p "} @ {" q "}",  \
        .picture = "{" p "} @ {" q "} = {" r "}"                                                   \
    }

static const Formula *matmul_formula(const OpCall *call, int which)
{
    static const Formula forward[] = {
        PRODUCT("a", "b", "y"),
        PRODUCT("a'", "b", "y"),
        PRODUCT("a", "b'", "y"),
        PRODUCT("a'", "b'", "y"),
    };
    static const Formula back_a[] = {
        PRODUCT("g", "b'", "x"),
        PRODUCT("b", "g'", "x"),
        PRODUCT("g", "b", "x"),
        PRODUCT("b'", "g'", "x"),
    };
    static const Formula back_b[] = {
        PRODUCT("a'", "g", "x"),
        PRODUCT("a", "g", "x"),
        PRODUCT("g'", "a", "x"),
        PRODUCT("g'", "a'", "x"),
    };
    const size_t i = (size_t)transposed(call, 0) + 2 * transposed(call, 1);
    return which == OP_FORWARD ? &forward[i] : which == 0 ? &back_a[i] : &back_b[i];
}

// Cell (row, col) of operand `in` as it stands in the product.
static ExprId factor(const OpCall *call, Expansion *x, size_t in, size_t row, size_t col)
{
    return transposed(call, in) ? ex_in(x, in, col, row) : ex_in(x, in, row, col);
}

// Labels a term by index k of the inner side, which operand `in` carries in
// its rows or its columns.
static void label_inner(const OpCall *call, Expansion *x, ExprId term, size_t in, size_t k)
{
    const bool in_cols = (in == 0) != transposed(call, in);
    if (in_cols)
        ex_label_col(x, term, in, k);
    else
        ex_label_row(x, term, in, k);
}

// Appends "{a}[i,:]" or "{a}[:,i]": line i of an operand, which is a row
// unless the operand is transposed.
static void symbol_line(Expansion *x, const char *name, bool row, size_t i)
{
    if (row)
        ex_symbol(x, "{%s}[%zu,:]", name, i + 1);
    else
        ex_symbol(x, "{%s}[:,%zu]", name, i + 1);
}

// A factor's line in the index form: "{a}[i,:]", or "{a}[:,i]".
typedef struct SymbolLine {
    const char *name;
    bool row;
    size_t i;
} SymbolLine;

// Two lines multiplied, in the order of the formula: `swapped` where that has
// the second first; all the other way round with tokens as columns.
static void symbol_product(Expansion *x, bool swapped, SymbolLine left, SymbolLine right)
{
    const bool turned = swapped != x->columns;
    const SymbolLine first = turned ? right : left;
    const SymbolLine second = turned ? left : right;
    symbol_line(x, first.name, first.row, first.i);
    ex_symbol(x, "⋅");
    symbol_line(x, second.name, second.row, second.i);
}

// The same for the factors of a term.
static ExprId term_of(Expansion *x, bool swapped, ExprId left, ExprId right)
{
    return swapped != x->columns ? ex_product(x, right, left) : ex_product(x, left, right);
}

static void matmul_expand(const OpCall *call, size_t row, size_t col, Expansion *x)
{
    const size_t inner = seen(call, 0).cols;
    const ExprId sum = ex_sum(x);
    for (size_t k = 0; k < inner; k++) {
        const ExprId term =
            term_of(x, false, factor(call, x, 0, row, k), factor(call, x, 1, k, col));
        label_inner(call, x, term, 0, k);
        ex_add(x, sum, term);
    }
    ex_finish(x, sum);
    symbol_product(x, false, (SymbolLine){"a", !transposed(call, 0), row},
                   (SymbolLine){"b", transposed(call, 1), col});
}

// Labels a term of the backward sum by its index along rows (or columns) of
// the result, which is a row (column) of operand `in` as it is seen.
static void label_outer(const OpCall *call, Expansion *x, ExprId term, size_t in, size_t k)
{
    const bool in_rows = (in == 0) != transposed(call, in);
    if (in_rows)
        ex_label_row(x, term, in, k);
    else
        ex_label_col(x, term, in, k);
}

// dA[i,k] = Σ_j g[i,j]⋅B[k,j]; of a transposed operand the formula is B⋅gᵀ.
static void expand_first(const OpCall *call, size_t i, size_t k, Expansion *x)
{
    const ExprId sum = ex_sum(x);
    for (size_t j = 0; j < call->out->cols; j++) {
        const ExprId term =
            term_of(x, transposed(call, 0), ex_up(x, i, j), factor(call, x, 1, k, j));
        label_outer(call, x, term, 1, j);
        ex_add(x, sum, term);
    }
    ex_finish(x, sum);
    symbol_product(x, transposed(call, 0), (SymbolLine){"g", true, i},
                   (SymbolLine){"b", !transposed(call, 1), k});
}

// dB[k,j] = Σ_i A[i,k]⋅g[i,j]; of a transposed operand the formula is gᵀ⋅A.
static void expand_second(const OpCall *call, size_t k, size_t j, Expansion *x)
{
    const ExprId sum = ex_sum(x);
    for (size_t i = 0; i < call->out->rows; i++) {
        const ExprId term =
            term_of(x, transposed(call, 1), factor(call, x, 0, i, k), ex_up(x, i, j));
        label_outer(call, x, term, 0, i);
        ex_add(x, sum, term);
    }
    ex_finish(x, sum);
    symbol_product(x, transposed(call, 1), (SymbolLine){"a", transposed(call, 0), k},
                   (SymbolLine){"g", false, j});
}

static void matmul_expand_grad(const OpCall *call, size_t which, size_t row, size_t col,
                               Expansion *x)
{
    const bool t = transposed(call, which);
    const size_t i = t ? col : row, j = t ? row : col;
    if (which == 0)
        expand_first(call, i, j, x);
    else
        expand_second(call, i, j, x);
}

static void matmul_labels(const OpCall *call, LabelSource *rows, LabelSource *cols)
{
    *rows = (LabelSource){0, transposed(call, 0)};
    *cols = (LabelSource){1, !transposed(call, 1)};
}

const Op op_matmul = {
    .name = "matmul",
    .title = {"matrix product", "矩阵乘法"},
    .idea = {"each cell: a row times a column", "每一格：一行乘一列"},
    .source = "elementary; QKᵀ and A⋅V: Vaswani et al. 2017, §3.2.1",
    .least_inputs = 2,
    .most_inputs = 2,
    .param = {{.name = "transpose_a", .kind = PARAM_FLAG},
              {.name = "transpose_b", .kind = PARAM_FLAG}},
    .shape = matmul_shape,
    .forward = matmul_forward,
    .backward = matmul_backward,
    .overwrites = true,
    .formula = matmul_formula,
    .expand = matmul_expand,
    .expand_grad = matmul_expand_grad,
    .labels = matmul_labels,
    .is_product = true,
    .exercise = {{2, 3}, {3, 2}},
    .samples = "m,k k,n; k,m k,n transpose_a=1; m,k n,k transpose_b=1; "
               "k,m n,k transpose_a=1 transpose_b=1",
};
