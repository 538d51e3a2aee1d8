#!/bin/sh
# From a Sudoku with one solution to one with more than 10^9: givens go two at a time, spread over the grid, until
# there are so many solutions. A line for each step: the puzzle, its number of solutions, and the milliseconds that
# the whole command `sudoku candidates` takes on it (the median of nine runs).
#
#     sh bench/dig.sh [PARAMETER OF candidates]...     from the top of the sources, after building
: "${top_srcdir:=.}" "${top_builddir:=build}" "${QUADRILLE:=$top_builddir/quadrille}"

puzzle=$(sed -n 2p "$top_srcdir/puzzles/classic.txt")
most=1000000000
step=0

milliseconds() {
    run=0
    while [ $run -lt 9 ]; do
        began=$(date +%s%N)
        "$QUADRILLE" sudoku candidates "$@" >/dev/null
        echo $((($(date +%s%N) - began) / 10000))
        run=$((run + 1))
    done | sort -n | sed -n 5p | sed 's/\(..\)$/.\1/; s/^\./0./'
}

fewer() { # without the first two givens of those from some cell on, in steps of 32 cells
    echo "$puzzle" | awk -v from=$((step * 17 % 81)) '{
        for (k = 0; k < 81 && gone < 2; k++) {
            at = (from + k * 32) % 81 + 1
            if (substr($0, at, 1) != ".") {
                $0 = substr($0, 1, at - 1) "." substr($0, at + 1)
                gone++
            }
        }
        print
    }'
}

solutions=0
while [ "$solutions" -le $most ]; do
    solutions=$("$QUADRILLE" sudoku count --all "$puzzle")
    echo "$puzzle $solutions $(milliseconds "$@" "$puzzle")"
    puzzle=$(fewer)
    step=$((step + 1))
done
