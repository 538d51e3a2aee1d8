#!/bin/sh
# Plain Sudokus that are answered many at a time: nobody can tell it from a search of each
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

# With one solution, none, two, and many.  Of each kind there are others, with other digits.
one=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
none=44....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
two=4.7.698256.2.58947958724316825437169791586432346912758289643571573291684164875293
several=......8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
make() { # make PROGRAM: 2500 lines; the program may change `line`, of the k-th, and says what ends it
    awk -v one="$one" -v none="$none" -v two="$two" -v several="$several" '
    function turned(text, by, at, out, digit) {
        out = ""
        for (at = 1; at <= length(text); at++) {
            digit = substr(text, at, 1)
            out = out (digit ~ /[1-9]/ ? (digit + by) % 9 + 1 : digit)
        }
        return out
    }
    BEGIN {
        for (k = 0; k < 2500; k++) {
            line = turned(k % 41 == 7 ? none : k % 41 == 30 ? several : k % 41 == 19 ? two : one, k)
            end = "\n"
            '"$1"'
            printf "%s%s", line, end
        }
    }'
}
make '' >plain.txt
make 'end = "\r\n"' >crlf.txt
make 'end = "\r"' >cr.txt
make 'if (k == 2499) end = ""' >open.txt
make 'gsub(/[.]/, "0", line)' >zeros.txt
make 'if (k % 7 == 3) line = line " # text"; if (k % 100 == 6) line = "# " line; if (k % 100 == 50) line = ""' >text.txt
make 'if (k % 90 == 50) line = substr(line, 2); if (k % 90 == 60) sub(/[.]/, "x", line); if (k % 90 == 70) line = line "1"
    if (k % 90 == 80) line = "1...............\n...1............"; if (k % 300 == 85) line = "123456789\n.........\n........."' >odd.txt
make 'if (k < 3) line = "nothing"; if (k == 100) line = "grid: " line "\nrule: diagonal\n"' >rules.txt
{ printf '\357\273\277'; cat plain.txt; } >mark.txt
: >empty.txt

# The engine that is asked for by name searches each.
same() { # same FILE ARGUMENT...
    file=$1
    shift
    "$QUADRILLE" sudoku "$@" --engine=lanes --threads=1 "$file" >wanted 2>wanted-err
    wanted=$?
    "$QUADRILLE" sudoku "$@" --engine=lanes --threads=1 "$file" >wanted-both 2>&1
    for threads in 1 3; do
        "$QUADRILLE" sudoku "$@" --threads="$threads" "$file" >out 2>err
        [ $? -eq "$wanted" ] && cmp wanted out && cmp wanted-err err || return
        "$QUADRILLE" sudoku "$@" --threads="$threads" "$file" >both 2>&1
        cmp wanted-both both || return
    done
}
for file in plain crlf cr open zeros text odd rules mark empty; do
    check "$file: verdicts are the same" same "$file.txt" check --format=line
done
check 'so are messages between solutions' same odd.txt solve --format=line
check '... and as JSON' same odd.txt check --format=json
check '... for people' same rules.txt solve
check '... with two solutions of some' same text.txt check
check 'nothing but the exit status' same text.txt check -q
check 'one solution of each' same plain.txt solve -n 1 --format=line
check 'counts up to one' same plain.txt count -n 1
check '... up to three' same text.txt count -n 3
check '... as JSON' same plain.txt count -n 3 --format=json
check 'only one side' same odd.txt check --side=9 --format=line
check '... another one' same odd.txt check --side=4 --format=line
several_files() {
    cp plain.txt 'name: 1'
    for threads in 1 3; do
        "$QUADRILLE" sudoku check --engine=lanes --threads="$threads" --format=line 'name: 1' "$one" - odd.txt missing <text.txt >wanted 2>&1
        [ $? -eq 2 ] || return
        "$QUADRILLE" sudoku check --threads="$threads" --format=line 'name: 1' "$one" - odd.txt missing <text.txt >out 2>&1
        [ $? -eq 2 ] && cmp wanted out || return
    done
}
check 'several inputs, and puzzles between them' several_files
strange_name() {
    printf 'a\033[1mb' >name
    cp open.txt "$(cat name)" && same "$(cat name)" check --format=line && grep -q 'a.*b:2500: ' out && ! grep -q "$(printf '\033')" out
}
check 'a name that may not be shown as it is' strange_name
check 'one on the command line' prints 'puzzle: unique\n' sudoku check "$one"
check '... and with no solution' answers 1 'puzzle: none\n' sudoku check "$none"
check 'rules are heeded' answers 1 'puzzle: none\n' sudoku check --rule=diagonal --rule=antiknight "$one"

# Who is asked for counters must have searched.
counted() {
    runs sudoku check --stats --format=json plain.txt
    has_status 1 && [ "$(grep -c '"nodes":' out)" -eq 2500 ]
}
check 'counters are those of searches' counted
has_lines() { # has_lines FILE N: at least
    [ "$(wc -l <"$1")" -ge "$2" ]
}
prompt() { # with one puzzle at a time, each answer comes before the next one is there
    mkfifo questions && : >answers
    "$QUADRILLE" sudoku solve --format=line --threads="$1" - <questions >answers &
    pid=$!
    exec 8>questions
    sent=0
    while [ "$sent" -lt 30 ]; do
        printf '%s\n' "$one" >&8
        sent=$((sent + 1))
        awaits "$pid" has_lines answers "$sent" || break
    done
    before=$(wc -l <answers)
    exec 8>&-
    wait "$pid"
    rm questions
    [ "$before" -eq 30 ]
}
check 'answers come before the next question' prompt 1
check '... with several threads, too' prompt 3
closed() {
    {
        yes "$one" | head -n 10000
        printf 'x\n'
    } >long.txt
    { "$QUADRILLE" sudoku solve --format=line --threads="$1" long.txt 2>err; echo $? >code; } | head -n 1 >out
    [ "$(wc -l <out)" -eq 1 ] && [ ! -s err ]
}
check 'nobody reads any more' closed 1
interrupted() {
    mkfifo questions && : >out
    "$QUADRILLE" sudoku check --format=line --threads="$1" - <questions >out 2>err &
    pid=$!
    exec 8>questions
    cat plain.txt >&8
    awaits "$pid" has_lines out 2500
    kill -TERM "$pid"
    wait "$pid"
    code=$?
    exec 8>&-
    rm questions
    [ "$code" -eq 3 ] && [ "$(wc -l <out)" -eq 2500 ] && grep -q 'interrupted while reading' err
}
check 'an interrupt leaves all answers that there are' interrupted 1
check '... of several threads' interrupted 3
done_testing
