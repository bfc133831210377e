// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a fuzzer's function on files instead of the fuzzer: those that are kept
// because they once found something, and a few to begin with.
//
//     build/tests/fuzz/NAME.replay [FILE…]      without files: tests/fuzz/corpus/NAME
#include <dirent.h>
#include <libgen.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FILE_MOST = 1 << 20, PATH_SIZE = 600 };

static int run_file(const char *path)
{
    static uint8_t bytes[FILE_MOST];
    FILE *file = fopen(path, "rb");
    if (!file) {
        printf("not ok %s: cannot be read\n", path);
        return 1;
    }
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    // A copy of just that size, so that a sanitizer sees its end.
    uint8_t *data = malloc(size ? size : 1);
    if (!data)
        return 1;
    memcpy(data, bytes, size);
    printf("# %s\n", path); // the last one named is the one that fell
    fflush(stdout);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    return 0;
}

static int run_folder(const char *folder, const char *name)
{
    char path[PATH_SIZE];
    int files = 0, failed = 0;
    DIR *dir = opendir(folder);
    if (dir) {
        for (struct dirent *entry; (entry = readdir(dir));) {
            if (entry->d_name[0] == '.')
                continue;
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            failed |= run_file(path);
            files++;
        }
        closedir(dir);
    }
    if (failed || files == 0)
        printf("not ok %s: no files in %s\n", name, folder);
    else
        printf("ok %s - %d files\n", name, files);
    return failed || files == 0;
}

int main(int argc, char **argv)
{
    char folder[PATH_SIZE];
    int failed = 0;
    for (int i = 1; i < argc; i++)
        failed |= run_file(argv[i]);
    if (argc > 1)
        return failed;
    char *name = basename(argv[0]);
    name[strcspn(name, ".")] = '\0';
    const char *tests = getenv("TESTS");
    snprintf(folder, sizeof folder, "%s/fuzz/corpus/%s", tests ? tests : "tests", name);
    return run_folder(folder, name);
}
