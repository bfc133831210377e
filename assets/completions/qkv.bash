# SPDX-License-Identifier: GPL-3.0-or-later
# Completion for bash: what may stand there `qkv complete` says. Readline takes "--lang=en" apart
# at the "="; here it is one word, of which only what is behind the "=" is completed.
_qkv()
{
    local words=() word last= line
    for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        word=${word//[\\\"\']/}
        if [[ ${#words[@]} -gt 0 && ($word == = || $last == =) ]]; then
            words[${#words[@]}-1]+=$word
        else
            words+=("$word")
        fi
        last=$word
    done
    COMPREPLY=()
    while IFS=$'\t' read -r line word; do
        [[ ${words[${#words[@]}-1]} == -*=* ]] && line=${line#*=}
        COMPREPLY+=("$line")
    done < <("$1" complete -- "${words[@]}" 2>/dev/null)
    compopt -o filenames 2>/dev/null
}
complete -o default -F _qkv qkv
