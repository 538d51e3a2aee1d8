#!/bin/sh
# Large problems: 200,000 options over 5,000 items are searched within --memory, by what the system counts.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

[ -z "$SANITIZE_CFLAGS" ] || skip_all 'sanitizers take address space of their own'
# shellcheck disable=SC3045 # not every sh can; then there is nothing to test
(ulimit -v 131072) 2>/dev/null || skip_all 'no limit of address space here'

makes() { # makes FILE ASSIGNMENT...: a problem in that file
    file=$1
    shift
    for assignment; do
        set -- "$@" -v "$assignment"
        shift
    done
    awk -f "$top_srcdir/tests/large.awk" "$@" >"$file" && [ -s "$file" ]
}

# within MEBIBYTES ENGINE ARGUMENT...: the search runs in so much address space and, by what -v says, with that
# engine in at most half of it; the rest is for the program and the problem.
within() (
    half=$(($1 / 2))
    engine=$2
    # shellcheck disable=SC3045
    ulimit -v $(($1 * 1024))
    shift 2
    runs count -v --nodes=200 --memory="${half}M" "$@"
    bytes=$(sed -n "s/.*; engine $engine .*, at most \([0-9]*\) bytes, .*/\1/p" "$tmp/err")
    head -n 3 "$tmp/err"
    has_status 3 && grep -q 'stopped by --nodes' "$tmp/err" && [ "${bytes:-0}" -gt 0 ] &&
        [ "$bytes" -le $((half * 1048576)) ]
)

no_more_than() ( # no_more_than MEBIBYTES FILE: in so little address space the program ends as it should
    # shellcheck disable=SC3045
    ulimit -v $(($1 * 1024))
    mentions 2 'out of memory$' count --memory=1G "$2"
)

check 'a large problem' makes plain.dlx items=5000 options=200000 least=5 most=20
check '... is searched in 128 MiB' within 128 links plain.dlx
check '... with less than it takes itself, it is not read' mentions 2 \
    'plain.dlx:[0-9]*:1: from here on, the problem takes more than the 24 MiB of memory' count --memory=24M plain.dlx
check '... where the system has less, too' no_more_than 64 plain.dlx
check 'one with bounds and colors' makes mixed.dlx items=5000 options=200000 least=5 most=15 secondary=3 bounds=1
check '... is searched in 128 MiB' within 128 links -q mixed.dlx
check 'one of few items' makes heavy.dlx items=200 options=3000 least=5 most=10
check '... is read, but with no memory to spare not searched' mentions 2 \
    'no engine can do this: lanes would take .* MiB, over the 300 KiB .*; links would take .* KiB, over the 300 KiB' \
    count --memory=300k heavy.dlx
check '... is searched by lanes in 96 MiB' within 96 lanes --engine=lanes heavy.dlx
done_testing
