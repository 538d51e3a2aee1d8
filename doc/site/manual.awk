# manual.awk  What mandoc made of a manual page, for our site: its headings stand below the one of the page, and
# references lead to pages that are there.
#
#     awk -v titles=FILE -f manual.awk
#
# titles has a line for each manual page, also for those that another one tells of: NAME.SECTION, a tab, and the name of
# the file that has it.
BEGIN {
    FS = "\t"
    while ((getline <titles) > 0) {
        file[$1] = $2
    }
    FS = " "
}

# References to pages of others are text.
function with_references(line,   done, start, text, name) {
    done = ""
    while ((start = match(line, /<a class="Xr" href="[^"]*">[^<]*<\/a>/))) {
        text = substr(line, RSTART, RLENGTH)
        done = done substr(line, 1, RSTART - 1)
        line = substr(line, RSTART + RLENGTH)
        name = text
        sub(/.*href="/, "", name)
        sub(/\.html".*/, "", name)
        sub(/^[^>]*>/, "", text)
        sub(/<.*/, "", text)
        if (name in file) {
            done = done "<a class=\"Xr\" href=\"" file[name] ".html\">" text "</a>"
        } else {
            done = done "<span class=\"Xr\">" text "</span>"
        }
    }
    return done line
}

# A reference may go on in the next line: lines are joined until tags are closed.
{
    line = line (line == "" ? "" : "\n") $0
    if (line ~ /<[^>]*$/ || line ~ /<a class="Xr"[^>]*>[^<]*$/) {
        next
    }
    gsub(/<h2/, "<h3", line)
    gsub(/<\/h2>/, "</h3>", line)
    gsub(/<h1/, "<h2", line)
    gsub(/<\/h1>/, "</h2>", line)
    gsub(/<pre/, "<pre tabindex=\"0\"", line)
    print with_references(line)
    line = ""
}
