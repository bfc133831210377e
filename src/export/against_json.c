// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/against_json.h"

#include "base/say.h"
#include "export/export.h"
#include "export/json.h"
#include "view/against_words.h"

static void add_name(const Against *against, const char *member, CellRef of, Buffer *out)
{
    SCOPED(buffer_release) Buffer name = {0};
    export_name(against->graph, of, &name);
    json_text(member, buffer_text(&name), out);
}

static const char *const verdicts[] = {
    [AGAINST_TAKEN] = "taken",          [AGAINST_RIGHT] = "right", [AGAINST_FOLLOWS] = "follows",
    [AGAINST_UNSURE] = "not decidable", [AGAINST_WRONG] = "wrong",
};

static void add_matrix(const Against *against, const AgainstMatrix *m, Buffer *out)
{
    SCOPED(json_close) Json object = json_open(NULL, "\n{", out);
    add_name(against, "name", m->of, out);
    json_text("array", m->name, out);
    json_text("verdict", verdicts[m->verdict], out);
    json_counts("shape", (size_t[]){m->read[0].rows, m->read[0].cols}, 2, out);
    json_bool("transposed", m->turned, out);
    if (m->verdict == AGAINST_RIGHT || m->verdict == AGAINST_UNSURE)
        json_text("precision", precision_name(m->type), out);
    if (m->verdict >= AGAINST_FOLLOWS && m->cells > 0) {
        json_count("cells", m->cells, out);
        json_counts("worst", (size_t[]){m->of.row + 1, m->of.col + 1}, 2, out);
        json_number("given", m->given, out);
        json_number("expected", m->right, out);
        json_number("relative_error", m->relative, out);
        json_number("cosine", m->cosine, out);
    }
}

static void json_mistake(const Against *against, const AgainstMistake *mistake, Lang lang,
                         Buffer *out)
{
    SCOPED(buffer_release) Buffer id = {0}, name = {0};
    against_write_id(mistake, &id);
    SAYF(&name, lang, "{1}", against_say_mistake(against, mistake, lang));
    SCOPED(json_close) Json object = json_open(NULL, "{", out);
    json_text("id", buffer_text(&id), out);
    json_text("name", buffer_text(&name), out);
    json_text("node", graph_node(against->graph, mistake->node)->name, out);
    add_name(against, "of", against->matrix[mistake->of].of, out);
    json_bool("all", mistake->all, out);
}

void against_json(const Against *against, const char *lesson, const char *file, Lang lang,
                  Buffer *out)
{
    json_open(NULL, "{", out);
    json_text("schema", "qkv.against/1", out);
    json_text("lesson", lesson, out);
    json_text("file", file, out);
    if (against->wrong > 0)
        add_name(against, "first_wrong", against->matrix[against->first].of, out);
    else
        json_text("first_wrong", NULL, out);
    json_text("relation", against->relation ? against->relation->id : NULL, out);
    if (against->factor != 0)
        json_number("factor", against->factor, out);
    json_bool("tokens_as_columns", against->turned[LYING_TOKENS], out);
    json_bool("weights_out_by_in", against->turned[LYING_WEIGHTS], out);
    json_open("faults", "[", out);
    for (size_t i = 0; i < against->mistakes; i++)
        json_mistake(against, &against->mistake[i], lang, out);
    buffer_add(out, "]");
    json_bool("all_tried", !against->cut, out);
    json_open("matrices", "[", out);
    for (size_t i = 0; i < against->count; i++)
        add_matrix(against, &against->matrix[i], out);
    buffer_add(out, "],\n");
    json_open("missing", "[", out);
    for (size_t i = 0; i < against->missings; i++)
        add_name(against, NULL, against->missing[i], out);
    buffer_add(out, "]");
    json_texts("unknown", (const char *const *)against->unknown.at, against->unknown.count, out);
    buffer_add(out, "}\n");
}
