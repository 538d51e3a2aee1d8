#!/bin/sh
# Every example is short, runs, and prints what its .expected file says.
. "${top_srcdir:-.}/tests/tap.sh"

[ -n "$EXAMPLES" ] || skip_all 'no examples yet'

is_short() {
    [ "$(wc -l <"$top_srcdir/$1.c")" -lt 120 ]
}

runs() {
    "$top_builddir/$1" >"$tmp/printed" && diff -u "$top_srcdir/$1.expected" "$tmp/printed"
}

for example in $EXAMPLES; do
    check "$example is under 120 lines" is_short "$example"
    check "$example prints what is expected" runs "$example"
done
done_testing
