#!/bin/sh
# Who makes the archive of a release a second time gets the same bytes, whoever they are.
. "${top_srcdir:-.}/tests/tap.sh"

unset MAKEFLAGS MFLAGS MAKELEVEL GNUMAKEFLAGS SOURCE_DATE_EPOCH
[ -w "$top_srcdir" ] || skip_all 'the sources are not to be written'

makes() { # makes NAME UMASK ENVIRONMENT...
    kept=$1
    mask=$2
    shift 2
    (umask "$mask" && env "$@" "$MAKE" -C "$top_builddir" dist-gzip) &&
        set -- "$top_builddir"/quadrille-*.tar.gz && mv "$1" "$tmp/$kept.tar.gz"
}
check 'make dist makes an archive' makes first 022 TZ=UTC
check '... and another one' makes second 077 TZ=Asia/Tokyo
check '... of the same bytes' cmp "$tmp/first.tar.gz" "$tmp/second.tar.gz"
is_nobodys() {
    tar -tvzf "$tmp/first.tar.gz" | awk '$2 != "0/0" { print; ++bad } END { exit bad > 0 || NR < 100 }'
}
check '... which belong to nobody' is_nobodys
done_testing
