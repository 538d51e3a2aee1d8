#!/bin/sh
# What benchmarks are made of: engines compete, and there is a line for each. Times are not looked at.
. "${top_srcdir:-.}/tests/tap.sh"

measure=$top_builddir/bench/measure

measured() { # measured ARGUMENT...: the table and what follows it, in $tmp/table
    "$measure" --runs 1 "$@" >"$tmp/table"
}

# The lines of the table for a competitor: problem, solutions, and whether a ratio ends the line.
lines() { # lines COMPETITOR
    awk -v who="$1" '$2 == who { print $1, $3, ($10 ~ /^[0-9]+\.[0-9]+$/ ? "ratio" : $10) }' "$tmp/table"
}

is() { # is EXPECTED GOT
    [ "$1" = "$2" ] || { printf 'expected %s, got %s\n' "$1" "$2" && cat "$tmp/table" && false; }
}

engines_compete() {
    measured queens-8 "$top_srcdir/puzzles/classic.txt" &&
        is 'queens-8 92 ratio' "$(lines links | head -n 1)" &&
        is 'queens-8 92 ratio' "$(lines lanes/portable | head -n 1)" &&
        is "$(lines links)" "$(lines lanes/portable)" &&
        is 1 "$(grep -c '^classic.txt  *links .* us each)$' "$tmp/table")"
}

means_end_it() {
    is 'links 1.000 (2)' "$(awk '/^Geometric/ { ends = 1 } ends && $1 == "links" { print $1, $2, $3 }' "$tmp/table")"
}

parameters_compete() {
    measured --engine lanes --isa portable --param seed=7 --with engine=links,choose=first --with nodes=5 queens-8 &&
        is 'queens-8 92 ratio' "$(lines lanes/portable)" &&
        is 'queens-8 92 ratio' "$(lines engine=links,choose=first)" &&
        is 'queens-8 0 ratio' "$(lines nodes=5)" &&
        is '' "$(lines links)"
}

is_refused() { # is_refused PROBLEM COMPETITOR: in one line that says why
    grep "^$1  *$2  *refused: engine 'lanes' cannot do this: ." "$tmp/table" || { cat "$tmp/table" && false; }
}

refusals_are_told() {
    measured --param choose=first --param nodes=100 --isa portable queens-8 matrices-5 &&
        is_refused queens-8 lanes/portable && is_refused matrices-5 lanes/portable &&
        is 2 "$(lines links | grep -c ratio)"
}

writes_problems() {
    "$measure" --write queens-8 >"$tmp/queens.dlx" && is 92 "$("$QUADRILLE" count "$tmp/queens.dlx")"
}

names_agree() { # every name that is listed can be written
    "$measure" --list | cut -c3- | while read -r name _; do
        "$measure" --write "$name" | "$QUADRILLE" convert --format dlx - >"$tmp/converted" || exit 1
    done
}

listed() { # listed MARK: how many problems have it
    "$measure" --list | grep -c "^$1"
}

families_come_in_halves() { # at least thirty of them, in two sizes, every second one held out
    tuned=$(listed T) && held_out=$(listed H) && [ $((tuned + held_out)) -ge 30 ] &&
        [ "$tuned" -eq $(((tuned + held_out + 1) / 2)) ] && is "$tuned $held_out" "$(listed t) $(listed h)"
}

small_ones_are_solved() { # measure compares what is found with what is known
    measured --engine links,lanes --isa portable wide-small &&
        is "$(($(listed t) + $(listed h)))" "$(lines links | grep -c ratio)"
}

nothing_is_refused() {
    ! grep refused "$tmp/table" &&
        is "$(($(listed t) + $(listed h)))" "$(lines lanes/portable | grep -c ratio)"
}

pieces_lose_nothing() { # where smaller tables do not fit: 184 solutions, whoever searches which part
    "$measure" --write one-sided-18 >"$tmp/large.dlx" || return
    for run in 1 2 3; do
        is "$run: 184" "$run: $("$QUADRILLE" count -q --engine=lanes --threads=2 "$tmp/large.dlx")" || return
    done
}

refuses() { # refuses MESSAGE ARGUMENT...
    wanted=$1
    shift
    ! "$measure" "$@" >"$tmp/table" 2>"$tmp/said" && is "measure: $wanted" "$(cat "$tmp/said")"
}

check 'engines and instruction sets compete, on problems and on Sudokus' engines_compete
check 'geometric means end the report' means_end_it
check 'parameters compete' parameters_compete
check 'what an engine cannot do is told' refusals_are_told
check 'a problem is written' writes_problems
check 'every problem of the list can be read' names_agree
check 'the wide set has families in halves' families_come_in_halves
check 'links finds the right number of solutions of a small problem of each' small_ones_are_solved
check '... and so does lanes' nothing_is_refused
check 'threads lose nothing of a problem whose tables are large' pieces_lose_nothing
check 'no number of runs' refuses '--runs: takes a number from 1 to 99' --runs many queens-8
check 'no such parameter' refuses '--faster: is none of --runs, --engine, --isa, --param, --with, --list, --write' \
    --faster queens-8
check 'no such problem' refuses \
    "$tmp/none: is neither a problem (see --list) nor a file that can be opened" --runs 1 "$tmp/none"
check 'no value' refuses 'seed: is not of the form NAME=VALUE' --with seed queens-8

kernels_agree() {
    "$top_builddir/bench/agree" 2000 7 >"$tmp/agree" && grep -q '^2000 puzzles, [1-9].* 0 differences$' "$tmp/agree"
}
batches_compete() { # a line for each kernel that is here, and one for an engine
    "$top_builddir/bench/batch" --runs 1 --grids --engine links "$top_srcdir/puzzles/classic.txt" >"$tmp/batch" &&
        grep -q '^  portable .* ns' "$tmp/batch" && grep -q '^  links .* ns' "$tmp/batch"
}
refuses_files() {
    ! "$top_builddir/bench/batch" --runs 1 "$tmp/none" 2>"$tmp/said" && is "batch: $tmp/none: cannot be read" "$(cat "$tmp/said")"
}
check 'the kernels for many Sudokus agree with the engine' kernels_agree
check '... and compete' batches_compete
check '... about a file that is there' refuses_files
done_testing
