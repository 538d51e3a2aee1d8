# markdown.awk  What cmark-gfm made of a page, for our site: headings get the ids that GitHub gives them, links to pages of
# the tree lead to pages of the site, and wide things can be scrolled by keyboard.
#
#     awk -v folder=FOLDER -v root=../ -v wanted=FILE -v files=FILE -f markdown.awk
#
# folder is that of the page in the tree (empty: its root), and root the way back from there. The site mirrors the tree, so
# all that changes in a link is the name of its file. Paths of the tree that are not pages are appended to wanted. files
# has the paths that a page may also name as code, folders with a / behind, to lead there.

# GitHub's id of a heading: small letters, digits, - and _ stay, blanks become -, all else goes. Bytes of letters beyond
# ASCII stay, those of signs go: the second byte tells dashes, quotes, arrows and operators from letters.
function slug(text) {
    gsub(/<[^>]*>/, "", text)
    gsub(/&[a-z]+;/, "", text)
    gsub(/\342[\200-\257]./, "", text)
    gsub(/\302./, "", text)
    gsub(/\303[\227\267]/, "", text)
    text = tolower(text)
    gsub(/[^-a-z0-9_ \200-\377]/, "", text)
    gsub(/ /, "-", text)
    return text
}

function unique(id,   k) {
    if (!(id in seen)) {
        seen[id] = 0
        return id
    }
    k = ++seen[id]
    return unique(id "-" k)
}

BEGIN {
    while ((getline path <files) > 0) {
        is_there[path]
    }
}

# folder/link without . and ..; what leaves the tree is empty.
function resolved(link,   part, parts, kept, k, path) {
    parts = split((folder == "" ? "" : folder "/") link, part, "/")
    kept = 0
    for (k = 1; k <= parts; ++k) {
        if (part[k] == "..") {
            if (--kept < 0) {
                return ""
            }
        } else if (part[k] != "." && part[k] != "") {
            stack[++kept] = part[k]
        }
    }
    path = stack[1]
    for (k = 2; k <= kept; ++k) {
        path = path "/" stack[k]
    }
    return path
}

function want(path) {
    print path >>wanted
}

# Where a link of the tree leads on the site.
function led(link,   place, path, hash) {
    if (link ~ /^[a-z]+:/ || link ~ /^#/) {
        return link
    }
    hash = index(link, "#")
    place = hash ? substr(link, hash) : ""
    path = hash ? substr(link, 1, hash - 1) : link
    if (path ~ /(^|\/)README\.md$/) {
        sub(/README\.md$/, "index.html", path)
    } else if (path ~ /\.md$/) {
        sub(/\.md$/, ".html", path)
    } else {
        want(resolved(path))
        sub(/\/$/, "", path)
        path = path ".html"
    }
    return path place
}

function with_links(line,   done, link) {
    done = ""
    while (match(line, /(href|src)="[^"]*"/)) {
        link = substr(line, RSTART, RLENGTH)
        done = done substr(line, 1, RSTART - 1)
        line = substr(line, RSTART + RLENGTH)
        match(link, /"/)
        done = done substr(link, 1, RSTART) led(substr(link, RSTART + 1, length(link) - RSTART - 1)) "\""
    }
    return done line
}

# Files of puzzles and examples that a page names lead to their text.
function with_files(line,   done, name) {
    done = ""
    while (match(line, /<code>(puzzles|examples)\/[-A-Za-z0-9_.\/]*<\/code>/)) {
        name = substr(line, RSTART + 6, RLENGTH - 13)
        done = done substr(line, 1, RSTART - 1)
        if (name in is_there && done !~ /<a [^>]*>$/) {
            sub(/\/$/, "", name)
            want(name)
            done = done "<a href=\"" root name ".html\">" substr(line, RSTART, RLENGTH) "</a>"
        } else {
            done = done substr(line, RSTART, RLENGTH)
        }
        line = substr(line, RSTART + RLENGTH)
    }
    return done line
}

/^<pre/ { inside = 1; sub(/^<pre[^>]*>/, "<pre tabindex=\"0\">") }
inside {
    print
    if (/<\/pre>/) {
        inside = 0
    }
    next
}
/^<h[1-6]>/ {
    print substr($0, 1, 3) " id=\"" unique(slug($0)) "\">" with_links(substr($0, 5))
    next
}
/^<table>/ { print "<div class=\"scroll\" role=\"group\" aria-label=\"Table\" tabindex=\"0\">" }
{
    gsub(/ align="right"/, " class=\"right\"")
    gsub(/ align="center"/, " class=\"center\"")
    gsub(/ align="left"/, "")
    print with_files(with_links($0))
}
/^<\/table>/ { print "</div>" }
