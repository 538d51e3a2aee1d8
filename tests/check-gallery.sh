#!/bin/sh
# The gallery is made, shows every rule and every technique, and all that is in it is well-formed XML.
. "${top_srcdir:-.}/tests/tap.sh"

gallery=$tmp/gallery
page=$gallery/index.html

# The names under a heading that a command shows, one a line: they begin in column 3, and end before column 26 or have their
# line to themselves.
names() {
    # shellcheck disable=SC2086 # a command and its parameter
    "$QUADRILLE" sudoku $1 | sed -n "/^$2/,/^\$/s/^  \([^ ].*\)/\1/p" |
        sed 's/=.*//; s/^\(.\{23\}\) .*/\1/; s/ *$//'
}

shows() { # shows ID
    grep -qF "id=\"$1\"" "$page" && [ -s "$gallery/$1.svg" ]
}

all_shown() { # all_shown KIND COMMAND HEADING
    names "$2" "$3" >"$tmp/names"
    [ "$(wc -l <"$tmp/names")" -gt 20 ] || return 1
    missing=0
    while read -r name; do
        shows "$1-$(printf '%s' "$name" | tr ' ' -)" || { echo "$1 $name is missing" && missing=1; }
    done <"$tmp/names"
    return "$missing"
}

# The checker can tell.
refuses_what_is_not() {
    printf '<svg><path></svg>' >"$tmp/broken.svg"
    ! "$top_builddir/tests/support/well_formed" "$tmp/broken.svg"
}

check 'it is made' env QUADRILLE="$QUADRILLE" sh "$top_srcdir/doc/gallery.d/gallery.sh" "$gallery"
check 'every rule is there' all_shown rule rules Rules:
check 'every technique is there' all_shown technique 'explain --help=all' Techniques
for view in puzzle pencil candidates solution difference samurai tiling dominoes \
    shapes-pentominoes shapes-hexiamonds shapes-tetrahexes shapes-tetrasticks shapes-checkered shapes-macmahon \
    shapes-presents shapes-soma shapes-exploded shapes-steps; do
    check "the picture of the $view is there" shows "$view"
done
check 'the page and all pictures are well-formed' "$top_builddir/tests/support/well_formed" "$page" "$gallery"/*.svg
check 'what is not would be told' refuses_what_is_not
done_testing
