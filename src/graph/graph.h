// SPDX-License-Identifier: GPL-3.0-or-later
// The graph of a lesson: its matrices and how each is computed, forward and
// backward.
//
// Nodes are added in order of definition; a node's inputs stand before it, so
// the order is topological and cycles cannot be built. Values are computed
// when a node is added and after graph_update; gradients when somebody asks
// (graph_grad). Both are, bit for bit, what computing everything from scratch
// would give: a stale cell is recomputed by the same code in the same order.
//
// A graph owns its nodes, values, labels and names. Pointers to them stay
// good until the graph is freed; what they show changes with edits.
#pragma once

#include "base/say.h"
#include "graph/optimizer.h"

typedef enum Role { ROLE_INPUT, ROLE_WEIGHT, ROLE_CONSTANT, ROLE_TARGET, ROLE_COMPUTED } Role;
const char *role_name(Role role); // "input" …, as in files
const Text *role_title(Role role);

// One use of a node: operand `operand` of `consumer`. The upstream gradient of the root counts as a
// use by NODE_NONE.
typedef struct Use {
    NodeId consumer;
    size_t operand;
} Use;

// A text of a lesson, or a name of what it has. A language that the author left out is NULL.
typedef struct Words {
    char *text[LANG_COUNT];
    int line; // where it stands in the file
} Words;

// Whether it exists in any language; it in `lang`, else in the other language, "" where there are
// none.
bool words_present(const Words *words);
const char *words_either(const Words *words, Lang lang);

// Names of rows or columns, in every language. Unset labels have n == 0.
typedef struct Labels {
    size_t n;
    Words *at;
} Labels;

// One matrix of the graph, as everybody but the graph sees it: read only.
typedef struct Node {
    char *name;
    char *name_cols; // with tokens as columns, where that is another formula
    bool named;      // by the lesson; else by its formula
    Role role;
    int line;     // of the lesson file that defined it, 0 if unknown
    const Op *op; // NULL for leaves
    NodeId *input;
    size_t inputs;
    Use *use; // all uses of the value, in order of definition, whether or not gradient comes back
    size_t uses, use_capacity;
    double param[OP_PARAMS];
    size_t *id; // gather, cross_entropy: given, or the numbers of their second operand
    size_t ids;
    const Labels *words; // a leaf of ids: what its numbers 1 … n mean, 0 is no word; else NULL
    Shape shape;
    const Labels *row_labels, *col_labels; // NULL: none
    Words group;                           // "head 1"; its texts NULL: none
    Words title;                           // what people call it beside its name; NULL: nothing
} Node;

typedef struct Graph Graph;

// An empty graph that may take up to `cap` bytes for its matrices.
Graph *graph_new(size_t cap);
void graph_free(Graph *graph);

// ---- Building ----------------------------------------------------------

// Adds a leaf with a copy of `value` (at least 1×1, all shapes checked against
// the cap). NODE_NONE and `err` on failure.
NodeId graph_add_leaf(Graph *graph, Role role, const Matrix *value, Error *err) NONNULL(4);

// Adds op(inputs) and computes it. `param` may be NULL for the op's initial
// values; `id` are copied. NODE_NONE and `err` where the op refuses.
NodeId graph_add_op(Graph *graph, const Op *op, const NodeId *input, size_t inputs,
                    const double *param, const size_t *id, size_t ids, Error *err) NONNULL(8);

// Names a node. Fails where the name is taken, empty or has control
// characters, and where the node has a name already.
bool graph_name(Graph *graph, NodeId node, const char *name, Error *err) NONNULL(4);

// Gives rows or columns names: copies. The count must fit the shape; NULL and no labels take them
// off. Labels travel to nodes added later.
void graph_label(Graph *graph, NodeId node, bool cols, const Labels *labels);
// Gives them the names that the rows of `like` have, an earlier node with as many, from now on.
void graph_label_as(Graph *graph, NodeId node, bool cols, NodeId like);

// The same once the graph is built: what has its names from there follows. The names that the
// lesson gave are kept.
void graph_relabel(Graph *graph, NodeId node, bool cols, const Labels *labels);
const Labels *graph_labels(const Graph *graph, NodeId node, bool cols); // NULL: none
const Labels *graph_given_labels(const Graph *graph, NodeId node, bool cols);
bool graph_is_relabelled(const Graph *graph, NodeId node, bool cols); // they differ

// Makes a leaf of one column one of ids: its numbers are places among `words`, which are copied,
// or 0. Gather and cross_entropy take it as their second operand; no gradient flows to it.
void graph_set_words(Graph *graph, NodeId node, const Labels *words);

// What the number of such a leaf means.
const Words *node_word(const Node *node, double id);

// The number of the longest label that `text` begins with, as strncmp or strncasecmp compares, and
// its bytes; 0 where none is. `labels` may be NULL.
typedef int TextOrder(const char *a, const char *b, size_t size);
size_t labels_longest(const Labels *labels, const char *text, TextOrder *order, size_t *size);

// Reads words that stand one behind the other, each the longest that fits, with or without
// blanks between them: their numbers from 1 into `id`, which has room for each byte of the text.
// Returns how many; 0 and `err` where one is not there.
size_t labels_split(const Labels *words, const char *text, size_t *id, Error *err) NONNULL(4);

// The name of a row or column, or NULL where it has none. `labels` may be NULL.
const char *labels_text(const Labels *labels, size_t index, Lang lang);

// The name, or the number counted from 1 where it has none.
SayArg labels_say(const Labels *labels, size_t index, Lang lang);
void labels_write(const Labels *labels, size_t index, Lang lang, Buffer *out);

// As many of them as an error has room for, in a language and where that is read.
ErrorArg err_labels(const Labels *labels, const char *between, Lang lang);

void graph_set_line(Graph *graph, NodeId node, int line);

// The name of a node; before it has one that of its op, or its role.
const char *node_called(const Node *node);

// Groups are what lists fold: nodes whose group has the same English title. A
// title without Chinese is the English one in both.
void graph_set_group(Graph *graph, NodeId node, const Words *title);
void graph_set_title(Graph *graph, NodeId node, const Words *title); // a copy
bool graph_same_group(const Graph *graph, NodeId a, NodeId b);

// Where the backward pass starts: any node with its upstream gradient (copied, of the node's
// shape), or a 1×1 loss where that is NULL. Once.
bool graph_backward(Graph *graph, NodeId root, const Matrix *upstream, Error *err) NONNULL(4);

// Ends building: names what has no name by its formula, made unique, and puts it into the group
// that alone uses it. The values at this moment are the originals. Nothing can be added afterwards.
void graph_finish(Graph *graph);

// Whether a finished graph stays below its cap once gradients are computed, and its bytes then:
// of a node that is used several times each contribution is kept.
bool graph_gradients_fit(const Graph *graph, size_t *bytes, Error *err) NONNULL(3);

// The same graph once more, finished, with the numbers as they are now (they
// are its originals), without the node `without` (NODE_NONE: with all), whose
// place its first input takes: it must be computed, of that input's shape, and
// not the root. map[node] is set to the copy's id; `map` may be NULL. NULL and `err` on failure.
Graph *graph_copy(const Graph *graph, NodeId without, NodeId *map, Error *err) NONNULL(4);

// The same with all nodes, and the numbers of leaves, parameters and the given gradient as the
// lesson gave them.
Graph *graph_given(const Graph *graph, NodeId *map, Error *err) NONNULL(3);

// What a computed node is to have, and, where `input` is changed, which has room for OP_MANY, other
// inputs.
typedef const Op *GraphOpOf(void *context, NodeId id, NodeId *input, size_t *inputs);

// The same with other ops in some nodes, whose numbers stay. `ops`, where those lie, is taken over
// in any case and freed with the graph, which its copies must not outlive. NULL where one refuses
// its operands, or it was told to stop.
Graph *graph_rebuild(const Graph *graph, GraphOpOf *op, void *context, void *ops);

// ---- Reading -----------------------------------------------------------

size_t graph_count(const Graph *graph);
size_t graph_cells(const Graph *graph); // the numbers of all nodes' values
enum { GRAPH_QUICK = 50000 };           // of a graph that is computed in a millisecond or so
const Node *graph_node(const Graph *graph, NodeId node);
NodeId graph_find(const Graph *graph, const char *name); // or NODE_NONE

// A node's name as it is shown, and the node of that name, where tokens stand
// in columns or not. Names of the other form are found too, after those.
const char *graph_shown_name(const Graph *graph, NodeId node, bool columns);
NodeId graph_find_shown(const Graph *graph, const char *name, bool columns);

// The node of that name in a finished graph, or an error that suggests the nearest one, or with
// `grads` the nearest gradient.
NodeId graph_find_or(const Graph *graph, const char *name, bool grads, Error *err) NONNULL(4);

NodeId graph_root(const Graph *graph); // NODE_NONE without backward
bool graph_root_is_loss(const Graph *graph);
const char *graph_objective_name(const Graph *graph); // "L" of a loss, "f"

// The scalar that is watched: the loss, or f = Σ upstream⊙root. NAN without
// backward.
double graph_objective(const Graph *graph);

const Matrix *graph_value(const Graph *graph, NodeId node);

// Whether a gradient flows to the node: it is no constant, depends on some
// leaf that is none, and the root depends on it.
bool graph_has_grad(const Graph *graph, NodeId node);

// Whether it is a weight that gradient reaches and that is not frozen: whether a step changes it.
bool graph_learns(const Graph *graph, NodeId node);

// The gradient, computed if it is stale; NULL where none flows.
const Matrix *graph_grad(Graph *graph, NodeId node);

// The uses through which gradient reaches a node, in order of definition: grad = the sum of the
// paths in that order. The root has one alone, the upstream gradient: what uses it lies behind it.
size_t graph_paths(const Graph *graph, NodeId node);
Use graph_path_use(const Graph *graph, NodeId node, size_t path);
// Whether a path before it comes from the same consumer, as in X⋅Xᵀ.
bool graph_path_repeats(const Graph *graph, NodeId node, size_t path);
const Matrix *graph_path(Graph *graph, NodeId node, size_t path);

// The matrix or the number that a reference means; a matrix after one step is computed anew where
// any number is another. A reference to a gradient that does not flow gives NULL or NAN.
const Matrix *graph_matrix(Graph *graph, Side side, NodeId node, size_t path);
double graph_number(Graph *graph, CellRef cell);

// Whether cells of the matrix may be masked; row and column mean nothing.
bool graph_masks(const Graph *graph, CellRef of);

// Whether the cell is masked: a filled cell of a mask, or a share of exactly 0
// that softmax gives to a score of −∞.
bool graph_masked(const Graph *graph, NodeId node, size_t row, size_t col);

// The number that stands in a masked cell where it is no −∞: a mask's own fill.
// False where the hatch says all.
bool graph_mask_fill(const Graph *graph, NodeId node, size_t row, size_t col, double *fill);

// Whether some node is not finite; the first cell of the first such node.
// −∞ in a mask and what it fills is no fault and does not count.
bool graph_not_finite(const Graph *graph, CellRef *cell);

// A fully masked row of a softmax, or a row of normalize_rows that sums to 0.
bool graph_empty_row(const Graph *graph, CellRef *cell);

// The least and the greatest finite number of any matrix, but for what a mask put into the node
// `masks`, of the same shape (NODE_NONE: all count); asks whether to stop, after which they are
// those of a part. False where there is none.
bool graph_range_in(Graph *graph, const Matrix *m, NodeId masks, double *low, double *high);

// The least and the greatest finite number of a matrix that graph_matrix gives, but for what
// a mask put there; found anew only where numbers have changed. False where there is none.
bool graph_range(Graph *graph, CellRef of, double *low, double *high);

// The op call behind a node, forward or back to operand `which` (its gradient is up to
// date where graph_grad was asked for one). Borrowed inside.
OpCall graph_call(const Graph *graph, NodeId node, int which);

// Explains a cell. `x` is initialised and cleared here first; with x->columns
// it is written for tokens as columns.
void graph_expand(Graph *graph, CellRef cell, Expansion *x);

// How much arithmetic a node takes forward, or its gradient over all paths, which are added up;
// counted from shapes by the formulas that are on screen. to += times⋅from.
Work graph_work(const Graph *graph, Side side, NodeId node);
void work_add(Work *to, Work from, double times);

// ---- Changing ----------------------------------------------------------

// Starts a change: one command of the learner. What graph_before shows
// afterwards are the numbers of this moment; begun once more with nothing set,
// nothing counts as changed. Where gradients were asked for since the change before, and in a
// small graph in any case, all of them are brought up to date first, so that they have a before.
void graph_begin_change(Graph *graph);

// Starts one that another run of the lesson's file made: what `former` has by the same name in the
// same shape, but for words, is what there was.
void graph_begin_change_of(Graph *graph, const Graph *former);

// Takes that back where nothing was set after all: graph_before shows again
// what it did.
void graph_cancel_change(Graph *graph);

// Whether a cell of a leaf or of the root's upstream gradient (SIDE_GRAD) may be set
// (address_set), and setting a parameter. Values follow with graph_update. Refused with an error:
// computed cells (the error names the leaves behind them), cells outside, values that
// are not finite, parameters that are not editable.
bool graph_may_set(const Graph *graph, CellRef cell, double value, Error *err) NONNULL(4);
bool graph_set_param(Graph *graph, NodeId node, int param, double value, Error *err) NONNULL(5);

// Says that the op of a computed node makes other numbers from now on.
void graph_touch(Graph *graph, NodeId node);
// Replaces all numbers of a leaf, of the root's upstream gradient, or of what a weight remembers
// (SIDE_M, SIDE_V); shapes must be equal, and ids must be numbers of words.
bool graph_set_matrix(Graph *graph, Side side, NodeId node, const Matrix *value, Error *err)
    NONNULL(5);

// How weights learn (graph/optimizer.h). Errors say what the setting has to be.
const double *graph_settings(const Graph *graph); // by Setting
double graph_setting(const Graph *graph, Setting setting);
const double *graph_original_settings(const Graph *graph);
bool graph_set_setting(Graph *graph, Setting setting, double value, Error *err) NONNULL(4);

// √Σ g² over all cells of the weights that learn; 0 where none does.
double graph_gradient_norm(Graph *graph);

// The rule of the next step, and what a weight remembers of earlier ones (NULL: it does not learn;
// 0 at first).
StepRule graph_step_rule(Graph *graph);
const Matrix *graph_moment(Graph *graph, NodeId node, Moment moment);

// Whether there are so many examples (graph/examples.h) to make a batch of; 0: all there are.
bool graph_batch_fits(const Graph *graph, double batch, Error *err) NONNULL(3);

// A weight that keeps its numbers; before graph_finish.
void graph_freeze(Graph *graph, NodeId node);

// Recomputes the values that depend on what was set; no allocation. Returns
// how many nodes were recomputed.
size_t graph_update(Graph *graph);

// Puts all originals back as one change, and recomputes.
void graph_restore(Graph *graph);
// The same of what was learned alone: the weights that learn, what a step remembers, and how many
// there were.
void graph_untrain(Graph *graph);

// The value, gradient or path before the last change; NULL where it was not
// recomputed since or was not known then.
const Matrix *graph_before(const Graph *graph, Side side, NodeId node, size_t path);

// Whether the last change changed this number, and in *before what it was.
// False where that is not known.
bool graph_changed(Graph *graph, CellRef cell, double *before);

// How many numbers of a value or gradient the last change changed, as far as that is known.
size_t graph_changes(Graph *graph, Side side, NodeId node);

// The leaf's or the upstream gradient's numbers as the lesson gave them.
const Matrix *graph_original(const Graph *graph, CellRef cell);
double graph_original_param(const Graph *graph, NodeId node, int param);

// Whether the node depends on `other` (or is it).
bool graph_depends(const Graph *graph, NodeId node, NodeId other);

// Whether a leaf or parameter that the node depends on differs from the
// original; for gradients, any edited number of the graph that reaches them.
bool graph_edited(const Graph *graph, Side side, NodeId node);
// How many of a node's own numbers are edited: cells of a leaf or of the given gradient,
// parameters of an op.
size_t graph_edits(const Graph *graph, NodeId node);

// Whether anything does: a leaf, a parameter, the upstream gradient, the rate.
bool graph_any_edited(const Graph *graph);

// ---- Stopping ----------------------------------------------------------

// Whom long work asks whether it is to stop; nobody at first. From a yes on
// nothing is computed: values and gradients that were not finished are stale,
// and what functions return of them means nothing, until work begins anew.
void graph_set_interrupt(Graph *graph, Interrupt interrupt);
void graph_begin_work(Graph *graph);
bool graph_asked(Graph *graph); // asks
bool graph_stopped(const Graph *graph);
const Interrupt *graph_asks(const Graph *graph); // graph_asked, for other work beside it

// Whether all values are up to date: else graph_update goes on with them.
bool graph_is_settled(const Graph *graph);

// ---- What if -----------------------------------------------------------

// f with one number changed and everything else as it is; the graph stays
// untouched. Any node may be probed: a computed cell is overridden in place.
double graph_objective_if(Graph *graph, CellRef cell, double value);

// f after one step W − lr·dW of all weights.
double graph_objective_after_step(Graph *graph);
