#!/bin/sh
# How well would a cluster be used by quadrille-mpi?  Counts the solutions of a problem by two processes that search, with a
# journal; measures by runs with 2 and with 16 of them what a report costs the first one; and simulates more of them by what was
# measured: bench/cluster.c.
#
#     sh bench/cluster.sh FILE [SECONDS]       from the top of the sources, after building and `make -C build bench/cluster`
#
# FILE is an exact-cover problem that takes some seconds; each simulated processor has SECONDS to do (300).  MPIRUN starts
# processes (mpirun).
: "${top_builddir:=build}" "${QUADRILLE:=$top_builddir/quadrille}" "${MPIRUN:=mpirun}" "${WORKERS:=10 100 1200 10000}"
[ $# -gt 0 ] || {
    echo 'usage: sh bench/cluster.sh FILE [SECONDS]' >&2
    exit 2
}
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1

search() { # search N: N processes that search; prints reports, pieces, and seconds of the first rank
    "$MPIRUN" -n $(($1 + 1)) "$QUADRILLE-mpi" count -v --threads=1 --checkpoint="$tmp/journal-$1" "$2" 2>&1 >"$tmp/count" |
        sed -n 's/.*rank 0: \([0-9]*\) reports with \([0-9]*\) pieces took \([0-9.]*\) s.*/\1 \2 \3/p'
}
few=$(search 2 "$1")
many=$(search 16 "$1")
echo "$few $many" | awk '{
    printf "2 processes: %d reports, %d pieces, %.6f s of rank 0; 16: %d, %d, %.6f s\n", $1, $2, $3, $4, $5, $6
    if ($4 > $1) printf "a report and its pieces: %.1f microseconds\n", ($6 - $3) / ($4 - $1) * 1e6
}'
for workers in $WORKERS; do
    for seconds in 60 "${2:-300}"; do
        printf '%4s s ' "$seconds"
        "$top_builddir/bench/cluster" "$tmp/journal-2" workers="$workers" seconds="$seconds"
    done
done
