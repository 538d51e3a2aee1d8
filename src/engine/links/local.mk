# links: dancing links, the reference engine.
EXTRA_DIST += src/engine/links/README.md
libquadrille_core_la_SOURCES += \
	src/engine/links/choose.c \
	src/engine/links/dance.h \
	src/engine/links/links.c \
	src/engine/links/links.h \
	src/engine/links/make.c \
	src/engine/links/relay.c \
	src/engine/links/relay.h \
	src/engine/links/rest.c
