#!/bin/sh
# Solutions up to symmetry: --up-to and --symmetries
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99
cover=$top_srcdir/puzzles/cover

# The symmetries of a board of $1 by $1 queens: left and right, rows and columns exchanged.
queens() {
    awk -v n="$1" 'BEGIN {
        for (k = 1; 2 * k <= n; ++k) printf "(c%d c%d) ", k, n + 1 - k
        for (d = 1 - n; d < n; ++d) printf "(a%d b%d) ", n + 1 + d, d
        print ""
        for (k = 1; k <= n; ++k) printf "(r%d c%d) ", k, k
        for (d = 1; d < n; ++d) printf "(b%d b%d) ", d, -d
        print ""
    }'
}
queens 8 >queens-8.sym
queens 12 >queens-12.sym

check 'eight queens in 12 ways' prints '12\n' count --symmetries=queens-8.sym "$cover/queens-8.dlx"
check 'twelve in 1787' prints '1787\n' count --symmetries=queens-12.sym "$cover/queens-12.dlx"
check '... by two threads' prints '1787\n' count --threads=2 --symmetries=queens-12.sym "$cover/queens-12.dlx"
check '... by another engine' prints '1787\n' count --engine=links --symmetries=queens-12.sym "$cover/queens-12.dlx"

one_of_each() {
    "$QUADRILLE" solve --all --format=line --symmetries=queens-8.sym "$cover/queens-8.dlx" >listed &&
        [ "$(sort -u listed | wc -l)" -eq 12 ]
}
check 'one of each is listed' one_of_each
summed_up() {
    "$QUADRILLE" solve --all --format=json --symmetries=queens-8.sym "$cover/queens-8.dlx" | tail -n 1 >last &&
        grep -q '"solutions":"12","complete":true' last
}
check '... and summed up' summed_up
few() {
    "$QUADRILLE" solve -n 3 --format=line --symmetries=queens-8.sym "$cover/queens-8.dlx" >few 2>err &&
        [ "$(wc -l <few)" -eq 3 ] && grep -q 'there may be more' err
}
check 'or a few' few
bytes() {
    "$QUADRILLE" solve --all --format=binary --symmetries=queens-8.sym "$cover/queens-8.dlx" >bytes &&
        "$QUADRILLE" convert --solutions=bytes "$cover/queens-8.dlx" | wc -l | grep -qx 12
}
check '... as bytes' bytes
in_all() {
    "$QUADRILLE" count -v --symmetries=queens-8.sym "$cover/queens-8.dlx" 2>err >out &&
        grep -q 'a group of 8 symmetries' err && grep -q '92 solutions in all' err
}
check '--verbose says how many there are in all' in_all
with_stats() {
    "$QUADRILLE" count --stats --symmetries=queens-8.sym "$cover/queens-8.dlx" 2>err >out &&
        grep -q 'symmetries *8 ' err && grep -q 'solutions *12 ' err
}
check '--stats counts them' with_stats

# Diagrams of one solution of each orbit: as many as are counted, and those that are listed.
orbits_in_diagram() { # orbits_in_diagram N FILE ARGUMENT...: there are N, and they are solutions that are listed as well
    n=$1
    file=$2
    shift 2
    "$QUADRILLE" diagram "$@" "$file" -o orbits.diagram && prints "$n\n" count "$@" "$file" &&
        prints "$n\n" count orbits.diagram &&
        "$QUADRILLE" solve --all --format=binary "$@" "$file" >bytes &&
        "$QUADRILLE" convert --from=dlx --solutions=bytes orbits.diagram | sorted_solutions >listed &&
        "$QUADRILLE" best -k "$n" -q --format=line orbits.diagram | sed 's/^[0-9]* //' | sorted_solutions | cmp - listed
}
check 'a diagram of one of each' orbits_in_diagram 12 "$cover/queens-8.dlx" --symmetries=queens-8.sym
check '... of many' orbits_in_diagram 1787 "$cover/queens-12.dlx" --symmetries=queens-12.sym
printf 'a b c d | x y\na x:r\na x:g\nb y:r\nb y:g\nc x:r y:r\nc x:g y:g\nc x:r y:g\nc x:g y:r\nd\n' >colored.dlx
printf '(a b) (x y)\n(:r :g)\n' >colored.sym
check '... with colors' orbits_in_diagram 2 colored.dlx --symmetries=colored.sym
of_shapes() {
    "$QUADRILLE" shapes diagram --up-to=board "$top_srcdir/puzzles/shapes/pentominoes-6x10.shapes" -o orbits.diagram &&
        prints '2339\n' count orbits.diagram
}
check '... of boards' of_shapes
diagram_again() {
    runs diagram --symmetries=queens-8.sym orbits.diagram
    has_status 2 && grep -q '^quadrille: orbits.diagram: this is a diagram: solutions up to symmetry' err && [ ! -s out ] || return
    runs count --symmetries=queens-8.sym orbits.diagram
    has_status 2 && [ ! -s out ]
}
check 'a diagram is what it is' diagram_again
diagram_stopped() {
    runs diagram --nodes=100 --symmetries=queens-12.sym "$cover/queens-12.dlx"
    has_status 3 && [ ! -s out ] && grep -q 'stopped by --nodes: the diagram is not complete, and not used' err
}
check '... and is whole, or not there' diagram_stopped
diagram_memory() {
    runs diagram --engine=links --memory=100k --symmetries=queens-12.sym "$cover/queens-12.dlx"
    has_status 3 && [ ! -s out ] && grep -q -- '--memory.*: the diagram is not complete, and not used' err
}
check '... within the memory' diagram_memory
diagram_misplaced() {
    runs diagram --symmetries=queens-8.sym --with=:1 "$cover/queens-8.dlx"
    has_status 2 && grep -q 'do not go with --with' err
}
check '... without conditions' diagram_misplaced

printf 'a b c\na b\nc\n' >none.dlx
printf '(a c)\n' >none.sym
refused() {
    runs count --symmetries=none.sym none.dlx && has_status 2 &&
        grep -q '^none.sym:1:1: no symmetry: option 1, ' err
}
check 'what is no symmetry is refused' refused
unknown() {
    printf '# a comment\n\n(r1 r9)\n' >unknown.sym
    runs count --symmetries=unknown.sym "$cover/queens-8.dlx" && has_status 2 &&
        grep -q "^unknown.sym:3:5: there is no item 'r9'" err
}
check 'an item that is not there is told with its place' unknown
misplaced() {
    runs count --symmetries=queens-8.sym --proof=p "$cover/queens-8.dlx" && has_status 2 && [ ! -e p ] &&
        grep -q 'do not go with --proof' err
}
check 'there are no proofs of orbits' misplaced
printf 'board: 5x4\npieces: tetrominoes\n' >odd.shapes
check 'a board that plainly has no solution has no orbits' prints '0\n' shapes count -q --up-to=board odd.shapes
of_no_board() {
    "$QUADRILLE" shapes diagram -q --up-to=board odd.shapes -o orbits.diagram && prints '0\n' count orbits.diagram
}
check '... nor does its diagram' of_no_board
check 'a file that is not there' exits 2 count --symmetries=nowhere.sym "$cover/queens-8.dlx"
check 'a group that exact covers do not have' exits 2 count --up-to=nothing "$cover/queens-8.dlx"
limited() {
    runs count --engine=links --nodes=3000 --symmetries=queens-12.sym "$cover/queens-12.dlx" && has_status 3 &&
        grep -q 'stopped by --nodes: incomplete' err
}
check 'a limit of nodes is one of all of it' limited

# Placements that cover the same cells, but differ in where a color or a side lies, are different pictures.
printf 'colors: r\nboard: 1x2\npiece I:\n  r*\n' >end.shapes
printf 'colors: r\nboard: 2x3\npiece I 3:\n  r*\n' >ends.shapes
printf 'board: 1x1\ntiles:\n  A: a b b b\n' >tile.shapes
printf 'board: 2x3\npiece S 0-2 mirrored=no:\n  .SS\n  SS.\npiece Z 0-1 mirrored=no:\n  ZZ.\n  .ZZ\npiece M 0-6:\n  M\n' >mirror.shapes
counts_up_to() { # counts_up_to FILE ALL GROUP NUMBER [GROUP NUMBER]...
    file=$1
    prints "$2\n" shapes count "$file" || return
    shift 2
    while [ $# -gt 0 ]; do
        prints "$2\n" shapes count --up-to="$1" "$file" || return
        "$QUADRILLE" shapes solve --all --format=line --up-to="$1" "$file" | wc -l | grep -qx " *$2" || return
        shift 2
    done
}
check 'a color at one end' counts_up_to end.shapes 2 rotations 1 half-turn 1 board 1 all 1 pieces 2
check 'colors at many ends' counts_up_to ends.shapes 24 rotations 12 board 7
check 'a tile that can be turned' counts_up_to tile.shapes 4 board 1 half-turn 2
check 'mirror images that may be there in different numbers' counts_up_to mirror.shapes 3 rotations 3 board 2
check 'the help names the groups' grep -q -- '--up-to=board|rotations|half-turn|pieces|colors|all|auto' <<END
$("$QUADRILLE" shapes count --help)
END
check 'another name is an error with a guess' mentions 2 "unknown symmetry group 'bord'; did you mean 'board'?" \
    shapes count --up-to=bord end.shapes

printf 'a\na\na\na\n' >equal.dlx
if "$QUADRILLE" count --up-to=auto "$cover/queens-8.dlx" >auto 2>err; then
    check 'symmetries are found' grep -qx 12 auto
    check '... of equal options' prints '1\n' count --up-to=auto equal.dlx
    check '... and of placements that are' counts_up_to ends.shapes 24 auto 2
    check '... of pentominoes' prints '2339\n' count --up-to=auto "$cover/pentominoes-6x10.dlx"
    check '... of edges with colors' prints "$("$QUADRILLE" count "$cover/edge-squares.dlx")\n" \
        count --symmetries=/dev/null "$cover/edge-squares.dlx"
else
    skip 'symmetries are found' "$(cat err)"
fi
done_testing
