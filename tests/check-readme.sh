#!/bin/sh
# The README tells the truth: every console session in it prints what it shows, and its program compiles and runs.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/sessions.sh"

sessions_take "$top_srcdir/README.md"
mkdir "$tmp/bin"

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

has_line() {
    grep -qxF "$1" "$top_srcdir/README.md"
}

check 'it has the command that sets up' \
    has_line '    ./setup.sh && ./quadrille sudoku solve puzzles/ambiguous.txt'
check 'it has the command that tests' has_line '    ./setup.sh check'
check 'its program is the first example' diff -u "$top_srcdir/examples/first.c" "$tmp/work/first.c"
PATH=$tmp/bin:$PATH
sessions_check
done_testing
