// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the system reports is only a hint that something in the folder moved;
// the stamp of the file decides. Where nothing reports (another system, a
// network folder, no descriptors left) fd is −1, and whoever watches asks
// watch_changed at the next key.
#include "term/watch.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/path.h"

#ifdef __linux__
#include <sys/inotify.h>
#endif

// ---- What the system reports -------------------------------------------

static void report(Watch *watch, const char *folder)
{
#ifdef __linux__
    watch->fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (watch->fd < 0)
        return;
    const uint32_t events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_ATTRIB;
    if (inotify_add_watch(watch->fd, folder, events) >= 0)
        return;
    close(watch->fd);
    watch->fd = -1;
#else
    (void)watch, (void)folder;
#endif
}

// ---- Following ---------------------------------------------------------

void watch_release(Watch *watch)
{
    if (watch->fd >= 0)
        close(watch->fd);
    free(watch->path);
    *watch = WATCH_NONE;
}

void watch_follow(Watch *watch, const char *path)
{
    if (path && watch->path && strcmp(path, watch->path) == 0)
        return;
    watch_release(watch);
    if (!path)
        return;
    watch->path = mem_text(path);
    watch->stamp = file_stamp(path);
    SCOPED(mem_drop) char *real = realpath(path, NULL); // a link's target is what changes
    SCOPED(mem_drop) char *folder = path_dirname(real ? real : path);
    report(watch, folder);
}

bool watch_changed(Watch *watch)
{
    char events[4096]; // that the system reports: all are taken
    while (watch->fd >= 0 && read(watch->fd, events, sizeof events) > 0)
        continue;
    const uint64_t now = watch->path ? file_stamp(watch->path) : 0;
    if (now != 0 && now != watch->stamp) {
        watch->stamp = now;
        watch->changed = true;
    }
    return watch->changed;
}
