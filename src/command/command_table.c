// SPDX-License-Identifier: GPL-3.0-or-later
// A new command is a function and one row here. What has an alias is what people
// type by hand all the time, or look for under another name.
#include "command/command.h"

enum {
    IN_LESSON = MODE_LESSON | MODE_WHY | MODE_VIEWS | MODE_BOARD,
    ASKED = IN_LESSON | MODE_TASK | MODE_ANSWER | MODE_AFTER,
    STEPS_MOST = 1000000000, // of training
};

static const char *const ways[] = {"next", "prev", NULL};
static const char *const switches[] = {"on", "off", NULL};

// What many rows have in common: a name, where it works, flags, and a function, which takes no
// arguments where the command stands alone and may be that of several commands (BY: it tells them
// by the first letter), or the member of App that it sets; and one argument of a kind, or one of
// the words in a list, which must be given or may be left out. The words of glyphs, panel and zoom
// stand in the order of the values that they choose (session/display.h, session/session.h).
#define BY(function, word, where, what)                                                            \
    .name = #word, .modes = where, .flags = what, .run = function
#define COMMAND(word, where, what) BY(command_##word, word, where, what)
#define ALONE(word, where, what) .name = #word, .modes = where, .flags = what, .act = command_##word
#define SETTER(word, member, on, where, what)                                                      \
    .name = #word, .modes = where, .flags = what,                                                  \
    .choice = {.at = offsetof(App, member), .size = sizeof((App *)NULL)->member, .on_off = on}
#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define JUST_ONE(what) .least = 1, .most = 1, .kind = {what}
#define AT_MOST_ONE(what) .most = 1, .kind = {what}
#define ONE_OF(list) JUST_ONE(ARG_WORD), .words = list
#define MAY_BE(list) AT_MOST_ONE(ARG_WORD), .words = list

const Command command_table[] = {
    {COMMAND(against, IN_LESSON, JUMPS), .arguments = TEXT("FILE"), JUST_ONE(ARG_FILE),
     .example = "against mine.npz",
     .help = TEXT(
         "compare your own arrays (.npz, .npy, .csv, .safetensors): wrong cells are marked, and "
         "what mistake gives them is said")},
    {COMMAND(answer, ASKED, FOR_LESSONS), .arguments = TEXT("[ANSWER]"), .most = COMMAND_ARGS,
     .kind = {ARG_VALUE}, .example = "answer 3*2+1",
     .help = TEXT("answer the question: a number or arithmetic, 2x3, +, or a choice")},
    {COMMAND(back, MODE_ANY, FOR_LESSONS), MAY_BE(WORDS("jump", "forth")),
     .help = TEXT("one why less; else, and with jump, back to where a jump came from (goto, flip, "
                  "search, the map, stops); forth: there again")},
    {COMMAND(bind, MODE_ANY, SETTING), .arguments = TEXT("KEY COMMAND"), .least = 2,
     .most = COMMAND_ARGS, .example = "bind lesson x flip",
     .help = TEXT("bind a key; in one mode alone if its name is before the key: lesson, why, "
                  "contents, help, a view")},
    {COMMAND(bug, IN_LESSON | MODE_CONTENTS, OPENS), .arguments = TEXT("[SEED]"),
     AT_MOST_ONE(ARG_VALUE), .number = {1, 999999}, .example = "bug 42",
     .help = TEXT("bug hunt: one mistake is planted, find the first wrong matrix; the same again "
                  "with the same seed")},
    {ALONE(cancel, MODE_ANY, RUNS_ON), .help = TEXT("leave the panel or the help; never quits")},
    {COMMAND(caption, MODE_ANY, RUNS_ON | FOR_LESSONS | LOOKS), .arguments = TEXT("[en|zh] [TEXT]"),
     .most = COMMAND_ARGS, .example = "caption zh 每一行是一个词",
     .help = TEXT("a text below what a playback script shows, in both languages or one; does "
                  "nothing by hand")},
    {ALONE(check, IN_LESSON, FOR_LESSONS),
     .help = TEXT("check every gradient of the lesson by central differences")},
    {COMMAND(choose, IN_LESSON, FOR_LESSONS | BY_ENTRY), .arguments = TEXT("[NAME] [VALUE]"),
     .most = COMMAND_ARGS, .kind = {ARG_VALUE, ARG_VALUE}, .example = "choose heads 4",
     .help = TEXT(
         "change a setting of the lesson, which is run again with it; without a value the next")},
    {COMMAND(compare, IN_LESSON, FOR_LESSONS),
     .arguments = TEXT("[edits|without NODE|step N|NODE NODE]"), .most = 2,
     .kind = {ARG_WORD_OR_OTHER, ARG_STOP}, .words = WORDS("edits", "without", "step"),
     .example = "compare without S_scaled",
     .help = TEXT("two settings side by side: before and after the edits, without an operation, "
                  "an earlier step, or two matrices")},
    {COMMAND(example, IN_LESSON, FOR_LESSONS), .arguments = TEXT("N|{1} N"), .least = 1, .most = 2,
     .kind = {ARG_WORD_OR_OTHER}, .words = WORDS("held"), .example = "example 0",
     .help = TEXT("show another example: N of those to train on, or held N, kept apart; 0 is the "
                  "lesson's own")},
    {COMMAND(explain, IN_LESSON, FOR_LESSONS), .alias = "why", .arguments = TEXT("[{1}|N]"),
     AT_MOST_ONE(ARG_WORD_OR_OTHER), .words = WORDS("line", "next", "prev", "left", "right"),
     .example = "explain line",
     .help =
         TEXT("why: point into the number's sum, then open the one that is pointed at, line: both "
              "at once; next, prev, N: another term, left, right: another number of it")},
    {ALONE(flip, IN_LESSON, FOR_LESSONS | JUMPS),
     .help = TEXT("the same matrix's stop in the other pass")},
    {ALONE(fold, IN_LESSON | MODE_CONTENTS, FOR_LESSONS),
     .help = TEXT("fold or unfold the group of the stop, or of the map's box; in the contents a "
                  "part, or a lesson's units")},
    {COMMAND(generate, IN_LESSON, FOR_LESSONS | BY_ENTRY), .arguments = TEXT("[N] [{1} …]"),
     .most = COMMAND_ARGS, .kind = {ARG_WORD_OR_OTHER, ARG_WORD_OR_OTHER, ARG_WORD_OR_OTHER},
     .words = WORDS("temperature", "top", "seed"), .example = "generate 3 temperature 0.5",
     .help = TEXT("write the sentence on, word by word, and show what could have come; "
                  "temperature 0 takes the largest")},
    {COMMAND(goto, IN_LESSON | MODE_CONTENTS | MODE_HELP, FOR_LESSONS | JUMPS),
     .arguments = TEXT("[STOP]"), AT_MOST_ONE(ARG_STOP), .example = "goto dWq",
     .help =
         TEXT("go to a stop: intro, A, dA, step(Wq), closing, or a number; forward, backward: "
              "the first of a pass; alone: what is selected, a lesson, a box of the map, or the "
              "number's own stop")},
    {COMMAND(help, MODE_ANY, LOOKS), .alias = "?",
     .arguments = TEXT("[COMMAND|TERM|all|stops|terms|notes]"), .most = COMMAND_ARGS,
     .kind = {ARG_COMMAND}, .example = "help set",
     .help = TEXT("the keys of now, all keys and commands, one of them, or a term; the stops, all "
                  "terms or those with a word in them, or what the lesson notes on this page")},
    {ALONE(hint, ASKED, FOR_LESSONS),
     .help = TEXT("a hint for the question; the last one is the sum written out")},
    {COMMAND(history, IN_LESSON, FOR_LESSONS), .arguments = TEXT("STEP"), JUST_ONE(ARG_VALUE),
     .number = {0, STEPS_MOST}, .example = "history 3",
     .help = TEXT("look at the weights after an earlier step of training")},
    {COMMAND(knob, MODE_BOARD, FOR_LESSONS), .arguments = TEXT("[N|{1}]"),
     AT_MOST_ONE(ARG_WORD_OR_OTHER), .words = WORDS("goal", "beside"), .example = "knob 1",
     .help = TEXT("on a board: the next value of a knob; goal: the next goal; beside: from the "
                  "heads to the knobs, and back")},
    {COMMAND(label, IN_LESSON, FOR_LESSONS), .arguments = TEXT("ADDRESS NAME"), .least = 2,
     .most = COMMAND_ARGS, .kind = {ARG_ADDRESS}, .example = "label X[2,:] tea",
     .help = TEXT("call a row X[2,:] or a column X[:,1] of a given matrix by another name")},
    {COMMAND(match, MODE_ANY, JUMPS), ONE_OF(ways),
     .help = TEXT("the next or previous place that the search found")},
    {COMMAND(matrix, MODE_OF_MATRICES, RUNS_ON | FOR_LESSONS), ONE_OF(ways),
     .help = TEXT("select a cell of the next or the previous matrix")},
    {COMMAND(move, MODE_LESSON | MODE_VIEWS, FOR_LESSONS),
     ONE_OF(WORDS("up", "down", "left", "right")),
     .help = TEXT("move the selected cell, or what a view points at")},
    {BY(command_walk, next, IN_LESSON | MODE_PRESENT | MODE_HELP, FOR_LESSONS), .alias = "n",
     .arguments = TEXT("[COUNT]"), AT_MOST_ONE(ARG_VALUE), .number = {1, 1000000},
     .help = TEXT("the next page or stop, or so many stops on")},
    {COMMAND(note, IN_LESSON, 0), .arguments = TEXT("[TEXT|off]"), .most = COMMAND_ARGS,
     .kind = {ARG_WORD_OR_OTHER}, .words = WORDS("off"), .example = "note ask about this",
     .help = TEXT("write a note of your own at this stop, or take the last back; without text: "
                  "list them")},
    {COMMAND(nudge, IN_LESSON, FOR_LESSONS), .arguments = TEXT("[VALUE]"), AT_MOST_ONE(ARG_VALUE),
     .example = "nudge -0.1",
     .help = TEXT("add to the selected number, 0.1 unless told otherwise")},
    {COMMAND(open, MODE_ANY, 0), .arguments = TEXT("[LESSON|tour|article [LETTER]]"),
     AT_MOST_ONE(ARG_LESSON), .example = "open three-tokens",
     .help =
         TEXT("a lesson by name, number, title or file; alone the list of lessons; an article, or "
              "the list of them")},
    {COMMAND(optimizer, IN_LESSON, FOR_LESSONS), .arguments = TEXT("[{1} VALUE…]"),
     .most = COMMAND_ARGS, .kind = {ARG_WORD_OR_OTHER, ARG_WORD_OR_OTHER, ARG_WORD_OR_OTHER},
     .words = WORDS("sgd", "momentum", "adam", "adamw", "batch", "beta1", "beta2", "clip", "eps",
                    "lr", "warmup", "weight_decay"),
     .example = "optimizer adam clip 1",
     .help =
         TEXT("how weights follow their gradients, and the numbers of it; without words: what is "
              "chosen; lr 0.05 does the same alone")},
    {COMMAND(option, MODE_ANY, RUNS_ON | FOR_LESSONS), .arguments = TEXT("[NAME [VALUE]]"),
     .most = COMMAND_ARGS, .kind = {ARG_SETTING}, .example = "option digits 4",
     .help = TEXT("one of the settings, which do the same alone: digits 4")},
    {COMMAND(play, IN_LESSON | MODE_PLAY, STEERS), .arguments = TEXT("[FILE]"),
     AT_MOST_ONE(ARG_FILE),
     .help =
         TEXT("play the lesson's script from its first stop, or that of a file; paused: go on")},
    {COMMAND(point, MODE_MAP, FOR_LESSONS), .arguments = TEXT("NODE"), .least = 1,
     .most = COMMAND_ARGS, .kind = {ARG_STOP}, .example = "point S",
     .help = TEXT("point at the box of a matrix")},
    {COMMAND(practice, IN_LESSON | MODE_CONTENTS, OPENS), .arguments = TEXT("[OP]"),
     AT_MOST_ONE(ARG_VALUE), .example = "practice softmax",
     .help = TEXT("an exercise with fresh small numbers, of this lesson or one op")},
    {COMMAND(present, MODE_ANY | MODE_PRESENT, 0), MAY_BE(WORDS("on", "off", "start", "blank")),
     .help =
         TEXT("for a class: large, without keys; next uncovers first, and nothing of that is kept; "
              "start: from the first stop, with the lesson's own numbers; blank: an empty screen, "
              "and back")},
    {BY(command_walk, prev, IN_LESSON | MODE_HELP | MODE_PRESENT, FOR_LESSONS), .alias = "p",
     .arguments = TEXT("[COUNT]"), AT_MOST_ONE(ARG_VALUE), .number = {1, 1000000},
     .help = TEXT("the previous page or stop, or so many stops back")},
    {COMMAND(quit, MODE_ANY, UNSETTLED), .alias = "q", MAY_BE(WORDS("now")),
     .help = TEXT("back, then leave; position and edits are kept")},
    {COMMAND(record, IN_LESSON, STEERS), .arguments = TEXT("FILE|off"), JUST_ONE(ARG_FILE),
     .example = "record off",
     .help = TEXT("write what you do to a file that play can play; off ends it")},
    {BY(command_undo, redo, IN_LESSON, FOR_LESSONS), .help = TEXT("do again what was undone")},
    {COMMAND(reset, IN_LESSON, FOR_LESSONS), .arguments = TEXT("[{1} [yes]]"), .most = 2,
     .kind = {ARG_WORD}, .words = WORDS("weights", "answers"),
     .help = TEXT("the lesson's original numbers (undo brings edits back), those of its weights "
                  "alone, or forget all answers")},
    {COMMAND(restore, IN_LESSON, 0), MAY_BE(WORDS("off")),
     .help = TEXT("make the edits that are kept aside, as far as they fit the lesson; off: drop "
                  "them, and answers that do not fit any more")},
    {COMMAND(reveal, ASKED, FOR_LESSONS), MAY_BE(WORDS("only")),
     .help = TEXT("show the answer and why, or do what is asked for, step by step; only: "
                  "without doing it")},
    {ALONE(review, MODE_CONTENTS | MODE_HELP | IN_LESSON | MODE_DONE, 0),
     .help = TEXT("ask again what was missed or is due, of this lesson, then of the others, one "
                  "after the other")},
    {COMMAND(row, MODE_CONTENTS | MODE_HELP, 0), .arguments = TEXT("{1}|VALUE"),
     JUST_ONE(ARG_WORD_OR_OTHER), // in the order of command_row
     .words =
         WORDS("next", "prev", "half-next", "half-prev", "page-next", "page-prev", "first", "last"),
     .help = TEXT("move in the list: by a line, half a page, a page, to an end, or by number")},
    {ALONE(run, IN_LESSON | MODE_RUN, RUNS_ON | BY_ENTRY),
     .help = TEXT("train on by itself, step by step, and stop; all of it is one entry of undo")},
    {COMMAND(save, MODE_ANY, 0), .arguments = TEXT("[{1} FILE.lua]"), .most = COMMAND_ARGS,
     .kind = {ARG_WORD, ARG_FILE}, .words = WORDS("as", "as!"), .example = "save",
     .help =
         TEXT("save position and edits now; as: the lesson as a file that opens with the present "
              "numbers, which as! replaces")},
    {COMMAND(say, IN_LESSON, FOR_LESSONS | BY_ENTRY), .arguments = TEXT("WORDS"), .least = 1,
     .most = COMMAND_ARGS, .kind = {ARG_VALUE, ARG_VALUE, ARG_VALUE}, .example = "say the cat sat",
     .help = TEXT(
         "give the lesson another sentence, in its own words, and run it again; where there are "
         "several sentences its name comes first")},
    {COMMAND(search, MODE_ANY, 0), .arguments = TEXT("[TEXT]"), .most = COMMAND_ARGS,
     .example = "search softmax",
     .help = TEXT("find a stop by its name, formula or text; in the contents, a lesson")},
    {COMMAND(select, IN_LESSON, FOR_LESSONS | JUMPS), .arguments = TEXT("ADDRESS"), .least = 1,
     .most = COMMAND_ARGS, .kind = {ARG_ADDRESS}, .example = "select dWq[2,1]",
     .help = TEXT("select a cell; goes to its stop if need be")},
    {COMMAND(set, IN_LESSON, FOR_LESSONS), .arguments = TEXT("[ADDRESS VALUE…]"),
     .most = COMMAND_ARGS, .kind = {ARG_ADDRESS, ARG_VALUE}, .example = "set Wq[1,2] sqrt(2)/2",
     .help = TEXT(
         "change given numbers, one, a row X[1,:] 5 6 or all X [[1,2],[3,4]], or an op's own, "
         "such as S_scaled.by; Wq[1,2] = 3 does the same; alone the line opens for the selected "
         "cell")},
    {COMMAND(speed, MODE_PLAY, RUNS_ON | STEERS), .arguments = TEXT(SENSE("a factor", "VALUE|{1}")),
     JUST_ONE(ARG_WORD_OR_OTHER), .words = WORDS("faster", "slower", "pause", "step"),
     .example = "speed 2",
     .help =
         TEXT("how fast the playback goes: 2 is twice as fast; pause: halt, or go on; step: one "
              "command on")},
    {COMMAND(train, IN_LESSON, FOR_LESSONS | BY_ENTRY), .arguments = TEXT("[STEPS]"),
     AT_MOST_ONE(ARG_VALUE), .number = {0, STEPS_MOST}, .example = "train 10",
     .help = TEXT("take steps of the lesson's optimizer, one unless told otherwise")},
    {BY(command_undo, undo, IN_LESSON, FOR_LESSONS),
     .help = TEXT("take back the last change of a number")},
    {COMMAND(view, IN_LESSON, FOR_LESSONS), .arguments = TEXT("[{1}] [MATRIX…]"),
     .most = COMMAND_ARGS, .kind = {ARG_WORD, ARG_STOP, ARG_STOP}, .words = view_words,
     .example = "view histogram",
     .help = TEXT("another picture, the last five of named matrices; by itself the numbers of the "
                  "stop, then the next one that fits; map again leaves it")},
    {COMMAND(votes, IN_LESSON, 0), .arguments = TEXT("COUNT…"), .least = 1, .most = COMMAND_ARGS,
     .example = "votes 12 20 8", .help = TEXT("presenting: the room's answers beside the truth")},
    {COMMAND(wait, MODE_ANY, RUNS_ON | FOR_LESSONS | LOOKS),
     .arguments = TEXT(SENSE("of a command", "SECONDS")), JUST_ONE(ARG_VALUE), .example = "wait 2",
     .help = TEXT("a pause of a playback script; does nothing by hand")},
    {.name = NULL, .flags = SETTING}, // which follow
};

const Command command_settings[] = {
    {SETTER(colors, colors, false, MODE_ANY, SETTING),
     ONE_OF(WORDS("auto", "24bit", "256", "8", "none")),
     .help = TEXT("how many colours at most; auto: as many as the terminal says that it has")},
    {SETTER(core, reading.core, true, MODE_ANY, 0), MAY_BE(switches),
     .help = TEXT("next and prev keep to the stops that the lesson marks for a lecture")},
    {COMMAND(cover, IN_LESSON, 0), .arguments = TEXT(SENSE("of a command", "N")),
     JUST_ONE(ARG_VALUE), .number = {0, COVER_LEVELS - 1}, .example = "cover 2",
     .help = TEXT("hide a share of the matrices to fill in, 0 none to 4 all computed")},
    {SETTER(digits, display.decimals, false, MODE_ANY, SETTING | FOR_LESSONS),
     .arguments = TEXT(SENSE("of a command", "N")), JUST_ONE(ARG_VALUE), .number = {0, 9},
     .example = "digits 4", .help = TEXT("decimals of the matrices, 0 to 9")},
    {COMMAND(glyphs, MODE_ANY, SETTING), ONE_OF(WORDS("unicode", "safe", "ascii")),
     .help = TEXT("which characters may be used")},
    {COMMAND(h, IN_LESSON, FOR_LESSONS), .arguments = TEXT("VALUE|{1}"),
     JUST_ONE(ARG_WORD_OR_OTHER), .words = WORDS("finer", "coarser"), .example = "h 1e-4",
     .help = TEXT("the step of the finite difference, 1e-11 to 1")},
    {COMMAND(lang, MODE_ANY, SETTING), .arguments = TEXT("[{1}]"), AT_MOST_ONE(ARG_WORD_OR_OTHER),
     .words = WORDS("en", "zh"), .help = TEXT("English or Chinese; without a word the other one")},
    {SETTER(motion, no_motion, false, MODE_ANY, SETTING), MAY_BE(switches),
     .help = TEXT("whether training is shown step by step; off: run takes its steps at once")},
    {SETTER(mouse, mouse, true, MODE_ANY, SETTING), MAY_BE(switches),
     .help = TEXT("a click selects or does what is there, twice is Enter, the wheel moves; with "
                  "Shift the terminal selects text")},
    {SETTER(numpy, display.numpy, true, MODE_ANY, SETTING | FOR_LESSONS), MAY_BE(switches),
     .help = TEXT("a line of NumPy under the formula")},
    {SETTER(panel, display.panel, false, IN_LESSON, FOR_LESSONS),
     MAY_BE(WORDS("plain", "jacobian", "diagonal")),
     .help = TEXT("a softmax's gradient as its row, as the row's Jacobian, or beside the "
                  "mistake of keeping the diagonal only")},
    {COMMAND(scale, IN_LESSON, FOR_LESSONS), MAY_BE(WORDS("original")),
     .help = TEXT("colours on the scale of the numbers as they are now, or again on that of the "
                  "lesson's own")},
    {SETTER(speech, display.signs, false, MODE_ANY, SETTING), MAY_BE(switches),
     .help = TEXT("in line mode: operators as words, for the ear, or as signs")},
    {SETTER(theme, display.theme, false, MODE_ANY, SETTING),
     ONE_OF(WORDS("auto", "dark", "light", "contrast", "mono")), .help = TEXT("colours")},
    {SETTER(transpose, display.columns, true, IN_LESSON, FOR_LESSONS), MAY_BE(switches),
     .help = TEXT("tokens as columns: formulas and addresses follow; again: as rows")},
    {COMMAND(zoom, IN_LESSON, FOR_LESSONS), MAY_BE(WORDS("none", "panel", "text", "figure")),
     .help =
         TEXT("the sum large, then the text, where they are not whole; larger cells in the place "
              "of the sum; then none of them")},
    {.name = NULL},
};

const Command command_gone = {.name = "gone",
                              .modes = MODE_ANY,
                              .flags = RUNS_ON | FOR_LESSONS | SETTING,
                              .arguments = TEXT("[VALUE…]"),
                              .most = COMMAND_ARGS,
                              .help = TEXT("this command is gone, and no other took its place")};

const char *const commands_gone[] = {"along",  "axis", "clipboard", "copy", "grain",
                                     "labels", "pin",  "timer",     "walk", NULL};

const Renamed commands_renamed[] = {
    {"article", "open article"},
    {"backward", "goto backward"},
    {"batch", "optimizer batch"},
    {"blank", "present blank"},
    {"contents", "open"},
    {"edit", "set"},
    {"enter", "goto"},
    {"factor next", "explain right"},
    {"factor prev", "explain left"},
    {"follow", "goto"},
    {"forget", "restore off"},
    {"forward", "goto forward"},
    {"glossary", "help terms"},
    {"jump next", "back forth"},
    {"jump prev", "back jump"},
    {"lr", "optimizer lr"},
    {"map", "view map"},
    {"notes", "help notes"},
    {"pause", "speed pause"},
    {"practice softmax2", "practice softmax"},
    {"practice softmax3", "practice softmax"},
    {"q!", "quit now"},
    {"scale local", "scale original"},
    {"scale shared", "scale original"},
    {"skip", "reveal only"},
    {"step", "speed step"},
    {"stops", "help stops"},
    {"term", "explain"},
    {"tour", "open tour"},
    {"w", "save"},
    {"wq", "quit now"},
    {NULL, NULL},
};
