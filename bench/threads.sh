#!/bin/sh
# How many times as fast several threads are as one: all solutions of the named problems, and Sudokus of a file. Each round runs
# both, one after the other; what is printed is seconds of wall time (medians) and the median of the ratios of the rounds, and at
# the end the median and the least of all problems. `apart` is what the machine allows: the same ratio for as many processes at
# once, each with one thread and the whole problem. The processors should have nothing else to do.
#
#     sh bench/threads.sh [FILE...]       from the top of the sources, after building and `make -C build bench/measure`
#     PROBLEMS='queens-14 soma' THREADS=4 ROUNDS=3 ENGINE=links sh bench/threads.sh puzzles.txt
#
# A FILE has Sudokus, which are checked.
: "${top_builddir:=build}" "${QUADRILLE:=$top_builddir/quadrille}" "${ROUNDS:=5}" "${MEASURE:=$top_builddir/bench/measure}"
: "${PROBLEMS:=queens-14 queens-15 langford-12 pentominoes-6x10 pentominoes-8x8 pentominoes-2x5x6 soma dominoes-8x8 partition latin-6 macmahon-4x6}"
: "${THREADS:=2}" "${ENGINE:=lanes}"

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
. "$(dirname "$0")/timing.sh"

now() { # seconds, of a clock that goes forward
    cut -d' ' -f1 /proc/uptime
}

turn() { # turn FILE COMMAND...: appends the seconds that it takes to FILE.  Short ones are run several times.
    to=$1
    shift
    runs=1
    while :; do
        before=$(now)
        run=0
        while [ $run -lt $runs ]; do
            "$@" >"$tmp/said" 2>&1 || [ $? -eq 1 ] || exit 1
            run=$((run + 1))
        done
        after=$(now)
        awk "BEGIN { exit $after - $before < 1 }" && break
        runs=$((runs * 2))
    done
    awk "BEGIN { printf \"%.4f\\n\", ($after - $before) / $runs }" >>"$to"
    sort "$tmp/said" | cksum >>"$tmp/sums"
}

at_once() { # at_once COMMAND...: as many processes as threads
    process=1
    while [ "$process" -lt "$THREADS" ]; do
        "$@" >/dev/null 2>&1 &
        process=$((process + 1))
    done
    "$@"
    status=$?
    wait
    return $status
}

compare() { # compare NAME COMMAND...
    name=$1
    shift
    rm -f "$tmp/one" "$tmp/many" "$tmp/apart" "$tmp/sums"
    round=0
    while [ $round -lt "$ROUNDS" ]; do
        turn "$tmp/one" "$@" --threads=1
        turn "$tmp/many" "$@" --threads="$THREADS"
        turn "$tmp/apart" at_once "$@" --threads=1
        round=$((round + 1))
    done
    [ "$(sort -u "$tmp/sums" | wc -l)" -eq 1 ] || echo "$name: the answers differ" >&2
    apart=$(paste "$tmp/one" "$tmp/apart" | awk -v threads="$THREADS" '{ print threads * $1 / $2 }' | median)
    ratio=$(paste "$tmp/one" "$tmp/many" | awk '{ print $1 / $2 }' | median)
    echo "$ratio" >>"$tmp/ratios"
    printf '%-24s %9.3f %9.3f %7.2f %7.2f\n' "$name" "$(median <"$tmp/one")" "$(median <"$tmp/many")" "$ratio" "$apart"
}

printf '%-24s %9s %9s %7s %7s\n' "problem ($ENGINE)" 'one' "$THREADS" 'times' 'apart'
for problem in $PROBLEMS; do
    "$MEASURE" --write "$problem" >"$tmp/problem" || exit 1
    compare "$problem" "$QUADRILLE" count --engine="$ENGINE" "$tmp/problem"
done
for file in "$@"; do
    compare "${file##*/}" "$QUADRILLE" sudoku check --format=line "$file"
done
awk -v median="$(median <"$tmp/ratios")" '
    NR == 1 || $1 < least { least = $1 }
    END { printf "median %.2f, least %.2f\n", median, least }' "$tmp/ratios"
