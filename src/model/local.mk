# model: builder, problem, names, solution, verify, reduce. May include base/.
# Append: pkginclude_HEADERS, libquadrille_core_la_SOURCES.
