#!/bin/sh
# gallery.sh FOLDER: a page of pictures, all made by the program $QUADRILLE: FOLDER/index.html, which holds them all
# and needs nothing else, and each picture in a file of its own.
#
# Which rules and techniques there are is asked of the program. A rule without an example in rules.txt
# is shown with that of `sudoku rules`; a technique without one in techniques.txt is reported, and the
# exit status is 1.
set -eu
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
: "${QUADRILLE:=./quadrille}"
puzzles=$here/../../puzzles
folder=${1:?usage: gallery.sh FOLDER}
mkdir -p "$folder"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
page=$folder/index.html
status=0
tab=$(printf '\t')

complain() {
    printf 'gallery: %s\n' "$*" >&2
    status=1
}

# --- Examples -------------------------------------------------------------------------------------

# examples LIST FOLDER: writes each line of a list as a puzzle in our text form, FOLDER/NAME.txt.
examples() {
    mkdir "$2"
    awk -v folder="$2" '
        function blank(side,   text, k) {
            for (k = 0; k < side * side; ++k) {
                text = text "."
            }
            return text
        }
        /^[^#]/ {
            name = substr($0, 1, index($0, ": ") - 1)
            file = folder "/" name ".txt"
            parts = split(substr($0, length(name) + 3), part, /; */)
            cells = part[1] ~ /^[0-9][0-9]?$/ ? blank(part[1]) : part[1]
            side = sqrt(length(cells))
            printf "size: %d\ngrid:\n", side >file
            for (k = 0; k < side; ++k) {
                print substr(cells, k * side + 1, side) >file
            }
            for (k = 2; k <= parts; ++k) {
                rule = part[k]
                sub(/ .*/, "", rule)
                print rule ":" substr(part[k], length(rule) + 1) >file
            }
            close(file)
        }
    ' "$1"
}

# listed COMMAND HEADING: what a command lists under a heading: the name and the meaning, parted by a tab.
# Meanings begin in column 27; a name that is too long for that has its line to itself.
listed() {
    # shellcheck disable=SC2086 # a command and its parameter
    "$QUADRILLE" sudoku $1 | awk -v heading="$2" '
        function flush() {
            if (name != "") {
                print name "\t" text
            }
            name = text = ""
        }
        index($0, heading) == 1 { inside = 1; next }
        inside && /^$/ { exit }
        inside && /^  [^ ]/ {
            flush()
            fits = substr($0, 26, 1) == " "
            name = substr($0, 3, fits ? 24 : 80)
            text = fits ? substr($0, 27) : ""
            sub(/=.*/, "", name)
            sub(/ *$/, "", name)
            next
        }
        inside { sub(/^ */, ""); text = text (text == "" ? "" : " ") $0 }
        END { flush() }
    '
}

# --- The page -------------------------------------------------------------------------------------

say() {
    printf '%s\n' "$*" >>"$page"
}

escaped() {
    sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g'
}

section() { # section TITLE WORDS: ends the one before
    say '</section>' '<section>' "<h2>$1</h2>" "<p>$2</p>"
}

# draw ID COMMAND...: COMMAND draws $folder/ID.svg
draw() {
    id=$1
    shift
    if ! "$QUADRILLE" "$@" -o "$folder/$id.svg"; then
        rm -f "$folder/$id.svg"
        complain "no picture: $id"
        return 1
    fi
}

# figure CLASS ID NAME WORDS [FILE]: the picture $folder/ID.svg with its caption, and the text of a file
figure() {
    say "<figure class=\"$1\" id=\"$2\">"
    sed 1d "$folder/$2.svg" >>"$page"
    say "<figcaption><b>$(printf '%s' "$3" | escaped)</b> $(printf '%s' "$4" | escaped)"
    if [ $# -gt 4 ]; then
        say '<pre>'
        escaped <"$5" >>"$page"
        say '</pre>'
    fi
    say '</figcaption>' '</figure>'
}

begin_page() {
    cat >"$page" <<'END'
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>Quadrille: a gallery</title>
<style>
body { font-family: sans-serif; line-height: 1.35; max-width: 75em; margin: 1em auto; padding: 0 1em; color: #000; background: #fff; }
.figures { display: flex; flex-wrap: wrap; gap: 1.5em; align-items: flex-start; }
figure { margin: 0; break-inside: avoid; }
figure svg { display: block; width: 100%; height: auto; }
.small { width: 16em; }
.middle { width: 24em; }
.large { width: 40em; max-width: 100%; }
.wide { width: 100%; }
figcaption { margin-top: 0.4em; font-size: 0.9em; }
figcaption pre { margin: 0.3em 0; font-size: 0.8em; white-space: pre-wrap; }
.tree { overflow-x: auto; font-size: 0.7em; }
h2 { break-after: avoid; }
@media print { body { max-width: none; font-size: 9pt; } .small { width: 30%; } .middle { width: 47%; } }
</style>
</head>
<body>
<section>
<h1>Quadrille: a gallery</h1>
<p>All pictures are made by the program, as <code>quadrille sudoku draw</code> and <code>quadrille draw</code>
write them. Givens are black and heavy, what was found is blue.</p>
END
}

# --- What it shows --------------------------------------------------------------------------------

show_rules() {
    section Rules 'Each rule with a grid that keeps it. The lines below it are what a puzzle file says.'
    say '<div class="figures">'
    sed -n 's/^EXAMPLE("\(.*\)", \([0-9]*\), NULL)$/\1: \2; \1/p
            s/^EXAMPLE("\(.*\)", \([0-9]*\), "\(.*\)")$/\1: \2; \1 \3/p' \
        "$here/../../src/cli/sudoku/rule_examples.def" | cat - "$here/rules.txt" >"$scratch/rules.txt"
    examples "$scratch/rules.txt" "$scratch/rules"
    listed rules Rules: >"$scratch/rules.list"
    while IFS=$tab read -r name text; do
        file=$scratch/rules/$name.txt
        if ! [ -e "$file" ]; then
            complain "rule $name has no example in rules.txt"
        elif draw "rule-$name" sudoku draw --solution "$file"; then
            sed '1,/^grid:/d; /^[.1-9]*$/d' "$file" >"$scratch/clauses"
            figure small "rule-$name" "$name" "$text" "$scratch/clauses"
        fi
    done <"$scratch/rules.list"
    say '</div>'
}

show_views() {
    section 'One puzzle, looked at in several ways' 'A puzzle with two solutions; the pencil marks are what its rules leave
beside the givens, the candidates what its solutions have.'
    puzzle=$puzzles/ambiguous.txt
    say '<div class="figures">'
    draw puzzle sudoku draw "$puzzle" && figure middle puzzle 'The puzzle' 'as it is printed'
    draw pencil sudoku draw --pencil "$puzzle" && figure middle pencil 'Pencil marks' '(--pencil)'
    draw candidates sudoku draw --candidates "$puzzle" && figure middle candidates 'Candidates' '(--candidates)'
    draw solution sudoku draw --solution "$puzzle" && figure middle solution 'A solution' '(--solution)'
    draw difference sudoku draw --difference "$puzzle" &&
        figure large difference 'Two solutions' 'and where they differ (--difference)'
    say '</div>'
}

show_layout() {
    section 'Several grids on one board' 'A samurai: five grids, whose corner boxes are shared.'
    say '<div class="figures">'
    draw samurai sudoku draw --solution "$scratch/rules-more/samurai.txt" &&
        figure large samurai Samurai 'with a solution' "$scratch/samurai"
    say '</div>'
}

show_tiling() {
    section 'Other exact covers' 'Where items are named as cells, a solution is drawn as a tiling.'
    say '<div class="figures">'
    draw tiling draw --solution "$puzzles/cover/pentominoes-6x10.dlx" &&
        figure middle tiling Pentominoes 'in a box of 6 rows and 10 columns'
    draw dominoes draw --solution "$puzzles/cover/dominoes-6x6.dlx" &&
        figure middle dominoes Dominoes 'on a board of side 6'
    say '</div>'
}

show_shape() { # show_shape NAME TITLE WORDS FILE ARGUMENT...
    name=shapes-$1
    title=$2
    words=$3
    file=$puzzles/shapes/$4
    shift 4
    draw "$name" shapes draw "$@" "$file" && figure middle "$name" "$title" "$words"
}

show_shapes() {
    section 'Boards and pieces' 'No piece has the fill of one beside it.'
    say '<div class="figures">'
    show_shape pentominoes Pentominoes 'in a box of 6 rows and 10 columns' pentominoes-6x10.shapes
    show_shape hexiamonds Hexiamonds 'on triangles' hexiamonds.shapes
    show_shape tetrahexes Tetrahexes 'on hexagons' tetrahexes.shapes
    show_shape tetrasticks Tetrasticks 'along lines' tetrasticks.shapes
    show_shape checkered Checkered 'with cells of two colors' checkered.shapes
    show_shape macmahon Tiles 'with colored sides' macmahon.shapes
    show_shape presents Presents 'that need not fill their box' presents.shapes --board=small
    show_shape soma 'The Soma cube' 'from a corner' soma.shapes --view=isometric
    show_shape exploded 'The Soma cube' 'taken apart' soma.shapes --view=exploded
    show_shape steps 'The Soma cube' 'piece by piece' soma.shapes --view=steps
    say '</div>'
}

# Needs Graphviz, in the program or as dot; otherwise its text is shown.
show_tree() {
    section 'A search tree' 'The tree of the search for all solutions of puzzles/cover/crew.dlx.'
    "$QUADRILLE" draw --tree "$puzzles/cover/crew.dlx" -o "$folder/tree.dot"
    if "$QUADRILLE" draw --tree "$puzzles/cover/crew.dlx" -o "$folder/tree.svg" 2>/dev/null ||
        dot -Tsvg "$folder/tree.dot" -o "$folder/tree.svg" 2>/dev/null; then
        sed -n '/<svg/,$p' "$folder/tree.svg" >"$scratch/tree"
        say '<div class="tree" id="tree">'
        cat "$scratch/tree" >>"$page"
        say '</div>'
    else
        rm -f "$folder/tree.svg"
        say '<p>There is no Graphviz here to draw it; this is its text, for <code>dot -Tsvg</code>.</p>'
        say '<pre class="tree" id="tree">'
        escaped <"$folder/tree.dot" >>"$page"
        say '</pre>'
    fi
}

# The number of the first step of a technique.
step_of() { # step_of TECHNIQUE FILE
    { "$QUADRILLE" sudoku explain --full --quiet --format=json "$2" || :; } |
        sed -n "s/.*\"step\":\([0-9]*\),\"technique\":\"$1\".*/\1/p" | head -n 1
}

show_techniques() {
    section Techniques 'A step of each technique, the easiest first, with the candidates before it.'
    say '<div class="figures">'
    examples "$here/techniques.txt" "$scratch/techniques"
    listed 'explain --help=all' Techniques >"$scratch/techniques.list"
    while IFS=$tab read -r name text; do
        file=$scratch/techniques/$name.txt
        id=technique-$(printf '%s' "$name" | tr ' ' -)
        if ! [ -e "$file" ]; then
            complain "technique $name has no example in techniques.txt"
            continue
        fi
        step=$(step_of "$name" "$file")
        if [ -z "$step" ]; then
            complain "technique $name is not in its example in techniques.txt any more"
        elif draw "$id" sudoku draw --quiet --full --step="$step" "$file"; then
            figure middle "$id" "$name:" "$text"
        fi
    done <"$scratch/techniques.list"
    say '</div>'
}

begin_page
show_views
show_rules
examples "$here/layouts.txt" "$scratch/rules-more"
grep '^grids' "$scratch/rules-more/samurai.txt" >"$scratch/samurai"
show_layout
show_techniques
show_tiling
show_shapes
show_tree
say '</section>' '</body>' '</html>'
exit "$status"
