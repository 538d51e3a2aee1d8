#!/bin/sh
# What the command does on a terminal: colors, boxes, progress, animation.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

have script || skip_all 'no script(1) here'
script -qec true /dev/null >/dev/null 2>&1 || skip_all 'script(1) cannot make a terminal here'
small=1......4..2..3..
escape=$(printf '\033')
corner=$(printf '\342\224\217')
awk 'BEGIN { for (i = 1; i <= 60; i++) printf "i%d ", i; print ""
    for (i = 1; i <= 60; i++) print "i" i "\ni" i }' >huge.dlx

on_terminal() { # on_terminal VARIABLE=VALUE... -- ARGUMENT...: leaves $tmp/out with standard output and error
    settings="TERM=xterm LC_ALL=C.UTF-8"
    while [ "$1" != -- ]; do
        settings="$settings $1"
        shift
    done
    shift
    script -qec "env $settings '$QUADRILLE' $*" /dev/null >"$tmp/out" 2>&1 </dev/null
}
shows() {
    grep -q "$1" out
}
hides() {
    ! grep -q "$1" out
}

on_terminal -- sudoku solve $small
check 'boxes are drawn' shows "$corner"
check 'givens are emphasized' shows "$escape\[1m"
on_terminal -- solve
check 'nobody waits at a terminal for what was not asked for' \
    shows 'no input: name a FILE, or - for standard input'
on_terminal -- sudoku solve --ascii --color=never $small
check '--ascii draws in ASCII' hides "$corner"
check '--color=never does not emphasize' hides "$escape"
on_terminal NO_COLOR=1 -- sudoku solve $small
check 'NO_COLOR does not either' hides "$escape"
on_terminal NO_COLOR= -- sudoku solve $small
check 'an empty NO_COLOR is none' shows "$escape"
on_terminal NO_COLOR=1 -- sudoku solve --color=always $small
check '--color=always knows better' shows "$escape"
on_terminal TERM=dumb -- sudoku solve $small
check 'a dumb terminal gets no colors' hides "$escape"
on_terminal LC_ALL=C -- sudoku solve $small
check 'a locale without UTF-8 gets ASCII' hides "$corner"

on_terminal -- sudoku trace --animate --delay=1 $small
check '--animate clears the screen for each step' shows "$escape\[2Jstep 2: "
check '... and shows all of them' shows 'step 2[0-9]: '

for time in 1500ms 5s 30s; do # on a busy machine, it may come late
    on_terminal -- count --engine=links --time=$time huge.dlx
    ! shows 'solutions, ' || break
done
check 'progress is shown' shows 'solutions, .* nodes, .*/s, .* %, 0:[0-9][0-9]'
erased() { # the line of progress ends in blanks and a return before the count comes
    tr '\r' '\n' <out | grep -A 1 -E '^ +$' | grep -qE '^[0-9]+$'
}
check '... and erased before the answer' erased
on_terminal -- count -q --time=1500ms huge.dlx
check '-q shows none' hides 'solutions, '
done_testing
