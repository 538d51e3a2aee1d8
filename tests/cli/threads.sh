#!/bin/sh
# Files of many puzzles, and several threads: the same answers, in the same order
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

# Good puzzles, several solutions, none, lines that are no puzzle, one with a rule of its own; and two sides.
awk 'function turned(text, by, k, out) {
        out = ""
        for (k = 1; k <= length(text); k++) {
            digit = substr(text, k, 1)
            out = out (digit ~ /[1-9]/ ? (digit + by) % 9 + 1 : digit)
        }
        return out
    }
    BEGIN {
        puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        none = "55............................................................................... "
        sub(/ $/, "", none)
        several = puzzle
        sub(/4/, ".", several)
        for (k = 0; k < 300; k++) {
            if (k % 50 == 17) print turned(several, k)
            else if (k % 50 == 30) print none
            else if (k % 50 == 33) print "4.....8.5.3...x"
            else if (k % 50 == 41) print "1...  ....  ....  ...2"
            else print turned(puzzle, k)
        }
    }' >many.txt

same() { # same ARGUMENT...: of many puzzles, one thread and four say the same, at the same places
    "$QUADRILLE" sudoku "$@" --threads=1 many.txt >one 2>&1
    one=$?
    "$QUADRILLE" sudoku "$@" --threads=4 many.txt >four 2>&1
    four=$?
    [ "$one" -eq "$four" ] && cmp one four && [ "$(wc -l <four)" -gt 250 ]
}
check 'verdicts come in order, with messages between them' same check
check '... and as JSON' same check --format=json
check 'so do solutions' same solve -n 1 --format=line
check '... for people, with lines between them' same solve
check '... and counts' same count -n 3
check '... with statistics' same check --stats
check '... under rules of the command line' same check --rule=antiknight
check 'grades come in order, and are added up' same grade
check '... as a table' same grade --format=csv
check '... and so do candidates' same candidates --format=line
check '... for people, with lines between them' same candidates

# One who waits for answers before he gives another puzzle is not kept waiting.  (The reader knows that
# a puzzle is at its end when the next one begins.)
has_lines() { # has_lines FILE N: at least
    [ "$(wc -l <"$1")" -ge "$2" ]
}
answered() {
    mkfifo questions
    "$QUADRILLE" sudoku check --threads=4 - <questions >answers &
    pid=$!
    exec 8>questions
    sent=0
    while read -r puzzle && [ "$sent" -le 100 ]; do
        printf '%s\n' "$puzzle" >&8
        sent=$((sent + 1))
        awaits "$pid" has_lines answers $((sent - 1)) || break
    done <many.txt
    exec 8>&-
    wait "$pid"
    echo "$sent puzzles"
    [ "$sent" -gt 100 ]
}
sed -n '1,17p' many.txt >few.txt
cat few.txt few.txt few.txt few.txt few.txt few.txt few.txt >many.txt
check 'answers come before the next question' answered

# Many that take for ever, after a hundred that do not.  The processor time that those take is measured.
awk 'BEGIN { for (k = 0; k < 300; k++) {
    if (k < 100) print "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    else { for (c = 0; c < 625; c++) printf "."; print "" } } }' >hard.txt
interrupted() {
    head -n 100 hard.txt >easy.txt
    # shellcheck disable=SC2016 # the inner shell's
    ticks=$(sh -c '"$@" >easy && sed "s/.*) //" /proc/$$/stat' sh "$QUADRILLE" sudoku count --threads=3 --engine=links easy.txt |
        awk '{ print $14 + $15 }') || return
    "$QUADRILLE" sudoku count --threads=3 --engine=links hard.txt >out 2>err &
    pid=$!
    awaits "$pid" has_used "$pid" $((1 + 5 * ticks / $(getconf CLK_TCK)))
    kill -TERM "$pid"
    wait "$pid"
    [ $? -eq 3 ] && [ "$(grep -c '^1$' out)" -eq 100 ] && [ "$(wc -l <out)" -eq 101 ] &&
        grep -q 'hard.txt:101: interrupted' err && [ "$(wc -l <err)" -eq 1 ]
}
check 'an interrupt ends what all of them do' interrupted
in_time() {
    head -n 104 hard.txt >late.txt
    for time in 300ms 2s 20s; do # on a busy machine, even those that are easy may take some time
        runs sudoku count --threads=3 --engine=links --time=$time late.txt
        has_status 3 && [ "$(wc -l <out)" -eq 104 ] || return
        ! [ "$(grep -c 'stopped by --time' err)" -eq 4 ] || return 0
    done
    return 1
}
check '--time is that of each puzzle' in_time
# The same order, whatever the threads
cover=$top_srcdir/puzzles/cover
in_order() { # in_order COMMAND...: the first ones, and all
    "$QUADRILLE" "$@" --all --ordered --threads=1 >one &&
        "$QUADRILLE" "$@" --all --ordered --threads=2 | cmp one - &&
        "$QUADRILLE" "$@" --all --ordered --threads=5 | cmp one - && [ "$(wc -l <one)" -gt 500 ] || return
    "$QUADRILLE" "$@" -q -n 10 --ordered --threads=1 >one && "$QUADRILLE" "$@" -q -n 10 --ordered --threads=3 | cmp one -
}
check 'solutions come in the same order' in_order solve --format=line "$cover/queens-12.dlx"
check '... also by other engines' in_order solve --format=line --engine=links "$cover/dominoes-6x6.dlx"
check '... as text, with their numbers' in_order solve "$cover/langford-11.dlx"
printf '1.......2.9.4...5...6...7...5.9.3...............85..4.......6...3...9.8...2.....1\n' >several.txt
check '... and those of a Sudoku' in_order sudoku solve --format=line several.txt
check 'a journal has no order' mentions 2 'have no order' \
    solve --all --ordered --checkpoint=order.journal -o order "$cover/queens-12.dlx"
done_testing
