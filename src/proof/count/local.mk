# count: certificates of counts.
EXTRA_DIST += src/proof/count/README.md
libquadrille_core_la_SOURCES += \
	src/proof/count/certificate.c \
	src/proof/count/certificate.h \
	src/proof/count/compose.c \
	src/proof/count/compose.h \
	src/proof/count/cpog.c \
	src/proof/count/cpog.h \
	src/proof/count/explore.c \
	src/proof/count/explore.h \
	src/proof/count/fixes.c \
	src/proof/count/fixes.h \
	src/proof/count/rows.h \
	src/proof/count/separators.c \
	src/proof/count/states.c \
	src/proof/count/states.h \
	src/proof/count/tour.c \
	src/proof/count/tour.h
