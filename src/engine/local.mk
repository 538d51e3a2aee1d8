# engine: the table of engines, what a search shares with whoever started it, and what searches remember.  Each engine has
# a folder of its own, and includes none of the others.
EXTRA_DIST += src/engine/README.md
libquadrille_core_la_SOURCES += \
	src/engine/tracer.h \
	src/engine/control.c \
	src/engine/control.h \
	src/engine/engine.h \
	src/engine/memo.c \
	src/engine/memo.h \
	src/engine/registry.c

include src/engine/lanes/local.mk
include src/engine/learn/local.mk
include src/engine/links/local.mk
include src/engine/zdd/local.mk
