#!/bin/sh
# The site is made; every link in it leads somewhere, each page has what all have, and all of them are well-formed XML.
. "${top_srcdir:-.}/tests/tap.sh"

for tool in cmark-gfm mandoc doxygen; do
    have "$tool" || skip_all "no $tool here"
done
site=$tmp/site
: "${AWK:=awk}"

makes() {
    SOURCES=$top_srcdir QUADRILLE=$QUADRILLE AWK=$AWK VERSION=0 sh "$top_srcdir/doc/site/site.sh" "$site"
}

judge() { # judge SITE: prints what is wrong with it
    (cd "$1" && find . -type f | sed 's|^\./||' | sort) >"$tmp/files"
    "$AWK" -v site="$1" -f "$top_srcdir/tests/site.awk" "$tmp/files"
}

# All pages in one call: there are some hundred.
are_well_formed() {
    find "$site" -name '*.html' -exec "$top_builddir/tests/support/well_formed" {} +
}

# Pages of all kinds are there, and so is every page of the tree.
has_all_pages() {
    lacking=0
    (cd "$top_srcdir" && find ./*.md bindings doc src web -name '*.md' | sed 's|^\./||; s|README\.md$|index.md|; s|\.md$|.html|') >"$tmp/pages"
    (cd "$top_srcdir" && find doc/man -name '*.[1-9]' | sed 's|$|.html|') >>"$tmp/pages"
    printf '%s\n' NEWS.html LICENSE.html gallery/rules.html gallery/techniques.html gallery/index.html \
        reference/index.html reference/solver_8h.html puzzles/ambiguous.txt puzzles/cover/crew.dlx.html >>"$tmp/pages"
    while read -r page; do
        [ -s "$site/$page" ] || { echo "$page is missing" && lacking=1; }
    done <"$tmp/pages"
    return "$lacking"
}

# Whoever reads one page finds all of the tree's: each is in the navigation, once.
leads_to_all() {
    grep -v '^puzzles/' "$tmp/pages" | grep -v 'solver_8h' | while read -r page; do
        [ "$(sed -n '/<nav id="page-navigation"/,/<\/nav>/p' "$site/index.html" | grep -cF "href=\"$page\"")" = 1 ] ||
            echo "$page is not in the navigation once"
    done | grep . && return 1
    return 0
}

marks_its_page() {
    grep -q '<a href="../doc/sudoku.html" aria-current="page">' "$site/doc/sudoku.html"
}

# Ids are those of GitHub: a link that works there works here.
has_ids() {
    # shellcheck disable=SC2016 # Markdown
    printf '# A `b_c`, d: e & F?\n## Same\n## Same\n## Over 4\303\2274 \342\200\224 \342\200\234done\342\200\235\n## Gr\303\266\303\237e-2\n' |
        cmark-gfm | "$AWK" -v folder= -v root= -v wanted="$tmp/wanted" -v files=/dev/null -f "$top_srcdir/doc/site/markdown.awk" |
        sed -n 's/.* id="\([^"]*\)".*/\1/p' >"$tmp/ids"
    printf '%s\n' a-b_c-d-e--f same same-1 over-44--done "$(printf 'gr\303\266\303\237e-2')" | diff -u - "$tmp/ids"
}

# Links change as the names of files do; what they lead to is wanted, unless it is a page.
leads() {
    printf '[a](b.md#c) [d](../README.md) [e](../src/f/README.md#g) [h](#i) [j](https://k/l.md) [m](../setup.sh) [n](../puzzles/)\n' |
        cmark-gfm | "$AWK" -v folder=doc -v root=../ -v wanted="$tmp/wanted" -v files=/dev/null \
            -f "$top_srcdir/doc/site/markdown.awk" | grep -o 'href="[^"]*"' | sed 's/href="//; s/"//' >"$tmp/links"
    printf '%s\n' b.html#c ../index.html ../src/f/index.html#g '#i' https://k/l.md ../setup.sh.html ../puzzles.html |
        diff -u - "$tmp/links" && printf '%s\n' setup.sh puzzles | diff -u - "$tmp/wanted"
}

plant() { # plant NAME BODY: a page of the site of faults, right but for BODY
    mkdir -p "$tmp/faults/$(dirname "$1")"
    printf '%s\n' '<html lang="en"><title>T</title><a href="#page-content">s</a>' \
        '<nav id="page-navigation"><a aria-current="page" href="">t</a></nav><main id="page-content"><h1>T</h1>' \
        "$2" '</main></html>' >"$tmp/faults/$1"
}

faults_are_found() {
    plant a.html '<p id="p">x</p><a href="deep/b.html#q">good</a> <a href="https://example.org/">good</a>'
    plant deep/b.html '<p id="q">x</p><a href="../a.html#p">good</a><a
href="../a.html#none">no place</a> <a href="c.html">no page</a> <img src="d.svg" alt="x"/>'
    plant e.html '<p id="q">x</p><p id="q">y</p><h1>z</h1><img src="a.html"/><a href="/etc/x">abroad</a>'
    plant f.html '<script>x</script><link href="https://example.org/x.css"/><p onclick="x">y</p>'
    echo '<p>bare</p>' >"$tmp/faults/g.html"
    cat >"$tmp/expected" <<'END'
deep/b.html: ../a.html#none: no such place
deep/b.html: c.html is not there
deep/b.html: d.svg is not there
e.html: /etc/x is not of the site
e.html: 2 headings of the first order
e.html: a picture says nothing to those who do not see it: <img src="a.html"/>
e.html: two are called q
f.html: a script: <p onclick="x">
f.html: a script: <script>
f.html: https://example.org/x.css is not of the site
g.html: 0 headings of the first order
g.html: 0 places in the navigation are marked
g.html: no language
g.html: no navigation
g.html: no title
g.html: no way around the navigation
END
    ! judge "$tmp/faults" >"$tmp/found" && sort "$tmp/found" | diff -u "$tmp/expected" -
}

check 'it is made' makes
check 'every page has all that pages have, and every link leads somewhere' judge "$site"
check 'all pages are well-formed' are_well_formed
check 'every page of the tree is there' has_all_pages
check 'the navigation leads to each of them' leads_to_all
check 'the page at hand is marked' marks_its_page
check 'headings have the ids of GitHub' has_ids
check 'links lead to pages, or to copies' leads
check 'faults would be found' faults_are_found
done_testing
