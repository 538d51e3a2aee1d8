#!/bin/sh
# Loose packings, and what is told of puzzles that have no solution.
. "${top_srcdir:-.}/tests/tap.sh"

# Regions of Advent of Code 2025, day 12, with so many copies of the fifth piece.
region() { # region COPIES
    printf 'fill: some\nboard: 12x5\npiece A 1:\n  ###\n  ##.\n  ##.\npiece C 1:\n  .##\n  ###\n  ##.\n'
    printf 'piece E %s:\n  ###\n  #..\n  ###\npiece F 2:\n  ###\n  .#.\n  ###\n' "$1"
}
region 2 >"$tmp/packed.shapes"
region 3 >"$tmp/none.shapes"
printf 'board:\n  #...\n  ....\n  ....\n  ...#\npiece I 7:\n  ##\n' >"$tmp/corners.shapes"

finds_a_packing() {
    "$QUADRILLE" shapes solve "$tmp/packed.shapes" >"$tmp/out" && [ "$(grep -c '^[A-F.]*$' "$tmp/out")" -ge 12 ]
}
says_that_there_is_none() {
    ! "$QUADRILLE" shapes solve "$tmp/none.shapes" >"$tmp/out" 2>"$tmp/err" || grep -q 'no solution' "$tmp/out" || return 1
    grep -q 'no solution' "$tmp/err"
}
tells_of_colors() {
    "$QUADRILLE" shapes count "$tmp/corners.shapes" >"$tmp/out" 2>"$tmp/err"
    grep -q 'chessboard' "$tmp/err" && [ "$(cat "$tmp/out")" = 0 ]
}
# A region that a search gets lost on.
{
    printf 'fill: some\nboard: 45x43\n'
    printf 'piece A 41:\n  ###\n  ##.\n  ##.\npiece B 41:\n  ###\n  ##.\n  .##\npiece C 41:\n  .##\n  ###\n  ##.\n'
    printf 'piece D 41:\n  ##.\n  ###\n  ##.\npiece E 41:\n  ###\n  #..\n  ###\npiece F 41:\n  ###\n  .#.\n  ###\n'
} >"$tmp/large.shapes"
printf 'fill: some\nboard: 3x3\npiece O 1:\n  ###\n  #.#\n  ###\n' >"$tmp/ring.shapes"
checks() { # checks STATUS VERDICT FILE ARGUMENT...: leaves $tmp/out, $tmp/err
    wanted=$1
    verdict=$2
    file=$tmp/$3.shapes
    shift 3
    status=0
    "$QUADRILLE" shapes check "$@" "$file" >"$tmp/out" 2>"$tmp/err" || status=$?
    [ "$status" -eq "$wanted" ] && [ "$(head -n 1 "$tmp/out")" = "$file: $verdict" ]
}
shows_two() {
    checks 1 multiple large --nodes=1000 && [ "$(wc -l <"$tmp/out")" -eq 46 ] &&
        awk 'NR > 1 { differ += $1 != $2; wide += length($1) == 43 && length($2) == 43 } END { exit !(differ && wide == 45) }' "$tmp/out"
}
tells_why() {
    checks 1 none none && grep -q 'no solution' "$tmp/err"
}
in_json() {
    "$QUADRILLE" shapes check --format=json --stats --nodes=1000 "$tmp/large.shapes" | grep -q '"verdict":"multiple","solutions":"2"'
}
of_one_kind() {
    printf 'board: 2x3\npiece V 2:\n  #.\n  ##\n' >"$tmp/corners.shapes" && checks 1 multiple corners &&
        checks 0 unique corners --up-to=board && "$QUADRILLE" check --up-to=board "$tmp/corners.shapes" &&
        checks 1 multiple corners --up-to=rotations --symmetries=/dev/null
}
of_two_kinds() {
    printf 'board: 2x3\npiece I 3:\n  ##\n' >"$tmp/two.shapes" && checks 1 multiple two --up-to=board && [ "$(wc -l <"$tmp/out")" -eq 3 ]
}
check 'shapes solve finds a packing' finds_a_packing
check '... and proves that there is none' says_that_there_is_none
check 'a coloring shows that there is no solution' tells_of_colors
check 'shapes check finds two packings' shows_two
check '... says why there is none' tells_why
check '... and searches where there is one' checks 0 unique ring
check '... in JSON, too' in_json
check 'symmetries make one of several' of_one_kind
check '... but not of all' of_two_kinds
done_testing
