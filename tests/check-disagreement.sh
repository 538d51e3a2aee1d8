#!/bin/sh
# --cross-check finds what it is for: in a program whose engine or backtracker is broken on purpose, it says which of the two has a
# solution that the other lacks, and ends with status 1.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
. "$top_srcdir/tests/mutants.sh"

QUADRILLE=$tmp/quadrille

breaks() { # breaks FILE SED-SCRIPT: leaves a program with that change in $QUADRILLE
    rm -f "$QUADRILLE"
    # shellcheck disable=SC2046 # a list of objects
    make_copy "$1" "$2" && compile_copy "$1" &&
        link_program "$QUADRILLE" $(find "$top_builddir/src/cli" -name 'quadrille-*.o')
}

blank=................
disagree='quadrille: puzzle: engine and backtracker disagree:'

disagrees() { # disagrees WHAT ARGUMENT...: in one line, which ends with a solution
    what=$1
    shift
    exits 1 sudoku "$@" || return
    cat "$tmp/err"
    sed -n 1p "$tmp/err" | grep -q "^$disagree $what [1-4]\{16\}\$"
}

check 'a program that is whole can be made' breaks backtrack/branch.c '1s/^/\/* whole *\/ /'
check '... and agrees with itself' says 0 'quadrille: puzzle: engine and smallest agree: 288 solutions\n' \
    sudoku count --cross-check $blank
check 'a backtracker that never guesses the last digit' breaks backtrack/branch.c \
    's/if (digit == 0) {/if (digit == 0 || digit == branch->search->digits) {/'
check '... lacks a solution' disagrees 'only the engine has' count --cross-check $blank
check '... whatever is asked' disagrees 'only the engine has' check --cross-check $blank
check '... and says nothing of it where it has all' says 0 'quadrille: puzzle: engine and smallest agree: 1 solution\n' \
    sudoku count --cross-check 1234341221434321
check 'a backtracker that gives each solution twice' breaks backtrack/branch.c \
    's/qdri_solution(branch->search);/&&/'
check '... has one too many' disagrees 'only the backtracker has, or has twice,' count --cross-check $blank
check 'an engine that never tries the last option of an item' breaks engine/links/links.c \
    's/if (x == frame->end) {/if (x == frame->end || s->node[x].down == frame->end) {/'
check '... lacks a solution' disagrees 'only the backtracker has, or has twice,' count --cross-check --engine=links $blank
check '... also where that is the only one' disagrees 'only the backtracker has, or has twice,' \
    solve --cross-check --engine=links 1.34.4122.43.321
check 'an engine that gives each solution again and again' breaks engine/links/links.c \
    's/s->position = AT_RETREAT;/s->position = AT_NODE;/'
check '... has one twice' disagrees 'the engine has twice' count --cross-check --engine=links $blank
done_testing
