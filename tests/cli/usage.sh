#!/bin/sh
# How the command takes its command line: help, misuse, what goes with what.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99
printf 'a\na\n' >one.dlx

refuses() { # refuses COMMAND WORDS ARGUMENT...: one line, and where help is
    command=$1
    text=$2
    shift 2
    says 2 "quadrille: $text\nTry 'quadrille $command--help'.\n" "$@" && [ ! -s "$tmp/out" ]
}

check 'without a command' refuses '' 'which command?'
check 'an unknown command' refuses '' "unknown command 'slove'; did you mean 'solve'?" slove
check 'one that nothing is like' refuses '' "unknown command 'frobnicate'" frobnicate
check 'without a command on Sudokus' refuses 'sudoku ' 'which command?' sudoku
check 'an unknown command on Sudokus' \
    refuses 'sudoku ' "unknown command 'trase'; did you mean 'trace'?" sudoku trase
check 'an unknown parameter before the command' refuses '' "unknown parameter '--all'" --all
reads_standard_input() {
    [ "$("$QUADRILLE" count <one.dlx)" = 1 ] && [ "$(echo 1......4..2..3.. | "$QUADRILLE" sudoku count)" = 1 ]
}
check 'without an operand standard input is read' reads_standard_input
check 'an unknown parameter' \
    refuses 'solve ' "unknown parameter '--limt'; did you mean --limit?" solve --limt=3 one.dlx
check 'one that nothing is like' refuses 'count ' "unknown parameter '--frobnicate'" count --frobnicate one.dlx
check 'an unknown letter' refuses 'solve ' "unknown parameter '-z'" solve -z one.dlx
check 'too short a beginning' refuses 'solve ' "'--s' can be --sieve or --stats" solve --s one.dlx
check 'a missing argument' refuses 'solve ' "parameter '--limit' needs an argument: N" solve one.dlx -n
check 'an argument too many' refuses 'solve ' "parameter '--all' takes no argument" solve --all=3 one.dlx
check 'a number that is none' \
    refuses 'solve ' "parameter 'limit' takes a whole number, not 'x'" solve -n x one.dlx
check 'a time that is none' refuses 'solve ' \
    "parameter 'time' takes a time such as 90, 2.5, 300ms or 5m, not '1d'" solve --time=1d one.dlx
check 'a word that is none' refuses 'solve ' \
    "parameter '--format' takes one of text|line|json|binary, not 'xml'" solve --format=xml one.dlx
check 'an engine that is none' exits 2 solve --engine=warp one.dlx
check 'a format to read that is none' \
    refuses 'count ' "there is no format 'xls' to read" count --from=xls one.dlx
check 'a number out of range' refuses 'draw ' \
    "parameter '--most' takes a whole number from 1 to 1000000, not '0'" draw --most=0 one.dlx
check 'a picture of no kind' \
    refuses 'draw ' "parameter '--type' takes one of dot|svg|png|pdf, not 'gif'" draw -T gif one.dlx
check 'a parameter of another command' refuses 'check ' "unknown parameter '--all'" check --all one.dlx
check 'two drawings at once' \
    refuses 'draw ' 'only one thing can be drawn at a time' draw --tree --problem one.dlx
check 'an output that cannot be written' says 2 \
    'quadrille: /nowhere/x: cannot be written: No such file or directory\n' convert one.dlx -o /nowhere/x

check 'a beginning is enough' prints '1\n' count --lim=5 one.dlx
check 'parameters may come last' prints '1\n' count one.dlx --engine links
check '-- ends them' says 2 'quadrille: --all: no such file\n' count -- --all
check '--version' prints "quadrille $("$QUADRILLE" count --version | sed 's/quadrille //')\n" --version


# One naming of output, with the names of before.
check '-n is how many there are to be' prints "$("$QUADRILLE" solve --limit=1 one.dlx)\n" solve --number=1 one.dlx
check '... of the best, too' prints "$("$QUADRILLE" best -k 1 one.dlx)\n" best -n 1 one.dlx
check '--format is what is written' prints "$("$QUADRILLE" convert --to=json one.dlx)\n" convert --format=json one.dlx
check '... also of Sudokus' prints "$("$QUADRILLE" sudoku convert --to=rows 1......4..2..3..)\n" sudoku convert --format=rows 1......4..2..3..
writes_a_file() { # writes_a_file COMMAND...: what -o writes is what comes without it
    "$QUADRILLE" "$@" >one.out && "$QUADRILLE" "$@" -o two.out >three.out && cmp one.out two.out && [ ! -s three.out ]
}
for words in solve count check best 'marginals' 'sample' 'convert' 'diagram'; do
    check "$words -o" writes_a_file $words one.dlx
done
for words in solve count verify candidates explain hint grade trace convert; do
    check "sudoku $words -o" writes_a_file sudoku $words 1......4..2..3..
done
check '-V' prints "$("$QUADRILLE" --version)\n" -V

same_help() { # same_help WORDS WORDS: both show the same
    # shellcheck disable=SC2086 # words
    "$QUADRILLE" $1 >"$tmp/one" && "$QUADRILLE" $2 >"$tmp/two" && [ -s "$tmp/one" ] && cmp "$tmp/one" "$tmp/two"
}
check '-h' same_help -h --help
check 'help' same_help help --help
check 'help of a command' same_help 'help solve' 'solve --help'
check 'help of a command on Sudokus' same_help 'help sudoku solve' 'sudoku solve -h'
check '... asked of these' same_help 'sudoku help solve' 'sudoku solve -h'
check 'help of Sudokus' same_help 'help sudoku' 'sudoku --help'
check 'help of what is not there' refuses '' "unknown command 'slove'; did you mean 'solve'?" help slove
check 'help in another size' refuses 'solve ' "parameter '--help' takes nothing or all, not 'some'" solve --help=some

shows_help() { # shows_help COMMAND...: on standard output, with usage, examples, and nothing too wide
    runs "$@" --help
    has_status 0 && [ ! -s "$tmp/err" ] && head -n 1 "$tmp/out" | grep -q "^Usage: quadrille $*" &&
        grep -q "^  quadrille $*" "$tmp/out" && ! grep -E '.{101}' "$tmp/out" &&
        [ "$(wc -l <"$tmp/out")" -le 40 ] && ! grep -q -e '--isa' "$tmp/out" && ! grep -q '^  killer' "$tmp/out"
}

# The ways of engines come last.
shows_all() {
    runs solve --help=all
    [ "$(sed -n 's/^\([A-Z].*\):$/\1/p' "$tmp/out" | tail -n 3 | tr '\n' ,)" = 'Engine links,Engine lanes,For measuring engines,' ] &&
        grep -q -e '--isa' "$tmp/out"
}
check '--help=all shows all, engines last' shows_all
section_of() { # section_of PARAMETER: the heading that it stands below
    awk -v name="--$1=" '/^[A-Z].*:$/ { heading = $0 } index($0, " " name) { print heading; exit }' "$tmp/out"
}
is_in_its_section() { # each parameter of a search, by what its row says that it serves
    runs solve --help=all
    sed -n 's/^[A-Z]*([a-z]*, "\([a-z]*\)", "*\([a-zNUL]*\)"*, \([A-Z]*\),.*/\1 \2 \3/p' \
        "$top_srcdir/src/solver/params.def" >"$tmp/parameters"
    [ -s "$tmp/parameters" ] || return 1
    while read -r name engine whose; do
        wanted="Engine $engine:"
        [ "$engine" != NULL ] || wanted=Search:
        [ "$whose" != DEVELOPER ] || wanted='For measuring engines:'
        [ "$(section_of "$name")" = "$wanted" ] || { echo "--$name is in: $(section_of "$name")" && return 1; }
    done <"$tmp/parameters"
}
check '... each with the engine that it serves' is_in_its_section
runs sudoku generate --help
check 'the seed of what is random is usual' grep -q -e '--seed=' "$tmp/out"
runs --help
check '--help lists the commands' grep -q '^  solve ' "$tmp/out"
commands=$(sed -n 's/^COMMAND("\([a-z]*\)", "\([a-z]*\)".*/\1 \2/p' "$top_srcdir/src/cli/shell/commands.def")
check 'there are commands' test -n "$commands"
while read -r words; do
    # shellcheck disable=SC2086 # group and name
    check "$words --help has usage and examples" shows_help $words
done <<END
$commands
END

tells_of_rules() { # each with its example, which can be read
    "$QUADRILLE" sudoku rules | sed -n 's/^  \([a-z+-]\{1,\}\)\( .*\|=.*\|\)$/\1/p' >"$tmp/rules"
    [ "$(wc -l <"$tmp/rules")" -gt 40 ] || return 1
    while read -r rule; do
        "$QUADRILLE" sudoku rules "$rule" >"$tmp/rule" && grep -q "^  $rule" "$tmp/rule" || return 1
        side=$(sed -n 's/.* --side=\([0-9]*\) .*/\1/p' "$tmp/rule")
        { printf 'size: %s\ngrid:\n' "$side" && awk -v side="$side" 'BEGIN { while (k++ < side * side) printf "." }' &&
            printf '\n' && sed -n 's/^In a file: *//p' "$tmp/rule"; } >"$tmp/puzzle.txt"
        "$QUADRILLE" sudoku convert --format=text "$tmp/puzzle.txt" >"$tmp/read" || { echo "$rule" && return 1; }
        case $rule in classic | jigsaw) continue ;; esac # written otherwise
        grep -q "^$rule:" "$tmp/read" || { echo "no $rule" && return 1; }
    done <"$tmp/rules"
}
check 'every rule is told of, with an example' tells_of_rules
check 'a rule that is not there' says 2 "quadrille: there is no rule 'kiler'; did you mean 'killer'?\n" sudoku rules kiler

# Long searches, where there is no terminal.
awk 'BEGIN { for (i = 1; i <= 60; i++) printf "i%d ", i; print ""
    for (i = 1; i <= 60; i++) print "i" i "\ni" i }' >huge.dlx
line='^quadrille: [0-9.]*[kMG]* solutions, [0-9.]*[kMG]* nodes, [0-9.]*[kMG]*/s, [0-9.]* %, [0-9]*:[0-9][0-9]'
has_told() { # has_told N PATTERN
    [ "$(grep -c "$2" err)" -ge "$1" ]
}
tells() { # tells PATTERN ARGUMENT...: twice, before it is stopped
    pattern=$1
    shift
    status=0
    : >err
    "$QUADRILLE" "$@" huge.dlx >out 2>err </dev/null &
    pid=$!
    awaits $pid has_told 2 "$pattern"
    kill -TERM $pid
    wait $pid || status=$?
    has_status 3 && has_told 2 "$pattern"
}
tells_now_and_then() {
    tells "$line" count --engine=links --progress=100ms
}
check '--progress tells now and then how far it has come' tells_now_and_then
tells_of_orbits() {
    echo '(i1 i2)' >huge.sym
    tells "$line" solve --all --format=line --engine=links --symmetries=huge.sym --progress=100ms &&
        tells "$line" count --engine=links --symmetries=huge.sym --progress=100ms
}
check '... up to symmetry, too' tells_of_orbits
object='^{"seconds": [0-9]*\.[0-9]*, "solutions": "[0-9]*", "nodes": "[1-9][0-9]*", "percent": [-+.e0-9]*, "seconds_left": .*}$'
tells_programs() {
    tells "$object" count --engine=links --progress=100ms,json && [ "$(grep -vc "$object" err)" -eq 1 ]
}
check '... and programs, too' tells_programs
check '... and without it, nothing is told' says 3 \
    "quadrille: huge.dlx: stopped by --nodes: incomplete, 473 solutions so far\n" \
    count --engine=links --nodes=1000 huge.dlx
check 'a time that is none' refuses 'solve ' \
    "parameter '--progress' takes a time such as 10, 300ms or 5m, \`json\`, or both with a comma between them, not 'often'" solve --progress=often one.dlx
tells_who_asks() {
    : >err
    "$QUADRILLE" count --engine=links huge.dlx >out 2>err &
    pid=$!
    awaits $pid has_used $pid 0.2
    kill -s USR1 $pid
    awaits $pid has_told 1 "$line"
    kill -TERM $pid
    wait $pid
    [ $? -eq 3 ] && [ "$(grep -c "$line" err)" -eq 1 ]
}
check 'SIGUSR1 asks how far it has come' tells_who_asks

# Names from outside do not control the terminal: nor in messages, nor in answers.
escape=$(printf '\033[31m')
c1=$(printf '\302\233')
right_to_left=$(printf '\342\200\256')
check 'a file name in a message is shown as it may be' \
    says 2 'quadrille: x\\x1B[31m: no such file\n' count "x$escape"
check '... also with controls of two bytes' says 2 'quadrille: x\\xC2\\x9B: no such file\n' count "x$c1"
check '... and what turns the direction' \
    says 2 'quadrille: \\xE2\\x80\\xAEx: no such file\n' count "${right_to_left}x"
check '... and the other letters are left' says 2 'quadrille: h\303\266\342\202\254: no such file\n' \
    count "$(printf 'h\303\266\342\202\254')"
check '... and lines' says 2 'quadrille: a\\x0Ab: no such file\n' count "$(printf 'a\nb')"
check 'so is a command' mentions 2 "^quadrille: unknown command '.x1B\[31m'" "$escape"
cp one.dlx "one$escape$c1.dlx"
check 'so is a name in an answer' prints 'one\\x1B[31m\\xC2\\x9B.dlx: unique\n' check "one$escape$c1.dlx"
check '... and in JSON' prints '{"source":"one\\u001b[31m\\u009b.dlx","verdict":"unique","solutions":"1","complete":true,"ended":"exhausted"}\n' \
    check --format=json "one$escape$c1.dlx"
printf 'a%sb\na%sb\n' "$c1" "$c1" >controls.dlx
check 'so are names of items' \
    says 2 "controls.dlx:1:1: item name 'a\\\\xC2\\\\x9Bb' cannot have '\\\\xC2' in it\n" solve controls.dlx
printf 'title: a\033[31mb\302\233c\nantiknight:\ngrid:\n1...\n...4\n..2.\n.3..\n' >title.txt
raw() { # has the last output raw controls?
    LC_ALL=C tr -d '\n' <"$tmp/out" | LC_ALL=C grep -q "[[:cntrl:]]\|$c1"
}
no_raw() {
    runs "$@" && ! raw && [ -s "$tmp/out" ]
}
check 'a title is written without controls' no_raw sudoku convert --format=text title.txt

# Closed streams: nothing else gets what is meant for them.
closed() { # what -v says does not come into the file
    "$QUADRILLE" diagram one.dlx >open.txt && "$QUADRILLE" diagram -v one.dlx -o closed.txt </dev/null 2>&- &&
        cmp open.txt closed.txt
}
check 'closed streams get nothing into the file that is written' closed
closed_output() {
    status=0
    "$QUADRILLE" count one.dlx >&- 2>"$tmp/err" || status=$?
    [ "$status" -eq 2 ] && grep -q '^quadrille: cannot write to standard output: ' "$tmp/err"
}
check '... and a closed output is told' closed_output
done_testing
