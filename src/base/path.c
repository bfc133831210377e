// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/path.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#include <stdint.h>
#endif

#include "base/buffer.h"

#ifndef QKV_PREFIX
#define QKV_PREFIX "/usr/local"
#endif

MESSAGE(NOT_MADE, ERROR_DATA, "the folder could not be made: {1}");

char *path_join(const char *dir, const char *name)
{
    Buffer path = {0};
    buffer_add(&path, dir);
    if (path.size > 0 && buffer_text(&path)[path.size - 1] != '/')
        buffer_add(&path, "/");
    buffer_add(&path, name);
    return buffer_take(&path);
}

char *path_dirname(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return mem_text(".");
    while (slash > path && slash[-1] == '/')
        slash--;
    return slash == path ? mem_text("/") : mem_text_n(path, (size_t)(slash - path));
}

const char *path_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool path_ends_in(const char *path, const char *end)
{
    const char *name = path_name(path);
    const size_t size = strlen(name), n = strlen(end);
    return size > n && strcmp(name + size - n, end) == 0;
}

bool path_is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

Owned path_list(const char *dir)
{
    Owned names = {0};
    SCOPED(mem_drop) struct dirent **entry = NULL;
    const int count = scandir(dir, &entry, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        owned_add(&names, mem_text(entry[i]->d_name));
        free(entry[i]);
    }
    return names;
}

bool path_make(const char *dir, Error *err)
{
    if (path_is_folder(dir))
        return true;
    SCOPED(mem_drop) char *above = path_dirname(dir);
    if (strcmp(above, dir) != 0 && !path_make(above, err))
        return false;
    if (mkdir(dir, 0700) == 0 || (errno == EEXIST && path_is_folder(dir)))
        return true;
    const int why = errno == EEXIST ? ENOTDIR : errno;
    ERROR(err, &NOT_MADE, err_system(why));
    error_at(err, dir, 0);
    errno = why;
    return false;
}

char *path_home(PathHome home)
{
    static const struct {
        const char *variable, *below;
    } homes[] = {
        [PATH_CONFIG] = {"XDG_CONFIG_HOME", ".config/qkv"},
        [PATH_STATE] = {"XDG_STATE_HOME", ".local/state/qkv"},
        [PATH_DATA] = {"XDG_DATA_HOME", ".local/share/qkv"},
    };
    BUG_ON(home >= sizeof homes / sizeof *homes);
    const char *base = getenv(homes[home].variable);
    if (base && base[0] == '/')
        return path_join(base, "qkv");
    const char *user = getenv("HOME");
    return user && user[0] == '/' ? path_join(user, homes[home].below) : NULL;
}

char *path_in(PathHome home, const char *name)
{
    SCOPED(mem_drop) char *dir = path_home(home);
    return dir ? path_join(dir, name) : NULL;
}

#ifdef __APPLE__
char *path_executable(void)
{
    char path[4096];
    uint32_t size = sizeof path;
    if (_NSGetExecutablePath(path, &size) != 0)
        return NULL;
    return realpath(path, NULL);
}
#else
char *path_executable(void)
{
    return realpath("/proc/self/exe", NULL);
}
#endif

char *path_program(const char *name)
{
    // From build/qkv, from build/sanitize/qkv, from bin/qkv.
    static const char *const places[] = {"..", "../..", "../share/qkv", "."};
    SCOPED(mem_drop) char *program = path_executable();
    SCOPED(mem_drop) char *bin = program ? path_dirname(program) : NULL;
    char *found = NULL;
    for (size_t i = 0; bin && !found && i < sizeof places / sizeof *places; i++) {
        SCOPED(mem_drop) char *place = path_join(bin, places[i]);
        SCOPED(mem_drop) char *path = path_join(place, name);
        found = realpath(path, NULL);
    }
    return found ? found : path_join(QKV_PREFIX "/share/qkv", name);
}
