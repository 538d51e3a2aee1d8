#!/bin/sh
# Pictures: quadrille sudoku draw, and draw --solution of tilings.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
. "$top_srcdir/tests/cli/pictures.sh"
cd "$tmp" || exit 99

unique=1......4..2..3..
several=1......4........
none=11..............

check 'a puzzle is drawn as SVG' draws sudoku draw $unique
check '... with its givens' has 4 'font-weight="bold"'
check '... and nothing else' has 4 '<text'
check 'the solution' draws sudoku draw --solution $unique
check '... has all digits' has 16 '<text'
check '... and the givens stand out' has 4 'font-weight="bold"'
check 'no solution' says 1 'quadrille: puzzle: no solution\n' sudoku draw --solution $none
check 'pencil marks are what the givens leave' draws sudoku draw --pencil $several
check '... in small digits' has 42 'font-size="18"'
check 'candidates are those of solutions' draws sudoku draw --candidates $several
check '... which are fewer' has 32 'font-size="18"'
check '... of a puzzle without any' says 1 'quadrille: puzzle: no solution\n' sudoku draw --candidates $none
check 'candidates that a limit leaves undecided' exits 3 sudoku draw --candidates --nodes=1 $several
check '... if no engine can search for them' mentions 2 'no engine can do this: ' \
    sudoku draw --candidates --memory=1 $several
check '... draw nothing' [ ! -s out ]
check 'two solutions' draws sudoku draw --difference $several
check '... side by side' has 32 '<text'
check '... with the cells marked in which they differ' grep -q 'fill="#fe9"' out
check '... of a puzzle that has one' says 1 'quadrille: puzzle: there is only one solution\n' \
    sudoku draw --difference $unique
check 'a step of the explanation' draws sudoku draw --step=1 $unique
check '... with what it says' grep -q '>hidden single\|>naked single\|>last cell' out
check '... of those that there are' says 1 'quadrille: puzzle: solved after 12 steps\n' \
    sudoku draw --step=13 $unique
expert=.....587.3...7.1...5......4...8....269..3.......4........28..9.7.5....6......14..
# shellcheck disable=SC2086 # --full or nothing
is_that_step() { # is_that_step N [PARAMETER]: the picture says what the explanation does
    "$QUADRILLE" sudoku explain --format=line $2 $expert | sed -n "s/^$1 \([^(:]*\).*/\1/p" >said &&
        "$QUADRILLE" sudoku draw --step="$1" $2 $expert | grep -F "$(cat said)"
}
check 'steps are counted that are shown: those that are needed' is_that_step 13
check '... or all' is_that_step 18 --full
check '... and no more' says 1 'quadrille: puzzle: solved after 67 steps\n' sudoku draw --step=68 $expert
check 'what rules draw is drawn' draws sudoku draw --rule=thermometer='r1c1 r1c2' --rule=antiknight $unique
check '... or said' has 1 '>anti-knight<'
check 'a grid is no graph' \
    says 2 'quadrille: this is no graph: DOT can only be written of --problem and --tree\n' \
    sudoku draw $unique -o grid.dot

ending() { # ending FILE: refused, and nothing is made
    mentions 2 'no picture has the ending of --output: take .dot, .svg, .png or .pdf, or --type$' \
        sudoku draw $unique -o "$1" && [ ! -e "$1" ]
}
check 'an ending of no picture is refused' ending grid.jpg
check '... or of another case' ending grid.SVGZ
check '... unless the type is said' exits 0 sudoku draw --type=svg $unique -o grid.jpg
check '... or there is none' exits 0 sudoku draw $unique -o ./.grid

# Pages: of several puzzles, mixed, some of them faulty, with and without titles of their own.
cat >several.txt <<'END'
title: First & <best>
grid:
1...
...4
..2.
.3..
---
title: Broken
grid:
1...
5...
....
....
---
title: Narrow
grid:
......
.4.25.
....6.
......
.21...
......
diagonal:
---
END
echo $unique >>several.txt
titles() { # titles TITLE...: the titles and headings of the last output, in their order
    sed -n 's/^<text[^>]*font-weight="bold">\([^<]*\)<.*/\1/p' "$tmp/out" | grep -v '^.$' >"$tmp/titles"
    printf '%s\n' "$@" | diff - "$tmp/titles"
}
sizes() { # sizes SIDE...: of the pictures of the last output, in pixels, in their order
    sed -n 's/^<svg xmlns.* width="\([0-9]*\)" .*/\1/p' "$tmp/out" >"$tmp/sizes"
    printf '%s\n' "$@" | diff - "$tmp/sizes"
}
draws_others() { # the faulty one is told with its place, the others are drawn
    says 2 "several.txt:11:1: '5' is no digit of a 4x4 grid\n" "$@" && is_xml "$tmp/out"
}
check 'of several puzzles those are drawn that can be read' draws_others sudoku draw several.txt
check '... on a page of A4' has 1 '^<svg .* width="210.0mm" height="297.0mm"'
check '... with their titles' titles 'First &#38; &#60;best&#62;' Narrow
check '... or their numbers' has 1 'font-weight="bold">3</text>'
check '... in their sizes' sizes 272 400 272
check 'so many on a page as one wants' draws_others sudoku draw --per-page=1 --paper=letter several.txt
check '... on the paper that one wants' has 1 '^<svg .* width="215.9mm" height="838.2mm"'
check '... with numbers at their feet' has 1 '^<text x="1079" y="2719" font-size="32">3</text>'
check 'solutions at the end' draws_others sudoku draw --solutions several.txt
check '... with the same titles' \
    titles 'First &#38; &#60;best&#62;' Narrow Solutions 'First &#38; &#60;best&#62;' Narrow
check '... and numbers' has 2 'font-weight="bold">3</text>'
check '... each of its puzzle' sizes 272 400 272 272 400 272
smaller() { # the solutions are smaller than the puzzles
    sed -n 's/^<svg x="[0-9]*" y="[0-9]*" width="\([0-9]*\)".*/\1/p' "$tmp/out" >widths
    [ "$(sed -n 2p widths)" -gt "$(sed -n 5p widths)" ]
}
check '... smaller' smaller
check 'what a rule is called is not said again there' draws sudoku draw --solutions --rule=disjoint $unique
check '... but with the puzzle' has 1 '>disjoint'
check 'one that has no solution is drawn without' \
    says 1 'quadrille: puzzle 2: no solution\n' sudoku draw --solutions $unique $none
check '... as puzzle' has 3 '^<svg xmlns.* width="272"'
check 'one that has several is told of' \
    says 1 'quadrille: puzzle 2: there are several solutions, of which one is drawn\n' \
    sudoku draw --solutions $unique $several
check 'pages of pencil marks' draws sudoku draw --pencil $several $unique
check 'pages of steps, where there are such' \
    says 1 'quadrille: puzzle 2: stuck after 6 steps\n' sudoku draw --step=7 $unique 1......4..2.....
check '... of those that have it' sizes 272
check 'one puzzle on a page, if that is asked for' draws sudoku draw --paper=a4 $unique
check '... of this size' has 1 '^<svg .* width="210.0mm" height="297.0mm"'
above() { # above TITLES TEXT...: what stands above the pictures, in its order
    kind=$1
    shift
    runs sudoku draw --titles="$kind" --solutions book.txt && sed -n 's/^<text.*font-weight="bold">\([^<]*\)<.*/\1/p' out >said &&
        printf '%s\n' "$@" | diff - said
}
printf 'size: 4\ntitle: One\nauthor: A. Setter\ngrid: 1......4..2..3..\n---\nsize: 4\ngrid: 1......4..2..3..\n---\nsize: 4\nauthor: B\ntitle: Three\ngrid: 1......4..2..3..\n' >book.txt
check 'titles, or numbers' above auto One 2 Three Solutions One 2 Three
check '... numbers only' above numbers 1 2 3 Solutions 1 2 3
check '... both' above both '1. One' 2 '3. Three' Solutions '1. One' 2 '3. Three'
check '... and authors' above authors '1. One (A. Setter)' 2 '3. Three (B)' Solutions '1. One (A. Setter)' 2 '3. Three (B)'
check '... or nothing' above none Solutions
check '... which a graph has not' exits 2 sudoku draw --tree --titles=both $unique
check 'a graph has no pages' exits 2 sudoku draw --tree --per-page=2 $unique
check 'solutions are drawn in one place' exits 2 sudoku draw --solution --solutions $unique

# Tilings
printf 'I J r1c1 r1c2 r2c1 r2c2\nI r1c1 r1c2\nJ r2c1 r2c2\n' >tiling.dlx
printf 'a b\na\nb\n' >none.dlx
printf 'r1c1 r1c2 r1c3\nr1c1 r1c2\nr1c2 r1c3\n' >impossible.dlx
check 'a solution as a tiling' draws draw --solution tiling.dlx
check '... with the names of its pieces' has 2 '<text'
check '... of a problem without cells' \
    says 2 'quadrille: none.dlx: no items are named as cells, such as r1c1 or 1a\n' draw --solution none.dlx
check '... and without a solution' says 1 'quadrille: impossible.dlx: no solution\n' \
    draw --solution impossible.dlx
check '... and one drawing at a time' exits 2 draw --solution --tree tiling.dlx

# Other kinds of files.
begins() { # begins FILE BYTES
    [ "$(head -c 4 "$1" | tr -d '\0\211')" = "$2" ]
}
if ! grep -q '^#define HAVE_RSVG' "$top_builddir/config.h" 2>/dev/null; then
    check 'without librsvg it says so' \
        says 2 'quadrille: this build has no librsvg: write SVG, and run rsvg-convert -f pdf\n' \
        sudoku draw $unique -o grid.pdf
else
    export ASAN_OPTIONS=detect_leaks=0 # libraries of librsvg leak
    check 'PNG' exits 0 sudoku draw $unique -o grid.png
    check '... is one' begins grid.png PNG
    check 'PDF' exits 0 sudoku draw -T pdf $unique -o grid
    check '... is one' begins grid %PDF
    pages_of() { # pages_of FILE: how many there are
        grep -a -o '/Count [0-9]*' "$1" | sed 's/.* //'
    }
    book() {
        exits 2 sudoku draw --per-page=2 --solutions several.txt -o book.pdf && [ "$(pages_of book.pdf)" = 3 ]
    }
    check 'pages of PDF' book
    check 'PNG has them below each other' exits 2 sudoku draw --per-page=2 --solutions several.txt -o book.png
    check '... but only so many' \
        says 2 'quadrille: so many pages are too high for a PNG: write PDF, or SVG\n' \
        sudoku draw --per-page=1 $unique $unique $unique $unique $unique $unique $unique $unique $unique $unique \
        $unique $unique $unique $unique $unique -o many.png
fi
done_testing
