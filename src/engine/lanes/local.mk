# lanes: the bit-parallel engine; its kernel is compiled once for each instruction set (kernel/local.mk).
EXTRA_DIST += src/engine/lanes/README.md
libquadrille_core_la_SOURCES += \
	src/engine/lanes/cache.c \
	src/engine/lanes/cache.h \
	src/engine/lanes/check.c \
	src/engine/lanes/compact.c \
	src/engine/lanes/compile.c \
	src/engine/lanes/components.c \
	src/engine/lanes/effects.c \
	src/engine/lanes/kinds.c \
	src/engine/lanes/knobs.h \
	src/engine/lanes/lanes.c \
	src/engine/lanes/lanes.h \
	src/engine/lanes/memo.c \
	src/engine/lanes/memo.h \
	src/engine/lanes/mirror.c \
	src/engine/lanes/rush.c \
	src/engine/lanes/sieve.c \
	src/engine/lanes/table.c \
	src/engine/lanes/tallies.c \
	src/engine/lanes/tallies.h \
	src/engine/lanes/tallies_cache.c \
	src/engine/lanes/tallies_check.c \
	src/engine/lanes/tallies_compile.c \
	src/engine/lanes/tallies_memo.c

include src/engine/lanes/kernel/local.mk
