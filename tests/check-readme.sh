#!/bin/sh
# The README tells the truth: every console session in it prints what it shows, and its program compiles and runs.
#
# A session is a block marked `console`: lines that begin with "$ " are commands, the others what they print. They
# run in a folder with ./quadrille, puzzles, and the README's program as first.c.
. "${top_srcdir:-.}/tests/tap.sh"

mkdir "$tmp/bin" "$tmp/work"
ln -s "$QUADRILLE" "$tmp/work/quadrille"
ln -s "$top_srcdir/puzzles" "$tmp/work/puzzles"

# Stand-ins for an installed library and for the compiler under test (which may be called cc itself).
cat >"$tmp/bin/pkg-config" <<END
#!/bin/sh
echo "-I$top_srcdir/include -L$top_builddir/.libs -Wl,-rpath,$top_builddir/.libs -lquadrille"
END
cat >"$tmp/bin/cc" <<END
#!/bin/sh
PATH='$PATH'
exec $CC $SANITIZE_CFLAGS "\$@"
END
chmod +x "$tmp/bin/pkg-config" "$tmp/bin/cc"

# The k-th command goes to $tmp/k.command, what it prints to $tmp/k.wanted; the program to first.c.
awk -v folder="$tmp" '
    /^```/ {
        kind = substr($0, 4)
        next
    }
    kind == "c" { print >(folder "/work/first.c") }
    kind == "console" && /^\$ / {
        ++k
        print substr($0, 3) >(folder "/" k ".command")
        printf "" >(folder "/" k ".wanted")
        next
    }
    kind == "console" { print >(folder "/" k ".wanted") }
' "$top_srcdir/README.md"

prints_that() {
    (cd "$tmp/work" && PATH=$tmp/bin:$PATH sh "$tmp/$1.command" >"$tmp/printed" 2>&1 </dev/null)
    diff -u "$tmp/$1.wanted" "$tmp/printed"
}

has_line() {
    grep -qxF "$1" "$top_srcdir/README.md"
}

check 'it has the command that sets up' \
    has_line '    ./setup.sh && ./quadrille sudoku solve puzzles/ambiguous.txt'
check 'it has the command that tests' has_line '    ./setup.sh check'
check 'its program is the first example' diff -u "$top_srcdir/examples/first.c" "$tmp/work/first.c"
k=1
while [ -e "$tmp/$k.command" ]; do
    check "$(cat "$tmp/$k.command")" prints_that $k
    k=$((k + 1))
done
check 'there are sessions in it' [ $k -gt 1 ]
done_testing
