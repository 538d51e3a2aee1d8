#!/bin/sh
# release.sh refuses what is no release, makes files only if they come out the same twice, and tags only when it is told
# to: in a repository of its own, where nothing is compiled.
. "${top_srcdir:-.}/tests/tap.sh"

have git || skip_all 'no git here'
unset MAKEFLAGS MFLAGS MAKELEVEL GNUMAKEFLAGS
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=A \
    GIT_COMMITTER_EMAIL=a@b

house=$tmp/house
mkdir -p "$house/debian" "$house/.ci"
cp "$top_srcdir/release.sh" "$top_srcdir/configure.ac" "$house"
cp "$top_srcdir/debian/changelog" "$house/debian"
sed 's/^\([0-9.]*\) (.*)/\1 (2026-01-01)/' "$top_srcdir/NEWS" >"$house/NEWS"
printf '#!/bin/sh\nexit 1\n' >"$house/.ci/run"
cat >"$house/setup.sh" <<'END'
#!/bin/sh
mkdir build && cp Makefile.in build/Makefile
END
cat >"$house/Makefile.in" <<'END'
dist-gzip:
	echo $$SOURCE_DATE_EPOCH >quadrille-1.tar.gz
python:
	mkdir -p bindings/wheel && echo wheel >bindings/wheel/quadrille-1.whl
END
chmod -R u+w,+x "$house"
version=$("$QUADRILLE" --version | sed 's/.* //')

commits() { # commits [FILE CONTENTS]: all that there is, with these contents of a file
    [ $# = 0 ] || printf '%s\n' "$2" >"$house/$1"
    git -C "$house" add -A && git -C "$house" commit -q -m x
}

# Back to the first commit, without the tag of a release, and without files.
restores() {
    git -C "$house" reset -q --hard first && git -C "$house" clean -q -f -d && rm -rf "$tmp/files"
    git -C "$house" tag -d "v$version" >/dev/null 2>&1 || :
}

releases() { # releases ARGUMENT...
    (cd "$tmp" && "$house/release.sh" "$@" files) >"$tmp/said" 2>&1 || { cat "$tmp/said" && false; }
}

refuses() { # refuses WHY ARGUMENT...: in these words, leaving no files and no new tag behind
    why=$1
    shift
    git -C "$house" tag >"$tmp/tags"
    releases "$@" && echo 'it was not refused' && return 1
    grep -qF -e "$why" "$tmp/said" && [ ! -e "$tmp/files" ] && git -C "$house" tag | cmp - "$tmp/tags"
}

has_files() { # has_files NUMBER: and their sums, of the time of the commit
    (cd "$tmp/files" && sha256sum -c SHA256SUMS) && [ "$(wc -l <"$tmp/files/SHA256SUMS")" = "$1" ] &&
        [ "$(cat "$tmp/files/quadrille-1.tar.gz")" = "$(git -C "$house" log -1 --format=%ct)" ]
}

git -C "$tmp" init -q house && commits && git -C "$house" tag first

makes_files() {
    releases --tested && has_files 2 && grep -q 'no package for JavaScript' "$tmp/said"
}
changes_nothing() {
    [ "$(git -C "$house" tag)" = first ] && [ -z "$(git -C "$house" status --porcelain --ignored)" ]
}
keeps_files() {
    echo 1 >"$tmp/files/mine"
    ! releases --tested && grep -q 'is there already' "$tmp/said" && [ "$(cat "$tmp/files/mine")" = 1 ]
}
check 'a version that configure.ac, NEWS and debian/changelog agree on gets files' makes_files
check '... and leaves the repository as it is' changes_nothing
check 'a folder that is not empty is refused' keeps_files
restores
check 'the gates come first, and may fail' refuses 'a gate failed'
commits .ci/run '#!/bin/sh'
check '... or pass' releases
restores
check 'words that it does not know are refused' refuses "unknown argument '--tags'" --tags
check 'two folders are refused' refuses "one folder, not 'here' and 'files'" here

echo 1 >"$house/new"
check 'what is not committed is refused' refuses '?? new' --tested
restores

commits NEWS '99.0.0 (2026-01-01)'
check 'another version in NEWS is refused' refuses "has version $version, NEWS begins with '99.0.0 " --tested
restores
commits debian/changelog 'quadrille (99.0.0-1) unstable; urgency=medium'
check '... and in debian/changelog' refuses "has version $version, debian/changelog begins with '99.0.0'" --tested
restores

commits NEWS "$version (unreleased)"
check 'what NEWS calls unreleased gets no tag' refuses "NEWS calls $version unreleased" --tested --tag
check '... but files' releases --tested
restores

tags() {
    releases --tested --tag && has_files 2 && [ "$(git -C "$house" cat-file -t "v$version")" = tag ] &&
        [ "$(git -C "$house" rev-parse "v$version^{commit}")" = "$(git -C "$house" rev-parse HEAD)" ]
}
check 'a tag is made where it is asked for' tags
rm -r "$tmp/files"
check '... and not made twice' refuses "there is a tag v$version already" --tested --tag
check 'the files of a tag are made again' releases --tested
rm -rf "$tmp/files"
commits new 1
check '... but not from another commit' refuses "there is a tag v$version already" --tested
restores

js=$(printf 'js:\n\tmkdir bindings/js && echo >bindings/js/quadrille-1.tgz')
commits Makefile.in "$(cat "$house/Makefile.in" && echo "$js")"
takes_js() {
    releases --tested && has_files 3
}
check 'a package for JavaScript comes along' takes_js
restores
commits Makefile.in "$(sed 's/echo wheel/pwd/' "$house/Makefile.in")"
check 'files that differ when they are made again are refused' refuses 'made twice, these files differ' --tested --tag
restores
commits Makefile.in "$(sed 's/echo wheel/false/' "$house/Makefile.in")"
check 'files that cannot be made are told' refuses 'the files could not be made' --tested --tag
done_testing
