#!/bin/sh
# Does Quadrille build on other processors, and pass its unit tests there?  Usage: tests/portability.sh [PROCESSOR]...
# from the top of the sources, where configure has been made, on Debian, as root or with sudo; PROCESSORs are Debian's
# words: i386 (32 bits), s390x (the first byte of a word is its highest; the default), arm64.  There is no x32 in Debian.
#
# The compilers and the emulator are installed; the libraries for the other processor are only unpacked, in the folder of
# the build, by way of package lists of its own: the system's own packages are not touched.  TESTS names other tests than
# those below, which are those where byte order and the size of words matter, and that do not take long.
set -eu
unset CDPATH
cd "$(dirname "$0")/.."
top=$(pwd)
: "${TESTS:=test_diagram_file test_number test_problem test_spp test_sudoku test_text test_version test_write}"

as_root=
[ "$(id -u)" -eq 0 ] || as_root=sudo

install() { # install PACKAGE...: what is missing of these
    for package; do
        dpkg -s "$package" >/dev/null 2>&1 || set -- "$@" "+$package"
    done
    missing=
    for package; do
        case $package in +*) missing="$missing ${package#+}" ;; esac
    done
    # shellcheck disable=SC2086 # a list of packages
    [ -z "$missing" ] || $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -o DPkg::Lock::Timeout=600 install -y -q --no-install-recommends $missing ||
        { $as_root apt-get update && $as_root apt-get install -y -q --no-install-recommends $missing; }
}

# Unpacks libraries of another processor below $root.
unpack() { # unpack ARCHITECTURE PACKAGE...
    architecture=$1
    shift
    mkdir -p "$root/lists/partial" "$root/cache/archives/partial" "$root/packages"
    : >"$root/status"
    apt() {
        apt-get -q -o "Dir::State::lists=$root/lists" -o "Dir::Cache=$root/cache" -o "Dir::State::status=$root/status" \
            -o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture" -o APT::Sandbox::User=root "$@"
    }
    apt update
    (cd "$root/packages" && apt download "$@")
    for package in "$root"/packages/*.deb; do
        dpkg -x "$package" "$root"
    done
}

try() { # try ARCHITECTURE HOST LIBRARIES EMULATOR
    architecture=$1 host=$2 libraries=$3 emulator=$4
    build=$top/build-ci/$architecture
    root=$build/root
    mkdir -p "$root"
    install "gcc-$host" "libc6-dev-$architecture-cross" qemu-user
    [ -f "$root/unpacked" ] || unpack "$architecture" libcmocka0 libcmocka-dev libexpat1 libexpat1-dev libgmp10 libgmp-dev \
        libjansson4 libjansson-dev libxxhash-dev
    touch "$root/unpacked"
    paths=$root/usr/lib/$libraries:$root/lib/$libraries
    cd "$build"
    "$top/configure" "--host=$host" "CC=$host-gcc" CFLAGS=-O0 --disable-shared --enable-static --enable-werror \
        --enable-unit-tests=yes --without-graphviz --without-ncurses --without-rsvg \
        "CPPFLAGS=-isystem $root/usr/include -isystem $root/usr/include/$libraries" \
        "LDFLAGS=-L$root/usr/lib/$libraries -L$root/lib/$libraries -Wl,-rpath-link,$paths" \
        "CMOCKA_CFLAGS=-isystem $root/usr/include" CMOCKA_LIBS=-lcmocka >configure.log 2>&1 || { tail configure.log && exit 1; }
    programs=
    for test in $TESTS; do
        programs="$programs tests/unit/$test"
    done
    # shellcheck disable=SC2086 # a list of programs
    make -j"$(getconf _NPROCESSORS_ONLN)" quadrille $programs
    # The engine lanes, whose tests take too long under emulation.
    [ "$("$emulator" -L "/usr/$host" -E "LD_LIBRARY_PATH=$paths" ./quadrille count "$top/puzzles/cover/queens-12.dlx")" = 14200 ]
    make -j"$(getconf _NPROCESSORS_ONLN)" check-TESTS TESTS="$programs" LOG_COMPILER="$emulator" \
        LOG_FLAGS="-L /usr/$host -E LD_LIBRARY_PATH=$paths"
    cd "$top"
}

[ $# -gt 0 ] || set -- s390x
for processor; do
    case $processor in
    arm64) try arm64 aarch64-linux-gnu aarch64-linux-gnu qemu-aarch64 ;;
    i386) try i386 i686-linux-gnu i386-linux-gnu qemu-i386 ;;
    s390x) try s390x s390x-linux-gnu s390x-linux-gnu qemu-s390x ;;
    *) echo "tests/portability.sh: $processor is not known" >&2 && exit 2 ;;
    esac
    echo "$processor: all passed"
done
