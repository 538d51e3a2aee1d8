#!/bin/sh
# Counts all solutions of the named problems, in turns with other programs that read Knuth's format. Prints, for each problem, the
# seconds of processor time of one of our runs, of one of the fastest of Knuth's programs, and of one of the fastest of all others
# (medians of the rounds; whole processes), and how many times ours these are; at the end, for each half of the wide set and for
# all others, the geometric means and the least of these ratios, and each problem on which a rival is faster.
#
#     sh bench/rivals.sh ['COMMAND'...]     from the top of the sources, after building and `make -C build bench/measure`
#     PROBLEMS='queens-14 soma' ROUNDS=3 FLAGS='--engine=lanes --cache=never' sh bench/rivals.sh './dlx1' './ssxc1'
#
# Without commands, rivals are all programs on the PATH that have one of the NAMES, perhaps with the name of a compiler behind
# it: dlx1, dlx1.clang. Who is called dlx..., ss..., xcc... is taken for one of Knuth's. A rival gets the problem as its input, and
# must print the number of solutions somewhere; who does not, because it cannot do the problem, sits it out, and so does who takes
# three times as long as another one of its camp. Each runs in each round until half a second has been spent, since the clock
# ticks coarsely; what that takes for `true`, a program that does nothing, is taken off.
#
# PROBLEMS are names, or marks of `measure --list`: T and H for the halves of the wide set, * for the named set.
: "${top_builddir:=build}" "${QUADRILLE:=$top_builddir/quadrille}" "${ROUNDS:=5}" "${MEASURE:=$top_builddir/bench/measure}"
: "${PROBLEMS:=T H}" "${FLAGS:=--engine=lanes --threads=1}" "${TIME:=100}" "${LEAST:=500}"
: "${NAMES:=dlx1 dlx2 dlx3 dlx6 ssxcc ssxc1 ssmcc xccdc tdons blynn jlaire jwg4 sage libexact miniexact}"

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
. "$(dirname "$0")/timing.sh"

# The rivals there are.
on_the_path() {
    for name in $NAMES; do
        for path in $(printf '%s' "$PATH" | tr ':' ' '); do
            for file in "$path/$name" "$path/$name".*; do
                [ ! -x "$file" ] || printf '%s\n' "$file"
            done
        done
    done
}

camp_of() { # camp_of COMMAND
    case ${1##*/} in
    dlx* | ss* | xcc*) echo K ;;
    *) echo O ;;
    esac
}

run() { # run SECONDS COMMAND
    timeout "$1" sh -c "exec $2" <"$tmp/problem" >"$tmp/said" 2>&1 || :
}

# turn SECONDS COMMAND: milliseconds for one run, if that is right. To be called in a shell of its own.
turn() {
    processor_ms "$LEAST" run "$1" "$2" >"$tmp/ms" && grep -qw "$solutions" "$tmp/said" &&
        awk -v idle="$idle" '{ print ($1 > idle + 0.1 ? $1 - idle : 0.1) }' "$tmp/ms"
}

# The fastest of a camp: milliseconds, number of the command.
fastest() { # fastest CAMP
    for file in "$tmp/ms-$1"-*; do
        [ ! -s "$file" ] || echo "$(median <"$file") ${file##*-}"
    done | sort -n | head -n 1
}

# Seconds that one of a camp may take.
allowance() { # allowance CAMP
    fastest "$1" | awk -v most="$TIME" 'NR == 1 { best = $1 } END { print (NR == 0 || best * 0.003 + 1 > most ? most : best * 0.003 + 1) }'
}

turn_of() { # turn_of CAMP NUMBER COMMAND
    file=$tmp/ms-$1-$2
    [ ! -e "$file.out" ] || return 0
    (turn "$(allowance "$1")" "$3") >>"$file" || : >"$file.out"
    best=$(fastest "$1" | cut -d' ' -f1)
    [ ! -s "$file" ] || awk -v best="$best" -v ms="$(median <"$file")" 'BEGIN { exit ms <= 3 * best }' || : >"$file.out"
}

round_of_all() {
    (turn "$TIME" "'$QUADRILLE' count $FLAGS -q -") >>"$tmp/ours" || return 1
    number=0
    while read -r camp command <&3; do
        number=$((number + 1))
        turn_of "$camp" $number "$command"
    done 3<"$tmp/rivals"
}

# The end of a row for a camp: seconds of its fastest, the ratio, and which one that is.
best_of() { # best_of CAMP
    fastest "$1" >"$tmp/best"
    if read -r ms number <"$tmp/best"; then
        name=$(sed -n "${number}s/^. //p" "$tmp/rivals")
        awk -v ms="$ms" -v ours="$(median <"$tmp/ours")" -v name="${name##*/}" \
            'BEGIN { printf "  %8.4f %8.2f %-14s", ms / 1000, ms / ours, name }'
    else
        printf '  %8s %8s %-14s' - - -
    fi
}

# A row of the table: mark, name, solutions, our seconds, and what is to be said of both camps.
row() { # row MARK NAME
    printf '%s %-22s %9s %8.4f' "$1" "$2" "$solutions" "$(median <"$tmp/ours" | awk '{ print $1 / 1000 }')"
    best_of K
    best_of O
    echo
}

summary() {
    awk 'function note(group, camp, ratio, name,    key) {
            if (ratio == "-") return
            key = group " " camp
            sum[key] += log(ratio); ++count[key]
            if (!(key in least) || ratio < least[key]) { least[key] = ratio; which[key] = name }
            if (ratio < 1) losses = losses sprintf("Slower than the best of %s: %s, %.2f\n", camp, name, ratio)
        }
        { group = $1 == "T" ? "tuned on" : $1 == "H" ? "held out" : "others"
          note(group, "Knuth", $6, $2); note(group, "all", $6 == "-" || ($9 != "-" && $9 < $6) ? $9 : $6, $2) }
        END { groups = split("tuned on,held out,others", group_of, ",")
              for (k = 1; k <= groups; ++k)
                  for (c = 1; c <= 2; ++c) {
                      key = group_of[k] " " (c == 1 ? "Knuth" : "all")
                      if (key in sum)
                          printf "%s, against the best of %s: geometric mean of %d: %.2f, least %.2f (%s)\n", group_of[k], \
                              c == 1 ? "Knuth" : "all", count[key], exp(sum[key] / count[key]), least[key], which[key]
                  }
              printf "%s", losses }' "$1"
}

if [ $# -gt 0 ]; then printf '%s\n' "$@"; else on_the_path; fi |
    while read -r command; do
        echo "$(camp_of "$command") $command"
    done >"$tmp/rivals"
problems_wanted >"$tmp/problems"

: >"$tmp/problem"
idle=$( (processor_ms 500 run 10 true))

while read -r mark name <&4; do
    rm -f "$tmp"/ms-* "$tmp/ours"
    "$MEASURE" --write "$name" >"$tmp/problem" || exit 1
    solutions=$("$QUADRILLE" count -q - <"$tmp/problem") || [ $? -eq 1 ] || exit 1
    round=0
    while [ $round -lt "$ROUNDS" ]; do
        round_of_all || { echo "$name: not within the time" >&2 && break; }
        round=$((round + 1))
    done
    row "$mark" "$name"
done 4<"$tmp/problems" | tee "$tmp/table"
summary "$tmp/table"
