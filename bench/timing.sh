# timing.sh: processor time of commands, and names of problems, for scripts that compare. Source it; $tmp is a folder that it may write to.
# shellcheck shell=sh

# Milliseconds that the processes of a shell have taken, of what `times` says there.
spent() { # spent FILE
    sed -n 2p "$1" | tr 'ms' '  ' | awk '{ printf "%d", ($1 * 60 + $2 + $3 * 60 + $4) * 1000 }'
}

# Milliseconds of processor time for one run of a command, which is run until it has taken LEAST of them, since the clock ticks
# coarsely. To be called in a shell of its own. Fails where the command does.
processor_ms() { # processor_ms LEAST COMMAND...
    least=$1
    shift
    runs=1
    while :; do
        times >"$tmp/before"
        run=0
        while [ $run -lt $runs ]; do
            "$@" || return 1
            run=$((run + 1))
        done
        times >"$tmp/after"
        total=$(($(spent "$tmp/after") - $(spent "$tmp/before")))
        [ $total -lt "$least" ] || break
        runs=$((runs * (least + 100) / (total + 10) + 1))
    done
    awk -v total="$total" -v runs=$runs 'BEGIN { printf "%.3f\n", total / runs }'
}

median() { # of its lines, by number
    sort -n | awk '{ line[NR] = $1 } END { if (NR > 0) print (line[int((NR + 1) / 2)] + line[int(NR / 2) + 1]) / 2 }'
}

# Mark and name of each of the PROBLEMS, which are names, or marks of `measure --list`; the mark of who has none is -.
problems_wanted() {
    "$MEASURE" --list >"$tmp/list" || return 1
    for problem in $PROBLEMS; do
        awk -v wanted="$problem" '{ mark = substr($0, 1, 1); name = substr($0, 3); sub(/ .*/, "", name)
            if (mark == wanted || name == wanted) print mark == " " ? "-" : mark, name }' "$tmp/list"
    done
}
