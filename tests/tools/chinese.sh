#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The habits of the Chinese texts: a word that every other book says otherwise, a nickname, an
# image where a term stands, a second colon in a sentence, a phrase said too often. `chinese` beside
# this file lists what is right all the same, each with its reason; a row that excuses nothing is a
# fault as well.
#
# A script cannot tell: 看 of attention from 看 of eyes in all but the phrases below, 数 from 分量
# where no ordinal stands before it, 均值 weighted or not where no dA stands beside it, a clipped
# sentence from a short one, a pronoun whose noun is elsewhere, an aphorism, a sentence that was
# translated. Who edits a text reads it.
set -u
cd "$(dirname "$0")/../.." || exit 1
table=tests/tools/chinese
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C

# WHAT IS FOUND (an expression) | what would be right | a phrase that has it. A phrase that goes on
# in the next line is found as well.
cat >"$scratch/rules" <<'RULES'
最看“|看谁|谁看了|看了“|看(它)?自己 | 关注 (or 看到, of what a mask leaves) | 谁看谁
看了哪里|在看哪里|就是不看|谁也不看|没人看|一个头在看|看重|主要看 | 关注 | 0 分就是不看
(只|不)看(位置|距离|词|两个|差)|看的是(分数|时间|位置)|只看分数|既看 | 只取决于, 由…决定 | 点积只看两个位置之差
第(一|二|三|四| ?[0-9] ?)个数|第(一|二|三|四)个(加|减)第|第(一|二|三|四|五)个分量 | 第 1 个分量 | 词的第二个数，
几个数宽|维数(多|少)|键变宽 | 维数高, 几维 | 键变宽了
参数矩阵 | 权重矩阵 | 三个参数矩阵
变大得(有)?多快|变得有多快|(变小|变大|增长)的快慢 | 变化率 | f 变大得多快
往哪边(走|变|增长) | 方向 | 该往哪边走
往回走(时|的|过)|往回(传|穿|经过|通过|四步)|好一起往回|残差往回 | 反向 | 往回走时
(传|算|送)回来|梯度(从那里)?回来 | 传来, 反向传到 | 梯度从那里回来
，剩 ?[-{0-9]|经 ?[A-Za-z0-9_]+ 来 | a verb: 只剩下, 经过 Q 传来 | 其中经 Q 来的是
积长得(快|慢)|，(e^ ?)?长得(快|慢) | 增长得快 | 乘积长得慢
去的时候|去时除|回来时|回来还是 | 前向时, 反向时 | 和去的时候一样
dA (减|减去)(这|那)一行的均值|dA (与|高于|低于|接近)均值|(dA|da|g|\]|g_[m0-9]) ?(-|−) 均值 | 加权均值 | a⋅(dA - 均值)
梯度说(的)?是|梯度(想|要求|希望)|给每人|每人(得|三分之一)|给谁也不|听见|听谁|出声|说不上话|说了算|损失.*不想 | what it is or does, without a voice | 梯度说的是
账单|笔账|算账|连环画|温习|传声筒|拨一下 | 开销, 训练胶片, 复习, 扰动 | 看一遍账单
花样|自由的行|行自由|是自由的 | 比例 (or 模式), 线性无关 | 大小去掉，花样留下
便宜的|(太|很|更)(贵|便宜) | 计算量小, 开销大 | 用便宜的顺序
RULES

# PHRASE | how often a file may have it: phrases that are right until they are a habit.
cat >"$scratch/often" <<'OFTEN'
那是 | 10
起初 | 13
OFTEN

# A text ends a sentence at 。！？, at its own end, at an item of a list and at {if}. "FILE:LINE: why"
# for each fault in the files given.
faults()
{
    awk -v rules="$scratch/rules" -v often="$scratch/often" '
        BEGIN {
            while ((getline line < rules) > 0) {
                split(line, part, " \\| ")
                find[++n] = part[1]
                better[n] = part[2]
                bad[n] = part[3]
                if (bad[n] !~ find[n]) print rules ":" n ": does not find its own phrase: " bad[n]
            }
            while ((getline line < often) > 0) {
                split(line, part, " \\| ")
                habit[++m] = part[1]
                most[m] = part[2]
            }
        }
        FNR == 1 {
            for (i = 1; i <= m; i++) times[i] = 0
            before = ""
            colons = 0
        }
        {
            text = $0
            sub(/^ +/, "", text)
            # What the line before ends with goes before it, where a text goes on.
            whole = before text
            for (i = 1; i <= n; i++) {
                rest = whole
                for (at = 0; match(rest, find[i]); rest = substr(rest, RSTART + RLENGTH)) {
                    at += RSTART + RLENGTH - 1
                    if (at > length(before))
                        print FILENAME ":" FNR ": " substr(rest, RSTART, RLENGTH) ", better " better[i]
                }
            }
            for (i = 1; i <= m; i++) {
                times[i] += gsub(habit[i], "&", text)
                if (times[i] > most[i]) {
                    print FILENAME ":" FNR ": more than " most[i] " times " habit[i] \
                        ": say the thing itself"
                    times[i] = -10000
                }
            }
            if (FILENAME ~ /\.lua$/) {
                if ($0 ~ /zh = |^- |^$/) colons = 0
                line = text
                gsub(/。|！|？|\]\]|" |"$|\{if |\{else|\{end/, "\n", line)
                pieces = split(line, piece, "\n")
                for (k = 1; k <= pieces; k++) {
                    if (k > 1) colons = 0
                    colons += gsub(/：/, "&", piece[k])
                    if (colons > 1) {
                        print FILENAME ":" FNR ": a second colon in a sentence: make it two sentences"
                        colons = 0
                    }
                }
                if (text ~ /(`[^`]+`|\*[^*]+\*)(，|。|：)/)
                    print FILENAME ":" FNR ": a mark right before ，。： needs a word between"
                before = text ~ /\]\]|"[ ,}]*$/ ? "" : substr(text, length(text) > 60 ? length(text) - 59 : 1)
            }
        }' "$@"
}

# A row of the table is FILE | WORDS OF THE LINE | why; it excuses what that line has.
excused()
{
    awk -v table="$table" '
        BEGIN {
            while ((getline line < table) > 0) {
                row++
                if (line ~ /^(#|$)/) continue
                if (split(line, part, " \\| ") != 3) {
                    print table ":" row ": FILE | WORDS | why"
                    continue
                }
                file[++n] = part[1]
                words[n] = part[2]
                at[n] = row
            }
        }
        {
            split($0, part, ":")
            if (part[1] != open) {
                open = part[1]
                for (lines = 0; (getline line < open) > 0; ) of[++lines] = line
                close(open)
            }
            for (i = 1; i <= n; i++)
                if (file[i] == part[1] && index(of[part[2] - 1] of[part[2]], words[i])) {
                    used[i] = 1
                    next
                }
            print
        }
        END {
            for (i = 1; i <= n; i++)
                if (!used[i]) print table ":" at[i] ": excuses nothing: " words[i]
        }'
}

faults lessons/*.lua lessons/lib/*.lua assets/*.zh.md assets/*.zh.lua assets/languages/zh.txt \
    assets/glossary.txt assets/reference/zh.* "$@" | excused >"$scratch/found"
if [ -s "$scratch/found" ]; then
    sed 's/^/not ok chinese - /' "$scratch/found"
    exit 1
fi
echo "ok chinese"
