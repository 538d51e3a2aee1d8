# io: Knuth's text format, JSON, DOT, SVG. May include base/ and the public headers.
# Append: pkginclude_HEADERS, libquadrille_core_la_SOURCES.
pkginclude_HEADERS += include/quadrille/io.h
libquadrille_core_la_SOURCES += \
	src/io/diagram.c \
	src/io/dot.c \
	src/io/lines.c \
	src/io/lines.h \
	src/io/option.c \
	src/io/parser.h \
	src/io/read.c \
	src/io/reading.h \
	src/io/records.c \
	src/io/records.h \
	src/io/spp.c \
	src/io/text.c \
	src/io/tiling.c \
	src/io/write.c
