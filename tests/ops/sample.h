// SPDX-License-Identifier: GPL-3.0-or-later
// Small graphs around one op, made from the op's own sample specification
// (Op.samples) and a seed.
#pragma once

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "graph/graph.h"
#include "graph/op_list.h"
#include "graph/rule.h"

enum { SAMPLE_OPERANDS = 8, SAMPLE_TEXT = 160, SAMPLE_SHAPES = 3 };

typedef struct SampleOperand {
    char spec[32]; // as written: "+m,k"
    Shape shape;
    bool positive, off_zero, mask;
} SampleOperand;

// One sample with its letters replaced by sizes.
typedef struct Sample {
    const Op *op;
    SampleOperand operand[SAMPLE_OPERANDS];
    size_t operands;
    size_t ids, most_id, least_id; // 0: the last of them is 0
    double param[OP_PARAMS];
} Sample;

// A graph of random leaves and the op on them, with a random upstream
// gradient. `node` is the op's node. `twice`: two nodes of the op, added.
// `shared`: operand 1 is operand 0 (their specs must be equal).
typedef struct SampleGraph {
    Graph *graph;
    NodeId leaf[SAMPLE_OPERANDS], node, root;
} SampleGraph;

typedef enum SampleKind {
    SAMPLE_ONCE,
    SAMPLE_NAMED, // the leaves are called a0, a1 …, the node y
    SAMPLE_TWICE,
    SAMPLE_SHARED,
} SampleKind;

// The samples of an op that has none of its own.
static inline const char *sample_texts(const Op *op)
{
    return op->samples               ? op->samples
           : op->operands.least == 1 ? "m,k; 1,k; m,1"
           : op->rule.adds           ? "m,k m,k"
                           : "m,k m,k; m,k 1,k; m,k m,1; m,1 m,k; 1,1 m,k; m,k 1,1; m,1 1,k";
}

// How many samples the op has, and sample `index` of them; `sizes` is one of
// SAMPLE_SHAPES choices for the letters. False where it cannot be read.
static inline size_t sample_count(const Op *op)
{
    size_t count = 1;
    for (const char *p = sample_texts(op); *p; p++)
        count += *p == ';';
    return count;
}

// A letter's size, or a number.
static inline bool read_size(const char **p, size_t sizes, size_t *size)
{
    static const size_t letter[SAMPLE_SHAPES][3] = {{2, 3, 4}, {3, 5, 2}, {4, 2, 3}}; // m, k, n
    static const char names[] = "mkn";
    if (isdigit((unsigned char)**p)) {
        char *end;
        *size = (size_t)strtoul(*p, &end, 10);
        *p = end;
        return *size > 0;
    }
    const char *at = **p ? strchr(names, **p) : NULL;
    if (!at)
        return false;
    *size = letter[sizes][at - names];
    (*p)++;
    return true;
}

static inline bool read_param(Sample *sample, const char *word)
{
    char name[32];
    const size_t n = strcspn(word, "=");
    if (n >= sizeof name)
        return false;
    memcpy(name, word, n);
    name[n] = '\0';
    const int i = op_param_find(sample->op, name);
    if (i < 0)
        return false;
    sample->param[i] = strtod(word + n + 1, NULL);
    return true;
}

static inline bool read_ids(Sample *sample, const char *word, size_t sizes)
{
    const char *p = word + 1;
    sample->least_id = *p != '0';
    p += *p == '0';
    if (!read_size(&p, sizes, &sample->ids) || *p++ != '<')
        return false;
    return read_size(&p, sizes, &sample->most_id) && *p == '\0';
}

static inline bool read_operand(Sample *sample, const char *word, size_t sizes)
{
    if (sample->operands == SAMPLE_OPERANDS)
        return false;
    SampleOperand *operand = &sample->operand[sample->operands++];
    if (strlen(word) >= sizeof operand->spec)
        return false;
    strcpy(operand->spec, word);
    const char *p = word;
    operand->positive = *p == '+';
    operand->off_zero = *p == '!';
    operand->mask = strncmp(p, "01", 2) == 0;
    p += operand->mask ? 2 : operand->positive || operand->off_zero;
    if (!read_size(&p, sizes, &operand->shape.rows) || *p++ != ',')
        return false;
    return read_size(&p, sizes, &operand->shape.cols) && *p == '\0';
}

static inline bool sample_read(const Op *op, size_t index, size_t sizes, Sample *sample)
{
    *sample = (Sample){.op = op};
    for (int i = 0; op->param[i].name; i++)
        sample->param[i] = op->param[i].initial;
    const char *start = sample_texts(op);
    while (index-- > 0)
        start = strchr(start, ';') + 1;
    char text[SAMPLE_TEXT];
    const size_t n = strcspn(start, ";");
    if (n >= sizeof text)
        return false;
    memcpy(text, start, n);
    text[n] = '\0';
    char *save = NULL;
    for (char *word = strtok_r(text, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        const bool read = strchr(word, '=') ? read_param(sample, word)
                          : *word == '#'    ? read_ids(sample, word, sizes)
                                            : read_operand(sample, word, sizes);
        if (!read)
            return false;
    }
    return sample->operands > 0;
}

// ---- Graphs ------------------------------------------------------------

static inline double random_cell(const SampleOperand *operand, Random *random)
{
    const double x = random_normal(random);
    if (operand->positive)
        return fabs(x) + 0.2;
    if (operand->off_zero)
        return x < 0 ? x - 0.2 : x + 0.2;
    return x;
}

static inline Matrix random_operand(const SampleOperand *operand, Random *random)
{
    Matrix m = matrix_new(operand->shape.rows, operand->shape.cols);
    for (size_t i = 0; i < m.rows; i++) {
        for (size_t j = 0; j < m.cols; j++)
            matrix_put(&m, i, j,
                       operand->mask ? (double)random_below(random, 2)
                                     : random_cell(operand, random));
        if (operand->mask) // something is left in every row
            matrix_put(&m, i, random_below(random, m.cols), 1);
    }
    return m;
}

static inline NodeId add_leaf(Graph *graph, const SampleOperand *operand, Random *random)
{
    Matrix m = random_operand(operand, random);
    const Role role = operand->mask ? ROLE_CONSTANT : ROLE_INPUT;
    const NodeId leaf = graph_add_leaf(graph, role, &m, ERROR_DROPPED);
    matrix_release(&m);
    return leaf;
}

static inline NodeId add_op(const Sample *sample, SampleGraph *sg, const size_t *id)
{
    return graph_add_op(sg->graph, sample->op, sg->leaf, sample->operands, sample->param, id,
                        sample->ids, ERROR_DROPPED);
}

static inline void start_backward(SampleGraph *sg, Random *random)
{
    const Shape shape = graph_node(sg->graph, sg->root)->shape;
    Matrix up = matrix_new(shape.rows, shape.cols);
    matrix_randomize(&up, random, 1);
    graph_backward(sg->graph, sg->root, &up, ERROR_DROPPED);
    matrix_release(&up);
}

static inline void name_nodes(SampleGraph *sg, size_t operands)
{
    for (size_t i = 0; i < operands; i++) {
        const char name[] = {'a', (char)('0' + i), '\0'};
        graph_name(sg->graph, sg->leaf[i], name, ERROR_DROPPED);
    }
    graph_name(sg->graph, sg->node, "y", ERROR_DROPPED);
}

static inline SampleGraph sample_graph(const Sample *sample, uint64_t seed, SampleKind kind)
{
    Random random = random_seeded(seed);
    SampleGraph sg = {.graph = graph_new((size_t)1 << 24)};
    for (size_t i = 0; i < sample->operands; i++)
        sg.leaf[i] = i == 1 && kind == SAMPLE_SHARED
                         ? sg.leaf[0]
                         : add_leaf(sg.graph, &sample->operand[i], &random);
    size_t id[64] = {0};
    for (size_t i = 0; i < sample->ids && i < 64; i++)
        id[i] = 1 + random_below(&random, sample->most_id);
    if (sample->ids > 0 && sample->least_id == 0)
        id[sample->ids - 1] = 0;
    sg.node = sg.root = add_op(sample, &sg, id);
    BUG_ON(sg.node == NODE_NONE);
    if (kind == SAMPLE_TWICE) {
        const NodeId both[2] = {sg.node, add_op(sample, &sg, id)};
        sg.root = graph_add_op(sg.graph, &op_add, both, 2, NULL, NULL, 0, ERROR_DROPPED);
    }
    if (kind == SAMPLE_NAMED)
        name_nodes(&sg, sample->operands);
    start_backward(&sg, &random);
    graph_finish(sg.graph);
    return sg;
}
