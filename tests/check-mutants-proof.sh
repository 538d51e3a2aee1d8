#!/bin/sh
# Broken engines list wrong solutions, and none of these lists is proven.  Copies of the engines' files are each broken in one
# place, by rules (mutants.awk); tests/support/mutant_proofs.c is linked with one at a time, lists the solutions of many problems,
# and asks for proofs.  It says what became of the lists.  Mutants are tried, in an order that is always the same, until there
# are enough of them of which some list was wrong: the others, those whose lists are right, do not compile, crash at once or
# never end, prove nothing.  "make check-slow", which sets SLOW, wants 100.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/mutants.sh"

: "${MUTANTS:=${SLOW:+100}}" "${MUTANTS:=6}"
support=$top_builddir/tests/support
CC="$CC -s" # what is debugged is another build: so programs are linked sooner
[ -x "$support/mutant_proofs" ] || skip_all 'tests/support/mutant_proofs was not built'

# What searches, and what makes tables for that.  Of what takes long to be compiled, or where fewer mutants do harm, there are some.
broken_files() { # prints "EVERY FILE": of that file, one mutant of so many
    for name in links/dance.h links/links.c lanes/compile.c lanes/bounded/tallies_compile.c; do
        echo 1 engine/$name
    done
    for name in links/make.c lanes/compact.c lanes/lanes.c; do
        echo 4 engine/$name
    done
    for name in search give lanes_settle lanes_choose lanes_rush planes planes_settle planes_choose tallies; do
        echo 4 engine/lanes/kernel/$name.h
    done
}

# Functions, and lines, that no solution depends on.
functions='check|split|relay|hand_ways|progress|cost|bytes|profile|level|pass_over|is_descended|give_|refusal|destroy|estimate'
lines='free[(]|stats|updates|cost|price|worth'

# Prints all mutants, "FILE LINE RULE", in an order in which those of one file are far from each other.
all_mutants() {
    broken_files | while read -r every file; do
        awk -v but="$functions" -v beside="$lines" -f "$top_srcdir/tests/mutants.awk" "$top_srcdir/src/$file" |
            awk -v every="$every" -v file="$file" 'NR % every == 0 { print file, $0 }'
    done | awk '
        function divisor(a, b) { return b == 0 ? a : divisor(b, a % b) }
        { mutant[NR - 1] = $0 }
        END {
            step = int(NR * 0.618)
            while (divisor(NR, step) > 1) {
                step++
            }
            for (k = 0; k < NR; k++) {
                print mutant[k * step % NR]
            }
        }'
}

# The copy of a file, and of one that has functions put together without copying them: so the kernels are compiled in a second.
break_copy() { # break_copy FILE LINE RULE
    make_copy base/compiler.h 's/static inline __attribute__((always_inline))/static inline/' && mkdir -p "$tmp/src/${1%/*}" &&
        awk -v line="$2" -v rule="$3" -f "$top_srcdir/tests/mutants.awk" "$top_srcdir/src/$1" >"$tmp/src/$1"
}

# The manners of mutant_proofs.c take no other kernel.
units_of() { # units_of FILE
    case $1 in
    *.c) echo "${1%.c}" ;;
    engine/links/*) echo engine/links/links ;;
    *) echo engine/lanes/kernel/portable ;;
    esac
}

engine_of() { # engine_of FILE
    case $1 in
    engine/links/*) echo engine=links ;;
    *) echo engine=lanes ;;
    esac
}

# Prints what became of the lists of a mutant.
tally() { # tally FILE LINE RULE
    break_copy "$@" && compile_copy "$1" 2>/dev/null &&
        link_program "$tmp/test" "$support/mutant_proofs.o" "$support/assumptions.o" "$support/brute.o" "$support/lrat.o" \
            "$support/random_problem.o" "$support/text.o" &&
        timeout 60 "$tmp/test" "$(engine_of "$1")" 2>/dev/null
}

whole() { # whole ENGINE: all that is right is accepted
    said=$("$support/mutant_proofs" "engine=$1")
    echo "$said"
    case $said in
    'right '[1-9]*' doubted 0 refused 0 disproven 0 other 0 accepted 0 crashed 0 hung 0') ;;
    *) return 1 ;;
    esac
}
check 'all that a whole engine links lists is proven' whole links
check 'all that a whole engine lanes lists is proven' whole lanes

# What is listed comes from another search than what is proven, so both must be held against each other: here the list is wrong,
# and the proof is not.
listed_wrongly() {
    make_copy engine/links/links.c 's/option_at(s, s->frame.level..node)/option_at(s, s->frame[0].node)/' &&
        compile_copy engine/links/links.c || return
    # shellcheck disable=SC2046 # a list of files
    link_program "$tmp/quadrille" $(find "$top_builddir/src/cli" -name 'quadrille-*.o') || return
    "$tmp/quadrille" solve --engine=links --proof="$tmp/proof" "$top_srcdir/puzzles/cover/queens-8.dlx" >"$tmp/list" 2>"$tmp/said"
    [ $? -eq 2 ] && grep 'the solutions are not those that were listed' "$tmp/said" && [ ! -e "$tmp/proof" ]
}
check 'the program gives no proof of what it did not list' listed_wrongly

# Of the mutants, one a line: "FILE LINE RULE TALLY".
all_mutants >"$tmp/mutants"
wrong=0
while [ "$wrong" -lt "$MUTANTS" ] && read -r file line rule <&3; do
    said=$(tally "$file" "$line" "$rule") || said='right 0 not tried'
    echo "$file $line $rule $said"
    case $said in
    *'refused 0 disproven 0 other 0 accepted 0 '* | *'not tried') ;;
    *) wrong=$((wrong + 1)) ;;
    esac
done 3<"$tmp/mutants" >"$tmp/tallies"

# Sums over all mutants.
awk '
    function word(name,    k) {
        for (k = 4; k < NF; k++) {
            if ($k == name) {
                return $(k + 1)
            }
        }
    }
    {
        lists = word("refused") + word("disproven") + word("other") + word("accepted")
        if (/not tried/) { kind["do not compile"]++ }
        else if (lists > 0) { kind["list wrong solutions"]++ }
        else if (word("crashed") > 0) { kind["crash, and list nothing wrong"]++ }
        else if (word("hung") > 0) { kind["never end, and list nothing wrong"]++ }
        else { kind["list nothing wrong"]++ }
        refused += word("refused"); disproven += word("disproven"); other += word("other"); accepted += word("accepted")
    }
    END {
        print "# of " NR " mutants"
        for (k in kind) { print "#   " kind[k] " " k }
        print "# of their wrong lists and numbers"
        print "#   " refused + 0 " could not be proven, " disproven + 0 " had a proof that the checker refused, " \
            other + 0 " were not what was proven, " accepted + 0 " were accepted"
    }' "$tmp/tallies"

none_accepted() {
    ! grep -v ' accepted 0 \| not tried$' "$tmp/tallies"
}
enough() {
    echo "of $(wc -l <"$tmp/tallies") mutants, $wrong list wrong solutions"
    [ "$wrong" -ge "$MUTANTS" ]
}
check 'no wrong list is accepted' none_accepted
check "$MUTANTS mutants list wrong solutions" enough
[ -z "${KEEP-}" ] || cp "$tmp/tallies" "$KEEP"
done_testing
