#!/bin/sh
# site.sh FOLDER: the documentation as a site that needs no server, no network and no script: FOLDER/index.html leads on.
#
# It mirrors the tree: doc/sudoku.md is doc/sudoku.html, src/engine/README.md is src/engine/index.html; doc/man, gallery
# and reference have what mandoc, the program $QUADRILLE and Doxygen make. Bodies are made first, then page.awk puts all
# of them into template.html. SOURCES is the top of the tree, VERSION what pages say.
set -eu
export LC_ALL=C

here=$(cd "$(dirname "$0")" && pwd)
: "${SOURCES:=$(cd "$here/../.." && pwd)}" "${QUADRILLE:=$SOURCES/quadrille}" "${VERSION:=}" "${AWK:=awk}"
out=${1:?usage: site.sh FOLDER}
for tool in cmark-gfm mandoc doxygen; do
    command -v "$tool" >/dev/null 2>&1 || {
        echo "site: $tool is missing; Debian has it in a package of that name" >&2
        exit 1
    }
done
mkdir -p "$out"
out=$(cd "$out" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
bodies=$scratch/bodies
list=$scratch/list
navigation=$scratch/navigation
wanted=$scratch/wanted
titles=$scratch/titles
tab=$(printf '\t')
touch "$list" "$wanted"

escaped() {
    sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g'
}

add() { # add PAGE KIND SOURCE [MARKED]: its body is made; MARKED is the page that stands for it in the navigation
    printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "${4:-$1}" "$bodies/$1" >>"$list"
    mkdir -p "$out/$(dirname "$1")"
}

body() { # body PAGE: where its body goes
    mkdir -p "$bodies/$(dirname "$1")"
    printf '%s\n' "$bodies/$1"
}

# --- Pages of the tree ------------------------------------------------------------------------

folder_of() {
    case $1 in
    */*) printf '%s\n' "${1%/*}" ;;
    *) ;;
    esac
}

way_back() {
    printf '%s' "$1" | sed 's|[^/]||g; s|/|../|g'
}

markdown() { # markdown SOURCE PAGE: from standard input
    cmark-gfm --extension table --extension strikethrough --extension autolink |
        "$AWK" -v folder="$(folder_of "$1")" -v root="$(way_back "$1")" -v wanted="$wanted" -v files="$scratch/files" \
            -f "$here/markdown.awk" >"$(body "$2")"
    add "$2" text "$1"
}

page_of() { # page_of SOURCE: its name on the site
    case $1 in
    README.md | */README.md) printf '%s\n' "${1%README.md}index.html" ;;
    *) printf '%s\n' "${1%.md}.html" ;;
    esac
}

pages_of_the_tree() {
    (cd "$SOURCES" && find puzzles examples -type f -print -o -type d -exec printf '%s/\n' {} +) >"$scratch/files"
    for source in $(cd "$SOURCES" && find ./*.md bindings doc/*.md src web -name '*.md' | sed 's|^\./||' | sort); do
        markdown "$source" "$(page_of "$source")" <"$SOURCES/$source"
    done
    "$AWK" -f "$here/news.awk" "$SOURCES/NEWS" >"$scratch/news.md"
    markdown NEWS NEWS.html <"$scratch/news.md"
    text_page LICENSE LICENSE.html
}

text_page() { # text_page SOURCE PAGE [MARKED]: a file as it is
    {
        printf '<h1>%s</h1>\n<pre tabindex="0">' "$1"
        tr -d '\000-\010\013\014\016-\037' <"$SOURCES/$1" | escaped
        printf '</pre>\n'
    } >"$(body "$2")"
    add "$2" file "$1" "${3:-}"
}

# --- Files of the tree that pages lead to -----------------------------------------------------

# A file is shown, with the file itself beside its page; a folder is a list.
tree_page() { # tree_page PATH
    case $1 in
    puzzles | puzzles/*) marked=puzzles.html ;;
    examples | examples/*) marked=examples.html ;;
    *) marked=doc/design.html ;;
    esac
    if [ -d "$SOURCES/$1" ]; then
        {
            printf '<h1>%s/</h1>\n<ul>\n' "$1"
            for entry in "$SOURCES/$1"/*; do
                name=${entry##*/}
                printf '<li><a href="%s/%s.html">%s</a></li>\n' "${1##*/}" "$name" "$(printf '%s' "$name" | escaped)"
                printf '%s\n' "$1/$name" >>"$wanted"
            done
            printf '</ul>\n'
        } >"$(body "$1.html")"
        add "$1.html" text "$1/" "$marked"
    elif [ -f "$SOURCES/$1" ]; then
        text_page "$1" "$1.html" "$marked"
        cp "$SOURCES/$1" "$out/$1"
        chmod u+w "$out/$1"
        printf '<p><a href="%s">The file itself</a></p>\n' "${1##*/}" >>"$bodies/$1.html"
    else
        echo "site: a page leads to $1, which is not there" >&2
        exit 1
    fi
}

# A list leads on to what it lists, so this ends when nothing new is wanted.
pages_of_files() {
    : >"$scratch/made"
    printf '%s\n' examples puzzles >>"$wanted"
    while sort -u "$wanted" >"$scratch/now" && comm -23 "$scratch/now" "$scratch/made" >"$scratch/new" && [ -s "$scratch/new" ]; do
        while IFS= read -r path; do
            tree_page "$path"
        done <"$scratch/new"
        cp "$scratch/now" "$scratch/made"
    done
}

# --- Manual pages -----------------------------------------------------------------------------

# The names that a manual page tells of, one a line.
names_of() {
    sed -n '/^\.Sh NAME/,/^\.Nd/s/^\.Nm \([^ ]*\).*/\1/p' "$1"
}

manual() {
    for file in "$SOURCES"/doc/man/*.[1-9]; do
        names_of "$file" | sed "s/\$/.${file##*.}$tab${file##*/}/"
    done >"$titles"
    printf '<h1>Manual pages</h1>\n<dl>\n' >"$(body doc/man/index.html)"
    for file in "$SOURCES"/doc/man/*.[1-9]; do
        name=${file##*/}
        page=doc/man/$name.html
        {
            printf '<h1>%s</h1>\n' "$(printf '%s' "$name" | sed 's/\.\(.\)$/(\1)/')"
            mandoc -T html -O 'fragment,man=%N.%S.html' "$file" | "$AWK" -v titles="$titles" -f "$here/manual.awk"
        } >"$(body "$page")"
        add "$page" manual "doc/man/$name"
        names=$(names_of "$file" | sed ':a
            $!{ N
            ba
            }
            s/\n/, /g')
        printf '<dt><a href="%s.html">%s</a></dt>\n<dd>%s</dd>\n' "$name" "$names" \
            "$(sed -n 's/^\.Nd //p' "$file" | escaped)" >>"$bodies/doc/man/index.html"
    done
    printf '</dl>\n' >>"$bodies/doc/man/index.html"
    add doc/man/index.html text doc/man/
}

# --- Pictures, and the reference --------------------------------------------------------------

gallery() {
    QUADRILLE=$QUADRILLE sh "$here/../gallery.d/gallery.sh" "$out/gallery"
    mkdir -p "$bodies/gallery"
    "$AWK" -v out="$bodies/gallery" -f "$here/gallery.awk" "$out/gallery/index.html"
    for page in rules techniques index; do
        add "gallery/$page.html" pictures doc/gallery.d/
    done
}

reference() {
    mkdir "$scratch/doxygen"
    (
        cd "$scratch/doxygen"
        echo '<!-- begin -->' >head.html
        echo '<!-- end -->' >foot.html
        : >style.css
        {
            cat "$here/../Doxyfile"
            # shellcheck disable=SC2016 # a variable of Doxygen's
            printf '%s\n' OUTPUT_DIRECTORY=. HTML_OUTPUT=pages HTML_HEADER=head.html HTML_FOOTER=foot.html \
                HTML_STYLESHEET=style.css HTML_DYNAMIC_MENUS=NO SEARCHENGINE=NO FULL_PATH_NAMES=YES \
                'STRIP_FROM_PATH=$(SOURCES)/include'
        } >Doxyfile
        SOURCES=$SOURCES VERSION=$VERSION doxygen Doxyfile
        mv pages/files.html pages/index.html # the page that Doxygen begins with is empty
        sed -i 's/href="files\.html/href="index.html/g' pages/*.html
    )
    mkdir -p "$bodies/reference"
    for file in "$scratch/doxygen/pages"/*.html; do
        page=reference/${file##*/}
        "$AWK" -f "$here/reference.awk" "$file" >"$bodies/$page"
        case $page in
        reference/struct* | reference/annotated* | reference/classes* | reference/functions*) marked=reference/annotated.html ;;
        reference/globals*) marked=reference/globals.html ;;
        *) marked=reference/index.html ;;
        esac
        add "$page" reference include/quadrille/ "$marked"
    done
}

# --- The navigation ---------------------------------------------------------------------------

# Behind what navigation.txt names come the other pages, each in the group of its folder.
make_navigation() {
    # shellcheck disable=SC2016 # awk's
    "$AWK" -F "$tab" '
        function others(pattern, cut,   k, label) {
            for (k = 1; k <= pages; ++k) {
                if (!(page[k] in named) && page[k] ~ pattern) {
                    label = page[k]
                    sub(cut, "", label)
                    sub(/(\/index)?\.html$/, "", label)
                    named[page[k]]
                    print group "\t" page[k] "\t" label
                }
            }
        }
        function finish() {
            if (group == "Guides") {
                others("^doc/[^/]*$", "^doc/")
            } else if (group == "Manual") {
                others("^doc/man/", "^doc/man/")
            } else if (group == "The house") {
                others("^src/.*/index.html$", "^never/")
            }
        }
        FNR == 1 { ++round }
        round == 1 { page[++pages] = $1; next }
        /^(#|$)/ { next }
        round == 2 && /^ / { sub(/^ */, ""); sub(/ .*/, ""); named[$0] }
        round == 2 { next }
        /^[^ ]/ { finish(); group = $0; next }
        { sub(/^ */, ""); path = label = $0; sub(/ .*/, "", path); sub(/^[^ ]* */, "", label); print group "\t" path "\t" label }
        END { finish() }
    ' "$scratch/made-pages" "$here/navigation.txt" "$here/navigation.txt" >"$navigation"
}

pages_of_the_tree
manual
gallery
reference
pages_of_files
cut -f 1 "$list" | sort >"$scratch/made-pages"
make_navigation
"$AWK" -v out="$out" -v version="$VERSION" -v navigation="$navigation" -v template="$here/template.html" \
    -f "$here/page.awk" "$list"
cp "$here/site.css" "$out/site.css"
chmod u+w "$out/site.css"
