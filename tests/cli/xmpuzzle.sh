#!/bin/sh
# Puzzles of Burr Tools, wherever boards and pieces are read.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
soma=$(cd "$top_srcdir/tests/shapes" && pwd)/soma.xmpuzzle
build=$(cd "$top_builddir" && pwd) || exit 99
cd "$tmp" || exit 99

# a classic: 480 up to rotations, and half of them where mirror images count as one
check 'the Soma cube has 240 solutions' prints '240\n' shapes count --up-to=board "$soma"
check '... and 480 up to rotations' prints '480\n' shapes count --up-to=rotations "$soma"
check '... which any command counts' prints '11520\n' count "$soma"
solved() {
    runs shapes solve "$soma" && has_status 0 && [ "$(tr -cd 'VLTZABP' <out | wc -c)" -eq 27 ]
}
check 'a solution is a board of 27 letters' solved
drawn() {
    "$QUADRILLE" shapes draw --view=exploded "$soma" -o soma.svg && grep -q '<svg' soma.svg
}
check 'it is drawn' drawn

# how it is known
cp "$soma" soma.txt
printf 'a b\na\nb\n' >one.dlx
check 'a file is known by its looks' prints '240\n' count --up-to=board soma.txt
check '... or because it is said' prints '240\n' count --up-to=board --from=xmpuzzle soma.txt
from_stdin() {
    [ "$("$QUADRILLE" shapes count --up-to=board - <"$soma")" = 240 ]
}
check '... from standard input' from_stdin
check 'as our text form it is none' mentions 2 '^soma.txt:1:1: expected .key: value.,' count --from=shapes soma.txt
check 'another file is none' mentions 2 '^one.dlx:1:1: syntax error' count --from=xmpuzzle one.dlx
converted() {
    "$QUADRILLE" convert --from=xmpuzzle soma.txt -o soma.dlx && prints '11520\n' count soma.dlx
}
check 'it becomes an exact cover' converted
anew() {
    "$QUADRILLE" shapes convert --format=shapes "$soma" -o soma.shapes &&
        prints '240\n' count --up-to=board soma.shapes
}
check '... or our text form' anew

# a file that says nothing of its encoding, and is not UTF-8, is in Latin-1
{
    printf '<!-- \200 -->\n'
    grep -v '^<?xml' "$soma"
} >latin.xmpuzzle
check 'any byte is a character of Latin-1' prints '240\n' shapes count --up-to=board latin.xmpuzzle

# several problems
cat >several.xmpuzzle <<'END'
<puzzle version="2">
<gridType type="0"/>
<shapes>
<voxel x="2" y="1" z="1" name="D" type="0">##</voxel>
<voxel x="2" y="2" z="1" name="square" type="0">####</voxel>
</shapes>
<problems>
<problem name="small"><shapes><shape id="0"/></shapes><result id="0"/></problem>
<problem name="wrong"><shapes><shape id="7"/></shapes><result id="0"/></problem>
<problem><shapes><shape id="0" min="0" max="3"/></shapes><result id="1"/></problem>
</problems>
</puzzle>
END
several() {
    runs shapes count several.xmpuzzle
    has_status 2 && [ "$(cat out)" = "$(printf '1\n2')" ] &&
        grep -q '^several.xmpuzzle:9:31: there is no shape 7: the file has 2, counted from 0$' err
}
check 'a problem that is wrong leaves the others' several
check 'problems have names' prints 'solution 1:\nDD\n' shapes solve --board=small several.xmpuzzle
check '... or lines' answers 1 'several.xmpuzzle:10: multiple\nAA   AB\nBB   AB\n' \
    shapes check --board=3 several.xmpuzzle

# what is wrong
sed 's/##__##/##__x#/' "$soma" >wrong.xmpuzzle
check 'an error has its line and column' \
    says 2 "wrong.xmpuzzle:9:52: 'x' in a shape: expected \`_\`, \`#\`, \`+\` or a color\n" shapes count wrong.xmpuzzle
head -c 900 "$soma" >short.xmpuzzle
check 'a file that is cut short is told' mentions 2 '^short.xmpuzzle:[0-9]*:[0-9]*: ' shapes count short.xmpuzzle
sed 's/gridType type="0"/gridType type="3"/' "$soma" >grid.xmpuzzle
check 'grids that we have not are told' mentions 2 '^grid.xmpuzzle:3:3: the grid is of type 3, of rhombic tetrahedra' \
    shapes count grid.xmpuzzle
awk 'BEGIN {
    print "<puzzle>\n<shapes>"
    for (k = 0; k <= 10000; ++k) print "<voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\">#</voxel>"
}' >many.xmpuzzle
check 'there are not too many shapes' says 2 'many.xmpuzzle:10003:1: more than 10000 shapes\n' shapes count many.xmpuzzle
awk 'BEGIN {
    print "<puzzle>\n<problems>"
    for (k = 0; k <= 10000; ++k) print "<problem/>"
}' >many.xmpuzzle
check '... or problems' says 2 'many.xmpuzzle:10003:1: more than 10000 problems\n' shapes count many.xmpuzzle
awk 'BEGIN { print "<puzzle>"; for (k = 0; k < 100000; ++k) printf "<a>" }' >deep.xmpuzzle
check 'elements may lie deep' mentions 2 '^deep.xmpuzzle:[23]:[0-9]*: no element found' shapes count deep.xmpuzzle

# packed, as Burr Tools writes it
if ! have gzip; then
    skip 'a packed file is unpacked' 'no gzip here'
elif grep -q '^#define HAVE_ZLIB 1' "$build/config.h"; then
    gzip -c "$soma" >packed.xmpuzzle
    cp packed.xmpuzzle packed
    check 'a packed file is unpacked' prints '240\n' shapes count --up-to=board packed.xmpuzzle
    check '... whatever its name' prints '240\n' count --up-to=board packed
    head -c 300 packed.xmpuzzle >short.xmpuzzle
    check '... unless it is cut short' says 2 'short.xmpuzzle: the compressed file is cut short\n' \
        shapes count short.xmpuzzle
    head -c 70000000 /dev/zero | gzip -9 -c >bomb.xmpuzzle
    check '... or becomes too large' mentions 2 '^bomb.xmpuzzle: .*the file, unpacked, takes more than the 64 MiB' \
        shapes count bomb.xmpuzzle
else
    gzip -c "$soma" >packed.xmpuzzle
    check 'a packed file is told' mentions 2 '^packed.xmpuzzle: the file is compressed, and this was built without zlib' \
        shapes count packed.xmpuzzle
fi
done_testing
