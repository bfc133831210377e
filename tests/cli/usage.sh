#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --help, --version, and what is no use of the program.
. "$TESTS/cli/lib"

expect help 0 'qkv export LESSON' - --help
expect help-of-gone 2 - "this command is gone" help pin
expect help-short 0 '^Options' - -h
expect help-zh 0 '^选项' - --help --lang zh
expect help-of-a-command 0 '^  --at STOP' - show --help
claim help-of-a-command-only test -z "$(grep -e --cast -e 'qkv export' "$out")"
expect help-word 0 'qkv export LESSON' - help
expect help-subcommand 0 '^  json' - help export
expect help-inside 0 'Example  *set Wq' - help set
expect help-term 0 'every row|shares' - help softmax
expect help-term-zh 0 '层归一化' - help 层归一化 --lang zh
expect help-nothing 2 - "no command and no term is called 'zzz'" help zzz
expect help-misspelt 2 - "no command 'expalin'; did you mean 'explain'" help expalin
expect version-small 0 '^qkv [0-9]' - -v
expect at-in-a-pipe 0 '^A, 3 by 3$' - 1 --at A
claim at-in-a-pipe-alone test "$(grep -c '^Stop ' "$out")" -eq 1
claim at-in-a-pipe-whole grep -q '^page 3 of 3$' "$out"
expect at-in-line-mode 0 '^Stop 8 of' - line 1 --at A
expect at-without-lesson 2 - 'needs an open lesson' line --at A
expect color-always 0 "$(printf '\033')" - show 1 --color=always
expect color-alone 0 "$(printf '\033')" - show --color 1
expect color-never 0 'Three' - show 1 --color=never
claim color-never-plain test -z "$(grep "$(printf '\033')" "$out")"
expect color-auto 0 'Three' - show 1 --color=auto
claim color-auto-plain test -z "$(grep "$(printf '\033')" "$out")"
expect color-bad 2 - "takes always, auto or never, not 'yes'" show 1 --color=yes
expect version-libraries 0 '^with ncursesw [0-9].* lua[^ ]* 5\.4' - --version
expect version 0 '^qkv [0-9]+\.[0-9]+\.[0-9]+$' - --version
expect language-from-locale 0 '^Options' - --help
with=LC_ALL=zh_CN.UTF-8
expect language-from-locale-zh 0 '^选项' - --help

expect unknown-option 2 - 'no option --siez; the nearest is --size' show 1 --siez 3
expect option-elsewhere 2 - '--json is not an option of .qkv show.' show 1 --json
expect option-without-value 2 - '--at needs a value' show 1 --at
expect switch-with-value 2 - '--json takes no value' list --json=yes
expect bad-language 2 - '--lang takes en, zh or another name of assets.languages, not .fr.' list --lang fr
expect language-of-errors-before-it 2 - '^qkv: --size 要写成 列x行' show 1 --size 3 --lang zh
expect language-with-equals 2 - '^qkv: --at 后面要有值：--at 站' show 1 --lang=zh --at
expect bad-seed 2 - '--seed takes a whole number' show 1 --seed -3
expect bad-size 2 - '--size takes columns x rows' show 1 --size 80
expect bad-size-zero 2 - '--size takes columns x rows' show 1 --size 0x9
expect largest-size 0 'Three' - show 1 --size 1000x1000
expect bad-size-columns 2 - '--size takes columns x rows.*1000' show 1 --size 1001x1000
expect bad-size-rows 2 - '--size takes columns x rows.*1000' show 1 --size 1000x1001
expect bad-size-tail 2 - '--size takes columns x rows' show 1 --size 80x24x2
expect no-lesson-named 2 - 'needs the name, number or file' show
expect too-many 2 - 'does not take .2.' show 1 2
expect no-command 2 - "'foo' is no command of qkv, and a lesson takes no 'bar'" foo bar
expect lesson-and-more 2 - "a lesson takes no 'A'" three-tokens A
expect misspelt-command 2 - 'nearest command is .qkv export.' exprot
expect misspelt-before-lesson 2 - 'nearest command is .qkv show.' shwo three-tokens
expect misspelt-with-help 2 - 'nearest command is .qkv show.' --help shwo
expect help-with-lesson 0 '^Options' - 1 --help
expect version-takes-nothing 2 - 'qkv --version. does not take .extra.' --version extra
expect unknown-option-far 2 - 'no option --zzz; .qkv --help. lists them' list --zzz
expect unknown-lesson-far 2 - "no lesson is called 'zzz'; .qkv list. and" show zzz
expect unknown-stop-far 2 - "no stop 'zzzz'; stops are called intro, O, dO" show 1 --at zzzz
expect small-screen 0 '^small$' - show 1 --size 5x5
expect unknown-lesson 2 - 'three-tokens' show thre-tokens
expect unknown-lesson-plain 2 - 'three-tokens' three-tokenz
expect empty-name 2 - "no lesson is called ''" ''
expect after-dashes 2 - "no lesson is called '--help'" show -- --help
expect notes-without-presentation 2 - 'no presentation is running; .qkv LESSON --present' notes
expect notes-without-presentation-zh 2 - '没有正在讲的课' notes --lang zh
expect notes-take-nothing 2 - 'notes. does not take .1.' notes 1
finish
