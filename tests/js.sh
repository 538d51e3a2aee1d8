#!/bin/sh
# The JavaScript package: it is compiled and packed, unpacked as npm would, and its tests run on it.  With QUADRILLE_JS,
# a folder that build.sh has made, nothing is compiled.
. "${top_srcdir:-.}/tests/tap.sh"

package=$top_srcdir/bindings/js
if [ -z "${QUADRILLE_JS:-}" ]; then
    missing=$(sh "$package/find.sh" 2>&1) || skip_all "$(echo "$missing" | head -n 1)"
fi
have node || skip_all 'no node'
have "${TSC:-tsc}" || skip_all 'no tsc'
node -e 'process.exit(parseInt(process.versions.node) >= 18 ? 0 : 1)' || skip_all 'node is older than 18'
export top_srcdir top_builddir QUADRILLE

made=${QUADRILLE_JS:-$top_builddir/bindings/js}
makes_package() {
    if [ -z "${QUADRILLE_JS:-}" ]; then
        sh "$package/build.sh" "$made" >"$tmp/name"
    else
        sh "$package/pack.sh" "$made" >"$tmp/name"
    fi
}
check 'the package is made' makes_package
archive=$(cat "$tmp/name")
is_the_same_again() {
    cp "$archive" "$tmp/first.tgz" && sh "$package/pack.sh" "$made" >/dev/null && cmp "$tmp/first.tgz" "$archive"
}
check '... the same again' is_the_same_again
has_one_folder() {
    mkdir -p "$tmp/site/node_modules" && tar -C "$tmp/site/node_modules" -xzf "$archive" &&
        mv "$tmp/site/node_modules/package" "$tmp/site/node_modules/quadrille" &&
        [ "$(ls "$tmp/site/node_modules")" = quadrille ]
}
check '... in one folder' has_one_folder
is_small() {
    module=$tmp/site/node_modules/quadrille/dist/quadrille.wasm
    size=$(wc -c <"$module") packed=$(gzip -9c "$module" | wc -c)
    echo "$size bytes, $packed packed"
    [ "$size" -le 925000 ] && [ "$packed" -le 410000 ]
}
check '... whose module is of at most 925 KB, and 410 packed' is_small
is_the_version() {
    echo 'import { load } from "quadrille"; console.log((await load()).version);' >"$tmp/site/version.mjs"
    [ "$(node "$tmp/site/version.mjs")" = "$("$QUADRILLE" --version | sed -n '1s/.* //p')" ]
}
check 'it is of the version of the command' is_the_version
has_types() {
    cp "$package/tests/types.ts" "$tmp/site" &&
        (cd "$tmp/site" && "${TSC:-tsc}" --strict --noEmit --target ES2020 --module ES2020 --moduleResolution node \
            --lib ES2021,DOM types.ts)
}
check 'it has types' has_types

QUADRILLE_JS=$tmp/site/node_modules/quadrille
export QUADRILLE_JS
for name in problem sudoku puzzles remote lives docs; do
    check "$name.test" node --test "$package/tests/$name.test.mjs"
done
measures() {
    node "$package/bench/bench.mjs" --quick >"$tmp/measured" && grep -q '^  geometric mean' "$tmp/measured"
}
check 'the benchmark runs' measures
done_testing
