# engine: the table of engines, one engine a file, the heuristics. May include base/ and model/; no engine
# includes another. Append: pkginclude_HEADERS, libquadrille_core_la_SOURCES; a kernel compiled once per
# instruction set is a convenience library of its own (noinst_LTLIBRARIES += libquadrille-kernel-v3.la with
# its _CPPFLAGS = $(LIB_CPPFLAGS) and _CFLAGS = $(AM_CFLAGS) -march=x86-64-v3), which is then appended to
# libquadrille_core_la_LIBADD.
libquadrille_core_la_SOURCES += \
	src/engine/choose.c \
	src/engine/choose.h \
	src/engine/control.c \
	src/engine/control.h \
	src/engine/engine.h \
	src/engine/links.c \
	src/engine/links_dance.h \
	src/engine/registry.c
