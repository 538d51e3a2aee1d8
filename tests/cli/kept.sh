#!/bin/sh
# Every rule in every format that the command writes: read back as the same puzzle, or refused.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

# A puzzle for each rule, with the argument of its example.
sed -n 's/^EXAMPLE("\([^"]*\)", \([0-9]*\), \(.*\))$/\2|\1|\3/p' "$top_srcdir/src/cli/sudoku/rule_examples.def" |
    awk -F'|' '{
        argument = $0
        sub(/^[^|]*[|][^|]*[|]/, "", argument)
        argument = argument == "NULL" ? "" : " " substr(argument, 2, length(argument) - 2)
        printf "size: %d\ntitle: %s\ngrid:\n", $1, $2
        for (row = 0; row < $1; ++row) {
            for (column = 0; column < $1; ++column) printf "%s", ($1 > 9 ? ". " : ".")
            print ""
        }
        if ($2 != "classic") printf "%s:%s\n", $2, argument
        print "---"
    }' >written.txt
"$QUADRILLE" sudoku convert --format=text written.txt >rules.txt
all=$(grep -c '^---' rules.txt)
check 'there is an example of each rule' [ "$all" -ge 70 ]

holds_all() { # holds_all [PARAMETER...]: all is read again as it was
    runs sudoku convert "$@" rules.txt && has_status 0 && mv out kept &&
        "$QUADRILLE" sudoku convert --format=text kept | cmp - rules.txt
}
check 'the default form holds all rules' holds_all
for format in text json; do
    check "... $format" holds_all --format=$format
done
grep -v '^title: classic$' rules.txt >untitled.txt
mv untitled.txt rules.txt
for format in grid unicode; do # a mere grid has no title
    check "... $format" holds_all --format=$format
done
holds_some() { # holds_some FORMAT: what is refused is named, and nothing else is lost
    runs sudoku convert --format="$1" rules.txt && has_status 2 && mv out kept && mv err refused &&
        sed -n "s/.*hold rule '\([^':]*\).*; format 'text' can\$/\1/p" refused >names &&
        [ "$(wc -l <names)" = "$(wc -l <refused)" ] &&
        "$QUADRILLE" sudoku convert --format=json --strict kept >again &&
        [ $(($(wc -l <again) + $(wc -l <names))) = "$all" ] &&
        while read -r name; do grep -qxF "title: $name" rules.txt || exit 1; done <names
}
for format in line rows numbers csv fpuzzles fpuzzles-link sudokupad sudokupad-link pencil solo; do
    check "$format holds a puzzle or names the rule" holds_some $format
done

# Each command that makes puzzles keeps the rules of the command line.
keeps_diagonal() { # keeps_diagonal FORMAT COMMAND...
    to=$1
    shift
    "$QUADRILLE" sudoku "$@" --rule=diagonal --format="$to" >made &&
        "$QUADRILLE" sudoku convert --format=text made | grep -c '^diagonal:' | grep -qx 2
}
line=1......4..2..3..
for format in text json grid unicode fpuzzles sudokupad solo; do
    check "generate --format=$format keeps a rule" keeps_diagonal $format generate --seed=1 -n 2 --side=4
    check "... scramble" keeps_diagonal $format scramble --seed=1 -n 2 $line
    check "... convert" keeps_diagonal $format convert $line $line
done
refuses_diagonal() { # refuses_diagonal FORMAT COMMAND...
    to=$1
    shift
    runs sudoku "$@" --rule=diagonal --format="$to" && has_status 2 && ! grep -q '[1-4][1-4.]\{3\}\|<game' out &&
        grep -q "cannot hold rule 'diagonal'; format 'text' can\$" err
}
for format in line rows numbers csv opensudoku pencil; do
    check "generate --format=$format refuses it" refuses_diagonal $format generate --seed=1
    check '... scramble' refuses_diagonal $format scramble --seed=1 $line
    check '... minimize' refuses_diagonal $format minimize 1234341243212143
    check '... convert' refuses_diagonal $format convert $line
done
check 'a line of candidates says which rule it does not hold' \
    mentions 0 "puzzle: the line holds candidates, but not rule 'diagonal'\$" \
    sudoku candidates --format=line --rule=diagonal 1234341243212143
printf '{"size":4,"line":[{"lines":[["R1C1","R2C2"]]}]}\n' >drawn.json
check 'what was not understood is lost, with a warning' \
    mentions 0 'drawn.json:1: not all of it was understood, so what is written may be another puzzle$' \
    sudoku convert drawn.json
in_a_file() {
    "$QUADRILLE" sudoku generate --seed=1 --rule=diagonal -n 5 -o d.txt && "$QUADRILLE" sudoku check --format=line d.txt >verdicts &&
        [ "$(grep -c ': unique$' verdicts)" = 5 ]
}
check 'puzzles with a rule, written to a file, have one solution' in_a_file
keeps_boxes() {
    "$QUADRILLE" sudoku generate --seed=1 --box=4x2 "$@" >made && "$QUADRILLE" sudoku check --format=line made | grep -q ': unique$'
}
check 'unusual boxes are kept' keeps_boxes
check '... in JSON' keeps_boxes --format=json
check '... and refused by a line' mentions 2 "a line cannot hold boxes of 4x2; format 'text' can" \
    sudoku convert --format=line made
pairs_in_json() {
    printf 'size: 4\ngrid:\n0+1 . . .\n. 2 . .\n. . 0 .\n. . . .\nschrodinger:\n' >pairs.txt
    "$QUADRILLE" sudoku convert --format=text pairs.txt >pairs && "$QUADRILLE" sudoku convert --format=json pairs.txt |
        "$QUADRILLE" sudoku convert --format=text - | cmp - pairs
}
check 'cells with two digits are kept in JSON' pairs_in_json
regions_in_json() {
    map=' ##--##--::..::..'
    "$QUADRILLE" sudoku convert --format=text --rule=jigsaw="$map" ................ >maps &&
        "$QUADRILLE" sudoku convert --format=json --rule=jigsaw="$map" ................ |
        "$QUADRILLE" sudoku convert --format=text - | cmp - maps
}
check '... and regions of any name' regions_in_json

# JSON that is not ours, or broken
refuses() { # refuses MESSAGE JSON
    message=$1
    printf '%s\n1......4..2..3..\n' "$2" >input
    runs sudoku convert input && has_status 2 && grep -qF "$message" err && grep -qx '1......4..2..3..' out
}
check 'an unknown member' refuses "input:1:30: 'diagonal' is not understood" '{"puzzle":"1......4..2.....","diagonal":true}'
check 'an unknown rule' refuses "input:1:1: there is no key or rule 'diagonel'" '{"puzzle":"1......4..2.....","rules":["diagonel"]}'
check 'a wrong argument' refuses 'input:1:1: ' '{"puzzle":"1......4..2.....","rules":["killer: r9c9"]}'
check 'a rule that is no text' refuses 'input:1:1: ' '{"puzzle":"1......4..2.....","rules":[7]}'
check 'too few cells' refuses 'input:1:1: ' '{"side":4,"puzzle":"1......4"}'
check 'no cells' refuses 'input:1:1: ' '{"puzzle":""}'
check 'a puzzle that is no text' refuses 'input:1:1: ' '{"puzzle":[1]}'
check 'a huge side' refuses 'input:1:1: ' '{"side":4000000000,"puzzle":"1......4..2....."}'
check 'wrong boxes' refuses 'input:1:1: ' '{"boxes":"3x2","puzzle":"1......4..2....."}'
done_testing
