#!/bin/sh
# What is drawn at random is new at each call, and --seed repeats it; other parameters share nothing.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99
printf 'a b c d e f g h i j k l m n o p\n' >many.dlx
for item in a b c d e f g h i j k l m n o p; do printf '%s\n%s |1\n' $item $item; done >>many.dlx

repeats() { # repeats COMMAND...: new at each call; the seed that -v prints repeats it
    runs "$@" -v && has_status 0 && cp out first && seed=$(sed -n 's/^quadrille: seed \([0-9]*\)$/\1/p' err) && [ -n "$seed" ] &&
        runs "$@" && has_status 0 && ! cmp -s out first && runs "$@" --seed="$seed" && cmp out first
}
line=.....587.3...7.1...5......4...8....269..3.......4........28..9.7.5....6......14..
check 'generate is new at each call, and its seed repeats it' repeats sudoku generate -n 2
check '... with clues' repeats sudoku generate --side=6 --rule=killer
check '... as JSON' repeats sudoku generate --format=json
check 'scramble' repeats sudoku scramble $line
check 'sample' repeats sample --format=line -n 8 many.dlx
seed_in() { # seed_in PATTERN COMMAND...: the output says the seed
    pattern=$1
    shift
    runs "$@" && has_status 0 && cp out first && seed=$(sed -n "s/$pattern/\1/p" out) && [ -n "$seed" ] &&
        runs "$@" --seed="$seed" && cmp out first
}
comment='^# seed \([0-9]*\)$'
member='.*"seed":"\([0-9]*\)".*'
check 'text says the seed' seed_in "$comment" sudoku generate --format=text
check 'a picture says it' seed_in "$comment" sudoku generate --format=grid
check '... with rules' seed_in "$comment" sudoku generate --side=6 --rule=diagonal --format=unicode
check '... a copy' seed_in "$comment" sudoku scramble --format=text $line
check 'JSON says it' seed_in "$member" sudoku generate --format=json
check '... a copy' seed_in "$member" sudoku scramble --format=json $line
check '... samples' seed_in "$member" sample --format=json many.dlx
check 'a line has no comment' shows 0 '^[.1-9]\{81\}$' sudoku generate
fixed() {
    "$QUADRILLE" sudoku minimize 3421123421434312 >one && "$QUADRILLE" sudoku minimize 3421123421434312 | cmp - one &&
        "$QUADRILLE" estimate --descents=9 --format=line many.dlx >one && "$QUADRILLE" estimate --descents=9 --format=line many.dlx | cmp - one
}
check 'what draws nothing is the same at each call' fixed

# Solutions of puzzles with one seed and other parameters, in canonical form.
share_nothing() {
    : >solutions
    while read -r parameters; do
        # shellcheck disable=SC2086 # words are meant
        "$QUADRILLE" sudoku generate -n 4 --seed=3 --format=json $parameters |
            sed 's/.*"solution":"\([^"]*\)".*/\1/' >>solutions
    done <<END

--difficulty=simple
--difficulty=easy
--difficulty=intermediate
--difficulty=expert
--symmetry=half-turn
--symmetry=full
--clues=30
--clues=30-
--minimal
--rating=2.0..3.0
--required=X-wing
--rule=diagonal
--rule=antiking
--rule=even=r1c1
--rule=even=r1c2
--rule=killer
--rule=killer:5
--rule=killer:5%
--rule=thermo
--puzzle=1................................................................................
END
    "$QUADRILLE" sudoku canonical solutions | sort | uniq -d >shared
    [ "$(wc -l <solutions)" = 84 ] && ! [ -s shared ]
}
check 'puzzles of other parameters have other solutions' share_nothing
done_testing
