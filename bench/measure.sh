#!/bin/sh
# All named problems, and the shipped Sudokus of side 9, as bench/measure measures them by itself.
: "${top_srcdir:=.}" "${top_builddir:=build}"

echo 'All solutions of each problem; the median of 3 runs.'
"$top_builddir/bench/measure" &&
    "$top_builddir/bench/measure" "$top_srcdir/puzzles/classic.txt"
