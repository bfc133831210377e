#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ONNX's own cases of Attention and LinearAttention, in the forms of lessons 26, 28 and 30
# (data/make_onnx_cases.py): outputs, and the states that are left, as ONNX's reference code has them.
. "$TESTS/cli/lib"

cases=$TESTS/data/onnx
expect attention 0 ' 129 expectations' - check --quick "$cases/attention.lua"

# A window that is one wider than it should be has to show.
cp "$cases"/*.npz "$scratch"
sed 's/back <= left/back <= left + 1/' "$cases/attention.lua" >"$scratch/attention.lua"
expect attention-off 1 FAILED 'expected .* found' check --quick "$scratch/attention.lua"

linear() # CASE EXPECTATIONS: a state for each key's head of each batch, an output for each row
{
    sed "s/^local case = .*/local case = \"$1\"/" "$cases/linear-attention.lua" >"$scratch/$1.lua"
    expect "$1" 0 " $2 expectations" - check --quick "$scratch/$1.lua"
}
linear linear 40
linear gated 40
linear gated_per_head_decay 40
linear delta 40
linear gated_delta 40
linear gated_delta_beta_scalar 40
linear gated_delta_gqa 72
linear gated_delta_mqa 66
linear decode_step 16
linear prefill_with_past 40
linear no_past_explicit_zeros 40
linear explicit_scale 40
linear linear_t1_no_past 16

sed 's/v - no_stop(k \* M)/v/' "$scratch/delta.lua" >"$scratch/off.lua"
expect linear-off 1 FAILED 'expected .* found' check --quick "$scratch/off.lua"
finish
