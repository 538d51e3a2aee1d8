#!/bin/sh
# Pictures of boards and pieces: quadrille shapes draw, and boxes of shapes solve.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
. "$top_srcdir/tests/cli/pictures.sh"
shapes=$(cd "$top_srcdir/puzzles/shapes" && pwd)
cd "$tmp" || exit 99

cat >small.shapes <<'END'
title: A & B
board: 2x3
pieces:
  AAB
  ABB
END
cat >none.shapes <<'END'
board: 2x3
piece I 2:
  X
  X
  X
mirrored: no
turns: none
END
cat >blocks.shapes <<'END'
grid: cube
board: 2x2x2
piece L 2:
  LL
  L.

  L.
  ..
END

printf 'a b\na b\n' >cover.dlx

# All of a book, each with its number.
all_pentominoes() {
    exits 0 shapes draw --all "$shapes/pentominoes-6x10.shapes" -o all.svg && is_xml all.svg &&
        [ "$(grep -c '^<path d="M' all.svg)" -eq $((12 * 9356)) ] && grep -q '>9356</text>' all.svg
}

boxes() { # boxes STYLE
    cat >expected
    "$QUADRILLE" shapes solve --boxes="$1" small.shapes >boxes.txt && cmp boxes.txt expected
}

check 'a solution is drawn as SVG' draws shapes draw small.shapes
check '... an outline for each piece' has 2 '^<path d="M'
check '... and its name' has 2 '<text'
check 'the same by --solution' draws shapes draw --solution small.shapes
check 'plain ones have no names' draws shapes draw --plain small.shapes
check '... really' has 0 '<text'
check 'all solutions are on pages' draws shapes draw --all --per-page=1 small.shapes
check '... with numbers, and the title' has 4 '>A &#38; B</text>'
check '... as large as paper is' has 1 'width="210mm" height="1188mm"'
check 'letter paper is another size' draws shapes draw --paper=letter small.shapes
check '... as one page' has 1 'width="215mm" height="279mm"'
check 'no solution' says 1 'quadrille: none.shapes: no solution: the piece I goes nowhere on the board\nquadrille: none.shapes: no solution\n' \
    shapes draw none.shapes
for view in layers isometric exploded steps; do
    check "the view $view" draws shapes draw --view=$view blocks.shapes
done
check 'all pentominoes on one board' all_pentominoes
check 'boxes in Unicode' boxes unicode <<'END'
solution 1:
┌───────┬───┐
│ A     │   │
│   ┌───┘   │
│   │     B │
└───┴───────┘
END
check 'boxes in ASCII' boxes ascii <<'END'
solution 1:
+-------+---+
| A     |   |
|   +---+   |
|   |     B |
+---+-------+
END
# Solutions that only differ in where a color or a tile's side lies.
printf 'colors: r\nboard: 1x2\npiece I:\n  r*\n' >end.shapes
printf 'board: 1x1\ntiles:\n  A: a b b b\n' >tile.shapes
different_pictures() { # different_pictures FILE NUMBER
    "$QUADRILLE" shapes draw --all --per-page=1 "$1" -o pages.svg &&
        sed 's/<g transform="translate(0 /\n&/g' pages.svg | tr -d '\n' | sed 's/<g transform="translate(0 [0-9]*)">/\n/g' |
        sed '1d; s/<text[^>]*font-size.*//' | sort -u | wc -l | grep -qx " *$2"
}
check 'a color is drawn where it lies' different_pictures end.shapes 2
check '... and sides of tiles, too' different_pictures tile.shapes 4
check 'letters where nothing else is asked for' prints 'solution 1:\nAAB\nABB\n' shapes solve small.shapes
check 'an exact cover is no board' mentions 2 'cover.dlx:1:1' shapes draw cover.dlx
for file in "$shapes"/*.shapes; do
    case $file in
    *hole* | *presents*) continue ;; # several boards
    esac
    check "a picture of $(basename "$file")" draws shapes draw "$file"
done
done_testing
