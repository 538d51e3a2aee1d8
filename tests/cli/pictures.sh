# pictures.sh  Words of the tests of pictures. Source it after words.sh.
# shellcheck shell=sh
#
#   draws ARGUMENT...   the command ends well, and writes well-formed SVG
#   is_xml FILE         the file is well-formed
#   has N PATTERN       so many lines of the last output have it

has() {
    count=$(grep -c -- "$2" "$tmp/out")
    [ "$count" -eq "$1" ] || { echo "$count lines with $2, wanted $1" && false; }
}

if have xmllint; then
    is_xml() {
        xmllint --noout "$1"
    }
else
    is_xml() {
        grep -q '^</svg>$' "$1"
    }
fi

draws() {
    exits 0 "$@" && is_xml "$tmp/out"
}
