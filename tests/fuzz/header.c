// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a lesson, which is read without running the rest of the file.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "lesson/header.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[512];
    const char *tmp = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/qkv-fuzz-%ld.lua", tmp ? tmp : "/tmp", (long)getpid());
    FILE *file = fopen(path, "wb");
    BUG_ON(!file);
    fwrite("lesson {", 1, size % 2 ? 8 : 0, file);
    fwrite(data, 1, size, file);
    fclose(file);
    LessonHeader header = {0};
    Error err = {0};
    if (header_read(path, &header, &err) == HEADER_FINE)
        header_release(&header);
    else
        BUG_ON(!error_is_set(&err));
    unlink(path);
    return 0;
}
