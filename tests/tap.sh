# tap.sh: the words of our shell tests. Source it, check things, end with done_testing.
# shellcheck shell=sh
#
#   check WHAT COMMAND [ARGUMENT...]   one test point; it passes if COMMAND succeeds, and what COMMAND
#                                      prints is shown only if it fails. COMMAND may be a shell function.
#   skip WHAT WHY                      one test point that could not be tried
#   skip_all WHY                       none of this file could be tried
#   done_testing                       writes the plan
#   awaits PID COMMAND...              waits until COMMAND succeeds; fails if the process PID ends without that
#
# Set for every test: top_srcdir, top_builddir, QUADRILLE (the program). By hand, from the top of the sources,
# `sh tests/NAME.sh` takes the build in build/. $tmp is a folder that vanishes with the test.

: "${top_srcdir:=$(pwd)}" "${top_builddir:=$top_srcdir/build}" "${QUADRILLE:=$top_builddir/quadrille}"
: "${CC:=cc}" "${MAKE:=make}" "${SANITIZE_CFLAGS:=}" "${EXAMPLES:=}"
export LC_ALL=C

tap_points=0
tmp=$(mktemp -d) || exit 99
trap 'chmod -R u+w "$tmp"; rm -rf "$tmp"' EXIT
trap 'exit 99' HUP INT TERM

check() {
    tap_what=$1
    shift
    tap_points=$((tap_points + 1))
    if tap_said=$("$@" 2>&1); then
        printf 'ok %d - %s\n' "$tap_points" "$tap_what"
    else
        tap_status=$?
        printf 'not ok %d - %s\n' "$tap_points" "$tap_what"
        printf '%s\n' "${tap_said:-status $tap_status}" | sed 's/^/# /'
    fi
}

skip() {
    tap_points=$((tap_points + 1))
    printf 'ok %d - %s # SKIP %s\n' "$tap_points" "$1" "$2"
}

skip_all() {
    printf '1..0 # SKIP %s\n' "$1"
    exit 0
}

done_testing() {
    printf '1..%d\n' "$tap_points"
}

# Nothing is expected within a time: a busy machine may be slow.  The limit of ten minutes is for what never comes.
awaits() {
    awaits_pid=$1
    awaits_tries=0
    shift
    until "$@"; do
        # The process may have ended well after the command failed.
        kill -0 "$awaits_pid" 2>/dev/null || { "$@" && return; } || return
        awaits_tries=$((awaits_tries + 1))
        [ "$awaits_tries" -lt 12000 ] || return
        sleep 0.05
    done
}

have() {
    command -v "$1" >/dev/null 2>&1
}
