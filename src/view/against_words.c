// SPDX-License-Identifier: GPL-3.0-or-later
#include "view/against_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/minmax.h"
#include "base/say.h"
#include "graph/address.h"
#include "graph/formula.h"
#include "graph/mistake.h"
#include "graph/op_list.h"
#include "num/format.h"
#include "view/arithmetic.h"

enum {
    DIGITS = 6, // of numbers, and as many more as tell two apart,
    FACTOR_DIGITS = 8,
    COSINE_DIGITS = 4,
    FEW_DIGITS = 3,
    TERMS_TOLD = 6,
    ENDS_TOLD = 2, // of all sums in one of more than so many numbers and signs
    LONG_SUM = 128,
    NAMES_TOLD = 8, // matrices that are missing; arrays that are none of the lesson's
};

static SayArg say_name(const Against *against, CellRef of)
{
    Buffer name = {0};
    address_write_name(against->graph, of.side, of.node, 0, &name);
    return say_buffer(&name);
}

static SayArg say_cell(const Graph *graph, CellRef of)
{
    Buffer cell = {0};
    address_write_cell(graph, of, &cell);
    return say_buffer(&cell);
}

// The matrix that a mistake was made in.
static CellRef place_of(const Against *against, const AgainstMistake *mistake)
{
    const Node *node = graph_node(against->graph, mistake->node);
    if (!mistake->op)
        return against->matrix[mistake->of].of;
    return mistake->made.pass < 0
               ? (CellRef){.side = SIDE_VALUE, .node = mistake->node}
               : (CellRef){.side = SIDE_GRAD, .node = node->input[mistake->made.pass]};
}

// " (in S_scaled)", " (in dK, from S)": where it was made.
static SayArg say_place(const Against *against, const AgainstMistake *mistake, Lang lang)
{
    static const Text in[] = {TEXT(" (in {1})"), TEXT(" (in {1}, from {2})")};
    Buffer where = {0};
    if (mistake->op)
        SAY_ROW(&where, lang, &in[mistake->made.pass >= 0],
                say_name(against, place_of(against, mistake)),
                say_name(against, (CellRef){.side = SIDE_VALUE, .node = mistake->node}));
    if (mistake->nodes > 1)
        SAYF(&where, lang, " in {1} places", say_count(mistake->nodes));
    return say_buffer(&where);
}

// Appends the name of that size in a rule: of a matrix as a template's place, of a parameter
// "S_scaled.by".
static void add_part_name(const Against *against, const AgainstMistake *mistake, const char *part,
                          size_t size, Buffer *out)
{
    const Node *node = graph_node(against->graph, mistake->node);
    const bool operand = *part >= 'a' && *part < 'a' + (int)size_min(node->inputs, RULE_Y);
    const bool back = *part == 'x' && mistake->made.pass >= 0; // what is made on the way back
    const bool matrix = size == 1 && (operand || back || strchr("yg", *part));
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)size, part);
    if (op_param_find(mistake->op, name) >= 0)
        buffer_printf(out, "%s.", node->name);
    buffer_printf(out, matrix ? "{%s}" : "%s", name);
}

// A part of a rule with the matrices' names, without indices and notes; a long one is what the op
// does.
static SayArg say_part(const Against *against, const AgainstMistake *mistake, const char *part,
                       Lang lang)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz_";
    Buffer out = {0}, filled = {0};
    if (!*part || strstr(part, "where(") || strchr(part, ';'))
        return say_text(text_in(&mistake->op->title, lang));
    for (const char *p = part; *p;) {
        const bool sum = strncmp(p, "sum(", strlen("sum(")) == 0;
        const bool index = *p == '[' && p > part && !strchr(" (*", p[-1]);
        const bool note = *p == '!' && p[1] != '='; // with a number
        size_t size = sum || index ? strcspn(p, index ? "]" : ")") + 1 : strspn(p, letters);
        const size_t at = size + strcspn(p + size, "]"); // of "a[r,m[r]]", the largest
        const bool largest = size == 1 && p[size] == '[' && strncmp(p + at, "]]", 2) == 0;
        size = largest ? at + 2 : size;
        if (largest)
            buffer_add(&out, "max");
        else if (size > 0 && !sum && !index)
            add_part_name(against, mistake, p, size, &out);
        else if (sum || *p == '*')
            buffer_add(&out, sum ? "Σ" : "⋅");
        else if (!index && !note && !strchr("{}", *p))
            buffer_add_n(&out, p, 1);
        p += size > 0 ? size : note ? 2 : 1;
    }
    formula_fill(against->graph, mistake->node, int_max(mistake->made.pass, OP_FORWARD),
                 buffer_text(&out), (FormulaStyle){NOTATION_PLAIN, false}, &filled);
    buffer_release(&out);
    return say_buffer(&filled);
}

// The part of the rule that is written otherwise; "": it is a whole operand.
static const char *part_of(const AgainstMistake *mistake)
{
    return mistake->made.is ? mistake->made.is->part : "";
}

// An operand of the op, or what comes back to it.
static SayArg say_operand(const Against *against, const AgainstMistake *mistake, size_t of)
{
    const Node *node = graph_node(against->graph, mistake->node);
    const bool back = mistake->made.pass != OP_FORWARD,
               own = of >= node->inputs || (back && of >= RULE_Y);
    const Side side = own && of != RULE_Y ? SIDE_GRAD : SIDE_VALUE;
    return say_name(against, (CellRef){side, own ? mistake->node : node->input[of], 0, 0, 0});
}

// The fault that a mistake is, which has a name of its own; NULL: none. One alone of several
// contributions is what stays where they overwrite each other.
static const Fault *fault_for(const AgainstMistake *mistake)
{
    if (!mistake->op && mistake->made.as == REWRITING_ALONE && !mistake->made.name)
        return fault_of(&op_add, REWRITING_LAST, true, "");
    return fault_of(mistake->op, mistake->made.as, mistake->made.pass != OP_FORWARD,
                    part_of(mistake));
}

// Whether the rule has the part of a product transposed.
static bool is_transposed(const Against *against, const AgainstMistake *mistake)
{
    const OpCall call = graph_call(against->graph, mistake->node, mistake->made.pass);
    const char place[] = {'{', part_of(mistake)[0], '\'', '}', '\0'};
    SCOPED(buffer_release) Buffer rule = {0};
    if (mistake->op->is_product)
        rule_template(&call, NOTATION_PLAIN, false, &rule);
    return strstr(buffer_text(&rule), place) != NULL;
}

// What was done otherwise, a clause.
SayArg against_say_mistake(const Against *against, const AgainstMistake *mistake, Lang lang)
{
    const Fault *fault = fault_for(mistake);
    static const Text straight = TEXT("{1} stands where {1}ᵀ belongs");
    const Text *name =
        mistake->made.as == REWRITING_TRANSPOSED && is_transposed(against, mistake) ? &straight
        : fault && fault->is != REWRITING_TRANSPOSED                                ? &fault->name
                                                     : &rewriting_kinds[mistake->made.as].name;
    Buffer what = {0};
    const Mistake *made = &mistake->made;
    const CellRef of = against->matrix[mistake->of].of;
    SAY_ROW(&what, lang, made->name ? made->name : name,
            !mistake->op ? say_name(against, of)
            : made->is   ? say_part(against, mistake, part_of(mistake), lang)
                         : say_operand(against, mistake, made->of),
            made->is && made->is->stands    ? say_part(against, mistake, made->is->stands, lang)
            : made->fills && made->by > 0   ? say_text("1")
            : made->kind == MISTAKE_SWAPPED ? say_operand(against, mistake, made->with)
                                            : say_name(against, made->other));
    return say_buffer(&what);
}

// "to write: dK = dS.T @ Q": the line in which a mistake was made, as it should be.
static void add_right_line(const Against *against, const AgainstMistake *mistake, Lang lang,
                           Buffer *out)
{
    const FormulaStyle style = {NOTATION_NUMPY, against->turned[LYING_TOKENS]};
    const CellRef place = place_of(against, mistake);
    Buffer line = {0};
    (place.side == SIDE_GRAD ? formula_backward : formula_forward)(against->graph, place.node,
                                                                   style, &line);
    SAYF(out, lang, "to write: {1}", say_buffer(&line));
}

// ---- In words ----------------------------------------------------------

// Appends one line on the first wrong matrix, or on all being right, without its end.
static void against_write_first(const Against *against, Lang lang, Buffer *out)
{
    const SayArg compared = say_count(against->count - against->leaves);
    const AgainstMatrix *m = &against->matrix[against->first];
    if (against->wrong + against->unsure == 0) {
        SAYF(out, lang, "all right, of {1} compared", compared);
        if (against->type != PRECISION_DOUBLE)
            SAYF(out, lang, ", in the precision of {1}", say_text(precision_name(against->type)));
        if (against->whole)
            SAY(out, lang, "; the backward pass is written");
        return;
    }
    if (against->wrong == 0) { // "dWq is not decidable at float16: off by 0.002"
        for (m = against->matrix; m->verdict != AGAINST_UNSURE;)
            m++;
        SAYF(out, lang, "{1} of {2} not decidable, {3} first: at {4} it is off by {5}",
             say_count(against->unsure), compared, say_name(against, m->of),
             say_text(precision_name(m->type)), number_say(fabs(m->given - m->right), 2));
        return;
    }
    Shape shape = graph_node(against->graph, m->of.node)->shape;
    SAYF(out, lang, "first wrong: {1}", say_name(against, m->of));
    if (m->cells == 0) {
        if (against->turned[against->lying[m->of.node]]) // as the rest of the file lies
            shape = (Shape){shape.cols, shape.rows};
        SAYF(out, lang, ", which is {1}x{2} and should be {3}x{4}", say_count(m->read[0].rows),
             say_count(m->read[0].cols), say_count(shape.rows), say_count(shape.cols));
        return;
    }
    char given[NUMBER_SIZE] = "", right[NUMBER_SIZE] = ""; // in digits that tell them apart
    for (int digits = DIGITS; strcmp(given, right) == 0 && digits <= DECIMALS_MAX; digits++) {
        number_significant(m->given, digits, given);
        number_significant(m->right, digits, right);
    }
    SAYF(out, lang, ", {1} of {2} cells; worst {3}: {4} in the file, {5} is right; ",
         say_count(m->cells), say_count(shape.rows * shape.cols), say_cell(against->graph, m->of),
         say_text(given), say_text(right));
    SAYF(out, lang, "relative error {1}, cosine {2}", number_say(m->relative, FEW_DIGITS),
         number_say(m->cosine, COSINE_DIGITS));
}

// How many mistakes from there on give the same arrays.
static size_t same_from(const Against *against, size_t from)
{
    size_t count = 0;
    while (from + count < against->mistakes &&
           against->mistake[from + count].of == against->mistake[from].of)
        count++;
    return count;
}

// The edit that tells the first mistakes apart, where there is one, and what each makes of it.
static void add_edit(const Against *against, const char *before, const char *behind, Lang lang,
                     Buffer *out)
{
    static const Text then[] = {TEXT("{1} if it is mistake {2}"),
                                TEXT(", {1} if it is mistake {2}")};
    if (against->edit.node == NODE_NONE)
        return;
    buffer_add(out, before);
    SAYF(out, lang,
         "to tell them apart, in your program too: set {1} {2}, and save again; {3} is then ",
         say_cell(against->graph, against->edit), number_say(against->to, DIGITS),
         say_cell(against->graph, against->matrix[against->first].of));
    for (size_t i = 0; i < size_min(same_from(against, 0), AGAINST_SAID); i++)
        SAY_ROW(out, lang, &then[i > 0], number_say(against->mistake[i].then, FEW_DIGITS),
                say_count(i + 1));
    buffer_add(out, behind);
}

void against_write_brief(const Against *against, bool seen, Lang lang, Buffer *out)
{
    size_t all = against->count - against->leaves, right = 0;
    bool has[SIDE_PATH] = {0};
    CellRef next = {.node = NODE_NONE};
    for (size_t i = 0; i < against->count; i++) {
        const AgainstMatrix *m = &against->matrix[i];
        has[m->of.side] |= !m->leaf || m->of.side == SIDE_GRAD;
        right += m->verdict == AGAINST_RIGHT;
    }
    if (!has[SIDE_VALUE] && !has[SIDE_GRAD] && against->missings > 0) // nothing is written yet
        has[against->missing[against->missings - 1].side] = true;
    for (size_t i = against->missings; i-- > 0;) {
        const CellRef missing = against->missing[i];
        all += has[missing.side];
        next = has[missing.side] ? missing : next;
    }
    if (right < all)
        SAYF(out, lang, "{1} of {2} right; ", say_count(right), say_count(all));
    if (seen && against->wrong > 0) {
        SAYF(out, lang, "first wrong: {1}", say_name(against, against->matrix[against->first].of));
    } else if (against->mistakes > 0 && against->mistake[0].of == against->first) {
        SAYF(out, lang, "{1}: {2}{3}", say_name(against, against->matrix[against->first].of),
             against_say_mistake(against, &against->mistake[0], lang),
             say_place(against, &against->mistake[0], lang));
        if (same_from(against, 0) > 1)
            SAYF(out, lang, ", or {1} other", say_count(same_from(against, 0) - 1));
        SAY(out, lang, "; ");
        add_right_line(against, &against->mistake[0], lang, out);
        add_edit(against, text_in(&(const Text)TEXT("; "), lang), "", lang, out);
    } else if (next.node != NODE_NONE && against->wrong + against->unsure == 0) {
        SAYF(out, lang, "next: {1}", say_name(against, next));
    } else {
        against_write_first(against, lang, out);
    }
}

enum { TURNED = AGAINST_WRONG + 1, RENAMED }; // what the report lists besides verdicts

// A line that lists for which matrices it holds; none where it does for none.
static void add_list(const Against *against, int what, const char *head, Buffer *out)
{
    const char *before = head;
    for (size_t i = 0; i < against->count; i++) {
        const AgainstMatrix *m = &against->matrix[i];
        if (!(what == TURNED    ? m->turned && m->verdict < AGAINST_FOLLOWS
              : what == RENAMED ? m->renamed
                                : (int)m->verdict == what))
            continue;
        buffer_add(out, before);
        before = ", ";
        if (what == RENAMED)
            buffer_printf(out, "%s = ", m->name);
        address_write_name(against->graph, m->of.side, m->of.node, 0, out);
    }
    buffer_add(out, before == head ? "" : "\n");
}

// Appends "right: dWk[2,1] = 2⋅(-0.067) + … = -0.067\n", the sum behind a cell as a graph has it;
// nothing where that is not how the number came about. In the line {4} is the mistake's number.
static void add_sum(Graph *graph, CellRef cell, const Text *line, size_t mistake, Lang lang,
                    Buffer *out)
{
    SCOPED(expansion_release) Expansion x = {0};
    SCOPED(buffer_release) Buffer sum = {0};
    graph_expand(graph, cell, &x);
    const double is = graph_number(graph, cell), off = x.value - is;
    if (x.kind == EXPANSION_STEPS && fabs(off) <= 1e-9 * fmax(1, fabs(is))) {
        const ExprId last = x.step[x.steps - 1].expr;
        Arithmetic how = arithmetic_plain(arithmetic_places(&x, last, PANEL_PLACES, true), true);
        how.lang = lang;
        how.within = x.exprs > LONG_SUM ? ENDS_TOLD : 0;
        how.most = how.within > 0 ? ENDS_TOLD : TERMS_TOLD;
        arithmetic_write(&x, last, &how, &sum);
        if (strspn(buffer_text(&sum), "-0123456789.") == sum.size)
            return; // one number, from elsewhere
        SAY_ROW(out, lang, line, say_cell(graph, cell), say_buffer(&sum),
                number_say_fixed(is, PANEL_PLACES), say_count(mistake + 1));
        buffer_add(out, "\n");
    }
}

// The worst cell's sum as a mistake makes it, which is told by its number or was named before.
static void add_made(const Against *against, size_t mistake, bool numbered, Lang lang, Buffer *out)
{
    static const Text lines[] = {TEXT("with that mistake: {1} = {2} = {3}"),
                                 TEXT("mistake {4}: {1} = {2} = {3}")};
    Graph *made = against_make(&against->mistake[mistake], against->graph);
    if (made)
        add_sum(made, against->matrix[against->first].of, &lines[numbered], mistake, lang, out);
    graph_free(made);
}

static void add_right_sum(const Against *against, Lang lang, Buffer *out)
{
    if (against->wrong > 0 && against->matrix[against->first].cells > 0)
        add_sum(against->graph, against->matrix[against->first].of,
                &(const Text)TEXT("right: {1} = {2} = {3}"), 0, lang, out);
}

// The mistakes that give the same arrays, the first of them, with their sums or without.
static void add_mistakes(const Against *against, size_t from, bool sums, Lang lang, Buffer *out)
{
    static const Text first[] = {TEXT("{2} comes out so when {1}{3}."),
                                 TEXT("That is what comes out when {1}{3}.")},
                      other = TEXT("The same numbers come out when {1}{3}.");
    const size_t count = same_from(against, from);
    for (size_t i = from; i < from + count && i < from + AGAINST_SAID; i++) {
        AgainstMistake *mistake = &against->mistake[i];
        SAY_ROW(out, lang, i > from ? &other : &first[mistake->all],
                against_say_mistake(against, mistake, lang),
                say_name(against, against->matrix[mistake->of].of),
                say_place(against, mistake, lang));
        buffer_add(out, "\n");
        if (i > from && mistake->node == mistake[-1].node &&
            mistake->made.pass == mistake[-1].made.pass)
            continue;
        add_right_line(against, mistake, lang, out);
        buffer_add(out, "\n");
        if (sums && mistake->of == against->first)
            add_made(against, i, false, lang, out);
    }
    if (from == 0)
        add_edit(against, "", "\n", lang, out);
    if (count > AGAINST_SAID) {
        SAYF(out, lang, "{1} more {2} the same numbers.", say_count(count - AGAINST_SAID),
             say_text(count == AGAINST_SAID + 1 ? "gives" : "give"));
        buffer_add(out, "\n");
    }
}

static const Text doubts[LYINGS] = {
    TEXT("If the file's tokens are columns, all is right: nothing in it proves which; --layout "
         "columns says so.\n"),
    TEXT("If the file's weights lie out by in, all is right: nothing in it proves which; --layout "
         "out-in says so.\n")};

// What is known of how the numbers came about.
static void add_named(const Against *against, bool sums, Lang lang, Buffer *out)
{
    const bool named = against->mistakes > 0 && against->mistake[0].of == against->first;
    if (against->wrong > 0 && !named && !against->relation && !against->cut)
        SAY(out, lang, "No known mistake gives these numbers.\n");
    for (size_t i = 0; i < against->mistakes; i += same_from(against, i))
        add_mistakes(against, i, sums, lang, out);
    if (against->relation) {
        SAY_ROW(out, lang, &against->relation->name,
                say_name(against, against->matrix[against->first].of),
                number_say(against->factor, FACTOR_DIGITS));
        buffer_add(out, "\n");
    }
    if (against->cut)
        SAY(out, lang,
            "Not all mistakes were tried in this many numbers: arrays from between tell more.\n");
}

void against_write_named(const Against *against, Lang lang, Buffer *out)
{
    if (against->wrong > 0 && against->matrix[against->first].cells == 0) { // by its shape
        against_write_first(against, lang, out);
        buffer_add(out, "\n");
        return;
    }
    add_named(against, false, lang, out);
}

void against_write_sums(const Against *against, Lang lang, Buffer *out)
{
    const size_t count = size_min(same_from(against, 0), AGAINST_SAID);
    add_right_sum(against, lang, out);
    for (size_t i = 0; i < count && against->mistake[i].of == against->first; i++)
        add_made(against, i, count > 1, lang, out);
}

void against_write(const Against *against, const char *lesson, const char *file, Lang lang,
                   Buffer *out)
{
    buffer_printf(out, "%s, %s: ", lesson, file);
    if (against->begun)
        against_write_first(against, lang, out);
    else
        against_write_brief(against, false, lang, out);
    buffer_add(out, "\n");
    add_right_sum(against, lang, out);
    add_named(against, true, lang, out);
    add_list(against, AGAINST_WRONG, text_in(&(Text)TEXT("wrong: "), lang), out);
    add_list(against, AGAINST_FOLLOWS, text_in(&(Text)TEXT("follows from what is wrong: "), lang),
             out);
    add_list(against, AGAINST_UNSURE, text_in(&(Text)TEXT("not decidable: "), lang), out);
    add_list(against, AGAINST_TAKEN, text_in(&(Text)TEXT("taken from the file: "), lang), out);
    if (against->leaves == 0)
        SAY(out, lang, "given numbers: the lesson's own\n");
    if (against->turned[LYING_TOKENS])
        SAY(out, lang, "tokens as columns: every matrix is transposed\n");
    else
        add_list(against, TURNED, text_in(&(Text)TEXT("transposed: "), lang), out);
    for (Lying lying = LYINGS; lying-- > 0;)
        buffer_add(out, against->doubt[lying] ? text_in(&doubts[lying], lang) : "");
    add_list(against, RENAMED, text_in(&(Text)TEXT("read as: "), lang), out);
    const size_t missings = against->whole ? 0 : against->missings; // what nobody asks for
    for (size_t i = 0; i < missings && i < NAMES_TOLD; i++) {
        const CellRef of = against->missing[i];
        buffer_add(out, i > 0 ? ", " : text_in(&(Text)TEXT("not in the file: "), lang));
        address_write_name(against->graph, of.side, of.node, 0, out);
    }
    if (missings > NAMES_TOLD)
        SAYF(out, lang, ", and {1} more", say_count(missings - NAMES_TOLD));
    buffer_add(out, missings > 0 ? "\n" : "");
    const size_t unknown = against->unknown.count;
    for (size_t i = 0; i < unknown && unknown <= NAMES_TOLD; i++) {
        buffer_add(out, i > 0 ? ", " : text_in(&(Text)TEXT("no matrix of the lesson: "), lang));
        buffer_add(out, against->unknown.at[i]);
    }
    if (unknown > NAMES_TOLD)
        SAYF(out, lang, "no matrices of the lesson: {1} arrays, which --json names",
             say_count(unknown));
    buffer_add(out, unknown > 0 ? "\n" : "");
}

void against_write_id(const AgainstMistake *mistake, Buffer *out)
{
    const bool back = mistake->made.pass != OP_FORWARD;
    const Fault *fault = fault_for(mistake);
    if (fault)
        buffer_add(out, fault->id);
    else
        buffer_printf(out, "%s%s.%s", mistake->op ? mistake->op->name : "arrays",
                      back ? ".back" : "", rewriting_kinds[mistake->made.as].id);
}
