// SPDX-License-Identifier: GPL-3.0-or-later
// What rows, columns and groups of nodes are called. Labels travel: an op's
// result has those of the operands that the op names.
#include <string.h>

#include "base/memory.h"
#include "base/nearest.h"
#include "graph/graph_parts.h"
#include "graph/rule.h"

MESSAGE(unknown_word, ERROR_USAGE, "'{1}' is not among the words; did you mean '{2}'?");
MESSAGE(other_word, ERROR_USAGE, "'{1}' is not among the words: {2}");
MESSAGE(no_word, ERROR_USAGE, "there is no word here; give one or more, such as '{2}'");

bool words_present(const Words *words)
{
    return words->text[LANG_EN] || words->text[LANG_ZH];
}

const char *words_either(const Words *words, Lang lang)
{
    const Lang own = lang_of_lesson(lang);
    const char *text = words->text[own] ? words->text[own] : words->text[1 - own];
    return text ? text : "";
}

const char *labels_text(const Labels *labels, size_t index, Lang lang)
{
    return labels && index < labels->n ? labels->at[index].text[lang_of_lesson(lang)] : NULL;
}

SayArg labels_say(const Labels *labels, size_t index, Lang lang)
{
    const char *name = labels_text(labels, index, lang);
    return name ? say_text(name) : say_count(index + 1);
}

void labels_write(const Labels *labels, size_t index, Lang lang, Buffer *out)
{
    const SayArg name = labels_say(labels, index, lang);
    buffer_add(out, say_arg_text(&name));
}

ErrorArg err_labels(const Labels *labels, const char *between, Lang lang)
{
    Buffer all = {0};
    for (size_t i = 0; i < labels->n; i++)
        err_list_add(&all, between, labels->at[i].text[lang]);
    return err_in(lang, err_buffer(&all));
}

static const Words label_no_word = {{(char *)"-", (char *)"-"}};

// The labels of an operand's rows or columns, or NULL. Rows that are picked by words are called
// so where they have no other name.
static const Labels *operand_labels(const Graph *graph, const Node *node, size_t in, bool col)
{
    BUG_ON(in >= node->inputs);
    const Node *from = graph_node(graph, node->input[in]);
    const Labels *own = col ? from->col_labels : from->row_labels;
    return own || col || !op_reads_ids(node->op, node->inputs)
               ? own
               : graph_node(graph, node->input[1])->words;
}

// A copy that the graph keeps.
static Words keep_label(Graph *graph, const Words *from)
{
    Words to = {.line = from->line};
    for (Lang k = 0; k < LANG_COUNT; k++)
        to.text[k] = owned_add(&graph->owned, mem_text(words_either(from, k)));
    return to;
}

// Labels without any, whose memory the graph keeps.
static Labels *new_labels(Graph *graph, size_t n)
{
    Labels *labels = owned_add(&graph->owned, mem_new(1, sizeof *labels + n * sizeof *labels->at));
    *labels = (Labels){n, (Words *)(labels + 1)};
    return labels;
}

static const Labels *keep_labels(Graph *graph, const Labels *from)
{
    Labels *to = new_labels(graph, from->n);
    for (size_t i = 0; i < from->n; i++)
        to->at[i] = keep_label(graph, &from->at[i]);
    return to;
}

// The labels of the result's rows or columns, read off the source's; NULL where an
// operand that one comes from has none. What has to be put together is the slot's, but for the
// texts, which are those of labels that the graph keeps.
static const Labels *travelled(Graph *graph, const OpCall *call, Slot *slot, bool cols)
{
    enum { LABELS_MOST = 10000 }; // of a string of operands, as a lesson may give
    const Node *node = &slot->node;
    const LabelSource source = rule_labels(call, cols);
    const size_t size = cols ? node->shape.cols : node->shape.rows;
    const Labels *from =
        source.in < 0 ? NULL : operand_labels(graph, node, (size_t)source.in, source.col);
    const bool whole = !call->op->moves || (node->op->takes_ids && cols);
    if (!from || whole || size > LABELS_MOST)
        return from && from->n == size ? from : NULL;
    Labels *labels = slot->travelled[cols];
    if (!labels)
        slot->travelled[cols] = labels = new_labels(graph, size);
    for (size_t i = 0; i < size && from; i++) {
        size_t at;
        labels->at[i] = label_no_word;
        if (node->op->takes_ids && node->id[i] == 0)
            continue;
        const LabelSource one = rule_label_at(call, cols, i, &at);
        from = operand_labels(graph, node, (size_t)one.in, one.col);
        BUG_ON(from && at >= from->n);
        labels->at[i] = from ? from->at[at] : label_no_word;
    }
    return from ? labels : NULL;
}

void graph_take_labels(Graph *graph, NodeId from)
{
    for (size_t i = 2 * (size_t)from; i < 2 * graph->count; i++) {
        Slot *slot = &graph->slot[i / 2];
        const bool cols = i % 2;
        const Labels **labels = cols ? &slot->node.col_labels : &slot->node.row_labels;
        if (slot->named_as[cols] > 0) {
            *labels = graph_node(graph, slot->named_as[cols] - 1)->row_labels;
        } else if (!slot->labelled[cols] && slot->node.op) {
            const OpCall call = graph_call(graph, (NodeId)(i / 2), OP_FORWARD);
            *labels = travelled(graph, &call, slot, cols);
        }
    }
}

void graph_label(Graph *graph, NodeId node, bool cols, const Labels *labels)
{
    Node *n = &graph_slot(graph, node)->node;
    graph_slot(graph, node)->labelled[cols] = true;
    const bool any = labels && labels->n > 0;
    BUG_ON(any && labels->n != (cols ? n->shape.cols : n->shape.rows));
    *(cols ? &n->col_labels : &n->row_labels) = any ? keep_labels(graph, labels) : NULL;
}

void graph_label_as(Graph *graph, NodeId node, bool cols, NodeId like)
{
    Slot *slot = graph_slot(graph, node);
    BUG_ON(like >= node || (cols ? slot->node.shape.cols : slot->node.shape.rows) !=
                               graph_node(graph, like)->shape.rows);
    slot->named_as[cols] = like + 1;
    graph_take_labels(graph, node);
}

const Labels *graph_labels(const Graph *graph, NodeId node, bool cols)
{
    const Node *n = graph_node(graph, node);
    return cols ? n->col_labels : n->row_labels;
}

const Labels *graph_given_labels(const Graph *graph, NodeId node, bool cols)
{
    const Slot *slot = graph_slot(graph, node);
    return slot->relabelled[cols] ? slot->given[cols] : graph_labels(graph, node, cols);
}

bool graph_is_relabelled(const Graph *graph, NodeId node, bool cols)
{
    const Labels *now = graph_labels(graph, node, cols);
    const Labels *given = graph_given_labels(graph, node, cols);
    const size_t n = now ? now->n : 0;
    bool same = now == given || n == (given ? given->n : 0);
    for (size_t i = 0; now != given && same && i < n; i++) {
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            same &= strcmp(now->at[i].text[lang], given->at[i].text[lang]) == 0;
    }
    return !same;
}

void graph_relabel(Graph *graph, NodeId node, bool cols, const Labels *labels)
{
    Slot *slot = graph_slot(graph, node);
    slot->given[cols] = graph_given_labels(graph, node, cols);
    slot->relabelled[cols] = true;
    slot->named_as[cols] = 0;
    graph_label(graph, node, cols, labels);
    graph_take_labels(graph, node + 1);
}

// ---- Words ---------------------------------------------------------------

void graph_set_words(Graph *graph, NodeId node, const Labels *words)
{
    Slot *slot = graph_slot(graph, node);
    BUG_ON(slot->node.op || slot->value.cols != 1 || words->n == 0 || slot->node.uses > 0);
    slot->node.words = keep_labels(graph, words);
    slot->depends = false;
}

const Words *node_word(const Node *node, double id)
{
    BUG_ON(!node->words || !(id >= 0 && id <= (double)node->words->n));
    return id == 0 ? &label_no_word : &node->words->at[(size_t)id - 1];
}

size_t labels_longest(const Labels *labels, const char *text, TextOrder *order, size_t *size)
{
    size_t longest = 0;
    *size = 0;
    for (size_t i = 0; labels && i < labels->n; i++) {
        for (int lang = 0; lang < LANG_COUNT; lang++) {
            const char *word = labels->at[i].text[lang];
            const size_t n = strlen(word);
            if (n > *size && order(text, word, n) == 0) {
                *size = n;
                longest = i + 1;
            }
        }
    }
    return longest;
}

// Says that there is no word where the text begins, and which is near; if none is, which there are.
static size_t fail_word(const Labels *words, const char *text, Error *err)
{
    SCOPED(mem_drop) char *word = mem_text_n(text, strcspn(text, " "));
    Nearest nearest = nearest_start(word);
    for (size_t i = 0; i < words->n; i++)
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            nearest_try(&nearest, words->at[i].text[lang]);
    if (!*word || nearest_is_near(&nearest))
        ERROR(err, *word ? &unknown_word : &no_word, err_text(word), err_text(nearest.best));
    else
        ERROR(err, &other_word, err_text(word), err_labels(words, " ", LANG_EN),
              err_labels(words, " ", LANG_ZH));
    return 0;
}

size_t labels_split(const Labels *words, const char *text, size_t *id, Error *err)
{
    size_t count = 0, size;
    for (text += strspn(text, " "); *text; text += size, text += strspn(text, " ")) {
        id[count] = labels_longest(words, text, strncmp, &size);
        if (id[count++] == 0)
            return fail_word(words, text, err);
    }
    return count > 0 ? count : fail_word(words, text, err);
}

void graph_set_group(Graph *graph, NodeId node, const Words *title)
{
    graph_slot(graph, node)->node.group = keep_label(graph, title);
}

void graph_set_title(Graph *graph, NodeId node, const Words *title)
{
    graph_slot(graph, node)->node.title = keep_label(graph, title);
}

bool graph_same_group(const Graph *graph, NodeId a, NodeId b)
{
    const Words *x = &graph_node(graph, a)->group;
    const Words *y = &graph_node(graph, b)->group;
    return x->text[LANG_EN] && y->text[LANG_EN] && strcmp(x->text[LANG_EN], y->text[LANG_EN]) == 0;
}
