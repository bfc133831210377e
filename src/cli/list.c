// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/minmax.h"
#include "base/say.h"
#include "base/utf8.h"
#include "cli/run.h"
#include "export/json.h"

static void add_lines(const Catalog *catalog, Lang lang, Buffer *out)
{
    size_t widest = 0;
    for (size_t i = 0; i < catalog->count; i++)
        widest = size_max(widest, utf8_width(catalog->entry[i].header.id));
    for (size_t i = 0; i < catalog->count; i++) {
        const CatalogEntry *entry = &catalog->entry[i];
        buffer_printf(out, "%3d  ", entry->number);
        buffer_add_column(out, entry->header.id, widest + 2);
        buffer_add(out, words_either(&entry->header.title, lang));
        if (entry->header.minutes > 0)
            SAYF(out, lang, " ({1} min)", say_int(entry->header.minutes));
        buffer_add(out, "\n");
    }
}

static void add_json(const Catalog *catalog, Buffer *out)
{
    buffer_add(out, "[");
    for (size_t i = 0; i < catalog->count; i++) {
        const CatalogEntry *entry = &catalog->entry[i];
        const LessonHeader *header = &entry->header;
        SCOPED(json_close) Json object = json_open(NULL, "\n{", out);
        buffer_printf(out, "\"number\":%d", entry->number);
        json_text("id", header->id, out);
        json_open("title", "{", out);
        for (Lang lang = 0; lang < LANG_COUNT; lang++) {
            if (header->title.text[lang])
                json_text(lang_name(lang), header->title.text[lang], out);
        }
        buffer_printf(out, "},\"part\":%d,\"order\":%d,\"minutes\":%d", header->part, header->order,
                      header->minutes);
        json_text("file", entry->path, out);
    }
    buffer_add(out, "\n]\n");
}

int job_list(Run *run, App *app)
{
    if (run->options->json)
        add_json(&app->catalog, &run->out);
    else
        add_lines(&app->catalog, run->lang, &run->out);
    for (size_t i = 0; i < app->catalog.problems.count; i++)
        run_notice(run, app->catalog.problems.at[i], NULL);
    return 0;
}
