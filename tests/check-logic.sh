#!/bin/sh
# doc/logic.md tells the truth: its console sessions print what they show, and it has every technique, with its grade.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/sessions.sh"

page=$top_srcdir/doc/logic.md

technique_is_described() { # technique_is_described NAME GRADE: in bold, in a paragraph that says its grade in brackets
    awk -v name="$1" -v grade="$2" '
        /^\*\*/ { is_head = 1; text = "" }
        is_head { text = text " " $0 }
        /^$/ {
            if (index(text, "**" name "**") && index(text, "(" grade ")")) found = 1
            is_head = 0
        }
        END { exit !found }' "$page"
}

sed -n 's/^TECHNIQUE([a-z_0-9]*, "\([^"]*\)", \([A-Z]*\),.*/\2 \1/p' "$top_srcdir/src/sudoku/logic/logic.def" |
    awk '{ $1 = tolower($1); print }' >"$tmp/techniques"
check 'there are techniques' [ -s "$tmp/techniques" ]
while read -r grade name; do
    check "$name is described, and $grade" technique_is_described "$name" "$grade"
done <"$tmp/techniques"
sessions_take "$page"
sessions_check
done_testing
