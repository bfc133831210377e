// SPDX-License-Identifier: GPL-3.0-or-later
// Position and edits kept on disk: what is saved comes back, and what was
// damaged in any way is refused, set aside and replaced by the save before it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "session/progress.h"
#include "session/progress_file.h"
#include "session/task.h"

static const char LESSON[] = "lesson { api = 1, id = \"small\", title = \"Small\" }\n"
                             "X = input { {1,2}, {0,1} }\n"
                             "W = weight { {1,0}, {0,1} }\n"
                             "Y = X * W\n"
                             "Z = Y / 2\n"
                             "backward(Z, { {1,0}, {0,1} })\n";

typedef struct Place {
    char dir[256];
    char *lesson, *progress;
} Place;

static int make_place(void **state)
{
    Place *place = calloc(1, sizeof *place);
    const char *tmp = getenv("TMPDIR");
    snprintf(place->dir, sizeof place->dir, "%s/qkv-progress-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(place->dir))
        return -1;
    place->lesson = path_join(place->dir, "small.lua");
    place->progress = path_join(place->dir, "small.progress");
    *state = place;
    return file_write(place->lesson, LESSON, strlen(LESSON), ERROR_DROPPED) ? 0 : -1;
}

static int remove_place(void **state)
{
    Place *place = *state;
    char command[400];
    snprintf(command, sizeof command, "rm -rf '%s'", place->dir);
    const int status = system(command);
    free(place->lesson);
    free(place->progress);
    free(place);
    return status;
}

static Session *open_session(const Place *place)
{
    Error err = {0};
    Lesson *lesson = lesson_load(place->lesson, &(LessonOptions){0}, &err);
    assert_non_null(lesson);
    return session_new(lesson);
}

static void set(Session *session, const char *where, double value)
{
    Address address;
    Error err = {0};
    assert_true(address_parse(session->graph, where, false, &address, &err));
    assert_true(session_set(session, "set", &address, &(Matrix){1, 1, &value}, &err));
}

static void go(Session *session, const char *stop)
{
    size_t index;
    assert_true(
        walk_parse(&session->lesson->walk, session->graph, stop, &index, NULL, ERROR_DROPPED));
    session_goto(session, index);
}

static void save(const Session *session, const Place *place)
{
    Error err = {0};
    assert_true(progress_save(session, place->dir, &err));
    assert_false(error_is_set(&err));
}

static double number(Session *session, const char *where)
{
    Address address;
    assert_true(address_parse(session->graph, where, false, &address, ERROR_DROPPED));
    return graph_number(session->graph, address_cell(&address));
}

static void assert_exists(const char *path, const char *suffix, bool expected)
{
    char name[400];
    snprintf(name, sizeof name, "%s%s", path, suffix);
    assert_int_equal(access(name, F_OK) == 0, expected);
}

static void test_everything_comes_back(void **state)
{
    const Place *place = *state;
    Session *session = open_session(place);
    set(session, "W[1,2]", 1.0 / 3);
    set(session, "dZ[2,1]", -2);
    set(session, "Z.by", 0.25);
    assert_true(session_set_settings(session, "lr 0.5", "lr 0.5", ERROR_DROPPED));
    session->display.lang = LANG_ZH;
    go(session, "dW");
    assert_true(session_move(session, 1, 1));
    const CellRef cell = session->cell;
    const double z = number(session, "Z[1,2]");
    const double dw = number(session, "dW[2,1]");
    save(session, place);
    session_free(session);

    session = open_session(place);
    bool edited = false;
    Error err = {0};
    assert_true(progress_load(session, place->dir, &edited, &err));
    assert_true(edited);
    assert_false(error_is_set(&err));
    assert_true(number(session, "W[1,2]") == 1.0 / 3);
    assert_true(number(session, "Z[1,2]") == z);
    assert_true(number(session, "dW[2,1]") == dw);
    assert_true(graph_setting(session->graph, SETTING_LR) == 0.5);
    assert_int_equal(session->display.lang, LANG_ZH);
    char name[STOP_NAME_SIZE];
    assert_string_equal(stop_name(session->graph, session_stop(session), name), "dW");
    assert_memory_equal(&session->cell, &cell, sizeof cell);
    assert_false(session_undo(session, true, &err));
    session_free(session);
}

// What is covered, and which of it was filled in.
static void test_covers_come_back(void **state)
{
    const Place *place = *state;
    Session *session = open_session(place);
    Address filled, other;
    assert_true(address_parse(session->graph, "dW[2,1]", false, &filled, ERROR_DROPPED));
    assert_true(address_parse(session->graph, "Z[2,1]", false, &other, ERROR_DROPPED));
    session_cover(session, COVER_LEVELS - 1);
    *cover_cell(session, address_cell(&filled)) = true;
    save(session, place);
    session_free(session);

    session = open_session(place);
    assert_false(session_covered(session, address_cell(&other)));
    assert_true(progress_load(session, place->dir, &(bool){false}, ERROR_DROPPED));
    assert_true(session_covered(session, address_cell(&other)));
    assert_false(session_covered(session, address_cell(&filled)));
    session_free(session);
}

static void test_nothing_saved(void **state)
{
    const Place *place = *state;
    Session *session = open_session(place);
    bool edited = true;
    Error err = {0};
    assert_false(progress_load(session, place->dir, &edited, &err));
    assert_false(edited);
    assert_false(error_is_set(&err));
    session_free(session);
}

// Position alone is no edit, and saving it twice changes no file.
static void test_saving_twice_is_saving_once(void **state)
{
    const Place *place = *state;
    Session *session = open_session(place);
    bool edited = true;
    Error err = {0};
    go(session, "Y");
    save(session, place);
    save(session, place);
    assert_exists(place->progress, ".1", false);
    go(session, "Z");
    save(session, place);
    assert_exists(place->progress, ".1", true);
    assert_true(progress_load(session, place->dir, &edited, &err));
    assert_false(edited);
    session_free(session);
}

// Two saves, W[1,1] being 2 and then 3; the file of the second is the return
// value, the caller's to free.
static char *save_twice(const Place *place)
{
    Session *session = open_session(place);
    set(session, "W[1,1]", 2);
    save(session, place);
    set(session, "W[1,1]", 3);
    save(session, place);
    session_free(session);
    Buffer text = {0};
    assert_int_equal(file_read(place->progress, 10000, &text), FILE_READ);
    return buffer_take(&text);
}

// Whatever the file holds, loading gives the save before it, or all records where those are there,
// and says so.
static void assert_falls_back(const Place *place, bool older)
{
    Buffer records = {0};
    Error err = {0};
    assert_true(progress_fetch(place->progress, true, &records, NULL, &err));
    assert_true(error_is_set(&err));
    assert_non_null(strstr(buffer_text(&records), older ? "set W[1,1] 2\n" : "set W[1,1] 3\n"));
    assert_exists(place->progress, "", false);
    assert_exists(place->progress, ".bad-1", true);
    char bad[400];
    snprintf(bad, sizeof bad, "%s.bad-1", place->progress);
    unlink(bad);
    buffer_release(&records);
}

// Writes what a file may hold after an accident; no need to force it to disk.
static void put(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

// Of a file in which one byte is another either the save before it is loaded, or all of its records
// but one or two neighbours; that it was damaged is said in any case.
static void assert_costs_little(const Place *place, const char *const record[], size_t records)
{
    Buffer found = {0};
    Error err = {0};
    size_t lost = 0, kept = 0;
    assert_true(progress_fetch(place->progress, true, &found, NULL, &err));
    assert_true(error_is_set(&err));
    assert_exists(place->progress, ".bad-1", true);
    const bool older = strstr(buffer_text(&found), "set W[1,1] 2\n") != NULL;
    char *rest = buffer_edit(&found);
    for (const char *line; !older && (line = line_next(&rest));) {
        size_t i = 0;
        while (i < records && strcmp(record[i], line) != 0)
            i++;
        kept += i < records;
        lost += i == records;
        assert_true(i < records || strcmp(line, "lost") == 0);
    }
    assert_true(older || (lost <= 2 && kept >= records - 2));
    char bad[400];
    snprintf(bad, sizeof bad, "%s.bad-1", place->progress);
    unlink(bad);
    buffer_release(&found);
}

static void test_every_flipped_byte_is_noticed(void **state)
{
    static const int masks[] = {0x01, 0x20, 0x80, 0xFF};
    enum { RECORDS_MOST = 50 };
    const Place *place = *state;
    char *text = save_twice(place);
    const size_t size = strlen(text);
    Buffer whole = {0};
    const char *record[RECORDS_MOST];
    size_t records = 0;
    assert_true(progress_fetch(place->progress, true, &whole, NULL, ERROR_DROPPED));
    char *rest = buffer_edit(&whole);
    for (const char *line; (line = line_next(&rest)) && records < RECORDS_MOST;)
        record[records++] = line;
    for (size_t i = 0; i < size * 4; i++) {
        text[i / 4] ^= (char)masks[i % 4];
        put(place->progress, text, size);
        text[i / 4] ^= (char)masks[i % 4];
        assert_costs_little(place, record, records);
    }
    buffer_release(&whole);
    free(text);
}

// The message on a file in which the record "note WORD …" is damaged, WORD being of so many bytes.
static void assert_named(const Place *place, size_t size, bool named)
{
    char word[100] = "";
    Buffer records = {0}, text = {0};
    Error err = {0};
    memset(word, 'w', size);
    buffer_printf(&records, "lesson small\nstop Y\n%s Y\nset W[1,1] 3\n", word);
    assert_true(progress_store(place->progress, &records, &(Buffer){0}, &err));
    assert_int_equal(file_read(place->progress, 10000, &text), FILE_READ);
    strstr(buffer_edit(&text), "w Y\n")[2] = 'Z';
    strstr(buffer_edit(&text), "W[1,1] 3")[7] = '4';
    put(place->progress, buffer_text(&text), text.size);
    buffer_clear(&records);
    assert_true(progress_fetch(place->progress, true, &records, NULL, &err));
    char line[400], expected[200];
    error_write(&err, LANG_EN, line, sizeof line);
    snprintf(expected, sizeof expected, "lost is %s%s, set W[1,1], all else is used",
             named ? word : "?", named ? " Z" : "");
    assert_non_null(strstr(line, expected));
    assert_non_null(strstr(buffer_text(&records), "stop Y\n"));
    snprintf(line, sizeof line, "%s.bad-1", place->progress);
    assert_int_equal(unlink(line), 0);
    buffer_release(&records);
    buffer_release(&text);
}

static void test_what_is_lost_is_named(void **state)
{
    assert_named(*state, 22, true);
    assert_named(*state, 23, false);
}

static void test_every_truncation_is_noticed(void **state)
{
    const Place *place = *state;
    char *text = save_twice(place);
    for (size_t size = 0; size < strlen(text); size++) {
        put(place->progress, text, size);
        assert_falls_back(place, size < strlen(text) - strlen("1234abcd\n"));
    }
    free(text);
}

// Neither generation is whole: what is left of the last is used, and both are set aside unless that
// is all of it.
static void assert_what_is_left(const Place *place, const char *bytes, size_t size)
{
    Error err = {0};
    bool edited = true;
    char older[400];
    snprintf(older, sizeof older, "%s.1", place->progress);
    put(place->progress, bytes, size);
    put(older, bytes, size);
    Session *session = open_session(place);
    const char *edit = strstr(bytes, "set W[1,1] 3");
    const bool known = size > strlen("qkv-progress 2\n"); // if only that something is lost
    const bool there = bytes + size >= edit + strlen("set W[1,1] 3");
    assert_int_equal(progress_load(session, place->dir, &edited, &err), known);
    assert_true(error_is_set(&err));
    assert_int_equal(edited, there);
    assert_true(number(session, "W[1,1]") == (there ? 3 : 1));
    session_free(session);
    const char *const set_aside[] = {".bad-1", ".1.bad-1"};
    for (size_t i = 0; i < 2; i++) {
        char path[400];
        assert_exists(place->progress, set_aside[i],
                      i == 0 || size < strlen(bytes) - strlen("1234abcd\n"));
        snprintf(path, sizeof path, "%s%s", place->progress, set_aside[i]);
        unlink(path);
    }
}

static void test_every_part_of_both_generations(void **state)
{
    const Place *place = *state;
    char *text = save_twice(place);
    const size_t size = strlen(text);
    for (size_t i = 0; i < size; i++)
        assert_what_is_left(place, text, i);
    free(text);
}

static void test_both_generations_damaged(void **state)
{
    const Place *place = *state;
    free(save_twice(place));
    char older[400];
    snprintf(older, sizeof older, "%s.1", place->progress);
    assert_true(file_write(place->progress, "x", 1, ERROR_DROPPED));
    assert_true(file_write(older, "x", 1, ERROR_DROPPED));
    Session *session = open_session(place);
    bool edited;
    Error err = {0};
    assert_false(progress_load(session, place->dir, &edited, &err));
    char line[400];
    error_write(&err, LANG_EN, line, sizeof line);
    assert_non_null(strstr(line, "small.progress.bad-1"));
    assert_non_null(strstr(line, "starts afresh"));
    assert_exists(place->progress, ".1.bad-1", true);
    session_free(session);
}

// Three damaged files are kept beside each other, the last one first; of more the oldest go.
static void test_many_damaged_files(void **state)
{
    const Place *place = *state;
    for (int i = 1; i <= 5; i++) {
        Buffer records = {0};
        char text[20];
        snprintf(text, sizeof text, "damaged %d", i);
        put(place->progress, text, strlen(text));
        assert_false(progress_fetch(place->progress, true, &records, NULL, ERROR_DROPPED));
        buffer_release(&records);
    }
    for (int n = 1; n <= 3; n++) {
        Buffer kept = {0};
        char path[400], text[20];
        snprintf(path, sizeof path, "%s.bad-%d", place->progress, n);
        snprintf(text, sizeof text, "damaged %d", 6 - n);
        assert_int_equal(file_read(path, 20, &kept), FILE_READ);
        assert_string_equal(buffer_text(&kept), text);
        buffer_release(&kept);
    }
    assert_exists(place->progress, ".bad-4", false);
}

// A file of 64 MiB is read, and is found to be damaged; of a larger one that is not known.
static void test_the_largest_file_is_read(void **state)
{
    const Place *place = *state;
    Buffer records = {0};
    put(place->progress, "", 0);
    assert_int_equal(truncate(place->progress, 64 << 20), 0);
    assert_false(progress_fetch(place->progress, true, &records, NULL, ERROR_DROPPED));
    assert_exists(place->progress, "", false);
    assert_exists(place->progress, ".bad-1", true);
    buffer_release(&records);
}

// Records that make a file of `size` bytes and say nothing.
static Buffer records_of(size_t size)
{
    enum { SUM = sizeof "00000000 " - 1, FRAME = sizeof "qkv-progress 2\nend 00000000\n" - 1 };
    Buffer text = {0};
    buffer_add(&text, "lesson small\nstop Y\n");
    size_t file = FRAME + text.size + 2 * SUM;
    for (; size - file > 2000; file += SUM + sizeof "future \n" - 1 + 990)
        buffer_printf(&text, "future %0990d\n", 1);
    buffer_printf(&text, "future %0*d\n", (int)(size - file - SUM - (sizeof "future \n" - 1)), 1);
    return text;
}

// A file may have 4 MiB; what is larger is refused and both generations stay. Programs before this
// one wrote it all the same: that is read.
static void test_the_limit_holds_in_writing(void **state)
{
    const Place *place = *state;
    enum { MOST = 4 << 20 };
    free(save_twice(place));
    Buffer large = records_of(MOST), larger = records_of(MOST + 1), found = {0};
    Error err = {0};
    char line[300];
    assert_false(progress_store(place->progress, &larger, &(Buffer){0}, &err));
    error_write(&err, LANG_EN, line, sizeof line);
    assert_string_equal(line, "too many changes to save (4194305 bytes, at most 4194304): what was "
                              "saved before stays; undo or reset some, or export them");
    error_clear(&err);
    assert_true(progress_fetch(place->progress, true, &found, NULL, &err));
    assert_non_null(strstr(buffer_text(&found), "set W[1,1] 3\n"));
    assert_true(progress_store(place->progress, &large, &(Buffer){0}, &err));
    buffer_clear(&found);
    assert_true(progress_fetch(place->progress, true, &found, NULL, &err));
    assert_string_equal(buffer_text(&found), buffer_text(&large));

    Buffer file = {0};
    buffer_printf(&file, "qkv-progress 1\n%s", buffer_text(&larger));
    buffer_printf(&file, "end %08lx\n", progress_checksum(&file));
    put(place->progress, buffer_text(&file), file.size);
    buffer_clear(&found);
    assert_true(progress_fetch(place->progress, true, &found, NULL, &err));
    assert_string_equal(buffer_text(&found), buffer_text(&larger));
    assert_false(error_is_set(&err));
    assert_exists(place->progress, ".bad-1", false);
    buffer_release(&file);
    buffer_release(&large);
    buffer_release(&larger);
    buffer_release(&found);
}

// ---- Numbers ----------------------------------------------------------

static size_t count_numbers(const Place *place)
{
    size_t count = 0;
    DIR *folder = opendir(place->dir);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        count += strstr(entry->d_name, ".numbers-") != NULL;
    closedir(folder);
    return count;
}

static void remove_numbers(const Place *place)
{
    DIR *folder = opendir(place->dir);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char path[700];
        snprintf(path, sizeof path, "%s/%s", place->dir, entry->d_name);
        if (strstr(entry->d_name, ".numbers-"))
            assert_int_equal(remove(path), 0);
    }
    closedir(folder);
}

static Buffer bytes_of(char byte, size_t size)
{
    Buffer bytes = {0};
    for (size_t i = 0; i < size; i++)
        buffer_add_n(&bytes, &byte, 1);
    return bytes;
}

// A state names its file of numbers; that of the generation before stays, older ones go.
static void test_numbers_of_both_generations(void **state)
{
    const Place *place = *state;
    remove_numbers(place);
    remove(place->progress);
    for (char i = 1; i <= 4; i++) {
        Buffer records = {0}, numbers = bytes_of(i, 800), found = {0}, again = {0};
        Error err = {0};
        buffer_printf(&records, "lesson small\nstop Y\npage %d\n", i);
        assert_true(progress_store(place->progress, &records, &numbers, &err));
        assert_int_equal(count_numbers(place), i == 1 ? 1 : 2);
        assert_true(progress_fetch(place->progress, true, &again, &found, &err));
        assert_int_equal(found.size, 800);
        assert_memory_equal(buffer_text(&found), buffer_text(&numbers), 800);
        assert_non_null(strstr(buffer_text(&again), buffer_text(&records)));
        buffer_release(&records), buffer_release(&numbers);
        buffer_release(&found), buffer_release(&again);
    }
    // Numbers that are not what the state names: the generation before has its own.
    Buffer records = {0}, found = {0};
    Error err = {0};
    char path[400];
    unsigned long sum;
    assert_true(progress_fetch(place->progress, true, &records, NULL, &err));
    assert_int_equal(sscanf(buffer_text(&records), "numbers %8lx", &sum), 1);
    snprintf(path, sizeof path, "%.*s.numbers-%08lx",
             (int)(strlen(place->progress) - strlen(".progress")), place->progress, sum);
    put(path, "short", 5);
    buffer_clear(&records);
    assert_true(progress_fetch(place->progress, true, &records, &found, &err));
    assert_non_null(strstr(buffer_text(&records), "page 3\n"));
    assert_int_equal(found.size, 800);
    assert_int_equal(buffer_text(&found)[0], 3);
    assert_true(error_is_set(&err));
    buffer_release(&records), buffer_release(&found);
}

// Both generations together have at most 256 MiB of numbers: one more is refused.
static void test_the_limit_of_numbers(void **state)
{
    const Place *place = *state;
    enum { MOST = 256 << 20 };
    remove_numbers(place);
    for (int more = 0; more < 2; more++) {
        Buffer before = {0}, records = {0}, numbers = bytes_of(1, 8);
        Error err = {0};
        buffer_printf(&before, "numbers 12345678 %d\nlesson small\n", MOST - 8 + more);
        buffer_printf(&records, "lesson small\nstop Y\n");
        assert_true(progress_store(place->progress, &before, &(Buffer){0}, &err));
        assert_int_equal(progress_store(place->progress, &records, &numbers, &err), !more);
        assert_int_equal(error_is_set(&err), more);
        assert_int_equal(count_numbers(place), !more);
        assert_int_equal(remove(place->progress), 0);
        remove_numbers(place);
        buffer_release(&before), buffer_release(&records), buffer_release(&numbers);
    }
}

// What cannot be read is not damaged: it stays where it is, and nothing is put in its place.
static void test_what_cannot_be_read_stays(void **state)
{
    const Place *place = *state;
    static const char IS_ELSE[] = "where progress is saved there is something else than a file; it "
                                  "is left as it is, and nothing is saved";
    for (int i = 0; i < 3; i++) {
        Session *session = open_session(place);
        bool edited;
        Error err = {0}, why = {0};
        char line[400];
        if (i == 0)
            assert_int_equal(mkfifo(place->progress, 0600), 0);
        else if (i == 1)
            assert_int_equal(mkdir(place->progress, 0700), 0);
        else
            put(place->progress, "", 0);
        if (i == 2)
            assert_int_equal(truncate(place->progress, (64 << 20) + 1), 0);
        set(session, "W[1,1]", 2);
        assert_false(progress_load(session, place->dir, &edited, &err));
        assert_false(progress_save(session, place->dir, &why));
        error_write(&err, LANG_EN, line, sizeof line);
        assert_non_null(strstr(line, i < 2 ? IS_ELSE : "this progress file cannot be read ("));
        assert_int_equal(err.message == why.message, true);
        assert_exists(place->progress, "", true);
        assert_exists(place->progress, ".bad-1", false);
        assert_exists(place->progress, ".1", false);
        assert_int_equal(remove(place->progress), 0);
        session_free(session);
    }
}

// The lesson changed: what still fits is restored, the rest is counted.
static void test_edits_that_no_longer_fit(void **state)
{
    const Place *place = *state;
    Buffer text = {0};
    buffer_add(&text, "lesson small\nstop gone\ncell gone[1,1]\nfuture 1\n"
                      "set W[2,2] 7\nset W[9,9] 1\nset gone[1,1] 1\n"
                      "set Y[1,1] 1\nset W[1,1] nan\nset W[1,1]\n");
    assert_true(progress_store(place->progress, &text, &(Buffer){0}, ERROR_DROPPED));
    buffer_release(&text);
    Session *session = open_session(place);
    bool edited;
    Error err = {0};
    assert_true(progress_load(session, place->dir, &edited, &err));
    assert_true(number(session, "W[2,2]") == 7);
    char line[300];
    error_write(&err, LANG_EN, line, sizeof line);
    assert_string_equal(line,
                        "what was saved of these does not fit the lesson: W, gone, Y, "
                        "future; it is kept aside until it does (restore off drops it), all else "
                        "is as it was");
    session_free(session);
}

// Records that say nothing that has a meaning are named once and kept until they are forgotten.
static void test_records_without_a_meaning(void **state)
{
    const Place *place = *state;
    Buffer text = {0}, now = {0};
    buffer_add(&text, "lesson small\nstop Y\nfuture 1\ntask right 2 0 known -4 0 S.1\n"
                      "once right 7\ntask right 1 0 known 0 0 S.2\n");
    assert_true(progress_store(place->progress, &text, &(Buffer){0}, ERROR_DROPPED));
    for (int time = 0; time < 3; time++) {
        Session *session = open_session(place);
        bool edited;
        Error err = {0};
        char line[300];
        assert_true(progress_load(session, place->dir, &edited, &err));
        error_write(&err, LANG_EN, line, sizeof line);
        assert_int_equal(strstr(line, "future, S.1, once;") != NULL, time == 0);
        assert_int_equal(error_is_set(&err), time == 0);
        assert_int_equal(session_own_answers(session)->count - session->lesson->tasks, time < 2);
        if (time == 1)
            session_forget_aside(session);
        save(session, place);
        buffer_clear(&now);
        assert_int_equal(file_read(place->progress, 1 << 20, &now), FILE_READ);
        static const char *const kept[] = {" unread future 1\n",
                                           " unread task right 2 0 known -4 0 S.1\n",
                                           " unread once right 7\n"};
        for (size_t i = 0; i < 3; i++)
            assert_int_equal(strstr(buffer_text(&now), kept[i]) != NULL, time == 0);
        session_free(session);
    }
    buffer_release(&text);
    buffer_release(&now);
}

// A text of version 2 that says that it is of version 1 is no state without records.
static void test_a_version_that_is_not_true(void **state)
{
    const Place *place = *state;
    Session *session = open_session(place);
    Buffer text = {0}, first = {0};
    set(session, "W[1,1]", 2);
    save(session, place);
    session_free(session);
    assert_int_equal(file_read(place->progress, 1 << 20, &text), FILE_READ);
    buffer_cut(&text, text.size - (sizeof "end 00000000\n" - 1));
    buffer_add(&first, "qkv-progress 1\n");
    buffer_add(&first, buffer_text(&text) + first.size);
    buffer_printf(&first, "end %08lx\n", progress_checksum(&first));
    put(place->progress, buffer_text(&first), first.size);
    buffer_release(&text);
    buffer_release(&first);
    session = open_session(place);
    bool edited;
    Error err = {0};
    char line[300];
    assert_false(progress_load(session, place->dir, &edited, &err));
    error_write(&err, LANG_EN, line, sizeof line);
    assert_non_null(strstr(line, "this progress file was damaged; it was set aside as"));
    assert_exists(place->progress, ".bad-1", true);
    session_free(session);
}

// A question that has fewer hints than were read of it: those it has are open.
static void test_hints_that_are_gone(void **state)
{
    const Place *place = *state;
    Buffer lesson = {0}, text = {0};
    buffer_printf(&lesson,
                  "%sask { at = Y, cell = { 1, 1 }, prompt = 'Y?', id = 'y', hints = { 'a' } }\n",
                  LESSON);
    assert_true(file_write(place->lesson, buffer_text(&lesson), lesson.size, ERROR_DROPPED));
    buffer_add(&text, "lesson small\ntask open 2 9 known 0 0 y\n");
    assert_true(progress_store(place->progress, &text, &(Buffer){0}, ERROR_DROPPED));
    Session *session = open_session(place);
    bool edited;
    assert_true(progress_load(session, place->dir, &edited, ERROR_DROPPED));
    assert_int_equal(task_state(session, 0)->hints, 2); // the sum is one
    assert_int_equal(task_state(session, 0)->tries, 2);
    session_free(session);
    buffer_release(&lesson);
    buffer_release(&text);
}

static void test_second_instance_gets_no_lock(void **state)
{
    const Place *place = *state;
    Error err = {0};
    const int lock = progress_lock(place->dir, "small", &err);
    assert_true(lock >= 0);
    assert_int_equal(progress_lock(place->dir, "small", &err), -1);
    assert_true(error_is_set(&err));
    const int other = progress_lock(place->dir, "other", &err);
    assert_true(other >= 0);
    assert_exists(place->dir, "/other.lock", true);
    file_unlock(other);
    file_unlock(lock);
}

static void test_last_lesson(void **state)
{
    const Place *place = *state;
    assert_null(progress_last(place->dir));
    assert_true(progress_set_last(place->dir, "my lessons/a.lua", ERROR_DROPPED));
    char *last = progress_last(place->dir);
    assert_string_equal(last, "my lessons/a.lua");
    free(last);
}

int main(void)
{
#define PLACED(test) cmocka_unit_test_setup_teardown(test, make_place, remove_place)
    const struct CMUnitTest tests[] = {
        PLACED(test_everything_comes_back),
        PLACED(test_covers_come_back),
        PLACED(test_nothing_saved),
        PLACED(test_saving_twice_is_saving_once),
        PLACED(test_every_flipped_byte_is_noticed),
        PLACED(test_what_is_lost_is_named),
        PLACED(test_every_truncation_is_noticed),
        PLACED(test_every_part_of_both_generations),
        PLACED(test_both_generations_damaged),
        PLACED(test_edits_that_no_longer_fit),
        PLACED(test_records_without_a_meaning),
        PLACED(test_a_version_that_is_not_true),
        PLACED(test_the_limit_holds_in_writing),
        PLACED(test_many_damaged_files),
        PLACED(test_numbers_of_both_generations),
        PLACED(test_the_limit_of_numbers),
        PLACED(test_the_largest_file_is_read),
        PLACED(test_what_cannot_be_read_stays),
        PLACED(test_hints_that_are_gone),
        PLACED(test_second_instance_gets_no_lock),
        PLACED(test_last_lesson),
    };
    return cmocka_run_group_tests_name("session_progress", tests, NULL, NULL);
}
