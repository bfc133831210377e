// SPDX-License-Identifier: GPL-3.0-or-later
// A .safetensors file: eight bytes that say how long its header is, the header, which is JSON such
// as
//
//     {"W": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, "__metadata__": {…}}
//
// and the numbers. The arrays lie one behind the other and fill the file: no byte belongs to none
// of them, or to two. (github.com/huggingface/safetensors, README "Format".)
#include <cjson/cJSON.h>
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/minmax.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "data/array_parts.h"

enum {
    LENGTH_SIZE = 8,
    HEADER_MOST = 1 << 20,
    JSON_COST = 64 // bytes of memory that one of a header may take
};
static const double WHOLE_MOST = 9007199254740992; // below it a double has every whole number

MESSAGE(BAD_LENGTH, ERROR_DATA,
        "{1}: the header is {2} bytes long by its own account, at byte 0; "
        "{3} are there, and at most {4} are read");
MESSAGE(NO_JSON, ERROR_DATA, "{1}: the header is no JSON object in UTF-8, at byte {2}");
MESSAGE(BAD_FIELD, ERROR_DATA, "{1}: in the header '{2}' needs {3}");
MESSAGE(BAD_TYPE, ERROR_DATA,
        "{1}: numbers of type '{2}' of '{3}' are not read; F16, BF16, F32, F64, "
        "I8 to I64, U8 to U32 and BOOL are");
MESSAGE(BAD_PLACE, ERROR_DATA,
        "{1}: '{2}' has to begin at byte {3} of the numbers, where what stands "
        "before it ends; its data_offsets begin at {4}");
MESSAGE(BAD_SIZE, ERROR_DATA,
        "{1}: '{2}' takes {3} bytes by its shape and type, {4} by its data_offsets");
MESSAGE(BAD_END, ERROR_DATA,
        "{1}: {2} bytes of numbers were expected from byte {3} on, {4} are there");
MESSAGE(NO_ARRAYS, ERROR_DATA, "{1} holds no array");

// ---- The header --------------------------------------------------------

static bool wanted(const ArrayFile *file, const char *of, const char *what)
{
    return ARRAY_FAIL(file, &BAD_FIELD, err_text(of), err_text(what));
}

static bool is_whole(const cJSON *item, size_t *value)
{
    const double number = cJSON_IsNumber(item) ? item->valuedouble : -1;
    if (!(number >= 0 && number < WHOLE_MOST) || number != (double)(size_t)number)
        return false;
    *value = (size_t)number;
    return true;
}

static bool read_type(const ArrayFile *file, const cJSON *json, ArrayLayout *layout)
{
    static const char *const types[] = {"F16", "BF16", "F32", "F64", "I8",   "I16", "I32",
                                        "I64", "U8",   "U16", "U32", "BOOL", NULL};
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, "dtype"));
    if (!name)
        return wanted(file, json->string, "\"dtype\": \"F32\"");
    if (word_in(name, types) < 0)
        return ARRAY_FAIL(file, &BAD_TYPE, err_text(name), err_text(json->string));
    const bool brain = strcmp(name, "BF16") == 0, truth = strcmp(name, "BOOL") == 0;
    layout->kind = brain ? 'h' : (char)tolower((unsigned char)*name);
    layout->size = truth ? 1 : (size_t)atoi(name + 1 + brain) / 8;
    utf8_copy(layout->type, sizeof layout->type, name);
    return true;
}

static bool read_shape(const ArrayFile *file, const cJSON *json, ArrayLayout *layout)
{
    static const char form[] = "\"shape\": [2, 3]";
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(json, "shape"), *item;
    if (!cJSON_IsArray(list))
        return wanted(file, json->string, form);
    cJSON_ArrayForEach(item, list)
    {
        if (layout->axes == AXES_MOST || !is_whole(item, &layout->axis[layout->axes++]))
            return wanted(file, json->string, form);
    }
    return array_cells(layout, 1) < SIZE_MAX || wanted(file, json->string, form);
}

static bool read_array(ArrayFile *file, const cJSON *json)
{
    static const char *const fields[] = {"dtype", "shape", "data_offsets", NULL};
    if (!cJSON_IsObject(json))
        return wanted(file, json->string, "{\"dtype\": …, \"shape\": …, \"data_offsets\": …}");
    ArrayMember *member = array_member_add(file, json->string, strlen(json->string));
    if (!member)
        return false;
    size_t end;
    const cJSON *item;
    cJSON_ArrayForEach(item, json)
    {
        if (word_in(item->string, fields) < 0 || cJSON_GetArraySize(json) != 3)
            return wanted(file, json->string, "dtype, shape, data_offsets");
    }
    if (!read_type(file, json, &member->layout) || !read_shape(file, json, &member->layout))
        return false;
    const cJSON *place = cJSON_GetObjectItemCaseSensitive(json, "data_offsets");
    if (!cJSON_IsArray(place) || cJSON_GetArraySize(place) != 2 ||
        !is_whole(place->child, &member->at) || !is_whole(place->child->next, &end) ||
        end < member->at)
        return wanted(file, json->string, "\"data_offsets\": [0, 24]");
    member->size = end - member->at;
    const size_t bytes = array_cells(&member->layout, member->layout.size);
    return bytes == member->size || ARRAY_FAIL(file, &BAD_SIZE, err_text(member->name),
                                               err_count(bytes), err_count(member->size));
}

static bool read_arrays(ArrayFile *file, const cJSON *json)
{
    const cJSON *item, *text;
    cJSON_ArrayForEach(item, json)
    {
        const bool metadata = strcmp(item->string, "__metadata__") == 0;
        bool texts = cJSON_IsObject(item); // as the metadata has, and nothing else
        cJSON_ArrayForEach(text, item) texts = texts && cJSON_IsString(text);
        if (metadata ? !texts && !wanted(file, item->string, "{\"…\": \"…\"}")
                     : !read_array(file, item))
            return false;
    }
    return file->count > 0 || ARRAY_FAIL(file, &NO_ARRAYS, err_text(""));
}

// ---- The places --------------------------------------------------------

static int by_place(const void *a, const void *b)
{
    const ArrayMember *x = *(ArrayMember *const *)a, *y = *(ArrayMember *const *)b;
    const int by_start = (x->at > y->at) - (x->at < y->at);
    return by_start ? by_start : (x->size > y->size) - (x->size < y->size);
}

// The arrays have to fill the bytes from `data` to the end of the file. Their places are the
// file's then.
static bool check_places(ArrayFile *file, size_t data)
{
    SCOPED(mem_drop) ArrayMember **member = mem_new(file->count, sizeof(ArrayMember *));
    size_t end = 0, i;
    for (i = 0; i < file->count; i++)
        member[i] = &file->member[i];
    qsort(member, file->count, sizeof(ArrayMember *), by_place);
    bool fine = true;
    for (i = 0; fine && i < file->count; i++) {
        fine = member[i]->at == end || ARRAY_FAIL(file, &BAD_PLACE, err_text(member[i]->name),
                                                  err_count(end), err_count(member[i]->at));
        end += member[i]->size;
        member[i]->layout.data = member[i]->at += data;
    }
    return fine &&
           (end == file->size - data || ARRAY_FAIL(file, &BAD_END, err_count(end), err_count(data),
                                                   err_count(file->size - data)));
}

// ---- The file ----------------------------------------------------------

static bool read_header(ArrayFile *file, const char *text, size_t size)
{
    size_t bad = 0;
    const char *end = text;
    cJSON *json = NULL;
    if (*text == '{' && utf8_valid(text, size, &bad)) {
        json = cJSON_ParseWithLengthOpts(text, size, &end, false);
        bad = (size_t)(end - text);
    }
    bad += json ? strspn(text + bad, " ") : 0;
    const bool fine = json && bad == size
                          ? read_arrays(file, json)
                          : ARRAY_FAIL(file, &NO_JSON, err_count(LENGTH_SIZE + bad));
    cJSON_Delete(json);
    return fine && check_places(file, LENGTH_SIZE + size);
}

bool safetensors_open(ArrayFile *file)
{
    unsigned char length[LENGTH_SIZE] = {0};
    const size_t left = file->size < LENGTH_SIZE ? 0 : file->size - LENGTH_SIZE;
    if (left > 0 && !array_bytes(file, 0, length, sizeof length))
        return false;
    const unsigned long long size = array_bits(length, sizeof length, false);
    if (size < 1 || size > left || size > HEADER_MOST)
        return ARRAY_FAIL(file, &BAD_LENGTH, err_count((size_t)size), err_count(left),
                          err_count(HEADER_MOST));
    if (!array_room(file, (size_t)size * JSON_COST))
        return false;
    SCOPED(mem_drop) char *text = mem_new((size_t)size + 1, 1);
    return array_bytes(file, LENGTH_SIZE, text, (size_t)size) &&
           read_header(file, text, (size_t)size);
}
