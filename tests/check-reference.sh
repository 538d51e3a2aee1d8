#!/bin/sh
# The reference is made from the headers without a warning, so nothing in them is undocumented; and a header that lacks
# something would be found.
. "${top_srcdir:-.}/tests/tap.sh"

have doxygen || skip_all 'no doxygen here'

reference() { # reference SOURCES: makes the reference of the headers below SOURCES
    (cd "$tmp" && mkdir -p doc/reference && SOURCES=$1 VERSION=0 doxygen "$top_srcdir/doc/Doxyfile")
}

lacks() { # lacks: a header with a function that says nothing is refused
    mkdir -p "$tmp/fault/include/quadrille"
    printf '/** @file f.h\n * A header. */\nint qdr_f(void);\n' >"$tmp/fault/include/quadrille/f.h"
    ! reference "$tmp/fault" 2>"$tmp/said" && grep -q 'qdr_f.*not documented' "$tmp/said"
}

check 'the reference is made without a warning' reference "$top_srcdir"
check 'it has a page for the solver' test -f "$tmp/doc/reference/solver_8h.html"
check 'what is not documented would be found' lacks
done_testing
