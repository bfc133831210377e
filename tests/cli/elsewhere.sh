#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Lessons 26 to 31 where no author looked: the leaves that a gradient reaches get random numbers,
# three times, and every gradient has to agree with its central difference there, too. The numbers
# of the lessons themselves are special: B is 0 in lora, gates are 1, products are whole.
. "$TESTS/cli/lib"

elsewhere() # LESSON GRADIENTS LEAF...
{
    lesson=$1 gradients=$2
    shift 2
    for seed in 1 2 3; do
        "$QKV" export "$lesson" --values --format csv >"$scratch/values" 2>"$err"
        awk -F , -v "seed=$seed" -v "leaves=$*" '
            BEGIN { srand(seed); n = split(leaves, name, " "); for (i = 1; i <= n; i++) mine["# " name[i]] }
            /^#/ { if (row) print row "]"; row = ""; if ($0 in mine) row = "set " substr($0, 3) " [" ; next }
            row && NF { for (i = 1; i <= NF; i++)
                    row = row (i > 1 ? "," : row ~ /\]$/ ? ",[" : "[") sprintf("%.3f", 3 * rand() - 1.5)
                row = row "]" }
            END { if (row) print row "]" }' "$scratch/values" >"$scratch/commands"
        claim "$lesson-$seed-leaves" test "$(wc -l <"$scratch/commands")" -eq "$#"
        echo check >>"$scratch/commands"
        "$QKV" line "$lesson" <"$scratch/commands" >"$out" 2>"$err"
        claim "$lesson-$seed" grep -Eq "^$gradients gradients agree with central differences" "$out"
        claim "$lesson-$seed-quiet" cmp -s /dev/null "$err"
    done
}

elsewhere fewer-keys 96 Q X Wk1 Wk2 Wv1 Wv2 Wka Wkb Wc Uk
elsewhere tiles 48 Q K V G
elsewhere sinks 76 Q K V z Q_own K_own V_s
elsewhere lora 81 X W0 A B K scaling
elsewhere states 74 K V Q gates
elsewhere microgpt 351 wte wpe lm_head attn_wq attn_wk attn_wv attn_wo mlp_fc1 mlp_fc2
finish
