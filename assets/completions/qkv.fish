# SPDX-License-Identifier: GPL-3.0-or-later
# Completion for fish: what may stand there `qkv complete` says.
function __qkv_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l found ($words[1] complete -- $words[2..-1] 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c qkv -f -a '(__qkv_complete)'
