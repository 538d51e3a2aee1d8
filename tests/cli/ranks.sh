# ranks.sh  How quadrille-mpi is started. Source it after tap.sh.
# shellcheck shell=sh
#
#   ranks_ready      sets $program and $start, by which it is to be started; skips all tests where there is none

ranks_ready() {
    program=$QUADRILLE-mpi
    [ -x "$program" ] || skip_all 'quadrille-mpi is not built: configure found no MPI'
    # There may be several MPI: what starts the program must be of the one that it was built with.
    case $(ldd "$program") in
    *libmpich*) start=mpirun.mpich ;;
    *) start=mpirun.openmpi ;;
    esac
    have "$start" || start=mpirun
    have "$start" || skip_all "there is no $start"
    # As in a container: root, and more processes than processors.
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
    # What MPI itself leaves behind is not ours.
    export ASAN_OPTIONS="${ASAN_OPTIONS-}${ASAN_OPTIONS:+:}detect_leaks=0"
}
