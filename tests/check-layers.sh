#!/bin/sh
# Who may include whom (tests/layers.txt), which words are for the program only, and how sources begin.
. "${top_srcdir:-.}/tests/tap.sh"

sources() { # sources FOLDER...: the C files below those folders
    find "$@" \( -name '*.[ch]' -o -name '*.def' -o -name '*.inc' \) | sort
}

# Prints, for the tree in $1, each include that tests/layers.txt of that tree does not allow, each folder that it does not name,
# and what it names in vain.
wrong_includes() (
    cd "$1" || exit 99
    # shellcheck disable=SC2046 # a list of files
    awk '
    function complain(where, why) { print where ": " why; found = 1 }
    function exists(path,   line, got) {
        if (!(path in known)) {
            got = (getline line < path)
            close(path)
            known[path] = got >= 0
        }
        return known[path]
    }
    function place_of(path) { # without src/ before it; public headers are one place
        return path ~ /^include\// ? "include" : path ~ /^src\// ? substr(path, 5) : path
    }
    function folder_of(path,   top) { # or the one above it that counts with those below it
        sub(/\/?[^\/]*$/, "", path)
        for (top = path; top != ""; sub(/(^|\/)[^\/]*$/, "", top)) if (top in is_whole) return top
        return path
    }
    function target_of(name) {
        if (exists(folder name)) return folder name
        if (from ~ /^cli(\/|$)/ && exists("src/cli/" name)) return "src/cli/" name
        if (exists("src/" name)) return "src/" name
        return from ~ /^bindings(\/|$)/ && exists("bindings/" name) ? "bindings/" name : ""
    }
    FILENAME == "tests/layers.txt" {
        if ($0 ~ /^#/ || NF == 0) next
        from = $1
        sub(/:$/, "", from)
        if (sub(/\/\*$/, "", from)) is_whole[from] = 1
        lines[from] = FNR
        for (k = 2; k <= NF; ++k) may[from " " $k] = FNR
        next
    }
    FNR == 1 {
        folder = FILENAME
        sub(/[^\/]*$/, "", folder)
        from = FILENAME ~ /^include\// ? "include" : folder_of(place_of(FILENAME))
        if (!(from in lines)) complain(FILENAME, "tests/layers.txt has no line for " from)
        has_files[from] = 1
    }
    /^[ \t]*#[ \t]*include/ {
        name = $0
        if (!match(name, /[<"][^>"]*[>"]/)) { complain(FILENAME ":" FNR, "cannot be read: " $0); next }
        is_quoted = substr(name, RSTART, 1) == "\""
        name = substr(name, RSTART + 1, RLENGTH - 2)
        if (!is_quoted || name ~ /^quadrille\/[a-z0-9_]*\.h$/) next
        if (name == "config.h" && from != "include" && from != "examples") next
        if (name ~ /(^|\/)\.\.?(\/|$)/) { complain(FILENAME ":" FNR, "goes by . or ..: " $0); next }
        target = target_of(name)
        if (target == "") { complain(FILENAME ":" FNR, "finds nothing: " $0); next }
        target = place_of(target)
        to = target ~ /^include\// ? "include" : folder_of(target)
        if (to == from) next
        if (from " " to in may) needed[from " " to] = 1
        else if (from " " target in may) needed[from " " target] = 1
        else complain(FILENAME ":" FNR, from " may not include " target)
    }
    END {
        for (from in lines) if (!(from in has_files)) complain("tests/layers.txt:" lines[from], "no sources in " from)
        for (pair in may) if (!(pair in needed)) complain("tests/layers.txt:" may[pair], "nothing needs " pair)
        exit found
    }' tests/layers.txt $(sources include src examples bindings)
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
    END { exit found }' $(sources include src | grep -v -e '^src/cli/' -e '^src/base/check\.c$')
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
plant tests/layers.txt <<'END'
# A comment.
include:
examples:
base:
model: base
engine: base
engine/lanes/*: engine base model
engine/learn: engine engine/lanes/knobs.h
engine/links: base
sudoku: base
io:
cli: cli/shell
cli/shell:
attic:
END
plant include/quadrille/problem.h <<'END'
#include "quadrille/base.h"
#include "base/vector.h"
END
plant examples/queens.c <<'END'
#include "config.h"
END
mkdir -p "$tmp/house/bindings"
for file in include/quadrille/base.h src/base/vector.h src/cli/shell/args.h src/engine/engine.h src/engine/lanes/knobs.h \
    src/engine/lanes/lanes.h src/engine/links/dance.h src/engine/zdd/zdd.h; do
    echo '/* includes nothing */' | plant "$file"
done
plant src/base/up.c <<'END'
#include "model/problem.h"
END
plant src/model/problem.h <<'END'
#include "base/vector.h"
#include <quadrille/problem.h>
END
plant src/engine/registry.c <<'END'
#include "base/vector.h"
#include "engine/lanes/knobs.h"
END
plant src/engine/lanes/lanes.c <<'END'
#include "engine/engine.h"
#include "lanes.h"
#include "model/problem.h"
# include "base/vector.h"
#include "base/no_such.h"
END
plant src/engine/lanes/kernel/search.c <<'END'
#include "engine/engine.h"
#include "engine/lanes/lanes.h"
END
plant src/engine/learn/clauses.c <<'END'
#include "engine/engine.h"
#include "engine/lanes/knobs.h"
END
plant src/engine/learn/learn.c <<'END'
#include "engine/lanes/lanes.h"
END
plant src/sudoku/killer.c <<'END'
#include "base/vector.h"
#include "model/problem.h"
END
plant src/cli/main.c <<'END'
#include "shell/args.h"
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
    examples/queens.c include/quadrille/problem.h src/base/up.c src/cli/main.c src/engine/lanes/lanes.c \
    src/engine/learn/learn.c src/engine/registry.c src/engine/zdd/zdd.h src/sudoku/killer.c \
    tests/layers.txt tests/layers.txt
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
