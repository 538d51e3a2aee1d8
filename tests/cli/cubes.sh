#!/bin/sh
# Searches cut into cubes, searched one by one, and put together again
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99
cp "$top_srcdir/puzzles/cover/queens-8.dlx" "$top_srcdir/puzzles/cover/langford-8.dlx" .

check 'a search is cut into cubes' exits 0 split -n 12 -o cubes queens-8.dlx
check '... and --verbose reports their size' \
    mentions 0 ': 1 cubes; [1-9][0-9]* nodes expected in all, and [1-9]' split --verbose -n 1 queens-8.dlx
counts() { # counts N CUBES PROBLEM: each of N cubes, into `counted`
    cube=1
    : >counted
    while [ "$cube" -le "$1" ]; do
        "$QUADRILLE" count --cubes="$2" --cube="$cube" "$3" >>counted || return
        cube=$((cube + 1))
    done
}
whole() {
    counts 12 cubes queens-8.dlx && prints '92\n' merge counted || return
    "$QUADRILLE" merge - <counted | grep -qx 92
}
check 'their counts are that of the whole' whole

lists() {
    cube=1
    while [ "$cube" -le 12 ]; do
        "$QUADRILLE" solve --all --format=line --cubes=cubes --cube="$cube" queens-8.dlx >"part-$cube" || return
        cube=$((cube + 1))
    done
    "$QUADRILLE" merge part-* | sorted_solutions >merged
    "$QUADRILLE" solve --all --format=line queens-8.dlx | sorted_solutions | cmp - merged && [ "$(wc -l <merged)" -eq 92 ]
}
check '... and so are their solutions' lists
parallel_counts() {
    seq 12 | parallel "$QUADRILLE" count --cubes=cubes --cube='{}' queens-8.dlx | "$QUADRILLE" merge - | grep -qx 92
}
if have parallel; then
    check 'GNU parallel searches them' parallel_counts
else
    skip 'GNU parallel searches them' 'parallel not found'
fi
resumed() {
    runs count --engine=links --nodes=1 --cubes=cubes --cube=3 --checkpoint=third queens-8.dlx
    has_status 3 && [ ! -s out ] || return
    "$QUADRILLE" count --cubes=cubes --cube=3 --resume=third queens-8.dlx >again &&
        sed -n 3p counted | cmp - again &&
        runs count --cubes=cubes --cube=4 --resume=third queens-8.dlx && has_status 2 &&
        grep -q 'this is a journal of another problem' err
}
check 'one may have a journal' resumed

refused() { # refused MESSAGE ARGUMENT...
    message=$1
    shift
    runs "$@"
    has_status 2 && [ ! -s out ] && grep -qF -e "$message" err && [ "$(wc -l <err)" -eq 1 ]
}
sed 5d counted >missing
check 'a cube that is missing is missed' refused '1 of 12 cubes are missing, such as cube 5' merge missing
check '... and one that is there twice is seen' refused 'counted:1: this cube is there twice' merge missing counted
other() {
    "$QUADRILLE" split -n 12 -o other langford-8.dlx &&
        "$QUADRILLE" count --cubes=other --cube=5 langford-8.dlx >>missing &&
        refused 'missing:12: this is a cube of another search' merge missing
}
check '... and one of another search' other
sed 1d part-1 >damaged
check 'solutions that are lost are missed' refused \
    'these are not the solutions of this cube, or not all of them' merge damaged
sed '$d' part-1 >unfinished
check 'a cube that is not at its end is none' refused 'the last cube is not at its end here' merge unfinished
check 'solutions and counts do not go together' refused 'were counted, and others listed' merge counted part-1
check 'there must be cubes' refused 'there is no cube in the input' merge /dev/null
check 'cubes are of one problem' refused 'other:1:1: these are cubes of another problem' \
    count --cubes=other --cube=1 queens-8.dlx
check 'there are only so many' refused 'cubes: there is no cube 13' count --cubes=cubes --cube=13 queens-8.dlx
all_at_once() {
    "$QUADRILLE" count --cubes=cubes --proof=all.lrat queens-8.dlx >lines && cmp -s counted lines && [ -e all-12.lrat ] &&
        prints '' merge --cubes=cubes --proof=p queens-8.dlx all-*.lrat && [ -e p.cnf ] && mkdir d.d &&
        "$QUADRILLE" count --cubes=cubes --proof=d.d/p queens-8.dlx >lines && [ -e d.d/p-3 ] && [ -e d.d/p-3.cnf ]
}
check 'where none is named, all are counted' all_at_once
check '... until one is not' exits 3 count --nodes=1 --cubes=cubes queens-8.dlx
check '... without a journal' refused 'a journal is of one cube' count --checkpoint=j --cubes=cubes queens-8.dlx
check 'solve wants one to be named' refused '--cube=N and --cubes=FILE go together' solve --all --format=line --cubes=cubes queens-8.dlx
check 'one of none is nothing' refused '--cube=N and --cubes=FILE go together' count --cube=1 queens-8.dlx
check 'one is searched to its end' refused 'a cube is searched to its end: give --all' \
    solve --format=line --cubes=cubes --cube=1 queens-8.dlx
check 'solutions are lines' refused 'give --format=line' solve --all --cubes=cubes --cube=1 queens-8.dlx
check 'an engine that cannot' refused "engine 'zdd' cannot search a cube" \
    count --engine=zdd --cubes=cubes --cube=1 queens-8.dlx
check 'splitting stops at --time' runs_out 'queens-12.dlx: stopped by --time before the search was split' \
    split -n 100000 "$top_srcdir/puzzles/cover/queens-12.dlx"
done_testing
