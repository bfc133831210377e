// SPDX-License-Identifier: GPL-3.0-or-later
// When a lesson is closed the training stops before an exercise gives way to its lesson;
// it is saved before the recording ends and the contents read what was saved. When one is
// opened its progress is there before a talk sets the answers aside.
#include "command/feature.h"

const Feature *const feature_table[] = {
    &task_feature,     &reading_feature,
    &run_feature,      &playback_feature,
    &exercise_feature, &progress_feature,
    &present_feature,  &record_feature,
    &contents_feature, &search_feature,
    &keys_feature,     &help_feature,
    &door_feature,     NULL,
};
