# words.sh  Words of the tests of the command. Source it after tap.sh.
# shellcheck shell=sh
#
#   exits N ARGUMENT...              the command ends with that status
#   prints TEXT ARGUMENT...          ... prints exactly that (TEXT in the format of printf), and ends well
#   answers N TEXT ARGUMENT...       ... prints exactly that and ends with status N
#   says N TEXT ARGUMENT...          ... says exactly that on standard error, and ends with status N
#   mentions N PATTERN ARGUMENT...   ... says something that grep finds on standard error; status N
#   shows N PATTERN ARGUMENT...      ... prints something that grep finds; status N
#
#   is_tidy                          no temporary file of the command is left in $tmp
#
#   sorted_solutions <FILE           solutions, a line each, whatever the order of options and of lines
#
# What the last of those that run the command saw is in $tmp/out and $tmp/err.
export NO_COLOR=
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

# interrupted SIGNAL ARGUMENT...: the command gets the signal as soon as it has written something.
interrupted() {
    signal=$1
    shift
    status=0
    : >"$tmp/out"
    "$QUADRILLE" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null &
    pid=$!
    tries=0
    while [ ! -s "$tmp/out" ] && [ $tries -lt 200 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
    kill -s "$signal" $pid
    wait $pid || status=$?
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
