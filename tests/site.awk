# site.awk  What is wrong with a site, a line each: links that lead nowhere, and pages that lack what every page has.
#
#     (cd SITE && find . -type f | sed 's|^\./||') >FILES; awk -v site=SITE -f site.awk FILES
#
# It may be read from the file system alone: a link is to a file of the site, with a place in it perhaps, or goes out by http.
# Nothing is loaded from elsewhere, and no script is run.

function complain(page, what) {
    print page ": " what
    ++wrong
}

# The values of an attribute in a tag; calls take() for each.
function attributes(page, tag, name,   rest, value) {
    rest = tag
    while (match(rest, "[ \t\n]" name "=\"[^\"]*\"")) {
        value = substr(rest, RSTART + length(name) + 3, RLENGTH - length(name) - 4)
        rest = substr(rest, RSTART + RLENGTH)
        take(page, tag, name, value)
    }
}

function take(page, tag, name, value) {
    if (name == "id") {
        if ((page "#" value) in place) {
            complain(page, "two are called " value)
        }
        place[page "#" value]
    } else if (name == "href" && value ~ /^(https?|mailto):/ && tag ~ /^<a[ \t\n]/) {
        return
    } else {
        from[++links] = page
        to[links] = value
    }
}

function read_tag(page, tag) {
    if (tag ~ /^<h1[ >]/) {
        ++headings
    } else if (tag ~ /^<html[^>]* lang="[a-z]/) {
        has_lang = 1
    } else if (tag ~ /^<nav[^>]* id="page-navigation"/) {
        has_navigation = 1
    } else if (tag ~ /^<a[^>]* href="#page-content"/) {
        has_skip = 1
    } else if (tag ~ /^<main[^>]* id="page-content"/) {
        has_main = 1
    } else if (tag ~ /^<img/ && tag !~ /[ \t\n]alt="[^"]/) {
        complain(page, "a picture says nothing to those who do not see it: " tag)
    }
    if (tag ~ /^<script/ || tag ~ /[ \t\n]on[a-z]+="/) {
        complain(page, "a script: " tag)
    }
    marked += tag ~ /[ \t\n]aria-current="/
    attributes(page, tag, "id")
    attributes(page, tag, "href")
    attributes(page, tag, "src")
}

function read_page(page,   line, text, end, start) {
    headings = has_lang = has_navigation = has_skip = has_main = has_title = marked = 0
    text = ""
    while ((getline line <(site "/" page)) > 0) {
        has_title += line ~ /<title>[^<]*[A-Za-z][^<]*<\/title>/
        text = text line "\n"
        while ((start = index(text, "<")) && (end = index(substr(text, start), ">"))) {
            read_tag(page, substr(text, start, end))
            text = substr(text, start + end)
        }
        text = start ? substr(text, start) : ""
    }
    close(site "/" page)
    if (headings != 1) { complain(page, headings " headings of the first order") }
    if (!has_lang) { complain(page, "no language") }
    if (has_title != 1) { complain(page, "no title") }
    if (!has_navigation) { complain(page, "no navigation") }
    if (marked != 1) { complain(page, marked " places in the navigation are marked") }
    if (!has_skip || !has_main) { complain(page, "no way around the navigation") }
}

# Where a link of a page leads, from the root of the site.
function resolved(page, link,   part, parts, stack, kept, k, path) {
    if (link == "") {
        return page
    }
    sub(/[^\/]*$/, "", page)
    parts = split(page link, part, "/")
    kept = 0
    for (k = 1; k <= parts; ++k) {
        if (part[k] == "..") {
            if (--kept < 0) {
                return ""
            }
        } else if (part[k] != ".") {
            stack[++kept] = part[k]
        }
    }
    path = kept > 0 ? stack[1] : ""
    for (k = 2; k <= kept; ++k) {
        path = path "/" stack[k]
    }
    return path
}

function follow(page, link,   hash, path) {
    if (link ~ /^[a-z]+:/ || link ~ /^\//) {
        complain(page, link " is not of the site")
        return
    }
    hash = index(link, "#")
    path = resolved(page, hash ? substr(link, 1, hash - 1) : link)
    if (!(path in files)) {
        complain(page, link " is not there")
    } else if (hash && !((path substr(link, hash)) in place)) {
        complain(page, link ": no such place")
    }
}

{ files[$0]; name[NR] = $0 }
END {
    for (k = 1; k <= NR; ++k) {
        if (name[k] ~ /\.html$/) {
            ++pages
            read_page(name[k])
        }
    }
    for (k = 1; k <= links; ++k) {
        follow(from[k], to[k])
    }
    if (pages == 0) {
        complain("site", "no pages")
    }
    exit wrong > 0
}
