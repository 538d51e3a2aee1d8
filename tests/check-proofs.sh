#!/bin/sh
# Proofs of all problems and puzzles that ship, but those with very many solutions, hold: by a checker of our own, and by those of
# other people that are on the PATH, lrat-check (of drat-trim) and cake_lpr; certificates of counts, by cpog-check (of scpog) and
# cake_scpog; and proofs that solutions are the best, by veripb, of version 3, or by that of 2022, which reads them once they are
# translated line by line.
#
#     PATH=$PATH:.../drat-trim:.../cake_lpr make check-proofs
. "${top_srcdir:-.}/tests/tap.sh"
puzzles=$(cd "$top_srcdir/puzzles" && pwd)
CHECK_LRAT=$(cd "$top_builddir" && pwd)/tests/support/check_lrat
: "${MOST:=20000}"
cd "$tmp" || exit 99

CHECK_CPOG=$(cd "$top_builddir" && pwd)/tests/support/check_cpog
CHECK_PBP=$(cd "$top_builddir" && pwd)/tests/support/check_pbp
TO_OLD_PBP=$(cd "$top_srcdir" && pwd)/tests/support/pbp-1.2.sed

found() { # found NAME...: prints those that are on the PATH
    for name in "$@"; do
        if command -v "$name" >/dev/null; then
            echo "$name"
        else
            echo "# $name is not on the PATH: nothing is checked by it" >&2
        fi
    done
}
checkers="$CHECK_LRAT $(found lrat-check cake_lpr)"
counters="$CHECK_CPOG $(found cpog-check cake_scpog)"
judges="$CHECK_PBP $(found veripb)"

holds() { # holds CHECKER
    case $1 in
    */check_lrat) "$1" --solutions="$solutions" p.cnf p ;;
    lrat-check) "$1" p.cnf p | grep -q '^c VERIFIED' ;;
    cake_lpr) "$1" p.cnf p | grep -q '^s VERIFIED UNSAT' ;;
    esac
}

# Proves a problem by an engine, and has all checkers look at that.
proven() { # proven ENGINE COMMAND...
    engine=$1
    shift
    solutions=$("$@" --engine="$engine" --proof=p) || return
    for checker in $checkers; do
        holds "$checker" || {
            echo "$checker does not accept it"
            return 1
        }
    done
}

counts() { # counts CHECKER: it accepts the certificate in p, and finds the same number if it tells one
    case $1 in
    */check_cpog) [ "$("$1" p.cnf p)" = "$solutions" ] ;;
    cpog-check) "$1" -n 1 p.cnf p >said && grep -q 'SUCCESS' said && grep -qw "$solutions" said ;;
    cake_scpog) "$1" p.cnf p | grep -q '^s VERIFIED' ;;
    esac
}

# Certifies a count, and has all checkers look at that; not of what cannot be certified, or not in a minute.
certified() { # certified COMMAND...
    solutions=$("$@" --time=1m --proof=p --proof-format=cpog 2>said) || {
        grep -e 'may be covered more than once' -e 'for want of time' said
        return
    }
    for checker in $counters; do
        counts "$checker" || {
            echo "$checker does not accept it"
            return 1
        }
    done
}

accepts() { # accepts FORMULA PROOF: does veripb, also that there is a contradiction?
    veripb "$1" "$2" >said 2>&1 && grep -qiE 'succeeded|verified' said && ! grep -q 'did not claim' said
}
# Of a formula that says that 0 is at least 1: does veripb read version 3?
printf '* #variable= 1 #constraint= 1\n>= 1 ;\n' >old.opb
printf 'pseudo-Boolean proof version 3.0\nf 1 ;\noutput NONE ;\nconclusion UNSAT : 1 ;\nend pseudo-Boolean proof ;\n' >old
is_new_veripb=no
! command -v veripb >/dev/null || ! accepts old.opb old || is_new_veripb=yes

judges_best() { # judges_best CHECKER: it accepts the proof in p that what was listed is the best
    case $1 in
    */check_pbp) "$1" p.opb p ;;
    veripb)
        if [ $is_new_veripb = yes ]; then
            accepts p.opb p
        else
            sed -f "$TO_OLD_PBP" p.opb >old.opb && sed -f "$TO_OLD_PBP" p >old && accepts old.opb old
        fi
        ;;
    esac
}

best() { # best PARAMETER... FILE: has all checkers look at the proof
    "$QUADRILLE" best --proof=p "$@" >/dev/null || return
    for checker in $judges; do
        judges_best "$checker" || {
            echo "$checker does not accept it"
            return 1
        }
    done
}

by_all() { # by_all NAME COMMAND...: by all engines that proofs can be from
    name=$1
    shift
    check "$name, links" proven links "$@"
    check "$name, lanes" proven lanes "$@"
    if "$@" --engine=learn --limit=1 >/dev/null 2>said || ! grep -q 'takes no items with bounds' said; then
        check "$name, learn" proven learn "$@"
    fi
    check "$name, its count" certified "$@"
}

# Are there few enough solutions?
is_wanted() { # is_wanted COMMAND...
    found=$("$@" --limit=$((MOST + 1)) --time=10s 2>/dev/null) && [ "$found" -le "$MOST" ]
}

for file in "$puzzles"/cover/*.dlx; do
    if is_wanted "$QUADRILLE" count "$file"; then
        by_all "$(basename "$file")" "$QUADRILLE" count "$file"
        # There are no better ones than all.
        [ "$found" -gt 1000 ] || check "$(basename "$file"), all of its solutions" best -n "$((found + 1))" "$file"
    fi
done

for parameters in '-n 1' '-n 2' '-n 4' '-n 1 --worst' '-n 3 --worst'; do
    # shellcheck disable=SC2086 # several words
    check "the best of crew.dlx, $parameters" best $parameters "$puzzles/cover/crew.dlx"
done

# A puzzle a file, in the text form, with what the command is told.
tab=$(printf '\t')
sed -e '/^#/d' -e '/^cover/d' "$puzzles/expected.tsv" | cut -f 1,3 | uniq >asked
while IFS=$tab read -r file parameters; do
    [ "$parameters" != - ] || parameters=
    # shellcheck disable=SC2086 # several words
    (cd "$puzzles" && "$QUADRILLE" sudoku convert --format=text $parameters "$file") 2>/dev/null |
        awk -v name="puzzle-" 'BEGIN { n = 1 } $0 == "---" { n++; next } { print >(name n) }'
    k=1
    while [ -e "puzzle-$k" ]; do
        if is_wanted "$QUADRILLE" sudoku count "puzzle-$k"; then
            by_all "$file $parameters, puzzle $k" "$QUADRILLE" sudoku count "puzzle-$k"
        fi
        rm "puzzle-$k"
        k=$((k + 1))
    done
done <asked
done_testing
