#!/bin/sh
# pack.sh  Compiles the TypeScript of the JavaScript package, and packs it with its module.  build.sh runs it.
#
#     bindings/js/pack.sh FOLDER     FOLDER has quadrille.wasm; leaves quadrille-VERSION.tgz there, and what is in it
#                                    in FOLDER/package
#
# Set: top_srcdir, top_builddir; TSC for another compiler than `tsc`.  The same sources give the same archive; what is
# printed is its name.
set -eu
: "${top_srcdir:=.}" "${top_builddir:=build}" "${TSC:=tsc}"
[ $# -eq 1 ] || { echo "usage: pack.sh FOLDER" >&2 && exit 2; }

source=$top_srcdir/bindings/js
[ -f "$1/quadrille.wasm" ] || { echo "pack.sh: $1/quadrille.wasm is not there: build.sh makes it" >&2 && exit 1; }
command -v "$TSC" >/dev/null || { echo "pack.sh: no $TSC (Debian: node-typescript)" >&2 && exit 1; }

version=$(sed -n 's/^Version: //p' "$top_builddir/quadrille.pc")
[ -n "$version" ] || { echo "pack.sh: $top_builddir/quadrille.pc does not tell the version" >&2 && exit 1; }

package=$1/package
rm -rf "$package" "$1"/quadrille-*.tgz
mkdir -p "$package/dist"
sed "s/@VERSION@/$version/" "$source/package.json" >"$package/package.json"
cp "$source/README.md" "$top_srcdir/LICENSE" "$package"
"$TSC" -p "$source" --outDir "$package/dist"
cp "$1/quadrille.wasm" "$package/dist"

# What npm unpacks has one folder, `package`; nothing in it depends on when, where and by whom it was packed.
archive=$1/quadrille-$version.tgz
tar -C "$1" --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rw,go=r,a+X --mtime=@0 \
    --format=ustar -cf - package | gzip -9n >"$archive"
echo "$archive"
