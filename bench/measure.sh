#!/bin/sh
# The set of problems, and the shipped Sudokus of side 9, as bench/measure measures them; or what the arguments
# say instead, such as `--runs 3 --engine lanes queens-12 SUDOKU-FILE` in `make bench BENCH_ARGS='...'`.
: "${top_srcdir:=.}" "${top_builddir:=build}"

[ $# -gt 0 ] || set -- set "$top_srcdir/puzzles/classic.txt"
"$top_builddir/bench/measure" "$@"
