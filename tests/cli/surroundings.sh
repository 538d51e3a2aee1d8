#!/bin/sh
# The command does its work wherever it is started: with ignored signals, closed standard streams, any umask, no variables,
# or in a locale with other letters and another decimal point.  (All other tests have none of that: see run_test.c.)
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

small=1......4..2..3..
printf 'a b c\na b\nc\nb\n' >one.dlx
printf 'a b c\na\nb\n' >none.dlx
awk 'BEGIN { for (i = 1; i <= 60; i++) printf "i%d ", i; print ""
    for (i = 1; i <= 60; i++) print "i" i "\ni" i }' >huge.dlx

# ---------------------------------------------------------------------------------- signals
# ignoring SIGNAL KILL... -- STATUS: a long count that is started with this signal ignored gets the others, and ends so
ignoring() {
    ignored=$1
    shift
    (
        [ -z "$ignored" ] || trap '' "$ignored"
        exec "$QUADRILLE" count --engine=links huge.dlx >out 2>err
    ) &
    pid=$!
    awaits $pid has_used $pid 0.1
    while [ "$1" != -- ]; do
        kill -s "$1" $pid
        # It goes on, or ends.
        used=$(sed 's/.*) //' "/proc/$pid/stat" | awk '{ print $12 + $13 }')
        awaits $pid has_used $pid $((used / $(getconf CLK_TCK) + 1)) 2>/dev/null
        shift
    done
    status=0
    wait $pid || status=$?
    has_status "$2"
}
check 'SIGHUP ends it' ignoring '' HUP -- 129
check '... but not under nohup, where SIGTERM does' ignoring HUP HUP TERM -- 3
check 'an ignored SIGQUIT does not end it' ignoring QUIT QUIT TERM -- 3
closed_pipe() {
    (
        # shellcheck disable=SC2064 # now is meant
        trap "$1" PIPE
        "$QUADRILLE" solve --all --format=line "$top_srcdir/puzzles/cover/queens-12.dlx" 2>err
        echo $? >status
    ) | head -n 1 >out
    [ "$(wc -l <out)" -eq 1 ] && [ ! -s err ] && [ "$(cat status)" -eq 0 ]
}
check 'a reader that goes away is no error' closed_pipe -
check '... nor where SIGPIPE is ignored' closed_pipe ''

# ---------------------------------------------------------------------------------- standard streams
without_input() {
    [ "$("$QUADRILLE" count one.dlx <&-)" = 1 ] && [ "$("$QUADRILLE" sudoku solve --format=line $small <&-)" = 1432321441232341 ] &&
        "$QUADRILLE" convert one.dlx -o converted <&- && [ -s converted ]
}
check 'without standard input, it reads files' without_input
without_all() { # without_all STATUS ARGUMENT...: -o FILE has what it has otherwise, and nothing else
    wanted=$1
    shift
    rm -f usual
    "$QUADRILLE" "$@" -o usual >out 2>err
    has_wanted=$?
    for k in 1 2 3; do
        rm -f other
        status=0
        case $k in
        1) "$QUADRILLE" "$@" -o other <&- >&- 2>&- || status=$? ;;
        2) "$QUADRILLE" "$@" -o other <&- 2>&- || status=$? ;;
        3) "$QUADRILLE" "$@" -o other 2>&- || status=$? ;;
        esac
        has_status "$wanted" && has_status "$has_wanted" && cmp usual other || return
    done
}
check 'without any, a file has what it should' without_all 0 solve --all -v one.dlx
check '... without remarks' without_all 1 solve -v none.dlx
check '... or messages' without_all 3 solve --all --format=line --engine=links --nodes=10000 huge.dlx
check '... or statistics' without_all 0 sudoku generate -n 3 --seed=1 -v --stats
check '... of several threads' without_all 0 solve --all --ordered --threads=3 --format=line "$top_srcdir/puzzles/cover/queens-8.dlx"
journal() {
    "$QUADRILLE" solve --all --format=line --checkpoint=journal -v --stats one.dlx -o listed <&- >&- 2>&- &&
        runs solve --all --format=line --resume=journal one.dlx -o listed && has_status 0 && [ "$(wc -l <listed)" -eq 1 ]
}
check '... and a journal what it needs' journal
without_output() {
    status=0
    "$QUADRILLE" "$@" >&- 2>err || status=$?
    has_status 2 && [ "$(cat err)" = 'quadrille: cannot write to standard output: Bad file descriptor' ]
}
check 'without standard output, an answer is an error' without_output count one.dlx
check '... on Sudokus' without_output sudoku solve $small
check '... and help' without_output --help

# ---------------------------------------------------------------------------------- umask, variables
private() {
    (umask 077 && exits 0 convert one.dlx -o private) && [ "$(stat -c %a private)" = 600 ] &&
        (umask 0 && exits 0 convert one.dlx -o open) && [ "$(stat -c %a open)" = 666 ]
}
check 'files have the mode that the umask leaves' private
without_variables() {
    "$QUADRILLE" sudoku explain $small >usual && env -i "$QUADRILLE" sudoku explain $small >other && cmp usual other &&
        env -i TERM=dumb COLUMNS=1 LINES=1 NO_COLOR=1 "$QUADRILLE" sudoku explain $small >other && cmp usual other
}
check 'no variable is needed, and none changes an answer' without_variables

# ---------------------------------------------------------------------------------- locales
LOCPATH=$tmp/locales
if mkdir locales && have localedef && localedef -i tr_TR -f UTF-8 "$LOCPATH/tr_TR.UTF-8" >said 2>&1; then
    export LOCPATH
    same() { # same ARGUMENT...: prints the same in Turkish, where I is no capital i, and a comma begins decimals
        "$QUADRILLE" "$@" >usual 2>&1
        usual=$?
        LC_ALL=tr_TR.UTF-8 LANGUAGE=tr "$QUADRILLE" "$@" >other 2>&1
        [ $? -eq "$usual" ] && cmp usual other && [ -s usual ]
    }
    puzzles=$top_srcdir/puzzles
    check 'in Turkish, explanations are the same' same sudoku explain --color=never --ascii "$puzzles/ambiguous.txt"
    check '... grades' same sudoku grade --format=json "$puzzles/classic.txt"
    check '... rules' same sudoku check "$puzzles/variants.txt"
    check '... titles and keys in capitals' same sudoku convert --format=fpuzzles "$puzzles/variants.txt"
    check '... pictures' same sudoku draw --type=svg $small
    check '... fractions' same estimate --engine=links --descents=100 --nodes=1000 --format=json huge.dlx
    check '... and in tables' same diagram --stats --format=json one.dlx
    check '... weights' same sample -n 3 --seed=1 --format=line "$puzzles/cover/queens-8.dlx"
    check '... errors' same sudoku solve 11..
    check '... names with an i' same sudoku rules KILLER
else
    skip 'in Turkish, answers are the same' 'this locale cannot be made here'
fi
done_testing
