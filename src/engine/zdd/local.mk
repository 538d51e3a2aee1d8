# zdd: the engine that makes a diagram of all solutions first.
EXTRA_DIST += src/engine/zdd/README.md
libquadrille_core_la_SOURCES += \
	src/engine/zdd/zdd.c
