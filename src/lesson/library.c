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
#include "base/path.h"
#include "lesson/arguments.h"

const char *const library_name[] = {"attention", "block", "recurrent", NULL};

static const Message NOT_FOUND = {
    ERROR_LESSON,
    {"{1}: the library file lib/{1}.lua is neither beside the lesson nor among the installed ones",
     "{1}：课程旁边和已安装的课程里都没有库文件 lib/{1}.lua"}};
static const Message NO_TABLE = {
    ERROR_LESSON,
    {"{1}: the library file has to end in `return` and a table", "{1}：库文件末尾应返回一个表"}};

// The path of a library file; NULL and `err` where there is none, or where it
// is not the lesson's own. The caller frees it.
static char *find_file(const Script *script, const char *name, Error *err)
{
    const char *lesson = script->lesson->path;
    Buffer file = {0}, shared = {0};
    struct stat status;
    buffer_printf(&file, "lib/%s.lua", name);
    if (script->library_dir)
        buffer_printf(&shared, "%s/%s.lua", script->library_dir, name);
    char *folder = path_dirname(lesson), *beside = path_join(folder, file.text), *found = NULL;
    if (stat(beside, &status) == 0)
        found = source_path(lesson, name, file.text, err);
    else if (stat(buffer_text(&shared), &status) == 0)
        found = buffer_take(&shared);
    else
        ERROR(err, &NOT_FOUND, err_text(name));
    free(folder);
    free(beside);
    buffer_release(&file);
    buffer_release(&shared);
    return found;
}

static int source_collect(lua_State *L)
{
    source_release(lua_touserdata(L, 1));
    return 0;
}

bool library_push(lua_State *L, const char *name)
{
    size_t i = 0;
    while (library_name[i] && strcmp(name, library_name[i]) != 0)
        i++;
    if (!library_name[i])
        return false;
    // The text is read into a value that Lua releases: the compiler may raise.
    luaL_checkstack(L, 8, NULL);
    Source *source = lua_newuserdatauv(L, sizeof *source, 0);
    *source = (Source){0};
    lua_newtable(L);
    lua_pushcfunction(L, source_collect);
    lua_setfield(L, -2, "__gc");
    lua_setmetatable(L, -2);
    Error err = {0};
    char *path = find_file(script_of(L), name, &err);
    const bool fine = path && source_read(path, source, &err);
    free(path);
    if (!fine)
        script_raise(L, &err);
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
