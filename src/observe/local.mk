# observe: progress, profile, trace, tree. May include base/ and the public headers.
# Append: pkginclude_HEADERS, libquadrille_core_la_SOURCES.
pkginclude_HEADERS += include/quadrille/observe.h
libquadrille_core_la_SOURCES += src/observe/tree.c
