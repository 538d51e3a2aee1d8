#!/bin/sh
# What becomes of the file that -o names: it is the whole result, or what it was before.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
mkdir "$tmp/work" && cd "$tmp/work" || exit 99

# Problems of which each second item has two options: 2^40 solutions, a diagram of some KB.
awk 'BEGIN {
    for (k = 1; k <= 40; ++k) printf "x%d%s", k, k < 40 ? " " : "\n"
    for (k = 1; k <= 40; ++k) printf "x%d\nx%d\n", k, k
}' >many.dlx
printf 'a b\na\nb\n' >one.dlx
printf 'a b\na\n' >none.dlx
# Queens on a large board, whose diagram takes longer than anybody waits.
awk 'BEGIN {
    n = 24
    for (k = 1; k <= n; ++k) printf "r%d c%d ", k, k
    printf "|"
    for (k = 2; k <= 2 * n; ++k) printf " a%d b%d", k, k
    printf "\n"
    for (r = 1; r <= n; ++r) for (c = 1; c <= n; ++c) printf "r%d c%d a%d b%d\n", r, c, r + c, r - c + n + 1
}' >endless.dlx

# What is in the folder, hidden or not.
listed() {
    find . | sort
}

# survives STATUS ARGUMENT...: the command ends so, and out.txt is as it was, and nothing lies beside it
survives() {
    echo old >out.txt
    : >before
    listed >before
    exits "$@" && listed | diff before - && [ "$(cat out.txt)" = old ]
}
check 'a command that fails leaves the old file' survives 2 diagram missing.dlx -o out.txt
check 'one that runs out does, too' survives 3 diagram --nodes=1000 endless.dlx -o out.txt
check '... of time' survives 3 diagram --time=50ms endless.dlx -o out.txt
check '... of what there is to draw' survives 1 draw --solution --type=svg none.dlx -o out.txt
check '... and of puzzles' survives 1 sudoku minimize 11.............. -o out.txt
too_large() { # in blocks of 512 or 1024 bytes
    (ulimit -f 1 && survives 2 "$@") && grep -q '^quadrille: cannot write to out.txt: File too large$' "$tmp/err"
}
check 'so does one that may not write so much' too_large diagram many.dlx -o out.txt
check '... in records' too_large sudoku generate --seed=1 --side=4 -n 100 -o out.txt

# The command of that pid has its new file open: one without a name, where the system has such, or one beside the old file.
has_begun() {
    readlink "/proc/$1/fd/"* | grep -q "^$tmp/.*(deleted)" || { listed | diff - before >/dev/null && return 1; }
}

# killed SIGNALS STATUS...: the command gets the signals, one after another, and ends with one of these
killed() {
    echo old >out.txt
    : >before
    listed >before
    "$QUADRILLE" diagram endless.dlx -o out.txt >"$tmp/out" 2>"$tmp/err" &
    pid=$!
    awaits $pid has_begun $pid
    for signal in $1; do
        kill -s "$signal" $pid
    done
    ended=0
    wait $pid || ended=$?
    shift
    case " $* " in *" $ended "*) ;; *) echo "status $ended" && return 1 ;; esac
    listed | diff before - && [ "$(cat out.txt)" = old ]
}
check 'a command that is stopped leaves the old file' killed TERM 3
check '... or killed' killed HUP 129
check '... or killed, at second sight' killed 'TERM INT' 130 143
case $(stat -f -c %T . 2>/dev/null) in # of other file systems it is not known whether they have files without a name
ext2/ext3 | tmpfs | xfs | btrfs) check '... or killed without a warning' killed KILL 137 ;;
esac

# What was found before an end that comes early is kept where there is no old file, and only there.
printf '1......4..2..3..\n1x.....4..2..3..\n' >half.txt
partial() {
    rm -f new.txt
    exits 2 sudoku convert half.txt -o new.txt && [ "$(cat new.txt)" = 1......4..2..3.. ]
}
check 'what was found before an error is a new file' partial
check '... but not in place of an old one' survives 2 sudoku convert half.txt -o out.txt
check '... which is told' grep -q \
    '^quadrille: out.txt: left as it was, since this is not the whole result$' "$tmp/err"

# What the file is.
mode() { # mode MODE: the file that comes has it
    [ "$(stat -c %a out.txt)" = "$1" ] || { stat -c %a out.txt && false; }
}
new_mode() {
    rm -f out.txt
    (umask 027 && exits 0 convert one.dlx -o out.txt) && mode 640
}
check 'a new file has the usual mode' new_mode
old_mode() {
    chmod 604 out.txt && exits 0 convert one.dlx -o out.txt && mode 604
}
check '... an old one keeps its own' old_mode
through_link() {
    mkdir -p folder && echo old >folder/target && ln -s target folder/second && ln -s folder/second link
    exits 0 convert one.dlx -o link && [ -L link ] && [ -L folder/second ] && cmp one.dlx folder/target &&
        [ "$(find folder | wc -l)" -eq 3 ]
}
check 'symbolic links are followed' through_link
dangling() {
    ln -s folder/nothing dangling && exits 0 convert one.dlx -o dangling && [ -L dangling ] &&
        cmp one.dlx folder/nothing
}
check '... to where there is nothing as yet' dangling
no_write() { # root may write all files
    [ "$(id -u)" -eq 0 ] || {
        echo old >out.txt && chmod 444 out.txt && exits 2 convert one.dlx -o out.txt && [ "$(cat out.txt)" = old ]
    }
}
rm -f out.txt
check 'a file that is not to be written is not' no_write
rm -f out.txt
check 'a folder is no file' says 2 'quadrille: folder: cannot be written: Is a directory\n' convert one.dlx -o folder
check 'nor is nothing' says 2 'quadrille: : cannot be written: No such file or directory\n' convert one.dlx -o ''

# What is no file is written as it comes.
pipe() {
    mkfifo pipe && { cat pipe >piped & } && exits 0 convert one.dlx -o pipe && wait && cmp one.dlx piped &&
        [ -p pipe ]
}
check 'a pipe is written' pipe
behind() {
    { echo before && "$QUADRILLE" convert one.dlx -o /dev/stdout; } >both && { echo before && cat one.dlx; } | cmp - both
}
check '/dev/stdout is what it stands for' behind
if [ -w /dev/full ]; then
    check 'a full device is told' \
        says 2 'quadrille: cannot write to /dev/full: No space left on device\n' convert one.dlx -o /dev/full
fi
done_testing
