#!/bin/sh
# The library knows when it is compiled with sanitizers, by gcc or clang: these would take minutes for the kernels otherwise.
. "${top_srcdir:-.}/tests/tap.sh"

printf '#include "base/compiler.h"\nint is_sanitized = QDRI_IS_SANITIZED;\n' >"$tmp/asks.c"

says() { # says ANSWER COMPILER...
    wanted="int is_sanitized = $1;"
    shift
    "$@" -E -P -I"$top_srcdir/src" "$tmp/asks.c" >"$tmp/said" && cat "$tmp/said" && grep -qx "$wanted" "$tmp/said"
}

for compiler in gcc clang; do
    if have "$compiler"; then
        check "$compiler: sanitizers are seen" says 1 "$compiler" -fsanitize=address,undefined
        check "... and that there are none" says 0 "$compiler"
    else
        skip "$compiler: sanitizers are seen" "no $compiler here"
    fi
done
done_testing
