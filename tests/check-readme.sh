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
asks_for_this_version() {
    series=$("$QUADRILLE" --version | sed 's/.* //; s/[.][^.]*$//')
    grep -qF "find_package(Quadrille $series REQUIRED)" "$top_srcdir/README.md"
}
check 'it lets CMake ask for this version' asks_for_this_version
check 'its program is the first example' diff -u "$top_srcdir/examples/first.c" "$tmp/work/first.c"

# What it does not do yet: each claim is tried.  A claim that is new needs a trial here, one that is stale goes from both.
claims() {
    sed -n '/^## What it does not do yet/,/^## [^W]/s/^- //p' "$top_srcdir/README.md"
}

is_refused() { # is_refused WHY ARGUMENT...: with status 2, and a message that has these words
    why=$1
    shift
    "$QUADRILLE" "$@" </dev/null >/dev/null 2>"$tmp/refusal"
    status=$?
    cat "$tmp/refusal"
    [ "$status" = 2 ] && grep -qF -e "$why" "$tmp/refusal"
}

at_most_61_rows() {
    is_refused 61 sudoku generate --side=62
}

drawn_rules_are_not_understood() {
    printf '%s' '{"cellSize":50,"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
        "lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]],"color":"#cfcfcf","thickness":10}],
        "metadata":{"rules":"Digits on the line are odd."}}' >"$tmp/drawn.json"
    is_refused drawn.json sudoku check --strict "$tmp/drawn.json"
}

check 'it says two things that are not done' [ "$(claims | wc -l)" = 2 ]
while read -r claim; do
    case $claim in
    'Sudokus have at most 61 rows'*) trial=at_most_61_rows ;;
    'Rules that a puzzle of SudokuPad only draws'*) trial=drawn_rules_are_not_understood ;;
    *) trial=false ;;
    esac
    check "still true: $claim" "$trial"
done <<END
$(claims)
END

PATH=$tmp/bin:$PATH
sessions_check
done_testing
