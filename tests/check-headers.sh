#!/bin/sh
# Every public header opens with an example, a whole program, which compiles without a warning and runs.
. "${top_srcdir:-.}/tests/tap.sh"

# The example is the first stretch of indented lines of the first comment, from an #include on.
example_of() {
    awk '
        /^ \*     #include/ { found = 1 }
        found && !/^ \*(     .*)?$/ { exit }
        found { print substr($0, 8) }
    ' "$1"
}

compiles() {
    # shellcheck disable=SC2086 # flags are to be split
    $CC $SANITIZE_CFLAGS -std=c11 -Wall -Wextra -Wpedantic -Werror -I"$top_srcdir/include" \
        -o "$tmp/$1" "$tmp/$1.c" -L"$top_builddir/.libs" -Wl,-rpath,"$top_builddir/.libs" -lquadrille
}

runs() {
    "$tmp/$1" >"$tmp/$1.out" && [ -s "$tmp/$1.out" ]
}

for header in "$top_srcdir"/include/quadrille/*.h; do
    name=$(basename "$header" .h)
    case $name in api | quadrille) continue ;; esac # no functions of their own
    example_of "$header" >"$tmp/$name.c"
    check "the example of $name.h compiles" compiles "$name"
    check "... and runs" runs "$name"
done
done_testing
