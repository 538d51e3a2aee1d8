# sessions.sh  Pages that show console sessions tell the truth. Source it after tap.sh.
# shellcheck shell=sh
#
# A session is a block marked `console`: lines that begin with "$ " are commands, the others what they print. They
# run in a folder with ./quadrille, ./quadrille-mpi and puzzles.
#
#   sessions_take PAGE      finds the sessions of a page; $tmp/work is the folder
#   sessions_check          a check for each command
#   sessions_print PAGE     the page with what its commands print now, for when that is meant to change:
#
#     sh -c '. tests/tap.sh && . tests/sessions.sh && sessions_take "$1" && sessions_print "$1"' - doc/logic.md
#                           (with $top_srcdir and $QUADRILLE as absolute paths)

# The k-th command goes to $tmp/k.command, what it prints to $tmp/k.wanted; a program in C to first.c.
sessions_take() {
    mkdir "$tmp/work"
    ln -s "$QUADRILLE" "$tmp/work/quadrille"
    ln -s "$QUADRILLE-mpi" "$tmp/work/quadrille-mpi"
    ln -s "$top_srcdir/puzzles" "$tmp/work/puzzles"
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
    ' "$1"
}

session_run() { # session_run K: what the k-th command prints
    (cd "$tmp/work" && sh "$tmp/$1.command" 2>&1 </dev/null)
}

session_prints() {
    session_run "$1" >"$tmp/printed"
    diff -u "$tmp/$1.wanted" "$tmp/printed"
}

sessions_check() {
    k=1
    while [ -e "$tmp/$k.command" ]; do
        check "$(cat "$tmp/$k.command")" session_prints $k
        k=$((k + 1))
    done
    check 'there are sessions in it' [ $k -gt 1 ]
}

sessions_print() {
    k=1
    while [ -e "$tmp/$k.command" ]; do
        session_run $k >"$tmp/$k.printed"
        k=$((k + 1))
    done
    awk -v folder="$tmp" '
        /^```/ { kind = substr($0, 4) }
        kind != "console" || /^```/ { print; next }
        /^\$ / {
            print
            file = folder "/" ++k ".printed"
            while ((getline line <file) > 0) print line
        }
    ' "$1"
}
