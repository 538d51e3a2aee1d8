#!/bin/sh
# Proofs that there are no other solutions: files, limits, and what is no proof
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
CHECK_LRAT=$(cd "$top_builddir" && pwd)/tests/support/check_lrat
CHECK_CPOG=$(cd "$top_builddir" && pwd)/tests/support/check_cpog
CHECK_PBP=$(cd "$top_builddir" && pwd)/tests/support/check_pbp
cd "$tmp" || exit 99
cp "$top_srcdir/puzzles/cover/queens-8.dlx" "$top_srcdir/puzzles/cover/langford-8.dlx" .
cp "$top_srcdir/puzzles/cover/dominating-queens-5.dlx" bounds.dlx
unique=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

proven() { # proven FILE SOLUTIONS: the proof in it holds, of so many, and nothing else was left
    "$CHECK_LRAT" --solutions="$2" "$1.cnf" "$1" && is_tidy
}
left_nothing() { # left_nothing FILE
    [ ! -e "$1" ] && [ ! -e "$1.cnf" ] && is_tidy
}

counted() {
    prints '92\n' count --proof=p queens-8.dlx && proven p 92
}
check 'a count is proven' counted
listed() {
    lines=$("$QUADRILLE" solve --format=line --proof=p queens-8.dlx | wc -l) && [ "$lines" -eq 92 ] && proven p 92
}
check 'solve looks for all solutions where it is to prove that they are all' listed
# What a formula forbids, as doc/trust.md reads it.
forbidden_by() { # forbidden_by FORMULA SOLUTIONS: prints them like solve --format=line
    awk -v solutions="$2" '
        $1 == "c" { number = $2; sub(/^c [0-9]+ = /, ""); option[number] = $0; next }
        $1 == "p" { clauses = $4; next }
        ++clause > clauses - solutions {
            line = ""
            for (k = 1; $k != 0; ++k) {
                if ($k < 0) { line = line " | " option[-$k] }
            }
            print substr(line, 4)
        }' "$1"
}
sorted() { # sorts lines, and in each what stands between bars
    awk -F ' [|] ' -v OFS=' | ' '{
        $1 = $1
        for (k = 2; k <= NF; ++k) {
            for (n = k; n > 1 && $n < $(n - 1); --n) { other = $n; $n = $(n - 1); $(n - 1) = other }
        }
        print
    }' | sort
}
same_list() {
    for file in queens-8.dlx bounds.dlx "$top_srcdir/puzzles/cover/word-squares.dlx"; do
        "$QUADRILLE" solve --format=line --proof=p "$file" | sorted >list || return
        forbidden_by p.cnf "$(wc -l <list)" | sorted | diff list - || return
    done
}
check 'what is listed is what the formula forbids' same_list
in_binary() {
    prints '300\n' count --threads=2 --proof=p --proof-format=binary langford-8.dlx && proven p 300
}
check 'in binary, of a search by two threads' in_binary
# A clause "what is left of the item" is made only for items with many options.
many_options() {
    prints '8\n' count --engine=lanes --proof=p --proof-format=binary "$top_srcdir/puzzles/cover/pentominoes-3x20.dlx" && proven p 8
}
check 'items with many options' many_options
without_hints() {
    prints '92\n' count --proof=p --proof-format=drat queens-8.dlx && tail -n 1 p | grep -qx 0 &&
        [ "$(grep -cvE '^(-?[0-9]+ )*0$' p)" -eq 0 ] && [ "$(wc -l <p)" -gt 92 ]
}
check 'without hints' without_hints
by_engine() {
    for engine in links lanes zdd learn relay; do
        prints '300\n' count --engine="$engine" --proof=p langford-8.dlx && proven p 300 || return
    done
}
check 'whatever engine counts' by_engine
unique() {
    exits 0 sudoku check --proof=p "$unique" && proven p 1 && grep -q '^p cnf' p.cnf && grep -q '^c 1 = r1c1 ' p.cnf
}
check 'a Sudoku is proven to have one solution' unique
# What two items have in common is defined, by lines with negative numbers of clauses.
learned() {
    exits 0 sudoku check --engine=learn --proof=p "$unique" && proven p && grep -q ' 0 -' p &&
        exits 0 sudoku check --engine=learn --proof=p --proof-format=binary "$unique" && proven p
}
check 'by an engine that learns, with variables of its own' learned
contradictory() {
    exits 1 sudoku check --proof=p "11$(printf '%079d' 0)" && proven p 0
}
check 'a Sudoku is proven to have none' contradictory
none() {
    printf 'a b c\na b\nb c\n' >none.dlx && prints '0\n' count --proof=p none.dlx && proven p 0
}
check 'no solution' none

bounds() {
    prints '186\n' count --engine=lanes --proof=p bounds.dlx && proven p 186
}
check 'items with bounds' bounds
forbidden() {
    exits 1 sudoku check --rule=even=r1c1 --proof=p "3$(printf '%080d' 0)" && proven p 0 && grep -qx 0 p.cnf
}
check 'a given that a rule forbids' forbidden

# Shared out by several threads, which list solutions, too.
threads() {
    langford="$top_srcdir/puzzles/cover/langford-11.dlx"
    prints '35584\n' count --threads=3 --engine=links --proof=p --proof-format=binary "$langford" && proven p 35584 &&
        exits 0 solve --all --threads=2 --proof=p --proof-format=binary "$langford" && proven p 35584
}
check 'by several threads' threads

# Each cube has a proof of its own, and all of them together become one.
cubes() {
    exits 0 split -n 3 -o c queens-8.dlx && for cube in 1 2 3; do
        exits 0 count --cubes=c --cube=$cube --proof="c.$cube" --proof-format=binary queens-8.dlx && proven "c.$cube" || return
    done
}
check 'each cube of a search' cubes
exhaustive() {
    exits 0 split -n 3 --proof=top -o again queens-8.dlx && cmp -s c again && proven top && sed '$s/.*/1 -1 0/' top.cnf >fewer.cnf &&
        ! "$CHECK_LRAT" fewer.cnf top >said && exits 2 split --proof=top --proof-format=cpog queens-8.dlx
}
check 'the cubes are all of the search' exhaustive
merged() {
    exits 0 merge --proof=p --cubes=c queens-8.dlx c.3 c.1 c.2 && proven p &&
        exits 0 count --proof=whole queens-8.dlx && [ "$(grep '^p cnf' p.cnf)" = "$(grep '^p cnf' whole.cnf)" ]
}
check 'proofs of all cubes become one of the whole' merged
rm -f p p.cnf
missing() {
    exits 2 merge --proof=p --cubes=c queens-8.dlx c.1 c.2 && grep -q '1 of 3 cubes are missing, such as cube 3' err && left_nothing p
}
check 'but not if a cube is missing' missing
incomplete() {
    cp c.2.cnf half.cnf && head -c 1000 c.2 >half && exits 2 merge --proof=p --cubes=c queens-8.dlx c.1 half c.3 &&
        grep -q '^half:[0-9]*:1: the proof' err && left_nothing p
}
check 'or if a proof is not complete' incomplete
without() {
    exits 2 merge --proof=p queens-8.dlx c.1 c.2 c.3 && left_nothing p && exits 2 merge --proof=p --cubes=c queens-8.dlx c.1 c.2 gone &&
        left_nothing p && exits 2 merge --proof=/dev/full --cubes=c queens-8.dlx c.1 c.2 c.3
}
check 'or without cubes, a file or room on the disk' without

rm -f p p.cnf
limited() {
    exits 3 solve --limit=5 --proof=p queens-8.dlx && grep -q 'there is no proof, since not everything' err && left_nothing p
}
check 'where not everything is searched there is no proof' limited
multiple() {
    exits 3 sudoku check --proof=p "$(printf '%081d' 0)" && left_nothing p
}
check 'nor of a Sudoku with several solutions' multiple
journal() {
    exits 2 count --checkpoint=j --proof=p queens-8.dlx && left_nothing p
}
check 'nor of a search that keeps a journal' journal
several() {
    exits 2 count --proof=p queens-8.dlx langford-8.dlx && grep -q 'of one problem' err
}
check 'a proof is of one problem' several
rm -f p p.cnf
no_folder() {
    exits 2 count --proof=there/is/none queens-8.dlx
}
check 'a file that cannot be written' no_folder
kept() {
    echo old >p && exits 3 solve --limit=5 --proof=p queens-8.dlx && [ "$(cat p)" = old ]
}
check 'an older file stays where there is no proof' kept
full() {
    [ -e /dev/full ] || return 0
    rm -f p && ln -s /dev/full p && exits 2 count --proof=p queens-8.dlx
}
check 'a full disk' full

certified() { # certified COUNT FILE: the certificate in it is of that count, and nothing else was left
    [ "$("$CHECK_CPOG" "$2.cnf" "$2")" = "$1" ] && is_tidy
}
count_certified() {
    rm -f p p.cnf && prints '92\n' count --proof=p --proof-format=cpog queens-8.dlx && certified 92 p
}
check 'a count is certified' count_certified
dominoes() { # dominoes ROWS COLUMNS: long ones are counted soon
    awk -v rows="$1" -v columns="$2" 'BEGIN {
        for (r = 1; r <= rows; r++) for (c = 1; c <= columns; c++) printf "%d.%d ", r, c
        print ""
        for (r = 1; r <= rows; r++) for (c = 1; c <= columns; c++) {
            if (c < columns) print r "." c, r "." c + 1
            if (r < rows) print r "." c, r + 1 "." c
        }
    }'
}
beyond_64_bits() {
    dominoes 40 6 >dominoes.dlx && "$QUADRILLE" count --proof=p --proof-format=cpog dominoes.dlx >found &&
        certified "$(cat found)" p && [ "$(wc -c <found)" -gt 21 ]
}
check 'also where it takes more than 64 bits' beyond_64_bits
by_separators() {
    dominoes 8 8 >dominoes.dlx && prints '12988816\n' count --proof=p --proof-format=cpog dominoes.dlx &&
        certified 12988816 p
}
check 'and where there are many paths' by_separators
puzzle_certified() {
    prints '288\n' sudoku count --proof=p --proof-format=cpog ................ && certified 288 p &&
        exits 0 sudoku count --proof=p --proof-format=cpog "$unique" && certified 1 p &&
        exits 0 sudoku count --rule=even=r1c1 --proof=p --proof-format=cpog "3$(printf '%080d' 0)" && certified 0 p
}
check 'of Sudokus too' puzzle_certified
no_solutions() {
    prints '0\n' count --proof=p --proof-format=cpog none.dlx && certified 0 p
}
check 'also that there is none' no_solutions
diagram_certified() {
    exits 0 diagram --proof=p --proof-format=cpog -o d queens-8.dlx && certified 92 p && prints '92\n' count d
}
check 'and of a diagram' diagram_certified
rm -f p p.cnf
counts_only() {
    for command in solve check; do
        exits 2 "$command" --proof=p --proof-format=cpog queens-8.dlx && grep -q 'certifies counts' err && left_nothing p ||
            return
    done
    exits 2 sudoku check --proof=p --proof-format=cpog "$unique" && exits 2 sudoku solve --proof=p --proof-format=cpog "$unique" &&
        left_nothing p
}
check 'it is counts that are certified' counts_only
whole_diagrams() {
    exits 2 diagram --proof=p queens-8.dlx && exits 2 diagram --with=1 --proof=p --proof-format=cpog queens-8.dlx && left_nothing p &&
        exits 2 diagram --proof=p --proof-format=cpog d && left_nothing p
}
check 'of diagrams only the whole count' whole_diagrams
no_certificate() {
    exits 2 count --proof=p --proof-format=cpog bounds.dlx && grep -q 'more than once' err && left_nothing p
}
check 'not with bounds' no_certificate
stopped() {
    exits 3 count --limit=5 --proof=p --proof-format=cpog queens-8.dlx && left_nothing p
}
check 'and not of a part' stopped
little_memory() {
    exits 2 count --memory=2M --proof=p --proof-format=cpog "$top_srcdir/puzzles/cover/queens-12.dlx" &&
        grep -q 'of memory that it may' err && left_nothing p
}
check 'nor in too little memory' little_memory

best() { # best CLAIM PARAMETER...: the proof is of this claim, and nothing else was left
    claim=$1
    shift
    exits 0 best --proof=p "$@" && [ "$("$CHECK_PBP" p.opb p)" = "$claim" ] && is_tidy && [ ! -e p.cnf ]
}
printf 'a b c\na b |5\nc |2\nb c |4\na |3\na b c |9\n' >costs.dlx
best_proven() {
    rm -f p && best 'optimum 7' costs.dlx && best 'optimum -9' --worst costs.dlx && best 'solutions 0' -n 2 costs.dlx &&
        best 'solutions 2' -n 3 costs.dlx && best 'solutions 3' -n 4 --threads=2 costs.dlx && best 'solutions 1' --worst -n 2 costs.dlx
}
check 'solutions are proven to be the best' best_proven
all_listed() {
    best 'solutions 92' -n 100 queens-8.dlx && best 'solutions 5' -n 6 colors.dlx &&
        exits 1 best --proof=p none.dlx && [ "$("$CHECK_PBP" p.opb p)" = 'solutions 0' ]
}
printf 'a b | p\na p:x\na p:y\nb p:x\nb p:y\na b\nb\n' >colors.dlx
check 'or to be all there are' all_listed
best_resumed() {
    rm -f j && exits 0 best --checkpoint=j --proof=p costs.dlx && exits 0 best --resume=j --proof=p costs.dlx &&
        [ "$("$CHECK_PBP" p.opb p)" = 'optimum 7' ]
}
check 'also of a search that is gone on with' best_resumed
rm -f p p.opb j
no_best() {
    exits 3 best --nodes=1 -n 1000 --proof=p "$top_srcdir/puzzles/cover/langford-8.dlx" && grep -q 'not everything' err && left_nothing p &&
        exits 2 best --proof=p queens-8.dlx && grep -q 'nothing to be proven' err && [ ! -e p.opb ] && left_nothing p
}
check 'not of a part, or where nothing has a cost' no_best
best_unfit() {
    exits 0 diagram -o d costs.dlx && exits 2 best --proof=p d && grep -q 'of a search' err && exits 2 best --with=a --proof=p costs.dlx &&
        exits 2 best --proof=p costs.dlx queens-8.dlx && exits 2 best --proof-format=text --proof=p costs.dlx &&
        exits 2 count --proof-format=pbp --proof=p costs.dlx && left_nothing p
}
check 'nor of diagrams, with conditions, of several problems or in other formats' best_unfit

# Item a twice, b once or twice, s at most once; two options give p each of its colors, and these share a variable; the last option
# has no primary item.
in_sums() {
    printf '2|a 1:2|b | s p\na s |3\na b p:x |2\na b p:x |4\nb p:y\na s\np:y |9\n' >small.dlx
    printf '%s\n' '* #variable= 8 #constraint= 11' '* x1 = a s' '* x2 = a b p:x' '* x3 = a b p:x' '* x4 = b p:y' '* x5 = a s' '* x6 = p:y' \
        'preserved: x1 x2 x3 x4 x5 x6 ;' '1 x1 1 x2 1 x3 1 x5 = 2 ;' '1 x2 1 x3 1 x4 >= 1 ;' '-1 x2 -1 x3 -1 x4 >= -2 ;' \
        '-1 x1 -1 x5 >= -1 ;' '1 ~x7 1 x2 1 x3 >= 1 ;' '2 x7 1 ~x2 1 ~x3 >= 2 ;' '1 ~x8 1 x4 1 x6 >= 1 ;' '2 x8 1 ~x4 1 ~x6 >= 2 ;' \
        '-1 x7 -1 x8 >= -1 ;' '1 ~x6 >= 1 ;' '-3 x1 -2 x2 -4 x3 -9 x6 >= -3 ;' >wanted.opb
    exits 0 best -n 2 --proof=p small.dlx && diff -u wanted.opb p.opb && grep -qx 'solx ~x1 x2 ~x3 ~x4 x5 ~x6 ;' p &&
        exits 0 best --worst --proof=p small.dlx && grep -qx 'min: -3 x1 -2 x2 -4 x3 -9 x6 ;' p.opb && grep -q '^conclusion BOUNDS -7 : [0-9]* -7 ;$' p
}
check 'a problem with costs as sums' in_sums

# Items a, b and c: each at most once, where the two options that give c a color share a variable; and a and b at least once.
in_clauses() {
    printf 'a b | c\na c:x\nb c:x\na b\n' >small.dlx
    printf '%s\n' 'c 1 = a c:x' 'c 2 = b c:x' 'c 3 = a b' 'p cnf 4 7' '-1 -3 0' '1 3 0' '-2 -3 0' '2 3 0' \
        '-1 4 0' '-2 4 0' '-4 1 2 0' >wanted.cnf
    exits 0 convert --format=cnf small.dlx && diff -u wanted.cnf out
}
check 'a problem as clauses' in_clauses
done_testing
