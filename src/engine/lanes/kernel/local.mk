# kernel: the search of lanes, once for each instruction set, each a convenience library with flags of its own.  Vectors are
# passed between inlined functions only, so how a compiler would pass them to others (-Wpsabi) is no matter.
# What takes longest to compile stands first, so that the others are compiled beside it.
noinst_LTLIBRARIES += \
	libquadrille-lanes-portable.la \
	libquadrille-lanes-avx2.la \
	libquadrille-lanes-avx512.la \
	libquadrille-lanes-simd128.la
libquadrille_core_la_LIBADD += \
	libquadrille-lanes-portable.la \
	libquadrille-lanes-avx2.la \
	libquadrille-lanes-avx512.la \
	libquadrille-lanes-simd128.la
LANES_CFLAGS = $(AM_CFLAGS) $(LANES_QUICK_CFLAGS) -Wno-psabi
LANES_KERNEL = \
	src/engine/lanes/kernel/cache.h \
	src/engine/lanes/kernel/common.h \
	src/engine/lanes/kernel/extract.h \
	src/engine/lanes/kernel/give.h \
	src/engine/lanes/kernel/lanes.h \
	src/engine/lanes/kernel/lanes_cache.h \
	src/engine/lanes/kernel/lanes_choose.h \
	src/engine/lanes/kernel/lanes_project.h \
	src/engine/lanes/kernel/lanes_rush.h \
	src/engine/lanes/kernel/lanes_settle.h \
	src/engine/lanes/kernel/lanes_sieve.h \
	src/engine/lanes/kernel/planes.h \
	src/engine/lanes/kernel/planes_cache.h \
	src/engine/lanes/kernel/planes_choose.h \
	src/engine/lanes/kernel/planes_effects.h \
	src/engine/lanes/kernel/planes_mirror.h \
	src/engine/lanes/kernel/planes_settle.h \
	src/engine/lanes/kernel/planes_sieve.h \
	src/engine/lanes/kernel/popcount.h \
	src/engine/lanes/kernel/recall.h \
	src/engine/lanes/kernel/search.h \
	src/engine/lanes/kernel/tallies.h \
	src/engine/lanes/kernel/vectors.h \
	src/engine/lanes/kernel/widths.h
libquadrille_lanes_avx2_la_CPPFLAGS = $(LIB_CPPFLAGS)
libquadrille_lanes_avx2_la_CFLAGS = $(LANES_CFLAGS) $(AVX2_CFLAGS)
libquadrille_lanes_avx2_la_SOURCES = src/engine/lanes/kernel/avx2.c $(LANES_KERNEL)
libquadrille_lanes_avx512_la_CPPFLAGS = $(LIB_CPPFLAGS)
libquadrille_lanes_avx512_la_CFLAGS = $(LANES_CFLAGS) $(AVX512_CFLAGS)
libquadrille_lanes_avx512_la_SOURCES = src/engine/lanes/kernel/avx512.c $(LANES_KERNEL)
libquadrille_lanes_portable_la_CPPFLAGS = $(LIB_CPPFLAGS)
libquadrille_lanes_portable_la_CFLAGS = $(LANES_CFLAGS)
libquadrille_lanes_portable_la_SOURCES = src/engine/lanes/kernel/portable.c $(LANES_KERNEL)
libquadrille_lanes_simd128_la_CPPFLAGS = $(LIB_CPPFLAGS)
libquadrille_lanes_simd128_la_CFLAGS = $(LANES_CFLAGS)
libquadrille_lanes_simd128_la_SOURCES = src/engine/lanes/kernel/simd128.c $(LANES_KERNEL)
