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
check 'shapes solve finds a packing' finds_a_packing
check '... and proves that there is none' says_that_there_is_none
check 'a coloring shows that there is no solution' tells_of_colors
done_testing
