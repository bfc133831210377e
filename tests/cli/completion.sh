#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Completion in the shells: what may stand at a place, and that each shell offers it. The words
# are those of the tables, so options, subcommands and lessons that are new are there as well.
. "$TESTS/cli/lib"
completions=$TESTS/../assets/completions
PATH=$(dirname "$QKV"):$PATH

# The part of the files that is the same in each is a function of awk in bash's: what may stand in
# the place of the last argument, and the first column of it.
sed -n '/^_qkv_candidates/,$p' "$completions/qkv.bash" >"$scratch/candidates"
. "$scratch/candidates"
candidates()
{
    _qkv_candidates "$QKV" "$@" | cut -f 1 | tr '\n' ' '
}

offers() # NAME WANTED WORD...
{
    name=$1 wanted=$2
    shift 2
    now=$(candidates "$@")
    case " $now" in
    *" $wanted "*) report "$name" '' ;;
    *) report "$name" "no '$wanted' in: $now" ;;
    esac
}

offers subcommand show sh
offers lesson three-tokens show ''
case "$(candidates Four)" in "Four steps back"*) echo ok title ;; *) report title "$(candidates Four)" ;; esac
case "$(LC_ALL=zh_CN.UTF-8 _qkv_candidates "$QKV" show three-t)" in
*三*) echo ok language ;; *) report language "no Chinese title" ;; esac
case "$(LC_ALL=zh_CN.UTF-8 _qkv_candidates "$QKV" sho)" in
show*打印*) echo ok language-of-help ;; *) report language-of-help "no Chinese help" ;; esac
offers stop 'step(Wq)' show three-tokens --at s
offers stop-of-a-title dWq show 'Three tokens, one head' --at dW
claim no-command test -z "$(_qkv_candidates "a'b" show '')"
claim quotes test -z "$(candidates show "x'; touch $scratch/run; '" --at '')"
claim no-shell test ! -e "$scratch/run"
offers option --worksheet export x --w
offers value 256 --colors ''
offers value-behind-equals --lang=zh show --lang=z
offers value-that-may-be-left-out --color=never show --color=n
offers format npz export x --format n
offers command select show x --do sel
offers operation softmax practice so
claim nothing-of-others test -z "$(candidates show --worksh)"
claim no-lesson-twice test -z "$(candidates show three-tokens '')"
claim no-such-lesson test -z "$(candidates show nowhere --at '')"
for command in $("$QKV" --help | sed -n 's/^  qkv \([a-z]*\).*/\1/p'); do
    "$QKV" "$command" --help | sed -n 's/^  \(-., \)\{0,1\}\(--[a-z-]*\).*/\2/p' >"$out"
    candidates "$command" -- | tr ' ' '\n' | grep . >"$err"
    claim "options-of-$command" cmp -s "$out" "$err"
done

# The shells themselves, on the words "qkv show three-tokens --at dWq" and "qkv --lang=z".
in_bash()
{
    bash --norc -c '. "$1/qkv.bash"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _qkv "$1"
        printf "%s " "${COMPREPLY[@]}"' - "$completions" "$@"
}
in_zsh()
{
    zsh -fc 'here=$1; shift; words=("$@"); CURRENT=$#
        compadd() { print -rn -- "$candidates " }; _files() { print -n files }
        source $here/_qkv' - "$completions" "$@"
}
in_fish()
{
    line=$(printf ' %s' "$@")
    fish --no-config -c 'source $argv[1]/qkv.fish; complete -C (string trim -l -- $argv[2])' \
        "$completions" "$line" | cut -f 1 | tr '\n' ' '
}
for shell in bash zsh fish; do
    if ! command -v $shell >/dev/null; then
        echo "ok $shell # SKIP no $shell"
        continue
    fi
    claim "$shell-stops" test "$(in_$shell qkv show three-tokens --at dWq)" = 'dWq '
    claim "$shell-subcommand" test "$(in_$shell qkv expo)" = 'export '
done
! command -v bash >/dev/null ||
    claim bash-equals test "$(in_bash qkv show --lang = z)" = 'zh '
! command -v fish >/dev/null ||
    claim fish-equals test "$(in_fish qkv show --lang=z)" = '--lang=zh '
finish
