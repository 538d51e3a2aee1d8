# sessions.sh  Pages that show console sessions tell the truth. Source it after tap.sh.
# shellcheck shell=sh
#
# A session is a block marked `console`: lines that begin with "$ " are commands, the others what they print. They
# run in a folder with ./quadrille, ./quadrille-mpi and puzzles. A block marked `text FILE` is what a reader writes into
# that file at this place.
#
#   sessions_take PAGE      finds the sessions of a page; $tmp/work is the folder, made anew
#   sessions_check          a check for each command
#   sessions_print PAGE     the page with what its commands print now, for when that is meant to change:
#
#     sh -c '. tests/tap.sh && . tests/sessions.sh && sessions_take "$1" && sessions_print "$1"' - doc/logic.md
#                           (with $top_srcdir and $QUADRILLE as absolute paths)

# The k-th command goes to $tmp/k.command, what it prints to $tmp/k.wanted; a program in C to first.c.
sessions_take() {
    rm -rf "$tmp/work" "$tmp"/*.command "$tmp"/*.wanted
    mkdir "$tmp/work"
    ln -s "$QUADRILLE" "$tmp/work/quadrille"
    ln -s "$QUADRILLE-mpi" "$tmp/work/quadrille-mpi"
    ln -s "$top_srcdir/puzzles" "$tmp/work/puzzles"
    awk -v folder="$tmp" '
        /^```/ {
            if (is_file) {
                print "END_OF_FILE" >(folder "/" k ".command")
            }
            kind = substr($0, 4)
            is_file = kind ~ /^text [^ ]+$/
            if (is_file) {
                ++k
                print "cat >" substr(kind, 6) " <<\"END_OF_FILE\"" >(folder "/" k ".command")
                printf "" >(folder "/" k ".wanted")
            }
            next
        }
        is_file { print >(folder "/" k ".command") }
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
        check "$(head -n 1 "$tmp/$k.command")" session_prints $k
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
        kind ~ /^text [^ ]+$/ && /^```/ { ++k }
        kind != "console" || /^```/ { print; next }
        /^\$ / {
            print
            file = folder "/" ++k ".printed"
            while ((getline line <file) > 0) print line
        }
    ' "$1"
}
