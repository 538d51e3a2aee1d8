# links: dancing links, the reference engine.
EXTRA_DIST += src/engine/links/README.md
libquadrille_core_la_SOURCES += \
	src/engine/links/choose.c \
	src/engine/links/choose.h \
	src/engine/links/dance.h \
	src/engine/links/links.c
