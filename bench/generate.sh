#!/bin/sh
# Makes 500 minimal classic puzzles, in turns with others who do. Prints, for each, the milliseconds of processor
# time that one of its runs takes (the median of the rounds), and how many times ours that is.
#
#     sh bench/generate.sh 'COMMAND'...     from the top of the sources, after building; such as
#     sh bench/generate.sh 'qqwing --generate 500 --one-line'
#
# Each command is run in each round until a second has been spent, since the clock ticks coarsely.
: "${top_builddir:=build}" "${QUADRILLE:=$top_builddir/quadrille}" "${ROUNDS:=5}"

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# turn COMMAND: milliseconds for one run. To be called in a shell of its own, which counts what it has run.
turn() {
    runs=0
    total=0
    while [ "$total" -lt 1000 ]; do
        sh -c "$1" >"$tmp/puzzles" || return 1
        runs=$((runs + 1))
        times >"$tmp/times"
        total=$(sed -n 2p "$tmp/times" | tr 'ms' '  ' | awk '{ printf "%d", ($1 * 60 + $2 + $3 * 60 + $4) * 1000 }')
    done
    awk -v total="$total" -v runs=$runs 'BEGIN { printf "%.1f\n", total / runs }'
}

set -- "$QUADRILLE sudoku generate -n 500 --minimal" "$@"
round=0
while [ $round -lt "$ROUNDS" ]; do
    competitor=0
    for command in "$@"; do
        (turn "$command") >>"$tmp/$competitor" || exit 1
        competitor=$((competitor + 1))
    done
    round=$((round + 1))
done

competitor=0
for command in "$@"; do
    median=$(sort -n "$tmp/$competitor" | sed -n $(((ROUNDS + 1) / 2))p)
    [ $competitor -gt 0 ] || ours=$median
    awk -v ms="$median" -v ours="$ours" -v command="$command" \
        'BEGIN { printf "%9.1f ms %7.2f  %s\n", ms, ms / ours, command }'
    competitor=$((competitor + 1))
done
