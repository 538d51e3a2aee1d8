#!/bin/sh
# The page is made, and used in a browser as people do; its answers are those of the command.  Where `make js` was not
# called, or QUADRILLE_JS is not a folder that build.sh of the JavaScript package has made, that is made, too.
. "${top_srcdir:-.}/tests/tap.sh"

: "${CHROMIUM:=chromium}"
for tool in node esbuild tsc "$CHROMIUM"; do
    have "$tool" || skip_all "no $tool here"
done
package=$top_srcdir/bindings/js
: "${QUADRILLE_JS:=$top_builddir/bindings/js}"
if [ ! -f "$QUADRILLE_JS/package/dist/quadrille.wasm" ]; then
    missing=$(sh "$package/find.sh" 2>&1) || skip_all "$(echo "$missing" | head -n 1)"
    QUADRILLE_JS=$tmp/js
fi
QUADRILLE=$(cd "$(dirname "$QUADRILLE")" && pwd)/$(basename "$QUADRILLE")
page=$tmp/page
export top_srcdir top_builddir QUADRILLE CHROMIUM QUADRILLE_JS

makes() {
    [ -d "$QUADRILLE_JS/package" ] || sh "$package/build.sh" "$QUADRILLE_JS" || return
    sh "$top_srcdir/web/build.sh" "$1"
}
check 'it is made' makes "$page"
is_whole() {
    (cd "$page" && echo *) >"$tmp/files" && echo 'engine.js index.html page.js style.css' | diff - "$tmp/files"
}
check '... of four files' is_whole
[ -f "$page/index.html" ] || { done_testing && exit 0; }
is_made_again() {
    makes "$tmp/again" && diff -r "$page" "$tmp/again"
}
check '... which are the same each time' is_made_again
# Browsers load neither modules nor anything by fetch from a disk.
needs_no_server() {
    ! grep -nE 'type="module"|https?://|<script>' "$page/index.html"
}
check '... and need no server' needs_no_server

for name in $(node "$top_srcdir/web/tests/page.mjs" --list); do
    check "the page: $(echo "$name" | tr _ ' ')" node "$top_srcdir/web/tests/page.mjs" "$page" "$name"
done

agrees_on_files() {
    mkdir -p "$tmp/puzzles" || return
    for file in ambiguous classic homework variants; do
        cp "$top_srcdir/puzzles/$file.txt" "$tmp/puzzles" || return
    done
    node "$top_srcdir/web/tests/page.mjs" "$page" --files "$tmp/puzzles" >"$tmp/said" || {
        cat "$tmp/said"
        return 1
    }
    (cd "$tmp/puzzles" && for file in *; do "$QUADRILLE" sudoku check --format=line "$file"; done) >"$tmp/wanted" 2>&1
    [ -s "$tmp/wanted" ] && diff "$tmp/wanted" "$tmp/said"
}
check 'its verdicts on files of Sudokus are those of the command' agrees_on_files
done_testing
