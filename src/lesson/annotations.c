// SPDX-License-Identifier: GPL-3.0-or-later
// The lesson language for the Lua language server: a file of declarations
// (LuaLS calls it a meta file) from which an editor completes names and fields
// and underlines arguments of the wrong type.
#include <string.h>

#include "lesson/environment.h"
#include "lesson/manual.h"
#include "lesson/reference.h"

static const char head[] =
    "---@meta\n"
    "-- SPDX-License-Identifier: GPL-3.0-or-later\n"
    "-- The lesson language of qkv for the Lua language server. Printed by\n"
    "-- `qkv reference --format lua`; never run. `qkv reference` explains it.\n"
    "\n"
    "---@alias qkv.Text string|{ en: string, zh: string }\n"
    "---@alias qkv.Numbers number[]|number[][]|qkv.Rows\n"
    "---@alias qkv.Stop qkv.Matrix|qkv.Gradient|qkv.Update\n"
    "---@alias qkv.Page string|qkv.intro\n"
    "\n"
    "---what a maker of rows gives: numbers that are no node yet\n"
    "---@class qkv.Rows\n"
    "---@field T qkv.Rows the transpose\n"
    "\n"
    "---a node of the graph\n"
    "---@class qkv.Matrix\n"
    "---@field T qkv.Matrix the transpose\n"
    "---@field [integer] number[] a row of the numbers now\n"
    "---@operator mul(qkv.Matrix|qkv.Numbers|number): qkv.Matrix\n"
    "---@operator div(number): qkv.Matrix\n"
    "---@operator add(qkv.Matrix|qkv.Numbers|number): qkv.Matrix\n"
    "---@operator sub(qkv.Matrix|qkv.Numbers|number): qkv.Matrix\n"
    "---@operator unm: qkv.Matrix\n"
    "---@operator len: integer\n"
    "\n"
    "---d(M), and its stop\n"
    "---@class qkv.Gradient\n"
    "---@field [integer] number[] a row of the numbers now\n"
    "\n"
    "---step(W): an update stop\n"
    "---@class qkv.Update\n"
    "\n";

static const char *optional(const ManualArg *arg)
{
    return manual_arg_optional(arg) ? "?" : "";
}

static void add_help(const ManualArg *arg, Buffer *out)
{
    buffer_printf(out, "%s%s\n", arg->help.en ? " " : "",
                  arg->help.en ? arg->help.en : "");
}

// The fields that a function takes, or those of the table that it gives.
typedef enum Side { TAKEN, GIVEN } Side;

static bool is_on(Side side, const ManualArg *arg)
{
    const ManualRole role = manual_arg_role(arg);
    return side == GIVEN ? role == ROLE_GIVEN
                         : role == ROLE_FIELD || role == ROLE_ITEM;
}

static void add_field(const ManualArg *arg, int *place, Buffer *out)
{
    size_t size;
    const char *name = manual_arg_name(arg, &size);
    if (manual_arg_role(arg) == ROLE_ITEM)
        buffer_printf(out, "---@field [%d] %s", ++*place,
                      manual_type[arg->type].lua);
    else
        buffer_printf(out, "---@field %.*s%s %s", (int)size, name,
                      optional(arg), manual_type[arg->type].lua);
    add_help(arg, out);
}

// The table of fields as a class. False where there is none.
static bool add_fields(const Manual *manual, Side side, Buffer *out)
{
    bool any = false;
    int place = 0;
    for (const ManualArg *arg = manual->arg; arg->name; arg++) {
        if (!is_on(side, arg))
            continue;
        if (!any)
            buffer_printf(out, "---@class qkv.%s%s\n", manual->name,
                          side == GIVEN ? ".result" : "");
        any = true;
        add_field(arg, &place, out);
    }
    buffer_add(out, any ? "\n" : "");
    return any;
}

// The parameters, and their names for the declaration.
static void add_parameters(const Manual *manual, Buffer *names, Buffer *out)
{
    for (const ManualArg *arg = manual->arg; arg->name; arg++) {
        size_t size;
        const char *name = manual_arg_name(arg, &size);
        if (manual_arg_role(arg) != ROLE_ARGUMENT)
            continue;
        buffer_printf(names, "%s%.*s", names->size ? ", " : "", (int)size,
                      name);
        buffer_printf(out, "---@param %.*s%s %s", (int)size, name,
                      optional(arg), manual_type[arg->type].lua);
        add_help(arg, out);
    }
}

// The table of fields as the last parameter: of options, which may be left
// out, or the only one. A text may be a plain string as well.
static void add_table(const Manual *manual, Buffer *names, Buffer *out)
{
    const bool alone = names->size == 0;
    const bool text = strcmp(manual->arg[0].name, ".en?") == 0;
    buffer_printf(out, "---@param %s %sqkv.%s\n", alone ? "t" : "opts?",
                  text ? "string|" : "", manual->name);
    buffer_add(names, alone ? "t" : ", opts");
}

// Functions of one operand take a plain number too.
static void add_overload(const Manual *manual, Buffer *out)
{
    if (manual->arg[0].type == TYPE_OPERAND && !manual->arg[1].name)
        buffer_add(out, "---@overload fun(x: number): number\n");
}

static void add_function(const Binding *binding, const Manual *manual,
                         Buffer *out)
{
    Buffer names = {0};
    const bool fields = add_fields(manual, TAKEN, out);
    const bool given = add_fields(manual, GIVEN, out);
    buffer_printf(out, "---%s\n", binding->help.en);
    add_parameters(manual, &names, out);
    if (fields)
        add_table(manual, &names, out);
    if (given)
        buffer_printf(out, "---@return qkv.%s.result\n", manual->name);
    else if (manual->gives != TYPE_NONE)
        buffer_printf(out, "---@return %s\n", manual_type[manual->gives].lua);
    add_overload(manual, out);
    buffer_printf(out, "function %s(%s) end\n\n", manual->name,
                  buffer_text(&names));
    buffer_release(&names);
}

// "string = {}" before the first function of a table.
static void add_owner(const Binding *row, const Binding *before, Buffer *out)
{
    const size_t size = strcspn(row->name, ".");
    if (row->name[size] == '\0' ||
        (before && strncmp(row->name, before->name, size + 1) == 0))
        return;
    buffer_printf(out, "%.*s = {}\n\n", (int)size, row->name);
}

static void add_group(const BindingTable *group, Buffer *out)
{
    buffer_printf(out, "-- %s\n\n", group->title.en);
    for (const Binding *row = group->row; row->name; row++) {
        const Manual *manual = manual_find(row->name);
        add_owner(row, row == group->row ? NULL : row - 1, out);
        if (manual)
            add_function(row, manual, out);
    }
}

void annotations_write(Buffer *out)
{
    buffer_add(out, head);
    for (const BindingTable *group = binding_table; group->row; group++)
        add_group(group, out);
    add_group(&library_table, out);
    buffer_add(out, "---@type number\nmath.pi = 3.141592653589793\n"
                    "---@type number\nmath.huge = 1 / 0\n"
                    "---@type integer\nmath.maxinteger = 9223372036854775807\n"
                    "---@type integer\nmath.mininteger = "
                    "-9223372036854775807 - 1\n");
}
