#!/bin/sh
# The house keeps its layers: who may include whom, and which words are for the program only.
#
#     base <- model <- diagram <- engine <- solver <- { best, scale, io, symmetry, shapes, sudoku, backtrack } <- proof <- cli
#
# best and scale see all that stands before them, and io; proof sees best, scale and io; io, symmetry, shapes and sudoku see base and the public
# headers; cli sees base and the public headers; backtrack, examples and bindings the public headers only.  An engine is a folder of src/engine, and none includes
# another; of an engine, the solver sees its knobs.h alone.
. "${top_srcdir:-.}/tests/tap.sh"

sources() { # sources FOLDER...: the C files below those folders
    find "$@" \( -name '*.[ch]' -o -name '*.def' -o -name '*.inc' \) | sort
}

# Prints, for the tree in $1, each include that its layer may not have.
wrong_includes() (
    cd "$1" || exit 99
    # shellcheck disable=SC2046 # a list of files
    awk '
    BEGIN {
        may["include"] = " "
        may["base"] = " base "
        may["model"] = " base model "
        may["diagram"] = " base model diagram "
        may["engine"] = " base model diagram engine "
        may["solver"] = " base model diagram engine solver "
        may["best"] = " base model diagram engine solver io best "
        may["scale"] = " base model diagram engine solver io scale "
        may["proof"] = " base model engine solver io best scale proof "
        may["io"] = " base io "
        may["symmetry"] = " base model io symmetry "
        may["shapes"] = " base io shapes "
        may["sudoku"] = " base sudoku "
        may["backtrack"] = " backtrack "
        may["cli"] = " base cli "
        may["examples"] = " examples "
        may["bindings"] = " bindings "
    }
    function exists(path,   line, got) {
        got = (getline line < path)
        close(path)
        return got >= 0
    }
    function layer_of(path,   part) {
        split(path, part, "/")
        return part[1] == "src" ? part[2] : part[1]
    }
    # The engine that a file belongs to: the folder of src/engine that it lies in, at any depth.
    function engine_of(path,   part) {
        return path ~ /^src\/engine\/[^\/]*\// && split(path, part, "/") ? part[3] : ""
    }
    function complain(why) {
        print FILENAME ":" FNR ": " why ": " $0
        found = 1
    }
    FNR == 1 { layer = layer_of(FILENAME); folder = FILENAME; sub(/[^\/]*$/, "", folder) }
    /^[ \t]*#[ \t]*include/ {
        name = $0
        if (!match(name, /[<"][^>"]*[>"]/)) { complain("cannot be read"); next }
        quoted = substr(name, RSTART, 1) == "\""
        name = substr(name, RSTART + 1, RLENGTH - 2)
        if (!quoted || name ~ /^quadrille\/[a-z0-9_]*\.h$/) next
        if (name == "config.h" && layer != "include" && layer != "examples") next
        if (name ~ /(^|\/)\.\.?(\/|$)/) { complain("goes by . or .."); next }
        if (exists(folder name)) target = folder name
        else if (layer == "cli" && exists("src/cli/" name)) target = "src/cli/" name
        else if (exists("src/" name)) target = "src/" name
        else if (layer == "bindings" && exists("bindings/" name)) target = "bindings/" name
        else { complain("finds nothing"); next }
        if (!index(may[layer], " " layer_of(target) " ")) complain(layer " may not include " layer_of(target))
        if (layer == "solver" && engine_of(target) != "" && target ~ /\/knobs\.h$/) next
        if (engine_of(FILENAME) != engine_of(target) && engine_of(target) != "")
            complain("the engine " engine_of(target) " is its own")
    }
    END { exit found }' $(sources include src examples bindings)
)

# Prints, for the tree in $1, each use of a word that only the program may use. Comments and texts do not count.
wrong_words() (
    cd "$1" || exit 99
    # shellcheck disable=SC2046 # a list of files
    awk '
    BEGIN {
        calls = "printf|fprintf|vprintf|vfprintf|puts|fputs|putchar|putc|fputc|perror"
        calls = calls "|exit|_exit|_Exit|quick_exit|abort|getenv|secure_getenv|assert"
        wrong = "(^|[^A-Za-z0-9_])((" calls ")[ \t]*\\(|(FILE|stdin|stdout|stderr)([^A-Za-z0-9_]|$))"
    }
    function bare(line,   kept, rest, at) { # the line without comments, texts and characters
        kept = ""
        while (line != "") {
            if (in_comment) {
                at = index(line, "*/")
                if (!at) return kept
                line = substr(line, at + 2)
                in_comment = 0
                continue
            }
            if (!match(line, /\/\*|\/\/|"|\047/)) return kept line
            kept = kept substr(line, 1, RSTART - 1) " "
            rest = substr(line, RSTART)
            if (rest ~ /^\/\//) return kept
            if (rest ~ /^\/\*/) { in_comment = 1; line = substr(rest, 3) }
            else if (match(rest, /^"([^"\\]|\\.)*"/)) line = substr(rest, RLENGTH + 1)
            else if (match(rest, /^\047([^\047\\]|\\.)*\047/)) line = substr(rest, RLENGTH + 1)
            else line = substr(rest, 2)
        }
        return kept
    }
    FNR == 1 { in_comment = 0 }
    { text = bare($0) }
    text !~ /^[ \t]*#[ \t]*include/ && text ~ wrong { print FILENAME ":" FNR ": " $0; found = 1 }
    END { exit found }' $(sources include src | grep -v '^src/cli/')
)

too_long() (
    cd "$1" || exit 99
    # shellcheck disable=SC2046 # a list of files
    awk 'FNR == 901 { print FILENAME " has more than 900 lines"; found = 1 } END { exit found }' \
        $(sources include src)
)

# Prints, for the tree in $1, each source that does not open with its name and, in plain words, what it is for.
no_purpose() (
    cd "$1" || exit 99
    folders=
    for folder in bench bindings examples src tests; do
        [ ! -d "$folder" ] || folders="$folders $folder"
    done
    # shellcheck disable=SC2086,SC2046 # lists of folders and files
    awk '
    FNR == 1 {
        name = FILENAME
        sub(/.*\//, "", name)
        if (index($0, "/* " name "  ") != 1 || $0 ~ /\.c  See [a-z_]*\.h\.?( \*\/)?$/) {
            print FILENAME ": does not open with a line of purpose: " $0
            found = 1
        }
    }
    END { exit found }' $(find $folders -name '*.c' | sort)
)

plant() { # plant FILE: a file with the given contents in the tree of faults
    mkdir -p "$tmp/house/$(dirname "$1")"
    cat >"$tmp/house/$1"
}

tree_is_refused_for() { # tree_is_refused_for JUDGE FILE...: exactly these files, in this order
    judge=$1
    shift
    refused=$($judge "$tmp/house" | sed 's/:.*//')
    [ "$refused" = "$(printf '%s\n' "$@")" ] || { printf 'refused: %s\n' "$refused" && false; }
}

check 'every include keeps to its layer' wrong_includes "$top_srcdir"
check 'only the program prints, exits, asserts and reads the environment' wrong_words "$top_srcdir"
check 'no file has more than 900 lines' too_long "$top_srcdir"
check 'every source opens with a line of purpose' no_purpose "$top_srcdir"

# The judges are judged on a house full of faults.
plant include/quadrille/problem.h <<'END'
#include "quadrille/api.h"
#include "base/vector.h"
END
plant include/quadrille/api.h </dev/null
plant examples/queens.c <<'END'
#include "config.h"
END
plant src/base/vector.h </dev/null
plant src/base/up.c <<'END'
#include "model/problem.h"
END
plant src/model/problem.h <<'END'
#include "base/vector.h"
#include <quadrille/problem.h>
END
plant src/engine/engine.h </dev/null
plant src/engine/links/dance.h </dev/null
plant src/engine/lanes/kernel/search.h </dev/null
plant src/engine/lanes/knobs.h </dev/null
plant src/engine/lanes/lanes.c <<'END'
#include "engine/engine.h"
#include "engine/lanes/kernel/search.h"
#include "model/problem.h"
# include "engine/links/dance.h"
END
plant src/engine/learn/learn.c <<'END'
#include "engine/lanes/kernel/search.h"
END
plant src/engine/learn/clauses.c <<'END'
#include "engine/lanes/knobs.h"
END
plant src/solver/solver.h <<'END'
#include "engine/lanes/knobs.h"
END
plant src/solver/rival.c <<'END'
#include "engine/lanes/kernel/search.h"
END
plant src/engine/registry.c <<'END'
#include "engine/links/dance.h"
END
plant src/solver/tree.c <<'END'
#include "sudoku/board/grid.h"
END
plant src/sudoku/board/grid.h </dev/null
plant src/cli/shell/args.h </dev/null
plant src/cli/cover/count.c <<'END'
#include "shell/args.h"
END
plant src/sudoku/rules/killer.c <<'END'
#include "base/vector.h"
#include "model/problem.h"
END
plant src/backtrack/backtrack.c <<'END'
#include "base/vector.h"
END
plant src/cli/main.c <<'END'
#include "../base/vector.h"
int main(void) { printf("the program may"); exit(0); }
END
plant src/io/words.c <<'END'
/* abort() in a comment, // "printf(" in a text, snprintf( and static_assert( are fine */
const char *s = "exit(1) \" abort()"; /* getenv( */ // FILE
int n = snprintf(s, '"', "'"); static_assert(1, ""); int exit_code, FILES;
END
plant src/io/print.c <<'END'
void f(void) { /* */ printf ("x"); }
END
plant src/io/file.c <<'END'
void f(FILE *stream);
END
plant src/io/assert.c <<'END'
/* over
   two lines */ assert(x);
END

check 'wrong includes would be found' tree_is_refused_for wrong_includes \
    examples/queens.c include/quadrille/problem.h src/backtrack/backtrack.c src/base/up.c \
    src/cli/main.c src/engine/lanes/lanes.c src/engine/learn/clauses.c src/engine/learn/learn.c \
    src/engine/registry.c src/solver/rival.c src/solver/tree.c src/sudoku/rules/killer.c
check 'wrong words would be found' tree_is_refused_for wrong_words \
    src/io/assert.c src/io/file.c src/io/print.c

# A house of its own, since hardly any file above says what it is for.
rm -r "$tmp/house"
plant src/good.c <<'END'
/* good.c  Says what it is for. */
END
plant src/longer.c <<'END'
/* longer.c  Says what it is for; see longer.h.
 *
 * And more. */
END
plant src/none.c <<'END'
#include "none.h"
END
plant examples/other.c <<'END'
/* another.c  Was copied, or moved. */
END
plant tests/elsewhere.c <<'END'
/* elsewhere.c  See elsewhere.h. */
END
check 'sources without a purpose would be found' tree_is_refused_for no_purpose \
    examples/other.c src/none.c tests/elsewhere.c
done_testing
