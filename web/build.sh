#!/bin/sh
# build.sh  Makes the page: a folder of files that a browser opens from a disk, without a server or a network.
# `make web` and tests/web.sh run it.
#
#     web/build.sh FOLDER     makes FOLDER, and leaves index.html, style.css, page.js and engine.js in it
#
# Set: top_srcdir, top_builddir; QUADRILLE_JS, the folder that bindings/js/build.sh has made, if that is not where
# `make js` leaves it; ESBUILD and TSC for others than those of the path.  The sources may be read-only.
set -eu
: "${top_srcdir:=.}" "${top_builddir:=build}" "${QUADRILLE_JS:=$top_builddir/bindings/js}"
: "${ESBUILD:=esbuild}" "${TSC:=tsc}"
[ $# -eq 1 ] || { echo "usage: build.sh FOLDER" >&2 && exit 2; }

[ -f "$QUADRILLE_JS/package/dist/quadrille.wasm" ] || {
    echo "build.sh: there is no JavaScript package: run make js first" >&2
    exit 1
}
sources=$(cd "$top_srcdir" && pwd)/web
package=$(cd "$QUADRILLE_JS/package" && pwd)
command -v "$ESBUILD" >/dev/null || { echo "build.sh: no $ESBUILD (Debian: esbuild)" >&2 && exit 1; }
command -v "$TSC" >/dev/null || { echo "build.sh: no $TSC (Debian: node-typescript)" >&2 && exit 1; }

mkdir -p "$1"
folder=$(cd "$1" && pwd)
work=$folder/work
rm -rf "$work"
mkdir "$work"
trap 'rm -rf "$work"' EXIT

# The types are those of the package that is there, not of its sources.
sed "s|\"\.\./bindings/js/src/index.ts\"|\"$package/dist/index.d.ts\"|; s|\"src\"|\"$sources/src\"|" \
    "$sources/tsconfig.json" >"$work/tsconfig.json"
"$TSC" -p "$work/tsconfig.json"

bundle() { # bundle SOURCE RESULT [PARAMETER]...
    bundled=$1 result=$2
    shift 2
    "$ESBUILD" "$bundled" --bundle --minify --charset=utf8 --format=iife --target=es2020 --log-level=error \
        --tsconfig="$sources/tsconfig.json" --alias:quadrille="$package/dist/index.js" --outfile="$result" \
        --loader:.text=text --loader:.dlx=text --loader:.shapes=text --loader:.wasm=binary "$@"
}
bundle "$sources/src/worker.ts" "$work/worker.js"
mv "$work/worker.js" "$work/worker.text"
cp "$package/dist/quadrille.wasm" "$work/quadrille.wasm"
bundle "$sources/src/engine.ts" "$folder/engine.js" --global-name=quadrilleEngine \
    --alias:worker.text="$work/worker.text" --alias:quadrille.wasm="$work/quadrille.wasm"
bundle "$sources/src/page.ts" "$folder/page.js"
cp "$sources/index.html" "$sources/style.css" "$folder"
chmod u+w "$folder"/*.html "$folder"/*.css
