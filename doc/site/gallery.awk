# gallery.awk  The gallery's page as three bodies of our site, with its pictures beside them.
#
#     awk -v out=FOLDER -f gallery.awk gallery/index.html
#
# writes out/rules.html, out/techniques.html and out/index.html. A picture that the page holds becomes one that it shows, with
# its caption as the text for those who do not see it.
BEGIN {
    title["rules"] = "Rules of Sudokus"
    title["techniques"] = "Techniques"
    title["index"] = "A gallery"
    for (page in title) {
        print "<h1>" title[page] "</h1>" >(out "/" page ".html")
    }
    place = out "/index.html"
}

function say(text) {
    print text >place
}

function plain(text) {
    gsub(/<[^>]*>/, "", text)
    gsub(/"/, "\\&quot;", text)
    return text
}

function heading(line,   name) {
    name = tolower(plain(line))
    gsub(/[^a-z]+/, "-", name)
    return name
}

function picture(alt) {
    say("<img src=\"" id ".svg\" alt=\"" alt "\" loading=\"lazy\"" size "/>")
}

/^<body>/ { inside = 1; next }
!inside { next }
/^<svg/ && depth == 0 {
    size = ""
    if (match($0, / width="[0-9]*"/)) {
        size = substr($0, RSTART, RLENGTH)
        if (match($0, / height="[0-9]*"/)) {
            size = size substr($0, RSTART, RLENGTH)
        }
    }
    shown = 1
}
/<svg/ { depth += gsub(/<svg/, "<svg") }
depth > 0 {
    depth -= gsub(/<\/svg>/, "</svg>")
    if (depth == 0 && id == "tree") {
        picture("A search tree")
    }
    next
}
/^<h1>/ || /^<\/?section>$/ || /<\/body>/ { next }
/^<figure/ || /^<div class="tree"/ {
    id = $0
    sub(/.* id="/, "", id)
    sub(/".*/, "", id)
}
/^<figcaption>/ { picture(plain($0)) }
/<h2>/ {
    sub(/.*<h2>/, "<h2>")
    split($0, half, "</h2>")
    name = heading(half[1])
    place = out "/" (name == "rules" || name == "techniques" ? name : "index") ".html"
    say(place ~ /index/ ? "<h2 id=\"" name "\">" substr(half[1], 5) "</h2>" half[2] : half[2])
    next
}
/^<pre>$/ { opened = 1; next } # a rule may have no clause to show
opened && /^<\/pre>/ { opened = 0; next }
opened { say("<pre>"); opened = 0 }
{ say($0) }
