# links: dancing links, the reference engine.
libquadrille_core_la_SOURCES += \
	src/engine/links/choose.c \
	src/engine/links/choose.h \
	src/engine/links/dance.h \
	src/engine/links/links.c
