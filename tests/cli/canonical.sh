#!/bin/sh
# quadrille sudoku canonical
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

check 'a form' answers 0 '.......1..2..3..\n' sudoku canonical 1......4..2.....
check 'a form is its own' answers 0 '.......1..2..3..\n' sudoku canonical .......1..2..3..
check 'of a puzzle that others have published' answers 0 \
    '........1.......23..4..5..........6......75..12..3.......12...8...4......76......\n' \
    sudoku canonical .9.....1.34...........2...8.5.1.4...........2...9..6....8....9........4...6.3....
# The same grid, turned by a quarter, with its digits renamed.
same_forms() { # same_forms GRID...
    "$QUADRILLE" sudoku canonical "$@" >forms && [ "$(sort -u forms | wc -l)" = 1 ]
}
check 'turned and renamed' same_forms 1234341221434321 2143432112343412 3142241342311324
check 'columns of a stack, and rows of a band' same_forms 1......4..2..... .1....4....2.... ..4.1......2....
different() { ! same_forms 1......4..2..... 1..2......3.....; }
check 'others are not the same' different
check '--unique writes each once' answers 0 '.......1..2..3..\n.......1..1..2..\n' \
    sudoku canonical --unique 1......4..2..... .1....4....2.... 1.....1..2...... .......1..2..3..
check '--distinct is the same' answers 0 '.......1..2..3..\n' \
    sudoku canonical --distinct 1......4..2..... .1....4....2....
check 'boxes that are not square' same_forms --box=2x3 1.......2..................3........ ...................1........2......5
check 'an empty grid' says 0 'quadrille: puzzle: automorphisms 3072; of rows 1 2 3 4 and columns 1 2 3 4; digits become 1234\n' \
    sudoku canonical --stats ................
check '-v says that, too' mentions 0 'automorphisms 2; of rows 4 3 2 1 and columns 2 1 4 3; digits become 3142$' \
    sudoku canonical -v 1......4..2.....
check 'JSON has it' answers 0 \
    '{"source":"puzzle","number":1,"side":4,"puzzle":"1......4..2.....","canonical":".......1..2..3..","automorphisms":"2","transposed":false,"rows":[4,3,2,1],"columns":[2,1,4,3],"digits":"3142"}\n' \
    sudoku canonical --format=json 1......4..2.....
check 'Latin squares' answers 0 '1234521453345124523153124\n' sudoku canonical --format=line --box=1x5 1234521453345214513253214
check 'large ones' exits 0 sudoku canonical "$top_srcdir/puzzles/sides.txt"

solution_goes_along() {
    printf 'size: 4\ntitle: a title\ngrid:\n3...\n....\n....\n.3.4\nsolution:\n3142\n2413\n4231\n1324\n---\n' >puzzle.txt
    "$QUADRILLE" sudoku canonical --format=text puzzle.txt >form.txt && grep -q '^title: a title$' form.txt &&
        grep -q '^solution:' form.txt && "$QUADRILLE" sudoku verify form.txt
}
check 'the title and the solution go along' solution_goes_along

check 'givens that contradict each other' mentions 2 'puzzle: no canonical form: 1 is twice in row 1$' \
    sudoku canonical 1..1............
check 'other rules' mentions 2 "only classic Sudokus have a canonical form, but there is rule 'diagonal'$" \
    sudoku canonical --rule=diagonal 1......4..2.....
others_are_answered() {
    printf '1..1............\n1......4..2.....\n' >two
    runs sudoku canonical two && has_status 2 && printf '.......1..2..3..\n' | cmp - out
}
check '... and the others are answered' others_are_answered
counts() { # counts TEXT WHAT PARAMETER...
    wanted=$1
    what=$2
    shift 2
    prints "$wanted" sudoku count --up-to="$what" "$@"
}
check 'all 288 grids of 4x4' counts '288\n' nothing ................
check '... are 39 up to turns and reflections' counts '39\n' board ................
check '... 12 up to names of digits' counts '12\n' digits ................
check '... and 2 up to all' counts '2\n' all ................
check 'of puzzles with givens' counts '3\n2\n' all 1......4........ 1..............1
check '... with boxes that are not square' counts '102\n' all 123456..............................
check '... with a rule' counts '1\n' all --rule=diagonal ................
check '-v says how many' mentions 0 'puzzle: 48 solutions in all$' \
    sudoku count --up-to=all -v --rule=diagonal ................
empty=.................................................................................
check 'too many symmetries' says 2 \
    'quadrille: puzzle: it has 1218998108160 symmetries, more than can be kept, which are 63670\n' \
    sudoku count --up-to=all $empty
check '--time ends it' runs_out 'puzzle: stopped by --time' sudoku count --up-to=board $empty
check 'no backtracker' says 2 'quadrille: solutions up to symmetry do not go with --method\n' \
    sudoku count --up-to=all --method=plain ................

# scramble
expert=.....587.3...7.1...5......4...8....269..3.......4........28..9.7.5....6......14..
copies_are_the_same() { # copies_are_the_same PUZZLE PARAMETER...: but do not look it
    puzzle=$1
    shift
    "$QUADRILLE" sudoku scramble --seed=1 -n 200 "$@" "$puzzle" >copies && [ "$(wc -l <copies)" = 200 ] &&
        [ "$(sort -u copies | wc -l)" -gt 180 ] && "$QUADRILLE" sudoku canonical "$@" copies | sort -u >forms &&
        "$QUADRILLE" sudoku canonical "$@" "$puzzle" | cmp - forms
}
check 'copies are the same, but do not look it' copies_are_the_same $expert
check '... with boxes that are not square' copies_are_the_same 1.......2..................3........ --box=2x3
check '... of Latin squares' copies_are_the_same 1....2...............4... --box=1x5 --format=line
all_of_them() { # of a grid with one digit: each cell is as likely as any other
    "$QUADRILLE" sudoku scramble --seed=1 -n 2000 1............... >copies && sort copies | uniq -c | awk '
        { if ($1 < 10 || $1 > 60) exit 1 } END { exit NR != 64 }'
}
check 'every cell and every digit comes' all_of_them
by_seed() {
    "$QUADRILLE" sudoku scramble --seed=1 -n 3 $expert >one && "$QUADRILLE" sudoku scramble -n 3 --seed=1 ................ $expert | tail -n 3 | cmp - one &&
        "$QUADRILLE" sudoku scramble -n 3 --seed=2 $expert >two && ! cmp -s one two
}
check 'the seed says which' by_seed
keeps_rules() { # keeps_rules PARAMETER...: solutions become solutions, and others than they were
    "$QUADRILLE" sudoku solve --all --format=line "$@" ................ 2>solving >solutions &&
        "$QUADRILLE" sudoku scramble --seed=1 -q -n 20 "$@" solutions | "$QUADRILLE" sudoku solve --format=line - >copies && sort -u solutions >sorted && [ -s sorted ] &&
        sort -u solutions copies | cmp - sorted && head -n 20 copies | sort -u | awk 'END { exit NR < 5 }'
}
check 'a rule stays in force' keeps_rules --rule=diagonal
check '... which allows some of it' keeps_rules --rule=even='r1c1 r4c4'
can_be_said() {
    runs sudoku scramble --seed=1 --format=json $expert && row=$(sed 's/.*"rows":\[\([^]]*\)\].*/\1/' out) && [ "${#row}" = 17 ] &&
        grep -q '"transposed":[a-z]*,"rows":' out && grep -q '"digits":"[1-9]\{9\}"' out
}
check 'JSON says what was done' can_be_said
check 'where nothing can be done, that is said' says 0 'quadrille: puzzle: no symmetry of its rules is known: it is left as it is\n' \
    sudoku scramble --seed=1 --rule=killer='5 r1c1 r1c2' 1......4..2.....
check '... and it is left as it is' grep -qx '1[.]*' out
solution_goes_with_it() {
    "$QUADRILLE" sudoku scramble --seed=5 --format=text puzzle.txt >copy.txt && grep -q '^title: a title$' copy.txt &&
        grep -q '^solution:' copy.txt && "$QUADRILLE" sudoku verify copy.txt
}
check 'title and solution go along' solution_goes_with_it
done_testing
