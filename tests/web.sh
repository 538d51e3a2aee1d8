#!/bin/sh
# The page is made, and used in a browser as people do; its answers are those of the command.  The JavaScript package is
# made before, where it is not there or is older than its sources, but for QUADRILLE_JS, which is taken as it is.
. "${top_srcdir:-.}/tests/tap.sh"

: "${CHROMIUM:=chromium}"
for tool in node esbuild tsc "$CHROMIUM"; do
    have "$tool" || skip_all "no $tool here"
done
package=$top_srcdir/bindings/js
makes_package() {
    true
}
if [ -z "${QUADRILLE_JS:-}" ]; then
    missing=$(sh "$package/find.sh" 2>&1) || skip_all "$(echo "$missing" | head -n 1)"
    QUADRILLE_JS=$top_builddir/bindings/js
    makes_package() {
        sh "$package/build.sh" "$QUADRILLE_JS"
    }
fi
QUADRILLE=$(cd "$(dirname "$QUADRILLE")" && pwd)/$(basename "$QUADRILLE")
page=$tmp/page
export top_srcdir top_builddir QUADRILLE CHROMIUM QUADRILLE_JS

check 'the JavaScript package is there' makes_package
makes() {
    sh "$top_srcdir/web/build.sh" "$1"
}
check 'the page is made' makes "$page"
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
