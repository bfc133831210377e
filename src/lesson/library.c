// SPDX-License-Identifier: GPL-3.0-or-later
// The library that lessons share: plain lesson code in lib/NAME.lua beside the
// lesson, or among the installed lessons. A file returns one table, which
// becomes the global of that name when a lesson reads it for the first time.
// It runs in the lesson's own environment and under its limits.
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buffer.h"
#include "lesson/arguments.h"
#include "lesson/environment.h"
#include "lesson/folder.h"
#include "lesson/sandbox.h"

const char *const library_name[] = {"attention", "block", "recurrent", NULL};

static const Message NOT_FOUND = {
    ERROR_LESSON,
    {"{1}: the library file lib/{1}.lua is neither beside the lesson nor among the installed ones",
     "{1}：课程旁边和已安装的课程里都没有库文件 lib/{1}.lua"}};
static const Message NO_TABLE = {
    ERROR_LESSON,
    {"{1}: the library file has to end in `return` and a table", "{1}：库文件末尾应返回一个表"}};

static bool is_there(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0;
}

// The path of a library file; NULL and `err` where there is none, or where it
// is not the lesson's own. The caller frees it.
static char *find_file(const Script *script, const char *name, Error *err)
{
    const char *path = script->lesson->path;
    const char *slash = strrchr(path, '/');
    const int folder = slash ? (int)(slash - path) + 1 : 0;
    char *found = NULL;
    Buffer file = {0}, beside = {0}, shared = {0};
    buffer_printf(&file, "lib/%s.lua", name);
    buffer_printf(&beside, "%.*s%s", folder, path, buffer_text(&file));
    if (script->library_dir)
        buffer_printf(&shared, "%s/%s.lua", script->library_dir, name);
    if (is_there(buffer_text(&beside)))
        found = folder_path(path, name, buffer_text(&file), err);
    else if (is_there(buffer_text(&shared)))
        found = buffer_take(&shared);
    else
        ERROR(err, &NOT_FOUND, err_text(name));
    buffer_release(&file);
    buffer_release(&beside);
    buffer_release(&shared);
    return found;
}

// Reads the file into the source on top, which Lua releases, so that nothing
// is lost when the compiler raises. False and `err` on failure.
static bool read_source(lua_State *L, const char *name, Error *err)
{
    Source source;
    char *path = find_file(script_of(L), name, err);
    if (!path)
        return false;
    const bool fine = source_read(path, &source, err);
    free(path);
    if (fine)
        *(Source *)lua_touserdata(L, -1) = source;
    return fine;
}

static int source_collect(lua_State *L)
{
    source_release(lua_touserdata(L, 1));
    return 0;
}

// Pushes an empty source that Lua releases.
static void push_source_box(lua_State *L)
{
    Source *box = lua_newuserdatauv(L, sizeof *box, 0);
    *box = (Source){0};
    lua_newtable(L);
    lua_pushcfunction(L, source_collect);
    lua_setfield(L, -2, "__gc");
    lua_setmetatable(L, -2);
}

static bool is_library(const char *name)
{
    for (size_t i = 0; library_name[i]; i++)
        if (strcmp(name, library_name[i]) == 0)
            return true;
    return false;
}

bool library_push(lua_State *L, const char *name)
{
    Error err = {0};
    if (!is_library(name))
        return false;
    luaL_checkstack(L, 8, NULL);
    push_source_box(L);
    if (!read_source(L, name, &err))
        script_raise(L, &err);
    const Source *source = lua_touserdata(L, -1);
    script_charge(L, source->size);
    lua_pushfstring(L, "@%s", source->name);
    if (luaL_loadbufferx(L, source->text, source->size, lua_tostring(L, -1), "t"))
        lua_error(L);
    environment_push(L);
    lua_setupvalue(L, -2, 1);
    lua_call(L, 0, 1);
    if (!lua_istable(L, -1))
        FAIL(L, &NO_TABLE, err_text(name));
    return true;
}
