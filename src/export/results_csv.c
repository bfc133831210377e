// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/results_csv.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "data/csv.h"

MESSAGE(not_results, ERROR_DATA,
        "{1} is not what 'qkv results --json' writes (schema qkv.results/1)",
        "{1} 不是“qkv results --json”写出的文件（schema 是 qkv.results/1）");

static void add_cell(const char *text, Buffer *out)
{
    const char *before = out->size > 0 && buffer_text(out)[out->size - 1] != '\n' ? "," : "";
    buffer_add(out, before);
    csv_text(text, out);
}

// A member as a cell: a number as it is written, what is not there as nothing.
static void add_member(const cJSON *object, const char *name, Buffer *out)
{
    const cJSON *member = cJSON_GetObjectItemCaseSensitive(object, name);
    char number[32];
    snprintf(number, sizeof number, "%.0f", cJSON_IsNumber(member) ? member->valuedouble : 0);
    add_cell(cJSON_IsNumber(member)   ? number
             : cJSON_IsString(member) ? member->valuestring
                                      : "",
             out);
}

// The members of an answer, and of a note, that fill the columns after the lesson.
static const char *const answer[] = {"date", "id",    "question", "said", "truth",
                                     "once", "tries", "hints",    "now",  NULL};
static const char *const note[] = {"date", "id", "", "note", "", "", "", "", "", NULL};

void results_csv_head(Buffer *out)
{
    buffer_add(out, "file,name,lesson,date,id,question,answer,right,first,tries,hints,now\n");
}

// One row for each item of that list of a lesson.
static void add_rows(const cJSON *root, const cJSON *lesson, const char *file, const char *list,
                     const char *const *members, Buffer *out)
{
    const cJSON *all = cJSON_GetObjectItemCaseSensitive(lesson, list), *item;
    cJSON_ArrayForEach(item, all)
    {
        add_cell(file, out);
        add_member(root, "name", out);
        add_member(lesson, "lesson", out);
        for (const char *const *member = members; *member; member++)
            add_member(item, *member, out);
        buffer_add(out, "\n");
    }
}

bool results_csv(const char *json, const char *file, Buffer *out, Error *err)
{
    cJSON *root = cJSON_Parse(json);
    const cJSON *schema = cJSON_GetObjectItemCaseSensitive(root, "schema");
    const bool is = cJSON_IsString(schema) && strcmp(schema->valuestring, "qkv.results/1") == 0;
    const cJSON *lessons = is ? cJSON_GetObjectItemCaseSensitive(root, "lessons") : NULL;
    const cJSON *lesson;
    cJSON_ArrayForEach(lesson, lessons)
    {
        add_rows(root, lesson, file, "tasks", answer, out);
        add_rows(root, lesson, file, "notes", note, out);
    }
    cJSON_Delete(root);
    return is || ERROR(err, &not_results, err_text(file));
}
