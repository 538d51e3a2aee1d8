# mutants.awk  Breaks a C file of ours in one place, by rules.
#
#   awk -f mutants.awk FILE                            lists all ways, one a line: the number of a line, and the name of a rule
#   awk -v but=REGEX -f mutants.awk FILE               ... but none in functions with such names
#   awk -v beside=REGEX -f mutants.awk FILE            ... nor in such lines
#   awk -v line=N -v rule=NAME -f mutants.awk FILE     prints the file, broken there
#
# A rule is about what comes first in a line.  Many of its changes change what a program does, but not all.
BEGIN {
    rule_is("wider", " < ", " <= ")
    rule_is("narrower", " <= ", " < ")
    rule_is("not-equal", " == ", " != ")
    rule_is("equal", " != ", " == ")
    rule_is("or", " && ", " || ")
    rule_is("and", " [|][|] ", " \\&\\& ")
    rule_is("one-less", " [+] 1", "")
    rule_is("one-more", " - 1", "")
    rule_is("down", "[+][+]", "--")
    rule_is("up", "--", "++")
    rule_is("intersect", " [|]= ", " \\&= ")
    rule_is("join", " &= ", " |= ")
    rule_is("meet", " [|] ", " \\& ")
    rule_is("merge", " & ", " | ")
    rule_is("below", "[.]up", ".down")
    rule_is("above", "[.]down", ".up")
    rule_is("true", "false", "true")
    rule_is("unless", "(if|while) [(].*[)] [{]$", "")
    rule_is("leave-out", "[a-zA-Z*+-].*;$", ";")
}

function rule_is(name, from, to) {
    names[++rules] = name
    old[name] = from
    new[name] = to
}

function broken(text, rule) {
    if (rule == "unless" && text ~ old[rule]) {
        sub(/(if|while) [(]/, "&!(", text)
        sub(/[)] [{]$/, ")&", text)
    } else if (rule == "leave-out" && (text !~ /^ +[^ ]/ || text ~ /^ +(const|struct|uint[0-9]+_t|size_t|bool|int|return|goto|break|continue|for|while|if|[}]) ?/)) {
        return text
    } else if (rule != "unless") {
        sub(old[rule], new[rule], text)
    }
    return text
}

/^ *\/\*/ { is_comment = 1 }
/^[a-zA-Z].*[(]/ {
    name = $0
    sub(/[(].*/, "", name)
}
{
    for (k = 1; k <= rules && line == "" && !is_comment && /^ / && (but == "" || name !~ but) && (beside == "" || $0 !~ beside); k++) {
        if (broken($0, names[k]) != $0) {
            print NR, names[k]
        }
    }
    if (line != "") {
        print NR == line ? broken($0, rule) : $0
    }
}
/\*\/$/ { is_comment = 0 }
