#!/bin/sh
# From a Sudoku with one solution to one with more than 10^9: givens go two at a time, spread over the grid, until
# there are so many solutions. A line for each step: the puzzle, about how many solutions it has, and the milliseconds that
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

# Whether there are enough is told by an estimate, of which the lower bound counts: counting takes half an hour.
goes_on=1
while [ "$goes_on" -ne 0 ]; do
    estimate=$("$QUADRILLE" sudoku estimate -q --format=line "$puzzle")
    echo "$puzzle $(echo "$estimate" | awk '{ print $6 }') $(milliseconds "$@" "$puzzle")"
    goes_on=$(echo "$estimate" | awk -v most=$most '{ print ($7 <= most) }')
    puzzle=$(fewer)
    step=$((step + 1))
done
