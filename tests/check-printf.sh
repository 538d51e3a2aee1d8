#!/bin/sh
# The module of WebAssembly has a printf of its own (bindings/js/shim_print.c), which knows what the library uses and no
# more: another conversion would go wrong there, and nowhere else.
#
# Looked at are all texts of the library, printed or not; those that sscanf reads aside.  Files of cubes are not in
# the module, so they may have real numbers.
. "${top_srcdir:-.}/tests/tap.sh"

# Prints, for the tree in $1, each conversion that the shim does not know.
unknown_conversions() (
    cd "$1" || exit 99
    # shellcheck disable=SC2046 # a list of files
    awk '
    BEGIN {
        size = "(hh|h|ll|l|z|j|t)?"
        width = "([1-9][0-9]*|[*])?"
        known = "^%(%|p|[.]17g|0?" width size "[uxX]|" width size "[di]|" width "([.]([0-9]+|[*]))?s|" width "c)$"
    }
    function look_at(text,   part) {
        if (text == "\"%\"" || text ~ /^"%[0-9A-F][0-9A-F]"$/) return # a sign by itself, or as links have it
        while (match(text, /%([-+ #0-9.*hlzjtLqI]*[A-Za-z%])?/)) {
            part = substr(text, RSTART, RLENGTH)
            text = substr(text, RSTART + RLENGTH)
            if (part !~ known) {
                print FILENAME ":" FNR ": " part
                found = 1
            }
        }
    }
    /^[ \t]*(\/?\*|\/\/)/ { next }
    /sscanf[ \t]*\(/ { is_scanned = 1 }
    is_scanned { is_scanned = !/;/; next }
    {
        line = $0
        while (line ~ /%[-+ #0-9]*"[ \t]*$/ && (getline more) > 0) line = line more
        gsub(/\047\\?"\047/, "0", line) # as a character, it begins no text
        while (match(line, /"[ \t]*PRI[dioxXu][0-9A-Z]+([ \t]*")?/)) {
            part = substr(line, RSTART, RLENGTH)
            rest = substr(line, RSTART + RLENGTH)
            letter = substr(part, index(part, "PRI") + 3, 1)
            line = substr(line, 1, RSTART - 1) "ll" letter (part ~ /"$/ ? "" : "\"") rest
        }
        while (match(line, /"([^"\\]|\\.)*"/)) {
            text = substr(line, RSTART, RLENGTH)
            line = substr(line, RSTART + RLENGTH)
            look_at(text)
        }
    }
    END { exit found }' $(find include src bindings/js \( -name '*.[ch]' -o -name '*.def' -o -name '*.inc' \) |
        grep -v -e '^src/cli/' -e '^src/parallel/cubes\.c$' | sort)
)

plant() { # plant FILE: a file with the given contents in the tree of faults
    mkdir -p "$tmp/house/$(dirname "$1")"
    cat >"$tmp/house/$1"
}

tree_is_refused_for() { # tree_is_refused_for FILE:CONVERSION...: exactly these, in this order
    refused=$(unknown_conversions "$tmp/house" | sed 's/:[0-9]*: /:/')
    [ "$refused" = "$(printf '%s\n' "$@")" ] || { printf 'refused: %s\n' "$refused" && false; }
}

plant src/good.c <<'END'
/* "%f" may be told of. */
f("%d", "%", '"', "%2C", "%%%u%02x%9zu%llu%016" PRIx64 "%p", "%s%.*s%*s%7s%.40s" "%c%.17g");
sscanf(text, "%n"
             "%lf", &at, &real);
f("\"%" PRIu32, number, "%"
  PRIu64);
END
plant src/cli/main.c <<'END'
f("%-20s %.1f");
END
plant src/parallel/cubes.c <<'END'
f("%.0f");
END
plant src/flags.c <<'END'
f("%+d\n");
f('"', "%-3s %03d");
f("%#" PRIx64 " %-"
  PRIu32);
END
plant src/precision.c <<'END'
f("%d of 100% or %.2u");
END
plant include/real.h <<'END'
f("\"%f\" %.16g");
END
plant bindings/js/shim.c <<'END'
f("%e");
END

check 'the shim of WebAssembly knows all conversions of the library' unknown_conversions "$top_srcdir"
check '... and others would be found' tree_is_refused_for 'bindings/js/shim.c:%e' 'include/real.h:%f' \
    'include/real.h:%.16g' 'src/flags.c:%+d' 'src/flags.c:%-3s' 'src/flags.c:%03d' 'src/flags.c:%#llx' \
    'src/flags.c:%-llu' 'src/precision.c:% o' 'src/precision.c:%.2u'
done_testing
