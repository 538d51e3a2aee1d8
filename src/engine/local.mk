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
	src/engine/lanes.c \
	src/engine/lanes.h \
	src/engine/lanes_check.c \
	src/engine/lanes_compact.c \
	src/engine/lanes_commons.c \
	src/engine/lanes_compile.c \
	src/engine/lanes_memo.c \
	src/engine/lanes_memo.h \
	src/engine/lanes_mirror.c \
	src/engine/lanes_parts.c \
	src/engine/lanes_rush.c \
	src/engine/lanes_sieve.c \
	src/engine/lanes_table.c \
	src/engine/learn.c \
	src/engine/learn.h \
	src/engine/learn_analyze.c \
	src/engine/learn_check.c \
	src/engine/learn_choose.c \
	src/engine/learn_clauses.c \
	src/engine/learn_lists.c \
	src/engine/learn_parts.c \
	src/engine/learn_propagate.c \
	src/engine/learn_sets.c \
	src/engine/links.c \
	src/engine/links_dance.h \
	src/engine/memo.c \
	src/engine/memo.h \
	src/engine/registry.c \
	src/engine/zdd.c

# The kernel of the lanes engine, once for each instruction set.  Vectors are passed between inlined
# functions only, so how a compiler would pass them to others (-Wpsabi) is no matter.
noinst_LTLIBRARIES += \
	libquadrille-lanes-avx2.la \
	libquadrille-lanes-avx512.la \
	libquadrille-lanes-portable.la
libquadrille_core_la_LIBADD += \
	libquadrille-lanes-avx2.la \
	libquadrille-lanes-avx512.la \
	libquadrille-lanes-portable.la
LANES_CFLAGS = $(AM_CFLAGS) -Wno-psabi
LANES_KERNEL = \
	src/engine/lanes_choose.h \
	src/engine/lanes_common.h \
	src/engine/lanes_give.h \
	src/engine/lanes_kernel.h \
	src/engine/lanes_planes.h \
	src/engine/lanes_planes_choose.h \
	src/engine/lanes_planes_commons.h \
	src/engine/lanes_planes_mirror.h \
	src/engine/lanes_planes_settle.h \
	src/engine/lanes_planes_sieve.h \
	src/engine/lanes_popcount.h \
	src/engine/lanes_project.h \
	src/engine/lanes_rush.h \
	src/engine/lanes_search.h \
	src/engine/lanes_settle.h \
	src/engine/lanes_sieve.h \
	src/engine/lanes_vectors.h \
	src/engine/lanes_widths.h
libquadrille_lanes_avx2_la_CPPFLAGS = $(LIB_CPPFLAGS)
libquadrille_lanes_avx2_la_CFLAGS = $(LANES_CFLAGS) $(AVX2_CFLAGS)
libquadrille_lanes_avx2_la_SOURCES = src/engine/lanes_avx2.c $(LANES_KERNEL)
libquadrille_lanes_avx512_la_CPPFLAGS = $(LIB_CPPFLAGS)
libquadrille_lanes_avx512_la_CFLAGS = $(LANES_CFLAGS) $(AVX512_CFLAGS)
libquadrille_lanes_avx512_la_SOURCES = src/engine/lanes_avx512.c $(LANES_KERNEL)
libquadrille_lanes_portable_la_CPPFLAGS = $(LIB_CPPFLAGS)
libquadrille_lanes_portable_la_CFLAGS = $(LANES_CFLAGS)
libquadrille_lanes_portable_la_SOURCES = src/engine/lanes_portable.c $(LANES_KERNEL)
