#!/bin/sh
# What pages say of the tree is so: links lead somewhere, files that they name are there, and the map has every room.
. "${top_srcdir:-.}/tests/tap.sh"

# Prints every page that is ours, of the tree in $1: in its root, in doc, and below src, bindings and web.
pages() (
    cd "$1" || exit 99
    for page in ./*.md doc/*.md; do
        [ ! -f "$page" ] || echo "${page#./}"
    done
    find src bindings web -name '*.md' 2>/dev/null | sort
)

# Prints each link of a page to a file that is not there.
broken_links() (
    cd "$1" || exit 99
    for page in $(pages .); do
        folder=$(dirname "$page")
        # What stands between `](` and `)`, unless it is an address, or a place on the same page.
        grep -o ']([^)]*)' "$page" | sed 's/^](//; s/)$//; s/#.*//' | grep -v '^[a-z]*:' | while read -r link; do
            [ -z "$link" ] || [ -e "$folder/$link" ] || echo "$page: $link is not there"
        done
    done | grep . && exit 1
    exit 0
)

# Prints each file that a page names in backticks and that is not in the tree.  A name with a folder that stands in the
# root must be a path; another one may be the end of a path, such as `rules/rule.h`.  NAME stands for any name.
missing_files() (
    cd "$1" || exit 99
    find . -path './build*' -prune -o -path './.git' -prune -o -type f -print | sed 's/^\.//' >"$2"
    for page in $(pages .); do
        # shellcheck disable=SC2016 # the backticks are the page's
        grep -o '`[^` ]*`' "$page" | tr -d '`' | sort -u |
            grep -E '^[A-Za-z0-9_./-]+(\.(c|h|def|sh|mk|md|awk|map|ac|tsv|1|5)|/)$' | grep -vE "(^|[^A-Z])NAME([^A-Z]|$)|^[A-Z_]*_[0-9.]*$" |
            while read -r name; do
                case $name in
                src/* | doc/* | tests/* | include/* | examples/* | puzzles/* | bench/* | bindings/* | web/*)
                    [ -e "$name" ] || echo "$page: $name is not there"
                    ;;
                */) ;; # a room by its last name, or one of a user
                *) grep -q "/$name\$" "$2" || echo "$page: $name is not there" ;;
                esac
            done
    done | grep . && exit 1
    exit 0
)

# Prints each folder below src that neither the map names, nor the page of a room above.
rooms_without_place() (
    cd "$1" || exit 99
    find src -type d | sed '/^src$/d' | sort | while read -r room; do
        name=${room##*/}
        above=$room
        found=$(grep -cF "\`$room/\`" doc/design.md)
        while [ "$found" = 0 ] && above=${above%/*} && [ "$above" != src ]; do
            found=$(cat doc/design.md "$above/README.md" 2>/dev/null | grep -cF "\`$name/\`")
        done
        [ "$found" != 0 ] || echo "$room/ is not on the map"
    done | grep . && exit 1
    exit 0
)

# Prints each page that no list ships.
pages_left_at_home() (
    cd "$1" || exit 99
    # shellcheck disable=SC2046 # a list of files
    for page in $(pages .); do
        cat Makefile.am $(find sources.mk doc/local.mk bindings web \( -name local.mk -o -name sources.mk \) 2>/dev/null) | grep -qwF "$page" || echo "$page does not ship"
    done | grep . && exit 1
    exit 0
)

# Prints each line that calls what is written --to, the second name of --format: only a list of parameters may.
second_names() (
    cd "$1" || exit 99
    # shellcheck disable=SC2046 # a list of files
    grep -nE -- '(--|Fl -)to( |=|$)' $(pages .) $(find doc/man examples -type f 2>/dev/null) /dev/null |
        grep -v ':\.It ' | grep . && exit 1
    exit 0
)

plant() { # plant FILE: a file with the given contents in the tree of faults
    mkdir -p "$tmp/house/$(dirname "$1")"
    cat >"$tmp/house/$1"
}

complains() { # complains JUDGE COMPLAINT...: exactly these
    judge=$1
    shift
    printf '%s\n' "$@" >"$tmp/expected"
    ! $judge "$tmp/house" "$tmp/files" >"$tmp/complaints" && diff -u "$tmp/expected" "$tmp/complaints"
}

check 'every link leads somewhere' broken_links "$top_srcdir"
check 'every file that a page names is there' missing_files "$top_srcdir" "$tmp/files"
check 'every room below src is on the map' rooms_without_place "$top_srcdir"
check 'every page ships' pages_left_at_home "$top_srcdir"
check 'what is written is called --format' second_names "$top_srcdir"

# The judges are judged on a house full of faults.
plant README.md <<'END'
[good](doc/design.md#map), [bad](doc/plan.md), [away](https://example.org/x), `src/base/a.c`, `src/base/gone.c`
END
plant doc/design.md <<'END'
`src/base/`, [up](../README.md), [down](below.md); `base/a.c`, `b.c`, `NAME.c`, `attic/`
END
plant src/base/a.c </dev/null
plant src/base/attic/README.md <<'END'
nothing
END
plant src/cellar/b.h </dev/null
plant Makefile.am <<'END'
EXTRA_DIST = README.md
END
plant doc/local.mk <<'END'
EXTRA_DIST += doc/design.md
END
plant doc/man/a.1 <<'END'
.It Fl -format , Fl -to Ns = Ns Ar format
.Fl -to
END

check 'broken links would be found' complains broken_links \
    'README.md: doc/plan.md is not there' 'doc/design.md: below.md is not there'
check 'missing files would be found' complains missing_files \
    'README.md: src/base/gone.c is not there' 'doc/design.md: b.c is not there'
check 'rooms without a place would be found' complains rooms_without_place 'src/cellar/ is not on the map'
check 'pages that do not ship would be found' complains pages_left_at_home 'src/base/attic/README.md does not ship'
check 'second names would be found' complains second_names 'doc/man/a.1:2:.Fl -to'
done_testing
