// SPDX-License-Identifier: GPL-3.0-or-later
// Settings: `sentence` and `choose` give a value now. Whoever changes one runs the file again, and
// they give the new value then. `generate` says what writes a sentence on.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/arguments.h"

enum { SENTENCE_MOST = 1000, CHOICES_MOST = 64, NAME_SIZE = 41 };

MESSAGE(BAD_NAME, ERROR_LESSON,
        "{1}: the name is '{2}'; it is a word without blanks, up to {3} bytes");
MESSAGE(NAME_TWICE, ERROR_LESSON, "{1}: '{2}' is the name of an earlier sentence or choice");
MESSAGE(NO_CHOICE, ERROR_LESSON, "{1}: default is '{2}', which is not in among");
MESSAGE(CHOICE_TWICE, ERROR_LESSON, "{1}: among has '{2}' twice; each choice is another one");
MESSAGE(NO_NUMBER, ERROR_LESSON, "{1}: {2} cannot be chosen; a number of among has to be finite");
MESSAGE(NO_SENTENCE, ERROR_LESSON, "{1}: there is no sentence '{2}' before this line");
MESSAGE(
    NO_KNOB, ERROR_LESSON,
    "board: '{1}' is no choice of this lesson and no setting of training (optimizer, lr, batch …)");
MESSAGE(BAD_EACH, ERROR_LESSON,
        "expect: each is a choice and a list of its values: each = { {1}, {2} }");
MESSAGE(NO_EACH, ERROR_LESSON, "expect: each: there is no choice '{1}' before this line");
MESSAGE(NOT_SCORES, ERROR_LESSON,
        "{1}: logits is {2}; it needs a column for each of the {3} words");
MESSAGE(ONE_STOP, ERROR_LESSON, "{1}: stop has to be one word of '{2}'");
MESSAGE(TOO_LONG, ERROR_USAGE, "{1} may have at most {2} words, these are {3}");
MESSAGE(ONE_OF, ERROR_USAGE, "{1} is one of {2}, not '{3}'");

// ---- Values ----------------------------------------------------------------

// Appends the words of a text; returns how many.
static size_t write_words(const Control *s, const char *text, Lang lang, Buffer *out, Error *err)
{
    SCOPED(mem_drop) size_t *id = mem_new(strlen(text) + 1, sizeof *id);
    const size_t n = labels_split(&s->words, text, id, err);
    for (size_t i = 0; i < n; i++)
        buffer_printf(out, "%s%s", i > 0 ? " " : "",
                      s->words.at[id[i] - 1].text[lang_of_lesson(lang)]);
    return n;
}

// The choice that a text is in either language; NULL: none.
static const Words *choice_find(const Control *s, const char *text)
{
    for (size_t i = 0; i < s->words.n; i++)
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            if (strcmp(s->words.at[i].text[lang], text) == 0)
                return &s->words.at[i];
    return NULL;
}

char *control_read(const Control *s, const char *text, Error *err)
{
    if (s->sentence) {
        SCOPED(buffer_release) Buffer out = {0};
        const size_t n = write_words(s, text, LANG_EN, &out, err);
        if (n > 0 && n <= s->most)
            return buffer_take(&out);
        if (n > 0)
            ERROR(err, &TOO_LONG, err_text(s->name), err_count(s->most), err_count(n));
        return NULL;
    }
    const Words *found = choice_find(s, text);
    if (found)
        return mem_text(found->text[LANG_EN]);
    ERROR(err, &ONE_OF, err_text(s->name), err_labels(&s->words, ", ", LANG_EN),
          err_labels(&s->words, ", ", LANG_ZH), err_text(text));
    return NULL;
}

void control_write(const Control *s, const char *value, Lang lang, Buffer *out)
{
    if (s->sentence) {
        write_words(s, value, lang, out, ERROR_DROPPED);
        return;
    }
    const Words *chosen = choice_find(s, value);
    BUG_ON(!chosen);
    buffer_add(out, chosen->text[lang_of_lesson(lang)]);
}

bool lesson_set_otherwise(const Lesson *lesson, bool sentences)
{
    for (size_t i = 0; i < lesson->controls; i++) {
        const Control *s = &lesson->control[i];
        if ((s->sentence || !sentences) && strcmp(s->value, s->initial) != 0)
            return true;
    }
    return false;
}

static const char *verb_of(const Control *control)
{
    return control->sentence ? "say" : "choose";
}

void lesson_write_controls(const Lesson *lesson, const Control *other, const char *value,
                           Buffer *out)
{
    for (size_t i = 0; i < lesson->controls; i++) {
        const Control *s = &lesson->control[i];
        const char *is = s == other ? value : s->value;
        if (strcmp(is, s->initial) != 0)
            buffer_printf(out, "%s %s %s\n", verb_of(s), s->name, is);
    }
}

// The value that was asked for when the file was run; NULL: none that fits. The caller's.
static char *asked(const Script *script, const Control *control)
{
    SCOPED(buffer_release) Buffer all = {0};
    char *value = NULL, *start = text_printf("%s %s ", verb_of(control), control->name);
    const size_t size = strlen(start);
    buffer_add(&all, script->given.controls ? script->given.controls : "");
    for (char *rest = buffer_edit(&all), *line; !value && (line = line_next(&rest));)
        if (strncmp(line, start, size) == 0)
            value = control_read(control, line + size, ERROR_DROPPED);
    free(start);
    return value;
}

// ---- The functions ---------------------------------------------------------

// Begins one with its name. It counts once it is added.
static Control *control_start(lua_State *L)
{
    Lesson *lesson = script_of(L)->lesson;
    count_want(L, call_name(L), lesson->controls, CONTROLS_MOST);
    const char *name = arg_text(L, field_want(L, 1, "name"), "name", NAME_SIZE - 1, false);
    if (!*name || strchr(name, ' '))
        REFUSE(L, &BAD_NAME, err_text(name), err_count(NAME_SIZE - 1));
    for (size_t i = 0; i < lesson->controls; i++)
        if (strcmp(lesson->control[i].name, name) == 0)
            REFUSE(L, &NAME_TWICE, err_text(name));
    Control *control = &lesson->control[lesson->controls];
    *control = (Control){.name = script_text(L, name), .line = script_line(L)};
    return control;
}

// Adds it with what was asked for, else its own value.
static void control_add(lua_State *L, Control *control)
{
    Script *script = script_of(L);
    char *value = asked(script, control);
    control->value = value ? owned_add(script->owned, value) : control->initial;
    script->lesson->controls++;
}

static int make_sentence(lua_State *L)
{
    Control *s = control_start(L);
    s->sentence = true;
    s->words = vocabulary_want(L, field_want(L, 1, "words"), "words");
    s->most = (size_t)field_whole(L, 1, "most", 1, SENTENCE_MOST, SENTENCE_MOST);
    const int given = field_want(L, 1, "default");
    Script *script = script_of(L);
    const char *own = arg_text(L, given, "default", TEXT_MOST, false);
    char *initial = control_read(s, own, &script->refusal);
    script_require(L, initial != NULL);
    s->initial = owned_add(script->owned, initial);
    control_add(L, s);
    lua_newtable(L);
    const char *word = s->value;
    for (lua_Integer i = 1; *word; i++) {
        const size_t size = strcspn(word, " ");
        lua_pushlstring(L, word, size);
        lua_rawseti(L, -2, i);
        word += size + (word[size] == ' ');
    }
    return 1;
}

// What may be chosen, at the top of the stack: a number or a text, which may have two languages.
static Words read_choice(lua_State *L, const char *field)
{
    if (lua_type(L, -1) != LUA_TNUMBER)
        return name_read(L, field, NAME_SIZE - 1);
    char *number = typed_read(L, -1, field, NAME_SIZE - 1);
    return (Words){{number, number}, script_line(L)};
}

static int make_choose(lua_State *L)
{
    Control *s = control_start(L);
    s->title = field_words(L, 1, "title", TEXT_MOST);
    const int among = field_want(L, 1, "among");
    const size_t n = arg_list(L, among, "among", 1, CHOICES_MOST);
    s->words = (Labels){0, script_memory(L, n, sizeof *s->words.at)};
    for (size_t i = 0; i < n; i++, lua_pop(L, 1)) {
        push_item(L, among, i + 1);
        const Words label = read_choice(L, "among");
        if (lua_type(L, -1) == LUA_TNUMBER && !isfinite(lua_tonumber(L, -1)))
            REFUSE(L, &NO_NUMBER, err_text(label.text[LANG_EN]));
        for (Lang lang = 0; lang < LANG_COUNT; lang++)
            if (choice_find(s, label.text[lang]))
                REFUSE(L, &CHOICE_TWICE, err_text(label.text[lang]));
        s->words.at[s->words.n++] = label;
    }
    const bool given = push_field(L, 1, "default") != LUA_TNIL;
    const char *text = given ? read_choice(L, "default").text[LANG_EN] : NULL;
    const Words *own = given ? choice_find(s, text) : &s->words.at[0];
    if (!own)
        REFUSE(L, &NO_CHOICE, err_text(text));
    s->initial = own->text[LANG_EN];
    s->afresh = field_flag(L, 1, "afresh");
    control_add(L, s);
    const Words *chosen = choice_find(s, s->value);
    push_item(L, among, (size_t)(chosen - s->words.at) + 1);
    if (lua_istable(L, -1))
        lua_pushstring(L, chosen->text[LANG_EN]);
    return 1;
}

// The sentence, or else the choice, of that name; NULL: none.
static const Control *control_find(const Lesson *lesson, const char *name, bool sentence)
{
    for (size_t i = 0; i < lesson->controls; i++) {
        const Control *control = &lesson->control[i];
        if (control->sentence == sentence && strcmp(control->name, name) == 0)
            return control;
    }
    return NULL;
}

static Nearest nearest_choice(const Lesson *lesson, const char *name)
{
    Nearest nearest = nearest_start(name);
    for (size_t i = 0; i < lesson->controls; i++)
        if (!lesson->control[i].sentence)
            nearest_try(&nearest, lesson->control[i].name);
    return nearest;
}

bool board_knob(const Lesson *lesson, size_t at, Knob *knob, Error *err)
{
    const char *name = lesson->board.knob[at];
    *knob = (Knob){control_find(lesson, name, false), SETTING_OPTIMIZER};
    while (knob->setting < SETTING_T && strcmp(setting_table[knob->setting].name, name) != 0)
        knob->setting++;
    Nearest nearest = nearest_choice(lesson, name);
    for (Setting i = 0; i < SETTING_T; i++)
        nearest_try(&nearest, setting_table[i].name);
    return knob->choice || knob->setting < SETTING_T ||
           lesson_no_name(&nearest, "board: knobs", &NO_KNOB, err);
}

char **each_read(lua_State *L, size_t *count)
{
    if (push_field(L, 1, "each") == LUA_TNIL)
        return NULL;
    const int each = lua_gettop(L);
    Script *script = script_of(L);
    if (!lua_istable(L, each) || lua_rawlen(L, each) != 2)
        FAIL(L, &BAD_EACH, err_text("\"layers\""), err_text("{ 1, 2 }"));
    push_item(L, each, 1);
    const char *name = arg_text(L, -1, "each", NAME_SIZE - 1, false);
    const Control *control = control_find(script->lesson, name, false);
    const Nearest nearest = nearest_choice(script->lesson, name);
    script_require(L,
                   control || lesson_no_name(&nearest, "expect: each", &NO_EACH, &script->refusal));
    push_item(L, each, 2);
    *count = arg_list(L, -1, "each", 1, CHOICES_MOST);
    char **command = script_memory(L, *count, sizeof *command);
    for (size_t i = 0; i < *count; i++, lua_pop(L, 1)) {
        push_item(L, -1, i + 1);
        SCOPED(mem_drop)
        char *value = control_read(control, read_choice(L, "each").text[LANG_EN], &script->refusal);
        script_require(L, value != NULL);
        command[i] = owned_add(script->owned, text_printf("choose %s %s", name, value));
    }
    return command;
}

static int make_generate(lua_State *L)
{
    Lesson *lesson = script_of(L)->lesson;
    count_want(L, "generate", lesson->generate.there, 1);
    const NodeId logits = node_want(L, field_want(L, 1, "logits"), "logits");
    const char *name = arg_text(L, field_want(L, 1, "text"), "text", NAME_SIZE - 1, false);
    const Control *s = control_find(lesson, name, true);
    if (!s)
        REFUSE(L, &NO_SENTENCE, err_text(name));
    const Shape shape = graph_node(script_of(L)->graph, logits)->shape;
    if (shape.cols != s->words.n)
        REFUSE(L, &NOT_SCORES, err_shape(shape.rows, shape.cols), err_count(s->words.n));
    size_t *stop = NULL;
    if (push_field(L, 1, "stop") != LUA_TNIL &&
        ids_want(L, lua_gettop(L), "stop", &s->words, &stop) != 1)
        REFUSE(L, &ONE_STOP, err_text(s->name));
    lesson->generate.stop = stop ? *stop : 0;
    lesson->generate.logits = logits;
    lesson->generate.text = (size_t)(s - lesson->control);
    lesson->generate.there = true;
    return 0;
}

const Binding control_bindings[] = {
    {"sentence", "+{name, words, default, most}", make_sentence, 1, 2},
    {"choose", "+{name, among, default, title, afresh}", make_choose, 1, 2},
    {"generate", "+{logits, text, stop}", make_generate, 1, 2},
    {0},
};
