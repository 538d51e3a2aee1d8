#!/bin/sh
# Finds all solutions of the named problems, in turns with other programs that read Knuth's format. Prints, for each problem,
# the seconds of processor time of one of our runs and of one of the fastest rival's (medians of the rounds; whole
# processes), and how many times ours that is; and the geometric mean of these ratios.
#
#     sh bench/rivals.sh 'COMMAND'...     from the top of the sources, after building and `make -C build bench/measure`
#     PROBLEMS='queens-14 soma' ROUNDS=3 sh bench/rivals.sh './dlx1' './ssxc1'
#
# A command gets the problem as its input, and must print the number of solutions somewhere; who does not, because it
# cannot do the problem, sits it out. So does who took three times as long as another one in the first round.
# Each runs in each round until half a second has been spent, since the clock ticks coarsely.
: "${top_builddir:=build}" "${QUADRILLE:=$top_builddir/quadrille}" "${ROUNDS:=5}" "${MEASURE:=$top_builddir/bench/measure}"
: "${PROBLEMS:=queens-14 queens-15 langford-12 pentominoes-6x10 pentominoes-8x8 pentominoes-2x5x6 soma dominoes-8x8 partition latin-6 word-squares macmahon-4x6}"

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
. "$(dirname "$0")/timing.sh"

run() { # run COMMAND
    sh -c "exec $1" <"$tmp/problem" >"$tmp/said" 2>&1 || :
}

# turn COMMAND: milliseconds for one run, if that is right. To be called in a shell of its own.
turn() {
    processor_ms 500 run "$1" >"$tmp/ms" && grep -qw "$solutions" "$tmp/said" && cat "$tmp/ms"
}

# The number of the fastest rival, and its time.
fastest() {
    number=1
    while [ $number -le $# ]; do
        [ ! -s "$tmp/$number" ] || echo "$number $(median <"$tmp/$number")"
        number=$((number + 1))
    done | sort -n -k 2 | head -n 1
}

round_of_all() { # round_of_all COMMAND...
    (turn "$ours") >>"$tmp/0" || exit 1
    number=1
    for command in "$@"; do
        [ -e "$tmp/out-$number" ] || (turn "$command") >>"$tmp/$number" || : >"$tmp/out-$number"
        number=$((number + 1))
    done
    best=$(fastest "$@" | cut -d' ' -f2)
    for file in "$tmp"/[1-9]*; do
        [ ! -s "$file" ] || awk -v best="$best" -v ms="$(median <"$file")" 'BEGIN { exit ms <= 3 * best }' ||
            : >"$tmp/out-${file##*/}"
    done
}

ours="'$QUADRILLE' count --engine=lanes -q -"
for problem in $PROBLEMS; do
    rm -f "$tmp"/[0-9]* "$tmp"/out-*
    "$MEASURE" --write "$problem" >"$tmp/problem" || exit 1
    solutions=$("$QUADRILLE" count -q - <"$tmp/problem") || exit 1
    round=0
    while [ $round -lt "$ROUNDS" ]; do
        round_of_all "$@"
        round=$((round + 1))
    done
    best=$(fastest "$@")
    [ -n "$best" ] || { echo "$problem: no rival did it" >&2 && continue; }
    name=$(printf '%s\n' "$@" | sed -n "${best%% *}p")
    awk -v problem="$problem" -v solutions="$solutions" -v ours="$(median <"$tmp/0")" -v best="${best#* }" -v name="$name" \
        'BEGIN { printf "%-18s %9s %9.4f %9.4f %7.2f  %s\n", problem, solutions, ours / 1000, best / 1000, best / ours, name }'
done | tee "$tmp/table"
awk '{ sum += log($5) } END { printf "Geometric mean of %d: %.2f\n", NR, exp(sum / NR) }' "$tmp/table"
