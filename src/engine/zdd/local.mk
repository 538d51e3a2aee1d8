# zdd: the engine that makes a diagram of all solutions first.
libquadrille_core_la_SOURCES += \
	src/engine/zdd/zdd.c
