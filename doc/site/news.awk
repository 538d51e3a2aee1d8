# news.awk  NEWS as Markdown: releases and groups become headings; what Markdown would take as a sign stays as it is.
{ gsub(/[\\*<>`\[\]_|~]/, "\\\\&") }
NR == 1 { print "# " $0; next }
/^[0-9]/ { print "## " $0; next }
/^  [^ -].*:$/ { print "\n### " substr($0, 3, length($0) - 3) "\n"; next }
{ sub(/^  /, ""); print }
