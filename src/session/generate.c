// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/generate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "graph/op_list.h"
#include "session/rerun.h"

MESSAGE(nothing_to_write, ERROR_USAGE,
        "generate: this lesson does not say what scores the next word");
MESSAGE(sentence_full, ERROR_USAGE, "{1} has {2} words, the most that it may have");
MESSAGE(sentence_ended, ERROR_USAGE, "{1} ends in '{2}', which ends it");
MESSAGE(no_shares, ERROR_USAGE,
        "generate: the last row of {1} is not finite: no word can be drawn");
MESSAGE(other_words, ERROR_LESSON,
        "generate stops: with this sentence the lesson writes other words");

// The file may say otherwise each time that it is run.
static bool writes_words(const Lesson *lesson, size_t words)
{
    return lesson->generate.there && lesson->control[lesson->generate.text].words.n == words;
}

// The number of the row that has so many ahead of it.
static Ranked ranked(const double *row, size_t n, size_t rank)
{
    BUG_ON(rank >= n);
    SCOPED(mem_drop) Ranked *all = mem_new(n, sizeof *all);
    for (size_t i = 0; i < n; i++)
        all[i] = (Ranked){row[i], i};
    qsort(all, n, sizeof *all, ranked_first);
    return all[rank];
}

// The shares of the words by a row of logits; where the largest is taken, those at temperature 1.
// False where they are no numbers.
static bool find_shares(const double *logits, size_t n, const Generation *g, double *share)
{
    SCOPED(mem_drop) double *row = mem_new(n, sizeof *row);
    const bool some = g->top > 0 && g->top < n;
    const Ranked last = some ? ranked(logits, n, g->top - 1) : (Ranked){0};
    for (size_t j = 0; j < n; j++) {
        const double score = g->temperature == 0 ? logits[j] : logits[j] / g->temperature;
        row[j] = some && ranked_first(&last, &(Ranked){logits[j], j}) < 0 ? -INFINITY : score;
    }
    softmax_row(row, n, share);
    double sum = 0;
    for (size_t j = 0; j < n; j++)
        sum += share[j];
    return fabs(sum - 1) < 1e-9;
}

// The first word at which the shares so far exceed `u`.
static size_t draw(const double *share, size_t n, double u)
{
    size_t last = 0;
    double sum = 0;
    for (size_t j = 0; j < n; j++) {
        sum += share[j];
        last = share[j] > 0 ? j : last;
        if (u < sum)
            return j;
    }
    return last; // what rounding has left over
}

// Whether one more may be written.
static bool has_room(const Lesson *lesson, size_t count, Error *err)
{
    const Control *s = &lesson->control[lesson->generate.text];
    const size_t stop = lesson->generate.stop;
    const char *last = strrchr(s->value, ' '); // a text of one word begins with it
    const Words *end = stop ? &s->words.at[stop - 1] : NULL;
    if (end && last && strcmp(last + 1, end->text[LANG_EN]) == 0)
        return ERROR(err, &sentence_ended, err_text(s->name),
                     err_in(LANG_EN, err_text(end->text[LANG_EN])),
                     err_in(LANG_ZH, err_text(end->text[LANG_ZH])));
    return count < s->most || ERROR(err, &sentence_full, err_text(s->name), err_count(count));
}

// Writes one word: its id and the shares that it was drawn from are added to `written`.
static bool write_word(Session *session, const Generation *g, Written *written, Error *err)
{
    const Lesson *lesson = session->lesson;
    if (!writes_words(lesson, written->words))
        return error_set(err, &other_words);
    const Control *s = &lesson->control[lesson->generate.text];
    const Matrix *logits = graph_value(session->graph, lesson->generate.logits);
    const size_t n = s->words.n;
    const double *row = logits->at + (logits->rows - 1) * n;
    Random random = random_seeded(g->seed);
    double number = random_uniform(&random);
    size_t count = 1; // words of the sentence
    for (const char *blank = s->value; (blank = strchr(blank, ' ')); blank++)
        count++;
    for (size_t i = 0; i < count; i++)
        number = random_uniform(&random);
    if (!has_room(lesson, count, err))
        return false;
    double *share = written->share + written->count * n;
    if (!find_shares(row, n, g, share))
        return ERROR(err, &no_shares,
                     err_text(graph_node(session->graph, lesson->generate.logits)->name));
    const size_t j = g->temperature == 0 ? ranked(row, n, 0).at : draw(share, n, number);
    SCOPED(mem_drop) char *value = text_printf("%s %s", s->value, s->words.at[j].text[LANG_EN]);
    const bool done = session_choose(session, s, value, err);
    if (done)
        written->id[written->count++] = j + 1;
    return done;
}

size_t session_generate(Session *session, const char *command, size_t words,
                        const Generation *generation, Error *err)
{
    const Lesson *lesson = session->lesson;
    BUG_ON(words == 0 || generation->temperature < 0);
    if (!lesson->generate.there)
        return error_set(err, &nothing_to_write);
    const Control *s = &lesson->control[lesson->generate.text];
    words = words < s->most ? words : s->most;
    Written written = {.id = mem_new(words, sizeof *written.id),
                       .share = mem_new(words * s->words.n, sizeof *written.share),
                       .words = s->words.n};
    session_begin_run(session);
    if (session->run.looked) { // the first word is of the same weights as the others
        training_return(&session->training, session->graph);
        graph_update(session->graph);
    }
    while (written.count < words && !interrupt_asked(&session->interrupt) &&
           write_word(session, generation, &written, err))
        continue;
    session_end_run(session, command, written.count > 0);
    written.changes = session->changes;
    written_release(&session->written);
    session->written = written;
    return written.count;
}

const Written *session_written(const Session *session)
{
    const Written *written = &session->written;
    const bool now = written->changes == session->changes;
    return written->count > 0 && now && writes_words(session->lesson, written->words) ? written
                                                                                      : NULL;
}

size_t written_rank(const Written *written, size_t i, size_t rank)
{
    BUG_ON(i >= written->count || rank >= written->words);
    return ranked(written->share + i * written->words, written->words, rank).at + 1;
}
