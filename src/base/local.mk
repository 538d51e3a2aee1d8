# base: status, allocation, vectors, bit sets, strings, numbers of any size, random numbers, XML, clock. Knows nothing of covers.
pkginclude_HEADERS += \
	include/quadrille/number.h \
	include/quadrille/quadrille.h \
	include/quadrille/status.h \
	include/quadrille/version.h
libquadrille_core_la_SOURCES += \
	src/base/alloc.c \
	src/base/alloc.h \
	src/base/clock.c \
	src/base/clock.h \
	src/base/compiler.h \
	src/base/error.c \
	src/base/error.h \
	src/base/hash.h \
	src/base/limits.c \
	src/base/limits.h \
	src/base/nearest.c \
	src/base/nearest.h \
	src/base/number.c \
	src/base/number.h \
	src/base/output.c \
	src/base/output.h \
	src/base/quote.c \
	src/base/quote.h \
	src/base/random.c \
	src/base/random.h \
	src/base/size.c \
	src/base/size.h \
	src/base/sort.c \
	src/base/sort.h \
	src/base/strbuf.c \
	src/base/strbuf.h \
	src/base/thread.c \
	src/base/thread.h \
	src/base/version.c \
	src/base/xml.h
if EXPAT
libquadrille_core_la_SOURCES += src/base/xml.c
else
libquadrille_core_la_SOURCES += src/base/xml_absent.c
endif
