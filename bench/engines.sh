#!/bin/sh
# Is engine auto as good as the best of the others? For each named problem and each task, prints the seconds of processor time of
# auto and of the best engine (medians of the rounds; whole processes), which one that is, and how many times as long auto takes;
# and at the end, for each task, the median and the worst of these ratios, and on how many problems auto takes longer than 1.2 times
# the best engine and 2 milliseconds. Engines that cannot do a problem, or take longer than TIME, sit it out.
#
#     sh bench/engines.sh [FILE...]       from the top of the sources, after building and `make -C build bench/measure`
#     PROBLEMS='queens-12 soma' TASKS='first count' ROUNDS=3 TIME=10s sh bench/engines.sh other.dlx
#
# PROBLEMS are names, or marks of `measure --list`, as for rivals.sh.
# Tasks: first (one solution), two (is there one, or are there more), count (how many), all (list them). Of the cheapest solutions
# there is one search only.
: "${top_builddir:=build}" "${QUADRILLE:=$top_builddir/quadrille}" "${ROUNDS:=3}" "${MEASURE:=$top_builddir/bench/measure}"
: "${PROBLEMS:=T H}" "${ENGINES:=lanes relay links zdd learn}"
: "${TASKS:=first two count all}" "${TIME:=5s}"

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
. "$(dirname "$0")/timing.sh"

task() { # task NAME: the words that ask for it
    case $1 in
    first) echo solve --limit=1 ;;
    two) echo check ;;
    count) echo count ;;
    all) echo solve --all --format=line ;;
    esac
}

run() { # run ENGINE WORD...: there may be no solution, or several
    engine=$1
    shift
    "$QUADRILLE" "$@" -q --engine="$engine" --threads=1 --time="$TIME" "$tmp/problem" >"$tmp/said" 2>/dev/null || [ $? -eq 1 ]
}

# turn ENGINE TASK: milliseconds for one run. To be called in a shell of its own.
turn() {
    # shellcheck disable=SC2046 # several words
    processor_ms 200 run "$1" $(task "$2")
}

compare() { # compare NAME TASK
    rm -f "$tmp"/ms-*
    round=0
    while [ $round -lt "$ROUNDS" ]; do
        for engine in auto $ENGINES; do
            [ -e "$tmp/ms-$engine-out" ] || (turn "$engine" "$2") >>"$tmp/ms-$engine" || : >"$tmp/ms-$engine-out"
        done
        round=$((round + 1))
    done
    for engine in $ENGINES; do
        [ -e "$tmp/ms-$engine-out" ] || echo "$(median <"$tmp/ms-$engine") $engine"
    done | sort -n | head -n 1 >"$tmp/best"
    auto=$(median <"$tmp/ms-auto")
    if [ -e "$tmp/ms-auto-out" ] || [ ! -s "$tmp/best" ]; then
        printf '%-24s %-6s %s\n' "$1" "$2" 'not within the time'
        return
    fi
    read -r best engine <"$tmp/best"
    awk -v name="$1" -v task="$2" -v auto="$auto" -v best="$best" -v engine="$engine" 'BEGIN {
        printf "%-24s %-6s %9.4f %9.4f  %-6s %6.2f%s\n", name, task, auto / 1000, best / 1000, engine, auto / best,
            (auto > 1.2 * best + 2 ? " *" : "") }'
}

compare_all() { # compare_all NAME: for each task
    for task in $TASKS; do
        compare "$1" "$task"
    done
}

# For each task: of the ratios, which stand in the sixth column.
summary() {
    for task in $TASKS; do
        awk -v task="$task" '$2 == task && NF >= 6 && $6 + 0 > 0 { print $6 }' "$1" >"$tmp/ratios"
        over=$(awk -v task="$task" '$2 == task && $NF == "*"' "$1" | wc -l)
        awk -v task="$task" -v median="$(median <"$tmp/ratios")" -v over="$over" '
            $1 > worst { worst = $1 }
            END { printf "%s: median %.2f, worst %.2f of %d; beyond 1.2 times and 2 ms: %d\n", task, median, worst, NR, over }' \
            "$tmp/ratios"
    done
}

{
    printf '%-24s %-6s %9s %9s  %-6s %6s\n' problem task auto best engine times
    problems_wanted | while read -r _ name; do
        "$MEASURE" --write "$name" >"$tmp/problem" || exit 1
        compare_all "$name" </dev/null
    done
    for file in "$@"; do
        cp "$file" "$tmp/problem" || exit 1
        compare_all "$(basename "$file" .dlx)"
    done
} | tee "$tmp/table"
summary "$tmp/table"
