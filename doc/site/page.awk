# page.awk  Puts bodies into the template, with the navigation.
#
#     awk -v out=FOLDER -v version=VERSION -v navigation=FILE -v template=FILE -f page.awk LIST
#
# A line of navigation: group, page, label. A line of the list: page, kind (a class for the stylesheet), what it is made
# from, the page that is marked in the navigation, and the file with its body. Fields are parted by tabs.
BEGIN {
    FS = "\t"
    while ((getline <navigation) > 0) {
        group[++entries] = $1
        href[entries] = $2
        label[entries] = $3
    }
    while ((getline line <template) > 0) {
        form[++forms] = line
    }
}

# line with each WORD between @ replaced; not by sub(), for which & is a sign.
function filled(line, word, text,   at) {
    at = index(line, "@" word "@")
    return at == 0 ? line : substr(line, 1, at - 1) text filled(substr(line, at + length(word) + 2), word, text)
}

function escaped(text) {
    gsub(/&/, "\\&amp;", text)
    gsub(/</, "\\&lt;", text)
    gsub(/>/, "\\&gt;", text)
    return text
}

# The way from a page to the root.
function way_back(page,   root) {
    root = page
    gsub(/[^\/]/, "", root)
    gsub(/\//, "../", root)
    return root
}

function read_body(file,   line) {
    lines = 0
    while ((getline line <file) > 0) {
        body[++lines] = line
    }
    close(file)
}

function title(   k, text) {
    for (k = 1; k <= lines; ++k) {
        if (body[k] ~ /<h1/) {
            text = body[k]
            while (text !~ /<\/h1>/ && k < lines) {
                text = text " " body[++k]
            }
            sub(/.*<h1[^>]*>/, "", text)
            sub(/<\/h1>.*/, "", text)
            gsub(/<[^>]*>/, "", text)
            break
        }
    }
    return text ~ /^Quadrille/ ? text : text " - Quadrille"
}

function say_navigation(root, page, marked,   k, here) {
    for (k = 1; k <= entries; ++k) {
        if (k == 1 || group[k] != group[k - 1]) {
            if (k > 1) {
                print "</ul></details>" >file
            }
            print "<details" (has_page(group[k], marked) ? " open=\"open\"" : "") "><summary>" escaped(group[k]) \
                "</summary><ul>" >file
        }
        here = href[k] == page ? " aria-current=\"page\"" : href[k] == marked ? " aria-current=\"true\"" : ""
        print "<li><a href=\"" root href[k] "\"" here ">" escaped(label[k]) "</a></li>" >file
    }
    print "</ul></details>" >file
}

function has_page(name, page,   k) {
    for (k = 1; k <= entries; ++k) {
        if (group[k] == name && href[k] == page) {
            return 1
        }
    }
    return 0
}

# The headings of a long page, behind its first one.
function say_contents(   k, found, id, text) {
    found = 0
    for (k = 1; k <= lines; ++k) {
        found += body[k] ~ /^<h2[^>]* id="[^"]*"/
    }
    if (found < 4) {
        return
    }
    print "<nav class=\"contents-of-page\" aria-label=\"On this page\"><details><summary>On this page</summary><ul>" >file
    for (k = 1; k <= lines; ++k) {
        if (body[k] ~ /^<h2[^>]* id="[^"]*"/) {
            id = text = body[k]
            sub(/^<h2[^>]* id="/, "", id)
            sub(/".*/, "", id)
            sub(/<\/h2>.*/, "", text)
            gsub(/<[^>]*>/, "", text)
            print "<li><a href=\"#" id "\">" text "</a></li>" >file
        }
    }
    print "</ul></details></nav>" >file
}

function say_body(   k, told) {
    told = 0
    for (k = 1; k <= lines; ++k) {
        print body[k] >file
        if (!told && body[k] ~ /<\/h1>/) {
            say_contents()
            told = 1
        }
    }
}

{
    file = out "/" $1
    root = way_back($1)
    read_body($5)
    heading = title()
    for (f = 1; f <= forms; ++f) {
        if (form[f] == "@NAVIGATION@") {
            say_navigation(root, $1, $4)
        } else if (form[f] == "@BODY@") {
            say_body()
        } else {
            line = filled(filled(form[f], "ROOT", root), "TITLE", heading)
            print filled(filled(filled(line, "VERSION", version), "KIND", $2), "SOURCE", escaped($3)) >file
        }
    }
    close(file)
}
