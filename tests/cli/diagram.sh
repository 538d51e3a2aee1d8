#!/bin/sh
# The commands that ask diagrams: diagram, marginals, sample, and count.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

printf 'a b c\na b\nc\nb c\na\n' >small.dlx
{
    echo '| quadrille diagram 1'
    cat small.dlx
    printf '| nodes 4\n| 2 3 0 1\n| 3 4 0 2\n| 4 2 0 1\n| 5 1 3 4\n| root 5\n'
} >small.diagram
printf '| quadrille diagram 1\na b | x\na x:r |3\nb x:r\nb\na\na\n| nodes 4
| 2 3 0 1\n| 3 2 2 1\n| 4 4 0 2\n| 5 1 4 3\n| root 5\n' >colors.diagram
printf '| quadrille diagram 1\na b\na\n| nodes 0\n| root 0\n' >none.diagram
printf '| quadrille diagram 1\na b\na\nb\n| nodes 1\n| 2 1 0 1\n| root 2\n' >wrong.diagram
# Seventy items with two options each, as a diagram: 2^70 solutions.
awk 'BEGIN { n = 70; print "| quadrille diagram 1"
    for (i = 1; i <= n; i++) printf "i%d%s", i, i < n ? " " : "\n"
    for (i = 1; i <= n; i++) print "i" i "\ni" i
    print "| nodes " 2 * n; below = 1
    for (i = 1; i <= n; i++) { k = 2 * i
        print "| " k, k, 0, below; print "| " k + 1, k - 1, k, below; below = k + 1 }
    print "| root " below }' >huge.diagram
awk 'BEGIN { for (i = 1; i <= 12; i++) printf "i%d ", i; print ""
    for (i = 1; i <= 12; i++) print "i" i "\ni" i }' >twelve.dlx

# count
check 'count answers from a diagram' prints '2\n' count small.diagram
check '... whatever the size' prints '1180591620717411303424\n' count huge.diagram
check '... in JSON' prints '{"source":"small.diagram","solutions":"2","complete":true,"ended":"exhausted"}\n' \
    count --format=json small.diagram
check '... beside problems' prints '2\n2\n0\n' count small.dlx small.diagram none.diagram
from_stdin() {
    [ "$("$QUADRILLE" count - <small.diagram)" = 2 ]
}
check '... from standard input' from_stdin
check '--from=dlx takes the problem of a diagram' prints '2\n' count --from=dlx small.diagram
check 'so does a command that knows no diagrams' prints 'a b | c\n' solve --format=line --engine=links small.diagram

# conditions
check '--with names an option by its items' prints '1\n' count --with='a b' small.diagram
check '... in any order' prints '1\n' count --with=' b a ' small.diagram
check '... or by its number' prints '1\n' count --with=:1 small.diagram
check '... or several' prints '1\n' count --with='c|:1' small.diagram
check '... that no solution has together' prints '0\n' count --with=:1 --with=:3 small.diagram
check '--without takes away' prints '1\n' count --without='a | c b' small.diagram
check '... all' prints '0\n' count --without=:1 --without=:4 small.diagram
check 'colors belong to an option' prints '1\n' count --with='a x:r' --without='x:r b' colors.diagram
check 'an option that is not there' \
    says 2 "quadrille: small.diagram: --with: no option is 'a c'\n" count --with='a c' small.diagram
check '... without its color' \
    says 2 "quadrille: colors.diagram: --with: no option is 'a x'\n" count --with='a x' colors.diagram
check 'a number too large' \
    says 2 "quadrille: small.diagram: --without: ':5' names no option: they are :1 to :4\n" \
    count --without=:5 small.diagram
check 'a number that is none' exits 2 count --without=:x small.diagram
check 'options that are alike need a number' \
    says 2 "quadrille: colors.diagram: --with: options :4 and :5 both are 'a'\n" count --with=a colors.diagram

# marginals
check 'marginals is a table' prints '2 solutions
    in    share  option
     1   50.00%%  a b
     1   50.00%%  c
     1   50.00%%  b c
     1   50.00%%  a\n' marginals small.diagram
check '... with items and colors' prints '3 solutions
    in    share  option
     2   66.67%%  a x:r
     1   33.33%%  b x:r
     2   66.67%%  b
     1   33.33%%  a
     0    0.00%%  a
    in    share  item
     2   66.67%%  x
    in    share  color
     2   66.67%%  x:r\n' marginals colors.diagram
check '... or lines' prints 'all 3 1
option 2 0.666666667 :1 a x:r
option 1 0.333333333 :2 b x:r
option 2 0.666666667 :3 b
option 1 0.333333333 :4 a
option 0 0 :5 a
item 2 0.666666667 x
color 2 0.666666667 x:r\n' marginals --format=line colors.diagram
printf '| quadrille diagram 1\na "x" | y\na "x"\na "x"\n| nodes 2\n| 2 1 0 1\n| 3 2 2 1\n| root 3\n' >quote.diagram
check '... or CSV' prints 'kind,number,solutions,share,name
all,,2,1,
option,1,1,0.5,"a ""x"""
option,2,1,0.5,"a ""x"""
item,,0,0,"y"\n' marginals --format=csv quote.diagram
check '... or JSON' prints '{"source":"colors.diagram","solutions":"2","complete":true,"ended":"exhausted","marginals":[{"kind":"option","number":1,"entries":["a","x:r"],"solutions":"2","share":1},{"kind":"option","number":2,"entries":["b","x:r"],"solutions":"1","share":0.5},{"kind":"option","number":3,"entries":["b"],"solutions":"1","share":0.5},{"kind":"option","number":4,"entries":["a"],"solutions":"0","share":0},{"kind":"option","number":5,"entries":["a"],"solutions":"0","share":0},{"kind":"item","item":"x","solutions":"2","share":1},{"kind":"color","item":"x","color":"r","solutions":"2","share":1}]}\n' \
    marginals --format=json --with='a x:r' colors.diagram
check 'no solution is a no' answers 1 '0 solutions\n    in    share  option\n     0    0.00%%  a\n' \
    marginals none.diagram
check 'shares of large counts' exits 0 marginals --format=line huge.diagram
check '... are right' grep -q '^option 590295810358705651712 0.5 :140 i70$' out

# sample
both_come() {
    runs sample -n 50 --seed=3 --format=line small.diagram
    has_status 0 && [ "$(wc -l <out)" -eq 50 ] && [ "$(sort -u out)" = "$(printf 'a b | c\na | b c')" ]
}
check 'sample draws every solution sooner or later' both_come
cp out first
check 'the same seed draws the same' exits 0 sample -n 50 --seed=3 --format=line small.diagram
check '... indeed' cmp first out
check 'another draws others' exits 0 sample -n 50 --seed=4 --format=line small.diagram
differ() {
    ! cmp -s first out
}
check '... indeed' differ
check 'one is drawn unless told otherwise' prints 'solution 1:\n  a b\n  c\n' sample --with=:1 small.diagram
check 'samples are JSON Lines' prints '{"source":"small.diagram","solution":"1","options":[["a","b"],["c"]]}
{"source":"small.diagram","samples":"1","seed":"7","complete":true,"ended":"exhausted"}\n' \
    sample --seed=7 --format=json --with=:1 small.diagram
check 'where there is no solution, it says so' answers 1 'no solution\n' sample none.diagram
check '--time ends the drawing' \
    runs_out '^quadrille: huge.diagram: stopped by --time: incomplete, [0-9]* of [0-9]* samples$' \
    sample --seed=1 -n 1000000000 --format=line huge.diagram
whole_samples() {
    interrupted INT sample --seed=1 -n 1000000000 --format=line huge.diagram
    lines=$(wc -l <"$tmp/out")
    has_status 3 && grep -q "interrupted: incomplete, $lines of 1000000000 samples" "$tmp/err"
}
check 'Ctrl-C leaves whole samples' whole_samples

# best
{
    printf '| quadrille diagram 1\na b\na |3\nb |4\na b |5\n| nodes 3\n| 2 2 0 1\n| 3 1 0 2\n| 4 3 3 1\n| root 4\n'
} >costs.diagram
check 'best answers from a diagram' prints '5 | a b\n' best --format=line costs.diagram
check '... in order' prints '7 | a | b\n5 | a b\n' best --worst -k 2 --format=line costs.diagram
check '... under conditions' prints '7 | a | b\n' best --with=a --format=line costs.diagram
check '... and says when these are all' says 0 'quadrille: costs.diagram: these are all solutions\n' \
    best -k 5 --format=line costs.diagram
check '... in JSON' prints '{"source":"costs.diagram","solution":"1","cost":"5","options":[["a","b"]]}
{"source":"costs.diagram","solutions":"1","complete":true,"ended":"exhausted","proven":"1"}\n' \
    best --format=json costs.diagram
check '... and where there is none' answers 1 'no solution\n' best none.diagram

# diagram
check 'diagram writes what it reads' exits 0 diagram small.diagram
check '... to the byte' cmp small.diagram out
check 'a diagram under conditions' prints '| quadrille diagram 1
a b c
a b
c
b c
a
| nodes 2
| 2 2 0 1
| 3 1 0 2
| root 3\n' diagram --without=:3 small.diagram
check 'it can be drawn' prints 'digraph diagram {
  charset="UTF-8";
  node [shape=box];
  n1 [label="" shape=doublecircle];
  n5 [label="a b"];
  n5 -> n3 [style=dashed];
  n5 -> n4;
  n4 [label="c"];
  n4 -> n1;
  n3 [label="a"];
  n3 -> n2;
  n2 [label="b c"];
  n2 -> n1;
}\n' diagram --format=dot small.diagram
check '... unless it is too large' \
    says 2 'quadrille: huge.diagram: a drawing of 141 nodes; at most 100 are allowed\n' \
    diagram --format=dot --most=100 huge.diagram
keeps() {
    cp small.diagram kept.diagram
    says 2 'quadrille: kept.diagram: is the file to be written, too\n' diagram kept.diagram -o kept.diagram &&
        cmp small.diagram kept.diagram
}
check '-o does not destroy its input' keeps
# of problems
builds() {
    "$QUADRILLE" diagram twelve.dlx -o twelve.diagram && [ "$("$QUADRILLE" count twelve.diagram)" = 4096 ] &&
        "$QUADRILLE" diagram twelve.diagram | cmp twelve.diagram -
}
check 'a diagram is built of a problem, and read again' builds
agrees_with_the_list() { # the number of solutions with each option
    "$QUADRILLE" solve --all --format=line "$1" | tr '|' '\n' | awk '{ $1 = $1; ++n[$0] } END { for (o in n) print n[o], o }' |
        sort >listed
    "$QUADRILLE" marginals --format=line "$1" | sed -n 's/^option \([1-9][0-9]*\) [^ ]* :[0-9]* /\1 /p' | sort >asked
    [ -s listed ] && diff listed asked
}
for name in queens-8 langford-8 word-squares; do
    check "marginals of $name are what the list says" agrees_with_the_list "$top_srcdir/puzzles/cover/$name.dlx"
done
check 'count takes conditions for a problem, too' prints '512\n' count --with=:1 --without=':3 | :5' twelve.dlx
for words in 'diagram' 'marginals' 'sample'; do
    check "$words stops at --nodes, without an answer" \
        answers 3 '' $words --nodes=1 "$top_srcdir/puzzles/cover/queens-12.dlx"
    check '... and says so' says 3 \
        "quadrille: $top_srcdir/puzzles/cover/queens-12.dlx: stopped by --nodes: the diagram is not complete, and not used\n" \
        $words --nodes=1 "$top_srcdir/puzzles/cover/queens-12.dlx"
done
check '--memory is kept to' exits 2 diagram --memory=1k "$top_srcdir/puzzles/cover/queens-8.dlx"
check '... in one line' test "$(wc -l <err)" -eq 1

# What doc/counting.md shows.
sed -n '/nodes 7$/,/root 8$/s/^    //p' "$top_srcdir/doc/counting.md" >nodes
{
    printf '| quadrille diagram 1\na b c d\na b\na\nb\nc d\nc\nd\n'
    cat nodes
} >two.diagram
check 'the example of doc/counting.md counts to 4' prints '4\n' count two.diagram

check 'a wrong diagram is refused' \
    says 2 "wrong.diagram:7:1: the root has a set that covers item 'b' too seldom\n" marginals wrong.diagram
"$QUADRILLE" diagram "$top_srcdir/puzzles/cover/matchings-10.dlx" >many.diagram
check '... and one that takes too much memory' mentions 2 '^many.diagram:[0-9]*:1: node [0-9]*, and 4096 bytes allow no more$' \
    count --memory=4k many.diagram
check '... or whose problem does' mentions 2 '^huge.diagram:2:[0-9]*: from here on, the problem takes more than the 1 KiB of memory' \
    count --memory=1k huge.diagram
done_testing
