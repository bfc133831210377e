// SPDX-License-Identifier: GPL-3.0-or-later
// The operators on matrices.
//
// M.T is a view: in a product it is folded into the product's transposes, as
// papers write Q⋅Kᵀ; wherever else it is used it becomes a transpose of its
// own. A product whose inner sizes do not meet scales where one side is 1×1.
#include <lauxlib.h>

#include "lesson/arguments.h"
#include "lesson/environment.h"
#include "lesson/matrices.h"
#include "lesson/sandbox.h"

static const Message DIVIDE = {ERROR_LESSON,
                               {"A / B divides by a number; to divide cell by cell write div(A, B)",
                                "A / B 只能除以一个数；逐格相除请写 div(A, B)"}};

static int push_op(lua_State *L, const OpUse *use)
{
    matrix_push(L, op_use_add(L, use));
    return 1;
}

// Matrix times number, wherever either stands.
static int scale_by(lua_State *L, int matrix, double factor)
{
    const NodeId x = matrix_want(L, matrix, matrix == 1 ? "A" : "B");
    OpUse use = op_use(L, "scale");
    use.in[use.inputs++] = x;
    op_use_set(&use, "by", factor);
    return push_op(L, &use);
}

// The operand of a product: its node, and whether it is transposed.
static Handle product_operand(lua_State *L, int index)
{
    if (!environment_get(L, index, HANDLE_MATRIX)) {
        matrix_push(L, matrix_want(L, index, index == 1 ? "A" : "B"));
        lua_replace(L, index);
    }
    return *(const Handle *)lua_touserdata(L, index);
}

static bool is_single(Shape shape)
{
    return shape.rows == 1 && shape.cols == 1;
}

static int operator_multiply(lua_State *L)
{
    for (int i = 1; i <= 2; i++)
        if (lua_type(L, i) == LUA_TNUMBER)
            return scale_by(L, 3 - i, lua_tonumber(L, i));
    const Handle a = product_operand(L, 1), b = product_operand(L, 2);
    const Shape m = handle_shape(L, &a), n = handle_shape(L, &b);
    const bool product = m.cols == n.rows;
    if (!product && (is_single(m) || is_single(n))) {
        const int factor = is_single(m) ? 1 : 2;
        OpUse use = op_use(L, "scale");
        use.in[0] = matrix_want(L, 3 - factor, "M");
        use.in[1] = matrix_want(L, factor, "M");
        use.inputs = 2;
        return push_op(L, &use);
    }
    OpUse use = op_use(L, "matmul");
    use.in[0] = a.node;
    use.in[1] = b.node;
    use.inputs = 2;
    op_use_set(&use, "transpose_a", a.transposed);
    op_use_set(&use, "transpose_b", b.transposed);
    return push_op(L, &use);
}

static int operator_divide(lua_State *L)
{
    if (lua_type(L, 2) != LUA_TNUMBER)
        FAIL(L, &DIVIDE, err_text(""));
    return scale_by(L, 1, 1 / lua_tonumber(L, 2));
}

static int operator_negate(lua_State *L)
{
    return scale_by(L, 1, -1);
}

static int combine(lua_State *L, const char *op)
{
    OpUse use = op_use(L, op);
    use.in[0] = operand_want(L, 1, "A");
    use.in[1] = operand_want(L, 2, "B");
    use.inputs = 2;
    return push_op(L, &use);
}

static int operator_add(lua_State *L)
{
    return combine(L, "add");
}

static int operator_subtract(lua_State *L)
{
    return combine(L, "sub");
}

const Binding operator_methods[] = {
    {"__mul", "A * B", operator_multiply, 0}, {"__div", "A / B", operator_divide, 0},
    {"__add", "A + B", operator_add, 0},      {"__sub", "A - B", operator_subtract, 0},
    {"__unm", "-A", operator_negate, 0},      {0},
};
