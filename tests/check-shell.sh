#!/bin/sh
# Every shell script parses as POSIX sh (or as bash, if it says so), and shellcheck has nothing to say.
. "${top_srcdir:-.}/tests/tap.sh"

cd "$top_srcdir" || exit 99
posix="sh"
have dash && posix="dash"

# Not asked: to follow sources, to know the names that these define, to see calls through `check` and `need`.
unasked=SC1091,SC2154,SC2317

for file in setup.sh .ci/run $(find bench examples tests -name '*.sh' | sort); do
    case $(head -n 1 "$file") in
    *bash*) shell=bash ;;
    *) shell=$posix ;;
    esac
    if have "$shell"; then
        check "$file parses" "$shell" -n "$file"
    else
        skip "$file parses" "no $shell here"
    fi
    if have shellcheck; then
        check "$file is clean" shellcheck --exclude="$unasked" "$file"
    else
        skip "$file is clean" "no shellcheck here"
    fi
done
done_testing
