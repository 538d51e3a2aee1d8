# backtrack: the classic backtracker. May include public headers only: it is compiled without src/ in sight.
# Append: pkginclude_HEADERS, libquadrille_backtrack_la_SOURCES.
pkginclude_HEADERS += include/quadrille/backtrack.h
