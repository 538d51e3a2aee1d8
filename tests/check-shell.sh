#!/bin/sh
# Every shell script parses as POSIX sh (or as bash, if it says so), and shellcheck has nothing to say.
. "${top_srcdir:-.}/tests/tap.sh"

cd "$top_srcdir" || exit 99
scripts="setup.sh release.sh .ci/run $(find bench bindings doc examples tests tools web -name '*.sh' | sort)"
posix="sh"
have dash && posix="dash"

parse() {
    broken=0
    for file in $scripts; do
        case $(head -n 1 "$file") in
        *bash*) ! have bash || bash -n "$file" || broken=1 ;;
        *) "$posix" -n "$file" || broken=1 ;;
        esac
    done
    return "$broken"
}

# Not asked: to follow sources, to know the names that these define, to see calls through `check` and `need`.
are_clean() {
    # shellcheck disable=SC2086 # a list of files
    shellcheck --exclude=SC1091,SC2154,SC2317 $scripts
}

check 'every shell script parses' parse
if have shellcheck; then
    check 'shellcheck has nothing to say' are_clean
else
    skip 'shellcheck has nothing to say' 'no shellcheck here'
fi
done_testing
