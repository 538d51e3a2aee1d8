#!/bin/sh
# same.sh: does another build of the program behave in the same way, byte for byte?
#
#     tests/same.sh OLD NEW         two build folders; each difference is told, and the status is 1 if there was one
#     tests/same.sh --record BUILD  prints a checksum of each output, and the nodes of each search
#
# By hand, before and after code is moved: help, answers in all formats, pictures, puzzles that are made, proofs, what is
# said of bad files, exported names, and how many nodes the engines visit.  SAME_SEARCHES=no leaves the last ones out, which
# take minutes.
set -u
cd "$(dirname "$0")/.." || exit 99
export LC_ALL=C TZ=UTC NO_COLOR=1 COLUMNS=80
tmp=$(mktemp -d) || exit 99
trap 'rm -rf "$tmp"' EXIT
trap 'exit 99' HUP INT TERM

without_times() {
    sed -E 's/"seconds":[0-9.e+-]+/"seconds":T/g; s/[0-9.]+ (s|ms|us|ns)( |$|,|\))/T \1\2/g'
}

# One run: what it writes, what it says, and its status, in a file named after it.
run() { # run ARGUMENT...: of the program, with the files that it makes in the folder at hand
    label=$(printf '%s' "$*" | tr '/ ' '__' | cut -c 1-200)
    rm -f made.* && "$program" "$@" <"$input" >"$tmp/out" 2>"$tmp/err"
    echo "status $?" >>"$tmp/err"
    without_times <"$tmp/out" >"$out/$label.out" && without_times <"$tmp/err" >"$out/$label.err"
    for made in made.*; do
        [ ! -f "$made" ] || mv "$made" "$out/$label.$made"
    done
}

commands() {
    "$program" --help | sed -n '/^Exact-cover/,/^Examples/s/^  \([a-z ]*[a-z]\)   *.*/\1/p'
}

helps() {
    run --help
    run --version
    commands | while read -r command; do
        # shellcheck disable=SC2086 # one or two words
        run help $command
        # shellcheck disable=SC2086
        run $command --help=all
    done
    for rule in $("$program" sudoku rules | sed -n 's/^  \([a-z-]*\).*/\1/p'); do
        run sudoku rules "$rule"
    done
}

covers() {
    for problem in puzzles/cover/*.dlx; do
        for engine in links lanes learn zdd; do
            run count --threads=1 --stats --nodes=100000 "--engine=$engine" "$problem"
        done
        for format in text json line; do
            run solve --threads=1 --limit=20 "--format=$format" "$problem"
            run count --threads=1 "--format=$format" "$problem"
            run best --threads=1 --nodes=100000 "--format=$format" "$problem"
            run estimate --seed=1 --descents=200 --threads=1 "--format=$format" "$problem"
        done
        for format in dlx json cnf; do
            run convert "--format=$format" "$problem"
        done
        run check "$problem"
        run sample -n 5 --seed=3 "$problem"
        run marginals "$problem"
        run draw "$problem"
        run split -n 3 "$problem"
        for proof in drat text cpog; do
            run count --threads=1 --nodes=100000 "--proof-format=$proof" --proof=made.proof "$problem"
        done
        run best --threads=1 --nodes=100000 --proof=made.proof "$problem"
    done
}

boards() {
    for puzzle in puzzles/shapes/*.shapes; do
        for group in rotations board pieces all auto; do
            run shapes count --threads=1 "--up-to=$group" "$puzzle"
        done
        run shapes solve --threads=1 --limit=3 "$puzzle"
        run shapes draw --type=svg "$puzzle"
        run shapes draw --type=dot "$puzzle"
        run shapes convert "$puzzle"
        run shapes convert --format=shapes "$puzzle"
        run shapes sample -n 2 --seed=1 "$puzzle"
    done
    run shapes list
}

sudokus() {
    for puzzle in puzzles/*.txt tests/formats/sudoku/valid/* tests/formats/json/valid/* \
        tests/formats/sudoku/invalid/* tests/formats/json/invalid/*; do
        for format in line rows numbers grid unicode csv json dlx text fpuzzles fpuzzles-link sudokupad sudokupad-link \
            opensudoku pencil solo; do
            run sudoku convert "--format=$format" "$puzzle"
        done
        for format in text line json; do
            run sudoku solve --threads=1 --nodes=2000 --limit=3 "--format=$format" "$puzzle"
        done
        for command in 'check --threads=1 --nodes=2000' 'count --threads=1 --limit=1000 --nodes=2000' verify \
            'candidates --threads=1 --nodes=100' canonical 'draw --type=svg' draw; do
            # shellcheck disable=SC2086
            run sudoku $command "$puzzle"
        done
        case $puzzle in */sizes.txt | */text-sixty-one.text) continue ;; esac # for which reasoning takes minutes
        for command in 'grade --threads=1 --nodes=2000' 'explain --full' hint 'minimize --nodes=2000'; do
            # shellcheck disable=SC2086
            run sudoku $command "$puzzle"
        done
    done
    run sudoku generate -n 400 --seed=5 --threads=1 --format=line -o made.puzzles
    input=$out/sudoku_generate_-n_400_--seed=5_--threads=1_--format=line_-o_made.puzzles.made.puzzles
    for command in 'grade --format=line' canonical 'solve --format=line' 'check --format=json' 'hint --format=line'; do
        # shellcheck disable=SC2086
        run sudoku $command -
    done
    input=/dev/null
    run sudoku generate -n 20 --seed=5 --side=16 --format=line
    for clue in killer arrow thermometer renban whispers kropki sandwich between palindrome little-killer; do
        run sudoku generate -n 5 --seed=7 "--rule=$clue" --format=text
    done
    run sudoku generate -n 5 --seed=7 --side=6 --rule=killer --rule=thermometer:4 --no-givens --format=text
    run sudoku scramble --seed=2 puzzles/classic.txt
}

others() {
    for file in tests/formats/dlx/*/* tests/formats/spp/*/* tests/formats/diagram/*/*; do
        run check "$file"
        run convert --format=json "$file"
    done
}

searches() {
    for set in set wide-small; do
        for engine in links learn zdd; do
            "$build/bench/measure" --runs 1 --engine "$engine" "$set"
        done
        for isa in portable avx2 avx512; do
            "$build/bench/measure" --runs 1 --engine lanes --isa "$isa" "$set"
        done
    done | awk 'NF > 4 { print $1, $2, $3, $4, $5 }' >"$out/searches"
}

record() { # record BUILD: all outputs of it, in $out
    build=$(cd "$1" && pwd) || exit 99
    program=$build/quadrille
    input=/dev/null
    mkdir -p "$out" "$tmp/work"
    here=$(pwd)
    cd "$tmp/work" && ln -sfn "$here/puzzles" puzzles && ln -sfn "$here/tests" tests || exit 99
    helps
    covers
    boards
    sudokus
    others
    nm -D --defined-only "$build/.libs/libquadrille.so" | cut -d' ' -f2- | sort >"$out/exported"
    QUADRILLE=$program sh "$here/doc/gallery.d/gallery.sh" "$out/gallery" >"$out/gallery.said" 2>&1
    [ "${SAME_SEARCHES:-yes}" = no ] || searches
    cd "$here" || exit 99
}

case $# in
2) ;;
*) sed -n '2,10s/^# \{0,1\}//p' "$0" && exit 99 ;;
esac
if [ "$1" = --record ]; then
    out=$tmp/new
    record "$2"
    (cd "$out" && find . -type f | sort | xargs -d '\n' sha256sum)
    exit
fi
out=$tmp/old
record "$1"
out=$tmp/new
record "$2"
printf '%s files\n' "$(find "$tmp/new" -type f | wc -l)"
diff -rq "$tmp/old" "$tmp/new" && exit
diff -r "$tmp/old" "$tmp/new" | head -n 100
exit 1
