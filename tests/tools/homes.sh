#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# One thing, said once: each row is a concept, a pattern (grep -E) by which a
# second place that decides it would show, and the only files below src that may
# hold it. Comments do not count.
set -u
cd "${1:-$(dirname "$0")/../..}" || exit 1

rows()
{
    cat <<'ROWS'
the look of a cell|graph_masked\(|graph/ session/cell_look.c
the look of a cell|graph_mask_fill\(|graph/ session/cell_look.c
a number that rounds to zero|[=n] number_fixed\(|num/format session/cell_look.c
what may be shown|session_covered\(|session/
the hatch of a mask|0x2591|view/matrix_view.c view/glyphs.c
brackets of a matrix|"⎡"|view/matrix_view.c view/glyphs.c
colours of a matrix|theme_heat\(|view/theme view/color_map.c export/html.c
the window of a matrix|window_start\(size_t|view/matrix_view
a number as a colour|heat_style\(|view/theme view/color_map.c view/matrix_view.c view/sum_view.c
what a command overwrote|journal_keep(_all)?\(|session/journal session/session_edit.c session/rerun.c
the file run again|options = [*]session->options|session/rerun.c
what is done again on another run|edits_make\(|session/edits session/rerun.c
what follows a command|FEATURES_DO\(after|command/app.c
a message|static const Message |base/error.h base/file.c base/catalogue.c
a view in words|[.]figure->words|view/view_table.c
e^ in a graph|[^a-z_]exp\(|graph/rule graph/rewriting.c graph/mistaken_ops.c graph/op_cellwise.c graph/op_rope.c graph/op_cross_entropy.c graph/op_softmax.c num/expression.c export/script.c lesson/
the sum behind a cell|[^a-z_]ex_[a-z]+\(|graph/expansion.c
an op is known by its row|strcmp\(\(?\*?[a-z>-]*op\)?->name|graph/op_table.c
text with places|'\{' && p\[1\] >= '1'|base/say.c
the locale, of which only the character set is asked for|setlocale\(|term/screen.c
which language a text is in|catalogue_find\(|base/lang.c base/catalogue
ROWS
}

# The lines of code with the pattern, outside of the files allowed.
elsewhere()
{
    grep -rnE --include='*.[ch]' -e "$1" src | grep -vE '^[^:]+:[0-9]+: *//' |
        while IFS= read -r line; do
            home=
            for file in $2; do
                case $line in src/"$file"*) home=$file ;; esac
            done
            [ -n "$home" ] || printf '%s\n' "$line"
        done
}

status=0
rows >"${TMPDIR:-/tmp}/homes.$$"
while IFS='|' read -r concept pattern files; do
    # The row itself must find something, or it guards nothing.
    grep -rqE --include='*.[ch]' -e "$pattern" src || {
        echo "not ok homes - $concept: nothing matches $pattern"
        status=1
    }
    found=$(elsewhere "$pattern" "$files")
    if [ -n "$found" ]; then
        echo "$found" | sed "s#^#not ok homes - $concept (its home: $files): #"
        status=1
    fi
done <"${TMPDIR:-/tmp}/homes.$$"
rm -f "${TMPDIR:-/tmp}/homes.$$"
[ "$status" -eq 0 ] && echo "ok homes"
exit "$status"
