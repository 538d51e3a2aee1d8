#!/bin/sh
# An installed Quadrille serves a stranger: headers stand alone in C and C++, pkg-config finds the library, a
# program links and runs.
. "${top_srcdir:-.}/tests/tap.sh"

have pkg-config || skip_all 'no pkg-config here'
unset MAKEFLAGS MFLAGS MAKELEVEL GNUMAKEFLAGS
stage=$tmp/stage

installs() {
    $MAKE -C "$top_builddir" install DESTDIR="$stage"
}
check 'make install works with DESTDIR' installs

pc=$(find "$stage" -name quadrille.pc)
lib=$(dirname "$(dirname "$pc")")
flags() {
    PKG_CONFIG_PATH=$(dirname "$pc") pkg-config --define-prefix "$@" quadrille
}

# Pages and examples come along, and an example is built as a reader of them would.
docs=$(dirname "$(find "$stage" -name tutorial.md)")
brings() {
    for file in README.md NEWS LICENSE sudoku.md logic.md examples/queens.c; do
        [ -f "$docs/$file" ] || { echo "no $file" && return 1; }
    done
    cmp "$top_srcdir/examples/queens.c" "$docs/examples/queens.c" &&
        [ "$(find "$docs/examples" -name '*.c' | wc -l)" -eq "$(find "$top_srcdir/examples" -name '*.c' | wc -l)" ]
}
check 'pages and examples are installed' brings

cat >"$tmp/consumer.c" <<'END'
#include <quadrille/version.h>
#include <stdio.h>
int main(void)
{
    return printf("%s\n", qdr_version()) < 0;
}
END
links() {
    # shellcheck disable=SC2046,SC2086 # lists of flags
    $CC $SANITIZE_CFLAGS $1 -o "$tmp/consumer" "$tmp/consumer.c" $(flags --cflags --libs)
}
runs() {
    printed=$(LD_LIBRARY_PATH=$lib "$tmp/consumer") && [ "$printed" = "$(flags --modversion)" ]
}
check 'a program compiles and links by pkg-config' links
check 'the program runs and meets the version of quadrille.pc' runs

example_runs() {
    # shellcheck disable=SC2046,SC2086 # lists of flags
    $CC $SANITIZE_CFLAGS -o "$tmp/queens" "$docs/examples/queens.c" $(flags --cflags --libs) &&
        LD_LIBRARY_PATH=$lib "$tmp/queens" >"$tmp/queens.out" && cmp "$top_srcdir/examples/queens.expected" "$tmp/queens.out"
}
check 'an installed example builds and runs' example_runs

program_answers() {
    printed=$("$(find "$stage" -path '*/bin/quadrille')" --version) &&
        [ "$printed" = "quadrille $(flags --modversion)" ]
}
check 'the installed program says its version' program_answers

stands_alone() { # stands_alone HEADER COMPILER...
    printf '#include <quadrille/%s>\ntypedef int not_empty;\n' "$1" >"$tmp/header.c"
    shift
    # shellcheck disable=SC2046 # a list of flags
    "$@" -Wall -Wextra -Wpedantic -Werror -fsyntax-only $(flags --cflags) "$tmp/header.c"
}
for header in $(find "$stage" -path '*/include/quadrille/*.h' -exec basename {} \; | sort); do
    # shellcheck disable=SC2086 # CC may carry options
    check "$header stands alone in C11" stands_alone "$header" $CC -std=c11 -xc
    if have g++; then
        check "$header stands alone in C++" stands_alone "$header" g++ -std=c++11 -xc++
    else
        skip "$header stands alone in C++" 'no g++ here'
    fi
done
done_testing
