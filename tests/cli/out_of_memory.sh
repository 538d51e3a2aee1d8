#!/bin/sh
# Commands whose allocations fail, one after the other: each ends with status 2 and a message, and writes nothing
# that is wrong.  SLOW=yes tries all of the allocations; otherwise some of them are.
. "${top_srcdir:-.}/tests/tap.sh"
case $SANITIZE_CFLAGS in
*thread*) skip_all "ThreadSanitizer needs the system's malloc" ;;
esac
failing=$(cd "$top_builddir" && pwd)/tests/support/failing
cover=$(cd "$top_srcdir" && pwd)/puzzles/cover
cd "$tmp" || exit 99
export NO_COLOR=
unset NO_COLOR TERM
FAILING=24
[ "${SLOW:-}" = yes ] && FAILING=all
[ -n "$SANITIZE_CFLAGS" ] && [ "$FAILING" != all ] && FAILING=12
export FAILING

printf 'a b c\na b |5\nc |2\nb c |4\na |3\na b c |9\n' >costs.dlx
printf '3 3\n4 1 1\n5 2 2 3\n6 3 1 2 3\n' >costs.spp
printf '1:2|a b | x\na x:red\nb x:red\na b\na x:blue\n' >colors.dlx
echo 1...4..1........ >many.txt
echo 1.1............. >broken.txt
printf '1234341221434321\n' >square.txt
echo 530070000600195000098000060800060003400803001700020006060000280000419005000080079 >classic.txt
printf 'grid:\n1...\n....\n..2.\n....\nkiller: 5 r1c2 r1c3\n' >cages.txt
printf 'grid:\n1...\n....\n..2.\n....\nkiller: 5 r1c2 r1c3\nkiller: 5 r2c3 r3c3\nthermometer: r4c1 r3c1\n' >rules.txt
printf '.Shape~4x4.~R1C1_1_2.Thermo~R2C1~R3C1.Cage~5~R1C2~R1C3.X~R4C1~R4C2.Quad~R1C1~1\n' >iss.txt
cat >penpa.txt <<'END'
https://swaroopg92.github.io/penpa-edit/#m=edit&p=hZDBSsQwEIbv+xQl5zlkkiY2ua3iehEFuxcJYSm1soWq2G4RWvru/u1216MkmXzzZ2aSTPfdF21FKRnSGUliDGXtsjhNlyXXsa9PTeWTLW370/Gr9cktUV58vv3U5THp+o+Onnc7ei+artoEpkSeZ9yMw4PnCduLH4eDD3GiIfcj7JMfhbLCB8ECN8NGmGwW1EVAGC/BrwjWBmeaRFm3ZVMdHhG0ZMwpfJXzfNaRsvchpIp0GiMNGo6RZHh2LByVkXKzc4/Kjsk54RWqSUMs7crog7xZ2LkrYgdnK2dg96ezOTOjjNJgPOQOP0AHpk1QlhK+TPMvx18=
END
cat >words.txt <<'END'
grid:
1...
....
....
....
pairs: a + b != 4 r1c2 r2c3
all-pairs: a != b r1c1 r2c3
regex: .*[12]+.* r1c1-r1c4
full-rank: 2 r1c0
product-cage: 8 r4c1 r3c2
global-modulo:
END
cat >board.txt <<'END'
title: a board
grid:
......
154236
......
465123
......
......
arrow: r6c1 -> r6c2 r6c3
sandwich: 5 r1c0
x-sum: 9 r0c2
renban: r3c1 r3c2 r3c3
END
"$QUADRILLE" sudoku convert --format=fpuzzles classic.txt >classic.json
"$QUADRILLE" sudoku convert --format=sudokupad cages.txt >pad.json
"$QUADRILLE" sudoku convert --format=sudokupad rules.txt >stated.json
sed 's/"rules":"[^"]*"/"rules":"Thermometers."/' stated.json >drawn.json
"$QUADRILLE" sudoku convert --format=fpuzzles-link rules.txt >link.txt
"$QUADRILLE" sudoku convert --format=opensudoku classic.txt >classic.opensudoku
"$QUADRILLE" diagram "$cover/matchings-10.dlx" >matchings.diagram
"$QUADRILLE" split -n 2 -o queens.cubes "$cover/queens-8.dlx"
for cube in 1 2; do
    "$QUADRILLE" count --cubes=queens.cubes --cube="$cube" --proof="cube-$cube" "$cover/queens-8.dlx"
done >counted

survives() { # survives ARGUMENT...: the command, with its allocations failing
    check "quadrille $*" "$failing" "$@"
}

cat >corners.xmpuzzle <<'END'
<puzzle><shapes>
<voxel x="2" y="2" z="1" name="V" type="0">#1##_</voxel>
<voxel x="3" y="2" z="1" type="0">#2##+##</voxel>
</shapes><problems><problem name="two">
<shapes><shape id="0" count="1"/><shape id="0" min="0" max="1"/></shapes>
<result id="1"/><bitmap><pair piece="0" result="1"/></bitmap>
</problem></problems></puzzle>
END

survives shapes count corners.xmpuzzle
survives solve costs.dlx
survives solve --format=json "$cover/langford-8.dlx"
survives solve --engine=links --stats "$cover/queens-8.dlx"
survives solve --engine=learn "$cover/word-squares.dlx"
survives count "$cover/queens-8.dlx"
survives count --engine=learn --proof=p "$cover/word-squares.dlx"
survives count --proof=p --proof-format=cpog "$cover/queens-8.dlx"
survives best --proof=p "$cover/crew.dlx"
survives count --threads=1 --journal=count.journal "$cover/queens-8.dlx"
survives solve --threads=1 --all --journal=solve.journal -o solve.out "$cover/queens-8.dlx"
survives best --journal=best.journal "$cover/crew.dlx"
survives merge --proof=p --cubes=queens.cubes "$cover/queens-8.dlx" cube-1 cube-2
survives count --engine=zdd "$cover/matchings-10.dlx"
survives count colors.dlx
survives check "$cover/tiny.dlx" colors.dlx
survives best -k 3 costs.dlx
survives best --format=json costs.spp
survives marginals "$cover/dominoes-6x6.dlx"
survives split -n 3 "$cover/queens-8.dlx"
survives count --threads=1 --cubes=queens.cubes --cube=2 "$cover/queens-8.dlx"
survives merge counted
survives sample -n 5 --seed=1 "$cover/dominoes-6x6.dlx"
survives diagram "$cover/dominoes-6x6.dlx"
survives count matchings.diagram
survives solve --limit=3 matchings.diagram
survives estimate "$cover/queens-8.dlx"
survives convert costs.spp
survives convert --format=json costs.dlx
survives draw "$cover/tiny.dlx"
survives draw --solution --engine=lanes "$cover/pentominoes-6x10.dlx" # relay goes on, by another way
survives sudoku solve classic.txt
survives sudoku solve --rule=diagonal --format=json many.txt
survives sudoku count many.txt
survives sudoku check --why broken.txt
survives sudoku check --format=json classic.json
survives sudoku verify square.txt
survives sudoku candidates many.txt
survives sudoku explain classic.txt
survives sudoku solve --path classic.txt
survives sudoku explain --format=json rules.txt
survives sudoku hint classic.txt
survives sudoku grade classic.txt
survives sudoku estimate many.txt
survives sudoku trace many.txt
survives sudoku generate --seed=1 --side=4
survives sudoku minimize square.txt
survives sudoku convert --format=sudokupad rules.txt
survives sudoku check stated.json
survives sudoku check drawn.json
survives sudoku check iss.txt
survives sudoku check penpa.txt
survives sudoku minimize --clauses rules.txt
survives sudoku check --redundant=set square.txt
survives sudoku candidates --counts=3 many.txt
survives sudoku scramble --seed=1 --rule=diagonal many.txt
survives sudoku convert --format=sudokupad classic.txt
survives sudoku convert --format=fpuzzles rules.txt
survives sudoku convert --format=fpuzzles-link rules.txt
survives sudoku convert --format=opensudoku classic.txt
survives sudoku convert --format=text link.txt pad.json classic.opensudoku
survives sudoku draw --type=svg rules.txt
survives sudoku draw --tree many.txt
survives sudoku draw --type=svg --solutions --paper=a4 classic.txt
survives sudoku check words.txt
survives sudoku draw --type=svg words.txt
survives sudoku solve --cross-check board.txt
survives sudoku draw --type=svg --solution board.txt
survives sudoku draw --candidates cages.txt
survives best --worst colors.dlx
survives count --with=':1' "$cover/dominoes-6x6.dlx"
survives sudoku verify square.txt classic.json
done_testing
