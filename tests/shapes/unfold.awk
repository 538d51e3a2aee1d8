# unfold.awk: writes each problem of published.tsv that is in the table itself as a file: row N is FOLDER/N.shapes.
#
#     awk -F '\t' -v folder=FOLDER -f unfold.awk published.tsv
function drawing(art,    row, rows, i) {
    rows = split(art, row, "/")
    for (i = 2; i <= rows; ++i) print (row[i] == "" ? "" : "  " row[i]) >file
}
/^#/ || $3 ~ /^(list|make):/ { next }
{
    file = folder "/" FNR ".shapes"
    parts = split($3, part, "; ")
    for (k = 1; k <= parts; ++k) {
        colon = index(part[k], ":")
        value = substr(part[k], colon + 2)
        if (value ~ /^\//) {
            print substr(part[k], 1, colon) >file
            drawing(value)
        } else print part[k] >file
    }
    close(file)
}
