// SPDX-License-Identifier: GPL-3.0-or-later
// Files that a lesson names: only those in its own folder or below.
#ifndef QKV_LESSON_FOLDER_H
#define QKV_LESSON_FOLDER_H

#include "base/error.h"

// The resolved path of `file`, which has to lie in the folder of `lesson_path`
// once links are followed. The caller frees it. NULL and `err` otherwise;
// `call` is what wanted the file, for the message.
char *folder_path(const char *lesson_path, const char *call, const char *file, Error *err);

#endif
