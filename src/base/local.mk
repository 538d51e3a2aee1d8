# base: status, allocation, vectors, bit sets, strings, random numbers, clock. Knows nothing of covers.
pkginclude_HEADERS += include/quadrille/version.h
libquadrille_core_la_SOURCES += \
	src/base/version.c
