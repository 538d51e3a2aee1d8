#!/bin/sh
# What QDRI_ASSERT does: nothing in a release, and in a check build it says what is wrong, and where, and ends the program.
. "${top_srcdir:-.}/tests/tap.sh"

cat >"$tmp/asks.c" <<'END'
#include "base/check.h"

int main(int count, char **words);
int main(int count, char **words)
{
    (void)words;
    QDRI_ASSERT(count <= 2);
    QDRI_ASSERT_DEEP(count == 1);
    return 7;
}
END
printf 'int main(int count, char **words);\nint main(int count, char **words)\n{\n    (void)words;\n    (void)count;\n    return 7;\n}\n' >"$tmp/plain.c"

made_with() { # made_with LEVEL: $tmp/asks, of a build with these checks
    ${CC:-cc} "-DQDRI_CHECKS=$1" -I"$top_srcdir/src" -o "$tmp/asks" "$tmp/asks.c" "$top_srcdir/src/base/check.c"
}

ends() { # ends STATUS ARGUMENT...: of $tmp/asks; what it says is in $tmp/said
    expected=$1
    shift
    "$tmp/asks" "$@" 2>"$tmp/said"
    [ $? -eq "$expected" ]
}

traps() { # traps LINE CONDITION ARGUMENT...: by a signal, after one line
    line=$1
    condition=$2
    shift 2
    ("$tmp/asks" "$@" 2>"$tmp/said") 2>/dev/null
    [ $? -gt 128 ] && [ "$(cat "$tmp/said")" = "$tmp/asks.c:$line: this must hold, and does not: $condition" ]
}

code_of() { # code_of NAME [OPTION...]: what the compiler makes of it, without the places of lines
    name=$1
    shift
    ${CC:-cc} -O2 -S "$@" -I"$top_srcdir/src" -o - "$tmp/$name.c" | grep -v '^[[:space:]]*\.\(file\|ident\)'
}

costs_nothing() {
    code_of asks >"$tmp/asks.s" && code_of plain >"$tmp/plain.s" && cmp "$tmp/asks.s" "$tmp/plain.s"
}

check 'a release does not look' made_with 0
check '... and goes on' ends 7 wrong wrong
check '... and has no code for it' costs_nothing
check 'a check build looks' made_with 1
check '... goes on where all is well, as far as it looks' ends 7 wrong
check '... and ends where something is wrong' traps 7 'count <= 2' wrong wrong
check 'a deep one looks at that, too' made_with 2
check '... goes on where all is well' ends 7
check '... and ends where something is wrong' traps 8 'count == 1' wrong
done_testing
