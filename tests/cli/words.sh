# words.sh  Words of the tests of the command. Source it after tap.sh.
# shellcheck shell=sh
#
#   exits N ARGUMENT...              the command ends with that status
#   prints TEXT ARGUMENT...          ... prints exactly that (TEXT in the format of printf), and ends well
#   answers N TEXT ARGUMENT...       ... prints exactly that and ends with status N
#   says N TEXT ARGUMENT...          ... says exactly that on standard error, and ends with status N
#   mentions N PATTERN ARGUMENT...   ... says something that grep finds on standard error; status N
#   shows N PATTERN ARGUMENT...      ... prints something that grep finds; status N
#   runs_out PATTERN ARGUMENT...     with --time, the command ends with status 3, and says something that grep finds
#
#   is_tidy                          no temporary file of the command is left in $tmp
#   has_used PID SECONDS             the process has used that much processor time: whatever it does, it has begun
#
#   sorted_solutions <FILE           solutions, a line each, whatever the order of options and of lines
#
# What the last of those that run the command saw is in $tmp/out and $tmp/err.
unset NO_COLOR TERM

runs() { # runs ARGUMENT...: leaves $tmp/out, $tmp/err, $status
    status=0
    "$QUADRILLE" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null || status=$?
}

is_tidy() {
    for tidy_name in "$tmp"/.quadrille-*; do
        [ ! -e "$tidy_name" ] || return 1
    done
}

has_status() {
    [ "$status" -eq "$1" ] || {
        printf 'status %s, wanted %s\n' "$status" "$1"
        head -n 5 "$tmp/out" "$tmp/err"
        return 1
    }
}

exits() {
    wanted=$1
    shift
    runs "$@"
    has_status "$wanted"
}

answers() {
    wanted=$1
    # shellcheck disable=SC2059 # a format is meant
    printf "$2" >"$tmp/wanted"
    shift 2
    runs "$@"
    has_status "$wanted" && diff -u "$tmp/wanted" "$tmp/out"
}

prints() {
    answers 0 "$@"
}

says() {
    wanted=$1
    # shellcheck disable=SC2059 # a format is meant
    printf "$2" >"$tmp/wanted"
    shift 2
    runs "$@"
    has_status "$wanted" && diff -u "$tmp/wanted" "$tmp/err"
}

mentions() {
    wanted=$1
    pattern=$2
    shift 2
    runs "$@"
    has_status "$wanted" && { grep -q -- "$pattern" "$tmp/err" || { cat "$tmp/err" && false; }; }
}

shows() {
    wanted=$1
    pattern=$2
    shift 2
    runs "$@"
    has_status "$wanted" && { grep -q -- "$pattern" "$tmp/out" || { cat "$tmp/out" && false; }; }
}

# On a busy machine, a short time may be over before the command has begun with what PATTERN speaks of: then it gets more.
runs_out() {
    pattern=$1
    shift
    for time in 50ms 200ms 1s 5s 30s; do
        runs "$@" --time=$time
        has_status 3 || return
        ! grep -q -- "$pattern" "$tmp/err" || return 0
    done
    cat "$tmp/err"
    return 1
}

# interrupted SIGNAL ARGUMENT...: the command gets the signal as soon as it has written something.
interrupted() {
    signal=$1
    shift
    status=0
    : >"$tmp/out"
    "$QUADRILLE" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null &
    pid=$!
    awaits $pid [ -s "$tmp/out" ]
    kill -s "$signal" $pid
    wait $pid || status=$?
}

has_used() {
    sed 's/.*) //' "/proc/$1/stat" | awk -v seconds="$2" -v second="$(getconf CLK_TCK)" '{ exit !($12 + $13 >= seconds * second) }'
}

sorted_solutions() {
    awk -F ' [|] ' '{
        for (i = 1; i <= NF; i++) {
            for (j = i; j > 1 && word[j - 1] > $i; j--) word[j] = word[j - 1]
            word[j] = $i
        }
        line = word[1]
        for (i = 2; i <= NF; i++) line = line "|" word[i]
        print line
    }' | sort
}
