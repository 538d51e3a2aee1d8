#!/bin/sh
# How much sooner solutions are counted up to the symmetries of a board than all of them: the puzzles of
# tests/shapes/published.tsv whose plain count takes from LEAST to MOST seconds and that have at least ORDER symmetries,
# on one thread, three times each, one after the other; counts up to symmetry, which take less, several times in a row.
# A line a puzzle: order of the group, both counts, seconds of each (the least of three), how many times as fast it is,
# and which part of the order that is; at the end the means of the parts.  What does not agree (all solutions, as both
# have them) is told, and the exit status is 1.
#
#     sh bench/orbits.sh [LEAST [MOST [ORDER]]]     from the top of the sources, after building
: "${top_srcdir:=.}" "${top_builddir:=build}" "${QUADRILLE:=$top_builddir/quadrille}"
least=${1:-0.3} most=${2:-10} order_least=${3:-4}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
table=$top_srcdir/tests/shapes/published.tsv
awk -F '\t' -v folder="$folder" -f "$top_srcdir/tests/shapes/unfold.awk" "$table"

# Seconds of a processor that a command takes when it runs so many times; what it prints is in $folder/out, $folder/err.
seconds() { # seconds TIMES COMMAND...
    times=$1
    shift
    # shellcheck disable=SC2016 # the inner shell's
    LC_ALL=C command time -p -o "$folder/time" sh -c '
        times=$1 folder=$2
        shift 2
        while [ "$times" -gt 0 ]; do
            "$@" >"$folder/out" 2>"$folder/err"
            times=$((times - 1))
        done' sh "$times" "$folder" "$@"
    awk -v times="$times" '$1 == "user" { print $2 / times }' "$folder/time"
}

smaller() {
    awk -v a="$1" -v b="$2" 'BEGIN { print a < b ? a : b }'
}

measure() { # measure FILE WHAT: fills plain, up, all, orbits, order, told
    plain=999 up=999 run=0
    "$QUADRILLE" shapes count --threads=1 -v --up-to="$2" "$1" >"$folder/out" 2>"$folder/err"
    orbits=$(cat "$folder/out")
    order=$(sed -n 's/.*a group of \([0-9]*\) symmetries.*/\1/p' "$folder/err")
    told=$(sed -n 's/.*: \([0-9]*\) solutions in all.*/\1/p' "$folder/err")
    [ "$order" -ge "$order_least" ] || return
    while [ $run -lt 3 ]; do
        plain=$(smaller "$plain" "$(seconds 1 "$QUADRILLE" shapes count --threads=1 "$1")")
        all=$(cat "$folder/out")
        up=$(smaller "$up" "$(seconds "$order" "$QUADRILLE" shapes count --threads=1 --up-to="$2" "$1")")
        run=$((run + 1))
    done
}

status=0
awk -F '\t' '/^#/ { next } $4 ~ /^up to/ && $3 !~ /^(list|make):/ { print FNR "\t" $1 "\t" substr($4, 7) }' "$table" |
    while IFS='	' read -r line name what; do
        file=$folder/$line.shapes
        once=$(seconds 1 "$QUADRILLE" shapes count --threads=1 --time="${most}s" "$file")
        ! grep -q 'stopped by --time' "$folder/err" || continue
        awk -v once="$once" -v least="$least" -v most="$most" 'BEGIN { exit !(once >= least && once < most) }' || continue
        measure "$file" "$what"
        [ "$order" -ge "$order_least" ] || continue
        [ "$all" = "$told" ] || echo "$name: $all solutions, but $told by symmetry"
        awk -v name="$name" -v order="$order" -v all="$all" -v orbits="$orbits" -v plain="$plain" -v up="$up" 'BEGIN {
            up = up > 0 ? up : 0.001
            printf "%s\t%d\t%s\t%s\t%.3f\t%.3f\t%.2f\t%.2f\n", name, order, all, orbits, plain, up, plain / up, plain / up / order
        }'
    done | tee "$folder/lines"
awk -F '\t' 'NF < 8 { wrong++; next } { n++; sum += $8; log_sum += log($8) }
    END {
        if (n) printf "%d puzzles; of the order, %.2f in the arithmetic mean, %.2f in the geometric one\n", n, sum / n, exp(log_sum / n)
        exit wrong > 0
    }' "$folder/lines" || status=1
exit $status
