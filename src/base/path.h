// SPDX-License-Identifier: GPL-3.0-or-later
// Where things are: the learner's own folders and the program's. Every path
// that is returned is the caller's to free.
#pragma once

#include "base/error.h"
#include "base/memory.h"

// dir/name, with one '/' between them; `name` alone where `dir` is "".
char *path_join(const char *dir, const char *name);

// The folder that `path` lies in: "." for a bare name, "/" for "/a".
char *path_dirname(const char *path);

// Its last part, borrowed from `path`.
const char *path_name(const char *path);

// Whether the path's name is longer than `end` and ends in it: ".lua".
bool path_ends_in(const char *path, const char *end);

// Whether `path` is a folder.
bool path_is_folder(const char *path);

// The names of all that lies in a folder, sorted; none where it cannot be read.
Owned path_list(const char *dir);

// Makes a folder and what is missing above it, 0700. Fine where it exists; if
// it cannot be made errno says why too.
bool path_make(const char *dir, Error *err) NONNULL(2);

// The program's folder among the learner's own, after the XDG base directory
// specification: $XDG_CONFIG_HOME/qkv, else ~/.config/qkv, and so on. A
// variable that is not absolute is ignored. NULL where there is no home.
typedef enum PathHome {
    PATH_CONFIG, // settings: XDG_CONFIG_HOME, ~/.config
    PATH_STATE,  // history and progress: XDG_STATE_HOME, ~/.local/state
    PATH_DATA,   // own lessons: XDG_DATA_HOME, ~/.local/share
} PathHome;
char *path_home(PathHome home);

// A file or folder in it; NULL where there is no home.
char *path_in(PathHome home, const char *name);

// The file that this program runs from, or NULL where the system won't say.
char *path_executable(void);

// A folder that comes with the program, "lessons" or "assets", or what is in
// one: beside the build folder that the program runs from, or in it, else where it was
// installed to (relative to the program, then by the prefix it was built with). It may
// not exist.
char *path_program(const char *name);
