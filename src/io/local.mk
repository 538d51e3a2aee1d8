# io: Knuth's text format, JSON, DOT, SVG. May include base/ and the public headers.
# Append: pkginclude_HEADERS, libquadrille_core_la_SOURCES.
pkginclude_HEADERS += include/quadrille/io.h
