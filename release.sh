#!/bin/sh
# release.sh: from a commit to the files of a release. `./release.sh --help` tells the rest.
set -eu
unset CDPATH
here=$(pwd)
cd "$(dirname "$0")"

usage() {
    cat <<'END'
Usage: ./release.sh [--tested] [--tag] [--jobs=N] FOLDER
Makes what a release of this commit consists of, in FOLDER: the archive of the sources, the Python package, the
package for JavaScript where there is one, and their sums in SHA256SUMS.  All is made twice, in two clean clones,
and has to come out the same.  Nothing is sent anywhere.

  --tested   all gates have passed for this commit; else .ci/run is run first
  --tag      at the end, make the tag vVERSION; without it the repository stays as it is
  --jobs=N   run N jobs at a time (one per processor)
  --help     show this help and exit

VERSION is that of configure.ac. Refused are a tree with changes that are not committed, a version that NEWS or
debian/changelog does not begin with, a tag that there is already (unless it is of this commit and --tag is not asked
for) and, with --tag, a version that NEWS calls unreleased.
END
}

say() {
    printf 'release: %s\n' "$*"
}

fail() {
    printf 'release: %s\n' "$*" >&2
    exit 1
}

# --- What is wanted ---------------------------------------------------------------------------

tested=no
tag=no
folder=
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
for word; do
    case $word in
    --tested) tested=yes ;;
    --tag) tag=yes ;;
    --jobs=*) jobs=${word#*=} ;;
    --help) usage && exit ;;
    -*) fail "unknown argument '$word'; try ./release.sh --help" ;;
    *)
        [ -z "$folder" ] || fail "one folder, not '$folder' and '$word'"
        folder=$word
        ;;
    esac
done
[ -n "$folder" ] || fail "in which folder? Try ./release.sh --help"
case $folder in
/*) ;;
*) folder=$here/$folder ;;
esac

# --- What is refused --------------------------------------------------------------------------

[ -e .git ] || fail "a release is made of a commit, and this is no clone of the repository"
[ -z "$(ls -A "$folder" 2>/dev/null)" ] || fail "$folder is there already, and is not an empty folder"
changes=$(git status --porcelain)
[ -z "$changes" ] || fail "not committed:
$changes"

version=$(sed -n 's/^AC_INIT(\[Quadrille\], \[\([^]]*\)\].*/\1/p' configure.ac)
[ -n "$version" ] || fail "configure.ac does not say which version this is"
news=$(grep '^[0-9]' NEWS | head -n 1)
case $news in
"$version (unreleased)"*) [ "$tag" = no ] || fail "NEWS calls $version unreleased: put the day in its place" ;;
"$version ("*) ;;
*) fail "configure.ac has version $version, NEWS begins with '$news'" ;;
esac
package=$(sed -n '1s/^[^(]*(\(.*\)-[^-]*).*/\1/p' debian/changelog)
[ "$package" = "$version" ] || fail "configure.ac has version $version, debian/changelog begins with '$package'"

commit=$(git rev-parse HEAD)
tagged=$(git rev-parse -q --verify "refs/tags/v$version^{commit}") || tagged=
[ -z "$tagged" ] || [ "$tag$tagged" = "no$commit" ] ||
    fail "there is a tag v$version already: another release needs another version"

# --- The gates --------------------------------------------------------------------------------

[ "$tested" = yes ] || .ci/run || fail "a gate failed"

# --- The files --------------------------------------------------------------------------------

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# What may get into files: the time is that of the commit.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct "$commit")
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
unset MAKEFLAGS MFLAGS MAKELEVEL GNUMAKEFLAGS
umask 022

build() { # build FILES: from the clean clone that is the folder at hand
    ./setup.sh --no-install --build-dir=build "--jobs=$jobs" && make -C build dist-gzip && make -C build python &&
        cp build/quadrille-*.tar.gz build/bindings/wheel/*.whl "$1" || return
    if make -C build -n js >/dev/null 2>&1; then
        make -C build js && cp build/bindings/js/*.tgz "$1"
    fi
}

make_files() { # make_files WHICH: in $work/WHICH/files, with their sums in $work/WHICH/sums
    say "making all files, for the $1 time"
    clone=$work/$1/clone
    mkdir -p "$work/$1/files"
    git clone -q . "$clone"
    git -C "$clone" checkout -q --detach "$commit"
    (cd "$clone" && build "$work/$1/files") >"$work/log" 2>&1 || {
        tail -n 40 "$work/log" >&2
        fail "the files could not be made"
    }
    rm -rf "$clone"
    (cd "$work/$1/files" && sha256sum -- *) >"$work/$1/sums"
}

make_files first
make_files second
diff "$work/first/sums" "$work/second/sums" >&2 || fail "made twice, these files differ"

mkdir -p "$folder"
cp "$work"/first/files/* "$folder"
cp "$work/first/sums" "$folder/SHA256SUMS"
grep -q '[.]tgz$' "$folder/SHA256SUMS" || say "there is no package for JavaScript"

# --- The tag ----------------------------------------------------------------------------------

if [ "$tag" = yes ]; then
    git tag -a -m "Quadrille $version" "v$version" "$commit"
    say "made the tag v$version"
fi
say "made of commit $commit, in $folder:"
cat "$folder/SHA256SUMS"
