# large.awk  Writes a large problem in Knuth's format; the same parameters give the same one.
#
#     awk -f tests/large.awk -v items=5000 -v options=200000 -v least=5 -v most=20 >large.dlx
#
# Every option has from `least` to `most` items, drawn from equal stretches of all of them.  The first options
# are a solution.  Of ten items, `secondary` are secondary, in options with one of four colors; bounds=1 lets
# primary items be covered once or twice; `stem` begins their names.
function random(below) { # Park and Miller's numbers, which a double holds exactly
    seed = seed * 16807 % 2147483647
    return seed % below
}
function add(i) {
    line = line " " stem i
    if (is_secondary[i]) line = line ":" substr("redtangreyblue", 1 + 3 * random(4), 3)
}
function end_option() {
    print substr(line, 2)
    line = ""
}
BEGIN {
    seed = 1
    if (stem == "") stem = "i"
    for (i = 1; i <= items; ++i) {
        is_secondary[i] = i % 10 < secondary
        if (is_secondary[i]) behind = behind " " stem i
        else line = line " " (bounds ? "1:2|" : "") stem i
    }
    print substr(line, 2) (behind != "" ? " |" behind : "")
    line = ""
    for (i = 1; i <= items; ++i) {
        if (!is_secondary[i]) line = line " " stem i
        if (i % most == 0 || i == items) end_option()
    }
    for (o = int((items + most - 1) / most); o < options; ++o) {
        count = least + random(most - least + 1)
        gap = int(items / count)
        for (k = 0; k < count; ++k) add(1 + k * gap + random(gap))
        end_option()
    }
}
