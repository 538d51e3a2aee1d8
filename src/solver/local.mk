# solver: options, statistics, limits, sinks, parallel, checkpoint, cubes. May include base/, model/, engine/.
# Append: pkginclude_HEADERS, libquadrille_core_la_SOURCES.
