#!/bin/sh
# coverage.sh  Prints how many lines of each source file were reached, the least first, from what a build with
# --enable-coverage has counted. Run it in the build folder: `make coverage` does, after all tests.
set -eu

# gcov sums up each file that an object was made of: File 'src/a.c', then Lines executed:63.00% of 27.
find src -name '*.gcno' | sort | xargs gcov -n 2>/dev/null | awk '
    /^File / { file = $2; gsub(/\047/, "", file); next }
    /^Lines executed:/ && file ~ /src\/.*\.c$/ {
        sub(/^Lines executed:/, "")
        sub(/^.*\/?src\//, "src/", file)
        lines = $3
        reached = int(lines * $1 / 100 + 0.5)
        all += lines
        found += reached
        printf "%6.2f %% of %5d lines  %s\n", lines ? 100 * reached / lines : 100, lines, file | "sort -n"
        file = ""
    }
    /^Lines executed:/ { file = "" }
    END {
        close("sort -n")
        if (all) printf "%6.2f %% of %5d lines\n", 100 * found / all, all
        exit !all
    }'
