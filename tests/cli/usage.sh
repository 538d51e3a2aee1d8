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
check 'without an operand' \
    refuses 'solve ' 'no input: name a FILE, or - for standard input' solve
check 'an unknown parameter' \
    refuses 'solve ' "unknown parameter '--limt'; did you mean --limit?" solve --limt=3 one.dlx
check 'one that nothing is like' refuses 'count ' "unknown parameter '--frobnicate'" count --frobnicate one.dlx
check 'an unknown letter' refuses 'solve ' "unknown parameter '-z'" solve -z one.dlx
check 'too short a beginning' refuses 'solve ' "'--s' can be --sift or --stats" solve --s one.dlx
check 'a missing argument' refuses 'solve ' "parameter '--limit' needs an argument: N" solve one.dlx -n
check 'an argument too many' refuses 'solve ' "parameter '--all' takes no argument" solve --all=3 one.dlx
check 'a number that is none' \
    refuses 'solve ' "parameter 'limit' takes a whole number, not 'x'" solve -n x one.dlx
check 'a time that is none' refuses 'solve ' \
    "parameter 'time' takes a time such as 90, 2.5, 300ms or 5m, not '1d'" solve --time=1d one.dlx
check 'a word that is none' refuses 'solve ' \
    "parameter '--format' takes one of text|line|json, not 'xml'" solve --format=xml one.dlx
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

shows_help() { # shows_help COMMAND...: on standard output, with usage, examples, and nothing too wide
    runs "$@" --help
    has_status 0 && [ ! -s "$tmp/err" ] && head -n 1 "$tmp/out" | grep -q "^Usage: quadrille $*" &&
        grep -q "^  quadrille $*" "$tmp/out" && ! grep -E '.{101}' "$tmp/out"
}
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
done_testing
