# reference.awk  A page of Doxygen, which was told to write neither head nor foot, as a body of our site: its title is the
# heading, and nothing in it needs a script.
/^<!--/ { next }
/^<\/div><!-- top -->/ { next }
/<span>Main&#160;Page<\/span>/ { next }
{
    gsub(/ onclick="[^"]*"/, "")
    gsub(/&nbsp;/, "\\&#160;")
    gsub(/ (align|valign|target|nowrap|cellspacing|cellpadding|border)="[^"]*"/, "")
    gsub(/<p >/, "<p>")
    gsub(/<a class="anchor"/, "<a")
    while (match($0, /<a (id|name)="[^"]*" (id|name)="[^"]*"/)) { # one of them is enough
        both = substr($0, RSTART, RLENGTH)
        before = substr($0, 1, RSTART - 1)
        after = substr($0, RSTART + RLENGTH)
        sub(/.* (id|name)="/, "", both)
        $0 = before "<a id=\"" both after
    }
    gsub(/<div class="levels">.*<\/div><table/, "<table")
    gsub(/<span[^>]*class="(arrow|iconfopen|iconfclosed)"[^>]*>[^<]*<\/span>/, "")
    gsub(/<span style="[^"]*">&#160;<\/span>/, "")
    gsub(/<span class="icondoc"><\/span>/, "source")
    gsub(/<pre/, "<pre tabindex=\"0\"")
}
titled { # a comment may have a heading of its own
    gsub(/<h1/, "<h2")
    gsub(/<\/h1>/, "</h2>")
}
/<div class="headertitle">/ {
    sub(/<div class="headertitle"><div class="title">/, "<h1>")
    sub(/<\/div><\/div>$/, "</h1>")
    titled = 1
}
/<li class="current">/ && !/(Structures|Files)<\/span>/ && !titled { # names the lists that have no title
    part = $0
    sub(/.*<span>/, "", part)
    sub(/<\/span>.*/, "", part)
    list = list (list == "" ? "" : ", ") part
}
/<div class="contents">/ && !titled {
    print "<h1>" list "</h1>"
    titled = 1
}
{ print }
