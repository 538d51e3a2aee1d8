# learn: the engine that learns from conflicts.
EXTRA_DIST += src/engine/learn/README.md
libquadrille_core_la_SOURCES += \
	src/engine/learn/analyze.c \
	src/engine/learn/check.c \
	src/engine/learn/choose.c \
	src/engine/learn/clauses.c \
	src/engine/learn/learn.c \
	src/engine/learn/learn.h \
	src/engine/learn/lists.c \
	src/engine/learn/overlaps.c \
	src/engine/learn/propagate.c \
	src/engine/learn/rest.c \
	src/engine/learn/sets.c \
	src/engine/learn/trace.c \
	src/engine/learn/trace.h \
	src/engine/learn/why.c
