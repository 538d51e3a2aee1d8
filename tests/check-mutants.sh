#!/bin/sh
# A broken engine is caught: test_property is linked with copies of the links engine that are each broken in one
# place, in place of the engine in the library, and must find a problem on which the copy is wrong.
. "${top_srcdir:-.}/tests/tap.sh"

property=$top_builddir/tests/unit/test_property
[ -x "$property" ] || skip_all 'the unit tests were not built'
unset CMOCKA_MESSAGE_OUTPUT

make_copy() { # make_copy SED-SCRIPT: false where it changes nothing
    mkdir -p "$tmp/src/engine"
    for file in links.c links_dance.h; do
        sed "$1" "$top_srcdir/src/engine/$file" >"$tmp/src/engine/$file" || return
    done
    ! { cmp -s "$top_srcdir/src/engine/links.c" "$tmp/src/engine/links.c" &&
        cmp -s "$top_srcdir/src/engine/links_dance.h" "$tmp/src/engine/links_dance.h"; }
}

link_copy() {
    # shellcheck disable=SC2086 # lists of flags
    $CC $SANITIZE_CFLAGS -w -I"$tmp/src" -I"$top_srcdir/src" -I"$top_srcdir/include" \
        -c "$tmp/src/engine/links.c" -o "$tmp/links.o" &&
        "$top_builddir/libtool" --silent --tag=CC --mode=link $CC $SANITIZE_CFLAGS -o "$tmp/property" \
            "$property.o" "$top_builddir/tests/support/brute.o" "$top_builddir/tests/support/random_problem.o" \
            "$tmp/links.o" "$top_builddir/libquadrille-core.la" -lcmocka
}

# Prints what the test says. It must fail by its own word, not by a crash.
is_caught() { # is_caught SED-SCRIPT
    make_copy "$1" || { echo 'the script changes nothing: the engine has moved on' && return 1; }
    link_copy || return
    "$tmp/property" >"$tmp/said" 2>&1
    status=$?
    cat "$tmp/said"
    [ $status -eq 1 ] && grep -q '^problem of seed' "$tmp/said"
}

survives() { # survives SED-SCRIPT: the same way, with a change that breaks nothing
    make_copy "$1" && link_copy && "$tmp/property"
}

check 'an engine that is whole passes' survives '1s/^/\/* whole *\/ /'
check 'caught: the last option of an item is never tried' is_caught \
    's/if (x == frame->item) {/if (x == frame->item || s->node[x].down == frame->item) {/'
check 'caught: each solution comes again and again' is_caught \
    's/s->position = AT_RETREAT;/s->position = AT_NODE;/'
check 'caught: a pause loses what is below it' is_caught \
    '/qdri_control_pause/,/return outcome/s/AT_NODE/AT_RETREAT/'
check 'caught: colors do not keep others away' is_caught \
    '/} else {/,/}/s/s->control->stats.updates += hide(s, q, kind);//
    s/unhide(s, q, kind);//'
check 'caught: options of one color keep each other away' is_caught \
    's/s->node\[x\].color != QDR_NO_COLOR/0/'
check 'caught: colors are forgotten while it is observed' is_caught \
    's/WITH_COLORS | OBSERVED/OBSERVED/'
check 'caught: upper bounds are forgotten' is_caught \
    's/uint32_t high = item->high < most ? item->high : most;/uint32_t high = most;/'
check 'caught: an item that may be left out never is' is_caught \
    's/s->bound\[item\] != 1 || s->header\[item\].need != 1/s->bound[item] != 1/'
check 'caught: a node comes back uncounted' is_caught \
    '/unhide/,/^}/s/++s->header\[item\].length;//'
check 'caught: an assumed option leaves its first item open' is_caught \
    's/ commit(s, x, kind);//
    s/ uncommit(s, x, kind);//'
done_testing
