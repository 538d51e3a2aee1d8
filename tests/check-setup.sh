#!/bin/sh
# What setup.sh would install, where it is told to install nothing.
. "${top_srcdir:-.}/tests/tap.sh"

[ -f "$top_srcdir/setup.sh" ] || skip_all 'no setup.sh here'

# A machine that has all but the packages that $without names.
mkdir "$tmp/bin"
cat >"$tmp/bin/pkg-config" <<'END'
#!/bin/sh
case "$*" in *"$without"*) exit 1 ;; esac
END
chmod +x "$tmp/bin/pkg-config"

wants() { # wants PACKAGE WITHOUT ARGUMENT...
    package=$1
    without=$2
    shift 2
    said=$(PATH="$tmp/bin:$PATH" without=$without "$top_srcdir/setup.sh" --no-install "$@")
    [ $? -eq 1 ] && case "$said " in *"apt-get install "*" $package "*) ;; *) echo "$said" && false ;; esac
}
check 'pictures want librsvg' wants librsvg2-dev librsvg --pictures
check '... and Graphviz' wants libgraphviz-dev libgvc --pictures
wants_it_only_then() {
    ! wants librsvg2-dev cmocka >/dev/null 2>&1 && wants libcmocka-dev cmocka
}
check '... only then' wants_it_only_then
check 'sessions want ncurses' wants libncurses-dev ncursesw
# No compiler finds the header here.
wants_bliss() {
    # shellcheck disable=SC2016 # another shell's
    printf '#!/bin/sh\nread -r line\n[ "$line" != "#include <bliss/bliss_C.h>" ]\n' >"$tmp/bin/cc-without" &&
        chmod +x "$tmp/bin/cc-without" && wants libbliss-dev nothing CC="$tmp/bin/cc-without"
}
check 'symmetries want bliss' wants_bliss
check 'the help says so' grep -q -- '^  --pictures ' "$top_srcdir/setup.sh"
check '... and how to get the Python package' grep -q '^  python ' "$top_srcdir/setup.sh"
done_testing
